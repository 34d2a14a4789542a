"""Lists of objects: one step each, or a label each and whether it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from spatialjudge.reading.structures.candidates import Asking
from spatialjudge.reading.structures.fields import JUDGING, folded, truth_in
from spatialjudge.reading.structures.pairs import pair_of

_COUNTS: Final = frozenset({"t", "n", "i", "id", "step", "index", "order", "time", "turn", "number", "no", "seq"})
"""Fields of a step that say which one it is."""


_DECIDES: Final = JUDGING | {"answer", "match", "matches"}
"""Last words of names of fields that say whether a label beside them is the answer."""


def steps_of(items: Sequence[Mapping[str, Any]], asked: Asking) -> tuple[str, ...] | None:
    """The steps that objects are, one each, in their order."""
    steps: list[str] = []
    last = float("-inf")
    for item in items:
        told = [value for value in item.values() if isinstance(value, str) and asked.step and asked.step(value)]
        numbers = {folded(name): int(value) for name, value in item.items() if str(value).isdecimal()}
        count = next((numbers[name] for name in numbers if name in _COUNTS), None)
        if len(set(told)) != 1 or (count is not None and count <= last) or not numbers.keys() <= _COUNTS:
            return None
        last = last if count is None else count
        steps.append(told[0])
    return tuple(steps)


def chosen_of(items: Sequence[Mapping[str, Any]], asked: Asking) -> tuple[str, ...] | None:
    """The labels of a list of objects that have a label and a truth each, which is told of."""
    chosen: list[str] = []
    states = False
    for item in items:
        labels = [value for value in item.values() if isinstance(value, str) and asked.named(value)]
        truths = {
            folded(name): truth
            for name, value in item.items()
            if (truth := truth_in(folded(name), value)) is not None
            and value not in labels
            and _judges(folded(name), asked)
        }
        pair = pair_of(item, asked.role) if asked.names else None
        if len(labels) != 1 or len(set(truths.values())) != 1 or pair:
            return None
        states = states or "status" in truths
        chosen += labels if True in truths.values() else []
    return None if states and len(chosen) > 1 else tuple(chosen)


def _judges(name: str, asked: Asking) -> bool:
    """Whether a field says of a label that it holds: by its own name, or by the words of the question."""
    words = name.removeprefix("is ").split()
    return bool(words) and (words[-1] in _DECIDES or all(word in asked.question for word in words))

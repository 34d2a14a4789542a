"""Pairs: what two sides said to the same item, and what many of these come to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from spatialjudge.grading.report.baselines import Baseline, Blind
from spatialjudge.grading.report.rates import Numbers, interval_of_difference, mcnemar


class Side(NamedTuple):
    """Who answered: a model in a file."""

    run: int
    model: str


@dataclass(slots=True)
class SideAnswers:
    """What a side said to an item, what of it is right, by score, and of the first of its answers group and place.

    That is its id and line, and the how-manieth record of its file it is.
    """

    group: tuple[str, ...]
    name: str
    line: int
    place: int
    said: tuple[str, ...]
    right: list[tuple[tuple[str, bool], ...]] = field(default_factory=list)

    def share(self, score: str) -> float | None:
        """How many of the answers are right."""
        found = [good for answer in self.right for name, good in answer if name == score]
        return sum(found) / len(found) if found else None


@dataclass(slots=True)
class AnsweredItem:
    """An item: by score what blind answers to it score, and by side what was said."""

    story: str
    right: str
    blind: dict[str, Blind]
    sides: dict[Side, SideAnswers] = field(default_factory=dict)


class ComparedItem(NamedTuple):
    """An item that both sides answered: how much of each side's answers is right, and whether it is one answer each."""

    item: AnsweredItem
    first: float
    second: float
    single: bool

    @classmethod
    def of(cls, item: AnsweredItem, first: Side, second: Side, score: str) -> ComparedItem | None:
        """The pair, if both sides have that score of the item."""
        sides = [item.sides.get(side) for side in (first, second)]
        shares = [side.share(score) if side else None for side in sides]
        if shares[0] is None or shares[1] is None:
            return None
        return cls(item, shares[0], shares[1], all(side and len(side.right) == 1 for side in sides))


def paired(score: str, items: Sequence[ComparedItem], *, single: bool = True) -> Numbers:
    """The score of these items; ``single`` if none of them stands there twice, as several models answered it.

    ``first`` and ``second`` are mean rates, ``difference`` is second minus first, with its interval from ``low`` to
    ``high``; ``only_first`` and ``only_second`` count items that one side alone has right, and the p is that of
    McNemar's test: these are ``None`` where an item has several answers. The baselines are those of these items.
    """
    stories: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    baseline = Baseline()
    for pair in items:
        counts = stories[pair.item.story]
        counts[0] += pair.second - pair.first
        counts[1] += 1
        baseline.add(pair.item.blind[score])
    single = single and all(pair.single for pair in items)
    only_first = sum(pair.first > pair.second for pair in items) if single else None
    only_second = sum(pair.first < pair.second for pair in items) if single else None
    first = sum(pair.first for pair in items) / len(items)
    second = sum(pair.second for pair in items) / len(items)
    low, high = interval_of_difference([(total, of) for total, of in stories.values()])
    return {
        "items": len(items),
        "stories": len(stories),
        "first": first,
        "second": second,
        **baseline.as_json(),
        "difference": second - first,
        "low": low,
        "high": high,
        "only_first": only_first,
        "only_second": only_second,
        "mcnemar_p": None if only_first is None or only_second is None else mcnemar(only_first, only_second),
    }

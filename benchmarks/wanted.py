"""Which new items are wanted, and what became of the others."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.benchmark import Label


def cues(told: Sequence[str], gold: Label, *, steps: int = 1, one_is_enough: bool = False) -> dict[str, bool]:
    """Whether each cue gives the gold label, a set or a sequence of ``steps``; nothing where nothing is suggested.

    ``one_is_enough`` says that any of several gold labels is right.
    """
    if not told:
        return {}
    [(majority, _)] = Counter(told).most_common(1)
    picked = {"last": tuple(told[-steps:]), "majority": (majority,) * steps, "order": tuple(told[:steps])}
    right = (gold,) if isinstance(gold, str) else tuple(gold)
    return {cue: answer[0] in right if one_is_enough else answer == right for cue, answer in picked.items()}


REASONS: Final = 6
"""Reasons for which items are left out that are told, the commonest first."""
FEW: Final = 4
"""Labels up to so many are balanced exactly."""
SPREAD: Final = 0.045
"""How much oftener than the others one label of more may be right: to wait for the rarest would take long."""
SOLUTIONS: Final[Mapping[str, Callable[[int], bool]]] = {
    "one": lambda options: options == 1,
    "several": lambda options: options > 1,
    "none": lambda options: options == 0,
}
"""How many options can hold."""


class Gold(NamedTuple):
    """The label that a question was made for, one of so many ``kinds`` that can be.

    ``blind`` is what answers alike it if the label itself is not: the place of a candidate, say. ``settled`` says
    whether it can follow from facts: that nothing is known does not. With ``any`` each of several labels is right by
    itself.
    """

    label: Label
    kinds: int
    blind: str | None = None
    settled: bool = True
    any: bool = False

    @property
    def right(self) -> tuple[str, ...]:
        """What is balanced: each blind answer that is right."""
        if self.any and not isinstance(self.label, str):
            return self.label
        return (self.blind or (self.label if isinstance(self.label, str) else ", ".join(self.label) or "none"),)


@dataclass
class Run:
    """What became of what was written: ``given`` out, and left out ``differing`` (label, reader and judge).

    ``unwanted`` counts the others that were left out, by what they were. Of each type of question ``labels`` counts how
    often each is right, and ``asked`` the items. ``tell`` is called after each story.
    """

    given: int = 0
    differing: int = 0
    unwanted: Counter[str] = field(default_factory=Counter)
    labels: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    asked: Counter[str] = field(default_factory=Counter)
    tell: Callable[[Run], None] = lambda run: None

    def add(self, q_type: str, gold: Gold) -> None:
        """Count an item that is given out."""
        self.given += 1
        self.asked[q_type] += 1
        self.labels[q_type].update(gold.right)

    def __str__(self) -> str:
        """How far it is: "12 items, left out 47: 40 of support 3, 7 whose last cue is right"."""
        reasons = [f"{count} {what}" for what, count in self.unwanted.most_common(REASONS)]
        reasons += [f"{self.differing} not proved"] if self.differing else []
        left = self.unwanted.total() + self.differing
        return f"{self.given} items" + (f", left out {left}: {', '.join(reasons)}" if left else "")


class Wanted(NamedTuple):
    """Which items are wanted, of those of the sizes that are.

    ``balance``: each label is right equally often. ``adversarial``: no simple cue gives the label. ``solutions``: how
    many options can hold, one of ``SOLUTIONS``; ``None`` takes all.
    """

    balance: bool = False
    adversarial: bool = False
    solutions: str | None = None

    def may_be(self, q_type: str, gold: Gold, run: Run) -> bool:
        """Whether one more of this kind leaves the kinds balanced, if they are to be: each about as often as chance."""
        labels = run.labels[q_type]
        most = labels.total() / gold.kinds + (1 + SPREAD * run.asked[q_type] if gold.kinds > FEW else 0.0)
        return not self.balance or all(labels[one] <= most for one in gold.right)

    def refused(self, line: Mapping[str, Any], gold: Gold, run: Run) -> str | None:
        """Why an item is not wanted, if it is not."""
        options = line["difficulty"]["options"]
        if self.solutions is not None and not SOLUTIONS[self.solutions](options):
            return f"of {options} options that can hold"
        right = next((cue for cue, is_right in line["cues"].items() if is_right), None)
        if self.adversarial and right is not None:
            return f"whose {right} cue is right"
        return None if self.may_be(line["q_type"], gold, run) else "of a label that there is enough of"


ANY: Final = Wanted()
"""All of them."""

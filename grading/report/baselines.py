"""What answers score that need no story: a label at random, and the one constant answer that scores most.

*Chance* is how often a label at random would be right. It is no floor: where one direction is right more often than
another, who always names that one beats chance and knows nothing. The *best constant* is, for each form of question
(relations of a family, yes or no, options), the label, set or yes/no that is right of most of the very items that are
counted: the majority class. The *baseline*, from which skill is measured, is the higher of the two. Of generated items
it is known which simple *cues* are right, such as the relation that is told last.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from spatialjudge.grading.blind import BlindAnswer, Constant
from spatialjudge.grading.counts import COUNT
from spatialjudge.grading.layouts import LAYOUT
from spatialjudge.grading.questions import CLOSED_KINDS
from spatialjudge.grading.report.rates import wilson
from spatialjudge.grading.scores import SCORES

CUES: Final = "cues"
"""The field of a generated item that says of each cue whether it is right."""


class Blind(NamedTuple):
    """What blind answers to an item score: a random one, if that is known, and which constants and cues are right."""

    form: str
    chance: float | None
    right: list[Constant] | None
    cues: Mapping[str, bool]


def blind(record: BlindAnswer, score: str, form: str | None = None) -> Blind:
    """What blind answers to the item of a record score; the form is that of :func:`form_of`, where it is known."""
    rule = SCORES[score].blind
    cues = record["item"].get(CUES)
    form = form_of(record) if form is None else form
    return Blind(form, rule.chance(record), rule.right(record), cues if isinstance(cues, dict) else {})


class Baseline:
    """The blind answers to all items that a score is counted of."""

    def __init__(self) -> None:
        self._items = 0
        self._chance: float | None = 0.0
        self._right: defaultdict[str, Counter[Constant]] | None = defaultdict(Counter)
        self._cues: Counter[str] = Counter()

    def add(self, item: Blind) -> None:
        """Take one more item."""
        self._items += 1
        self._chance = None if self._chance is None or item.chance is None else self._chance + item.chance
        self._cues.update({cue: right is True for cue, right in item.cues.items()})
        if self._right is None or item.right is None:
            self._right = None
        else:
            self._right[item.form].update(item.right)

    def update(self, other: Baseline) -> None:
        """Take all items of another."""
        self._items += other._items
        self._chance = None if self._chance is None or other._chance is None else self._chance + other._chance
        self._cues.update(other._cues)
        if self._right is None or other._right is None:
            self._right = None
            return
        for form, counts in other._right.items():
            self._right[form].update(counts)

    @property
    def chance(self) -> float | None:
        """The rate of labels at random; ``None`` where that is not known."""
        return self._chance / self._items if self._chance is not None and self._items else None

    @property
    def constant(self) -> float | None:
        """The rate of the best constant; ``None`` where none is known."""
        if self._right is None or not self._items:
            return None
        return sum(max(counts.values(), default=0) for counts in self._right.values()) / self._items

    @property
    def constants(self) -> dict[str, str]:
        """The best constant of each form of question; of several that are as good, the first by name."""
        best = {
            form: min(counts, key=lambda answer: (-counts[answer], answer))
            for form, counts in sorted((self._right or {}).items())
            if counts
        }
        return {form: ", ".join(answer) or "none" for form, answer in best.items()}

    @property
    def cues(self) -> dict[str, float]:
        """The rate of each cue that some item knows of."""
        return {cue: right / self._items for cue, right in self._cues.items()}

    @property
    def rate(self) -> float | None:
        """The higher of the two: what must be beaten."""
        return max((rate for rate in (self.chance, self.constant) if rate is not None), default=None)

    def above(self, share: float) -> bool:
        """Whether blind answers are right of more than this share, and not only because there are few items."""
        if (self.chance or 0.0) > share:
            return True
        constant = self.constant
        return constant is not None and wilson(constant * self._items, self._items)[0] > share

    def as_json(self) -> dict[str, Any]:
        """Both rates, the constants by form of question, and the rates of cues."""
        found = {"chance": self.chance, "best_constant": self.constant, "constants": self.constants}
        return found | {"cues": self.cues}


def form_of(record: BlindAnswer) -> str:
    """What a question asks for, as whoever answers can tell: items of which one constant answer can be given."""
    question = record["question"]
    if question["kind"] in CLOSED_KINDS:
        q_type, benchmark = record["item"].get("q_type"), record["item"].get("benchmark")
        form = q_type if isinstance(q_type, str) else "several" if question["several"] else str(question["kind"])
        return f"{benchmark}: {form}" if isinstance(benchmark, str) else form
    if question["kind"] in {COUNT, LAYOUT}:
        return str(question["kind"])
    asked = question["family"] if question["relation"] is None else f"yes or no ({question['modality']})"
    return f"{record['vocabulary']}: {asked}"

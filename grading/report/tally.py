"""What the records of a group come to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from spatialjudge.grading.closed import CLOSED_KINDS
from spatialjudge.grading.grade import USABLE, Flag, GradeOutcome
from spatialjudge.grading.reader.readings import ReadingStatus
from spatialjudge.grading.report.baselines import SCORES, Baseline, blind
from spatialjudge.grading.report.rates import Rate
from spatialjudge.grading.report.samples import Samples
from spatialjudge.grading.scores import skill

THRESHOLDS: Final = tuple(Fraction(number, 20) for number in range(21))
"""The shares t at which the curve of pattern accuracy is drawn."""
TIERS: Final = ("declared", "stated")
"""How plainly an answer stood where it was read."""
READ_AS: Final = (*TIERS, GradeOutcome.ABSTAINED, GradeOutcome.UNREADABLE, GradeOutcome.NO_ANSWER)
"""What becomes of an answer to a usable item: it is read in one of the tiers, or not, and why."""

_CARRIED: Final = ("legal", "reaches", "manner")
"""Scores of actions that are carried out."""
_OF_RELATIONS: Final = ("feasible", "necessary", "exact_set")
_NOT_READ: Final = frozenset({ReadingStatus.ABSTAINED, ReadingStatus.UNREADABLE})

_RIGHT, _DECLARED, _OF, _GRADED = range(4)
"""What is counted for each score and story: right answers, those of them that were declared, all, those graded."""


def applied(record: Mapping[str, Any]) -> Iterator[str]:
    """The scores that an answer to the item of a record can have, be it read or not."""
    question = record["question"]
    if question["kind"] in CLOSED_KINDS:
        yield "accuracy"
        if question["carried_out"]:
            yield from _CARRIED
        return
    yield from _OF_RELATIONS if record["question"]["relation"] is None else ("polar",)
    if record["gold"]:
        yield "gold"


class Tally:
    """Counts over records. Rates are of all items that are usable: an answer that was not read is not right."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.readings: Counter[str] = Counter()
        self.flags: Counter[str] = Counter()
        self.read_as: Counter[str] = Counter()
        self.samples = Samples()
        self._counts: defaultdict[str, defaultdict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0] * 4))
        self._baselines: defaultdict[str, Baseline] = defaultdict(Baseline)
        self._f1: list[float] = [0.0, 0, 0]
        self._patterns: defaultdict[str, Counter[tuple[str, bool]]] = defaultdict(Counter)

    def add(self, record: Mapping[str, Any], pattern: str | None, item: bytes) -> str | None:
        """Take one more record; says how its answer was read, or why not, if its item is usable.

        Args:
            record: what was graded.
            pattern: what the item shares with others of its pattern.
            item: the same for answers of one model to one item.
        """
        outcome, reading, scores = record["outcome"], record["reading"], record["scores"]
        self.outcomes[outcome] += 1
        self.flags.update(record["flags"])
        if reading:
            self.readings[reading["status"]] += 1
        if outcome not in USABLE:
            return None
        graded = outcome == GradeOutcome.GRADED
        tier = (reading.get("tier") or TIERS[1]) if graded else outcome  # who says nothing of tiers declares nothing
        self.read_as[tier] += 1
        right = {name: bool(scores[name]) for name in applied(record)}
        for name, score in right.items():
            counts = self._counts[name][record["story"]]
            counts[_RIGHT] += score
            counts[_DECLARED] += score and tier == TIERS[0]
            counts[_OF] += 1
            counts[_GRADED] += graded
            self._baselines[name].add(blind(record, name))
            if pattern is not None:
                self._patterns[pattern][name, score] += 1
        question = record["question"]
        if question["several"] if question["kind"] in CLOSED_KINDS else question["relation"] is None:
            self._f1 = [self._f1[0] + (scores["set_f1"] or 0.0), self._f1[1] + 1, self._f1[2] + graded]
        self.samples.add(item, right, reading, outcome)
        return str(tier)

    def update(self, other: Tally) -> None:
        """Take all records of another."""
        for ours, theirs in (
            (self.outcomes, other.outcomes),
            (self.readings, other.readings),
            (self.flags, other.flags),
            (self.read_as, other.read_as),
        ):
            ours.update(theirs)
        for name, stories in other._counts.items():
            for story, counts in stories.items():
                into = self._counts[name][story]
                into[:] = [a + b for a, b in zip(into, counts, strict=True)]
            self._baselines[name].update(other._baselines[name])
        self._f1 = [a + b for a, b in zip(self._f1, other._f1, strict=True)]
        for pattern, found in other._patterns.items():
            self._patterns[pattern].update(found)
        self.samples.update(other.samples)

    @property
    def items(self) -> int:
        """All records."""
        return self.outcomes.total()

    @property
    def usable(self) -> int:
        """Records of items about which the judge knows what can hold."""
        return sum(self.outcomes[outcome] for outcome in USABLE)

    @property
    def coverage(self) -> Rate:
        """Answers that were graded, of those to usable items."""
        return Rate(self.outcomes[GradeOutcome.GRADED], self.usable)

    @property
    def parsed(self) -> Rate:
        """Answers that say something, of all to items that could be understood."""
        read = self.readings.total()
        return Rate(read - sum(self.readings[status] for status in _NOT_READ), read)

    @property
    def abstained(self) -> Rate:
        """Answers that say they cannot tell, of the same."""
        return Rate(self.readings[ReadingStatus.ABSTAINED], self.readings.total())

    def share(self, read_as: str) -> Rate:
        """Answers that were read so, or not for that reason, of those to usable items."""
        return Rate(self.read_as[read_as], self.usable)

    def rate(self, score: str) -> Rate:
        """Right answers, of all to usable items that the score applies to."""
        return self._rate(score, _RIGHT, _OF)

    def declared(self, score: str) -> Rate:
        """The same, if what was only stated had not been read: ``--reading strict``."""
        return self._rate(score, _DECLARED, _OF)

    def graded(self, score: str) -> Rate:
        """Right answers, of those that were graded: silence costs nothing."""
        return self._rate(score, _RIGHT, _GRADED)

    def _rate(self, score: str, right: int, of: int) -> Rate:
        stories = self._counts[score].values() if score in self._counts else ()
        several = any(counts[of] > 1 for counts in stories)
        found: Counter[tuple[float, float]] = Counter((counts[right], counts[of]) for counts in stories if counts[of])
        clusters = tuple(sorted(found.items())) if several else ()
        return Rate(sum(counts[right] for counts in stories), sum(counts[of] for counts in stories), clusters)

    def baseline(self, score: str) -> Baseline:
        """What blind answers would score on the same items."""
        return self._baselines.get(score) or Baseline()

    def skill(self, score: str) -> float | None:
        """How much better than the baseline, at most 1."""
        rate, baseline = self.rate(score).value, self.baseline(score).rate
        return None if rate is None or baseline is None else skill(rate, baseline)

    @property
    def set_f1(self) -> tuple[float | None, int]:
        """The mean of ``set_f1`` over usable items that ask for relations, nothing read being 0; and of how many."""
        total, of, _ = self._f1
        return (total / of if of else None), int(of)

    @property
    def set_f1_graded(self) -> tuple[float | None, int]:
        """The same over answers that were graded."""
        total, _, graded = self._f1
        return (total / graded if graded else None), int(graded)

    def pattern_accuracy(self, score: str, threshold: Fraction) -> Rate:
        """Patterns of whose usable items at least this share is right, of those that have any."""
        counts = [(found[score, True], found[score, True] + found[score, False]) for found in self._patterns.values()]
        scored = [(right, of) for right, of in counts if of]
        return Rate(sum(right >= threshold * of for right, of in scored), len(scored))

    def scores(self) -> list[str]:
        """The scores that apply to any record."""
        return [name for name in SCORES if name in self._counts]

    def as_json(self) -> dict[str, Any]:
        """Everything, as JSON values."""
        mean, scored = self.set_f1
        mean_graded, graded = self.set_f1_graded
        return {
            "items": self.items,
            "usable": self.usable,
            "outcomes": {outcome: self.outcomes[outcome] for outcome in GradeOutcome},
            "readings": {status: self.readings[status] for status in ReadingStatus},
            "read_as": {way: self.read_as[way] for way in READ_AS},
            "flags": {flag: self.flags[flag] for flag in Flag},
            "coverage": self.coverage.as_json(),
            "parsed": self.parsed.as_json(),
            "abstained": self.abstained.as_json(),
            "scores": {name: self._score_json(name) for name in self.scores()},
            "set_f1": {"mean": mean, "of": scored, "mean_graded": mean_graded, "graded": graded},
            "pattern_accuracy": {
                name: [{"t": float(t), **self.pattern_accuracy(name, t).as_json()} for t in THRESHOLDS]
                for name in self.scores()
                if self._patterns
            },
            "samples": {name: self.samples.as_json(name) for name in self.scores()} if self.samples.several else None,
        }

    def _score_json(self, name: str) -> dict[str, Any]:
        rate = self.rate(name)
        return {
            **rate.as_json(),
            "interval": rate.method,
            **self.baseline(name).as_json(),
            "skill": self.skill(name),
            "declared": self.declared(name).as_json(),
            "graded": self.graded(name).as_json(),
        }

"""What the records of a group come to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from spatialjudge.grading.grade import USABLE, Flag, GradeOutcome
from spatialjudge.grading.reader.readings import ReadingStatus, Tier
from spatialjudge.grading.report.baselines import Baseline, blind
from spatialjudge.grading.report.rates import Rate
from spatialjudge.grading.report.records import scored
from spatialjudge.grading.report.samples import Samples
from spatialjudge.grading.scores import RIGHT_OR_WRONG, SHARES, skill

THRESHOLDS: Final = tuple(Fraction(number, 20) for number in range(21))
"""The shares t at which the curve of pattern accuracy is drawn."""
READ_AS: Final = (*Tier, GradeOutcome.ABSTAINED, GradeOutcome.UNREADABLE, GradeOutcome.NO_ANSWER)
"""What becomes of an answer to a usable item: it is read in one of the tiers, or not, and why."""
Numbers = Mapping[str, Any]
"""What is counted of a group, by name: numbers, and rates, which are numbers with their interval. Keys are joined by
dots, so that those that go together stand together in JSON."""

_NOT_READ: Final = frozenset({ReadingStatus.ABSTAINED, ReadingStatus.UNREADABLE})

_RIGHT, _DECLARED, _OF, _GRADED = range(4)
"""What is counted for each score and story: right answers, those of them that were declared, all, those graded."""


class Tally:
    """Counts over records. Rates are of all items that are usable: an answer that was not read is not right."""

    def __init__(self) -> None:
        self.samples = Samples()
        self.read_as: Counter[str] = Counter()
        self._outcomes: Counter[str] = Counter()
        self._readings: Counter[str] = Counter()
        self._flags: Counter[str] = Counter()
        self._counts: defaultdict[str, defaultdict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0] * 4))
        self._baselines: defaultdict[str, Baseline] = defaultdict(Baseline)
        self._means: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0, 0])
        self._patterns: defaultdict[str, Counter[tuple[str, bool]]] = defaultdict(Counter)
        self._lacking: set[str] = set()
        """Scores that a graded record lacks: it was written before there were such."""

    def add(self, record: Mapping[str, Any], pattern: str | None, item: bytes) -> str | None:
        """Take one more record; says how its answer was read, or why not, if its item is usable.

        Args:
            record: what was graded.
            pattern: what the item shares with others of its pattern.
            item: the same for answers of one model to one item.
        """
        outcome, reading = record["outcome"], record["reading"]
        self._outcomes[outcome] += 1
        self._flags.update(record["flags"])
        if reading:
            self._readings[reading["status"]] += 1
        if outcome not in USABLE:
            return None
        graded = outcome == GradeOutcome.GRADED
        tier = (reading.get("tier") or Tier.STATED) if graded else outcome  # who says nothing of tiers declares nothing
        self.read_as[tier] += 1
        right = {}
        for name, value in scored(record):
            if value is None:
                self._lacking.add(name)
            elif name in SHARES:
                total, of, of_graded = self._means[name]
                self._means[name] = [total + value, of + 1, of_graded + graded]
            else:
                right[name] = score = bool(value)
                counts = self._counts[name][record["story_id"]]
                counts[_RIGHT] += score
                counts[_DECLARED] += score and tier == Tier.DECLARED
                counts[_OF] += 1
                counts[_GRADED] += graded
                self._baselines[name].add(blind(record, name))
                if pattern is not None:
                    self._patterns[pattern][name, score] += 1
        self.samples.add(item, right, reading, outcome)
        return str(tier)

    def update(self, other: Tally) -> None:
        """Take all records of another."""
        self._outcomes.update(other._outcomes)
        self._readings.update(other._readings)
        self._flags.update(other._flags)
        self.read_as.update(other.read_as)
        self._lacking |= other._lacking
        for name, stories in other._counts.items():
            for story, counts in stories.items():
                into = self._counts[name][story]
                into[:] = [a + b for a, b in zip(into, counts, strict=True)]
            self._baselines[name].update(other._baselines[name])
        for name, sums in other._means.items():
            self._means[name] = [a + b for a, b in zip(self._means[name], sums, strict=True)]
        for pattern, found in other._patterns.items():
            self._patterns[pattern].update(found)
        self.samples.update(other.samples)

    def numbers(self, *, samples: bool = False, patterns: bool = True) -> Numbers:
        """What it all comes to.

        Args:
            samples: whether what several answers to an item come to is among them.
            patterns: whether pattern accuracy is, where there are patterns.
        """
        usable, read = sum(self._outcomes[outcome] for outcome in USABLE), self._readings.total()
        found: dict[str, Any] = {"items": self._outcomes.total(), "usable": usable}
        found |= {f"outcomes.{outcome}": self._outcomes[outcome] for outcome in GradeOutcome}
        found |= {f"readings.{status}": self._readings[status] for status in ReadingStatus}
        found |= {f"read_as.{way}": self.read_as[way] for way in READ_AS}
        found |= {f"flags.{flag}": self._flags[flag] for flag in Flag}
        found["coverage"] = Rate(self._outcomes[GradeOutcome.GRADED], usable)
        found["parsed"] = Rate(read - sum(self._readings[status] for status in _NOT_READ), read)
        found["abstained"] = Rate(self._readings[ReadingStatus.ABSTAINED], read)
        scores = [name for name in RIGHT_OR_WRONG if name in self._counts and name not in self._lacking]
        found["scores"] = {}
        for name in scores:
            found |= {f"scores.{name}{part}": value for part, value in self._score(name)}
        for name in SHARES:
            total, of, graded = (0.0, 0, 0) if name in self._lacking else self._means[name]
            found |= {f"{name}.mean": total / of if of else None, f"{name}.of": int(of)}
            found |= {f"{name}.mean_graded": total / graded if graded else None, f"{name}.graded": int(graded)}
        found["pattern_accuracy"] = {}
        if self._patterns and patterns:
            found |= {f"pattern_accuracy.{name}": self._curve(name) for name in scores}
        found["samples"] = {} if samples else None
        if samples:
            found |= {f"samples.{name}": self.samples.as_json(name) for name in scores}
        return found

    def _score(self, name: str) -> list[tuple[str, Any]]:
        rate, baseline = self._rate(name, _RIGHT, _OF), self._baselines[name]
        known = rate.value is not None and baseline.rate is not None
        return [
            ("", rate),
            (".interval", rate.method),
            *((f".{part}", value) for part, value in baseline.as_json().items()),
            (".skill", skill(rate.value or 0.0, baseline.rate or 0.0) if known else None),
            (".declared", self._rate(name, _DECLARED, _OF)),
            (".graded", self._rate(name, _RIGHT, _GRADED)),
        ]

    def _rate(self, score: str, right: int, of: int) -> Rate:
        stories = self._counts[score].values()
        several = any(counts[of] > 1 for counts in stories)
        found: Counter[tuple[float, float]] = Counter((counts[right], counts[of]) for counts in stories if counts[of])
        clusters = tuple(sorted(found.items())) if several else ()
        return Rate(sum(counts[right] for counts in stories), sum(counts[of] for counts in stories), clusters)

    def _curve(self, score: str) -> list[dict[str, Any]]:
        """For each t the patterns of whose usable items at least this share is right, of those that have any."""
        counts = [(found[score, True], found[score, True] + found[score, False]) for found in self._patterns.values()]
        scored = [(right, of) for right, of in counts if of]
        return [
            {"t": float(t), **Rate(sum(right >= t * of for right, of in scored), len(scored)).as_json()}
            for t in THRESHOLDS
        ]

"""What the records of a group come to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from spatialjudge.grading.blind import UNKNOWN
from spatialjudge.grading.grade import USABLE, Flag, GradeOutcome
from spatialjudge.grading.report.baselines import Baseline, blind, form_of
from spatialjudge.grading.report.rates import Numbers, Rate
from spatialjudge.grading.report.records import scored
from spatialjudge.grading.report.samples import Samples
from spatialjudge.grading.scores import RIGHT_OR_WRONG, SCORES, SHARES, skill
from spatialjudge.reading import ReadingStatus, Tier

THRESHOLDS: Final = tuple(Fraction(number, 20) for number in range(21))
"""The shares t at which the curve of pattern accuracy is drawn."""
READ_AS: Final = (*Tier, GradeOutcome.ABSTAINED, GradeOutcome.UNREADABLE, GradeOutcome.NO_ANSWER)
"""What becomes of an answer to a usable item: it is read in one of the tiers, or not, and why."""
SEVERAL: Final = "several"
"""What an answer says that names more than one label."""
_RIGHT, _DECLARED, _OF, _ANSWERED, _GRADED, _UNREADABLE = range(6)
"""What is counted for each score and story: right answers, those of them that were declared, all, right ones of those
graded, those graded, those that could not be read.
"""


class _Mark(NamedTuple):
    """What an answer adds to the rates of its story: which scores are right, and as what it was read."""

    right: tuple[tuple[str, bool], ...]
    declared: bool
    graded: bool
    unreadable: bool


class Tally:
    """Counts over records. Rates are of all items that are usable: an answer that was not read is not right."""

    def __init__(self) -> None:
        self.samples = Samples()
        self._plain: Counter[str] = Counter()
        """Outcomes, readings, flags and ways of reading, by the names of their numbers."""
        self._stories: defaultdict[str, list[_Mark]] = defaultdict(list)
        self._marks: dict[_Mark, _Mark] = {}
        """The marks that there are, which stories share."""
        self._baselines: defaultdict[str, Baseline] = defaultdict(Baseline)
        self._means: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0, 0.0, 0, 0.0])
        """By score that is a share: its sum, of how many, both again of those that were graded, and its chance."""
        self._patterns: defaultdict[str, Counter[tuple[str, bool]]] = defaultdict(Counter)
        self._confused: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        """By form of question how often which label was right, and which was said."""
        self.lacking: set[str] = set()
        """Scores that a graded record lacks: it was written before there were such."""

    def add(self, record: Mapping[str, Any], pattern: str | None, item: bytes) -> None:
        """Take one more record, of a pattern, if there are any, and of an item of whoever answered."""
        outcome, reading, plain = record["outcome"], record["reading"], self._plain
        plain["outcomes." + outcome] += 1
        for flag in record["flags"]:
            plain["flags." + flag] += 1
        if reading:
            plain["readings." + reading["status"]] += 1
        if outcome not in USABLE:
            return
        graded = outcome == GradeOutcome.GRADED
        tier = (reading.get("tier") or Tier.STATED) if graded else outcome  # who says nothing of tiers declares nothing
        plain["read_as." + tier] += 1
        form, known = form_of(record), right_label(record)
        if known is not None:
            labels = reading["labels"] if graded else [outcome]
            self._confused[form][known, labels[0] if len(labels) == 1 else SEVERAL] += 1
        right = []
        for name, value in scored(record):
            if value is None:
                self.lacking.add(name)
            elif name in SHARES:
                one = value, 1, value * graded, graded, SCORES[name].blind.chance(record) or 0.0
                self._means[name] = [sums + more for sums, more in zip(self._means[name], one, strict=True)]
            else:
                right.append((name, bool(value)))
                self._baselines[name].add(blind(record, name, form))
        if pattern is not None:
            self._patterns[pattern].update(right)
        mark = _Mark(tuple(right), tier == Tier.DECLARED, graded, outcome == GradeOutcome.UNREADABLE)
        self._stories[record["story_id"]].append(self._marks.setdefault(mark, mark))
        self.samples.add(item, mark.right, reading, outcome)

    @property
    def usable(self) -> int:
        """How many answers are to items that measure somebody."""
        return sum(self._plain[f"outcomes.{outcome}"] for outcome in USABLE)

    @staticmethod
    def merged(tallies: Iterable[Tally]) -> Tally:
        """All records of several tallies in one of their own; of one, that one."""
        first, *others = tallies
        if not others:
            return first
        whole = Tally()
        for tally in (first, *others):
            whole._update(tally)
        return whole

    def _update(self, other: Tally) -> None:
        self._plain.update(other._plain)
        self.lacking |= other.lacking
        for story, marks in other._stories.items():
            self._stories[story] += marks
        for name, baseline in other._baselines.items():
            self._baselines[name].update(baseline)
        for name, sums in other._means.items():
            self._means[name] = [a + b for a, b in zip(self._means[name], sums, strict=True)]
        for pattern, found in other._patterns.items():
            self._patterns[pattern].update(found)
        for form, pairs in other._confused.items():
            self._confused[form].update(pairs)
        self.samples.update(other.samples)

    def numbers(self, *, samples: bool = False, patterns: bool = True) -> Numbers:
        """What it all comes to; with samples and patterns, if these are asked for and there are any."""
        kinds = {"outcomes": GradeOutcome, "readings": ReadingStatus, "read_as": READ_AS, "flags": Flag}
        plain = {f"{kind}.{name}": self._plain[f"{kind}.{name}"] for kind, names in kinds.items() for name in names}
        items, read = (sum(plain[f"{kind}.{name}"] for name in kinds[kind]) for kind in ("outcomes", "readings"))
        abstained = plain[f"readings.{ReadingStatus.ABSTAINED}"]
        found: dict[str, Any] = {"items": items, "usable": self.usable} | plain
        found["coverage"] = Rate(plain[f"outcomes.{GradeOutcome.GRADED}"], self.usable)
        found["parsed"] = Rate(read - abstained - plain[f"readings.{ReadingStatus.UNREADABLE}"], read)
        found["abstained"] = Rate(abstained, read)
        stories = Counter(map(tuple, self._stories.values()))
        scores = [name for name in RIGHT_OR_WRONG if name in self._baselines and name not in self.lacking]
        found["scores"] = {}
        for name in scores:
            found |= {f"scores.{name}{part}": value for part, value in self._score(name, stories)}
        for name in SHARES:
            sums = [0.0] * 5 if name in self.lacking else self._means[name]
            total, of, of_answered, graded, blindly = sums
            found |= {f"{name}.mean": total / of if of else None, f"{name}.of": int(of)}
            if SCORES[name].blind is not UNKNOWN:
                found[f"{name}.chance"] = blindly / of if of else None
            found |= {f"{name}.mean_graded": of_answered / graded if graded else None, f"{name}.graded": int(graded)}
        found["pattern_accuracy"] = {}
        if self._patterns and patterns:
            found |= {f"pattern_accuracy.{name}": self._curve(name) for name in scores}
        found["confusion"] = {form: _nested(pairs) for form, pairs in sorted(self._confused.items())}
        found["samples"] = {} if samples else None
        if samples:
            found |= {f"samples.{name}": value for name, value in self.samples.as_json(scores).items()}
        return found

    def _score(self, name: str, stories: Mapping[tuple[_Mark, ...], int]) -> list[tuple[str, Any]]:
        counts = [(_counts(name, marks), count) for marks, count in stories.items()]
        rate, baseline = _rate(counts, _RIGHT, _OF), self._baselines[name]
        known = rate.value is not None and baseline.rate is not None
        return [
            ("", rate),
            (".interval", rate.method),
            *((f".{part}", value) for part, value in baseline.as_json().items()),
            (".skill", skill(rate.value or 0.0, baseline.rate or 0.0) if known else None),
            (".declared", _rate(counts, _DECLARED, _OF)),
            (".graded", _rate(counts, _ANSWERED, _GRADED)),
            (".unreadable", _rate(counts, _UNREADABLE, _OF)),
        ]

    def _curve(self, score: str) -> list[dict[str, Any]]:
        """For each t the patterns of whose usable items at least this share is right, of those that have any."""
        counts = [(found[score, True], found[score, True] + found[score, False]) for found in self._patterns.values()]
        scored = [(right, of) for right, of in counts if of]
        return [
            {"t": float(t), **Rate(sum(right >= t * of for right, of in scored), len(scored)).as_json()}
            for t in THRESHOLDS
        ]


def _counts(score: str, marks: Iterable[_Mark]) -> tuple[int, ...]:
    """What is counted of a story's answers."""
    found = [(good, mark) for mark in marks for name, good in mark.right if name == score]
    declared = sum(good and mark.declared for good, mark in found)
    answered = sum(good and mark.graded for good, mark in found)
    graded, unreadable = sum(mark.graded for _, mark in found), sum(mark.unreadable for _, mark in found)
    return sum(good for good, _ in found), declared, len(found), answered, graded, unreadable


def _rate(stories: Iterable[tuple[tuple[int, ...], int]], right: int, of: int) -> Rate:
    """The rate of two of the counts, of so many stories each."""
    found: Counter[tuple[float, float]] = Counter()
    sums = [0, 0]
    for counts, times in stories:
        found[counts[right], counts[of]] += times
        sums = [sums[0] + counts[right] * times, sums[1] + counts[of] * times]
    several = any(of > 1 for _, of in found)
    clusters = tuple(sorted((pair, times) for pair, times in found.items() if pair[1])) if several else ()
    return Rate(sums[0], sums[1], clusters)


def right_label(record: Mapping[str, Any]) -> str | None:
    """The one label that is right, of a question that asks for one: what is given, or all that can hold."""
    question = record["question"]
    if question.get("relation") or question.get("several") or question["kind"] == "sequence":
        return None
    right: list[str] = record["gold"] or record["can_hold"] or []
    return right[0] if len(right) == 1 else None


def _nested(pairs: Mapping[tuple[str, str], int]) -> dict[str, dict[str, int]]:
    tree: dict[str, dict[str, int]] = {}
    for (right, said), count in sorted(pairs.items()):
        tree.setdefault(right, {})[said] = count
    return tree

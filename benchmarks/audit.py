"""The audit of a benchmark's labels: which of them follow from their stories, and why the others do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, Final

from spatialjudge.benchmarks.benchmark import Benchmark, Item, Label, Profile, Share, UnreadQuestion
from spatialjudge.benchmarks.scores import THRESHOLDS, pattern_accuracy, pattern_area

NO_CAUSE: Final = "no cause is known"
PATTERN: Final = "pattern"
"""The group whose members are samples of one pattern."""


@dataclass(frozen=True)
class Difference:
    """An item whose gold label is not what follows: the verdict, the facts behind it, and the cause if it is known."""

    item: Item
    verdict: Label
    profile: Profile
    known: str | None

    @cached_property
    def facts(self) -> tuple[str, ...]:
        """The facts behind the verdict, found when they are asked for: to decide is quicker than to explain."""
        return tuple(self.item.task.explain(self.profile))

    def as_json(self) -> dict[str, Any]:
        """As JSON values; ``why`` says in one text what ``known`` and ``facts`` say."""
        why = "; ".join([*([self.known] if self.known else []), *self.facts])
        return {
            "id": self.item.id,
            "q_type": self.item.q_type,
            "gold": self.item.gold,
            "verdict": self.verdict,
            "why": why or NO_CAUSE,
            "known": self.known,
            "facts": list(self.facts),
            "text": self.item.text,
            "question": self.item.question,
        }


@dataclass(slots=True)
class AgreementCount:
    """Counts of a kind of question: ``decided`` of all ``items``, ``agree`` of those."""

    items: int = 0
    decided: int = 0
    agree: int = 0


@dataclass(slots=True)
class Audit:
    """What an audit found. Every item is decided, undecided or unread; of the decided, each agrees or differs."""

    benchmark: str
    version: str
    profile: Profile
    total: AgreementCount = field(default_factory=AgreementCount)
    by: dict[str, AgreementCount] = field(default_factory=dict)
    groups: dict[str, dict[str, AgreementCount]] = field(default_factory=dict)
    disagree: list[Difference] = field(default_factory=list)
    undecided: list[Difference] = field(default_factory=list)
    unread: list[UnreadQuestion] = field(default_factory=list)

    @property
    def causes(self) -> Counter[str]:
        """How many differences each known cause explains; those that none does stand under ``NO_CAUSE``."""
        return Counter(difference.known or NO_CAUSE for difference in self.disagree)

    @property
    def patterns(self) -> list[Share] | None:
        """For each pattern, how many of its decided items agree; ``None`` for a benchmark without patterns."""
        group = self.groups.get(PATTERN)
        return [Share(tally.agree, tally.decided) for tally in group.values() if tally.decided] if group else None

    def as_json(self) -> dict[str, Any]:
        """As JSON values."""
        patterns = self.patterns
        curve = patterns and {
            "area": pattern_area(patterns),
            "at": {f"{float(t):.2f}": pattern_accuracy(patterns, t)._asdict() for t in THRESHOLDS},
        }
        return {
            "benchmark": self.benchmark,
            "version": self.version,
            "profile": self.profile.value,
            "items": self.total.items,
            "decided": self.total.decided,
            "agree": self.total.agree,
            "disagree": [difference.as_json() for difference in self.disagree],
            "undecided": [difference.as_json() for difference in self.undecided],
            "unread": [
                {"id": one.id, "q_type": one.q_type, "where": one.where, "problem": one.problem} for one in self.unread
            ],
            "by": _as_json(self.by),
            "groups": {name: _as_json(group) for name, group in self.groups.items()},
            "causes": dict(self.causes),
            "pattern_accuracy": curve,
        }


def audit(
    benchmark: Benchmark, items: Iterable[Item | UnreadQuestion], profile: Profile, *, with_hops: bool = False
) -> Audit:
    """Decide every item under a profile and compare it with its gold label.

    ``with_hops`` groups by the fewest facts that the label follows from, which takes several times as long.
    """
    found = Audit(benchmark.name, benchmark.version, profile)
    for one in items:
        item = one.with_hops() if with_hops and isinstance(one, Item) else one
        tallies = list(_tallies(found, item))
        for tally in tallies:
            tally.items += 1
        if isinstance(item, UnreadQuestion):
            found.unread.append(item)
            continue
        decision = item.task.decide(profile)
        agrees = decision.decided and decision.verdict == item.gold
        for tally in tallies:
            tally.decided += decision.decided
            tally.agree += agrees
        if not agrees:
            differences = found.disagree if decision.decided else found.undecided
            known = next((known.reason for known in benchmark.known if known.concerns(item)), None)
            differences.append(Difference(item, decision.verdict, profile, known))
    for name, group in found.groups.items():
        if all(value.isdecimal() for value in group):
            found.groups[name] = dict(sorted(group.items(), key=lambda of: int(of[0])))
    return found


def _tallies(found: Audit, item: Item | UnreadQuestion) -> Iterator[AgreementCount]:
    yield found.total
    yield found.by.setdefault(item.q_type, AgreementCount())
    if isinstance(item, Item):
        for name, value in item.groups.items():
            yield found.groups.setdefault(name, {}).setdefault(str(value), AgreementCount())


def _as_json(tallies: Mapping[str, AgreementCount]) -> dict[str, Any]:
    return {name: asdict(tally) for name, tally in tallies.items()}

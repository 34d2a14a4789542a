"""Fresh items of a benchmark, which nobody can have learned by heart: one way for all, from a seed to proved lines.

::

    seed -> Proved.write -> Written   rows of a published table, each with the labels that it was made for
                         -> Benchmark.read    by the benchmark's own reader, as if it stood in a file
                         -> Task.decide       under every profile of the benchmark
                         -> a line for ``grade``, if label, reader and judge agree

What they do not agree on is not written, but counted: see ``Run``. A line is one of ``items``, with what is known of it
beside: ``support`` is the fewest facts that the label follows from (0: nothing that is told settles it), ``chance`` how
often a blind answer is right, and ``original`` the item as a row of the published table, by which ``audit`` reads it.

::

    RuntimeError
    +-- NoSuchItem    among many stories none had an item of the wanted kind
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.benchmark import Benchmark, Item, Label, QuestionType, Supported, Unread
from spatialjudge.benchmarks.files import Rows
from spatialjudge.benchmarks.items import as_line
from spatialjudge.benchmarks.registry import benchmark_named
from spatialjudge.solver import InvalidInput, Problem

MAX_TRIES: Final = 2_000
"""Stories that are made one after another without an item that is wanted, before none is said to be there."""
FEW: Final = 4
"""Labels up to so many are balanced exactly."""
SPREAD: Final = 0.03
"""How much oftener than the others one label of more may be right: to wait for the rarest would take long."""

Sizes = Mapping[str, int]
"""The value of each knob for a story."""


class NoSuchItem(RuntimeError):
    """Among many stories none had an item of the wanted kind."""


class Knob(NamedTuple):
    """A size that can be chosen: what it is if nothing is said, its bounds, and what it is."""

    usual: range
    least: int
    most: int
    says: str


class Gold(NamedTuple):
    """The label that a question was made for, one of so many ``kinds`` that can be.

    ``blind`` is what answers alike it if the label itself is not: the place of a candidate, say. ``settled`` says
    whether it can follow from facts: that nothing is known does not.
    """

    label: Label
    kinds: int
    blind: str | None = None
    settled: bool = True

    @property
    def kind(self) -> str:
        """What is balanced."""
        return self.blind or (self.label if isinstance(self.label, str) else ", ".join(self.label) or "none")


class Written(NamedTuple):
    """A story with a question, as a row of the published table; a gold label for each type that is read from it.

    ``distractors`` is how much there is that does not matter, if that is not all ``facts`` beyond the fewest, and
    ``check`` whether a task that was read is the one that was written.
    """

    row: Mapping[str, Any]
    golds: Mapping[str, Gold]
    things: int
    facts: int
    distractors: int | None = None
    check: Callable[[Any], bool] | None = None


@dataclass
class Run:
    """What became of what was written: ``given`` out, and left out ``differing`` (label, reader and judge)."""

    given: int = 0
    differing: int = 0
    labels: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))


@dataclass(frozen=True, kw_only=True)
class Generator(ABC):
    """How items of a benchmark are made, of which sizes."""

    benchmark: Benchmark
    knobs: Mapping[str, Knob]

    def items(
        self,
        items: int | None,
        seed: int | str = 0,
        sizes: Mapping[str, int | Iterable[int]] | None = None,
        *,
        balance: bool = False,
        run: Run | None = None,
    ) -> Iterator[dict[str, Any]]:
        """New items as JSON values.

        Args:
            items: how many; ``None`` for a stream without an end.
            seed: the same seed gives the same items, on every machine.
            sizes: of each knob a value, or several of which every story has one.
            balance: whether each label is to be right equally often.
            run: where it is counted what becomes of them.

        Raises:
            InvalidInput: a knob that there is not, or a value out of its range; at once, before the first item.
            NoSuchItem: while iterating.
        """
        chosen = self._chosen(items, sizes or {})
        return islice(self._made(chosen, seed, balance, run or Run()), items)

    @abstractmethod
    def _made(
        self, chosen: Mapping[str, Sequence[int]], seed: int | str, balance: bool, run: Run
    ) -> Iterator[dict[str, Any]]:
        """Items without an end."""

    def _chosen(self, items: int | None, sizes: Mapping[str, int | Iterable[int]]) -> dict[str, Sequence[int]]:
        problems = (
            [] if items is None or items >= 0 else [Problem("items", f"{items} items cannot be made", "0 or more")]
        )
        chosen: dict[str, Sequence[int]] = {name: knob.usual for name, knob in self.knobs.items()}
        for name, size in sizes.items():
            knob = self.knobs.get(name)
            if knob is None:
                hint = f"{self.benchmark.name} has {', '.join(self.knobs)}"
                problems.append(Problem(name, f"is no option of {self.benchmark.name}", hint))
                continue
            values = [size] if isinstance(size, int) else list(size)
            if not values or any(not knob.least <= value <= knob.most for value in values):
                said = ", ".join(map(str, values)) or "nothing"
                problems.append(Problem(name, f"{said} is out of range", f"{knob.least} to {knob.most}"))
            chosen[name] = values
        if problems:
            raise InvalidInput(problems)
        return chosen


@dataclass(frozen=True, kw_only=True)
class Proved(Generator):
    """One that writes rows: ``write`` gives the questions of one story of these sizes, to be read and proved here."""

    write: Callable[[Random, Sizes], Iterable[Written]]

    def _made(
        self, chosen: Mapping[str, Sequence[int]], seed: int | str, balance: bool, run: Run
    ) -> Iterator[dict[str, Any]]:
        told = "-".join(f"{name}{_shown(values)}" for name, values in chosen.items())
        name, given = f"{self.benchmark.name}-{told}{'-balanced' if balance else ''}-seed{seed}", run.given
        idle = 0
        for number in count():
            random = Random(f"{name}-{number}")  # noqa: S311  # stories, not secrets
            sizes = {knob: random.choice(values) for knob, values in chosen.items()}
            for place, written in enumerate(self.write(random, sizes)):
                for line in self._proved(written, f"{name}-{number}-{place}", chosen["support"], balance, run):
                    yield line | {"seed": seed, "sizes": sizes}
            idle = 0 if run.given > given else idle + 1
            given = run.given
            if idle == MAX_TRIES:
                raise NoSuchItem(f"{name}: {MAX_TRIES} stories have no such item; try other sizes")

    def _proved(
        self, written: Written, name: str, support: Sequence[int], balance: bool, run: Run
    ) -> Iterator[dict[str, Any]]:
        """The lines of a row that are wanted, each proved."""
        wanted = {
            one: gold
            for one, gold in written.golds.items()
            if (gold.settled or 0 in support) and (not balance or _may_be(gold, run.labels[one]))
        }
        if not wanted:
            return
        for item in self.benchmark.read(Rows(Path(name), values=(written.row,))):
            if item.q_type not in wanted:
                continue
            kind, gold = wanted[item.q_type].kind, wanted[item.q_type].label
            if isinstance(item, Unread) or not self._agree(item, gold, written.check):
                run.differing += 1
                continue
            fewest = (item.task.hops(gold) if isinstance(item.task, Supported) else None) or 0
            if fewest not in support:
                continue
            run.given += 1
            run.labels[item.q_type][kind] += 1
            line = as_line(
                self.benchmark, replace(item, id=f"{name}-{item.q_type}" if len(written.golds) > 1 else name)
            )
            yield line | {
                "gold": gold if isinstance(gold, str) else list(gold),
                "text": item.text,
                "support": fewest,
                "difficulty": {
                    "things": written.things,
                    "facts": written.facts,
                    "distractors": written.facts - fewest if written.distractors is None else written.distractors,
                },
                "chance": chance(self.benchmark.questions[item.q_type], item.candidates, gold),
                "original": dict(written.row),
            }

    def _agree(self, item: Item, gold: Label, check: Callable[[Any], bool] | None) -> bool:
        """Whether construction, reader and judge say the same."""
        return (
            item.gold == gold
            and (check is None or check(item.task))
            and all(
                (found := item.task.decide(profile)).decided and found.verdict == gold
                for profile in self.benchmark.profiles
            )
        )


@dataclass(frozen=True, kw_only=True)
class Ready(Generator):
    """One whose items are proved as they are made: ``make(items, seed, **sizes)`` gives so many of one size.

    ``kinds`` is of how many labels one is right, ``together`` how many items are made of one story.
    """

    make: Callable[..., Iterator[dict[str, Any]]]
    kinds: int
    together: int = 1

    def _made(
        self, chosen: Mapping[str, Sequence[int]], seed: int | str, balance: bool, run: Run
    ) -> Iterator[dict[str, Any]]:
        if all(len(values) == 1 for values in chosen.values()):
            lines = self.make(sys.maxsize, seed=seed, **{name: values[0] for name, values in chosen.items()})
        else:
            lines = self._mixed(chosen, seed)
        return (_measured(line) for line in lines if self._is_wanted(line, balance, run))

    def _mixed(self, chosen: Mapping[str, Sequence[int]], seed: int | str) -> Iterator[dict[str, Any]]:
        for number in count():
            random = Random(f"{self.benchmark.name}-seed{seed}-{number}")  # noqa: S311  # stories, not secrets
            sizes = {name: random.choice(values) for name, values in chosen.items()}
            yield from self.make(self.together, seed=f"{seed}-{number}", **sizes)

    def _is_wanted(self, line: Mapping[str, Any], balance: bool, run: Run) -> bool:
        label, counts = line["gold"], run.labels[line["q_type"]]
        gold = Gold(label if isinstance(label, str) else tuple(label), self.kinds)
        if balance and not _may_be(gold, counts):
            return False
        counts[gold.kind] += 1
        run.given += 1
        return True


def _measured(line: dict[str, Any]) -> dict[str, Any]:
    """A line with its difficulty."""
    things, facts = len(line["story"]["objects"]), len(line["story"]["facts"])
    return line | {"difficulty": {"things": things, "facts": facts, "distractors": facts - (line["support"] or 0)}}


def chance(question: QuestionType, candidates: Sequence[str], gold: Label) -> float:
    """How often a blind answer is right: one candidate at random, or as many in a row as the sequence has."""
    if question.form is not None and question.form.sequence:
        return float(len(candidates)) ** -len(gold)
    return 1 / len(candidates) if isinstance(gold, str) or len(gold) == 1 else 0.0


def read_back(record: Mapping[str, Any], where: str) -> Item | Unread:
    """The item that a line was made of, read from its ``original`` by its benchmark's reader.

    Raises:
        InvalidInput: the line has no such fields, or the row is none of its benchmark.
    """
    benchmark = benchmark_named(str(record.get("benchmark")))
    identity, q_type, gold = str(record.get("id", where)), record.get("q_type"), record.get("gold")
    for one in benchmark.read(Rows(Path(where), values=(record.get("original"),))):
        if one.q_type == q_type:
            if isinstance(one, Unread):
                return replace(one, id=identity, where=where)
            same = next((label for label in one.candidates if label.lower() == str(gold).lower()), str(gold))
            return replace(one, id=identity, gold=tuple(gold) if isinstance(gold, list) else same)
    raise InvalidInput([Problem("original", f"has no question of the type {q_type}")])


def _may_be(gold: Gold, counts: Counter[str]) -> bool:
    """Whether one more of this kind leaves the kinds balanced."""
    share = 1 / gold.kinds + (SPREAD if gold.kinds > FEW else 0.0)
    return counts[gold.kind] <= share * counts.total()


def _shown(values: Sequence[int]) -> str:
    return str(values[0]) if len(values) == 1 else f"{min(values)}to{max(values)}"

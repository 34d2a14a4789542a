"""Fresh items of a benchmark, which nobody can have learned by heart: one way for all, from a seed to proved lines.

::

    seed -> Generator.write -> Written   rows of a published table, each with the labels that it was made for
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

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.benchmark import Benchmark, Item, Label, Profile, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.items import as_line
from spatialjudge.benchmarks.registry import BENCHMARKS, named
from spatialjudge.benchmarks.wanted import ANY, SOLUTIONS, Gold, Run, Wanted, cues
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem

MAX_TRIES: Final = 2_000
"""Stories that are made one after another without an item that is wanted, before none is said to be there."""

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


class WrittenStory(NamedTuple):
    """A story with a question, as a row of the published table; a gold label for each type that is read from it.

    ``distractors`` is how much there is that does not matter, if that is not all ``facts`` beyond the fewest, and
    ``check`` whether a task that was read is the one that was written. ``variants`` of it follow it, each with its set.
    ``asked`` is what a line has in place of what is usual: other words in its prompt, another question.
    """

    row: Mapping[str, Any]
    golds: Mapping[str, Gold]
    things: int
    facts: int
    distractors: int | None = None
    check: Callable[[Any], bool] | None = None
    variants: Sequence[tuple[str, WrittenStory]] = ()
    asked: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Generator:
    """How items of a benchmark are made: ``write`` gives the questions of a story of these sizes, to be proved here.

    Beside the sizes it is told by ``balanced`` whether labels are to be. ``profiles`` are those under which labels are
    proved, if not all that the benchmark has. ``manner`` tells in ids how a story is told, if it may be told variously.
    ``fits`` raises :class:`InvalidInput` for sizes that no story has together; others are drawn in their place.
    """

    benchmark: Benchmark
    knobs: Mapping[str, Knob]
    write: Callable[[Random, Mapping[str, int]], Iterable[WrittenStory]]
    profiles: Sequence[Profile] = ()
    manner: Sequence[str] = ()
    fits: Callable[[Sizes], object] = lambda sizes: None

    def items(
        self,
        items: int | None,
        seed: int | str = 0,
        sizes: Mapping[str, int | Iterable[int]] | None = None,
        wanted: Wanted = ANY,
        run: Run | None = None,
    ) -> Iterator[dict[str, Any]]:
        """New items as JSON values.

        Args:
            items: how many; ``None`` for a stream without an end.
            seed: the same seed gives the same items, on every machine.
            sizes: of each knob a value, or several of which every story has one.
            wanted: which of them.
            run: where it is counted what becomes of them.

        Raises:
            InvalidInput: a knob that there is not, a value out of its range, or values that do not fit together; at
                once, before the first item.
            NoSuchItem: while iterating.
        """
        chosen = self._chosen(items, sizes or {}, wanted)
        self._drawn(Random(0), chosen)  # noqa: S311  # whether any fit
        return islice(self._made(chosen, seed, wanted, run or Run()), items)

    def _made(
        self, chosen: Mapping[str, Sequence[int]], seed: int | str, wanted: Wanted, run: Run
    ) -> Iterator[dict[str, Any]]:
        """The lines that are wanted: others are left out, ``MAX_TRIES`` stories in a row at most."""
        told = [f"{name}{_shown(values)}" for name, values in chosen.items()]
        told += ["balanced", f"seed{seed}"] if wanted.balance else [f"seed{seed}"]
        benchmark, idle = self.benchmark.name, 0
        for number in count():
            random = Random("-".join([benchmark, *told, str(number)]))  # noqa: S311  # stories, not secrets
            sizes = self._drawn(random, chosen)
            given = run.given
            rows = self.write(random, {**sizes, "balanced": wanted.balance})
            for written, place, of_set in _with_variants(rows, run):
                name = "-".join([benchmark, *self.manner, *told, str(number), place])
                asked = wanted if of_set is None else ANY
                for line, gold in self._proved(written, name, chosen["support"], asked, run):
                    if refused := wanted.refused(line, gold, run):
                        run.unwanted[refused] += 1
                        continue
                    run.add(line["q_type"], gold)
                    made = {"seed": seed, "sizes": {size: line.get(size, drawn) for size, drawn in sizes.items()}}
                    yield line | ({} if of_set is None else {"set": of_set}) | made
            run.tell(run)
            idle = 0 if run.given > given else idle + 1
            if idle == MAX_TRIES:
                raise NoSuchItem(f"{MAX_TRIES} stories in a row have no such item ({run}); try other sizes")

    def _drawn(self, random: Random, chosen: Mapping[str, Sequence[int]]) -> Sizes:
        """A value of each knob, such that they fit together."""
        for tries in count(1):
            sizes = {knob: random.choice(values) for knob, values in chosen.items()}
            try:
                self.fits(sizes)
            except InvalidInput:
                if tries == MAX_TRIES:
                    raise
            else:
                break
        return sizes

    def _chosen(
        self, items: int | None, sizes: Mapping[str, int | Iterable[int]], wanted: Wanted
    ) -> dict[str, Sequence[int]]:
        problems = []
        if items is not None and items < 0:
            problems.append(Problem("items", f"{items} items cannot be made", "0 or more"))
        if wanted.solutions is not None and wanted.solutions not in SOLUTIONS:
            problems.append(
                Problem("solutions", f"cannot be {shown(wanted.solutions)}", f"one of {', '.join(SOLUTIONS)}")
            )
        chosen: dict[str, Sequence[int]] = {name: knob.usual for name, knob in self.knobs.items()}
        for name, size in sizes.items():
            knob = self.knobs.get(name)
            if knob is None:
                hint = f"{self.benchmark.name} has {', '.join(self.knobs)}"
                problems.append(Problem(name, f"is no option of {self.benchmark.name}", hint))
                continue
            values = list(size) if isinstance(size, Iterable) and not isinstance(size, str) else [size]
            outside = [value for value in values if not isinstance(value, int) or not knob.least <= value <= knob.most]
            if outside or not values:
                said = "nothing" if not outside else outside[0] if isinstance(outside[0], int) else shown(outside[0])
                problems.append(Problem(name, f"{said} is out of range", f"{knob.least} to {knob.most}"))
            chosen[name] = values
        if problems:
            raise InvalidInput(problems)
        return chosen

    def _proved(
        self, written: WrittenStory, name: str, support: Sequence[int], wanted: Wanted, run: Run
    ) -> Iterator[tuple[dict[str, Any], Gold]]:
        """The lines of a row, each proved; of those that cannot be wanted there is no proof."""
        golds = {
            one: gold
            for one, gold in written.golds.items()
            if (gold.settled or 0 in support) and wanted.may_be(one, gold, run)
        }
        if not golds:
            return
        for item in self.benchmark.read(BenchmarkFile(Path(name), values=(written.row,))):
            if item.q_type not in golds:
                continue
            gold = golds[item.q_type]
            can_hold = item.task.can_hold() if isinstance(item, Item) else None
            if isinstance(item, UnreadQuestion) or not self._agree(item, gold.label, written.check):
                run.differing += 1
                continue
            fewest = item.task.hops(gold.label) or 0
            if fewest not in support:
                run.unwanted[f"of support {fewest}"] += 1
                continue
            form = self.benchmark.questions[item.q_type].form
            steps = len(gold.label) if form and form.sequence else 1
            called = replace(item, id=f"{name}-{item.q_type}" if len(written.golds) > 1 else name)
            distractors = written.facts - fewest if written.distractors is None else written.distractors
            options = len(can_hold) if can_hold is not None else 1 if gold.settled else 2
            known = {
                "gold": gold.label if isinstance(gold.label, str) else list(gold.label),
                "text": item.text,
                "support": fewest,
                "difficulty": {
                    "things": written.things,
                    "facts": written.facts,
                    "distractors": distractors,
                    "options": options,
                },
                "chance": _chance(gold, len(item.candidates), steps),
                "cues": cues(item.task.suggested(), gold.label, steps=steps, one_is_enough=gold.any),
                **({} if can_hold is None else {"feasible": list(can_hold)}),
                "original": dict(written.row),
            }
            yield as_line(self.benchmark, called) | known | dict(written.asked), gold

    def _agree(self, item: Item, gold: Label, check: Callable[[Any], bool] | None) -> bool:
        """Whether construction, reader and judge say the same."""
        return (
            item.gold == gold
            and (check is None or check(item.task))
            and all(
                (found := item.task.decide(profile)).decided and found.verdict == gold
                for profile in self.profiles or self.benchmark.profiles
            )
        )


def _with_variants(rows: Iterable[WrittenStory], run: Run) -> Iterator[tuple[WrittenStory, str, str | None]]:
    """Each row with its place and, if an item of it was given, its variants, each with its set."""
    for place, written in enumerate(rows):
        given = run.given
        yield written, str(place), None
        for number, (of_set, variant) in enumerate(written.variants if run.given > given else ()):
            yield variant, f"{place}/{of_set}/{number}", of_set


def _chance(gold: Gold, candidates: int, steps: int) -> float:
    """How often a blind answer is right: one candidate at random, or one for each step of a sequence."""
    if gold.any:
        return len(gold.label) / candidates
    if steps > 1:
        return float(candidates) ** -steps
    return 1 / candidates if isinstance(gold.label, str) or len(gold.label) == 1 else 0.0


def read_back(record: Mapping[str, Any], where: str) -> Item | UnreadQuestion:
    """The item that a line was made of, read from its ``original`` by its benchmark's reader.

    Raises:
        InvalidInput: the line has no such fields, or the row is none of its benchmark.
    """
    benchmark = named(str(record.get("benchmark")), BENCHMARKS)
    identity, q_type, gold = str(record.get("id", where)), record.get("q_type"), record.get("gold")
    for one in benchmark.read(BenchmarkFile(Path(where), values=(record.get("original"),))):
        if one.q_type == q_type:
            if isinstance(one, UnreadQuestion):
                return replace(one, id=identity, where=where)
            same = next((label for label in one.candidates if label.lower() == str(gold).lower()), str(gold))
            return replace(one, id=identity, gold=tuple(gold) if isinstance(gold, list) else same)
    raise InvalidInput.at("original", f"has no question of the type {q_type}")


def _shown(values: Sequence[int]) -> str:
    return str(values[0]) if len(values) == 1 else f"{min(values)}to{max(values)}"

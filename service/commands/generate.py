"""``spatialjudge generate``: new items with their ground truth."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.fresh import NoSuchItem
from spatialjudge.benchmarks.generators import GENERATORS, generator_named
from spatialjudge.benchmarks.roomspace.generate import TOLD
from spatialjudge.benchmarks.roomspace.wording import SETTINGS, VIEWS
from spatialjudge.benchmarks.wanted import SOLUTIONS, Run, Wanted
from spatialjudge.grading.batch import STANDARD, Sink, open_sink
from spatialjudge.grading.report import Baseline, Blind
from spatialjudge.relations import shown
from spatialjudge.service import printing, progress, terminal
from spatialjudge.service.commands.sets import WantedSet, splits_of, write_set
from spatialjudge.solver import InvalidInput, Problem

WRITE_ITEMS = 100
"""Items that are written at once."""

READ: Final = ("find_relation", "yes_no")
"""Questions that are called by their kind; closed ones by their type."""
LENIENT: Final = 0.7
"""Share of blind answers that are right above which a kind of question is warned of."""


OWN: Final[dict[str, tuple[str, ...]]] = {
    name: (
        *generator.knobs,
        *{"roomspace": (*TOLD, "balance"), "stepgame": ("k", "noise", "balance")}.get(name, ("balance",)),
    )
    for name, generator in GENERATORS.items()
}
"""The options that each benchmark has besides those that all have."""
_RANGE: Final = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")


def _help(name: str) -> str:
    """What a size is, to each benchmark that has it."""
    says = defaultdict(list)
    for benchmark, generator in GENERATORS.items():
        if name in generator.knobs:
            says[generator.knobs[name].says].append(benchmark)
    return f"{'; '.join(f'{chr(44).join(names)}: {what}' for what, names in says.items())}."


@terminal.reporting()
def generate(
    context: typer.Context,
    *,
    benchmark: Annotated[
        str, typer.Option(help=f"What the items are like: {', '.join(OWN)}; if not said, what --set names.")
    ] = "roomspace",
    items: Annotated[int, typer.Option(help="How many; a room gives two, one of each kind of question.")] = 100,
    n: Annotated[str | None, typer.Option("-n", metavar="SIZE", help=_help("n"))] = None,
    m: Annotated[str | None, typer.Option("-m", metavar="SIZE", help=_help("m"))] = None,
    grid: Annotated[str | None, typer.Option(metavar="SIZE", help=_help("grid"))] = None,
    setting: Annotated[str, typer.Option(help=f"roomspace: what is told: {', '.join(SETTINGS)}.")] = "layout_o2",
    view: Annotated[
        str, typer.Option(help=f"roomspace: how it is told: {', '.join(VIEWS)}, or by an agent's: agent.")
    ] = "top-down",
    vocabulary: Annotated[str, typer.Option(help="roomspace: roomspace or roomspace-reference.")] = "roomspace",
    preamble: Annotated[
        bool, typer.Option("--preamble", help="roomspace: prompts first say what cells, directions, distances are.")
    ] = False,
    continuous: Annotated[
        bool, typer.Option("--continuous", help="roomspace: things at any places, so that there may be no solution.")
    ] = False,
    k: Annotated[str | None, typer.Option("-k", metavar="SIZE", help="stepgame: the same as --support.")] = None,
    noise: Annotated[str | None, typer.Option(metavar="SIZE", help="stepgame: the same as --distractors.")] = None,
    support: Annotated[str | None, typer.Option(metavar="SIZE", help=_help("support"))] = None,
    distractors: Annotated[str | None, typer.Option(metavar="SIZE", help=_help("distractors"))] = None,
    objects: Annotated[str | None, typer.Option(metavar="SIZE", help=_help("objects"))] = None,
    blocks: Annotated[str | None, typer.Option(metavar="SIZE", help=_help("blocks"))] = None,
    further: Annotated[str | None, typer.Option(metavar="SIZE", help=_help("further"))] = None,
    unseen: Annotated[bool, typer.Option("--unseen", help="spartqa: in words that no published story has.")] = False,
    variants: Annotated[
        bool, typer.Option("--variants", help="spartqa: each question with its consistency and contrast sets.")
    ] = False,
    balance: Annotated[bool, typer.Option("--balance", help="Each label is right equally often.")] = False,
    adversarial: Annotated[
        bool, typer.Option("--adversarial", help="No simple cue is right: last mentioned, majority, order of mention.")
    ] = False,
    solutions: Annotated[
        str | None, typer.Option(help=f"How many options can hold: {', '.join(SOLUTIONS)}; any number if not said.")
    ] = None,
    stream: Annotated[bool, typer.Option("--stream", help="Items without an end.")] = False,
    seed: Annotated[str, typer.Option(help="The same seed gives the same items.")] = "0",
    output: terminal.OutputFile = STANDARD,
    force: terminal.Force = False,
    published: Annotated[
        str | None, typer.Option("--set", metavar="NAME", help="Write a set to publish, with a card: -o is its folder.")
    ] = None,
    split: Annotated[str, typer.Option(help="--set: how many items each split has.")] = "train:800,dev:100,test:100",
    parquet: Annotated[bool, typer.Option("--parquet", help="--set: write Parquet, not JSON lines.")] = False,
    without: Annotated[
        list[Path] | None, typer.Option("--not-in", metavar="FILE", help="--set: a published file; no story of it.")
    ] = None,
) -> None:
    """Make new items: text, facts, questions, and what the solver proves of them.

    A size is a number, or several of which each story has one: `--support 1-4`. Add a model's output to each as
    `answer`, and `spatialjudge grade` grades them.

    Exit code **4** if none is found of the sizes that are asked for.
    """
    if published is not None and not _is_given(context, "benchmark"):
        benchmark = published  # a set is called as its benchmark, unless both are said
    _check_options(context, benchmark)
    started: int | str = int(seed) if seed.isdecimal() else seed
    given = {"n": n, "m": m, "grid": grid, "objects": objects, "blocks": blocks, "further": further}
    given |= {
        "support": k if support is None else support,
        "distractors": noise if distractors is None else distractors,
    }
    sizes = {name: _sizes(name, told) for name, told in given.items() if told is not None}
    sizes |= {name: [1] for name, is_wanted in (("unseen", unseen), ("variants", variants)) if is_wanted}
    rooms = (setting, view, vocabulary, preamble, continuous)
    told = dict(zip(TOLD, rooms, strict=True)) if benchmark == "roomspace" else {}
    generator = generator_named(benchmark, **told)
    count = None if stream or published else items
    with progress.made(count) as tell, _found():
        run = Run(tell=tell)
        made = generator.items(
            count, started, sizes, Wanted(balance=balance, adversarial=adversarial, solutions=solutions), run
        )
        if published:
            wanted_set = WantedSet(published, Path(output), splits_of(split), parquet=parquet, force=force)
            avoided = [BenchmarkFile(file) for file in without or ()]
            write_set(wanted_set, made, generator.benchmark, avoided, _command(context))
            return
        with open_sink(output, force=force) as sink:
            kinds = _write(made, sink)
    _warn_of_blind(kinds, benchmark)
    if run.differing:
        said = f"{run.differing} more were left out: construction, reader and judge do not agree on their labels"
        printing.warnings([Problem("items", said)])


@contextmanager
def _found() -> Iterator[None]:
    """Say so where items of these sizes are looked for in vain, or the solver's time runs out."""
    try:
        yield
    except NoSuchItem as error:
        printing.errors([Problem("items", str(error))])
        raise typer.Exit(terminal.EXIT_CODES["undecided"]) from None


def _write(made: Iterator[dict[str, Any]], sink: Sink) -> Mapping[str, Baseline]:
    """Write the items; what blind answers come to is left of them."""
    lines = list[str]()
    kinds: defaultdict[str, Baseline] = defaultdict(Baseline)
    try:
        for item in made:
            kind = item["question"].get("kind") if item["question"].get("kind") in READ else item["q_type"]
            kinds[kind].add(Blind(kind, item["chance"], _right(item), item["cues"]))
            lines.append(json.dumps(item) + "\n")
            if len(lines) == WRITE_ITEMS:
                batch, lines = lines, []
                sink.write("".join(batch).encode("ascii"))
    except KeyboardInterrupt:
        progress.interrupted(sink.lines + len(lines), sink.name, resumes=False)
        raise
    finally:
        sink.write("".join(lines).encode("ascii"))
    return kinds


def _sizes(name: str, told: str) -> Sequence[int]:
    """The values of a size: "3", "1-4" or "1,3"."""
    values: list[int] = []
    for part in told.split(","):
        found = _RANGE.fullmatch(part.strip())
        if found is None:
            raise InvalidInput.at(name, f"{shown(told)} is no size", "a number up to 9999, or several: 1-4 or 1,3")
        least, most = int(found[1]), int(found[2] or found[1])
        if most < least:
            raise InvalidInput.at(name, f"{shown(told)} has no size in it", f"{most}-{least}")
        values += range(least, most + 1)
    return values


def _right(item: dict[str, Any]) -> list[tuple[str, ...]]:
    """The answers that are right: any relation that can hold in a room, or what is given as right."""
    gold = item["gold"]
    if item["benchmark"] == "roomspace" and isinstance(gold, list) and isinstance(item["story"], dict):
        return [(label,) for label in gold]
    return [tuple(gold) if isinstance(gold, list) else (gold,)]


def _warn_of_blind(kinds: Mapping[str, Baseline], benchmark: str) -> None:
    """Name the kinds of question that cannot tell who knows something from who answers blindly."""
    hint = "choose --setting layout_o2, or relate more pairs with -m" if benchmark == "roomspace" else None
    for kind, baseline in kinds.items():
        if baseline.above(LENIENT):
            chance, constant = baseline.chance or 0.0, baseline.constant or 0.0
            known = f"answers by chance are {chance:.0%} right"
            if constant > chance:
                known = f'who always says "{baseline.constants[kind]}" is {constant:.0%} right'
            printing.warnings([Problem(kind, f"these items cannot tell models apart: {known}", hint)])


def _check_options(context: typer.Context, benchmark: str) -> None:
    """No option may be given that the benchmark does not have: it would change nothing."""
    if benchmark not in OWN:
        raise InvalidInput.at("benchmark", f"unknown benchmark {shown(benchmark)}", f"one of {', '.join(OWN)}")
    own, others = OWN[benchmark], {name for names in OWN.values() for name in names}
    problems = [
        Problem(name, f"is no option of {benchmark}", f"{benchmark} has {', '.join(own)}")
        for name in sorted(others.difference(own))
        if _is_given(context, name)
    ]
    problems += [
        Problem(f"--{option}", f"stands beside {other}{says}", "leave one of them out")
        for option, name, other, says in (
            ("items", "stream", "--stream", ", which has no end"),
            ("support", "k", "-k", ", which is the same"),
            ("distractors", "noise", "--noise", ", which is the same"),
        )
        if _is_given(context, option) and _is_given(context, name)
    ]
    if not _is_given(context, "published"):
        hint = "--set NAME makes one"
        problems += [
            Problem(f"--{option}", "is about a set of items", hint)
            for name, option in (("split", "split"), ("parquet", "parquet"), ("without", "not-in"))
            if _is_given(context, name)
        ]
    if problems:
        raise InvalidInput(problems)


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _command(context: typer.Context) -> str:
    """The command as it was given, but for where it writes."""
    told = ["generate"]
    for option in context.command.params:
        name, value = option.name or "", context.params.get(option.name or "")
        if name in {"output", "force", "without"} or not _is_given(context, name):
            continue
        told += [max(option.opts, key=len), *([] if value is True else [str(value)])]
    return " ".join(told)

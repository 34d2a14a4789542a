"""``spatialjudge generate``: new items with their ground truth."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final

import typer

from spatialjudge.benchmarks.fresh import NoSuchItem, Run
from spatialjudge.benchmarks.generators import GENERATORS
from spatialjudge.benchmarks.roomspace.generate import UndecidedItem
from spatialjudge.benchmarks.roomspace.generate import generate as make_rooms
from spatialjudge.benchmarks.roomspace.wording import SETTINGS, VIEWS, View
from spatialjudge.benchmarks.spartun.generate import NoSuchStory
from spatialjudge.benchmarks.spartun.generate import generate as make_boxes
from spatialjudge.benchmarks.stepgame.generate import generate as make_chains
from spatialjudge.grading.batch import STANDARD, Sink, open_sink
from spatialjudge.grading.report import Baseline, Blind
from spatialjudge.relations import shown
from spatialjudge.service import printing
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.terminal import EXIT_CODES, reporting
from spatialjudge.solver import Problem

WRITE_ITEMS = 100
"""Items that are written at once."""

LENIENT: Final = 0.7
"""Share of blind answers that are right above which a kind of question is warned of."""


OWN: Final[dict[str, tuple[str, ...]]] = {
    "roomspace": ("n", "m", "grid", "setting", "view", "vocabulary"),
    "stepgame": ("k", "noise"),
    "spartun": ("support", "objects", "blocks", "further"),
    **{name: (*generator.knobs, "balance", "stream") for name, generator in GENERATORS.items()},
}
"""The options that each benchmark has besides those that all have."""
SPARTUN_USUAL: Final = {"support": 3, "objects": 4, "blocks": 2, "further": 4}
_RANGE: Final = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")


def _help(name: str, of_spartun: str | None = None) -> str:
    """What a size is, to each benchmark that has it."""
    says = [f"spartun: {of_spartun}"] if of_spartun else []
    says += [f"{one}: {made.knobs[name].says}" for one, made in GENERATORS.items() if name in made.knobs]
    return f"{'; '.join(says)}."


Support = Annotated[
    str | None, typer.Option(metavar="SIZE", help=_help("support", "facts that the hardest relation asked for needs"))
]
Distractors = Annotated[str | None, typer.Option(metavar="SIZE", help=_help("distractors"))]
Objects = Annotated[str | None, typer.Option(metavar="SIZE", help=_help("objects", "objects in the blocks"))]
Blocks = Annotated[str | None, typer.Option(metavar="SIZE", help=_help("blocks", "blocks"))]
Further = Annotated[
    str | None,
    typer.Option(metavar="SIZE", help=_help("further", "facts besides those of which object is where")),
]


def generate(
    context: typer.Context,
    *,
    benchmark: Annotated[str, typer.Option(help=f"What the items are like: {', '.join(OWN)}.")] = "roomspace",
    items: Annotated[int, typer.Option(help="How many; a room gives two, one of each kind of question.")] = 100,
    n: Annotated[int, typer.Option("-n", help="roomspace: objects in a scene.")] = 5,
    m: Annotated[int, typer.Option("-m", help="roomspace: pairs of objects that the facts relate.")] = 4,
    grid: Annotated[int, typer.Option(help="roomspace, reascan: cells along a side.")] = 12,
    setting: Annotated[str, typer.Option(help=f"roomspace: what is told: {', '.join(SETTINGS)}.")] = "layout_o2",
    view: Annotated[str, typer.Option(help=f"roomspace: how it is told: {', '.join(VIEWS)}.")] = "top-down",
    vocabulary: Annotated[str, typer.Option(help="roomspace: roomspace or roomspace-reference.")] = "roomspace",
    k: Annotated[int, typer.Option("-k", help="stepgame: steps from the one agent to the other.")] = 5,
    noise: Annotated[int, typer.Option(help="stepgame: sentences about other agents.")] = 0,
    support: Support = None,
    distractors: Distractors = None,
    objects: Objects = None,
    blocks: Blocks = None,
    further: Further = None,
    unseen: Annotated[bool, typer.Option("--unseen", help="spartqa: in words that no published story has.")] = False,
    balance: Annotated[bool, typer.Option("--balance", help="Each label is right equally often.")] = False,
    stream: Annotated[bool, typer.Option("--stream", help="Items without an end.")] = False,
    seed: Annotated[str, typer.Option(help="The same seed gives the same items.")] = "0",
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Write to this file, gzip if it ends in .gz.")
    ] = STANDARD,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Make new items: text, facts, questions, and what the solver proves of them.

    A size is a number, or several of which each story has one: `--support 1-4`. Add a model's output to each as
    `answer`, and `spatialjudge grade` grades them.

    Exit code **4** if none is found of the sizes that are asked for.
    """
    with reporting():
        _check_options(context, benchmark)
        started: int | str = int(seed) if seed.isdecimal() else seed
        given = {"support": support, "distractors": distractors, "objects": objects, "blocks": blocks}
        sizes = {name: _sizes(name, told) for name, told in (given | {"further": further}).items() if told is not None}
        if benchmark in GENERATORS and _is_given(context, "grid"):
            sizes["grid"] = [grid]
        if unseen:
            sizes["unseen"] = [1]
        run = Run()
        made: Iterator[dict[str, Any]]
        if benchmark in GENERATORS:
            wanted_items = None if stream else items
            made = GENERATORS[benchmark].items(wanted_items, started, sizes, balance=balance, run=run)
        elif benchmark == "stepgame":
            made = make_chains(items, k, noise, started)
        elif benchmark == "spartun":
            made = make_boxes(items, **SPARTUN_USUAL | {name: size[0] for name, size in sizes.items()}, seed=started)
        else:
            wanted: View = view  # type: ignore[assignment]  # which is checked where the items are made
            made = (item.as_json() for item in make_rooms(items, n, m, grid, setting, wanted, started, vocabulary))
        with open_sink(output, force=force) as sink:
            kinds = _write(made, sink)
        _warn_of_blind(kinds, benchmark)
        if run.differing:
            said = f"{run.differing} more were left out: construction, reader and judge do not agree on their labels"
            printing.warnings([Problem("items", said)])


def _write(made: Iterator[dict[str, Any]], sink: Sink) -> Mapping[str, Baseline]:
    """Write the items; what blind answers come to is left of them."""
    lines: list[str] = []
    kinds: defaultdict[str, Baseline] = defaultdict(Baseline)
    try:
        for item in made:
            kind = item["q_type"] if item["benchmark"] in GENERATORS else item["question"]["kind"]
            kinds[kind].add(Blind(kind, item["chance"], _right(item)))
            lines.append(json.dumps(item) + "\n")
            if len(lines) == WRITE_ITEMS:
                sink.write("".join(lines).encode("ascii"))
                lines = []
    except (UndecidedItem, NoSuchStory, NoSuchItem) as error:
        printing.errors([Problem("items", str(error))])
        raise typer.Exit(EXIT_CODES["undecided"]) from None
    finally:
        sink.write("".join(lines).encode("ascii"))
    return kinds


def _sizes(name: str, told: str) -> Sequence[int]:
    """The values of a size: "3", "1-4" or "1,3".

    Raises:
        InvalidRequest: it is none.
    """
    values: list[int] = []
    for part in told.split(","):
        found = _RANGE.fullmatch(part.strip())
        if found is None:
            raise InvalidRequest(problems=[Problem(name, f"{shown(told)} is no number", "such as 3, 1-4 or 1,3")])
        values += range(int(found[1]), int(found[2] or found[1]) + 1)
    return values


def _right(item: dict[str, Any]) -> list[tuple[str, ...]]:
    """The answers that are right: any relation that can hold in a room, or what is given as right."""
    gold = item["gold"]
    if item["benchmark"] == "roomspace" and isinstance(gold, list):
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
        hint = f"one of {', '.join(OWN)}"
        raise InvalidRequest(problems=[Problem("benchmark", f"unknown benchmark {shown(benchmark)}", hint)])
    own, others = OWN[benchmark], {name for names in OWN.values() for name in names}
    problems = [
        Problem(name, f"is no option of {benchmark}", f"{benchmark} has {', '.join(own)}")
        for name in sorted(others.difference(own))
        if _is_given(context, name)
    ]
    if problems:
        raise InvalidRequest(problems=problems)


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"

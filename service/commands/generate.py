"""``spatialjudge generate``: new items with their ground truth."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any, Final

import typer

from spatialjudge.benchmarks.roomspace.generate import UndecidedItem
from spatialjudge.benchmarks.roomspace.generate import generate as make_rooms
from spatialjudge.benchmarks.roomspace.wording import SETTINGS, VIEWS, View
from spatialjudge.benchmarks.spartun.generate import NoSuchStory
from spatialjudge.benchmarks.spartun.generate import generate as make_boxes
from spatialjudge.benchmarks.stepgame.generate import generate as make_chains
from spatialjudge.grading.batch import STANDARD, open_sink
from spatialjudge.grading.report import Baseline, Blind
from spatialjudge.service import printing
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.service.terminal import EXIT_CODES, reporting
from spatialjudge.solver import Problem

WRITE_ITEMS = 100
"""Items that are written at once."""

LENIENT: Final = 0.7
"""Share of blind answers that are right above which a kind of question is warned of."""


class Kind(StrEnum):
    """The benchmarks whose like can be generated."""

    ROOMSPACE = "roomspace"
    STEPGAME = "stepgame"
    SPARTUN = "spartun"


OWN: Final = {
    Kind.ROOMSPACE: ("n", "m", "grid", "setting", "view", "vocabulary"),
    Kind.STEPGAME: ("k", "noise"),
    Kind.SPARTUN: ("support", "objects", "blocks", "further"),
}
"""The options that only one of them has."""


def generate(
    context: typer.Context,
    *,
    benchmark: Annotated[Kind, typer.Option(help="What the items are like.")] = Kind.ROOMSPACE,
    items: Annotated[int, typer.Option(help="How many; a room gives two, one of each kind of question.")] = 100,
    n: Annotated[int, typer.Option("-n", help="roomspace: objects in a scene.")] = 5,
    m: Annotated[int, typer.Option("-m", help="roomspace: pairs of objects that the facts relate.")] = 4,
    grid: Annotated[int, typer.Option(help="roomspace: cells along a side of the room.")] = 12,
    setting: Annotated[str, typer.Option(help=f"roomspace: what is told: {', '.join(SETTINGS)}.")] = "layout_o2",
    view: Annotated[str, typer.Option(help=f"roomspace: how it is told: {', '.join(VIEWS)}.")] = "top-down",
    vocabulary: Annotated[str, typer.Option(help="roomspace: roomspace or roomspace-reference.")] = "roomspace",
    k: Annotated[int, typer.Option("-k", help="stepgame: steps from the one agent to the other.")] = 5,
    noise: Annotated[int, typer.Option(help="stepgame: sentences about other agents.")] = 0,
    support: Annotated[int, typer.Option(help="spartun: facts that the hardest relation asked for needs.")] = 3,
    objects: Annotated[int, typer.Option(help="spartun: objects in the blocks.")] = 4,
    blocks: Annotated[int, typer.Option(help="spartun: blocks.")] = 2,
    further: Annotated[int, typer.Option(help="spartun: facts besides those of which object is where.")] = 4,
    seed: Annotated[str, typer.Option(help="The same seed gives the same items.")] = "0",
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Write to this file, gzip if it ends in .gz.")
    ] = STANDARD,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Make new items: text, facts, questions, and what the solver proves of them.

    Add a model's output to each as `answer`, and `spatialjudge grade` grades them.
    """
    with reporting():
        _check_options(context, benchmark)
        started: int | str = int(seed) if seed.isdecimal() else seed
        made: Iterator[dict[str, Any]]
        if benchmark is Kind.STEPGAME:
            made = make_chains(items, k, noise, started)
        elif benchmark is Kind.SPARTUN:
            made = make_boxes(items, support, objects, blocks, further, started)
        else:
            wanted: View = view  # type: ignore[assignment]  # which is checked where the items are made
            made = (item.as_json() for item in make_rooms(items, n, m, grid, setting, wanted, started, vocabulary))
        with open_sink(output, force=force) as sink:
            lines: list[str] = []
            kinds: defaultdict[str, Baseline] = defaultdict(Baseline)
            try:
                for item in made:
                    kind = item["question"]["kind"]
                    kinds[kind].add(Blind(kind, item["chance"], _right(item)))
                    lines.append(json.dumps(item) + "\n")
                    if len(lines) == WRITE_ITEMS:
                        sink.write("".join(lines).encode("ascii"))
                        lines = []
            except (UndecidedItem, NoSuchStory) as error:
                printing.errors([Problem("items", str(error))])
                raise typer.Exit(EXIT_CODES["undecided"]) from None
            finally:
                sink.write("".join(lines).encode("ascii"))
        _warn_of_blind(kinds, benchmark)


def _right(item: dict[str, Any]) -> list[tuple[str, ...]]:
    """The answers that are right: any relation that can hold, or what is given as right."""
    gold = item["gold"]
    if gold is None:
        return [(label,) for label in item["feasible"]]
    return [tuple(gold) if isinstance(gold, list) else (gold,)]


def _warn_of_blind(kinds: Mapping[str, Baseline], benchmark: Kind) -> None:
    """Name the kinds of question that cannot tell who knows something from who answers blindly."""
    hint = "choose --setting layout_o2, or relate more pairs with -m" if benchmark is Kind.ROOMSPACE else None
    for kind, baseline in kinds.items():
        if baseline.above(LENIENT):
            chance, constant = baseline.chance or 0.0, baseline.constant or 0.0
            known = f"answers by chance are {chance:.0%} right"
            if constant > chance:
                known = f'who always says "{baseline.constants[kind]}" is {constant:.0%} right'
            printing.warnings([Problem(kind, f"these items cannot tell models apart: {known}", hint)])


def _check_options(context: typer.Context, benchmark: Kind) -> None:
    """No option may be given that the benchmark does not have: it would change nothing."""
    problems = [
        Problem(name, f"is no option of {benchmark}", f"{benchmark} has {', '.join(OWN[benchmark])}")
        for kind, names in OWN.items()
        if kind is not benchmark
        for name in names
        if (source := context.get_parameter_source(name)) and source.name == "COMMANDLINE"
    ]
    if problems:
        raise InvalidRequest(problems=problems)

"""Climbing: the slowest story that is found by changing one fact after another, where random ones are all quick."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, Final

import typer
from rich.progress import track

from bench.options import Grids
from bench.report import Report, Table, progress
from bench.rooms import Triple, random_room
from bench.timing import milliseconds, timed
from spatialjudge.relations import roomspace
from spatialjudge.solver import Story, feasible_relations
from spatialjudge.solver.prepared import prepare

METHOD: Final = """\
From a random room with directions and distances, one fact at a time is put in, taken out or replaced, and what is no
quicker to answer (story, and all nine directions of a pair, from scratch, in processor time) is gone on from. What
looks slower is answered twice more and counts with its best time. The slowest of several climbs is shown."""
OBJECTS: Final = 5
GRIDS: Final = [12, 30, 100]
MOST_FACTS: Final = 14
LABELS: Final = [term.label for name in ("direction", "distance2", "distance3") for term in roomspace.families[name]]


def bench(
    grids: Grids = GRIDS,
    climbs: Annotated[int, typer.Option(min=1, help="Climbs for each grid.")] = 3,
    steps: Annotated[int, typer.Option(min=1, help="Changes of a fact in each.")] = 500,
) -> Report:
    """The slowest story of five objects that is found by changing fact after fact."""
    rows = []
    for grid in grids:
        found = [
            _climb(number, grid, steps)
            for number in track(range(climbs), f"climb, d = {grid}", console=progress, transient=True)
        ]
        times = sorted(seconds for seconds, _ in found)
        said = ", ".join(" ".join(fact) for fact in max(found)[1])
        rows.append([str(grid), milliseconds(times[len(times) // 2]), milliseconds(times[-1]), said])
    again = f"python -m bench climb --climbs {climbs} --steps {steps}"
    title = f"{climbs} climbs of {steps} steps, {OBJECTS} objects, o0 and o{OBJECTS - 1} asked about"
    return Report("climb", METHOD, [Table(title, ["d", "usual top ms", "slowest ms", "facts"], rows, again)])


def _climb(number: int, grid: int, steps: int) -> tuple[float, list[Triple]]:
    """The slowest story on the way, and its seconds."""
    rng = Random(f"climb/{grid}/{number}")
    facts = random_room("o2+d2", OBJECTS, OBJECTS - 1, grid, number).facts[OBJECTS:]
    height = _seconds(grid, facts)
    for _ in range(steps):
        changed = facts[:]
        if rng.random() < 0.7 or len(changed) >= MOST_FACTS:
            del changed[rng.randrange(len(changed))]
        if rng.random() < 0.7 or len(changed) < OBJECTS:
            changed.append(_fact(rng))
        seconds = _seconds(grid, changed)
        if seconds >= height:
            seconds = min(seconds, _seconds(grid, changed), _seconds(grid, changed))
        if seconds >= height:
            facts, height = changed, seconds
    return height, facts


def _fact(rng: Random) -> Triple:
    a, b = rng.sample(range(OBJECTS), 2)
    return f"o{a}", rng.choice(LABELS), f"o{b}"


def _seconds(grid: int, facts: Sequence[Triple]) -> float:
    prepare.cache_clear()
    names = [f"o{number}" for number in range(OBJECTS)]
    asked = names[0], names[-1]
    return timed(lambda: feasible_relations(Story(grid, facts, objects=names), *asked, timeout_s=2.0))[0]

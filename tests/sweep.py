# ruff: noqa: T201
"""The sweep: every engine against brute force on many random small stories, and against each other on larger ones.

    python tests/sweep.py [--stories 20000] [--seed 0] [--kind boxes] [--first 0]

Story number k of a seed is the same on every machine; ``--only kind/k`` runs that one alone, ``--first`` goes on where
a run was stopped. Besides the four engines, the native engine's search over boxes is run on small grids too, where
brute force can follow it, its search over cells also where it would find a placement at once, and its search for
things with extent with a restart at every dead end.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent))

from oracle import Room
from random_box_stories import disagreements as box_disagreements
from random_box_stories import random_box_story, random_prediction
from random_layouts import layout_failures
from random_observers import observer_failures
from random_scenes import scene_failures
from random_stories import (
    disagreements,
    random_perturbed,
    random_questions,
    random_room,
    random_symmetric,
    random_walls,
)

from spatialjudge.solver import ENGINES, Story, feasible_relations
from spatialjudge.solver.engines.auto import AutoEngine
from spatialjudge.solver.engines.boxes import search as box_search
from spatialjudge.solver.engines.native import search
from spatialjudge.solver.engines.native.engine import NativeEngine
from spatialjudge.solver.engines.native.points import PointComponent
from spatialjudge.solver.engines.native.search import Turn, Way
from spatialjudge.solver.engines.protocol import Engine
from spatialjudge.solver.engines.registry import REGISTRY

REFERENCE = Path(__file__).resolve().parent / "data" / "roomspace_reference.jsonl"
PATIENCE_S = 2.0
"""Seconds for a question on the larger rooms; an engine that does not finish is not compared."""
PROGRESS_S = 5.0
UNDECIDED: Counter[str] = Counter()
"""Answers that an engine did not give in time."""
COMPARED: Counter[str] = Counter()
"""Answers held against brute force, or another engine: a verdict is one, and so is what is said of a label."""


class NativeWith:
    """The native engine with a part replaced, so that another part has to do all the work."""

    def __init__(self, name: str, owner: object, part: str, replacement: object) -> None:
        self.name = name
        self._part = owner, part
        self._replacement = replacement

    def prepare(self, network):
        return _Replaced(NativeEngine().prepare(network), self)

    @contextmanager
    def replaced(self) -> Iterator[None]:
        usual = getattr(*self._part)
        setattr(*self._part, self._replacement)
        try:
            yield
        finally:
            setattr(*self._part, usual)


class _Replaced:
    def __init__(self, prepared, engine: NativeWith) -> None:
        self._prepared = prepared
        self._engine = engine

    def consistency(self, deadline):
        with self._engine.replaced():
            return self._prepared.consistency(deadline)

    def possible(self, i, j, relations, deadline):
        with self._engine.replaced():
            return self._prepared.possible(i, j, relations, deadline)


def impatient() -> Engine:
    """``auto`` that hands over to CP-SAT after three nodes."""
    engine = AutoEngine(nodes=3)
    engine.name = "auto-3"
    return engine


BOXES = NativeWith("native-boxes", search, "turns", lambda *_: (Turn(Way.BOXES, None),))
"""Searches over boxes whatever the size of the grid."""
LATTICE = NativeWith(
    "native-lattice", search, "turns", lambda grid, *_: (Turn(Way.REPAIR, 99, 1 + grid // 2), Turn(Way.BOXES, None))
)
"""Repairs on a lattice of every other cell before it searches over boxes."""
SEARCH = NativeWith("native-search", PointComponent, "_dive", lambda *_: None)
"""Never finds a placement without search."""
RESTARTS = NativeWith("native-restarts", box_search, "RESTART", 1)
"""Starts again from the first dead end on, in stories of things with extent."""
POINTS = {engine.name: engine for engine in (BOXES, LATTICE, SEARCH, impatient())}
EXTRA = {**POINTS, RESTARTS.name: RESTARTS}
QUICK = ("auto", "native", "native-boxes", "native-lattice", "native-search")

# kind: for a thousand small stories, how many; how they are drawn; which engines answer, within how many seconds
KINDS = {
    "small": (1000, random_room, {"grids": (1, 2, 3, 3, 4, 4, 5, 5, 5), "most_objects": 4}, (*ENGINES, *POINTS), None),
    "symmetric": (
        100,
        random_symmetric,
        {"grids": (2, 3, 4, 4, 5), "most_objects": 5},
        (*ENGINES, *POINTS),
        PATIENCE_S,
    ),
    "walls": (100, random_walls, {"grids": range(1, 6), "most_objects": 4}, ("auto", "native", "cp-sat"), PATIENCE_S),
    "perturbed": (
        200,
        random_perturbed,
        {"grids": (4, 4, 5), "most_objects": 4},
        ("auto", "native-boxes", "native-lattice", "native-search"),
        None,
    ),
    "larger perturbed": (300, random_perturbed, {"grids": range(4, 13), "most_objects": 5}, QUICK[1:], PATIENCE_S),
    "larger walls": (10, random_walls, {"grids": range(6, 80), "most_objects": 8}, ("native", "cp-sat"), PATIENCE_S),
    "larger symmetric": (
        10,
        random_symmetric,
        {"grids": range(3, 13), "most_objects": 10},
        (*QUICK, "cp-sat"),
        PATIENCE_S,
    ),
    "middle": (
        25,
        random_room,
        {"grids": range(6, 10), "most_objects": 6},
        (*QUICK, "auto-3", "cp-sat", "python-constraint"),
        PATIENCE_S,
    ),
    "larger": (25, random_room, {"grids": range(10, 16), "most_objects": 7}, (*QUICK, "cp-sat"), PATIENCE_S),
    "large": (
        10,
        random_room,
        {"grids": (63, 64, 65, 100, 1000), "most_objects": 7},
        ("native", "auto", "cp-sat"),
        PATIENCE_S,
    ),
    "huge": (5, random_room, {"grids": (10**4, 10**6), "most_objects": 6}, ("native", "auto"), PATIENCE_S),
}
EXTENDED = ("boxes", "scenes", "observers", "layouts")
"""Things with extent: of ``allen``, ``rcc8``, ``rcc5`` and ``cardinal-boxes``; of the vocabularies of scenes; with
headings; and given places, of which some are missing."""
ALL = ("reference", *EXTENDED, *KINDS)
"""What ``--kind`` may name."""


def story_failures(kind: str, number: int, seed: int) -> list[str]:
    """What is wrong with the answers about one story."""
    _, draw, drawn, engines, timeout_s = KINDS[kind]
    rng = Random(f"{seed}/{kind}/{number}")
    room: Room = draw(rng, **drawn)
    return list(disagreements(room, random_questions(rng, room, 2), engines, timeout_s, UNDECIDED, COMPARED))


def box_failures(kind: str, number: int, seed: int) -> list[str]:
    """What is wrong with the answers about one story of things with extent."""
    rng = Random(f"{seed}/{kind}/{number}")
    engines = ("native", RESTARTS.name, *(("auto", "cp-sat") if number % 20 == 0 else ()))
    if kind == "scenes":
        return list(scene_failures(rng, engines, COMPARED))
    if kind == "observers":
        return list(observer_failures(rng, engines, COMPARED))
    if kind == "layouts":
        return list(layout_failures(rng, COMPARED))
    story = random_box_story(rng)
    return list(box_disagreements(story, random_prediction(rng, story), engines, COMPARED))


def reference_failures() -> Iterator[tuple[str, list[str]]]:
    """The published answers, from every engine."""
    for line in REFERENCE.read_text(encoding="utf-8").splitlines():
        question = json.loads(line)
        story = Story(question["grid"], question["facts"], "roomspace-reference")
        wrong = []
        for engine in ENGINES:
            feasible = feasible_relations(story, *question["query"], engine=engine, timeout_s=None).feasible
            if list(feasible) != question["feasible"]:
                wrong.append(f"{engine} says {feasible} to {question['id']}, published {question['feasible']}")
        yield "reference", wrong


def sweep(stories: int, seed: int, first: int, kinds: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    if "reference" in kinds:
        yield from reference_failures()
    for kind in EXTENDED:
        for number in range(first, stories) if kind in kinds else ():
            yield kind, [f"{kind}/{number}: {failure}" for failure in box_failures(kind, number, seed)]
    for kind, (share, *_) in KINDS.items():
        for number in range(first * share // 1000, stories * share // 1000) if kind in kinds else ():
            yield kind, [f"{kind}/{number}: {failure}" for failure in story_failures(kind, number, seed)]


def report(results: Iterator[tuple[str, list[str]]]) -> int:
    """Print progress, failures and a summary; the exit code."""
    passed, failed = Counter(), Counter()
    shown = started = time.monotonic()
    for kind, failures in results:
        (failed if failures else passed)[kind] += 1
        for failure in failures:
            print(failure, flush=True)
        if time.monotonic() - shown > PROGRESS_S:
            shown = time.monotonic()
            done = ", ".join(f"{count} {of}" for of, count in (passed + failed).items())
            print(f"{shown - started:.0f} s: {done}; {_compared()}; {failed.total()} failed so far", flush=True)
    for kind in passed | failed:
        print(f"{kind}: {passed[kind]} passed, {failed[kind]} failed")
    print("not finished in time:", ", ".join(f"{engine} {count}" for engine, count in UNDECIDED.items()) or "nothing")
    print(f"answers held against {_compared()}")
    print(f"{passed.total()} passed, {failed.total()} failed")
    return 1 if failed else 0


def _compared() -> str:
    return ", ".join(f"{judge} {count}" for judge, count in COMPARED.items()) or "nothing"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--stories", type=int, default=20_000, help="small stories; the other kinds grow with them")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", action="append", choices=ALL, help="only this kind; may be given several times")
    parser.add_argument("--first", type=int, default=0, help="number of the first small story")
    parser.add_argument("--only", metavar="KIND/NUMBER", help="one story, as a failure names it")
    arguments = parser.parse_args()
    REGISTRY.update(EXTRA)
    if arguments.only:
        kind, number = arguments.only.split("/")
        number = int(number)
        failures = (box_failures if kind in EXTENDED else story_failures)(kind, number, arguments.seed)
        return report(iter([(kind, failures)]))
    return report(sweep(arguments.stories, arguments.seed, arguments.first, arguments.kind or ALL))


if __name__ == "__main__":
    sys.exit(main())

"""Stories of boxes: ours, z3 (incremental, one model a story) and CP-SAT on the same checks.

A check is one decision: can this label hold of the asked pair together with the story, or can its denial? All three get
the same relations; ours also closes the story and verifies every placement within what is timed. Stories are those of
``../shared/data/benchmarks/spartun``, with the facts of the data. Dense stories, which no benchmark has, relate pairs
of things by one of several labels drawn freely, and are asked whether they have a placement at all.
"""

from __future__ import annotations

import gc
import gzip
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from statistics import mean
from typing import Annotated, Any, Final, TypeVar

import typer

from bench.report import Report, Table, Unavailable
from spatialjudge.relations import BoxRelation, vocabulary
from spatialjudge.relations.boxes import Point
from spatialjudge.solver import Story
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.protocol import Status
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.network import BoxNetwork, network_of
from spatialjudge.solver.prepared import PreparedStory

DATA: Final = Path(__file__).parents[2] / "shared" / "data" / "benchmarks" / "spartun" / "items.jsonl.gz"
DIRECTIONS: Final = ("left", "right", "above", "below", "behind", "front")

DENSE: Final = (
    ("rcc8", 8, 1.0, 3),
    ("rcc8", 12, 0.6, 4),
    ("rcc8", 12, 1.0, 3),
    ("rcc8", 20, 0.3, 4),
    ("rcc8", 20, 0.6, 3),
    ("allen", 10, 1.0, 6),
    ("allen", 20, 0.5, 6),
    ("allen", 20, 1.0, 6),
    ("cardinal-boxes", 8, 1.0, 12),
    ("cardinal-boxes", 15, 0.5, 12),
    ("cardinal-boxes", 15, 1.0, 12),
    ("spartun", 12, 1.0, 4),
    ("spartun", 20, 0.5, 3),
)
"""Vocabulary, things, the share of their pairs that are related, and labels a pair: about where it is hardest."""
DENSE_S: Final = 2.0
"""Seconds for a dense story."""

Answer = TypeVar("Answer")
Checks = Sequence[tuple[int, int, BoxRelation]]
"""Numbers of subject and object, and the relation that may hold of them."""


def bench(
    stories: Annotated[int, typer.Option(min=1, help="Stories, with 32 checks each.")] = 300,
    cp_sat_stories: Annotated[int, typer.Option(min=1, help="Of these, those that CP-SAT gets, too.")] = 15,
    dense_stories: Annotated[int, typer.Option(min=1, help="Dense stories for each row of the table.")] = 10,
) -> Report:
    """Checks on stories of boxes: against z3 and CP-SAT (needs ../shared and z3-solver)."""
    if find_spec("z3") is None:
        raise Unavailable("boxes: z3-solver is not installed")
    if not DATA.exists():
        raise Unavailable("boxes: ../shared/data/benchmarks/spartun is not there")
    again = f"python -m bench boxes --stories {stories} --dense-stories {dense_stories}"
    return Report("boxes", str(__doc__), [_checks(stories, cp_sat_stories, again), _dense(dense_stories, again)])


def _checks(stories: int, cp_sat_stories: int, again: str) -> Table:
    taken: dict[str, list[float]] = {"spatialjudge": [], "z3": [], "cp-sat": []}
    for number, (story, checks) in enumerate(_stories(stories)):
        deciders: dict[str, Callable[[Story, Checks], Iterator[bool]]] = {"spatialjudge": _ours, "z3": _z3}
        if number < cp_sat_stories:
            deciders["cp-sat"] = _cp_sat
        answers = {name: _timed(decide(story, checks), taken[name]) for name, decide in deciders.items()}
        if any(answer != answers["spatialjudge"] for answer in answers.values()):
            raise RuntimeError(f"contenders differ on {story.facts}")
    first = mean(taken["spatialjudge"])
    rows = [
        (name, str(len(times)), f"{1e3 * mean(times):.3f}", f"{1e3 * max(times):.2f}", f"{mean(times) / first:.1f}")
        for name, times in taken.items()
    ]
    columns = ("contender", "checks", "mean CPU ms", "worst CPU ms", "times ours")
    return Table("SpaRTUN", columns, rows, again)


def _dense(stories: int, again: str) -> Table:
    """How often each contender has not decided in time whether a dense story has a placement."""
    rows = []
    for name, things, share, among in DENSE:
        ours: list[float] = []
        theirs: list[float] = []
        decided: list[bool | None] = []
        undecided = Counter[str]()
        for number in range(stories):
            story = _dense_story(Random(f"{name}/{things}/{share}/{among}/{number}"), name, things, share, among)
            own = _timed(_consistent(story), ours)
            other = _timed(_z3_consistent(story), theirs)
            undecided.update(who for who, answers in (("ours", own), ("z3", other)) if answers == [None])
            if None not in (*own, *other) and own != other:
                raise RuntimeError(f"contenders differ on {story.facts}")
            decided += own
        yes, no = decided.count(True), decided.count(False)
        row = (f"{yes} / {no}", undecided["ours"], undecided["z3"], f"{1e3 * mean(ours):.0f}")
        rows.append([str(cell) for cell in (name, things, share, among, *row, f"{mean(theirs) / mean(ours):.1f}")])
    columns = ("vocabulary", "things", "related", "labels", "with placement / without", "undecided", "z3 undecided")
    title = f"{stories} dense stories a row, {DENSE_S:.0f} s each"
    return Table(title, (*columns, "mean CPU ms", "z3, times ours"), rows, again)


def _dense_story(rng: Random, name: str, things: int, share: float, among: int) -> Story:
    """A share of all pairs of things stands in one of so many relations."""
    labels, names = vocabulary(name).labels, [f"o{number}" for number in range(things)]
    facts = [(a, rng.sample(labels, among), b) for a, b in combinations(names, 2) if rng.random() < share]
    return Story(None, facts, name, names)


def _consistent(story: Story) -> Iterator[bool | None]:
    status = PreparedStory(story, engine_named("auto")).consistency(Deadline.after(DENSE_S)).status
    yield None if status is Status.UNKNOWN else status is Status.CONSISTENT


def _z3_consistent(story: Story) -> Iterator[bool | None]:
    solver, _ = _z3_model(story)
    solver.set("timeout", int(1e3 * DENSE_S))
    found = str(solver.check())
    yield None if found == "unknown" else found == "sat"


def _stories(count: int) -> Iterator[tuple[Story, Checks]]:
    """Stories with a question that asks for all relations, and both checks of every label of the first of them."""
    with gzip.open(DATA, "rt", encoding="utf-8") as lines:
        for line in lines:
            item = json.loads(line)
            asked = [question["query"] for question in item["questions"] if question["q_type"] == "FR"]
            if not asked:
                continue
            facts = [(a, _label(a, relation.lower(), b), b) for a, relation, b in item["facts"]]
            story = Story(None, facts, "spartun", sorted(item["entities"]))
            i, j = (story.index[name] for name in asked[0])
            options = story.vocabulary.options("relation", story.setting)
            yield story, [(i, j, way) for relation in options for way in (relation, ~relation)]
            count -= 1
            if not count:
                return


def _label(a: str, label: str, b: str) -> str:
    """Directions between two blocks are separations."""
    return f"block-{label}" if label in DIRECTIONS and "x" not in a and "x" not in b else label


def _timed(answers: Iterator[Answer], taken: list[float]) -> list[Answer]:
    found: list[Answer] = []
    gc.disable()  # a collection would be charged to whoever comes across it
    started = time.process_time()
    for answer in answers:
        taken.append(time.process_time() - started)
        found.append(answer)
        started = time.process_time()
    gc.enable()
    return found


def _ours(story: Story, checks: Checks) -> Iterator[bool]:
    prepared = PreparedStory(story, engine_named("auto"))
    for number, (i, j, relation) in enumerate(checks):
        yield prepared.possible(number, i, j, [relation], Deadline())[0].status is Status.CONSISTENT


def _cp_sat(story: Story, checks: Checks) -> Iterator[bool]:
    prepared = engine_named("cp-sat").prepare(network_of(story, Deadline()))
    for i, j, relation in checks:
        yield prepared.possible(i, j, [relation], Deadline())[0].status is Status.CONSISTENT


def _z3(story: Story, checks: Checks) -> Iterator[bool]:
    solver, points = _z3_model(story)
    for i, j, relation in checks:
        solver.push()
        solver.add(_formula(relation, i, j, points))
        yield str(solver.check()) == "sat"
        solver.pop()


def _z3_model(story: Story) -> tuple[Any, dict[tuple[int, str, str], Any]]:
    """A solver that knows the story, and its variables by thing, axis and name of the point."""
    import z3  # noqa: PLC0415 - a contender that may be missing

    network = network_of(story, Deadline())
    if not isinstance(network, BoxNetwork):
        raise TypeError("a story of boxes has a network of boxes")
    points = {
        (thing, axis.name, name): z3.Int(f"{thing}.{axis.name}.{name}")
        for thing in range(1, network.size + 1)
        for axis in network.space.axes
        for name in axis.points
    }
    solver = z3.Solver()
    for thing in range(1, network.size + 1):
        for axis in network.space.axes:
            for low, high in pairwise(axis.points):
                solver.add(points[thing, axis.name, low] < points[thing, axis.name, high])
    for claim in network.claims:
        solver.add(_formula(claim.relation, claim.i, claim.j, points))
    return solver, points


def _formula(relation: BoxRelation, i: int, j: int, points: dict[tuple[int, str, str], Any]) -> Any:
    import z3  # noqa: PLC0415 - a contender that may be missing

    def at(point: Point) -> Any:
        return points[j if point.thing else i, point.axis, point.name]

    return z3.And(
        *(at(high) - at(low) <= most for high, low, most in relation.bounds),
        *(z3.Or(*(_formula(way, i, j, points) for way in choice)) for choice in relation.choices),
    )

"""Checks on stories of boxes: ours, z3 (incremental, one model a story) and CP-SAT, on stories of SpaRTUN.

A check is one decision: can this label hold of the asked pair together with the story, or can its denial? All three get
the same relations; ours also closes the story and verifies every placement within what is timed. Stories are those of
``../shared/data/benchmarks/spartun``, with the facts of the data.
"""

from __future__ import annotations

import gc
import gzip
import json
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Any, Final

import z3

from bench.report import Report, Table
from spatialjudge.relations import BoxRelation
from spatialjudge.relations.boxes import Point
from spatialjudge.solver import Story
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.protocol import Status
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.network import BoxNetwork, network_of
from spatialjudge.solver.prepared import PreparedStory

DATA: Final = Path(__file__).parents[2] / "shared" / "data" / "benchmarks" / "spartun" / "items.jsonl.gz"
DIRECTIONS: Final = ("left", "right", "above", "below", "behind", "front")

Checks = Sequence[tuple[int, int, BoxRelation]]
"""Numbers of subject and object, and the relation that may hold of them."""


def bench(stories: int, cp_sat_stories: int) -> Report:
    """Time every contender on the same checks, story by story.

    Raises:
        RuntimeError: two of them do not agree.
    """
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
    table = Table("SpaRTUN", columns, rows, f"python -m bench boxes --stories {stories}")
    return Report("boxes", str(__doc__), [table])


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


def _timed(answers: Iterator[bool], taken: list[float]) -> list[bool]:
    found = []
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
            for low, high in zip(axis.points, axis.points[1:], strict=False):
                solver.add(points[thing, axis.name, low] < points[thing, axis.name, high])
    for claim in network.claims:
        solver.add(_formula(claim.relation, claim.i, claim.j, points))
    for i, j, relation in checks:
        solver.push()
        solver.add(_formula(relation, i, j, points))
        yield solver.check() == z3.sat
        solver.pop()


def _formula(relation: BoxRelation, i: int, j: int, points: dict[tuple[int, str, str], Any]) -> Any:
    def at(point: Point) -> Any:
        return points[j if point.thing else i, point.axis, point.name]

    return z3.And(
        *(at(high) - at(low) <= most for high, low, most in relation.bounds),
        *(z3.Or(*(_formula(way, i, j, points) for way in choice)) for choice in relation.choices),
    )

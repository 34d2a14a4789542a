"""The ``cp-sat`` engine: how little it needs, and that it looks at the clock while it writes its model."""

import subprocess
import sys
from random import Random

import pytest

from spatialjudge.solver import Story, check
from spatialjudge.solver.deadline import Deadline, WorkLimit
from spatialjudge.solver.engines.cpsat import CpSatEngine
from spatialjudge.solver.network import network_of

SETS = [  # of labels about three things, each found consistent by the native engine in a millisecond
    [
        ("c", ("in", "left", "top-edge", "block-left", "contains"), "b"),
        ("a", ("below", "in"), "c"),
        ("b", ("below", "block-left", "left"), "a"),
        ("c", ("block-right", "far", "bottom-edge"), "a"),
    ],
    [
        ("c", ("right-edge", "left-edge", "bottom-edge"), "a"),
        ("c", ("bottom-edge", "left", "top-edge", "left-edge", "above"), "b"),
        ("b", ("right", "far", "left"), "a"),
        ("b", ("touching", "block-left", "above"), "a"),
    ],
    [
        ("b", ("far", "block-left"), "c"),
        ("a", ("block-right", "contains"), "c"),
        ("c", ("left-edge", "touching", "right-edge", "in", "block-above"), "a"),
        ("c", ("contains", "touching", "above"), "a"),
    ],
]


@pytest.mark.parametrize("facts", SETS)
def test_a_few_sets_of_labels_are_decided_with_little_work(facts):
    prepared = CpSatEngine(effort=0.1).prepare(network_of(Story(facts=facts, vocabulary="spartqa-weak"), Deadline()))
    assert prepared.consistency(Deadline()).status == "consistent"


@pytest.mark.parametrize("label", ["CL3", "MD3", "FR3", "CL2", "FR2"])
def test_a_distance_in_a_large_room_is_decided_with_little_work(label):
    prepared = CpSatEngine(effort=0.1).prepare(network_of(Story(10**6, [("a", label, "b")]), Deadline()))
    assert prepared.consistency(Deadline()).status == "consistent"


def test_no_distance_is_as_large_as_the_facts_say_in_a_room_that_is_too_small():
    for grid, verdict in ((1, "inconsistent_story"), (2, "feasible")):
        story = Story(grid, [("a", "N", "b"), ("a", "FR3", "b")])
        assert check(story, ("a", "N", "b"), engine="cp-sat", timeout_s=None).verdict == verdict


@pytest.mark.parametrize(("vocabulary", "label"), [("spacenli", "behind"), ("roomspace", "MD3")])
def test_the_clock_is_looked_at_for_every_fact(vocabulary, label):
    pytest.importorskip("ortools.sat.python.cp_model")  # which is imported only if there are seconds for it
    rng = Random(1)
    names = [f"o{number}" for number in range(60)]
    facts = [(*rng.sample(names, 1), label, f"p{number}") for number in range(200)]
    network = network_of(Story(10**6 if vocabulary == "roomspace" else None, facts, vocabulary), Deadline())
    limit = WorkLimit(100)
    assert CpSatEngine().prepare(network).consistency(limit).status == "unknown"
    assert limit.used_up


def test_it_is_not_imported_where_there_is_no_time_for_that():
    script = """
import sys
from spatialjudge.solver import Story, check
story = Story(6, [("cat", "left", "dog")], "layout")
print(check(story, ("cat", "left", "dog"), timeout_s=0.3).verdict, "ortools" in sys.modules)
print(check(story, ("cat", "left", "dog"), timeout_s=None).verdict)
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == ["undecided False", "feasible"]

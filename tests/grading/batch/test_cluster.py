"""Ray, with a stand-in for it: the real one is tried by ``make test-ray``."""

import sys
from pathlib import Path

import pytest
import soak
from ray_stand_in import RayError, RayStandIn

from spatialjudge.grading.batch import (
    FilePart,
    GradingActor,
    Inputs,
    LineGrader,
    actors,
    actors_fed,
    grade_lines,
    grade_parts,
    parts_of,
    ray_cluster,
)
from spatialjudge.grading.batch.cluster import MAX_NODES
from spatialjudge.relations import install_extra
from spatialjudge.solver import InvalidInput
from spatialjudge.work.worker import WorkerKilled


@pytest.fixture
def ray(monkeypatch):
    """Puts a stand-in in the place of Ray."""

    def put(**how):
        stand_in = RayStandIn(**how)
        monkeypatch.setitem(sys.modules, "ray", stand_in)
        return stand_in

    return put


def failing(_):
    raise ValueError("no such thing")


def test_actors_make_the_same_records_and_are_gone_in_the_end(ray, lines):
    there, grader = ray(), LineGrader()
    with ray_cluster("auto"):
        found = list(grade_lines(lines(700), grader, 3, actors))
    assert found == list(grade_lines(lines(700), grader))
    assert (there.addresses, len(there.killed), there.connected) == (["auto"], 3, False)


def test_as_many_actors_as_there_are_processors_for(ray):
    ray()
    assert actors_fed() == 3


def test_actors_are_gone_when_nobody_wants_records_any_more(ray, lines):
    there = ray()
    found = grade_lines(lines(700), LineGrader(), 2, actors)
    next(found)
    found.close()
    assert len(there.killed) == 2


def test_an_actor_that_is_lost_for_good_is_said_so(ray):
    ray()
    with actors(failing, 1) as pool, pytest.raises(WorkerKilled, match="ValueError: no such thing"):
        pool.results(pool.submit(pool.workers[0], [1]))


def test_no_room_for_actors_is_an_error(ray):
    there = ray(room=False)
    with pytest.raises(InvalidInput, match="no room for 4 actors"), actors(list, 4):
        pass
    assert len(there.killed) == 4


def test_nodes_with_another_version_are_named(ray):
    there = ray(nodes={"one": "here", "two": "0.0.9", "three": None})
    with pytest.raises(InvalidInput) as refused, ray_cluster("auto"):
        pass
    old, none = refused.value.problems
    assert (old.where, old.problem) == ("node two", "has spatialjudge 0.0.9")
    assert (none.where, none.problem.startswith("has no spatialjudge: ModuleNotFoundError")) == ("node three", True)
    assert not there.connected


def test_few_of_many_nodes_are_named(ray):
    ray(nodes=dict.fromkeys("abcdefgh"))
    with pytest.raises(InvalidInput) as refused, ray_cluster("auto"):
        pass
    assert len(refused.value.problems) == MAX_NODES


def test_a_node_that_joined_later_with_another_version_does_not_work(ray, monkeypatch):
    ray()
    monkeypatch.setattr(f"{GradingActor.__module__}._here", iter(["1.0", "2.0", "2.0"]).__next__)
    with pytest.raises(RayError, match=r"has spatialjudge 2\.0, the driver 1\.0"), actors(list, 1):
        pass


def test_no_cluster_is_an_error(ray):
    ray()
    with pytest.raises(InvalidInput, match="no cluster at nowhere: nobody answers"), ray_cluster("nowhere"):
        pass


def test_without_ray_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(InvalidInput) as refused, ray_cluster("auto"):
        pass
    [problem] = refused.value.problems
    assert (problem.problem, problem.hint) == ("is not installed", install_extra("ray"))


def test_parts_are_graded_in_tasks_and_one_that_cannot_be_costs_no_other(ray, tmp_path):
    ray()
    for name in "ab":
        (tmp_path / f"{name}.jsonl").write_bytes(b"".join(soak.line(number) for number in range(20)))
    parts = [
        *parts_of(f"{tmp_path}/*.jsonl", 2, f"{tmp_path}/out"),
        FilePart("missing.jsonl", None, f"{tmp_path}/out/m"),
    ]
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a-00001-of-00002.jsonl").write_text("mine\n")
    graded = {Path(done.part.records).name: done for done in grade_parts(parts, LineGrader(), Inputs())}
    wrong = {name: done.problems[0].problem for name, done in graded.items() if done.problems}
    assert wrong == {
        "a-00001-of-00002.jsonl": "has lines that are no records of grading",
        "m": "No such file or directory",
    }
    assert [graded[f"b-0000{number}-of-00002.jsonl"].outcomes.total() for number in (1, 2)] == [10, 10]


def test_tasks_are_cancelled_when_nobody_wants_them_any_more(ray, tmp_path):
    there = ray()
    graded = grade_parts([FilePart("missing", None, f"{tmp_path}/{name}") for name in "abc"], LineGrader(), Inputs())
    next(graded)
    graded.close()
    assert len(there.cancelled) == 2

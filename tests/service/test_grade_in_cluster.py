"""``spatialjudge grade --ray``: the same records, by actors or in parts (with a stand-in for Ray)."""

import sys
from functools import partial

import commands
import pytest
import soak
from ray_stand_in import RayStandIn

from spatialjudge.relations import install_extra


@pytest.fixture
def ray(monkeypatch):
    stand_in = RayStandIn(nodes={"one": "here"})
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    return stand_in


@pytest.fixture
def items(tmp_path):
    path = tmp_path / "items.jsonl"
    path.write_bytes(b"".join(soak.line(number) for number in range(30)))
    return path


run = partial(commands.run, "grade")


@pytest.fixture
def whole(items, tmp_path):
    """The records of a run here."""
    assert run(items, "-o", tmp_path / "here").exit_code == 0
    return (tmp_path / "here").read_bytes()


def test_actors_write_the_same_bytes(ray, items, whole, tmp_path):
    result = run(items, "-o", tmp_path / "there", "--ray", "10.0.0.1:6379")
    assert (result.exit_code, ray.addresses, len(ray.killed)) == (0, ["10.0.0.1:6379"], 3)
    assert "30 items  25 graded  5 abstained" in result.stderr
    assert (tmp_path / "there").read_bytes() == whole
    torn = tmp_path / "torn"
    torn.write_bytes(whole[: len(whole) // 2])
    assert run(items, "-o", torn, "--ray", "auto", "--workers", 1, "--resume").exit_code == 0
    assert (torn.read_bytes(), len(ray.killed)) == (whole, 4)


@pytest.mark.usefixtures("ray")
def test_shards_are_parts_of_the_same_bytes(items, whole, tmp_path):
    folder = tmp_path / "graded"
    result = run(items, "-o", folder, "--ray", "auto", "--shards", 4)
    assert (result.exit_code, "30 items  25 graded  5 abstained" in result.stderr) == (0, True)
    parts = sorted(folder.iterdir())
    assert (parts[0].name, len(parts)) == ("items-00001-of-00004.jsonl", 4)
    assert b"".join(part.read_bytes() for part in parts) == whole

    again = run(items, "-o", folder, "--ray", "auto", "--shards", 4)
    assert (again.exit_code, "--resume goes on with them" in again.stderr) == (2, True)
    parts[1].write_bytes(parts[1].read_bytes()[:100])
    parts[2].unlink()
    assert run(items, "-o", folder, "--ray", "auto", "--shards", 4, "--resume").exit_code == 0
    assert b"".join(part.read_bytes() for part in parts) == whole
    parts[3].write_text("another's\n")
    refused = run(items, "-o", folder, "--ray", "auto", "--shards", 4, "--resume")
    assert (refused.exit_code, "no records of grading" in refused.stderr) == (2, True)
    assert run(items, "-o", folder, "--ray", "auto", "--shards", 4, "--force").exit_code == 0
    assert b"".join(part.read_bytes() for part in parts) == whole


@pytest.mark.usefixtures("ray", "items")
def test_many_files_are_parts_and_lines_that_are_no_items_are_1(tmp_path):
    (tmp_path / "more.jsonl").write_text("no JSON\n")
    result = run(tmp_path / "*.jsonl", "-o", tmp_path / "graded", "--ray", "auto", "--shards", 1)
    assert (result.exit_code, "1 error" in result.stderr) == (1, True)
    assert sorted(part.name for part in (tmp_path / "graded").iterdir()) == ["items.jsonl", "more.jsonl"]


@pytest.mark.usefixtures("ray")
def test_a_part_that_cannot_be_seen_from_here_is_said(items, tmp_path, monkeypatch):
    monkeypatch.setattr("spatialjudge.grading.batch.FilePart.exists", lambda part: False)
    result = run(items, "-o", tmp_path / "graded", "--ray", "auto", "--shards", 1)
    assert (result.exit_code, "a folder that all nodes share" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--shards", 4], "are graded by a Ray cluster"),
        (["--shards", 4, "--ray", "auto", "--shard", "1/4"], "--shard is one of them"),
        (["--ray", "auto", "--server", "http://localhost:1"], "one place to grade"),
        (["--workers", 2, "--server", "http://localhost:1"], "and the service grades"),
    ],
)
def test_options_that_do_not_go_together(items, tmp_path, options, problem):
    result = run(items, "-o", tmp_path / "graded", *options)
    assert (result.exit_code, problem in result.stderr) == (2, True)
    assert not (tmp_path / "graded").exists()


@pytest.mark.usefixtures("ray")
def test_parts_need_a_folder(items):
    result = run(items, "--ray", "auto", "--shards", 2)
    assert (result.exit_code, "name it with --output" in result.stderr) == (2, True)


def test_without_ray_it_is_said_what_to_install(items, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    result = run(items, "-o", tmp_path / "graded", "--ray", "auto")
    assert (result.exit_code, install_extra("ray") in result.stderr) == (2, True)
    assert not (tmp_path / "graded").exists()

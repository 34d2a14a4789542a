"""Ray: a real cluster on this machine, the command line on it, and its processes killed in the midst."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import cycle, islice
from pathlib import Path

import pytest
import ray
from ray.cluster_utils import Cluster

from spatialjudge.grading.batch import (
    FilePart,
    GradingActor,
    Line,
    LineGrader,
    actors,
    grade_lines,
    grade_part,
    ray_cluster,
)
from spatialjudge.grading.batch.inputs import Inputs
from spatialjudge.solver import InvalidInput
from spatialjudge.work.worker import WorkerKilled

LINES = 8_000
FACTS = [["bed", "NE", "desk"], ["desk", "N", "door"]]


@pytest.fixture(scope="module")
def cluster():
    """A cluster of one node with two processors."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    started = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    yield started
    started.shutdown()


@pytest.fixture
def connected(cluster):
    with ray_cluster(cluster.address):
        yield


@pytest.fixture(scope="module")
def items(tmp_path_factory):
    """Many lines about many stories."""
    path = tmp_path_factory.mktemp("items") / "items.jsonl"
    with path.open("w") as file:
        for number in range(LINES):
            story = {"grid": 5 + number % 90, "facts": FACTS, "objects": [f"o{number % 40}"]}
            question = {"subject": "bed", "object": "door"}
            file.write(json.dumps({"story": story, "question": question, "answer": "It is north-east of it."}) + "\n")
    return path


@pytest.fixture(scope="module")
def whole(items):
    """The records of a run here."""
    grader = LineGrader()
    with Inputs().open(str(items)) as source:
        return b"".join(grader.record(line).text for line in source.lines(1 << 20))


def lines(items):
    return (Line(number, raw) for number, raw in enumerate(items.read_bytes().splitlines(), 1))


def processes(name):
    """The process ids of Ray's workers of that name, of the cluster that this test has started."""
    parents, found = {}, []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
            if name in (stat.parent / "cmdline").read_text():
                found.append(int(stat.parent.name))
        except OSError:
            continue

    def ours(process):
        while process > 1:
            if process == os.getpid():
                return True
            process = parents.get(process, 0)
        return False

    return [process for process in found if ours(process)]


def command(items, output, *more):
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from spatialjudge.service.cli import app; app()"
    )
    return [sys.executable, "-c", program, "grade", str(items), "-o", str(output), *more]


@pytest.mark.usefixtures("connected")
def test_actors_that_are_killed_in_the_midst_cost_nothing(items, whole):
    found = grade_lines(lines(items), LineGrader(), 2, actors)
    texts = []
    for _ in range(3):
        texts += [record.text for record in islice(found, 1500)]
        for process in processes("ray::GradingActor"):
            os.kill(process, signal.SIGKILL)
    texts += [record.text for record in found]
    assert b"".join(texts) == whole


@pytest.mark.usefixtures("connected")
def test_actors_that_are_restarted_by_ray_cost_nothing(items, whole):
    with actors(partial(map, LineGrader().record), 2) as pool:
        chunks = [list(lines(items))[start : start + 500] for start in range(0, LINES, 500)]
        turns = cycle(pool.workers)
        submitted = [pool.submit(next(turns), chunk) for chunk in chunks[:8]]
        for actor in pool.workers:
            ray.kill(actor, no_restart=False)
        submitted += [pool.submit(next(turns), chunk) for chunk in chunks[8:]]
        assert b"".join(record.text for one in submitted for record in pool.results(one)) == whole


def own_end(_):
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.usefixtures("connected")
def test_work_that_kills_its_process_is_given_up():
    with actors(own_end, 1) as pool, pytest.raises(WorkerKilled):
        pool.results(pool.submit(pool.workers[0], [1]))


def test_the_command_line_with_actors_killed(cluster, items, whole, tmp_path):
    output = tmp_path / "graded.jsonl"
    with subprocess.Popen(command(items, output, "--ray", cluster.address, "--workers", "2")) as running:
        wait_for(output, 1, running)
        killed = processes("ray::GradingActor")
        for process in killed:
            os.kill(process, signal.SIGKILL)
    assert (running.returncode, bool(killed), output.read_bytes() == whole) == (0, True, True)


def test_a_node_that_is_lost_costs_nothing(cluster, items, whole, tmp_path):
    node = cluster.add_node(num_cpus=2)
    output = tmp_path / "graded.jsonl"
    with subprocess.Popen(command(items, output, "--ray", cluster.address, "--workers", "4")) as running:
        wait_for(output, 1, running)
        cluster.remove_node(node, allow_graceful=False)
    assert (running.returncode, output.read_bytes() == whole) == (0, True)


def test_ctrl_c_ends_it_and_it_goes_on(cluster, items, whole, tmp_path):
    output = tmp_path / "graded.jsonl"
    run = command(items, output, "--ray", cluster.address)
    with subprocess.Popen(run, stderr=subprocess.PIPE, text=True) as running:
        wait_for(output, 1, running)
        running.send_signal(signal.SIGINT)
        told = running.stderr.read()
    assert (running.returncode, "--resume goes on" in told, "Traceback" in told) == (130, True, False)
    assert 0 < output.stat().st_size < len(whole)
    assert not processes("ray::GradingActor.")
    subprocess.run([*run, "--resume"], check=True)
    assert output.read_bytes() == whole


def test_parts_whose_tasks_are_killed_go_on(cluster, items, whole, tmp_path):
    folder = tmp_path / "graded"
    killed = set()
    run = command(items, folder, "--ray", cluster.address, "--shards", "5")
    with subprocess.Popen(run) as running:
        while running.poll() is None:
            time.sleep(0.02)
            if folder.exists() and len(killed) < 4:
                for process in processes("ray::_graded_part"):
                    os.kill(process, signal.SIGKILL)
                    killed.add(process)
    assert (running.returncode, len(killed) >= 2) == (0, True)
    assert b"".join(part.read_bytes() for part in sorted(folder.iterdir())) == whole


def test_a_driver_that_is_killed_goes_on_part_by_part(cluster, items, whole, tmp_path):
    folder = tmp_path / "graded"
    run = command(items, folder, "--ray", cluster.address, "--shards", "5")
    with subprocess.Popen(run) as running:
        wait_for(folder, 2, running)
        running.kill()
    time.sleep(2)  # for its tasks to be ended
    subprocess.run([*run, "--resume"], check=True)
    assert b"".join(part.read_bytes() for part in sorted(folder.iterdir())) == whole


@pytest.mark.usefixtures("connected")
def test_the_functions_serve_a_job_of_ones_own(items, whole, tmp_path):
    """As the documents say."""
    actor = ray.remote(GradingActor).remote(partial(map, LineGrader().record), "0.2.0")
    chunk = list(lines(items))[:100]
    assert whole.startswith(b"".join(record.text for record in ray.get(actor.results.remote(chunk))))
    part = FilePart(str(items), None, str(tmp_path / "graded.jsonl"))
    ray.get(ray.remote(grade_part).remote(part, LineGrader(), Inputs()))
    assert Path(part.records).read_bytes() == whole


def test_files_that_have_urls_are_fetched_and_stored(items, whole, tmp_path):
    url = f"file://{tmp_path}/out/items.jsonl"
    part = FilePart(f"file://{items}", None, url)
    outcomes = grade_part(part, LineGrader(), Inputs())
    output = tmp_path / "out" / "items.jsonl"
    assert (outcomes.total(), output.read_bytes() == whole, part.exists()) == (LINES, True, True)
    output.write_bytes(whole[:5000])
    assert (grade_part(part, LineGrader(), Inputs()), output.read_bytes() == whole) == (outcomes, True)
    part.remove()
    assert not part.exists()


@pytest.mark.usefixtures("cluster")
def test_another_version_on_a_node_is_refused(cluster, monkeypatch):
    monkeypatch.setattr(f"{GradingActor.__module__}._here", lambda: "99")
    with pytest.raises(InvalidInput, match=r"has spatialjudge \d"), ray_cluster(cluster.address):
        pass


def wait_for(path, size, running):
    """Wait until a file has so many bytes, or a folder so many files, which a process that is running writes."""
    give_up_at = time.monotonic() + 120
    while not (path.exists() and (len(list(path.iterdir())) if path.is_dir() else path.stat().st_size) >= size):
        assert running.poll() is None
        assert time.monotonic() < give_up_at
        time.sleep(0.01)

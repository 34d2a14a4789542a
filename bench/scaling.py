"""Scaling: Ray's actors and tasks beside the processes of one machine, on the same lines, in one run."""

from __future__ import annotations

import gzip
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Annotated, Final, NamedTuple

import typer

from bench.grading import ANSWERS
from bench.report import Report, Table, Unavailable
from bench.timing import digits
from spatialjudge.grading.batch import Fields, Inputs, LineGrader, actors, grade_parts, open_sink, parts_of
from spatialjudge.grading.batch.cluster import ray_cluster
from spatialjudge.grading.batch.lines import _chunks, _records
from spatialjudge.solver.limits import MAX_LINE
from spatialjudge.work.chunks import Pool, PoolOf, in_order, processes

METHOD: Final = """\
Real answers, repeated, are graded from a file into a file: by the processes of `grade --workers 2`, by two actors of a
Ray cluster on this machine, by two actors each of which is killed twice on the way, and by the tasks of eight shards on
two processors. They take turns; ratios are to the processes of the same round, the median of the rounds. *Start* is
what passes before the first line is handed over, and in no rate (tasks start as they come, which is in theirs). *CPU*
counts the processor time of all processes that take part, Ray's own among them (of actors that are killed it is not
known): where other work shares the machine, it says more than the clock. *Driver* is lines for each processor second of
the process that reads, keeps the order and writes. The bytes of all are compared."""
WORKERS: Final = 2
SHARDS: Final = 8
KILLS: Final = 2
FIELDS: Final = Fields({"answer": "response_text", "story.facts": "facts"}, {"grid": 12, "vocabulary": "stepgame"})
TICKS: Final = os.sysconf("SC_CLK_TCK")


class Run(NamedTuple):
    """One way of grading the file: seconds before it and in it, processor seconds in all and here, and the bytes."""

    start: float
    seconds: float
    cpu: float
    driver: float
    digest: str


def bench(
    times: Annotated[int, typer.Option(min=1, help="Copies of the 6,217 answers.")] = 49,
    rounds: Annotated[int, typer.Option(min=1)] = 1,
) -> Report:
    """Ray's actors and tasks beside processes (needs ray and ../shared)."""
    if find_spec("ray") is None or not ANSWERS.exists():
        raise Unavailable("scaling: needs ray, fsspec and ../shared")
    os.environ |= {"RAY_worker_niceness": "0", "RAY_USAGE_STATS_ENABLED": "0"}  # Ray's workers give way to all others
    with TemporaryDirectory() as folder:
        items = Path(folder) / "items.jsonl"
        answers = gzip.decompress(ANSWERS.read_bytes())
        with items.open("wb") as file:
            file.writelines(answers for _ in range(times))
        lines = times * answers.count(b"\n")
        runs: dict[str, list[Run]] = {}
        for _ in range(rounds):
            for name, run in WAYS.items():
                with TemporaryDirectory() as out:
                    runs.setdefault(name, []).append(run(items, Path(out)))
    columns = ["graded by", "ratio", "lines/s", "CPU ratio", "lines a CPU s", "driver", "start s", "same bytes"]
    rows = [_row(name, found, runs["processes"], lines) for name, found in runs.items()]
    title = f"{lines:,} lines, {rounds} round{'s' * (rounds > 1)}"
    again = f"python -m bench scaling --times {times} --rounds {rounds}"
    return Report("scaling", METHOD, [Table(title, columns, rows, again, [f"Ray {version('ray')}."])])


def _row(name: str, runs: list[Run], usual: list[Run], lines: int) -> list[str]:
    def of(ratio: Callable[[Run], float]) -> str:
        return f"{median(ratio(there) / ratio(one) for one, there in zip(runs, usual, strict=True)):.2f}"

    return [
        name,
        of(lambda run: run.seconds),
        digits(median(lines / run.seconds for run in runs)),
        of(lambda run: run.cpu) if runs[0].cpu else "",
        digits(median(lines / run.cpu for run in runs)) if runs[0].cpu else "",
        digits(median(lines / run.driver for run in runs)),
        digits(median(run.start for run in runs)),
        "yes" if {run.digest for run in runs} == {run.digest for run in usual} else "NO",
    ]


def _in_pool(pool: PoolOf, items: Path, out: Path, kills: int = 0) -> Run:
    """Grade by a pool; ``kills`` times on the way each of its actors is killed."""
    started = time.perf_counter()
    with pool(partial(_records, LineGrader(fields=FIELDS)), WORKERS) as workers:
        for ready in [workers.submit(worker, []) for worker in workers.workers]:
            workers.results(ready)
        begun = time.perf_counter()
        size = items.stat().st_size
        with _counted() as cpu, Inputs().open(str(items)) as source, open_sink(str(out / "graded.jsonl")) as sink:
            marks = [size * (kill + 1) // (kills + 1) for kill in range(kills)]
            for _ in sink.append(in_order(_chunks(source.lines(MAX_LINE), workers.chunk_lines), workers)):
                if marks and source.position() >= marks[0]:
                    marks.pop(0)
                    _kill(workers)
            ended = time.perf_counter()
    everywhere, here = cpu
    return Run(begun - started, ended - begun, 0.0 if kills else everywhere, here, _digest(out))


def _kill(workers: Pool) -> None:
    import ray  # noqa: PLC0415 - an extra

    for actor in workers.workers:
        ray.kill(actor, no_restart=False)


def _on_ray(run: Callable[[Path, Path], Run], items: Path, out: Path) -> Run:
    started = time.perf_counter()
    with ray_cluster("local"):
        connected = time.perf_counter() - started
        found = run(items, out)
    return found._replace(start=found.start + connected)


def _in_tasks(items: Path, out: Path) -> Run:
    begun = time.perf_counter()
    with _counted() as cpu:
        for _, _, problems in grade_parts(parts_of(str(items), SHARDS, str(out)), LineGrader(fields=FIELDS), Inputs()):
            if problems:
                raise RuntimeError(str(problems))
        ended = time.perf_counter()
    return Run(0.0, ended - begun, *cpu, _digest(out))


WAYS: Final[dict[str, Callable[[Path, Path], Run]]] = {
    "processes": partial(_in_pool, processes),
    "actors": partial(_on_ray, partial(_in_pool, actors)),
    "actors, killed": partial(_on_ray, partial(_in_pool, actors, kills=KILLS)),
    "tasks": partial(_on_ray, _in_tasks),
}


@contextmanager
def _counted() -> Iterator[list[float]]:
    """Fills a list: processor seconds of this process and all that it has started, and of this one alone."""
    found: list[float] = []
    before, here = _cpu_of_all(), time.process_time()
    yield found
    found += [_cpu_of_all() - before, time.process_time() - here]


def _cpu_of_all() -> float:
    """Processor seconds of this process and its descendants, those that have ended and were waited for among them."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        process = int(stat.parent.name)
        parents[process], ticks[process] = int(fields[1]), sum(map(int, fields[11:15]))
    ours = {os.getpid()}
    while more := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(ticks.get(process, 0) for process in ours) / TICKS


def _digest(out: Path) -> str:
    digest = sha256()
    for part in sorted(out.iterdir()):
        digest.update(part.read_bytes())
    return digest.hexdigest()

"""Ray: actors that grade in the place of processes, and tasks that grade parts by themselves.

Actors are fed chunks of lines by one driver, which keeps their order; it can feed a handful. Tasks each read a part of
the input and write its records themselves, so that nothing but the storage is shared, however many there are. An actor
or task whose process or node is lost is started again, so many times, and its work done again: grading a line twice
gives the same record, and a part goes on where it ended.

With a Ray job of one's own, ``GradingActor`` and ``grade_part`` are what to hand to ``ray.remote``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from itertools import islice
from typing import Any, Final, NamedTuple

from spatialjudge.grading.batch.inputs import Inputs
from spatialjudge.grading.batch.lines import LineGrader
from spatialjudge.grading.batch.parts import FilePart, grade_part
from spatialjudge.grading.grade import GradeOutcome
from spatialjudge.relations import install_extra
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.work.chunks import ChunkWork, Pool
from spatialjudge.work.worker import WorkerKilled

RETRIES: Final = 4
"""How often an actor or a task is started again: a machine may be lost, a line that kills its process stays there."""
CHUNKS_AHEAD: Final = 4
"""Chunks that are on their way for each actor: they travel farther than to a process."""
CHUNK_LINES: Final = 512
"""Lines that an actor is given at once: handing over a chunk costs the driver as much as a hundred lines."""
FED: Final = 8
"""Actors, unless told otherwise: more than one driver can feed."""
_WHILE_IT_LIVES: Final = -1
"""A chunk is done again as often as its actor is started again: until Ray has noticed that a node is lost, every try
at the actor there fails at once, and a number of tries would be used up within a second."""
START_S: Final = 300
"""Seconds for actors to start in: a cluster that grows takes minutes to bring a node."""
MAX_TASKS: Final = 1000
"""Tasks that Ray is given at once."""
MAX_NODES: Final = 3
"""Nodes that an error names."""
_PACKAGE: Final = "spatialjudge"


@contextmanager
def ray_cluster(address: str) -> Iterator[None]:
    """Be connected to a Ray cluster whose nodes have this version of spatialjudge.

    The address is as ``ray.init`` takes it: ``auto`` is the cluster that this machine belongs to, ``local`` starts one.

    Raises:
        InvalidInput: Ray is not installed, there is no cluster, or a node has another version.
    """
    ray = _ray()
    try:
        ray.init(address, logging_level="error", **({"include_dashboard": False} if address == "local" else {}))
    except (ConnectionError, ValueError, RuntimeError) as error:
        hint = "auto is the cluster that this machine belongs to (ray start), local starts one here"
        raise InvalidInput.at("ray", f"no cluster at {address}: {error}", hint) from None
    try:
        _check_versions(ray)
        yield
    finally:
        ray.shutdown()


def actors_fed() -> int:
    """How many actors the cluster has processors for that nobody uses, and a driver can feed."""
    free = _ray().available_resources().get("CPU", 1)
    return min(FED, max(1, int(free)))


class GradingActor:
    """Does one kind of work, in a process of its own: ``ray.remote(GradingActor).remote(work, version)``.

    Raises:
        RuntimeError: another version than the driver's is installed here.
    """

    def __init__(self, work: ChunkWork, wanted: str) -> None:
        _check_version(wanted)
        self._work = work

    def ready(self) -> None:
        """Nothing; once it has come back, the actor is there."""

    def results(self, chunk: Any) -> list[Any]:
        """What the work makes of a chunk."""
        return list(self._work(chunk))


@contextmanager
def actors(work: ChunkWork, count: int) -> Iterator[Pool]:
    """So many actors, spread over the nodes, which are gone in the end.

    Raises:
        InvalidInput: the cluster has no room for them.
    """
    ray = _ray()
    # Without num_cpus an actor needs a processor to be placed but holds none: that of a lost node finds room elsewhere.
    told = {"max_restarts": RETRIES, "max_task_retries": _WHILE_IT_LIVES, "scheduling_strategy": "SPREAD"}
    made = ray.remote(**told)(GradingActor)
    crew = [made.remote(work, _here()) for _ in range(count)]

    def submit(actor: Any, chunk: Any) -> Any:
        return actor.results.remote(chunk)

    def results(submitted: Any) -> list[Any]:
        try:
            made: list[Any] = ray.get(submitted)
        except ray.exceptions.RayError as error:
            raise WorkerKilled(_last_line(error)) from error
        return made

    try:
        try:
            ray.get([actor.ready.remote() for actor in crew], timeout=START_S)
        except ray.exceptions.GetTimeoutError:
            problem = f"the cluster had no room for {count} actors in {START_S} s"
            raise InvalidInput.at("ray", problem, "--workers takes fewer") from None
        except ray.exceptions.RayError as error:
            raise InvalidInput.at("ray", f"an actor cannot start: {_last_line(error)}") from None
        yield Pool(crew, CHUNKS_AHEAD, CHUNK_LINES, submit, results)
    finally:
        for actor in crew:
            ray.kill(actor)


class PartGraded(NamedTuple):
    """What came of a part: its lines' outcomes, and what went wrong with the part itself."""

    part: FilePart
    outcomes: Counter[GradeOutcome]
    problems: tuple[Problem, ...] = ()


def grade_parts(parts: Iterable[FilePart], grader: LineGrader, inputs: Inputs) -> Generator[PartGraded]:
    """Grade parts in tasks; each part as it is done. One that cannot be graded costs no other."""
    ray = _ray()
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(_graded_part)
    told = [ray.put(grader), ray.put(inputs), _here()]
    left, under_way = iter(parts), dict[Any, FilePart]()
    try:
        while True:
            under_way |= {task.remote(part, *told): part for part in islice(left, MAX_TASKS - len(under_way))}
            if not under_way:
                return
            [done], _ = ray.wait(list(under_way), num_returns=1)
            part = under_way.pop(done)
            try:
                yield PartGraded(part, *ray.get(done))
            except ray.exceptions.RayError as error:
                yield PartGraded(part, Counter(), (Problem(part.records, _last_line(error)),))
    finally:
        for reference in under_way:
            ray.cancel(reference, force=True)


def _graded_part(
    part: FilePart, grader: LineGrader, inputs: Inputs, wanted: str
) -> tuple[Counter[GradeOutcome], tuple[Problem, ...]]:
    _check_version(wanted)
    try:
        return grade_part(part, grader, inputs), ()
    except InvalidInput as error:
        return Counter(), error.problems
    except OSError as error:
        return Counter(), (Problem(str(error.filename or part.items), error.strerror or str(error)),)


def _ray() -> Any:
    try:
        import ray  # noqa: PLC0415 - an extra
    except ImportError:
        raise InvalidInput.at("ray", "is not installed", install_extra("ray")) from None
    return ray


def _here() -> str:
    return version(_PACKAGE)


def _check_version(wanted: str) -> None:
    """Nodes may have joined after all were asked."""
    if _here() != wanted:
        raise RuntimeError(f"this node has {_PACKAGE} {_here()}, the driver {wanted}")


def _check_versions(ray: Any) -> None:
    """Ask every node that can work for its version."""
    probe = ray.remote(num_cpus=0)(version)  # of the standard library, so that every node has it
    affinity = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy
    answers = {
        node["NodeManagerHostname"]: probe.options(scheduling_strategy=affinity(node["NodeID"], soft=False))
        for node in ray.nodes()
        if node["Alive"] and node["Resources"].get("CPU")
    }
    answers = {host: asking.remote(_PACKAGE) for host, asking in answers.items()}
    others = []
    for host, answer in answers.items():
        try:
            found = f"has {_PACKAGE} {ray.get(answer, timeout=START_S)}"
        except ray.exceptions.RayError as error:
            found = f"has no {_PACKAGE}: {_last_line(error)}"
        if found != f"has {_PACKAGE} {_here()}":
            others.append(Problem(f"node {host}", found, f"the driver has {_here()}; install the same on every node"))
    if others:
        raise InvalidInput(others[:MAX_NODES])


def _last_line(error: Exception) -> str:
    """What an error of Ray comes to: before it stands the trace of another process."""
    return (str(error).strip().splitlines() or [type(error).__name__])[-1]

"""The pool: a line of questions before a few processes, each of which can be stopped at any moment.

A client has all processes but one, at most, so that there is always one for another.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Self

from spatialjudge.service import metrics
from spatialjudge.service.errors import Overloaded, ProcessKilled, Stopping
from spatialjudge.service.exchange import current
from spatialjudge.service.metrics import process_ended
from spatialjudge.service.settings import Settings, variable
from spatialjudge.service.solving import PRELOADED
from spatialjudge.service.solving.answers import Answers, Reply, Understood, in_process
from spatialjudge.service.solving.line import Caller, QueuePlace, WaitingLine
from spatialjudge.service.solving.slices import SlowLine
from spatialjudge.solver import Reason
from spatialjudge.work.worker import Work, Worker, WorkerKilled

GRACE_S: Final = 0.1
"""Seconds past its deadline that a question gets to notice it: engines look at the clock between steps."""
_LOOK_S: Final = 0.02
"""Seconds, at least, between two looks at a line whose process has had too little of a processor."""
FINISH_S: Final = 5
"""Seconds that questions have to be finished when the service is told to stop."""
NICENESS: Final = 12
"""By how much processes stand back behind the event loop, which has the easy questions."""
NEVER: Final = float("inf")


@dataclass(eq=False)
class _Job:
    """A question in the pool: what is asked, until when, and what came of it."""

    request: Any
    place: QueuePlace
    deadline: float
    undecided: Any
    limit_s: float
    tries: int
    done: asyncio.Future[Any]
    worker: Worker | None = None
    alarm: asyncio.TimerHandle | None = None
    line_alarm: asyncio.TimerHandle | None = None
    ended: str = ""
    """Why the process was killed that works on it."""


class SolverPool:
    """Processes that solve what may take long, shared fairly by all clients.

    They are started by ``start``, or with the first question; ``close`` ends them, and a pool may be started again.
    """

    def __init__(self, settings: Settings, make_solver: Callable[[Settings], Work] = Answers) -> None:
        self._settings = settings
        make = partial(in_process, make_solver, settings)
        told: dict[str, Any] = {"niceness": NICENESS, "megabytes": settings.process_memory_mb, "outgrown": _outgrown}
        self._workers = [Worker(make, PRELOADED, **told) for _ in range(settings.concurrency + 1)]
        self._open()

    def _open(self) -> None:
        self._free = list(self._workers)
        self._line = WaitingLine(self._settings.max_waiting, self.processes)
        self._jobs: dict[QueuePlace, _Job] = {}
        self._runs: set[asyncio.Task[None]] = set()
        self._stopping = self._refusing = False
        self._threads = ThreadPoolExecutor(len(self._workers), thread_name_prefix="solver")

    async def start(self) -> Self:
        """Start all processes, and return when they are there."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._threads, worker.start) for worker in self._workers))
        return self

    def stop(self) -> None:
        """Take no more questions, and give those that there are a few seconds to be finished."""
        if not self._stopping:
            self._stopping = True
            asyncio.get_running_loop().call_later(FINISH_S, self._refuse_all)

    async def close(self) -> None:
        """End all processes; whoever still waits is told that the service stops."""
        self._refuse_all()
        if self._runs:
            await asyncio.wait(self._runs)
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._threads, worker.end) for worker in self._workers))
        self._threads.shutdown(wait=False)
        self._open()

    @property
    def processes(self) -> int:
        """How many questions of one client are solved at once."""
        return len(self._workers) - 1

    def measure(self) -> None:
        """Tell how many wait and work."""
        metrics.WAITING.set(len(self._line.waiting))
        metrics.PLACES.set(self._settings.max_waiting)
        metrics.BUSY.set(len(self._workers) - len(self._free))
        metrics.PROCESSES.set(sum(worker.pid is not None for worker in self._workers))

    async def ask(
        self,
        request: Any,
        client: Caller,
        deadline: float = NEVER,
        undecided: Any = None,
        *,
        limit_s: float = NEVER,
        tries: int = 2,
        goes_on: bool = False,
    ) -> Any:
        """What a process makes of a request. Whoever stops waiting for it (is cancelled) stops it.

        Args:
            request: for the solver in a process; can be pickled.
            client: who asks.
            deadline: the moment on the monotonic clock until which it is worth an answer, as far as that is known; the
                solver may say otherwise once it has read the request.
            undecided: what to answer when the time is up; the solver may say that, too.
            limit_s: seconds after which a process that works on it is killed, whatever it tells.
            tries: how many processes may be killed while they work on it.
            goes_on: whether it is more of what was begun before, and is to be finished while the service stops.

        Raises:
            Overloaded: there is no room to wait, or the time was up before the request was read.
            Stopping: the service stops.
            ProcessKilled: the processes were killed.
        """
        if self._refusing or (self._stopping and not goes_on):
            raise Stopping
        done = asyncio.get_running_loop().create_future()
        now = time.monotonic()
        job = _Job(request, QueuePlace(client, came=now), deadline, undecided, limit_s, tries, done)
        self._jobs[job.place] = job
        self._line.join(job.place)
        self._set_alarm(job)
        self._fill()
        refused = self._line.surplus()
        if refused is not None:
            hint = f"ask again later; the limit is the setting {variable('max_waiting')}"
            self._settle(self._jobs[refused], Overloaded(hint))
        try:
            result = await job.done
        finally:
            self._forget(job, "left")
            ended, exchange = time.monotonic(), current()
            worked_s = job.place.attained(ended)
            waited_s = max(0.0, ended - job.place.came - worked_s)
            exchange.waited(waited_s)
            exchange.worked(worked_s)
        if isinstance(result, Reply):
            late = Reason.STOPPED if job.ended else Reason.TOO_HARD
            result = result.because(Reason.WAITED if waited_s > worked_s else late)
            if result.found is not None:
                exchange.found(result.found)
        return result

    def _fill(self) -> None:
        """Give questions to processes while there are both."""
        while self._free and (place := self._line.next(time.monotonic())) is not None:
            job = self._jobs[place]
            job.worker = self._free.pop()
            job.worker.renew()
            run = asyncio.ensure_future(self._run(job, job.worker))
            self._runs.add(run)
            run.add_done_callback(self._runs.discard)

    def _kill(self, job: _Job, why: str) -> None:
        if job.worker is not None:
            job.ended = why
            job.worker.kill()

    async def _run(self, job: _Job, worker: Worker) -> None:
        """Have a question solved, or find out why it was not."""
        loop = asyncio.get_running_loop()

        def told(message: Understood | SlowLine) -> None:
            loop.call_soon_threadsafe(self._told, job, message)

        watchdog = None if job.limit_s == NEVER else loop.call_later(job.limit_s, self._kill, job, "stuck")
        result: Any = None
        try:
            result = await loop.run_in_executor(self._threads, worker.work, job.request, told)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told to the one who asked
            result = error
        finally:
            for timer in (watchdog, job.line_alarm):
                if timer is not None:
                    timer.cancel()
            job.worker = None
            self._free.append(worker)
            if isinstance(result, WorkerKilled):
                process_ended(job.ended or "killed", pid=result.pid)
        if isinstance(result, WorkerKilled) and job.tries > 1 and not job.done.done():
            job.tries -= 1
            job.ended = ""
            self._line.rejoin(job.place, time.monotonic())
        else:
            self._settle(job, _outcome(result))
        self._fill()

    def _told(self, job: _Job, message: Understood | SlowLine) -> None:
        """Take what a process tells before it is done: of a question it holds ever after, of a line in this turn."""
        if isinstance(message, Understood):
            job.deadline, job.undecided = message
            self._set_alarm(job)
            return
        left = message.deadline + GRACE_S - time.monotonic()
        job.line_alarm = asyncio.get_running_loop().call_later(max(0.0, left), self._line_late, job, message)

    def _line_late(self, job: _Job, slow: SlowLine) -> None:
        """Stop a line whose time is up; one whose process had too little of a processor gets the rest first."""
        missing = 0.0 if job.worker is None else slow.enough_s - job.worker.processor_s()
        if missing > 0:
            job.line_alarm = asyncio.get_running_loop().call_later(max(missing, _LOOK_S), self._line_late, job, slow)
        else:
            self._settle(job, slow.otherwise)

    def _set_alarm(self, job: _Job) -> None:
        if job.alarm is not None:
            job.alarm.cancel()
        if job.deadline != NEVER and not job.done.done():
            # A process notices its deadline by itself: it is given a moment to.
            left = job.deadline - time.monotonic() + (0 if job.worker is None else GRACE_S)
            job.alarm = asyncio.get_running_loop().call_later(max(0.0, left), self._late, job)

    def _late(self, job: _Job) -> None:
        """Answer a question whose time is up, and stop it."""
        if job.worker is not None and time.monotonic() < job.deadline + GRACE_S:
            self._set_alarm(job)
        elif job.undecided is not None:
            self._settle(job, job.undecided)
        else:
            self._settle(job, Overloaded("the request was not read in its time"))

    def _settle(self, job: _Job, result: Any, why: str = "deadline") -> None:
        """This came of it; whoever asked is told. A process that still works on it is killed for a reason."""
        if not job.done.done():
            if isinstance(result, Exception):
                job.done.set_exception(result)
            else:
                job.done.set_result(result)
        self._forget(job, why)

    def _forget(self, job: _Job, why: str) -> None:
        """Stop it, if it is still being solved, and give its place to others."""
        if job.alarm is not None:
            job.alarm.cancel()
        if self._jobs.pop(job.place, None) is not None:
            self._line.end(job.place, time.monotonic())
            if not job.done.done():
                job.done.cancel()
            self._kill(job, why)

    def _refuse_all(self) -> None:
        self._refusing = True
        for job in list(self._jobs.values()):
            self._settle(job, Stopping(), "stopping")


def _outgrown(pid: int | None, megabytes: float) -> None:
    process_ended("memory", pid=pid, megabytes=round(megabytes))


def _outcome(result: Any) -> Any:
    """What came of a question, as it is told to the one who asked."""
    if isinstance(result, WorkerKilled):
        return ProcessKilled()
    if isinstance(result, OSError):
        return Overloaded(f"no process can be started: {result.strerror}")
    return result

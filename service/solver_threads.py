"""The threads that solve, so that the event loop never does for long.

What can be answered in a millisecond or two is answered on the loop: a thread would cost more than the answer.

At most so many questions are solved at once and at most so many wait; a question waits no longer than its own time.
The solver's deadlines end the work inside a thread. Should one overrun, the answer still leaves in time, and the thread
keeps its place until it is done.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Final, Protocol, Self, TypeVar

from spatialjudge.service.errors import Overloaded
from spatialjudge.service.questions import Clock
from spatialjudge.service.settings import variable

GRACE_S: Final = 0.1
"""Seconds past its deadline that a thread gets to notice it: engines look at the clock between steps."""
RETRY_AFTER_S: Final = 1
SWITCH_INTERVAL_S: Final = 0.0005
"""How soon a solving thread hands the interpreter to the event loop: a tenth of Python's own interval, since the loop
waits that long several times before a simple question is answered beside a hard one."""

Answer = TypeVar("Answer")
Answer_co = TypeVar("Answer_co", covariant=True)


class Question(Protocol[Answer_co]):
    """What can be solved in a thread, and said when there was no time for it."""

    @property
    def clock(self) -> Clock:
        """When it was asked, and until when it is worth an answer."""
        ...

    def answer(self) -> Answer_co:
        """Solve it; takes at most until the deadline."""
        ...

    def at_once(self) -> Answer_co | None:
        """The answer, if it takes no longer than the event loop can wait."""
        ...

    def undecided(self) -> Answer_co:
        """What to say when the time is up; costs nothing."""
        ...


class SolverThreads:
    """A bounded pool of threads with a bounded line of questions before it; a context in which they solve."""

    def __init__(self, threads: int, waiting: int) -> None:
        self._threads = threads
        self._executor = self._pool()
        self._free = asyncio.Semaphore(threads)
        self._places = waiting
        self._switch_interval = sys.getswitchinterval()

    def __enter__(self) -> Self:
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        # Questions that are being solved end by their own deadlines; an application may be started again.
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._pool()
        sys.setswitchinterval(self._switch_interval)

    async def answer(self, question: Question[Answer]) -> Answer:
        """The answer to the question, or that it is undecided, soon after its deadline at the latest.

        Raises:
            Overloaded: too many questions wait already.
        """
        answer = question.at_once()
        if answer is not None:
            return answer
        if not await self._turn(question.clock):
            return question.undecided()
        try:
            solving = asyncio.get_running_loop().run_in_executor(self._executor, question.answer)
        except RuntimeError:  # the system gives no more threads
            self._free.release()
            raise
        solving.add_done_callback(self._leave)
        await asyncio.wait((solving,), timeout=question.clock.deadline.remaining() + GRACE_S)
        return solving.result() if solving.done() else question.undecided()

    async def run(self, job: Callable[[], Answer]) -> Answer:
        """What a job returns that belongs to an answer already begun: it waits for a thread as long as it takes."""
        await self._free.acquire()
        try:
            working = asyncio.get_running_loop().run_in_executor(self._executor, job)
        except RuntimeError:  # the system gives no more threads
            self._free.release()
            raise
        working.add_done_callback(self._leave)
        return await working

    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._threads, thread_name_prefix="solver")

    async def _turn(self, clock: Clock) -> bool:
        """Wait for a thread; whether one came in time."""
        if not self._free.locked():
            return await self._free.acquire()
        if not self._places:
            hint = f"ask again later; the limit is the setting {variable('max_waiting')}"
            raise Overloaded(hint, headers={"Retry-After": str(RETRY_AFTER_S)})
        self._places -= 1
        try:
            async with asyncio.timeout(clock.deadline.remaining()):
                return await self._free.acquire()
        except TimeoutError:
            return False
        finally:
            self._places += 1

    def _leave(self, solving: asyncio.Future[Answer]) -> None:
        self._free.release()
        if not solving.cancelled():
            solving.exception()  # seen, also when nobody waits for the answer any more

"""Processes that work on chunks: in order, and gone when they are no longer wanted, whatever happens to them."""

import gc
import os
import signal
import sys
import time
from itertools import count
from types import ModuleType

import pytest

from spatialjudge.work.chunks import CHUNKS_AHEAD, in_order, processes
from spatialjudge.work.forking import CONTEXT
from spatialjudge.work.worker import WorkerKilled

BIG = 1 << 20
"""More than a pipe holds at once."""


def in_processes(chunks, work, count):
    with processes(work, count) as pool:
        yield from in_order(chunks, pool)


def squares(numbers):
    return [number * number for number in numbers]


def big(_):
    return [b"x" * BIG]


def own_end(_):
    os.kill(os.getpid(), signal.SIGKILL)


def failing(_):
    raise ValueError


def sleepy(_):
    time.sleep(600)


class Torn:
    """Can be sent, but not received."""

    def __reduce__(self):
        return failing, (self.__class__.__name__,)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_the_order_of_the_chunks(workers, graders):
    chunks = [range(size) for size in (5, 0, 1, 7, 2, 3, 0, 9)]
    assert list(in_processes(chunks, squares, workers)) == [n * n for chunk in chunks for n in chunk]
    assert not graders()


def test_a_process_does_not_run_the_program_that_starts_it(tmp_path, monkeypatch):
    """So a program needs no guard around what it does."""
    ran = tmp_path / "ran"
    (tmp_path / "program.py").write_text(f"open({str(ran)!r}, 'w').close()", encoding="ascii")
    program = ModuleType("__main__")
    program.__file__ = str(tmp_path / "program.py")
    monkeypatch.setitem(sys.modules, "__main__", program)
    assert list(in_processes([[3]], squares, 1)) == [9]
    assert not ran.exists()
    assert sys.modules["__main__"] is program


def test_no_chunks_no_results():
    assert list(in_processes([], squares, 2)) == []


def test_chunks_and_results_may_be_larger_than_a_pipe_holds():
    found = in_processes(([b"y" * BIG] for _ in range(9)), big, 2)
    assert [len(result) for result in found] == [BIG] * 9


def test_chunks_are_taken_as_results_are(graders):
    taken = count()
    found = in_processes(([next(taken)] for _ in count()), squares, 2)
    assert [next(found) for _ in range(10)] == squares(range(10))
    assert next(taken) <= 10 + 2 * CHUNKS_AHEAD
    found.close()
    assert not graders()


@pytest.mark.parametrize("work", [own_end, failing])
def test_a_process_that_ends_is_noticed(work, graders):
    with pytest.raises(WorkerKilled):
        list(in_processes([[1]] * 9, work, 2))
    assert not graders()


def test_a_chunk_that_cannot_be_received_makes_nobody_wait(graders):
    with pytest.raises(WorkerKilled):
        list(in_processes([[1], [Torn()], [2]], squares, 1))
    assert not graders()


def test_a_process_that_is_killed_while_it_writes_is_noticed(graders):
    found = in_processes(([1] for _ in count()), big, 2)
    next(found)
    time.sleep(0.2)  # now both wait for somebody to read the rest
    for process in graders():
        os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(WorkerKilled):
        list(found)
    assert not graders()


def test_the_end_of_a_process_leaves_nothing_that_cannot_be_collected(graders):
    with processes(squares, 1) as pool:
        (process,) = graders()
        process.kill()
        process.join()
        with pytest.raises(WorkerKilled) as caught:
            pool.submit(pool.workers[0], [1])
    assert caught.value.__cause__.__traceback__ is None  # its frames hold a buffer on what was sent
    cycle = [caught]
    cycle.append(cycle)
    del caught, cycle
    gc.collect()


def test_nobody_waits_for_work_that_is_no_longer_wanted(graders):
    found = in_processes(iter([[2], [3], *[[1]] * 9]), sleepy, 2)
    try:
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, 1)
        with pytest.raises(KeyboardInterrupt):
            next(found)
    finally:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    assert not graders()


def test_ctrl_c_while_processes_start_is_not_lost(monkeypatch, graders):
    start = CONTEXT.Process.start

    def pressed(process):
        os.kill(os.getpid(), signal.SIGINT)
        start(process)

    monkeypatch.setattr(CONTEXT.Process, "start", pressed)
    with pytest.raises(KeyboardInterrupt):
        list(in_processes([[1]], squares, 2))
    assert not graders()

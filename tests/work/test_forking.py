"""Starting and killing processes while somebody else kills them, too."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing import forkserver

import pytest

from spatialjudge.work import forking
from spatialjudge.work.forking import STARTS, fork

pytestmark = [
    pytest.mark.skipif(not forking._FORKS, reason="nothing is forked here"),
    pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="there are no handles of processes here"),
]


@pytest.fixture
def started():
    """A process that sleeps."""
    process = fork((), time.sleep, 60)
    yield process
    process.close()


def _ended(process):
    while process.processor_s() < float("inf"):
        time.sleep(0.005)


def test_a_process_that_has_ended_is_never_killed_by_its_number(started, monkeypatch):
    """The number may be another process's by then."""
    os.kill(started.pid, signal.SIGKILL)
    _ended(started)
    monkeypatch.setattr(os, "kill", lambda *_: pytest.fail("killed by number"))
    started.kill()
    started.close()
    started.kill()


def test_what_a_process_has_had_of_a_processor_is_told_while_it_lives(started):
    assert 0 <= started.processor_s() < 60
    started.kill()
    _ended(started)
    started.close()
    assert started.processor_s() == float("inf")


def test_a_process_is_killed_also_when_the_one_that_it_was_forked_from_is_dead(started):
    os.kill(forkserver._forkserver._forkserver_pid, signal.SIGKILL)
    fork((), time.sleep, 60).close()  # which makes multiprocessing believe that all others have ended
    assert started.processor_s() < float("inf")
    started.kill()
    _ended(started)


def kills(monkeypatch, where, times):
    """Have the process that others are forked from killed where that does most harm: between asking and being told."""
    real, left = getattr(forkserver, where), [times]

    def interrupted(*args):
        if left[0]:
            left[0] -= 1
            os.kill(forkserver._forkserver._forkserver_pid, signal.SIGKILL)
        return real(*args)

    monkeypatch.setattr(forkserver, where, interrupted)
    ready = forking.get_ready

    def stopped(modules):
        ready(modules)
        if left[0]:
            os.kill(forkserver._forkserver._forkserver_pid, signal.SIGSTOP)

    monkeypatch.setattr(forking, "get_ready", stopped)


def test_a_start_that_is_interrupted_is_tried_again(monkeypatch):
    kills(monkeypatch, "read_signed", times=1)
    process = fork((), time.sleep, 60)
    assert process.processor_s() < 60
    process.close()


def test_one_that_is_interrupted_every_time_is_a_system_that_gives_no_process(monkeypatch):
    kills(monkeypatch, "read_signed", times=STARTS)
    with pytest.raises(BlockingIOError):
        fork((), time.sleep, 60)

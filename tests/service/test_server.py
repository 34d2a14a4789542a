"""The server: its socket."""

from __future__ import annotations

import asyncio
import pickle
import socket
import subprocess
import sys
from contextlib import ExitStack
from multiprocessing.reduction import ForkingPickler

import pytest

from spatialjudge.service import server
from spatialjudge.service.settings import Settings
from spatialjudge.service.sockets import Shared, bind


async def _no_delay(listening):
    """Whether what is sent on an accepted connection leaves at once."""
    accepted = asyncio.get_running_loop().create_future()

    class Protocol(asyncio.Protocol):
        def connection_made(self, transport):
            accepted.set_result(transport.get_extra_info("socket"))

    server = await asyncio.get_running_loop().create_server(Protocol, sock=listening)
    with socket.create_connection(listening.getsockname()):
        connection = await accepted
        no_delay = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    server.close()
    return bool(no_delay)


def _sent_to_a_worker(listening):
    return pickle.loads(ForkingPickler.dumps(listening))


@pytest.mark.parametrize("shared", [False, True])
def test_answers_leave_at_once_also_on_a_socket_that_processes_share(shared):
    listening = bind("127.0.0.1", 0)
    if shared:
        ours, listening = listening, _sent_to_a_worker(listening)
        ours.close()
    assert asyncio.run(_no_delay(listening))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the kernel does not share clients out")
def test_clients_that_come_together_are_shared_out_to_the_workers():
    with Shared(bind("127.0.0.1", 0)) as shared, ExitStack() as opened:
        workers = [opened.enter_context(_sent_to_a_worker(shared)) for _ in range(2)]
        for worker in workers:
            worker.listen()
            worker.setblocking(False)
        for _ in range(64):
            opened.enter_context(socket.create_connection(shared.getsockname()))
        assert min(sum(1 for _ in _accepted(worker, opened)) for worker in workers) > 64 / 6


def _accepted(listening, opened):
    while True:
        try:
            yield opened.enter_context(listening.accept()[0])
        except BlockingIOError:
            return


def test_a_worker_may_have_the_same_socket():
    with bind("127.0.0.1", 0) as listening, _sent_to_a_worker(listening) as worker:
        assert worker.getsockname() == listening.getsockname()
        worker.listen()
        with socket.create_connection(listening.getsockname()) as connection, worker.accept()[0] as accepted:
            assert accepted.getpeername() == connection.getsockname()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is one socket")
def test_an_address_whose_workers_share_it_is_nobody_elses():
    with Shared(bind("127.0.0.1", 0)) as shared, _sent_to_a_worker(shared) as worker:
        worker.listen()
        with pytest.raises(OSError, match="in use"):
            bind("127.0.0.1", shared.getsockname()[1])


def test_an_address_that_is_taken_is_refused():
    with bind("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(OSError, match="in use"):
            bind("127.0.0.1", taken.getsockname()[1])


def test_a_worker_that_is_slow_to_start_is_waited_for(monkeypatch):
    """Where the machine is busy, one replaced after uvicorn's five seconds would be replaced again and again."""
    supervised = []

    class Supervisor:
        def __init__(self, config, sockets):
            supervised.append(config)

        def run(self):
            pass

    monkeypatch.setattr(server, "Supervisor", Supervisor)
    monkeypatch.setattr(server.logs, "configuration", lambda *_: None)  # the suite has a log of its own
    server.run(bind("127.0.0.1", 0), Settings(workers=2))
    assert [config.timeout_worker_healthcheck for config in supervised] == [server.WORKER_SILENT_S]
    assert server.WORKER_SILENT_S > 10


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_says_that_it_listens_when_it_does(workers):
    command = [sys.executable, "-m", "spatialjudge", "serve", "--port", "0", "--workers", workers]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        try:
            said = next(line for line in process.stderr if b" listens on " in line)
            port = int(said.rpartition(b":")[2])
            socket.create_connection(("127.0.0.1", port)).close()
        finally:
            process.terminate()
            process.communicate()

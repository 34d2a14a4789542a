"""The server: its socket, and how it stops."""

from __future__ import annotations

import asyncio
import pickle
import signal
import socket
import subprocess
import sys
from multiprocessing.reduction import ForkingPickler

import pytest

from spatialjudge.service.server import bind


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


@pytest.mark.parametrize("shared", [False, True])
def test_answers_leave_at_once_also_on_a_socket_that_processes_share(shared):
    listening = bind("127.0.0.1", 0)
    if shared:
        ours, listening = listening, pickle.loads(ForkingPickler.dumps(listening))
        ours.close()
    assert asyncio.run(_no_delay(listening))


def test_an_address_that_is_taken_is_refused():
    with bind("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(OSError, match="in use"):
            bind("127.0.0.1", taken.getsockname()[1])


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_with_success(stop):
    command = [sys.executable, "-c", "from spatialjudge.service.cli import app; app()", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        address = server.stderr.readline().split()[-1]
        host, port = address.removeprefix("http://").split(":")
        with _connected(host, int(port)) as connection:
            connection.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert connection.recv(100).startswith(b"HTTP/1.1 200 ")
        server.send_signal(stop)
        assert server.wait(timeout=30) == 0


def _connected(host, port):
    while True:
        try:
            return socket.create_connection((host, port), timeout=60)
        except ConnectionRefusedError:  # bound, but not listening yet
            continue

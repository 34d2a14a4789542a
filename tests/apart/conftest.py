"""A service of its own for what is tried from outside, run by the Python that has the project."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time

import pytest

PYTHON = os.environ.get("SPATIALJUDGE_PYTHON", sys.executable)


@pytest.fixture(scope="session")
def service():
    """The address of a service."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [PYTHON, "-m", "spatialjudge", "serve", "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
        try:
            until = time.monotonic() + 60
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    assert time.monotonic() < until
                    time.sleep(0.1)
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()

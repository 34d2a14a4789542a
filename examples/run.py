# ruff: noqa: INP001, T201 - a script that talks to a person, not a module of the package
"""Start the service, judge two examples by it, and stay up until Ctrl-C: what `make run` does.

Usage: python examples/run.py [PORT]

The examples are files beside this one: a room, sent to `POST /check`, and an item of a benchmark with a model's answer,
sent to `POST /grade`; as they stand, with nothing but the standard library, so that the same few lines work in a
harness. Without a PORT it is 8000, or a free one if that is taken.
"""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from threading import Thread
from typing import IO
from urllib.error import URLError
from urllib.request import Request, urlopen

EXAMPLES = {"/check": Path(__file__).with_name("roomspace.json"), "/grade": Path(__file__).with_name("stepgame.json")}
SERVE = [sys.executable, "-m", "spatialjudge", "serve", "--port"]
USUAL_PORT = 8000
START_LIMIT_S = 60.0
"""How long the service may take to answer; a first start compiles every dependency to bytecode."""


def usual_port() -> int:
    """Return the port that the README shows, or 0, which takes a free one, if something listens there."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", USUAL_PORT))
        except OSError:
            print(f"port {USUAL_PORT} is taken, so the system names another", flush=True)
            return 0
    return USUAL_PORT


def pass_on(lines: Iterable[bytes]) -> None:
    """Show what the service says."""
    for line in lines:
        sys.stderr.buffer.write(line)
        sys.stderr.flush()


def address_of(service: subprocess.Popen[bytes], said: IO[bytes]) -> str:
    """Return the address at which the service itself says that it listens: whatever answers elsewhere is another."""
    for line in said:
        pass_on([line])
        if b" listens on " in line:
            return line.split()[-1].decode()
    sys.exit(f"the service did not start (exit code {service.wait()}); its own words are above")


def wait_until_healthy(service: subprocess.Popen[bytes], address: str) -> None:
    """Return once `GET /health` answers; exit with a message if the service ends or stays silent first."""
    give_up_at = time.monotonic() + START_LIMIT_S
    while time.monotonic() < give_up_at:
        if service.poll() is not None:
            sys.exit(f"the service ended before it answered (exit code {service.returncode}); its own words are above")
        try:
            with urlopen(f"{address}/health", timeout=1):  # noqa: S310 - an http address
                return
        except (URLError, OSError):
            time.sleep(0.1)
    sys.exit(f"the service did not answer at {address}/health within {START_LIMIT_S:.0f} seconds")


def post(address: str, body: bytes) -> dict[str, object]:
    """Return the answer of an endpoint to a JSON body."""
    request = Request(address, data=body, headers={"Content-Type": "application/json"})  # noqa: S310 - http
    with urlopen(request, timeout=30) as response:  # noqa: S310 - the address is built below
        answer: dict[str, object] = json.load(response)
        return answer


def main(port: int) -> None:
    """Start, show, stay."""
    with subprocess.Popen([*SERVE, str(port)], stderr=subprocess.PIPE) as service:  # noqa: S603 - our own command
        passing_on = Thread(target=pass_on, args=(service.stderr,), daemon=True)
        try:
            address = address_of(service, service.stderr)  # type: ignore[arg-type]  # which is a pipe
            passing_on.start()  # a full pipe would stop the service
            wait_until_healthy(service, address)
            for path, example in EXAMPLES.items():
                body = example.read_bytes()
                answer = post(f"{address}{path}", body)
                print(f"\nPOST {address}{path}\n{body.decode()}\n->\n{json.dumps(answer, indent=2)}\n")
            print(f"The service is up at {address}, with interactive docs at {address}/docs. Ctrl-C stops it.")
            sys.stdout.flush()
            sys.exit(service.wait())
        except KeyboardInterrupt:
            service.wait()  # Ctrl-C reached the service too, and it is closing its connections
        finally:
            service.terminate()
            if passing_on.is_alive():
                passing_on.join()  # to its last line


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that `kill` takes the service down as well
    main(int(sys.argv[1]) if len(sys.argv) > 1 else usual_port())

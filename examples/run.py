# ruff: noqa: INP001, T201 - a script that talks to a person, not a module of the package
"""Start the service, grade one example against it, and stay up until Ctrl-C: what `make run` does.

Usage: python examples/run.py [PORT]

The example is `roomspace.json` beside this file, sent to `POST /check` as it stands with nothing but the standard
library, so that the same few lines work in a harness. Without a PORT the system names a free one.
"""

import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

EXAMPLE = Path(__file__).with_name("roomspace.json")
COMMAND = Path(sys.executable).with_name("spatialjudge")
START_LIMIT_S = 60.0
"""How long the service may take to answer; a first start compiles every dependency to bytecode."""


def free_port() -> int:
    """Return a local port that nothing listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


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


def check(address: str, body: bytes) -> dict[str, object]:
    """Return the answer of `POST /check` to a JSON body."""
    request = Request(f"{address}/check", data=body, headers={"Content-Type": "application/json"})  # noqa: S310 - http
    with urlopen(request, timeout=30) as response:  # noqa: S310 - the address is built below
        answer: dict[str, object] = json.load(response)
        return answer


def main(port: int) -> None:
    """Start, show, stay."""
    address = f"http://127.0.0.1:{port}"
    command = [str(COMMAND), "serve", "--port", str(port)]
    with subprocess.Popen(command) as service:  # noqa: S603 - our own command
        try:
            wait_until_healthy(service, address)
            body = EXAMPLE.read_bytes()
            answer = check(address, body)
            print(f"\nPOST {address}/check\n{body.decode()}\n->\n{json.dumps(answer, indent=2)}\n")
            print(f"The service is up at {address}, with interactive docs at {address}/docs. Ctrl-C stops it.")
            sys.stdout.flush()
            sys.exit(service.wait())
        except KeyboardInterrupt:
            service.wait()  # Ctrl-C reached the service too, and it is closing its connections
        finally:
            service.terminate()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that `kill` takes the service down as well
    main(int(sys.argv[1]) if len(sys.argv) > 1 else free_port())

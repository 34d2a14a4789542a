# ruff: noqa: T201
"""A long ``grade --server`` whose service and whose command are killed again and again: ``make try-restarts``.

Lines of JSON go through a service; it and the command are killed (SIGKILL) at random moments, ten times each, and
started again, the command with ``--resume``. In the end the file must have the bytes that grading here gives: nothing
lost, nothing doubled, in order.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import soak

COMMAND = [sys.executable, "-m", "spatialjudge"]
GIVE_UP_S = 1800.0


class Killed:
    """A command that runs until it is killed, and is started again."""

    def __init__(self, *arguments: str) -> None:
        self._command = [*COMMAND, *arguments]
        self.process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def again(self) -> None:
        """Kill it, and start it again."""
        self.stop()
        self.process = self._started()

    def stop(self) -> None:
        """Kill it."""
        self.process.kill()
        self.process.wait()


def records(path: Path) -> int:
    """Whole records in a file."""
    with suppress(FileNotFoundError):
        return path.read_bytes().count(b"\n")
    return 0


def digest(path: Path) -> str:
    """What stands for the bytes of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def graded_under_kills(items: Path, output: Path, lines: int, kills: int, draw: random.Random) -> None:
    """Grade a file by a service, killing either side at random moments of its way."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    service = Killed("serve", "--port", str(port))
    command = Killed("grade", str(items), "-o", str(output), "--server", f"http://127.0.0.1:{port}", "--resume")
    moments = [(draw.randrange(lines), side) for side in (service, command) for _ in range(kills)]
    try:
        until = time.monotonic() + GIVE_UP_S
        for at, side in sorted(moments, key=lambda moment: moment[0]):
            while records(output) < at and command.process.poll() is None:
                assert time.monotonic() < until, f"only {records(output)} records"
                time.sleep(0.02)
            time.sleep(draw.random() * 0.1)
            name = "service" if side is service else "command"
            print(f"{records(output):>8} records: the {name} is killed", flush=True)
            side.again()
        code = command.process.wait(GIVE_UP_S)
        assert code == 0, f"the command ended with {code}"
    finally:
        service.stop()
        command.stop()


def main(lines: int, kills: int, seed: int) -> None:
    """Tell how it goes, and fail where it does not."""
    with TemporaryDirectory() as folder:
        items, here, there = (Path(folder, f"{name}.jsonl") for name in ("items", "here", "there"))
        items.write_bytes(b"".join(soak.line(number) for number in range(lines)))
        subprocess.run([*COMMAND, "grade", str(items), "-o", str(here)], check=True, capture_output=True)
        begun = time.monotonic()
        graded_under_kills(items, there, lines, kills, random.Random(seed))
        seconds = time.monotonic() - begun
        print(
            f"{records(there)} records of {lines} lines in {seconds:.0f} s: {digest(there)}, graded here {digest(here)}"
        )
        assert there.read_bytes() == here.read_bytes()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lines", type=int, nargs="?", default=100_000)
    parser.add_argument("--kills", type=int, default=10, help="of either side")
    parser.add_argument("--seed", type=int, default=0)
    told = parser.parse_args()
    main(told.lines, told.kills, told.seed)

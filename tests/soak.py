# ruff: noqa: T201
"""A server of its own under long load: memory stays flat, every request is answered once or refused with a reason.

This is its first part, a batch of very many lines, of which the suite runs a short slice; ``traffic.py`` has the other.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Event, Thread

LABELS = ("N", "north-east", "The answer is: east", "I think it is to the south-west.", "unknown", "**SE**")
BLOCK_LINES = 200
MB = 1 << 20


def line(number: int, stories: int = 500) -> bytes:
    """An item; ``stories`` different stories come round again and again."""
    story = number % stories
    facts = [["bed", "NE", "desk"], ["desk", ("N", "E", "SE")[story % 3], "chair"], ["chair", "W", f"lamp {story}"]]
    item = {
        "id": number,
        "story": {"grid": 12, "facts": facts},
        "question": {"subject": "bed", "object": f"lamp {story}"},
        "answer": LABELS[number % len(LABELS)],
    }
    return json.dumps(item).encode() + b"\n"


def hard_line(number: int) -> bytes:
    """An item that takes all the time it is given."""
    objects = [f"o{n}-{number}" for n in range(8)]
    story = {"grid": 30, "facts": [[a, "MD3", b] for i, a in enumerate(objects) for b in objects[:i]]}
    question = {"subject": objects[0], "object": objects[1]}
    return json.dumps({"story": story, "question": question, "answer": "N", "timeout_ms": 300}).encode() + b"\n"


@contextmanager
def server(workers: int = 1) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A server of its own, in a session of its own; its port and its process."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "spatialjudge", "serve", "--port", str(port), "--workers", str(workers)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True) as process:
        try:
            _wait_for(port)
            yield port, process
        finally:
            process.terminate()


def _wait_for(port: int) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


class Batch:
    """A batch request whose body is sent chunk by chunk, while its records are read."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        head = "POST /grade/batch HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
        self.socket.sendall(f"{head}Content-Type: application/x-ndjson\r\n\r\n".encode())
        self._file = self.socket.makefile("rb")

    def send(self, data: bytes) -> None:
        """Send a part of the body; none ends it."""
        self.socket.sendall(b"%x\r\n%b\r\n" % (len(data), data))

    def send_some(self, data: bytes, patience_s: float) -> bool:
        """Send a part of the body, unless the server takes nothing more for so long."""
        self.socket.settimeout(patience_s)
        try:
            self.send(data)
        except TimeoutError:
            return False
        return True

    def head(self) -> int:
        """The status, and past the headers."""
        line = self._file.readline()
        if not line:
            raise ConnectionError("no answer")
        status = int(line.split()[1])
        while self._file.readline().strip():
            pass
        return status

    def records(self) -> Iterator[bytes]:
        """The records as they come."""
        rest = b""
        while size := self._size():
            *records, rest = (rest + self._file.read(size)).split(b"\n")
            self._file.readline()
            yield from records

    def _size(self) -> int:
        line = self._file.readline()
        if not line.endswith(b"\n"):
            raise ConnectionError("not the whole answer")
        return int(line, 16)

    def close(self) -> None:
        """Go away."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)  # whoever is sending stops
        self._file.close()
        self.socket.close()


def resident(process: subprocess.Popen[bytes]) -> float:
    """Megabytes of memory that a process holds."""
    pages = int(Path(f"/proc/{process.pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MB


def worked(process: subprocess.Popen[bytes]) -> float:
    """Seconds that a process has used the processor."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def flow(port: int, process: subprocess.Popen[bytes], lines: int) -> tuple[int, list[float]]:
    """Send lines and read their records; how many lines were sent when the first came, and memory over time.

    The last lines wait for the first record, however slow the machine is: what streams need not see the end.
    """
    batch = Batch(port)
    sent = 0
    came = Event()

    def send() -> None:
        nonlocal sent
        while sent < lines:
            more = min(BLOCK_LINES, lines - sent)
            if sent + more == lines:
                came.wait(30)
            batch.send(b"".join(line(sent + n) for n in range(more)))
            sent += more
        batch.send(b"")

    sender = Thread(target=send)
    sender.start()
    assert batch.head() == 200
    first, memory = 0, []
    for number, record in enumerate(batch.records(), start=1):
        if number == 1:
            first = sent
            came.set()
        assert b'"line":%d,' % number in record, record
        if number % (lines // 10) == 0:
            memory.append(resident(process))
    sender.join()
    batch.close()
    assert number == lines
    return first, memory


def stall(port: int, process: subprocess.Popen[bytes], patience_s: float = 2.0) -> tuple[int, float]:
    """Send and never read; the bytes that the server took before it stopped, and by how much it grew."""
    before = resident(process)
    batch = Batch(port)
    taken = 0
    for number in count():
        data = b"".join(line(number * BLOCK_LINES + n) for n in range(BLOCK_LINES))
        if not batch.send_some(data, patience_s):
            break
        taken += len(data)
    grown = resident(process) - before
    batch.close()
    return taken, grown


def vanish(port: int, process: subprocess.Popen[bytes], lines: int, wait_s: float = 1.0) -> float:
    """Send hard lines and go away; the share of a processor that works for nobody after that."""
    batch = Batch(port)
    batch.send(b"".join(hard_line(number) for number in range(lines)))
    assert batch.head() == 200
    next(batch.records())
    batch.close()
    time.sleep(wait_s)  # what is being solved may come to its end
    before = worked(process)
    time.sleep(wait_s)
    return (worked(process) - before) / wait_s


def stream(lines: int) -> None:
    """A batch of very many lines, one that is not read, and one whose client leaves."""
    with server() as (port, process):
        flow(port, process, 20_000)  # fills the caches
        started = time.monotonic()
        first, memory = flow(port, process, lines)
        rate = lines / (time.monotonic() - started)
        print(f"{lines} lines, {rate:.0f}/s; the first record came when {first} lines were sent")
        print("memory, MB:", *(f"{megabytes:.0f}" for megabytes in memory))
        assert first < lines / 2
        assert memory[-1] - memory[0] < 20
        taken, grown = stall(port, process)
        print(f"a client that does not read: {taken / MB:.1f} MB taken, {grown:.1f} MB grown")
        assert grown < 30
        idle = vanish(port, process, 40)
        print(f"a second after a client went away, {idle:.0%} of a processor works for it")
        assert idle < 0.5

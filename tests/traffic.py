# ruff: noqa: T201
"""Mixed traffic for a soak: honest clients, whose answers are checked, hostile ones, and somebody who kills processes.

Run it, after the first part, with ``make soak`` (``MINUTES=10`` for less). Every client is a thread that goes round and
round until it is told to stop, and counts what came of its requests by name. The service has two workers. Solving
processes of both are killed at random, and now and then the whole second worker: whoever it was just talking to asks
the same again, and must be answered. Nobody else's connection is ever closed without an answer. The first worker lives
through it all, and the memory of its event loop must be flat: once its caches are warm, the median of the minutes of
the last half is at most ``GROWTH`` times that of the first half. Its solving processes come and go; together they never
take ``SOLVERS_MB``.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from statistics import median
from threading import Event, Thread, local

import processes
import soak

MARKS = "a" + "\u0301" * 20_000 + "\u0327" * 20_000
REFUSED = {503}
NEVER = float("inf")
PATIENCE_S = 180.0
"""Seconds that a client waits: solving processes stand back behind whatever else the machine has to do."""
UNANSWERED = "closed without an answer"
KILL_SOLVER_S = 2.0
KILL_WORKER_S = 20.0
"""Seconds, on average, between two kills."""
HARD_STORIES = 2_000
"""Different hard stories, which are what fills caches: they are all asked about once before memory is looked at."""
WARM_SHARE = 0.1
"""Of the time, before memory is looked at, too."""
WARMING = 8
"""Connections that ask about all hard stories: the workers share them."""
GROWTH = 1.1
SOLVERS_MB = 1536
"""Three processes, each of which is replaced when it has taken half of what it may take."""
GARBAGE = (
    b"\x00\x01\x02\r\n\r\n",
    b"POST /check HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
    b"POST /check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n",
    b"GET /docs/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
)


class Traffic:
    """Clients of a service at a port, run by ``for_seconds``; ``counts`` says what came of all requests."""

    def __init__(self, port: int, seed: int = 0) -> None:
        self.counts: Counter[str] = Counter()
        self.failures: list[str] = []
        self._port = port
        self._seed = seed
        self._over = Event()
        self._round = local()
        self._killed: list[tuple[float, float, set[int]]] = []  # from when until when, and who was connected then

    def for_seconds(self, seconds: float, service: processes.Service) -> None:
        """Run everybody for so long; processes of the service's are killed every now and then."""
        clients = [self.easy] * 4 + [self.hard] * 4 + [self.explains] * 2 + [self.batches] * 2
        clients += [self.leaves] * 2 + [self.half_closes, self.hostile, self.garbage, self.drips]
        threads = [Thread(target=self._run, args=(client, number)) for number, client in enumerate(clients)]
        threads.append(Thread(target=self._kill, args=(service,)))
        for thread in threads:
            thread.start()
        try:
            self._over.wait(seconds)
        finally:  # Ctrl-C ends everybody, too
            self._over.set()
        for thread in threads:
            thread.join()

    def _run(self, client: Callable[[random.Random], None], number: int) -> None:
        draw = random.Random(self._seed * 1000 + number)
        while not self._over.is_set():
            before, begun = draw.getstate(), time.monotonic()
            self._round.opened = []
            try:
                client(draw)
            except (OSError, http.client.HTTPException) as error:
                if self._was_killed(begun):  # any client would ask again
                    self.counts["asked again, as the worker was killed"] += 1
                    draw.setstate(before)
                else:
                    self.counts[UNANSWERED] += 1
                    opened = [f"port {port} opened at {at - begun:.3f} s" for at, port in self._round.opened]
                    self.failures.append(
                        f"{client.__name__}: {error!r} after {time.monotonic() - begun:.3f} s, {opened}"
                    )
                time.sleep(0.1)
            except Exception as error:  # noqa: BLE001 - whatever it is, the soak tells of it
                self.failures.append(f"{client.__name__}: {error!r}")
                time.sleep(0.1)

    def _was_killed(self, begun: float) -> bool:
        """Whether a worker was killed that had one of the connections of this round, or was to have it."""
        opened = self._round.opened
        return any(
            any((at < start and port in ports) or start <= at <= end for at, port in opened) if opened else begun <= end
            for start, end, ports in self._killed
        )

    def _opened(self, connection: socket.socket) -> socket.socket:
        self._round.opened.append((time.monotonic(), connection.getsockname()[1]))
        return connection

    def _connected(self) -> socket.socket:
        return self._opened(socket.create_connection(("127.0.0.1", self._port), timeout=PATIENCE_S))

    def _ask(self, path: str, body: object, connection: http.client.HTTPConnection) -> tuple[int, dict[str, object]]:
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        response = connection.getresponse()
        answer = json.loads(response.read())
        if response.status != 200:
            assert response.headers["content-type"] == "application/problem+json", response.status
        self.counts[f"{path} {response.status}"] += 1
        return response.status, answer

    def _connection(self) -> http.client.HTTPConnection:
        return _Connection(self._port, self._opened)

    def easy(self, draw: random.Random) -> None:
        """Ask easy questions on a kept connection; the verdicts must be right."""
        connection = self._connection()
        for _ in range(200):
            number = draw.randrange(10_000)
            label, verdict = draw.choice([("NE", "feasible"), ("SW", "infeasible")])
            story = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "NE", f"lamp {number}"]]}
            body = {"story": story, "prediction": ["bed", label, f"lamp {number}"]}
            status, answer = self._ask("/check", body, connection)
            self.counts["easy undecided"] += answer["verdict"] == "undecided"
            assert status == 200, answer
            assert answer["verdict"] in {verdict, "undecided"}, answer
            if self._over.is_set():
                break
        connection.close()

    def hard(self, draw: random.Random) -> None:
        """Ask questions that take all their time."""
        story = json.loads(soak.hard_line(draw.randrange(HARD_STORIES)))["story"]
        names = story["facts"][0]
        timeout_ms = draw.choice([100, 1000, 3000])
        started = time.monotonic()
        body = {"story": story, "prediction": [names[0], "N", names[2]], "timeout_ms": timeout_ms}
        status, answer = self._ask("/check", body, self._connection())
        assert status in {200, *REFUSED}, answer
        late = time.monotonic() - started - timeout_ms / 1000
        self.counts["hard more than a second late"] += late > 1

    def explains(self, draw: random.Random) -> None:
        """Ask for what a process is needed for: a large story, or another engine."""
        size = draw.choice([5, 400])
        facts = [[f"o{n}", "NE", f"o{n + 1}"] for n in range(size)]
        body = {"story": {"grid": 1000, "facts": facts}, "prediction": ["o0", "SW", f"o{size}"], "explain": True}
        body["engine"] = "cp-sat" if size == 5 else "auto"
        body["timeout_ms"] = 10_000
        status, answer = self._ask("/check", body, self._connection())
        assert status in {200, *REFUSED}, answer
        if status == 200:
            self.counts[f"explains {answer['verdict']}"] += 1
            assert answer["verdict"] in {"infeasible", "undecided"}, answer

    def batches(self, draw: random.Random) -> None:
        """Send a batch with a hard line in it, and read exactly one record for each line, in order."""
        lines = draw.randrange(1, 2000)
        hard = draw.randrange(lines)
        batch = soak.Batch(self._port)
        self._opened(batch.socket).settimeout(PATIENCE_S)

        def send() -> None:
            with suppress(OSError):  # whoever reads will see it, too
                for start in range(0, lines, soak.BLOCK_LINES):
                    numbers = range(start, min(lines, start + soak.BLOCK_LINES))
                    batch.send(b"".join(soak.hard_line(n) if n == hard else soak.line(n) for n in numbers))
                batch.send(b"")

        sender = Thread(target=send)
        sender.start()
        outcomes: Counter[str] = Counter()
        try:
            assert batch.head() == 200
            for number, record in enumerate(batch.records(), start=1):
                assert b'"line":%d,' % number in record, record[:200]
                outcomes["line " + json.loads(record)["outcome"]] += 1
        finally:
            batch.close()
            sender.join()
        assert outcomes.total() == lines
        assert not outcomes["line error"]
        self.counts += outcomes
        self.counts["batches"] += 1

    def leaves(self, draw: random.Random) -> None:
        """Ask something hard, or send a batch of it, and go away."""
        with self._connected() as connection:
            line = soak.hard_line(draw.randrange(HARD_STORIES))
            kind, path = draw.choice([("application/x-ndjson", "/grade/batch"), ("application/json", "/grade")])
            head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: {len(line)}\r\n\r\n"
            connection.sendall(head.encode() + line)
            time.sleep(draw.random() / 3)
        self.counts["left"] += 1

    def half_closes(self, draw: random.Random) -> None:
        """Send a batch, close this side, and read all records."""
        lines = b"".join(soak.line(draw.randrange(1000)) for _ in range(20))
        with self._connected() as connection:
            head = "POST /grade/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
            connection.sendall(f"{head}Content-Length: {len(lines)}\r\n\r\n".encode() + lines)
            connection.shutdown(socket.SHUT_WR)
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        if not answer.endswith(b"0\r\n\r\n"):
            raise ConnectionError("not the whole answer")
        assert answer.count(b'"outcome":') == 20, answer[-200:]
        self.counts["half-closed"] += 1
        time.sleep(0.1)

    def hostile(self, draw: random.Random) -> None:
        """Ask what is built to freeze, flood or break."""
        pair = {"subject": "a", "object": "b"}
        deep: object = "x"
        for _ in range(200):
            deep = [deep]
        labels = ["NE", "S", "CL3", "O"]
        stories = [
            {"grid": 12, "facts": [["a", MARKS, "b"]]},
            {"grid": 12, "facts": [["\ufdfa" * 60_000, "N", "b"]]},
            {"grid": 999_983, "facts": [["a", draw.sample(labels, 3), f"b{n % 33}"] for n in range(99)]},
            {"grid": 10**6, "facts": [[f"a{n}", "MD3", f"a{n // 2}"] for n in range(1, 400)]},
            {"grid": 10**400, "facts": [["a", "N", "b"]]},
            {"grid": 12, "facts": deep},
            {"grid": 12, "facts": [["a", "N", "b"]] * 5001},
        ]
        story = draw.choice(stories)
        question: object = draw.choice([pair, "what is the relation of a to b" + "?" * 30_000 + "x", MARKS])
        body = {"story": story, "prediction": ["a", "N", "b0"], "timeout_ms": 300}
        item = {"story": story, "question": question, "answer": "north " * 20_000, "timeout_ms": 300}
        for path, asked in (("/check", body), ("/grade", item)):
            status, answer = self._ask(path, asked, self._connection())
            assert status < 500 or status in REFUSED, (status, answer)

    def garbage(self, draw: random.Random) -> None:
        """Send what is no request, or one that is refused."""
        with self._connected() as connection:
            connection.sendall(draw.choice(GARBAGE))
            answer = connection.recv(65536)
        if not answer:
            raise ConnectionError("no answer")
        assert answer.startswith(b"HTTP/1.1 4"), answer
        self.counts["garbage refused"] += 1
        time.sleep(0.05)

    def drips(self, draw: random.Random) -> None:
        """Send a request byte by byte until the service has enough of it."""
        started = time.monotonic()
        with self._connected() as connection, suppress(OSError):
            while time.monotonic() < started + 60 and not self._over.is_set():
                connection.sendall(draw.choice(b"GPHX").to_bytes())
                time.sleep(0.5)
        if not self._over.is_set():
            assert time.monotonic() - started < 30
            self.counts["drips given up"] += 1

    def _kill(self, service: processes.Service) -> None:
        draw = random.Random(self._seed)
        worker_at = time.monotonic() + draw.uniform(0.5, 1.5) * KILL_WORKER_S
        while not self._over.wait(draw.uniform(0.5, 1.5) * KILL_SOLVER_S):
            solving = service.solvers()
            if solving:
                with suppress(ProcessLookupError), processes.handle(draw.choice(solving)) as solver:
                    signal.pidfd_send_signal(solver, signal.SIGKILL)
                    self.counts["solving processes killed"] += 1
            others = service.other_workers()
            if others and time.monotonic() > worker_at:
                worker_at = time.monotonic() + draw.uniform(0.5, 1.5) * KILL_WORKER_S
                self._kill_worker(draw.choice(others))

    def _kill_worker(self, worker: int) -> None:
        """Kill a worker, and know whom that concerns: it is stopped before, so that nobody else comes to it."""
        with processes.handle(worker) as handle:
            start = time.monotonic()
            signal.pidfd_send_signal(handle, signal.SIGSTOP)
            self._killed.append(
                (start, NEVER, processes.clients(worker, self._port))
            )  # until it is seen when it is gone
            signal.pidfd_send_signal(handle, signal.SIGKILL)
            time.sleep(0.2)
            self._killed[-1] = (start, time.monotonic(), self._killed[-1][2])
            self.counts["workers killed"] += 1


class _Connection(http.client.HTTPConnection):
    """A connection that is told of whenever it is made."""

    def __init__(self, port: int, opened: Callable[[socket.socket], object]) -> None:
        super().__init__("127.0.0.1", port, timeout=PATIENCE_S)
        self._tell = opened

    def connect(self) -> None:
        super().connect()
        self._tell(self.sock)


def warm(port: int) -> None:
    """Ask about every hard story on many connections, for a moment each."""

    def ask() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        for number in range(HARD_STORIES):
            item = json.loads(soak.hard_line(number)) | {"timeout_ms": 1}
            connection.request("POST", "/grade", json.dumps(item), {"Content-Type": "application/json"})
            connection.getresponse().read()
        connection.close()

    threads = [Thread(target=ask) for _ in range(WARMING)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def mixed(minutes: float) -> None:
    """Honest and hostile clients side by side, and processes killed at random."""
    with soak.server(workers=2) as (port, process):
        service = processes.Service(process.pid, workers=2)
        warm(port)
        counts: Counter[str] = Counter()
        failures: list[str] = []
        memory: list[processes.Memory] = []
        print("   minute  event loop MB  its solvers MB  everything MB     events  failures", flush=True)
        rounds = max(6, round(minutes))
        for number in range(-max(1, round(WARM_SHARE * rounds)), rounds):
            traffic = Traffic(port, seed=number)
            with processes.watched(service) as watched:
                traffic.for_seconds(minutes * 60 / rounds, service)
            counts += traffic.counts
            failures += traffic.failures
            loop, solvers, everything = taken = watched.median()
            if number >= 0:
                memory.append(taken)
            name = "warm-up" if number < 0 else str(number + 1)
            row = f"{name:>9} {loop:>14.0f} {solvers:>15.0f} {everything:>14.0f}"
            print(row, f"{traffic.counts.total():>10} {len(traffic.failures):>9}", flush=True)
        counts[UNANSWERED] += 0
        for name, count in sorted(counts.items()):
            print(f"{count:>9}  {name}")
        print(*failures[:20], sep="\n")
        assert process.poll() is None
        assert not failures
        assert counts["easy undecided"] < counts["/check 200"] / 200  # where others keep the processors busy
        half = len(memory) // 2
        first, last = (median(one.loop for one in part) for part in (memory[:half], memory[half:]))
        print(f"event loop: {first:.0f} MB in the first half, {last:.0f} MB in the last")
        assert last < GROWTH * first, "memory grows"
        assert max(one.solvers for one in memory) < SOLVERS_MB
        process.terminate()
        assert process.wait(20) == 0
        assert service.gone(), "processes are left over"


def main(minutes: float) -> None:
    """Tell how it goes, and fail where it does not."""
    soak.stream(100_000)
    mixed(minutes)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("minutes", type=float, nargs="?", default=30)
    main(parser.parse_args().minutes)

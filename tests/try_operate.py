# ruff: noqa: T201 - a script, with programs and addresses of its own
"""The service as others run it: two replicas behind nginx and behind Caddy, with TLS, a prefix and keys; Prometheus.

``make try-operate`` needs the programs ``nginx``, ``caddy``, ``prometheus`` and ``openssl`` (packages of Debian), which
it starts itself, on free ports. Behind each proxy both replicas are restarted, one after the other, under load: no
request may be lost. Then Prometheus must have seen both, and fire an alert for an overload and one for a killed worker,
which the log tells of, too; and a request is found by its id in the answer and the logs of proxy and replica.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from itertools import combinations
from pathlib import Path
from shutil import which
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
KEY = "a-key-for-this-run-only"
CLIENTS = 8
WAIT_S = 300.0
CHECK = {"story": {"grid": 12, "facts": [["bed", "NE", "chair"]]}, "prediction": ["bed", "NE", "chair"]}
HARD = {
    "story": {"grid": 30, "facts": [[a, "MD3", b] for a, b in combinations([f"o{i}" for i in range(8)], 2)]},
    "prediction": ["o0", "N", "o1"],
}
NGINX_KEEPS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
PROXIES = {"nginx": "proxy.nginx.conf", "caddy": "Caddyfile"}


def free_ports(count: int) -> list[int]:
    """Ports that nobody has."""
    probes = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


def until(what: str, happens: Any) -> Any:
    """What a condition comes to once it is true."""
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        try:
            if found := happens():
                return found
        except (URLError, OSError, json.JSONDecodeError):  # what starts says something else first
            pass
        time.sleep(0.2)
    sys.exit(f"FAILED: {what} did not happen in {WAIT_S:.0f} s")


def ask(url: str, question: Any = None, **headers: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and body of an answer."""
    body = None if question is None else json.dumps(question).encode()
    head = {"Content-Type": "application/json", "Authorization": f"Bearer {KEY}", **headers}
    context = ssl._create_unverified_context() if url.startswith("https") else None
    try:
        with urlopen(Request(url, body, head), timeout=30, context=context) as answer:
            return answer.status, dict(answer.headers), answer.read().decode()
    except HTTPError as error:
        return error.code, dict(error.headers), error.read().decode()


class Replica:
    """A service of two workers, and what it logs."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port, self.log = port, folder / f"{port}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and return when it is ready."""
        command = [sys.executable, "-m", "spatialjudge", "serve", "--port", str(self.port), "--workers", "2"]
        given = {"SPATIALJUDGE_LOG": "json", "SPATIALJUDGE_API_KEYS": f"eval:{KEY}", "SPATIALJUDGE_MAX_WAITING": "2"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--root-path", "/judge", "--drain-delay", "3"], stderr=log, env=os.environ | given
            )
        until(f"replica {self.port}", lambda: ask(f"http://127.0.0.1:{self.port}/ready")[0] == 200)

    def restart(self) -> None:
        """Stop it as an orchestrator does, and start another in its place."""
        if self.stop() != 0:
            sys.exit("FAILED: a replica did not end well")
        self.start()

    def stop(self) -> int:
        """Stop it, if it was started, and return with which code it ended; what does not end in time is killed."""
        if self.process is None:
            return 0
        self.process.terminate()
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()

    def told(self, event: str) -> list[dict[str, Any]]:
        """The lines of its log about an event; every line is JSON."""
        lines = map(json.loads, self.log.read_text(encoding="ascii").splitlines())
        return [line for line in lines if line["event"] == event]


def make_certificate(folder: Path) -> None:
    """A key of this run's own, and what proxies show with it."""
    options = "req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout judge.key -out judge.pem"
    subprocess.run(["openssl", *options.split()], cwd=folder, check=True, capture_output=True)


def started_proxy(name: str, folder: Path, port: int, replicas: list[Replica]) -> subprocess.Popen[bytes]:
    """A proxy with its configuration in ``docker/``, but for addresses and files."""
    text = (ROOT / "docker" / PROXIES[name]).read_text(encoding="utf-8")
    for old, new in {
        "8443": port,
        ":8001": f":{replicas[0].port}",
        ":8002": f":{replicas[1].port}",
        "/etc/ssl/judge": folder / "judge",
    }.items():
        text = text.replace(old, str(new))
    file = folder / PROXIES[name]
    if name == "nginx":
        text = (
            f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.err; events {{ }} http {{\n"
            f"log_format id '$status $http_x_request_id'; access_log {folder}/nginx.log id;\n"
            + "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in NGINX_KEEPS)
            + text + "}\n"
        )  # fmt: skip
        command = ["nginx", "-c", str(file), "-e", f"{folder}/nginx.err"]
    else:
        text = text.replace("https://localhost:", "https://127.0.0.1:").replace(
            "\ttls ", f"\tlog {{\n\t\toutput file {folder}/caddy.log\n\t}}\n\ttls "
        )
        command = ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]
    file.write_text(text, encoding="utf-8")
    with (folder / f"{name}.out").open("wb") as out:
        home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        return subprocess.Popen(command, stdout=out, stderr=out, env=os.environ | home)


def rolled(url: str, replicas: list[Replica]) -> Counter[int | str]:
    """The statuses that clients see while all replicas are restarted."""
    seen: Counter[int | str] = Counter()
    stop = threading.Event()

    def client() -> None:
        while not stop.is_set():
            try:
                seen[ask(f"{url}/check", CHECK)[0]] += 1
            except (URLError, OSError) as error:
                seen[repr(error)] += 1

    clients = [threading.Thread(target=client) for _ in range(CLIENTS)]
    for one in clients:
        one.start()
    for replica in replicas:
        replica.restart()
        time.sleep(3)  # in which the proxy sees that it is back
    stop.set()
    for one in clients:
        one.join()
    return seen


def tried_proxy(name: str, folder: Path, replicas: list[Replica]) -> None:
    """All that is promised of a proxy."""
    [port] = free_ports(1)
    proxy = started_proxy(name, folder, port, replicas)
    try:
        url = f"https://127.0.0.1:{port}/judge"
        until(name, lambda: ask(f"{url}/health")[0] == 200)
        if ask(f"{url}/check", CHECK, Authorization="Bearer no")[0] != 401 or ask(f"{url}/metrics")[0] != 404:
            sys.exit(f"FAILED: {name} lets in who has no key")
        status, head, _ = ask(f"{url}/check", CHECK, **{"X-Request-ID": f"through-{name}"})
        if (status, head.get("x-request-id", head.get("X-Request-Id"))) != (200, f"through-{name}"):
            sys.exit(f"FAILED: the answer through {name} has not the id of its request: {head}")
        until(
            "the line of the proxy", lambda: f"through-{name}" in (folder / f"{name}.log").read_text(encoding="utf-8")
        )
        until(
            "the line of the service",
            lambda: any(line["request_id"] == f"through-{name}" for one in replicas for line in one.told("request")),
        )
        seen = rolled(url, replicas)
        print(f"{name}: a rolling restart under load: {dict(seen)}", flush=True)
        if set(seen) != {200}:
            sys.exit(f"FAILED: requests were lost behind {name}")
    finally:
        proxy.terminate()
        proxy.wait()


def tried_prometheus(folder: Path, replicas: list[Replica]) -> None:
    """Have Prometheus see the replicas, an overload and a killed worker."""
    [port] = free_ports(1)
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    (folder / "alerts.yml").write_text(re.search(r"```yaml\n(.*?)```", page, re.DOTALL)[1], encoding="utf-8")  # type: ignore[index]
    targets = [f"127.0.0.1:{replica.port}" for replica in replicas]
    (folder / "prometheus.yml").write_text(
        "global: {scrape_interval: 1s, evaluation_interval: 1s}\nrule_files: [alerts.yml]\nscrape_configs:\n"
        f"  - job_name: spatialjudge\n    static_configs: [{{targets: {json.dumps(targets)}}}]\n",
        encoding="utf-8",
    )
    options = [f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/tsdb"]
    with (folder / "prometheus.out").open("wb") as out:
        scraper = subprocess.Popen(
            ["prometheus", *options, f"--web.listen-address=127.0.0.1:{port}"], stdout=out, stderr=out
        )
    try:
        api = f"http://127.0.0.1:{port}/api/v1"

        def up() -> bool:
            found = json.loads(ask(f"{api}/query?query=up")[2])["data"]["result"]
            return [one["value"][1] for one in found] == ["1"] * len(replicas)

        def firing() -> set[str]:
            alerts = json.loads(ask(f"{api}/alerts")[2])["data"]["alerts"]
            return {alert["labels"]["alertname"] for alert in alerts if alert["state"] == "firing"}

        until("a scrape of both", up)
        time.sleep(3)  # so that what follows is an increase
        if firing():
            sys.exit(f"FAILED: alerts before anything happened: {firing()}")
        flood = [threading.Thread(target=ask, args=(f"http://{targets[0]}/check", HARD)) for _ in range(60)]
        for one in flood:
            one.start()
        until("the alert of an overload", lambda: "SpatialjudgeOverloaded" in firing())
        for one in flood:
            one.join()
        workers = subprocess.run(
            ["pgrep", "-P", str(replicas[1].process.pid), "-f", "spawn_main"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        os.kill(int(workers[0]), signal.SIGKILL)
        until("the alert of a killed worker", lambda: "SpatialjudgeWorkerKilled" in firing())
        print(f"prometheus: both replicas are up, and alerts fired: {sorted(firing())}", flush=True)
        until(
            "the refusals in the log", lambda: [x for x in replicas[0].told("refused") if x["reason"] == "overloaded"]
        )
        until("the killed worker in the log", lambda: replicas[1].told("worker_ended"))
    finally:
        scraper.terminate()
        scraper.wait()


def main() -> None:
    """Try all of it."""
    if missing := [name for name in (*PROXIES, "prometheus", "openssl") if which(name) is None]:
        sys.exit(f"not tried: this machine has no {', '.join(missing)}")
    with tempfile.TemporaryDirectory(prefix="spatialjudge-operate-") as name:
        folder = Path(name)
        make_certificate(folder)
        replicas = [Replica(folder, port) for port in free_ports(2)]
        try:
            for replica in replicas:
                replica.start()
            for proxy in sys.argv[1:] or PROXIES:
                tried_proxy(proxy, folder, replicas)
            tried_prometheus(folder, replicas)
        finally:
            for replica in replicas:
                replica.stop()
    print("passed")


if __name__ == "__main__":
    main()

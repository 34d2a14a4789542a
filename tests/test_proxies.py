"""The configurations of proxies are taken by them, and do what they say; `make try-operate` does it under load."""

from __future__ import annotations

import re
import subprocess
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from shutil import which
from threading import Thread
from types import SimpleNamespace

import pytest
from try_operate import PROXIES, ROOT, ask, free_ports, make_certificate, started_proxy, until


class Judge(BaseHTTPRequestHandler):
    """Says what it was asked for."""

    def do_GET(self):
        said = f"{self.path} {self.headers['X-Forwarded-For']} {self.headers['X-Request-ID']}".encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_):
        pass


@pytest.mark.parametrize("name", PROXIES)
def test_a_proxy_takes_the_prefix_off_and_says_who_asks(name, tmp_path):
    if missing := [program for program in (name, "openssl") if which(program) is None]:
        pytest.skip(f"this machine has no {missing[0]}")
    make_certificate(tmp_path)
    [port] = free_ports(1)
    with ThreadingHTTPServer(("127.0.0.1", 0), Judge) as judge:
        Thread(target=judge.serve_forever, daemon=True).start()
        replica = SimpleNamespace(port=judge.server_address[1])
        proxy = started_proxy(name, tmp_path, port, [replica, replica])
        try:
            url = f"https://127.0.0.1:{port}/judge"
            until(name, lambda: ask(f"{url}/health")[0] == 200)
            forged = {"X-Forwarded-For": "192.0.2.1", "X-Request-ID": "mine"}
            assert ask(f"{url}/health?x=1", **forged)[2] == "/health?x=1 127.0.0.1 mine"
            assert ask(f"{url}/metrics")[0] == 404
        finally:
            proxy.terminate()
            proxy.wait()
            judge.shutdown()


def test_the_alerts_of_the_documents_are_rules_of_prometheus(tmp_path):
    if which("promtool") is None:
        pytest.skip("this machine has no promtool")
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    rules = tmp_path / "alerts.yml"
    rules.write_text(re.search(r"```yaml\n(.*?)```", page, re.DOTALL)[1], encoding="utf-8")
    checked = subprocess.run(["promtool", "check", "rules", rules], capture_output=True, text=True, check=False)
    assert "3 rules found" in checked.stdout, checked.stderr

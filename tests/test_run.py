"""What `make run` does: ``examples/run.py``."""

from __future__ import annotations

import signal
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

SCRIPT = Path(__file__).resolve().parents[1] / "examples" / "run.py"


def test_it_shows_examples_judged_and_stays_up_until_ctrl_c():
    with subprocess.Popen([sys.executable, SCRIPT, "0"], stdout=subprocess.PIPE, text=True) as script:
        said = ""
        for line in script.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        assert '"verdict": "infeasible"' in said
        assert '"gold": true' in said
        assert script.poll() is None
        script.send_signal(signal.SIGTERM)
        assert script.wait(timeout=30) == 0


def test_what_another_program_answers_is_no_success():
    class Other(BaseHTTPRequestHandler):
        """Says yes to everything."""

        def do_GET(self):
            self.send_response(200)
            self.end_headers()

        do_POST = do_GET  # noqa: N815 - the name that http.server looks for

        def log_message(self, *_):
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Other) as other:
        Thread(target=other.serve_forever, daemon=True).start()
        port = other.server_address[1]
        ended = subprocess.run([sys.executable, SCRIPT, str(port)], capture_output=True, text=True, check=False)
        other.shutdown()
    assert ended.returncode != 0
    assert f"127.0.0.1:{port}: cannot listen here" in ended.stderr
    assert "is up" not in ended.stdout

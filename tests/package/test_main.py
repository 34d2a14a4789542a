"""The door: the version, and the command from its first moment on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from importlib.metadata import entry_points, version

import pytest

import spatialjudge
from spatialjudge.relations import install_extra

COMMAND = [sys.executable, "-m", "spatialjudge"]


def run(*arguments, **options):
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False, **options)


def test_the_package_knows_its_version_and_nothing_else():
    assert spatialjudge.__version__ == version("spatialjudge")
    with pytest.raises(AttributeError, match="versoin"):
        spatialjudge.versoin  # noqa: B018 - is what fails


def test_the_module_is_the_command():
    [script] = entry_points(group="console_scripts", name="spatialjudge")
    assert script.value == "spatialjudge.__main__:main"
    assert run("--version").stdout == f"spatialjudge {version('spatialjudge')}\n"


SELDOM = {"constraint", "fastapi", "fsspec", "httpx2", "ortools", "pyarrow", "ray", "starlette.requests", "uvicorn"}
ROOMS = {"adapters", "benchmarks", "client", "grading"}
PARTS = {"benchmarks.registry", "client", "grading.report", "service.asking", "service.remote"}


@pytest.mark.parametrize(
    ("arguments", "code", "needed", "others"),
    [
        (["check", "story.json", "bed", "S", "chair"], 1, {"solver", "service.questions"}, ROOMS),
        (["vocabulary", "rcc8"], 0, {"service.printing"}, ROOMS),
        (["grade", "items.jsonl"], 0, {"grading.batch"}, PARTS),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_command_loads_nothing_that_only_others_need(tmp_path, arguments, code, needed, others):
    (tmp_path / "story.json").write_text('{"grid": 3, "facts": [["bed", "N", "chair"]]}', encoding="utf-8")
    (tmp_path / "items.jsonl").touch()
    ended = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "spatialjudge", *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    loaded = {line.rpartition("|")[2].strip() for line in ended.stderr.splitlines() if line.startswith("import time:")}
    assert ended.returncode == code
    assert {f"spatialjudge.{part}" for part in needed} <= loaded
    assert loaded & {*SELDOM, *(f"spatialjudge.{part}" for part in others)} == set()


@pytest.mark.parametrize("arguments", [["-h"], ["check", "-h"], ["vocabulary", "-h"]])
def test_h_is_help(arguments):
    shown = run(*arguments)
    assert shown.returncode == 0
    assert "Usage: spatialjudge" in shown.stdout


def test_a_package_that_is_missing_is_named_with_the_extra_that_brings_it(tmp_path):
    (tmp_path / "typer.py").write_text("raise ModuleNotFoundError('no typer', name='typer')", encoding="utf-8")
    ended = run("--version", env=os.environ | {"PYTHONPATH": str(tmp_path)})
    assert ended.returncode == 2
    assert "typer" in ended.stderr
    assert install_extra("cli") in ended.stderr
    assert "Traceback" not in ended.stderr


def test_ctrl_c_while_the_command_loads_is_130_without_a_traceback(tmp_path):
    """A module that the command loads waits until it is interrupted."""
    waits = "import sys, time; print('loading', flush=True); time.sleep(60)"
    (tmp_path / "typer.py").write_text(waits, encoding="utf-8")
    with subprocess.Popen(
        [*COMMAND, "vocabulary"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        assert command.stdout.readline() == "loading\n"
        command.send_signal(signal.SIGINT)
        _, said = command.communicate(timeout=30)
        assert (command.returncode, said) == (130, "")

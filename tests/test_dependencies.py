"""What has to be installed: solving and grading stand on python-constraint alone, beside whatever others pin."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ITEMS = ROOT / "examples" / "answers.jsonl"

ALONE = """
import sys

class Refused:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Refused())
"""
GRADE = """
import json
from spatialjudge.grading import Grader

grader = Grader()
for line in open(sys.argv[1], encoding="utf-8"):
    item = json.loads(line)
    print(grader.grade({name: item[name] for name in item if name in {"story", "question", "answer", "gold"}}).outcome)
"""
BLOCKED = {
    "fastapi",
    "httpx2",
    "numpy",
    "ortools",
    "pandas",
    "pydantic",
    "rich",
    "starlette",
    "typer",
    "uvicorn",
}


def test_grading_needs_none_of_the_packages_that_extras_bring():
    program = ALONE.replace("BLOCKED", repr(BLOCKED)) + GRADE
    ended = subprocess.run([sys.executable, "-c", program, ITEMS], capture_output=True, text=True, check=False)
    assert ended.stderr == ""
    outcomes = ended.stdout.split()
    assert len(outcomes) == len(ITEMS.read_text(encoding="utf-8").splitlines())
    assert outcomes.count("graded") == 46
    assert "error" not in outcomes


def test_the_core_depends_on_one_package_and_nothing_is_capped():
    assert [one.split(">=")[0] for one in PROJECT["dependencies"]] == ["python-constraint2"]
    extras = PROJECT["optional-dependencies"]
    assert set(extras) == {"cp-sat", "service", "cli", "client", "ray", "parquet", "plots", "all"}
    for requirement in [*PROJECT["dependencies"], *(one for extra in extras.values() for one in extra)]:
        assert not {"<", "==", "~=", "!="} & set(re.findall(r"[<>=~!]+", requirement))


def resolved(folder, *requirements):
    """What requirements come to, a line a package."""
    (folder / "in.txt").write_text("\n".join(requirements), encoding="utf-8")
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
    options = ["--python-version", "3.12", "--python-platform", "linux", str(folder / "in.txt")]
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=True)
    return set(done.stdout.split("\n"))


@pytest.mark.network
def test_a_runner_of_models_keeps_its_newest_version_beside_the_core(tmp_path):
    """Resolution only: what vLLM comes to with the core beside it is what it comes to alone."""
    alone = resolved(tmp_path, "vllm")
    beside = resolved(tmp_path, "vllm", f"spatialjudge @ {ROOT.as_uri()}")
    added = {line.split("==")[0].split(" @")[0] for line in beside - alone}
    assert alone <= beside
    assert added <= {"spatialjudge", "python-constraint2"}


@pytest.mark.network
def test_a_runner_of_models_can_have_its_newest_version_beside_the_service(tmp_path):
    """Its version has to be named: a resolver that may choose takes the newest FastAPI, and for that an old vLLM."""
    alone = resolved(tmp_path, "vllm")
    [newest] = [line for line in alone if line.startswith("vllm==")]
    assert alone <= resolved(tmp_path, newest, f"spatialjudge[cli] @ {ROOT.as_uri()}")


def test_what_the_locks_pin_is_found_on_any_mirror():
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in text
        assert "--hash=sha256:" in text

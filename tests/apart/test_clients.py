"""Clients that are generated from ``openapi.json``: their types take the bodies of the README, and their calls work."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "openapi.json"
BINARIES = Path(os.environ["NODE_PATH"]) / ".bin"
MODELS = {"check": "CheckRequest", "relations": "RelationsRequest", "facts": "FactsRequest", "grade": "GradeRequest"}
_CURL = re.compile(r"curl [^\n]*localhost:8000/(\w+) [^\n]*-d '(\{.*?\})'", re.DOTALL)


def bodies():
    """The bodies that the README and the docs send, and those of the document's own examples."""
    for file in (ROOT / "README.md", ROOT / "docs" / "api.md"):
        for path, body in _CURL.findall(file.read_text(encoding="utf-8")):
            if path in MODELS:
                yield path, json.loads(body)
    for path in MODELS:
        content = json.loads(DOCUMENT.read_text(encoding="utf-8"))["paths"][f"/{path}"]["post"]["requestBody"][
            "content"
        ]
        for example in content["application/json"].get("examples", {}).values():
            yield path, example["value"]


def test_there_are_bodies():
    assert len(list(bodies())) > 10
    assert {path for path, _ in bodies()} >= {"check", "relations", "grade"}


def test_types_of_openapi_typescript_take_them(tmp_path):
    subprocess.run([BINARIES / "openapi-typescript", DOCUMENT, "-o", tmp_path / "schema.ts"], check=True)
    typed = [
        f'const body{number}: components["schemas"]["{MODELS[path]}"] = {json.dumps(body)};'
        for number, (path, body) in enumerate(bodies())
    ]
    (tmp_path / "right.ts").write_text("\n".join(['import type { components } from "./schema";', *typed, "export {};"]))
    wrong = next(line for line in typed if "CheckRequest" in line).replace('"prediction"', '"predicted"')
    (tmp_path / "wrong.ts").write_text(f'import type {{ components }} from "./schema";\n{wrong}\nexport {{}};')
    compiler = [BINARIES / "tsc", "--noEmit", "--strict", "--skipLibCheck"]
    found = subprocess.run([*compiler, tmp_path / "right.ts"], check=False, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout
    assert subprocess.run([*compiler, tmp_path / "wrong.ts"], check=False, capture_output=True).returncode != 0


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """The client of openapi-python-client, to be imported as ``judge_client``."""
    folder = tmp_path_factory.mktemp("generated")
    command = [
        Path(sys.executable).with_name("openapi-python-client"),
        "generate",
        "--path",
        DOCUMENT,
        "--meta",
        "none",
    ]
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    said = subprocess.run(
        [*command, "--output-path", folder / "judge_client"],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
    )
    assert said.returncode == 0, said.stdout
    assert "Unable to process" not in said.stdout
    assert said.stdout.count("WARNING") <= 1, said.stdout  # of lines of JSON it makes nothing, of the array it does
    sys.path.insert(0, str(folder))
    yield folder / "judge_client"
    sys.path.remove(str(folder))


def test_models_of_openapi_python_client_take_them(generated):
    models = import_module("judge_client.models")
    for path, body in bodies():
        assert getattr(models, MODELS[path]).from_dict(body).to_dict() == body
    assert (generated / "api" / "grading" / "grade_batch.py").exists()


@pytest.mark.usefixtures("generated")
def test_the_generated_client_asks_a_service(service):
    models, client = import_module("judge_client.models"), import_module("judge_client").Client
    check, batch = (import_module(f"judge_client.api.{name}") for name in ("questions.check", "grading.grade_batch"))
    asked = [models.CheckRequest.from_dict(body) for path, body in bodies() if path == "check"]
    items = [models.GradeRequest.from_dict(body) for path, body in bodies() if path == "grade"]
    there = client(base_url=service, timeout=60)
    verdicts = {str(check.sync(client=there, body=body).verdict) for body in asked}
    assert verdicts == {"feasible", "infeasible", "inconsistent_story"}
    records = batch.sync(client=there, body=items)
    assert [record.line for record in records] == [*range(1, len(items) + 1)]
    assert {str(record.outcome) for record in records} == {"graded", "ungradable_story"}

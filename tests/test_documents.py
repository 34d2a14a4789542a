"""What is printed works: every command, program and JSON in the documents, and every link."""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from documents import DOCUMENTS, ROOT, alike, blocks, commands, json_values, links
from endpoint_stub import Stub, completion
from typer.testing import CliRunner

from spatialjudge.service import printing
from spatialjudge.service.cli import app

SET_UP = ("make", "pip", "docker", "source")
"""Commands that set something up: what they name is looked for, and they have tests of their own."""
SHELL = set("|<>;&$*`")
"""What makes a command more than one."""
SERVICE, MODEL = "localhost:8000", "localhost:8080"
"""Where the documents have the service, and the endpoint of a model."""


@pytest.fixture(scope="module")
def server():
    """A service, by the address that takes the place of the one printed."""
    command = [sys.executable, "-m", "spatialjudge", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as service:
        url = service.stderr.readline().split()[-1]
        with httpx2.Client(transport=httpx2.HTTPTransport(retries=8)) as client:
            assert client.get(f"{url}/health").status_code == 200
        yield url.removeprefix("http://")
        service.terminate()


@pytest.fixture(scope="module")
def model():
    """A stand-in for a model, by its address."""
    with Stub(lambda prompt, times: (200, completion("north-east"))) as stub:
        yield stub.url.removeprefix("http://").removesuffix("/v1")


@pytest.fixture
def folder(tmp_path):
    """The examples in a place where files can be written."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_every_command_prints_what_is_shown(path, folder, server, model, monkeypatch):
    environment = os.environ | {"COLUMNS": "80", "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    for block in blocks(path):
        for command in commands(block.text) if block.language == "console" else []:
            if command.typed.split()[0] in SET_UP:
                continue
            typed = command.typed.replace(SERVICE, server).replace(MODEL, model)
            code, printed = entered(typed, folder, environment, monkeypatch)
            fits = alike(command.shown, printed) if command.shown else code == 0
            assert fits, f"line {block.line}: {command.typed}\nprints\n{printed}"


def entered(typed, folder, environment, monkeypatch):
    """The exit code of what is typed, and what it prints; the command by itself runs in here, which saves its start."""
    words = shlex.split(typed.replace("\\\n", " "), comments=True)
    if words[0] == "spatialjudge" and not SHELL & set(typed):
        monkeypatch.chdir(folder)
        for console in (printing.OUT, printing.ERR):
            monkeypatch.setattr(console, "_width", None)  # which is that of the test that had the console made
        done = CliRunner().invoke(app, words[1:], env=environment, prog_name="spatialjudge")
        return done.exit_code, done.output
    shell = subprocess.run(
        ["bash", "-c", typed],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return shell.returncode, shell.stdout


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_what_sets_something_up_exists(path):
    targets = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    extras = re.findall(r"^([a-z-]+) = \[", (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    for block in blocks(path):
        for command in commands(block.text) if block.language == "console" else []:
            typed = command.typed.partition(" #")[0]
            if typed.startswith("make "):
                assert typed.split()[1] in targets
            for names in re.findall(r"\[([a-z,-]+)\]'", typed) if typed.startswith("pip ") else []:
                assert set(names.split(",")) <= set(extras)
            for file in re.findall(r"-f (\S+)", typed) if typed.startswith("docker ") else []:
                assert (ROOT / file).exists()


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_every_program_runs_and_its_values_are_those_beside_them(path, folder, server, monkeypatch):
    monkeypatch.chdir(folder)
    items = [json.loads(line) for line in Path("examples/answers.jsonl").read_text(encoding="utf-8").splitlines()]
    names = {"items": items}
    for block in blocks(path):
        if block.language == "python":
            run(block.text.replace(SERVICE, server), names)


def run(program, names):
    """Run a program in which each value with a literal beside it is compared with that."""
    lines = program.splitlines()

    class Compared(ast.NodeTransformer):
        def visit_Expr(self, node):
            comment = literal(lines[node.end_lineno - 1])
            if comment is not None:
                expect = ast.Name("expect", ast.Load())
                node.value = ast.Call(expect, [node.value, ast.Constant(comment)], [])
            return node

    def expect(value, comment):
        assert value == ast.literal_eval(comment), f"{value!r} is not {comment}"

    names["expect"] = expect
    tree = ast.fix_missing_locations(Compared().visit(ast.parse(program)))
    exec(compile(tree, "document", "exec"), names)


def literal(line):
    """The literal in the comment at the end of a line."""
    comment = line.rpartition("  # ")[2] if "  # " in line else ""
    try:
        ast.literal_eval(comment)
    except (SyntaxError, ValueError):
        return None
    return comment


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_every_json_is_json(path):
    for block in blocks(path):
        if block.language == "json":
            assert json_values(block.text)


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_every_link_leads_somewhere(path):
    for target in links(path):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("name", ["design.md", "extending.md"])
def test_every_file_that_is_named_is_there(name):
    named = re.findall(r"`((?:[a-z_]+/)+[a-z_0-9]*(?:\.py)?)`", (ROOT / "docs" / name).read_text(encoding="utf-8"))
    assert len(named) > 5
    assert [path for path in named if not (ROOT / path).exists()] == []

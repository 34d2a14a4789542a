"""The command: people read it, scripts trust its exit codes (bad input is walked in test_bad_input)."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import httpx2
import pytest
from commands import run
from options import PAGE, options

from spatialjudge.service.app import openapi_text
from spatialjudge.service.cli import app
from spatialjudge.service.terminal import BAD_INPUT, BROKEN_PIPE, DEFECT, EXIT_CODES
from spatialjudge.solver import CheckResult, Verdict

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "command.md"


@pytest.fixture
def story_file(story, tmp_path):
    path = tmp_path / "story.json"
    path.write_text(json.dumps(story), encoding="utf-8")
    return str(path)


def test_feasible_is_0_and_draws_the_room(story_file):
    result = run("check", story_file, "bed", "NE", "chair", "--necessary")
    assert result.exit_code == 0
    assert "feasible   bed NE chair can hold together with the story" in result.stdout
    assert "necessary   it holds in every placement" in result.stdout
    assert "N ↑" in result.stdout
    assert "B bed (" in result.stdout


def test_infeasible_is_1_and_names_the_clash(story_file):
    result = run("check", story_file, "bed", "SW", "chair")
    assert result.exit_code == 1
    assert "infeasible" in result.stdout
    assert "--explain" in result.stdout
    result = run("check", story_file, "bed", "SW", "chair", "--explain")
    assert result.exit_code == 1
    assert "bed NER room" in result.stdout or "bed NE dresser" in result.stdout


def test_a_layout_is_0_if_it_keeps_its_story_else_1(contradiction, tmp_path):
    story, layout = tmp_path / "story.json", tmp_path / "layout.json"
    story.write_text(json.dumps(contradiction), encoding="utf-8")
    layout.write_text(json.dumps({"bed": [1, 3], "chair": [1, 9], "sofa": [0, 0]}), encoding="utf-8")
    result = run("evaluate", str(story), str(layout), "--explain")
    assert result.exit_code == 1
    assert "2 of 3 facts do not hold" in result.stdout
    assert "bed N chair   bed (1, 3), chair (1, 9): S" in result.stdout
    assert "invented   sofa" in result.stdout
    assert "cannot all be kept by any layout" in result.stdout
    body = {"story": {"grid": 12, "facts": [["bed", "N", "chair"]]}, "placement": {"bed": [1, 3], "chair": [1, 1]}}
    result = run("evaluate", "-", stdin=json.dumps(body))
    assert (result.exit_code, result.stdout) == (0, "kept   every fact holds\n")
    assert json.loads(run("evaluate", "-", "--json", stdin=json.dumps(body)).stdout)["all_kept"]
    assert run("evaluate", "-", stdin=json.dumps(contradiction)).exit_code == BAD_INPUT


def test_things_are_counted(contradiction, tmp_path):
    story = tmp_path / "story.json"
    story.write_text(json.dumps({"grid": 9, "facts": [["bed", "O", "lamp"], ["desk", "N", "stove"]]}), encoding="utf-8")
    result = run("count", str(story), "N", "stove")
    assert (result.exit_code, result.stdout) == (0, "1 or 3\nalways   desk\npossible   bed, lamp, desk\n")
    result = run("count", str(story), "N", "stove", "--among", "desk", "--json")
    assert json.loads(result.stdout)["exact"] == 1
    result = run("count", str(story), "N", "stove", "--number", "0")
    assert result.stdout.endswith("at least 1 thing in N to stove: fact 1\n  fact 1  desk N stove\n")
    assert run("count", str(story), "N", "bath").exit_code == BAD_INPUT
    assert run("count", str(story)).exit_code == BAD_INPUT
    story.write_text(json.dumps(contradiction), encoding="utf-8")
    assert run("count", str(story), "N", "bed").exit_code == 3


def test_facts_of_a_layout_are_listed():
    boxes = json.dumps({"cup": {"x": [1, 2], "y": [0, 1]}, "shelf": {"x": [0, 9], "y": [0, 2.5]}})
    result = run("qualify", "-", "--vocabulary", "rcc8", stdin=boxes)
    assert (result.exit_code, result.stdout) == (0, "cup TPP shelf\nshelf TPPI cup\n")
    assert run("qualify", "-", stdin=boxes).exit_code == BAD_INPUT


def test_an_inconsistent_story_is_3(contradiction):
    for command in (["check", "-", "bed", "N", "chair", "--explain"], ["relations", "-", "bed", "chair"]):
        result = run(*command, stdin=json.dumps(contradiction))
        assert result.exit_code == 3
        assert "the story contradicts itself" in result.stdout


def test_undecided_is_4(story_file, monkeypatch):
    def slow(*_, timeout_s, **__):
        assert timeout_s <= 0.005
        return CheckResult(Verdict.UNDECIDED, "native", timeout_s)

    monkeypatch.setattr("spatialjudge.service.questions.check", slow)
    result = run("check", story_file, "bed", "NE", "chair", "--timeout", "5")
    assert result.exit_code == 4
    assert "undecided" in result.stdout


def test_a_defect_is_5_and_never_a_verdict(story_file, monkeypatch):
    def broken(*_, **__):
        raise ZeroDivisionError

    monkeypatch.setattr("spatialjudge.service.questions.check", broken)
    assert run("check", story_file, "bed", "NE", "chair").exit_code == 5


def test_wrong_usage_is_2(story_file):
    for arguments in (["check", story_file, "bed", "NE"], ["check"], ["chekc"], ["relations", story_file, "bed"]):
        result = run(*arguments)
        assert result.exit_code == 2
        assert result.stdout == ""


def test_a_file_that_is_not_there_is_2(tmp_path):
    for path in (tmp_path / "missing.json", tmp_path):
        result = run("check", str(path), "bed", "NE", "chair")
        assert result.exit_code == 2
        assert str(path) in result.stderr


def test_a_missing_prediction_is_2_and_says_where_to_write_it(story_file):
    result = run("check", story_file)
    assert result.exit_code == 2
    assert "SUBJECT RELATION OBJECT" in result.stderr


def test_json_is_the_body_that_the_api_answers_with(client, story, story_file):
    question = {"story": story, "prediction": ["bed", "SW", "chair"], "explain": True}
    printed = json.loads(run("check", story_file, "bed", "SW", "chair", "--explain", "--json").stdout)
    answered = client.post("/check", json=question).json()
    assert _timeless(printed) == _timeless(answered)
    printed = json.loads(run("relations", story_file, "bed", "room", "--family", "region", "--json").stdout)
    answered = client.post("/relations", json={"story": story, "subject": "bed", "object": "room", "family": "region"})
    assert _timeless(printed) == _timeless(answered.json())
    assert json.loads(run("vocabulary", "--json").stdout) == client.get("/vocabularies").json()


def _timeless(answer):
    return {key: value for key, value in answer.items() if key != "elapsed_ms"}


def test_the_file_may_be_the_body_of_a_request_and_options_come_before_it(story):
    body = {"story": story, "prediction": ["bed", "SW", "chair"], "engine": "cp-sat"}
    assert json.loads(run("check", "-", "--json", stdin=json.dumps(body)).stdout)["engine"] == "cp-sat"
    options = ["check", "-", "bed", "NE", "chair", "--engine", "native", "--json"]
    answer = json.loads(run(*options, stdin=json.dumps(body)).stdout)
    assert (answer["verdict"], answer["engine"]) == ("feasible", "native")


@pytest.mark.parametrize(
    "file",
    [
        {"prediction": ["bed", "SW", "desk"], "explain": True},
        {"question": {"subject": "bed", "object": "desk"}},
        {"question": {"subject": "bed", "object": "desk"}, "answer": "north-east"},
        {"question": {"subject": "bed", "relation": "N", "object": "desk"}, "answer": "no"},
        {"question": {"kind": "count", "relation": "NE", "object": "desk"}},
        {"question": {"kind": "layout", "axes": {"north": [0, 1]}}, "answer": "bed: (3, 4), desk: (1, 1)"},
    ],
)
@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["check", "-", "bed", "NE", "desk"], "feasible   bed NE desk"),
        (["relations", "-", "bed", "desk"], "necessary   NE"),
        (["count", "-", "NE", "desk"], "1\nalways   bed"),
    ],
)
def test_of_a_request_or_an_item_answered_or_not_the_story_is_asked_about(file, command, said):
    story = {"grid": 12, "facts": [["bed", "NE", "desk"]]}
    result = run(*command, stdin=json.dumps({"story": story} | file))
    assert (result.exit_code, result.stderr) == (0, "")
    assert said in result.stdout


def test_relations_are_listed_with_an_example(story_file):
    result = run("relations", story_file, "bed", "chair")
    assert result.exit_code == 0
    assert "direction of bed to chair: NE" in result.stdout
    assert "necessary   NE holds in every placement" in result.stdout
    assert "bed NE chair, for example:" in result.stdout


def test_names_cannot_colour_or_link_what_is_printed():
    name = "[bold red]x[/] :bed: [link=http://x]y"
    story = {"grid": 3, "facts": [[name, "N", "chair"]]}
    result = run("check", "-", name, "N", "chair", stdin=json.dumps(story))
    assert f"feasible   {name} N chair can hold" in result.stdout
    assert f"A {name} (" in result.stdout


def test_a_reader_that_goes_away_is_not_taken_for_a_verdict():
    command = [sys.executable, "-c", "from spatialjudge.service.cli import app; app()", "vocabulary", "roomspace"]
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        ended = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, check=False)
    assert (ended.returncode, ended.stderr) == (BROKEN_PIPE, b"")


def test_any_terminal_encoding_will_do(story_file):
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    command = [sys.executable, "-c", "from spatialjudge.service.cli import app; app()"]
    arguments = ["check", story_file, "bed", "NE", "chair"]
    drawn = subprocess.run([*command, *arguments], env=environment, capture_output=True, check=False)
    assert (drawn.returncode, drawn.stderr) == (0, b"")
    story = {"grid": 3, "facts": [["stół", "N", "chair"]]}
    printed = subprocess.run(
        [*command, "check", "-", "chair", "S", "stół", "--json"],
        env=environment,
        input=json.dumps(story).encode(),
        capture_output=True,
        check=True,
    )
    assert "stół" in json.loads(printed.stdout)["witness"]


def test_settings_bind_the_command_too_and_wrong_ones_are_2(story_file, monkeypatch):
    monkeypatch.setenv("SPATIALJUDGE_MAX_GRID", "11")
    result = run("check", story_file, "bed", "NE", "chair")
    assert result.exit_code == 2
    assert "SPATIALJUDGE_MAX_GRID" in result.stderr
    monkeypatch.setenv("SPATIALJUDGE_MAX_GRID", "many")
    result = run("check", story_file, "bed", "NE", "chair")
    assert result.exit_code == 2
    assert "SPATIALJUDGE_MAX_GRID: " in result.stderr


def test_a_variable_that_is_no_setting_is_named_and_changes_nothing(story_file, monkeypatch):
    monkeypatch.setenv("SPATIALJUDGE_MAX_GIRD", "11")
    result = run("check", story_file, "bed", "NE", "chair")
    assert result.exit_code == 0
    assert "did you mean SPATIALJUDGE_MAX_GRID?" in result.stderr


def test_vocabularies_are_listed_and_shown():
    assert "roomspace-reference" in run("vocabulary").stdout
    shown = run("vocabulary", "stepgame").stdout
    assert "upper-left" in shown
    assert json.loads(run("vocabulary", "stepgame", "--json").stdout)["name"] == "stepgame"
    result = run("vocabulary", "stepgme")
    assert result.exit_code == 2
    assert "did you mean stepgame?" in result.stderr


def test_openapi_is_printed_or_written(tmp_path):
    assert run("openapi").stdout == openapi_text()
    path = tmp_path / "openapi.json"
    assert run("openapi", "-o", str(path)).exit_code == 0
    assert path.read_text(encoding="utf-8") == openapi_text()
    path.write_text("mine", encoding="utf-8")
    assert run("openapi", "-o", str(path)).exit_code == 2
    assert path.read_text(encoding="utf-8") == "mine"
    assert run("openapi", "-o", str(path), "--force").exit_code == 0


def test_the_help_teaches_and_lists_the_exit_codes():
    text = run("--help").stdout
    for word in ("story.json bed SW chair", "Exit codes", "infeasible", "undecided", "serve"):
        assert word in text
    assert run("--version").stdout == f"spatialjudge {version('spatialjudge')}\n"


def test_every_command_and_exit_code_is_documented():
    text = DOCUMENT.read_text(encoding="utf-8")
    for command in app.registered_commands:
        assert f"| `spatialjudge {command.callback.__name__}" in text
    for code in {*EXIT_CODES.values(), BAD_INPUT, DEFECT}:
        assert f"| {code} |" in text


def test_every_option_of_every_command_is_documented():
    assert PAGE.read_text(encoding="utf-8") == options(), "python tests/options.py writes it again"


def test_ctrl_c_is_told(monkeypatch):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("spatialjudge.service.commands.tightness.solution_classes", stopped)
    result = run("tightness")
    assert (result.exit_code, result.stderr) == (130, "interrupted\n")


def test_misspelt_vocabularies_families_and_objects_get_a_hint(tmp_path):
    story = tmp_path / "story.json"
    story.write_text('{"grid": 9, "facts": [["bed", "N", "desk"]]}', encoding="utf-8")
    assert "did you mean desk? declare others" in run("check", str(story), "bed", "N", "dsek").stderr
    assert "did you mean direction?" in run("relations", str(story), "bed", "desk", "--family", "directions").stderr
    story.write_text('{"grid": 9, "vocabulary": "roomspaec"}', encoding="utf-8")
    assert "did you mean roomspace?" in run("check", str(story), "bed", "N", "desk").stderr


def wait_for(url):
    """Return once somebody listens."""
    host, port = url.removeprefix("http://").split(":")
    while True:
        try:
            return socket.create_connection((host, int(port))).close()
        except ConnectionRefusedError:
            time.sleep(0.02)


def test_serve_says_where_it_listens_answers_and_stops_on_ctrl_c(story):
    command = [sys.executable, "-c", "from spatialjudge.service.cli import app; app()", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        url = server.stderr.readline().split()[-1]
        assert f"{url}/docs" in server.stderr.readline()
        question = {"story": story, "prediction": ["bed", "NE", "chair"]}
        wait_for(url)
        assert httpx2.post(f"{url}/check", json=question).json()["verdict"] == "feasible"
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=30) == 0


def test_serve_ends_with_0_when_it_is_told_to():
    command = [sys.executable, "-m", "spatialjudge", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        url = server.stderr.readline().split()[-1]
        wait_for(url)
        assert httpx2.get(f"{url}/health").status_code == 200
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=30) == 0


@pytest.mark.parametrize(
    "words", [("192.0.2.1", "--open"), ("nonsense.invalid",), ("http://localhost", "--open"), ("999.1.1.1",)]
)
def test_serve_refuses_an_address_that_it_cannot_have(words):
    result = run("serve", "--port", "0", "--host", *words)
    assert result.exit_code == 2
    assert "cannot listen" in result.stderr
    assert "--host is an address of this machine" in result.stderr

"""``spatialjudge grade``: files in, files out, and nothing lost when it is killed."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from math import isnan
from pathlib import Path
from random import Random

import commands
import processes
import pytest
import soak

# A suite that runs in the background may have been told to ignore Ctrl-C, which its children would inherit.
HEEDS_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
COMMAND = [sys.executable, "-c", f"{HEEDS_CTRL_C}; from spatialjudge.service.cli import app; app()", "grade"]
LINES = 2000
KILLS = 2
"""Few, since what a kill may leave of an output is tried in ``test_files`` byte by byte."""


run = partial(commands.run, "grade")


def run_apart(*arguments, **how):
    """In a process of its own, with real streams."""
    return subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, check=False, **how)


@pytest.fixture
def items(tmp_path):
    path = tmp_path / "items.jsonl"
    path.write_bytes(b"".join(soak.line(number) for number in range(20)))
    return path


def test_the_summary_shows_how_answers_end_of_which_most_could_not_be_read(tmp_path):
    item = {"story": {"grid": 9, "facts": [["a", "N", "b"]]}, "question": {"subject": "a", "object": "b"}}
    lines = [item | {"answer": f"{n}: beats me[bold]"} for n in (1, 1, 2)]
    (tmp_path / "items.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    result = run(tmp_path / "items.jsonl", "-o", tmp_path / "graded.jsonl")
    said = " ".join(result.stderr.split())
    assert "most answers could not be read; the commonest endings: 2 1: beats me[bold] 1 2: beats me[bold]" in said


def test_the_items_that_are_joined_are_no_output(items, tmp_path):
    before = items.read_bytes()
    result = run(tmp_path / "items.jsonl", "--join", items, "-o", items, "--force")
    assert (result.exit_code, items.read_bytes()) == (2, before)
    (tmp_path / "answers.jsonl").write_text('{"id": 1, "answer": "north"}\n', encoding="utf-8")
    result = run(tmp_path / "answers.jsonl", "--join", items, "-o", items, "--force")
    assert (result.exit_code, items.read_bytes()) == (2, before)


@pytest.mark.parametrize(("closed", "code"), [(">&-", 2), ("2>&-", 0), ("<&-", 0)])
def test_a_stream_may_be_closed(items, tmp_path, closed, code):
    output = tmp_path / "graded.jsonl"
    told = f'"$@" {closed}' if code else f'"$@" -o {output} {closed}'
    done = subprocess.run(["sh", "-c", told, "sh", *COMMAND, str(items)], capture_output=True, check=False)
    assert (done.returncode, b"Traceback" in done.stderr) == (code, False)
    assert output.exists() is not bool(code)


def test_a_file_is_graded_and_a_summary_printed(items, tmp_path):
    output = tmp_path / "graded.jsonl"
    result = run(items, "-o", output)
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "20 items  17 graded  3 abstained" in result.stderr
    records = [json.loads(line) for line in output.read_bytes().splitlines()]
    assert [record["id"] for record in records] == list(range(20))


def test_lines_that_are_no_items_are_1_and_the_others_are_graded(items, tmp_path):
    with items.open("ab") as file:
        file.write(b"no JSON\n{}\n")
    result = run(items, "-o", tmp_path / "graded.jsonl")
    assert result.exit_code == 1
    assert "2 error" in result.stderr


def test_standard_streams_and_gzip_give_the_same_bytes(items, tmp_path):
    run(items, "-o", tmp_path / "graded.jsonl")
    expected = (tmp_path / "graded.jsonl").read_bytes()
    assert run(items).stdout_bytes == expected
    packed = tmp_path / "items.gz"
    packed.write_bytes(gzip.compress(items.read_bytes()))
    for data in (items.read_bytes(), packed.read_bytes()):
        assert run_apart("-", input=data).stdout == expected
    assert run(packed, "-o", tmp_path / "graded.jsonl.gz").exit_code == 0
    assert gzip.decompress((tmp_path / "graded.jsonl.gz").read_bytes()) == expected


def test_workers_give_the_same_bytes(items, tmp_path):
    assert run_apart(items, "-o", tmp_path / "two", "--workers", 2).returncode == 0
    assert run_apart(items, "-o", tmp_path / "one").returncode == 0
    assert (tmp_path / "two").read_bytes() == (tmp_path / "one").read_bytes()


def test_foreign_fields_are_mapped_and_what_stories_lack_is_told(tmp_path):
    record = {"id": 1, "facts": [["A", "left", "B"]], "q": "What is the relation of the agent B to the agent A?"}
    record |= {"response": {"text": "right"}, "story": ["A is left of B."]}
    path = tmp_path / "foreign.jsonl"
    path.write_text(json.dumps(record), encoding="utf-8")
    mapping = ["--map", "answer=response.text", "--map", "story.facts=facts", "--map", "question=q"]
    result = run(path, *mapping, "--grid", "5", "--vocabulary", "stepgame")
    assert result.exit_code == 0
    graded = json.loads(result.stdout)
    assert graded["modality"] == "necessary"
    assert (graded["id"], graded["item"]["response"], graded["item"]["line.story"]) == (1, {}, ["A is left of B."])


def test_what_short_and_far_mean_can_be_told(tmp_path):
    text = "This room contains a collection of furniture, including a bed, and a desk. "
    text += "The bed is placed to the north of the desk, at a far distance."
    item = {"story": {"grid": 9, "text": text}, "question": {"subject": "bed", "object": "desk"}, "answer": "north"}
    path = tmp_path / "told.jsonl"
    path.write_text(json.dumps(item), encoding="utf-8")
    assert run(path).exit_code == 1
    assert run(path, "--distances", "distance2").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--map", "anser=x"], "an item has no field 'anser'"),
        (["--map", "answer"], "has no two sides"),
        (["--resume"], "needs an --output"),
        (["-o", "out.jsonl", "--resume", "--force"], "goes on with what is there"),
        (["-o", "items.jsonl", "--force"], "is the file of items"),
        (["--vocabulary", "roomspce"], "unknown vocabulary 'roomspce'"),
        (["--distances", "distance4"], "'distance4' is no family of distances"),
        (["--grid", "0"], "must be from 1 to"),
        (["--workers", "100000"], "1024"),
        (["--answer-regex", "("], "is no regular expression"),
        (["-o", "no/such/folder/out.jsonl"], "No such file or directory"),
        (["--format", "inspect", "--score", "feasable"], "did you mean feasible"),
        (["--format", "inspect", "-o", "out.json"], "Inspect reads lines from .jsonl"),
        (["--format", "inspect", "-o", "out.jsonl", "--resume"], "goes on with records"),
        (["--score", "necessary"], "it is for --format inspect"),
    ],
)
def test_wrong_usage_is_2_and_says_why(items, monkeypatch, arguments, said):
    monkeypatch.chdir(items.parent)
    before = items.read_bytes()
    result = run(items.name, *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert items.read_bytes() == before


def test_scores_for_inspect_are_of_what_was_measured(tmp_path):
    fixture = Path(__file__).resolve().parents[1] / "data" / "adapter_items.jsonl"
    out = tmp_path / "scores.jsonl"
    assert run(fixture, "--format", "inspect", "-o", out, "--workers", 2).exit_code == 1
    scores = {score["id"]: score for score in map(json.loads, out.read_text(encoding="utf-8").splitlines())}
    assert [score["value"] for score in scores.values()][:9] == ["C"] * 5 + ["I"] * 2 + ["N"] * 2
    assert all(isnan(scores[name]["value"]) for name in ("contradiction", "mistake"))
    assert scores["right-3"]["answer"] == "N"
    assert scores["right-3"]["metadata"]["can_hold"] == ["N", "S", "O"]


def test_the_file_that_standard_input_comes_from_is_not_written(items):
    before = items.read_bytes()
    for how in ("--force", "--resume"):
        with items.open("rb") as stdin:
            result = run_apart("-", "-o", items, how, stdin=stdin)
        assert result.returncode == 2
        assert b"is the file of items" in result.stderr
        assert items.read_bytes() == before


def test_what_is_wrong_with_lines_is_told_by_kinds(items, tmp_path):
    with items.open("ab") as file:
        file.write(
            b'{"story": {"grid": 12, "facts": [["a", "\\u001b[31m", "b"]]}, "question": "x", "answer": ""}\n' * 5
        )
        file.write(b"no JSON\n")
    said = run(items, "-o", tmp_path / "graded.jsonl").stderr
    assert "error   lines 21, 22, 23 and 2 more: story.facts[0].relation: unknown label" in said
    assert "error   line 26: line: expecting value at column 1" in said
    assert "\x1b[31m" not in said


def test_records_without_stories(items, tmp_path):
    output = tmp_path / "graded.jsonl"
    assert run(items, "-o", output, "--slim").exit_code == 0
    assert all("story" not in json.loads(line)["item"] for line in output.read_bytes().splitlines())
    result = run(items, "-o", output, "--resume")
    assert result.exit_code == 2
    assert 'settings {"slim": true}, not with {}' in " ".join(result.stderr.split())


def test_a_missing_file_is_2_and_leaves_no_output(tmp_path):
    result = run(tmp_path / "missing.jsonl", "-o", tmp_path / "out.jsonl")
    assert result.exit_code == 2
    assert not (tmp_path / "out.jsonl").exists()


def test_an_output_is_not_overwritten_unless_told_to(items, tmp_path):
    output = tmp_path / "graded.jsonl"
    output.write_bytes(b"precious\n")
    result = run(items, "-o", output)
    assert result.exit_code == 2
    assert "--resume goes on with it, --force starts again" in result.stderr
    assert output.read_bytes() == b"precious\n"
    assert run(items, "-o", output, "--resume").exit_code == 2
    assert output.read_bytes() == b"precious\n"
    assert run(items, "-o", output, "--force").exit_code == 0


def test_a_damaged_file_is_2_after_the_lines_before(tmp_path):
    packed = gzip.compress(b"".join(soak.line(number) for number in range(5000)))
    path = tmp_path / "items.gz"
    path.write_bytes(packed[: len(packed) // 2])
    result = run(path, "-o", tmp_path / "graded.jsonl")
    assert result.exit_code == 2
    assert "damaged gzip file" in result.stderr
    assert (tmp_path / "graded.jsonl").read_bytes().count(b"\n") > 100


@pytest.mark.parametrize("how", [[], ["--workers", "2"]], ids=["one process", "two workers"])
def test_kill_9_at_any_moment_and_resume_until_done(tmp_path, how):
    """The output is byte for byte that of a run that nobody disturbed."""
    items, output, whole = tmp_path / "items.jsonl", tmp_path / "graded.jsonl", tmp_path / "whole.jsonl"
    items.write_bytes(b"".join(soak.line(number, stories=LINES) for number in range(LINES)))
    assert run_apart(items, "-o", whole).returncode == 0
    rng = Random(9)
    torn = 0
    for _ in range(KILLS):
        with subprocess.Popen(
            [*COMMAND, str(items), "-o", str(output), "--resume", *how], stderr=subprocess.DEVNULL
        ) as process:
            size = output.stat().st_size if output.exists() else 0
            while process.poll() is None and (not output.exists() or output.stat().st_size == size):
                time.sleep(0.001)
            time.sleep(rng.uniform(0, 0.1))
            process.send_signal(signal.SIGKILL)
        data = output.read_bytes()
        assert whole.read_bytes().startswith(data)
        torn += len(data) < whole.stat().st_size
    assert torn
    assert run_apart(items, "-o", output, "--resume", *how).returncode == 0
    assert output.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("how", [[], ["--workers", "2"]], ids=["one process", "two workers"])
def test_ctrl_c_is_130_and_what_was_written_can_be_resumed(tmp_path, how):
    items, output = tmp_path / "items.jsonl", tmp_path / "graded.jsonl"
    items.write_bytes(soak.line(0) + b"".join(soak.hard_line(number) for number in range(200)))
    with subprocess.Popen(
        [*COMMAND, str(items), "-o", str(output), *how], stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        while not output.exists() or (not how and not output.stat().st_size):
            time.sleep(0.01)
        time.sleep(1.5 if how else 0)  # for the workers to have begun
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=30)[1].decode()
    assert process.returncode == 130
    assert "--resume goes on" in said
    assert "Traceback" not in said
    assert output.read_bytes().count(b"\n") < 200
    assert output.read_bytes().endswith((b"}\n", b""))


def test_workers_do_not_outlive_a_killed_parent(tmp_path):
    items = tmp_path / "items.jsonl"
    items.write_bytes(b"".join(soak.hard_line(number) for number in range(500)))
    arguments = [str(items), "-o", str(tmp_path / "graded.jsonl"), "--workers", "2"]
    with subprocess.Popen([*COMMAND, *arguments], stderr=subprocess.DEVNULL, start_new_session=True) as process:
        while len(children := _descendants(process.pid)) < 4:  # two workers, what they are forked from, and a watcher
            time.sleep(0.02)
        process.kill()
    until = time.monotonic() + 10
    while alive := [pid for pid in children if _runs(pid)]:
        assert time.monotonic() < until, alive
        time.sleep(0.05)


def _descendants(pid):
    children = processes.children(pid)
    return children + [one for child in children for one in _descendants(child)]


def _runs(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_progress_is_shown_on_a_terminal_only(items):
    reader, writer = os.openpty()
    with subprocess.Popen([*COMMAND, str(items), "-o", os.devnull], stderr=writer, env=os.environ | {"TERM": "xterm"}):
        os.close(writer)
        shown = b""
        try:
            while part := os.read(reader, 65536):
                shown += part
        except OSError:  # the end of a terminal
            pass
    os.close(reader)
    assert b"items" in shown
    assert b"\x1b[" in shown
    assert b"\x1b[" not in run_apart(items, "-o", os.devnull).stderr


def test_a_missing_answer_is_named_as_it_is_mapped():
    examples = Path(__file__).resolve().parents[2] / "examples" / "answers.jsonl"
    result = run(examples, "--map", "answer=nope")
    assert (result.exit_code, "answer: is missing: it is mapped to 'nope'" in result.stderr) == (1, True)
    assert json.loads(result.stdout.splitlines()[0])["errors"][0]["problem"] == "is missing: it is mapped to 'nope'"


def test_a_file_that_is_no_lines_of_json_is_told_of_once(tmp_path):
    notes = tmp_path / "notes.md"
    notes.write_text("# Notes\n\nnone\n" * 20, encoding="utf-8")
    result = run(notes)
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 40)
    assert result.stderr.count("is no JSON lines: none of its first 10 lines is a JSON object") == 1

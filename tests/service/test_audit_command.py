"""``spatialjudge audit``: one JSON object, or tables for people."""

import json
from functools import partial
from pathlib import Path

import pytest
from commands import run

SAMPLE = Path(__file__).resolve().parents[1] / "benchmarks" / "babi" / "sample" / "qa17_positional-reasoning_test.txt"


audit = partial(run, "audit")


def test_json_is_one_object():
    found = json.loads(audit(SAMPLE, "--benchmark", "babi17", "--json").stdout)
    assert (found["benchmark"], found["profile"], found["items"], found["agree"]) == ("babi17", "geometry", 16, 16)


def test_people_get_tables_and_the_facts_behind_a_difference(tmp_path):
    file = tmp_path / "wrong.txt"
    file.write_text(
        "1 The box is above the ball.\n2 Is the ball above the box?\tyes\t1\n3 Is the ball here?\tyes\t1\n",
        encoding="utf-8",
    )
    shown = audit(file, "--benchmark", "babi17").stdout
    assert "wrong:1:2  gold yes, verdict no" in shown
    assert "box above ball" in shown
    assert "wrong:1:3  wrong.txt: story 1: question: cannot read 'Is the ball here?'" in shown


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([SAMPLE, "--benchmark", "babi18"], "unknown benchmark 'babi18'"),
        ([SAMPLE, "--benchmark", "babi17", "--profile", "strict"], "unknown profile 'strict'"),
        (["nowhere.txt", "--benchmark", "babi17"], "'nowhere.txt': No such file"),
        ([SAMPLE, "--benchmark", "babi19"], "has no reading by babi19, but by babi17"),
        ([SAMPLE, "--benchmark", "spacenli"], "is no file of this benchmark"),
        ([SAMPLE], "--benchmark babi17"),
    ],
)
def test_what_is_wrong_with_the_command_is_said(arguments, problem):
    run = audit(*arguments)
    assert run.exit_code == 2
    assert problem in run.stderr


def test_a_file_that_is_no_lines_of_json_is_refused(tmp_path):
    notes = tmp_path / "notes.md"
    notes.write_text("# Notes\n" * 30, encoding="utf-8")
    found = audit(notes)
    assert (found.exit_code, found.stdout) == (2, "")
    assert "notes.md: is no JSON lines: none of its first 10 lines is a JSON object" in found.stderr


def test_a_missing_gold_label_is_named_as_it_is_mapped(tmp_path):
    items = tmp_path / "items.jsonl"
    items.write_text('{"story": {"grid": 3, "facts": []}, "question": "?"}\n', encoding="utf-8")
    assert "gold: is missing: it is mapped to 'label'" in audit(items, "--map", "gold=label").stdout

"""``spatialjudge validate``: what can never be graded, before a run starts."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import commands
import pytest
from every_family import FAMILY_ITEMS, USUAL_ITEMS

ITEMS = Path(__file__).resolve().parents[1] / "data" / "adapter_items.jsonl"
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


run = partial(commands.run, "validate")


def test_the_two_bad_items_are_found_with_their_lines():
    found = run(ITEMS)
    assert found.exit_code == 1
    assert (
        "line 10: ungradable_story: the story contradicts itself: bed N desk (fact 0), desk N bed (fact 1)"
        in found.stderr
    )
    assert "line 11: error: story.facts[0].relation: unknown label 'NEE'" in found.stderr
    assert found.stdout == "11 items   9 can be graded   2 cannot\n"
    listed = [json.loads(line) for line in run(ITEMS, "--json").stdout.splitlines()]
    assert [(one["line"], one["outcome"]) for one in listed] == [(10, "ungradable_story"), (11, "error")]


def test_numbers_that_grade_refuses_are_refused_wherever_they_stand(tmp_path):
    item = ITEMS.read_text("utf-8").splitlines()[0]
    path = tmp_path / "items.jsonl"
    path.write_text("".join(f'{item[:-1]}, "{name}": {number}}}\n' for name, number in NUMBERS), "utf-8")
    told = [json.loads(line) for line in run(path, "--json").stdout.splitlines()]
    records = [json.loads(line) for line in commands.run("grade", path).stdout.splitlines()]
    assert [record["line"] for record in records if record["outcome"] == "error"] == [1, 2, 4]
    assert [(one["line"], one["outcome"]) for one in told] == [(1, "error"), (2, "error"), (4, "error")]


NUMBERS = [("timeout_ms", "NaN"), ("logprob", "1e999"), ("logprob", "NaN"), ("k", "-1e999")]


def test_items_without_answers_and_of_another_form(tmp_path):
    rows = [json.loads(line) for line in ITEMS.read_text("utf-8").splitlines()[:3]]
    path = tmp_path / "items.jsonl"
    path.write_text("".join(json.dumps({"q": row["question"], "s": row["story"]}) + "\n" for row in rows), "utf-8")
    assert run(path, "--map", "question=q", "--map", "story=s").exit_code == 0
    assert run(path).exit_code == 1
    foreign = run(EXAMPLES / "foreign.jsonl", "--map", "story.facts=facts", "--grid", 12, "--vocabulary", "stepgame")
    assert foreign.exit_code == 0
    assert foreign.stdout == "4 items   4 can be graded   0 cannot\n"


@pytest.mark.parametrize(("command", "code"), [("grade", 0), ("validate", 0), ("audit", 2)])
def test_a_file_without_items_is_told(tmp_path, command, code):
    for name, content in (("items.jsonl", ""), ("blank.jsonl", "\n\n"), ("items.csv", "id,story,question,answer\n")):
        (tmp_path / name).write_text(content, "utf-8")
        result = commands.run(command, tmp_path / name)
        assert result.exit_code == code
        assert "has no items" in result.stderr


def test_items_of_every_family_of_every_vocabulary(tmp_path):
    items = [one.item for one in (*FAMILY_ITEMS, *USUAL_ITEMS)]
    path = tmp_path / "items.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in items), "utf-8")
    found = run(path)
    assert (found.exit_code, found.stderr) == (0, "")
    assert found.stdout == f"{len(items)} items   {len(items)} can be graded   0 cannot\n"


SPOILED = {
    '"facts": [["a", "N", "b"], ["b", "N", "a"]]': "ungradable_story: the story contradicts itself: a N b (fact 0)",
    '"facts": [["a", "NN", "b"]]': "error: story.facts[0].relation: unknown label 'NN'",
    '"facts": [["a", "N", "c"]]': "error: question.object: no fact mentions 'b'",
    '"facts": [["a", "N", "b"], ["b", "N", "c"], ["c", "N", "d"]]': "ungradable_story: the story contradicts itself",
    '"text": "The bed sings."': "error: story.text[0]: cannot read 'The bed sings'",
    '"vocabulary": "stepgam", "facts": [["a", "N", "b"]]': "error: story.vocabulary: unknown vocabulary 'stepgam'",
}
MISSING = {
    '{"question": {"subject": "a", "object": "b"}}': "error: story: is missing",
    '{"story": {"facts": [["a", "N", "b"]], "grid": 9}}': "error: question: is missing",
    '{"story": {"facts": [["a", "N", "b"]], "grid": 9}, "question": {"subject": "a"}}': "question.object: is missing",
}


def test_why_items_are_spoiled(tmp_path):
    about = '"question": {"subject": "a", "object": "b"}'
    lines = {f'{{"story": {{"grid": 3, {story}}}, {about}}}': why for story, why in SPOILED.items()} | MISSING
    path = tmp_path / "items.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    told = run(path).stderr.splitlines()
    for number, (why, line) in enumerate(zip(lines.values(), told, strict=True), 1):
        assert f"line {number}: " in line
        assert why in line


def test_a_gold_answer_that_cannot_hold_is_told_and_stops_nothing(tmp_path):
    item = {"story": {"grid": 9, "facts": [["a", "N", "b"]]}, "question": {"subject": "a", "object": "b"}}
    path = tmp_path / "items.jsonl"
    path.write_text("".join(json.dumps(item | {"gold": gold}) + "\n" for gold in ("N", "S")), "utf-8")
    found = run(path)
    assert found.exit_code == 0
    assert "line 2: gold_impossible: S; can hold: N" in found.stderr
    assert found.stdout == "2 items   2 can be graded   0 cannot   1 with a gold answer that cannot hold\n"
    [told] = map(json.loads, run(path, "--json").stdout.splitlines())
    assert told == {"line": 2, "outcome": None, "flag": "gold_impossible", "explanation": "S; can hold: N"}


def test_closed_questions_can_be_graded_also_where_not_knowing_is_an_option(tmp_path):
    asked = {"kind": "choice", "options": ["Yes", "No", "DK"], "unknown": "DK"}
    path = tmp_path / "items.jsonl"
    path.write_text("".join(json.dumps({"question": asked, "gold": gold}) + "\n" for gold in ("DK", "No", "Maybe")))
    found = run(path)
    assert found.stdout == "3 items   2 can be graded   1 cannot\n"
    assert "line 3: error: gold: 'Maybe' is no option" in found.stderr


def test_what_is_no_item_and_many_of_them(tmp_path):
    path = tmp_path / "items.jsonl"
    path.write_text("[]\n" + "{\n" * 30, "utf-8")
    found = run(path)
    assert found.exit_code == 1
    assert found.stdout == "31 items   0 can be graded   31 cannot, of which 20 are shown\n"
    assert "line 1: error: line: must be a JSON object" in found.stderr


def test_a_file_that_is_no_lines_of_json_is_told_of_once(tmp_path):
    notes = tmp_path / "notes.md"
    notes.write_text("# Notes\n" * 3, encoding="utf-8")
    found = run(notes)
    assert (found.exit_code, found.stdout) == (1, "3 items   0 can be graded   3 cannot\n")
    assert found.stderr.count("is no JSON lines: none of its first 3 lines") == 1

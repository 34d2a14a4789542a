"""Grades that were written are worth what they were, and can be handed on to Inspect."""

from __future__ import annotations

import json
from math import isnan
from pathlib import Path

import pytest

from spatialjudge.adapters import SCORES, mark, mark_of
from spatialjudge.adapters.records import grade_of, precomputed
from spatialjudge.grading.batch import Line, LineGrader

ITEMS = Path(__file__).resolve().parents[1] / "data" / "adapter_items.jsonl"
ROWS = [json.loads(line) for line in ITEMS.read_text(encoding="utf-8").splitlines()]
GRADER = LineGrader(explain=True)


def record(row, number=1, grader=GRADER):
    return json.loads(grader.record(Line(number, json.dumps(row).encode())).text)


@pytest.mark.parametrize("score", SCORES)
def test_a_grade_that_was_written_is_worth_what_it_was(score):
    yes_no = {**ROWS[2], "question": {"subject": "lamp", "object": "sofa", "relation": "N"}, "answer": "yes"}
    asked = {"kind": "choice", "options": ["Yes", "No"]}
    closed = [{"question": asked, "gold": "No", "answer": said} for said in ("no", "yes", "maybe", None)]
    grader = LineGrader(explain=True, steps=score == "steps_sound")
    for row in [*ROWS, yes_no, {**ROWS[2], "answer": "north or south"}, *closed]:
        fresh, again = mark(row, row["answer"], score=score), mark_of(grade_of(record(row, grader=grader)), score)
        assert (again.value, again.explanation) == (fresh.value, fresh.explanation)


@pytest.mark.parametrize(
    ("known", "sample"),
    [
        ({"id": "q"}, {"id": "q"}),
        ({"id": 7, "epoch": 2}, {"id": 7, "epoch": 2}),
        ({"id": "q", "sample": 0}, {"id": "q", "epoch": 1}),
        ({}, {"id": 5}),
        ({"id": ["q"], "epoch": "x"}, {"id": 5}),
    ],
)
def test_a_score_names_the_sample_that_it_is_for(known, sample):
    row = {name: value for name, value in ROWS[0].items() if name != "id"}
    found = precomputed(record(row | known, 5))
    assert {name: found[name] for name in ("id", "epoch") if name in found} == sample
    assert (found["value"], found["metadata"]["outcome"]) == ("C", "graded")


@pytest.mark.parametrize("row", ROWS)
def test_the_metadata_of_a_score_is_the_whole_grade_as_it_is_live(row):
    live = mark(row, row["answer"]).grade.as_json()
    assert precomputed(record(row))["metadata"] == json.loads(json.dumps(live))


def test_shares_stay_numbers_and_what_was_not_measured_is_none():
    assert precomputed(record(ROWS[2]), "specificity")["value"] == 0.5
    assert precomputed(record(ROWS[7]), "specificity")["value"] == "N"
    assert isnan(precomputed(record(ROWS[2]), "gold")["value"]), "there is no gold"
    assert isnan(precomputed(record({"story": 3}))["value"])

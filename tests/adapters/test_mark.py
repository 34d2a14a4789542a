"""One answer, one mark: an error is never a wrong answer, and an abstention is never forgiven."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

from spatialjudge.adapters import SCORES, mark, unusable

ROWS = [
    json.loads(line)
    for line in (Path(__file__).resolve().parents[1] / "data" / "adapter_items.jsonl").read_text("utf-8").splitlines()
]
BY_ID = {row["id"]: row for row in ROWS}
ASKED = {
    "story": {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]},
    "question": {"subject": "bed", "object": "chair"},
}


def of(name, **options):
    row = BY_ID[name]
    return mark(row, row["answer"], prompt=row["prompt"], **options)


@pytest.mark.parametrize("form", [dict, json.dumps], ids=["object", "text"])
def test_the_fixture_comes_to_five_of_nine(form):
    values = [mark(form(row), row["answer"], prompt=row["prompt"]).value for row in ROWS]
    measured = [value for value in values if value is not None]
    assert len(measured) == 9
    assert sum(measured) / 9 == pytest.approx(5 / 9)


@pytest.mark.parametrize("name", ["abstained", "unreadable"])
def test_what_is_the_models_doing_is_nought_and_has_a_name(name):
    found = of(name)
    said = {"abstained": "The answer abstains (", "unreadable": "No answer could be read ("}[name]
    assert (found.value, found.grade.outcome) == (0.0, name)
    assert found.explanation.startswith(said)
    assert found.explanation.endswith(". Can hold: NE.")


def test_no_answer_is_nought_too():
    found = mark(BY_ID["right-1"], None)
    assert (found.value, found.grade.outcome) == (0.0, "no_answer")


def test_what_is_the_datas_doing_is_not_measured_and_says_why():
    assert of("mistake").value is None
    assert of("mistake").explanation == "story.facts[0].relation: unknown label 'NEE'"
    assert of("contradiction").value is None
    assert of("contradiction").explanation == "the story contradicts itself: bed N desk (fact 0), desk N bed (fact 1)"


@pytest.mark.parametrize("item", ["", "[1", "3", "null", "{}", '{"story": 3}', '{"story": {}, "question": {}}'])
def test_what_is_no_item_is_not_measured(item):
    found = mark(item, "north")
    assert (found.value, found.grade.outcome) == (None, "error")
    assert unusable(item) == found.explanation


def test_null_is_as_if_it_was_not_there():
    row = BY_ID["right-1"]
    story = {**row["story"], "text": None, "objects": None, "vocabulary": None, "distances": None}
    question = {**row["question"], "relation": None, "kind": None, "family": None}
    item = {"story": story, "question": question, "gold": None, "timeout_ms": None}
    assert mark(item, row["answer"]).value == 1


def test_the_echo_of_the_prompt_is_no_answer_but_an_answer_that_is_the_prompt_is():
    row = BY_ID["right-2"]
    assert mark(row, "South-west.", prompt="South-west.").value == 1
    prompt = "Is the chair to the east or to the west of the bed, or neither?"
    assert mark(row, f"{prompt} It is south-west.", prompt=prompt).value == 1


STORY = "A room has a bed, a desk and a lamp. The bed is north-east of the desk. The lamp is south of the desk."
PASTED = {
    "story": {"grid": 12, "facts": [["bed", "NE", "desk"], ["lamp", "S", "desk"]]},
    "question": {"subject": "bed", "object": "desk"},
}


@pytest.mark.parametrize("prompt", [f"{STORY}\nWhere is the bed in relation to the desk?"])
@pytest.mark.parametrize("where", ["argument", "item"])
def test_a_prompt_or_its_story_that_is_pasted_is_no_answer(prompt, where):
    given = {"prompt": prompt} if where == "argument" else {}
    item = PASTED if where == "argument" else PASTED | {"prompt": prompt}
    for echo in (prompt, f"{prompt}\n", prompt[:-1], STORY, STORY.lower()):
        assert mark(item, echo, **given).value == 0
    assert mark(item, "The bed is north-east of the desk.", **given).value == 1
    assert mark(item, f"{STORY} So the bed is north-east of the desk.", **given).value == 1


def test_a_score_that_the_kind_of_an_item_does_not_have_is_never_measured():
    story = PASTED["story"]
    polar = {"story": story, "question": {"subject": "bed", "object": "desk", "relation": "NE"}}
    count = {"story": story, "question": {"kind": "count", "relation": "NE", "object": "desk"}}
    layout = {"story": story, "question": {"kind": "layout", "axes": {"north": [0, 1]}}}
    choice = {"question": {"kind": "choice", "options": ["yes", "no"]}, "gold": "yes"}
    drawn = '{"bed": [5, 5], "desk": [4, 4], "lamp": [4, 3]}'
    for item, right in ((polar, "yes"), (PASTED, "NE"), (count, "1"), (layout, drawn), (choice, "yes")):
        for score in SCORES:
            measured = {mark(item, answer, score=score).measured for answer in (right, "Well.", None)}
            assert len(measured) == 1, (score, item)


CUT = "Since the bed is north-east of the desk, the bed is north-east of the chair"
"""Prose whose end may be no conclusion."""


def test_what_was_cut_off_is_no_conclusion():
    row = BY_ID["right-1"]
    whole, cut = mark(row, CUT, "stop"), mark(row, CUT, "length")
    assert (whole.value, cut.value, cut.grade.outcome) == (1.0, 0.0, "unreadable")
    assert mark(row, CUT, "max_tokens") == mark({**row, "finish_reason": "length"}, CUT) == cut
    assert mark({**row, "finish_reason": "length"}, CUT, "stop").value == 1
    assert mark(row, "<answer>NE</answer> because", "length").value == 1


def test_an_extractor_and_a_second_turn_help_where_nothing_is_read():
    row, said = BY_ID["right-1"], "If west were meant, so be it; north-east it has to be, hm"
    assert mark(row, said).grade.outcome == "unreadable"
    found = mark(row, said, extracted="north-east")
    assert (found.value, found.grade.reading.tier) == (1, "extracted")
    assert mark(row, said, extracted="east").value == mark(row, said, extracted="none").value == 0
    found = mark(row, said, asked_again="Answer: north-east")
    assert (found.value, found.grade.reading.tier) == (1, "asked again")


@pytest.mark.parametrize("form", [dict, json.dumps], ids=["object", "text"])
def test_an_answer_that_was_found_already_is_the_one_that_is_marked(form):
    row = BY_ID["right-1"]
    assert mark(form({**row, "extracted": "south"}), "north-east").value == 0
    assert mark(form({**row, "extracted": "NE"}), None).value == 1
    assert mark(form({**row, "extracted": "NE", "answer": None}), "no idea").grade.reading.rule == "extracted/label"


def test_a_field_that_may_be_meant_for_another_is_named():
    row = {**BY_ID["right-1"], "gold_label": "NE"}
    for form in (dict, json.dumps):
        found = mark(form(row), "north-east")
        assert (found.value, found.grade.flags) == (1.0, ("unread_field",))
        assert found.explanation.endswith("Can hold: NE. Not read: gold_label.")


def test_what_cannot_be_marked_is_found_before_anything_is_answered():
    assert [row["id"] for row in ROWS if unusable(row)] == ["contradiction", "mistake"]


def test_scores_by_name():
    assert of("right-3").value == 1
    assert of("right-3", score="necessary").value == 0
    assert of("right-3", score="exact_set").value == 0
    assert of("right-3", score="set_f1").value == pytest.approx(0.5)
    assert of("right-1", score="gold").value == 1
    assert of("right-3", score="gold").value is None
    with pytest.raises(ValueError, match="did you mean feasible"):
        of("right-1", score="feasable")


def test_a_yes_no_question_has_the_polar_score():
    item = {**BY_ID["right-3"], "question": {"subject": "lamp", "object": "sofa", "relation": "N"}}
    for score in ("feasible", "polar", "specificity"):
        assert mark(item, "yes", score=score).value == 1
        assert mark(item, "no", score=score).value == 0
    assert mark(item, "yes", score="necessary").value is None


SEEN = {"kind": "choice", "text": "Is the square above the circle?", "options": ["Yes", "No", "DK"], "unknown": "DK"}
CLOSED = {
    "a choice": ({"question": SEEN, "gold": "No"}, "No", "Yes"),
    "that it cannot be told": ({"question": SEEN, "gold": "DK"}, "It cannot be determined.", "No"),
    "a set": (
        {"question": {"kind": "choice", "options": ["A", "B", "none"], "several": True, "none": "none"}, "gold": ["A"]},
        "A",
        "A and B",
    ),
    "a sequence": (
        {"question": {"kind": "sequence", "options": ["north", "west"]}, "gold": ["north", "west"]},
        "north, west",
        "west, north",
    ),
}


@pytest.mark.parametrize("name", CLOSED)
@pytest.mark.parametrize("score", ["feasible", "specificity", "accuracy"])
def test_the_usual_score_measures_closed_questions_too(name, score):
    item, right, wrong = CLOSED[name]
    gold = ", ".join([item["gold"]] if isinstance(item["gold"], str) else item["gold"])
    for form in (dict, json.dumps):
        for answer, value, said in ((right, 1, "Right."), (wrong, 0, "Wrong."), ("", 0, "read."), (None, 0, "answer.")):
            found = mark(form(item), answer, score=score)
            assert found.value == value
            assert f"{said} Gold: {gold}." in found.explanation
    assert mark(item, right, score="necessary").value is None
    assert unusable(item) is None


def test_a_closed_question_without_gold_can_never_be_marked():
    assert unusable({"question": SEEN}) == "gold: is missing"
    assert unusable({"question": {**SEEN, "unknown": None, "several": None}, "gold": "Yes"}) is None


def test_shaped_rewards():
    assert {of(name, score="format").value for name in ("right-3", "wrong-1")} == {1.0}
    assert {of(name, score="format").value for name in ("abstained", "unreadable")} == {0.0}
    assert of("right-1", score="specificity").value == 1
    assert of("right-3", score="specificity").value == 0.5
    assert of("wrong-1", score="specificity").value == 0
    loose = BY_ID["right-3"]  # N, S and O can hold
    assert mark(loose, "north or south", score="specificity").value == 0.25
    assert mark(loose, "N, S or O", score="specificity").value == pytest.approx(1 / 3)


@pytest.mark.parametrize("row", [BY_ID["right-1"], BY_ID["right-3"]], ids=["one can hold", "three can hold"])
def test_the_documented_chance_level_of_specificity(row):
    labels = ("N", "S", "E", "W", "NE", "NW", "SE", "SW", "O")
    blind = sum(mark(row, label, score="specificity").value for label in labels) / 9
    can_hold = mark(row, "N").grade.can_hold
    assert blind == pytest.approx(1 / 9 if len(can_hold) == 1 else len(can_hold) / 18)
    assert mark(row, ", ".join(labels[:-1]) + " or O", score="specificity").value <= blind


def test_every_score_of_grading_can_be_named():
    assert set(of("right-1").grade.scores._fields) - {"difference", "first_wrong"} < set(SCORES)


def test_every_score_is_in_the_documents():
    document = (Path(__file__).resolve().parents[2] / "docs" / "adapters.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in document.splitlines() if line.startswith("| `")]
    assert set(SCORES) <= {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_no_score_is_the_usual_one():
    row = BY_ID["right-1"]
    assert (
        mark(row, row["answer"], score=None) == mark(row, row["answer"], score="feasible") == mark(row, row["answer"])
    )


@pytest.mark.parametrize(
    "item",
    [
        {"story": {1: 2}},
        {"question": {None: 1}},
        {"question": {"subject": "bed", "object": "chair", "kind": np.array(["a", "b"])}},
        {"question": {"subject": "bed", "object": "chair", "relation": "N", "modality": np.array(["a", "b"])}},
        {"story": {"grid": 12, "facts": [[np.array(["a", "b"]), "N", "b"]]}},
    ],
)
def test_values_that_are_no_json_are_wrong_with_the_item(item):
    assert mark(ASKED | item, "north").value is None


def test_a_prompt_may_be_what_tables_make_of_messages():
    told = np.array([{"role": "user", "content": "Is the bed north of the chair, or east of it?"}], dtype=object)
    assert mark(ASKED, f"{told[0]['content']} NE", prompt=told).value == 1
    nested = []
    nested.append(nested)
    assert mark(ASKED, "NE", prompt=nested).value is None

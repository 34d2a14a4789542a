"""What the caller knows about answers is used in reading them."""

import json

import pytest

from spatialjudge.grading import Grader, ReadingOptions
from spatialjudge.grading.batch import Line, LineGrader
from spatialjudge.solver import InvalidInput

STORY = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "SE", "chair"]]}
ITEM = {"story": STORY, "question": {"subject": "bed", "object": "chair"}}
PROSE = "First I look at the desk. The bed is to the east of the chair."


def grade(answer, options=None, **fields):
    return Grader(options=options).grade(ITEM | {"answer": answer} | fields)


def test_strict_takes_what_is_declared_and_nothing_else():
    strict = ReadingOptions("strict")
    assert (grade(PROSE).reading.labels, grade(PROSE).reading.tier) == (("E",), "stated")
    assert grade(PROSE, strict).outcome == "unreadable"
    assert grade("Answer: east", strict).reading.tier == "declared"
    yes = {"question": ITEM["question"] | {"relation": "E"}}
    assert grade("<answer>yes</answer>", strict, **yes).scores.polar


def test_an_answer_stands_where_the_caller_says():
    options = ReadingOptions(answer_regex="(?i)verdict = (.*)")
    text = "Answer: west. VERDICT = north east\n"
    assert grade(text, options).reading.labels == ("NE",)
    assert grade("Answer: west.", options).outcome == "unreadable"
    assert grade("Answer: west.", options, extracted="east").reading.labels == ("E",)


def test_an_answer_that_was_found_needs_no_output():
    alone = {name: value for name, value in ITEM.items() if name != "answer"}
    assert Grader().grade({**alone, "extracted": "east"}).outcome == "graded"
    assert Grader().grade({**alone, "extracted": None}).errors[0].where == "answer"


@pytest.mark.parametrize("reason", ["length", "MAX_TOKENS", "max_output_tokens"])
def test_of_what_was_cut_off_only_a_declared_answer_is_read(reason):
    assert grade(PROSE, finish_reason=reason).outcome == "unreadable"
    assert grade(PROSE, finish_reason="stop").outcome == "graded"
    assert grade("<answer>east</answer> because", finish_reason=reason).outcome == "graded"


def test_what_is_said_of_other_objects_is_no_answer():
    assert grade("The bed is to the east of the desk.").reading.labels == ()


def test_short_answers_are_not_taken_for_those_of_another_finish_reason():
    grader = Grader()
    short = "The bed is to the east of the chair."
    found = [grader.grade(ITEM | {"answer": short, "finish_reason": reason}).outcome for reason in ("stop", "length")]
    assert found == [grade(short, finish_reason=reason).outcome for reason in ("stop", "length")]


@pytest.mark.parametrize("options", [{"reading": "loose"}, {"answer_regex": "("}, {"answer_regex": "a{2}{3}{4"}])
def test_what_makes_no_sense_is_said_before_anything_is_read(options):
    with pytest.raises(InvalidInput) as caught:
        ReadingOptions(**options)
    assert caught.value.problems[0].where in options


def test_records_say_how_answers_were_read():
    grader = LineGrader(options=ReadingOptions("strict", "x(.*)"))
    record = json.loads(grader.record(Line(1, json.dumps(ITEM | {"answer": "x east"}).encode())).text)
    assert record["settings"] == {"reading": "strict", "answer_regex": "x(.*)"}
    assert (record["reading"]["tier"], record["reading"]["labels"]) == ("declared", ["E"])


def test_an_expression_that_backtracks_without_end_costs_its_line_only(monkeypatch):
    monkeypatch.setattr("spatialjudge.reading.places.searching.SEARCH_S", 0.05)
    grader = LineGrader(options=ReadingOptions(answer_regex="(n+)+$"))
    item = {"story": {"grid": 12, "facts": [["a", "N", "b"]]}, "question": {"subject": "a", "object": "b"}}
    lines = [json.dumps(item | {"answer": answer}).encode() for answer in ("n" * 60 + "!", "n")]
    late, other = (json.loads(grader.record(Line(number, line)).text) for number, line in enumerate(lines, 1))
    assert (late["outcome"], late["errors"][0]["where"]) == ("error", "answer_regex")
    assert "took longer" in late["errors"][0]["problem"]
    assert other["outcome"] == "graded"

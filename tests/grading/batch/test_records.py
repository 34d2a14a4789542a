"""Records: what they begin with is read again, torn anywhere too, and what is left out of them comes back."""

import json

import pytest

from spatialjudge.grading.batch.json_lines import Line
from spatialjudge.grading.batch.lines import LineGrader
from spatialjudge.grading.batch.records import is_torn, read_head, renumbered, whole
from spatialjudge.grading.grade import Grade, GradeOutcome
from spatialjudge.solver import InvalidInput
from spatialjudge.version import COMMIT, VERSION

IDS = [None, "q1", 7, -3, "", 'a "quoted" \\ one', '","line":9,"input":"0","outcome":"graded",', "Ж\ud83d\n", "x" * 200]
CLOSED = {"kind": "choice", "options": ["Yes", "No"], "text": "Is it?"}


@pytest.fixture(params=IDS, ids=repr)
def record(request, item):
    value = item(0) if request.param is None else {**item(0), "id": request.param}
    if request.param is None:
        del value["id"]
    return LineGrader().record(Line(12, json.dumps(value).encode()))


def test_a_record_begins_with_its_id_and_its_head_is_read_again(record):
    value = json.loads(record.text)
    assert read_head(record.text[:-1]) == (12, value["input"], "graded")
    assert [name for name in value if name != "id"][:3] == ["line", "input", "outcome"]
    assert list(value).index("line") == ("id" in value)


def test_a_record_says_which_build_judged(record):
    assert json.loads(record.text)["judge"] == (VERSION if COMMIT == "unknown" else f"{VERSION}+{COMMIT[:12]}")


def test_a_record_that_is_torn_anywhere_is_known_for_one(record):
    text = record.text
    assert all(is_torn(text[:cut]) for cut in range(len(text)))
    assert not any(is_torn(text[cut:]) for cut in range(1, 30))


@pytest.mark.parametrize(
    "text", [b"[", b'{"id":x', b'{"id":"q"}', b'{"line":1,"in":', b'{"line":1,"input":"0","outcome":"x']
)
def test_what_no_record_begins_with_is_none(text):
    assert not is_torn(text)
    assert read_head(text) is renumbered(text, 1) is None


def test_a_record_that_was_made_elsewhere_gets_the_number_of_its_line_here(record):
    moved = renumbered(record.text[:-1], 4000)
    assert (moved.number, moved.outcome, moved.errors) == (4000, "graded", ())
    assert json.loads(moved.text) == json.loads(record.text) | {"line": 4000}
    wrong = LineGrader().record(Line(3, b'{"id":"q","question":5}'))
    assert renumbered(wrong.text[:-1], 3) == wrong


def test_an_id_that_is_no_name_stays_with_the_other_fields(item):
    for odd in (["q"], 1.5, True, {"a": 1}):
        value = json.loads(LineGrader().record(Line(1, json.dumps(item(0) | {"id": odd}).encode())).text)
        assert ("id" in value, value["item"]["id"]) == (False, odd)


@pytest.mark.parametrize(
    "more", [{}, {"answer": "?"}, {"answer": None}, {"question": CLOSED, "gold": "No"}, {"story": 3}]
)
def test_nothing_is_null_or_missing_that_was_known(item, more):
    grade = LineGrader().record(Line(1, json.dumps(item(0) | more).encode()))
    value = json.loads(grade.text)
    assert None not in value.values()
    every = whole(value)
    assert {name: every[name] for name in Grade(GradeOutcome.ERROR).as_json()} == json.loads(
        json.dumps(LineGrader().grader.grade(item(0) | more).as_json())
    )
    assert whole(every) == every


def test_what_is_no_record_cannot_be_made_whole():
    assert whole({"outcome": GradeOutcome.ERROR})["can_hold"] is None
    with pytest.raises(KeyError):
        whole({"line": 1})


@pytest.mark.parametrize("version", [{}, {"record_version": 1}, {"record_version": None}, {"record_version": 3}])
def test_a_record_of_another_version_is_told_from_what_is_none(record, version):
    old = {name: value for name, value in json.loads(record.text).items() if name != "record_version"} | version
    with pytest.raises(InvalidInput) as caught:
        whole(old)
    assert "grade the items again" in caught.value.problems[0].hint

"""Foreign records: where they have what an item needs, and what is kept of them."""

import pytest

from spatialjudge.grading.batch.fields import Fields, look_up
from spatialjudge.solver import InvalidInput, Problem

STORY = {"grid": 3, "facts": []}


def test_without_a_map_the_fields_of_an_item_are_taken_and_the_others_kept():
    record = {"id": 7, "story": STORY, "question": "Where ...?", "answer": "north", "model": "m"}
    assert Fields().parted(record) == (
        {"story": STORY, "question": "Where ...?", "answer": "north"},
        {"id": 7, "model": "m"},
    )
    assert list(record) == ["id", "story", "question", "answer", "model"]


@pytest.mark.parametrize(
    ("paths", "record", "item", "kept"),
    [
        ({"answer": "text"}, {"text": "N", "id": 1}, {"answer": "N"}, {"id": 1}),
        ({"answer": "text"}, {"answer": "yes", "text": "N"}, {"answer": "N"}, {"answer": "yes"}),
        ({"answer": "text"}, {"answer": "yes"}, {}, {"answer": "yes"}),
        ({"answer": "out.text"}, {"out": {"text": "N", "n": 2}}, {"answer": "N"}, {"out": {"n": 2}}),
        ({"answer": "out.text"}, {"out.text": "N", "out": {"text": "S"}}, {"answer": "N"}, {"out": {"text": "S"}}),
        (
            {"answer": "choices.0.message.content"},
            {"choices": [{"message": {"content": "N", "role": "a"}}, {}]},
            {"answer": "N"},
            {"choices": [{"message": {"role": "a"}}, {}]},
        ),
        ({"answer": "choices.1"}, {"choices": ["N"]}, {}, {"choices": ["N"]}),
        ({"answer": "a.b"}, {"a": "text"}, {}, {"a": "text"}),
        ({"answer": "t", "gold": "t"}, {"t": "N"}, {"answer": "N", "gold": "N"}, {}),
        (
            {"story.facts": "facts"},
            {"story": ["A is left of B."], "facts": [1]},
            {"story": {"facts": [1]}},
            {"story": ["A is left of B."]},
        ),
        ({"story.text": "story"}, {"story": "Imagine"}, {"story": {"text": "Imagine"}}, {}),
        ({"story.grid": "d"}, {"story": {"facts": []}, "d": 9}, {"story": {"facts": [], "grid": 9}}, {}),
        (
            {"question.subject": "a", "question.object": "b"},
            {"a": "bed", "b": "desk"},
            {"question": {"subject": "bed", "object": "desk"}},
            {},
        ),
    ],
)
def test_a_map_says_where_a_field_is(paths, record, item, kept):
    before = repr(record)
    assert Fields(paths).parted(record) == (item, kept)
    assert repr(record) == before


def test_what_stories_lack_is_filled_in_and_what_they_say_stands():
    fields = Fields(story={"grid": 12, "vocabulary": "stepgame"})
    assert fields.parted({"story": {"facts": []}})[0]["story"] == {"facts": [], "grid": 12, "vocabulary": "stepgame"}
    assert fields.parted({"story": {"grid": 9}})[0]["story"] == {"grid": 9, "vocabulary": "stepgame"}
    assert fields.parted({"story": "Imagine"})[0]["story"] == "Imagine"
    assert fields.parted({})[0] == {}


@pytest.mark.parametrize("name", ["anser", "story.fact", "answer.text", "", "story."])
def test_a_field_that_items_do_not_have_is_an_error(name):
    with pytest.raises(InvalidInput) as caught:
        Fields({name: "x"})
    assert "story.facts" in caught.value.problems[0].hint


def test_looking_up():
    record = {"a": {"b": [1, {"c": 2}]}, "a.b": 3}
    assert look_up(record, "a.b") == 3
    assert look_up(record, "a.b.1.c") == 2
    assert look_up(record, "a.x") is look_up(record, "a.b.7") is look_up(record, "a.b.x") is None


def test_a_field_cannot_be_mapped_whole_and_in_parts():
    with pytest.raises(InvalidInput, match="whole and in parts"):
        Fields({"story": "s", "story.grid": "d"})


def test_a_missing_field_is_named_as_it_is_mapped():
    fields = Fields({"answer": "nope", "story.grid": "g", "story.facts": "f"})
    named = fields.named([Problem(name, "is missing") for name in ("answer", "story", "story.grid", "question")])
    assert [problem.problem for problem in named] == [
        "is missing: it is mapped to 'nope'",
        "is missing: it is mapped to 'g' and 'f'",
        "is missing: it is mapped to 'g'",
        "is missing",
    ]

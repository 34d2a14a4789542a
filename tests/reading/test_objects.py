"""Structured answers: what a kind of question is told by fields, and texts as values."""

from functools import partial

import pytest

from spatialjudge.reading import read_choice, read_relation, read_sequence, read_yes_no
from spatialjudge.reading.places.places import LONGEST_JSON
from spatialjudge.reading.structures.fields import Field, Rank, field_of, folded, judged, truth_of
from spatialjudge.reading.structures.structures import structures_of
from spatialjudge.relations import roomspace

STORY = {"vocabulary": roomspace, "subject": "bed", "obj": "desk", "objects": ("bed", "desk", "lamp")}
RELATION = partial(read_relation, **STORY)
YES_NO = partial(read_yes_no, **STORY, relation="N")
WHERE = partial(read_choice, options={"hall": [], "attic": []}, question="Where is the apple?")
STEPS = partial(read_sequence, options={"north": ["N"], "east": ["E"]})


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('So:\n```json\n{"why": "y", "R": ["a", null]}\n```', {"why": "y", "R": ["a", "null"]}),
        ("{'a': 'b',}", {"a": "b"}),
        ("{a: b} // sure", {"a": "b"}),
        (r'{"a": "caf\u00e9"}', {"a": "café"}),
        ("<r><x>b</x><y d='e'>f</y></r>", {"r": {"x": "b", "y": {"d": "e", "y": "f"}}}),
        ("<steps><step>a</step><step>b</step></steps>", {"steps": ["a", "b"]}),
        ("a: b\nc:\n  d: e # sure\n  f: [g, h]", {"a": "b", "c": {"d": "e", "f": ["g", "h"]}}),
        ("a: b\nc:\n- d: e\n  f: g\n- d: h", {"a": "b", "c": [{"d": "e", "f": "g"}, {"d": "h"}]}),
        ("a: b\na: c", {"a": ("b", "c")}),
        ("Well:\n```yaml\na: b\nc: d\n```", {"a": "b", "c": "d"}),
    ],
)
def test_texts_as_values(text, value):
    (structure,) = structures_of(text, 0, len(text))
    assert structure.value == value


@pytest.mark.parametrize(
    "text",
    [
        *('{"answer": "x"', '{"answer": "x" or "y"}', "{}}", "{a, b}", '{"a": 1}}'),
        *("<x><y>z</x></y>", "<p>It is <em>x</em>.</p>", "<x>y", "<x>it is <y>z</y> here</x>"),
        *("a: b", "a: b\nand so on", "a: b\n    c: d\n  e: f"),
        *('{"a": ' + "[" * 3000 + "}", "<x>" * 3000, "a:\n" + "".join(f"{' ' * n}a:\n" for n in range(1, 40))),
    ],
)
def test_texts_that_are_no_value(text):
    assert not any(structure.has_fields for structure in structures_of(text, 0, len(text)))


def test_only_what_is_short_is_a_value():
    text = '{"reasoning": "' + "x" * LONGEST_JSON + '", "further": {"answer": "north"}}'
    assert structures_of(text, 0, len(text)) == []


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("finalAnswer", Field("answer", Rank.FINAL)),
        ("corrected_relation", Field("relation", Rank.REVISED)),
        ("baseline-answer", Field("answer", Rank.DRAFT)),
        ("spatial relation", Field("relation", Rank.PLAIN)),
        ("final", Field("answer", Rank.FINAL)),
        ("apple_location", Field("weak", Rank.PLAIN)),
        ("holder_location", Field()),
        ("reasoning", Field()),
    ],
)
def test_what_a_field_does_is_told_by_its_name(name, field):
    assert field_of(name, None, {"apple"}) == field


def test_names_of_fields_are_one_however_they_are_written():
    assert {folded(name) for name in ("finalAnswer", "final_answer", "Final Answer", "final-answer")} == {
        "final answer"
    }


@pytest.mark.parametrize(
    ("fields", "judgement"),
    [
        ({"valid": "false"}, (False, None)),
        ({"is_correct": "true"}, (True, None)),
        ({"final_valid": "no"}, (False, Rank.FINAL)),
        ({"baseline_correct": "false"}, (None, None)),
        ({"self_check": {"passed": "false"}}, (False, None)),
        ({"status": "superseded"}, (False, None)),
        ({"error": "none"}, (None, None)),
        ({"error": "timeout"}, (False, None)),
        ({"rejected": "true"}, (False, None)),
        ({"condition": "if the lamp moves"}, (False, None)),
        ({"confidence": 0.1}, (None, None)),
    ],
)
def test_fields_that_judge_what_stands_beside_them(fields, judgement):
    assert judged(fields) == judgement


def test_a_truth_is_said_in_words_or_in_a_field():
    assert truth_of("accepted") is truth_of({"verdict": "accept", "why": "x"}) is truth_of({"rejected": "no"}) is True
    assert truth_of("❌") is truth_of({"status": "failed"}) is False
    assert truth_of(0.7) is truth_of("north") is truth_of({"valid": "yes", "correct": "no"}) is None


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ('Answer: {"relation": "north"}', ["N"]),
        ('<answer>{"relation": "north", "valid": false}</answer>', []),
        ("<answer><relation subject='bed' reference='desk'>west</relation></answer>", ["W"]),
        ("<answer><relation subject='desk' reference='bed'>west</relation></answer>", ["E"]),
        ("<answer><relation subject='lamp' reference='bed'>west</relation></answer>", []),
        ('{"relation": "north"} was what I gave as an example.', []),
        ('{"relation": "north"}\n\nWait, that is wrong.', []),
        ('{"relation": "north"}\n{"relation": "south"}', []),
        ('First: {"relation": "north"}\n\nAgain:\n{"relation": "south"}', ["S"]),
        ('{"outer": {"answer": "north"}, "x": {"answer": "south"}}', []),
        ('{"a": "bed", "b": "desk", "relation": "north"}', ["N"]),
        ('{"a": "desk", "b": "bed", "relation": "north"}', []),
        ('{"object": "bed", "reference": "desk", "relation": "north"}', ["N"]),
        ('{"object": "desk", "relation": "north"}', []),
    ],
)
def test_where_a_structured_answer_is_one_and_of_what(text, labels):
    assert list(RELATION(text).labels) == labels


@pytest.mark.parametrize(
    ("modality", "text", "status"),
    [
        ("can", '{"possible": true, "necessary": false}', "yes"),
        ("must", '{"possible": true, "necessary": false}', "no"),
        ("must", '{"possible": false}', "no"),
        ("is", '{"entailed": false}', "unreadable"),
        ("is", '{"entailed": true}', "yes"),
        ("is", '{"statement": "the bed is south of the desk", "refuted": true}', "unreadable"),
        ("is", '{"relation": "N", "correct": false}', "no"),
        ("is", '{"N": false, "actual": "S"}', "no"),
    ],
)
def test_a_field_claims_what_was_asked_or_more(modality, text, status):
    assert YES_NO(text, modality=modality).status == status


def test_names_of_a_choice_are_those_of_its_question():
    assert WHERE('{"apple": {"location": "attic"}, "milk": {"location": "hall"}}').labels == ("attic",)
    assert WHERE('{"milk_location": "hall"}').labels == WHERE('{"milk": "hall"}').labels == ()
    assert WHERE('{"question": "Where is the milk?", "answer": "hall"}').labels == ()


def test_steps_that_are_objects_stand_in_their_order_and_none_is_left_out():
    assert STEPS('{"plan": [{"t": 1, "go": "N"}, {"t": 2, "go": "E"}]}').labels == ("north", "east")
    assert STEPS('{"plan": [{"t": 2, "go": "N"}, {"t": 1, "go": "E"}]}').labels == ()
    assert STEPS('{"plan": [{"go": "N"}, {"go": "up"}]}').labels == ()
    assert STEPS('{"plan": [{"go": "N", "times": 2}]}').labels == ()


@pytest.mark.parametrize("read", [RELATION, YES_NO, WHERE, STEPS])
@pytest.mark.parametrize(
    "text",
    [
        *('{"a":' * 2000, '{"answer": ' + "9" * 5000 + "}", '{"answer": "x"}' * 1000, "{a: " * 1000),
        *("<x b='c'>" * 1000, "<x>" * 1000 + "</x>" * 1000, "- a:\n" * 1000, "a: b\n" * 10_000),
    ],
)
def test_hostile_texts_are_not_read_and_raise_nothing(read, text):
    assert read(text).tier is None

"""The answer field of a JSON object, and objects that have none."""

import pytest

from spatialjudge.reading.objects import is_object, json_claims, json_field


@pytest.mark.parametrize(
    ("text", "values", "pair"),
    [
        ('{"answer": "x"}', ("x",), None),
        ('So:\n```json\n{"why": "y", "Relations": ["a", "b"]}\n```', ("a", "b"), None),
        ('{"subject": "a", "object": "b", "relation": "x"}', ("x",), ("a", "b")),
        ('{"answer": true}', ("yes",), None),
        ('{"steps": [{"why": "y"}], "sum": {"dx": 1}, "answer": "x"}', ("x",), None),
    ],
)
def test_the_answer_field_of_an_object(text, values, pair):
    field = json_field(text)
    assert (field.values, field.pair) == (values, pair)
    assert text[field.start] == "{"


@pytest.mark.parametrize(
    "text",
    [
        '{"answer": "x", "relation": "y"}',
        '{"from": "a", "to": "b", "direction": "x"}',
        '{"answer": 3.5}',
        '{"answer": {"x": 1}}',
        '[{"answer": "x"}, {"answer": "y"}]',
        '{"why": "x"}',
        '{"answer": "x"',
        "{}",
        '{"a": ' + "[" * 3000 + "}",
    ],
)
def test_an_object_that_declares_no_answer(text):
    assert json_field(text) is None


def test_a_text_that_is_an_object_is_nothing_else():
    assert is_object('```json\n{"a": "b"}\n```')
    assert not is_object('So {"a": "b"}')


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"feasible": true}', ((True, False, ("yes",)),)),
        ('So: {"is_possible": "no", "why": "x"}', ((True, False, ("no",)),)),
        ('{"Impossible": false, "isFeasible": true}', ((False, False, ("no",)), (True, False, ("yes",)))),
        ('{"final_verdict": "feasible"}', ((None, False, ("feasible",)),)),
        ('{"necessary": true}', ((True, True, ("yes",)),)),
        ('{"possible": 1}', ((True, False, ("1",)),)),
    ],
)
def test_fields_that_are_named_for_the_question(text, said):
    assert json_claims(text).said == said


@pytest.mark.parametrize(
    "text",
    [
        '{"feasible": true, "answer": "no"}',
        '{"feasible": true, "relation": "x"}',
        '{"feasible": true, "object": "x"}',
        '{"feasibility study": true}',
        '{"feasible": true, "feasible": false}',
        '[{"name": "x", "feasible": true}, {"name": "y", "feasible": false}]',
        '{"feasible": true}\n{"feasible": false}',
        "feasible",
    ],
)
def test_an_object_whose_fields_name_no_question_or_say_something_else(text):
    assert json_claims(text) is None


def test_a_field_that_stands_there_twice_is_read_if_it_says_the_same():
    assert json_field('{"answer": "x", "Answer": "x"}').values == ("x",)
    assert json_field('{"answer": "x", "Answer": "y"}') is None

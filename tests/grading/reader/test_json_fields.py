"""The answer field of a JSON object, and objects that have none."""

import pytest

from spatialjudge.grading.reader.json_fields import is_object, json_field


@pytest.mark.parametrize(
    ("text", "values", "pair"),
    [
        ('{"answer": "x"}', ("x",), None),
        ('So:\n```json\n{"why": "y", "Relations": ["a", "b"]}\n```', ("a", "b"), None),
        ('{"subject": "a", "object": "b", "relation": "x"}', ("x",), ("a", "b")),
        ('{"answer": true}', ("yes",), None),
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
        '{"answer": 3}',
        '{"answer": {"x": 1}}',
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

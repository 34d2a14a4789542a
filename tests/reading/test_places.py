"""Where an answer is declared: the last place of a text, and what is none."""

import pytest

from spatialjudge.reading.places.cleaning import next_item
from spatialjudge.reading.places.places import DEEPEST_BRACES, LONGEST_SPAN, clipped, last_place


def found(text):
    """The declared places as (rule, words)."""
    return [(place.rule, text[place.start : place.end].strip()) for place in last_place(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I think. <answer>a</answer> d", [("answer-tag", "a")]),
        ("<answer>a</answer> <final_answer>b</final_answer>", [("answer-tag", "b")]),
        ("<answer>a", [("answer-tag", "a")]),
        ("\\boxed{b} and so on", [("boxed", "b")]),
        ("First \\boxed{a}, no: then \\boxed{b}.", [("boxed", "b")]),
        (
            "\\boxed{\\text{a}} \\quad \\boxed{b}, and \\boxed{c}",
            [("boxed", "\\text{a}"), ("boxed", "b"), ("boxed", "c")],
        ),
        ("\\boxed{x", []),
        ("\\boxed{a} <answer>b</answer>", [("answer-tag", "b")]),
        ("<answer>b</answer>\nAnswer: c", [("marker", "c")]),
        ("Answer: $\\boxed{a}$", [("boxed", "a")]),
        ("**Final Answer:** x", [("marker", "** x")]),
        ("## Answer\n\n\n> x\nmore", [("marker", "> x\nmore")]),
        ("So the answer is x.", [("marker", "x.")]),
        ("The answer to this question would be: x", [("marker", "x")]),
        ("Answer: a\nAnswer: b", [("marker", "b")]),
        ("Answer 1: a\nAnswer 2: b\nc", [("marker", "a"), ("marker", "b")]),
        ("RESPUESTA: x", [("marker", "x")]),
        ("Die richtige Antwort lautet x", [("marker", "x")]),
        ("This answer is fine", []),
        ("No answers", []),
        ("what the answer is", []),
        ("Answer:", []),
        ("an answerx: y", []),
        ("not the answer: y", []),
    ],
)
def test_the_last_place_that_declares_an_answer(text, expected):
    assert found(text) == expected


def test_boxes_nest_but_not_endlessly():
    assert found("\\boxed{a {b} \\boxed{c}}") == [("boxed", "a {b} \\boxed{c}")]
    deep = "\\boxed{" * (DEEPEST_BRACES + 5) + "x" + "}" * (DEEPEST_BRACES + 5)
    assert found(deep)[-1][1].endswith("x" + "}" * 4)


def test_a_long_text_is_read_from_its_end():
    text = "word " * LONGEST_SPAN
    start, end = clipped(text, 0, len(text))
    assert end - start <= LONGEST_SPAN
    assert end == len(text) - 1
    assert text[start:].startswith(" word")


@pytest.mark.parametrize("head", ["Question:", "### Story 2:", "Q:", "**Example 3**:", "User:", "Next question:"])
def test_where_a_model_goes_on_with_an_item_of_its_own(head):
    text = f"left\n\n{head} Where is it?\nAnswer: right"
    assert text[: next_item(text)].strip() == "left"
    assert next_item(f"{head} Where is it?\nAnswer: right") is None


@pytest.mark.parametrize("line", ["Is it blocked? No", "South is wrong", "I first had it reversed", "Not possible"])
def test_what_a_line_before_a_marker_denies_is_not_the_answer(line):
    assert found(f"{line}\nAnswer: a") == [("marker", "a")]
    assert found("This is not the answer: a") == []

"""Where the answer stands: what is blanked, and in which order the rest is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.grading.reader.spans import DEEPEST_BRACES, LONGEST_SPAN, SHORT_LINE, cleaned, places

PROMPT = "The bed is north of the chair. Where is the bed?"


def found(text):
    """The places of a text as (rule, words)."""
    return [(place.rule, text[place.start : place.end]) for place in places(text)]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("<think>no</think> yes", "yes"),
        ("no</think> yes", "yes"),
        ("yes <think>no", "yes"),
        ("<think>no<think>no</think>yes", "yes"),
        ("yes<|im_end|>\n<|im_start|>user\nno", "yes"),
        ("<|im_start|>user\nno<|im_end|>\n<|im_start|>assistant\nyes</s>", "yes"),
        ("<|channel|>analysis<|message|>no<|end|><|start|>assistant<|channel|>final<|message|>yes", "yes"),
        (f"{PROMPT} yes", "yes"),
        (f"{PROMPT.replace(' ', '  ')}\n{PROMPT}\nyes", "yes"),
        ("a < b and c > d [1]", "a < b and c > d [1]"),
    ],
)
def test_what_is_no_answer_is_blanked_in_place(text, left):
    clean = cleaned(text, PROMPT)
    assert clean.strip() == left
    assert len(clean) == len(text)


@given(st.text(st.sampled_from("<>/|think[]INST \nax")), st.text())
def test_cleaning_keeps_length_and_lines(text, prompt):
    clean = cleaned(text, prompt)
    assert len(clean) == len(text)
    assert all(a == b or (b == " " and a != "\n") for a, b in zip(text, clean, strict=True))


def test_the_places_come_best_first():
    text = "I think.\n\\boxed{b} <answer>a</answer> Answer: c\nd"
    assert found(text) == [
        ("answer-tag", "a"),
        ("boxed", "b"),
        ("marker", "c"),
        ("last-line", "d"),
        ("whole-text", text),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Answer: x", "x"),
        ("**Final Answer:** x", "x"),
        ("## Answer\n\n\n> x\nmore", "> x"),
        ("So the answer is x.", "x."),
        ("The answer to this question would be: x", "x"),
        ("Answer: see below:\nx\ny", "see below:\nx"),
        ("Answer: a\nAnswer: b", "b"),
        ("Answer 1: a\nAnswer 2: b\nc", "a\nAnswer 2: b"),
        ('{"answer": "x"}', 'x"}'),
        ("RESPUESTA: x", "x"),
    ],
)
def test_the_marker_line(text, expected):
    assert dict(found(text))["marker"].lstrip('"* ') == expected


@pytest.mark.parametrize(
    "text", ["This answer is fine", "No answers", "what the answer is", "Answer:", "an answerx: y"]
)
def test_what_is_no_marker(text):
    assert "marker" not in dict(found(text))


def test_a_long_last_line_is_an_explanation_and_a_long_text_is_read_from_its_end():
    assert [place.rule for place in places("a " * SHORT_LINE)] == ["whole-text"]
    (place,) = places("word " * LONGEST_SPAN)
    assert place.end - place.start <= LONGEST_SPAN
    assert place.end == 5 * LONGEST_SPAN - 1


def test_boxes_nest_but_not_endlessly():
    assert dict(found("\\boxed{a {b} \\boxed{c}}"))["boxed"] == "a {b} \\boxed{c}"
    deep = "\\boxed{" * (DEEPEST_BRACES + 5) + "x" + "}" * (DEEPEST_BRACES + 5)
    assert dict(found(deep))["boxed"].endswith("x" + "}" * 4)
    assert "boxed" not in dict(found("\\boxed{x"))

"""What is no answer is blanked, and nothing moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.reading.places.cleaning import cleaned

PROMPT = "The bed is north of the chair. Where is the bed?"


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
        ("yes\n<|im_start|>user\nno<|im_start|>assistant\nno", "yes"),
        ("yes<|end|>\n<|user|>\nno<|end|>\n<|assistant|>\nno", "yes"),
        ("yes [INST] no [/INST] no", "yes"),
        ("<s>no</s> yes", "yes"),
        ("<del>no</del>, but yes", ", but yes"),
        ("<s>yes</s>", "yes"),
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

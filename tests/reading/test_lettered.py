"""A relation asked for with lettered options: a letter says its option, and words behind it must be its own."""

import pytest

from spatialjudge.reading import read_relation
from spatialjudge.relations import roomspace

PROMPT = "Where is the bed relative to the desk?\n(A) north\n(B) south-east\n(C) West\n(D) overlapping\nGive a letter."


def labels(text, prompt=PROMPT, **more):
    """What is read of a text about the bed and the desk."""
    return read_relation(text, vocabulary=roomspace, subject="bed", obj="desk", prompt=prompt, **more).labels


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("A", "N"),
        ("b", "SE"),
        ("(B)", "SE"),
        ("C.", "W"),
        ("\\boxed{A}", "N"),
        ("\\boxed{\\text{A) north}}", "N"),
        ("Answer: option D", "O"),
        ("**Answer:** B", "SE"),
        ("The answer is (C).", "W"),
        ("So the answer is A.", "N"),
        ("<answer>D</answer>", "O"),
        ('{"answer": "B"}', "SE"),
        ("(B) south-east", "SE"),
        ("The correct option is (A) north.", "N"),
        ("The bed is above the desk on the map.\n\nAnswer: A\nBecause the bed is north of the desk.", "N"),
        ("A. north", "N"),
        ("north", "N"),
        ("The bed is north of the desk.", "N"),
    ],
)
def test_a_letter_says_its_option(text, label):
    assert labels(text) == (label,)


@pytest.mark.parametrize(
    "text",
    [
        *("(B) south", "Answer: (A) west", "A. west", "\\boxed{C) north}", "Answer: F", "A or B", "A bed."),
        *("Answer: A\nBut it is not north, it is west.", "(A) north-east", "Answer: A) north east"),
    ],
)
def test_words_of_another_option_and_other_letters_say_nothing(text):
    assert labels(text) == ()


def test_of_a_text_that_was_cut_off_a_letter_is_read_where_it_is_closed():
    assert labels("Answer: A\n", finish_reason="length") == ("N",)
    assert labels("A", finish_reason="length") == labels("Answer: A", finish_reason="length") == ()


@pytest.mark.parametrize(
    ("prompt", "letter", "said"),
    [
        ("Is it A) north B) south C) east D) west E) north-east?", "E", ("NE",)),
        ("Directions: N, S, E, W.", "E", ("E",)),
        ("A: north\nB: a chair", "A", ()),
        ("(A) south (B) north\nNow this one.\n(A) north (B) south", "A", ("N",)),
        ("(B) south (C) north", "B", ()),
        ("", "A", ()),
    ],
)
def test_letters_are_those_of_the_last_options_of_the_prompt(prompt, letter, said):
    assert labels(letter, prompt) == said
    assert labels(f"Answer: {letter}", prompt) == said

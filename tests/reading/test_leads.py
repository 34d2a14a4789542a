"""What stands before a marker in its own sentence decides whether it declares."""

import pytest

from spatialjudge.reading.kinds.answers import read_relation
from spatialjudge.relations import roomspace

OBJECTS = ("bed", "chair", "desk", "lamp")


def labels(text, **more):
    """What is read of a text about the bed and the chair; ``None`` for nothing."""
    reading = read_relation(text, vocabulary=roomspace, subject="bed", obj="chair", objects=OBJECTS, **more)
    return reading.labels if reading.tier else None


DECLARED = """
    So the answer is north.
    Thus, the final answer is: north
    Hence (by transitivity), the answer is north.
    Since the desk is south of the chair, the answer is north.
    As the lamp is at the chair and the desk is on the wall, the answer is north.
    The desk is south of the chair and the bed north of the desk, and so my answer would be north.
    Based on the composition table, the answer is north.
    According to the story, the answer is north.
    After careful analysis, the final answer is: north
    Therefore, based on the facts and the above reasoning, the final answer is: north
    Using rule 3, we get the answer: north
    Taking all of this into account, the answer is: north
    Step 4: the answer is north
    - **Answer:** north
    2. Answer: north
    **Step 3:** Combine. **Answer:** north
    I'm confident that the answer is not south but north.
    I am confident the answer is north.
    You're right, the answer is north.
    The one-word answer is: north
    Corrected answer: north
    Right answer: north
    Die richtige Antwort lautet: north
    For the bed and the chair the answer is north.
    Thus my answer for the position of the bed relative to the chair is north.
    The answer to your question is north.
    Final answer (direction): north
    Answer (bed/chair): north
    Is the answer south? No. The answer is north.
    Wait, the answer is north.
"""
UNREAD = """
    There's no chance the answer is north
    There is no way that the answer is north.
    It can't be that the answer is north.
    It is not true that the answer is north.
    I don't believe the answer is north.
    I doubt that the answer is north.
    Nobody would say the answer is north.
    One might think the answer is north.
    You may think the answer is north
    Some people claim the answer is north.
    The student claims: the answer is north
    My friend says that the answer is north
    Assume the answer is north.
    Let us suppose that the answer is north.
    Suppose the answer is north. Then the bed would be at
    For the desk the answer is north.
    Regarding the lamp, the answer is north.
    As for the lamp, the answer is north.
    Concerning the desk and the lamp, the answer is north.
    Looking at the lamp, the answer is north.
    For the pair desk/chair the answer is north.
    For desk to chair: answer: north
    If the desk is moved, the answer is north.
    If you ask for the chair relative to the bed, the answer is north.
    Unless the lamp is moved, the answer is north.
    Without fact 3, the answer would be north.
    Ignoring the second fact, the answer is north.
    In the mirrored room, the answer is north.
    In the second story the answer is north.
    From the bed's point of view, the answer is north.
    With respect to the bed, the answer is north.
    Relative to the bed, the answer is north.
    For the reverse relation, the answer is north.
    According to the wrong interpretation, the answer is north.
    Previous answer: north
    Example answer: north
    A sample answer: north
    Answer (example): north
    Answer (for the lamp): north
    The opposite answer: north
    The answer for the lamp is north.
    The answer to the opposite question is north.
    The wrong answer is north
"""


def lines(texts):
    return [line.strip() for line in texts.strip().splitlines()]


@pytest.mark.parametrize("text", lines(DECLARED))
def test_harmless_words_leave_a_marker_standing(text):
    for strictness in ("default", "strict"):
        assert labels(text, reading=strictness) == ("N",)


@pytest.mark.parametrize("text", lines(UNREAD))
def test_a_marker_of_which_the_sentence_is_not_understood_declares_nothing(text):
    for more in ({}, {"reading": "strict"}, {"finish_reason": "length"}):
        assert labels(text, **more) is None
    assert labels(f"The desk is south of the lamp. {text}", reading="strict") is None


@pytest.mark.parametrize("text", ["For the lamp\nthe answer is north.", "In the mirrored\nroom, the answer is north."])
def test_a_wrapped_line_does_not_part_a_marker_from_what_leads_to_it(text):
    assert labels(text) is None


def test_a_new_line_or_sentence_parts_a_marker_from_what_stands_before():
    assert labels("In the mirrored room it is south.\nAnswer: north") == ("N",)
    assert labels("One might think it is south. The answer is north.") == ("N",)


@pytest.mark.parametrize("text", ["For chair to bed, the answer is south.", "The answer for chair to bed is south."])
def test_a_marker_for_the_turned_pair_is_turned_or_not_read(text):
    assert labels(text) in {None, ("N",)}

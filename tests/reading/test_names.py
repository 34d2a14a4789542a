"""Relations of three: the pair in both orders where it is one of two alike, and in its own order else."""

import pytest

from spatialjudge.grading import read_relation, read_yes_no
from spatialjudge.relations import roomspace, vocabulary

ASKED = {"vocabulary": vocabulary("spacenli"), "subject": "cup", "obj": ("plate", "jug")}
STORY = ("cup", "plate", "jug", "lamp")
SAID = {
    "between": (
        *("between", "Answer: between", "The cup is between the plate and the jug.", "Between the jug and the plate."),
        "The lamp is near. So the cup is between the plate and the jug.",
    ),
    "not-between": ("The cup is not between the plate and the jug.", "Answer: not between"),
    "right": ("Answer: right", "The cup is to the right of the plate from the jug."),
    "not-left": ("The cup is not left of the plate as seen from the jug.",),
    None: (
        *("The plate is between the cup and the jug.", "The cup is between the plate and the lamp."),
        *("The cup is right of the jug from the plate.", "The cup is left of the plate and the jug."),
        *("The cup is between the plate from the jug.", "The cup is left of the plate.", "It is unclear: between"),
    ),
}


@pytest.mark.parametrize(("label", "text"), [(label, text) for label, texts in SAID.items() for text in texts])
def test_a_relation_of_three_is_read_of_the_asked_pair_alone(label, text):
    reading = read_relation(text, family="of three", objects=STORY, **ASKED)
    assert reading.labels == ((label,) if label else ()), text


def test_a_yes_may_be_said_of_three():
    for text, status in (
        ("The cup can be between the jug and the plate.", "yes"),
        ("The cup cannot be between the plate and the jug.", "no"),
        ("The cup can be between the plate and the lamp.", "unreadable"),
        ("Yes.", "yes"),
    ):
        assert read_yes_no(text, relation="between", objects=STORY, **ASKED).status == status, text
    said = "The cup can be left of the plate from the jug."
    assert read_yes_no(said, relation="left", objects=STORY, **ASKED).status == "yes"


@pytest.mark.parametrize("text", ["Your bed is north of your desk.", "Our bed is to the north of my desk."])
def test_whose_a_thing_is_says_nothing_of_where_it_is(text):
    reading = read_relation(text, vocabulary=roomspace, subject="bed", obj="desk", objects=("bed", "desk", "lamp"))
    assert reading.labels == ("N",)

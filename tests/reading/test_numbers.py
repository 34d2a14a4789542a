"""Numbers read out of free text, with what they count."""

import pytest

from spatialjudge.reading import Counting, read_number
from spatialjudge.relations import vocabulary

ASKED = Counting(vocabulary("roomspace"), "direction", ("NE",), "bed", ("bed", "desk", "lamp", "chair 2"))

READ = {
    "3": 3,
    "Three.": 3,
    "**3**": 3,
    r"So it is $\boxed{3}$.": 3,
    "<answer>12</answer>": 12,
    '{"count": 3}': 3,
    '{"answer": "three"}': 3,
    "Answer: 3\n\nThe desk is 1 step away.": 3,
    "Answer: three objects": 3,
    "#### 3": 3,
    "3 (three)": 3,
    "Exactly one.": 1,
    "Only one: the lamp.": 1,
    "2 objects: the desk and chair 2": 2,
    "There is 1 object: chair 2.": 1,
    "There are 3 things north-east of the bed.": 3,
    "Two objects (desk and lamp) are north-east of the bed.": 2,
    "The number of objects that are to the north-east of the bed is 4.": 4,
    "None": 0,
    "zero": 0,
    "none of them": 0,
    "There are no objects north-east of the bed.": 0,
    "None of the objects are north-east of the bed.": 0,
    "The desk is north (1). The lamp, too (2). So there are 2 objects.": 2,
    "1. The desk is north.\n2. The lamp is south.\nTherefore the count is 1.": 1,
    "Three objects are north-east of the bed. They are the desk, the lamp and chair 2.": 3,
    "twenty-one": 21,
    "It's 3, not 4.": 3,
    "2, because the desk and the lamp are there.": 2,
    "The desk and the lamp are north-east of it, so 2.": 2,
    "Answer: 2, as the others are west.": 2,
    r"$\boxed{\text{2}}$": 2,
    "3 out of 4": 3,
    "3 of the 4 objects are north-east of the bed.": 3,
}


@pytest.mark.parametrize("text", READ)
def test_numbers_are_read(text):
    found = read_number(text, counting=ASKED)
    assert found.labels == (str(READ[text]),)
    assert text[slice(*found.span)] == found.quote


@pytest.mark.parametrize(
    "text",
    [
        *(
            "2 or 3",
            "between 2 and 4",
            "2-4",
            "2 \N{EN DASH} 4",
            "at least 2",
            "At most 3 things",
            "about 3",
            "3+",
            "2.5",
        ),
        *("-1", "3/5", "1,2", "three hundred", "3?", "one of the desks", "desk, lamp", "3 (four)"),
        *(
            "Answer: 2 or 3",
            "Answer: between 2 and 3",
            "The answer is at least 3",
            '{"answer": 2.5}',
            '{"answer": true}',
        ),
        "There are 2 objects south of the bed.",
        "There are 2 objects north of the bed.",
        "There are 2 objects north-east of the desk.",
        "The number of objects north of the bed is 3.",
        "There are 5 objects in the room.",
        "There are 3 other things.",
        "2, because 3 of them are west.",
        "5 things are there, but only 2 are north-east.",
        "There are 2 objects north-east of the bed. Wait, that is wrong.",
        "At first 2. Then 3.",
        "Answer: 3\nWait, that is wrong.",
        "Answer: 3\nSo there are 4 objects.",
    ],
)
def test_ranges_and_counts_of_something_else_are_not_read(text):
    assert read_number(text, counting=ASKED).status == "unreadable"


def test_an_abstention_is_no_zero():
    assert read_number("It cannot be determined.", counting=ASKED).status == "abstained"


def test_one_of_several_relations_is_counted_only_as_all_of_them():
    asked = ASKED._replace(labels=("N", "NE"))
    assert read_number("There are 2 objects north or north-east of the bed.", counting=asked).labels == ("2",)
    assert read_number("There are 2 objects north-east of the bed.", counting=asked).labels == ()


def test_strict_reading_and_cut_texts():
    text = "The desk is north. So there are 2 objects."
    assert read_number(text, counting=ASKED).tier == "stated"
    assert read_number(text, counting=ASKED, reading="strict").tier is None
    assert read_number(text, counting=ASKED, finish_reason="length").tier is None
    assert read_number(r"\boxed{2} as", counting=ASKED, finish_reason="length").labels == ("2",)


@pytest.mark.parametrize(
    "bound", [">= 3", "Answer: > 2", "\\boxed{>2}", "The answer is >= 3.", "<answer>>= 3</answer>"]
)
def test_a_bound_is_no_number(bound):
    assert read_number(bound, counting=ASKED).tier is None


@pytest.mark.parametrize(
    "back", ["That's not right.", "Wrong!", "Invalid.", "My answer above is wrong.", "Not correct."]
)
def test_what_takes_any_answer_back_takes_a_number_back(back):
    assert read_number(f"Answer: 3\n\n{back}", counting=ASKED).tier is None
    assert read_number(f"\\boxed{{3}}. {back}", counting=ASKED).tier is None


@pytest.mark.parametrize("back", ["Correction: it is 2.", "Nope, it is 2.", "Oh no, there are 2.", "No, it is 2."])
def test_another_number_behind_one_takes_it_back(back):
    for place in ("Answer: 3.", "\\boxed{3}."):
        assert read_number(f"{place} {back}", counting=ASKED).labels != ("3",)

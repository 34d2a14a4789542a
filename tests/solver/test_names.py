"""Names: taken as people copy them, compared as they look, shown as they were given first."""

import pytest

from spatialjudge.solver import InvalidInput, Story, check, feasible_relations
from spatialjudge.solver.names import MAX_NAME, compared

ALIKE = [
    ("bed", "bed "),
    ("bed", " bed"),
    ("living room", "living\u00a0room"),
    ("living room", "living\u3000room"),
    ("living room", "living  room"),
    ("living room", "living\u00a0 room\u2009"),
    ("bedroom", "bed\u00adroom"),
    ("bed", "be\u200dd"),
    ("bed", "bed\u200c"),
    ("caf\u00e9", "cafe\u0301"),
    ("\u0645\u06cc\u200c\u0632", "\u0645\u06cc\u200c\u0632 "),
]
APART = [
    ("bed", "Bed"),
    ("bed", "\uff42\uff45\uff44"),
    ("\u0645\u06cc\u200c\u0632", "\u0645\u06cc\u0632"),  # Persian, with and without a joiner that is seen
    ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u0937"),  # Hindi, likewise
    ("\U0001f468\u200d\U0001f373", "\U0001f468\U0001f373"),  # a cook; a man and a pan
]


@pytest.mark.parametrize(("one", "other"), [*ALIKE, *((other, one) for one, other in ALIKE)])
@pytest.mark.parametrize("vocabulary", ["roomspace", "rcc8"])
def test_names_that_look_the_same_are_one(one, other, vocabulary):
    grid, label = (9, "NE") if vocabulary == "roomspace" else (None, "DC")
    story = Story(grid, [(one, label, "lamp"), {"subject": other, "relation": [label], "object": "desk"}], vocabulary)
    assert story.objects == (one, "lamp", "desk")
    assert {fact.subject for fact in story.facts} == {one}
    assert story.question(other, "lamp") == (one, "lamp")
    assert check(story, (other, label, "lamp")).placement.keys() == {one, "lamp", "desk"}
    assert feasible_relations(story, "lamp", other).verdict == "consistent"
    of_itself = Story(grid, [(one, label, other), (other, label, "lamp")], vocabulary)
    assert of_itself == Story(grid, [(one, label, one), (one, label, "lamp")], vocabulary)
    assert check(of_itself, (other, label, "lamp")).verdict == "inconsistent_story"
    assert Story(grid, vocabulary=vocabulary, objects=[one, other]).objects == (one,)


def test_a_name_in_two_ways_within_a_fact_of_three_is_one():
    story = Story(facts=[("bed", "view-nearer-right", ("bed\u00ad", "lamp"))], vocabulary="observer")
    assert (story.facts[0].object, story.objects) == (("bed", "lamp"), ("bed", "lamp"))


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_look_different_are_two(one, other):
    assert Story(9, [(one, "N", other)]).objects == (one, other)


def test_the_room_is_the_room_however_it_is_copied():
    story = Story(9, [("bed", "NER", "room\u00a0")])
    assert (story.objects, story.facts[0].object) == (("bed",), "room")
    assert feasible_relations(story, "bed", " room", family="region").feasible == ("NER",)
    with pytest.raises(InvalidInput, match="the room itself"):
        Story(9, objects=["room "])


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("bed\u202edmal", "U+202E, which turns the direction of text"),
        ("\u2067bed", "U+2067, which turns"),
        ("bed\u200f", "U+200F, which turns"),
        ("la\x1b[31mmp", "U+001B, a character that cannot be printed"),
        ("bed\u2028", "U+2028, a character that cannot be printed"),
        ("\u00a0\u3000", "cannot be blank"),
        ("\u200d\u00ad", "cannot be blank"),
        ("b" + " " * MAX_NAME, "has at most"),
    ],
)
def test_a_name_that_cannot_be_taken_says_why(name, says):
    for facts, objects in (([(name, "N", "lamp")], []), ([], [name])):
        with pytest.raises(InvalidInput) as caught:
            Story(9, facts, objects=objects)
        assert says in str(caught.value)


def test_the_form_that_is_compared_is_its_own():
    for name in {name for pair in (*ALIKE, *APART) for name in pair}:
        assert compared(compared(name)) == compared(name)

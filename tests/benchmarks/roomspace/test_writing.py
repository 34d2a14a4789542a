"""Writing stories and questions: the published wording."""

import pytest

from spatialjudge.benchmarks.roomspace.questions import RoomQuestion
from spatialjudge.benchmarks.roomspace.writing import write_question, write_story
from spatialjudge.solver import Story

OPENING = "Imagine a square-shaped living room, bordered by four walls."
LIST = "This room contains a collection of furniture, including"
DOOR = "Imagine yourself at the southern wall's door, looking inwards."


def body(facts, setting, view="top-down"):
    """The text after its opening."""
    story = facts if isinstance(facts, Story) else Story(1, facts)
    text = write_story(story, setting=setting, view=view)
    assert text.startswith(f"{OPENING} {LIST} ")
    return text.removeprefix(f"{OPENING} {LIST} ")


def test_a_layout():
    facts = [("arm chair", "WR", "room"), ("bed", "CR", "room"), ("chair 1", "NER", "room"), ("chair 2", "SR", "room")]
    assert body(facts, "layout") == (
        "an arm chair placed in the west, a bed placed in the center, "
        "some chairs: chair 1 placed in the north-east, chair 2 placed in the south."
    )


def test_wall_contact_parts_items_by_semicolons():
    facts = [("bed", "WR", "room"), ("desk", "NR", "room"), ("bed", "TPP", "room"), ("desk", "NTPP", "room")]
    assert body(facts, "layout_tpp") == (
        "a bed placed in the west, against the wall; a desk placed in the north, away from walls."
    )


def test_paintings_hang():
    facts = [
        *(("painting 1", "WR", "room"), ("bed", "CR", "room"), ("painting 2", "NR", "room")),
        *(("painting 1", "TPP", "room"), ("bed", "NTPP", "room"), ("painting 2", "TPP", "room")),
    ]
    assert body(facts, "layout_tpp") == (
        "some paintings hanging on the wall: painting 1 in the west of the room, "
        "a bed placed in the center, away from walls; painting 2 in the north of the room."
    )
    assert body([("painting", "WR", "room"), ("painting", "TPP", "room")], "layout_tpp") == (
        "a painting hanging on the wall, in the west of the room."
    )


def test_a_painting_away_from_walls_stands_like_anything_else():
    facts = [("painting", "WR", "room"), ("painting", "NTPP", "room")]
    assert body(facts, "layout_tpp") == "a painting placed in the west, away from walls."


def test_directions_in_both_views():
    facts = [("bed", "NW", "desk"), ("bed", "NW", "chair 1"), ("chair 1", "E", "bed")]
    assert body(facts, "o2") == (
        "a bed, a desk, and some chairs: chair 1. "
        "The bed is placed to the north-west of the desk and chair 1. Chair 1 is placed to the east of the bed."
    )
    assert body(facts, "o2", "north-facing") == (
        f"a bed, a desk, and some chairs: chair 1. {DOOR} From this perspective, "
        "the bed is in front of and to the left of the desk and chair 1. Chair 1 is to the right of the bed."
    )


def test_distances_close_the_sentence():
    facts = [("bed", "N", "desk"), ("bed", "N", "sofa"), ("bed", "CL2", "desk"), ("bed", "FR2", "sofa")]
    assert body(facts, "o2_d2") == (
        "a bed, a desk, and a sofa. The bed is placed to the north of the desk, at a short distance. "
        "The bed is placed to the north of the sofa, at a far distance."
    )


def test_the_same_place_is_said_in_english():
    facts = [("bed", "O", "desk")]
    assert "The bed is placed at the same position as the desk." in body(facts, "o2")
    assert "the bed is at the same position as the desk." in body(facts, "o2", "north-facing")


def test_a_north_facing_layout_ends_with_the_viewpoint():
    assert body([("bed", "NR", "room")], "layout", "north-facing") == f"a bed placed in the north. {DOOR}"


def test_a_story_may_be_written_as_it_is():
    story = Story(9, [("bed", "north", "desk")], objects=["lamp"])
    assert body(story, "o2") == "a lamp, a bed, and a desk. The bed is placed to the north of the desk."


def test_the_room_has_a_type():
    assert write_story(Story(1, [("bed", "INR", "room")]), setting="o2", room="bedroom").startswith(
        "Imagine a square-shaped bedroom, bordered"
    )


@pytest.mark.parametrize(
    ("relation", "view", "text"),
    [
        (None, "top-down", "Where is the bed positioned in relation to the chair 1?"),
        (None, "north-facing", "Where is the bed positioned in relation to the chair 1?"),
        ("NE", "top-down", "Could the bed be placed to the north-east of the chair 1?"),
        ("NE", "north-facing", "Could the bed be positioned in front of and to the right of the chair 1?"),
        ("S", "north-facing", "Could the bed be positioned behind the chair 1?"),
        ("O", "north-facing", "Could the bed be placed in the same location as the chair 1?"),
    ],
)
def test_questions(relation, view, text):
    kind = "yes_no" if relation else "find_relation"
    assert write_question(RoomQuestion(kind, "bed", "chair 1", relation), view=view) == text

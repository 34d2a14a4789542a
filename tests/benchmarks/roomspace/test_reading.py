"""Reading texts in the published format, with all its oddities, and refusing what has no reading."""

import pytest

from spatialjudge.benchmarks.roomspace.questions import RoomQuestion, read_question
from spatialjudge.benchmarks.roomspace.reading import StoryText, read_story
from spatialjudge.benchmarks.roomspace.sentences import UnreadableSentence

OPENING = "Imagine a square-shaped bedroom, bordered by four walls."
LIST = "This room contains a collection of furniture, including"
DOOR = "Imagine yourself at the southern wall's door, looking inwards."


def relations(text, **options):
    """The facts of a text but those that only say that an object is in the room."""
    return [fact for fact in read_story(text, **options).facts if fact[1] != "INR"]


def problems(text, **options):
    with pytest.raises(UnreadableSentence) as caught:
        read_story(text, **options)
    return caught.value.problems


def test_a_whole_story():
    text = (
        f"{OPENING} {LIST} an arm chair placed in the west, a bed placed in the center. "
        "The arm chair is placed to the south-west of the bed, at a moderate distance."
    )
    assert read_story(text) == StoryText(
        facts=(
            ("arm chair", "INR", "room"),
            ("bed", "INR", "room"),
            ("arm chair", "WR", "room"),
            ("bed", "CR", "room"),
            ("arm chair", "SW", "bed"),
            ("arm chair", "MD3", "bed"),
        ),
        objects=("arm chair", "bed"),
    )


def test_names_keep_the_spelling_of_the_list():
    text = f"{LIST} a TV stand, and some chairs: chair 1. Chair 1 is placed to the north of the tv stand."
    assert relations(text) == [("chair 1", "N", "TV stand")]


def test_groups_interleave():
    text = f"{LIST} some chairs: chair 1, some beds: bed 1, a desk, chair 2, and bed 2."
    assert read_story(text).objects == ("chair 1", "bed 1", "desk", "chair 2", "bed 2")


@pytest.mark.parametrize("end", [", and a desk.", " and a desk.", ", a desk.", "; a desk", ", a desk;."])
def test_however_the_list_ends(end):
    assert read_story(f"{LIST} a bed{end}").objects == ("bed", "desk")


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("north", "NR"),
        ("north-west", "NWR"),
        ("northwest", "NWR"),
        ("South east", "SER"),
        ("center", "CR"),
        ("centre", "CR"),
    ],
)
def test_regions(words, label):
    assert relations(f"{LIST} a bed placed in the {words}.") == [("bed", label, "room")]
    assert relations(f"{LIST} a bed, in the {words} of the room.") == [("bed", label, "room")]


def test_wall_contact():
    text = f"{LIST} a bed placed in the south, against the wall; a desk placed in the north-east, away from walls."
    assert relations(text) == [
        ("bed", "SR", "room"),
        ("desk", "NER", "room"),
        ("bed", "TPP", "room"),
        ("desk", "NTPP", "room"),
    ]


def test_a_painting_hangs_on_the_wall():
    text = (
        f"{LIST} a painting hanging on the wall, in the north of the room; a bed placed in the south, away from walls."
    )
    assert relations(text) == [
        ("painting", "NR", "room"),
        ("bed", "SR", "room"),
        ("painting", "TPP", "room"),
        ("bed", "NTPP", "room"),
    ]


def test_a_group_of_paintings_hangs_whatever_stands_between():
    text = (
        f"{LIST} some paintings hanging on the wall: painting 1 in the east of the room, "
        "bed placed in the south-east, away from walls; painting 2 in the south-west of the room."
    )
    assert relations(text) == [
        ("painting 1", "ER", "room"),
        ("bed", "SER", "room"),
        ("painting 2", "SWR", "room"),
        ("painting 1", "TPP", "room"),
        ("bed", "NTPP", "room"),
        ("painting 2", "TPP", "room"),
    ]


def test_paintings_that_stand_in_a_region_need_touch_no_wall():
    text = f"{LIST} some paintings: painting 1 placed in the east, painting 2 placed in the south-west."
    assert relations(text) == [("painting 1", "ER", "room"), ("painting 2", "SWR", "room")]


def test_several_objects_share_direction_and_distance():
    items = "a bed, a desk, and some chairs: chair 1"
    text = f"{LIST} {items}. The bed is placed to the east of the desk and chair 1, at a far distance."
    assert relations(text, distances="distance2") == [
        ("bed", "E", "desk"),
        ("bed", "E", "chair 1"),
        ("bed", "FR2", "desk"),
        ("bed", "FR2", "chair 1"),
    ]


def test_north_facing_sentences():
    text = (
        f"{LIST} a bed, a desk, and some chairs: chair 1. {DOOR} From this perspective, the bed is behind and "
        "to the left of the desk. Chair 1 is in front of the bed. The desk is at the same position the bed."
    )
    assert relations(text) == [("bed", "SW", "desk"), ("chair 1", "N", "bed"), ("desk", "O", "bed")]


def test_the_older_north_facing_form():
    text = f"{LIST} a bed, and a desk. {DOOR} From this perspective, the bed is placed right of and behind the desk."
    assert relations(text) == [("bed", "SE", "desk")]


def test_the_viewpoint_alone_says_nothing():
    for said in (DOOR, DOOR.replace(chr(39), chr(0x2019))):
        assert read_story(f"{LIST} a bed. {said}") == read_story(f"{LIST} a bed.")


def test_the_same_place_as_published():
    text = f"{LIST} a bed, and a desk. The bed is placed to the at the same position of the desk."
    assert relations(text) == [("bed", "O", "desk")]


DISTANT = f"{LIST} a bed, and a desk. The bed is placed to the north of the desk, at a {{}} distance."


@pytest.mark.parametrize(
    ("family", "word", "label"),
    [
        ("distance2", "short", "CL2"),
        ("distance2", "far", "FR2"),
        ("distance3", "short", "CL3"),
        ("distance3", "moderate", "MD3"),
        ("distance3", "far", "FR3"),
        (None, "moderate", "MD3"),
    ],
)
def test_distances(family, word, label):
    assert relations(DISTANT.format(word), distances=family) == [("bed", "N", "desk"), ("bed", label, "desk")]


def test_moderate_anywhere_tells_the_family_of_all():
    text = f"{DISTANT.format('far')} The desk is placed to the south of the bed, at a moderate distance."
    assert [label for _, label, _ in relations(text)] == ["N", "S", "FR3", "MD3"]


def test_a_distance_of_unknown_family_is_asked_about():
    text = DISTANT.format("short")
    ((where, problem, hint),) = problems(text)
    assert where == f"text[{text.index('The bed')}]"
    assert "two distance classes or one of three" in problem
    assert hint == "say which with distances='distance2' or distances='distance3'"


def test_a_distance_that_the_family_has_not():
    ((_, problem, hint),) = problems(DISTANT.format("moderate"), distances="distance2")
    assert "'moderate' is no class of distance2" in problem
    assert hint == "it has short, far"


def test_every_unreadable_sentence_is_quoted_with_its_place():
    text = f"{LIST} a bed, and a desk. The bed is next to the desk. The bed is placed to the north of the lamp."
    (first, second) = problems(text)
    assert text[int(first.where[5:-1]) :].startswith("The bed is next")
    assert "'The bed is next to the desk' (sentence 2): it states no direction" in first.problem
    assert "'The bed is placed to the north of the lamp' (sentence 3): no object 'lamp' is listed" in second.problem
    assert second.hint == "objects: bed, desk"


def test_the_error_holds_the_sentences():
    with pytest.raises(UnreadableSentence) as caught:
        read_story(f"{LIST} a bed. It is nice.")
    assert [sentence.text for sentence in caught.value.sentences] == ["It is nice"]


@pytest.mark.parametrize(
    ("sentence", "problem"),
    [
        ("The bed is placed to the north of the desk, which is red.", "no object 'which is red' is listed"),
        ("The bed is placed to the north of the desk, at a large distance.", "no object 'at a large distance'"),
        ("The bed, not the desk, is placed to the north of the desk.", "no object 'bed, not the desk,'"),
        ("The bed is not placed to the north of the desk.", "it states no direction"),
        ("The bed is placed to the north of the desk?", "no object 'desk?' is listed"),
        ("The bed and the desk are friends.", "it states no direction"),
        ("Imagine yourself at the northern wall's door, looking inwards.", "it states no direction"),
        ("Imagine a square-shaped kitchen, bordered by four walls.", "it states no direction"),
    ],
)
def test_nothing_is_dropped(sentence, problem):
    ((_, said, _),) = problems(f"{OPENING} {LIST} a bed, and a desk. {sentence}")
    assert problem in said


@pytest.mark.parametrize(
    ("items", "problem"),
    [
        ("a bed, a bed", "'bed' is listed twice"),
        ("a black and white chair, a bed", "'black' and 'white chair' may be two objects or one"),
        ("a bed, a Bed", "'Bed' is listed twice"),
        ("a bed placed in the north, in the south", "placed in two regions"),
        ("a bed, against the wall, away from walls", "both at a wall and away from walls"),
        ("a painting hanging on the wall, away from walls", "both at a wall and away from walls"),
        ("a bed placed in the north-north", "has the word 'placed'"),
        ("a bed, , a desk", "blank"),
        ("some chairs, a bed", "has the word 'some'"),
        ("some chairs: stool 1", "'some chairs' does not announce 'stool 1'"),
        ("a room", "the room itself"),
    ],
)
def test_lists_that_cannot_be_read(items, problem):
    ((where, said, _),) = problems(f"{OPENING} {LIST} {items}.")
    assert where == f"text[{len(OPENING) + 1}]"
    assert problem in said


@pytest.mark.parametrize("text", ["", OPENING, "The bed is placed to the north of the desk."])
def test_a_text_must_list_its_objects(text):
    ((_, problem, hint),) = problems(text)
    assert "no sentence lists the objects" in problem
    assert hint.startswith(LIST)


def test_no_more_than_twenty_problems():
    assert len(problems(f"{LIST} a bed. {'It is nice. ' * 100}")) == 20


def test_a_text_has_a_limit():
    ((_, problem, _),) = problems("x" * 200_001)
    assert "at most 200000 characters" in problem


@pytest.mark.parametrize(
    "text",
    [
        "." * 199_999 + "x",
        f"{LIST} a bed" + " in the" * 28_000,
        f"{LIST} a bed" + " hanging on the wall" * 9_000,
        f"{LIST} some " + "a: " * 60_000,
        f"{LIST} a bed. The bed is " + "to the left of and " * 10_000,
        f"{LIST} a bed. " + "The q is behind y. " * 10_000,
        f"{LIST} " + "a " * 90_000,
    ],
)
def test_hostile_texts_are_refused_with_a_short_message(text):
    assert sum(map(len, map(str, problems(text)))) < 20_000


OBJECTS = ("TV stand", "painting 2")


@pytest.mark.parametrize(
    ("text", "relation", "modality"),
    [
        ("Could the TV stand be placed to the north-east of the painting 2?", "NE", "can"),
        ("Could the TV stand be positioned in front of and to the left of of the painting 2?", "NW", "can"),
        ("Could the TV stand be positioned behind of the painting 2?", "S", "can"),
        ("could the tv stand be positioned to the right of painting 2", "E", "can"),
        ("Could the TV stand be placed in the same location as the painting 2?", "O", "can"),
        ("Can the TV stand be placed to the south-west of the painting 2?", "SW", "can"),
        ("Might the TV stand be north of the painting 2?", "N", "can"),
        ("Is the TV stand to the left of the painting 2?", "W", "is"),
        ("Is the TV stand located in the same place as painting 2", "O", "is"),
        ("Are the TV stand north of the painting 2?", "N", "is"),
        ("Is it possible that the TV stand is placed to the north of the painting 2?", "N", "can"),
        ("Is it possible for the TV stand to be north of the painting 2?", "N", "can"),
        ("Must the TV stand be placed to the north of the painting 2?", "N", "must"),
        ("Does the TV stand have to be north of the painting 2?", "N", "must"),
        ("Has the TV stand to be north of the painting 2?", "N", "must"),
        ("Is it certain that the TV stand is to the left of the painting 2?", "W", "must"),
        ("Is the TV stand necessarily to the left of the painting 2?", "W", "must"),
        (" Could  the TV stand\nbe placed to the at the same position of the painting 2? ", "O", "can"),
    ],
)
def test_yes_no_questions(text, relation, modality):
    assert read_question(text, OBJECTS) == RoomQuestion("yes_no", "TV stand", "painting 2", relation, modality)


@pytest.mark.parametrize(
    "text",
    [
        "Where is the TV stand positioned in relation to the painting 2?",
        "Where is the tv stand in relation to painting 2",
        "Where's the TV stand in relation to the painting 2?",
        "Where\u2019s the TV stand located relative to the painting 2?",
        "where is TV stand with respect to painting 2",
    ],
)
def test_find_relation_questions(text):
    assert read_question(text, OBJECTS) == RoomQuestion("find_relation", "TV stand", "painting 2")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Where is the bed positioned in relation to the painting 2?", "no object 'bed' is listed"),
        ("Could the TV stand be placed near the painting 2?", "it states no direction"),
        ("Is the TV stand red?", "neither a find-relation nor a yes/no question"),
        ("", "neither a find-relation nor a yes/no question"),
        ("x" * 200_001, "at most 200000 characters"),
    ],
)
def test_questions_that_cannot_be_read(text, problem):
    with pytest.raises(UnreadableSentence) as caught:
        read_question(text, OBJECTS)
    assert caught.value.problems[0].where == "question[0]"
    assert problem in caught.value.problems[0].problem


def test_names_that_a_question_cannot_tell_apart():
    with pytest.raises(UnreadableSentence, match="one name to a reader"):
        read_question("Where is the bed positioned in relation to the desk?", ["bed", "Bed", "desk"])

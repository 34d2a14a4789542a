"""Sequences: told sentence by sentence, in lists and tables; and what is no sequence of steps, or not all of it."""

import json
from pathlib import Path

import pytest

from spatialjudge.grading.closed import read_closed, reader_of
from spatialjudge.reading import read_sequence

GROUPS = json.loads((Path(__file__).parent / "cases" / "every_kind" / "steps.json").read_text("utf-8"))
CASES = [(group["question"], case) for group in GROUPS for case in group["cases"]]
WAYS = {"north": ("N",), "south": (), "east": (), "west": ()}
ROOMS = {"kitchen": (), "hall": (), "bedroom": (), "office": ()}
ASKED = "Which rooms does Mary visit, in order?"


@pytest.mark.parametrize(("question", "case"), CASES, ids=[case["text"] for _, case in CASES])
def test_steps_are_heard_or_known_not_to_be(question, case):
    reading = reader_of(read_closed(question))(case["text"])
    heard = str(reading.status) if reading.tier is None or reading.status == "abstained" else list(reading.labels)
    wanted = "unreadable" if case.get("unread") else case.get("status") or case["labels"]
    assert heard == wanted


TOLD = (
    "north, north, east",
    "Go north, then north again, and finally east.",
    "Path: north → north → east",
    "1. north\n2. north\n3. east",
    "| 1 | north |\n| 2 | north |\n| 3 | east |",
    "Go north; go north; go east.",
    "First go north to the inn. Then go north. Finally, go east and you are at the mill.",
)


@pytest.mark.parametrize("text", TOLD)
@pytest.mark.parametrize(
    "strange",
    ["swim", "?", "not east", "maybe east", "east or swim", "east (blocked)", "east, jump", "east a few times"],
)
def test_a_step_that_is_not_understood_spoils_all(text, strange):
    assert read_sequence(text, options=WAYS).labels == ("north", "north", "east")
    for place in range(3):
        words = text.replace("east", "north").split("north")
        told = "".join(word + (strange if at == place else "north") * (at < 3) for at, word in enumerate(words))
        assert read_sequence(told, options=WAYS).labels == ()


@pytest.mark.parametrize(
    ("text", "asked", "anybody"),
    [
        ("John goes to the kitchen and then to the hall. Sandra goes to the bedroom.", (), ()),
        ("First the hall, then the bedroom. It's John who goes to the office.", ("hall", "bedroom"), ()),
        ("John visits the kitchen, then the hall.", (), ("kitchen", "hall")),
        ("Mary visits the kitchen, then the hall.", ("kitchen", "hall"), ("kitchen", "hall")),
    ],
)
def test_the_steps_of_others_than_the_question_asks_about_are_no_answer(text, asked, anybody):
    assert read_sequence(text, options=ROOMS, question=ASKED).labels == asked
    assert read_sequence(text, options=ROOMS).labels == anybody


def test_a_way_that_begins_or_ends_elsewhere_than_was_asked_is_no_answer():
    question = "How do you get from the inn to the mill?"
    for way, steps in (("inn to the mill", ("north", "east")), ("mill to the inn", ()), ("inn to the lake", ())):
        text = f"To get from the {way}, go north, then east."
        assert read_sequence(text, options=WAYS, question=question).labels == steps


@pytest.mark.parametrize("goal", ["mill", "old mill", "mill in the valley"])
@pytest.mark.parametrize(
    "text",
    [
        "You would need to go north, then east, to get to the {}.",
        "Go north, then east to the {}.",
        "Go north to the smithy, then east to the {}.",
        "Go north and east, arriving at the {}.",
    ],
)
def test_where_a_way_leads_may_be_told_behind_it(text, goal):
    asked = {"options": WAYS, "question": f"How do you get from the inn to the {goal}?"}
    assert read_sequence(text.format("mill"), **asked).labels == ("north", "east")
    assert read_sequence(text.format("barn"), **asked).labels == ()


@pytest.mark.parametrize("lead", ["The directions are", "Your map shows four directions:"])
def test_all_directions_in_the_order_in_which_they_are_offered_are_no_way(lead):
    assert read_sequence(f"{lead} north, south, east and west.", options=WAYS).labels == ()
    assert read_sequence(f"{lead} north, east, east and west.", options=WAYS).labels == (
        "north",
        "east",
        "east",
        "west",
    )


def test_more_steps_than_a_sentence_has_parts_are_read_whole():
    text = ", ".join(["north", "east"] * 700)
    assert read_sequence(text, options=WAYS).labels == ("north", "east") * 700
    assert read_sequence(f"swim, {text}", options=WAYS).labels == ()


@pytest.mark.parametrize(
    "text",
    [
        "Head north. Turn right and head east.",
        "Go south from the hall to the kitchen.",
        "Go north. Turn left and go east.",
    ],
)
def test_a_turn_that_is_no_step_and_a_way_between_other_places_are_no_answer(text):
    ways = {"north": [], "south": [], "east": [], "west": []}
    asked = "How do you go from the kitchen to the garden?"
    assert read_sequence(text, options=ways, question=asked).tier is None


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Since there's only one path: north, east", ("north", "east")),
        ("Since we start at the inn the path is north, west", ("north", "west")),
        ("Since the mill is on your east, go east", ("east",)),
        ("If you mirrored the map you'd go west, west, north. On the map as it is: east, east, north.", ()),
        ("Because it is shorter we go north, east, east.", ()),
    ],
)
def test_a_reason_takes_no_step_with_it(text, steps):
    assert read_sequence(text, options=WAYS, question="How do you get from the inn to the mill?").labels == steps


ACTIONS = {"walk": ["walk forward", "forward"], "push": [], "turn left": []}


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Walk two steps forward and push.", ("walk", "walk", "push")),
        ("Turn left, then walk 3 cells forward.", ("turn left", "walk", "walk", "walk")),
        ("Walk a step forward.", ("walk",)),
        ("Walk forward two steps.", ("walk", "walk")),
        ("Walk forward, forward, push.", ("walk", "walk", "push")),
        ("Push it two steps forward.", ()),
    ],
)
def test_the_way_of_steps_that_are_counted_is_no_step_more(text, steps):
    assert read_sequence(text, options=ACTIONS).labels == steps


@pytest.mark.parametrize(
    "text",
    ["Both moves are east.", "There are two moves, both north.", "All three moves are east.", "Each move is east."],
)
def test_one_step_that_is_said_of_several_is_not_all_of_them(text):
    assert read_sequence(text, options=WAYS).labels == ()


@pytest.mark.parametrize("who", ["The dog passes through", "Bob goes through", "The dog's route:"])
def test_the_steps_of_another_are_none_where_a_thing_without_a_name_is_asked_about(who):
    asked = {"options": ROOMS, "question": "Which rooms does the cat pass through, in order?"}
    assert read_sequence(f"{who} the kitchen, the hall.", **asked).labels == ()
    own = who.replace("dog", "cat").replace("Bob", "It")
    assert read_sequence(f"{own} the kitchen, the hall.", **asked).labels == ("kitchen", "hall")


def test_what_is_moved_belongs_to_its_step():
    moving = {"walk": ["step forward"], "push": ["push it"], "turn left": []}
    for text in ("First turn left, then walk, and finally push the box.", "turn left, walk, push it"):
        assert read_sequence(text, options=moving).labels == ("turn left", "walk", "push")
    for text in ("To push the box, it has to walk.", "turn left, walk the box"):
        assert read_sequence(text, options=moving).labels in {(), ("walk",)}


def test_places_with_the_steps_between_them_may_be_announced():
    text = "inn --(south)--> smithy --(east)--> mill"
    for lead in ("", "Path: ", "The route is: "):
        assert read_sequence(lead + text, options=WAYS).labels == ("south", "east")
    assert read_sequence(f"Exits: {text}", options=WAYS).labels == ()


MAZE = {"up": [], "down": [], "left": [], "right": []}


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Move up two steps, then right one step.", ("up", "up", "right")),
        ("right → (1,0)\nup → (1,1)\nup → (1,2) = goal", ("right", "up", "up")),
        ("1. right to (1,0)\n2. up to (1,1)", ("right", "up")),
        ("Hmm, let me see. Up to the bakery, right to the library.", ("up", "right")),
        ("That means going up, then right.", ("up", "right")),
        ("Going up, then right, leads into the swamp.", ()),
    ],
)
def test_steps_with_the_cells_or_places_that_they_lead_to(text, steps):
    assert read_sequence(text, options=MAZE).labels == steps


@pytest.mark.parametrize(
    "behind",
    [
        "You go north to the hall, then north to the mill.",
        "I.e. go north twice.",
        "That is, north, north.",
        "(north to the hall, north to the mill)",
        "So you need to go north.",
        "This path takes you from the inn to the mill.",
    ],
)
@pytest.mark.parametrize("answer", ["Answer: north, north", "**north, north**"])
def test_what_explains_steps_adds_none(answer, behind):
    asked = {"options": WAYS, "question": "How do you get from the inn to the mill?"}
    assert read_sequence(f"{answer}\n\n{behind}", **asked).labels == ("north", "north")


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Inn to hall: north. Hall to mill: north.", ("north", "north")),
        ("Inn to hall: west. Hall to mill: south.", ("west", "south")),
        ("Step 1 (inn to hall): west. Step 2 (hall to mill): south.", ("west", "south")),
        ("Inn to hall: west. Hall to lake: south.", ()),
        ("It is to the north-east.", ()),
        ("1. north\n2.", ()),
        ("- north\n-", ()),
    ],
)
def test_legs_that_go_on_are_one_way_and_points_or_broken_lists_none(text, steps):
    assert read_sequence(text, options=WAYS, question="How do you get from the inn to the mill?").labels == steps


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "Answer: walk, turn left, walk (the agent faces east, so it needs to turn left)",
            ("walk", "turn left", "walk"),
        ),
        ("walk, turn left, walk\n\nSo it has to turn left once.", ("walk", "turn left", "walk")),
        ("walk, turn left (to face south), walk", ("walk", "turn left", "walk")),
        ("Walk to the red circle.", ()),
        ("Walk to column 4, then turn left and walk to row 5.", ()),
    ],
)
def test_what_is_said_of_some_actions_is_no_other_answer(text, steps):
    assert read_sequence(text, options=ACTIONS).labels == steps


MOVES = {way: [way] for way in ("up", "down", "left", "right")}


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("RRDD", "right right down down"),
        ("So the path is **DDRUR**.", "down down right up right"),
        ("U, U, L", "up up left"),
        (
            "| Step | Move | To |\n|---|---|---|\n| 1 | up | U |\n| 2 | right | D |",
            "up right",
        ),  # beside words they are cells
        ("| Step | Move |\n|---|---|\n| 0 | - |\n| 1 | up |\n| 2 | right |", "up right"),
        ("Right, then down, then left.", "right down left"),
        ("Right, the path is up, left.", "up left"),
        ("You can get there by moving up and then right.", "up right"),
        ("(0,2) --down--> (0,1) --right--> (1,1)", "down right"),
        ("up, up, right (3 steps)", "up up right"),
        ("up (2 steps), right (2 steps)", "up up right right"),
        ("up, right (2 steps)", "up right right"),
    ],
)
def test_moves_are_told_by_letters_arrows_and_numbers(text, steps):
    assert read_sequence(text, options=MOVES).labels == tuple(steps.split())


@pytest.mark.parametrize(
    "text",
    [
        "Answer: D",
        "The correct option is D.",
        "RRDD or DDRR",
        "RRDD is wrong.",
        "I tried RRDD and it hits the wall.",
        "LLM",
    ],
)
def test_a_letter_alone_may_be_of_an_option_or_a_cell(text):
    assert read_sequence(text, options=MOVES).labels == ()


def test_letters_that_are_start_and_end_are_no_moves():
    ways = {way: [way] for way in ("north", "south", "east", "west")}
    assert read_sequence("S -> E", options=ways).labels == ()

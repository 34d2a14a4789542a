"""Answers of a few words: fragments of the question, counts, letters, signs; and what only looks like them."""

import pytest

from spatialjudge.reading import read_choice, read_sequence, read_yes_no
from spatialjudge.relations import vocabulary

COMPASS = dict.fromkeys(("north", "east", "south", "west"), ())
MOVES = {"up": ("u",), "down": ("d",), "left": ("l",), "right": ("r",)}
PLACES = dict.fromkeys("PQRST", ())
BLOCKS = {"A": ("the red block",), "B": ("the blue block",), "C": ("the green block",), "D": ("the white block",)}
TOYS = {"A": ("the key",), "B": ("the coin",), "D": ("the pen",)}


def steps(text, options):
    return " ".join(read_sequence(text, options=options, question="How do you get from the inn to the mill?").labels)


@pytest.mark.parametrize(
    ("text", "options", "taken"),
    [
        ("2 north, 1 east", COMPASS, "north north east"),
        ("go two north and one east", COMPASS, "north north east"),
        ("north by 2, east by 1", COMPASS, "north north east"),
        ("2x north, east (x1)", COMPASS, "north north east"),
        ("1 north, 2 east", COMPASS, ""),  # how often, or in which order
        ("north 90, east 2", COMPASS, ""),
        ("north\nConfidence: 9%\nwest\nConfidence: 8%", COMPASS, ""),
        ("3S", COMPASS, "south south south"),
        ("north, nothing else", COMPASS, "north"),
        ("L3 D1", MOVES, "left left left down"),
        ("N, E, E", COMPASS, "north east east"),
        ("NEWS", COMPASS, ""),
        ("N, E, S, W", COMPASS, ""),
        ("↑ ↓ ← →", COMPASS, ""),
        ("n", COMPASS, ""),
        ("EES", COMPASS, "east east south"),
        ("S → E", COMPASS, ""),  # from the start to the end
        ("NE, E", COMPASS, ""),
        ("From S go to E.", COMPASS, ""),
        ("↑ ↑ →", COMPASS, "north north east"),
        ("⬆️⬆️➡️", MOVES, "up up right"),
        ("move(north)\nmove('east')", COMPASS, "north east"),
        ("Wall: north\nWall: east", COMPASS, ""),
        ("Action: north\nAction: east", COMPASS, "north east"),
        ("```python\nmoves = ['up', 'left']\nprint(moves)\n```", MOVES, "up left"),
        ("north, then east to the mill", COMPASS, "north east"),
        ("East after two norths.", COMPASS, ""),
        ("up left up left up left do", MOVES, ""),
        ("P < R < S", PLACES, "P R S"),
        ("P to R, R to S", PLACES, "P R S"),
        ("P-R, S-T", PLACES, ""),
        ("Roads: P-R, R-S", PLACES, ""),
        ("P < R and R < S", PLACES, "P R S"),
        ("1) P 2) R 3) S", PLACES, "P R S"),
        ("1. P → R → S\n2. P → Q → S", PLACES, ""),
        ("You end in S, having come through R.", PLACES, ""),
    ],
)
def test_steps_in_few_words(text, options, taken):
    assert steps(text, options) == taken


@pytest.mark.parametrize(
    ("text", "options", "chosen"),
    [
        ("The blue one", BLOCKS, "B"),
        ("blue", BLOCKS, "B"),
        ("Let's go with B", BLOCKS, "B"),
        ("block: the green one, obviously", BLOCKS, "C"),
        ("B, because Tom put it there.", BLOCKS, "B"),
        ("B, as Tom sees it.", BLOCKS, ""),
        ("Every block but A.", BLOCKS, "BCD"),
        ("Any option but A", BLOCKS, "BCD"),
        ("All of the above.", BLOCKS, "ABCD"),
        ("All constraints are satisfied.", BLOCKS, ""),
        ("A: no. B: yes. C: no. D: yes.", BLOCKS, "BD"),
        ("ABD", BLOCKS, "ABD"),
        ("BAD", BLOCKS, ""),
        ("The second one.", BLOCKS, "B"),
        ("the last option", BLOCKS, "D"),
        ("A fits. I checked the clues one by one, and the last one is satisfied, too.", BLOCKS, "A"),
        ("B, and that's all.", BLOCKS, "B"),
        ("A pen.", TOYS, "D"),
        ("A, pen.", TOYS, "AD"),
    ],
)
def test_options_in_few_words(text, options, chosen):
    reading = read_choice(text, options=options, several=True, question="Which of these are in the box?")
    assert "".join(reading.labels) == chosen


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("It does.", "yes"),
        ("It does, if the door is open.", "unreadable"),
        ("It did.", "unreadable"),
        ("Not quite sure.", "unknown"),
        ("✅❌", "unreadable"),
        ("The tank doesn't.", "no"),
        ("The sofa does.", "unreadable"),
        ("Beside the window, yes.", "yes"),
        ("Not beside the window.", "no"),
        ("The window.", "unreadable"),
        ("Unfortunately not.", "no"),
        ("I'd say so.", "yes"),
        ("No doubt about it.", "yes"),
        ("✅", "yes"),
        ("👎", "no"),
        ("Yes... hang on, no.", "no"),
        ("No, it is far away. But I must correct myself: yes, it does.", "yes"),
        ("No idea, sorry.", "unknown"),
        ("Hang on the wall?", "unreadable"),
    ],
)
def test_a_yes_or_no_in_few_words(text, status):
    assert read_yes_no(text, "Does the tank stand beside the window?", modality="is").status == status


@pytest.mark.parametrize(
    ("text", "modality", "status"),
    [
        ("EC", "is", "no"),
        ("DC", "is", "yes"),
        ("EC, not DC", "is", "no"),
        ("EC means that they touch.", "is", "unreadable"),
        ("DC is only one of the options.", "must", "no"),
        ("DC is only one of the options.", "can", "yes"),
        ("DC is one of the options.", "is", "unreadable"),
    ],
)
def test_a_relation_alone_tells_whether_another_holds(text, modality, status):
    asked = {"vocabulary": vocabulary("rcc8"), "subject": "park", "obj": "lake", "relation": "DC"}
    assert read_yes_no(text, modality=modality, **asked).status == status

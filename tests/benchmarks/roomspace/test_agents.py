"""Rooms from an agent's viewpoint: the text says where you stand and face, and every place on a small grid is tried."""

import json
from collections import Counter
from itertools import product

import pytest

from spatialjudge.adapters import mark
from spatialjudge.benchmarks.benchmark import Profile
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.fresh import read_back
from spatialjudge.benchmarks.roomspace.benchmark import roomspace
from spatialjudge.benchmarks.roomspace.generate import new_rooms
from spatialjudge.benchmarks.roomspace.questions import RoomQuestion, read_question
from spatialjudge.benchmarks.roomspace.reading import read_story
from spatialjudge.benchmarks.roomspace.sentences import UnreadableSentence
from spatialjudge.benchmarks.roomspace.wording import SEEN
from spatialjudge.benchmarks.wanted import Run, Wanted
from spatialjudge.solver import InvalidInput, Story, evaluate

ROOM = (
    "Imagine a square-shaped bedroom, bordered by four walls. This room contains a collection of furniture, including "
    "a bed, a desk, and a lamp. The bed is placed to the north of the desk. "
)
AGENT = new_rooms(view="agent")
SIZES = {"n": 3, "m": 2, "grid": 3}


@pytest.mark.parametrize(
    ("told", "facts"),
    [
        ("Imagine yourself at the desk, facing east.", [("you", "O", "desk"), ("you", "faces-E", "room")]),
        ("Imagine yourself at the desk, facing the bed.", [("you", "O", "desk"), ("you", "faces", "bed")]),
        (
            "Imagine yourself at the desk. The lamp is behind and to the left of you.",
            [("lamp", "behind-left", "you"), ("you", "O", "desk")],
        ),
        ("Imagine yourself at the desk. The lamp is north of you.", [("lamp", "N", "you"), ("you", "O", "desk")]),
    ],
)
def test_a_text_says_where_you_stand_and_face(told, facts):
    read = read_story(ROOM + told)
    assert read.facts == (("bed", "N", "desk"), *facts)
    assert read.objects == ("bed", "desk", "lamp", "you")


@pytest.mark.parametrize(
    "told",
    ["Imagine yourself at the oven, facing east.", "Imagine yourself at the desk. The lamp is in front of the bed."],
)
def test_what_nobody_sees_is_no_fact(told):
    with pytest.raises(UnreadableSentence):
        read_story(ROOM + told)


def test_a_question_is_asked_in_your_own_frame():
    things = ("bed", "you")
    assert read_question("Where is the bed positioned in relation to you?", things) == RoomQuestion(
        "find_relation", "bed", "you"
    )
    asked = read_question("Could the bed be positioned behind and to the left of you?", things)
    assert asked.relation == "behind-left"
    assert read_question("Could the bed be placed in the same location as you?", things).relation == "same"


def test_labels_by_every_place_on_a_small_grid():
    """What is told of three things takes no more than five columns and rows: all of their places are tried."""
    items = list(AGENT.items(40, "brute", SIZES))
    assert {item["q_type"] for item in items} == {"FR", "YN"}
    for item in items:
        told, subject = item["story"], item["question"]["subject"]
        stands = next(obj for one, label, obj in told["facts"] if (one, label) == ("you", "O"))
        seen = set()
        names = [name for name in told["objects"] if name != "you"]
        for *cells, heading in product(*[list(product(range(3), repeat=2))] * len(names), "NESW"):
            placed = dict(zip(names, cells, strict=True))
            placed["you"] = (*placed[stands], heading)
            truth = evaluate(Story(None, told["facts"], "observer", told["objects"]), placed)
            if not truth.broken:
                seen |= {label for label in SEEN.values() if truth.holds((subject, label, "you"))}
        if item["q_type"] == "FR":
            assert seen == set(item["gold"])
            assert item["chance"] == len(seen) / 9
        else:
            assert (item["question"]["relation"] in seen) == (item["gold"] == "Yes")


def test_items_are_read_back_from_facts_and_from_text(tmp_path):
    items = list(AGENT.items(40, 3))
    file = tmp_path / "rooms.jsonl"
    file.write_text("".join(json.dumps(item["original"]) + "\n" for item in items))
    for from_text in (False, True):
        for item in roomspace.read(BenchmarkFile(file, from_text=from_text)):
            assert item.task.decide(Profile.GEOMETRY).verdict == item.gold
            assert item.task.decide(Profile.REFERENCE).verdict == item.gold
    for item in items:
        read = read_back(item, "here")
        assert set(item["story"]["facts"][0]) <= {*read.task.objects, *("NSEWO"), "NE", "NW", "SE", "SW"}
        right = item["gold"] if isinstance(item["gold"], str) else item["gold"][-1]
        assert mark(item, f"Answer: {right}").value == 1.0
        wrong = next(one for one in item["candidates"] if one not in item["gold"])
        assert mark(item, f"Answer: {wrong}").value == 0.0


@pytest.mark.parametrize("rooms", [AGENT, new_rooms()], ids=["agent", "top-down"])
def test_balanced_items_have_no_answer_that_is_often_right(rooms):
    run = Run()
    items = list(rooms.items(300, 2, {}, Wanted(balance=True), run))
    assert run.asked["FR"] > 100
    chance = sum(item["chance"] for item in items if item["q_type"] == "FR") / run.asked["FR"]
    assert max(run.labels["FR"].values()) / run.asked["FR"] <= chance + 0.06
    yes, no = run.labels["YN"].values()
    assert abs(yes - no) <= 1
    assert Counter(item["q_type"] for item in items) == run.asked


def test_an_agents_view_has_directions_only():
    with pytest.raises(InvalidInput, match="directions only"):
        new_rooms("layout", "agent")
    with pytest.raises(InvalidInput, match="directions only"):
        new_rooms(view="agent", vocabulary="roomspace-reference")
    assert new_rooms(vocabulary="observer") is AGENT

"""New rooms from an agent's viewpoint: the text says where *you* stand and face, and asks what is where to you.

The future work of RoomSpace (Li, Hogg, Cohn, IJCAI 2024, section 7). A scene puts objects on random cells; the text
tells directions between them by the compass, at which of them you stand, and which way you face: north, say, or the
way in which an object lies that is straight ahead; or one that is told to be to your left tells it. Asked are the
directions in your own frame that can hold, or whether one can. The judge's vocabulary is ``observer``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.fresh import Generator, Knob, Sizes, WrittenStory
from spatialjudge.benchmarks.roomspace.benchmark import OBSERVER, Room, roomspace
from spatialjudge.benchmarks.roomspace.questions import RoomQuestion
from spatialjudge.benchmarks.roomspace.scenes import NEIGHBOURS, count_of_pairs, related_pairs, scene_of
from spatialjudge.benchmarks.roomspace.wording import AGENT, DIRECTION_WORDS, FACING, HEADINGS, SEEN, STANDING
from spatialjudge.benchmarks.roomspace.writing import write_question, write_story
from spatialjudge.benchmarks.wanted import Gold
from spatialjudge.relations import ROOM
from spatialjudge.solver import Story

MAX_OBJECTS: Final = 10
"""Objects up to which the fewest facts for an answer are looked for: they take milliseconds."""
MAX_SUPPORT: Final = 8
ASKED: Final = 2
"""Things that are asked about in a story: those of which most is known."""

_SIGNS: Final[Mapping[str, tuple[int, int]]] = {
    label: ((("E" in label) - ("W" in label)), (("N" in label) - ("S" in label))) for label in SEEN
}
"""Of each direction the signs of dx and dy."""
_LABELS: Final = {signs: label for label, signs in _SIGNS.items()}


def _write(random: Random, sizes: Sizes) -> Iterator[WrittenStory]:
    """The questions of a room."""
    n = sizes["n"]
    room, scene = scene_of(random, n, sizes["grid"])
    names = list(scene)
    pairs = ((names[first], names[second]) for first, second in related_pairs(n, count_of_pairs(n, sizes["m"])))
    facts: list[Triple] = [(one, _direction(scene, one, other), other) for one, other in pairs]
    place, number = random.choice(names), random.randrange(len(HEADINGS))
    told = [*facts, (AGENT, "O", place), _faces(random, scene, place, number)]
    text = f"{write_story(Story(1, facts), setting='o2', room=room)} {_told(place, told[-1])}"
    others = [name for name in names if name != place]
    random.shuffle(others)
    objects = Story(None, told, OBSERVER).objects
    asked_of = (RoomQuestion("find_relation", name, AGENT) for name in others)
    able = [Room(sizes["grid"], tuple(told), objects, one, OBSERVER).can_hold() for one in asked_of]
    known = [(can_hold, name) for can_hold, name in zip(able, others, strict=True) if can_hold is not None]
    for can_hold, name in sorted(known, key=lambda pair: len(pair[0]))[:ASKED]:
        excluded = [label for label in SEEN.values() if label not in can_hold]
        if not excluded:
            continue  # whatever is said is right
        asked = random.choice(random.choice((can_hold, excluded)))
        yes = "Yes" if asked in can_hold else "No"
        row = {
            "grid": sizes["grid"],
            "stories": {"agent": {"o2": text}},
            "facts": {"o2": [list(fact) for fact in told]},
            "settings": {"o2": {"fr_answers_agent": list(can_hold), "yn_answer": yes}},
            "fr_question": _asked(RoomQuestion("find_relation", name, AGENT)),
            "yn_question_agent": _asked(RoomQuestion("yes_no", name, AGENT, asked)),
        }
        golds = {"FR": Gold(can_hold, len(SEEN), any=True), "YN": Gold(yes, 2, settled=yes == "No")}
        yield WrittenStory(row, golds, n, len(told), check=lambda task: {*task.facts} == {*told})


def _direction(scene: Mapping[str, tuple[int, int]], subject: str, obj: str) -> str:
    (x, y), (other_x, other_y) = scene[subject], scene[obj]
    return _LABELS[(x > other_x) - (x < other_x), (y > other_y) - (y < other_y)]


def _faces(random: Random, scene: Mapping[str, tuple[int, int]], place: str, number: int) -> Triple:
    """What tells which way the agent faces: the compass, a thing straight ahead, or one that it sees elsewhere."""
    turned = {name: _turned(_direction(scene, name, place), number) for name in scene if name != place}
    ways: list[Triple] = [(AGENT, f"faces-{HEADINGS[number][0].upper()}", ROOM)]
    ways += [(AGENT, "faces", name) for name, label in turned.items() if label == "front"]
    ways += [(name, label, AGENT) for name, label in turned.items() if label != "same"][:1]
    return random.choice(ways)


def _turned(label: str, number: int) -> str:
    """A direction as one sees it who faces the way of that number, quarter turns to the right from north."""
    x, y = _SIGNS[label]
    for _ in range(number):
        x, y = -y, x
    return SEEN[_LABELS[x, y]]


def _told(place: str, faces: Triple) -> str:
    """Where the agent stands and faces, or what it sees where."""
    subject, label, obj = faces
    if label in SEEN.values():
        words = next(DIRECTION_WORDS[letter]["north-facing"] for letter, seen in SEEN.items() if seen == label)
        return f"{STANDING.format(place=place)}. The {subject} is {words} {AGENT}."
    heading = next((name for name in HEADINGS if label == f"faces-{name[0].upper()}"), f"the {obj}")
    return f"{STANDING.format(place=place)}{FACING.format(way=heading)}."


def _asked(question: RoomQuestion) -> str:
    letter = next((letter for letter, label in SEEN.items() if label == question.relation), None)
    return write_question(RoomQuestion(question.kind, question.subject, AGENT, letter), view="north-facing")


new_agents: Final = Generator(
    benchmark=roomspace,
    knobs={
        "support": Knob(range(MAX_SUPPORT + 1), 0, MAX_SUPPORT, "facts that exclude what cannot hold, 0 if none does"),
        "n": Knob(range(5, 6), 3, MAX_OBJECTS, "objects in a scene"),
        "m": Knob(range(NEIGHBOURS, 1), 2, MAX_OBJECTS**2, "pairs of objects that the facts relate, else n - 1"),
        "grid": Knob(range(3, 6), 2, 100, "cells along a side: in few of them things are often in line"),
    },
    write=_write,
    fits=lambda sizes: count_of_pairs(sizes["n"], sizes["m"]),
)

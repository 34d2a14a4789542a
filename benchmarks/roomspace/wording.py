"""The words of the RoomSpace text format: one set of tables, from which texts are read and written.

Source: Li, Hogg, Cohn, IJCAI 2024, section 4, and the text of the published benchmark. The format is English with
a fixed frame: an opening, one sentence that lists the objects, then a sentence for each related pair.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from spatialjudge.relations import ROOM, fold, shown
from spatialjudge.relations.roomspace import REGIONS

View = Literal["top-down", "north-facing"]
Distances = Literal["distance2", "distance3"]

VIEWS: Final[tuple[View, ...]] = ("top-down", "north-facing")

SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "layout": ("region",),
    "layout_tpp": ("region", "contact"),
    "o2": ("direction",),
    "o2_d2": ("direction", "distance2"),
    "o2_d3": ("direction", "distance3"),
    "layout_o2": ("region", "direction"),
    "layout_o2_d2": ("region", "direction", "distance2"),
    "layout_o2_d3": ("region", "direction", "distance3"),
}
"""The families of facts that a text of each setting states, besides the objects themselves (``INR``)."""

MAX_NAME: Final = 200
"""Characters in an object's name, as in a story: a longer one is surely a sentence that was misread."""

REGION_WORDS: Final = {label: word for label, _, _, word in REGIONS}

CONTACT_WORDS: Final = {"TPP": "against the wall", "NTPP": "away from walls"}

DISTANCE_WORDS: Final[dict[Distances, dict[str, str]]] = {
    "distance2": {"CL2": "short", "FR2": "far"},
    "distance3": {"CL3": "short", "MD3": "moderate", "FR3": "far"},
}

# label -> as a top-down text and as a north-facing text puts it between "is" and the object
DIRECTION_WORDS: Final[dict[str, dict[View, str]]] = {
    label: {"top-down": top_down, "north-facing": north_facing}
    for label, top_down, north_facing in (
        ("N", "to the north of", "in front of"),
        ("S", "to the south of", "behind"),
        ("E", "to the east of", "to the right of"),
        ("W", "to the west of", "to the left of"),
        ("NE", "to the north-east of", "in front of and to the right of"),
        ("NW", "to the north-west of", "in front of and to the left of"),
        ("SE", "to the south-east of", "behind and to the right of"),
        ("SW", "to the south-west of", "behind and to the left of"),
        ("O", "at the same position as", "at the same position as"),
    )
}
ANSWER_WORDS: Final[dict[View, tuple[str, ...]]] = {
    "top-down": ("north", "south", "east", "west", "north-east", "north-west", "south-east", "south-west", "overlap"),
    "north-facing": (
        *("front", "behind", "right", "left"),
        *("front-right", "front-left", "behind-right", "behind-left", "overlap"),
    ),
}
"""What the published answers say, by view."""
PLACED: Final[dict[View, str]] = {"top-down": "is placed", "north-facing": "is"}
"""The verb of a relation sentence."""

OPENING: Final = "Imagine a square-shaped {room}, bordered by four walls."
LISTING: Final = "This room contains a collection of furniture, including {items}."
VIEWPOINT: Final = "Imagine yourself at the southern wall's door, looking inwards."
PERSPECTIVE: Final = "From this perspective,"
STANDING: Final = "Imagine yourself at the {place}"
"""Where an agent stands."""
FACING: Final = ", facing {way}"
"""Which way it faces, if that is told: to a side of the room, or the way in which a thing lies."""
AGENT: Final = "you"
"""The agent, to whom a text speaks; what is in front of it depends on which way it faces."""
HEADINGS: Final = ("north", "east", "south", "west")
SEEN: Final = {
    "N": "front",
    "S": "behind",
    "W": "left",
    "E": "right",
    "NW": "front-left",
    "NE": "front-right",
    "SW": "behind-left",
    "SE": "behind-right",
    "O": "same",
}
"""What a direction is to one who faces north: the labels of the vocabulary ``observer``."""
HANGING: Final = "hanging on the wall"
"""What a painting does instead of standing against the wall: read as TPP."""

_RESERVED: Final = frozenset({"a", "an", "and", "hanging", "is", "placed", "some", "the"})
"""Words that carry the frame of a sentence: a name with one of them could be read in two ways."""
_PUNCTUATION: Final = re.compile(r"[.,;:?!]")
_NUMBERED: Final = re.compile(r"(?P<kind>.+) [0-9]+")


def kind_of(name: str) -> str | None:
    """The kind of a numbered object, ``chair`` for ``chair 2``; ``None`` for a name without a number."""
    numbered = _NUMBERED.fullmatch(name)
    return numbered["kind"] if numbered else None


def name_problem(name: str) -> str | None:
    """Why a name cannot stand in a text (it could not be told from the sentence around it); ``None`` if it can."""
    if len(name) > MAX_NAME:
        return f"a name has at most {MAX_NAME} characters, this one has {len(name)}"
    words = name.casefold().split(" ")
    if not name.isprintable() or not all(words) or not fold(name):
        return f"{shown(name)} is no name: it is blank, or has blanks or characters that a text does not keep"
    if _PUNCTUATION.search(name):
        return f"{shown(name)} is no name: it has punctuation"
    if reserved := _RESERVED.intersection(words):
        return f"{shown(name)} is no name: it has the word {shown(min(reserved))}"
    if words[0] in {"of", "as"}:
        return f"{shown(name)} is no name: it begins with {shown(words[0])}"
    if fold(name) == ROOM:
        return "'room' is the room itself, not an object"
    return None

"""The words of vocabularies (directions, distances, wall contact, headings), and of questions and their options.

Directions are written as signs ``(dx, dy)``, x to the east and y to the north, so that one table serves every
vocabulary: the vocabulary says which label has those signs. Phrases are matched on folded words, so a blank stands for
a hyphen, a slash or a blank.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spatialjudge.reading.words.roles import roles_of
from spatialjudge.reading.words.table import any_of, each

Signs = tuple[int, int]


# --- directions: which words a vocabulary can be answered in depends on the key word that it knows itself -------------

COMPASS: Final[dict[Signs, tuple[str, ...]]] = {
    (0, 1): each("north, northern, northerly, northward, northwards"),
    (0, -1): each("south, southern, southerly, southward, southwards"),
    (1, 0): each("east, eastern, easterly, eastward, eastwards"),
    (-1, 0): each("west, western, westerly, westward, westwards"),
    (1, 1): each("northeast, northeastern, northeasterly, north north east, east north east, NNE, ENE"),
    (-1, 1): each("northwest, northwestern, northwesterly, north north west, west north west, NNW, WNW"),
    (1, -1): each("southeast, southeastern, southeasterly, south south east, east south east, SSE, ESE"),
    (-1, -1): each("southwest, southwestern, southwesterly, south south west, west south west, SSW, WSW"),
}
SIDES: Final[dict[Signs, tuple[str, ...]]] = {
    (-1, 0): each("left, leftward, leftwards, lefthand, left hand side, left hand"),
    (1, 0): each("right, rightward, rightwards, righthand, right hand side, right hand"),
}
FLOOR: Final[dict[Signs, tuple[str, ...]]] = {  # seen from the south door looking north
    (0, 1): each("in front, in front of, front, at the front, to the front, ahead, ahead of, forward, forwards"),
    (0, -1): each("behind, in back of, back, at the back, to the back, rear, at the rear, to the rear"),
    (-1, -1): each("behind left, back left, rear left"),
    (1, -1): each("behind right, back right, rear right"),
}
PAGE: Final[dict[Signs, tuple[str, ...]]] = {
    (0, 1): each("above, over, atop, on top, on top of, top, up, upper, upward, upwards, higher, higher than"),
    (0, -1): each("below, under, beneath, underneath, bottom, down, lower, downward, downwards, lower than"),
    (1, 1): each("up to the right, front right"),  # StepGame's "in the front right corner of"
    (-1, 1): each("up to the left, front left"),
    (1, -1): each("down to the right"),
    (-1, -1): each("down to the left"),
}
CORNERS: Final[dict[Signs, tuple[str, ...]]] = {  # on a map north is at the top
    (1, 1): each("top right, upper right, right top"),
    (-1, 1): each("top left, upper left, left top"),
    (1, -1): each("bottom right, lower right, right bottom"),
    (-1, -1): each("bottom left, lower left, left bottom"),
}
SAME_PLACE: Final[dict[Signs, tuple[str, ...]]] = {
    (0, 0): each(
        "overlap, overlaps, overlapping, overlapped, coincide, coincides, coinciding, coincident, colocated,"
        "co-located, overlap|overlaps|overlapping|coincides|coinciding with, collocated, identical position|location,"
        "same position|place|location|spot|point|cell|coordinates, exact same position, exact same position as,"
        "same position|place|location|spot|point|cell|coordinates as, on top of each+other|one+another,"
        "share a|the|one cell|square|spot|position|location"
    ),
}
MIDDLE: Final[dict[Signs, tuple[str, ...]]] = {
    (0, 0): each("center, centre, central, middle, in the center, in the centre, in the middle"),
}
HOURS: Final[dict[int, str]] = dict(
    enumerate(each("one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve"), 1)
)
CLOCK_FORMS: Final = each(
    "{} o'clock, {} oclock, {} o clock, {}:00, {}:00 o'clock, {}:00 position, {} o'clock position,"
    "{} o'clock direction, {} position of a clock face, {} position of the clock face,"
    "{} position on a clock face, clock position {}, clock direction {}"
)
HALF_PAST: Final = each(
    "{0}:30, half past {0}, located between {0} and {1}, between {0} and {1} o'clock, {0} to {1} o'clock"
)
"""Half an hour past hour 0, which is on the way to hour 1: never on an axis."""
VIEWS: Final[tuple[tuple[str, dict[Signs, tuple[str, ...]]], ...]] = (
    ("north", COMPASS),
    ("left", SIDES),
    ("behind", FLOOR),
    ("above", PAGE),
    ("left", CORNERS),
    ("overlap", SAME_PLACE),
)
"""The tables with the word that a vocabulary must know for the table to apply to its directions."""
# --- the other families: labels without their digit (CL2 and CL3 are both "CL") ---------------------------------------

DISTANCES: Final[dict[str, tuple[str, ...]]] = {
    "CL": each(
        "close, close to, closeby, close by, near, near to, nearby, short, short distance, small distance,"
        "at a short distance, a short distance, close distance, adjacent, next to, beside"
    ),
    "MD": each("moderate, moderate distance, medium, medium distance, intermediate, middle distance, mid distance"),
    "FR": each("far, far from, far away, far away from, far distance, faraway, distant, long distance, large distance"),
}
CONTACTS: Final[dict[str, tuple[str, ...]]] = {
    "TPP": each(
        "against the wall, against a wall, against one wall, against one of the walls, on the wall,"
        "hanging on the wall, touching the wall, touching a wall, touches the wall, touches a wall,"
        "touch a wall, at the wall, by the wall, along the wall, along a wall, adjacent to a wall,"
        "adjacent to the wall, against walls, touching"
    ),
    "NTPP": each(
        "away from walls, away from the wall, away from the walls, away from any wall, away from all walls,"
        "not against the wall, not against a wall, not against any wall, not touching the wall,"
        "not touching a wall, not touching any wall, not touching any walls, not touching,"
        "does not touch the wall, does not touch a wall, does not touch any wall, doesn't touch the wall,"
        "doesn't touch a wall, doesn't touch any wall, free standing, freestanding, touches no wall,"
        "touching no wall"
    ),
}
HEADINGS: Final[dict[str, tuple[str, ...]]] = {
    "faces-N": each("N, north, northward, northwards"),
    "faces-E": each("E, east, eastward, eastwards"),
    "faces-S": each("S, south, southward, southwards"),
    "faces-W": each("W, west, westward, westwards"),
}
FACES: Final = each("faces, face, facing, looks, looking, points, pointing, is facing, is looking, is headed")
"""The verbs that say a heading."""
EXTENTS: Final[dict[str, tuple[str, ...]]] = {"INR": each("in the room, inside the room, within the room")}
SAME: Final[Mapping[str, dict[str, tuple[str, ...]]]] = {
    "topology": {
        "EQ": each("same region, same region as, identical regions, same extent, coextensive, coextensive with"),
        "DC": each("no contact, no contact whatsoever|at+all, fully|completely|entirely|totally|wholly apart"),
    },
    "interval": {"eq": each("same interval, same interval as, exact same interval")},
}
"""What is equal in words: "the same area" may be as large a one, "at the same time" a part of it."""
FAMILIES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "distance": DISTANCES,
    "contact": CONTACTS,
    "extent": EXTENTS,
    "heading": HEADINGS,
    **SAME,
}
AT_EDGE: Final[Mapping[str, str]] = {"NTPP": "TPP", "NTPPI": "TPPI", "DC": "EC"}
"""What a region is to another that it is inside, around or outside of, if it touches its edge."""
FRAMES: Final = frozenset({"relative", "compass"})
"""Families of directions in one vocabulary, each of which has words of its own."""


# --- yes or no, and options -------------------------------------------------------------------------------------------

OPPOSITE: Final = any_of(
    "the other way around, other way round|around, the opposite|reverse|contrary is true, the opposite"
    " is the case, the opposite holds, reversed, backwards"
)
"""Words of a correction that confirm a no: what was asked about is so the other way."""
WRONG_WAY: Final = OPPOSITE | {"the wrong way"}
"""These, and what says so of a statement that is false."""

AUXILIARY: Final = any_of("will, would, did, should")
"""Verbs with which a question asks, in another place than in the answer."""
FUNCTION: Final = AUXILIARY | any_of("""
    the, a, an, is, are, was, were, be, being, to, of, in, inside, on, at, that, which, it, this, there, has, have,
    contain, contains, containing, had, does, do, also, located, positioned, and, they, only, just, any, 's, i, with,
    for, by, or, her, his, its, their, sit, sits, sat, sitting, stand, stands, standing, seated, lie, lies
""")
"""Words of a question or an answer that say nothing of who stands where."""
ASKING: Final = any_of("""
    what, which, where, how, who, relation, relationship, between, position, regarding, relative, object, objects,
    thing, things, shape, now, block, blocks, box, boxes, edges, necessary, possible, impossible, way, two, three, four
""")
"""Words that ask, and need not be repeated in an answer."""
ASKED_FOR: Final = any_of("what, person, people, one, thing, object, place, room, location, side")
"""Words for what is asked for, which the question need not have."""
ECHOED: Final = roles_of(
    "UNKNOWN OTHER TITLE ADJECTIVE NUMBER PREPOSITION RELATION_NOUN FILLER BECAUSE BUT BETWEEN EXCLUDED ALL"
)
"""Roles of words that may only repeat the question."""
RIGHT: Final = frozenset({"correct", "true"})
RIGHT_OR_NOT: Final = RIGHT | {"incorrect", "false"}
"""Words of options that say before "option" or "answer" which one is meant."""
GOES_ON: Final = any_of("it, the, because, since, as, there, they, that, this, i, we, its, these, both")
"""What may follow a "no" that is an answer, without a comma."""

"""The words that models say directions, distances and wall contact in, as tables.

Directions are written as signs ``(dx, dy)``, x to the east and y to the north, so that one table serves every
vocabulary: the vocabulary says which label has those signs. Phrases are matched on folded words, so a blank stands for
a hyphen, a slash or a blank. Longer phrases win over shorter ones.
"""

from __future__ import annotations

from typing import Final

from spatialjudge.reading.words import each

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
    (0, 1): each("in front, in front of, front, at the front, to the front, ahead of"),
    (0, -1): each("behind, in back of, back, at the back, to the back, rear, at the rear, to the rear"),
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
        "overlap, overlaps, overlapping, overlapped, same position, same place, same location, same spot,"
        "same point, same cell, same coordinates, identical position, identical location, exact same position,"
        "coincide, coincides, coinciding, coincident, on top of each other, on top of one another, colocated,"
        "co-located, collocated, same position as, same place as, same location as, same spot as, same point as,"
        "same cell as, same coordinates as, exact same position as, overlaps with, overlap with, overlapping with,"
        "coincides with, coinciding with"
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

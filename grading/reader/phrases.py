"""The words that models answer with, as tables: what they mean, what they do to a sentence, and what misleads.

Directions are written as signs ``(dx, dy)``, x to the east and y to the north, so that one table serves every
vocabulary: the vocabulary says which label has those signs. Phrases are matched on folded words, so a blank stands for
a hyphen, a slash or a blank. Longer phrases win over shorter ones; an entry may therefore exist only to keep its words
from being read as something else (:data:`MISLEADING`).
"""

from __future__ import annotations

from typing import Final

Signs = tuple[int, int]


def each(phrases: str) -> tuple[str, ...]:
    """The phrases of a list written with commas."""
    return tuple(phrase.strip() for phrase in phrases.split(",") if phrase.strip())


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
SAME_PLACE: Final[dict[Signs, tuple[str, ...]]] = {
    (0, 0): each(
        "overlap, overlaps, overlapping, overlapped, same position, same place, same location, same spot,"
        "same point, same cell, same coordinates, identical position, identical location, exact same position,"
        "coincide, coincides, coinciding, coincident, on top of each other, on top of one another, colocated,"
        "co-located, collocated"
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
    ("overlap", SAME_PLACE),
)
"""The tables with the word that a vocabulary must know for the table to apply to its directions."""
WEAK: Final = frozenset(
    each(
        "left, right, up, down, over, under, top, bottom, front, back, rear, upper, lower, higher, middle,"
        "center, centre, central, close, near, far, short, long, inside"
    )
)
"""Ordinary words that name a relation only in a fitting place: "he left", "all right", "over there", "front door"."""

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
EXTENTS: Final[dict[str, tuple[str, ...]]] = {"INR": each("in the room, inside the room, within the room")}

# --- phrases that shape a sentence ------------------------------------------------------------------------------------

MISLEADING: Final = each(
    "you're right, you are right, that's right, that is right, all right, right angle, right angles,"
    "right now, right away, right next to, right beside, right direction is, right answer, right option,"
    "right choice, right relation, right relationship, right conclusion, right order, right track,"
    "right side up, is that right, right about, right so, right let's, right let, right then, okay right,"
    "ok right, what is left, what's left, left over, left out, left off, left blank, left unchanged,"
    "left unspecified, left undefined, left alone, has left, have left, had left, is left to, are left to,"
    "be left to, left to us, left to the reader, left to right, right to left, left or right of,"
    "top to bottom, bottom to top, over to, up to, end up, ends up, sum up, sums up, add up, adds up,"
    "set up, ends up with, look up, up front, up to date, made up, makes up, make up, break down,"
    "breaking down, write down, narrow down, narrowed down, boil down, boils down, upside down, over there,"
    "over here, over and over, all over, over time, over all, more than over, under the assumption,"
    "under consideration, under these conditions, under the constraints, under the given, from the top,"
    "top view, top down view, top down, at the top of the page, on top of that, on top of this, bottom line,"
    "front door, front view, front facing, back door, back to, go back, going back, back and forth, back up,"
    "looking back, on the other hand, on one hand, upper hand, all of the above, the above information,"
    "the above facts, the above statements, the above statement, the above reasoning, the above analysis,"
    "the above steps, the above description, above information, above facts, above statements,"
    "above reasoning, above analysis, above story, above mentioned, mentioned above, stated above,"
    "given above, described above, shown above, listed above, as above, see above, from the above,"
    "based on the above, given the above, by the above, explained above, derived above, above all,"
    "mentioned below, stated below, given below, described below, shown below, listed below, as below,"
    "see below, explained below, below is, following below, behind this, behind the reasoning,"
    "behind it all, leave behind, north is up, north is at the top, looking north, facing north,"
    "looking to the north, facing the north, north facing, looking south, facing south, looking east,"
    "facing east, looking west, facing west, north wall, south wall, east wall, west wall, northern wall,"
    "southern wall, eastern wall, western wall, north door, south door, east door, west door, north axis,"
    "x axis, y axis, not only, not just, not merely, not simply, no doubt, without doubt, without a doubt,"
    "no question, nothing but, none other than, no problem, of course, so far, as far as, by far, far as,"
    "near future, in short, no longer than, not to mention, short answer"
)
"Phrases whose words are not the relation that they look like."
REVERSERS: Final = each(
    "other than, except, except for, besides, apart from, aside from, rather than, instead of,"
    "as opposed to, anything but, everything but, all but, unlike"
)
"""They exclude what follows; after a negation ("nothing other than left") they cancel it."""
REFERENCES: Final = each(
    "relative to, with respect to, in relation to, in relationship to, compared to, compared with,"
    "in comparison to, with reference to, in reference to, with regard to, wrt, from the perspective of,"
    "from the viewpoint of, from the point of view of, from the position of, from the location of,"
    "seen from, viewed from, as seen from, as viewed from, starting from, measured from, angle to"
)
"""What follows is the landmark of the statement, wherever it stands in the sentence."""
ABSTENTIONS: Final = each(
    "unknown, undetermined, indeterminate, indeterminable, undefined, unspecified, unclear, ambiguous,"
    "undecidable, undecided, unsure, uncertain, unanswerable, unknowable, n/a, idk, dunno, null,"
    "insufficient, none of the above, none of these, none of them, none of the options, no answer, no idea,"
    "no relation, inconclusive, not applicable, not sure, not certain, not clear, not known, can't help,"
    "cannot help, can't assist, cannot assist"
)

# --- yes or no --------------------------------------------------------------------------------------------------------

PLAIN: Final = frozenset(each("yes, yeah, yep, yup, y, no, nope, nah, n"))
"""Said outright: before anything else that sounds like a yes or a no."""
YES: Final = each(
    "yes, yeah, yep, yup, y, true, correct, affirmative, certainly, absolutely, definitely, of course, sure,"
    "indeed, possible, feasible, possibly, could, can, may, might, consistent, allowed, compatible,"
    "plausible, not impossible, not infeasible, not inconsistent, not incompatible, no reason why not,"
    "nothing prevents, nothing contradicts, nothing rules, does not contradict, doesn't contradict,"
    "do not contradict, not contradict, not violate, no contradiction, no conflict, no contradictions,"
    "no conflicts, without contradiction, satisfiable, cannot exclude, cannot be excluded,"
    "cannot be ruled out, can't be ruled out, not ruled out"
)
NO: Final = each(
    "no, nope, nah, n, false, incorrect, negative, wrong, impossible, infeasible, inconsistent,"
    "incompatible, cannot, can not, can't, could not, couldn't, may not, might not, contradicts, contradict,"
    "contradiction, conflicts, violates, violate, ruled out, excluded, never, certainly not, absolutely not,"
    "definitely not, of course not, no way, prevents, prevent, forbids, forbid, rules out, excludes,"
    "unsatisfiable, must not, mustn't, no valid, no possible, no possibility"
)
NOT_POLAR: Final = each(
    "yes and no, yes or no, yes no, correct answer, correct relation, correct response, correct option,"
    "can determine, can conclude, can infer, can see, can say, can be seen, can be inferred,"
    "can be determined, can deduce, can now, can place, can use, can find, can check, may be seen,"
    "true answer, in order to be possible, possible positions, possible position, possible locations,"
    "possible relations, possible placements, possible answers, no information, sure if, sure whether,"
    "no doubt, wrong answer"
)

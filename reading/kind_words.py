"""The words that only one kind of question has: directions, distances and wall contact; yes and no; options.

Directions are written as signs ``(dx, dy)``, x to the east and y to the north, so that one table serves every
vocabulary: the vocabulary says which label has those signs. Phrases are matched on folded words, so a blank stands for
a hyphen, a slash or a blank. Longer phrases win over shorter ones; those of yes and no, and of options, over the common
ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spatialjudge.reading.roles import Role, roles_of
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
FAMILIES: Final = {"distance": DISTANCES, "contact": CONTACTS, "extent": EXTENTS, "heading": HEADINGS}
FRAMES: Final = frozenset({"relative", "compass"})
"""Families of directions in one vocabulary, each of which has words of its own."""


# --- yes or no, and options -------------------------------------------------------------------------------------------

YES_NO: Final[dict[str, str]] = {
    Role.YES: """
        y, true, correct, certainly, definitely, of course, indeed, definitely yes, certainly yes, absolutely yes,
        clearly yes, yes definitely, yes absolutely, yes indeed, yes of course
        """,
    Role.NO: """
        n, no, false, incorrect, probably not, most likely not, presumably not, certainly not, absolutely not,
        definitely not, of course not, definitely no, certainly no, absolutely no, clearly no
        """,
    Role.POSSIBLE: """
        nothing prevents, nothing stops, nothing keeps, nothing speaks against, in the affirmative, possibly, not
        impossible, not infeasible, not inconsistent, not excluded, not ruled out, not forbidden, not contradicted, no
        contradiction, there is no contradiction, there is no conflict, does not contradict, doesn't contradict, does
        not violate, doesn't violate, no conflict, no contradictions, no conflicts, no inconsistency, nothing prevents
        it, nothing contradicts it, nothing prevents this, nothing contradicts this, nothing rules it out, nothing rules
        this out, nothing prevents this placement, can't rule it out, cannot rule it out, can't be ruled out, cannot be
        ruled out, cannot be excluded, can't rule that out, cannot rule that out, could be the case, can be the case,
        may be the case, would be possible, would work, works, perfectly possible, no constraint prevents it, no
        constraint prevents this, no fact prevents it, no fact forbids it, no fact contradicts it, nothing forbids it,
        nothing forbids this, can't exclude it, cannot exclude it, nothing against it, nothing against this, in
        some placements, in some arrangements, in some cases, in some configurations, in some layouts, in some
        scenarios, in some models, in certain cases, in one case, in one placement, in one arrangement, sometimes, in at
        least one arrangement, in at least one placement, in at least one case, in at least one layout, in at least one
        model, no reason it couldn't be, no reason it could not be, no reason why it couldn't be, no reason why it could
        not be, no reason it can't be, no reason why it can't be, no reason it cannot be, no reason why it cannot be,
        free to stand, free to be, free to go, don't see any conflict, do not see any conflict, see no conflict, don't
        see a conflict, don't see any contradiction, do not see any contradiction, see no contradiction, don't see a
        contradiction
        """,
    Role.IMPOSSIBLE: """
        refuted, disproved, disproven, not possible, impossible, infeasible, not feasible, inconsistent, incompatible,
        contradictory, not allowed, not consistent, not compatible, unsatisfiable, not valid, invalid, ruled out,
        excluded, not true, not correct, there is a contradiction, there is a conflict, rules this out, rules that out,
        rules it out, rule it out, rule this out, rule that out, wrong, forbidden, a contradiction, a conflict,
        contradiction, leads to a contradiction, not plausible, contradicts the story, contradicts the facts, would not
        be possible, isn't possible, is not possible, never possible, can't work, cannot work, no way that it could be,
        not permitted, cannot hold, cannot be the case, can't be the case, forbids it, forbids this, forbids that,
        prevents it, prevents this, prevents that, excludes it, excludes this, excludes that, contradicts it,
        contradicts this, contradicts that
        """,
    Role.NECESSARY: """
        necessary, necessarily, necessarily so, necessarily true, necessarily the case, entailed, required, guaranteed,
        forced, always true, always the case
        """,
    Role.COULD_NOT: """
        cannot go, can't go, could not go, cannot stand, can't stand, cannot fit, can't fit, cannot sit, can't sit,
        could not, couldn't, cannot, can't, can not, may not, might not, could not be,
        couldn't be, cannot be, can't be, can not be, may not be, might not be, must not be, could never, can never,
        could never be, can never be, cannot possibly, cannot possibly be, can't possibly be
        """,
    Role.COULD: """
        could be, can be, may be, might be, could well be, can well be, may well be, might well be, may well, might
        well, can go, could go, may go, can stand, could stand, may stand, can fit, could fit, can sit, could sit, could
        possibly, can possibly, could indeed be, can indeed be, could also be, could possibly be, could be placed, can
        be placed, could be positioned, can be positioned, could be located, can be located, may be placed, might be
        placed
        """,
    Role.MATTER: """
        story, description, fact, facts, constraint, constraints, information, condition, conditions, premise,
        premises, text, rule, rules, puzzle, clue, clues, sentence, sentences, requirements, details, every, each, any
        """,
    Role.NOT: "not at all, in no way",
    Role.IF: """
        as long as, so long as, provided, on condition that, on the condition that, on the assumption that, under the
        assumption that, with the assumption that, only when, only after, depending on, depends on, depends,
        conditional on, contingent on, once, until, if and only if, in the event that, were it not for, only in, only
        with, only by, as far as
        """,
    Role.SO: """
        there is no doubt that, there's no doubt that, no doubt about it, there is no doubt about it, without a doubt,
        without any doubt, beyond doubt, undoubtedly
        """,
    Role.FIRST: """
        let me, let us, let's, i can help, i'd be happy, i would be happy, i'd be glad, i would be glad, happy to
        help, glad to help, happy to assist, i understand, i can do that, i can assist, i can explain, i can solve, i
        can answer, i'll check, i will check, i'll now, i will now, i'll help, i will help, i'll start, i will start,
        i'll analyze, i will analyze, i'll go through, i will go through, i'll work, i will work, here's how, here is
        how, good question, great question, you asked this, you asked that, one would think, you would think, you'd
        think, first answer, thanks, thank you
        """,
    Role.HERE: "as far as i can tell, as far as i know",
    Role.STRANGER: "there is, there's, there are",
    Role.NOTE: "let me know, let me explain, let me show, let me justify, let me elaborate",
    Role.CORRECTION: """
        on reflection, upon reflection, on closer inspection, upon closer inspection, on closer look, on a closer
        look, looking closer, looking more closely, thinking again, come to think of it, strictly speaking
        """,
    Role.RELATION_NOUN: """
        claim, statement, assertion, scenario, situation, proposition, hypothesis, layout, setup, correct answer,
        correct option, correct choice, correct response, correct label, correct verdict, correct result, correct
        output
        """,
}
"""Words that do something else where a yes or a no is asked for."""
CHOICE: Final[dict[str, str]] = {
    Role.REFUSAL: """
        can't help, cannot help, can't assist, cannot assist, unable to help, unable to assist, cannot answer, can't
        answer, unable to answer, cannot see, can't see, not able to see, i'm sorry, i am sorry, as an ai language
        model, as an ai, as a language model
        """,
    Role.DOUBT: """
        maybe, perhaps, possibly, might, may, could, or maybe, or perhaps, or possibly, and maybe, and possibly
        """,
    Role.ALL: "all, every, each, all of them, all three, all two, all of these, all of the, all the, all four, all of",
    Role.OR: "either or",
    Role.EXCLUDED: "but not, reject",
    Role.YES: "accept, accepted",
    Role.BUT: "whereas, while",
    Role.NOT: "does not, do not, did not, need not, needn't",
    Role.HERE: "there, does, do, did, follows, follow",
    Role.MATTER: "premise, premises, hypothesis, statement, claim, text, passage",
    Role.RELATION_NOUN: "referent, target, cell, target object, position",
    Role.ADJECTIVE: "only possible, only valid, only remaining, only feasible",
    Role.STRANGER: """
        none of the above, none of these, so does, so do, so is, so are, and so does, and so do, and so is, and so are
        """,
}
"""Words that do something else for a choice than for a relation."""

FUNCTION: Final = frozenset(
    each(
        """
        the, a, an, is, are, was, were, be, being, to, of, in, at, that, which, it, this, there, has, have, contain,
        contains, containing, had, does, do, also, located, positioned, and, they, only, just, any,
        's, i, with, for, by, or
        """
    )
)
"""Words of a question or an answer that say nothing of who stands where."""
ASKING: Final = frozenset(
    each(
        """
        what, which, where, how, who, relation, relationship, between, position, regarding, relative, object, objects,
        thing, things, shape, now, block, blocks, box, boxes, edges, necessary, possible, impossible
        """
    )
)
"""Words that ask, and need not be repeated in an answer."""
ECHOED: Final = roles_of(
    "STRANGER OTHER TITLE ADJECTIVE NUMBER PREPOSITION RELATION_NOUN HERE BECAUSE BUT BETWEEN EXCLUDED ALL"
)
"""Roles of words that may only repeat the question."""
RIGHT: Final = frozenset({"correct", "true"})
RIGHT_OR_NOT: Final = RIGHT | {"incorrect", "false"}
"""Words of options that say before "option" or "answer" which one is meant."""
GOES_ON: Final = frozenset(each("it, the, because, since, as, there, they, that, this, i, we, its, these, both"))
"""What may follow a "no" that is an answer, without a comma."""
STANDARD: Final[tuple[tuple[frozenset[str], Mapping[str, tuple[str, ...]]], ...]] = (
    (
        frozenset({"yes", "no"}),
        {
            "yes": each("yeah, yep, yup, y, affirmative, si, sí, oui, ja, да, 是, true, correct"),
            "no": each("nope, nah, n, negative, non, nein, нет, 否, false, incorrect"),
        },
    ),
    (
        frozenset({"necessary", "possible", "impossible"}),
        {
            "necessary": each(
                "necessarily, necessarily true, must be true, always true, entailed, must be, has to be, necessarily so"
            ),
            "possible": each("possibly, possibly true, may be, could be, might be, can be, may be true, could be true"),
            "impossible": each(
                "not possible, isn't possible, necessarily false, cannot be, can't be, cannot be true, can't be true,"
                "never true, always false, must be false"
            ),
        },
    ),
)
"""Options that many questions have, with other words for them."""

"""The words that only one kind of question has: directions, distances and wall contact; yes and no; options.

Directions are written as signs ``(dx, dy)``, x to the east and y to the north, so that one table serves every
vocabulary: the vocabulary says which label has those signs. Phrases are matched on folded words, so a blank stands for
a hyphen, a slash or a blank. Longer phrases win over shorter ones; those of yes and no, and of options, over the common
ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spatialjudge.reading.words.roles import Role, roles_of
from spatialjudge.reading.words.table import each

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
        "same position|place|location|spot|point|cell|coordinates as, on top of each+other|one+another"
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
AT_EDGE: Final[Mapping[str, str]] = {"NTPP": "TPP", "NTPPI": "TPPI", "DC": "EC"}
"""What a region is to another that it is inside, around or outside of, if it touches its edge."""
FRAMES: Final = frozenset({"relative", "compass"})
"""Families of directions in one vocabulary, each of which has words of its own."""


# --- yes or no, and options -------------------------------------------------------------------------------------------

YES_NO: Final[dict[str, str]] = {
    Role.YES: """
        y, true, correct, the case that, indeed the case|true that, certainly, definitely, of course, indeed,
        definitely|certainly|absolutely|clearly yes, yes definitely|absolutely|indeed, yes of course,
        clear|plain|definite|simple|resounding|firm yes, yes from me, accurate, that's right|so, that+is right|so
        """,
    Role.NO: """
        i don't|do+not think so, n, no, nope, nah, false, incorrect, probably|presumably|certainly|absolutely|definitely
        not, most likely not, of course not, definitely|certainly|absolutely|clearly no,
        clear|plain|definite|simple|resounding|firm no, no from me, no|not+a chance, inaccurate, untrue, not
        really|at+all, that's|that+is not right|so
        """,
    Role.POSSIBLE: """
        such a|an|one arrangement|layout|placement|configuration|scenario|model exists|is+possible,
        nothing|no+fact|no+constraint speaks+against|prevents|stops|keeps|contradicts|forbids, nothing in+the
        story|description|text prevents|forbids|contradicts|excludes, nothing that
        speaks+against|prevents|stops|contradicts|forbids, no contradiction arises|occurs|results, nothing against,
        nothing rules it|this out, in the affirmative, possibly, not
        impossible|infeasible|inconsistent|excluded|forbidden|contradicted, not ruled out, no
        contradiction|conflict|contradictions|conflicts|inconsistency, there is no contradiction|conflict,
        does+not|doesn't contradict|violate|conflict, allow, allows, permit, permits, can't|cannot
        rule+it|rule+that|be+ruled out, can't|cannot be+excluded|exclude+it, could|can|may be the case, would be
        possible, would work, works, perfectly possible, conceivable, in some|many|most|several|certain|one|at+least+one
        placement|placements|arrangement|arrangements|case|cases|configurations|layout|layouts|scenarios|model|models,
        sometimes, no reason|reason+why it couldn't|can't|cannot|could+not be, free to stand|be|go,
        don't+see+any|don't+see+a|do+not+see+any|see+no conflict|contradiction|problem|problems|issue|issues,
        there+is|there's|there+exists a|an|one|some arrangement|layout|placement|way|scenario, there are
        arrangements|layouts|placements|ways|scenarios, there are valid|possible|consistent
        arrangements|layouts|placements|scenarios, there+is|there's a valid|possible|consistent
        arrangement|layout|placement|scenario
        """,
    Role.IMPOSSIBLE: """
        no such arrangement|layout|placement|configuration|scenario|model exists|is+possible|can+exist,
        no|there+is+no|there's+no|there+exists+no arrangement|layout|placement|way|configuration|scenario|case,
        no|there+is+no|there's+no|there+exists+no valid|possible|consistent|feasible|admissible
        arrangement|layout|placement|configuration|scenario|case|way, never the case that, under no circumstances,
        fails, fail, fails to hold, can't|cannot happen|occur|work|hold, can be ruled+out|excluded|eliminated, out of
        the question, off the table, not the case that, refuted, disproved, disproven, not
        possible|feasible|allowed|consistent|compatible|valid|true|correct|plausible|permitted, impossible, infeasible,
        inconsistent, incompatible, contradictory, unsatisfiable, invalid, ruled out, excluded, there is a
        contradiction|conflict, rules|rule this|that|it out, rules|rule that|this|such+an
        arrangement|layout|placement|possibility|configuration|situation out, wrong, forbidden, a
        contradiction|conflict, contradiction, leads to a contradiction, contradicts the story|facts, would not be
        possible, isn't|is+not|never possible, no way that it could be, cannot|can't be the case, prevents, prevent,
        would prevent, forbid, forbids, forbids|prevents|excludes|contradicts it|this|that
        """,
    Role.NECESSARY: """
        necessary, necessarily, necessarily so|true, necessarily|always the case, entailed, required, guaranteed,
        forced, always true, force, forces, require, requires, guarantee, guarantees, bound|certain to be, bound to,
        inevitable, inevitably, unavoidable, no choice|option but to be, no other choice|option than|but to be,
        all|every valid|possible|consistent|admissible layouts|layout|arrangements|arrangement|placements|placement
        have|has|put|puts
        """,
    Role.UNNECESSARY: """
        need+not|needn't|does+not+need+to|doesn't+need+to|does+not+have+to|doesn't+have+to be|stand|lie|go|hold, need
        not, needn't, does+not|doesn't need|have to, not a must, is no must, optional, isn't|wasn't a must, not
        compulsory|obligatory|inevitable, under no obligation to be|stand|lie, not always, not in every|all
        case|cases|layout|layouts|arrangement|arrangements|model|models|solution|solutions, not in every|all
        possible|valid|consistent case|cases|layout|layouts|arrangement|arrangements, does+not|doesn't follow that,
        nothing in the story|text|description|clues|premises|facts
        forces|requires|demands|says|that+forces|that+requires, cannot|can't say|conclude|claim
        it+must|that+it+must|it+has+to|that+it+has+to|it+must+be|that+it+must+be,
        nothing|no+clue|no+fact|no+rule|no+constraint forces|requires|demands, by no means
        necessary|forced|required|guaranteed|entailed|necessarily, far from necessary|forced|guaranteed, none of the
        clues|constraints|facts|rules|premises|statements
        force|forces|require|requires|guarantee|guarantees|imply|implies|demand|demands
        """,
    Role.COULD_NOT: """
        could|can|may|might be anywhere but|except|other+than, cannot go|stand|fit|sit|be|possibly, can't
        go|stand|fit|sit|be, could not go|be, could|can|may|might not, couldn't, cannot, can't, couldn't|can+not be,
        may|might|must not be, could|can never, could|can never be, cannot|can't possibly be, you|one|we
        can't|cannot|could+not|couldn't put|place|position
        """,
    Role.COULD: """
        could|can be|go|stand|fit|sit|possibly, could|can|may|might be anywhere, may be|well|go|stand, might be|well,
        could well|indeed|also|possibly be, can|may|might well be, can indeed be, could|can|may|might be placed,
        could|can be positioned|located, you|one|we can|could put|place|position
        """,
    Role.MATTER: """
        story, description, fact, facts, constraint, constraints, information, condition, conditions, premise, premises,
        text, rule, rules, puzzle, clue, clues, sentence, sentences, requirements, details, every, each, any
        """,
    Role.IF: """
        provided, on the condition that, on|under|with the assumption that, only after|in|with|by,
        depending|depends|conditional|contingent on, depends, once, until, if and only if, were it not for, as far as
        """,
    Role.SO: """
        there is no doubt that, there's no doubt that, no doubt about it, there is no doubt about it, without a|any
        doubt, beyond doubt, undoubtedly, there+is|there's no way around it|that, on the contrary, quite the
        contrary|opposite
        """,
    Role.FIRST: """
        let me|us, let's, i can help|assist|explain|solve|answer, i'd|i+would be happy|glad, happy to help|assist, glad
        to help, no problem|worries, i understand, i can do that, i'll|i+will check|now|help|start|analyze|work,
        i'll|i+will go through, here's how, here is how, good|great question, you asked this|that, one|you would think,
        you'd think, thanks, thank you, sorry for|about the|any bad+news|inconvenience
        """,
    Role.HERE: """
        no other option|choice|possibility|way|position|placement|place|arrangement|layout|relation|direction
        is|are|would+be possible|feasible|consistent|valid|left, no|any other
        option|choice|possibility|way|position|placement|place|arrangement|layout|relation|direction, in
        every|all|each|any possible|valid|consistent|admissible
        arrangement|arrangements|layout|layouts|placement|placements|configuration|case|cases|scenario|scenarios, in
        every|all|each arrangement|arrangements|layout|layouts|placement|placements|configuration|configurations, as far
        as i can tell, as far as i know, does, do, did, asked about, in question, to|for|on the|your|this question,
        to|for|on the|your|this question asked|posed
        """,
    Role.EXCLUDED: "violated, contradicted",
    Role.HAS: "put, puts, get, lets, would put|place|leave|let|allow|have",
    Role.OF: """
        satisfying, meeting, fulfilling, respecting, without violating|breaking|contradicting|disturbing, in line with
        """,
    Role.DOUBT: "no|any reason why|that, don't|do+not|can't|cannot see any|a reason why",
    Role.IT: "the two, both of them, these two",
    Role.UNKNOWN_ANSWER: """
        can't|cannot|couldn't|not+able+to|unable+to say|answer|give|tell yes or no, neither yes|a+yes nor no|a+no,
        there+is|there's no way to know|tell|say|determine|decide, there+is|there's no way of knowing|telling,
        can't|cannot be gathered|told|gleaned|read+off
        """,
    Role.STRANGER: "there is, there's, there are, counterexample, counterexamples, counter example",
    Role.NOTE: "let me know, let me explain, let me show, let me justify, let me elaborate",
    Role.CORRECTION: """
        answer|conclusion|response is incorrect|wrong, on|upon reflection, on|upon closer inspection, on closer look, on
        a closer look, looking closer, looking more closely, thinking again, come to think of it, strictly speaking,
        changing|changed|change|revising|switching my answer to, scrap|strike|ignore|forget|scratch the|that|my
        yes|no|yes+above|no+above
        """,
    Role.RELATION_NOUN: """
        claim, statement, assertion, evaluation, assessment, scenario, situation, proposition,
        hypothesis, layout, setup, correct answer|option|choice|response|label|verdict|result|output
        """,
}
"""Words that do something else where a yes or a no is asked for."""
OPPOSITE: Final = frozenset(
    each(
        "the other way around, other way round|around, the opposite|reverse|contrary is true, the opposite"
        " is the case, the opposite holds, reversed, backwards"
    )
)
"""Words of a correction that confirm a no: what was asked about is so the other way."""
WRONG_WAY: Final = OPPOSITE | {"the wrong way"}
"""These, and what says so of a statement that is false."""
CHOICE: Final[dict[str, str]] = {
    Role.REFUSAL: """
        can't|cannot help|assist|answer|see, unable to help|assist|answer, not able to see, i'm|i+am sorry, as an ai
        language model, as an ai, as a language model
        """,
    Role.DOUBT: """
        maybe, perhaps, possibly, potentially, conceivably, might, may, could, and maybe|possibly
        """,
    Role.ALL: "all, every, each, all of them, all three, all two, all of these, all of the, all the, all four, all of",
    Role.OR: "either or",
    Role.EXCLUDED: "but not, reject",
    Role.YES: "accept, accepted",
    Role.BUT: "whereas, while",
    Role.NOT: "does not, do not, did not, need not, needn't",
    Role.HERE: """
        i+would|i'd|i'll|we+can|i classify|label|call|mark|rate|judge
        this|it|this+one|the+pair|this+pair|the+statement|the+claim, i+would|i'd|i'll|we+can|i
        classify|label|mark|rate|judge this|it|this+one|the+pair|this+pair|the+statement|the+claim as, a
        clear|plain|straightforward|simple|classic|direct, there, these, those, does, do, did, follows, follow, at
        present|last, at|by the end, at|by the end of the|this story|passage|text|day, last seen|found, with|by
        what's|what+is given|known|told
        """,
    Role.SO: """
        which corresponds|amounts|translates to, make it|that, leaving|leaves|that+leaves|this+leaves|leaves+us+with
        only|just one place|room|location|option|choice|candidate|object|person|seat, one
        place|room|location|option|choice|candidate|object|person|seat remains|qualifies|fits, so the only|sole|single
        place|room|location|option|choice|candidate|object|person|seat left|remaining|left+over is, that makes it,
        namely, mark it, mark it as, ie
        """,
    Role.HAS: "contain, contains, containing, is|are holding|carrying|keeping, carries, carry, keeps",
    Role.BECAUSE: "then come|comes",
    Role.MATTER: """
        premise, premises, hypothesis, statement, claim, text, passage, truth|truth+value of the+statement|the+claim,
        pair, sentence pair, pair of sentences|statements, two|both|these+two sentences|statements
        """,
    Role.RELATION_NOUN: "classification, referent, target, cell, target object, position, letter, letter choice",
    Role.IS: """
        corresponding to|with, belongs|belong to, is|are taken|occupied by, is|are|must+be
        best|most+accurately|most+aptly described|classified|characterized|labelled|labeled as, is|are|must+be
        classified|characterized|labelled|labeled|marked as, we're|we+are dealing with, what we have here|here+is, we
        have here
                """,
    Role.ADJECTIVE: """
        only possible, only valid, only remaining, only feasible, last|latest known, current, present, latest
        """,
    Role.STRANGER: """
        sorry|apologies for the|any|my confusion|error|mistake|inconvenience, none of the above, none of these, so
        does|do|is|are, and so does|do|is|are, could|can|may|might be anywhere, left
        unspecified|open|undetermined|unstated|undefined|ambiguous|unclear
        """,
}
"""Words that do something else for a choice than for a relation."""

FUNCTION: Final = frozenset(
    each(
        """
        the, a, an, is, are, was, were, be, being, to, of, in, inside, on, at, that, which, it, this, there, has, have,
        contain, contains, containing, had, does, do, also, located, positioned, and, they, only, just, any,
        's, i, with, for, by, or, sit, sits, sat, sitting, stand, stands, standing, seated, lie, lies
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
ASKED_FOR: Final = frozenset(each("person, people, one, thing, object, place, room, location, side"))
"""Words for what is asked for, which the question need not have."""
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
            "no": each("nope, nah, i don't|do+not think so, n, negative, non, nein, нет, 否, false, incorrect"),
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
    (
        frozenset({"entailment", "contradiction", "neutral"}),
        {
            "entailment": each("entails the hypothesis, entailed by|follows+from the premise|premises"),
            "contradiction": each(
                "contradicts the premise|premises|hypothesis, contradict each+other, contradictory,"
                " contradicted by the premise|premises"
            ),
            "neutral": each(
                "neither entailed|implied nor contradicted|excluded, neither entails|implies|supports|confirms nor"
                " contradicts|excludes|refutes"
            ),
        },
    ),
    (frozenset({"true", "false"}), {"false": each("not true, untrue, not correct, incorrect")}),
)
"""Options that many questions have, with other words for them."""

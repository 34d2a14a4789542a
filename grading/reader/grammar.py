"""The plain words around a relation, as tables: which deny, suppose or conclude, which part a figure from a landmark.

English only, and no grammar of it: just enough to tell whose relation a word is, and to notice when that cannot be
told. A word that stands in no table may be the name of another object.
"""

from __future__ import annotations

from typing import Final

from spatialjudge.grading.reader.phrases import WEAK, each

# --- what a word does to a statement ----------------------------------------------------------------------------------

NEGATORS: Final = frozenset(
    each(
        "not, no, never, neither, nor, without, cannot, cant, dont, isnt, doesnt, wont, arent, wasnt, nothing,"
        "none, nowhere, hardly, impossible, incorrect, wrong, false, untrue"
    )
)
HYPOTHETICAL: Final = frozenset(
    each("whether, if, unless, suppose, supposing, assume, assuming, imagine, imagining, doubt")
)
"""What follows in their clause is not asserted."""
CONTRAST: Final = frozenset(
    each("but, rather, instead, however, yet, although, though, whereas, while, because, since, so")
)
"""Where the reach of a negation ends: "not left but right"."""
CONCESSIVE: Final = frozenset(each("although, though, while, whilst, albeit"))
"""What they concede does not take the statement back: "left, although I am not sure"."""
CORRECTIONS: Final = frozenset(each("wait, actually, correction, edit, oops, sorry, apologies, scratch, mistake"))
"""What stands before them is taken back: "left. Wait, right"."""
SLIPS: Final = frozenset(each("mistake, error, slip, typo"))
"""After "made" they take back what stands before them: "left, but I made a mistake: it is right"."""
EARLIER: Final = frozenset(each("first, initial, original, initially, originally, previously, earlier"))
PAST_CLAIMS: Final = frozenset(
    each("said, thought, claimed, wrote, answered, believed, assumed, guessed, concluded, stated, had")
)
"""With "I" and one of EARLIER they tell what is asserted no longer: "I first thought left"."""
FIRST_TRIES: Final = frozenset(each("guess, thought, impression, instinct, hunch"))
"""After "first" or "initial" they tell the same: "my first guess is left"."""
CROSSED_OUT: Final = frozenset(each("wrong, incorrect, false, untrue"))
"""Standing alone they take back what they stand beside: "left (wrong)", "wrong: left"."""
CONCLUSIONS: Final = frozenset(
    each(
        "so, therefore, thus, hence, ergo, consequently, accordingly, finally, conclusion, overall, ultimately,"
        "combining, summary"
    )
)
"""What stands before them is the way to the answer: "... so the bed is north of the chair"."""
DENIALS: Final = frozenset(each("no, nope, wrong, incorrect, not"))
"""After a question they answer it: "Is it left? No." """
REFUTED: Final = frozenset(
    each("not, wrong, incorrect, false, impossible, excluded, invalid, infeasible, untrue, eliminated,inconsistent")
)
"""What they are said of is denied: "left is wrong"."""
JUDGED: Final = frozenset(
    each("correct, true, right, best, possible, feasible, valid, likely, my, fine, plausible, consistent")
)
"""What they are said of stays as it is: "left is correct"."""

# --- what a plain word is ---------------------------------------------------------------------------------------------

VERBS: Final = frozenset(
    each(
        "is, are, was, were, be, been, being, 's, 're, 'm, isn't, aren't, wasn't, weren't, lies, lie, lying,"
        "sits, sit, sitting, stands, stand, standing, located, positioned, placed, situated, found, presents,"
        "present, appears, appear, remains, remain, rests, seems, seem, has, have, having, had, becomes, become,"
        "means, mean, equals, goes, comes, stays, resides, hangs, belongs, falls, occupies, overlaps, set,"
        "faces, put, moved, ends, points"
    )
)
"""They part the figure from what is said of it."""
AUXILIARIES: Final = frozenset(
    each(
        "would, could, should, must, may, might, can, will, shall, does, do, did, 'd, 'll, 've, also, therefore,"
        "thus, hence, then, so, indeed, now, still, both, all, too, only, even, again, just, most, more, very,"
        "quite, rather, definitely, probably, likely, maybe, perhaps, possibly, actually, really, exactly,"
        "directly, immediately, slightly, somewhat, simply, straight, diagonally, roughly, approximately, due,"
        "far, further, farther, away, bit, little, somewhere, anywhere, instead, not, no, never, cannot, can't,"
        "doesn't, don't, didn't, wouldn't, couldn't, neither, either, nor, however, finally, overall, well,"
        "first, together, always, better, described, expressed, given, considered, said, stated, read, called,"
        "labeled, labelled, denoted"
    )
)
FUNCTION: Final = frozenset(
    each(
        "the, a, an, to, of, on, at, in, into, onto, from, toward, towards, with, as, for, by, and, or, but,"
        "nor, than, that, which, who, where, there, here, this, these, those, its, their, his, her, my, our,"
        "your, we, you, let, because, since, if, when, while, given, considering, about, between, per, via,"
        "without, within, both, either, side, hand, part, corner, direction, angle, degree, degrees, one, two,"
        "three, four, five, six, seven, eight, nine, ten, step, steps, cell, cells, unit, units, place, spot,"
        "area, region, section, portion, edge, end, way, such, me, us, yes, no, ok, okay, hmm, ah, oh, well"
    )
)
HEDGES: Final = frozenset(
    each(
        "i, think, say, guess, believe, conclude, choose, pick, select, go, going, get, gets, obtain, know, see,"
        "it, looks, look, like, looking, follows, deduce, infer, determine, find, can, final, correct, best,"
        "possible, most, logical, reasonable, plausible, resulting, consequently, accordingly, ultimately,"
        "conclusion, spatial, simply, predicted, qualitative, overall, required, relative, true, actual, exact,"
        "what, how, stated, requested, asked, mean, meant, ergo, sorry, oops, wait, correction, apologies"
    )
)
SUBJECT_NOUNS: Final = frozenset(
    each(
        "answer, answers, relation, relations, relationship, relationships, position, positions, location,"
        "locations, placement, orientation, direction, result, conclusion, option, choice, response, label,"
        "labels, question, distance, solution, output, guess, prediction, verdict, statement, story,"
        "description, bearing, region"
    )
)
"""Nouns that stand for the asked relation itself: "the answer is left", "its position is left"."""
TITLES: Final = frozenset(
    each(
        "object, objects, agent, agents, item, items, entity, point, letter, node, symbol, labeled, labelled,"
        "named, called, block, shape, number, element, piece, furniture"
    )
)
"""Nouns that come before a name: "the object labeled A"."""
PRONOUNS: Final = frozenset(each("it, they, them, he, she, him, her, itself, this, that, which, each, other"))
SUBJECT_PRONOUNS: Final = frozenset(each("it, they, he, she"))
OBJECT_PRONOUNS: Final = frozenset(each("it, them, him, her, itself"))
VIEWERS: Final = frozenset(each("you, me, us"))
DETERMINERS: Final = frozenset(
    each("the, a, an, this, that, these, those, another, some, its, their, our, my, your, each")
)

# --- what binds relations and names -----------------------------------------------------------------------------------

CONNECTORS: Final = frozenset(each("of, to, from, than, with, as, relative"))
TRAILERS: Final = frozenset(
    each(
        "side, hand, part, position, direction, corner, edge, place, spot, section, portion, area, region, end,"
        "location, cell, neighbor, neighbour, at, the, a, an, directly, far, away, distance, immediately,"
        "located, placed, straight, both"
    )
)
"""Words that may stand between a relation and its landmark: "on the left side of the object A"."""
NAMING: Final = frozenset(
    each("unit, units, cell, side, corner, edge, end, part, place, spot, area, section, hand, step, stand, can")
)
"""Words of place that may also end the name of an object: "shelving unit", "TV stand"."""
GLUE: Final = frozenset(
    each(
        "and, but, also, or, either, maybe, perhaps, possibly, probably, to, the, on, at, in, toward, towards,"
        "its, their, slightly, somewhat, a, bit, little, diagonally, then, plus, as, well, far, further, just,"
        "side, hand, corner, direction, position, angle, degree, directly, both, more, less, precisely,"
        "specifically, ie, rather, not, nor, neither, even, is, 45, it, of, simply, equivalently, namely,"
        "mostly, only, approximately, an, part, edge, off, by, step, steps, cell, cells, unit, units, one, two,"
        "three, four, five"
    )
)
"""Words that may stand between two relations of one answer: "above and slightly to the left"."""
JOINS: Final = frozenset(each("and, also, plus, then, both"))
"""Among the glue, what makes one relation of two ("above and left"); "or" and a comma make a choice of them."""
CHOICES: Final = frozenset(each("or, either, maybe, perhaps, possibly, but, not, nor, neither, rather, ie"))
TRAVEL: Final = frozenset(
    each("direction, going, go, move, moving, travel, travelling, traveling, walk, walking, heading, vector")
)
"""With these "from A to B" is a way, along which B lies; without them it may be either order."""
ATTACHING: Final = frozenset(each("near, beside, by, at, in, on, from, toward, towards, inside, around, past"))
"""A name after one of these belongs to another noun: "the lamp near the bed is ..." says nothing of the bed."""
PLURALS: Final = frozenset(each("are, were, lie, sit, stand"))
"""Verbs of several figures: "the bed and the desk are ..."."""
ORIGINS: Final = frozenset(each("center, centre, origin, reference"))
"""What makes a name a landmark: "with the chair as the origin"."""
PERSPECTIVES: Final = frozenset(each("perspective, viewpoint, view, point, standpoint, position, location, side"))
"""What makes an owner a landmark: "from the chair's perspective"."""
SPEAKER_VERBS: Final = frozenset(
    each(
        "first, thought, tried, had, want, hope, do, did, am, 'm, 'd, 'll, 've, think, believe, guess, cannot,"
        "can't, can, would, have, don't, will, see, know, conclude, assume, choose, say, apologize, need, must,"
        "could, was"
    )
)
"""After "I" they show that the speaker is meant, not an object of that name."""

# --- abstaining -------------------------------------------------------------------------------------------------------

BARE_ABSTENTIONS: Final = frozenset(each("none, na, nothing, maybe"))
"""Abstentions only where nothing else follows in their clause."""
UNABLE: Final = frozenset(
    each("unable, impossible, difficult, hard, insufficient, lacks, lack, without, not, no, cannot, never")
)
"""With a word of TO_FIND after it in the clause, one of these abstains: "unable to say", "not enough"."""
TO_FIND: Final = frozenset(
    each(
        "determine, determined, know, known, tell, infer, inferred, conclude, concluded, establish, established,"
        "decide, decided, deduce, deduced, derive, derived, ascertain, ascertained, identify, identified,"
        "resolve, resolved, specify, specified, provide, provided, mention, mentioned, state, stated, give,"
        "given, describe, described, contain, include, enough, sufficient, adequate, information, info, data,"
        "clue, clues, evidence, details, sure, certain, find, figure, say, judge, answer, connect, connected,"
        "linked, reach, determinable, defined, allow"
    )
)
LINKS: Final = frozenset(
    each("relation, relationship, connection, link, path, chain, mention, linking, answer, reference")
)
"""What "there is no ..." lacks when the pair is not connected."""
OTHER_MATTERS: Final = frozenset(
    each("distance, distances, far, close, orientation, size, sizes, height, shape, color, colour")
)
"""Not knowing these is no abstention when a direction was asked."""

# --- every word -------------------------------------------------------------------------------------------------------

SINGLED_OUT: Final = WEAK | frozenset(
    each(
        "taking, versus, vs, direct, extreme, immediate, north, south, east, west, above, below, behind, overlaps,"
        "underneath, beneath, atop"
    )
)
"""Words that rules name themselves, whatever family is asked for."""
WORDS: Final = frozenset().union(*(words for words in list(globals().values()) if isinstance(words, frozenset)))
"""All words that the rules look at, but for those of phrases."""

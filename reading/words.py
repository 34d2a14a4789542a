"""The words of the reader, in one table: each with what it does in a clause.

A word that stands in no row is unknown, and no clause that holds an unknown word is read. A row is a role and its words
or phrases; longer phrases win over shorter ones. English, with the words for "answer" of some other languages.
"""

from __future__ import annotations

import re
from typing import Final

from spatialjudge.reading.roles import Role


def each(phrases: str) -> tuple[str, ...]:
    """The phrases of a list written with commas."""
    return tuple(" ".join(phrase.split()) for phrase in phrases.split(",") if phrase.strip())


TABLE: Final[dict[str, str]] = {
    Role.HERE: """
        the, a, an, this, summary of, horizontally, vertically, too, right away, right now, all right, as stated above,
        over and over, in the end, most definitely, as well, and nothing else, nothing else, no other is possible, i'm
        going with, i am going with, would say, i'll go with, i will go with, that's all, indeed, clearly, definitely,
        certainly, simply, exactly, precisely, directly, immediately, actually located, just, only, also, again, still,
        now, both, either, relatively, located, positioned, placed, situated, found, sitting, standing, lying, described
        as, considered, considered to be, said to be, sure, of course, okay, ok, well, alright, great, probably, likely,
        most likely, very likely, perhaps, maybe, possibly, presumably, apparently, it seems, it seems that, it appears,
        it appears that, seems, appears, i think, i believe, i guess, i'd say, i would say, i say, my answer is, i
        choose, i'd go with, i would go with, i'd go for, i would go for, i pick, i am confident that, i'm confident
        that, answering, we have, we get, we find, we obtain, we see that, i get, that, to be, be, spatially, overall,
        straight, due, ie, i e, eg, specifically, namely, as follows, the following, following, in the room, in this
        room, in the story, on the grid, on the map, in space, in this story, in this arrangement, in this layout, looks
        like, it looks like, qualitatively, in terms of direction, in terms of the labels, in terms of labels, to me,
        respectively, without a doubt, without doubt, no doubt, there is no doubt that, there is no doubt, no doubt
        about it, according to the story, from the story, based on the story, from the facts, based on the facts, based
        on the given facts, based on the given information, based on the information given, from the given information,
        from the information given, from the given facts, from the facts given, with the given information, with the
        information given, with the given facts, given the information, given the facts, from the information provided,
        from the provided information, based on the information provided, based on the provided information, based on
        this, based on this information, based on the above, given the above, based on the description, from the
        description, from the above, in short, step by step, i see no problem, here, ultimately, eventually, right so,
        you're right, you are right, that's right, that is right, diagonally, left with, fine, i'd say that, i would say
        that, not only, not just, not merely, not simply, i think that, i believe that, my final answer is, my answer
        would be, i select, i answer, i'll answer, i will answer, i'd answer, i would answer, i'll choose, i will
        choose, i'd choose, i would choose, i'll pick, i will pick, i'd pick, i would pick, i'll say, i will say, i'll
        select, i'd select, i would select, given this, with this, given this information, with this information, using
        this information, from this information, answer with, is as follows, are as follows, it follows that, it is
        clear that, it's clear that, it is evident that, it's evident that, it is obvious that, it's obvious that,
        answering the question, answering your question, after reasoning, after thinking, we know that, as far as i can
        see, good question, on the other hand, on the one hand, to the best of my knowledge, by transitivity, by
        composition, i can say, i can say that, i am confident, i'm confident, by combining these facts, in this case,
        to summarize, summing up, to answer the question, to answer your question, all things considered, almost
        certainly, i'm fairly confident, i'm quite confident, i'm pretty sure, i'm fairly sure, i am fairly confident, i
        am pretty sure, i am fairly sure
        """,
    Role.TITLE: """
        object, objects, agent, agents, item, items, entity, region, regions, point, node, block, blocks, box, letter,
        labeled, labelled, named, called, symbol, shape, room called, piece of furniture, person, variable, area,
        rectangle
        """,
    Role.IS: """
        is, are, presents, present, 's, 're, was, were, lies, lie, sits, sit, stands, stand, would be, must be, should
        be, will be, has to be, have to be, would have to be, will have to be, remains, becomes, is to be found, can be
        found, means, equals, turns out to be, being, can be described as, would be described as, ends up, stays, rests,
        comes out, comes out as, comes out to be, can only be, could only be, resides, must, must lie, would lie, would
        then be, must then be, need to be, needs to be
        """,
    Role.CAN: """
        can be, could be, may be, might be, can, could, may, might, can lie, could lie, may lie, might lie, could
        possibly be, can possibly be, can include, could include, include, includes, may include
        """,
    Role.STRANGER: """
        each other, one another, could also be, can also be, may also be, might also be, could also, can also, may also,
        might also, reversed answer, reversed relation, reversed relationship, reversed direction, reversed result,
        reversed conclusion, reversed label, reversed question, reversed order, below is my, below is a, below is an,
        below is the, before answering, before we, before giving, before deciding, starts before, starts
        after, begins before, begins after, ends before, ends after, finishes before, finishes after, and maybe, and
        perhaps, and possibly, and maybe also, and perhaps also, and possibly also
        """,
    Role.NOT: """
        not, isn't, aren't, wouldn't, never, cannot, cannot be, can't, can't be, neither, nor, doesn't, don't, no,
        couldn't, could not, isnt, won't be, wouldn't be, couldn't be, could not be, can not be, would not be, wasn't
        """,
    Role.OF: "of, than, with",
    Role.TO: "to, for",
    Role.FROM: "from",
    Role.RELATIVE: """
        relative to, with respect to, in relation to, in relationship to, compared to, compared with, in comparison to,
        in comparison with, with reference to, in reference to, with regard to, wrt, w r t, as seen from, seen from,
        viewed from, as viewed from, from the perspective of, from the viewpoint of, from the point of view of, when
        compared to, when viewed from, when seen from, relative
        """,
    Role.BETWEEN: "between, connecting, linking",
    Role.LIKEWISE: """
        as is, as are, as can, just as is, just as are, and likewise, likewise, same goes for, same holds for, same is
        true of, same is true for, same applies to, ditto for
        """,
    Role.AND: "and, plus, as well as, and also, but also, along with, and even",
    Role.OR: "or, and or, or else, or maybe, or perhaps, or possibly, or also",
    Role.VERSUS: "vs, versus, v s",
    Role.IT: "it, they, them, its",
    Role.HAS: "has, have",
    Role.OWNS: "'s position, 's location, 's place",
    Role.VIEW: """
        's perspective, 's point of view, 's viewpoint, 's standpoint, 's view, 's own perspective, 's own point of view
        """,
    Role.RELATION_NOUN: """
        relation, relations, relationship, relationships, answer, answers, possibility, possibilities, option, options,
        links, link, result, conclusion, solution, solutions, output, choice, response, label, labels, prediction,
        verdict, relation name, tile relations, tiles, configuration, configurations, candidates, candidate, outcome,
        outcomes, decision, selection, pick, ones, one, set, list, cases, placement, placements, finding, alternatives,
        relation is one, arrangement, arrangements, composition, compositions, composite, composites, CDR, CDRs, CD
        relation, CD relations, results, predictions, verdicts, findings, conclusions, case, choices, responses, outputs
        """,
    Role.DIRECTION_NOUN: "direction, directions, bearing, bearings, orientation, heading",
    Role.MATTER: """
        distance, distances, size, sizes, shapes, color, colour, height, coordinates, far apart, how far, how many, how
        much, how close, how near
        """,
    Role.POSITION_NOUN: "position, location, place, positions, locations",
    Role.ADJECTIVE: """
        correct, final, cardinal, directional, spatial, basic, base, atomic, single, remaining, resulting, qualitative,
        topological, compass, exact, two, three, four, five, six, seven, eight, nine, most, best, right, logical,
        potential, relative position, true, actual, required, requested, asked, complete, full, all, new, original,
        same, my, our, your, short, inferred, derived, composed, different, distinct, main, net, positional, geometric,
        western, eastern, northern, southern, definite, unique, necessary, sole, physical, tile, atomic direction,
        corrected, selected, chosen, appropriate, finale, definitiva, endgültige, one word, single word, brief, concise,
        ultimate, primary, non degenerate, non trivial, non empty
        """,
    Role.POSSIBLE: """
        possible, feasible, valid, consistent, viable, achievable, plausible, admissible, allowed, permissible,
        permitted, satisfiable, realizable, realisable, compatible
        """,
    Role.HOLDS: """
        hold, holds, held, occur, occurs, arise, arises, exist, exists, apply, applies, remain, satisfied, satisfies,
        achieved, obtained, work, works, fit, fits
        """,
    Role.WHICH: "which, where, who, whose",
    Role.WHAT: "what, how, why, when asked",
    Role.SO: """
        so, therefore, thus, hence, then, consequently, accordingly, ergo, finally, in conclusion, to conclude, to sum
        up, in summary, summary, as a result, which means, which means that, meaning, meaning that, this means, this
        means that, that means, that means that, we conclude, we conclude that, we can conclude that, i conclude that, i
        conclude, we can conclude, we can deduce that, we can deduce, we can infer that, so that, we deduce that, this
        implies that, this implies, implies, implies that, which implies, which implies that, implying, making, which
        makes, this makes, this places, placing, which places, in other words, it means that, this gives, which gives,
        giving, leads to, leading to, this leads to, yields, this yields, on closer inspection, after checking, on
        reflection, upon reflection, combined, combining these, combining them, combining both, altogether, all in all,
        conclusion is, conclude that, we can say that, we can see that, i can conclude that, putting it together,
        putting this together, putting these together, putting it all together, taken together, together, this shows
        that, showing that, which shows that, it must be that, it follows, confirming that, tl dr, overall then, from
        this, from this we see that, final answer, the final answer is, what is left is, what's left is, what remains
        is, the one that is left is, the only one left is, all that is left is, all that remains is, by elimination, by
        process of elimination, put differently, in rcc8 notation, in rcc-8 notation, in rcc8, in rcc-8, leaving,
        leaves, this leaves, that leaves, which leaves, leaves us with, leaving us with, which puts, this puts, that
        puts, putting
        """,
    Role.BUT: """
        but, yet, however, instead, but instead, but rather, though really, in fact, in reality, really, actually, but
        actually, but really, but in fact, rather
        """,
    Role.BECAUSE: """
        because, since, as, given, given that, considering, considering that, establishing, establishing that, using,
        knowing, knowing that, knowing this, after, in view of, due to, based on, from the fact that, combining, while,
        whereas, although, though, for example, when, following from, because of, thanks to, per, starting from,
        starting with, starting at, looking at, according to, comparing, owing to, taking, even though, as long as
        """,
    Role.PREPOSITION: """
        in, on, upon, at, by, under, through, about, near, inside, within, into, onto, via, among, across, under these,
        under those, under this, under that, under such, under the given, under the stated, under the above, under the
        constraints, under the conditions, under the assumption, under the assumptions, under the premises, under all
        these
        """,
    Role.IF: """
        if, unless, suppose, supposing, assume, assuming, imagine, whether, had, only if, if only, otherwise, provided
        that, in case, doubt, even if, in some, in certain, in one case, in one placement, in one arrangement,
        sometimes, occasionally, almost, nearly, allegedly, supposedly, hypothetically, theoretically, in theory,
        ideally, probability, chance, chances, odds, likelihood, after moving, after being moved, after rotating, after
        turning, after swapping, after shifting, after rearranging
        """,
    Role.FIRST: """
        at first, at first glance, at first sight, at first it, at first i thought, initially, originally, i first
        thought, i first said, i initially thought, i thought, first thought, first guess, first impression, initial
        guess, initial thought, you'd expect, you would expect, one would expect, one might think, it might seem, it may
        seem, it may look like, it might look like, you might think, i would have said, i said, i claimed, expected, i
        had, i was tempted to say, tempted to say, earlier i, previously, intuitively, some might say, naively,
        superficially, on the surface, guess, common mistake, common error, easy mistake, easy error, common
        misconception
        """,
    Role.CORRECTION: """
        misspoke, i misspoke, change it to, change that to, change my answer, wait, correction, edit, oops, sorry,
        apologies, scratch that, mistake, a mistake, error, typo, let me reconsider, let me recheck, let me re check,
        let me double check, on second thought, on second thoughts, i was wrong, that's wrong, that is wrong, that was
        wrong, this is wrong, that's incorrect, that is incorrect, this is incorrect, that was incorrect, i misread,
        misread, hold on, strike that, no wait, hmm, hm, revised, revision, update, updated, reconsider, recheck, re
        check, changed my mind, i take that back, let me redo, i meant, i mean, that can't be right, that is not right,
        that's not right, that cannot be right, ignore that, never mind, nevermind, erratum, retract, rethink, to
        correct, let me correct, mixed up, backwards, reversed, the other way around, other way round, the wrong way, re
        reading, rereading, rechecking, on reconsideration, this is not the case, that is not the case, that's not the
        case, which is not the case, the opposite is true, the opposite is the case, the opposite holds, the reverse is
        true, the contrary is true, just kidding, kidding, or is it, or isn't it, answer is the reverse, answer is the
        opposite, not so fast, swap them, reverse it, reverse this
        """,
    Role.EXCLUDED: """
        impossible, wrong, incorrect, false, untrue, not correct, everything but, all but, infeasible, excluded,
        exclude, excluding, ruled out, rules out, rule out, eliminated, eliminate, eliminates, violate, violates,
        contradict, contradicts, contradictory, except, except for, other than, unlike, invalid, inconsistent,
        incompatible, not possible, not feasible, not valid, not consistent, without, rather than, instead of, as
        opposed to, opposed to, forbidden, disallowed, others, everything else, anything else, no other, none of the
        other, apart from, aside from, besides, rejected, discarded, unsupported, far from, nowhere near, by no means,
        anything but, preclude, precludes, fails, fail, cannot hold, not allowed, other, contradiction
        """,
    Role.NOTE: """
        explanation, note, notes, reason, reasoning, reasons, justification, rationale, this is because, that's because,
        that is because, it is because, the reason is, here's why, here is why, proof, details, how i got this, step,
        steps, verification, check, evidence, remark, caveat, analysis, ps, p s, disclaimer
        """,
    Role.ASKS: """
        please choose, please select, please pick, choose one, select one, pick one, choose from, select from, pick
        from, choose between, choose among, choose the correct one, select the correct one, pick the correct one
        """,
    Role.UNKNOWN_ANSWER: """
        unknown, undetermined, indeterminate, indeterminable, undecidable, undecided, unanswerable, unknowable, idk,
        dunno, inconclusive, none of the above, none of the options, no answer, no idea, not known, insufficient
        information, insufficient data, not enough, not enough information, not enough data, don't know, do not know,
        can't tell, cannot tell, can't say, cannot say, can't determine, cannot determine, cannot be determined, can't
        be determined, can not be determined, could not be determined, couldn't be determined, not determined, not
        determinable, unable to determine, unable to say, unable to tell, unable to answer, impossible to say,
        impossible to tell, impossible to determine, impossible to know, hard to say, hard to tell, difficult to say,
        difficult to tell, cannot be known, can't be known, cannot be inferred, can't be inferred, cannot infer, can't
        infer, cannot be deduced, can't be deduced, cannot deduce, cannot conclude, can't conclude, cannot be concluded,
        cannot be established, cannot be derived, can't be derived, no way to know, no way to tell, no way to determine,
        no way of knowing, no information, lacks information, no path, no connection, no direct connection, no link,
        does not mention, doesn't mention, does not say, doesn't say, does not specify, does not provide, does not give,
        cannot answer, can't answer, undeterminable, underdetermined, under determined, not possible to determine, not
        possible to say, not possible to tell, no definite answer, no unique answer, can't help, cannot help, can't
        assist, cannot assist, isn't enough information, is not enough information, cannot decide, can't decide, cannot
        be decided, not uniquely determined, cannot be resolved, i have no idea, not know, missing information,
        undisclosed, lack of information, not inferable, cannot know, can't know, dk, no information on, no information
        regarding
        """,
    Role.NONE: """
        undefined, unspecified, unclear, ambiguous, null, na, n/a, none, none of these, none of them, no relation, not
        applicable, nothing, no mention, not given, not provided, not defined, not stated, not mentioned, not specified,
        not clear, no conclusion, not sufficient, insufficient
        """,
    Role.UNSURE: """
        not sure, not certain, unsure, uncertain, not 100 sure, not 100 certain, not completely sure, not entirely sure,
        not fully sure, not totally sure, not absolutely sure, not confident, i'm not sure, i am not sure, i'm not
        certain, i am not certain, i'm not 100 sure, i am not 100 sure, certain, confident, for certain, for sure, but
        cannot be certain, can't be sure, cannot be sure, can't be certain
        """,
    Role.YES: "yes, yeah, yep, yup, y, affirmative, absolutely, si, sí, oui, ja, да, 是, 是的, はい",
    Role.NO: "nope, nah, n, negative, no way, non, nein, нет, 否, 不是, いいえ",
}
"""Roles and their words. A word has one role; context settles "to" and "no"."""


def words_in(*roles: str) -> str:
    """A pattern for the words of some roles, for those who look for them in sentences that are not read."""
    words = (re.escape(phrase) for role in roles for phrase in each(TABLE[role]))
    return "|".join(words).replace("'", "['\u2019]")


BEFORE: Final = frozenset(
    each(
        """
        a, above mentioned, again, also, always, an, anywhere, approximately, at, be, bit, block away,
        both, cell, cells, certainly, column, columns, completely, definitely, diagonally, directly, due, eight,
        either, entirely, equivalently, even, exactly, extreme, far, farther, five, four, further, general,
        immediate, immediately, in, indeed, into, its, just, likely, little, located, maybe, more, mostly,
        moved, nine, not just, not merely, not only, on, one, only, or equivalently, partly, perfectly, perhaps,
        placed, positioned, positioned to, possibly, precisely, probably, purely, quite, really, relatively,
        roughly, row, rows, seven, simply, situated, six, slightly, somewhat, somewhere, space, spaces, square,
        squares, step, steps, straight, strictly, ten, the, then, three, to, toward, towards, two, unit, units,
        very, way, well
        """
    )
)
"""Words that may stand before a direction and belong to it: "*slightly to the* left"."""
AFTER: Final = frozenset(
    each(
        """
        alignment, area, corner, diagonally, direction, directions, directly, edge, end, half, hand, most, neighbor,
        neighbour, part, portion, position, quadrant, region, relation, relationship, section, side, wards
        """
    )
)
"""Words that may stand after a direction and belong to it: "on the left *hand side*"."""
AREAS: Final = frozenset({"area", "corner", "end", "half", "part", "portion", "quadrant", "region", "section"})
"""Those of them that say where something is in the room, if no landmark is told: "in the northern *half*"."""
HALF: Final = frozenset(each("not just, not merely, not only, further, farther, more, mostly, mainly, partly"))
"""Words with which one direction is not all that is said: "further north" may be north-east."""
UNITS: Final = frozenset(each("unit, units, step, steps, cell, cells, square, squares, space, spaces"))
"""Those that make a way of a direction."""

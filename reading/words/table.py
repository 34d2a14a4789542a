"""The words of the reader, in one table: each with what it does in a clause.

A word that stands in no row is unknown, and no clause that holds an unknown word is read. A row is a role and its words
or phrases; longer phrases win over shorter ones. English, with the words for "answer" of some other languages.
"""

from __future__ import annotations

import re
from itertools import product
from typing import Final

from spatialjudge.reading.words.roles import Role


def each(phrases: str) -> tuple[str, ...]:
    """The phrases of a list written with commas; "can|may+not be" are two, a blank in one of these a "+"."""
    told = (phrase.split() for phrase in phrases.split(","))
    ways = (way for words in told if words for way in product(*(word.split("|") for word in words)))
    return tuple(" ".join(way).replace("+", " ") for way in ways)


TABLE: Final[dict[str, str]] = {
    Role.HERE: """
        on|upon|in review|re-examination|reexamination|retrospect|hindsight, on|upon closer|further|more
        review|examination|thought|consideration|analysis, looking|checking|thinking again|back|closer, thinking about
        it|this again|further|more|now, i+now|now+i realize|realise|think|believe|see|find|notice|understand, sanity
        check, it turns out, it turns out that, turns out, turns out that, it+is|it's
        therefore|thus|hence|then|also|now|quite|pretty|fairly clear|evident|obvious, it+is|it's
        therefore|thus|hence|then|also|now|quite|pretty|fairly clear|evident|obvious that, i|you|one
        can|can+clearly|can+easily|can+now see|observe|note|verify|tell|tell+you that, we can+clearly|can+easily|can+now
        see|observe|note|verify that, we can observe|note|verify|tell that, the|both|all+the|these|the+two|the+given
        clues|facts|constraints|premises show|imply|confirm|force|require|tell+us that,
        explanation|see|given|shown|listed|described|stated|mentioned below|above, answer|final+answer below, qed, q e
        d, got it, understood, hello, hi, hi|hello there, thanks|thank+you for the question|puzzle, simply put, put
        simply, as an ai, in one sentence, there+is|there's no other
        option|way|possibility|choice|position|placement|spot|place left, from the|these|both
        premises|clues|constraints|statements|sentences|relations, from the|these two|three
        premises|clues|facts|constraints|statements|sentences|relations, from what's|what+is
        given|said|told|stated|known|described, north is at+the+top|at+the+top+of+the+page|up, i
        noticed|notice|realised|realized|see|found that, the, a, an, this, summary of, too, right away|now|so,
        all|you're|you+are|that's|that+is right, as stated above, over and over, anymore, any more|longer, in the
        end|room|story, most definitely, anywhere, as well|follows, and nothing else, nothing else, no other is
        possible, i'm|i+am going with, would say, i'd|i'll say|choose|answer|pick|select, i
        say|think|believe|guess|get|e|choose|answer|pick|select, we choose|pick|select|answer, we|i go with, i|we can
        confirm, i|we can confirm that, i will say|choose|answer|pick, i'll|i+will|i'd|i+would go with, that's all,
        indeed, simply, actually located, just, only, also, again, still, now, both, either, located, positioned,
        placed, situated, found, sitting, standing, lying, described as, considered, considered|said to be, sure, of
        course, okay, ok, well, alright, great, most|very likely, perhaps, maybe, it seems|appears, it
        seems|appears|follows that, seems, appears, i would say|answer|choose|pick|select, my answer is, i'd|i+would go
        for, i+am|i'm confident|sure|certain|positive that, i+am|i'm absolutely|quite|fairly|pretty|completely|100
        confident|sure|certain that, answering, we know, we have|get|find|obtain, we've got,
        you'd|you'll|you+would|you+will|you+can find|see, we see|know that, that, to be|me|summarize, be, overall,
        straight, due, ie, the following, following, in this room|story|arrangement|layout|case, on the grid|map, in
        space|short, in the valid|consistent|final|resulting|only|correct arrangement|layout|placement|configuration,
        i|we can't|cannot narrow it|this|that|them down any+further|further, and|but i|we can't|cannot narrow
        it|this|that|them down any+further|further, clues|facts|constraints|premises|text|story|description
        don't|doesn't|do+not|does+not narrow|pin it|this|that|them down any+further|further, looks like, it looks like,
        in terms of direction|labels, in compass|cardinal terms, according+to|by|from|using|per the
        composition|transitivity table, in terms of the labels, without a doubt, without|no doubt, there is no doubt
        that, there is no doubt, no doubt about it, according to the story, from the story|facts|description|above,
        based on the story|facts|above|description, based on the given facts|information, based on the information
        given, from|with the given information|facts, from|with the information|facts given, given the
        information|facts, from|based+on the provided information, from|based+on the information provided, based on
        this, based on this information, given the above, as we|you|one can see, as we|you see, as can be seen, as is
        shown|seen, as shown|seen|given|described|mentioned|said|explained|noted|argued above|before|earlier|below, step
        by step, i see no problem, here, left|answer with, fine, i'd|i+would say that, not only|just|merely|simply, i
        think|believe that, my final answer is, my answer would be, given|with this, given|with|using|from this
        information, is|are as follows, it+is|it's clear|evident|obvious that, answering the|your question, after
        reasoning|thinking, as far as i can see, good question, on the other|one hand, to the best of my knowledge, by
        transitivity|composition, i can say, i can say that, none of these|them can|could be
        excluded|ruled+out|eliminated, it+is|it's correct|fair|safe|right to say|conclude, it+is|it's
        correct|fair|safe|right to say|conclude that, at all, i+am|i'm confident, by combining these facts, summing up,
        to answer the|your question, in allen's terms|notation|algebra|calculus, in allen's interval
        algebra|terms|notation, all things considered, in|for|to this|the example, in|for the given|above example,
        in|following|per|using the|this|your format|template, in|following|per|using the
        requested|required|specified|given|correct|desired|following|expected|proper|right|output|answer
        format|template, as per the format|template, solution draft, almost certainly, i'm|i+am fairly confident|sure,
        i'm quite confident, i'm|i+am pretty sure, please, there+is|there's no other
        option|way|possibility|choice|position|placement|alternative|relation|direction, there+is|there's no other
        consistent|valid|possible|feasible placement|layout|arrangement|option|position|place, each other, one another,
        not the other way around|round, not the reverse, not vice versa, and not the other way around|round, and not the
        reverse, and not vice versa, from|on the outside, at their boundaries|borders|edges, without
        touching|reaching|meeting its|their|the|any+of+its boundary|border|edge|edges|boundaries|borders, and|but
        does+not|doesn't|do+not|don't touch|reach|meet its|their|the|any+of+its
        boundary|border|edge|edges|boundaries|borders, and|but does+not|doesn't|do+not|don't
        touch+it|even+touch|touch+at+all, but does+not|doesn't|do+not|don't overlap|overlap+it, but neither
        contains|covers|includes|encloses|is+inside|is+part+of the other, away from its|the
        edge|edges|boundary|border|borders, with|there+is no shared boundary|border|edge|point, with|without no|any|a
        gap, with|without no|any|a gap in|between between|them, it+is|it's certain that, once more, we|i|you
        end|ended|wind|wound up with|at, i'm|i+am 80|85|90|95|98|99 sure|certain|confident that, which|this|that
        rules+out|excludes|eliminates other|all+other|all+the+other|the+other|any+other|the+remaining
        options|choices|possibilities|relations|directions|answers|alternatives, ruling+out|excluding|eliminating
        other|all+other|all+the+other|the+other|any+other|the+remaining
        options|choices|possibilities|relations|directions|answers|alternatives, which|this|that
        rules+out|excludes|eliminates the+others|all+others|the+rest|all+the+others, ruling+out|excluding|eliminating
        the+others|all+others|the+rest|all+the+others, nothing in the story|text|description|facts|premises|clues
        says|suggests|implies|shows otherwise, nothing|no+clue|no+fact|no+premise|no+constraint|no+sentence|no+statement
        says|suggests|implies|shows otherwise, oh, ah, the opposite|reverse|contrary|converse is|would+be
        impossible|excluded|wrong|false|ruled+out, we|i|you get|have that, notice|note that, from what i|we can
        see|tell, in my opinion|view|estimation, after thinking about it|this, after thinking it|this through, thinking
        step+by+step, as they say, as they say in the story|text|description
        """,
    Role.TITLE: """
        interval, intervals, object, objects, agent, agents, item, items, entity, region, regions, point, node, block,
        blocks, box, letter, labeled, labelled, named, called, symbol, shape, room called, piece of furniture, person,
        variable, area, rectangle
        """,
    Role.IS: """
        reads, is, are, finds|find itself|himself|herself|themselves, would only be, presents, present, 's, 're, was,
        were, lies, lie, sits, sit, stands, stand, would|must|should|will be, has|have|need|needs to be, would|will have
        to be, remains, becomes, is to be found, can be found, means, equals, turns|comes out to be, winds up, gives,
        produces, results in, is going to be, 's|has got to be, being, can|would be described as, ends|ended up,
        has|have ended+up|wound+up, stays, stayed, rests, comes out, comes out as, takes|took|take place, comes|came,
        happens|happened, corresponds|correspond|amounts to, translates to|into, is|are|was
        called|termed|named|labelled|labeled|known+as, ought to be, will|would always be, can|could only be, resides,
        must, must|would lie, would|must then be, can't|cannot+be|can't+be|could+not+be|couldn't+be anything|anywhere
        but|other+than|except, share|shares the|exactly+the, occupy|occupies the|exactly+the, must have
        come|been|happened|occurred|taken+place, occurred, falls, fall
        """,
    Role.CAN: """
        can|could|may|might be|lie, can, could, may, might, could|can possibly be, can|could|may include, include,
        includes
        """,
    Role.STRANGER: """
        has|have his|her|its|their back to|turned+to|toward|towards|turned+on,
        narrow|narrows|narrowed|pin|pins|pinned it|this|that|them|things down, narrow|narrows down,
        no|without more|further|additional information|facts|details is|are|would+be needed|required|necessary, if
        more|further|additional information|facts|details is|are needed|required, possibly|perhaps|maybe
        touching|touches, partially, tangentially, externally, internally, strictly, jointly, mutually, separately,
        alternately, alternatively, similarly, equally, conversely, inversely, oppositely, friendly, could|can|may|might
        also be, could|can|may|might also, below is my|a|an|the, before answering|we|giving|deciding,
        starts|begins|ends|finishes before|after, and maybe|perhaps|possibly, and maybe|perhaps|possibly also
        """,
    Role.NOT: """
        could|can|may|might be anywhere but|except|other+than, not, isn't, aren't, wouldn't, never, cannot,
        cannot|can't|won't|wouldn't|couldn't|could+not|can+not|would+not be, can't, neither, nor, doesn't, don't, no,
        nope, nah, couldn't, could not, isnt, wasn't, won't, shouldn't, mustn't, didn't, hasn't, haven't, hadn't,
        weren't, hardly, scarcely, barely, rarely, seldom
        """,
    Role.OF: "of, than, with",
    Role.TO: "to, for, off to",
    Role.FROM: "from",
    Role.RELATIVE: """
        relative to, with respect|reference|regard to, in relation|relationship|comparison|reference to, compared
        to|with, in comparison with, wrt, w r t, as|when seen|viewed from, seen|viewed|looking|looked|observed from, if
        you|we stand at, if|when you're|you+are standing at, when standing at, from the perspective|viewpoint of, from
        the point of view of, when compared to, relative, origin, when|if we+are|one+is standing at|by, when|if
        you|you+are standing by, when you|one stand|stands at, if you|we|one stand|stands by, taking the view|position
        of
        """,
    Role.BETWEEN: "between, connecting, linking",
    Role.EDGE: """
        touches|touching|touch|reaches|reaching|meets|meeting|shares|sharing
        its|the|their|a|part+of+its|part+of+the|part+of+their|some+of+its boundary|border|edge|boundaries|borders|edges,
        touches|touching|touch|reaches|reaching|meets|meeting its|the|their boundary|border|edge
        from+inside|from+the+inside|from+within|on+the+inside, shares|sharing
        a|part+of+its|part+of+the|part+of+a|some+of+its boundary|border|edge with it, touches|touching it from
        inside|the+inside|within, right up to its boundary|border|edge, up against its boundary|border|edge, with its
        boundary|border|edge meeting|touching|reaching|along|on the boundary|border|edge, with its
        boundary|border|edge meeting|touching that of
        """,
    Role.LIKEWISE: """
        as is|are|can, just as is|are, and likewise, likewise, same goes|holds for, same is true of|for, same applies
        to, ditto for
        """,
    Role.AND: "and, plus, as well as, and also, but also, along with, and even",
    Role.OR: "or, and or, or else, or maybe, or perhaps, or possibly, or also",
    Role.VERSUS: "vs, versus, v s",
    Role.IT: """
        it, he, she, him, they, them, its, his, her, their, the above,
        answer|conclusion|result|solution|layout|drawing|arrangement|placement above
        """,
    Role.HAS: "has, have, sees, finds, would|will see|find",
    Role.OWNS: "'s position, 's location, 's place",
    Role.VIEW: """
        's perspective|viewpoint|standpoint|view|heading|orientation, point of view, perspective, viewpoint, 's point of
        view, 's own perspective, 's own point of view, 's facing direction, 's line of sight
        """,
    Role.RELATION_NOUN: """
        reply, replies, relation, relations, relationship, relationships, answer, answers, possibility, possibilities,
        option, options, links, link, result, conclusion, solution, solutions, output, choice, response, label, labels,
        prediction, verdict, relation name, option|possibility|choice|candidate|only+relation|only+label|only+one
        left|left+over|remaining|standing, right answer|reply|option|choice|relation|label|one, tile|CD relations,
        tiles, configuration, configurations, candidates, outcome, outcomes, decision, selection, pick, ones, one, set,
        list, cases, placement, placements, finding, alternatives, relation is one, arrangement, arrangements,
        composition, compositions, composite, composites, CDR, CDRs, CD relation, results, predictions, verdicts,
        findings, conclusions, case, choices, responses, outputs, deduction, inference, determination, judgment,
        judgement
        """,
    Role.DIRECTION_NOUN: "direction, directions, bearing, bearings, orientation, heading, offset, displacement, vector",
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
        corrected, selected, chosen, rcc8, rcc-8, rcc, allen, appropriate, finale, definitiva, endgültige, one|single
        word, brief, concise, ultimate, primary, non degenerate|trivial|empty, real
        """,
    Role.POSSIBLE: """
        possible, feasible, valid, consistent, viable, achievable, plausible, admissible, allowed, permissible,
        permitted, satisfiable, realizable, realisable, compatible
        """,
    Role.HOLDS: """
        hold, holds, held, occur, occurs, arise, arises, exist, exists, apply, applies, remain, satisfied, satisfies,
        achieved, obtained, work, works, fit, fits, support, supports, follow, follows, match, matches, confirm,
        confirms, say|says so, happen, be so
        """,
    Role.WHICH: "which, where, who, whose",
    Role.WHAT: "what, how, why, when asked",
    Role.SO: """
        that|this|which decides|settles it|that|this|the+matter, that makes|gives, which|this|that|it gives us, and
        makes it, put the other way, put the other way around|round, so, therefore, thus, hence, then, consequently,
        accordingly, ergo, finally, in conclusion|summary|rcc8|rcc-8, to|we|i|we+can conclude, to sum up, summary, as a
        result, which means|implies|makes|places|gives|leaves|puts, which|this|that|it means that, meaning,
        meaning|so|implies|conclude|showing|confirming that, this means|implies|makes|places|gives|yields|leaves|puts,
        that means|leaves|puts|places, we|i conclude that, we can conclude|deduce|infer|say|see that, we can deduce, we
        deduce that, this|which implies|shows that, this|that|which tells us|me that, this would make|put|place|mean,
        this|that|which leaves us+with|only, so that's|this+is|that+is, implies, implying, making, placing, in other
        words, giving, leads|leading to, this leads to, yields, on closer inspection, after checking, on|upon
        reflection, combined, combining these|them|both, altogether, all in all, conclusion is, i can conclude that,
        putting it|this|these together, putting it all together, taken together, together, it must be that, it follows,
        tl dr, it follows from the first+two|last+two|two|three|these|other
        clue|clues|fact|facts|sentence|sentences|statement|statements|premise|premises that, overall then, from this,
        from this we see that, final answer, the final answer is, we're|we+are left with, that's|that+is|which+is to
        say, in consequence, what is left is, what's left is, what remains is, the one that is left is, the only one
        left is, all that is left is, all that remains is, by elimination, by process of elimination, put differently,
        in rcc8|rcc-8|rcc notation|terms|language, in terms of rcc8|rcc-8|rcc, leaving, leaves, leaves|leaving us with,
        putting, the upshot|consequence is, the upshot|consequence is that, what follows is, what follows is that,
        upshot, bottom line, combining both|these|the|all|all+the|the+two|the+given
        clues|facts|premises|statements|constraints|sentences|hints
        """,
    Role.BUT: """
        but, yet, however, instead, but instead|rather|actually|really, though really, in fact|reality, really,
        actually, but in fact, rather, that said
        """,
    Role.BECAUSE: """
        because, since, as, given, given|considering|establishing|knowing that, considering, establishing, using,
        knowing, knowing this, after, in view of, due|thanks|according|owing to, based on, from the fact that,
        combining, while, whereas, although, though, for example, eg, when, following from, because of, per, starting
        from|with|at, looking at, comparing, taking, even though
        """,
    Role.PREPOSITION: """
        in, on, upon, at, by, under, through, about, near, inside, within, into, onto, via, among, across, under
        these|those|this|that|such, under the given|stated|above|constraints|conditions|assumption|assumptions|premises,
        under all these
        """,
    Role.IF: """
        provided the, in the first|second|third|other|former|latter|worst|best
        case|scenario|layout|arrangement|placement|configuration|reading|interpretation, in|under one|another
        scenario|layout|reading|interpretation, as|so long as, only when|in+the|in+that|in+this|in+some, in the event
        that, on condition that, in one of the two|three, if, unless, suppose, supposing, assume, assumes, assuming,
        imagine, whether, had, only|even if, if only, otherwise, provided that, in case|some|certain|theory, doubt, in
        one case|placement|arrangement, sometimes, occasionally, almost, nearly, assumption, hypothesis, conjecture,
        supposition, claim, allegation, rumour, allegedly, supposedly, hypothetically, theoretically, ideally,
        reportedly, purportedly, seemingly, unlikely, usually, typically, normally, generally, frequently, commonly,
        ordinarily, often, questionably, implausibly, probability, chance, chances, odds, likelihood, in a|the mirror,
        mirror image, not|n't sure|certain that, not 100 sure|certain that, i'm|i+am not sure|certain that, i'm|i+am not
        100 sure|certain that, upside down, in the rotated|turned|flipped|mirrored|swapped
        frame|view|map|picture|version|grid|layout, in most|many|some|several
        cases|layouts|arrangements|scenarios|configurations|placements, in half of|of+the
        cases|layouts|arrangements|placements, most of the time, in one|two|three|four|five of two|three|four|five|six
        cases|layouts|arrangements|placements, in another|a+different room|house|story|grid|map|world|puzzle, by
        mistake|accident, after|before the swap|rotation, after moving|rotating|turning|swapping|shifting|rearranging,
        after being moved, tomorrow, once upon a time, in a|my|the dream, in the past, long ago, formerly, next
        week|year, after|when|once we|you|i|they move|moved it|them, after|when|once we|you|i|they
        rotate|rotated|flip|flipped|turn|turned|mirror|mirrored the map|room|picture|grid|view|layout, after the
        move|change|shift, in an ideal world, in the previous|last|next|other puzzle|question|problem|story|example, in
        a previous puzzle|question|problem|example, in a different question|problem|example, for another|the+other
        pair|question|puzzle
        """,
    Role.FIRST: """
        use only, should|must|could look like,
        someone|somebody|people|others|student|students|user|friend|colleague|model|else
        say|says|said|answer|answers|answered|claim|claims|claimed|thinks|thought|wrote, at first, at first
        glance|sight|it, at first i thought, initially, originally, i first|initially thought, i first said, i
        thought|said|claimed|had, first
        thought|guess|impression|attempt|try|draft|pass|answer|reply|response|conclusion|solution|version, initial
        guess|thought|answer|reply|response|conclusion|solution|version, you'd expect, you|one would expect,
        one|you|some|people might|may say|think|assume|guess|believe|conclude|infer|deduce, it might|may seem, it
        may|might look like, i would have said, expected, tempted, tempting, hesitate|hesitant to, earlier
        i|answer|reply|response|conclusion|solution|version, previously, intuitively, naively, superficially, on the
        surface, guess, common mistake|error|misconception, easy mistake|error, example, examples, sample, format,
        template, placeholder, counterexample, illustration, speculation, hunch, gut feeling, face value, on the face of
        it, at first blush, led to think|believe, scrapped, to be verified|confirmed|checked, hypothetical, superseded,
        candidate, visited so far, visited nodes|set, explored,
        bfs|dfs|search|visiting|exploration|expansion|traversal|partial|current|alternative|another order|sequence,
        order of exploration|expansion|visits, partial|alternative|current|another path|route|answer|solution, attempt,
        draft, tentative, tentatively, provisional, provisionally, preliminary, so far, second attempt|try|draft|pass,
        last attempt|try|draft|pass|time, original answer|reply|response|conclusion|solution|version, withdrawn,
        retracted, revoked, rescinded, or so it seems|appears|seemed|appeared|looks, or so it would seem|appear,
        statement|claim|answer|sentence|hypothesis to check|verify|test|prove|evaluate|assess|judge, to be
        tested|proved|proven|evaluated|judged, typical error|mistake|misconception|answer, naive, doubtful
        that|whether|if, dubious that|whether|if, i deny, we deny, they say|claim|think|believe, todo, my
        friend|teacher|colleague|boss
        """,
    Role.CORRECTION: """
        misspoke, correcting myself, whoops, my bad, i
        misspoke|misread|meant|mean|swapped|flipped|inverted|transposed|confused|misjudged|miscounted|mixed|messed,
        change it|that to, change my answer, wait, correction, edit, oops, sorry, apologies, scratch|strike|ignore that,
        mistake, a mistake, error, typo, let me reconsider|recheck|redo|correct, let me re|double check, on second
        thought|thoughts, take it|this|that back, withdraw it|this|that, slip, blunder, i|that was wrong,
        that's|that+is|this+is wrong|incorrect, that was incorrect, misread, hold on, no wait, hmm, hm, revised,
        revision, update, updated, reconsider, recheck, re check|reading, changed my mind, i take that back, i disagree,
        that can't|cannot be right, that+is|that's not right, never mind, nevermind, erratum, retract, rethink, to
        correct, mixed up, backwards, reversed, the other way around, other way round|around, the wrong way, rereading,
        rechecking, i do+not|don't agree, on reconsideration, this+is|that+is|that's not the case, which is not the
        case, the opposite|reverse|contrary is true, the opposite is the case, the opposite holds, just kidding,
        kidding, or is|isn't it, answer is the reverse|opposite, not so fast, swap them, reverse it|this, try again, try
        once more, made this|that|it|them up, start over, or rather, or more precisely|exactly|accurately|correctly, i
        doubt it|this, i don't|do+not think so, don't|do+not trust|use this|that|it|me, is a lie, lol no, just guessing,
        i'm|i+am guessing, not what i wanted|meant|intended to say, don't|do+not quote me, i no longer believe|think
        this|that|so, reverse that, maybe|perhaps not, he lied|lies, said|says nobody
        """,
    Role.EXCLUDED: """
        impossible, wrong, incorrect, false, untrue, not
        correct|possible|feasible|valid|consistent|allowed|quite|really|exactly|so, everything but|else, all but,
        infeasible, excluded, exclude, excluding, ruled|rules|rule out, eliminated, eliminate, eliminates, violate,
        violates, contradict, contradicts, contradictory, except, except for, other|rather than, unlike, invalid,
        inconsistent, incompatible, without, instead of, as opposed to, opposed to, forbidden, disallowed, others,
        anything else|but, no other, none of the other, apart|aside|far from, besides, rejected, discarded, unsupported,
        nowhere near, by no means, preclude, precludes, fails, fail, cannot hold, other, contradiction, refuted,
        disproved, disproven, debunked, reverse|reversed|backwards|returning|inverted|backward|inverse|return
        answer|relation|relationship|direction|result|label|question|order|path|route|sequence|way,
        reverse|reversed|inverted|inverse|backward|backwards|return|returning|previous|prior|former|old conclusion,
        mistaken, erroneous, flawed, absurd, nonsense, nonsensical, ridiculous, mistakenly, erroneously, wrongly,
        falsely, incorrectly, invalidly, inconsistently, bad, premature, unwarranted, unjustified, fallacy, fallacious,
        break, breaks, previous|former|prior|old answer|reply|response|solution|path|route|version, failed, the
        opposite|reverse|contrary, worst|weakest answer|option|choice|path|route|guess, least likely|probable|plausible,
        improbable, conflicts|conflict with this|that|it|the+answer|my+answer|the+above,
        say|says|said|suggest|suggests|show|shows|imply|implies|indicate|indicates otherwise, no such thing is possible,
        does+not|doesn't|do+not|don't|fails+to|cannot|can't satisfy|meet|fulfil|fulfill|respect
        """,
    Role.NOTE: """
        explanation, note, notes, reason, reasoning, reasons, justification, rationale, this+is|that's|that+is|it+is
        because, the reason is, here's why, here is why, proof, details, how i got this, step, steps, verification,
        check, let me|us verify|confirm, let's verify|confirm, evidence, remark, caveat, analysis, ps, p s, disclaimer,
        double check|checking, self check
        """,
    Role.ASKS: """
        must|should|has+to|needs+to be one of, will be one+of|either, please choose|select|pick, choose
        one|from|between|among, choose|select|pick the correct|right|best option|answer, select|pick one|from,
        choose|select|pick the correct one, disregard, ignore, scratch, cancel, scrap, strike, discard, forget, we|i
        need|have|want to determine|find|decide|choose|identify which, forget|ignore|disregard what i said|wrote,
        forget|ignore|disregard my last|previous message|answer
        """,
    Role.UNKNOWN_ANSWER: """
        can't|cannot|couldn't|unable+to settle|decide on one|either|an+answer, both|two readings|interpretations are
        equally, remains open|unclear|unknown|undetermined|unsettled|undecided, it stays open|unclear|unknown|undecided,
        unknown, insufficient|no|not+enough|missing info, so i can't|cannot give|name|state the|a|any
        relation|relationship|direction, aren't|are+not|weren't|were+not told where|whether, aren't|are+not told
        which+way|which+direction|on+which+side|which+side, cannot|can't commit|narrow+it+down, dont know, no enough
        information, no telling|saying, no way of telling|saying, undetermined, indeterminate, indeterminable,
        undecidable, undecided, unanswerable, unknowable, undeterminable, underdetermined, under determined,
        undisclosed, inconclusive, idk, dk, dunno, none of the above|options, no|insufficient|missing|lacks information,
        no data|facts|answer|idea|path|connection|link, not|isn't|is+not|aren't|are+not enough information|data|facts,
        insufficient|missing|lacks data|facts, lack of information|data|facts, not
        enough|know|known|determined|determinable|inferable, no information on|regarding, i have no idea, no direct
        connection, no definite|unique answer, no way of knowing, no one can know|tell|say, nobody can know|tell|say,
        cannot|can't actually|really|honestly know|tell|say, leaves|left it|this|that open, silent on|about, not
        uniquely determined, don't|do+not
        know|say|says|mention|mentions|state|states|specify|specifies|provide|give|tell|tells|determine, cannot|can't
        say|tell|determine|know|infer|deduce|conclude|decide|answer|help|assist, could+not|couldn't
        say|tell|determine|know|infer|deduce|conclude|decide|answer, unable|impossible to
        work+out|work+it+out|figure+out, unable|impossible|difficult|hard to
        say|tell|determine|know|infer|deduce|conclude|decide|answer, not|isn't|aren't possible to
        say|tell|determine|know|infer|deduce|conclude|decide|answer, no way to
        say|tell|determine|know|infer|deduce|conclude|decide|answer, cannot|can+not|could+not|couldn't|can't be
        determined|known|inferred|deduced|concluded|established|derived|decided|resolved|settled|answered|said|worked+out|figured+out|pinned+down,
        not able|unable to work+out|work+it+out|figure+out|figure+it+out, cannot|can't|unable+to|not+able+to
        give|provide|offer a|any definite|definitive|unique|certain|conclusive answer, no
        relation|direction|conclusion|answer can|could be concluded|inferred|deduced|determined|drawn|established|given,
        nothing|nothing+definite|nothing+certain can be determined|known|inferred|deduced|concluded|derived|said,
        nothing in the story|text|description relates|connects|links, not related|connected|linked in the
        story|text|description, information is insufficient|not+enough|too+little, does+not|doesn't|never
        say|says|mention|mentions|state|states|specify|specifies|provide|give|tell|tells|determine, insufficient to
        determine|conclude|decide|say|tell|know|infer|deduce|answer, not|isn't|aren't sufficient|enough to
        determine|conclude|decide|say|tell|know|infer|deduce|answer, not|don't|doesn't|do+not|does+not|cannot|can't
        allow|permit|let|allow+us|permit+us|let+us|let+me|allow+me|allow+one to
        determine|conclude|decide|say|tell|know|infer|deduce|answer, not|don't|doesn't|do+not|does+not let|let+us|let+me
        determine|conclude|decide|say|tell|know|infer|deduce|work+out, could|can|may|might be
        anywhere|in+any+direction|on+any+side, more|further|additional information|facts|details is|are|would+be
        needed|required|necessary, we|i|one|we'd need|would+need more|further|additional information|facts|details to,
        don't|do+not|doesn't|does+not have enough|sufficient information|data|facts|clues, neither
        confirm|confirms|confirmed|support|supports|supported|prove|proves|proven|proved|be+proven|be+proved|establish|establishes
        nor
        rule+out|rules+out|ruled+out|deny|denies|refute|refutes|refuted|exclude|excludes|excluded|contradict|contradicts|disprove|disproves|disproved|disproven,
        nothing tells|says us|me how|where|whether|which|if|what, does+not|doesn't settle it|this|that|the+matter,
        nothing in the story|text|description|facts|premises|clues tells|says|states|indicates|determines|settles|fixes,
        nothing in the story|text|description|facts|premises|clues tells|says us|me, none of the
        relations|directions|options can be inferred|determined|concluded|deduced|established, no
        definite|unique|certain|single|particular|specific relation|relationship|direction|conclusion|answer can be
        established|determined|inferred|deduced|concluded|drawn|given, left
        unspecified|open|undetermined|unstated|undefined|ambiguous|unclear, leaves|leave open, there is+not|isn't
        sufficient|enough information|data|facts, there is+not|isn't sufficient|enough information|data|facts to
        determine|conclude|decide|say|tell|know|infer|deduce|answer
        """,
    Role.NONE: """
        undefined, unspecified, unclear, ambiguous, null, na, n/a, none, none of these|them, no
        relation|mention|conclusion, not applicable|given|provided|defined|stated|mentioned|specified|clear|sufficient,
        nothing, isn't|aren't|wasn't given|provided|defined|stated|mentioned|specified|clear, insufficient
        """,
    Role.UNSURE: """
        not sure|certain|confident, unsure, uncertain, not 100|completely|entirely|fully|totally|absolutely sure, not
        100 certain, i'm|i+am not sure|certain, i'm|i+am not 100 sure, certain, confident, for certain|sure, but cannot
        be certain, can't be sure|certain, cannot be sure
        """,
    Role.GOES: """
        you|we|i go|move|walk|head|travel|must+go|have+to+go|need+to+go|would+go|go+straight|only+go|only+move,
        you'd|you'll go|move|walk|have+to+go, go, move, walk, travel, means going|moving|walking
        """,
    Role.ARRIVES: "reach, get to, arrive at, come to",
    Role.YES: "yes, yeah, yep, yup, y, affirmative, absolutely, si, sí, oui, ja, да, 是, 是的, はい",
    Role.NO: "n, negative, no way, non, nein, нет, 否, 不是, いいえ",
}
"""Roles and their words. A word has one role; context settles "to" and "no"."""


def words_in(*roles: str) -> str:
    """A pattern for the words of some roles, for those who look for them in sentences that are not read."""
    words = (re.escape(phrase) for role in roles for phrase in each(TABLE[role]))
    return "|".join(words).replace("'", "['\u2019]")


BEFORE: Final = frozenset(
    each(
        """
        a, about, above mentioned, again, also, always, an, anywhere, approximately, around, at, be, bit, block away,
        both, cell, cells, certainly, column, columns, completely, definitely, diagonally, directly, due, eight, either,
        entirely, equivalently, even, exactly, extreme, far, farther, five, four, fully, further, general, immediate,
        immediately, in, indeed, into, its, just, likely, little, located, maybe, more, mostly, moved, nine, not just,
        off, off to, not merely, not only, on, one, only, or equivalently, partly, perfectly, perhaps, placed,
        positioned, positioned to, possibly, precisely, probably, purely, quite, really, relatively, roughly, row, rows,
        seven, simply, situated, six, slightly, somewhat, somewhere, space, spaces, square, squares, step, steps,
        straight, strictly, ten, the, then, three, to, toward, towards, two, unit, units, totally, very, way, well,
        wholly
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

"""The words of plain sentences: which carry one, and so are in no name, and which lead to relations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from spatialjudge.reading import VIEWS, Entry, Lexicon, Role, Token, each, lexicon_of, phrasebook
from spatialjudge.relations import Vocabulary

MAX_WORDS: Final = 100
"""Words and marks of a sentence: several times what any has that is read, and a bound on its readings."""
MAX_LEADS: Final = 6
"""Words that may lead to a relation: "placed directly on the"."""
STRANGE: Final = re.compile(r"[^\w\s,:'\u2019\u2010-\u2015-]")
IS: Final = frozenset({"is", "are", "was", "were"})
ONE_IS: Final = frozenset(each("is, was, stands, lies, sits, rests, hangs, remains"))
"""Verbs of one thing; others of that kind end in -s, too."""
BE: Final = IS | frozenset(
    each("stands, stand, stood, lies, lie, lay, sits, sit, sat, rests, rest, hangs, hang, remains, remain")
)
PLACED: Final = frozenset(
    each(
        """placed, located, positioned, situated, found, standing, sitting, lying, hanging, put, set, directly, exactly,
        just, due, immediately, diagonally, also"""
    )
)
"""Words behind *is* that add nothing to where a thing is."""
LEADS: Final = frozenset({"to", "on", "in", "at", "toward", "towards", "the"})
BEHIND: Final = {
    True: frozenset({"region", "area", "part", "section"}),
    False: frozenset({"side", "direction", "position"}),
}
"""What may stand behind a direction, by whether it is one of the room."""
OF: Final = (("relative", "to"), ("in", "relation", "to"), ("with", "respect", "to"), ("compared", "to"))
TAILS: Final = frozenset({"of", "from", "to", "than", "as", "with"})
ARTICLES: Final = frozenset({"the", "a", "an"})
AND: Final = frozenset({",", "and", "but"})
PARTS: Final = ("north", "south", "east", "west", "left", "right", "top", "bottom")
"""What is a part of a thing where something is in it."""
EITHER: Final = frozenset({"right", "left"})
"""Sides that are no sides before words of place, unless an article leads to them."""
RECIPROCAL: Final = frozenset({"overlap", "coincide"})
"""Verbs of two things; those of one end in -s."""
BY_VIEW: Final = frozenset({"front", "back", "rear", "behind", "ahead"})
"""Words that say in what part of a room only by where one stands."""
VAGUE: Final = frozenset({"somewhere", "anywhere"})
NO_NAMES: Final = frozenset(
    each(
        # prepositions
        """in, on, at, by, into, onto, upon, near, nearby, under, underneath, over, below, beneath, above, behind,
        beside, besides, between, beyond, outside, inside, within, without, through, throughout, across,
        along, alongside, around, against, among, amid, toward, towards, off, out, up, down, via, per, during,
        until, till, since, before, after, like, unlike, except, despite, regarding, about, opposite,
        adjacent, atop, facing, plus, minus, """
        # conjunctions, and what leads to clauses
        """and, or, but, nor, if, then, than, while, as, because, although, though, whereas, whether, unless, when,
        whenever, wherever, how, why, what, whatever, which, whichever, who, whoever, whom, that, """
        # pronouns, and what points back
        """it, they, them, he, she, we, me, us, mine, yours, ours, hers, theirs, his, her, its, their, him, itself,
        myself, themselves, himself, herself, this, these, those, there, former, latter, same, such, another,
        other, others, """
        # quantities
        """every, each, all, any, some, none, nothing, something, anything, everything, nobody, somebody, anybody,
        everybody, someone, anyone, everyone, several, many, few, most, more, much, less, least, enough,
        half, lots, plenty, various, numerous, multiple, couple, dozen, dozens, hundreds, zero, two, three,
        four, five, six, seven, eight, nine, ten, eleven, twelve, both, neither, either, no, not, bit, """
        # verbs
        """am, be, been, being, has, have, had, having, do, does, did, may, might, can, could, must, should, would,
        will, shall, moves, moved, goes, went, comes, came, gets, got, runs, ran, walks, walked, turns, turned,
        looks, looked, keeps, kept, becomes, became, stays, stayed, remains, remained, touched, assume,
        assuming, suppose, supposing, imagine, let, lets, given, say, says, said, claims, claimed, thinks,
        thought, believes, believed, knows, knew, sees, saw, wants, wanted, likes, liked, tells, told, hears,
        heard, hopes, hoped, consider, notice, remember, provided, begins, began, ends, ended, starts, started,
        stops, stopped, arrives, arrived, happens, happened, occurs, occurred, """
        # adverbs, but for those in -ly
        """almost, seldom, often, always, never, ever, forever, sometimes, sometime, somehow, somewhat, somewhere,
        anywhere, everywhere, nowhere, elsewhere, once, twice, today, tonight, tomorrow, yesterday, now,
        nowadays, soon, later, earlier, ago, again, already, still, yet, just, even, quite, rather, very, too,
        also, maybe, perhaps, hence, however, otherwise, instead, indeed, anyway, together, apart, away,
        aside, ahead, forward, forwards, backward, backwards, sideways, likewise, alike, alone, upstairs,
        downstairs, indoors, outdoors, overhead, halfway, midway, further, farther, closer, nearer, longer,
        meanwhile, afterwards, beforehand, please, thanks, yes, versa, hoc, percent,
        anymore, someday"""
    )
)
"""Words that carry a sentence, or bring things that have no name, and so are in none."""
NO_NAME_ALONE: Final = frozenset(
    each(
        """the, an, one, ones, first, second, third, fourth, fifth, last, next, previous, rest, whole, lot, pair,
        majority, remainder, contrary, reverse, reach, sight"""
    )
)
"""Words that are no name without others."""
BOTH: Final = 2
PROPERTIES: Final = frozenset(
    each(
        """black, white, red, green, blue, yellow, grey, gray, brown, pink, purple, beige, golden, silver, dark,
        big, small, medium, large, tiny, little, huge, tall, short, long, wide, narrow, thick, thin, old, new, young,
        round, wooden, upper, lower"""
    )
)
"""Words that in a list of things are none, nor behind an article: the black and white chair, the red one."""
NUMBERED: Final = re.compile(r"[0-9]+|[A-Z]{1,3}[0-9]*")
"""What may tell things of one name apart: lamp 1, block A."""
OF_ROOM: Final = frozenset({"wall", "walls", "corner", "corners"})
"""Parts of a room, where a vocabulary has one."""
NOT_OF: Final = frozenset(
    each("number, lot, kind, sort, type, part, parts, side, edge, end, middle, centre, center, top, bottom, majority")
)
"""Words that are no thing with *of*: a number of cups, part of the bed."""
OWNER: Final = re.compile("['\u2019]s ")
OWN_CLAUSE: Final = re.compile(r"[A-Z]\w+ (?!of )[a-z]+ (?:.+ )?[A-Z][a-z]")
"""A name with a verb and another name: "Bob dreams Ann"."""
NAMES_IN_LY: Final = frozenset(
    each(
        """fly, butterfly, dragonfly, firefly, family, assembly, jelly, belly, lily, ally, holly, bully, dolly, trolly,
        folly, gully, tally, rally, reply, supply, monopoly, anomaly, doily, italy, sicily, july, emily, sally, molly,
        polly, kelly, billy, willy, lilly, milly, elly, beverly, carly, nelly, shelly"""
    )
)
"""Words in -ly that are no adverbs."""
CARRY: Final = frozenset(
    {Role.FILLER, Role.IS, Role.CAN, Role.UNKNOWN, Role.NOT, Role.OF, Role.TO, Role.FROM, Role.RELATIVE}
    | {Role.AND, Role.OR, Role.VERSUS, Role.IT, Role.SO, Role.BUT, Role.HOLDS, Role.WHICH}
)
"""Roles of such words in answers."""
IN_NAMES: Final = frozenset({"standing", "stand", "rest", "fine", "great"})
"""Words of answers that names may have: a standing lamp, a TV stand."""
HYPHENS: Final = frozenset("-\u2010\u2011")
"""Marks that make one word of two: a pull-out sofa."""
SIDES: Final = frozenset(
    phrase for _, table in VIEWS for signs, several in table.items() if any(signs) for phrase in several
)
"""Words of place that may begin a name: the left lamp."""
HINT: Final = "sentences such as 'The bed is to the north-east of the desk.', each about things by their names"


def joined(first: Entry, second: Entry, words: Lexicon) -> Entry | None:
    """The diagonal that two directions on different axes make."""
    if not first.signs or not second.signs or first.signs[0] * second.signs[0] or first.signs[1] * second.signs[1]:
        return None
    both = (first.signs[0] + second.signs[0], first.signs[1] + second.signs[1])
    return Entry(Role.DIRECTION, words.labels[both], both) if all(both) and both in words.labels else None


def relation_at(words: Lexicon, tokens: Sequence[Token], at: int) -> tuple[int, Entry] | None:
    """The longest phrase of a relation that begins at a word, and how many tokens it takes."""
    if at >= len(tokens) or not tokens[at].written:
        return None
    found = words.longest(tokens, at)
    if found is None or found[1].role != Role.DIRECTION:
        return None
    lone = found[0] == 1 and len(tokens[at].word) == 1 and not tokens[at].written.isupper()
    return None if lone else found


def carries(token: Token) -> bool:
    """Whether a word carries a sentence, and so is in no name."""
    word = token.word
    if word in IN_NAMES or word in ARTICLES - {"the"}:
        return False
    if word in NO_NAMES or word in BE or word in ARTICLES:
        return True
    entry = phrasebook().entry((word,))
    return entry is not None and entry.role in CARRY


@lru_cache(maxsize=64)
def lexicons_of(vocabulary: Vocabulary, distances: str | None) -> tuple[Lexicon, ...]:
    """The words of each family, but those of other distances."""
    others = {"distance2", "distance3"} - {distances} if distances else set()
    return tuple(lexicon_of(vocabulary, family) for family in vocabulary.families if family not in others)

# ruff: noqa: RUF001  (the sign of a product is meant)
"""The words of sequences: how steps are called, what leads from one to the next, and who is asked about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import pairwise, product
from typing import Final

from spatialjudge.reading.kinds.wording import Phrases
from spatialjudge.reading.sentences.expressions import Related, word_of
from spatialjudge.reading.words.kind_words import VIEWS
from spatialjudge.reading.words.lexicon import Entry, Lexicon, Phrasebook, common_words, tabled
from spatialjudge.reading.words.names import Names
from spatialjudge.reading.words.parts import Part, parts_of
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.table import each
from spatialjudge.reading.words.tokens import tokenise, words_of

MOST: Final = 2_000
"""Steps of a sequence that is read: "walk 999 times" is no reason to write that many."""
LONGEST_NUMBER: Final = 4
"""Digits of how often a step is taken, and one more: no real one has more."""
_VERBS: Final = (
    "go|goes|went|head|heads|move|moves|moved|walk|walks|walked|travel|travels|traveled|proceed|proceeds"
    "|come|comes|run|runs|return|returns|returned|continue|continues|turn|turns|rotate|rotates|advance|advances|drive"
    "|drives|bear|veer"
)
TABLE: Final[dict[str, str]] = {
    Role.GOES: f"""
        {_VERBS}, {_VERBS} back|on, visit, visits, see, sees, saw, visited, visiting, enter, enters, entered, take,
        takes, took, taking, start|starts|started|starting|begin|begins|began|end|ends|ended,
        start|starts|begin|begins out|off, should, must, will, 'll, have|has|need|needs to, should be, follow, use,
        perform, do, does, execute, back, moves, exit, having, having turned, by
        going|walking|heading|moving|taking|turning, starting, is|are to, make, makes, made, has|have been, travelled,
        pass|passes|passed, after visiting, finish, finishes, finished, take|takes|follow|follows the
        road|street|corridor, pick|picks|picked up, collect|collects|collected|grab|grabs|grabbed,
        goes|go|continue|continues on with|to, just need to, make|makes for, you|i|we would|will|'d|'ll
        go|walk|head|travel|move, 'll|will|'d|would want to
        """,
    Role.THEN: """
        1st, 2nd, 3rd, first|second|third|fourth|last one, then, next, after that|this|which, afterwards, afterward,
        finally, last, lastly, first, firstly, second, secondly, third, thirdly, fourth, fourthly, fifth, sixth, to
        begin|start with, at last, from there|here, later, subsequently, followed by, first of all, in the end, last of
        all, thereafter, at the end of that|this|it, at the end
        """,
    Role.HERE: """
        only ever, in order of time|visit|visits, in chronological order, in order, in that|this order, in this|that
        exact order, in sequence, again, once more, one more time, more, single, a single, another, direction, side,
        room, square, the, ahead, comes, right here, one room, and that's it|all, another time, instead, i would|'d
        suggest|recommend|propose, i suggest|recommend|propose
        """,
    Role.ADJECTIVE: "better, fixed, mine, improved, only possible|valid|feasible|remaining",
    Role.UNIT: """
        time, times, step, steps, command, instruction, thing, cell, cells, square, squares, block, blocks, tile, tiles,
        unit, units, space, spaces
        """,
    Role.STRANGER: "the well, leave, leaves, leaving, gives, straight, straight ahead|on",
    Role.UNKNOWN_ANSWER: """
        not able to give|provide|tell|say|determine, so i can't|cannot give|tell|name a|the|any|you+a|you+the
        route|way|path|order|sequence, no path|route|way|sequence|order|plan can be given|determined|derived|told|stated
        """,
    Role.TIMES: "once, twice, thrice",
    Role.NUMBER: "one, two, three, four, five, six, seven, eight, nine, ten",
    Role.RELATION_NOUN: """
        path, paths, route, routes, way, order, sequence, plan, actions, directions, itinerary, instructions, journey,
        trip, course, list, solution, answer, correct|right|best|shortest|only|working|real|final|corrected one,
        shortest path|route|way, series, tour, stops
        """,
    Role.ARRIVES: """
        arrive, arrives, reach, reaches, reached, get|gets to, get|gets there, bring, brings, brought, stand,
        stands, there, end up, ends up, arrived, reaching, get, gets, arriving, got, done, complete, completes,
        the end, can be reached
        """,
    Role.VIEW: "face, faces, facing, look|looks|looking, faced, lead, leads, lead|leads to",
    Role.PREPOSITION: "next|adjacent|close|opposite to, past, beside",
    Role.TO: """
        straight to|into, till|until you|it|he|she|they|i|we reach|hit, till|until reaching, until|till you get|come|are
        to|at, for, onto, into
        """,
    Role.IT: "you, we, i, he, she, one, your, her, his, it, they, them",
    Role.POSSIBLE: """
        exits, doors, queue, candidates, mentioned, unvisited, alphabetical, list of
        rooms|places|locations|directions|options, floor plan, available, legal, given, allowed, possible, valid,
        permitted, permissible, feasible, options, choices, alternative, alternatives, neighbours, neighbors
        """,
    Role.IF: """
        before, until, till, repeatedly, alternately, alternatively, alternatingly, maybe, perhaps, possibly, would,
        could, might, may, wanted, wants, planned, tried, tries, try, trying, avoid, avoids, used to, hoped,
        hopes, intended, can, could have, if, would have, considered, considering, almost
        """,
    Role.ASKS: "human, user, say, says, said, suggests, claims, thinks, believes, proposes, asks, asked, told",
    Role.FIRST: """
        for instance|example, such as, first|second|initial|earlier|previous|old
        list|route|path|plan|sequence|order|idea|solution, verify that, prove that, show that, to be shown, would say
        """,
    Role.EXCLUDED: """
        blocked, dead end, invalid, closed, locked, way back, return trip|route|way|path, overshoots, discarded,
        obsolete, rejected, wrong, not quite, never, reverse, reversed, backwards, inverse, opposite, mirrored,
        swap, repeat, missing, lacking, skip, skips, omit, ignore, remove
        """,
}
"""Words that do something else where steps are asked for."""
LAST: Final = 100
ORDER: Final = {
    word: place
    for place, several in (
        (1, "first, firstly, 1st, start, starts, started, starting, begin, begins, began"),
        *(
            (2, "second, secondly, 2nd"),
            (3, "third, thirdly, 3rd"),
            (4, "fourth, fourthly"),
            (5, "fifth"),
            (6, "sixth"),
        ),
        (LAST, "end, ends, ended, end|ends up, last, lastly, finally, at last, last of all"),
    )
    for word in each(several)
}
"""Words of order, by the place that they tell: "the hall second, the kitchen first" is no sequence as it stands."""
_TIMES: Final = {word: times for row in (Role.NUMBER, Role.TIMES) for times, word in enumerate(each(TABLE[row]), 1)}
ROBOTS: Final = frozenset(each("robot, agent, player, traveller, traveler, walker, person"))
"""Whoever takes steps, if the question says no other."""
_DIRECTIONS: Final = frozenset(phrase for _, table in VIEWS for found in table.values() for phrase in found)
_WAY: Final = re.compile(r"\bfrom (?:the )?(?P<start>\w+) to (?:the )?(?P<end>\w+)", re.IGNORECASE)
_AIM: Final = re.compile(
    r"\bto (?:get|go|return|come|walk|head|reach)(?: back)?(?: to| at)? (?:the )?(?P<end>\w+)"
    r"|\b(?P<reached>\w+) (?:is|can be) reached\b|\bstarting (?:from|at) (?:the )?(?P<start>\w+)",
    re.IGNORECASE,
)
"""Where a way leads to, or from, that is told without its other end."""
_SIDE: Final = re.compile(
    r"\b(?:left|right|top|bottom)(?=(?:most)? (?:to|first)\b)"
    r"|(?:(?<=from )|(?<=from the )|(?<=on the )|(?<=at the ))(?:left|right|top|bottom|front|back)\b",
    re.IGNORECASE,
)
"""Where a row begins."""
_GOAL: Final = frozenset(each("there, it, goal, destination, target, end, your, from, by"))
_NAMING: Final = frozenset({Role.STRANGER, Role.OTHER})
_BEHIND_NAME: Final = frozenset({Role.GOES, Role.IS, Role.OWNS, ":"})


class StepWords:
    """How the steps of a question are called, and whose they are, by its own words.

    ``directions`` are those of its ``labels`` that are directions: from the north nobody goes north.
    """

    def __init__(self, options: Phrases, question: str) -> None:
        known = {phrase.casefold() for label, several in options for phrase in (label, *several)}
        self.labels = tuple(label for label, _ in options)
        self.directions = {label for label, several in options if not _DIRECTIONS.isdisjoint((label, *several))}
        self.lexicon = Lexicon((*_entries(options), *_beside(known)), (), {}, {}, exclusive=False, beneath=_common())
        said, named = tokenise(question), {word for phrase in known for word in words_of(phrase)}
        names = (one for before, one in pairwise(said) if one.written.istitle() and before.written)
        self._asks = any(one.word not in named for one in names)
        self._asked = frozenset(token.word for token in said if token.written) | ROBOTS
        self._way = _WAY.search(question)
        self._side = None if self.directions else _SIDE.search(question)

    def parts(self, text: str, start: int, end: int) -> list[Part]:
        """The words and marks of a part of the text, those of options as steps."""
        found = parts_of(tokenise(text, start, end), self.lexicon, Names("", ""))
        return [_settled(part, following) for part, following in pairwise([*found, Part("", "", end, end)])]

    def is_asked(self, word: str) -> bool:
        """Whether it is a word of the question."""
        return word in self._asked

    def of_others(self, names: Iterable[str]) -> bool:
        """Whether it is known that somebody else than was asked about has one of these names."""
        return self._asks and not self._asked.issuperset(names)

    def is_way(self, told: str) -> bool:
        """Whether a text tells the two places that were asked about."""
        way = _WAY.search(told)
        return bool(way and self._way) and not self.elsewhere(told, frozenset(), one=True)

    def other_way(self, told: str) -> bool:
        """Whether a text tells two places that were not asked about: "south from the hall to the kitchen"."""
        return self._way is not None and _WAY.search(told) is not None and not self.is_way(told)

    def other_side(self, told: str) -> bool:
        """Whether a row is told from another side than was asked: "right to left: ...", asked from left to right."""
        side = None if self.directions or self._asked <= ROBOTS else _SIDE.search(told)
        return side is not None and (self._side is None or side[0].lower() != self._side[0].lower())

    def elsewhere(self, lead: str, sources: AbstractSet[str], *, one: bool) -> bool:
        """Whether the way that is told begins elsewhere than was asked, or, if it is the only ``one``, ends there."""
        asked = self._way
        if asked is None:
            return False
        told = _WAY.search(lead)
        aim = None if told else _AIM.search(lead)
        if aim and (one or aim["start"]):
            known = asked["start" if aim["start"] else "end"].casefold()
            return (aim["start"] or aim["end"] or aim["reached"]).casefold() not in {known, *_GOAL}
        if told is None and not sources:
            return False
        start = {told["start"].casefold()} if told else sources
        end = told["end"].casefold() if told and one else asked["end"].casefold()
        return asked["start"].casefold() not in start or end != asked["end"].casefold()


_SIGNS: Final = re.compile(
    r"[x×*](?:(?<=[\w)].)|(?<=[\w)][ \t].))[ \t]?(?=\d{1,3}\b)"
    r"|\((?:(?<=[\w)].)|(?<=[\w)][ \t].))(?P<number>\d{1,3})\)|```\w{0,9}"
    r"|(?P<item>\d{1,2})\.(?=[ \t])(?:(?<=[^\n\d.][ \t]\d\.)|(?<=[^\n\d.][ \t]\d\d\.))"
    r"|(?P<lacks>\?)(?:(?<![^\s(\[>,;{\"'`].)(?=\s*[^\s?])|(?<=[-*.)|;,>][ \t].)|(?<=\w\n.))"
)
"""How often, in signs; a number in brackets, which counts nothing surely; what stands around steps in code; an item's
number within a line; and a question mark for a step.
"""


def shown(text: str) -> str:
    """A text with such signs as they are understood, as long as before."""
    return _SIGNS.sub(_sign, text)


def _sign(found: re.Match[str]) -> str:
    if found["item"]:
        return f"{found['item']}:"
    if found["lacks"]:
        return "≠"
    sign = f" {found['number']} " if found["number"] else "" if found[0][0] == "`" else "×"
    return sign.rjust(len(found[0]))


@lru_cache(maxsize=1)
def _common() -> Phrasebook:
    """The common words, and those before them that do something else where steps are asked for."""
    return Phrasebook(tabled(TABLE.items()), common_words())


_MOVES: Final = frozenset(each("go, move, walk, head, continue, proceed, keep"))
_WAYS: Final = frozenset({"straight", "forward", "ahead"})
"""Ways that say a step without a verb: "left, then straight ahead"."""


def _entries(options: Phrases) -> Iterator[tuple[str, Entry]]:
    """The phrases of the options; a letter that is a word, too, is one in capitals only."""
    for label, several in options:
        for phrase in (label, *several):
            yield phrase, Entry(Role.DIRECTION, label, code=phrase.casefold() in {"a", "i"})
            if phrase.casefold() in _DIRECTIONS:
                yield f"straight {phrase}", Entry(Role.DIRECTION, label)
            verb, _, way = phrase.casefold().partition(" ")
            if verb in _MOVES and way and " " not in way:  # "go straight", of which "continue straight" is a way
                moves = product(sorted({*_MOVES, "keep going"}), (way, f"{way} ahead", f"{way} on"))
                yield from ((" ".join(words), Entry(Role.DIRECTION, label)) for words in moves)
                if way in _WAYS:
                    yield from ((phrase, Entry(Role.DIRECTION, label)) for phrase in (way, f"{way} ahead", f"{way} on"))


def _beside(known: AbstractSet[str]) -> Iterator[tuple[str, Entry]]:
    """Directions that are no options, and such as only belong to a verb: "go over to the hall"."""
    yield from ((phrase, Entry(Role.DIRECTION)) for phrase in _DIRECTIONS - known - {"right", "back"})
    ways = frozenset({"up", "down", "over", "along", "out"}) - known
    yield from ((f"{verb} {way}", Entry(Role.GOES)) for verb in _VERBS.split("|") for way in ways)


def _settled(part: Part, following: Part) -> Part:
    """An option as a step; a letter that is no option as the article, before a word."""
    if part.role == Role.DIRECTION and part.labels:
        return part._replace(role=Role.STEP)
    return part._replace(role=Role.HERE) if part.word == "a" and following.written else part


def number_of(part: Part | Related) -> int:
    """The number that a part says; more than any if it is none."""
    word = word_of(part)
    return _TIMES.get(word) or (int(word) if word.isdigit() and len(word) < LONGEST_NUMBER else MOST + 1)


def ordered(places: Iterable[int]) -> bool:
    """Whether words of order leave steps in the order in which they are told, and leave none out."""
    order = [*dict.fromkeys(places)]
    before = [place for place in order if place != LAST]
    return order == sorted(order) and before == [*range(1, len(before) + 1)]


def words_in(parts: Sequence[Part | Related]) -> set[str]:
    """The words that name somebody or something."""
    return {word_of(part) for part in parts if part.role in _NAMING}


def names_in(parts: Sequence[Part | Related]) -> set[str]:
    """Words that name somebody: a capital opens them, and no sentence; or they head something, or do it."""
    second = parts[1].role if len(parts) > 1 else ""
    named = parts if second in _BEHIND_NAME else parts[1:]
    return {one.word for one in named if isinstance(one, Part) and one.role in _NAMING and one.written.istitle()}

# ruff: noqa: RUF001  (the sign of a product is meant)
"""The words of sequences: how steps are called, what leads from one to the next, and who is asked about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, pairwise, product
from typing import Final

from spatialjudge.reading.kinds.offered import Phrases
from spatialjudge.reading.sentences.expressions import Related
from spatialjudge.reading.words.kind_words import VIEWS
from spatialjudge.reading.words.lexicon import WORD_SIGNS, Entry, Lexicon, phrasebook
from spatialjudge.reading.words.names import Names
from spatialjudge.reading.words.parts import Part, parts_of
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.table import WORDS, any_of, each
from spatialjudge.reading.words.tokens import ARROWS, Token, tokenise, words_of

MOST: Final = 2_000
"""Steps of a sequence that is read: "walk 999 times" is no reason to write that many."""
LONGEST_NUMBER: Final = 4
"""Digits of how often a step is taken, and one more: no real one has more."""
_VERBS: Final = tuple(
    verb for phrase in each(WORDS["steps"][Role.GOES]) for verb, _, way in [phrase.partition(" ")] if way == "back"
)
"""Verbs of motion, with which a way may be said: "go back", "go over"."""
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
_TIMES: Final = {
    word: times for row in (Role.NUMBER, Role.TIMES) for times, word in enumerate(each(WORDS["steps"][row]), 1)
}
ROBOTS: Final = any_of("robot, agent, player, traveller, traveler, walker, person")
"""Whoever takes steps, if the question says no other."""
_DIRECTIONS: Final = frozenset(phrase for _, table in VIEWS for found in table.values() for phrase in found)
_ASKS_ABOUT: Final = re.compile(
    r"\b(?:does|did|do|must|should|can|could|will|would|has) (?:the|this|that) \w"
    r"|\b(?:path|route|way|tour|steps|moves|actions) of the \w"
    r"|\bthe \w+'s (?:path|route|way|tour|steps|moves|actions)\b",
    re.IGNORECASE,
)
"""Asks what somebody does who has no name: "which rooms does the cat pass through?"."""
_WAY: Final = re.compile(
    r"\bfrom (?:the )?(?P<start>\w+) to (?:the )?(?P<end>\w+)(?P<more>(?: \w+){0,2})", re.IGNORECASE
)
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
_GOAL: Final = any_of("there, it, goal, destination, target, end, your, from, by")
_NAMING: Final = frozenset({Role.UNKNOWN, Role.OTHER})
_BEHIND_NAME: Final = frozenset({Role.GOES, Role.IS, Role.OWNS, ":"})


class StepWords:
    """How the steps of a question are called, and whose they are, by its own words.

    ``directions`` are those of its ``labels`` that are directions: from the north nobody goes north; ``moving`` those
    that move something: "push it".
    """

    def __init__(self, options: Phrases, question: str) -> None:
        known = {phrase.casefold() for label, several in options for phrase in (label, *several)}
        self.labels = tuple(label for label, _ in options)
        self.directions = {label for label, several in options if not _DIRECTIONS.isdisjoint((label, *several))}
        self.moving = {label for label, several in options if any(phrase.endswith(" it") for phrase in several)}
        self._initials = _initials(options, known)
        self._letters = frozenset(self._initials or {phrase for phrase in known if len(phrase) == 1})
        signs = {WORD_SIGNS.get(one.casefold()): label for label, several in options for one in (label, *several)}
        self._arrows = {arrow: signs[way] for arrow, way in ARROWS.items() if way in signs}
        self._has_ends = not self._initials.keys().isdisjoint(_ENDS)
        letters = ((one, Entry(Role.DIRECTION, label, code=True)) for one, label in self._initials.items())
        entries = *_entries(options), *_beside(known), *letters
        self.lexicon = Lexicon(entries, (), {}, {}, exclusive=False, beneath=phrasebook("steps"))
        said, named = tokenise(question), {word for phrase in known for word in words_of(phrase)}
        names = (one for before, one in pairwise(said) if one.written.istitle() and before.written)
        self._asks = any(one.word not in named for one in names) or _ASKS_ABOUT.search(question) is not None
        self._asked = frozenset(token.word for token in said if token.written) | ROBOTS
        self._way = _WAY.search(question)
        self._side = None if self.directions else _SIDE.search(question)

    def parts(self, text: str, start: int, end: int) -> list[Part]:
        """The words and marks of a part of the text, those of options as steps."""
        lettered = not self._has_ends or self._only_letters(text[start:end])
        tokens = self._drawn(text, start, end) or tokenise(text, start, end)
        if lettered and self._has_ends:
            tokens = [token._replace(written=token.written.upper()) for token in tokens]
        found = parts_of(self._spelled(tokens) if lettered else tokens, self.lexicon, Names("", ""))
        steps = [len(part.word) for part in found if part.role == Role.DIRECTION and part.labels]
        single = len(steps) == 1 and all(part.role != Role.NUMBER for part in found)
        beside = not lettered or single or any(size > 1 for size in steps)
        letters = self._initials if beside else {}  # "option D"; beside "up" a U is a cell
        found = [part._replace(role=Role.UNKNOWN) if part.word in letters else part for part in found]
        return [self._settled(part, following) for part, following in pairwise([*found, Part("", "", end, end)])]

    def _drawn(self, text: str, start: int, end: int) -> list[Token]:
        """The steps of a text that is nothing but arrows: "↑ ↑ →"."""
        arrows = [at for at, sign in enumerate(text[start:end], start) if sign in ARROWS]
        if not arrows or _SAID.search(text, start, end) or any(text[at] not in self._arrows for at in arrows):
            return []
        steps = (
            (Token(self._arrows[text[at]].casefold(), text[at], at, at + 1), Token(",", "", at, at)) for at in arrows
        )
        return [*chain.from_iterable(steps)][:-1]

    def _only_letters(self, text: str) -> bool:
        """Whether a text is nothing but initials: S and E are start and end, too, and "NE" is one way."""
        words = [word for word in _LETTERS.findall(text) if len(word) > 1]
        letters = [letter for word in _LETTERS.findall(text) for letter in word.casefold()]
        if not self._initials.keys() >= {*letters} or any(_WINDS.fullmatch(one) or not one.isupper() for one in words):
            return False
        return _ARROWS.search(text) is None or not {*letters[:1], *letters[-1:]} <= _ENDS

    def _settled(self, part: Part, following: Part) -> Part:
        """An option as a step, whoever was asked about as anybody; any other letter as the article, or unknown."""
        if part.role == Role.DIRECTION and part.labels:
            return part._replace(role=Role.STEP)
        if part.word in {"n", "y"} or (part.role == Role.OTHER and self.is_asked(part.word)):
            return part._replace(role=Role.UNKNOWN)
        return part._replace(role=Role.FILLER) if part.word == "a" and following.written else part

    def _spelled(self, tokens: Iterable[Token]) -> list[Token]:
        """The words and marks of a text, capitals that are steps one by one: "RRDD"."""
        found: list[Token] = []
        for token in tokens:
            steps = token.written if token.written.isupper() and self._letters.issuperset(token.word) else ""
            single = (Token(step.lower(), step, at, at + 1) for at, step in enumerate(steps, token.start))
            found += single if len(steps) == token.end - token.start > 1 else [token]
        return found

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

    def leads_elsewhere(self, goal: AbstractSet[str]) -> bool:
        """Whether the last steps lead to another place than was asked, if it is told where."""
        named, way = goal - _GOAL, self._way
        asked = words_of(way["end"] + way["more"]) if way else ()
        return way is not None and bool(named) and named.isdisjoint(asked) and way["end"].casefold() not in _GOAL

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
            return (aim["start"] or aim["end"] or aim["reached"]).casefold() not in {known, *_GOAL, *_TIMES}
        if told is None and not sources:
            return False
        start = {told["start"].casefold()} if told else sources
        end = told["end"].casefold() if told and one else asked["end"].casefold()
        return asked["start"].casefold() not in start or end != asked["end"].casefold()


_SIGNS: Final = re.compile(
    r"[x×*](?:(?<=[\w)].)|(?<=[\w)][ \t].))[ \t]?(?=\d{1,3}\b)|(?P<of>(?<=\d)[ \t]?[x×*](?=[ \t]?[a-z]))"
    r"|(?P<rate>(?<=\d)[ \t]?%(?=[ \t]*\n))|(?<=[a-z][ \t])by(?=[ \t]\d{1,3}\b)"
    r"|\((?:(?<=[\w)].)|(?<=[\w)][ \t].))(?P<number>\d{1,3})\)|```\w{0,9}"
    r"|\((?:(?P<often>\d{1,3})[ \t]?[x×]|[x×][ \t]?(?P<times>\d{1,3}))\)|(?P<link>(?<=\w[ \t])<(?=[ \t]\w))"
    r"|(?P<code>(?<=\n)print\([\w, .]{0,40}\))"
    r"|(?P<from>\(-?\d{1,3},[ \t]?-?\d{1,3}\)(?=[ \t]{0,3}-{1,3}\(?[a-z]))"
    r"|(?P<cell>(?:[-=]{0,2}>|[→⟶⇒=]|\bto)[ \t]{0,3}\(-?\d{1,3},[ \t]?-?\d{1,3}\)"
    r"(?:[ \t]?[=✓✔✅][ \t]?(?:the )?(?:goal|target|end)\b)?)"
    r"|(?P<item>\d{1,2})\.(?=[ \t])(?:(?<=[^\n\d.][ \t]\d\.)|(?<=[^\n\d.][ \t]\d\d\.))"
    r"|(?P<lacks>\?)(?:(?<![^\s(\[>,;{\"'`].)(?=\s*[^\s?])|(?<=[-*.)|;,>][ \t].)|(?<=\w\n.))"
)
"""How often, in signs; a number in brackets, which counts nothing surely; what stands around steps in code; an item's
number within a line; a question mark for a step; and the cell that a step leads to.
"""


def shown(text: str) -> str:
    """A text with such signs as they are understood, as long as before."""
    return _SIGNS.sub(_sign, text)


def _sign(found: re.Match[str]) -> str:
    if found["item"]:
        return f"{found['item']}:"
    if found["rate"] or found["link"]:
        return ("," if found["rate"] else ">").rjust(len(found[0]))
    if found["often"] or found["times"]:
        return f"×{found['often'] or found['times']}".rjust(len(found[0]))
    if found["lacks"]:
        return "≠"
    if found["cell"] or found["from"] or found["of"] or found["code"]:
        return " " * len(found[0])
    sign = f" {found['number']} " if found["number"] else "" if found[0][0] == "`" else "×"
    return sign.rjust(len(found[0]))


MOVES: Final = any_of("go, move, walk, head, continue, proceed, keep")
UNITS: Final = any_of(WORDS["steps"][Role.UNIT])
WAYS: Final = frozenset({"straight", "forward", "ahead"})
"""Ways that say a step without a verb: "left, then straight ahead"."""


def _entries(options: Phrases) -> Iterator[tuple[str, Entry]]:
    """The phrases of the options; a letter that is a word, too, is one in capitals only."""
    for label, several in options:
        for phrase in (label, *several):
            yield phrase, Entry(Role.DIRECTION, label, code=phrase.casefold() in {"a", "i"})
            if phrase.casefold() == "right":  # "right one step", which is no "right one"
                yield f"{phrase} one", Entry(Role.DIRECTION, label)
            if phrase.casefold() in _DIRECTIONS:
                yield f"straight {phrase}", Entry(Role.DIRECTION, label)
            verb, _, way = phrase.casefold().partition(" ")
            if verb in MOVES and way and " " not in way:  # "go straight", of which "continue straight" is a way
                moves = product(sorted({*MOVES, "keep going"}), (way, f"{way} ahead", f"{way} on"))
                yield from ((" ".join(words), Entry(Role.DIRECTION, label)) for words in moves)
                if way in WAYS:
                    yield from ((phrase, Entry(Role.DIRECTION, label)) for phrase in (way, f"{way} ahead", f"{way} on"))


def _initials(options: Phrases, known: AbstractSet[str]) -> dict[str, str]:
    """The options by their initials, if all are ways; no S and E that are known to be options."""
    ways = _DIRECTIONS | WAYS
    found = {label[0].casefold(): label for label, _ in options if label.casefold() in ways and len(label) > 1}
    return found if len(found) == len(options) and not found.keys() & known & _ENDS else {}


_ENDS: Final = frozenset("se")
"""What start and end are called, too."""
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_SAID: Final = re.compile(r"[^\W_]|[✓✔✅☑✗✘❌✕❎☒⟶⇒>]")
_WINDS: Final = re.compile(r"[NS]?[NS][EW]|[EW][NS][EW]|NEWS?|SEE[NS]?|SEWN?|SENSES?|W?EWES?|WE|WEE")
"""Ways by two letters, and words of the letters of the four."""
_ARROWS: Final = re.compile("[>→⟶⇒➔➜]")


def _beside(known: AbstractSet[str]) -> Iterator[tuple[str, Entry]]:
    """Directions that are no options, and such as only belong to a verb: "go over to the hall"."""
    yield from ((phrase, Entry(Role.DIRECTION)) for phrase in _DIRECTIONS - known - {"right", "back"})
    ways = frozenset({"up", "down", "over", "along", "out"}) - known
    yield from ((f"{verb} {way}", Entry(Role.GOES)) for verb in _VERBS for way in ways)
    yield from ((f"{way} to", Entry(Role.TO)) for way in ways)


def number_of(part: Part | Related) -> int:
    """The number that a part says; more than any if it is none."""
    word = part.word
    return _TIMES.get(word) or (int(word) if word.isdigit() and len(word) < LONGEST_NUMBER else MOST + 1)


def ordered(places: Iterable[int]) -> bool:
    """Whether words of order leave steps in the order in which they are told, and leave none out."""
    order = [*dict.fromkeys(places)]
    before = [place for place in order if place != LAST]
    return order == sorted(order) and before == [*range(1, len(before) + 1)]


def words_in(parts: Sequence[Part | Related]) -> set[str]:
    """The words that name somebody or something."""
    return {word for part in parts if part.role in _NAMING for word in part.word.split()}


def names_in(parts: Sequence[Part | Related]) -> set[str]:
    """Words that name somebody: a capital opens them, and no sentence; or they head something, or do it."""
    second = parts[1].role if len(parts) > 1 else ""
    named = parts if second in _BEHIND_NAME else parts[1:]
    return {one.word for one in named if one.role in _NAMING and one.written.istitle()}

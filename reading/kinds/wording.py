"""The wording of a question: what says its options, and its own words, which an answer may repeat.

Words of the question are known so that "block A has a black circle" is understood, asked which blocks have one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

from spatialjudge.reading.kinds.offered import PLACES, Options, converse, entries
from spatialjudge.reading.kinds.option_roles import (
    LONGEST_NUMBER,
    LONGEST_SHORT,
    article_role,
    excepts,
    is_defined,
    is_except,
    lists,
    option_role,
    settled,
)
from spatialjudge.reading.kinds.questions import NOBODY, pair_in
from spatialjudge.reading.places.labels import Written
from spatialjudge.reading.words.kind_words import ASKING, FUNCTION, Signs
from spatialjudge.reading.words.lexicon import WORD_SIGNS, Entry, Lexicon, phrasebook
from spatialjudge.reading.words.names import Names
from spatialjudge.reading.words.parts import Part, parts_of
from spatialjudge.reading.words.roles import Role, matching, roles_of
from spatialjudge.reading.words.table import any_of
from spatialjudge.reading.words.tokens import BULLET, tokenise, words_of


class Wording:
    """The phrases that say the options of a question, and the words of the question in their order.

    ``polar`` are the options that are yes and no, if these are among them, ``doubt`` the one that says that nothing can
    be told. ``negated``: it is asked what is not so. Linear in the length of all.
    """

    def __init__(self, options: Options) -> None:
        called, meant = options.called, options.meant
        self.options = options
        self.polar = (called["yes"], called["no"]) if {"yes", "no"} <= called.keys() else None
        neutral = next((label for label, name in meant.items() if name == "neutral"), None)
        self.doubt = options.unknown or neutral or called.get("unknown")
        self.negated = _NEGATED.search(options.question) is not None
        self.written = Written(options.phrases)
        self._names = _pair_of(options)
        turned = {} if self._names is NOBODY else converse(options)
        words = phrasebook("choice")
        self.lexicon = Lexicon(entries(options), options.named, turned, {}, exclusive=False, beneath=words)
        names = ((label, name, words_of(name)) for label, several in options.phrases for name in (label, *several))
        self._long = tuple(
            (label, words)
            for label, name, words in names
            if label in options.named and len(words) > 1 and (name == label or _STATES.isdisjoint(words))
        )
        self._described = frozenset(word for _, words in self._long for word in words) - FUNCTION

    @cached_property
    def landmarks(self) -> frozenset[str]:
        """The things from which the question asks for others: "which object is left of the *green cone*?"."""
        question = self.options.question
        names = [name for label, several in self.options.phrases for name in (label, *several)]
        if not any(len(name) > 1 and name in question for name in names) or any(name in WORD_SIGNS for name in names):
            return frozenset()  # mostly so, which is told at once; relations are no things
        words = self._words(question, 0, len(question), asking=True)
        roles = "".join(part.role for part in words)
        named = {label for part in words if part.role == Role.DIRECTION for label in part.labels}
        known = _ASKS_FROM.match(roles) and len(named) < len(self.options.named) and self.polar is None
        return frozenset(named) if known else frozenset()

    @cached_property
    def asked(self) -> tuple[str, ...]:
        """Words of the question that say something, in their order; found when an answer may repeat them."""
        question = self.options.question
        words = self._words(question, 0, len(question), asking=True)
        words = [*_demoted(words, self.landmarks)]
        said = [part.word for part in words if part.role not in {Role.DIRECTION, Role.FILLER}]
        return extremes(stem(one) for word in said for one in word.split() if one not in FUNCTION)

    @cached_property
    def needed(self) -> int:
        """How many of them say what is asked, and not only when: "*if you face the door*, where is the lamp?"."""
        question = self.options.question
        condition = _CONDITION.match(question)
        begin = condition.end() if condition else 0
        when, what = ({stem(word) for word in words_of(part)} for part in (question[:begin], question[begin:]))
        return sum(one not in ASKING and one not in when - what for one in self.asked)

    @cached_property
    def asked_after(self) -> frozenset[str]:
        """Those of them that do not only ask."""
        return (frozenset(self.asked) | (_OF_ENDS if "furthest" in self.asked else frozenset())) - ASKING

    @cached_property
    def sort(self) -> tuple[str, ...]:
        """The word that says of what sort the answer is, which it need not repeat: "which *room* is the cat in?"."""
        return tuple(word for word in self._sorts if word in self.asked and word not in ASKING)[:1]

    @cached_property
    def _sorts(self) -> tuple[str, ...]:
        words = words_of(self.options.question)
        return tuple(stem(word) for asking, word in pairwise(words) if asking in _WHICH)

    @cached_property
    def asks_person(self) -> bool:
        """Whether the question is about somebody by name."""
        named = (token.word for token in tokenise(self.options.question)[1:] if token.written.istitle())
        return any(stem(name) in self.asked_after for name in named)

    def turns(self, text: str) -> bool:
        """Whether a text has a direction opposite to one of the question: "right of the box", asked for the left."""
        said = {WORD_SIGNS.get(one) for one in words_of(text)}
        return any(signs and (-signs[0], -signs[1]) in self._asked_ways for signs in said)

    def strays(self, text: str) -> bool:
        """Whether a text has directions, and none of those of the question."""
        said = {signs for one in words_of(text) if (signs := WORD_SIGNS.get(one))}
        return bool(said) and self.asks_way and said.isdisjoint(self._asked_ways)

    @cached_property
    def extreme(self) -> str:
        """The only superlative, if it tells which one is asked for: "which is *farthest* from the sun?"."""
        question = self.options.question
        found = _EXTREME.search(question)
        alone = found and len(_SUPERLATIVE.findall(question)) == bool(found["most"]) and not _PARTLY.search(question)
        return stem((found["most"] or found["end"]).lower()) if found and alone else ""

    @cached_property
    def asks_which_way(self) -> bool:
        """Whether it is asked where somebody faces, and all options are directions: "which way are you facing?"."""
        ways = {WORD_SIGNS.get(label.lower()) for label in self.options.named}
        faces = not _FACING.isdisjoint(words_of(self.options.question))
        return faces and None not in ways and self._asked_ways <= {*ways, None}

    @property
    def asks_way(self) -> bool:
        """Whether the question has a direction."""
        return any(self._asked_ways)

    @cached_property
    def _asked_ways(self) -> frozenset[Signs | None]:
        """The directions of the question."""
        return frozenset(WORD_SIGNS.get(one) for one in words_of(self.options.question))

    def words(self, text: str, start: int, end: int) -> list[Part]:
        """The words and marks of ``text[start:end]``, what says an option in the role of a relation. Linear."""
        words = self._words(text, start, end, asking=False)
        return [*_beside_others(words, self.landmarks)] if self.landmarks else words

    def _words(self, text: str, start: int, end: int, *, asking: bool) -> list[Part]:
        """The same, also of the question itself, which does not repeat one."""
        found: list[Part] = []
        for span in self.written.spans(text, start, end) if self.written else ():
            found += self._plain(text, start, span.start, asking=asking)
            said, role = text[span.start : span.end], Role.DIRECTION if span.label else Role.UNKNOWN
            found.append(Part(role, said, span.start, span.end, Entry(role, span.label), said))
            start = span.end
        return settled(found + self._plain(text, start, end, asking=asking))

    def _plain(self, text: str, start: int, end: int, *, asking: bool) -> list[Part]:
        """The words and marks of a part of the text that has no options but words."""
        parts = parts_of(tokenise(text, start, end), self.lexicon, self._names)
        found: list[Part] = []
        index = 0
        while index < len(parts):
            part = parts[index]
            size, label = (0, None) if asking else self._shortened(parts, index)
            if label:
                end = parts[index + size - 1].end
                entry = Entry(Role.DIRECTION, label)
                found.append(Part(Role.DIRECTION, part.word, part.start, end, entry, part.written))
            elif not asking and part.role == Role.TITLE and is_defined(parts, index) and stem(part.word) in self._sorts:
                found.append(part._replace(role=Role.RELATION_NOUN))  # "the object meant is number 4"
            elif not asking and part.role == Role.UNKNOWN and (several := self._letters_of(part.written)):
                found.append(part._replace(role=Role.DIRECTION, entry=Entry(Role.DIRECTION, all=several)))
            elif not asking and part.word in _HEADS and index + 1 < len(parts) and parts[index + 1].role == ":":
                found.append(part._replace(role=Role.RELATION_NOUN))  # "room: the hall"
            else:
                found.append(self._in_its_role(parts, index))
            index += size or 1
        return found

    def _in_its_role(self, parts: Sequence[Part], index: int) -> Part:
        """A part as what it is among others."""
        part = parts[index]
        if is_except(parts, index):
            return part._replace(role=Role.EXCLUDED)
        if part.role == Role.ALL:
            everything = () if excepts(parts, index) else self.options.everything
            if part.word in _ALL_OF_THEM and self.options.several and not excepts(parts, index):
                everything = everything or self.options.named
            role = Role.FILLER if lists(parts, index) else Role.DIRECTION if everything else Role.UNKNOWN
            return part._replace(role=role, entry=Entry(role, all=everything))
        if part.role == Role.DIRECTION:
            clue = len(parts) > _SHORT and part.word.endswith(" one") and part.word.split()[0] in PLACES
            return part._replace(
                role=Role.UNKNOWN if clue else option_role(parts, index)
            )  # "the last one is satisfied"
        if part.role == Role.UNKNOWN and stem(part.word) in self._sorts and self._names_option(parts, index + 1):
            return part._replace(role=Role.TITLE)  # "seat 3"
        if part.word == "a":
            return part._replace(role=article_role(parts, index))
        return part

    def _letters_of(self, written: str) -> tuple[str, ...]:
        """The options that letters without blanks name in their order, where several may hold: "ABD"."""
        labels = tuple(written)
        ordered = len(labels) > 1 and written.isupper() and labels == tuple(sorted({*labels}))
        return labels if self.options.several and ordered and {*self.options.named} >= {*labels} else ()

    def _names_option(self, parts: Sequence[Part], index: int) -> bool:
        """Whether the number or letter of an option stands there."""
        return index < len(parts) and parts[index].role == Role.DIRECTION and len(parts[index].word) < LONGEST_NUMBER

    def _shortened(self, parts: Sequence[Part], index: int) -> tuple[int, str | None]:
        """How many words from ``index`` on name an option in short, "the blue one", and which; if it is only one."""
        end = index
        while end < len(parts) and end - index < LONGEST_SHORT and parts[end].word in self._described:
            end += 1
        said = tuple(part.word for part in parts[index:end])
        one = end < len(parts) and parts[end].word in {"one", "ones"}
        if not said or (_within(said, self.asked) and not (one and _opens(parts, index))):
            return 0, None
        if len(said) == 1 and parts[index].role == Role.DIRECTION:
            return 0, None  # "south" beside "south-west"
        labels = {label for label, words in self._long if _within(said, words)}
        return (end + one - index, labels.pop()) if len(labels) == 1 else (0, None)


_NEGATED: Final = re.compile(
    r"\bnot\b|n['\u2019]t\b|\b(?:has|have|with|contains?) no\b|\b(?:without|lacks?|lacking)\b", re.IGNORECASE
)
_CONDITION: Final = re.compile(
    r"(?:if|when|while|once|after|from|seen|viewed|facing|looking|standing)\b[^,?]{1,200},", re.IGNORECASE
)
_SUPERLATIVE: Final = re.compile(
    r"\b(?!(?:west|rest|forest|guest|chest|nest|test|almost)\b)[a-z]{2,}(?:est|most)\b", re.IGNORECASE
)
_EXTREME: Final = re.compile(
    r"\b(?:which|what|who)\b(?: [\w-]+){0,3}?"
    rf"(?: (?:is|are|sits|stands|lies) (?:the )?(?P<most>{_SUPERLATIVE.pattern})| (?P<end>first|last)(?=\?|$))",
    re.IGNORECASE,
)
_PARTLY: Final = re.compile(r"\b(?:second|third|fourth|fifth|next|\d(?:nd|rd|th)|that)\b", re.IGNORECASE)
_ALL_OF_THEM: Final = any_of("all two|three|four|five|six, all of them|these, all of the above")
_HEADS: Final = any_of(
    "room, place, spot, side, way, facing, container, location, person, object, block, colour, color"
)
_SHORT: Final = 6
"""Parts of a text that is nothing but "It's the second one."."""
_STATES: Final = any_of(
    "is, are, was, were, has, have, does, do, did, can, must, not, and, or, to, no, none, neither, of"
)
"""What a phrase has that is more than a name."""
_FACING: Final = any_of("face, faces, facing, look, looks, looking, heading, headed, point, points, pointing")
_OPENED: Final = roles_of(". ! ? ; : , \n SO BUT IS")


def _opens(parts: Sequence[Part], index: int) -> bool:
    """Whether nothing stands before a part that it may belong to: "only the yellow one", not "above the yellow one"."""
    before = next(
        (part.role for part in reversed(parts[max(0, index - LONGEST_SHORT) : index]) if part.role != Role.FILLER), ""
    )
    return before == "" or before in _OPENED


_ASKS_FROM: Final = matching(
    "[^DIRECTION]* [WHICH WHAT] [^DIRECTION OR]* DIRECTION (?: AND FILLER* DIRECTION)? [^DIRECTION]*$"
)
"""A question that names an option, or two that something may be between, and asks for another one."""
_LISTS: Final = roles_of("DIRECTION FILLER RELATION_NOUN ADJECTIVE NUMBER AND OR IS , : / - ~ ( ) \n") | {BULLET}
"""What is in a list of options that is said of none."""
_STOPS: Final = roles_of(". ! ? ; \n")


def _demoted(parts: Iterable[Part], labels: frozenset[str]) -> Iterator[Part]:
    """The parts with the words of some options as any words."""
    for part in parts:
        if part.role == Role.DIRECTION and part.labels and labels.issuperset(part.labels):
            for word in words_of(part.word):
                yield Part(Role.UNKNOWN, word, part.start, part.end, written=word)
        else:
            yield part


def _beside_others(parts: Sequence[Part], landmarks: frozenset[str]) -> Iterator[Part]:
    """The parts with the options that the question names as any words, in sentences that name others."""
    begin = 0
    for end in (*(at for at, part in enumerate(parts) if part.role in _STOPS), len(parts)):
        named = {label for part in parts[begin:end] if part.role == Role.DIRECTION for label in part.labels}
        told = named - landmarks and any(part.role not in _LISTS for part in parts[begin:end])
        yield from _demoted(parts[begin:end], landmarks if told else frozenset())
        begin = end


def _pair_of(options: Options) -> Names:
    """The two things between which a direction is asked for, if it is."""
    named = ({name.lower() for name in (label, *several)} for label, several in options.phrases)
    directions = sum(not WORD_SIGNS.keys().isdisjoint(words) for words in named)
    return pair_in(options.question) if directions else NOBODY


def _within(said: Sequence[str], words: Sequence[str]) -> bool:
    """Whether words come in others in their order."""
    rest = iter(words)
    return all(word in rest for word in said)


_WHICH: Final = frozenset({"which", "what"})
_OF_ENDS: Final = any_of("""
    leftmost, rightmost, far, farthest, end, seat, chair, row, northmost, southmost, eastmost, westmost, northernmost,
    southernmost, easternmost, westernmost
""")
_END: Final = re.compile(
    r"\b(?:(?:furthest|farthest|far) (left|right|north|south|east|west)|(left|right)(?: end|most)"
    r"|(north|south|east|west)(?:ern)?most)(?: seat| end)?(?: row)?\b"
)


def extremes(words: Iterable[str]) -> tuple[str, ...]:
    """Words with all ways to say one end of a row as one: "the leftmost seat", "at the left end of the row"."""
    return tuple(_END.sub(lambda found: f"furthest {found[found.lastindex or 0]}", " ".join(words)).split())


def stem(word: str) -> str:
    """A word without the ending of a plural, of the third person, or of an adverb ("directly")."""
    if word.endswith(("ches", "shes", "sses", "xes", "ately", "ctly")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word

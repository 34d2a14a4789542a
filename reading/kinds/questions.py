"""The question itself: the pair that it names, and whether a text says it again, to answer it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from spatialjudge.reading.sentences.sentences import Sentence
from spatialjudge.reading.words.kind_words import ASKED_FOR, ASKING, FUNCTION
from spatialjudge.reading.words.names import Names
from spatialjudge.reading.words.roles import Role, matching
from spatialjudge.reading.words.tokens import words_of

NOBODY: Final = Names("", "")
_FROM: Final = (
    r"(?:from|of|to|relative to|in relation to|with (?:respect|regard) to|compared (?:to|with)|regarding) (?:the )?"
)
_NAME: Final = r"[\w' -]{1,60}?"
_ASKS_WHERE: Final = re.compile(
    r"\b(?:where|how|direction|relation|relationship|position|side)\b"
    r" (?:[^?,.]{0,80}?\b(?:is|are|lies?|does|do|of) (?:the )?"
    rf"(?P<subject>{_NAME})(?: located| situated| positioned| placed| related| lie| lies)? {_FROM}(?P<object>{_NAME})"
    rf"|{_FROM}(?P<origin>{_NAME}),? (?:is|are|does|do|lies?) (?:the )?(?P<thing>{_NAME})"
    rf"|between (?:the )?(?P<one>{_NAME}) and (?:the )?(?P<other>{_NAME}))"
    r"(?: located| situated| positioned| lie)?\s{0,9}[?:]",
    re.IGNORECASE,
)
"""What asks for the direction from one thing to another."""


_ASKING: Final = re.compile(
    r"[^.!?\n]*\b(?:which|what|where|who|whose|how|(?:is|are|was|does|do|will)\b[^.!?\n]*\bor)\b[^.!?\n]*\?",
    re.IGNORECASE,
)
_VAGUE: Final = (
    ASKING | ASKED_FOR | FUNCTION | {"meant", "described", "following", "correct", "right", "true", "answer", "option"}
)
"""Words of a question that names nothing: "which object is meant?"."""


@lru_cache(maxsize=256)
def asked_in(question: str) -> str:
    """The last sentence of a question that asks for something by name, behind its story; all of it if none does.

    Linear.
    """
    *_, last = [question, *(found[0] for found in _ASKING.finditer(question))]
    return question if _VAGUE.issuperset(words_of(last)) else last.strip()


def without_echo(clean: str, question: str) -> str:
    """A cleaned text with the sentence that asks blanked, if it opens the text."""
    asks = asked_in(question)
    begin = len(clean) - len(clean.lstrip())
    if not asks or clean[begin : begin + len(asks)].casefold() != asks.casefold():
        return clean
    end = begin + len(asks)
    return clean if clean[end : end + 1].isalnum() else " " * end + clean[end:]


def pair_in(question: str) -> Names:
    """The two things between which a question asks for the direction; nobody, if it names no two. Linear."""
    found = _ASKS_WHERE.search(question)
    if found is None:
        return NOBODY
    pair = found["subject"] or found["thing"] or found["one"], found["object"] or found["origin"] or found["other"]
    return Names(*pair, ends=True)


_ASKS: Final = matching(
    "(?:PREPOSITION|SO)? [WHICH WHAT BECAUSE]"
    " (?:[RELATION_NOUN DIRECTION_NOUN IS OF]* (?:RELATION_NOUN UNKNOWN)? SUBJECT"
    "|IS IT|IS? ADJECTIVE? [RELATION_NOUN DIRECTION_NOUN])"
    " [IS HAS HOLDS POSITION_NOUN]* (?:[FROM RELATIVE TO]? OBJECT VIEW?)?"
)
"""The question that was asked, said again: "where is the bed relative to the desk?", "which relation holds?"."""


def asks_of_pair(sentence: Sentence, *, opens: bool) -> bool:
    """Whether a sentence asks where the one of the pair is, or which relation holds; of "it" if it ``opens`` a text."""
    known = opens or Role.IT not in sentence.roles
    known = known and _OF_ITSELF.isdisjoint(sentence.words)
    return sentence.mark == "?" and known and _ASKS.fullmatch(sentence.roles) is not None


_OF_ITSELF: Final = frozenset({"orientation", "heading", "bearing", "bearings", "headings"})
"""What a thing has by itself."""

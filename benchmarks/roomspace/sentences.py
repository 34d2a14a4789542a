"""Sentences of RoomSpace English: where they begin and end, and the relation that one of them states.

All patterns are anchored and without nested repetition: time is linear in the text.

    InvalidInput
    +-- UnreadableSentence    sentences that have no reading; lists every one with its place and the reason
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

from spatialjudge.benchmarks.roomspace.wording import AGENT, MAX_NAME, SEEN
from spatialjudge.benchmarks.words import QUOTED
from spatialjudge.relations import fold, shown
from spatialjudge.solver import InvalidInput, Problem

MAX_TEXT: Final = 200_000
"""Characters in a story: room for a thousand sentences, and a bound on the work that a hostile text can ask for."""
MAX_PROBLEMS: Final = 20
"""Sentences reported at once: enough to mend a text, few enough for an error message."""


class NumberedSentence(NamedTuple):
    """A sentence of a text: its number from 1, where it begins (in characters from 0), and its words."""

    number: int
    start: int
    text: str


class Unread(Exception):
    """Why a sentence has no reading, and what would have one."""

    def __init__(self, reason: str, hint: str | None = None) -> None:
        self.hint = hint
        super().__init__(reason)


class UnreadableSentence(InvalidInput):
    """Sentences without a reading: ``sentences`` quotes them, ``problems`` gives place, reason and hint of each."""

    def __init__(self, unread: Iterable[tuple[NumberedSentence, Unread]], where: str = "text") -> None:
        pairs = sorted(unread, key=lambda pair: pair[0].number)[:MAX_PROBLEMS]
        self.sentences = tuple(sentence for sentence, _ in pairs)
        super().__init__(
            [
                Problem(
                    f"{where}[{sentence.start}]",
                    f"cannot read {shown(sentence.text, QUOTED)} (sentence {sentence.number}): {reason}",
                    reason.hint,
                )
                for sentence, reason in pairs
            ]
        )


def beginning(text: str) -> NumberedSentence:
    """A text as one sentence, of which no more is kept than is quoted."""
    return NumberedSentence(1, 0, " ".join(text[:QUOTED].split()))


class Stated(NamedTuple):
    """The direction at the head of a phrase: its label, whether it is told as seen from the door, and what follows."""

    label: str
    north_facing: bool
    rest: str


_HYPHEN = "[-\u2010-\u2015 ]?"
COMPASS: Final = f"(?:north|south)(?:{_HYPHEN}(?:east|west))?|east|west"
"""A pattern for the eight compass words, hyphened or not."""
_SIDE = "in front|behind|(?:to the )?(?:left|right)"
_SAME = "(?:to the )?(?:at|in) the same (?:position|location|place)(?: of| as)*"

DIRECTION: Final = (
    f"(?:placed |positioned |located )?(?:{_SAME}|(?:to the )?(?P<compass>{COMPASS})(?: of)+"
    f"|(?P<first>{_SIDE})(?: of)*(?: and (?P<second>{_SIDE})(?: of)*)?) "
)
"""A pattern for the words of a direction, up to the name of the landmark."""
_DIRECTION: Final = re.compile(DIRECTION, re.IGNORECASE)

_STOP: Final = re.compile(r"[.?!](?=\s|$)")
_LETTERS: Final = {
    "north": "N",
    "in front": "N",
    "south": "S",
    "behind": "S",
    "east": "E",
    "right": "E",
    "west": "W",
    "left": "W",
}
_DIRECTION_HINT: Final = (
    "relations are written 'The A is placed to the north-east of the B.' or 'The A is in front of and to the right of "
    "the B.', maybe with ', at a short distance' before the full stop"
)


def sentences(text: str) -> Iterator[NumberedSentence]:
    """The sentences without their full stops (a question keeps its mark), blanks made single."""
    start, number = 0, 0
    for end in [*(stop.start() for stop in _STOP.finditer(text)), len(text)]:
        piece = text[start:end]
        words = piece.rstrip(".?!").split()
        if words:
            number += 1
            question = "?" if text[end : end + 1] == "?" else ""
            yield NumberedSentence(number, start + len(piece) - len(piece.lstrip()), " ".join(words) + question)
        start = end + 1


def direction(phrase: str) -> Stated:
    """The direction that a phrase such as "to the north of the bed" begins with.

    Raises:
        Unread: it begins with none.
    """
    found = _DIRECTION.match(phrase)
    if found is None:
        raise Unread("it states no direction", _DIRECTION_HINT)
    words = [found[group] for group in ("compass", "first", "second") if found[group]]
    letters = [letter for word, letter in _LETTERS.items() for said in words if word in said.lower()]
    label = "".join(sorted(letters, key="NSEW".index)) or "O"
    if found["second"] and not (label[0] in "NS" and label[-1] in "EW"):
        raise Unread(f"{shown(' and '.join(words))} is not one direction", _DIRECTION_HINT)
    return Stated(label, found["first"] is not None, phrase[found.end() :])


def seen(stated: Stated, *objects: str) -> str:
    """The label of a direction: from an agent it is one of its own frame, unless it is told by the compass."""
    own = objects == (AGENT,) and (stated.north_facing or stated.label == "O")
    return SEEN[stated.label] if own else stated.label


def known_object(name: str, known: Mapping[str, str]) -> str:
    """The object that "the bed", "bed" or "Chair 1" stands for, of those known by their folded names.

    Raises:
        Unread: it is none of them.
    """
    bare = name[4:] if name[:4].lower() == "the " else name
    for form in (name, bare):
        if len(form) <= MAX_NAME and (found := known.get(fold(form))) is not None:
            return found
    listed = ", ".join(islice(known.values(), 10)) or "none"
    raise Unread(f"no object {shown(bare)} is listed", f"objects: {listed}")

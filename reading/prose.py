"""A text that declares no answer, or what follows a marker: what it comes to, found with as little work as tells.

Of two answers of one text, neither of which it takes back, it is not known which one holds, and none is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from spatialjudge.grading.reader.conclusions import Undecided, concluded, declared, may_open, stated, tells_alone
from spatialjudge.grading.reader.declared import Query
from spatialjudge.grading.reader.findings import Heard
from spatialjudge.grading.reader.passages import Passage
from spatialjudge.grading.reader.places import WORD, Place
from spatialjudge.grading.reader.roles import matching

TAIL: Final = 400
"""Characters at the end of a text that are looked at first, then four times as many: most conclusions need no more."""


_SENTENCE_END: Final = re.compile(r"[.!?][\"')*_]{0,4}\s|\n\n")


class Prose:
    """A text, or what follows its marker, of which as little is parsed as tells what it comes to."""

    def __init__(self, clean: str, start: int, end: int, query: Query) -> None:
        self.clean, self.start, self.end, self.query = clean, start, end, query
        self._passages: dict[tuple[int, int], Passage] = {}

    def passage(self, start: int, end: int) -> Passage:
        """The sentences of a part of it; kept, as one that several steps look at is mostly the same."""
        found = self._passages.get((start, end))
        if found is None:
            found = Passage(self.clean, start, end, self.query.lexicon, self.query.names)
            self._passages[start, end] = found
        return found

    def whole(self) -> Passage:
        """All its sentences."""
        return self.passage(self.start, self.end)

    def opens(self) -> bool:
        """Whether its first sentence, with what introduces it, may be its answer."""
        return may_open(self.opening())

    def opening(self) -> Passage:
        """Its first sentence, with what introduces it."""
        found = _SENTENCE_END.search(self.clean, self.start, self.end)
        return self.passage(self.start, found.end() if found else self.end)

    def last_paragraphs(self, size: int) -> int:
        """Where the paragraphs begin that make up the last ``size`` characters, or else the last paragraph."""
        found = self.clean.find("\n\n", max(self.start, self.end - size), self.end)
        found = found if found >= 0 else self.clean.rfind("\n\n", self.start, self.end)
        return found + 2 if found >= 0 else self.start

    def conclusion(self) -> Heard | None:
        """What it comes to: its last paragraph tells, or else its last ones, or else all of it."""
        for size in (0, TAIL, 4 * TAIL):
            begin = self.last_paragraphs(size)
            if begin == self.start:
                break
            passage = self.passage(begin, self.end)
            if not size and not tells_alone(passage):
                continue
            with suppress(Undecided):
                found = concluded(passage)
                if found or not self.opens():
                    return found
                break
        return stated(self.whole())


# --- rivals -----------------------------------------------------------------------------------------------------------

MOST_EARLIER: Final = 4
"""Markers before the last one that are read: bounds the work, a loop repeats one answer."""
_CORRECTS: Final = re.compile(
    r"\b(?:wait|actually|correct|mistake|mistaken|wrong|incorrect|error|sorry|oops|apologi[sz]e|apologies|hmm|hold on"
    r"|instead|check|verif|second thought|revis|updat|re-?(?:check|consider|think|read|evaluat|examin)|misread|misspoke"
    r"|meant|again|overlooked|forgot|swapped|mixed up|reflection|inspection|can't|cannot|rule[sd]? out|exclud|eliminat"
    r"|(?-i:But|However|No)\b)|double-check",
    re.IGNORECASE,
)
"""What may take an answer back before another one is given, or looks at it again."""
_FINAL: Final = re.compile(r"\b(?:final|overall)\b", re.IGNORECASE)
_BEFORE: Final = 24
"""Characters before the word "answer" of a marker that may call it final."""


def rivals(clean: str, place: Place) -> Iterator[tuple[Place, bool]]:
    """The earlier markers that are as firm and as final as the one that was read, back to what corrects one.

    Each ends with its answer; and whether that is told from what follows, by the end of its line.
    """
    following = place
    for earlier in place.earlier[: -MOST_EARLIER - 1 : -1]:
        if _is_final(clean, place) and not _is_final(clean, earlier):
            continue
        if _CORRECTS.search(clean, earlier.start, place.begin):
            return
        end = _end(clean, earlier.start, following.begin)
        yield earlier._replace(end=end), end < following.begin
        following = earlier


def _end(clean: str, start: int, end: int) -> int:
    """Where an answer ends that begins in the line of its marker: with the line; one that does not, with its text."""
    line = clean.find("\n", start, end)
    return line if WORD.search(clean, start, max(start, line)) else end


def _is_final(clean: str, place: Place) -> bool:
    """Whether a marker calls its answer final."""
    end = place.word[1] if place.word else place.start
    return _FINAL.search(clean, max(0, place.begin - _BEFORE), end) is not None


_LINE: Final = re.compile(r"\s{0,9}[^\n.]{1,60}(?<!:)(?<!:\*\*)(?:\n|\.\s)")
"""What may be such a line: most text opens with none, and need not be understood again."""
_BARE: Final = matching("(?:[ADJECTIVE POSSIBLE DIRECTION_NOUN NUMBER RELATION_NOUN]{1,6}:)? RELATION")
"""A line that is an answer for itself: "north", "relation: north"."""


def opens_otherwise(prose: Prose, found: Heard, *, marked: bool) -> bool:
    """Whether prose opens with another answer than it concludes, and corrects nothing between.

    Where no marker stands before, only a line of its own is one: a clause may be a premise.
    """
    line = None if marked else _LINE.match(prose.clean, prose.start, prose.end)
    lines = prose.passage(prose.start, line.end()).sentences if line else ()
    if not (marked or any(sentence.own and _BARE.fullmatch(sentence.roles) for sentence in lines)):
        return False
    said = declared(prose.opening(), whole=False)
    if said is None or not said.labels or said.end > found.start or set(said.labels) == set(found.labels):
        return False
    return not _CORRECTS.search(prose.clean, said.end, found.end)

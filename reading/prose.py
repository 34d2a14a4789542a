"""A text that declares no answer, or what follows a marker: what it comes to, found with as little work as tells."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from spatialjudge.reading.conclusions import breaks_off, declared, ending, stated
from spatialjudge.reading.findings import Heard
from spatialjudge.reading.outputs import CORRECTS
from spatialjudge.reading.relation import RelationPassage
from spatialjudge.reading.roles import matching

TAIL: Final = 400
"""Characters at the end of a text that are looked at first, then four times as many: most conclusions need no more."""


_SENTENCE_END: Final = re.compile(r"[.!?][\"')*_]{0,4}\s|\n\n")


class Prose:
    """A text, or what follows its marker, of which as little is parsed as tells what it comes to."""

    def __init__(self, clean: str, start: int, end: int, passage: Callable[[str, int, int], RelationPassage]) -> None:
        self.clean, self.start, self.end, self._understood = clean, start, end, passage
        self._passages: dict[tuple[int, int], RelationPassage] = {}

    def passage(self, start: int, end: int) -> RelationPassage:
        """The sentences of a part of it; kept, as one that several steps look at is mostly the same."""
        found = self._passages.get((start, end))
        if found is None:
            found = self._understood(self.clean, start, end)
            self._passages[start, end] = found
        return found

    def whole(self) -> RelationPassage:
        """All its sentences."""
        return self.passage(self.start, self.end)

    def opens(self) -> bool:
        """Whether its first sentence, with what introduces it, may be its answer."""
        return self.opening().may_open()

    def opening(self) -> RelationPassage:
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
            if not size and not passage.tells_alone():
                continue
            if len(passage) and breaks_off(passage):
                return None
            if not passage.hangs_on_more():
                found = ending(passage)
                if found or not self.opens():
                    return found
                break
        return stated(self.whole())


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
    return not CORRECTS.search(prose.clean, said.end, found.end)

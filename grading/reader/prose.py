"""A text that declares no answer, or what follows a marker: what it comes to, found with as little work as tells."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from spatialjudge.grading.reader.conclusions import Undecided, concluded, may_open, stated, tells_alone
from spatialjudge.grading.reader.declared import Query
from spatialjudge.grading.reader.findings import Heard
from spatialjudge.grading.reader.passages import Passage

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

"""Two answers of one text, neither of which it takes back: which one holds is not known, and none is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from spatialjudge.grading.reader.conclusions import declared
from spatialjudge.grading.reader.findings import Heard
from spatialjudge.grading.reader.places import WORD, Place
from spatialjudge.grading.reader.prose import Prose
from spatialjudge.grading.reader.roles import matching

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

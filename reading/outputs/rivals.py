"""Earlier markers of an answer, which may declare another one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from spatialjudge.reading.places.places import WORD, Place

MOST_EARLIER: Final = 4
"""Markers before the last one that are read: bounds the work, a loop repeats one answer."""
CORRECTS: Final = re.compile(
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


def rivals(clean: str, place: Place) -> Iterator[Place]:
    """The earlier markers that are as firm and as final as the one that was read, back to what corrects one.

    Each ends with its answer.
    """
    following = place
    for earlier in place.earlier[: -MOST_EARLIER - 1 : -1]:
        if _is_final(clean, place) and not _is_final(clean, earlier):
            continue
        if CORRECTS.search(clean, earlier.start, place.begin):
            return
        yield earlier._replace(end=_end(clean, earlier.start, following.begin))
        following = earlier


def _end(clean: str, start: int, end: int) -> int:
    """Where an answer ends that begins in the line of its marker: with the line; one that does not, with its text."""
    line = clean.find("\n", start, end)
    return line if WORD.search(clean, start, max(start, line)) else end


def _is_final(clean: str, place: Place) -> bool:
    """Whether a marker calls its answer final."""
    end = place.word[1] if place.word else place.start
    return _FINAL.search(clean, max(0, place.begin - _BEFORE), end) is not None

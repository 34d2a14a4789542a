"""What is told of the ends of two intervals: "the concert ends when the dinner starts" says that it meets the dinner.

A statement is read as marks, one for each word that matters, and makes conditions on the ends; it says a relation of
Allen's if only one of the thirteen meets them all. "Before the dinner" may be before it starts or ends, and is taken
for what follows from either.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import eq, gt, lt
from typing import Final

from spatialjudge.reading.words.names import Names
from spatialjudge.reading.words.table import any_of, each
from spatialjudge.reading.words.tokens import Token

LONGEST: Final = 40
"""Tokens of a statement: bounds the work in a hostile text."""
Ends = tuple[float, float]
_LANDMARK: Final[Ends] = (2, 4)
# fmt: off
_RELATED: Final[dict[str, Ends]] = {
    "b": (0, 1), "m": (0, 2), "o": (1, 3), "fi": (1, 4), "di": (1, 5), "s": (2, 3), "eq": (2, 4), "si": (2, 5),
    "d": (2.5, 3.5), "f": (3, 4), "oi": (3, 5), "mi": (4, 5), "bi": (5, 6),
}
# fmt: on
"""An interval in each relation to the landmark."""
_MARKED: Final[dict[str, str]] = {
    "B": "start, starts, started, begin, begins, began, begun, commences, commenced",
    "E": "end, ends, ended, finish, finishes, finished, over, concludes, concluded, stops, stopped",
    "<": "before",
    ">": "after",
    "=": "when, as, moment, instant",
    "~": "while, during",
    "&": "and, but, yet",
    "P": "it",
    "D": "does, did",
    "L": "long",
    ".": """
        the, exactly, right, just, precisely, only, immediately, directly, had, has, well, some, time, sometime,
        shortly, is, was, soon, at, very, same, running, way, under, both, strictly, then, also, being, still, going,
        on, progress, in, underway, ongoing
        """,
}
_MARKS: Final = {word: mark for mark, words in _MARKED.items() for word in each(words)} | {",": "&"}
_WHAT: Final = r"(?P<{0}>[BE])\.*(?:L\.*(?=[<>]))?(?P<{0}how>[<>~]|=(?:\.*=)?)\.*[OP]?\.*(?P<{0}end>[BED])?\.*"
_TOLD: Final = re.compile(
    rf"S\.*(?:(?P<both>B\.*&\.*E)\.*~\.*O\.*|{_WHAT.format('one')}(?:[&.]*[PS]?\.*{_WHAT.format('two')})?)"
)
"""One statement, or two, about the ends of an interval S and of another, O."""
_LIMITS: Final = frozenset({"latest", "earliest", "most", "least"})
"""With these behind it no end is told: "when the dinner starts at the latest"."""
_BEHIND: Final = 5
"""Words behind a statement among which they are looked for."""
_LEADS: Final = any_of("""
    so, that, then, hence, thus, therefore, and, but, means, since, as, because, if, while, when, is, 's, both
""")
"""What may stand before a statement in its sentence: "people leaving" may not."""
_COMPARES: Final[dict[str, Callable[[float, float], bool]]] = {"<": lt, ">": gt, "=": eq}


def told_by_ends(tokens: Sequence[Token], index: int, names: Names) -> tuple[int, str, str] | None:
    """What is told from the name at ``index`` on: how many tokens, the relation, and the role of the landmark."""
    first = names.at(tokens, index)
    marks, places, landmark = _marked(tokens, index, names, first) if first else ("", [], None)
    found = _TOLD.match(marks)
    if found is None or landmark is None or "O" not in found[0] or not _is_led_to(tokens, index):
        return None
    able = [label for label, ends in _RELATED.items() if _meets(ends, found)]
    told = len(found[0] if "~" in found[0] else found[0].rstrip("."))  # "while the dinner is going on"
    stop = places[told - 1]
    limited = any(token.word in _LIMITS for token in tokens[stop : stop + _BEHIND])
    return (stop - index, able[0], landmark) if len(able) == 1 and not limited else None


def _marked(
    tokens: Sequence[Token], index: int, names: Names, first: tuple[int, str]
) -> tuple[str, list[int], str | None]:
    """The marks of what follows, where each ends, and the role of the other thing."""
    marks, places = "S", [index + first[0]]
    landmark: str | None = None
    while places[-1] < min(len(tokens), index + LONGEST):
        size, role = names.at(tokens, places[-1]) or (1, "")
        mark = "S" if role == first[1] else "O" if role else _MARKS.get(tokens[places[-1]].word, "")
        landmark = landmark or (role if mark == "O" else None)
        if not mark or role not in {"", first[1], landmark}:
            break
        marks += mark
        places.append(places[-1] + size)
    return marks, places, landmark


def _is_led_to(tokens: Sequence[Token], index: int) -> bool:
    """Whether a statement may begin with the name at ``index``, by the word before it that is no article."""
    at = index - (index > 0 and tokens[index - 1].word == "the")
    return at == 0 or not tokens[at - 1].written or tokens[at - 1].word in _LEADS


def _meets(ends: Ends, told: re.Match[str]) -> bool:
    """Whether an interval with these ends is as it is told."""
    if told["both"]:
        return _LANDMARK[0] < ends[0] and ends[1] < _LANDMARK[1]
    return all(_has_end(ends, told, which) for which in ("one", "two") if told[which])


def _has_end(ends: Ends, told: re.Match[str], which: str) -> bool:
    """Whether one of its ends is where it is told to be; "as the dinner" tells nothing."""
    own, how, other = ends[told[which] == "E"], told[f"{which}how"][0], told[f"{which}end"]
    if how == "~":
        return _LANDMARK[0] < own < _LANDMARK[1]
    if how == "=" and other is None:
        return False
    return _COMPARES[how](own, _LANDMARK[(other if other in {"B", "E"} else told[which]) == "E"])

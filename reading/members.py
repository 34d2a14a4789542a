"""Members of a list that are not understood: an unknown word beside a link is one, and spoils its list.

A link is a word or mark between two members, the line or bullet that a member stands in, or dots that go on with them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spatialjudge.reading.expressions import Link
from spatialjudge.reading.roles import Role, matching
from spatialjudge.reading.tokens import STRANGE

_UNKNOWN: Final = f"STRANGER OTHER TITLE {STRANGE}"
_JOINED: Final = matching(f"[{_UNKNOWN}]{{1,3}}(?:[AND OR ,] [{_UNKNOWN}]{{1,3}})*")
_LINE: Final = matching(rf"[{_UNKNOWN} NUMBER ADJECTIVE POSSIBLE RELATION_NOUN GLOSS ( OR )]{{1,5}}(?:\(.*\))?")
_BEGUN: Final = matching(f"{STRANGE}? RELATION(?:[( GLOSS : DOUBTFUL_GLOSS EXCLUDED NOTE STRANGER |]|~(?!RELATION)|$)")
_LISTING: Final = frozenset({Link.APART, Link.SLASH, Link.COMMA, Link.CELL})


def follows(links: str, roles: str) -> bool:
    """Whether words that these links join to a list are one more of it: "N, NE, B", "N or something"."""
    return Role.OR in links or Role.AND in links or (set(links) == {","} and _JOINED.fullmatch(roles) is not None)


def precedes(links: str, *, understood: bool) -> bool:
    """Whether what stands before these links is one more: "B, N or NE"; a list that opens with "or" lacks one."""
    return Role.OR in links and not understood


def fills_line(roles: str) -> bool:
    """Whether a line of its own may be one more: "Bounding box" below "North"."""
    return _LINE.fullmatch(roles) is not None


def begins_line(roles: str) -> bool:
    """Whether a line begins as one, and goes on in words that are not understood: "S (ruled out)"."""
    return _BEGUN.match(roles) is not None


def lacks(links: Iterable[Link], *, trails: bool, row: bool) -> bool:
    """Whether directions with these links are only some of a list: "N, NE, ...", or stand in cells of one row."""
    between = set(links)
    return (trails and not between.isdisjoint(_LISTING)) or (row and Link.CELL in between)

"""The ways in which a clause says a relation of a pair: patterns over roles, each with an example.

A clause is a string of role letters and marks (:class:`~spatialjudge.grading.reader.words.Role`). In a pattern ``A`` is
the place of the figure, of which the relation is said, ``B`` that of the landmark, and ``=R`` that of the relation; so
who is who is known from the construction and never guessed. An ``elliptic`` one leaves the pair unnamed, or half of
it: it answers only where an answer is declared. A ``definite`` one names the asked relation instead ("the possible
relations are"). A ``plural`` one lists, so that "and" joins no two. A ``denied`` one says what does not hold; a
``mutual`` one is said of both alike ("overlap").
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_NAME: Final = "[soxi]"
_MACROS: Final = {
    "=R": r"(?:NR,?B?:?)?(?P<r>R)(?:,?[NU]+R)?",  # "not left but right", "right, not left"
    "A": f"(?P<a>{_NAME})",
    "B": f"(?P<b>{_NAME})",
    "IS": r"(?:L?[bc]z?)+L?",
    "COLON": r"(?:(?:L?[bc])+L?:?|[:~>])(?:[jX0R-]{0,4}n(?:b|[,:~]{1,2}))?",  # "are the three northern ones:"
    "MORE": r"(?:[Xjzqn0I-]{0,6})",  # "under these constraints"
    "OF": r"[fTm]?",
    "WITH": r"[fT]?w[fTm]?",
    "NOUN": r"[jy0nM]*[nyM](?:[fT][jyn]*n)?(?:q?[cbjz]*[zj])?",  # "the two possible relations that can hold"
}
_END: Final = r"(?=$|[,:.)(~>LBCFKNU&gGHuAIv])"
"""What a clause may be followed by."""


class Construction(NamedTuple):
    """One way to say it."""

    name: str
    pattern: str
    example: str
    elliptic: bool = False
    definite: bool = False
    plural: bool = False
    denied: bool = False
    mutual: bool = False


def _elliptic(pattern: str, example: str, *, plural: bool = False) -> Construction:
    return Construction("elliptic", pattern, example, elliptic=True, plural=plural)


def _noun(pattern: str, example: str) -> Construction:
    return Construction("noun", pattern, example, plural=True)


CONSTRUCTIONS: Final[tuple[Construction, ...]] = (
    Construction(
        "statement", "A IS =R OF B ,? & (?P<s>R) (?:[fTm]?[soi])?", "the bed is north of the chair and west of it"
    ),
    Construction("statement", "A IS =R OF B (?:,x)*,? &x", "the bed is north of the chair and the desk"),
    Construction("statement", "A IS =R OF (?:x,)* x,? & B", "the bed is north of the desk and the chair"),
    Construction("statement", "A IS =R OF B '?", "the bed is north of the chair"),
    Construction("statement", "A IS =R WITH B", "the bed is north relative to the chair"),
    Construction("statement", "A ,? WITH B ,? IS =R", "the bed, relative to the chair, is north"),
    Construction("statement", "A =R OF B", "bed north of chair; x NW z"),
    Construction("statement", "x & A IS =R OF B", "the desk and the bed are north of the chair"),
    Construction("statement", "A & x IS =R OF B", "the bed and the desk are north of the chair"),
    Construction("fronted", "m B l ,? A IS =R (?:[fT]i)?", "from the chair's perspective, the bed is to the north"),
    Construction("fronted", "WITH B ,? A IS =R (?:[fT]i)?", "relative to the chair, the bed is to the north"),
    Construction("fronted", "m B , A IS =R (?:[fT]i)?", "from the chair, the bed is to the north"),
    Construction("genitive", "A IS [IT]? B b =R", "the bed is on the chair's left"),
    Construction("genitive", "[IT]? B b =R IS A", "on the chair's left is the bed"),
    Construction("inverted", "=R OF B IS A", "to the north of the chair is the bed"),
    _noun("NOUN [fT] A [TV&] B MORE COLON =R", "the relation of the bed to the chair is north"),
    _noun("[jy0n]*[nj][X-]{0,3} m A T B MORE COLON =R", "the possible relations from x to z are N, NE"),
    _noun("NOUN [fT] A WITH B MORE COLON =R", "the direction of the bed relative to the chair is north"),
    _noun("NOUN [Xjz-]{0,3} WITH? t A [&T,V] B MORE COLON =R", "the possible relations between x and z are N, NE"),
    _noun("NOUN [fTt]? [(] A , B [)] COLON =R", "relation (bed, chair): north"),
    _noun("NOUN A [-/~>,T&V] B COLON =R", "relation x-z: N"),
    _noun("[j0]* A [-~] B NOUN COLON =R", "the only possible x-z relations are N, NE"),
    _noun("t A & B ,? NOUN? COLON? =R", "between x and z the possible relations are N, NE"),
    _noun("A h n =R [fTw]+ B", "x has the relation N to z"),
    _noun("=R IS NOUN t A & B", "N is the only relation between x and z"),
    _noun("=R IS [jz] t A & B", "N and NE are possible between x and z"),
    Construction("noun", "NOUN [fT] A IS =R OF B", "the direction of the bed is north of the chair"),
    Construction("position", "p f A WITH B COLON =R", "the position of the bed relative to the chair is north"),
    Construction("position", "p f A IS =R OF B", "the position of the bed is north of the chair"),
    Construction("position", "A ' WITH B COLON =R", "the bed's position relative to the chair is north"),
    Construction("position", "A ' IS =R OF B '?", "the bed's position is north of the chair's position"),
    Construction("pair", "A [>T~/,V-] B n? COLON =R", "bed -> chair: north"),
    Construction("pair", "A : =R OF B", "bed: north of chair"),
    Construction("pair", "A & B : =R", "bed and chair: north"),
    Construction("pair", "[(] A , B [)] COLON =R", "(bed, chair): north"),
    Construction("pair", "A WITH B COLON? =R", "bed relative to chair: north"),
    Construction("notation", "=R f? [(] A , B [)]", "left(bed, chair)"),
    Construction("notation", "[(] A , =R , B [)]", "(bed, left, chair)"),
    Construction("notation", "A [,|>~-] =R f? [,|>~-] B", "bed, north, chair"),
    Construction("notation", "[|]* A [,|] B [|] =R [|]*", "| bed | chair | north |"),
    Construction("having", "B h A =R (?:[fT]?i)?", "the chair has the bed to its north"),
    Construction("mutual", "A & B IS? =R", "the bed and the chair overlap", mutual=True),
    Construction("denied", "A IS? N+ IS? R (?:[fT]?[soxi])?", "the bed is not north of the chair", denied=True),
    Construction("denied", "NOUN IS? N+ IS? R", "the answer is not north", denied=True),
    Construction("denied", "R IS? N* U", "S and SE are impossible", denied=True),
    Construction("denied", "R IS N+ [jz]?", "S and SE are not possible", denied=True),
    Construction("definite", "NOUN COLON =R", "the possible relations are N, NE", definite=True, plural=True),
    Construction("definite", "=R IS NOUN", "N is the only possible relation", definite=True, plural=True),
    Construction("definite", "[jz] : =R", "possible: N, NE", definite=True, plural=True),
    _elliptic(":?>? =R", "north"),
    _elliptic("=R OF B", "north of the chair"),
    _elliptic("A COLON =R", "the bed is north"),
    _elliptic("NOUN [fT] A COLON =R", "the relation of the bed: north"),
    _elliptic("A ' COLON =R", "the bed's position: north"),
    _elliptic("p (?:f[so])? COLON =R", "position: north"),
    _elliptic("=R IS [jz]", "N and NE are possible", plural=True),
    _elliptic("[bc] =R", "it's left"),
    Construction("denied", "[NU]+ R (?:[&v,]?N?R)* (?:[fTm]?[soi])?", "neither north nor south", denied=True),
)
"""All constructions; the first that fits a clause whole reads it."""


def _regex(pattern: str) -> re.Pattern[str]:
    pieces = []
    for piece in pattern.split(" "):
        name = piece.rstrip("?")
        pieces.append(f"(?:{_MACROS[name]}){piece[len(name) :]}" if name in _MACROS else piece)
    return re.compile("".join(pieces) + _END)


PATTERNS: Final = tuple((construction, _regex(construction.pattern)) for construction in CONSTRUCTIONS)

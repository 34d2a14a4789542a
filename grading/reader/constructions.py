"""The ways in which a clause says a relation of a pair: patterns over roles, each with an example.

A clause is a string of role letters and marks (:class:`~spatialjudge.grading.reader.roles.Role`). In a pattern ``A`` is
the place of the figure, of which the relation is said, ``B`` that of the landmark, and ``=R`` that of the relation; so
who is who is known from the construction and never guessed. An ``elliptic`` one leaves the pair unnamed, or half of it:
it answers only where an answer is declared. A ``definite`` one names the asked relation instead ("the possible
relations are"). A ``plural`` one lists, so that "and" joins no two. A ``denied`` one says what does not hold; a
``mutual`` one is said of both alike ("overlap"), a ``complement`` of all relations but those. A ``heading`` only says
what the clauses behind it are.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_NAME: Final = "[soxi]"
PREMISE: Final = "(?:[soi]b?Rf?x|xb?Rf?[soi]|fsb?Rf?o)"
"""What is given: "y is north of z", "consistent with x being north of z"."""
_FILL: Final = (
    rf"(?:,?[CR]?{PREMISE}(?:[,&]+{PREMISE})*,?|[fTIX]R(?:[fT&]R)?|c(?=[Xzhsi])|[Xjaznq0IyMhifTmwt-]){{0,16}}+"
)
_MACROS: Final = {
    "=R": r"(?:NR,?B?:?)?(?P<r>R)(?:,?[NU]+R)?",  # "not left but right", "right, not left"
    "A": f"(?P<a>{_NAME})",
    "B": f"(?P<b>{_NAME})",
    "IS": r"(?:L?[bc]z?)+L?",
    "COLON": r"(?:(?:L?[bc])+L?:?|[:~>])(?:[jaX0R-]{0,4}n(?:[bf]|[,:~]{1,2}))?",  # "are the three northern ones:"
    "MORE": r"(?:[Xjazqn0I-]{0,6})",  # "under these constraints"
    "OF": r"[fTm]?",
    "WITH": r"[fT]?w[fTm]?",
    "NOUN": r"[jay0nM]*[nyM](?:[fT][jayn]*n)?(?:q?[cbjaz]*[zja])?",  # "the two possible relations that can hold"
    "HEAD": r"(?:[jayn0MX-]|e(?=-?[ny])){1,8}+",  # "the only possible tile relations"
    "CHOSEN": r"(?=[^,:Rso]{0,8}(?:[ja][0e-]{0,3}X?[0e-]{0,2}[ny]|a|(?<=[nyM])c))",  # "possible", "only two", "can"
    "FILL": _FILL,
    "PAIR": rf"(?:s(?:{_FILL}[&,V~>/-]?{_FILL}o)?{_FILL})",
}
_END: Final = r"(?=$|[,:.)(~>LBCFKNU&gGHuAIvJ=])"
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
    complement: bool = False
    heading: bool = False


Patterns = tuple[tuple[Construction, re.Pattern[str]], ...]


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
    Construction("statement", "A =R OF B", "bed north of chair; x NW z"),
    Construction("statement", "x & A IS =R OF B", "the desk and the bed are north of the chair"),
    Construction("fronted", "m B l ,? A IS =R (?:[fT]i)?", "from the chair's perspective, the bed is to the north"),
    Construction("fronted", "WITH B ,? A IS =R (?:[fT]i)?", "relative to the chair, the bed is to the north"),
    Construction("fronted", "m B , A IS =R (?:[fT]i)?", "from the chair, the bed is to the north"),
    Construction("genitive", "A IS [IT]? B b =R", "the bed is on the chair's left"),
    Construction("genitive", "[IT]? B b =R IS A", "on the chair's left is the bed"),
    Construction("inverted", "=R OF B IS A", "to the north of the chair is the bed"),
    _noun("NOUN [fT] A [TV&] B MORE COLON =R", "the relation of the bed to the chair is north"),
    _noun("[jay0n]*[nja][X-]{0,3} m A T B MORE COLON =R", "the possible relations from x to z are N, NE"),
    _noun("NOUN [fT] A WITH B MORE COLON =R", "the direction of the bed relative to the chair is north"),
    _noun("NOUN [Xjaz-]{0,3} WITH? t A [&T,V] B MORE COLON =R", "the possible relations between x and z are N, NE"),
    _noun("NOUN [fTt]? [(] A , B [)] COLON =R", "relation (bed, chair): north"),
    _noun("t A & B ,? NOUN? COLON? =R", "between x and z the possible relations are N, NE"),
    _noun("NOUN [fT] p f A WITH B COLON =R", "the answer for the position of the bed relative to the chair is north"),
    _noun("T A & B ,? NOUN COLON =R", "for the bed and the chair the answer is north"),
    _noun("=R IS NOUN t A & B", "N is the only relation between x and z"),
    Construction("position", "p f A WITH B COLON =R", "the position of the bed relative to the chair is north"),
    Construction("position", "A ' WITH B COLON =R", "the bed's position relative to the chair is north"),
    Construction("position", "A ' IS =R OF B '?", "the bed's position is north of the chair's position"),
    Construction("pair", "A [>T~/,V-] B n? COLON =R", "bed -> chair: north"),
    Construction("pair", "A [:>] =R OF B", "bed: north of chair"),
    Construction("pair", "[(] A , B [)] COLON =R", "(bed, chair): north"),
    Construction("pair", "A WITH B COLON? =R", "bed relative to chair: north"),
    Construction("notation", "[:~-]? =R f? [(] A , B [)]", "left(bed, chair)"),
    Construction("notation", "A [,|>~-] =R f? [,|>~-] B", "bed, north, chair"),
    Construction("notation", "[|]* A [,|] B [|] =R [|]*", "| bed | chair | north |"),
    Construction("having", "B h A =R (?:[fT]?i)?", "the chair has the bed to its north"),
    Construction("mutual", "A & B IS? =R", "the bed and the chair overlap", mutual=True),
    Construction("denied", "A IS? N+ IS? (?P<r>R) IS N* U", "it cannot be S, and E is ruled out", denied=True),
    Construction("denied", "A IS? N+ IS? (?P<r>R) (?:[fT]?[soxi])?", "the bed is not north of the chair", denied=True),
    Construction("denied", "NOUN IS? N+ IS? (?P<r>R)", "the answer is not north", denied=True),
    Construction("denied", "(?P<r>R) IS? N* U", "S and SE are impossible", denied=True),
    Construction("denied", "(?P<r>R) IS N+ [jaz]?", "S and SE are not possible", denied=True),
    Construction(
        "definite",
        "CHOSEN HEAD FILL PAIR? COLON =R (?: OF [oi] )?",
        "the only possible relations of x to z, given x S y and y W z, are S and SW",
        definite=True,
        plural=True,
    ),
    Construction(
        "heading",
        "(?=[X0-]*[jayn]) HEAD FILL PAIR? COLON (?=[so])",
        "the only possibilities are x S z or x SW z",
        heading=True,
    ),
    Construction("definite", "NOUN COLON =R", "the possible relations are N, NE", definite=True, plural=True),
    Construction("definite", "=R IS NOUN", "N is the only possible relation", definite=True, plural=True),
    Construction("definite", "[jaz] : =R", "possible: N, NE", definite=True, plural=True),
    Construction(
        "definite",
        "(?:[Xj]n)? U (?P<r>R) [bc]{0,2} [az]",
        "all but N and S are possible",
        definite=True,
        plural=True,
        complement=True,
    ),
    _elliptic(":?>? =R", "north"),
    _elliptic("=R OF B", "north of the chair"),
    _elliptic("A COLON =R", "the bed is north"),
    _elliptic("A [xX] B (?:c[0jX]{0,2}(?:nf)?|b[0jX]{0,2}nf) =R", "x R z can be one of N, NE", plural=True),
    _elliptic("=R IS [az]", "N and NE are possible", plural=True),
    _elliptic("[bc] =R", "this is north"),
    Construction("denied", "[NU]+ R (?:[&v,]?N?R)* (?:[fTm]?[soi])?", "neither north nor south", denied=True),
)
"""All constructions; the first that fits a clause whole reads it."""


def _regex(construction: Construction) -> re.Pattern[str]:
    pieces = []
    for piece in construction.pattern.split(" "):
        name = piece.rstrip("?")
        pieces.append(f"(?:{_MACROS[name]}){piece[len(name) :]}" if name in _MACROS else piece)
    return re.compile("".join(pieces) + ("" if construction.heading else _END))


def _begins_with(construction: Construction) -> frozenset[str]:
    """The roles that may open a clause that the construction fits: those of its first part that may not lack."""
    found: set[str] = set()
    for piece in construction.pattern.split(" "):
        name = piece.rstrip("?")
        if name == "CHOSEN" or piece.startswith("(?="):
            continue  # they only look ahead
        found |= set(_FIRST.get(name) or piece.removeprefix("(?:").removeprefix("[").partition("]")[0].rstrip("?*+"))
        if name != "OF" and not piece.endswith(("?", "*")):
            break
    return frozenset(found)


_FIRST: Final = {
    "=R": "NR",
    "A": "soxi",
    "B": "soxi",
    "OF": "fTm",
    "WITH": "fTw",
    "NOUN": "jay0nM",
    "HEAD": "jayn0MXe-",
}
"""What the macros that may open a construction begin with."""
PATTERNS: Final = tuple((construction, _regex(construction)) for construction in CONSTRUCTIONS)


def by_first_role(patterns: Patterns) -> dict[str, Patterns]:
    """The patterns that may fit a clause by the role that opens it, in their order."""
    return {
        role: tuple(pattern for pattern in patterns if role in _begins_with(pattern[0]))
        for role in sorted({role for construction, _ in patterns for role in _begins_with(construction)})
    }

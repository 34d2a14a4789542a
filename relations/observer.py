"""The vocabulary ``observer``: things with a place and a heading, and what is seen from there.

A thing is a point that faces one of four ways. With f the unit vector of B's heading and r its right, "A is in
front of B" says of d = A - B that d.f > 0 and d.r = 0: the intrinsic frame of Levinson ("Space in Language and
Cognition", 2003), in which "left" is exactly abeam. Headings being four, each label is a choice of four cases, one for
each, of bounds on x and y.

A heading is where a thing's head lies from its tail on the two diagonals: to the north-east or not, to the north-west
or not. All four answers are headings, so no thing is without one: to say nothing of it is to leave it open.

Where B is seen by a third thing, V, "in front" is a matter of convention: nearer to V, as in English and in FoREST's
camera, or farther, as in RoomSpace's view from the door. The labels say ``nearer`` and ``farther``; both conventions
have names of their own, ``camera-front`` and ``facing-front``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from spatialjudge.relations.boxes import Axis, Boxes, BoxPlace, BoxRelation, always, every, is_coordinate
from spatialjudge.relations.compiled import FARTHEST, NUMBERS, plain_lists
from spatialjudge.relations.texts import shown
from spatialjudge.relations.vocabulary import Family, Term, Vocabulary, fold, register

# heading, its unit vector, whether the head lies north-east of the tail, and whether north-west
HEADINGS: Final = (
    ("N", "north", (0, 1), True, True),
    ("E", "east", (1, 0), True, False),
    ("S", "south", (0, -1), False, False),
    ("W", "west", (-1, 0), False, True),
)
_POINTS: Final = {letter: (0, int(one), 0, int(other)) for letter, _, _, one, other in HEADINGS}
_PLAINLY: Final[dict[Any, tuple[int | None, ...]]] = {**_POINTS, (): (None,) * 4}
_HEADLESS: Final = 0b111100
"""What a place without a heading lacks, as a set of bits."""
_READ: Final = {fold(word): letter for letter, name, *_ in HEADINGS for word in (letter, name, f"faces-{letter}")}


@dataclass(frozen=True, eq=False)
class Headed(Boxes):
    """A plane of points with headings, which are shown as ``(x, y, "N")``."""

    def corners(self, place: BoxPlace) -> Any:
        """The coordinates and the heading, without those that are not told."""
        x, y, tail, head, other_tail, other_head = place
        if tail is None:
            return x, y
        return x, y, next(row[0] for row in HEADINGS if row[3:] == (tail < head, other_tail < other_head))

    def place(self, corners: Any) -> tuple[Any, ...]:
        """A place from ``(x, y, heading)`` or a mapping with these keys; the heading may be left out.

        Raises:
            ValueError: it is neither.
        """
        given = corners
        if isinstance(given, Mapping) and {"x", "y"} <= set(given) <= {"x", "y", "heading"}:
            given = [given["x"], given["y"], *([given["heading"]] if given.get("heading") is not None else [])]
        if not isinstance(given, (list, tuple)) or len(given) not in {2, 3} or not all(map(is_coordinate, given[:2])):
            raise ValueError(
                f"{shown(str(corners))} is no place", 'a place is [x, y, "N"], or [x, y] without a heading'
            )
        if len(given) == 2:
            return (*given, None, None, None, None)
        letter = _READ.get(fold(given[2])) if isinstance(given[2], str) else None
        if letter is None:
            raise ValueError(f"{shown(str(given[2]))} is no heading", "headings are N, E, S and W")
        return *given[:2], *_POINTS[letter]

    def plain(self, given: Sequence[Any]) -> tuple[list[Any], Sequence[int]]:
        """Places as :meth:`place` reads them, soon, where they are lists; else fewer, or any error."""
        lacking = [0 if len(at) == 3 else _HEADLESS for at in plain_lists(given)]
        if any(lacking):
            given = [at if len(at) == 3 else (*at, ()) for at in given]
        places = [
            (x, y, *_PLAINLY[heading])
            for x, y, heading in given
            if type(x) in NUMBERS and type(y) in NUMBERS and -FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST
        ]
        return places, lacking if any(lacking) else ()


SPACE: Final = Headed(
    (
        Axis("x", ("at",)),
        Axis("y", ("at",)),
        Axis("northeast", ("tail", "head"), ordered=False),
        Axis("northwest", ("tail", "head"), ordered=False),
    )
)
RELATIVE: Final = Family("relative")
COMPASS: Final = Family("compass")
FACING: Final = Family("facing", partition=False, disjoint=True)
VIEW: Final = Family("view", ternary=True)
TURN: Final = Family("turn")
HEADING: Final = Family("heading", unary=True)

# label, sign of d.f, sign of d.r, other names
RELATIVES: tuple[tuple[str, int, int, tuple[str, ...]], ...] = (
    ("front", 1, 0, ("in front", "in front of", "ahead", "ahead of")),
    ("behind", -1, 0, ("back", "at the back of")),
    ("left", 0, -1, ("left of", "to the left of")),
    ("right", 0, 1, ("right of", "to the right of")),
    ("front-left", 1, -1, ("left-front",)),
    ("front-right", 1, 1, ("right-front",)),
    ("behind-left", -1, -1, ("left-behind", "back-left", "left-back")),
    ("behind-right", -1, 1, ("right-behind", "back-right", "right-back")),
    ("same", 0, 0, ("same place",)),
)
# label, signs of dx and dy, converse, other names
COMPASSES: tuple[tuple[str, int, int, str, tuple[str, ...]], ...] = (
    ("N", 0, 1, "S", ("north",)),
    ("S", 0, -1, "N", ("south",)),
    ("E", 1, 0, "W", ("east",)),
    ("W", -1, 0, "E", ("west",)),
    ("NE", 1, 1, "SW", ("north-east", "northeast")),
    ("NW", -1, 1, "SE", ("north-west", "northwest")),
    ("SE", 1, -1, "NW", ("south-east", "southeast")),
    ("SW", -1, -1, "NE", ("south-west", "southwest")),
    ("O", 0, 0, "O", ("overlap", "overlapping", "same position", "same location")),
)
# label, quarter turns to the right that lead from B's heading to A's, converse, other names
TURNS: tuple[tuple[str, int, str, tuple[str, ...]], ...] = (
    ("aligned", 0, "aligned", ("same heading",)),
    ("turned-right", 1, "turned-left", ("turned clockwise",)),
    ("opposed", 2, "opposed", ("turned around", "opposite heading")),
    ("turned-left", 3, "turned-right", ("turned anticlockwise", "turned counterclockwise")),
)
_SIGN: Final = {-1: "<", 0: "=", 1: ">"}


def _facing(thing: str, heading: int) -> BoxRelation:
    """The thing, by its letter, has the heading of that number."""
    *_, northeast, northwest = HEADINGS[heading]
    way = {True: f"{thing}.tail < {thing}.head", False: f"{thing}.head <= {thing}.tail"}
    return every(["northeast"], way[northeast]) & every(["northwest"], way[northwest])


def _displaced(dx: int, dy: int) -> BoxRelation:
    """A lies to these sides of B."""
    return every(["x"], f"A.at {_SIGN[dx]} B.at") & every(["y"], f"A.at {_SIGN[dy]} B.at")


def _in_frame_of(thing: str, ahead: int, right: int) -> BoxRelation:
    """A lies from B on these sides, in the directions that a thing's heading gives: ahead, and to its right."""
    return BoxRelation.any_of(
        _facing(thing, number) & _displaced(ahead * x + right * y, ahead * y - right * x)
        for number, (_, _, (x, y), _, _) in enumerate(HEADINGS)
    )


def _turned(quarters: int) -> BoxRelation:
    """A's heading is B's, turned to the right."""
    return BoxRelation.any_of(_facing("A", (number + quarters) % 4) & _facing("B", number) for number in range(4))


def _views() -> list[Term]:
    """The nine directions from B to A in the view of a third thing, by the labels of no convention, and of two."""
    depths = {0: ("", "", ""), 1: ("farther", "behind", "front"), -1: ("nearer", "front", "behind")}
    terms = []
    for (ahead, depth), (right, side) in product(depths.items(), ((0, ""), (-1, "left"), (1, "right"))):
        neutral, camera, facing = ("-".join(filter(None, (word, side))) or "same" for word in depth)
        words = [word for word, sign in ((neutral.partition("-")[0], ahead), (f"to the {side}", right)) if sign]
        terms.append(
            Term(
                f"view-{neutral}",
                VIEW,
                f"{' and '.join(words) or 'in the same place'}, as the second object sees it",
                always(_in_frame_of("C", ahead, right)),
                (f"camera-{camera}", f"facing-{facing}"),
            )
        )
    return terms


observer = register(
    Vocabulary(
        "observer",
        "1",
        (
            *(
                Term(
                    label,
                    RELATIVE,
                    f"in B's own frame, d being A - B: d.ahead {_SIGN[ahead]} 0, d.right {_SIGN[right]} 0",
                    always(_in_frame_of("B", ahead, right)),
                    names,
                )
                for label, ahead, right, names in RELATIVES
            ),
            *(
                Term(label, COMPASS, f"dx {_SIGN[x]} 0 and dy {_SIGN[y]} 0", always(_displaced(x, y)), names, converse)
                for label, x, y, converse, names in COMPASSES
            ),
            Term(
                "faces",
                FACING,
                "B lies straight ahead of A",
                always(_in_frame_of("B", 1, 0).converse()),
                ("looks at", "looking at"),
            ),
            *_views(),
            *(
                Term(
                    label,
                    TURN,
                    f"A's heading is B's after {quarters} quarter turns to the right",
                    always(_turned(quarters)),
                    names,
                    converse,
                )
                for label, quarters, converse, names in TURNS
            ),
            *(
                Term(f"faces-{letter}", HEADING, f"faces {name}", always(_facing("A", number)), (f"facing {name}",))
                for number, (letter, name, *_) in enumerate(HEADINGS)
            ),
        ),
        "things with one of four headings: front and left in their own frame, in another's view, and the compass",
        SPACE,
    )
)

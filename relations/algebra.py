"""Sets of displacements: the one idea behind every spatial word.

A binary relation between two objects is a set of displacements ``(dx, dy)``, subject minus object. A unary
relation (a region of the room, wall contact) is the same thing measured from the room's corner cell ``(0, 0)``:
a set of cells. Both are finite unions of *pieces*, a piece being a box of integer intervals cut by a ring
``q_low <= dx^2 + dy^2 <= q_high``. Converse is negation, "one of" is union, "and" is intersection.

Reference: Ligozat, "Reasoning about cardinal directions", JVLC 1998 (the nine directions as a product of two
point algebras); Li, Hogg, Cohn, IJCAI 2024, section 3.4 (distance classes on the grid).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final

from spatialjudge.relations.pieces import UNBOUNDED, Piece, joined, outside, tighten


@dataclass(frozen=True)
class Relation:
    """A set of displacements, written as a union of pieces (which may overlap).

    A region is a relation too: the displacements of its cells from the room's corner cell.
    """

    pieces: tuple[Piece, ...]

    @classmethod
    def box(
        cls,
        x_low: int = -UNBOUNDED,
        x_high: int = UNBOUNDED,
        y_low: int = -UNBOUNDED,
        y_high: int = UNBOUNDED,
    ) -> Relation:
        """All displacements with ``x_low <= dx <= x_high`` and ``y_low <= dy <= y_high``."""
        return cls.of([Piece(x_low, x_high, y_low, y_high)])

    @classmethod
    def ring(cls, q_low: int = 0, q_high: int = UNBOUNDED) -> Relation:
        """All displacements whose squared length lies between the two bounds."""
        return cls.of([Piece(q_low=max(q_low, 0), q_high=q_high)])

    @classmethod
    def of(cls, pieces: Iterable[Piece]) -> Relation:
        """The union of the pieces, with empty ones dropped and touching ones joined where that makes one piece."""
        return cls(joined(shrunk for piece in pieces if (shrunk := tighten(*piece)) is not None))

    @classmethod
    def any_of(cls, relations: Iterable[Relation]) -> Relation:
        """One of them: the union."""
        return cls(joined(chain.from_iterable(relation.pieces for relation in relations)))

    def __contains__(self, displacement: tuple[int, int]) -> bool:
        """Whether ``(dx, dy)`` belongs to the set."""
        dx, dy = displacement
        for x_low, x_high, y_low, y_high, q_low, q_high in self.bounds:
            if x_low <= dx <= x_high and y_low <= dy <= y_high and q_low <= dx * dx + dy * dy <= q_high:
                return True
        return False

    def meets(self, x_low: int, x_high: int, y_low: int, y_high: int) -> bool:
        """Whether a piece's box meets these bounds; if not, no displacement inside them belongs to the set."""
        for piece_x_low, piece_x_high, piece_y_low, piece_y_high, _, _ in self.bounds:
            if piece_x_low <= x_high and piece_x_high >= x_low and piece_y_low <= y_high and piece_y_high >= y_low:
                return True
        return False

    def pick(self, within: Piece) -> tuple[int, int] | None:
        """A displacement of the set inside a bounded piece; ``None`` if there is none. Cost as :meth:`Piece.pick`."""
        x_low, x_high, y_low, y_high, q_low, _ = within
        if not self.meets(x_low, x_high, y_low, y_high):
            return None
        if self.is_box and q_low <= 0 and within.q_high == UNBOUNDED:
            least_x, _, least_y, _, _, _ = self.pieces[0]
            return max(x_low, least_x), max(y_low, least_y)
        for piece in self.pieces:
            met = piece.meet(within)
            displacement = met and met.pick()
            if displacement:
                return displacement
        return None

    @cached_property
    def bounds(self) -> tuple[tuple[int, ...], ...]:
        """Those of each piece as a plain tuple, which is taken apart at a quarter of what a named one costs."""
        return tuple(map(tuple, self.pieces))

    @cached_property
    def hull(self) -> tuple[int, int, int, int]:
        """The smallest box around all pieces, of which there must be one: lowest and highest dx, then dy."""
        x_lows, x_highs, y_lows, y_highs, _, _ = zip(*self.pieces, strict=True)
        return min(x_lows), max(x_highs), min(y_lows), max(y_highs)

    @cached_property
    def ringless(self) -> bool:
        """Whether no piece has a ring: a union of boxes."""
        return all(piece.q_low <= 0 and piece.q_high == UNBOUNDED for piece in self.pieces)

    @cached_property
    def is_box(self) -> bool:
        """Whether the set is one box, so that bounds on dx and dy say all of it."""
        return len(self.pieces) == 1 and self.ringless

    @cached_property
    def _hash(self) -> int:
        return hash(self.pieces)

    def __hash__(self) -> int:
        return self._hash

    def __bool__(self) -> bool:
        """False when the set is visibly empty (it has no piece)."""
        return bool(self.pieces)

    def __or__(self, other: Relation) -> Relation:
        """One of the two: the union."""
        return Relation.any_of((self, other))

    def __and__(self, other: Relation) -> Relation:
        """Both: the intersection."""
        meets = (a.meet(b) for a in self.pieces for b in other.pieces)
        return Relation(joined(piece for piece in meets if piece is not None))

    def __invert__(self) -> Relation:
        """Neither: every displacement that is not in the set."""
        rest = ANYWHERE
        for piece in self.pieces:
            rest &= Relation(tuple(outside(piece)))
        return rest

    def converse(self) -> Relation:
        """The same relation seen from the object: ``a R b`` iff ``b R.converse() a``. Worked out once."""
        return self._converse

    @cached_property
    def _converse(self) -> Relation:
        return Relation(tuple(sorted(piece.converse() for piece in self.pieces)))


ANYWHERE: Final = Relation((Piece(),))
"""Every displacement: what holds between two objects of which nothing is known."""


@lru_cache(maxsize=64)
def room_of(grid: int) -> Relation:
    """All cells of a ``grid`` x ``grid`` room: one object for one size, so that nobody cuts it with itself."""
    return Relation.box(0, grid - 1, 0, grid - 1)

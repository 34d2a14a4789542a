"""The constraint network of a story: one relation for each pair of objects that facts connect.

Objects are numbered from 1; number 0 is the room, an object that stands still at cell (0, 0). A region is then a
relation like any other, and "inside the grid" is the least that is known of every object. All facts about a pair
are intersected first (the strongest thing to do before any search).

That is the network of points on a grid. Things with extent stand in no room; theirs is a list of claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import starmap
from typing import Any

from spatialjudge.relations import ANYWHERE, Boxes, BoxRelation, Relation, room_of
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.story import Claim, Story


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """``size`` objects on a ``grid`` x ``grid`` room and the relations between them.

    ``relations[i, j]`` with ``i > j`` is what is known of object ``i`` minus object ``j``; ``relations[i, 0]`` is the
    set of cells that object ``i`` may occupy.
    """

    grid: int
    size: int
    relations: Mapping[tuple[int, int], Relation]

    @classmethod
    def of(cls, story: Story, deadline: Deadline, facts: Iterable[int] | None = None) -> Network:
        """The network of a story, or of some of its facts by number.

        A look-up for each fact, and an intersection for each further one about the same pair: some milliseconds, if it
        is of large sets of labels.

        Raises:
            Expired: the deadline passed.
        """
        grid, size = story.setting, len(story.index)
        room = room_of(grid)
        relations = _empty_room(size, room).copy()
        impossible: list[int] = []
        assertions = story.asserted(deadline)
        for i, j, relation in assertions if facts is None else (assertions[number] for number in facts):
            if i == j:
                if (0, 0) not in relation:
                    impossible.append(i)
                continue
            pair, asserted = ((i, j), relation) if i > j else ((j, i), relation.converse())
            known = relations.get(pair)
            if known is asserted:
                continue
            if known is None or (known is room and _inside(asserted, grid)):
                relations[pair] = asserted
            else:
                deadline.look()
                relations[pair] = _both(known, asserted)
        for i in impossible:
            relations[i, 0] = Relation(())
        return cls(grid, size, relations)

    def restricted(self, i: int, j: int, relation: Relation) -> Network:
        """The network with one thing more known: object ``i`` minus object ``j`` lies in ``relation``.

        An object is at (0, 0) from itself, so of one object alone any other relation excludes every cell.
        """
        if i < j:
            i, j, relation = j, i, relation.converse()
        elif i == j:
            j, relation = 0, Relation.box() if (0, 0) in relation else Relation(())
        known = self.relations.get((i, j), ANYWHERE)
        return Network(self.grid, self.size, {**self.relations, (i, j): known & relation})


@dataclass(frozen=True, slots=True, eq=False)
class BoxNetwork:
    """``size`` things with extent, numbered from 1, in a space without walls, and what is claimed of them.

    Claims of one pair need not be put together: their bounds are asserted one by one.
    """

    space: Boxes
    size: int
    claims: tuple[Claim, ...]

    def restricted(self, i: int, j: int, relation: BoxRelation) -> BoxNetwork:
        """The network with one claim more."""
        return BoxNetwork(self.space, self.size, (*self.claims, Claim(i, j, relation)))


@dataclass(frozen=True, slots=True, eq=False)
class MeasuredNetwork(BoxNetwork):
    """Points on a ``grid`` x ``grid`` plane, and what is measured of them."""

    grid: int

    def restricted(self, i: int, j: int, relation: Any) -> MeasuredNetwork:
        """The network with one claim more."""
        return MeasuredNetwork(self.space, self.size, (*self.claims, Claim(i, j, relation)), self.grid)


def network_of(story: Story, deadline: Deadline, facts: Iterable[int] | None = None) -> Network | BoxNetwork:
    """The network of a story, or of some of its facts by number, of the kind that its vocabulary speaks of.

    Raises:
        Expired: the deadline passed.
    """
    space = story.vocabulary.space
    if space is None:
        return Network.of(story, deadline, facts)
    assertions = story.asserted(deadline)
    asserted = assertions if facts is None else (assertions[number] for number in facts)
    claims = tuple(starmap(Claim, asserted))
    if story.grid is not None:
        return MeasuredNetwork(space, len(story.index), claims, story.grid)
    return BoxNetwork(space, len(story.index), claims)


def _inside(region: Relation, grid: int) -> bool:
    """Whether all cells of a region are in the room, as they are of every region that a vocabulary names."""
    if not region.pieces:
        return True
    x_low, x_high, y_low, y_high = region.hull
    return x_low >= 0 and y_low >= 0 and x_high < grid and y_high < grid


@lru_cache(maxsize=256)
def _empty_room(size: int, room: Relation) -> dict[tuple[int, int], Relation]:
    """What is known of objects that only stand in a room. Kept for most stories to copy, which share its pairs."""
    return {(i, 0): room for i in range(1, size + 1)}


@lru_cache(maxsize=2048)
def _both(known: Relation, asserted: Relation) -> Relation:
    """What two facts about one pair assert together. Cached: about a kilobyte an entry, and ten at most."""
    return known & asserted

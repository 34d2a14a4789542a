"""The constraint network of a story: one relation for each pair of objects that facts connect.

Objects are numbered from 1; number 0 is the room, an object that stands still at cell (0, 0). A region is then a
relation like any other, and "inside the grid" is the least that is known of every object. All facts about a pair
are intersected first (SOLVING: the strongest thing to do before any search).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import and_
from typing import NamedTuple

from spatialjudge.relations import ANYWHERE, Relation
from spatialjudge.solver.story import Story

Clause = tuple[Relation, bool]
"""What one fact asserts of a pair, and whether subject and object stand the other way round."""


class Claim(NamedTuple):
    """Object ``i`` minus object ``j`` (by number, the room is 0) lies in ``relation``."""

    i: int
    j: int
    relation: Relation


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
    def of(cls, story: Story, facts: Iterable[int] | None = None) -> Network:
        """The network of a story, or of some of its facts by number."""
        grid, size = story.grid, len(story.index)
        clauses: dict[tuple[int, int], tuple[Clause, ...]] = {(i, 0): () for i in range(1, size + 1)}
        impossible: list[int] = []
        for i, j, relation in story.assertions if facts is None else (story.assertions[number] for number in facts):
            if i == j:
                if (0, 0) not in relation:
                    impossible.append(i)
                continue
            pair, clause = ((i, j), (relation, False)) if i > j else ((j, i), (relation, True))
            clauses[pair] = (*clauses.get(pair, ()), clause)
        relations = {pair: _conjunction(said, grid, not pair[1]) for pair, said in clauses.items()}
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


@lru_cache(maxsize=8192)
def _conjunction(clauses: tuple[Clause, ...], grid: int, in_room: bool) -> Relation:
    """What several facts about one pair assert together; a cell in the room, besides, if the pair is with the room."""
    asserted = (relation.converse() if flipped else relation for relation, flipped in clauses)
    return reduce(and_, asserted, Relation.box(0, grid - 1, 0, grid - 1) if in_room else ANYWHERE)

"""The constraint network of a story: one relation for each pair of objects that facts connect.

Objects are numbered from 1; number 0 is the room, an object that stands still at cell (0, 0). A region is then a
relation like any other, and "inside the grid" is the least that is known of every object. All facts about a pair
are intersected first (SOLVING: the strongest thing to do before any search).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from spatialjudge.relations import Clause, Relation
from spatialjudge.solver.story import Fact, Story


class Constraint(NamedTuple):
    """Object ``i`` minus object ``j`` lies in ``relation``; ``i > j`` always."""

    i: int
    j: int
    relation: Relation

    @classmethod
    def between(cls, i: int, j: int, relation: Relation) -> Constraint:
        """The constraint on two objects in either order; on one object and itself, what that says of its cell.

        An object is O to itself, so any other relation excludes every cell.
        """
        if i > j:
            return cls(i, j, relation)
        if i < j:
            return cls(j, i, relation.converse())
        return cls(i, 0, Relation.box() if (0, 0) in relation else Relation(()))


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
    def of(cls, story: Story, facts: Iterable[Fact] | None = None) -> Network:
        """The network of a story, or of some of its facts."""
        index, grid, table = story.index, story.grid, story.vocabulary
        clauses: dict[tuple[int, int], list[Clause]] = {}
        impossible: list[int] = []
        for fact in story.facts if facts is None else facts:
            subject, labels, obj = fact
            i, j = index[subject], index.get(obj, 0)
            if i > j:
                clauses.setdefault((i, j), []).append((labels, False))
            elif i < j:
                clauses.setdefault((j, i), []).append((labels, True))
            elif (0, 0) not in story.meaning(fact):
                impossible.append(i)
        inside = Relation.box(0, grid - 1, 0, grid - 1)
        relations = {(i, 0): inside for i in range(1, len(index) + 1)}
        for pair, said in clauses.items():
            relation = table.conjunction(tuple(said), grid)
            relations[pair] = relation if pair[1] else inside & relation
        for i in impossible:
            relations[i, 0] = Relation(())
        return cls(grid, len(index), relations)

    def restricted(self, constraint: Constraint) -> Network:
        """The network with one constraint more."""
        pair = constraint.i, constraint.j
        known = self.relations.get(pair)
        relation = constraint.relation if known is None else known & constraint.relation
        return Network(self.grid, self.size, {**self.relations, pair: relation})

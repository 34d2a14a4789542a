"""Links: which objects are related, and the masks of their displacements from one another (see ``boards``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.boards import Board, masks
from spatialjudge.solver.engines.native.bounds import Axes, pair_box
from spatialjudge.solver.engines.native.component import Relations

PointLink = tuple[int, int, int]
"""A related object, the mask of its displacements from this one, and the mask of this one's from it."""
Links = list[list[PointLink]]
Relating = tuple[int, int, int, int]
"""Two objects, the mask of the first one's displacements from the second, and that of the second one's."""


def linked(size: int, relating: Iterable[Relating]) -> Links:
    """The links of so many objects, and the room, of which no two are related more than once."""
    links: Links = [[] for _ in range(size + 1)]
    for i, j, forth, back in relating:
        links[j].append((i, forth, back))
        links[i].append((j, back, forth))
    return links


def bounded(size: int, relations: Relations, closed: Axes, place: Board, budget: Budget) -> Links:
    """The links of all relations between objects, inside the closed bounds of their pairs."""
    relating = []
    for (i, j), relation in relations.items():
        if j:
            x_low, x_high, y_low, y_high = pair_box(*closed, i, j, budget)
            forth, back = masks(relation, place)
            forth &= place.displacements(x_low, x_high, y_low, y_high)
            back &= place.displacements(-x_high, -x_low, -y_high, -y_low)
            relating.append((i, j, forth, back))
    return linked(size, relating)


def joined(links: Links, more: Sequence[Relating]) -> Links:
    """The links with more objects related; those given stay as they are."""
    links = links[:]
    for i, j, forth, back in more:
        links[j] = _related(links[j], i, forth, back)
        links[i] = _related(links[i], j, back, forth)
    return links


def _related(links: list[PointLink], i: int, forth: int, back: int) -> list[PointLink]:
    """The links of one object with one relation more, to object ``i``."""
    others = [link for link in links if link[0] != i]
    for _, known_forth, known_back in (link for link in links if link[0] == i):
        forth, back = forth & known_forth, back & known_back
    return [*others, (i, forth, back)]

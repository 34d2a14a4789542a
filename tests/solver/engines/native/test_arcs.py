"""Arc consistency takes out the cells without support, and no others, however the sets lie on the board."""

from random import Random

import pytest

from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.budget import Budget
from spatialjudge.solver.engines.native.arcs import propagate
from spatialjudge.solver.engines.native.boards import Board
from spatialjudge.solver.engines.native.links import linked

Cells = set[tuple[int, int]]


def rectangle(rng: Random, low: int, high: int) -> Cells:
    (x, far_x), (y, far_y) = (sorted(rng.randint(low, high) for _ in range(2)) for _ in "xy")
    return {(a, b) for a in range(x, far_x + 1) for b in range(y, far_y + 1)}


def some_of(rng: Random, cells: Cells) -> Cells:
    return set(rng.sample(sorted(cells), rng.randint(1, len(cells))))


SHAPES = {
    "runs": rectangle,
    "scattered": lambda rng, low, high: some_of(rng, rectangle(rng, low, high)),
    "runs with holes": lambda rng, low, high: rectangle(rng, low, high) ^ rectangle(rng, low, high) or {(high, low)},
}


@pytest.mark.parametrize("side", [1, 2, 5, 12, 20])
@pytest.mark.parametrize("shape", SHAPES)
def test_what_stays_is_what_has_support(side, shape):
    board, draw = Board(side, side), SHAPES[shape]

    def points(cells):
        return sum(1 << y * board.stride + x for x, y in cells)

    def displacements(cells):
        return sum(1 << board.centre + dy * board.stride + dx for dx, dy in cells)

    for number in range(60):
        rng = Random(f"{side}/{shape}/{number}")
        mine, other = draw(rng, 0, side - 1), draw(rng, 0, side - 1)
        related = draw(rng, 1 - side, side - 1)
        domains = [1, points(mine), points(other)]
        forth, back = displacements(related), displacements({(-dx, -dy) for dx, dy in related})
        some = propagate(domains, linked(2, [(1, 2, forth, back)]), [2], board, Budget(Deadline()))
        supported = {(x, y) for x, y in mine if any((x - a, y - b) in related for a, b in other)}
        assert some == bool(supported)
        if some:
            assert domains == [1, points(supported), points(other)]

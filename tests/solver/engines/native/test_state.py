"""Closed bounds, with one bound more."""

from itertools import product
from random import Random

import pytest

from spatialjudge.solver.engines.native.state import bound


def closed(matrix):
    """As Floyd and Warshall would have it; ``None`` on a negative cycle."""
    matrix = [row[:] for row in matrix]
    for k, a, b in product(range(len(matrix)), repeat=3):
        matrix[a][b] = min(matrix[a][b], matrix[a][k] + matrix[k][b])
    return None if any(matrix[a][a] < 0 for a in range(len(matrix))) else matrix


@pytest.mark.parametrize("number", range(40))
def test_one_bound_more_closes_all(number):
    """Objects in a room of ten cells, the room being number 0: most ways lead over it, some do not."""
    rng = Random(f"state/{number}")
    size = rng.randint(2, 9)
    matrix = closed([[0 if a == b else 9 if not b else 0 if not a else 18 for b in range(size)] for a in range(size)])
    for _ in range(20):
        i, j = rng.sample(range(size), 2)
        most = rng.randint(-4, 6)
        wanted = [row[:] for row in matrix]
        wanted[i][j] = min(most, wanted[i][j])
        wanted = closed(wanted)
        after = [row[:] for row in matrix]
        assert bound(after, i, j, most) == (wanted is not None)
        if wanted is not None:
            assert after == wanted
            matrix = wanted

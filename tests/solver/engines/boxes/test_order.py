"""The order of points: the closure of what was asserted, as Floyd and Warshall would have it."""

from random import Random

from spatialjudge.solver.engines.boxes.order import Order

SIZE = 7
ALL = [(1 << SIZE) - 1] * SIZE


def closed(asserted):
    """By pair, the most that low minus high can be: 0 or less, or no bound at all."""
    bounds = {(point, point): 0 for point in range(SIZE)}
    for low, high, strict in asserted:
        bounds[low, high] = min(bounds.get((low, high), 0), -1 if strict else 0)
    for middle in range(SIZE):
        for low in range(SIZE):
            for high in range(SIZE):
                if (low, middle) in bounds and (middle, high) in bounds:
                    through = max(bounds[low, middle] + bounds[middle, high], -1)
                    bounds[low, high] = min(bounds.get((low, high), 0), through)
    return bounds


def pairs(bounds):
    weak = {(low, high, False) for low, high in bounds if low != high}
    return weak | {(*pair, True) for pair, most in bounds.items() if most < 0}


def test_every_pair_is_told_once_it_follows():
    for number in range(60):
        rng = Random(f"order/{number}")
        heights = [rng.randrange(4) for _ in range(SIZE)]
        order, asserted, told, marks = Order(SIZE, ALL), [], set(), []
        for _ in range(10):
            low, high = rng.sample(range(SIZE), 2)
            if heights[low] > heights[high]:
                low, high = high, low
            strict = heights[low] < heights[high] and rng.random() < 0.6
            marks.append((order.mark(), set(told), len(asserted)))
            new = order.assert_one(low, high, strict)
            asserted.append((low, high, strict))
            assert len(set(new)) == len(new)
            assert told.isdisjoint(new)
            told |= set(new)
            assert told == pairs(closed(asserted))
        mark, told, length = marks[rng.randrange(len(marks))]
        order.undo(mark)
        told |= {pair for fact in asserted[length:] for pair in order.assert_one(*fact)}
        assert told == pairs(closed(asserted))


def test_only_pairs_of_interest_are_told():
    order = Order(4, [0b1000, 0, 0, 0])
    assert [order.assert_one(k, k + 1, strict=k == 1) for k in range(3)] == [[], [], [(0, 3, False), (0, 3, True)]]

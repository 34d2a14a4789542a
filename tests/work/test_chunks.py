"""Workers of any kind: what they make of chunks comes in the order of the chunks, and few are ahead."""

import random
from itertools import count

import pytest

from spatialjudge.work.chunks import in_order
from spatialjudge.work.worker import WorkerKilled


class Desk:
    """A pool without anybody in it: work is done when its results are asked for."""

    workers, chunk_lines = ["the only one"], 7

    def __init__(self, work, ahead=3, dies_at=None):
        self.ahead = ahead
        self.submitted, self.asked, self.most_under_way = [], [], 0
        self._work, self._dies_at = work, dies_at

    def submit(self, _, chunk):
        self.submitted.append(chunk)
        self.most_under_way = max(self.most_under_way, len(self.submitted) - len(self.asked))
        return len(self.submitted) - 1

    def results(self, submitted):
        self.asked.append(submitted)
        if submitted == self._dies_at:
            raise WorkerKilled("a node is gone")
        return list(self._work(self.submitted[submitted]))


def squares(numbers):
    return [number * number for number in numbers]


@pytest.mark.parametrize("ahead", [1, 2, 5, 100])
def test_results_come_in_the_order_of_the_chunks(ahead):
    draw = random.Random(ahead)
    chunks = [[draw.randrange(100) for _ in range(draw.randrange(4))] for _ in range(30)]
    pool = Desk(squares, ahead)
    assert list(in_order(chunks, pool)) == [n * n for chunk in chunks for n in chunk]
    assert pool.asked == list(range(30))
    assert pool.most_under_way == min(ahead, 30)


def test_chunks_are_taken_as_results_are():
    taken = count()
    found = in_order(([next(taken)] for _ in count()), Desk(squares))
    assert [next(found) for _ in range(10)] == squares(range(10))
    assert next(taken) <= 10 + 3


def test_what_was_made_before_a_worker_was_lost_is_given():
    found = in_order([[1], [2], [3]], Desk(squares, dies_at=2))
    assert [next(found), next(found)] == [1, 4]
    with pytest.raises(WorkerKilled, match="a node is gone"):
        next(found)

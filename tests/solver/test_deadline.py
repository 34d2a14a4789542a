"""Deadlines by the clock and by work."""

import pytest

from spatialjudge.solver import Story
from spatialjudge.solver.deadline import Deadline, Expired, WorkLimit
from spatialjudge.solver.engines.cpsat import worthwhile
from spatialjudge.solver.network import Network


def test_work_is_counted_where_the_time_is_asked():
    limit = WorkLimit(3)
    assert not limit.expired()
    limit.look()
    assert not limit.used_up
    assert not limit.expired()
    assert limit.expired()
    assert limit.used_up
    assert limit.expired()
    with pytest.raises(Expired):
        limit.look()


def test_who_cannot_wait_is_told_before_the_work_is_done():
    limit = WorkLimit(3, Deadline(0.0))
    assert limit.expired()
    assert not limit.used_up
    assert WorkLimit(0, Deadline.after(60)).expired()


def test_the_same_work_is_done_whether_or_not_another_engine_is_installed():
    network = Network.of(Story(12), Deadline())
    assert worthwhile(network, Deadline())
    assert not worthwhile(network, WorkLimit(1_000))

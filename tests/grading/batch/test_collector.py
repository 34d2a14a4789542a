"""The collector runs seldom while a process grades, and as before after that."""

import gc

from spatialjudge.grading.batch.collector import SELDOM, seldom_collected


def test_the_collector_is_afterwards_as_it_was():
    before = gc.get_threshold(), gc.isenabled(), gc.get_freeze_count()
    with seldom_collected():
        assert gc.isenabled()
        assert gc.get_threshold() == SELDOM
        assert gc.get_freeze_count() > before[2]
    assert (gc.get_threshold(), gc.isenabled(), gc.get_freeze_count()) == before

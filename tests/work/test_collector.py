"""The collector runs seldom while a process grades, and as before after that."""

import gc

from spatialjudge.work.collector import SELDOM, seldom_collected


def test_the_collector_is_afterwards_as_it_was():
    before, frozen = (gc.get_threshold(), gc.isenabled()), gc.get_freeze_count()
    with seldom_collected():
        assert gc.isenabled()
        assert gc.get_threshold() == SELDOM
        assert gc.get_freeze_count() > frozen
    assert (gc.get_threshold(), gc.isenabled()) == before
    assert gc.get_freeze_count() <= frozen, "Python 3.12 has some objects frozen from the start"

"""The line is fair: who has less comes first, and nobody has everything."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from spatialjudge.service.solving.line import Caller, QueuePlace, WaitingLine

clients = st.builds(Caller, st.sampled_from("ABC"), st.integers(1, 4))


def place(address="A", connection=1, **fields):
    return QueuePlace(Caller(address, connection), **fields)


def joined(line, *places):
    for one in places:
        line.join(one)
    return places


def test_those_who_have_the_same_come_in_order():
    line = WaitingLine(10, 9)
    first, second = joined(line, place(), place())
    assert [line.next(0), line.next(0), line.next(0)] == [first, second, None]


def test_a_client_for_whom_nobody_works_comes_before_one_who_has_a_process():
    line = WaitingLine(10, 9)
    joined(line, *(place("A", number) for number in range(5)))
    assert line.next(0).client.address == "A"
    [other] = joined(line, place("B"))
    assert line.next(0) is other
    assert line.next(0).client.address == "A"


def test_so_do_the_connections_of_one_address():
    line = WaitingLine(10, 9)
    joined(line, *(place("A", 1) for _ in range(5)))
    line.next(0)
    [other] = joined(line, place("A", 2))
    assert line.next(0) is other


def test_no_address_has_more_than_its_share():
    line = WaitingLine(10, 2)
    joined(line, *(place("A", number) for number in range(5)))
    assert [line.next(0) is None for _ in range(3)] == [False, False, True]
    [other] = joined(line, place("B"))
    assert line.next(0) is other
    line.end(line.running[0], 1)
    assert line.next(1).client.address == "A"


def test_whoever_lost_its_process_keeps_what_it_had_and_waits_again():
    line = WaitingLine(10, 9)
    [hard] = joined(line, place())
    line.next(0)
    line.rejoin(hard, 0.3)
    assert (hard.served, hard.begun, line.waiting, line.running) == (0.3, None, [hard], [])


def test_a_connection_that_has_had_much_lately_waits_behind_one_that_has_not():
    line = WaitingLine(10, 9)
    joined(line, place("A", 1))
    line.end(line.next(0), 0.5)
    again, other = joined(line, place("A", 1, served=0.1), place("A", 2, served=0.3))
    assert line.next(1) is other
    line.end(other, 1)
    fresh = joined(line, place("A", 3, served=0.3))[0]
    assert line.next(60) is again  # long ago
    assert line.next(60) is fresh


def test_whoever_has_waited_long_comes_before_those_who_have_just_come():
    line = WaitingLine(10, 9)
    joined(line, place("A", 1))
    line.end(line.next(0), 5)
    greedy, _ = joined(line, place("A", 1, came=5.0), place("A", 2, came=5.0))
    assert line.next(6) is not greedy
    line.end(line.running[0], 6)
    joined(line, *(place("A", number, came=20.0) for number in range(3, 6)))
    assert line.next(20) is greedy


def test_what_connections_had_is_remembered_in_bounded_memory():
    line = WaitingLine(10, 9)
    for number in range(5000):
        joined(line, place("A", number))
        line.end(line.next(number), number + 0.5)
    assert len(line._had) < 1100


def test_when_there_is_no_room_the_latest_of_the_greediest_is_sent_away():
    line = WaitingLine(3, 9)
    _, second, _, _ = joined(line, place("A", 1), place("A", 1), place("A", 2), place("B"))
    assert line.surplus() is second
    line.end(second, 0)
    assert line.surplus() is None


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(clients, st.floats(0.001, 2)), min_size=1, max_size=25), st.integers(1, 3))
def test_every_question_comes_to_an_end_and_no_address_has_more_than_its_share(asked, share):
    """Hard questions of many clients, each for so many seconds of work: simulated."""
    line, now, left = WaitingLine(100, share), 0.0, {}
    for client, seconds in asked:
        [one] = joined(line, QueuePlace(client))
        left[one] = seconds
    while left:
        while len(line.running) <= share and line.next(now) is not None:
            pass
        addresses = [one.client.address for one in line.running]
        assert addresses
        assert max(map(addresses.count, addresses)) <= share
        assert len(addresses) > share or {one.client.address for one in line.waiting} <= set(addresses)
        now = min(one.begun + left[one] for one in line.running)
        for one in [one for one in line.running if one.begun + left[one] <= now]:
            line.end(one, now)
            del left[one]

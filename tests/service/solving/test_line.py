"""The line is fair: who has less comes first, whoever has had its turn gives way."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from spatialjudge.service.solving.line import TURN_S, Caller, Place, WaitingLine

clients = st.builds(Caller, st.sampled_from("ABC"), st.integers(1, 4))


def place(address="A", connection=1, **fields):
    return Place(Caller(address, connection), **fields)


def joined(line, *places):
    for one in places:
        line.join(one)
    return places


def test_those_who_have_the_same_come_in_order():
    line = WaitingLine(10)
    first, second = joined(line, place(), place())
    assert [line.next(0), line.next(0), line.next(0)] == [first, second, None]


def test_a_client_for_whom_nobody_works_comes_before_one_who_has_a_process():
    line = WaitingLine(10)
    joined(line, *(place("A", number) for number in range(5)))
    assert line.next(0).client.address == "A"
    [other] = joined(line, place("B"))
    assert line.next(0) is other
    assert line.next(0).client.address == "A"


def test_so_do_the_connections_of_one_address():
    line = WaitingLine(10)
    joined(line, *(place("A", 1) for _ in range(5)))
    line.next(0)
    [other] = joined(line, place("A", 2))
    assert line.next(0) is other


def test_those_that_had_a_turn_and_those_that_had_none_do_not_compete():
    line = WaitingLine(10)
    tried, less = joined(line, place("A", 1, served=0.3), place("A", 2, served=0.2))
    [new] = joined(line, place("A", 3))
    assert line.next(0) is less
    assert line.next(0, untried=True) is new
    assert line.next(0, untried=True) is None
    assert line.next(0) is tried


def test_when_many_come_at_once_all_processes_are_for_them():
    line = WaitingLine(10)
    [tried] = joined(line, place("A", 1, served=0.3))
    new = joined(line, *(place("A", number) for number in range(2, 5)))
    assert [line.next(0), line.next(0), line.next(0)] == [*new[:2], tried]


def test_a_connection_that_has_had_much_lately_waits_behind_one_that_has_not():
    line = WaitingLine(10)
    joined(line, place("A", 1))
    line.end(line.next(0), 0.5)
    again, other = joined(line, place("A", 1, served=0.1), place("A", 2, served=0.3))
    assert line.next(1) is other
    line.end(other, 1)
    fresh = joined(line, place("A", 3, served=0.3))[0]
    assert line.next(60) is again  # long ago
    assert line.next(60) is fresh


def test_whoever_has_waited_long_comes_before_those_who_have_just_come():
    line = WaitingLine(10)
    joined(line, place("A", 1))
    line.end(line.next(0), 5)
    greedy, _ = joined(line, place("A", 1, since=5.0), place("A", 2, since=5.0))
    assert line.next(6, untried=True) is not greedy
    line.end(line.running[0], 6)
    joined(line, *(place("A", number, since=20.0) for number in range(3, 6)))
    assert line.next(20, untried=True) is greedy


def test_what_connections_had_is_remembered_in_bounded_memory():
    line = WaitingLine(10)
    for number in range(5000):
        joined(line, place("A", number))
        line.end(line.next(number), number + 0.5)
    assert len(line._had) < 1100


def test_nobody_gives_way_before_its_turn_is_over_or_when_nobody_waits_for_another():
    line = WaitingLine(10)
    [hard] = joined(line, place())
    line.next(0)
    assert line.gives_way(100) is None
    joined(line, place("A", 2))
    assert line.gives_way(100) is None
    joined(line, place("A", 2, served=0.05))
    assert line.gives_way(TURN_S / 2) is None
    assert line.gives_way(TURN_S) is hard


def test_whoever_gave_way_has_a_longer_turn_and_waits_behind_those_who_had_less():
    line = WaitingLine(10)
    [hard] = joined(line, place())
    line.next(0)
    [less] = joined(line, place("A", 2, served=0.05))
    line.rejoin(hard, TURN_S)
    assert (hard.turn, hard.served, hard.begun) == (2 * TURN_S, TURN_S, None)
    assert line.next(TURN_S) is less


def test_nobody_gives_way_to_one_who_has_more():
    line = WaitingLine(10)
    [modest] = joined(line, place("A"))
    line.next(0)
    joined(line, place("B"), place("B", served=0.1))
    line.next(0, untried=True)
    own = line.running[1]
    assert line.gives_way(1) is own  # to the other of its own client
    line.end(own, 1)
    line.running.append(place("B", begun=1))
    assert line.gives_way(1) is None
    assert modest in line.running


def test_when_there_is_no_room_the_latest_of_the_greediest_is_sent_away():
    line = WaitingLine(3)
    _, second, _, _ = joined(line, place("A", 1), place("A", 1), place("A", 2), place("B"))
    assert line.surplus() is second
    line.end(second, 0)
    assert line.surplus() is None


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(clients, st.floats(0.001, 2)), min_size=1, max_size=25), st.integers(1, 3))
def test_every_question_is_soon_tried_and_all_come_to_an_end(asked, processes):
    """Hard questions of many clients, each for so many seconds of work: simulated, with a look every 10 ms."""
    line, now = WaitingLine(100), 0.0
    left = {}
    for client, seconds in asked:
        one = Place(client)
        line.join(one)
        left[one] = seconds
    tried_at = {}
    first_turn = None  # the one in the process that is kept for first turns
    for _ in range(100_000):
        if first_turn not in line.running and (first_turn := line.next(now, untried=True)) is not None:
            tried_at.setdefault(first_turn, now)
        while len(line.running) - (first_turn in line.running) < processes and (one := line.next(now)) is not None:
            tried_at.setdefault(one, now)
        if not line.running:
            break
        now += 0.01
        for one in list(line.running):
            if now - one.begun >= left[one]:
                line.end(one, now)
                del left[one]
        if first_turn in line.running and first_turn.over(now) and line.untried():
            line.rejoin(first_turn, now)
        gives_way = line.gives_way(now, but=first_turn)
        if gives_way is not None:
            line.rejoin(gives_way, now)
    assert not left
    assert len(tried_at) == len(asked)
    assert max(tried_at.values()) <= len(asked) * (TURN_S + 0.02)

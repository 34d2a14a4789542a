"""The line is fair: who has less comes first, whoever has had its turn gives way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.service.solving.line import TURN_S, Client, Line, Place

clients = st.builds(Client, st.sampled_from("ABC"), st.integers(1, 4))


def place(address="A", connection=1, **fields):
    return Place(Client(address, connection), **fields)


def joined(line, *places):
    for one in places:
        line.join(one)
    return places


def test_those_who_have_the_same_come_in_order():
    line = Line(10)
    first, second = joined(line, place(), place())
    assert [line.next(0), line.next(0), line.next(0)] == [first, second, None]


def test_a_client_for_whom_nobody_works_comes_before_one_who_has_a_process():
    line = Line(10)
    joined(line, *(place("A", number) for number in range(5)))
    assert line.next(0).client.address == "A"
    [other] = joined(line, place("B"))
    assert line.next(0) is other
    assert line.next(0).client.address == "A"


def test_so_do_the_connections_of_one_address():
    line = Line(10)
    joined(line, *(place("A", 1) for _ in range(5)))
    line.next(0)
    [other] = joined(line, place("A", 2))
    assert line.next(0) is other


def test_a_question_that_was_never_tried_comes_before_one_that_was():
    line = Line(10)
    tried, _ = joined(line, place("A", 1, served=0.3), place("A", 2, served=0.2))
    [new] = joined(line, place("A", 3))
    assert line.next(0) is new
    assert line.next(0).served == 0.2
    assert line.next(0) is tried


def test_nobody_gives_way_before_its_turn_is_over_or_when_nobody_waits():
    line = Line(10)
    [hard] = joined(line, place())
    line.next(0)
    assert line.gives_way(100) is None
    joined(line, place("A", 2))
    assert line.gives_way(TURN_S / 2) is None
    assert line.gives_way(TURN_S) is hard


def test_whoever_gave_way_has_a_longer_turn_and_waits_behind_the_new():
    line = Line(10)
    [hard] = joined(line, place())
    line.next(0)
    [new] = joined(line, place("A", 2))
    line.rejoin(hard, TURN_S)
    assert (hard.turn, hard.served, hard.begun) == (2 * TURN_S, TURN_S, None)
    assert line.next(TURN_S) is new


def test_nobody_gives_way_to_one_who_has_more():
    line = Line(10)
    [modest] = joined(line, place("A"))
    line.next(0)
    joined(line, place("B"), place("B"))
    line.next(0)
    assert line.running[1].client.address == "B"
    own = line.running[1]
    assert line.gives_way(1) is own  # to the other of its own client
    line.end(own)
    line.running.append(place("B", begun=1))
    assert line.gives_way(1) is None
    assert modest in line.running


def test_when_there_is_no_room_the_latest_of_the_greediest_is_sent_away():
    line = Line(3)
    _, second, _, _ = joined(line, place("A", 1), place("A", 1), place("A", 2), place("B"))
    assert line.surplus() is second
    line.end(second)
    assert line.surplus() is None


@given(st.lists(st.tuples(clients, st.floats(0.001, 5)), min_size=1, max_size=40), st.integers(1, 4))
def test_every_question_is_tried_and_all_come_to_an_end(asked, processes):
    """Hard questions of many clients, each for so many seconds of work: simulated, with a look every 10 ms."""
    line, now = Line(100), 0.0
    left = {}
    for client, seconds in asked:
        one = Place(client)
        line.join(one)
        left[one] = seconds
    tried = set()
    for _ in range(100_000):
        while len(line.running) < processes and (one := line.next(now)) is not None:
            tried.add(one)
        if not line.running:
            break
        now += 0.01
        for one in list(line.running):
            if now - one.begun >= left[one]:
                line.end(one)
                del left[one]
        gives_way = line.gives_way(now)
        if gives_way is not None:
            assert now - gives_way.begun >= TURN_S
            line.rejoin(gives_way, now)
    assert not left
    assert len(tried) == len(asked)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_crowd_of_hard_questions_does_not_make_a_short_one_wait(processes):
    line, now = Line(100), 0.0
    joined(line, *(place("A", number) for number in range(16)))
    for _ in range(processes):
        line.next(now)
    for _ in range(300):  # three seconds: all have been tried
        now += 0.01
        gives_way = line.gives_way(now)
        if gives_way is not None:
            line.rejoin(gives_way, now)
            line.next(now)
    [short] = joined(line, place("A", 99))
    asked_at = now
    while short in line.waiting:
        now += 0.01
        gives_way = line.gives_way(now)
        if gives_way is not None:
            line.rejoin(gives_way, now)
            line.next(now)
    assert now - asked_at <= 4 * TURN_S + 0.02  # by now a turn takes so long

"""Pauses: what an endpoint asks for holds for every call, within bounds."""

import asyncio
import time
from email.utils import formatdate

import pytest

from spatialjudge.service.asking import pauses
from spatialjudge.service.asking.pauses import LONGEST_ASKED_S, Pauses, asked_s


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after": "300", "retry-after-ms": "1500"}, 1.5),
        ({"retry-after": "7", "retry-after-ms": "soon"}, 7),
        ({"retry-after": "-3"}, 0),
        ({"retry-after": "1e400"}, LONGEST_ASKED_S),
        ({"retry-after": "99999999"}, LONGEST_ASKED_S),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0),
        ({"retry-after": "tomorrow"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": ""}, None),
        ({}, None),
    ],
)
def test_what_an_endpoint_asks_for(headers, seconds):
    assert asked_s(headers) == seconds


def test_a_date_is_as_far_away_as_it_is():
    assert asked_s({"retry-after": formatdate(time.time() + 100, usegmt=True)}) == pytest.approx(100, abs=2)


def test_nobody_asks_before_the_time_is_over_and_it_is_told_once(monkeypatch):
    monkeypatch.setattr(pauses, "TOLD_S", 0.1)
    told = []

    async def talk():
        some = Pauses(told.append)
        begun = time.monotonic()
        first = [asyncio.ensure_future(some.after(1, {"retry-after": "0.2"})) for _ in range(4)]
        await asyncio.sleep(0)
        await some.over()
        waited = time.monotonic() - begun
        await asyncio.gather(*first)
        return waited

    assert asyncio.run(talk()) >= 0.2
    assert told == [0.2]


def test_pauses_that_nobody_asked_for_grow_to_the_longest(monkeypatch):
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    monkeypatch.setattr(pauses.asyncio, "sleep", sleep)
    for attempts in (1, 2, 5, 8, 5000):
        asyncio.run(Pauses(lambda _: None).after(attempts, {}))
    for pause, least in zip(slept, (0.5, 1, 8, 8, 8), strict=True):
        assert least <= pause <= 1.25 * least

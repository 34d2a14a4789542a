"""Pauses: what an endpoint asks for holds for every call, within bounds."""

import asyncio
import time

from spatialjudge.service.asking import endpoint
from spatialjudge.service.asking.endpoint import Pauses


def test_nobody_asks_before_the_time_is_over_and_it_is_told_once(monkeypatch):
    monkeypatch.setattr(endpoint, "TOLD_S", 0.1)
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

    monkeypatch.setattr(endpoint.asyncio, "sleep", sleep)
    for attempts in (1, 2, 5, 8, 5000):
        asyncio.run(Pauses(lambda _: None).after(attempts, {}))
    for pause, least in zip(slept, (0.5, 1, 8, 8, 8), strict=True):
        assert least <= pause <= 1.25 * least

"""What a worker takes at once, and of whom."""

from __future__ import annotations

import asyncio
import resource

import pytest

from spatialjudge.service import admission
from spatialjudge.service.admission import FREE_BYTES, Bodies, Connections, Turns
from spatialjudge.service.errors import Overloaded
from spatialjudge.service.server import _have_files


def test_an_address_cannot_have_all_connections():
    connections = Connections(3, 2)
    connections.enter("A")
    connections.enter("A")
    with pytest.raises(Overloaded, match="MAX_CONNECTIONS_PER_ADDRESS"):
        connections.enter("A")
    connections.enter("B")
    with pytest.raises(Overloaded, match="MAX_CONNECTIONS"):
        connections.enter("C")
    connections.leave("A")
    connections.enter("C")


@pytest.mark.parametrize(("files", "most"), [(admission.OTHER_FILES + 2, 2), (10, 1), (resource.RLIM_INFINITY, 3)])
def test_there_are_fewer_connections_than_files(monkeypatch, files, most):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (files, files))
    connections = Connections(3, 100)
    for _ in range(most):
        connections.enter("A")
    with pytest.raises(Overloaded):
        connections.enter("B")


@pytest.mark.parametrize(
    ("limits", "becomes"),
    [
        ((1024, 4096), (2000, 4096)),
        ((1024, 1500), (1500, 1500)),
        ((1024, resource.RLIM_INFINITY), (2000, resource.RLIM_INFINITY)),
        ((4096, 4096), None),
        ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), None),
    ],
)
def test_as_many_files_are_asked_for_as_there_may_be_connections(monkeypatch, limits, becomes):
    asked = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: asked.append(pair))
    _have_files(2000)
    assert asked == ([becomes] if becomes else [])


def test_an_address_cannot_have_all_bytes_and_gives_back_what_it_has():
    bodies = Bodies(100)
    with bodies.share("A") as first, bodies.share("A") as second, bodies.share("B") as third:
        first.hold(FREE_BYTES)
        first.hold(FREE_BYTES + 40)
        with pytest.raises(Overloaded):
            second.hold(FREE_BYTES + 20)
        second.hold(FREE_BYTES + 10)
        third.hold(FREE_BYTES + 50)
        first.hold(FREE_BYTES)
        second.hold(FREE_BYTES + 50)
    with bodies.share("A") as again:
        again.hold(FREE_BYTES + 50)


def test_costly_work_has_its_turns_and_others_go_on_in_between():
    done = []

    async def work(turns, name):
        for piece in range(3):
            await turns.turn()
            done.append(f"{name}{piece}")

    async def others(working):
        while not working.done():
            done.append(".")
            await asyncio.sleep(0)

    async def run():
        turns = Turns()
        working = asyncio.gather(work(turns, "a"), work(turns, "b"))
        await asyncio.gather(working, others(working))

    asyncio.run(run())
    assert [one for one in done if one != "."] == ["a0", "b0", "a1", "b1", "a2", "b2"]
    assert all("." in done[done.index(one) : done.index(other)] for one, other in [("a0", "b0"), ("b0", "a1")])

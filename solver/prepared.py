"""Prepared stories: what depends on the story alone is worked out once and kept for the next question about it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from spatialjudge.relations import Relation
from spatialjudge.solver.bitsets import LARGEST_GRID
from spatialjudge.solver.engine import Deadline, Engine, Outcome, Prepared, Status
from spatialjudge.solver.facts import Cell
from spatialjudge.solver.network import Network
from spatialjudge.solver.portfolio import engine_named
from spatialjudge.solver.story import Story

KEPT: Final = 512
"""Stories kept prepared, the least recently asked about leaving first."""
LIGHT: Final = 256 * 1024
"""Bytes up to which what an engine works out for a story stays with it: 128 MB for all that are kept."""
HEAVY_KEPT: Final = 4
"""Heavier ones kept worked out; 500 objects with 5,000 facts take about 40 MB."""


class VerificationError(RuntimeError):
    """An engine returned a placement that breaks a fact: a defect, reported rather than passed on as a verdict."""


def verified(story: Story, outcome: Outcome) -> tuple[Cell, ...]:
    """The outcome's placement, once every object has been seen on the grid and every fact to hold.

    Raises:
        VerificationError: something is amiss.
    """
    cells = outcome.placement
    if cells is None or len(cells) != len(story.index) + 1 or cells[0] != (0, 0):
        raise VerificationError(f"{outcome.engine} says consistent without placing every object")
    last = story.grid - 1
    broken: object = story.violated(cells)
    if not all(0 <= x <= last and 0 <= y <= last for x, y in cells):
        broken = "the room"
    if broken is not None:
        raise VerificationError(f"{outcome.engine} returned a placement that breaks {broken}")
    return cells


class PreparedStory:
    """A story's network, prepared by one engine, and what is known of the story's consistency."""

    def __init__(self, story: Story, engine: Engine) -> None:
        self.engine = engine.name
        self._engine = engine
        self._story = story
        self._network = Network.of(story)
        self._light = _bytes(self._network) <= LIGHT
        self._prepared: Prepared | None = None
        self._consistency: Outcome | None = None

    def consistency(self, deadline: Deadline) -> Outcome:
        """Is there a placement of the story? Remembered once decided."""
        if self._consistency is not None:
            return self._consistency
        outcome = self._worked_out().consistency(deadline)
        if outcome.status is Status.CONSISTENT:
            verified(self._story, outcome)
        if outcome.status is not Status.UNKNOWN:
            self._consistency = outcome
        return outcome

    def possible(self, i: int, j: int, relations: Sequence[Relation], deadline: Deadline) -> list[Outcome]:
        """For each relation: is there a placement of the story in which ``i`` minus ``j`` also lies in it?"""
        return self._worked_out().possible(i, j, relations, deadline)

    def _worked_out(self) -> Prepared:
        if not self._light:
            return _heavy(self)
        if self._prepared is None:
            self._prepared = self.work_out()
        return self._prepared

    def work_out(self) -> Prepared:
        """What the engine can know before any question."""
        return self._engine.prepare(self._network)


@lru_cache(maxsize=KEPT)
def prepare(story: Story, engine: str) -> PreparedStory:
    """The prepared story, from the cache if it was asked about lately."""
    return PreparedStory(story, engine_named(engine))


@lru_cache(maxsize=HEAVY_KEPT)
def _heavy(prepared: PreparedStory) -> Prepared:
    return prepared.work_out()


def _bytes(network: Network) -> int:
    """About the most that the native engine keeps: two matrices of bounds, and for small grids two masks a relation."""
    masks = (2 * network.grid - 1) ** 2 // 4 if network.grid <= LARGEST_GRID else 0
    return 72 * (network.size + 1) ** 2 + len(network.relations) * (500 + masks)

"""Prepared stories: what depends on the story alone is worked out once and kept for the next question about it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from spatialjudge.solver.engine import Deadline, Engine, Outcome, Prepared, Status
from spatialjudge.solver.network import Constraint, Network
from spatialjudge.solver.portfolio import engine_named
from spatialjudge.solver.story import Story

KEPT: Final = 512
"""Stories kept prepared, the least recently asked about leaving first."""


class PreparedStory:
    """A story's network, prepared by one engine, and what is known of the story's consistency."""

    def __init__(self, story: Story, engine: Engine) -> None:
        self.engine = engine.name
        self._engine = engine
        self._network = Network.of(story)
        self._prepared: Prepared | None = None
        self._consistency: Outcome | None = None

    def solve(self, constraint: Constraint | None, deadline: Deadline) -> Outcome:
        """Is there a placement of the story that satisfies the constraint?"""
        if self._prepared is None:
            self._prepared = self._engine.prepare(self._network, deadline)
        return self._prepared.solve(constraint, deadline)

    def consistency(self, deadline: Deadline) -> Outcome:
        """Is there a placement of the story? Remembered once decided."""
        if self._consistency is not None:
            return self._consistency
        outcome = self.solve(None, deadline)
        if outcome.status is not Status.UNKNOWN:
            self._consistency = outcome
        return outcome


@lru_cache(maxsize=KEPT)
def prepare(story: Story, engine: str) -> PreparedStory:
    """The prepared story, from the cache if it was asked about lately."""
    return PreparedStory(story, engine_named(engine))

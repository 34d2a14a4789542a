"""Prepared stories: what depends on the story alone is worked out once and kept for the next question about it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from spatialjudge.relations import Relation
from spatialjudge.solver.deadline import Deadline, Expired
from spatialjudge.solver.engines.protocol import Engine, Outcome, Prepared, Status
from spatialjudge.solver.facts import Cell
from spatialjudge.solver.kept import kept_within
from spatialjudge.solver.network import Claim, Network
from spatialjudge.solver.story import Story

KEPT_BYTES: Final = 256 * 2**20
"""Bytes that all prepared stories together may take, the least recently asked about leaving first."""
REMEMBERED: Final = 1024
"""Cells in the placements that stay with a story, to answer what was asked before: about 100 KB a story."""
ANSWER: Final = 8
"""Cells that take as much as an answer without any."""
_BROKEN: Final = "{} returned a placement that breaks {}"


class VerificationError(RuntimeError):
    """An engine returned a placement that breaks a fact: a defect, reported rather than passed on as a verdict."""


class PreparedStory:
    """A story's network, prepared by one engine, and what has been found out about the story so far.

    No placement leaves before every object has been seen on the grid, and every fact, and the relation that was asked
    about, to hold. All methods raise :class:`VerificationError` if that is not so.
    """

    def __init__(self, story: Story, engine: Engine) -> None:
        self.engine = engine.name
        self._engine = engine
        self._story = story
        self._prepared: Prepared | None = None
        self._consistency: Outcome | None = None
        self._answers: dict[Hashable, list[Outcome]] = {}
        self._space = REMEMBERED

    def consistency(self, deadline: Deadline) -> Outcome:
        """Is there a placement of the story? Remembered once decided."""
        if self._consistency is not None:
            return self._consistency
        try:
            outcome = self._worked_out(deadline).consistency(deadline)
        except Expired:
            return Outcome(Status.UNKNOWN, self.engine)
        if outcome.status is Status.CONSISTENT:
            self._verified(outcome)
        if outcome.status is not Status.UNKNOWN:
            self._consistency = outcome
        return outcome

    def possible(
        self, question: Hashable, i: int, j: int, relations: Sequence[Relation], deadline: Deadline
    ) -> list[Outcome]:
        """For each relation: is there a placement of the story in which ``i`` minus ``j`` also lies in it?

        Remembered once all are decided, by the name of the question: no other may have it.
        """
        outcomes = self._answers.get(question)
        if outcomes is None:
            try:
                outcomes = self._worked_out(deadline).possible(i, j, relations, deadline)
            except Expired:
                return [Outcome(Status.UNKNOWN, self.engine)] * len(relations)
            decided, size = True, ANSWER
            for relation, outcome in zip(relations, outcomes, strict=True):
                if outcome.status is Status.CONSISTENT:
                    cells = self._verified(outcome)
                    (x, y), (other_x, other_y) = cells[i], cells[j]
                    if (x - other_x, y - other_y) not in relation:
                        raise VerificationError(_BROKEN.format(outcome.engine, Claim(i, j, relation)))
                    size += len(cells)
                elif outcome.status is Status.UNKNOWN:
                    decided = False
            if decided:
                self._remember(question, outcomes, size)
        return outcomes

    def _remember(self, question: Hashable, outcomes: list[Outcome], size: int) -> None:
        if size > self._space:
            self._answers, self._space = {}, REMEMBERED
        if size <= self._space:
            self._answers[question] = outcomes
            self._space -= size

    def _verified(self, outcome: Outcome) -> tuple[Cell, ...]:
        """The outcome's placement, in which every fact holds."""
        cells = outcome.placement
        sound = self._consistency.placement if self._consistency else None
        if cells is None or len(cells) != len(self._story.index) + 1 or cells[0] != (0, 0):
            raise VerificationError(f"{outcome.engine} says consistent without placing every object")
        if cells is sound:
            return cells
        last = self._story.grid - 1
        for x, y in cells:
            if not (0 <= x <= last and 0 <= y <= last):
                raise VerificationError(_BROKEN.format(outcome.engine, "the room"))
        broken = self._story.violated(cells, sound)
        if broken is not None:
            raise VerificationError(_BROKEN.format(outcome.engine, broken))
        return cells

    def _worked_out(self, deadline: Deadline) -> Prepared:
        if self._prepared is None:
            self._prepared = self._engine.prepare(Network.of(self._story, deadline))
        return self._prepared


def most_bytes(story: Story, _engine: Engine) -> int:
    """About the most that a prepared story comes to take, measured: itself, its network, matrices of bounds, masks."""
    facts, objects = len(story.facts), len(story.index) + 1
    remembered = 100 * REMEMBERED
    return remembered + 800 * (facts + objects) + 150 * objects**2


@kept_within(KEPT_BYTES, most_bytes)
def prepare(story: Story, engine: Engine) -> PreparedStory:
    """The prepared story, from the cache if it was asked about lately."""
    return PreparedStory(story, engine)

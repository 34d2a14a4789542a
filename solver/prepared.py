"""Prepared stories: what depends on the story alone is worked out once and kept for the next question about it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from operator import attrgetter
from typing import Any, Final

from spatialjudge.solver.deadline import Deadline, Expired
from spatialjudge.solver.engines.protocol import Engine, Outcome, Prepared, Status
from spatialjudge.solver.network import BoxNetwork, network_of
from spatialjudge.solver.story import Claim, Story
from spatialjudge.work import kept_within

KEPT_BYTES: Final = 64 * 2**20
"""Bytes of all prepared stories, some 5,000 short ones; the least recently asked about leave first."""
REMEMBERED: Final = 1024
"""Cells in the placements that stay with a story, to answer what was asked before: about 100 KB a story."""
ANSWER: Final = 8
"""Cells that take as much as an answer without any."""
FACT_BYTES, PAIR_BYTES, CELL_BYTES = 1000, 180, 100
"""What a prepared story takes at most, measured: for each fact and object; for each pair of objects, if its facts are
more than bounds; for each cell in a placement that stays."""
_IS_BOX: Final = attrgetter("is_box")
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
        self._searched = False

    def consistency(self, deadline: Deadline) -> Outcome:
        """Is there a placement of the story? Remembered once decided."""
        if self._consistency is not None:
            return self._consistency
        try:
            outcome = self._worked_out(deadline).consistency(deadline)
        except Expired:
            return Outcome(Status.UNKNOWN, self.engine)
        if outcome.status is Status.CONSISTENT:
            self._verify([outcome])
        if outcome.status is not Status.UNKNOWN:
            self._consistency = outcome
        return outcome

    def possible(
        self, question: Hashable, i: int, j: int, relations: Sequence[Any], deadline: Deadline
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
            consistent, unknown, size = Status.CONSISTENT, Status.UNKNOWN, ANSWER
            self._verify([outcome for outcome in outcomes if outcome.status is consistent])
            holds, decided = self._story.holds, True
            for relation, outcome in zip(relations, outcomes, strict=True):
                places = outcome.placement
                if outcome.status is unknown:
                    decided = False
                elif places is not None:
                    if not holds(relation, places, i, j):
                        raise VerificationError(_BROKEN.format(outcome.engine, Claim(i, j, relation)))
                    size += len(places)
            if decided:
                self._remember(question, outcomes, size)
        return outcomes

    def _remember(self, question: Hashable, outcomes: list[Outcome], size: int) -> None:
        if size > self._space:
            self._answers, self._space = {}, REMEMBERED
        if size <= self._space:
            self._answers[question] = outcomes
            self._space -= size
        self._grown()

    def _verify(self, outcomes: Sequence[Outcome]) -> None:
        """See that every fact holds in all placements of these, which must be some, in one pass over the facts."""
        story, size = self._story, len(self._story.index) + 1
        sound = self._consistency.placement if self._consistency else None
        placements = []
        for outcome in outcomes:
            places = outcome.placement
            if places is None or len(places) != size:
                raise VerificationError(f"{outcome.engine} says consistent without placing every object")
            if places is not sound:
                if not story.admits(places):
                    raise VerificationError(_BROKEN.format(outcome.engine, "the room, or the order of a box's points"))
                placements.append(places)
        if placements:
            for number in story.broken(*placements, sound=sound):
                raise VerificationError(_BROKEN.format(outcome.engine, story.facts[number]))

    def _worked_out(self, deadline: Deadline) -> Prepared:
        if self._prepared is None:
            network = network_of(self._story, deadline)
            self._prepared = self._engine.prepare(network)
            self._searched = isinstance(network, BoxNetwork) or not all(map(_IS_BOX, network.relations.values()))
            if self._searched:
                self._grown()
        return self._prepared

    def _grown(self) -> None:
        """Have it weighed anew, with matrices of bounds and masks, and what is remembered."""
        pairs = (len(self._story.index) + 1) ** 2 if self._searched else 0
        more = PAIR_BYTES * pairs + CELL_BYTES * (REMEMBERED - self._space)
        prepare.grown((self._story, self._engine), _story_bytes(self._story, self._engine) + more)


def _story_bytes(story: Story, _: Engine) -> int:
    """About the most that a story takes with its network."""
    return FACT_BYTES * (len(story.facts) + len(story.index) + 1)


@kept_within(KEPT_BYTES, _story_bytes)
def prepare(story: Story, engine: Engine) -> PreparedStory:
    """The prepared story, from the cache if it was asked about lately."""
    return PreparedStory(story, engine)

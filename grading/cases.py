"""Cases: stories with what was found out about them, kept for the next item about the same story."""

from __future__ import annotations

import json
from collections.abc import Collection
from hashlib import blake2b
from typing import Final, NamedTuple

from spatialjudge.grading.cache import BoundedCache
from spatialjudge.grading.questions import Asked
from spatialjudge.solver import Fact, Story, StoryVerdict, check, feasible_relations
from spatialjudge.solver.deadline import Deadline, WorkLimit
from spatialjudge.solver.explain import clashing

TRUTHS_BYTES: Final = 16 << 10
"""Bytes of what is true of asked pairs, as kept with one case: some 20 pairs."""
EXPLAIN_STEPS: Final = 5_000
"""Steps of work in which the facts of a story that clash are looked for: half a second if they are hard to find."""
_TRUTH_BYTES: Final = 300
_FACT_BYTES: Final = 700
_OBJECT_BYTES: Final = 300
_FINGERPRINT_BYTES: Final = 8


class Undecided(Exception):
    """The time ran out."""


class Truth(NamedTuple):
    """What can hold between two objects: labels of a family in table order.

    Of a contradictory story nothing can; ``conflict`` has the fewest facts that clash, by number, if they were found.
    """

    consistent: bool
    feasible: tuple[str, ...] = ()
    necessary: str | None = None
    conflict: tuple[tuple[int, Fact], ...] = ()


class Case:
    """A story and what was found out about it. Threads may share a case: at worst something is found out twice.

    ``size`` is how many bytes it may come to take.
    """

    def __init__(self, story: Story) -> None:
        self.story = story
        self.fingerprint = fingerprint(story)
        names = sum(map(len, story.index))
        self.size = TRUTHS_BYTES + _FACT_BYTES * len(story.facts) + _OBJECT_BYTES * len(story.index) + 4 * names
        self._truths: BoundedCache[tuple[str, str | tuple[str, str], str], Truth] = BoundedCache(TRUTHS_BYTES)
        self._contradictory = False
        self._conflict: tuple[tuple[int, Fact], ...] | None = None

    def truth(self, asked: Asked, timeout_s: float, explain_by: Deadline) -> Truth:
        """What can hold between the asked objects; of a contradictory story, what clashes.

        That is looked for by work and not by time, unless there is a moment by which it must be told.

        Raises:
            Undecided: the time ran out; that is not kept.
        """
        key = asked.subject, asked.object, asked.family
        truth = self._truths.get(key)
        if truth is None and not self._contradictory:
            subject, obj, family = key
            result = feasible_relations(self.story, subject, obj, family=family, timeout_s=timeout_s)
            if result.verdict is StoryVerdict.UNDECIDED or result.undecided:
                raise Undecided
            if result.verdict is StoryVerdict.CONSISTENT:
                truth = Truth(True, result.feasible, result.necessary)
                self._truths.keep(key, truth, _size(asked))
            else:
                self._contradictory = True
        return truth or Truth(consistent=False, conflict=self._clash(explain_by))

    def entails(self, asked: Asked, labels: Collection[str], truth: Truth, timeout_s: float) -> bool:
        """Whether "one of these labels" must hold between the asked objects.

        Raises:
            Undecided: the time ran out.
        """
        if self.story.vocabulary.families[asked.family][0].family.partition:
            return set(labels) >= set(truth.feasible)
        prediction = (asked.subject, list(labels), asked.object)
        result = check(self.story, prediction, timeout_s=timeout_s, necessary=True)
        if result.necessary is None:
            raise Undecided
        return result.necessary

    def _clash(self, deadline: Deadline) -> tuple[tuple[int, Fact], ...]:
        """The fewest facts of this contradictory story that clash; none if they were not found."""
        if self._conflict is None:
            limit = WorkLimit(EXPLAIN_STEPS, deadline)
            conflict = clashing(self.story, None, limit)
            if not (conflict.smallest or limit.used_up):
                return ()  # with more time there may be fewer
            facts = conflict.facts if conflict.minimal else ()
            self._conflict = tuple((number, self.story.facts[number]) for number in facts)
        return self._conflict


def _size(asked: Asked) -> int:
    """Bytes that what is true of a pair takes: mostly its names, of at most four bytes a character."""
    return _TRUTH_BYTES + 4 * sum(map(len, (asked.subject, *asked.objects)))


def fingerprint(story: Story) -> str:
    """A text that stories share when they have the same grid, vocabulary, facts and objects, and hardly otherwise."""
    table = story.vocabulary
    said = json.dumps([story.grid, table.name, table.version, story.facts, story.objects])
    return blake2b(said.encode(), digest_size=_FINGERPRINT_BYTES).hexdigest()

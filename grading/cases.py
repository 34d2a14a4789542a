"""Cases: stories with what was found out about them, kept for the next item about the same story.

What is kept of many stories is labels and texts, which cost the garbage collector nothing to look through. The stories
themselves stay for the last ones only, and another one that is asked something new is read again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Hashable
from functools import partial
from hashlib import blake2b
from typing import Final, NamedTuple

from spatialjudge.grading.counts import AskedCount
from spatialjudge.grading.layouts import ByChance, by_chance
from spatialjudge.grading.questions import Asked
from spatialjudge.solver import Modality, Story, StoryVerdict, check, feasible_relations
from spatialjudge.solver.conflict import Conflict
from spatialjudge.solver.deadline import Deadline, WorkLimit
from spatialjudge.solver.engines.protocol import Status
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.explain import explain
from spatialjudge.solver.prepared import prepare
from spatialjudge.work import Kept

STORIES_BYTES: Final = 6 << 20
"""Bytes of the stories asked about lately, which stay prepared: some 800 short ones, or one of the longest."""
TRUTHS_BYTES: Final = 32 << 20
"""Bytes of what is true of asked pairs: some 40,000 pairs."""
CONFLICTS_BYTES: Final = 2 << 20
"""Bytes of the facts behind grades: some 1,000 grades."""
CHANCES_BYTES: Final = 4 << 20
"""Bytes of what random layouts keep: some 20,000 stories."""
FEWEST_STEPS: Final = 5_000
"""Steps of work in which the fewest facts behind a grade are looked for: half a second if they are hard to find. By
work and not by time, so that the same item has the same grade on any machine."""
FEW_STEPS: Final = 400
"""Steps in which some are of which none can be left out: 0.3 milliseconds, up to 16 where distances crowd a room."""
_CASE_BYTES: Final = 600
_TRUTH_BYTES: Final = 400
_CONFLICT_BYTES: Final = 500
_CHANCE_BYTES: Final = 200
_FACT_BYTES: Final = 700
_OBJECT_BYTES: Final = 300
_FINGERPRINT_BYTES: Final = 8
_ENGINE: Final = "auto"


class Undecided(Exception):
    """The time ran out."""


class PairTruth(NamedTuple):
    """What can hold between two objects, and what must: labels of a family in table order.

    Of a contradictory story nothing can.
    """

    consistent: bool
    feasible: tuple[str, ...] = ()
    entailed: tuple[str, ...] = ()


def _forget(story: Story) -> None:
    """Have what was worked out about a story leave with it."""
    prepare.forget((story, engine_named(_ENGINE)))


class CaseCache:
    """What was found out about the stories of a grader. Threads may share it: at worst something is found out twice."""

    def __init__(self) -> None:
        self.stories: Kept[str, Story] = Kept(STORIES_BYTES, leaves=_forget)
        self.truths: Kept[tuple[Hashable, ...], PairTruth] = Kept(TRUTHS_BYTES)
        self.conflicts: Kept[tuple[Hashable, ...], Conflict] = Kept(CONFLICTS_BYTES)
        self.chances: Kept[str, ByChance] = Kept(CHANCES_BYTES)


class Case:
    """A story that questions are asked about, and what reading their answers takes of it.

    ``size`` is how many bytes it takes, beside what is kept of all cases: names have at most four bytes a character.
    ``fingerprint`` is a short text that stories share which say the same, and hardly otherwise.
    """

    __slots__ = ("_found", "_said", "fingerprint", "objects", "size", "vocabulary")

    def __init__(self, story: Story, found: CaseCache | None = None) -> None:
        self.vocabulary = table = story.vocabulary
        self.objects = story.objects
        #: The same for stories of the same grid, vocabulary, facts and objects.
        self._said = json.dumps([story.grid, table.name, table.version, story.facts, story.objects])
        self.fingerprint = blake2b(self._said.encode(), digest_size=_FINGERPRINT_BYTES).hexdigest()
        self._found = found or CaseCache()
        names = 4 * sum(map(len, self.objects))
        self.size = _CASE_BYTES + _OBJECT_BYTES * len(self.objects) + names + len(self._said)
        self._keep(story)

    @property
    def story(self) -> Story:
        """The story; it is read again, unless it was lately."""
        story = self._found.stories.get(self._said)
        if story is None:
            grid, vocabulary, _, facts, objects = json.loads(self._said)
            story = Story(grid, facts, vocabulary, objects)
            self._keep(story)
        return story

    def _keep(self, story: Story) -> None:
        self._found.stories.keep(self._said, story, self.size + _FACT_BYTES * len(story.facts))

    @property
    def by_chance(self) -> ByChance:
        """What layouts at random keep of the story."""
        kept = self._found.chances.get(self.fingerprint)
        if kept is None:
            kept = by_chance(self.story, self.fingerprint)
            self._found.chances.keep(self.fingerprint, kept, _CHANCE_BYTES)
        return kept

    def consistent(self, timeout_s: float) -> bool:
        """Whether any layout keeps all facts.

        Raises:
            Undecided: the time ran out.
        """
        status = prepare(self.story, engine_named(_ENGINE)).consistency(Deadline.after(timeout_s)).status
        if status is Status.UNKNOWN:
            raise Undecided
        return status is Status.CONSISTENT

    def truth(self, asked: Asked | AskedCount, timeout_s: float) -> PairTruth:
        """What can hold between the asked objects, or how many there can be of what is counted, as labels.

        Raises:
            Undecided: the time ran out; that is not kept.
        """
        key = self._said, asked if isinstance(asked, AskedCount) else (asked.subject, asked.object, asked.family)
        truth = self._found.truths.get(key)
        if truth is None:
            truth = _truth(asked, self.story, timeout_s)
            names = 4 * sum(map(len, asked.texts))
            self._found.truths.keep(key, truth, _TRUTH_BYTES + names + len(self._said))
        return truth

    def modality(
        self, asked: Asked | AskedCount, labels: Collection[str], truth: PairTruth, timeout_s: float
    ) -> Modality:
        """How these labels, of what is asked, stand to the story: one of them, or all where they hold together.

        Numbers count as such: of several that are given as right each must be one that there can be.

        Raises:
            Undecided: the time ran out.
        """
        table, named = self.vocabulary, set(labels)
        together = isinstance(asked, AskedCount) or not table.exclusive(asked.family)
        if not (named <= set(truth.feasible) if together else named & set(truth.feasible)):
            return Modality.IMPOSSIBLE
        if named <= set(truth.entailed):
            return Modality.NECESSARY
        if isinstance(asked, AskedCount) or len(named) == 1:
            return Modality.POSSIBLE
        if table.families[asked.family][0].family.partition:
            return Modality.NECESSARY if named >= set(truth.feasible) else Modality.POSSIBLE
        prediction = (asked.subject, list(labels), asked.object)
        found = check(self.story, prediction, timeout_s=timeout_s, necessary=True, conjunction=together)
        if found.modality is None:
            raise Undecided
        return found.modality

    def conflict(self, by: Deadline) -> tuple[Conflict, bool]:
        """The facts of this contradictory story that clash, and whether more time than until then changes nothing."""
        return self._facts((), lambda story, limit: explain(story, None, limit), by, smallest=True)

    def behind(
        self,
        asked: Asked | AskedCount,
        labels: tuple[str, ...],
        by: Deadline,
        *,
        entailed: bool = False,
        smallest: bool = False,
    ) -> tuple[Conflict, bool]:
        """The facts that exclude what these labels say of what was asked, or that entail it; likewise.

        With ``smallest`` no fewer facts will do.
        """
        if isinstance(asked, AskedCount):
            excluded = partial(asked.excluded, int(labels[0]), smallest=smallest)
            return self._facts((asked, labels, smallest), excluded, by, smallest=smallest)
        together = not self.vocabulary.exclusive(asked.family)

        def denied(story: Story, limit: Deadline) -> Conflict:
            prediction = story.prediction((asked.subject, list(labels), asked.object))
            claim = story.claim(prediction, conjunction=together)
            claim = claim._replace(relation=~claim.relation) if entailed else claim
            called = "not " * entailed + (" and " if together else " or ").join(labels)
            return explain(story, claim, limit, called, smallest=smallest)

        key = asked.subject, asked.object, labels, entailed, smallest
        return self._facts(key, denied, by, smallest=smallest)

    def _facts(
        self,
        about: tuple[Hashable, ...],
        found_by: Callable[[Story, Deadline], Conflict],
        by: Deadline,
        *,
        smallest: bool,
    ) -> tuple[Conflict, bool]:
        key = self._said, *about
        kept = self._found.conflicts.get(key)
        if kept is not None:
            return kept, True
        limit = WorkLimit(FEWEST_STEPS if smallest else FEW_STEPS, by)
        found = found_by(self.story, limit)
        final = limit.used_up or ((found.smallest if smallest else found.minimal) and not by.expired())
        if final:
            self._found.conflicts.keep(key, found, _CONFLICT_BYTES * (1 + len(found.facts)) + len(self._said))
        return found, final


def _truth(asked: Asked | AskedCount, story: Story, timeout_s: float) -> PairTruth:
    if isinstance(asked, AskedCount):
        counted = asked.counted(story, timeout_s)
        numbers = tuple(map(str, counted.counts))
        verdict, undecided = counted.verdict, bool(counted.undecided)
        truth = PairTruth(True, numbers, numbers if len(numbers) == 1 else ())
    else:
        found = feasible_relations(story, asked.subject, asked.object, family=asked.family, timeout_s=timeout_s)
        verdict, undecided = found.verdict, found.entailed is None
        truth = PairTruth(True, found.feasible, found.entailed or ())
    if verdict is StoryVerdict.INCONSISTENT_STORY:
        return PairTruth(consistent=False)
    if undecided:
        raise Undecided
    return truth

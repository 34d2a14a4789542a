"""Cases: stories with what was found out about them, kept for the next item about the same story."""

from __future__ import annotations

import json
from collections.abc import Collection, Hashable
from hashlib import blake2b
from typing import Final, NamedTuple

from spatialjudge.grading.clashes import Evidence, evidence
from spatialjudge.grading.questions import Asked
from spatialjudge.solver import Modality, Story, StoryVerdict, check, feasible_relations
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.kept import Kept
from spatialjudge.solver.story import Claim

TRUTHS_BYTES: Final = 16 << 10
"""Bytes of what is true of asked pairs, as kept with one case: some 20 pairs."""
EVIDENCE_BYTES: Final = 16 << 10
"""Bytes of the facts behind its grades, as kept with one case: some 10 grades."""
_TRUTH_BYTES: Final = 400
_EVIDENCE_BYTES: Final = 500
_FACT_BYTES: Final = 700
_OBJECT_BYTES: Final = 300
_FINGERPRINT_BYTES: Final = 8


class Undecided(Exception):
    """The time ran out."""


class Truth(NamedTuple):
    """What can hold between two objects, and what must: labels of a family in table order.

    Of a contradictory story nothing can.
    """

    consistent: bool
    feasible: tuple[str, ...] = ()
    entailed: tuple[str, ...] = ()
    necessary: str | None = None


class Case:
    """A story and what was found out about it. Threads may share a case: at worst something is found out twice.

    ``size`` is how many bytes it may come to take.
    """

    def __init__(self, story: Story) -> None:
        self.story = story
        self.fingerprint = fingerprint(story)
        names = sum(map(len, story.index))
        kept = TRUTHS_BYTES + EVIDENCE_BYTES
        self.size = kept + _FACT_BYTES * len(story.facts) + _OBJECT_BYTES * len(story.index) + 4 * names
        self._truths: Kept[tuple[str, str | tuple[str, str], str], Truth] = Kept(TRUTHS_BYTES)
        self._contradictory = False
        self._evidence: Kept[tuple[Hashable, ...], tuple[Evidence | None]] = Kept(EVIDENCE_BYTES)

    def truth(self, asked: Asked, timeout_s: float) -> Truth:
        """What can hold between the asked objects.

        Raises:
            Undecided: the time ran out; that is not kept.
        """
        key = asked.subject, asked.object, asked.family
        truth = self._truths.get(key)
        if truth is None and not self._contradictory:
            subject, obj, family = key
            result = feasible_relations(self.story, subject, obj, family=family, timeout_s=timeout_s)
            if result.verdict is StoryVerdict.INCONSISTENT_STORY:
                self._contradictory = True
            elif result.entailed is None:
                raise Undecided
            else:
                truth = Truth(True, result.feasible, result.entailed, result.necessary)
                self._truths.keep(key, truth, _size(asked))
        return truth or Truth(consistent=False)

    def modality(self, asked: Asked, labels: Collection[str], truth: Truth, timeout_s: float) -> Modality:
        """How these labels, of the asked objects, stand to the story: one of them, or all where they hold together.

        Raises:
            Undecided: the time ran out.
        """
        table, named = self.story.vocabulary, set(labels)
        together = not table.exclusive(asked.family)
        if not (named <= set(truth.feasible) if together else named & set(truth.feasible)):
            return Modality.IMPOSSIBLE
        if named <= set(truth.entailed):
            return Modality.NECESSARY
        if len(named) == 1:
            return Modality.POSSIBLE
        if table.families[asked.family][0].family.partition:
            return Modality.NECESSARY if named >= set(truth.feasible) else Modality.POSSIBLE
        prediction = (asked.subject, list(labels), asked.object)
        found = check(self.story, prediction, timeout_s=timeout_s, necessary=True, conjunction=together)
        if found.modality is None:
            raise Undecided
        return found.modality

    def conflict(self, by: Deadline) -> tuple[Evidence | None, bool]:
        """The facts of this contradictory story that clash, see :func:`~spatialjudge.grading.clashes.evidence`."""
        return self._found((), None, by)

    def behind(
        self, asked: Asked, labels: tuple[str, ...], by: Deadline, *, entailed: bool = False
    ) -> tuple[Evidence | None, bool]:
        """The facts that exclude what these labels say of the asked objects, or that entail it; likewise."""
        together = not self.story.vocabulary.exclusive(asked.family)
        prediction = self.story.prediction((asked.subject, list(labels), asked.object))
        claim = self.story.claim(prediction, conjunction=together)
        denied = claim._replace(relation=~claim.relation) if entailed else claim
        return self._found((asked.subject, asked.object, labels, entailed), denied, by)

    def _found(self, key: tuple[Hashable, ...], claim: Claim | None, by: Deadline) -> tuple[Evidence | None, bool]:
        kept = self._evidence.get(key)
        if kept is not None:
            return kept[0], True
        found, final = evidence(self.story, claim, by)
        if final:
            self._evidence.keep(key, (found,), _EVIDENCE_BYTES * (1 + (len(found.facts) if found else 0)))
        return found, final


def _size(asked: Asked) -> int:
    """Bytes that what is true of a pair takes: mostly its names, of at most four bytes a character."""
    return _TRUTH_BYTES + 4 * sum(map(len, (asked.subject, *asked.objects)))


def fingerprint(story: Story) -> str:
    """A text that stories share when they have the same grid, vocabulary, facts and objects, and hardly otherwise."""
    table = story.vocabulary
    said = json.dumps([story.grid, table.name, table.version, story.facts, story.objects])
    return blake2b(said.encode(), digest_size=_FINGERPRINT_BYTES).hexdigest()

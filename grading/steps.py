"""Steps: the statements of a chain of thought about the things of a story, each judged against the story alone.

A statement is one sentence of the text that says of two things of the story how they lie, both named in it, and that
the reader of answers understands whole. Each is entailed by the story, possible, or impossible, and then with the facts
that it clashes with. The first that is impossible is where the chain went wrong, whatever its conclusion.

Nothing is guessed (:mod:`spatialjudge.grading.statements`): a text may have no steps at all, and then has no score.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from enum import StrEnum
from itertools import groupby
from typing import Any, Final, NamedTuple

from spatialjudge.grading.cases import Case, Undecided
from spatialjudge.grading.questions import Asked
from spatialjudge.grading.statements import Statement, side_of, statements
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Modality, Story
from spatialjudge.solver.conflict import Conflict
from spatialjudge.solver.deadline import Deadline

TIMEOUT_S: Final = 10.0
"""Seconds for all steps of a text: those of the longest chains take milliseconds."""


class StepVerdict(StrEnum):
    """How a statement stands to the story."""

    ENTAILED = "entailed"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


_VERDICTS: Final = {
    Modality.NECESSARY: StepVerdict.ENTAILED,
    Modality.POSSIBLE: StepVerdict.POSSIBLE,
    Modality.IMPOSSIBLE: StepVerdict.IMPOSSIBLE,
}


class Step(NamedTuple):
    """A statement, how it stands to the story, and the facts that exclude it, if it is impossible."""

    statement: Statement
    verdict: StepVerdict
    conflict: Conflict | None = None

    def as_json(self) -> dict[str, Any]:
        """As JSON values."""
        subject, labels, obj, span = self.statement
        return {
            "subject": subject,
            "relation": list(labels),
            "object": obj,
            "span": list(span),
            "verdict": self.verdict,
            "conflict": self.conflict and self.conflict.as_json(),
        }


class Steps(NamedTuple):
    """The steps of a text, in its order; none of a story that contradicts itself. ``None``: there was no time."""

    steps: tuple[Step, ...]
    consistent: bool | None = True

    @property
    def sound(self) -> float | None:
        """The share of the steps that is not impossible, of those that were decided; ``None`` if there is none."""
        decided = [step.verdict for step in self.steps if step.verdict is not StepVerdict.UNDECIDED]
        return 1 - decided.count(StepVerdict.IMPOSSIBLE) / len(decided) if decided else None

    @property
    def decided(self) -> bool:
        """Whether more time would tell no more."""
        return self.consistent is not None and all(step.verdict is not StepVerdict.UNDECIDED for step in self.steps)

    @property
    def first_wrong(self) -> int | None:
        """The number, from 0, of the first step that is impossible."""
        verdicts = [step.verdict for step in self.steps]
        return verdicts.index(StepVerdict.IMPOSSIBLE) if StepVerdict.IMPOSSIBLE in verdicts else None


def judge_steps(
    story: Story, text: str, *, family: str | None = None, complete: bool = True, timeout_s: float = TIMEOUT_S
) -> Steps:
    """The statements of a text about the things of a story, each judged against the story alone.

    Args:
        story: what is told.
        text: a chain of thought, as the model wrote it, or what there is of it so far.
        family: the family of relations that its statements are about; the vocabulary's first one if absent.
        complete: whether the text has ended; else its last sentence is read only if it has.
        timeout_s: seconds after which the steps that are left are undecided.

    Raises:
        InvalidInput: the vocabulary has no such family, or relates none of its things to one other.
    """
    story.solvable()
    families = story.vocabulary.families
    family = next(iter(families)) if family is None else family
    if family not in families or (kind := families[family][0].family).unary or kind.ternary:
        known = [name for name, terms in families.items() if not (terms[0].family.unary or terms[0].family.ternary)]
        raise InvalidInput.at("family", f"{shown(family)} relates no two things", f"one of {', '.join(known)}")
    return judged_steps(Case(story), text, family, Deadline(time.monotonic() + timeout_s), complete=complete)


def judged_steps(case: Case, text: str, family: str, by: Deadline, *, complete: bool = True) -> Steps:
    """The steps of a text about a story, as of :func:`judge_steps`; what is not decided by then is undecided."""
    heard = statements(text, case.vocabulary, case.objects, family, complete=complete)
    first = [(said.subject, said.object) for said in heard[:1]] or [
        *zip(case.objects[:1], case.objects[1:2], strict=False)
    ]
    try:
        for subject, obj in first:
            asked = Asked("find_relation", subject, obj, None, family)
            if not case.truth(asked, by.remaining()).consistent:
                return Steps((), consistent=False)
    except Undecided:
        return Steps(tuple(Step(said, StepVerdict.UNDECIDED) for said in heard), consistent=None)
    steps = []
    for said in heard:
        asked = Asked("find_relation", said.subject, said.object, None, family)
        try:
            verdict, labels = _verdict(case, asked, said.labels, by)
        except Undecided:
            verdict, labels = StepVerdict.UNDECIDED, said.labels
        impossible = verdict is StepVerdict.IMPOSSIBLE
        steps.append(Step(said, verdict, case.behind(asked, labels, by)[0] if impossible else None))
    return Steps(tuple(steps))


def _verdict(case: Case, asked: Asked, labels: tuple[str, ...], by: Deadline) -> tuple[StepVerdict, tuple[str, ...]]:
    """How a statement stands to the story, and the labels that this is so of.

    A word of one axis is impossible only if all labels of its side are.
    """

    def modality(said: Iterable[str], family: str) -> Modality:
        about, left = asked._replace(family=family), by.remaining()
        return case.modality(about, tuple(said), case.truth(about, left), left)

    found = modality(labels, asked.family)
    side = side_of(labels[0], case.vocabulary.labels) if found is Modality.IMPOSSIBLE and len(labels) == 1 else ()
    if side:
        labels = side
        families = groupby(side, lambda label: case.vocabulary.term(label).family.name)
        impossible = all(modality(said, family) is Modality.IMPOSSIBLE for family, said in families)
        found = Modality.IMPOSSIBLE if impossible else Modality.POSSIBLE
    return _VERDICTS[found], labels

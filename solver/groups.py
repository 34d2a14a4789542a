"""Questions about groups: "are all of these left of any of those?", decided pair by pair.

Each pair is decided by itself, as the published gold labels are, and the answers are combined as truth values of
Kleene's strong three-valued logic: "all" is the least of them and "some" the greatest, impossible being less than
possible and possible less than necessary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from spatialjudge.solver.results import Modality

Quantifier = Literal["all", "some"]


def decide_group(
    decide: Callable[[str, str], Modality],
    subjects: Sequence[str],
    objects: Sequence[str],
    *,
    subject: Quantifier = "all",
    obj: Quantifier = "all",
    object_first: bool = False,
) -> Modality:
    """Whether all or some of the subjects stand in a relation to all or some of the objects.

    Args:
        decide: whether one subject stands in it to one object; called until the answer is known, never for an object
            and itself, which counts as impossible.
        subjects: the one group.
        objects: the other.
        subject: whether it is said of all or of some of the subjects.
        obj: whether it is said of all or of some of the objects.
        object_first: whether the objects have the wider scope: "some b to which all a stand in it" instead of "all a
            stand in it to some b". Only a mixed question can tell the difference.
    """

    def one(a: str, b: str) -> Modality:
        return Modality.IMPOSSIBLE if a == b else decide(a, b)

    if object_first:
        return _combined(obj, (_combined(subject, (one(a, b) for a in subjects)) for b in objects))
    return _combined(subject, (_combined(obj, (one(a, b) for b in objects)) for a in subjects))


def _combined(quantifier: Quantifier, answers: Iterable[Modality]) -> Modality:
    """The least of the answers for "all", the greatest for "some"; nothing is asked that cannot change it."""
    settled, weakest = (
        (Modality.IMPOSSIBLE, Modality.NECESSARY) if quantifier == "all" else (Modality.NECESSARY, Modality.IMPOSSIBLE)
    )
    combined = weakest
    for answer in answers:
        if answer is settled:
            return answer
        if answer is Modality.POSSIBLE:
            combined = answer
    return combined

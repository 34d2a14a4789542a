"""Structured answers: one walk over a value finds what may be its answer, and one conclusion one of them or none."""

from __future__ import annotations

from collections.abc import Sequence

from spatialjudge.reading.places.readings import SILENT, Heard
from spatialjudge.reading.structures.candidates import NOTHING, Asking
from spatialjudge.reading.structures.fields import Rank
from spatialjudge.reading.structures.structures import Structure
from spatialjudge.reading.structures.walk import Walk


def answered(structures: Sequence[Structure], asked: Asking) -> tuple[Heard | None, str]:
    """What structures come to, with the fields beside the answer: silent of one that answers nothing."""
    walk = Walk(asked)
    found = [(one, candidate) for one in structures for candidate in walk.top(one)]
    last = structures[-1]
    silent = SILENT if last.whole and not last.loose and last.has_fields else None
    if any(candidate.words is NOTHING for _, candidate in found) or (walk.others and not found):
        silent = SILENT  # what is taken back, or is of other things, is read in no other way
    said = [(one, candidate, asked.says(candidate)) for one, candidate in found if candidate.rank is not Rank.DRAFT]
    said = [kept for kept in said if kept[2] is not SILENT]
    if any(candidate.rank is Rank.REVISED for _, candidate, _ in said):
        said = [kept for kept in said if kept[1].rank is not Rank.PLAIN]
    if any(told is None and not candidate.weak for _, candidate, told in said):
        return silent, ""
    heard = [(one, candidate, told) for one, candidate, told in said if told is not None]
    heard = [kept for kept in heard if kept[2].labels or not kept[1].weak] or heard
    if not heard:
        return silent, ""
    if len({told.labels for *_, told in heard}) > 1:
        return SILENT, ""
    one, candidate, told = heard[-1]
    return told._replace(start=one.start, end=one.end), candidate.beside

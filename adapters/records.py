"""Grades as they were written, in a record of a batch or over the wire: back to a mark, and on to Inspect.

Inspect takes scores that others computed: ``--scorer inspect_ai/precomputed_scores -S scores=FILE.jsonl``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import nan
from typing import Any, Final

from spatialjudge.adapters.mark import MODELS_DOING, mark_of
from spatialjudge.grading import (
    COUNT,
    LAYOUT,
    Asked,
    AskedCount,
    AskedLayout,
    Closed,
    Grade,
    GradeOutcome,
    Layout,
    Modality,
    Question,
    Reading,
    ReadingStatus,
    Scores,
    Tier,
)
from spatialjudge.grading.batch import whole
from spatialjudge.solver import Fact, Problem, Reason
from spatialjudge.solver.conflict import Conflict

NO_ANSWER: Final = "N"
"""What Inspect calls an answer that is none; it counts as 0."""
_VALUES: Final[Mapping[float, str]] = {1.0: "C", 0.0: "I"}
_RECORDS_OWN: Final = frozenset({"id", "line", "input", "settings", "judge", "record_version", "item"})


def grade_of(written: Mapping[str, Any]) -> Grade:
    """What a mark needs of a grade that was written; of a problem in place of one, its mistakes."""
    errors = tuple(Problem(**error) for error in written["errors"])
    if "outcome" not in written:
        return Grade(GradeOutcome.ERROR, errors=errors)
    written = whole(written)
    modality, reading = written["modality"], written["reading"]
    can_hold, must_hold = (
        None if written[name] is None else tuple(written[name]) for name in ("can_hold", "must_hold")
    )
    return Grade(
        GradeOutcome(written["outcome"]),
        written["question"] and _question(written["question"]),
        reading and _reading(reading),
        modality=modality and Modality(modality),
        scores=Scores(**written["scores"]),
        gold=tuple(written["gold"]),
        can_hold=can_hold,
        must_hold=must_hold,
        vocabulary=written["vocabulary"],
        layout=written["layout"] and Layout(**written["layout"]),
        chance_kept=written["chance_kept"],
        conflict=written["conflict"] and _conflict(written["conflict"]),
        support=written["support"] and _conflict(written["support"]),
        errors=errors,
        reason=written["reason"] and Reason(written["reason"]),
    )


def precomputed(record: Mapping[str, Any], score: str = "feasible") -> dict[str, Any]:
    """A record of a batch as one of Inspect's precomputed scores.

    What was not measured is NaN, which Inspect leaves out. A sample is known by the item's ``id``, or the number of its
    line, which is what Inspect calls samples without one; and by ``epoch``, or where several samples were taken of a
    model, by which of them it is.

    Raises:
        ValueError: there is no such score.
    """
    marked = mark_of(grade_of(record), score)
    item, reading = record["item"], marked.grade.reading
    epoch, sample = (item.get(field) for field in ("epoch", "sample"))
    if isinstance(sample, int) and not isinstance(epoch, int):
        epoch = sample + 1
    value: float | str = nan if marked.value is None else _VALUES.get(marked.value, marked.value)
    return {
        "id": record.get("id", record["line"]),
        **({"epoch": epoch} if isinstance(epoch, int) else {}),
        "value": NO_ANSWER if marked.grade.outcome in MODELS_DOING else value,
        "answer": reading.quote if reading else None,
        "explanation": marked.explanation,
        "metadata": {name: value for name, value in whole(record).items() if name not in _RECORDS_OWN},
    }


def precomputed_line(record: bytes, score: str = "feasible") -> bytes:
    """The line of a record as a line of Inspect's precomputed scores."""
    return json.dumps(precomputed(json.loads(record), score)).encode("ascii") + b"\n"


def _reading(written: Mapping[str, Any]) -> Reading:
    status, tier = ReadingStatus(written["status"]), written.get("tier")
    start, end = written["span"]
    known = {"rule": written["rule"], "quote": written["quote"], "tier": tier and Tier(tier)}
    return Reading(status, tuple(written["labels"]), span=(start, end), **known)


def _one_or_two(name: str | list[str]) -> str | tuple[str, str]:
    return name if isinstance(name, str) else (name[0], name[1])


def _question(written: Mapping[str, Any]) -> Question | Closed:
    if written["kind"] == LAYOUT:
        (north, east), room = (tuple(written["axes"][way]) for way in ("north", "east")), written.get("room")
        return AskedLayout(LAYOUT, north, east, room and tuple(map(tuple, room)), written.get("boxes"))
    if written["kind"] == COUNT:
        things = tuple(written["among"]) if written.get("among") else None
        counted, obj = tuple(written["counted"]), _one_or_two(written["object"])
        return AskedCount(COUNT, counted, obj, written["family"], things or (), things)
    if "options" not in written:
        return Asked(**{**written, "object": _one_or_two(written["object"])})
    known = {name: written[name] for name in ("kind", "text", "several", "none")}
    return Closed(options=dict.fromkeys(written["options"], ()), **known)


def _conflict(written: Mapping[str, Any]) -> Conflict:
    said = [
        Fact(subject, (labels,) if isinstance(labels, str) else tuple(labels), _one_or_two(obj))
        for subject, labels, obj in (one["fact"] for one in written["facts"])
    ]
    numbers = tuple(one["number"] for one in written["facts"])
    return Conflict(numbers, written["minimal"], written["smallest"], said=tuple(said))

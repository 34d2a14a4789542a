"""Why an answer has its mark, in a line: what was heard and where, whether that can hold, what would have been right.

::

    Heard S ("south", behind a marker). The bed cannot be south of the chair: bed NE desk (fact 0), desk N chair
    (fact 1). Can hold: NE.

It says what the grade knows, so that it never says the contrary of the value; the facts are those that the grade has
been given (``explain`` of an item).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from spatialjudge.benchmarks.roomspace.wording import DIRECTION_WORDS
from spatialjudge.grading import (
    Asked,
    AskedCount,
    AskedLayout,
    Closed,
    Grade,
    GradeOutcome,
    Layout,
    Modality,
    Reading,
    ReadingStatus,
)
from spatialjudge.solver.conflict import Conflict

MAX_QUOTE: Final = 80
"""Characters that are quoted of an answer, in a line that people read."""
MAX_NAMED: Final = 12
"""Labels, or facts, that are named one by one."""
USUAL: Final = "feasible"
"""The score that is told without its name."""

PLACES: Final = {
    "answer-tag": "in an answer tag",
    "boxed": "in a box",
    "json": "in JSON",
    "marker": "behind a marker",
    "extracted": "as extracted",
    "conclusion": "as a conclusion",
}
"""Where answers stand, by what rules call it; else the whole answer is one."""
_UNHEARD: Final = {
    GradeOutcome.NO_ANSWER: "There is no answer",
    GradeOutcome.ABSTAINED: "The answer abstains",
    GradeOutcome.UNREADABLE: "No answer could be read",
}
_OF_SETS: Final = ("exact_set", "set_f1")
"""Scores of all the relations that can hold, where the others are of one."""
_CAN: Final = {Modality.NECESSARY: "must", Modality.POSSIBLE: "can", Modality.IMPOSSIBLE: "cannot"}


def explanation(grade: Grade, value: float | None, score: str = USUAL) -> str:
    """Why the grade is worth that value by that score, in a line."""
    if grade.outcome is GradeOutcome.ERROR:
        where, problem, _ = grade.errors[0]
        return f"{where}: {problem}"
    if grade.outcome is GradeOutcome.UNGRADABLE_STORY:
        return f"the story contradicts itself{_because(grade.conflict)}"
    if grade.outcome is GradeOutcome.UNDECIDED:
        return "undecided: the time was too short"
    said = [_heard(grade), *_judged(grade, score), _right(grade)]
    if value is None:
        said.append(f"The score {score} does not apply to this item")
    elif score != USUAL:
        said.append(f"Score {score}: {value:g}")
    if grade.errors:
        said.append(f"Not read: {_listed([where for where, _, _ in grade.errors], ', ')}")
    return f"{'. '.join(said)}."


def _heard(grade: Grade) -> str:
    reading = grade.reading
    where = _where(reading) if reading else ""
    if grade.outcome in _UNHEARD or reading is None:
        return f"{_UNHEARD[grade.outcome]}{where}"
    if reading.status in {ReadingStatus.YES, ReadingStatus.NO, ReadingStatus.UNKNOWN}:
        return f"Heard {reading.status}{where}"
    joined = ", " if isinstance(grade.question, Closed | AskedLayout) else " and " if grade.together else " or "
    return f"Heard {_listed(reading.labels, joined) or 'none'}{where}"


def _where(reading: Reading) -> str:
    """The words read, and where they stood."""
    quote = " ".join("".join(one if one.isprintable() else " " for one in reading.quote).split())
    if len(quote) > MAX_QUOTE:
        quote = f"{quote[:MAX_QUOTE]}..."
    place = PLACES.get(reading.rule.partition("/")[0]) if reading.tier else None
    said = [f'"{quote}"'] * bool(quote) + [place] * bool(place)
    return f" ({', '.join(map(str, said))})" if said else ""


def _judged(grade: Grade, score: str) -> Iterable[str]:
    """Whether what was heard can hold; of what is right or wrong as a whole, whether it is."""
    asked, reading = grade.question, grade.reading
    if grade.outcome is not GradeOutcome.GRADED or asked is None or reading is None:
        return
    if isinstance(asked, Closed):
        yield "Right" if grade.scores.accuracy else "Wrong"
    elif isinstance(asked, AskedLayout):
        yield from _kept(grade.layout) if grade.layout else ()
    elif isinstance(asked, AskedCount):
        [number] = reading.labels
        said = f"There {_CAN[grade.modality or Modality.POSSIBLE]} be exactly {number} thing{'s' * (number != '1')}"
        stand = " and ".join([asked.object] if isinstance(asked.object, str) else asked.object)
        where = _worded(grade, asked, asked.labels, " or ") or f"in {_listed(asked.labels)} to {stand}"
        yield f"{said} {where}{_because(grade.conflict)}"
    elif asked.relation is not None:
        verdict = "Right" if grade.scores.polar else "Wrong"
        yield f"{verdict}: {_claimed(grade, asked, (asked.relation,), grade.modality)}"
    else:
        yield from map(_capital, _related(grade, asked, reading.labels, score))


def _kept(layout: Layout) -> Iterable[str]:
    """What a layout keeps, and what it breaks."""
    yield "All facts are kept" if layout.all_kept else f"{layout.kept:.0%} of the facts are kept"
    broken = [
        f"{_fact(breach['fact'])} (fact {breach['number']}) is {_listed(breach['instead']) or 'otherwise'}"
        for breach in layout.breaches
    ]
    told = {"Broken": broken, "Missing": layout.missing, "Not of the story": layout.invented, "Outside": layout.outside}
    yield from (f"{what}: {_listed(names, ', ')}" for what, names in told.items() if names)


def _fact(fact: Sequence[str | Sequence[str]]) -> str:
    subject, labels, obj = ([part] if isinstance(part, str) else part for part in fact)
    return f"{subject[0]} {' or '.join(labels)} {' and '.join(obj)}"


def _related(grade: Grade, asked: Asked, labels: Sequence[str], score: str) -> Iterable[str]:
    """Of the relations that were heard, which must, can and cannot hold; and how many should have been named."""
    if grade.together:
        yield _claimed(grade, asked, labels, grade.modality)
        if score in (*_OF_SETS, "gold") and (unnamed := [one for one in grade.must_hold or () if one not in labels]):
            yield f"Not named: {_listed(unnamed, ', ')}"
        return
    feasible = grade.can_hold or ()
    known = [label for label in labels if label in (grade.must_hold or ())] or labels
    modality = Modality.NECESSARY if set(labels) & set(grade.must_hold or ()) else grade.modality
    if modality is Modality.POSSIBLE:
        known = [label for label in labels if label in feasible]
    yield _claimed(grade, asked, known, modality)
    if others := [label for label in labels if label not in feasible and label not in known]:
        yield f"{_listed(others)} cannot hold"
    if score in _OF_SETS:
        if unnamed := [label for label in feasible if label not in labels]:
            yield f"Not named: {_listed(unnamed, ', ')}"
    elif len(labels) > 1:
        yield f"{len(labels)} relations were named, where one is asked for"


def _claimed(grade: Grade, asked: Asked, labels: Sequence[str], modality: Modality | None) -> str:
    """How a claim stands to the story, with the facts that show it."""
    can, joined = _CAN[modality or Modality.POSSIBLE], " and " if grade.together else " or "
    words = _worded(grade, asked, labels, joined)
    said = f"{asked.subject} {_listed(labels, joined)} {' and '.join(asked.objects)} {can} hold"
    if words:
        said = f"{_thing(asked.subject)} {can} be {words}"
    if modality is Modality.POSSIBLE:
        return f"{said}, but need not"
    return said + _because(grade.conflict if modality is Modality.IMPOSSIBLE else grade.support)


def _worded(grade: Grade, asked: Asked | AskedCount, labels: Sequence[str], joined: str) -> str:
    """Directions in words, as "north or east of the bed"; nothing of other labels."""
    words = [DIRECTION_WORDS[label]["top-down"].removeprefix("to the ") for label in labels if label in DIRECTION_WORDS]
    if not isinstance(asked.object, str) or len(words) != len(labels):
        return ""
    if not str(grade.vocabulary).startswith("roomspace"):
        return ""
    of = " of" if all(word.endswith(" of") for word in words) else ""
    return f"{_listed([word.removesuffix(of) for word in words], joined)}{of} {_thing(asked.object)}"


def _because(conflict: Conflict | None) -> str:
    """The facts, as they show something."""
    if conflict is None or not conflict.minimal:
        return ""
    facts = [f"{_fact(said)} (fact {number})" for number, said in zip(conflict.facts, conflict.said, strict=True)]
    return f": {_listed(facts, ', ')}" if facts else ", whatever the facts"


def _right(grade: Grade) -> str:
    """What would have been right: of a closed question its gold answer, which may be the empty set."""
    asked = grade.question
    if isinstance(asked, AskedLayout):
        return f"Layouts at random keep {grade.chance_kept or 0:.0%}"
    if isinstance(asked, AskedCount):
        return f"Can be: {_listed(grade.can_hold or (), ', ')}"
    if grade.can_hold is None:
        return f"Gold: {_listed(grade.gold, ', ') or 'none'}"
    can = f"Can hold: {_listed(grade.can_hold, ', ')}"
    if grade.together or (isinstance(asked, Asked) and asked.modality in {"must", "is"}):
        return f"{can}; must hold: {_listed(grade.must_hold or (), ', ') or 'nothing'}"
    return can


def _listed(words: Sequence[str], joined: str = " or ") -> str:
    """So many words that one can read them."""
    more = len(words) - MAX_NAMED
    return joined.join(words[:MAX_NAMED]) + (f"{joined}{more} more" if more > 0 else "")


def _thing(name: str) -> str:
    """A thing by its name: "the bed", but A, and "the bed" as well if that is its name."""
    return f"the {name}" if name[:1].islower() and not name.startswith("the ") and len(name) > 1 else name


def _capital(sentence: str) -> str:
    """A sentence that begins with a name, which stays as it is."""
    return f"The {sentence.removeprefix('the ')}" if sentence.startswith("the ") else sentence

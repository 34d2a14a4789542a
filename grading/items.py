"""Items: a story, a question about it and what a model answered, read from a plain mapping such as a line of JSON.

::

    {"story": {"grid": 12, "facts": [["bed", "NER", "room"], ["bed", "NE", "chair"]]},
     "question": {"subject": "bed", "object": "chair"},
     "answer": "The bed is to the north-east of the chair."}

A story has ``grid`` and either ``facts`` (with ``objects``, if need be) or a ``text`` in RoomSpace English (with
``distances``, where the text does not tell which classes it means); and a ``vocabulary``, else it is ``roomspace``.
A question is a mapping with ``subject``, ``object``, and maybe ``kind`` (``find_relation`` or ``yes_no``), ``relation``
(what a yes/no question asks about) and ``family``; or its text. One of the kind ``count`` asks how many things stand in
a relation (:mod:`spatialjudge.grading.counts`), one of the kind ``layout`` where all of them are
(:mod:`spatialjudge.grading.layouts`). ``answer`` is the model's raw output, null where there
is none: a call that failed; it may be left out beside ``extracted``. Optional are

- ``gold``: a label, several of which any is right, or yes or no;
- what else is known of the answer: ``TEXTS`` below, read as :mod:`spatialjudge.grading.hearing` says;
- ``timeout_ms``; ``explain`` and ``steps``: whether the facts behind the grade are looked for, and whether the
  statements that the answer makes on its way are judged, too.

A question of the kind ``choice`` or ``sequence`` is a closed one, answered by options and graded by its ``gold``: see
:mod:`spatialjudge.grading.closed`.

A null anywhere but in ``answer`` is as if it was not there. A story, a question, and what is a list may come as JSON
text, as they do from a table. Whatever else an item has is kept beside its grade, and told if a field may be meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, NamedTuple

from spatialjudge.grading.closed import Closed, read_gold
from spatialjudge.grading.completions import text_of
from spatialjudge.grading.counts import AskedCount, read_gold_count
from spatialjudge.grading.layouts import AskedLayout
from spatialjudge.grading.questions import Question
from spatialjudge.grading.stories import lacking, unpacked
from spatialjudge.relations import UnknownLabel, Vocabulary, shown
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.facts import MAX_PROBLEMS
from spatialjudge.solver.limits import Limits

TEXTS: Final = {
    "answer": "the model's raw output",
    "extracted": "the answer, as found in the output",
    "prompt": "what the model was given, a text or a list of messages",
    "finish_reason": "why the model stopped, such as stop or length",
    "quoted": "what another model quoted of the answer",
    "asked_again": "what the model said when it was asked to repeat its answer",
}
"""Fields that are texts, and what they say."""
ITEM_FIELDS: Final = ("story", "question", *TEXTS, "gold", "timeout_ms", "explain", "steps")

_ELSEWHERE: Final = {
    "engine": "grading chooses the engine, and takes none",
    "witness": "POST /check shows placements",
    "prediction": "what was answered is answer, or extracted",
    **dict.fromkeys(("grid", "facts", "objects", "vocabulary", "distances"), "it belongs into story"),
    **dict.fromkeys(("subject", "object", "relation", "family"), "it belongs into question"),
}
"""Fields that something else has, of which an item would take no notice."""
_ALIASES: Final = {"gold_label": "gold", "gold_labels": "gold", "gold_answer": "gold", "timeout": "timeout_ms"}
_NEAR: Final = 0.8
"""How much of a misspelt name is a field's (``difflib``): answers, extract, finish_reson; but not story_id."""
_MORE: Final = 2
"""Letters that it may have more or less."""
_LONGEST: Final = max(map(len, (*ITEM_FIELDS, *_ELSEWHERE, *_ALIASES))) + _MORE

MAX_SHOWN_FIELDS: Final = 12
"""Fields that an error lists when one is missing: enough to see what the record calls it."""


class Answered(NamedTuple):
    """What a model answered. ``gold`` has labels in the vocabulary's order, or "yes" or "no"."""

    answer: str | None
    extracted: str | None
    prompt: str | None
    finish_reason: str | None
    quoted: str | None
    asked_again: str | None
    gold: tuple[str, ...]
    timeout_ms: int


def misplaced(others: Iterable[str]) -> tuple[Problem, ...]:
    """What is odd about the names of fields, of those that are none of an item's: one of them may have been meant."""
    told = ((name, _meant(name)) for name in others if len(name) <= _LONGEST and name not in ITEM_FIELDS)
    return tuple(Problem(name, "is not a field of an item", hint) for name, hint in told if hint)


@lru_cache(maxsize=4096)
def _meant(name: str) -> str | None:
    """What a field that items do not have may mean."""
    if name in _ELSEWHERE:
        return _ELSEWHERE[name]
    word = name.strip().lower().replace("-", "_")
    alike = [field for field in ITEM_FIELDS if abs(len(field) - len(word)) <= _MORE]
    found = [_ALIASES[word]] if word in _ALIASES else get_close_matches(word, alike, n=1, cutoff=_NEAR)
    return f"did you mean {found[0]}?" if found else None


def check_parts(value: Mapping[str, Any], record: Mapping[str, Any], *, closed: bool) -> None:
    """Check that an item has a story, a question and an answer; of a closed question gold, in place of the story.

    Raises:
        InvalidInput: with what is missing, and what the record has that its fields come from.
    """
    needed = ("question", "gold") if closed else ("story", "question")
    missing = lacking(value, needed)
    if "answer" not in value and value.get("extracted") is None:
        missing += lacking(value, ("answer",))
    if missing:
        names = [shown(name) for name in list(record)[:MAX_SHOWN_FIELDS]]
        if len(record) > len(names):
            names.append(f"and {len(record) - len(names)} more")
        hint = f"this record has {', '.join(names) or 'no fields'}"
        raise InvalidInput([problem._replace(hint=hint) for problem in missing])


def read_answered(
    value: Mapping[str, Any],
    asked: Question | Closed,
    limits: Limits,
    table: Vocabulary | None = None,
    gold: tuple[str, ...] | None = None,
) -> Answered:
    """What an item has besides its story and its question; gold, if that has been read before.

    Raises:
        InvalidInput: with every mistake and its place.
    """
    problems: list[Problem] = []
    if gold is None:
        gold = _read_gold(value.get("gold"), asked, table, problems)
    texts: dict[str, Any] = {name: value.get(name) for name in TEXTS}
    if not isinstance(texts["prompt"], str | None) and (said := text_of(texts["prompt"], roles=None)):
        texts["prompt"] = said
    for name, text in texts.items():
        if text is not None and not isinstance(text, str):
            problems.append(Problem(name, f"must be a text, not {shown(text)}", TEXTS[name]))
    timeout_ms = value.get("timeout_ms")
    if timeout_ms is None:
        timeout_ms = limits.default_timeout_ms
    elif isinstance(timeout_ms, bool) or not isinstance(timeout_ms, int) or timeout_ms < 1:
        problems.append(Problem("timeout_ms", "must be a whole number of milliseconds, at least 1"))
    elif timeout_ms > limits.max_timeout_ms:
        problems.append(limits.passed("timeout_ms", "must be at most {}", "max_timeout_ms"))
    flags = [flag for flag in ("explain", "steps") if not isinstance(value.get(flag), bool | None)]
    problems += [Problem(flag, "must be true or false") for flag in flags]
    if problems:
        raise InvalidInput(problems)
    return Answered(**texts, gold=gold, timeout_ms=timeout_ms)


def _read_gold(
    value: Any, asked: Question | Closed, table: Vocabulary | None, problems: list[Problem]
) -> tuple[str, ...]:
    if isinstance(asked, Closed):
        return read_gold(asked, value)
    if value is None:
        return ()
    if isinstance(asked, AskedCount):
        return read_gold_count(value)
    if isinstance(asked, AskedLayout) or table is None:
        hint = "leave it out: any layout is right that keeps the facts of the story"
        raise InvalidInput.at("gold", "is not what a layout is graded by", hint)
    gold = unpacked(value, "gold")
    several = gold if isinstance(gold, list) else [gold]
    if not several:
        problems.append(Problem("gold", "a list of labels cannot be empty", "leave gold out if there is none"))
    read: set[str] = set()
    for number, label in enumerate(several):
        where = f"gold[{number}]" if isinstance(gold, list) else "gold"
        if not isinstance(label, str):
            problems.append(Problem(where, f"must be a text, not {shown(label)}"))
        elif asked.kind == "yes_no":
            read.add(label.strip().lower())
            if len(several) > 1 or not read <= set(asked.answers):
                hint = " or ".join(asked.answers)
                problems.append(Problem(where, f"{shown(label)} does not answer a yes/no question", hint))
        else:
            try:
                term = table.term(label)
            except UnknownLabel as error:
                problems.append(Problem(where, str(error), error.hint))
                continue
            read.add(term.label)
            if term.family.name != asked.family:
                problems.append(Problem(where, f"{term.label} is no {asked.family}, which is what is asked for"))
        if len(problems) >= MAX_PROBLEMS:
            break
    return tuple(sorted(read)) if asked.kind == "yes_no" else table.ordered(read)

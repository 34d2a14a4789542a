"""JSON of any shape, and what may lead to an answer or take it back, whatever is asked."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from spatialjudge.grading.reader.cells import cell_of
from spatialjudge.grading.reader.json_fields import quoted
from spatialjudge.grading.reader.leads import leads_to
from spatialjudge.grading.reader.parts import parts_of
from spatialjudge.grading.reader.places import LONGEST_JSON
from spatialjudge.grading.reader.proposals import anything
from spatialjudge.grading.reader.roles import TROUBLE
from spatialjudge.grading.reader.tokens import tokenise


class JsonValue(NamedTuple):
    """The value that JSON gives for the answer (``None``: none that is known), and where it stands."""

    value: Any
    start: int
    end: int


_FENCE: Final = re.compile(r"\s*(?:```\w{0,9}\s*)?(?P<json>[{\[].*[}\]])\s*(?:```\s*)?", re.DOTALL)
_OPENS: Final = frozenset("{[`")
_CLOSES: Final = frozenset("}]`")
_ANSWER: Final = frozenset(
    (
        *("answer", "answers", "final_answer", "final answer", "label", "labels", "prediction", "predictions"),
        *("result", "relation", "relations", "output", "response", "conclusion", "path", "actions"),
    )
)
_CHOSEN: Final = frozenset({"choice", "option", "selected", "selected_option", "selected option", "selection"})
"""Fields that have the answer where none of the others does."""


def given(clean: str) -> JsonValue | None:
    """What an output says that is JSON, or that ends in an object with an answer field; ``None`` of any other.

    Of an object the answer field counts, of one with a single field that; an object with a row and a column is a cell.
    Quotes may be single, as in Python.
    """
    bare = clean.strip()
    match = (
        _FENCE.fullmatch(clean) if len(bare) <= LONGEST_JSON and bare[:1] in _OPENS and bare[-1:] in _CLOSES else None
    )
    end = match.end("json") if match else clean.rfind("}") + 1
    start = match.start("json") if match else clean.rfind("{", max(0, end - LONGEST_JSON), end)
    if not 0 <= start < end <= start + LONGEST_JSON:
        return None
    try:
        value = json.loads(quoted(clean[start:end]))
    except (ValueError, RecursionError):
        return None
    if isinstance(value, dict):
        return _of_object(value, start, end, whole=bool(match))
    return JsonValue(value, start, end) if match else None


def _of_object(fields: Mapping[str, Any], start: int, end: int, *, whole: bool) -> JsonValue | None:
    cell = cell_of(fields)
    if cell:
        return JsonValue(cell, start, end)
    named = [value for name, value in fields.items() if name.casefold() in _ANSWER]
    named = named or [value for name, value in fields.items() if name.casefold() in _CHOSEN]
    if not named and whole and len(fields) == 1:
        named = list(fields.values())
    if len(named) != 1:
        return JsonValue(None, start, end) if whole else None
    value = cell_of(named[0]) if isinstance(named[0], dict) else named[0]
    return JsonValue(value, start, end)


def troubled(text: str) -> bool:
    """Whether words of a text may take back what it says, whatever is asked."""
    asked = anything()
    return any(TROUBLE.fullmatch(part.role) for part in parts_of(tokenise(text), asked.lexicon, asked.names))


def leads_to_steps(clean: str, start: int, stop: int) -> bool:
    """Whether words before steps say that they are the answer, whatever is asked."""
    asked = anything()
    return leads_to(clean, start, stop, asked.lexicon, asked.names)

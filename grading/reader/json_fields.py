"""The answer field of a JSON object."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

from spatialjudge.grading.reader.places import LONGEST_JSON, Place

_ANSWER_FIELDS: Final = frozenset(
    (
        *(
            "answer",
            "answers",
            "final_answer",
            "finalanswer",
            "final answer",
            "relation",
            "relations",
            "label",
            "labels",
        ),
        *("prediction", "predictions", "direction", "directions", "result", "possible_relations", "relationship"),
        *("spatial_relation", "output", "response", "conclusion", "possible_directions", "position"),
    )
)


class Field(NamedTuple):
    """An answer field of a JSON object: its words, the pair that the object names, and where the object stands."""

    values: tuple[str, ...]
    pair: tuple[str, str] | None
    start: int
    end: int


def beside_object(clean: str, places: list[Place]) -> list[Place]:
    """The places, unless they are only the name of a field: "answer" inside of a JSON object is no marker."""
    if places and places[0].rule == "marker":
        field = json_field(clean)
        inside = field is not None and field.start < places[0].start < field.end
        return [] if inside or is_object(clean) else places
    return places


def is_object(text: str) -> bool:
    """Whether the whole text is one JSON object, fenced or not: then its fields answer, or nothing does."""
    bare = text.strip().removeprefix("```json").removeprefix("```").removesuffix("```").strip()
    return bare.startswith("{") and bare.endswith("}") and '"' in bare


def json_field(text: str) -> Field | None:
    """The answer field of the last flat JSON object; ``None`` if the text ends otherwise than with one."""
    stop = text.rfind("}")
    start = text.rfind("{", max(0, stop - LONGEST_JSON), stop)
    if start < 0 or '"' not in text[start:stop]:
        return None
    try:
        fields = json.loads(text[start : stop + 1])
    except (ValueError, RecursionError):
        return None
    named = {str(name).casefold(): value for name, value in fields.items()}
    found = [_values(named[name]) for name in named if name in _ANSWER_FIELDS]
    if len(found) != 1 or found[0] is None:
        return None
    pair = next(((named[a], named[b]) for a, b in _PAIRS if a in named and b in named), None)
    if pair is None and not _ORDERS.isdisjoint(named):
        return None
    said = (pair[0], pair[1]) if pair and isinstance(pair[0], str) and isinstance(pair[1], str) else None
    return Field(found[0], said, start, stop + 1)


_PAIRS: Final = (("subject", "object"), ("figure", "landmark"), ("subject", "reference"), ("target", "reference"))
"""Fields that say of which object the relation is, and to which."""
_ORDERS: Final = frozenset(
    {
        "subject",
        "object",
        "from",
        "to",
        "source",
        "target",
        "a",
        "b",
        "first",
        "second",
        "object1",
        "object2",
        "reference",
    }
)
"""Fields that name a pair, in which order is not known."""


def _values(value: object) -> tuple[str, ...] | None:
    several = value if isinstance(value, list) else [value]
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    words = tuple(one for one in several if isinstance(one, str))
    return words if words and len(words) == len(several) else None

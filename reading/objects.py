"""Objects of JSON: the field that answers, the pair that it names, and what is named for a question of yes or no."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from spatialjudge.reading.labels import cell_of
from spatialjudge.reading.places import LONGEST_JSON, Place
from spatialjudge.reading.proposals import roles_in
from spatialjudge.reading.roles import TROUBLE
from spatialjudge.reading.words import each

_RELATION_FIELDS: Final = frozenset(
    each(
        """
        relation, relations, direction, directions, possible_relations, relationship, spatial_relation,
        possible_directions, position
        """
    )
)
_ANSWER_FIELDS: Final = _RELATION_FIELDS | frozenset(
    each(
        """
        answer, answers, final_answer, finalanswer, final answer, label, labels, prediction, predictions, result,
        output, response, conclusion
        """
    )
)
_GIVEN: Final = _ANSWER_FIELDS | {"path", "actions"}
_CHOSEN: Final = frozenset({"choice", "option", "selected", "selected_option", "selected option", "selection"})
"""Fields that have the answer of a choice or a sequence where none of the others does."""
_FENCE: Final = re.compile(r"\s*(?:```\w{0,9}\s*)?(?P<json>[{\[].*[}\]])\s*(?:```\s*)?", re.DOTALL)
_OPENS: Final = frozenset("{[`")
_CLOSES: Final = frozenset("}]`")


class JsonValue(NamedTuple):
    """A value that JSON gives and where it stands; ``whole`` if it is all of the output."""

    value: Any
    start: int
    end: int
    whole: bool

    @property
    def words(self) -> tuple[str, ...]:
        """Its words, if it is a text, a number or a truth, or a list of them."""
        return _words(self.value)


def _words(value: object) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    several = value if isinstance(value, list) else [value]
    plain = all(isinstance(one, str | int) and not isinstance(one, bool) for one in several)
    return tuple(map(str, several)) if plain else ()


def _last_value(text: str) -> JsonValue | None:
    """What a text is that is JSON, fenced or not, or the last flat object in it; the names of fields are folded."""
    bare = text.strip()
    fenced = len(bare) <= LONGEST_JSON and bare[:1] in _OPENS and bare[-1:] in _CLOSES
    match = _FENCE.fullmatch(text) if fenced else None
    end = match.end("json") if match else text.rfind("}") + 1
    start = match.start("json") if match else text.rfind("{", max(0, end - LONGEST_JSON), end)
    if not 0 <= start < end:
        return None
    written = text[start:end]
    try:
        quoted = written if '"' in written else written.replace("'", '"')  # as in Python
        return JsonValue(json.loads(quoted, object_pairs_hook=_object), start, end, bool(match))
    except (ValueError, RecursionError):
        return None


def _object(fields: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """An object; one in which a name stands twice with values that differ says nothing."""
    named: dict[str, Any] = {}
    agree = all(named.setdefault(name.casefold(), value) == value for name, value in fields)
    return named if agree else {}


def given(clean: str) -> JsonValue | None:
    """What an output says that is JSON, or that ends in an object with an answer field; ``None`` of any other.

    Of an object the answer field counts, of one with a single field that; an object with a row and a column is a cell.
    Of one in which none is known the value is ``None``.
    """
    told = _last_value(clean)
    if told is None or not isinstance(told.value, dict):
        return told
    fields = told.value
    if rejected(fields):
        return told._replace(value=None)
    cell = cell_of(fields)
    if cell:
        return told._replace(value=cell)
    named = [value for name, value in fields.items() if name in _GIVEN]
    named = named or [value for name, value in fields.items() if name in _CHOSEN]
    if not named and told.whole and len(fields) == 1 and not TROUBLE.search(roles_in(_name(*fields))):
        named = list(fields.values())
    if len(named) != 1:
        return told._replace(value=None) if told.whole else None
    return told._replace(value=cell_of(named[0]) if isinstance(named[0], dict) else named[0])


_FALSE: Final = frozenset({"false", "no"})
_NO_ERROR: Final = _FALSE | {"", "none", "null", "0"}


def rejected(fields: Mapping[str, Any], judges: Sequence[str] = ("correct", "valid")) -> bool:
    """Whether fields beside an answer say that it is none: ``"valid": false``, ``"error": "..."``."""
    told = {name.removeprefix("is_"): str(value).casefold() for name, value in fields.items()}
    wrong = any(told.get(name) in _FALSE for name in judges)
    return (
        wrong or TROUBLE.search(roles_in(told.get("status", ""))) is not None or told.get("error", "") not in _NO_ERROR
    )


LONGEST_FIELD: Final = 60
"""Characters of a field that may say whose answer it is: a longer one argues."""


def fields_beside(text: str) -> str:
    """The fields of an object that answers beside its answer, in lines of their own; those that name a pair first."""
    told = _last_value(text)
    fields = told.value if told and isinstance(told.value, dict) else {}
    pair = next((pair for pair in _PAIRS if fields.keys() >= set(pair)), ())
    beside = {name: _words(fields[name]) for name in (*pair, *fields) if name not in _ANSWER_FIELDS}
    lines = (f"{_name(name)}: {', '.join(words)}\n" for name, words in beside.items())
    return "".join(line for line in lines if len(line) <= LONGEST_FIELD)


def _name(field: str) -> str:
    """The words of the name of a field."""
    return field.replace("_", " ").replace("-", " ")


# --- of a relation, or a yes or no ------------------------------------------------------------------------------------


class Field(NamedTuple):
    """An answer field of a JSON object: its words, the pair that the object names, and where the object stands.

    ``relates``: by its name it holds a relation, in which an "N" is no "no".
    """

    values: tuple[str, ...]
    pair: tuple[str, str] | None
    start: int
    end: int
    relates: bool
    fields: Mapping[str, Any]


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
    return bare.startswith("{") and bare.endswith("}") and ('"' in bare or "'" in bare)


def json_field(text: str) -> Field | None:
    """The answer field of an output that ends in a JSON object; ``None`` if it has none, or several."""
    told = _last_value(text)
    if told is None or not isinstance(told.value, dict):
        return None
    named = told.value
    names = [name for name in named if name in _ANSWER_FIELDS]
    value = named[names[0]] if len(names) == 1 else ()
    values = _words("null" if value is None else value)
    pair = next(((named[a], named[b]) for a, b in _PAIRS if a in named and b in named), None)
    if not values or (pair is None and not _ORDERS.isdisjoint(named)):
        return None
    said = (pair[0], pair[1]) if pair and isinstance(pair[0], str) and isinstance(pair[1], str) else None
    return Field(values, said, told.start, told.end, names[0] in _RELATION_FIELDS, named)


_PAIRS: Final = (("subject", "object"), ("figure", "landmark"), ("subject", "reference"), ("target", "reference"))
"""Fields that say of which object the relation is, and to which."""
_ORDERS: Final = frozenset(
    each("subject, object, from, to, source, target, a, b, first, second, object1, object2, reference")
)
"""Fields that name a pair, in which order is not known."""


class Claims(NamedTuple):
    """What the fields of a JSON object say that are named for a question whether something can be.

    Of each ``(holds, must, value)``: whether its name says that it can (``None``: the value tells), or that it must,
    and its words, if any.
    """

    said: tuple[tuple[bool | None, bool, tuple[str, ...]], ...]
    start: int
    end: int
    fields: Mapping[str, Any]


def json_claims(text: str) -> Claims | None:
    """The fields of the only JSON object that are named for the question: "feasible", "is_possible".

    ``None`` if there are none, or if another field is the answer or may name something else than was asked, as one of
    several objects may.
    """
    told = _last_value(text)
    named = told.value if told and isinstance(told.value, dict) and "{" not in text[: told.start] else None
    if told is None or named is None or not (_ANSWER_FIELDS | _ORDERS).isdisjoint(named):
        return None
    claims = [(_name(_CLAIM.sub("", name)), value) for name, value in named.items()]
    said = tuple((*_CLAIMS[name], _words(value)) for name, value in claims if name in _CLAIMS)
    return Claims(said, told.start, told.end, named) if said else None


_CLAIM: Final = re.compile("^(?:is|final)[ _-]?")
_CLAIMS: Final[dict[str, tuple[bool | None, bool]]] = {
    **dict.fromkeys(("possible", "feasible", "satisfiable"), (True, False)),
    **dict.fromkeys(("impossible", "infeasible", "unsatisfiable", "not possible", "not feasible"), (False, False)),
    **dict.fromkeys(("necessary", "entailed", "necessarily"), (True, True)),
    "verdict": (None, False),
}
"""Fields that are named for the question, whether they say that it can be, and whether that it must."""

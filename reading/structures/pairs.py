# ruff: noqa: RUF001  (dashes of other scripts are meant)
"""The pair that an object names, and which of its things is figure and which landmark, as far as that is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from spatialjudge.reading.structures.fields import folded
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.table import any_of, each

_FIGURES: Final = ("subject", "figure", "target", "entity", "located", "trajector", "located object", "primary")
_LANDMARKS: Final = each("""
    landmark, reference, anchor, relatum, ground, relative to, of, viewer, reference object, with respect to, wrt,
    observer, viewpoint, as seen from, seen from
""")
_OBJECT: Final = "object"
"""To a subject it is the landmark, to a reference the figure."""
_LISTED: Final = tuple(
    map(tuple, map(each, ("a, b", "first, second", "object1, object2", "object 1, object 2", "entity1, entity2")))
)
"""Pairs that are listed, so that the second is no surer the landmark than the asked order makes it."""
_PAIR: Final = ("pair", "entities", "between")
_JOINS: Final = re.compile(r"\s*(?:[-–→>/,_]+|\b(?:to|vs\.?|and)\b)\s*")
_UNORDERED: Final = any_of("from, to, source, target, head, tail")
NO_FIGURES: Final = frozenset({*_LANDMARKS, *_UNORDERED})
"""Names of what is no figure, or not for sure: what a column of these holds has the relation to something else."""
_HOLDING: Final = ("query", "question", "pair", "input", "asked")
"""Objects that name the pair for the fields beside them."""
ASIDE_OF_PAIR: Final = frozenset(
    {*_FIGURES, *_LANDMARKS, _OBJECT, *_PAIR, *_UNORDERED, *(one for pair in _LISTED for one in pair)}
)


class NamedPair(NamedTuple):
    """The things that an object names, by their roles, "" for none: ``figure`` to ``landmark``.

    ``listed``: they may stand in either order.
    """

    figure: str = ""
    landmark: str = ""
    listed: bool = False

    @property
    def turned(self) -> bool | None:
        """Whether that is the asked pair the other way round; ``None`` if it is another one."""
        if self.figure in {"", Role.SUBJECT} and self.landmark in {"", Role.OBJECT}:
            return False
        turned = self.figure == Role.OBJECT and self.landmark == Role.SUBJECT
        return True if turned and not self.listed else None


def pair_of(fields: Mapping[str, Any], role: Callable[[str], str]) -> NamedPair | None:
    """The pair that the fields of an object name, if any; ``role`` is that of a thing by its name."""
    named = {folded(name): value for name, value in fields.items()}
    for holds in _HOLDING:
        if isinstance(named.get(holds), dict):
            named = {**{folded(name): value for name, value in named[holds].items()}, **named}
    said = {name: role(value) for name, value in named.items() if isinstance(value, str) and name in ASIDE_OF_PAIR}
    return _ordered(said) or _listed(named, said, role) or (_UNKNOWN if said else None)


def _ordered(said: Mapping[str, str]) -> NamedPair | None:
    """Of things whose fields say which of them is the figure."""
    figure = next((said[name] for name in _FIGURES if name in said), "")
    landmark = next((said[name] for name in _LANDMARKS if name in said), "")
    other = said.get(_OBJECT, "")
    if other and figure and not landmark:
        landmark = other
    elif other and not figure and (landmark or other == Role.SUBJECT):
        figure = other
    unknown = (other and not figure) or ("target" in said and not landmark)  # of a source: who is who is not known
    return _UNKNOWN if unknown else NamedPair(figure, landmark) if figure or landmark else None


def _listed(named: Mapping[str, Any], said: Mapping[str, str], role: Callable[[str], str]) -> NamedPair | None:
    """Of things that are only listed."""
    for one, other in _LISTED:
        if one in said and other in said:
            return NamedPair(said[one], said[other], listed=True)
    for name in _PAIR:
        listed = named.get(name)
        listed = _JOINS.split(listed) if isinstance(listed, str) else listed
        if isinstance(listed, list) and len(listed) == _TWO and all(isinstance(one, str) for one in listed):
            return NamedPair(role(listed[0]), role(listed[1]), listed=True)
    return None


_TWO: Final = 2
_UNKNOWN: Final = NamedPair(Role.OTHER)
"""Things of which it is not known which is which."""

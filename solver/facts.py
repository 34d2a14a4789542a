"""Facts: what one object is said to be to another, or to the room, read with the reason for every refusal."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, Final, NamedTuple

from spatialjudge.relations import ROOM, Problem, UnknownLabel, Vocabulary, fold, shown
from spatialjudge.solver.names import ObjectNames, wrong_with

Cell = tuple[int, int]
Corners = dict[str, tuple[int, ...]]
"""The coordinates of a box by axis, ascending: its two ends, and a point inside it if the vocabulary speaks of one."""
Placement = dict[str, Any]
"""Where every object is, by name: a ``Cell``, or ``Corners`` for objects with extent."""
FactLike = Sequence[Any] | Mapping[str, Any]

MAX_PROBLEMS: Final = 20
"""Problems reported at once: enough to mend a story, few enough for an error message."""

_tuple = tuple.__new__
"""Makes a named tuple at half the cost of its own constructor: for where every fact of a story comes by."""
OF_ROOM: Final = "it stands on the right of unary relations"
_PARTS: Final = ("subject", "relation", "object")


class Fact(NamedTuple):
    """``subject`` stands in one of the relations ``labels`` (canonical, in table order) to ``object``.

    A relation of three, such as "between", has two objects.
    """

    subject: str
    labels: tuple[str, ...]
    object: str | tuple[str, str]

    @property
    def objects(self) -> tuple[str, ...]:
        """The object, or both."""
        return (self.object,) if isinstance(self.object, str) else self.object

    def named(self, spelled: Callable[[str], str]) -> Fact:
        """The same fact, its names spelled in another way."""
        subject, labels, obj = self
        objects = spelled(obj) if isinstance(obj, str) else (spelled(obj[0]), spelled(obj[1]))
        return Fact(spelled(subject), labels, objects)

    def as_json(self) -> tuple[str, str | list[str], str | list[str]]:
        """The fact as JSON values: one label as it is, one object as it is."""
        subject, labels, obj = self
        return subject, labels[0] if len(labels) == 1 else list(labels), obj if isinstance(obj, str) else list(obj)

    def __str__(self) -> str:
        return f"{self.subject} {'|'.join(self.labels)} {' and '.join(self.objects)}"


def is_name(name: Any, where: str, problems: list[Problem]) -> bool:
    """Whether this can name an object; if not, why is appended to ``problems``."""
    problem = wrong_with(name)
    if problem is not None:
        problems.append(Problem(where, problem))
    return problem is None


def plain_fact(
    raw: Any,
    exact: Mapping[Any, tuple[tuple[str, ...], bool]],
    index: Container[str],
    adds: Callable[[str], bool] = lambda _: False,
) -> Fact | None:
    """The fact, if it is a sound triple with one exact label: the quick way through a story.

    Its objects are in the index, or are added.
    """
    if not isinstance(raw, (list, tuple)) or len(raw) != 3:
        return None
    subject, label, obj = raw
    try:
        labels, unary = exact[label]
        named = (subject in index or adds(subject)) and (obj in index or unary or adds(obj))
    except (KeyError, TypeError):  # no exact label, or no names
        return None
    if named and subject != ROOM and unary == (obj == ROOM):
        return _tuple(Fact, (subject, labels, obj))
    return None


def read_fact(
    raw: Any, table: Vocabulary, where: str, number: int | None, names: ObjectNames, problems: list[Problem]
) -> Fact | None:
    """One fact, or ``None`` with what is wrong appended to ``problems``."""
    found = len(problems)
    place = where if number is None else f"{where}[{number}]"
    if isinstance(raw, Mapping):
        if set(raw) != set(_PARTS):
            problems.append(Problem(place, "a fact has a subject, a relation and an object", _shape(raw)))
            return None
        raw = [raw[part] for part in _PARTS]
    elif not isinstance(raw, (list, tuple)) or len(raw) != len(_PARTS):
        problems.append(Problem(place, "a fact has three parts: subject, relation, object", _shape(raw)))
        return None
    subject, relation, obj = raw
    two = isinstance(obj, (list, tuple)) and len(obj) == 2
    subject, obj = names.spelled(subject), tuple(map(names.spelled, obj)) if two else names.spelled(obj)
    for name, part in ((subject, "subject"), *((name, "object") for name in (obj if two else [obj]))):
        if name not in names.index if isinstance(name, str) else True:
            is_name(name, f"{place}.{part}", problems)
    labels = _labels(relation, table, f"{place}.relation", problems)
    texts = [part for part in raw if isinstance(part, str)]
    if not labels and len(texts) == len(raw) and any(fold(part) in table.words for part in texts):
        problems[-1] = problems[-1]._replace(hint="the relation stands in the middle: subject, relation, object")
    if table.has_room and subject == ROOM:
        problems.append(Problem(f"{place}.subject", "'room' cannot be a subject", "say it of the other object"))
    if labels and len(problems) == found:
        _relates(labels, table, obj, place, problems)
    if len(problems) > found:
        return None
    return Fact(subject, labels, obj)


def _relates(labels: tuple[str, ...], table: Vocabulary, obj: Any, place: str, problems: list[Problem]) -> None:
    """Whether the labels relate to such an object: the room, another object, or two."""
    families = [table.term(label).family for label in labels]
    two, room = not isinstance(obj, str), table.has_room and obj == ROOM
    if len({(family.unary, family.ternary) for family in families}) > 1:
        ternary = any(family.ternary for family in families)
        kinds = "two objects and to one" if ternary else "the room and to an object"
        problems.append(Problem(f"{place}.relation", f"relations to {kinds} cannot be mixed"))
    elif families[0].ternary and not two:
        problems.append(Problem(f"{place}.object", f"{labels[0]} relates to two objects", "write a list of two names"))
    elif two and table.has_room and ROOM in obj:
        problems.append(Problem(f"{place}.object", "'room' cannot be one of two objects", OF_ROOM))
    elif two and not families[0].ternary:
        problems.append(Problem(f"{place}.object", f"{labels[0]} relates to one object, not two", "write two facts"))
    elif families[0].unary and not room:
        problems.append(Problem(f"{place}.object", f"{labels[0]} is a relation to the room", "write 'room' here"))
    elif room and not families[0].unary:
        unary = [name for name, (term, *_) in table.families.items() if term.family.unary]
        hint = f"of the room are the families {', '.join(unary)}" if unary else None
        problems.append(Problem(f"{place}.relation", f"{labels[0]} relates two objects, not the room", hint))


def _labels(relation: Any, table: Vocabulary, where: str, problems: list[Problem]) -> tuple[str, ...]:
    """Canonical labels in table order, without repeats."""
    several = relation if isinstance(relation, (list, tuple)) else [relation]
    if not several:
        problems.append(Problem(where, "a set of labels cannot be empty"))
    read: set[str] = set()
    for label in several:
        if not isinstance(label, str):
            problems.append(Problem(where, f"a label is a text, not {shown(label)}"))
            break
        try:
            read.add(table.term(label).label)
        except UnknownLabel as error:
            problems.append(Problem(where, str(error), error.hint))
            break
    return tuple(read) if len(read) == 1 else table.ordered(read)


def _shape(raw: Any) -> str:
    if isinstance(raw, Mapping):
        return f"this one has {', '.join(shown(key) for key in list(raw)[:5]) or 'nothing'}"
    if isinstance(raw, (list, tuple)):
        return f"this one has {len(raw)}"
    return f"this one is {shown(raw)}"

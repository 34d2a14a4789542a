"""Stories: facts about objects in a room, read and validated once, frozen after.

::

    ValueError
    +-- InvalidInput    a story or question that cannot be understood; lists every problem with its place
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from spatialjudge.relations import (
    ROOM,
    Relation,
    UnknownLabel,
    UnknownVocabulary,
    Vocabulary,
    shown,
    vocabulary,
)

Cell = tuple[int, int]
Placement = dict[str, Cell]
Labels = str | Sequence[str]
FactLike = Sequence[Any] | Mapping[str, Any]

MAX_GRID: Final = 10**9
"""On a larger grid a squared distance could pass for ``UNBOUNDED``."""
MAX_NAME: Final = 200
"""Characters in an object's name: names come back in every witness, and a longer one is surely a mistake."""
MAX_PROBLEMS: Final = 20
"""Problems reported at once: enough to mend a story, few enough for an error message."""

_PARTS: Final = ("subject", "relation", "object")


class Problem(NamedTuple):
    """One thing that is wrong with the input: where it stands, what it is, and what would be right."""

    where: str
    problem: str
    hint: str | None = None


class InvalidInput(ValueError):
    """The story or the question cannot be understood; ``problems`` says where and why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{where}: {text}" for where, text, _ in self.problems))


class Fact(NamedTuple):
    """``subject`` stands in one of the relations ``labels`` (canonical, in table order) to ``object``."""

    subject: str
    labels: tuple[str, ...]
    object: str

    def __str__(self) -> str:
        return f"{self.subject} {'|'.join(self.labels)} {self.object}"


class Story:
    """A room of ``grid`` x ``grid`` cells, its objects, and facts about them. Immutable and hashable.

    Args:
        grid: cells along a side, 1 to ``MAX_GRID``.
        facts: triples ``(subject, relation, object)`` or mappings with these keys. A relation is a label or several
            labels ("one of these"); the object of a region or contact label is ``"room"``.
        vocabulary: name of the table that gives the labels their meaning.
        objects: objects to declare that no fact need mention.

    Raises:
        InvalidInput: with up to ``MAX_PROBLEMS`` problems, each with its place (``facts[3].relation``) and a hint.
    """

    def __init__(
        self,
        grid: int,
        facts: Iterable[FactLike] = (),
        vocabulary: str = "roomspace",
        objects: Iterable[str] = (),
    ) -> None:
        problems: list[Problem] = []
        if isinstance(grid, bool) or not isinstance(grid, int) or not 1 <= grid <= MAX_GRID:
            problems.append(Problem("grid", f"must be a whole number from 1 to {MAX_GRID}", "cells along a side"))
        self.vocabulary = _vocabulary(vocabulary, problems)
        self.grid = grid
        index: dict[str, int] = {}
        for number, name in enumerate(objects):
            if _is_name(name, f"objects[{number}]", problems):
                if name == ROOM:
                    problems.append(Problem(f"objects[{number}]", "'room' is the room itself, not an object"))
                index.setdefault(name, len(index) + 1)
        read: list[Fact] = []
        for number, raw in enumerate(facts):
            fact = _read(raw, self.vocabulary, "facts", number, index, problems)
            if fact is None:
                if len(problems) >= MAX_PROBLEMS:
                    break
                continue
            read.append(fact)
            subject, _, obj = fact
            if subject not in index:
                index[subject] = len(index) + 1
            if obj not in index and obj != ROOM:
                index[obj] = len(index) + 1
        if problems:
            raise InvalidInput(problems[:MAX_PROBLEMS])
        self.facts = tuple(read)
        self.index: Mapping[str, int] = index
        """The objects in order of first mention, numbered from 1; the room is number 0."""
        self._key = (grid, self.vocabulary.name, self.facts, tuple(index))
        self._hash = hash(self._key)

    @property
    def objects(self) -> tuple[str, ...]:
        """The objects in order of declaration or first mention."""
        return self._key[3]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Story) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Story(grid={self.grid}, facts={len(self.facts)}, objects={len(self.index)}, {self.vocabulary.name!r})"

    def question(self, subject: Any, obj: Any, where: tuple[str, str] = ("subject", "object")) -> None:
        """Check that a question may be asked about these two.

        Raises:
            InvalidInput: for a name that the story does not declare, or the room as a subject.
        """
        problems: list[Problem] = []
        for name, place in zip((subject, obj), where, strict=True):
            if not _is_name(name, place, problems) or name in self.index or (name == ROOM and name is obj):
                continue
            if name == ROOM:
                problems.append(
                    Problem(place, "'room' cannot be a subject", "it stands on the right of unary relations")
                )
            else:
                known = ", ".join(list(self.index)[:10]) or "none"
                problems.append(
                    Problem(place, f"no fact mentions {shown(name)}", f"objects: {known}; declare others in 'objects'")
                )
        if problems:
            raise InvalidInput(problems)

    def prediction(self, raw: FactLike) -> Fact:
        """Read a predicted fact about declared objects.

        Raises:
            InvalidInput: with places such as ``prediction.relation``.
        """
        problems: list[Problem] = []
        fact = _read(raw, self.vocabulary, "prediction", None, self.index, problems)
        if fact is None:
            raise InvalidInput(problems)
        self.question(fact.subject, fact.object, ("prediction.subject", "prediction.object"))
        return fact

    def meaning(self, fact: Fact) -> Relation:
        """The relation that a fact of this story asserts, subject minus object."""
        return self.vocabulary.relation(fact.labels, self.grid)

    def answer(self, prediction: Fact) -> Relation:
        """The relation that a prediction claims, subject minus object."""
        return self.vocabulary.relation(prediction.labels, self.grid, answer=True)

    def violated(self, placement: Mapping[str, Cell]) -> Fact | None:
        """The first fact that does not hold in the placement, by the definition of its labels; ``None`` if all do."""
        for fact in self.facts:
            x, y = placement[fact.subject]
            if fact.object != ROOM:
                other_x, other_y = placement[fact.object]
                x, y = x - other_x, y - other_y
            if (x, y) not in self.meaning(fact):
                return fact
        return None


def _vocabulary(name: str, problems: list[Problem]) -> Vocabulary:
    try:
        return vocabulary(name)
    except UnknownVocabulary as error:
        problems.append(Problem("vocabulary", str(error), error.hint))
        raise InvalidInput(problems) from None


def _is_name(name: Any, where: str, problems: list[Problem]) -> bool:
    if not isinstance(name, str):
        problem = f"a name is a text, not {shown(name)}"
    elif not name or name.isspace():
        problem = "a name cannot be blank"
    elif len(name) > MAX_NAME:
        problem = f"a name has at most {MAX_NAME} characters, this one has {len(name)}"
    elif not name.isprintable():
        problem = f"{shown(name)} has characters that cannot be printed"
    else:
        return True
    problems.append(Problem(where, problem))
    return False


def _read(
    raw: Any, table: Vocabulary, where: str, number: int | None, known: Mapping[str, int], problems: list[Problem]
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
    for name, part in ((subject, "subject"), (obj, "object")):
        if name not in known if isinstance(name, str) else True:
            _is_name(name, f"{place}.{part}", problems)
    labels = _labels(relation, table, f"{place}.relation", problems)
    if subject == ROOM:
        problems.append(Problem(f"{place}.subject", "'room' cannot be a subject", "say it of the other object"))
    if labels and len(problems) == found:
        unary = {table.term(label).family.unary for label in labels}
        if len(unary) == 2:
            problems.append(Problem(f"{place}.relation", "relations to the room and to an object cannot be mixed"))
        elif True in unary and obj != ROOM:
            problems.append(Problem(f"{place}.object", f"{labels[0]} is a relation to the room", "write 'room' here"))
        elif False in unary and obj == ROOM:
            hint = "the room takes regions, TPP, NTPP and INR" if table.name != "stepgame" else None
            problems.append(Problem(f"{place}.relation", f"{labels[0]} relates two objects, not the room", hint))
    return Fact(subject, labels, obj) if len(problems) == found else None


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
    return tuple(read) if len(read) == 1 else tuple(label for label in table.labels if label in read)


def _shape(raw: Any) -> str:
    if isinstance(raw, Mapping):
        return f"this one has {', '.join(shown(key) for key in list(raw)[:5]) or 'nothing'}"
    if isinstance(raw, (list, tuple)):
        return f"this one has {len(raw)}"
    return f"this one is {shown(raw)}"

"""Stories: facts about objects in a room, validated once, frozen after."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import compress
from operator import ne
from sys import byteorder
from typing import Any, Final, NamedTuple

from spatialjudge.relations import (
    ROOM,
    InvalidInput,
    Piece,
    Problem,
    UnknownVocabulary,
    Vocabulary,
    meant,
    room_of,
    shown,
    vocabulary,
)
from spatialjudge.relations.boxes import BoxPlace
from spatialjudge.relations.compiled import LabelTest
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.facts import (
    MAX_PROBLEMS,
    Fact,
    FactLike,
    Placement,
    is_name,
    plain_fact,
    read_fact,
)
from spatialjudge.solver.names import ObjectNames

MAX_GRID: Final = 10**9
"""On a larger grid a squared distance could pass for ``UNBOUNDED``."""
MEASURED_GRID: Final = 32
"""Cells along a side up to which questions about angles and distances are solved, by search."""
USUAL: Final = "roomspace"
"""The vocabulary of stories that do not say."""


class Claim(NamedTuple):
    """Object ``i`` stands in ``relation`` to object ``j``, by number; the room is 0.

    Of points it is said that ``i`` minus ``j`` lies in the relation.
    """

    i: int
    j: int
    relation: Any


class Story:
    """Objects and facts about them: points in a room of ``grid`` x ``grid`` cells, or boxes without a room, as the
    vocabulary has it. Immutable and hashable.

    Args:
        grid: cells along a side, 1 to ``MAX_GRID``; only for a vocabulary of points. With labels that are only
            evaluated it makes things points on at most ``MEASURED_GRID`` cells, of which questions are solved.
        facts: triples ``(subject, relation, object)`` or mappings with these keys. A relation is a label or several
            labels ("one of these"); the object of a region or contact label is ``"room"``.
        vocabulary: name of the table that gives the labels their meaning, ``USUAL`` if none is given.
        objects: objects to declare that no fact need mention.

    Raises:
        InvalidInput: with up to ``MAX_PROBLEMS`` problems, each with its place (``facts[3].relation``) and a hint.
    """

    def __init__(
        self,
        grid: int | None = None,
        facts: Iterable[FactLike] | None = None,
        vocabulary: str | None = None,
        objects: Iterable[str] | None = None,
    ) -> None:
        problems: list[Problem] = []
        self.vocabulary = table = _vocabulary(USUAL if vocabulary is None else vocabulary, problems)
        self.grid = grid = _grid(grid, table, problems)
        index = {ROOM: 0} if table.has_room else {}
        self._names = names = ObjectNames(index, 1 - len(index))
        for number, given in enumerate(_entries(objects, "objects", "names", problems)):
            name = names.spelled(given)
            if is_name(name, f"objects[{number}]", problems):
                if index.get(name) == 0:
                    problems.append(Problem(f"objects[{number}]", "'room' is the room itself, not an object"))
                names.add(name)
        exact = table.exact
        read: list[Fact] = []
        for number, raw in enumerate(_entries(facts, "facts", "facts", problems)):
            fact = plain_fact(raw, exact, names) or read_fact(raw, table, "facts", number, names, problems)
            if fact is None:
                if len(problems) >= MAX_PROBLEMS:
                    break
                continue
            read.append(fact)
            subject, _, obj = fact
            if subject not in index:
                names.add(subject)
            for name in (obj,) if isinstance(obj, str) else obj:
                if name not in index:
                    names.add(name)
        if problems:
            raise InvalidInput(problems[:MAX_PROBLEMS])
        if not names.all_plain:  # within a fact, too, one name may be written in two ways
            read = [fact.named(names.spelled) for fact in read]
        self.facts = tuple(read)
        self.setting: Any = grid if table.space is None else table.extents(labels for _, labels, _ in read)
        """What the relations of the vocabulary depend on: the grid, or the axes on which things have extent."""
        if table.has_room:
            del index[ROOM]
        self.index: Mapping[str, int] = index
        """The objects in order of first mention, numbered from 1; the room, if there is one, is number 0."""
        self._key = (grid, self.vocabulary.name, self.facts, tuple(index))
        self._hash = hash(self._key)
        self._assertions: tuple[tuple[int, int, Any], ...] | None = None
        self._tests: list[tuple[int, int, int, int, LabelTest]] | None = None
        self._pieces: list[tuple[int, int, int, tuple[Piece, ...]]] | None = None

    @property
    def assertions(self) -> tuple[tuple[int, int, Any], ...]:
        """What each fact claims, one by one, as defined: the parts of a ``Claim``."""
        return self.asserted(Deadline())

    def asserted(self, deadline: Deadline) -> tuple[tuple[int, int, Any], ...]:
        """The assertions, worked out once: putting a set of labels together takes up to a millisecond.

        Raises:
            Expired: the deadline passed.
        """
        if self._assertions is None:
            meanings, index = self.vocabulary.meanings(self.setting), self.index
            assertions = []
            for subject, labels, obj in self.facts:
                if len(labels) > 1:
                    deadline.look()
                if isinstance(obj, str):
                    assertions.append((index[subject], index.get(obj, 0), meanings[labels]))
                else:
                    relation = meanings[labels].with_second(index[obj[1]])
                    assertions.append((index[subject], index[obj[0]], relation))
            self._assertions = tuple(assertions)
        return self._assertions

    def solvable(self, labels: Iterable[str] = ()) -> None:
        """Refuse questions that would be solved with labels that are only evaluated: of facts, or these.

        Raises:
            InvalidInput: with the first of them.
        """
        table = self.vocabulary
        if not table.measured or self.grid is not None:
            return
        told = [(f"facts[{number}].relation", one) for number, fact in enumerate(self.facts) for one in fact.labels]
        for where, label in (*told, *(("relation", one) for one in labels)):
            if table.term(label).family.measured:
                problem = f"{label} is only evaluated, on places that are given: no question is solved with it"
                raise InvalidInput.at(
                    where,
                    problem,
                    f"ask evaluate with a placement, or give a grid of at most {MEASURED_GRID} cells",
                )

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

    def question(
        self, subject: Any, obj: Any, where: tuple[str, str] = ("subject", "object")
    ) -> tuple[str, str | tuple[str, str]]:
        """What a question may be asked about: ``subject`` and ``obj``, a name, or two for a relation of three.

        Raises:
            InvalidInput: for a name that the story does not declare, or the room as a subject.
        """
        if isinstance(subject, str) and isinstance(obj, str) and subject in self.index and self._declares(obj):
            return subject, obj
        subject = self._names.spelled(subject)
        objects = tuple(map(self._names.spelled, obj if isinstance(obj, (list, tuple)) and len(obj) == 2 else [obj]))
        problems: list[Problem] = []
        for name, place in zip((subject, *objects), (where[0], *[where[1]] * len(objects)), strict=True):
            if not is_name(name, place, problems) or name in self.index:
                continue
            if name == ROOM and self.vocabulary.has_room:
                if place == where[1]:
                    continue
                problems.append(
                    Problem(place, "'room' cannot be a subject", "it stands on the right of unary relations")
                )
            else:
                known = ", ".join(list(self.index)[:10]) or "none"
                hint = f"{meant(name, self.index, f'objects: {known};')} declare others in 'objects'"
                problems.append(Problem(place, f"no fact mentions {shown(name)}", hint))
        if problems:
            raise InvalidInput(problems)
        return subject, objects[0] if len(objects) == 1 else (objects[0], objects[1])

    def number(self, name: Any) -> int | None:
        """The number of an object by its name, written in any way; ``None`` if there is none."""
        return self.index.get(name) or self.index.get(self._names.spelled(name))

    def _declares(self, obj: str | tuple[str, str]) -> bool:
        """Whether something may be said of another thing and this."""
        return obj in self.index or (obj == ROOM and self.vocabulary.has_room)

    def prediction(self, raw: FactLike) -> Fact:
        """Read a predicted fact about declared objects.

        Raises:
            InvalidInput: with places such as ``prediction.relation``.
        """
        plain = plain_fact(raw, self.vocabulary.exact, self._names)
        if plain is not None and plain.subject in self.index and self._declares(plain.object):
            return plain
        problems: list[Problem] = []
        fact = read_fact(raw, self.vocabulary, "prediction", None, self._names, problems)
        if fact is None:
            raise InvalidInput(problems)
        self.question(fact.subject, fact.object, ("prediction.subject", "prediction.object"))
        return fact

    def claim(self, prediction: Fact, *, conjunction: bool = False) -> Claim:
        """What a prediction claims, by the numbers of its objects: one of its labels, or all at once."""
        subject, labels, obj = prediction
        relation = self.vocabulary.relation(labels, self.setting, answer=True, conjunction=conjunction)
        if isinstance(obj, str):
            return Claim(self.index[subject], self.index.get(obj, 0), relation)
        return Claim(self.index[subject], self.index[obj[0]], relation.with_second(self.index[obj[1]]))

    def admits(self, places: Sequence[Any]) -> bool:
        """Whether these can be the places of all objects, by number, whatever the facts: cells, or boxes."""
        space = self.vocabulary.space
        if space is not None:
            inside = self.grid is None or all(0 <= at < self.grid for place in places[1:] for at in place)
            return inside and all(map(space.admits, places[1:]))
        last = (self.grid or 0) - 1
        if places[0] != (0, 0):
            return False
        for x, y in places:  # noqa: SIM110 - hot
            if x < 0 or y < 0 or x > last or y > last:
                return False
        return True

    def named(self, places: Sequence[Any]) -> Placement:
        """Where every object is, by name, from where it is by number."""
        space = self.vocabulary.space
        placed = places[1:] if space is None else map(space.corners, places[1:])
        return dict(zip(self.index, placed))  # noqa: B905 - hot, and every placement was seen to be whole

    def holds(self, relation: Any, places: Sequence[Any], i: int, j: int) -> bool:
        """Whether a relation of the vocabulary's kind is true of objects ``i`` and ``j`` in these places."""
        space = self.vocabulary.space
        if space is not None:
            holds: bool = relation.holds(space, places, i, j)
            return holds
        (x, y), (other_x, other_y) = places[i], places[j]
        return (x - other_x, y - other_y) in relation

    def broken(self, places: Sequence[Any], sound: Sequence[Any] | None = None, told: Sequence[bool] = ()) -> list[int]:
        """The numbers of the facts that do not hold when object ``i`` is placed at ``places[i]``, in order.

        The places must be some that the story :meth:`admits`, so no fact need be seen that says just that.
        ``sound`` is a placement in which all are known to hold: facts about objects that are placed as there still do.
        ``told`` says of each fact whether all coordinates are given that it is about; at others nobody looks.
        """
        if self.vocabulary.space is not None:
            return self._broken_boxes(places, told)
        if self._pieces is None:
            anywhere = room_of(self.setting)
            self._pieces = [
                (number, i, j, relation.pieces)
                for number, (i, j, relation) in enumerate(self.assertions)
                if relation is not anywhere
            ]
        broken, claims = [], self._pieces
        if sound is not None:
            moved = list(map(ne, places, sound))
            claims = [claim for claim in claims if moved[claim[1]] or moved[claim[2]]]
        if told:
            claims = [claim for claim in claims if told[claim[0]]]
        for number, i, j, pieces in claims:
            x, y = places[i]
            other_x, other_y = places[j]
            dx, dy = x - other_x, y - other_y
            # ``(dx, dy) in relation``, written out: this runs for every fact of every placement
            for x_low, x_high, y_low, y_high, q_low, q_high in pieces:
                if x_low <= dx <= x_high and y_low <= dy <= y_high and q_low <= dx * dx + dy * dy <= q_high:
                    break
            else:
                broken.append(number)
        return broken

    def _broken_boxes(self, places: Sequence[BoxPlace], told: Sequence[bool]) -> list[int]:
        if self._tests is None:
            tests, index = self.vocabulary.tests(self.setting), self.index
            self._tests = [
                (number, index[fact.subject], *self._landmarks(fact), _one_of([tests[one] for one in fact.labels]))
                for number, fact in enumerate(self.facts)
            ]
        claims = compress(self._tests, told) if told else self._tests
        return [number for number, i, j, k, holds in claims if not holds(places[i], places[j], places[k])]

    def told(self, lacking: Iterable[int]) -> list[bool]:
        """Of each fact whether all coordinates are given that it is about, from the bits that each thing lacks."""
        gaps = int.from_bytes(array("I", [0, *lacking]), byteorder)
        return [not needed & gaps for needed in self._needs]

    @cached_property
    def _needs(self) -> tuple[int, ...]:
        """Of each fact the coordinates that it is about, as a set of bits: of each thing 32, those of its place."""
        space = self.vocabulary.space
        if space is None:
            return tuple(1 << 32 * i | 1 << 32 * j for i, j, _ in self.assertions)
        return tuple(
            sum(
                {  # of a thing with itself the same twice
                    1 << 32 * (-thing if thing < 0 else j if thing else i) + space.offsets[axis, name]
                    for thing, axis, name in relation.points
                }
            )
            for i, j, relation in self.assertions
        )

    def _landmarks(self, fact: Fact) -> tuple[int, int]:
        """The objects of a fact by number; the second is 0 if there is none."""
        index, obj = self.index, fact.object
        return (index.get(obj, 0), 0) if isinstance(obj, str) else (index[obj[0]], index[obj[1]])


def _one_of(tests: Sequence[LabelTest]) -> LabelTest:
    """What tells whether one of the labels is true of three places."""

    def holds(a: Sequence[Any], b: Sequence[Any], c: Sequence[Any]) -> bool:
        for test in tests:  # noqa: SIM110 - hot
            if test(a, b, c):
                return True
        return False

    return holds if len(tests) > 1 else tests[0]


def _entries(given: Iterable[Any] | None, where: str, kind: str, problems: list[Problem]) -> Iterable[Any]:
    """What is listed; nothing if it is no list."""
    if given is None:
        return ()
    if isinstance(given, str) or not isinstance(given, Iterable):
        what = "one text" if isinstance(given, str) else type(given).__name__
        problems.append(Problem(where, f"must be a list of {kind}, not {what}"))
        return ()
    return given


def _grid(grid: int | None, table: Vocabulary, problems: list[Problem]) -> int | None:
    """The grid if it suits the vocabulary."""
    if table.space is not None:
        if grid is not None and table.measured:
            if type(grid) is int and 1 <= grid <= MEASURED_GRID:
                return grid
            problems.append(Problem("grid", f"must be a whole number from 1 to {MEASURED_GRID}", "or leave it out"))
        elif grid is not None:
            problems.append(Problem("grid", f"vocabulary {table.name} has no room", "leave it out"))
        return None
    if grid is None:
        problems.append(Problem("grid", "is missing", "cells along a side of the room"))
    elif isinstance(grid, bool) or not isinstance(grid, int) or not 1 <= grid <= MAX_GRID:
        problems.append(Problem("grid", f"must be a whole number from 1 to {MAX_GRID}", "cells along a side"))
    else:
        return grid
    return 1


def _vocabulary(name: str, problems: list[Problem]) -> Vocabulary:
    try:
        return vocabulary(name)
    except UnknownVocabulary as error:
        problems.append(Problem("vocabulary", str(error), error.hint))
        raise InvalidInput(problems) from None

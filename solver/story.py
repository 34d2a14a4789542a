"""Stories: facts about objects in a room, validated once, frozen after."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from spatialjudge.relations import ROOM, InvalidInput, Problem, UnknownVocabulary, Vocabulary, meant, shown, vocabulary
from spatialjudge.solver.assertions import Assertions
from spatialjudge.solver.facts import MAX_PROBLEMS, OF_ROOM, Fact, FactLike, is_name, plain_fact, read_fact
from spatialjudge.solver.names import ObjectNames

MAX_GRID: Final = 10**9
"""On a larger grid a squared distance could pass for ``UNBOUNDED``."""
MEASURED_GRID: Final = 32
"""Cells along a side up to which questions about angles and distances are solved, by search."""
NOBODY: Final = "nobody"
"""Of whom something may be asked where a story has no things: a name like any other."""
USUAL: Final = "roomspace"
"""The vocabulary of stories that do not say."""


class Claim(NamedTuple):
    """Object ``i`` stands in ``relation`` to object ``j``, by number; the room is 0.

    Of points it is said that ``i`` minus ``j`` lies in the relation.
    """

    i: int
    j: int
    relation: Any


class Story(Assertions):
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
        table = _vocabulary(USUAL if vocabulary is None else vocabulary, problems)
        grid = _grid(grid, table, problems)
        index = {ROOM: 0} if table.has_room else {}
        self._names = names = ObjectNames(index, 1 - len(index))
        for number, given in enumerate(_entries(objects, "objects", "names", problems)):
            name = names.spelled(given)
            if is_name(name, f"objects[{number}]", problems):
                if index.get(name) == 0:
                    problems.append(Problem(f"objects[{number}]", "'room' is the room itself, not an object"))
                names.add(name)
        exact, adds = table.exact, names.adds
        read: list[Fact] = []
        for number, raw in enumerate(_entries(facts, "facts", "facts", problems)):
            fact = plain_fact(raw, exact, index, adds)
            if fact is None:
                fact = read_fact(raw, table, "facts", number, names, problems)
                if fact is None:
                    if len(problems) >= MAX_PROBLEMS:
                        break
                    continue
                for name in (fact.subject, *fact.objects):
                    names.add(name)
                fact = fact.named(names.spelled)  # within a fact, too, one name may be written in two ways
            read.append(fact)
        if problems:
            raise InvalidInput(problems[:MAX_PROBLEMS])
        if table.has_room:
            del index[ROOM]
        super().__init__(table, grid, tuple(read), index)
        self._key = (grid, table.name, self.facts, tuple(index))
        self._hash = hash(self._key)

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

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.grid, self.facts, self.vocabulary.name, self.objects)

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
                if place == where[1] and len(objects) == 1:
                    continue
                what = "a subject" if place == where[0] else "one of two objects"
                problems.append(Problem(place, f"'room' cannot be {what}", OF_ROOM))
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
        plain = plain_fact(raw, self.vocabulary.exact, self.index)
        if plain is not None:
            return plain
        problems: list[Problem] = []
        fact = read_fact(raw, self.vocabulary, "prediction", None, self._names, problems)
        if fact is None:
            raise InvalidInput(problems)
        self.question(fact.subject, fact.object, ("prediction.subject", "prediction.object"))
        return fact

    def refuse(self, relation: Any, obj: Any) -> None:
        """Refuse what nothing can be predicted of.

        Raises:
            InvalidInput: as :meth:`prediction` does, whatever the subject is.
        """
        try:
            self.prediction((next(iter(self.index), NOBODY), relation, obj))
        except InvalidInput as error:
            if problems := [one for one in error.problems if one.where != "prediction.subject"]:
                raise InvalidInput(problems) from None

    def claim(self, prediction: Fact, *, conjunction: bool = False) -> Claim:
        """What a prediction claims, by the numbers of its objects: one of its labels, or all at once."""
        subject, labels, obj = prediction
        relation = self.vocabulary.relation(labels, self.setting, answer=True, conjunction=conjunction)
        if isinstance(obj, str):
            return Claim(self.index[subject], self.index.get(obj, 0), relation)
        return Claim(self.index[subject], self.index[obj[0]], relation.with_second(self.index[obj[1]]))


def _entries(given: Iterable[Any] | None, where: str, kind: str, problems: list[Problem]) -> Iterable[Any]:
    """What is listed; nothing if it is no list."""
    if given is None:
        return ()
    if isinstance(given, str) or not isinstance(given, Iterable):
        what = "one text" if isinstance(given, str) else shown(given)
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


def check_story(story: object) -> None:
    """Check that it is one: people pass its fields.

    Raises:
        InvalidInput: it is something else.
    """
    if not isinstance(story, Story):
        raise InvalidInput.at("story", f"must be a Story, not {type(story).__name__}", "Story(**fields)")

"""Stories: facts about objects in a room, validated once, frozen after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import ne
from typing import Any, Final

from spatialjudge.relations import ROOM, Relation, UnknownVocabulary, Vocabulary, shown, vocabulary
from spatialjudge.solver.facts import (
    MAX_PROBLEMS,
    Cell,
    Fact,
    FactLike,
    InvalidInput,
    Problem,
    is_name,
    plain_fact,
    read_fact,
)

MAX_GRID: Final = 10**9
"""On a larger grid a squared distance could pass for ``UNBOUNDED``."""


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
            grid = 1
        self.vocabulary = table = _vocabulary(vocabulary, problems)
        self.grid = grid
        index = {ROOM: 0}
        if isinstance(objects, str):
            problems.append(Problem("objects", "must be a list of names, not one text"))
            objects = ()
        for number, name in enumerate(objects):
            if is_name(name, f"objects[{number}]", problems):
                if name == ROOM:
                    problems.append(Problem(f"objects[{number}]", "'room' is the room itself, not an object"))
                index.setdefault(name, len(index))
        singles = table.singles(grid)
        read: list[Fact] = []
        assertions: list[tuple[int, int, Relation]] = []
        for number, raw in enumerate(facts):
            plain = plain_fact(raw, singles, index)
            if plain is not None:
                fact, relation = plain
            else:
                careful = read_fact(raw, table, "facts", number, index, problems)
                if careful is None:
                    if len(problems) >= MAX_PROBLEMS:
                        break
                    continue
                fact, relation = careful, table.relation(careful.labels, grid)
            subject, _, obj = fact
            if subject not in index:
                index[subject] = len(index)
            if obj not in index:
                index[obj] = len(index)
            read.append(fact)
            assertions.append((index[subject], index[obj], relation))
        if problems:
            raise InvalidInput(problems[:MAX_PROBLEMS])
        self.facts = tuple(read)
        del index[ROOM]
        self.index: Mapping[str, int] = index
        """The objects in order of first mention, numbered from 1; the room is number 0."""
        self.assertions = tuple(assertions)
        """Each fact as numbers of subject and object and the relation that it asserts, one by one, as defined."""
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
        if isinstance(subject, str) and isinstance(obj, str) and self._declares(subject, obj):
            return
        problems: list[Problem] = []
        for name, place in zip((subject, obj), where, strict=True):
            if not is_name(name, place, problems) or name in self.index:
                continue
            if name == ROOM:
                if place == where[1]:
                    continue
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

    def _declares(self, subject: str, obj: str) -> bool:
        return subject in self.index and (obj in self.index or obj == ROOM)

    def prediction(self, raw: FactLike) -> Fact:
        """Read a predicted fact about declared objects.

        Raises:
            InvalidInput: with places such as ``prediction.relation``.
        """
        plain = plain_fact(raw, self.vocabulary.singles(self.grid), self.index)
        if plain is not None:
            sound, _ = plain
            if self._declares(sound.subject, sound.object):
                return sound
        problems: list[Problem] = []
        fact = read_fact(raw, self.vocabulary, "prediction", None, self.index, problems)
        if fact is None:
            raise InvalidInput(problems)
        self.question(fact.subject, fact.object, ("prediction.subject", "prediction.object"))
        return fact

    def answer(self, prediction: Fact) -> Relation:
        """The relation that a prediction claims, subject minus object."""
        return self.vocabulary.relation(prediction.labels, self.grid, answer=True)

    def violated(self, cells: Sequence[Cell], sound: Sequence[Cell] | None = None) -> Fact | None:
        """The first fact that does not hold when object ``i`` stands on ``cells[i]``; ``None`` if all hold.

        ``sound`` is a placement in which all are known to hold: facts about objects that stand as there still do.
        """
        moved = [True] * len(cells) if sound is None else list(map(ne, cells, sound))
        for i, j, relation in self.assertions:
            if not (moved[i] or moved[j]):
                continue
            x, y = cells[i]
            other_x, other_y = cells[j]
            dx, dy = x - other_x, y - other_y
            # ``(dx, dy) in relation``, written out: this runs for every fact of every placement
            for x_low, x_high, y_low, y_high, q_low, q_high in relation.pieces:
                if x_low <= dx <= x_high and y_low <= dy <= y_high and q_low <= dx * dx + dy * dy <= q_high:
                    break
            else:
                return self.facts[self.assertions.index((i, j, relation))]
        return None


def _vocabulary(name: str, problems: list[Problem]) -> Vocabulary:
    try:
        return vocabulary(name)
    except UnknownVocabulary as error:
        problems.append(Problem("vocabulary", str(error), error.hint))
        raise InvalidInput(problems) from None

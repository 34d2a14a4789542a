"""Assertions: what facts say of things by number, and which of them are true of places."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import compress
from sys import byteorder
from typing import Any, Final

from spatialjudge.relations import Vocabulary, room_of
from spatialjudge.relations.boxes import BoxPlace
from spatialjudge.relations.compiled import LabelTest
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.facts import Fact, Placement

_NOWHERE: Final = 0, -1, 0, -1
"""The hull of no displacement."""


class Assertions:
    """Facts of a vocabulary about things that have numbers."""

    def __init__(
        self, vocabulary: Vocabulary, grid: int | None, facts: tuple[Fact, ...], index: Mapping[str, int]
    ) -> None:
        self.vocabulary, self.grid, self.facts = vocabulary, grid, facts
        self.index = index
        """The objects in order of first mention, numbered from 1; the room, if there is one, is number 0."""
        self.setting: Any = grid if vocabulary.space is None else vocabulary.extents(labels for _, labels, _ in facts)
        """What the relations of the vocabulary depend on: the grid, or the axes on which things have extent."""
        self._assertions: tuple[tuple[int, int, Any], ...] | None = None
        self._tests: list[tuple[int, int, int, int, LabelTest]] | None = None
        self._claims: list[tuple[int, int, int, int, int, int, int, tuple[tuple[int, ...], ...]]] | None = None

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
            for fact in self.facts:  # by place: a named tuple is taken apart slowly
                subject, labels, obj = fact[0], fact[1], fact[2]
                if len(labels) > 1:
                    deadline.look()
                if isinstance(obj, str):
                    assertions.append((index[subject], index.get(obj, 0), meanings[labels]))
                else:
                    relation = meanings[labels].with_second(index[obj[1]])
                    assertions.append((index[subject], index[obj[0]], relation))
            self._assertions = tuple(assertions)
        return self._assertions

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

    def broken(
        self, *placements: Sequence[Any], sound: Sequence[Any] | None = None, told: Sequence[bool] = ()
    ) -> list[int]:
        """The numbers of the facts that do not hold when object ``i`` is placed at ``places[i]``, in order.

        Of several placements it is those that do not hold in one of them. The places must be some that the story
        :meth:`admits`, so no fact need be seen that says just that. ``sound`` is a placement in which all are known to
        hold: facts about objects that share their places with it still do. ``told`` says of each fact whether all
        coordinates are given that it is about; at others nobody looks.
        """
        if self.vocabulary.space is not None:
            return self._broken_boxes(placements, told)
        if self._claims is None:
            anywhere = room_of(self.setting)
            self._claims = [
                (
                    number,
                    i,
                    j,
                    *(relation.hull if relation.pieces else _NOWHERE),
                    () if relation.is_box else relation.bounds,
                )
                for number, (i, j, relation) in enumerate(self.assertions)
                if relation is not anywhere
            ]
        broken, claims = [], self._claims
        if told:  # by number, as some facts are not among them
            claims = [claim for claim in claims if told[claim[0]]]
        for number, i, j, x_low, x_high, y_low, y_high, pieces in claims:
            seen, seen_from = (sound[i], sound[j]) if sound else (None, None)
            for places in placements:
                place, other = places[i], places[j]
                if place is seen and other is seen_from:
                    continue
                (x, y), (other_x, other_y) = place, other
                dx, dy = x - other_x, y - other_y
                # ``(dx, dy) in relation``, written out: this runs for every fact of every placement
                holds = x_low <= dx <= x_high and y_low <= dy <= y_high
                if holds and pieces:
                    for left, right, bottom, top, q_low, q_high in pieces:
                        if left <= dx <= right and bottom <= dy <= top and q_low <= dx * dx + dy * dy <= q_high:
                            break
                    else:
                        holds = False
                if not holds:
                    broken.append(number)
                    break
        return broken

    def _broken_boxes(self, placements: Sequence[Sequence[BoxPlace]], told: Sequence[bool]) -> list[int]:
        if self._tests is None:
            tests, index = self.vocabulary.tests(self.setting), self.index
            self._tests = [
                (number, index[fact.subject], *self._landmarks(fact), _one_of([tests[one] for one in fact.labels]))
                for number, fact in enumerate(self.facts)
            ]
        claims = compress(self._tests, told) if told else self._tests
        return [
            number
            for number, i, j, k, holds in claims
            if not all(holds(places[i], places[j], places[k]) for places in placements)
        ]

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

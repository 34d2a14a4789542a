"""Evaluation: which facts of a story a given placement keeps, and which it breaks. Nothing is searched for.

A placement comes from whoever drew it: a model, a person, another program. It may leave things out, add some, put them
where no room is, and say of a thing less than its vocabulary speaks of. What it does not tell breaks nothing, and keeps
nothing. The facts are looked at by the code that verifies every placement before it leaves the solver.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from operator import not_
from typing import Any, Final, NamedTuple

from spatialjudge.relations import Boxes, InvalidInput, Problem, shown
from spatialjudge.relations.boxes import is_coordinate
from spatialjudge.relations.compiled import FARTHEST, plain_lists
from spatialjudge.solver.conflict import Conflict
from spatialjudge.solver.deadline import Deadline, Expired
from spatialjudge.solver.engines.protocol import Status
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.explain import consistent
from spatialjudge.solver.explain import explain as explain_conflict
from spatialjudge.solver.facts import MAX_PROBLEMS, Fact, FactLike, Placement
from spatialjudge.solver.names import compared, wrong_with
from spatialjudge.solver.prepared import prepare
from spatialjudge.solver.story import Story, check_story

_ORIGIN: Final = (0, 0)
_LEAST: Final = -FARTHEST // 2
"""No cell that is given is farther to the west or south, so that no squared distance comes near ``UNBOUNDED``."""


class Breach(NamedTuple):
    """A fact that a placement breaks: the places that break it, and the labels of its family that hold there."""

    number: int
    fact: Fact
    places: Placement
    instead: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """It as JSON values."""
        places = {name: list(place) if isinstance(place, tuple) else place for name, place in self.places.items()}
        return {
            "number": self.number,
            "fact": list(self.fact.as_json()),
            "places": places,
            "instead": list(self.instead),
        }


@dataclass  # not frozen: that takes a microsecond
class Evaluation:
    """The answer to :func:`evaluate`.

    ``broken`` are the numbers of the facts that do not hold, in order, and ``untold`` of those that need what the
    placement does not tell, such as where a ``missing`` thing is; all others are kept. ``invented`` are names that the
    story does not have, ``outside`` things that are not on the grid. ``clashes`` was asked for, or is ``None``: sets of
    facts, none in two of them, of which no placement keeps all. What is broken in none of these the placement broke.
    """

    story: Story = field(repr=False)
    broken: tuple[int, ...]
    untold: tuple[int, ...] = ()
    missing: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    clashes: tuple[Conflict, ...] | None = None
    _places: Sequence[Any] = field(default=(), repr=False)

    @property
    def kept(self) -> float:
        """The share of the facts that hold; 1 of a story without facts."""
        facts = len(self.story.facts)
        return (facts - len(self.broken) - len(self.untold)) / facts if facts else 1.0

    @property
    def all_kept(self) -> bool:
        """Whether every fact holds."""
        return not self.broken and not self.untold

    def holds(self, prediction: FactLike) -> bool | None:
        """Whether a predicted fact holds in the placement; ``None`` if that is not told.

        Raises:
            InvalidInput: the prediction cannot be understood, or names objects that the story does not declare.
        """
        i, j, relation = self.story.claim(self.story.prediction(prediction))
        if not placed_enough(relation, self.story.vocabulary.space, self._places, i, j):
            return None
        return self.story.holds(relation, self._places, i, j)

    @cached_property
    def breaches(self) -> tuple[Breach, ...]:
        """Every broken fact with the coordinates that break it."""
        return tuple(map(self._breach, self.broken))

    @cached_property
    def overlapping(self) -> tuple[tuple[str, str], ...]:
        """Pairs of things that share a cell, or inner points of their boxes on all axes. O(n^2) for n things."""
        space = self.story.vocabulary.space
        placed = [(name, self._places[number]) for name, number in self.story.index.items() if self._places[number]]
        return tuple(
            (one, other)
            for (one, place), (other, other_place) in combinations(placed, 2)
            if (place == other_place if space is None else space.overlap(place, other_place))
        )

    def _breach(self, number: int) -> Breach:
        story, places = self.story, self._places
        fact, (i, j, _) = story.facts[number], story.assertions[number]
        space, table = story.vocabulary.space, story.vocabulary
        named = {}
        for name in (fact.subject, *fact.objects):
            if at := story.index.get(name):
                named[name] = places[at] if space is None else space.corners(places[at])
        instead = []
        for term in table.families.get(table.term(fact.labels[0]).family.name, ()):
            relation = table.relation((term.label,), story.setting)
            if not isinstance(fact.object, str):
                relation = relation.with_second(story.index[fact.object[1]])
            if term.label not in fact.labels and placed_enough(relation, space, places, i, j):
                instead += [term.label] if story.holds(relation, places, i, j) else []
        return Breach(number, fact, named, tuple(instead))


def evaluate(
    story: Story, placement: Mapping[str, Any], *, explain: bool = False, timeout_s: float | None = 2.0
) -> Evaluation:
    """Which facts of the story hold in a placement. O(facts), some microseconds.

    Args:
        story: the facts.
        placement: the place of each thing by name, as a ``CheckResult`` shows it: a cell ``(x, y)``, x to the east and
            y to the north; or of things with extent the coordinates by axis, ``{"x": (0, 4), "y": (1, 2)}``. Ends are
            any finite numbers; an axis, or an inner point, may be left out.
        explain: also find out which facts no placement could keep, by search.
        timeout_s: seconds for that; ``None`` waits for ever. When they run out, ``clashes`` is ``None``.

    Raises:
        InvalidInput: something that is no placement; with places such as ``placement.bed``. Or the story has labels
            that are only evaluated, and was to be solved.
    """
    check_story(story)
    if explain:
        story.solvable()
    missing: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    untold: tuple[int, ...] = ()
    space = story.vocabulary.space
    places, told = _plainly(story, placement)
    plain = places is not None
    if places is None:
        places, missing, invented = places_of(story, placement)
        told = story.told(map(not_ if space is None else space.lacks, places[1:]))
    if story.grid is not None and not (plain and space is None):
        room = range(story.grid)
        outside = tuple(name for name, number in story.index.items() if not all(at in room for at in places[number]))
    if told:
        untold = tuple([number for number, one in enumerate(told) if not one])
    if outside:
        claims = [claim for claim in enumerate(story.assertions) if claim[0] not in untold]
        broken = [number for number, (i, j, relation) in claims if not story.holds(relation, places, i, j)]
    else:
        broken = story.broken(places, told=told)
    clashes = clashes_of(story, Deadline.after(timeout_s)) if explain else None
    return Evaluation(story, tuple(broken), untold, missing, invented, outside, clashes, places)


def _plainly(story: Story, placement: Any) -> tuple[list[Any] | None, Sequence[bool]]:
    """Places by number, if just the things of the story have one, plainly written; and which facts are told."""
    index, space = story.index, story.vocabulary.space
    if type(placement) is not dict or len(placement) != len(index):
        return None, ()
    try:
        given = [placement[name] for name in index]
        if space is not None:
            read, lacking = space.plain(given)
            return [(), *read] if len(read) == len(index) else None, story.told(lacking) if lacking else ()
        end = story.setting
        read = [(x, y) for x, y in plain_lists(given) if type(x) is type(y) is int and 0 <= x < end and 0 <= y < end]
        return [_ORIGIN, *read] if len(read) == len(index) else None, ()
    except (LookupError, TypeError, ValueError, AttributeError):
        return None, ()


def placed_enough(relation: Any, space: Boxes | None, places: Sequence[Any], i: int, j: int) -> bool:
    """Whether all coordinates are there that a relation of two things is about."""
    if space is None:
        return bool(places[i] and places[j])
    for thing, axis, name in relation.points:
        place = places[-thing if thing < 0 else j if thing else i]
        if not place or place[space.offsets[axis, name]] is None:
            return False
    return True


def clashes_of(story: Story, deadline: Deadline) -> tuple[Conflict, ...] | None:
    """Sets of facts that clash, one after the other until the rest has a placement; ``None`` if there was no time."""
    if prepare(story, engine_named("auto")).consistency(deadline).status is Status.CONSISTENT:
        return ()
    rest, found = list(range(len(story.facts))), list[Conflict]()
    try:
        while not consistent(story, None, deadline, rest):
            conflict = explain_conflict(story, None, deadline, among=rest)
            deadline.look()
            found.append(conflict)
            rest = [number for number in rest if number not in conflict.facts]
    except Expired:
        return None
    return tuple(found)


def places_of(story: Story, placement: Any) -> tuple[list[Any], tuple[str, ...], tuple[str, ...]]:
    """Places by number, empty where there is none; names without a place, and names that the story does not have."""
    if not isinstance(placement, Mapping):
        problem = f"must be a mapping of names to places, not {shown(placement)}"
        raise InvalidInput.at("placement", problem, '{"bed": [3, 4]}')
    space, index = story.vocabulary.space, story.index
    read = _cell if space is None else space.place
    places: list[Any] = [()] * (len(index) + 1)
    if space is None:
        places[0] = _ORIGIN
    invented: dict[str, str] = {}
    problems: list[Problem] = []
    for name, given in placement.items():
        number = index.get(name) or story.number(name)
        try:
            place = read(given)
        except ValueError as error:
            problems.append(Problem(f"placement.{name}", *error.args))
            continue
        if number is None and (wrong := wrong_with(name)):
            problems.append(Problem("placement", wrong))
        elif places[number] if number else compared(name) in invented:
            problems.append(Problem(f"placement.{name}", "has a place by another spelling of its name"))
        elif number is None:
            invented[compared(name)] = name
        else:
            places[number] = place
    if problems:
        raise InvalidInput(problems[:MAX_PROBLEMS])
    missing = () if all(places[1:]) else tuple(name for name, number in index.items() if not places[number])
    return places, missing, tuple(invented.values())


def _cell(given: Any) -> tuple[int, int]:
    """A cell from what is written of it.

    Raises:
        ValueError: it is none: why, and what would be one.
    """
    if isinstance(given, Mapping) and set(given) == {"x", "y"}:
        given = given["x"], given["y"]
    if isinstance(given, (list, tuple)) and len(given) == 2:
        x, y = given
        if type(x) is not int or type(y) is not int:
            x, y = (int(at) if is_coordinate(at) and at == int(at) else FARTHEST + 1 for at in given)
        if _LEAST <= x <= FARTHEST and _LEAST <= y <= FARTHEST:
            return x, y
    raise ValueError(f"{shown(str(given))} is no cell", "a cell is [x, y], both whole numbers")

"""Referents: which object of the world a command means, a finite constraint problem.

One variable for each noun, whose values are the objects that fit its words; a clause is a constraint between two of
them, and no two nouns mean the same object. What noun 0 can mean is what the command means: one object, or it is
ambiguous, or it means nothing. "small" and "big" are relative: an object is small if some object that fits the noun's
other words is larger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from spatialjudge.benchmarks.reascan.commands import Command, CommandClause, Noun
from spatialjudge.benchmarks.reascan.world import Thing, World

KEPT: Final = 64
"""Referents that are kept: an example asks about its referent, and then about what is done with it."""


def inside(thing: Thing, box: Thing) -> bool:
    """Whether the object lies on one of the cells that the box covers."""
    return box.shape == "box" and all(
        start <= place < start + box.size for place, start in zip(thing.cell, box.cell, strict=True)
    )


HOLDS: Final[dict[str, Callable[[Thing, Thing], bool]]] = {
    "row": lambda one, other: one.cell[0] == other.cell[0],
    "column": lambda one, other: one.cell[1] == other.cell[1],
    "shape": lambda one, other: one.shape == other.shape,
    "color": lambda one, other: one.colour == other.colour,
    "size": lambda one, other: one.size == other.size,
    "inside": inside,
}
"""Whether a clause of each relation holds of two objects."""


@lru_cache(maxsize=KEPT)
def referents(command: Command, world: World) -> tuple[Thing, ...]:
    """The objects that the command can mean, in the world's order."""
    return tuple(meant(command, world.things))


def meant(command: Command, things: Sequence[Thing]) -> Iterator[Thing]:
    """Those of these objects that the command can mean; to add further objects leaves each of them."""
    domains = [list(fitting(noun, things)) for noun in command.nouns]
    # A clause's object is a later noun: from the last clause on, a noun keeps what has some object to go with. Then
    # only "no two nouns mean the same" can still send the search back.
    for clause in reversed(command.clauses):
        holds = HOLDS[clause.relation]
        domains[clause.subject] = [
            thing for thing in domains[clause.subject] if any(holds(thing, other) for other in domains[clause.object])
        ]
    return (thing for thing in domains[0] if _solvable(command, {**dict(enumerate(domains)), 0: [thing]}))


def fitting(noun: Noun, things: Sequence[Thing]) -> Iterator[Thing]:
    """The objects that fit the words of a noun, whatever its clauses say."""
    kind = [thing for thing in things if noun.colour in {None, thing.colour} and noun.shape in {None, thing.shape}]
    for thing in kind:
        if noun.size is None or any(
            other.size > thing.size if noun.size == "small" else other.size < thing.size for other in kind
        ):
            yield thing


@lru_cache(maxsize=KEPT)
def needed(command: Command, world: World) -> int:
    """How many of its descriptions single the referent out at least: the noun's own words, and clauses.

    A clause stays only with those that lead to it. The command must mean one object.
    """
    meant = referents(command, world)
    for size in range(len(command.clauses) + 1):
        for kept in combinations(command.clauses, size):
            reached = {0}
            for clause in kept:
                if clause.subject in reached:
                    reached.add(clause.object)
            if len(reached) == size + 1 and referents(_only(command, kept, sorted(reached)), world) == meant:
                return size + 1
    return len(command.clauses) + 1


def _only(command: Command, clauses: Sequence[CommandClause], nouns: Sequence[int]) -> Command:
    """A command with some of its clauses and nouns."""
    number = {old: new for new, old in enumerate(nouns)}
    kept = tuple(CommandClause(number[one.subject], one.relation, number[one.object]) for one in clauses)
    return Command(command.verb, tuple(command.nouns[old] for old in nouns), kept, command.manner)


def _solvable(command: Command, domains: Mapping[int, Sequence[Thing]]) -> bool:
    """Whether each noun can mean one of its objects, no two the same: that with the fewest comes first, and narrows
    the others (forward checking).
    """
    if not domains:
        return True
    number = min(domains, key=lambda noun: len(domains[noun]))
    for thing in domains[number]:
        left = {noun: [one for one in domains[noun] if one is not thing] for noun in domains if noun != number}
        for subject, relation, obj in command.clauses:
            holds = HOLDS[relation]
            if subject == number and obj in left:
                left[obj] = [one for one in left[obj] if holds(thing, one)]
            elif obj == number and subject in left:
                left[subject] = [one for one in left[subject] if holds(one, thing)]
        if all(left.values()) and _solvable(command, left):
            return True
    return False

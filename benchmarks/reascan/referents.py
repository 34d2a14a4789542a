"""Referents: which object of the world a command means, a finite constraint problem.

One variable for each noun, whose values are the objects that fit its words; a clause is a constraint between two of
them, and no two nouns mean the same object. What noun 0 can mean is what the command means: one object, or it is
ambiguous, or it means nothing. "small" and "big" are relative: an object is small if some object that fits the noun's
other words is larger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
    "row": lambda a, b: a.cell[0] == b.cell[0],
    "column": lambda a, b: a.cell[1] == b.cell[1],
    "shape": lambda a, b: a.shape == b.shape,
    "color": lambda a, b: a.colour == b.colour,
    "size": lambda a, b: a.size == b.size,
    "inside": inside,
}


@lru_cache(maxsize=KEPT)
def referents(command: Command, world: World) -> tuple[Thing, ...]:
    """The objects that the command can mean, in the world's order."""
    domains = [list(fitting(noun, world)) for noun in command.nouns]
    return tuple(thing for thing in domains[0] if _solvable(command, [[thing], *domains[1:]]))


def fitting(noun: Noun, world: World) -> Iterator[Thing]:
    """The objects that fit the words of a noun, whatever its clauses say."""
    kind = [
        thing for thing in world.things if noun.colour in {None, thing.colour} and noun.shape in {None, thing.shape}
    ]
    for thing in kind:
        if noun.size is None or any(
            other.size > thing.size if noun.size == "small" else other.size < thing.size for other in kind
        ):
            yield thing


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


def articles(command: Command, world: World) -> list[bool]:
    """For each noun after the first, whether its article is right: "the" if one object fits its words, else "a"."""
    return [noun.definite == (len(list(fitting(noun, world))) == 1) for noun in command.nouns[1:]]


def _solvable(command: Command, domains: list[list[Thing]]) -> bool:
    from constraint import AllDifferentConstraint, Problem  # noqa: PLC0415 - only commands in a world need it

    # A clause's object is a later noun: from the last clause on, a noun keeps what has some object to go with. Then
    # only "no two nouns mean the same" can still send the search back.
    domains = list(domains)
    for clause in reversed(command.clauses):
        holds = HOLDS[clause.relation]
        domains[clause.subject] = [
            thing for thing in domains[clause.subject] if any(holds(thing, other) for other in domains[clause.object])
        ]
    if not all(domains):
        return False
    problem = Problem()
    for number, domain in enumerate(domains):
        problem.addVariable(number, domain)
    if len(domains) > 1:
        problem.addConstraint(AllDifferentConstraint())
    for clause in command.clauses:
        problem.addConstraint(HOLDS[clause.relation], (clause.subject, clause.object))
    return problem.getSolution() is not None

"""New worlds and commands of ReaSCAN, in which every clause of the command is needed to tell its referent.

A command is drawn by the paper's grammar and its rules (section 4 and appendix C), then things that it speaks of are
put into a world, and others that compete with them: for each clause some that fit all the others, one that fits the
clauses and not the words, a set with the words of two nouns exchanged, and some at random. What makes the command
ambiguous, as nothing that is added later can mend, is drawn again at once; a command that fewer clauses tell is thrown
away. ``split`` is the published one that holds such a command out, else ``train``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, islice
from random import Random
from typing import Final, TypeVar

from spatialjudge.benchmarks.fresh import Generator, Knob, Sizes, WrittenStory
from spatialjudge.benchmarks.reascan.actions import oracle
from spatialjudge.benchmarks.reascan.benchmark import ACTIONS, REFERENT, reascan
from spatialjudge.benchmarks.reascan.commands import (
    COLOURS,
    MANNERS,
    RELATIONS,
    SHAPES,
    VERBS,
    Command,
    CommandClause,
    Noun,
)
from spatialjudge.benchmarks.reascan.referents import HOLDS, fitting, meant, needed, referents
from spatialjudge.benchmarks.reascan.world import LARGEST, Thing, World
from spatialjudge.benchmarks.wanted import Gold

MAX_CLAUSES: Final = 3
TRIES: Final = 60
"""Commands before none is said to have a world."""
DRAWS: Final = 120
"""Draws of a thing before there is said to be none."""
ADDED: Final = 12
"""Additions that are tried, likewise."""
NESTED: Final = 0.25
"""Share of commands of two clauses in which the one is within the other."""
_SAID: Final = {relation: words for words, relation in RELATIONS.items()}
_VERBS: Final = {token: words for words, token in VERBS.items()}
_OTHER: Final = {"small": "big", "big": "small"}
_HELD_PAIR: Final = frozenset({("red", "circle"), ("blue", "square")})
"""Kinds that no training command speaks of together."""


def split_of(command: Command, target: Thing) -> str:
    """The published split that holds a command out: by its form, its relations, then its words (section 6)."""
    kinds = {(noun.colour, noun.shape) for noun in command.nouns}
    relations = {clause.relation for clause in command.clauses}
    held = {
        "C2": any(clause.subject for clause in command.clauses),
        "C1": len(command.clauses) >= MAX_CLAUSES,
        "B2": {"size", "inside"} <= relations,
        "B1": kinds >= _HELD_PAIR,
        "A1": ("yellow", "square") in kinds,
        "A2": ("red", "square") in {*kinds, (target.colour, target.shape)},
        "A3": any((noun.size, noun.shape) == ("small", "cylinder") for noun in command.nouns),
    }
    return next((split for split, is_held in held.items() if is_held), "train")


def words_of(command: Command) -> str:
    """The command in words, as :func:`read_command` reads it."""
    said, within = [f"{_VERBS[command.verb]} {command.nouns[0]}"], None
    for clause in command.clauses:
        said.append(f"{'and' if clause.subject == within else 'that is'} {_SAID[clause.relation]}")
        said.append(str(command.nouns[clause.object]))
        within = clause.subject
    return " ".join([*said, *([command.manner] if command.manner else [])])


def _command(random: Random, clauses: int) -> Command:
    """A command with so many clauses, in which no words say what a clause says."""
    nested = clauses == 2 and random.random() < NESTED
    relations = random.sample(["row", "column"] if nested else list(_SAID), clauses)
    joined = [CommandClause(number if nested else 0, relation, number + 1) for number, relation in enumerate(relations)]
    nouns = []
    for number in range(clauses + 1):
        of_it = {clause.relation for clause in joined if number in {clause.subject, clause.object}}
        box = any(clause.relation == "inside" and clause.object == number for clause in joined)
        size = random.choice(("small", "big")) if "size" not in of_it and random.random() < 0.4 else None
        colour = random.choice(COLOURS) if "color" not in of_it and random.random() < 0.6 else None
        shape = random.choice(SHAPES) if "shape" not in of_it and random.random() < 0.7 else None
        nouns.append(Noun(True, size, colour, "box" if box else shape))
    manner = random.choice(MANNERS) if random.random() < 0.6 else None
    return Command(random.choice(list(_VERBS)), tuple(nouns), tuple(joined), manner)


_Added = TypeVar("_Added", Thing, list[Thing])
Held = tuple[str, Thing, bool, bool]
"""A relation, the other thing, whether the one that is drawn is its subject, and whether it holds."""


class _Builder:
    """A world being filled; ``sizes`` are the two that its things have, so that small and big are clear."""

    def __init__(self, random: Random, command: Command, grid: int) -> None:
        self.random, self.command, self.grid = random, command, grid
        self.things: list[Thing] = []
        self.sizes = sorted(random.sample(range(1, LARGEST + 1), 2))

    def clear(self, add: Callable[[], _Added | None]) -> _Added | None:
        """Add what leaves one thing that the command can mean; ``None``, and nothing is added, if none was found."""
        before = len(self.things)
        for _ in range(ADDED):
            added = add()
            if added is not None and len([*islice(meant(self.command, self.things), 2)]) == 1:
                return added
            del self.things[before:]
        return None

    def add(self, noun: Noun, held: Sequence[Held] = (), *, fits: bool = True) -> Thing | None:
        """Add a thing that fits a noun (or not), and of which clauses hold or not. ``None`` if no draw does."""
        drawn = noun if fits else replace(noun, colour=None, shape=None)
        for thing in filter(None, (self._drawn(drawn) for _ in range(DRAWS))):
            says = noun.colour in {None, thing.colour} and noun.shape in {None, thing.shape}
            if says is fits and all(
                HOLDS[relation](*((thing, other) if first else (other, thing))) is holds
                for relation, other, first, holds in held
            ):
                self.things.append(thing)
                return thing
        return None

    def scene(self, nouns: Sequence[Noun]) -> list[Thing] | None:
        """Add a thing for each noun, so that the clauses hold, and where it is small or big one that is not."""
        made: list[Thing] = []
        for number, noun in enumerate(nouns):
            held = [(one, made[to], False, True) for to, one, obj in self.command.clauses if obj == number]
            thing = self.add(noun, held)
            if thing is None or (noun.size and self.add(replace(noun, size=_OTHER[noun.size])) is None):
                return None
            made.append(thing)
        return made

    def all_but(self, missing: CommandClause, scene: Sequence[Thing]) -> Thing | None:
        """Add what fits all that the command says of such a scene but one clause."""
        clauses = self.command.clauses
        chain = [missing.subject]
        while chain[0]:
            chain.insert(0, next(one.subject for one in clauses if one.object == chain[0]))
        new: dict[int, Thing] = {}
        for number in chain:
            held = [(one.relation, new[one.subject], False, True) for one in clauses if one.object == number]
            held += [
                (one.relation, scene[one.object], True, one is not missing)
                for one in clauses
                if one.subject == number and one.object not in chain
            ]
            thing = self.add(self.command.nouns[number], held)
            if thing is None:
                return None
            new[number] = thing
        return thing

    def other_words(self, scene: Sequence[Thing]) -> Thing | None:
        """Add what fits the clauses and not the words."""
        noun = self.command.nouns[0]
        held = [(one.relation, scene[one.object], True, True) for one in self.command.clauses if not one.subject]
        return self.add(noun, held, fits=False) if noun.colour or noun.shape else None

    def exchanged(self) -> list[Thing] | None:
        """Add a scene with the colours of two nouns exchanged."""
        nouns = list(self.command.nouns)
        of_colours = [pair for pair in combinations(range(len(nouns)), 2) if all(nouns[one].colour for one in pair)]
        if not of_colours:
            return None
        one, other = self.random.choice(of_colours)
        first, second = nouns[one], nouns[other]
        nouns[one], nouns[other] = replace(first, colour=second.colour), replace(second, colour=first.colour)
        return self.scene(nouns) if nouns[one] != first else None

    def _drawn(self, noun: Noun) -> Thing | None:
        """A thing that fits a noun; ``None`` where it would share its cell with another that is no box."""
        random, (low, high) = self.random, self.sizes
        shape, size = noun.shape or random.choice(SHAPES), {"small": low, "big": high}.get(noun.size or "")
        size = size or random.choice(self.sizes)
        places = self.grid - (size if shape == "box" else 1) + 1
        cell = random.randrange(places), random.randrange(places)
        taken = shape != "box" and any(one.cell == cell and one.shape != "box" for one in self.things)
        return None if taken else Thing(str(len(self.things)), noun.colour or random.choice(COLOURS), shape, size, cell)


def _made(random: Random, sizes: Sizes) -> tuple[Command, World, Thing] | None:
    """A command in a world, whose referent takes all its clauses to tell; ``None`` if it came out otherwise."""
    clauses, grid = sizes["support"] - 1, sizes["grid"]
    command = _command(random, clauses)
    builder = _Builder(random, command, grid)
    scene = builder.clear(partial(builder.scene, command.nouns))
    if scene is None or not all(builder.clear(partial(builder.all_but, one, scene)) for one in command.clauses):
        return None
    builder.clear(partial(builder.other_words, scene))
    builder.clear(builder.exchanged)
    anything = Noun(False, None, None, None)
    if not all(builder.clear(partial(builder.add, anything)) for _ in range(sizes["distractors"])):
        return None
    random.shuffle(builder.things)
    target = next(number for number, thing in enumerate(builder.things) if thing is scene[0])
    things = tuple(replace(thing, id=str(number)) for number, thing in enumerate(builder.things))
    world = World(grid, things, (random.randrange(grid), random.randrange(grid)), random.randrange(4))
    fits = [len(list(fitting(noun, things))) for noun in command.nouns]
    nouns = [replace(noun, definite=not number or fits[number] == 1) for number, noun in enumerate(command.nouns)]
    command = replace(command, nouns=tuple(nouns))
    found = referents(command, world)
    if len(things) < 2 or found != (things[target],) or needed(command, world) != sizes["support"]:
        return None
    return command, world, things[target]


def _write(random: Random, sizes: Sizes) -> Iterator[WrittenStory]:
    """The two questions of a command in a world."""
    made = next(filter(None, (_made(random, sizes) for _ in range(TRIES))), None)
    if made is None:
        return
    command, world, target = made
    actions = oracle(command.verb, command.manner, target, world)
    if not actions:
        return
    row = {
        "command": words_of(command).replace(" ", ","),
        "situation": world.as_situation(),
        "target_commands": ",".join(actions),
        "referent": target.id,
        "split": split_of(command, target),
    }
    golds = {REFERENT: Gold(target.id, len(world.things)), ACTIONS: Gold(actions, 1000)}
    things = len(world.things)
    yield WrittenStory(row, golds, things, 1 + len(command.clauses), things - len(command.nouns))


new_reascan: Final = Generator(
    benchmark=reascan,
    knobs={
        "support": Knob(range(2, 4), 1, MAX_CLAUSES + 1, "1 and the clauses of the command, all of which are needed"),
        "distractors": Knob(range(2, 6), 0, 12, "things at random, besides those that compete with what is meant"),
        "grid": Knob(range(6, 7), 4, 12, "cells along a side of the world"),
    },
    write=_write,
)

"""The generators of fresh items by the name of their benchmark."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from random import Random
from typing import Any, Final, Literal

from spatialjudge.benchmarks.babi.generate import new_babi17, new_babi19
from spatialjudge.benchmarks.fresh import Generator, Knob
from spatialjudge.benchmarks.reascan.generate import new_reascan
from spatialjudge.benchmarks.registry import named
from spatialjudge.benchmarks.roomspace.agents import new_agents
from spatialjudge.benchmarks.roomspace.benchmark import DIRECTIONS, roomspace
from spatialjudge.benchmarks.roomspace.generate import MAX_OBJECTS as MAX_FURNITURE
from spatialjudge.benchmarks.roomspace.generate import generate as make_rooms
from spatialjudge.benchmarks.roomspace.wording import View
from spatialjudge.benchmarks.spacenli.generate import new_spacenli
from spatialjudge.benchmarks.spartqa.generate import new_spartqa
from spatialjudge.benchmarks.spartun.generate import new_spartun
from spatialjudge.benchmarks.stepgame.benchmark import stepgame
from spatialjudge.benchmarks.stepgame.generate import MAX_AGENTS
from spatialjudge.benchmarks.stepgame.generate import generate as make_chains
from spatialjudge.benchmarks.wanted import Gold, Run, Wanted
from spatialjudge.relations import stepgame as steps
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.story import MAX_GRID


@dataclass(frozen=True, kw_only=True)
class Ready(Generator):
    """One whose items are proved as they are made: ``make(items, seed, **sizes)`` gives so many of one size.

    ``kinds`` is of how many labels one is right, ``together`` how many items are made of one story.
    """

    make: Callable[..., Iterator[dict[str, Any]]]
    kinds: int
    together: int = 1

    def _stories(
        self, chosen: Mapping[str, Sequence[int]], seed: int | str, wanted: Wanted, run: Run
    ) -> Iterator[Iterable[tuple[dict[str, Any], Gold]]]:
        stories: Iterator[Iterable[dict[str, Any]]]
        more = self.balanced if wanted.balance else {}
        if all(len(values) == 1 for values in chosen.values()):
            sizes = {name: values[0] for name, values in chosen.items()}
            stories = ([line] for line in self.make(sys.maxsize, seed=seed, **sizes, **more))
        else:
            stories = self._mixed(chosen, seed, more)
        return (((line, self._gold(line)) for line in story) for story in stories)

    def _mixed(
        self, chosen: Mapping[str, Sequence[int]], seed: int | str, more: Mapping[str, int]
    ) -> Iterator[Iterable[dict[str, Any]]]:
        for number in count():
            random = Random(f"{self.benchmark.name}-seed{seed}-{number}")  # noqa: S311  # stories, not secrets
            sizes = {name: random.choice(values) for name, values in chosen.items()}
            yield self.make(self.together, seed=f"{seed}-{number}", **sizes, **more)

    def _gold(self, line: Mapping[str, Any]) -> Gold:
        """The label; where the solver judges what can hold, each of several is right."""
        label, closed = line["gold"], isinstance(line["story"], str)
        if isinstance(label, str):
            return Gold(label, 2 if line["q_type"] == "YN" else self.kinds)
        return Gold(tuple(label), self.kinds, any=not closed)


TOLD: Final = ("setting", "view", "vocabulary", "preamble", "continuous")
"""What can be chosen of rooms besides sizes: how they are told, as ``new_rooms`` takes it."""
USUAL: Final = "layout_o2"
"""What is told of rooms, if nothing is said."""
NEIGHBOURS: Final = 0
"""Stands for n - 1 related pairs, whatever n is: each thing with the next, as in the paper's sweep of n."""


def _only(value: int) -> range:
    return range(value, value + 1)


def new_rooms(
    setting: str = USUAL,
    view: View | Literal["agent"] = "top-down",
    vocabulary: str = "roomspace",
    *,
    preamble: bool = False,
    continuous: bool = False,
) -> Generator:
    """Rooms of which this is told, so, in this vocabulary.

    With ``preamble`` prompts say first what the words mean; in ``continuous`` ones there may be no solution. The view
    ``agent`` is that of somebody in the room: only directions are told then, and the vocabulary is ``observer``.

    Raises:
        InvalidInput: an agent's view of something else.
    """
    if view == "agent" or vocabulary == "observer":
        usual = setting in {"o2", USUAL} and vocabulary in {"observer", "roomspace"}
        if preamble or continuous or not usual:
            raise InvalidInput.at("view", "of an agent has directions only", "--setting o2 and nothing else")
        return new_agents
    return Ready(
        benchmark=roomspace,
        knobs={
            "n": Knob(_only(5), 3, MAX_FURNITURE, "objects in a scene"),
            "m": Knob(_only(NEIGHBOURS), 2, MAX_FURNITURE**2, "pairs of objects that the facts relate, else n - 1"),
            "grid": Knob(_only(12), 1, MAX_GRID, "cells along a side"),
        },
        make=partial(
            _rooms, setting=setting, view=view, vocabulary=vocabulary, preamble=preamble, continuous=continuous
        ),
        kinds=len(DIRECTIONS),
        together=2,
        balanced={"lines": True},
    )


def _rooms(items: int, *, n: int, m: int, **told: Any) -> Iterator[dict[str, Any]]:
    return (item.as_json() for item in make_rooms(items, n, n - 1 if m == NEIGHBOURS else m, **told))


def _chains(items: int, *, support: int, distractors: int, seed: int | str) -> Iterator[dict[str, Any]]:
    return make_chains(items, support, distractors, seed)


_STEPGAME: Final = Ready(
    benchmark=stepgame,
    knobs={
        "support": Knob(_only(5), 1, MAX_AGENTS - 1, "steps from the one agent to the other"),
        "distractors": Knob(_only(0), 0, MAX_AGENTS - 2, "sentences about other agents"),
    },
    make=_chains,
    kinds=len(steps.labels),
)
_ALL: Final = (*(new_babi17, new_babi19, _STEPGAME, new_spartqa, new_spartun, new_spacenli, new_reascan, new_rooms()),)
GENERATORS: Final[dict[str, Generator]] = {one.benchmark.name: one for one in _ALL}


def generator_named(name: str, **told: Any) -> Generator:
    """The generator of that name; of rooms that are ``told`` so, see ``new_rooms``.

    Raises:
        InvalidInput: there is none, or it makes no rooms that could be told so.
    """
    found = named(name, GENERATORS)
    if told and found.benchmark is not roomspace:
        raise InvalidInput([Problem(one, f"is no option of {name}", "of roomspace") for one in sorted(told)])
    return new_rooms(**told) if told else found

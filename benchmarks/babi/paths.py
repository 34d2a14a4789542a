"""bAbI task 19: which moves lead from one room to another?

A fact joins two rooms, one step north, south, east or west. The answer is the path that visits no room twice, as its
moves; it is the answer only if there is no other. Two rooms may share a point of the map: nothing forbids it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from typing import Final

from spatialjudge.benchmarks.benchmark import (
    Benchmark,
    Decision,
    FiledQuestion,
    Form,
    Label,
    Profile,
    QuestionType,
    Task,
)
from spatialjudge.benchmarks.entailment import shortest_path, unsettled
from spatialjudge.benchmarks.numbered import numbered_questions
from spatialjudge.benchmarks.words import OF_A_NAME, matched, unreadable
from spatialjudge.solver import Story, feasible_relations

# where the first room lies -> the move that leads there, and the label of the unit step
SIDES: Final = {"north": ("n", "above"), "south": ("s", "below"), "east": ("e", "right"), "west": ("w", "left")}
MOVES: Final = {label: move for move, label in SIDES.values()}
"""The moves, by the labels of their steps."""
_BACK: Final = {"n": "s", "s": "n", "e": "w", "w": "e"}
_WORD: Final = f"{OF_A_NAME}[a-z]+"
_ROOM: Final = f"{_WORD}(?: {_WORD})*"
_FACT: Final = re.compile(rf"The (?P<room>{_ROOM}) is (?P<side>{'|'.join(SIDES)}) of the (?P<other>{_ROOM})\.")
_QUESTION: Final = re.compile(rf"How do you go from the (?P<start>{_ROOM}) to the (?P<goal>{_ROOM})\?")
_BETWEEN: Final = re.compile(r"\s*,\s*|\s+")
_SAID: Final = {word: move for side, (move, _) in SIDES.items() for word in (side, move)}

PathStep = tuple[str, str, str]
"""From a room, by a move, to a room."""


@dataclass(frozen=True, slots=True)
class Route(Task):
    """Which moves lead from ``start`` to ``goal``; the story is the same as ``steps``, as unit steps on a plane."""

    story: Story
    steps: frozenset[PathStep]
    start: str
    goal: str

    def decide(self, profile: Profile) -> Decision:
        """The moves of the only path; ``no path`` or ``several paths`` where there is none or not one."""
        if profile is Profile.GEOMETRY:
            placed = feasible_relations(self.story, self.start, self.goal, timeout_s=None)
            if nothing := unsettled(placed):
                return nothing
        path = self._path()
        if path is None:
            return Decision("no path")
        # A second path leaves out some step of the first, so it is still there without that step.
        if any(self._path({step, _back(step)}) is not None for step in path):
            return Decision("several paths")
        return Decision(tuple(move for _, move, _ in path))

    def hops(self, gold: Label) -> int | None:
        """The steps of the path."""
        return len(gold) if self.decide(Profile.GEOMETRY).verdict == gold else None

    def suggested(self) -> list[str]:
        """The moves, as the facts tell them."""
        return [MOVES[fact.labels[0]] for fact in self.story.facts]

    def explain(self, profile: Profile) -> Iterator[str]:
        """The steps of a shortest path."""
        for room, move, other in self._path() or ():
            yield f"{move} leads from {room} to {other}"

    def _path(self, barred: AbstractSet[PathStep] = frozenset()) -> list[PathStep] | None:
        return shortest_path(sorted(self.steps - barred), self.start, self.goal)


def read_path(text: str) -> tuple[str, ...]:
    """The moves that a text gives, one or more: letters or words, parted by commas or blanks.

    Raises:
        InvalidInput: there is something else in it, or nothing.
    """
    words = _BETWEEN.split(text.strip().lower())
    if not all(word in _SAID for word in words):
        raise unreadable("answer", text, "n,e")
    return tuple(_SAID[word] for word in words)


def _back(step: PathStep) -> PathStep:
    room, move, other = step
    return other, _BACK[move], room


def _task(asked: FiledQuestion) -> Route:
    facts, steps = [], set()
    for line in asked.told:
        found = matched(_FACT, f"sentence {line.number}", line.text, "The A is north of the B.")
        move, label = SIDES[found["side"]]
        facts.append((found["room"], label, found["other"]))
        step = (found["other"], move, found["room"])
        steps |= {step, _back(step)}
    question = matched(_QUESTION, "question", asked.question, "How do you go from the A to the B?")
    story = Story(2 * len(facts) + 3, facts, "stepgame")
    story.question(question["start"], question["goal"])
    return Route(story, frozenset(steps), question["start"], question["goal"])


babi19 = Benchmark(
    name="babi19",
    version="1",
    summary="bAbI task 19, path finding (Weston et al. 2015)",
    questions={
        "PATH": QuestionType(
            candidates=tuple(MOVES.values()),
            form=Form(sequence=True, words={move: (side,) for side, (move, _) in SIDES.items()}),
            gold=read_path,
        )
    },
    profiles={
        Profile.GEOMETRY: "the only path without a room twice, on a map in which every step is a unit step",
        Profile.REFERENCE: "the only path without a room twice in the graph of the facts",
    },
    files=partial(numbered_questions, q_type="PATH"),
    task=_task,
    grouped=lambda gold, task: {"moves": len(gold)},
)

"""The contenders: spatialjudge and the published approach, each answering a room from scratch, and their race.

All do the same work on a room: which of the nine directions can hold for the asked pair. What is known of labels on a
grid of some size is warm in all of them, as it is in any process that has answered a few questions; nothing of the
room is. OR-Tools is imported beforehand.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from statistics import median
from typing import Final, NamedTuple

from rich.progress import track

from bench import published as published_approach
from bench.report import progress
from bench.rooms import Room
from bench.timing import Cut, burst, within

Labels = tuple[str, ...]
Contender = Callable[[Room, float], Labels]
"""Takes a room and the seconds it may need, answers the feasible directions or raises ``Cut``."""

ROUNDS: Final = 3
"""Times that every contender has its turn, so that a noisy second hits all."""
PLAIN_S: Final = 0.05
"""What an answer costs that takes so long is plain: it is not timed again."""
OURS: Final = "spatialjudge"


def ours(room: Room, cap: float) -> Labels:
    """``feasible_relations`` on a story that nothing has been asked about."""
    result = room.answered(cap)
    if result.undecided:
        raise Cut
    return result.feasible


def published(room: Room, cap: float) -> Labels:
    """A fresh python-constraint problem for each direction."""
    with within(cap):
        return published_approach.feasible_directions(room)


class Time(NamedTuple):
    """Seconds that an answer usually takes; if it was cut, at least so many."""

    seconds: float
    cut: bool = False


class Disagreement(RuntimeError):
    """Two contenders answered differently, or ours not at all: no ratio means anything before that is settled."""


def race(rooms: Sequence[Room], rivals: Mapping[str, Contender], cap: float, label: str) -> list[dict[str, Time]]:
    """Each contender's median time on each room, ours among them.

    They take turns, each going through all rooms, as a harness does: what a contender uses is in the processor's
    caches as it would be then, and not what the one before it used.

    Raises:
        Disagreement: the answers differ, or ours was cut at the cap.
    """
    contenders = {OURS: ours, **rivals}
    times: list[dict[str, list[float]]] = [{name: [] for name in contenders} for _ in rooms]
    answers: list[dict[str, Labels]] = [{} for _ in rooms]
    cut: set[tuple[str, int]] = set()
    turns = list(product(range(ROUNDS), contenders.items(), range(len(rooms))))
    for _, (name, contender), number in track(turns, label, console=progress, transient=True):
        if number == 0:
            gc.collect()  # none looks through what another left behind
        taken = times[number][name]
        if (name, number) in cut or max(taken, default=0.0) >= PLAIN_S:
            continue
        started = time.process_time()
        try:
            seconds, answers[number][name] = burst(contender, rooms[number], cap)
        except Cut:
            seconds = time.process_time() - started
            cut.add((name, number))
        taken.append(seconds)
    for number, room in enumerate(rooms):
        if (OURS, number) in cut or len(set(answers[number].values())) > 1:
            raise Disagreement(f"{answers[number]} on {room}")
    return [
        {name: Time(median(taken), (name, number) in cut) for name, taken in times[number].items()}
        for number in range(len(rooms))
    ]


def warm(grid: int, *rivals: Contender) -> None:
    """Let the contenders load what they need."""
    room = Room(grid, [("bed", "INR", "room"), ("desk", "INR", "room"), ("bed", "CL2", "desk")], ("bed", "desk"))
    for contender in (ours, *rivals):
        contender(room, 60.0)

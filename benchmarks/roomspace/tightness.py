"""How tight rooms are: how many have one solution, several or none, and how long that takes, by n, m and d.

The figure of the paper (Li, Hogg, Cohn, IJCAI 2024, section 3.5.2), by proof: rooms are drawn continuously and their
facts kept on a grid; of the first and the last thing each direction is asked for. A solution is a direction that can
hold, as in the paper, not a placement.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from statistics import fmean
from time import process_time
from typing import Final

from spatialjudge.benchmarks.roomspace.scenes import FINE, count_of_pairs, scene_of, story_of
from spatialjudge.benchmarks.roomspace.writing import check_setting
from spatialjudge.solver import InvalidInput, Story, StoryVerdict, feasible_relations

SWEEPS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "n": tuple((n, n - 1) for n in range(3, 8)),
    "m": tuple((5, m) for m in range(4, 10)),
}
"""The sizes (n, m) of the paper's figure: more things, or more facts about five of them."""


@dataclass(frozen=True, slots=True)
class Classes:
    """Rooms of one size: how many are of each class, ``undecided`` in time; ``mean_s`` is the CPU time of one."""

    setting: str
    n: int
    m: int
    grid: int
    rooms: int
    single: int
    multiple: int
    none: int
    undecided: int
    mean_s: float


def continuous_room(number: int, n: int, m: int, grid: int, setting: str, seed: int | str = 0) -> Story:
    """A room whose facts are read off continuous places, to be kept on a grid as in the paper: often none can be.

    The same seed and number give the same places whatever the setting, the grid and ``m``.

    Raises:
        InvalidInput: a parameter out of its range, as of ``generate``.
    """
    check_setting(setting, "top-down")
    pairs = count_of_pairs(n, m)
    Story(grid)  # says what a grid must be
    _, places = scene_of(Random(f"{seed}-{number}"), n, FINE)  # noqa: S311  # scenes, not secrets
    return story_of(places, pairs, grid, setting, "roomspace", FINE)


def solution_classes(
    setting: str, n: int, m: int, grid: int, rooms: int = 100, seed: int | str = 0, timeout_s: float = 1.0
) -> Classes:
    """Draw rooms and prove what can hold between their ends; at most ``timeout_s`` seconds for each.

    Raises:
        InvalidInput: no rooms, or a size that there is not.
    """
    if rooms < 1:
        raise InvalidInput.at("rooms", f"{rooms} rooms say nothing", "1 or more")
    found: Counter[int | None] = Counter()
    times = []
    for number in range(rooms):
        story = continuous_room(number, n, m, grid, setting, seed)
        started = process_time()
        able = feasible_relations(story, story.objects[0], story.objects[-1], timeout_s=timeout_s)
        undecided = able.undecided or able.verdict is StoryVerdict.UNDECIDED
        found[None if undecided else min(len(able.feasible), 2)] += 1
        times.append(process_time() - started)
    one, several, no, unknown = (found[solutions] for solutions in (1, 2, 0, None))
    return Classes(setting, n, m, grid, rooms, one, several, no, unknown, fmean(times))

"""The tail: how far the slowest of many random rooms is from the usual one."""

from __future__ import annotations

from statistics import median
from typing import Final, NamedTuple

from rich.progress import track

from bench.options import EVERY, Rooms, Setting
from bench.report import Report, Table, progress
from bench.rooms import random_room
from bench.timing import digits, milliseconds, percentile, timed

METHOD: Final = """\
Each room is answered from scratch (story, and all nine directions of a pair). Rooms have 3 to 7 objects on a 12 x 12
grid and from n - 1 to all of their pairs related. A room that looks slow, at more than twice the median, is answered
twice more and counts with its best time, so that a hiccup of the machine does not pass for a tail."""
GRID: Final = 12
SIZES: Final = (3, 4, 5, 6, 7)
MOST_OVER_MEDIAN: Final = 20
MOST_S: Final = 0.010
"""The worst room may take so many times the median, or so many seconds if that is more."""


class Tried(NamedTuple):
    """A room by what makes it again, its time, and how many directions stayed undecided."""

    n: int
    m: int
    seed: int
    seconds: float
    undecided: int


def bench(settings: Setting = EVERY, rooms: Rooms = 1000) -> Report:
    """How far the slowest of many random rooms is from the usual one."""
    rows = []
    for setting in settings:
        tried = _try(setting, rooms)
        times = [room.seconds for room in tried]
        worst = max(tried, key=lambda room: room.seconds)
        usual = median(times)
        allowed = max(MOST_OVER_MEDIAN * usual, MOST_S)
        rows.append(
            [
                setting,
                digits(worst.seconds / usual),
                digits(percentile(times, 99) / usual),
                digits(worst.seconds / allowed),
                str(sum(room.undecided for room in tried)),
                *(milliseconds(seconds) for seconds in (usual, percentile(times, 99), worst.seconds)),
                f"{worst.n}, {worst.m}, {worst.seed}",
            ]
        )
    columns = ["setting", "worst / median", "p99 / median", "worst / allowed", "undecided"]
    columns += ["median ms", "p99 ms", "worst ms", "worst room (n, m, seed)"]
    allowed_text = f"allowed: {MOST_OVER_MEDIAN} times the median, or {milliseconds(MOST_S)} ms if that is more"
    title = f"{rooms:,} rooms a setting, n = {SIZES[0]} to {SIZES[-1]}, d = {GRID}"
    one_room = (
        f"one room alone: python -m bench pairs --setting SETTING --n N --m M --grid {GRID} --seed SEED --rooms 1"
    )
    again = f"python -m bench tail --rooms {rooms} --setting SETTING"
    return Report("tail", METHOD, [Table(title, columns, rows, again, [allowed_text, one_room])])


def _try(setting: str, rooms: int) -> list[Tried]:
    for seed in range(3):  # tables of labels
        random_room(setting, SIZES[-1], SIZES[-1], GRID, seed).answered(None)
    tried = []
    for number in track(range(rooms), f"{setting}", console=progress, transient=True):
        n = SIZES[number % len(SIZES)]
        every = n * (n - 1) // 2
        m = (n - 1, min(2 * (n - 1), every), every)[number // len(SIZES) % 3]
        seconds, result = timed(random_room(setting, n, m, GRID, number).answered, None)
        tried.append(Tried(n, m, number, seconds, len(result.undecided)))
    slow = 2 * median(room.seconds for room in tried)
    return [_again(setting, room) if room.seconds > slow else room for room in tried]


def _again(setting: str, tried: Tried) -> Tried:
    room = random_room(setting, tried.n, tried.m, GRID, tried.seed)
    return tried._replace(seconds=min(tried.seconds, *(timed(room.answered, None)[0] for _ in range(2))))

"""The benchmarks by name."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from typing import Final, TypeVar

from spatialjudge.benchmarks.babi.paths import babi19
from spatialjudge.benchmarks.babi.positional import babi17
from spatialjudge.benchmarks.benchmark import Benchmark, Item, Profile
from spatialjudge.benchmarks.decompsr import decompsr
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.forest import forest
from spatialjudge.benchmarks.reascan.benchmark import reascan
from spatialjudge.benchmarks.roomspace.benchmark import roomspace
from spatialjudge.benchmarks.spacenli.benchmark import spacenli
from spatialjudge.benchmarks.spartqa.benchmark import spartqa, spartqa_variants
from spatialjudge.benchmarks.spartun.benchmark import spartun
from spatialjudge.benchmarks.spatialeval import spatialeval
from spatialjudge.benchmarks.stepgame.benchmark import stepgame
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput

One = TypeVar("One")

BENCHMARKS: Final[dict[str, Benchmark]] = {
    one.name: one
    for one in (
        *(babi17, babi19, stepgame, decompsr, spartqa, spartqa_variants, spartun),
        *(spacenli, reascan, forest, spatialeval, roomspace),
    )
}


def named(name: str, known: Mapping[str, One]) -> One:
    """What is known by the name of a benchmark.

    Raises:
        InvalidInput: nothing is.
    """
    if name not in known:
        raise InvalidInput.at("benchmark", f"unknown benchmark {shown(name)}", f"one of {', '.join(known)}")
    return known[name]


TRIED: Final = 20
"""Questions of a file that are looked at to tell whose it is."""


def readers_of(source: BenchmarkFile) -> tuple[str, ...]:
    """The benchmarks by which one of the first questions of a file has a reading."""
    found = []
    for benchmark in BENCHMARKS.values():
        with suppress(InvalidInput, OSError):
            if any(isinstance(one, Item) for one in islice(benchmark.read(source), TRIED)):
                found.append(benchmark.name)
    return tuple(found)


def profile_of(benchmark: Benchmark, name: str | None) -> Profile:
    """The profile of that name, or the benchmark's usual one.

    Raises:
        InvalidInput: the benchmark has no such profile.
    """
    for profile in benchmark.profiles:
        if name in {None, profile}:
            return profile
    hint = f"{benchmark.name} has {', '.join(benchmark.profiles)}"
    raise InvalidInput.at("profile", f"unknown profile {shown(name)}", hint)

"""The benchmarks by name."""

from __future__ import annotations

from typing import Final

from spatialjudge.benchmarks.babi.paths import babi19
from spatialjudge.benchmarks.babi.positional import babi17
from spatialjudge.benchmarks.benchmark import Benchmark, Profile
from spatialjudge.benchmarks.reascan.benchmark import reascan
from spatialjudge.benchmarks.roomspace.benchmark import roomspace
from spatialjudge.benchmarks.spacenli.benchmark import spacenli
from spatialjudge.benchmarks.spartqa.benchmark import spartqa, spartqa_variants
from spatialjudge.benchmarks.spartun.benchmark import spartun
from spatialjudge.benchmarks.stepgame.benchmark import stepgame
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem

BENCHMARKS: Final[dict[str, Benchmark]] = {
    benchmark.name: benchmark
    for benchmark in (babi17, babi19, stepgame, spartqa, spartqa_variants, spartun, spacenli, reascan, roomspace)
}


def benchmark_named(name: str) -> Benchmark:
    """The benchmark of that name.

    Raises:
        InvalidInput: there is none.
    """
    if name not in BENCHMARKS:
        raise InvalidInput(
            [Problem("benchmark", f"unknown benchmark {shown(name)}", f"one of {', '.join(BENCHMARKS)}")]
        )
    return BENCHMARKS[name]


def profile_of(benchmark: Benchmark, name: str | None) -> Profile:
    """The profile of that name, or the benchmark's usual one.

    Raises:
        InvalidInput: the benchmark has no such profile.
    """
    if name is None:
        return next(iter(benchmark.profiles))
    for profile in benchmark.profiles:
        if profile == name:
            return profile
    hint = f"{benchmark.name} has {', '.join(benchmark.profiles)}"
    raise InvalidInput([Problem("profile", f"unknown profile {shown(name)}", hint)])

"""The generators of fresh items by the name of their benchmark."""

from __future__ import annotations

from typing import Final

from spatialjudge.benchmarks.babi.generate import new_babi17, new_babi19
from spatialjudge.benchmarks.fresh import Generator
from spatialjudge.benchmarks.reascan.generate import new_reascan
from spatialjudge.benchmarks.spacenli.generate import new_spacenli
from spatialjudge.benchmarks.spartqa.generate import new_spartqa
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput, Problem

GENERATORS: Final[dict[str, Generator]] = {
    one.benchmark.name: one for one in (new_babi17, new_babi19, new_spacenli, new_reascan, new_spartqa)
}


def generator_named(name: str) -> Generator:
    """The generator of that name.

    Raises:
        InvalidInput: there is none.
    """
    if name not in GENERATORS:
        hint = f"one of {', '.join(GENERATORS)}"
        raise InvalidInput([Problem("benchmark", f"{shown(name)} has no generator of this kind", hint)])
    return GENERATORS[name]

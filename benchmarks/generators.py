"""The generators of fresh items by the name of their benchmark."""

from __future__ import annotations

from typing import Any, Final

from spatialjudge.benchmarks.babi.generate import new_babi17, new_babi19
from spatialjudge.benchmarks.fresh import Generator
from spatialjudge.benchmarks.reascan.generate import new_reascan
from spatialjudge.benchmarks.registry import named
from spatialjudge.benchmarks.roomspace.benchmark import roomspace
from spatialjudge.benchmarks.roomspace.generate import new_rooms
from spatialjudge.benchmarks.spacenli.generate import new_spacenli
from spatialjudge.benchmarks.spartqa.generate import new_spartqa
from spatialjudge.benchmarks.spartun.generate import new_spartun
from spatialjudge.benchmarks.stepgame.generate import new_stepgame
from spatialjudge.solver import InvalidInput, Problem

GENERATORS: Final[dict[str, Generator]] = {
    one.benchmark.name: one
    for one in (
        *(new_babi17, new_babi19, new_stepgame, new_spartqa, new_spartun, new_spacenli, new_reascan),
        new_rooms(),
    )
}


def generator_named(name: str, **told: Any) -> Generator:
    """The generator of that name; of rooms that are ``told`` so, see ``new_rooms``.

    Raises:
        InvalidInput: there is none, or it makes no rooms that could be told so.
    """
    found = named(name, GENERATORS)
    if told and found.benchmark is not roomspace:
        raise InvalidInput([Problem(one, f"is no option of {name}", "of roomspace") for one in sorted(told)])
    return new_rooms(**told) if told else found

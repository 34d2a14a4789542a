"""``python -m bench``: what spatialjudge promises about its speed, measured.

Every bench prints tables of ratios, each taken in one run, with the command that takes a row again.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from types import ModuleType
from typing import Annotated, Any, Final

import typer

from bench import (
    benchmarks,
    boxes,
    climb,
    crowd,
    families,
    grading,
    growth,
    http,
    large,
    pairs,
    parts,
    prepared,
    reading,
    scaling,
    tail,
    trainer,
    undecided,
)
from bench.report import Report, Unavailable, console

QUICK: Final[dict[ModuleType, dict[str, Any] | None]] = {
    pairs: {"rooms": 3, "cap": 2.0},
    large: {"sizes": large.SIZES[:-1], "rooms": 1, "cap": 3.0},
    growth: {"rooms": 1, "cap": 1.0},
    tail: {"rooms": 200},
    climb: {"climbs": 1, "steps": 100},
    families: {"timeout_s": 1.0},
    parts: None,
    undecided: {"settings": ["o2+d3", "d3"], "grids": [12, 10**6], "sizes": undecided.SIZES[:2], "rooms": 1},
    prepared: {"rooms": 2},
    grading: {"shares": grading.SHARES[:2], "runs": 1},
    reading: {"runs": 1},
    benchmarks: {},
    boxes: {"stories": 30, "cp_sat_stories": 2, "dense_stories": 1},
    http: {"seconds": 2.0},
    crowd: {"rounds": 1},
    trainer: {"batches": 2, "seconds": 1.0},
}
"""The benches, each with what is said to it where three minutes must do; ``None``: it is left out then."""

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)


def _command(bench: Callable[..., Report]) -> Callable[..., None]:
    """The command of a bench: its parameters are options, and there is one more."""

    def command(*, save: bool, **told: Any) -> None:
        _finish(bench(**told), save=save)

    taken = signature(bench, eval_str=True).parameters.values()
    option = Annotated[bool, typer.Option("--save", help="Write bench/results, too.")]
    saved = Parameter("save", Parameter.KEYWORD_ONLY, default=False, annotation=option)
    command.__signature__ = signature(command).replace(parameters=[*taken, saved])  # type: ignore[attr-defined]
    command.__doc__ = bench.__doc__
    return command


for _module in (*QUICK, scaling):
    app.command(_module.__name__.rpartition(".")[2])(_command(_module.bench))


@app.command("all")
def every_bench(
    *, quick: Annotated[bool, typer.Option("--quick", help="Few rooms, in three minutes; writes nothing.")] = False
) -> None:
    """All of them, in about half an hour; writes bench/results."""
    wanted: list[tuple[ModuleType, dict[str, Any]]] = [(pairs, {"sweep": True, "rooms": 2, "cap": 1.0})]
    wanted = [(module, {}) for module in QUICK] + wanted
    if quick:
        wanted = [(module, told) for module, told in QUICK.items() if told is not None]
    for module, told in wanted:
        try:
            _finish(module.bench(**told), save=not quick)
        except Unavailable as missing:
            console.print(f"left out: {missing}\n", highlight=False)


def _finish(report: Report, *, save: bool) -> None:
    report.show()
    if save:
        report.save()


if __name__ == "__main__":
    app()

"""What all commands share: the settings, JSON on standard output, and an exit code for whatever goes wrong."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final, TypeVar

import typer
from pydantic import BaseModel

from spatialjudge.relations import shown
from spatialjudge.service import printing
from spatialjudge.service.errors import RequestRefused
from spatialjudge.service.settings import Settings, read_settings, unknown_variables
from spatialjudge.solver import InvalidInput, Problem

SOME_ERRORS: Final = 1
BAD_INPUT: Final = 2
DEFECT: Final = 5
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
MAX_PATH: Final = 200
"""Characters of a file's name that an error repeats."""
FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""What a write says where there is no more room."""
RESUMES: Final = "--resume, or the same `run`, goes on with what is there"
EXIT_CODES: Final = {"feasible": 0, "consistent": 0, "infeasible": 1, "inconsistent_story": 3, "undecided": 4}

OutputFile = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help="Write to this file, gzip if it ends in .gz.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")]
Beside = Annotated[
    Path | None, typer.Option("--with", metavar="FILE", help="The file with the facts, where they have one.")
]
MapOption = Annotated[
    list[str] | None,
    typer.Option(
        "--map", metavar="FIELD=NAME", help="Where records have a field of an item: answer=response_text. Repeatable."
    ),
]
BaseUrl = Annotated[
    str, typer.Option(envvar="OPENAI_BASE_URL", metavar="URL", help="The endpoint, such as http://localhost:8080/v1.")
]
AskedSeed = Annotated[
    int | None,
    typer.Option(help="Which items --sample takes; and for endpoints that take one, answer k gets SEED + k."),
]

Limit = Annotated[int | None, typer.Option(min=1, metavar="N", help="Take the first N items only.")]
SampleOption = Annotated[int | None, typer.Option(min=1, metavar="N", help="Take N items at random, in their order.")]

Item = TypeVar("Item")


@contextmanager
def reporting(goes_on: str | None = None) -> Iterator[None]:
    """Turn what goes wrong into a message and an exit code that no verdict has; decorates every command.

    ``goes_on`` says how a run goes on that a full disk has ended, if it can.
    """
    try:
        yield
    except (RequestRefused, InvalidInput) as error:
        printing.errors(error.problems)
        raise typer.Exit(BAD_INPUT) from None
    except KeyboardInterrupt:
        printing.told("interrupted")
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(BROKEN_PIPE) from None
    except OSError as error:
        hint = f"make room; {goes_on}" if goes_on and error.errno in FULL else None
        printing.errors([Problem(shown(str(error.filename or "output"), MAX_PATH), error.strerror or str(error), hint)])
        raise typer.Exit(BAD_INPUT) from None
    except typer.Exit:
        raise
    except Exception:  # noqa: BLE001 - whatever it is, its exit code must not read as a verdict
        traceback.print_exc()
        raise typer.Exit(DEFECT) from None


def refuse(*rules: tuple[object, str, str, str]) -> None:
    """Check that no rule about options is broken: of each whether it is, where, what is wrong, and what would be right.

    Raises:
        InvalidInput: some are.
    """
    if problems := [Problem(*told) for broken, *told in rules if broken]:
        raise InvalidInput(problems)


def given(**options: Any) -> dict[str, Any]:
    """The options that somebody gave."""
    return {name: value for name, value in options.items() if value is not None}


def mapped_fields(mapped: list[str] | None) -> dict[str, str]:
    """Where records have the fields of items, from pairs ``FIELD=NAME``."""
    paths = {}
    for pair in mapped or ():
        name, equals, path = pair.partition("=")
        if not (name and equals and path):
            raise InvalidInput.at("--map", f"{shown(pair)} has no two sides", "--map answer=response_text")
        paths[name] = path
    return paths


def current_settings(**named: Any) -> Settings:
    """The settings that are given, and are not ``None``, and else of the environment.

    Variables that look like settings and are none are named.

    Raises:
        InvalidInput: one of them makes no sense.
    """
    printing.warnings(unknown_variables(os.environ))
    return read_settings(**given(**named))


def print_json(answer: BaseModel) -> None:
    """Print the API's answer as it goes over the wire: in UTF-8, whatever the terminal's encoding."""
    typer.echo(answer.model_dump_json().encode())


def check_selection(limit: int | None, sample: int | None) -> None:
    """Check that one way to select is given at most."""
    both = limit is not None and sample is not None
    refuse((both, "--sample", "does not go with --limit", "one of the two says how many"))


def selected(items: Iterable[Item], limit: int | None, sample: int | None, seed: int | None) -> Iterator[Item]:
    """The first ``limit`` items, or ``sample`` of them at random, each set as likely; the same for the same seed.

    Of a sample no more items are held than are taken (Vitter, Random sampling with a reservoir, 1985, algorithm R).
    """
    if sample is None:
        yield from islice(items, limit)
        return
    draw = Random(seed or 0)  # noqa: S311 - no secret
    held: list[tuple[int, Item]] = []
    for number, item in enumerate(items):
        if number < sample:
            held.append((number, item))
        elif (place := draw.randrange(number + 1)) < sample:
            held[place] = number, item
    yield from (item for _, item in sorted(held, key=lambda pair: pair[0]))

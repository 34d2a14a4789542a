"""Which of many items are taken: the first so many, or so many at random; always in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Annotated, TypeVar

import typer

from spatialjudge.service.errors import InvalidRequest

Limit = Annotated[int | None, typer.Option(min=1, metavar="N", help="Take the first N items only.")]
SampleOption = Annotated[int | None, typer.Option(min=1, metavar="N", help="Take N items at random, in their order.")]

Item = TypeVar("Item")


def check_selection(limit: int | None, sample: int | None) -> None:
    """Check that one way to select is given at most.

    Raises:
        InvalidRequest: both are.
    """
    if limit is not None and sample is not None:
        raise InvalidRequest.at("--sample", "does not go with --limit", "one of the two says how many")


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

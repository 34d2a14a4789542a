"""What a comparison shows: a table of all scores and rows, and the items that differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from urllib.parse import quote

from spatialjudge.grading.report.compare import MAX_DIFFERING, Comparison
from spatialjudge.grading.report.contents import MEANINGS, Contents
from spatialjudge.grading.report.tables import Columns, Table, TableRow, cut, percent, table
from spatialjudge.relations import printable

_MEANINGS: Final = {
    "n": "how many items are usable on both sides: answers not read, abstaining or missing are not right",
    "rate of first": "right of n, of the side that is named first",
    "rate of second": "the same of the side that is named second",
    "difference": "rate of second minus rate of first, in points",
    "95 % interval": "of the difference: bootstrap by story, which takes stories for independent",
    "only first": "items that only the first has right",
    "only second": "items that only the second has right",
    "p": "McNemar's test, which takes items for independent; none where an item has several answers, and of each row "
    "by itself, however many there are",
    **{head: MEANINGS[head] for head in ("chance", "constant")},
    "show": "the id of the answer of the side that is not better: spatialjudge show FILE ID says why it is wrong",
}
"""What stands in a column, by its head."""
_COLUMNS: Final[Columns] = {
    "n": lambda found: str(found["items"]),
    "chance": lambda found: percent(found["chance"]),
    "constant": lambda found: percent(found["best_constant"]),
    "rate of first": lambda found: percent(found["first"]),
    "rate of second": lambda found: percent(found["second"]),
    "difference": lambda found: f"{100 * found['difference']:+z.1f}",
    "95 % interval": lambda found: f"{100 * found['low']:+z.1f} to {100 * found['high']:+z.1f}",
    "only first": lambda found: "" if found["only_first"] is None else str(found["only_first"]),
    "only second": lambda found: "" if found["only_second"] is None else str(found["only_second"]),
    "p": lambda found: "" if found["mcnemar_p"] is None else f"{found['mcnemar_p']:.2g}",
}
"""Heads of a table, and what stands under them."""
_OF_A_PAPER: Final = ("n", "rate of first", "rate of second", "difference", "95 % interval", "p")
"""The heads for which a page of paper is wide enough."""
_PAPER: Final = (
    "Rates of n items that both answered, their difference in points with its 95 % interval (bootstrap by story), and "
    "the p of McNemar's test."
)
_BY_MODEL: Final = (
    "A pair is one item answered by one model. In a last row an item has the answers of several models, and so "
    "there is no p."
)
MAX_TEXT: Final = 40
"""Characters of what is right, and of what was said, in a table; JSON has all of it."""
MAX_SHOWN: Final = 10
"""Items that differ which are listed elsewhere than on a page and in JSON, of each score."""


def differences(found: Comparison) -> Contents:
    """A table of all scores and rows, and the first of the items that differ; on a page many more."""
    scores = found.scores()
    first = {name: next(other for other in scores if found.rows(other) == found.rows(name)) for name in scores}
    kept = dict.fromkeys(first.values())
    rows = [row._replace(names=(name, *row.names)) for name in kept for row in found.rows(name)]
    same = (f"On these items {name} comes to the same as {one}." for name, one in first.items() if name != one)
    shown = table("compared", ("score", *found.by), _COLUMNS, rows)
    paper = table("compared", ("score", *found.by), {head: _COLUMNS[head] for head in _OF_A_PAPER}, rows)
    few, many = (_listed(found, max(1, most // max(1, len(found.pairs)))) for most in (MAX_SHOWN, MAX_DIFFERING))
    return Contents((shown, few), replace(paper, about=_PAPER), (*_notes(found), *same), more=(many,), known=_MEANINGS)


def _listed(comparison: Comparison, most: int) -> Table:
    rows = []
    for found in comparison.differing(most):
        (first, second), said = found["sides"], [cut(text, MAX_TEXT) for text in found["said"]]
        names = (found["score"], cut(found["right"], MAX_TEXT), first, said[0], second, said[1])
        ids = [printable(name) for name in found["ids"]]
        links = [f"{quote(name, safe='')}@{number}" for name, number in zip(ids, found["records"], strict=True)]
        cells = (str(found["better"]), ids[found["better"] % 2])
        rows.append(TableRow(names, cells, links=("", "", "", links[0], "", links[1])))
    names = ("score", "right", "first", "said", "second", "said")
    about = "Items of which one side has more answers right than the other; better says which, 1 or 2."
    return Table(f"items that differ, at most {most} a pair", names, ("better", "show"), tuple(rows), about)


def _notes(found: Comparison) -> Iterator[str]:
    alone = found.unpaired()
    if len(found.names) > 1:
        yield f"First: {found.names[0]}. Second: {found.names[1]}."
    if found.by_model:
        yield _BY_MODEL
    if any(alone):
        yield f"{alone[0]} items are in the first only and {alone[1]} in the second only: left out."

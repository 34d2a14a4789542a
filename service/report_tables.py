"""A report in the terminal: what came of the answers, each score beside its chance level, pattern accuracy."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from rich.table import Table
from rich.text import Text

from spatialjudge.grading import GradeOutcome
from spatialjudge.grading.report import Report, Tally
from spatialjudge.service.printing import OUT, printable

SHOWN_THRESHOLDS: Final = (Fraction(1, 2), Fraction(3, 4), Fraction(9, 10), Fraction(1))
"""Points of the curve of pattern accuracy that fit beside a group; JSON and HTML have the others."""
_TITLES: Final = {"ungradable_story": "un-\ngradable\nstory"}
"""Long titles in narrow columns, so that a table of all outcomes fits into 80."""
_NOTE: Final = (
    "Rates are of the graded answers that a score applies to. Chance is what blind answers would score on the same "
    "items, skill = (rate - chance) / (1 - chance)."
)


def report(found: Report) -> None:
    """Print the report."""
    came = [outcome for outcome in GradeOutcome if found.total.outcomes[outcome]]
    several = bool(found.total.readings["multiple"])
    table = _table(found, ["items", *came, "read", *(["several"] if several else [])])
    for values, tally in found.rows():
        cells = [str(tally.items), *(str(tally.outcomes[outcome]) for outcome in came), _percent(tally.parsed.value)]
        _row(table, found, values, tally, [*cells, str(tally.readings["multiple"])] if several else cells)
    _print("what came of the answers", table)
    for name in found.scores():
        _print(name, _score(found, name))
        if found.pattern:
            _print(f"{name}: patterns ({found.pattern}) with at least so much right", _patterns(found, name))
    mean, of = found.total.set_f1
    if mean is not None:
        OUT.print(Text.assemble(("set_f1", "bold"), f"   {mean:.3f} on average, of {of}\n"))
    OUT.print(Text(_NOTE, "dim"), soft_wrap=False)


def _score(found: Report, name: str) -> Table:
    chance = found.total.chance(name) is not None
    table = _table(found, ["right", "of", "rate", "95 % interval", *(["chance", "skill"] if chance else [])])
    for values, tally in found.rows():
        rate = tally.rate(name)
        interval = "" if rate.interval is None else f"{rate.interval[0]:.1%} to {rate.interval[1]:.1%}"
        cells = [str(rate.right), str(rate.of), _percent(rate.value), interval]
        if chance:
            skill = tally.skill(name)
            cells += [_percent(tally.chance(name)), "" if skill is None else f"{skill:.2f}"]
        _row(table, found, values, tally, cells)
    return table


def _patterns(found: Report, name: str) -> Table:
    table = _table(found, ["patterns", *(f"{float(t):.0%}" for t in SHOWN_THRESHOLDS)])
    for values, tally in found.rows():
        accuracies = [tally.pattern_accuracy(name, t) for t in SHOWN_THRESHOLDS]
        _row(table, found, values, tally, [str(accuracies[0].of), *(_percent(rate.value) for rate in accuracies)])
    return table


def _table(found: Report, head: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False)
    for name in found.by:
        table.add_column(Text(name), no_wrap=True)
    for title in head:
        table.add_column(_TITLES.get(title, title), justify="right", overflow="fold")
    return table


def _row(table: Table, found: Report, values: Sequence[str], tally: Tally, cells: Sequence[str]) -> None:
    style = "bold" if tally is found.total else ""
    table.add_row(*(Text(printable(text), style) for text in (*(values if found.by else ()), *cells)))


def _print(title: str, table: Table) -> None:
    OUT.print(Text(title, "bold"))
    OUT.print(table, soft_wrap=False)
    OUT.print()


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.1%}"

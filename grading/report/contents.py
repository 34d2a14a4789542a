"""What a report shows: its tables, and what must be known to read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from spatialjudge.grading.grade import Flag, GradeOutcome
from spatialjudge.grading.report.report import Report
from spatialjudge.grading.report.tables import Row, Table, decimal, percent, span
from spatialjudge.grading.report.tally import READ_AS, Tally

SHOWN_THRESHOLDS: Final = (Fraction(1, 2), Fraction(3, 4), Fraction(9, 10), Fraction(1))
"""Points of the curve of pattern accuracy that fit beside a group; JSON and HTML have the others."""
RATES: Final = (
    "Rates are of all items with a usable story: answers not read, abstaining or missing are not right. Declared: the "
    "rate if only answers in a place that declares one were read (--reading strict). Of graded: the rate over the "
    "answers that were graded, and coverage their share. Chance is what labels at random score on the same items, "
    "constant what the best constant answer does, the one that is right of most of them. skill = (rate - baseline) / "
    "(1 - baseline), where the baseline is the higher of the two: 0 is what can be had without reading a story."
)
_INTERVALS: Final = {
    "wilson": "95 % intervals: Wilson; they take items for independent.",
    "bootstrap by story": "95 % intervals: bootstrap by story, where a story has several items; they take stories, and "
    "not items, for independent.",
}
_FLAGS: Final = {
    Flag.GOLD_IMPOSSIBLE: "have a gold label that cannot hold",
    Flag.GOLD_NOT_ONLY: "have a gold label that is not the only possibility",
    Flag.UNREAD_FIELD: "have a field that items do not have, and may mean one that they have",
}


def contents(report: Report) -> list[Table]:
    """The tables of a report, in the order in which they answer questions."""
    tables = [_outcomes(report), _read_as(report)]
    for name in report.scores():
        tables.append(_score(report, name))
        if report.pattern:
            tables.append(_patterns(report, name))
        if any(tally.samples.several for _, tally in report.groups):
            tables.append(_samples(report, name))
    if report.total.set_f1[1]:
        tables.append(_set_f1(report))
    published = report.published_table()
    return [*tables, published] if published else tables


def notes(report: Report) -> list[str]:
    """What must be known to read the tables."""
    total = report.total
    methods = {tally.rate(name).method for _, tally in report.rows() for name in tally.scores()}
    found = [RATES] if methods else []
    found += [text for method, text in _INTERVALS.items() if method in methods]
    found += [f"{total.flags[flag]} items {text}." for flag, text in _FLAGS.items() if total.flags[flag]]
    return found


def _outcomes(report: Report) -> Table:
    came = [outcome for outcome in GradeOutcome if report.total.outcomes[outcome]]
    several = bool(report.total.readings["multiple"])

    def cells(tally: Tally) -> list[str]:
        counts = [tally.items, *(tally.outcomes[outcome] for outcome in came)]
        counts += [tally.readings["multiple"]] if several else []
        return [*map(str, counts), percent(tally.coverage.value)]

    head = ["items", *(outcome.replace("_", " ") for outcome in came), *(["several"] if several else []), "coverage"]
    return _table(report, "what came of the answers", head, cells)


def _read_as(report: Report) -> Table:
    ways = [way for way in READ_AS if report.total.read_as[way]]
    return _table(
        report,
        "how they were read",
        ["usable", *(way.replace("_", " ") for way in ways)],
        lambda tally: [str(tally.usable), *(percent(tally.share(way).value) for way in ways)],
    )


def _score(report: Report, name: str) -> Table:
    known = report.total.baseline(name)
    columns = [column for column, rate in (("chance", known.chance), ("constant", known.constant)) if rate is not None]

    def cells(tally: Tally) -> list[str]:
        rate, graded = tally.rate(name), tally.graded(name)
        blind = [percent(getattr(tally.baseline(name), column)) for column in columns]
        blind += [decimal(tally.skill(name))] if columns else []
        coverage = percent(graded.of / rate.of if rate.of else None)
        beside = [percent(tally.declared(name).value), percent(graded.value), coverage]
        return [str(rate.right), str(rate.of), percent(rate.value), span(rate.interval), *blind, *beside]

    blind = [*columns, *(["skill"] if columns else [])]
    head = ["right", "of", "rate", "95 % interval", *blind, "declared", "of graded", "coverage"]
    return _table(report, name, head, cells)


def _patterns(report: Report, name: str) -> Table:
    def cells(tally: Tally) -> list[str]:
        found = [tally.pattern_accuracy(name, t) for t in SHOWN_THRESHOLDS]
        return [str(found[0].of), *(percent(rate.value) for rate in found)]

    title = f"{name}: patterns ({report.pattern}) with at least so much right"
    table = _table(report, title, ["patterns", *(f"{float(t):.0%}" for t in SHOWN_THRESHOLDS)], cells)
    return replace(table, rows=tuple(row for row in table.rows if not row.total)) if report.pools_models else table


def _samples(report: Report, name: str) -> Table:
    ks = report.total.samples.ks()

    def cells(tally: Tally) -> list[str]:
        mean, items = tally.samples.mean(name)
        passed = [percent(tally.samples.pass_at(name, k)[0]) for k in ks]
        return [str(items), percent(mean), *passed, percent(tally.samples.majority(name)[0])]

    title = f"{name}: several answers to an item"
    return _table(report, title, ["items", "mean", *(f"pass@{k}" for k in ks), "majority"], cells)


def _set_f1(report: Report) -> Table:
    def cells(tally: Tally) -> list[str]:
        (mean, of), (graded, _) = tally.set_f1, tally.set_f1_graded
        return [decimal(mean, 3), str(of), decimal(graded, 3)]

    return _table(report, "set_f1", ["mean", "of", "of graded"], cells)


def _table(report: Report, title: str, head: Sequence[str], cells: Callable[[Tally], Sequence[str]]) -> Table:
    rows = tuple(
        Row(values if report.by else (), tuple(cells(tally)), total=tally is report.total and bool(report.by))
        for values, tally in report.rows()
    )
    return Table(title, report.by, tuple(head), rows)

"""What a report shows: its tables, and what must be known to read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from spatialjudge.grading.grade import Flag, GradeOutcome
from spatialjudge.grading.reader.readings import Tier
from spatialjudge.grading.report.published import PublishedFigure
from spatialjudge.grading.report.rates import Rate
from spatialjudge.grading.report.report import Counted, Group, Report
from spatialjudge.grading.report.tables import Table, TableRow, decimal, percent, span
from spatialjudge.grading.report.tally import READ_AS, Numbers

SHOWN_THRESHOLDS: Final = (Fraction(1, 2), Fraction(3, 4), Fraction(9, 10), Fraction(1))
"""Points of the curve of pattern accuracy that fit beside a group; JSON and HTML have the others."""
RATES: Final = (
    "Rates are of all items with a usable story: answers not read, abstaining or missing are not right. Declared: the "
    "rate if only answers in a place that declares one were read (--reading strict). Of graded: the rate over the "
    "answers that were graded, and coverage their share. Chance is what labels at random score on the same items, "
    "constant what the best constant answer does, the one that is right of most of them. skill = (rate - baseline) / "
    "(1 - baseline), where the baseline is the higher of the two: 0 is what can be had without reading a story."
)
HEADLINES: Final = ("feasible", "polar", "accuracy")
"""The scores that say first how good a model is: one for each kind of question."""
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

_TIERS: Final = {
    Tier.EXTRACTED: "were read only in what another model quoted of them; --by reading.tier keeps them apart.",
    Tier.ASKED_AGAIN: "were read only where the model was asked again; --by reading.tier keeps them apart.",
}

Columns = Sequence[tuple[str, Callable[[Numbers], str]]]
"""Heads, and what stands under them of the numbers of a group."""


def contents(report: Report) -> list[Table]:
    """The tables of a report, in the order in which they answer questions."""
    counted = report.counted()
    total = counted.total.numbers
    tables = [
        *_at_a_glance(counted),
        _table(counted, "what came of the answers", _outcomes(total)),
        _table(counted, "how they were read", _read_as(total)),
    ]
    for name in counted.same:
        tables.append(_table(counted, name, _score(name, total)))
        if counted.pattern:
            rows = [row for row in counted.rows if not (row.total and counted.pooled)]
            title = f"{name}: patterns ({counted.pattern}) with at least so much right"
            tables.append(_table(counted, title, _patterns(name), rows))
        if total["samples"] is not None:
            tables.append(_table(counted, f"{name}: several answers to an item", _samples(name, total)))
    tables += [_table(counted, name, _mean(name)) for name in counted.means]
    if counted.published:
        heads = (*counted.published_by, "model", "benchmark", "score")
        tables.append(Table("as published", heads, ("value", "right", "of"), tuple(map(_published, counted.published))))
    return tables


def notes(report: Report) -> list[str]:
    """What must be known to read the tables."""
    counted = report.counted()
    total = counted.total.numbers
    methods = {row.numbers.get(f"scores.{name}.interval") for row in counted.rows for name in counted.scores}
    found = [RATES] if methods else []
    found += [
        f"On these items {' and '.join(same)} come to the same." for same in counted.same.values() if len(same) > 1
    ]
    found += [text for method, text in _INTERVALS.items() if method in methods]
    found += [f"{total[f'read_as.{tier}']} answers {text}" for tier, text in _TIERS.items() if total[f"read_as.{tier}"]]
    flags = {flag: total[f"flags.{flag}"] for flag in _FLAGS}
    return found + [f"{flags[flag]} items {text}." for flag, text in _FLAGS.items() if flags[flag]]


def _at_a_glance(counted: Counted) -> list[Table]:
    """A line for each model and score that says how good it is, with what blind answers score and what was not read."""
    scores = [name for name in counted.scores if counted.chosen or name in HEADLINES]
    heads = ("of", "rate", "95 % interval", "chance", "constant", "unreadable")
    rows = []
    for (model,), numbers, _ in counted.models:
        for name in scores:
            score = f"scores.{name}"
            rate = numbers.get(score)
            if rate is not None and rate.of:
                blind = (percent(numbers[f"{score}.{part}"]) for part in ("chance", "best_constant"))
                unread = _share("read_as.unreadable", "usable")(numbers)
                cells = (str(rate.of), percent(rate.value), span(rate.interval), *blind, unread)
                rows.append(TableRow((model, name), cells))
    return [Table("at a glance", ("model", "score"), heads, tuple(rows))] if rows else []


def _table(counted: Counted, title: str, columns: Columns, rows: Iterable[Group] | None = None) -> Table:
    shown = [
        TableRow(names if counted.by else (), tuple(cell(numbers) for _, cell in columns), total and bool(counted.by))
        for names, numbers, total in (counted.rows if rows is None else rows)
    ]
    return Table(title, counted.by, tuple(head for head, _ in columns), tuple(shown))


def _of(name: str, write: Callable[[Any], str] = str, lacking: str = "") -> Callable[[Numbers], str]:
    """A cell with the number of that name, if the group has it."""
    return lambda numbers: lacking if numbers.get(name) is None else write(numbers[name])


def _rate(name: str) -> Callable[[Numbers], str]:
    return _of(name, lambda rate: percent(rate.value))


def _share(name: str, of: str) -> Callable[[Numbers], str]:
    return lambda numbers: percent(numbers[name] / numbers[of] if numbers[of] else None)


def _outcomes(total: Numbers) -> Columns:
    came = [outcome for outcome in GradeOutcome if total[f"outcomes.{outcome}"]]
    several = [("several", _of("readings.multiple"))] if total["readings.multiple"] else []
    counts = [(outcome.replace("_", " "), _of(f"outcomes.{outcome}")) for outcome in came]
    return [("items", _of("items")), *counts, *several, ("coverage", _rate("coverage"))]


def _read_as(total: Numbers) -> Columns:
    ways = [way for way in READ_AS if total[f"read_as.{way}"]]
    return [("usable", _of("usable")), *((way.replace("_", " "), _share(f"read_as.{way}", "usable")) for way in ways)]


def _score(name: str, total: Numbers) -> Columns:
    score = f"scores.{name}"
    known = [("chance", f"{score}.chance"), ("constant", f"{score}.best_constant")]
    blind = [(head, _of(number, percent)) for head, number in known if total[number] is not None]

    def coverage(numbers: Numbers) -> str:
        rate: Rate = numbers.get(score, Rate(0, 0))
        return percent(numbers[f"{score}.graded"].of / rate.of if rate.of else None)

    return [
        ("right", _of(score, lambda rate: str(rate.right), "0")),
        ("of", _of(score, lambda rate: str(rate.of), "0")),
        ("rate", _rate(score)),
        ("95 % interval", _of(score, lambda rate: span(rate.interval))),
        *blind,
        *([("skill", _of(f"{score}.skill", decimal))] if blind else []),
        ("declared", _rate(f"{score}.declared")),
        ("of graded", _rate(f"{score}.graded")),
        ("coverage", coverage),
    ]


def _patterns(name: str) -> Columns:
    def point(t: Fraction) -> Callable[[Numbers], str]:
        return _of(
            f"pattern_accuracy.{name}",
            lambda curve: next(percent(point["rate"]) for point in curve if point["t"] == float(t)),
        )

    count = ("patterns", _of(f"pattern_accuracy.{name}", lambda curve: str(curve[0]["of"]), "0"))
    return [count, *((f"{float(t):.0%}", point(t)) for t in SHOWN_THRESHOLDS)]


def _samples(name: str, total: Numbers) -> Columns:
    several = f"samples.{name}"

    def passed(k: str) -> Callable[[Numbers], str]:
        return _of(several, lambda found: percent(found["pass_at"].get(k, {}).get("rate")))

    return [
        ("items", _of(several, lambda found: str(found["items"]), "0")),
        ("mean", _of(several, lambda found: percent(found["mean"]))),
        *((f"pass@{k}", passed(k)) for k in total[several]["pass_at"]),
        ("majority", _of(several, lambda found: percent(found["majority"]))),
    ]


def _mean(name: str) -> Columns:
    shown = {"mean": f"{name}.mean", "of graded": f"{name}.mean_graded"}
    mean, graded = ((head, _of(number, lambda share: decimal(share, 3))) for head, number in shown.items())
    return [mean, ("of", _of(f"{name}.of")), graded]


def _published(figure: PublishedFigure) -> TableRow:
    value = decimal(figure.value, 3) if figure.of is None else percent(figure.value)
    counts = ("" if count is None else str(count) for count in (figure.right, figure.of))
    return TableRow((*figure.group, figure.model, figure.benchmark, figure.score), (value, *counts))

"""A report as one page of HTML that needs nothing else: tables, plots, and what the words in it mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from spatialjudge.grading.grade import GradeOutcome
from spatialjudge.grading.report.plots import MAX_CURVES, Bar, curves, rates
from spatialjudge.grading.report.rates import Rate
from spatialjudge.grading.report.report import THRESHOLDS, Report, Tally

# score -> what it says
MEANINGS: Final = {
    "feasible": "the relation can hold together with the story",
    "necessary": "the relation must hold",
    "exact_set": "the relations named are exactly those that can hold",
    "polar": "yes of a relation that can hold, no of one that cannot",
    "gold": "the answer is the one given as right, or one of several",
}
_STYLE: Final = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2.2rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap }
th { font-weight: 600; white-space: normal; vertical-align: bottom }
.name { text-align: left } tr.all { font-weight: 600 }
small, .faint { color: #666; fill: #666 } svg { max-width: 100%; height: auto; font: 12px system-ui, sans-serif }
svg .grid { stroke: #e4e4e4 } svg circle { fill: #0072b2 }
svg .interval { stroke: #0072b2; stroke-width: 3; opacity: .45 }
svg .chance { stroke: #d55e00; stroke-width: 2 }
"""
_OPENING: Final = (
    "Rates are of the answers that were graded, with 95 % confidence intervals (Wilson). An answer that could not be "
    "graded is in no rate, but in the first table."
)
_PATTERNS: Final = (
    "Pattern accuracy: the share of the {count} patterns ({name}) of which at least the share t, from left to right, "
    "of the graded items is right.{more}"
)
_SET_F1: Final = (
    "The mean of the F1 score of the relations named: the harmonic mean of the share of them that can hold, and of the "
    "share named of those that can."
)
_FRAME: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<h1>{title}</h1>
{body}
</body>
</html>
"""


def page(report: Report, title: str = "Graded answers") -> str:
    """The page."""
    rows = [(", ".join(filter(None, values)) or "all", values, tally) for values, tally in report.rows()]
    opening = f"{report.total.items} records{_by(report)}. {_OPENING}"
    parts = [f"<p>{opening}</p>", "<h2>What came of the answers</h2>", _outcomes(report, rows)]
    for name in report.scores():
        bars = [Bar(label, tally.rate(name), tally.chance(name)) for label, _, tally in rows]
        parts += [
            f"<h2>{name}</h2>",
            f"<p>Right: {MEANINGS[name]}.{_chance_note(bars)}</p>",
            _score(report, rows, name),
        ]
        parts.append(f'<div class="wide">{rates(f"{name} by group", bars)}</div>')
        if report.pattern:
            parts += _patterns(report, rows, name)
    if report.total.set_f1[1]:
        parts += ["<h2>set_f1</h2>", f"<p>{_SET_F1}</p>", _set_f1(report, rows)]
    return _FRAME.format(title=escape(title), style=_STYLE, body="\n".join(parts))


Row = tuple[str, tuple[str, ...], Tally]


def _by(report: Report) -> str:
    return f" by {escape(', '.join(report.by))}" if report.by else ""


def _outcomes(report: Report, rows: Sequence[Row]) -> str:
    head = ["items", *(outcome.replace("_", " ") for outcome in GradeOutcome), "could be read", "named several"]
    cells = [
        [
            str(tally.items),
            *(str(tally.outcomes[outcome]) for outcome in GradeOutcome),
            _share(tally.parsed),
            str(tally.readings["multiple"]),
        ]
        for _, _, tally in rows
    ]
    return _table(report, head, rows, cells)


def _score(report: Report, rows: Sequence[Row], name: str) -> str:
    known = any(tally.chance(name) is not None for _, _, tally in rows)
    cells = []
    for _, _, tally in rows:
        rate, skill = tally.rate(name), tally.skill(name)
        interval = f"{rate.interval[0]:.1%} to {rate.interval[1]:.1%}" if rate.interval else ""
        blind = [_percent(tally.chance(name)), "" if skill is None else f"{skill:.2f}"]
        cells.append([_share(rate), interval, *(blind if known else [])])
    return _table(report, ["right", "95 % interval", *(["chance", "skill"] if known else [])], rows, cells)


def _set_f1(report: Report, rows: Sequence[Row]) -> str:
    means = [tally.set_f1 for _, _, tally in rows]
    return _table(
        report, ["mean", "of"], rows, [["" if mean is None else f"{mean:.3f}", str(of)] for mean, of in means]
    )


def _patterns(report: Report, rows: Sequence[Row], name: str) -> list[str]:
    drawn = [
        (label, [(float(t), tally.pattern_accuracy(name, t).value) for t in THRESHOLDS]) for label, _, tally in rows
    ]
    patterns = report.total.pattern_accuracy(name, THRESHOLDS[-1]).of
    more = f" The first {MAX_CURVES} groups are drawn." if len(drawn) > MAX_CURVES else ""
    note = _PATTERNS.format(count=patterns, name=escape(report.pattern or ""), more=more)
    return [
        f"<p>{note}</p>",
        f'<div class="wide">{curves(f"pattern accuracy of {name}", drawn)}</div>',
    ]


def _table(report: Report, head: Iterable[str], rows: Sequence[Row], cells: Iterable[Sequence[str]]) -> str:
    names = [*report.by] or ["group"]
    titles = [f'<th class="name">{escape(name)}</th>' for name in names] + [f"<th>{title}</th>" for title in head]
    lines = []
    for (label, values, tally), row in zip(rows, cells, strict=True):
        kind = ' class="all"' if tally is report.total else ""
        first = [f'<td class="name">{escape(value)}</td>' for value in (values or (label,))]
        lines.append(f"<tr{kind}>{''.join(first)}{''.join(f'<td>{cell}</td>' for cell in row)}</tr>")
    return f'<div class="wide"><table><tr>{"".join(titles)}</tr>{"".join(lines)}</table></div>'


def _chance_note(bars: Sequence[Bar]) -> str:
    known = any(bar.chance is not None for bar in bars)
    if not known:
        return " What blind answers would score is not known."
    return " The line across is the chance level: what blind answers would score."


def _share(rate: Rate) -> str:
    return f"{_percent(rate.value)} <small>{rate.right}/{rate.of}</small>" if rate.of else "<small>0/0</small>"


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.1%}"

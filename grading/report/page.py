"""A report as one page of HTML that needs nothing else: tables, plots, and what the words in it mean."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from spatialjudge.grading.report.baselines import SCORES
from spatialjudge.grading.report.contents import contents, notes
from spatialjudge.grading.report.plots import MAX_CURVES, Bar, curves, rates
from spatialjudge.grading.report.report import Report
from spatialjudge.grading.report.tables import Table, printable
from spatialjudge.grading.report.tally import THRESHOLDS, Tally

# score -> what it says
MEANINGS: Final = {
    "feasible": "the relation can hold together with the story",
    "necessary": "the relation must hold",
    "exact_set": "the relations named are exactly those that can hold",
    "polar": "yes of a relation that can hold, no of one that cannot",
    "gold": "the answer is the one given as right, or one of several",
    "accuracy": "the answer is the gold label; of a set or a sequence, exactly that",
    "legal": "none of the actions is impossible",
    "reaches": "the actions lead to the object that is meant",
    "manner": "each action is done in the manner asked for",
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
svg .constant { stroke: #d55e00; stroke-width: 2; stroke-dasharray: 3 2 }
"""
_PATTERNS: Final = (
    "The curve: the share of the {count} patterns ({name}), none of them shared by models, of which at least the share "
    "t, from left to right, of the usable items is right.{more}"
)
_SET_F1: Final = (
    "set_f1 is the mean of the F1 score of the relations named: the harmonic mean of the share of them that can hold, "
    "and of the share named of those that can; of an answer that names none it is 0."
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
    """The page: every table of the report, and a plot under each score."""
    by = f" by {escape(printable(', '.join(report.by)))}" if report.by else ""
    parts = [f"<p>{report.total.items} records{by}.</p>"]
    parts += [f"<p><strong>{escape(printable(warning))}</strong></p>" for warning in report.warnings()]
    rows = [(printable(", ".join(filter(None, values)) or "all"), tally) for values, tally in report.rows()]
    for table in contents(report):
        name, colon, _ = table.title.partition(":")
        heading = "h3" if colon else "h2"
        parts.append(f"<{heading}>{escape(printable(table.title))}</{heading}>")
        if not colon and name in SCORES:
            bars = [Bar(label, tally.rate(name), tally.baseline(name)) for label, tally in rows]
            parts.append(f"<p>Right: {MEANINGS[name]}.{_baseline_note(bars)}</p>")
            parts.append(_table(table))
            parts.append(f'<div class="wide">{rates(f"{name} by group", bars)}</div>')
        else:
            parts.append(_table(table))
        if colon and report.pattern and "patterns" in table.title:
            parts += _patterns(report, rows, name)
    parts += [f"<p><small>{escape(note)}</small></p>" for note in [*notes(report), _SET_F1]]
    return _FRAME.format(title=escape(printable(title)), style=_STYLE, body="\n".join(parts))


def _patterns(report: Report, rows: Sequence[tuple[str, Tally]], name: str) -> list[str]:
    drawn = [
        (label, [(float(t), tally.pattern_accuracy(name, t).value) for t in THRESHOLDS])
        for label, tally in rows
        if not (report.pools_models and tally is report.total)
    ]
    patterns = report.total.pattern_accuracy(name, THRESHOLDS[-1]).of
    more = f" The first {MAX_CURVES} groups are drawn." if len(drawn) > MAX_CURVES else ""
    note = _PATTERNS.format(count=patterns, name=escape(printable(report.pattern or "")), more=more)
    return [f"<p>{note}</p>", f'<div class="wide">{curves(f"pattern accuracy of {name}", drawn)}</div>']


def _table(table: Table) -> str:
    titles = [f'<th class="name">{escape(printable(name))}</th>' for name in table.names]
    titles += [f"<th>{escape(title)}</th>" for title in table.head]
    lines = []
    for names, cells, total in table.rows:
        first = [f'<td class="name">{escape(printable(name))}</td>' for name in names]
        kind = ' class="all"' if total else ""
        lines.append(f"<tr{kind}>{''.join(first)}{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>")
    return f'<div class="wide"><table><tr>{"".join(titles)}</tr>{"".join(lines)}</table></div>'


def _baseline_note(bars: Sequence[Bar]) -> str:
    if all(bar.baseline.rate is None for bar in bars):
        return " What blind answers would score is not known."
    return " The lines across are what blind answers would score: whole, labels at random; broken, the best constant."

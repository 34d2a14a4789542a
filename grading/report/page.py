"""A report as one page of HTML that needs nothing else: tables, plots, and what the words in it mean."""

from __future__ import annotations

from html import escape
from typing import Final
from urllib.parse import quote

from spatialjudge.grading.report.contents import contents, notes
from spatialjudge.grading.report.plots import MAX_CURVES, Bar, curves, rates
from spatialjudge.grading.report.rates import Rate
from spatialjudge.grading.report.report import Counted, Group, Report
from spatialjudge.grading.report.tables import Table
from spatialjudge.grading.scores import SCORES
from spatialjudge.relations import printable

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
    "The curve: the share of the patterns ({name}), none of them shared by models, of which at least the share t, from "
    "left to right, of the usable items is right.{more}"
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


def page(report: Report, title: str = "Graded answers", items: str | None = None) -> str:
    """The page: every table of the report, and a plot under each score; with a link to the page of all answers."""
    counted = report.counted()
    by = f" by {escape(printable(', '.join(counted.by)))}" if counted.by else ""
    link = f' <a href="{escape(quote(items))}">Every answer, and why.</a>' if items else ""
    parts = [f"<p>{counted.total.numbers['items']} records{by}.{link}</p>"]
    parts += [f"<p><strong>{escape(printable(warning))}</strong></p>" for warning in counted.warnings]
    for table in contents(report):
        name, colon, _ = table.title.partition(":")
        heading = "h3" if colon else "h2"
        parts.append(f"<{heading}>{escape(printable(table.title))}</{heading}>")
        if not colon and name in counted.scores:
            bars = [
                Bar(
                    _label(row),
                    row.numbers.get(f"scores.{name}", Rate(0, 0)),
                    row.numbers.get(f"scores.{name}.chance"),
                    row.numbers.get(f"scores.{name}.best_constant"),
                )
                for row in counted.rows
            ]
            parts.append(f"<p>Right: {escape(SCORES[name].meaning)}.{_baseline_note(counted, name)}</p>")
            parts.append(_table(table))
            parts.append(f'<div class="wide">{rates(f"{name} by group", bars)}</div>')
        else:
            parts.append(_table(table))
        if colon and counted.pattern and "patterns" in table.title:
            parts += _patterns(counted, name)
    means = [
        f"{name} is the mean over usable items, 0 where nothing was read: {SCORES[name].meaning}."
        for name in counted.means
    ]
    parts += [f"<p><small>{escape(note)}</small></p>" for note in [*notes(report), *means]]
    return _FRAME.format(title=escape(printable(title)), style=_STYLE, body="\n".join(parts))


def _label(row: Group) -> str:
    return printable(", ".join(filter(None, row.names)) or "all")


def _patterns(counted: Counted, name: str) -> list[str]:
    drawn = [
        (_label(row), [(point["t"], point["rate"]) for point in row.numbers.get(f"pattern_accuracy.{name}", ())])
        for row in counted.rows
        if not (counted.pooled and row.total)
    ]
    more = f" The first {MAX_CURVES} groups are drawn." if len(drawn) > MAX_CURVES else ""
    note = _PATTERNS.format(name=escape(printable(counted.pattern or "")), more=more)
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


def _baseline_note(counted: Counted, name: str) -> str:
    if all(row.numbers.get(f"scores.{name}.skill") is None for row in counted.rows):
        return " What blind answers would score is not known."
    return " The lines across are what blind answers would score: whole, labels at random; broken, the best constant."

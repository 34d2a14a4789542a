"""A report, or a comparison, as one page of HTML that needs nothing else: tables, plots, and what the words mean."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from typing import Final
from urllib.parse import quote

from spatialjudge.grading.report.contents import Contents
from spatialjudge.grading.report.tables import safe

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --faint: #5c5c5c; --line: #ddd; --dot: #0072b2;
  --blind: #c24e00 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e8; --paper: #16181a; --faint: #a9a9a9; --line: #3a3d40; --dot: #7cc4f0; --blind: #ff9d6b }
}
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink);
  background: var(--paper) }
h1 { font-size: 1.5rem; overflow-wrap: anywhere } h2 { font-size: 1.15rem; margin-top: 2.2rem } h3 { font-size: 1rem }
a { color: var(--dot) } .wide { overflow-x: auto } summary { cursor: pointer }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
th { font-weight: 600; white-space: normal; vertical-align: bottom }
.name { text-align: left } tr.all { font-weight: 600 }
small, footer, figcaption, dl { color: var(--faint); font-size: .85rem } dt { font-weight: 600; color: var(--ink) }
dd { margin: 0 0 .4rem 1rem } figure { margin: 1rem 0 } img { max-width: 100%; background: #fff }
svg { vertical-align: middle } svg path { fill: none } svg .grid { stroke: var(--line) } svg circle { fill: var(--dot) }
svg .interval { stroke: var(--dot); stroke-width: 3; opacity: .45 }
svg .chance, svg .constant { stroke: var(--blind); stroke-width: 2 } svg .constant { stroke-dasharray: 3 2 }
"""
_PICTURES: Final = (
    "Beside a rate its picture, from 0 to 100 %: a dot on its interval, and lines across for what blind answers score, "
    "whole for chance and broken for the best constant."
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
<main>
<h1>{title}</h1>
{body}
</main>
<footer>{footer}</footer>
</body>
</html>
"""


def page(
    shown: Contents,
    title: str = "Graded answers",
    footer: str = "",
    items: str | None = None,
    plots: Mapping[str, bytes] | None = None,
) -> str:
    """The page.

    ``footer`` says what the numbers are of, ``items`` is the page of all answers, to which it leads, and ``plots`` are
    SVG by what they show.
    """
    items = quote(items) if items else None
    parts = [f'<p><a href="{escape(items)}">Every answer, and why.</a></p>'] if items else []
    parts += [f"<p><strong>{safe(warning)}</strong></p>" for warning in shown.warnings]
    for table in shown.tables:
        heading = "h3" if ":" in table.title else "h2"
        parts += [f"<{heading}>{safe(table.title)}</{heading}>", f"<p>{safe(table.about)}</p>", table.html(items)]
    for name, svg in (plots or {}).items():
        source = f"data:image/svg+xml;base64,{b64encode(svg).decode('ascii')}"
        parts.append(f'<figure><img src="{source}" alt="{safe(name)}"><figcaption>{safe(name)}</figcaption></figure>')
    for table in shown.more:
        about = f"<p>{safe(table.about)}</p>"
        parts.append(f"<details><summary>{safe(table.title)}</summary>{about}{table.html(items)}</details>")
    meanings = [f"<dt>{safe(head)}</dt><dd>{safe(meaning)}</dd>" for head, meaning in shown.meanings().items()]
    parts.append(f"<h2>what the columns say</h2><dl>{''.join(meanings)}</dl>")
    notes = [_PICTURES, *shown.notes] if any(row.bar for table in shown.tables for row in table.rows) else shown.notes
    parts += [f"<p><small>{safe(note)}</small></p>" for note in notes]
    return _FRAME.format(title=safe(title), style=_STYLE, body="\n".join(parts), footer=safe(footer))

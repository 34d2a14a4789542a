"""Tables that never drop a number, and their printers: text, Markdown, LaTeX and HTML; and all numbers as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final, NamedTuple

from spatialjudge.grading.report.rates import Numbers, Rate
from spatialjudge.grading.report.report import Counted, Group
from spatialjudge.relations import printable

LEAST_NAME: Final = 12
"""Characters that are left of a name, however narrow the terminal."""
MAX_PLAIN: Final = 7
"""Columns beyond which a table for a paper is set close."""
EXACT: Final = 9
"""Places to which a number is exact: beyond them it hangs on the order in which it was summed."""
Columns = Mapping[str, Callable[[Numbers], str]]
"""Heads, and what stands under them of the numbers of a group."""

_GAP: Final = "  "
_LATEX: Final = {letter: f"\\{letter}" for letter in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_MARKDOWN: Final = {letter: f"\\{letter}" for letter in "\\|*_`[]<>"}
_WIDE: Final = 160
"""Units from 0 to 100 % in the picture of a rate."""

_FORMULA: Final = frozenset("=+-@\uff1d\uff0b\uff0d\uff20")
"""What a formula begins with in one spreadsheet or another; in some as a wide letter, too."""
_PLAIN: Final = ("outcomes.", "flags.", "scores.")
"""What the names of columns go without."""


class Bar(NamedTuple):
    """What a picture of a rate shows: the rate on its interval, and what blind answers score."""

    rate: Rate
    chance: float | None = None
    constant: float | None = None

    def svg(self) -> str:
        """A dot on a line, with lines across for chance (whole) and the best constant (broken)."""
        parts = [f'<path class="grid" d="{"".join(f"M{x * _WIDE / 4:g} 1v16" for x in range(5))}"/>']
        for kind, share in (("chance", self.chance), ("constant", self.constant)):
            if share is not None:
                parts.append(f'<path class="{kind}" d="M{share * _WIDE:.1f} 1v16"/>')
        if self.rate.value is not None and self.rate.interval is not None:
            low, high = (share * _WIDE for share in self.rate.interval)
            parts.append(f'<path class="interval" d="M{low:.1f} 9H{high:.1f}"/>')
            parts.append(f'<circle cx="{self.rate.value * _WIDE:.1f}" cy="9" r="4"/>')
        return f'<svg viewBox="-5 0 {_WIDE + 10} 18" width="{_WIDE + 10}" aria-hidden="true">{"".join(parts)}</svg>'


class TableRow(NamedTuple):
    """A row: names, which are texts, and cells, which are never cut; of a rate maybe its picture.

    ``links`` say for each name which answer it leads to on the page of all answers, if there are any.
    """

    names: tuple[str, ...]
    cells: tuple[str, ...]
    total: bool = False
    bar: Bar | None = None
    links: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """A table with a title, the heads of its names and of its cells, its rows, and maybe what it is about."""

    title: str
    names: tuple[str, ...]
    head: tuple[str, ...]
    rows: tuple[TableRow, ...]
    about: str = ""

    def lines(self, width: int | None = None) -> Iterator[tuple[str, bool]]:
        """Its lines, and whether each is of the total; for so many columns of a terminal long names are cut."""
        rows = [(self.names, self.head, False), *((row.names, row.cells, row.total) for row in self.rows)]
        texts = [([printable(name) for name in names], cells, total) for names, cells, total in rows]
        wide = [max(len(names[place]) for names, _, _ in texts) for place in range(len(self.names))]
        cell_wide = [max(len(cells[place]) for _, cells, _ in texts) for place in range(len(self.head))]
        if width is not None:
            for place in sorted(range(len(wide)), key=wide.__getitem__, reverse=True):
                spare = width - sum(wide) - sum(cell_wide) - len(_GAP) * (len(wide) + len(cell_wide) - 1)
                wide[place] = max(min(wide[place], LEAST_NAME), wide[place] + min(0, spare))
        for names, cells, total in texts:
            left = [cut(name, limit).ljust(limit) for name, limit in zip(names, wide, strict=True)]
            right = [cell.rjust(limit) for cell, limit in zip(cells, cell_wide, strict=True)]
            yield _GAP.join([*left, *right]).rstrip(), total

    def markdown(self) -> str:
        """The table as GitHub and pandoc read it."""
        lines = [
            f"**{_escaped(self.title, _MARKDOWN)}**",
            "",
            _piped(_escaped(name, _MARKDOWN) for name in (*self.names, *self.head)),
            _piped([*("---" for _ in self.names), *("---:" for _ in self.head)]),
        ]
        for row in self.rows:
            texts = [_escaped(cell, _MARKDOWN) for cell in (*row.names, *row.cells)]
            lines.append(_piped(f"**{text}**" if row.total and text else text for text in texts))
        return "\n".join(lines) + "\n"

    def latex(self, *notes: str) -> str:
        """The table as LaTeX with booktabs: its title and what it is about as caption, notes under it, and a label."""
        label = "-".join(re.findall(r"[a-z0-9]+", self.title.lower()))
        caption = f"{self.title[:1].upper()}{self.title[1:]}. {self.about}".strip()
        lines = [
            "\\begin{table}",
            "\\centering",
            *(["\\scriptsize", "\\setlength{\\tabcolsep}{1.5pt}"] if len(self.names + self.head) > MAX_PLAIN else []),
            f"\\caption{{{_escaped(caption, _LATEX)}}}",
            f"\\label{{tab:{label}}}",
            f"\\begin{{tabular}}{{{'l' * len(self.names)}{'r' * len(self.head)}}}",
            "\\toprule",
            _ended(_escaped(name, _LATEX) for name in (*self.names, *self.head)),
            "\\midrule",
        ]
        before: tuple[str, ...] = ("",) * len(self.names)
        for row in self.rows:
            lines += ["\\midrule"] * row.total
            known = [row.names[: place + 1] == before[: place + 1] for place in range(len(row.names))]
            names = ("" if same else name for name, same in zip(row.names, known, strict=True))
            lines.append(_ended(_escaped(cell, _LATEX) for cell in (*names, *row.cells)))
            before = row.names
        lines += ["\\bottomrule", "\\end{tabular}"]
        lines += [f"\\par\\smallskip{{\\footnotesize {_escaped(note, _LATEX)}}}" for note in notes]
        return "\n".join([*lines, "\\end{table}"]) + "\n"

    def html(self, items: str | None = None) -> str:
        """The table as HTML, with pictures of rates in a last column; links lead to the page of all answers."""
        heads = [f'<th class="name">{safe(name)}</th>' for name in self.names]
        heads += [f"<th>{safe(head)}</th>" for head in self.head]
        lines = []
        for row in self.rows:
            links = row.links if items and row.links else ("",) * len(row.names)
            names = (
                f'<a href="{escape(f"{items}#{link}")}">{safe(name)}</a>' if link else safe(name)
                for name, link in zip(row.names, links, strict=True)
            )
            first = [f'<td class="name">{name}</td>' for name in names]
            cells = [f"<td>{safe(cell)}</td>" for cell in row.cells]
            kind = ' class="all"' if row.total else ""
            picture = f"<td>{row.bar.svg()}</td>" if row.bar else ""
            lines.append(f"<tr{kind}>{''.join([*first, *cells])}{picture}</tr>")
        return f'<div class="wide" tabindex="0"><table><tr>{"".join(heads)}</tr>{"".join(lines)}</table></div>'


def table(title: str, names: Sequence[str], columns: Columns, rows: Iterable[Group]) -> Table:
    """The table that has these columns of the numbers of each row."""
    shown = (TableRow(name, tuple(cell(numbers) for cell in columns.values()), total) for name, numbers, total in rows)
    return Table(title, tuple(names), tuple(columns), tuple(shown))


def cut(text: str, limit: int) -> str:
    """The text, cut in the middle if it is longer: what tells names apart stands at their ends."""
    if len(text) <= limit:
        return text
    end = (limit - 1) // 2
    return f"{text[: limit - 1 - end]}…{text[len(text) - end :]}"


def percent(share: float | None) -> str:
    """A share in percent; nothing for none."""
    return "" if share is None else f"{round(share, EXACT):z.1%}"


def decimal(number: float | None, places: int = 2) -> str:
    """A number with so many places, and never -0.00; nothing for none."""
    return "" if number is None else f"{round(number, EXACT):z.{places}f}"


def span(interval: tuple[float, float] | None) -> str:
    """An interval in percent; nothing for none."""
    return "" if interval is None else f"{percent(interval[0])} to {percent(interval[1])}"


def safe(text: str) -> str:
    """A text as HTML shows it."""
    return escape(printable(text))


def _escaped(text: str, letters: dict[str, str]) -> str:
    return "".join(letters.get(letter, letter) for letter in printable(text))


def _piped(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _ended(cells: Iterable[str]) -> str:
    return f"{' & '.join(cells)} \\\\"


def as_csv(counted: Counted) -> str:
    """The groups, or with a pivot the groups by its values: of each its fields and all that is a number or a rate."""
    by, rows = counted.by, counted.groups
    if counted.pivot:
        by, rows = (*by, counted.pivot), tuple(row for row in counted.over if not row.total)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = list(_flat(counted.total.numbers))
    writer.writerow([*map(_inert, by), *columns])
    for names, numbers, _ in rows:
        cells = _flat(numbers)
        writer.writerow([*map(_inert, names), *(cells.get(column) for column in columns)])
    return text.getvalue()


def _flat(numbers: Numbers) -> dict[str, Any]:
    """Numbers by the names of their columns: a rate is several, and what is a list or a tree none."""
    cells: dict[str, Any] = {}
    for name, value in numbers.items():
        for first in _PLAIN:
            name = name.removeprefix(first)  # noqa: PLW2901
        column = name.replace(".", "_").replace(" ", "_")
        if isinstance(value, Rate):
            cells |= {f"{column}_{part}": number for part, number in value.as_json().items()}
        elif name != "samples" and not isinstance(value, (dict, list)):
            cells[column] = value
    return cells


def _inert(cell: str) -> str:
    """A cell that no terminal obeys, and no spreadsheet takes for a formula."""
    said = printable(cell)
    return f"'{said}" if said.lstrip()[:1] in _FORMULA else said

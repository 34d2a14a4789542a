"""Tables that never drop a number, as text for a terminal or a file, as Markdown and as LaTeX."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from spatialjudge.relations import printable

LEAST_NAME: Final = 12
"""Characters that are left of a name, however narrow the terminal."""
EXACT: Final = 9
"""Places to which a number is exact: beyond them it hangs on the order in which it was summed."""
_GAP: Final = "  "
_LATEX: Final = {letter: f"\\{letter}" for letter in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_MARKDOWN: Final = {letter: f"\\{letter}" for letter in "\\|*_`[]<>"}


class TableRow(NamedTuple):
    """A row: names, which are texts, and cells, which are numbers."""

    names: tuple[str, ...]
    cells: tuple[str, ...]
    total: bool = False


@dataclass(frozen=True)
class Table:
    """A table with a title, the heads of its names and of its cells, and its rows."""

    title: str
    names: tuple[str, ...]
    head: tuple[str, ...]
    rows: tuple[TableRow, ...]

    def lines(self, width: int | None = None) -> Iterator[tuple[str, bool]]:
        """Its lines, and whether each is of the total.

        Args:
            width: columns of the terminal, for which long names are cut in the middle; ``None`` for a file.
        """
        rows = [(self.names, self.head, False), *self.rows]
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
        for names, cells, total in self.rows:
            texts = [_escaped(cell, _MARKDOWN) for cell in (*names, *cells)]
            lines.append(_piped(f"**{text}**" if total and text else text for text in texts))
        return "\n".join(lines) + "\n"

    def latex(self) -> str:
        """The table as LaTeX with booktabs, its title as caption and label."""
        label = "-".join(re.findall(r"[a-z0-9]+", self.title.lower()))
        lines = [
            f"% {printable(self.title)}",
            "\\begin{table}",
            "\\centering",
            f"\\caption{{{_escaped(self.title, _LATEX)}}}",
            f"\\label{{tab:{label}}}",
            f"\\begin{{tabular}}{{{'l' * len(self.names)}{'r' * len(self.head)}}}",
            "\\toprule",
            _ended(_escaped(name, _LATEX) for name in (*self.names, *self.head)),
            "\\midrule",
        ]
        for names, cells, total in self.rows:
            lines += ["\\midrule"] * total
            lines.append(_ended(_escaped(cell, _LATEX) for cell in (*names, *cells)))
        return "\n".join([*lines, "\\bottomrule", "\\end{tabular}", "\\end{table}"]) + "\n"


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


def _escaped(text: str, letters: dict[str, str]) -> str:
    return "".join(letters.get(letter, letter) for letter in printable(text))


def _piped(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _ended(cells: Iterable[str] | Sequence[str]) -> str:
    return f"{' & '.join(cells)} \\\\"

"""Plots for papers, drawn by matplotlib: rates over a field, pattern accuracy, what was taken for what.

Text stays text in SVG and PDF, colours and markers stay apart for the colour-blind (Petroff, Accessible color
sequences, 2021; cividis: Nuñez, Anderton, Renslow, 2018), and the same numbers give the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from spatialjudge.grading.report.contents import confusions
from spatialjudge.grading.report.rates import Numbers, Rate
from spatialjudge.grading.report.report import Counted
from spatialjudge.grading.report.tables import Table, cut
from spatialjudge.relations import install_extra, printable
from spatialjudge.solver import InvalidInput

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MAX_CURVES: Final = 10
"""Curves in one plot: more cannot be told apart."""
MAX_TICKS: Final = 16
"""Values that are all named on an axis."""
MAX_LABEL: Final = 40
"""Characters of a name in a plot; tables have all of it."""
_SETTINGS: Final[dict[str, Any]] = {
    "svg.fonttype": "none",
    "pdf.fonttype": 42,
    "svg.hashsalt": "spatialjudge",
    "text.parse_math": False,
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
_UNDATED: Final = {"svg": {"Date": None, "Creator": None}, "pdf": {"CreationDate": None, "Creator": None}}
_MARKERS: Final = "osD^vPX*<>"


class Plot(NamedTuple):
    """A plot: what its files are called, what it shows, and its files, by kind."""

    name: str
    about: str
    files: dict[str, bytes]


def draw_plots(counted: Counted, footer: str) -> Iterator[Plot]:
    """The plots of a report: of each headline score over the pivot and by pattern, and what was taken for what.

    Raises:
        InvalidInput: matplotlib is not installed.
    """
    try:
        from matplotlib import style  # noqa: PLC0415 - an extra
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ModuleNotFoundError:
        raise InvalidInput.at("plots", "take matplotlib to draw", install_extra("plots")) from None
    with style.context(["petroff10", _SETTINGS]):
        for name, about, draw in _drawn(counted):
            figure = Figure(figsize=(6, 3.7), layout="constrained")
            draw(figure)
            figure.supxlabel(printable(footer), x=0.01, ha="left", fontsize=6, color="0.35")
            files = {}
            for kind, undated in _UNDATED.items():
                out = io.BytesIO()
                figure.savefig(out, format=kind, metadata=undated)
                files[kind] = out.getvalue()
            yield Plot(name, about, files)


def _drawn(counted: Counted) -> Iterator[tuple[str, str, Callable[[Figure], None]]]:
    """The name of each plot, what it shows, and what draws it."""
    for score in counted.headlines if counted.pivot else ():
        yield f"{score}-over", f"{score} over {counted.pivot}", partial(_draw_over, counted, score)
    for score in counted.headlines if counted.pattern else ():
        about = f"{score}: share of patterns ({counted.pattern}) of which at least so much is right"
        yield f"{score}-patterns", about, partial(_draw_patterns, counted, score)
    for number, table in enumerate(confusions(counted), start=1):
        yield f"confusion-{number}", f"right label (row) and label said: {table.title}", partial(_draw_confusion, table)


def _draw_over(counted: Counted, score: str, figure: Figure) -> None:
    """A curve for each group, with intervals; dashed what blind answers score."""
    axes = figure.add_subplot()
    values = list(dict.fromkeys(row.names[-1] for row in counted.over))
    try:
        places = {value: float(value) for value in values}
    except ValueError:
        places = {}
    if not places or not all(map(isfinite, places.values())):  # no numbers: side by side
        places = {value: float(place) for place, value in enumerate(values)}
    if len(values) <= MAX_TICKS:
        axes.set_xticks(list(places.values()), [_short(value, 12) for value in values])
    curves: dict[tuple[str, ...], dict[float, Numbers]] = {}
    for names, numbers, _ in counted.over:
        curves.setdefault(names[:-1], {})[places[names[-1]]] = numbers
    *_, whole = curves.values()
    pooled = {row.names[:-1] for row in counted.over if row.total}
    own = [names for names in curves if names not in pooled]
    for marker, names in zip(_MARKERS, own[:MAX_CURVES], strict=False):
        rates = {place: numbers.get(f"scores.{score}", Rate(0, 0)) for place, numbers in curves[names].items()}
        found = {place: rate for place, rate in rates.items() if rate.of}
        ends = [rate.interval for rate in found.values()]
        shares = [rate.right / rate.of for rate in found.values()]
        reach = [  # few stories may be drawn so that the interval leaves the rate out
            [max(0.0, share - low) for share, (low, _) in zip(shares, ends, strict=True)],
            [max(0.0, high - share) for share, (_, high) in zip(shares, ends, strict=True)],
        ]
        axes.errorbar(list(found), shares, reach, marker=marker, markersize=4, capsize=2, label=_label(names))
    for part, label, line in (("chance", "chance", "--"), ("best_constant", "best constant", ":")):
        known = {place: share for place, at in whole.items() if (share := at.get(f"scores.{score}.{part}")) is not None}
        if known:
            axes.plot(list(known), list(known.values()), line, color="0.4", label=label)
    axes.set_xlabel(_short(counted.pivot or ""))
    _finish(axes, score, len(own))


def _draw_patterns(counted: Counted, score: str, figure: Figure) -> None:
    """A curve for each group over the share of a pattern that must be right."""
    axes = figure.add_subplot()
    rows = [row for row in counted.rows if row.numbers.get(f"pattern_accuracy.{score}")]
    for marker, row in zip(_MARKERS, rows, strict=False):
        curve = [point for point in row.numbers[f"pattern_accuracy.{score}"] if point["rate"] is not None]
        shares, rates = [point["t"] for point in curve], [point["rate"] for point in curve]
        [line] = axes.plot(shares, rates, marker=marker, markersize=4, label=_label(row.names))
        lows, highs = [point["low"] for point in curve], [point["high"] for point in curve]
        axes.fill_between(shares, lows, highs, color=line.get_color(), alpha=0.15, linewidth=0)
    axes.set_xlabel("share of a pattern that is right, at least")
    axes.xaxis.set_major_formatter(_percent)
    _finish(axes, f"patterns, {score}", len(rows))


def _draw_confusion(table: Table, figure: Figure) -> None:
    """Each row's shares as shades, with the counts."""
    axes = figure.add_subplot()
    counts = [[int(cell) for cell in row.cells] for row in table.rows]
    shares = [[count / max(1, sum(row)) for count in row] for row in counts]
    axes.imshow(shares, cmap="cividis", vmin=0, vmax=1, aspect="auto")
    axes.set_xticks(range(len(table.head)), [_short(head, 16) for head in table.head], rotation=45, ha="right")
    axes.set_yticks(range(len(counts)), [_short(row.names[0], 16) for row in table.rows])
    for y, row in enumerate(counts):
        for x, count in enumerate(row):
            if count:
                colour = "black" if shares[y][x] > 0.5 else "white"
                axes.text(x, y, str(count), ha="center", va="center", color=colour, fontsize=6)
    axes.set_xlabel("said")
    axes.set_ylabel("right")
    axes.set_title(_short(table.title, 2 * MAX_LABEL), fontsize=9)


def _finish(axes: Axes, score: str, of: int) -> None:
    axes.set_ylim(-0.02, 1.02)
    axes.yaxis.set_major_formatter(_percent)
    axes.set_ylabel(f"{score}, 95 % intervals")
    axes.grid(axis="y", color="0.9")
    title = f"the first {MAX_CURVES} of {of}" if of > MAX_CURVES else None
    axes.figure.legend(loc="outside right upper", frameon=False, fontsize=7, title=title)


def _percent(share: float, _: Any) -> str:
    return f"{share:.0%}"


def _label(names: tuple[str, ...]) -> str:
    label = _short(", ".join(filter(None, names)) or "all")
    return f"\u00a0{label}" if label.startswith("_") else label  # a legend leaves out what begins so


def _short(text: str, limit: int = MAX_LABEL) -> str:
    return cut(printable(text), limit)

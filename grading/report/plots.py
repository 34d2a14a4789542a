"""Two plots as SVG that stands in a page by itself: rates with their intervals, and curves over a threshold.

Written by hand because that is all there is to draw: a plotting library would be the largest dependency of the house.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from spatialjudge.grading.report.rates import Rate
from spatialjudge.grading.report.tables import cut

MAX_CURVES: Final = 12
"""Curves in one plot: more cannot be told apart."""
MAX_LABEL: Final = 40
"""Characters of a group's name in a plot; tables have all of it."""
_LEFT, _WIDTH, _RIGHT, _ROW, _TOP = 280, 420, 90, 22, 28
_HEIGHT: Final = 260
# Colours that stay apart for the colour-blind (Okabe, Ito, 2008); after them the same ones dashed.
_COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")

Curve = Sequence[tuple[float, float | None]]


class Bar(NamedTuple):
    """A row of the plot of rates."""

    label: str
    rate: Rate
    chance: float | None
    constant: float | None


def rates(title: str, bars: Sequence[Bar]) -> str:
    """Each rate as a dot on its interval, with lines across where chance and the best constant are."""
    height = _TOP + _ROW * len(bars) + 30
    parts = [_grid(_TOP - 8, height - 30)]
    for number, (label, rate, chance, constant) in enumerate(bars):
        y = _TOP + _ROW * number + _ROW // 2
        parts.append(f'<text x="{_LEFT - 10}" y="{y + 4}" text-anchor="end">{_short(label)}</text>')
        for kind, share in (("chance", chance), ("constant", constant)):
            if share is not None:
                x = _across(share)
                parts.append(f'<line class="{kind}" x1="{x}" x2="{x}" y1="{y - 8}" y2="{y + 8}"/>')
        if rate.value is None or rate.interval is None:
            parts.append(f'<text class="faint" x="{_LEFT + 6}" y="{y + 4}">none graded</text>')
            continue
        low, high = map(_across, rate.interval)
        parts.append(f'<line class="interval" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle cx="{_across(rate.value)}" cy="{y}" r="4"/>')
        parts.append(f'<text class="faint" x="{_LEFT + _WIDTH + 10}" y="{y + 4}">{rate.right}/{rate.of}</text>')
    return _svg(title, height, parts)


def curves(title: str, named: Sequence[tuple[str, Curve]]) -> str:
    """Curves over a threshold from 0 to 1, with their names beside them."""
    parts = [_grid(_TOP - 8, _TOP + _HEIGHT)]
    bottom = _TOP + _HEIGHT
    for share in (0.0, 0.5, 1.0):
        y = bottom - share * _HEIGHT
        parts.append(f'<text class="faint" x="{_LEFT - 10}" y="{y + 4}" text-anchor="end">{share:.0%}</text>')
    for number, (label, curve) in enumerate(named[:MAX_CURVES]):
        colour = _COLOURS[number % len(_COLOURS)]
        dash = ' stroke-dasharray="5 3"' if number >= len(_COLOURS) else ""
        points = " ".join(f"{_across(t)},{bottom - share * _HEIGHT:.1f}" for t, share in curve if share is not None)
        y = _TOP + 18 * number
        parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2"{dash} points="{points}"/>')
        parts.append(f'<line x1="10" x2="34" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="2"{dash}/>')
        parts.append(f'<text x="40" y="{y + 4}">{_short(label, 30)}</text>')
    return _svg(title, bottom + 30, parts)


def _grid(top: float, bottom: float) -> str:
    lines = []
    for step in range(0, 101, 20):
        x = _across(step / 100)
        lines.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{top}" y2="{bottom}"/>')
        lines.append(f'<text class="faint" x="{x}" y="{bottom + 18}" text-anchor="middle">{step} %</text>')
    return "".join(lines)


def _across(share: float) -> float:
    return round(_LEFT + share * _WIDTH, 1)


def _short(label: str, limit: int = MAX_LABEL) -> str:
    return escape(cut(label, limit))


def _svg(title: str, height: int, parts: Sequence[str]) -> str:
    width = _LEFT + _WIDTH + _RIGHT
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img">'
    return f"{head}<title>{escape(title)}</title>{''.join(parts)}</svg>"

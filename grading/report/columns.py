"""A report as CSV: a row for each group, with its names and its numbers in columns."""

from __future__ import annotations

import csv
import io
from typing import Any, Final

from spatialjudge.grading.grade import Flag, GradeOutcome
from spatialjudge.grading.report.rates import Rate
from spatialjudge.grading.report.report import Report
from spatialjudge.grading.report.tally import READ_AS, Numbers
from spatialjudge.grading.scores import SHARES
from spatialjudge.relations import printable

_FORMULA: Final = frozenset("=+-@\uff1d\uff0b\uff0d\uff20")
"""What a formula begins with in one spreadsheet or another; in some as a wide letter, too."""
_OF_A_SCORE: Final = ("interval", "chance", "best_constant", "skill")
"""What stands beside the rate of a score."""


def as_csv(report: Report) -> str:
    """The groups: of each its fields and counts, and for each score rate, interval, baselines and skill."""
    counted = report.counted()
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*map(_inert, counted.by), *_columns(counted.total.numbers, counted.scores)])
    for names, numbers, _ in counted.groups:
        writer.writerow([*map(_inert, names), *_columns(numbers, counted.scores).values()])
    return text.getvalue()


def _columns(numbers: Numbers, scores: list[str]) -> dict[str, Any]:
    """The numbers of a group by the names of their columns; empty where it has none."""
    columns = {name: numbers[name] for name in ("items", "usable")}
    columns |= {outcome: numbers[f"outcomes.{outcome}"] for outcome in GradeOutcome}
    columns |= {f"read_{way.replace(' ', '_')}": numbers[f"read_as.{way}"] for way in READ_AS}
    columns |= _rate("coverage", numbers["coverage"]) | _rate("parsed", numbers["parsed"])
    columns["multiple"] = numbers["readings.multiple"]
    columns |= {flag: numbers[f"flags.{flag}"] for flag in Flag}
    for name in scores:
        score = f"scores.{name}"
        declared, graded = (numbers.get(f"{score}.{part}", Rate(0, 0)) for part in ("declared", "graded"))
        columns |= _rate(name, numbers.get(score, Rate(0, 0)))
        columns |= {f"{name}_{part}": numbers.get(f"{score}.{part}") for part in _OF_A_SCORE}
        columns |= {f"{name}_declared_right": declared.right, f"{name}_declared_rate": declared.value}
        columns |= {f"{name}_graded_of": graded.of, f"{name}_graded_rate": graded.value}
    for name in SHARES:
        columns |= {f"{name}_mean": numbers[f"{name}.mean"], f"{name}_of": numbers[f"{name}.of"]}
        columns |= {
            f"{name}_graded_mean": numbers[f"{name}.mean_graded"],
            f"{name}_graded_of": numbers[f"{name}.graded"],
        }
    return columns


def _rate(name: str, rate: Rate) -> dict[str, Any]:
    return {f"{name}_{part}": value for part, value in rate.as_json().items()}


def _inert(cell: str) -> str:
    """A cell that no terminal obeys, and no spreadsheet takes for a formula."""
    said = printable(cell)
    return f"'{said}" if said.lstrip()[:1] in _FORMULA else said

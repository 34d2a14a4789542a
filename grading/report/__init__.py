"""Records counted: what graded answers come to.

A *report* puts records into groups and *tallies* each: what came of the answers, how they were read, and for each score
a *rate* over all usable items, with an interval, what blind answers would score (the *baselines*), and the rates over
what was declared and what was graded. Stories are kept apart in a tally, since items of one story go together, and so
are the answers to one item, of which there may be several *samples*. A *comparison* sets two runs on the same items
against each other, pair by pair. All of it is numbers by name, found once. The *contents* of both are *tables* of
these, which a terminal, Markdown, LaTeX and a *page* of HTML show alike; *plots* take matplotlib.
"""

from spatialjudge.grading.report.baselines import Baseline, Blind
from spatialjudge.grading.report.compare import Comparison, read_comparison
from spatialjudge.grading.report.contents import Contents, contents
from spatialjudge.grading.report.differences import differences
from spatialjudge.grading.report.page import page
from spatialjudge.grading.report.plots import Plot, draw_plots
from spatialjudge.grading.report.records import MAX_RECORD, MODEL, Keys, as_text, taken, taken_from
from spatialjudge.grading.report.report import Counted, read_report
from spatialjudge.grading.report.tables import Table, as_csv

__all__ = [
    "MAX_RECORD",
    "MODEL",
    "Baseline",
    "Blind",
    "Comparison",
    "Contents",
    "Counted",
    "Keys",
    "Plot",
    "Table",
    "as_csv",
    "as_text",
    "contents",
    "differences",
    "draw_plots",
    "page",
    "read_comparison",
    "read_report",
    "taken",
    "taken_from",
]

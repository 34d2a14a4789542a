"""Records counted: rates, plots and pages."""

from spatialjudge.grading.report.page import page
from spatialjudge.grading.report.report import Report, Tally, read_report

__all__ = ["Report", "Tally", "page", "read_report"]

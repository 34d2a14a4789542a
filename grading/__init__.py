"""Is the answer right? Reading what a model wrote, and grading it."""

from spatialjudge.grading.batch.fields import Fields
from spatialjudge.grading.batch.lines import LineGrader, Record, grade_lines
from spatialjudge.grading.grade import Grade, Grader, Modality, Outcome
from spatialjudge.grading.items import Limits
from spatialjudge.grading.reader.answers import Reading, ReadingStatus, read_relation, read_yes_no
from spatialjudge.grading.report.report import Report
from spatialjudge.grading.scores import Scores

__all__ = [
    "Fields",
    "Grade",
    "Grader",
    "Limits",
    "LineGrader",
    "Modality",
    "Outcome",
    "Reading",
    "ReadingStatus",
    "Record",
    "Report",
    "Scores",
    "grade_lines",
    "read_relation",
    "read_yes_no",
]

"""Small stories and what answers to them come to: records, and reports of them."""

import json

from spatialjudge.grading.batch.json_lines import Line
from spatialjudge.grading.batch.lines import LineGrader
from spatialjudge.grading.report.records import Keys
from spatialjudge.grading.report.report import Report

OPEN = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "SE", "chair"]]}  # bed E, NE or SE of the chair
FIXED = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]}  # bed NE of the chair
BROKEN = {"grid": 12, "facts": [["bed", "N", "chair"], ["chair", "N", "bed"]]}
FIND = {"subject": "bed", "object": "chair"}
COULD = FIND | {"relation": "NE"}


def graded(*rows):
    """The records of (fields, story, question, answer, gold)."""
    grader = LineGrader()
    lines = [
        json.dumps({**fields, "story": story, "question": question, "answer": answer, "gold": gold}).encode()
        for fields, story, question, answer, gold in rows
    ]
    return [json.loads(grader.record(Line(number, line)).text) for number, line in enumerate(lines, start=1)]


def reported(records, by=(), pattern=None, scores=(), **how):
    """The report of records."""
    found = Report(Keys(tuple(by), pattern, **how), scores)
    for record in records:
        found.add(record)
    return found.counted()

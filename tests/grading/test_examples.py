"""The example of docs/grading.md: a small file of answers in the repository."""

import json
from collections import Counter
from pathlib import Path

from spatialjudge.grading.batch import open_source
from spatialjudge.grading.batch.lines import LineGrader, grade_lines
from spatialjudge.solver.limits import MAX_LINE

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "answers.jsonl"


def test_the_example_has_every_outcome_but_errors_and_time_outs():
    with open_source(str(EXAMPLE)) as source:
        found = [json.loads(record.text) for record in grade_lines(source.lines(MAX_LINE), LineGrader())]
    assert Counter(record["outcome"] for record in found) == {
        "graded": 46,
        "abstained": 2,
        "unreadable": 3,
        "ungradable_story": 3,
    }
    assert {record["question"]["kind"] for record in found} == {"find_relation", "yes_no"}
    assert any(len(record["reading"]["labels"]) > 1 for record in found)
    assert all({"model", "k", "scene"} <= set(record["item"]) for record in found)

"""What is kept: bounded in bytes, keys included, whatever comes in."""

import tracemalloc

import pytest

from spatialjudge.grading import attempts, cases, grader
from spatialjudge.grading.grader import Grader
from spatialjudge.reading.places.readings import Reading, ReadingStatus
from spatialjudge.solver import Story, feasible_relations

MB = 1 << 20
RESULT = feasible_relations(Story(12, [("bed", "N", "desk")]), "bed", "desk")


def all_of_it(text, **_):
    return Reading(ReadingStatus.RELATION, ("N",), "whole-text/label", (0, len(text)), text)


def padded(number):
    """A short story, and a question and a name that are as long as they may be."""
    names = [f"{number} {part} " + "\U0001f6cf" * 150 for part in "ab"]
    story = {"grid": 12, "facts": [[names[0], "N", names[1]]]}
    question = {"subject": names[0], "object": names[1], "kind": "find_relation"}
    return {"story": story, "question": question, "answer": "\U0001f6cf"}


def asked_in_many_ways(number):
    """One story, and questions padded with blanks."""
    story = {"grid": 12, "facts": [["bed", "N", "desk"]]}
    question = "Where is the bed" + " " * (10_000 + number) + "positioned in relation to the desk?"
    return {"story": story, "question": question, "answer": "x"}


def quoting(number):
    """Long answers that are quoted whole."""
    story = {"grid": 12, "facts": [["bed", "N", f"desk {number}"]]}
    question = {"subject": "bed", "object": f"desk {number}"}
    return {"story": story, "question": question, "answer": "Answer: " + "very " * 4_000 + f"north {number}"}


def many_facts(number):
    story = {"grid": 12, "facts": [[f"bed {number}", "N", f"desk {n}"] for n in range(60)]}
    return {"story": story, "question": {"subject": f"bed {number}", "object": "desk 0"}, "answer": f"N {number}"}


@pytest.mark.parametrize("item", [padded, asked_in_many_ways, quoting, many_facts])
def test_memory_stays_within_the_bytes_that_are_allowed(item, monkeypatch):
    """The caches with little room, filled many times over by what is costly to keep."""
    allowed = MB // 2
    monkeypatch.setattr(grader, "CASES_BYTES", allowed)
    for name in ("STORIES_BYTES", "TRUTHS_BYTES", "CONFLICTS_BYTES"):
        monkeypatch.setattr(cases, name, allowed // 8)
    monkeypatch.setattr(grader, "QUESTIONS_BYTES", allowed // 4)
    monkeypatch.setattr(grader, "GRADES_BYTES", allowed * 3 // 8)
    # Neither the solver nor the reader may keep anything, so that only grading's own memory is seen.
    monkeypatch.setattr(cases, "feasible_relations", lambda *_, **__: RESULT)
    monkeypatch.setattr(attempts, "read_relation", all_of_it)
    ours = Grader()
    ours.grade(item(0))
    tracemalloc.start()
    try:
        for number in range(1, 180):
            assert ours.grade(item(number)).outcome in {"graded", "unreadable"}
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert used <= 2 * allowed

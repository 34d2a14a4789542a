"""Slices of a batch: quick lines are told of by nobody, a slow one before its time is up."""

from __future__ import annotations

import json
import time

import slow_solver

from spatialjudge.grading.batch import Lines
from spatialjudge.service.grading_schemas import GradeRequest
from spatialjudge.service.solving.slices import SLICE_S, Slices
from spatialjudge.solver.limits import Limits

ITEM = GradeRequest.model_config["json_schema_extra"]["example"]
GRADER = slow_solver.SleepyGrader(Limits(max_timeout_ms=5_000))


def lines(*fields):
    splitter = Lines()
    return [*splitter.feed(b"\n".join(json.dumps(ITEM | one).encode() for one in fields)), *splitter.last()]


def test_quick_lines_are_graded_together_and_nothing_is_told():
    told, some = [], lines({}, {"id": 1}, {"id": 2})
    GRADER.record(some[0])  # what is loaded with the first answer may take longer than a slice
    found = Slices(GRADER).graded(some, told.append)
    assert (found.graded, found.records, told) == (3, b"".join(GRADER.record(line).text for line in some), [])


def test_of_a_line_that_takes_long_it_is_told_by_when_it_must_be_done_and_what_else_to_send():
    told, began = [], time.monotonic()
    some = lines({"id": 0}, {"id": 1, "sleep_s": 5 * SLICE_S, "timeout_ms": 4_000}, {"id": 2})
    found = Slices(GRADER).graded(some, told.append)
    [slow] = told
    assert found.graded == slow.otherwise.graded == 2
    assert 4 <= slow.deadline - began < 4 + SLICE_S + (time.monotonic() - began)
    assert 4 <= slow.enough_s <= 4 + time.process_time()
    first, second = found.records.splitlines()
    instead = slow.otherwise.records.splitlines()
    assert instead[0] == first
    assert [json.loads(line)["outcome"] for line in (second, instead[1])] == ["graded", "undecided"]
    assert json.loads(second)["item"] == json.loads(instead[1])["item"]


def test_nothing_is_told_of_a_line_that_is_done():
    told, slices = [], Slices(GRADER)
    for _ in range(3):
        slices.graded(lines({"sleep_s": 1.2 * SLICE_S}, {}), told.append)
    slices.graded(lines({}), told.append)
    number = len(told)
    time.sleep(3 * SLICE_S)
    assert len(told) == number <= 3


def test_the_time_of_a_line_is_its_own_or_the_usual():
    assert [
        GRADER.timeout_s(line)
        for line in lines(*({"timeout_ms": given} for given in (1, 5_000, 5_001, 0, None, True, "9", 1.5)))
    ] == [0.001, 5.0, *[2.0] * 6]
    [broken] = [*Lines().feed(b"no JSON\n")]
    assert GRADER.timeout_s(broken) == 2.0

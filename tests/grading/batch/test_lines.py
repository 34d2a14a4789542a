"""Many items: one record for each line, in order, whoever grades them."""

import json
import os
import signal
from contextlib import contextmanager
from itertools import count, islice

import pytest

from spatialjudge.grading.batch.fields import Fields
from spatialjudge.grading.batch.json_lines import Line
from spatialjudge.grading.batch.lines import LineGrader, grade_lines
from spatialjudge.grading.batch.records import whole
from spatialjudge.grading.grader import Grader
from spatialjudge.solver.limits import Limits
from spatialjudge.work.chunks import CHUNK_LINES, CHUNKS_AHEAD
from spatialjudge.work.worker import WorkerKilled


def records(lines, grader=None, workers=1):
    return list(grade_lines(lines, grader or LineGrader(), workers))


def test_a_record_is_the_grade_with_line_fingerprint_and_the_other_fields(item):
    [record] = records([Line(3, json.dumps(item(2)).encode())])
    value = json.loads(record.text)
    assert record.text.endswith(b"}\n")
    assert (record.number, record.outcome) == (value["line"], value["outcome"]) == (3, "abstained")
    assert list(value)[:4] == ["id", "line", "input", "outcome"]
    assert value["item"] == {name: part for name, part in item(2).items() if name != "id"}
    grade = Grader().grade(item(2)).as_json()
    assert {name: whole(value)[name] for name in grade} == json.loads(json.dumps(grade))


def test_every_line_has_its_record_in_order_and_bad_ones_say_why(lines):
    found = [json.loads(record.text) for record in records(lines(40))]
    assert [record["line"] for record in found] == list(range(1, 41))
    assert [record["line"] for record in found if record["outcome"] == "error"] == [5, 6, 7, 8, 25, 26, 27, 28]
    problems = [record["errors"][0] for record in found[4:8]]
    assert [problem["where"] for problem in problems] == ["line", "line", "story", "line"]
    assert "expecting value at column 1" in problems[0]["problem"]
    assert "must be a JSON object, not a list" in problems[1]["problem"]
    assert found[6]["id"] == 7


def test_a_line_that_is_too_long_says_so_and_names_the_limit():
    [record] = records([Line(9, b'{"id"', too_long=True)], LineGrader(Limits(max_body_bytes=5)))
    [problem] = json.loads(record.text)["errors"]
    assert problem["problem"] == "is longer than 5 bytes"
    assert "max_body_bytes" in problem["hint"]


def test_a_line_without_memory_for_it_says_so_and_the_next_goes_on(lines, monkeypatch):
    def greedy(*_):
        raise MemoryError

    grader = LineGrader()
    good, large = lines(2)
    monkeypatch.setattr(grader.grader, "grade", greedy)
    record = grader.record(large)
    assert (record.outcome, record.errors[0].problem) == ("error", "takes more memory than there is")
    monkeypatch.undo()
    assert grader.record(good).outcome != "error"


def test_a_defect_on_one_line_is_an_error_of_that_line(lines, monkeypatch, caplog):
    def broken(*_):
        raise ZeroDivisionError

    grader = LineGrader()
    good, bad = lines(2)
    monkeypatch.setattr(grader.grader, "grade", broken)
    [problem] = json.loads(grader.record(bad).text)["errors"]
    assert problem["problem"] == "grading it failed: ZeroDivisionError"
    assert "report" in problem["hint"]
    assert "line 2 could not be graded" in caplog.text
    monkeypatch.undo()
    assert grader.record(good).outcome != "error"


def test_numbers_that_json_can_write_and_python_not_hold_are_an_error(item):
    raw = json.dumps(item(0)).replace('"id": 0', '"id": 1e999').encode()
    [record] = records([Line(1, raw)])
    value = json.loads(record.text, parse_constant=pytest.fail)
    assert value["errors"][0]["problem"] == "has a number that is too large"


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity", '{"bleu": [NaN, 0.5]}'])
def test_what_a_harness_did_not_measure_spoils_no_line(item, text):
    raw = json.dumps(item(0)).replace('"id": 0', f'"metric": {text}').encode()
    [record] = records([Line(1, raw)])
    value = json.loads(record.text, parse_constant=pytest.fail)
    assert value["outcome"] == "graded"
    assert value["item"]["metric"] == ({"bleu": [None, 0.5]} if "bleu" in text else None)
    raw = json.dumps(item(0, answer=5)).replace('"answer": 5', f'"answer": {text}').encode()
    assert json.loads(records([Line(1, raw)])[0].text)["errors"][0]["where"] == "answer"


def test_a_record_can_be_audited(item):
    """It has the item as it was given; a slim one does without the story, of which it has the fingerprint."""
    whole = item(0, gold=["NE", "N"], prompt="Where is the bed?", finish_reason="stop")
    line = Line(1, json.dumps(whole).encode())
    value, slim = (json.loads(LineGrader(slim=slim).record(line).text) for slim in (False, True))
    given = {name: whole[name] for name in ("story", "question", "answer", "gold", "prompt", "finish_reason")}
    assert (value["item"], "settings" in value) == (given | {"k": 0}, False)
    assert (slim["item"], slim["settings"]) == (
        {name: given[name] for name in ("question", "answer", "gold", "finish_reason")} | {"k": 0},
        {"slim": True},
    )
    assert value["story_id"] == slim["story_id"]
    again = {"id": value["id"], **value["item"]}
    assert json.loads(LineGrader().record(Line(1, json.dumps(again).encode())).text) | {"input": ""} == value | {
        "input": ""
    }


def test_errors_keep_the_item_too(item):
    value = json.loads(records([Line(1, json.dumps(item(0, answer=5)).encode())])[0].text)
    assert (value["outcome"], value["item"]["answer"]) == ("error", 5)


def test_workers_grade_with_the_same_settings(lines):
    few = lines(3)
    grader = LineGrader(Limits(default_timeout_ms=9_999), Fields(story={"grid": 12}), slim=True)
    assert records(few, grader, workers=2) == records(few, grader)


def test_the_fingerprint_tells_lines_and_ways_of_mapping_apart():
    plain, mapped = LineGrader(), LineGrader(fields=Fields({"answer": "text"}))
    filled = LineGrader(fields=Fields(story={"grid": 12}))
    a, b = Line(1, b"a"), Line(1, b"b")
    found = {grader.fingerprint(line) for grader in (plain, mapped, filled) for line in (a, b)}
    assert len(found) == 6
    assert plain.fingerprint(a) == LineGrader(Limits(max_grid=5)).fingerprint(Line(7, b"a"))


def test_foreign_fields_are_mapped(item):
    fields = Fields({"answer": "out.text", "story.facts": "facts"}, {"grid": 12})
    ours = item(0)
    record = {"id": 0, "facts": ours["story"]["facts"], "question": ours["question"], "out": {"text": "N", "tokens": 3}}
    [found] = records([Line(1, json.dumps(record).encode())], LineGrader(fields=fields))
    value = json.loads(found.text)
    assert value["reading"]["labels"] == ["N"]
    said = {"story": {"grid": 12, "facts": record["facts"]}, "question": record["question"], "answer": "N"}
    assert (value["id"], value["item"]) == (0, said | {"out": {"tokens": 3}})


def test_what_a_foreign_line_calls_as_items_call_another_field_is_kept_beside_it(item):
    raw = json.dumps(item(0, answer="S") | {"said": "N", "story": item(0)["story"]}).encode()
    value = json.loads(LineGrader(fields=Fields({"answer": "said"})).record(Line(1, raw)).text)
    assert (value["item"]["answer"], value["item"]["line.answer"]) == ("N", "S")


def test_workers_give_the_same_bytes(lines):
    many = lines(3 * CHUNK_LINES + 7)
    assert records(many, workers=2) == records(many)


def test_lines_are_taken_as_records_are(lines, graders):
    [line] = lines(1)
    taken = count(1)
    found = grade_lines((Line(next(taken), line.raw) for _ in count()), LineGrader(), 1)
    assert [record.number for record in islice(found, 5)] == [1, 2, 3, 4, 5]
    found.close()
    assert next(taken) == 6
    found = grade_lines((Line(next(taken), line.raw) for _ in count()), LineGrader(), 2)
    assert [record.number for record in islice(found, 5)] == [7, 8, 9, 10, 11]
    found.close()
    assert next(taken) <= 7 + 2 * CHUNKS_AHEAD * CHUNK_LINES
    assert not graders()


def test_a_killed_worker_is_noticed(lines, graders):
    [line] = lines(1)
    found = grade_lines((Line(number, line.raw) for number in count(1)), LineGrader(), 2)
    next(found)
    os.kill(graders()[0].pid, signal.SIGKILL)
    with pytest.raises(WorkerKilled):
        list(islice(found, 100 * CHUNK_LINES))
    assert not graders()


def test_a_field_that_was_not_read_is_flagged():
    item = {"story": {"grid": 9, "facts": [["a", "N", "b"]]}, "question": {"subject": "a", "object": "b"}}
    line = Line(1, json.dumps(item | {"answer": "N", "Gold": "N", "id": 1}).encode())
    found = json.loads(LineGrader().record(line).text)
    assert (found["outcome"], found["flags"]) == ("graded", ["unread_field"])
    problem = {"where": "Gold", "problem": "is not a field of an item", "hint": "did you mean gold?"}
    assert found["errors"] == [problem]
    mapped = json.loads(LineGrader(fields=Fields({"gold": "Gold"})).record(line).text)
    assert (mapped["flags"], mapped["gold"]) == ([], ["N"])


def test_the_facts_behind_it_are_in_every_record_and_the_fewest_where_they_are_asked_for():
    story = {"grid": 9, "facts": [["a", "N", "b"], ["c", "FR3", "b"]]}
    item = {"story": story, "question": {"subject": "a", "object": "b"}}
    plain, own = (Line(1, json.dumps(item | {"answer": "S"} | more).encode()) for more in ({}, {"explain": True}))
    explaining, usual = (json.loads(LineGrader(explain=explain).record(plain).text) for explain in (True, False))
    assert explaining["conflict"] == json.loads(LineGrader().record(own).text)["conflict"] == usual["conflict"]
    assert usual["conflict"]["facts"] == [{"number": 0, "fact": ["a", "N", "b"]}]
    assert usual["conflict"]["text"] == "S needs y(a) < y(b); fact 0 puts y(b) < y(a)"
    assert (explaining["settings"], "settings" in usual) == ({"explain": True}, False)


def test_any_kind_of_workers_grades_lines_the_same_way(lines):
    told = []

    class Desk:
        workers, ahead, chunk_lines = ["the only one"], 3, 7

        def submit(self, _, chunk):
            return chunk

        def results(self, submitted):
            return told[0](submitted)

    @contextmanager
    def pool(work, number):
        told.extend((work, number))
        yield Desk()
        told.append("gone")

    grader = LineGrader()
    assert list(grade_lines(lines(40), grader, 5, pool)) == list(grade_lines(lines(40), grader))
    assert told[1:] == [5, "gone"]

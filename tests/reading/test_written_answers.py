"""Answers to closed questions that were written by somebody who did not know how they are read.

``class`` says what an answer is an example of. What is not read as it should be is marked, and its expectation stands:
``unread`` where something was said, ``misheard`` where a label is read that was not.
"""

import json
from pathlib import Path

import pytest

from spatialjudge.grading.closed import read_closed, reader_of

FILES = sorted((Path(__file__).parent / "cases" / "closed").glob("*.json"))


def cases(file):
    for group in json.loads(file.read_text(encoding="utf-8")):
        question = read_closed(group["question"])
        yield from ((question, case) for case in group["cases"])


def heard(question, case):
    """How an answer is read: right, unread or misheard."""
    reading = reader_of(question)(case["text"])
    labels = [label for label in reading.labels if not (question.several and label == question.none)]
    if reading.tier is None or reading.status == "abstained":
        wanted = {case.get("status"), *case.get("accept", [])}
        return "right" if str(reading.status) in wanted else "unread"
    said = case.get("labels")
    same = labels == said if question.kind == "sequence" else said is not None and sorted(labels) == sorted(said)
    return "right" if same else "misheard"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_written_answers_are_read_as_they_should_be_or_known_not_to_be(file):
    for question, case in cases(file):
        marked = "unread" if case.get("unread") else "misheard" if case.get("misheard") else "right"
        assert heard(question, case) == marked, case["text"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_at_least_forty_answers_to_each_type_of_question_are_read_as_they_should_be(file):
    every = [case for _, case in cases(file)]
    right = [case for case in every if not case.get("unread") and not case.get("misheard")]
    assert len(right) >= 40
    assert len(right) >= 0.8 * len(every)


def test_at_most_one_in_a_hundred_is_misheard():
    every = [case for file in FILES for _, case in cases(file)]
    assert len(every) >= 700
    assert sum("misheard" in case for case in every) <= len(every) // 100


LONG = 70
"""Characters of an answer that argues."""


def test_what_is_cut_off_is_hardly_ever_another_answer():
    cuts = others = 0
    for file in FILES:
        for question, case in cases(file):
            text = case["text"]
            if len(text) < LONG or "nswer" in text:  # what is declared first stands
                continue
            for end in range(20, len(text) - 1, 17):
                reading = reader_of(question)(text[:end])
                cuts += 1
                said, meant = list(reading.labels), case.get("labels")
                same = said == meant or (question.several and meant and set(said) == set(meant))
                others += bool(reading.tier and said and not same)
    assert cuts > 200
    assert others <= 0.02 * cuts


@pytest.mark.parametrize("wrapped", ["**{}**", "<answer>{}</answer>", "Answer: {}", "{}\n", " {}.", "\\boxed{{{}}}"])
def test_what_stands_around_a_label_does_not_change_it(wrapped):
    for file in FILES:
        for question, case in cases(file):
            if case.get("class") == "bare" and "labels" in case and case["text"].isalpha():
                assert heard(question, {**case, "text": wrapped.format(case["text"])}) == "right", case["text"]

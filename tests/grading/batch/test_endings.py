"""Endings of answers that could not be read."""

import json

from spatialjudge.grading.batch import Endings, Line, LineGrader

STORY = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]}
CLOSED = {"kind": "choice", "options": ["red", "blue"]}


def endings(*answers, slim=False, most=5, **more):
    grader, found = LineGrader(slim=slim), Endings()
    for number, answer in enumerate(answers, start=1):
        item = {"story": STORY, "question": {"subject": "bed", "object": "chair"}, "answer": answer, **more}
        found.take([grader.record(Line(number, json.dumps(item).encode()))])
    return found.common(most)


def test_what_many_unread_answers_end_with_is_counted_with_roles_for_names():
    told = "I thought so.\n\nThe Bed and the chair are\tin a  room, hm\n"
    assert endings(told, told, "Answer: N", "It may be west or not") == [
        ("The SUBJECT and the OBJECT are in a room, hm", 2),
        ("It may be west or not", 1),
    ]
    assert endings(told, told, slim=True, most=1)[0][1] == 2


def test_they_are_told_only_where_most_answers_could_not_be_read():
    assert endings("hm", "Answer: N", "unknown") == endings("Answer: N") == endings() == []


def test_long_ones_are_cut_and_texts_that_were_cut_off_are_one_kind():
    [(ending, count)] = endings("well " * 40 + "so")
    assert (len(ending), ending[0], ending[-3:], count) == (60, "…", " so", 1)
    assert endings("first, the", "second, a", finish_reason="max_tokens") == [("(cut off by its length)", 2)]
    assert endings("", "  ") == [("(nothing)", 2)]


def test_of_closed_questions_too():
    assert endings("hm, well", question=CLOSED, gold="red") == [("hm, well", 1)]

"""From a question as its file has it to an item, or to why there is none."""

from pathlib import Path

import pytest

from spatialjudge.benchmarks.benchmark import (
    Benchmark,
    FiledQuestion,
    Form,
    Item,
    Profile,
    QuestionType,
    UnreadQuestion,
)
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.words import NotUnderstood, unreadable


class Task:
    def __init__(self, asked):
        if asked.text == "prose":
            raise unreadable("sentence 1", asked.text, "A is above B.")
        if asked.text == "riddle":
            raise NotUnderstood("it is a riddle")


def read(form=None, **asked):
    given = {"text": "A is above B.", "gold": "yes", "groups": {"k": 1}} | asked
    question = FiledQuestion("id", "YN", "file: row 0", question="Is it?", **given)
    benchmark = Benchmark(
        name="told",
        version="1",
        summary="",
        questions={"YN": QuestionType(candidates=("yes", "no"), form=form)},
        profiles={Profile.GEOMETRY: "as told"},
        files=lambda source: [question],
        task=Task,
        grouped=lambda gold, task: {"gold": gold, "k": 2},
    )
    [found] = benchmark.read(BenchmarkFile(Path("none")))
    return found


def test_an_item_has_what_its_type_and_its_question_have():
    item = read()
    assert isinstance(item, Item)
    assert isinstance(item.task, Task)
    assert (item.gold, item.candidates) == ("yes", ("yes", "no"))
    assert list(item.groups.items()) == [("gold", "yes"), ("k", 1)]
    assert read(candidates=("yes", "no", "maybe")).candidates == ("yes", "no", "maybe")


@pytest.mark.parametrize(
    ("text", "problem"), [("prose", "sentence 1: cannot read 'prose'"), ("riddle", "it is a riddle")]
)
def test_a_question_without_a_reading_can_be_asked_if_the_label_grades_it(text, problem):
    unread = read(Form(), text=text)
    assert isinstance(unread, UnreadQuestion)
    assert unread.problem == problem
    assert unread.item.text == text
    assert read(text=text).item is None


def test_what_is_no_label_has_no_item():
    unread = read(Form(), gold="perhaps")
    assert unread.problem == "answer: cannot read 'perhaps'"
    assert unread.item is None

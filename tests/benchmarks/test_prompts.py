"""Prompts say how to answer, and what is answered so is read, strictly, for what it says."""

import pytest

from spatialjudge.benchmarks.prompts import Ending, prompt
from spatialjudge.benchmarks.roomspace.wording import ANSWER_WORDS
from spatialjudge.grading import read_relation, read_yes_no
from spatialjudge.relations import roomspace, stepgame

WORDS = [(roomspace, word) for words in ANSWER_WORDS.values() for word in words]
WORDS += [(stepgame, word) for word in stepgame.labels]


@pytest.mark.parametrize("ending", Ending)
def test_a_prompt_ends_with_how_to_answer(ending):
    lines = prompt("A story.", "A question?", ["left", "right"], ending).split("\n")
    assert lines[:2] == ["A story.", "A question?"]
    assert ("left, right" in lines[2]) == ("{options}" in ending)
    assert prompt("A story.", "A question?", [], ending) == "A story.\nA question?"


@pytest.mark.parametrize(("table", "word"), WORDS, ids=lambda value: getattr(value, "name", value))
def test_a_reply_that_ends_as_told_is_read_strictly(table, word):
    asked = prompt("The bed ...", "Where is the bed?", [word for _, word in WORDS], Ending.ONE)
    for reply in (f"Let me think about the desk first.\n\nAnswer: {word}", f"{asked}\nAnswer: {word}."):
        reading = read_relation(
            reply, vocabulary=table, subject="bed", obj="chair", prompt=asked, objects=("desk",), reading="strict"
        )
        assert (reading.labels, reading.tier) == ((table.term(word).label,), "declared")


def test_several_are_read_as_a_set():
    reply = "Either may be.\nAnswer: north, north-east"
    reading = read_relation(reply, vocabulary=roomspace, subject="bed", obj="chair", reading="strict")
    assert reading.labels == ("N", "NE")


@pytest.mark.parametrize("word", ["yes", "no"])
def test_yes_and_no_are_read(word):
    assert read_yes_no(f"It depends on the desk.\nAnswer: {word}", reading="strict").status == word

"""A yes/no question of which nothing is known but its words, said again as the statement that answers it."""

import pytest

from spatialjudge.reading import read_yes_no
from spatialjudge.reading.kinds import yes_no
from spatialjudge.reading.kinds.restated import restates


def answer(text, question):
    return str(read_yes_no(text, question, modality="must" if question.startswith("Must") else "is").status)


@pytest.mark.parametrize(
    ("text", "question", "status"),
    [
        (
            "The door is opposite the window. So the sofa is not facing it.",
            "Is the sofa facing the window?",
            "unreadable",
        ),
        ("It faces the door. So the sofa is not facing the window.", "Is the sofa facing the window?", "no"),
        ("The dog took it away, so it isn't under the bed any more.", "Is the toy car under the bed?", "no"),
        ("2 < 5 < 6. Thus they do have a point in common.", "Do the two circles have a point in common?", "yes"),
        ("The fence touches the shed.", "Does the fence touch the shed?", "yes"),
        (
            "Look at the corner: the shed is there. The fence doesn't touch the shed.",
            "Does the fence touch the shed?",
            "no",
        ),
        ("X needn't precede Y. A counterexample: Y = [1, 2], X = [3, 4].", "Must X precede Y?", "no"),
        (
            "Both clues can be true at once. To see this, set the tree at (2, 2).",
            "Can both clues be true at once?",
            "yes",
        ),
        ("There's no doubt that the hill is south of the village.", "Is the hill south of the village?", "yes"),
        ("The pharmacy, however, is on the corner.", "Is the pharmacy on the corner?", "yes"),
        ("Yes, there is a relation: EC. So A isn't disconnected from B.", "Is A disconnected from B?", "no"),
        ("A is not inside B, so C is inside A.", "Is C inside A?", "yes"),
    ],
)
def test_a_statement_of_the_words_of_the_question_answers_it(text, question, status):
    assert answer(text, question) == status


@pytest.mark.parametrize(
    "text",
    [
        "If the lid is open, then the key is in the box.",
        "The key is in the box, or it is in the bag.",
        "Suppose the key is in the box.",
        "So the key is in the box or in the bag.",
        "The key was in the box. Then Tom took it.",
        "The key is in the box.\nTom opened the box.\nTom took the key to the hall.",
        "Alice says the key is in the box. She lies.",
        "So the key is in the box. Wait, Tom took it.",
        "The claim is: the key is in the box.",
        "So the key is in the box unless Tom took it.",
        "So the key is in the box, which is wrong.",
        "Thus, the key is in the box at 3 pm, in the hall at 4 pm.",
        "The key is in the box: false",
        "The key is in the box (false)",
        "Clue 3 says the key is not in the box.",
        "Case 1: so the key is in the box.",
        "Case 1: the lid is open. So the key is in the box.\nCase 2: it is not. So the key is not in the box.",
        "Only then is the key in the box.",
        "Otherwise, the key is in the box.",
        "That would mean that the key is in the box.",
        "I doubt that the key is in the box.",
        "We want to show that the key is in the box.",
    ],
)
def test_what_is_a_premise_supposed_or_taken_back_answers_nothing(text):
    assert answer(text, "Is the key in the box?") == "unreadable"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Is the barn west of the silo? No. Is it at the same place? No. Is the barn east of the silo? Yes.", "yes"),
        ("Was the mill east of the silo? No, it is in the west.", "unreadable"),
        ("Is the barn east of the silo? No, it is west of it.", "no"),
    ],
)
def test_a_yes_or_no_to_another_question_of_the_text_is_none(text, status):
    assert answer(text, "Is the barn east of the silo?") == status


def test_an_abstention_stands_before_what_only_tells_why():
    asked = "Is the church south of the town hall?"
    assert answer("It can't be determined. The text tells us about east and west only.", asked) == "unknown"
    assert (
        answer("It can't be determined from clue 1. Clue 2 settles it, so the church is south of it.", asked)
        != "unknown"
    )


def test_a_question_is_asked_by_a_prompt_that_has_others():
    prompt = "Is the bed big?\nThe lamp is on the desk.\nQ: is the lamp on the desk?\nAnswer:"
    assert answer("The lamp is on the desk.", prompt) == "yes"
    assert answer("The bed is big.", prompt) == "unreadable"
    assert answer("The bed is big.", "Is " + "the bed, " * 100_000 + "?") == "unreadable"


def test_a_sentence_is_looked_at_a_few_times_however_many_say_the_same(monkeypatch):
    looked = []
    monkeypatch.setattr(yes_no, "restates", lambda *given: looked.append(given) or restates(*given))
    assert answer("So the key is in the box. " * 300, "Is the key in the box?") == "yes"
    assert 300 <= len(looked) <= 1500

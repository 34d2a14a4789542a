"""The tables of the text format agree with the vocabulary, and names that would mislead a reader are told apart."""

import pytest

from spatialjudge.benchmarks.roomspace.wording import (
    CONTACT_WORDS,
    DIRECTION_WORDS,
    DISTANCE_WORDS,
    REGION_WORDS,
    SETTINGS,
    kind_of,
    name_problem,
)
from spatialjudge.relations import roomspace


def labels(family):
    return {term.label for term in roomspace.families[family]}


def test_every_label_that_a_setting_states_has_words():
    assert set(REGION_WORDS) == labels("region")
    assert set(CONTACT_WORDS) == labels("contact")
    assert set(DIRECTION_WORDS) == labels("direction")
    for family, words in DISTANCE_WORDS.items():
        assert set(words) == labels(family)
    assert {family for families in SETTINGS.values() for family in families} <= set(roomspace.families)


def test_the_region_words_are_names_of_the_vocabulary():
    assert all(roomspace.term(f"{word} region").label == label for label, word in REGION_WORDS.items())


@pytest.mark.parametrize(
    ("name", "kind"), [("chair 2", "chair"), ("dog bed 10", "dog bed"), ("bed", None), ("o0", None)]
)
def test_a_numbered_name_has_a_kind(name, kind):
    assert kind_of(name) == kind


@pytest.mark.parametrize(
    "name", ["bed", "TV stand", "chest of drawers", "chair 2", "o0", "Stuhl mit Rücken", "椅子", "kid's bed"]
)
def test_names_that_can_stand_in_a_text(name):
    assert name_problem(name) is None


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("salt and pepper", "has the word 'and'"),
        ("the bed", "has the word 'the'"),
        ("a bed", "has the word 'a'"),
        ("St. Bernard", "punctuation"),
        ("bed, big", "punctuation"),
        ("of mice", "begins with 'of'"),
        ("room", "the room itself"),
        ("", "blank"),
        (" bed", "blank"),
        ("big  bed", "blank"),
        ("bed\n", "characters that a text does not keep"),
        ("-", "blank"),
        ("x" * 201, "at most 200 characters"),
    ],
)
def test_names_that_cannot(name, problem):
    assert problem in name_problem(name)

"""Shapes: sentences that differ in words which no rule knows are alike, and what is read is that of the full text."""

import ast
import json
from itertools import pairwise
from pathlib import Path

import pytest

from spatialjudge.grading.reader import answers, denials, parts, phrases, roles, statements
from spatialjudge.grading.reader.answers import read_relation
from spatialjudge.grading.reader.lexicon import lexicon
from spatialjudge.grading.reader.parts import Names
from spatialjudge.grading.reader.shapes import Shape, shape_of
from spatialjudge.grading.reader.tokens import tokenise, words_of
from spatialjudge.relations import roomspace, vocabularies, vocabulary

WORDS = lexicon(roomspace, "direction")
CASES = [
    case
    for path in sorted((Path(__file__).parent / "cases").glob("*.json"))
    if path.stem != "yes_no"
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
]


def shape(text, subject="bed", obj="chair"):
    return shape_of(tokenise(text), WORDS, Names(subject, obj))


def test_unknown_words_are_alike():
    assert shape("In room 7 the walnut wardrobe is east.").words == shape("In room 12 the rusty stove is east.").words


def test_known_words_are_not():
    assert shape("It is east.").words != shape("It is west.").words
    assert shape("It lies east.").words != shape("It is east.").words


@pytest.mark.parametrize(
    ("first", "second"),
    [("east lamp", "east Lamp"), ("east lamp", "east, lamp"), ("east 3.5", "east 35"), ("east yearly", "east yew")],
)
def test_what_rules_see_of_unknown_words_is_kept(first, second):
    assert shape(first).words != shape(second).words


def test_names_of_the_pair_are_alike():
    one = shape("the floor lamp is north of the chest", "floor lamp", "chest")
    other = shape("the bed is north of the desk", "bed", "desk")
    assert (one.words, one.names) == (other.words, other.names)


def test_names_are_told_from_those_that_have_a_number():
    own, other = (
        shape("chair 2 is north of the bed", "chair", "bed"),
        shape("chair 2 is north of the bed", "chair 2", "bed"),
    )
    assert own.words != other.words


@pytest.mark.parametrize("subject", ["A", "left lamp", "2 chairs", "the"])
def test_names_that_rules_may_see_stay(subject):
    assert shape(f"{subject} is north of the bed", subject, "bed").names.words == Names(subject, "bed").words


def test_places_are_those_of_the_text():
    text = "The floor lamp 2 is north of the bed."
    spans = shape(text, "floor lamp 2", "bed").spans
    assert [text[slice(*span)] for span in spans] == [
        *("The", "floor lamp 2", "floor lamp 2", "is", "north", "of", "the", "bed", ""),
    ]


def unchanged(tokens, _, names):
    """A shape in which nothing is made alike."""
    words = tuple(part for token in tokens for part in (token.word, token.written, token.before))
    return Shape(words, names, [(token.start, token.end) for token in tokens])


@pytest.mark.parametrize("between", ["", ". ", " but ", "\n\nAnswer: "])
def test_readings_are_those_of_the_full_text(monkeypatch, between):
    """Of every text of the cases, and of every two that follow one another."""
    texts = [case["text"] for case in CASES]
    if between:
        texts = [first + between + second for first, second in pairwise(texts)]

    def readings():
        return [
            read_relation(
                text,
                vocabulary=vocabulary(case["vocabulary"]),
                subject=case["subject"],
                obj=case["object"],
                family=case.get("family", "direction"),
            )
            for text, case in zip(texts, CASES, strict=False)
        ]

    by_shapes = readings()
    monkeypatch.setattr(answers, "shape_of", unchanged)
    assert by_shapes == readings()


NO_WORDS = frozenset({"n't", "name", "whole-text", "last-line", "opening"})
"""An ending, forms and places: what the code compares with them are no words."""


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(lexicon(table, family), id=f"{table.name}-{family}")
        for table in vocabularies()
        for family in table.families
    ],
)
def test_every_word_that_a_rule_names_is_known(book):
    compared = {
        constant.value
        for room in (answers, denials, parts, roles, statements)
        for node in ast.walk(ast.parse(Path(room.__file__).read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare | ast.Set)
        for constant in ast.walk(node)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }
    words = {word for text in compared - NO_WORDS for word in words_of(text) if len(word) > 1}
    assert words | phrases.WEAK <= book.known

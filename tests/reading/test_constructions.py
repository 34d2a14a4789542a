"""Constructions: each reads its own example, tells figure from landmark, and never turns a relation by guessing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.reading.sentences.clauses import clauses_of
from spatialjudge.reading.sentences.constructions import CONSTRUCTIONS, PATTERNS, YES_NO, by_first_role
from spatialjudge.reading.sentences.expressions import with_relations
from spatialjudge.reading.sentences.proposals import proposed
from spatialjudge.reading.sentences.sentences import Sentences
from spatialjudge.reading.words.lexicon import lexicon_of
from spatialjudge.reading.words.names import Names
from spatialjudge.reading.words.parts import parts_of
from spatialjudge.reading.words.roles import LETTERS, Role
from spatialjudge.reading.words.tokens import tokenise
from spatialjudge.relations import roomspace

WORDS = lexicon_of(roomspace, "direction")


def roles(text):
    """The roles of a text; bed or x is asked of chair or z."""
    names = Names("x", "z", ("y",)) if " x" in f" {text}" else Names("bed", "chair", ("desk",))
    parts = parts_of(tokenise(text), WORDS, names)
    related = with_relations(parts, "".join(part.role for part in parts), WORDS)
    return "".join(each.role for each in related).strip("|")


@pytest.mark.parametrize("construction", CONSTRUCTIONS, ids=lambda each: each.example)
def test_an_example_is_read_whole_by_a_construction_of_its_kind(construction):
    for example in construction.example.split("; "):
        clauses = clauses_of(roles(example))
        found = clauses[-1].construction
        assert found is not None, (example, clauses)
        assert (found.elliptic, found.denied) == (construction.elliptic, construction.denied)


@pytest.mark.parametrize("construction", [one for one, _ in YES_NO], ids=lambda each: each.example)
def test_an_example_of_a_yes_or_no_is_read_by_its_construction(construction):
    asked = proposed(roomspace, "N", Names("bed", "chair", ("desk",)))
    for example in construction.example.split("; "):
        (sentence,) = Sentences(parts_of(tokenise(example), asked.lexicon, asked.names), asked.lexicon)
        assert next(one for one, pattern in YES_NO if pattern.match(sentence.roles)) is construction


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("the bed is north of the chair", ("bed", "chair")),
        ("the chair is north of the bed", ("chair", "bed")),
        ("north of the chair is the bed", ("bed", "chair")),
        ("relative to the bed, the chair is north", ("chair", "bed")),
        ("the chair has the bed to its north", ("bed", "chair")),
        ("the relation of the chair to the bed is north", ("chair", "bed")),
        ("north(chair, bed)", ("chair", "bed")),
        ("bed -> chair: north", ("bed", "chair")),
        ("the bed is on the chair's left", ("bed", "chair")),
    ],
)
def test_figure_and_landmark_are_known_from_the_construction(text, pair):
    (clause,) = clauses_of(roles(text))
    assert clause.pair == tuple({"bed": Role.SUBJECT, "chair": Role.OBJECT}[name] for name in pair)


def fitting(patterns, clause):
    """The constructions that fit the clause, and how far."""
    return [(construction, match.span()) for construction, pattern in patterns if (match := pattern.match(clause))]


EXAMPLES = [roles(text) for construction in CONSTRUCTIONS for text in construction.example.split("; ")]


@given(st.sampled_from(EXAMPLES), st.integers(0, 12), st.text([*LETTERS.values(), *",:()>|~-"], max_size=3))
def test_no_construction_is_missed_for_the_role_that_opens_a_clause(example, begin, before):
    clause = before + example[begin:] or Role.RELATION
    assert fitting(by_first_role(PATTERNS).get(clause[0], ()), clause) == fitting(PATTERNS, clause)

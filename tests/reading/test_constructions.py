"""Constructions: each reads its own example, tells figure from landmark, and never turns a relation by guessing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.grading.reader.clauses import clauses_of
from spatialjudge.grading.reader.constructions import CONSTRUCTIONS, PATTERNS, by_first_role
from spatialjudge.grading.reader.expressions import with_relations
from spatialjudge.grading.reader.lexicon import lexicon
from spatialjudge.grading.reader.names import Names
from spatialjudge.grading.reader.parts import parts_of
from spatialjudge.grading.reader.tokens import tokenise
from spatialjudge.relations import roomspace

WORDS = lexicon(roomspace, "direction")


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


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("the bed is north of the chair", ("s", "o")),
        ("the chair is north of the bed", ("o", "s")),
        ("north of the chair is the bed", ("s", "o")),
        ("relative to the bed, the chair is north", ("o", "s")),
        ("the chair has the bed to its north", ("s", "o")),
        ("the relation of the chair to the bed is north", ("o", "s")),
        ("north(chair, bed)", ("o", "s")),
        ("bed -> chair: north", ("s", "o")),
        ("the bed is on the chair's left", ("s", "o")),
    ],
)
def test_figure_and_landmark_are_known_from_the_construction(text, pair):
    (clause,) = clauses_of(roles(text))
    assert clause.pair == pair


def fitting(patterns, clause):
    """The constructions that fit the clause, and how far."""
    return [(construction, match.span()) for construction, pattern in patterns if (match := pattern.match(clause))]


EXAMPLES = [roles(text) for construction in CONSTRUCTIONS for text in construction.example.split("; ")]


@given(st.sampled_from(EXAMPLES), st.integers(0, 12), st.text("soxiRbcNfTmwt&vnpjaz'hl0Xye,:()>|~-", max_size=3))
def test_no_construction_is_missed_for_the_role_that_opens_a_clause(example, begin, before):
    clause = before + example[begin:] or "R"
    assert fitting(by_first_role(PATTERNS).get(clause[0], ()), clause) == fitting(PATTERNS, clause)

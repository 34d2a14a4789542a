"""The question grammar of SpartQA: what it reads, as what, and where it stops."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.benchmarks.spartqa.phrases import AtEdge, InBlock, RelatedClause
from spatialjudge.benchmarks.spartqa.questions import broken_form, read_question
from spatialjudge.benchmarks.words import NotUnderstood


def test_a_description_has_kind_number_and_clauses():
    text = "What is the relation between the blue thing that is below a square which is in block B and black circle "
    text += "number two?"
    question = read_question(text, "FR")
    subject, obj = question.phrases
    assert subject.kind == ("blue",)
    assert isinstance(subject.clause, RelatedClause)
    assert subject.clause.relations == ("below",)
    assert [landmark.clause for landmark in subject.clause.landmarks] == [InBlock("B")]
    assert obj.kind == ("black", "circle")
    assert obj.number == 1


@pytest.mark.parametrize(
    "text",
    [
        "Is there any small squares , near to all medium things?",
        "Is there anysmall squares, near to all medium things?",
        "Isthere any small squares near to all the the medium things?",
    ],
)
def test_glued_words_and_doubled_articles_are_read(text):
    question = read_question(text, "YN")
    assert question.relation == "near to"
    subject, obj = question.phrases
    assert "any" in subject.determiners
    assert "all" in obj.determiners


def test_candidates_may_follow_without_a_blank():
    text = "Which object is to the left of the the black thing?a big square or a shape?"
    question = read_question(text, "CO")
    *candidates, _ = question.phrases
    assert [candidate.kind for candidate in candidates] == [("big", "square"), ()]
    with pytest.raises(NotUnderstood, match="after 'square or a shape' comes 'touching' instead of the end"):
        read_question(text.replace("shape?", "shape touching?"), "CO")


@pytest.mark.parametrize(("text", "without"), [("have a", False), ("don't have any", True)])
def test_blocks_with_or_without_a_thing(text, without):
    question = read_question(f"Which blocks {text} square that is touching the top edge of a block?", "FB")
    assert question.without is without
    [sought] = question.phrases
    assert sought.clause == AtEdge("top")


@pytest.mark.parametrize(
    ("text", "q_type", "problem"),
    [
        ("Is the pale square above a circle?", "YN", "comes 'pale' instead of a noun"),
        ("Which block has all of the circles?", "FB", "comes 'of' instead of a noun"),
        ("Which block has all circles inside?", "FB", "asks for a block with all of them"),
        ("Is the square above the other square?", "YN", "which is the other one is not told"),
        ("Is the square above a circle? Why?", "YN", "comes 'why' instead of the end"),
        ("Is the square besides a circle?", "YN", "instead of a relation"),
        ("Which blocks have 2 squares?", "FB", "'2' is neither a word nor a mark"),
        ("Is the square above a circle?", "XX", "no question type 'XX'"),
    ],
)
def test_what_the_grammar_does_not_read_is_named(text, q_type, problem):
    with pytest.raises(NotUnderstood, match=problem):
        read_question(text, q_type)


def test_garbled_variants_are_known():
    same = "Is the small object, to the left of a the small object?"
    assert "with itself" in broken_form(read_question(same, "YN"), same)
    assert "DK" in broken_form(None, "What is DK a big square ? the circle or the triangle?")
    fine = "Is the small object, to the left of a small circle?"
    assert broken_form(read_question(fine, "YN"), fine) is None


WORDS = """
    What is the relation between and Is are there any all a Which blocks block don't have in A touching top edge of
    number two to left right above near far from small blue square squares thing that which , ? or object DK
"""


@given(st.sampled_from(["FR", "YN", "CO", "FB"]), st.lists(st.sampled_from(WORDS.split()), max_size=40))
def test_whatever_is_asked_is_read_or_refused(q_type, words):
    with suppress(NotUnderstood):
        read_question(" ".join(words), q_type)


@pytest.mark.parametrize(
    "text", ["Which block does not have any circles inside?", "What block has a square inside of it?"]
)
def test_inside_is_one_word(text):
    assert read_question(text, "FB").without is ("not" in text)

"""Lookup: which words are read as which label, and what is said about words that are not."""

import unicodedata
from importlib import import_module
from types import SimpleNamespace

import pytest
from oracle import FAMILIES, OPPOSITE, UNARY, UNARY_FAMILIES

from spatialjudge.relations import (
    Family,
    Relation,
    Term,
    UnknownLabel,
    UnknownVocabulary,
    Vocabulary,
    fold,
    shown,
    vocabularies,
    vocabulary,
)

table_of_words = import_module("spatialjudge.relations.vocabulary")  # whose name in the room is the function's

LABELS = [(name, label) for name, families in FAMILIES.items() for labels in families.values() for label in labels]

# vocabulary, what a user may write, the label it is read as
WORDS = [
    ("roomspace", "NE", "NE"),
    ("roomspace", "ne", "NE"),
    ("roomspace", " Ne ", "NE"),
    ("roomspace", "north-east", "NE"),
    ("roomspace", "North East", "NE"),
    ("roomspace", "NORTH_EAST", "NE"),
    ("roomspace", "northeast", "NE"),
    ("roomspace", "north\u2010east", "NE"),  # hyphen
    ("roomspace", "north\u2011east", "NE"),  # non-breaking hyphen
    ("roomspace", "north\u2013east", "NE"),  # en dash
    ("roomspace", "north\u2212east", "NE"),  # minus sign
    ("roomspace", "north\u00a0east", "NE"),  # no-break space
    ("roomspace", "north  -  east", "NE"),
    ("roomspace", "\uff2e\uff25", "NE"),  # full-width letters
    ("roomspace", "front", "N"),
    ("roomspace", "in front of", "N"),
    ("roomspace", "behind", "S"),
    ("roomspace", "right", "E"),
    ("roomspace", "left", "W"),
    ("roomspace", "front-right", "NE"),
    ("roomspace", "Front-Left", "NW"),
    ("roomspace", "left-front", "NW"),
    ("roomspace", "behind-right", "SE"),
    ("roomspace", "behind left", "SW"),
    ("roomspace", "overlapping", "O"),
    ("roomspace", "NORTH SIDE", "north-side"),
    ("roomspace", "front-side", "north-side"),
    ("roomspace", "left-side", "west-side"),
    ("roomspace", "ntpp", "NTPP"),
    ("roomspace", "cl2", "CL2"),
    ("roomspace", "ner", "NER"),
    ("roomspace-reference", "front-left", "NW"),
    ("stepgame", "Upper_Left", "upper-left"),
    ("stepgame", "top-left", "upper-left"),
    ("stepgame", "above left", "upper-left"),
    ("stepgame", "NW", "upper-left"),
    ("stepgame", "12 o'clock", "above"),
    ("stepgame", "under", "below"),
]

# vocabulary, an unknown word, what its hint must say
HINTS = [
    ("roomspace", "north-eats", "did you mean NE?"),
    ("roomspace", "NERR", "did you mean NER?"),
    ("roomspace", "northest", "did you mean NE or NW?"),
    ("roomspace", "north of", "did you mean N?"),
    ("roomspace", "to the left of", "did you mean W?"),
    ("stepgame", "above of", "did you mean above?"),
    ("roomspace", "CL4", "did you mean CL"),
    ("roomspace", "upper-left", "vocabulary stepgame"),
    ("roomspace", "above", "vocabulary stepgame"),
    ("roomspace", "xyzzy", "N, S, E, W"),
    ("roomspace", "", "N, S, E, W"),
    ("stepgame", "TPP", "vocabulary roomspace"),
    ("stepgame", "uper-left", "did you mean upper-left?"),
    ("stepgame", "?" * 10_000, "left, right, above"),
]


BOXED = [
    "allen",
    "cardinal-boxes",
    "layout",
    "observer",
    "point",
    "rcc5",
    "rcc8",
    "spacenli",
    "spartqa",
    "spartqa-weak",
    "spartun",
    "spartun-anchor",
]


def test_the_vocabularies_are_registered_with_a_version():
    assert [table.name for table in vocabularies() if table.space is None] == sorted(FAMILIES)
    assert [table.name for table in vocabularies() if table.space is not None] == BOXED
    assert all(table.version and table.summary for table in vocabularies())
    assert all(vocabulary(table.name) is table for table in vocabularies())


@pytest.mark.parametrize("name", FAMILIES)
def test_labels_stand_in_their_families_in_order(name):
    table = vocabulary(name)
    families = {family: tuple(term.label for term in terms) for family, terms in table.families.items()}
    assert families == FAMILIES[name]  # defined once more, in tests/oracle.py
    assert sorted(table.labels) == sorted(label for labels in families.values() for label in labels)
    assert all(
        term.family.unary == (family in UNARY_FAMILIES) for family, terms in table.families.items() for term in terms
    )


@pytest.mark.parametrize(("name", "label"), LABELS)
def test_a_term_knows_its_converse_and_says_what_it_means(name, label):
    term = vocabulary(name).term(label)
    assert term.label == label
    assert term.converse == (None if label in UNARY else OPPOSITE[label])
    assert term.definition


@pytest.mark.parametrize("name", FAMILIES)
def test_every_listed_word_is_read_as_its_term(name):
    table = vocabulary(name)
    for term in table.terms:
        for word in (term.label, *term.names):
            for written in (word, word.upper(), word.lower(), word.replace("-", "_"), word.replace(" ", "-")):
                assert table.term(written) is term
    assert set(table.words) == {fold(word) for term in table.terms for word in (term.label, *term.names)}


@pytest.mark.parametrize(("name", "word", "label"), WORDS)
def test_words_of_both_views_are_read(name, word, label):
    assert vocabulary(name).term(word).label == label


@pytest.mark.parametrize(("name", "word", "hint"), HINTS)
def test_an_unknown_label_gets_a_hint(name, word, hint):
    with pytest.raises(UnknownLabel) as caught:
        vocabulary(name).term(word)
    assert hint in caught.value.hint
    assert str(caught.value) == f"unknown label {shown(word)}"


@pytest.mark.parametrize(
    ("name", "meant"), [("", None), ("cubes", None), ("RoomSpace", "roomspace"), ("steps", "stepgame")]
)
def test_an_unknown_vocabulary_names_what_may_be_meant_or_those_there_are(name, meant):
    with pytest.raises(UnknownVocabulary, match="unknown vocabulary") as caught:
        vocabulary(name)
    known = f"known vocabularies: {', '.join(sorted((*FAMILIES, *BOXED)))}"
    assert caught.value.hint == (f"did you mean {meant}?" if meant else known)


@pytest.fixture
def normalised(monkeypatch):
    """The lengths of the texts that are brought into Unicode's normal form, which can take their square."""
    lengths = []

    def normalize(form, text):
        lengths.append(len(text))
        return unicodedata.normalize(form, text)

    monkeypatch.setattr(table_of_words, "unicodedata", SimpleNamespace(normalize=normalize))
    return lengths


MARKS = "a" + "\u0301" * 30_000 + "\u0327" * 30_000


def test_a_label_is_bounded_before_it_is_folded(normalised):
    with pytest.raises(UnknownLabel) as caught:
        vocabulary("roomspace").term(MARKS)
    assert "roomspace has N, S, E, W" in caught.value.hint
    assert normalised == [60]  # its beginning, for the hint


def test_a_text_that_is_no_word_is_not_folded(normalised):
    assert fold(MARKS) == MARKS
    assert fold("A" * 256) == "a" * 256
    assert normalised == [256]


def test_folded_words_are_kept_only_while_they_are_short(normalised):
    for _ in range(3):
        assert fold("Front-Left " * 3) == "front left front left front left"
        fold("\ufdfa" * 100)
    assert normalised == [33, 100, 100, 100]


def test_user_text_is_quoted_and_cut():
    assert shown("bed") == "'bed'"
    assert shown("a\nb") == r"'a\nb'"
    assert len(shown("x" * 1000)) == 60


def test_what_is_no_text_is_called_as_json_calls_it():
    values = (None, True, 7, -0.5, float("nan"), 10**5000, [1, 2], (), {"a": 1}, 1j)
    assert (
        ", ".join(map(shown, values)) == "null, true, 7, -0.5, a number, a number, a list, a list, an object, complex"
    )


def test_several_labels_mean_one_of_them():
    relation = vocabulary("roomspace").relation(("N", "SE", "CL2"), 7)
    assert (0, 5) in relation
    assert (4, -4) in relation
    assert (-1, -1) in relation
    assert (-4, -4) not in relation


def test_one_word_cannot_stand_for_two_terms():
    family = Family("direction")
    terms = [
        Term(label, family, "dx > 0", lambda _grid: Relation.box(1), names=("Rightwards",))
        for label in ("east", "right")
    ]
    with pytest.raises(ValueError, match="'Rightwards' stands for two terms"):
        Vocabulary("twice", "1", tuple(terms))

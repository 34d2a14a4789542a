"""The tables: nothing in them is out of reach, and no phrase stands for two directions."""

from itertools import combinations

import pytest

from spatialjudge.grading.reader import grammar, phrases
from spatialjudge.grading.reader.lexicon import LONGEST_PHRASE, Kind, lexicon
from spatialjudge.grading.reader.tokens import tokenise, words_of
from spatialjudge.relations import roomspace, stepgame, vocabularies

PLAIN_WORDS = [
    pytest.param(words, id=name)
    for name, words in vars(grammar).items()
    if name.isupper() and isinstance(words, frozenset)
]
LEXICONS = [
    pytest.param(table, family, id=f"{table.name}-{family}") for table in vocabularies() for family in table.families
]


@pytest.mark.parametrize("words", PLAIN_WORDS)
def test_a_plain_word_is_one_word_of_a_text(words):
    """A contraction such as "'s" is a word only behind another."""
    assert [word for word in words if words_of(word) != (word,) and words_of(f"x{word}") != ("x", word)] == []


@pytest.mark.parametrize(("first", "second"), list(combinations([table for _, table in phrases.VIEWS], 2)))
def test_no_phrase_stands_for_two_directions(first, second):
    shared = {phrase for several in first.values() for phrase in several} & {
        phrase for several in second.values() for phrase in several
    }
    assert not shared


@pytest.mark.parametrize("table", [table for _, table in phrases.VIEWS])
def test_no_phrase_of_a_view_stands_twice(table):
    every = [words_of(phrase) for several in table.values() for phrase in several]
    assert len(every) == len(set(every))


@pytest.mark.parametrize(("table", "family"), LEXICONS)
def test_every_entry_is_found_at_its_words(table, family):
    book = lexicon(table, family)
    for words in book.entries:
        assert 1 <= len(words) <= LONGEST_PHRASE
        assert book.longest(tokenise(" ".join(words).replace(" '", "'")), 0) == (len(words), book.entries[words])


@pytest.mark.parametrize(("table", "family"), LEXICONS)
def test_labels_have_the_signs_of_their_relation(table, family):
    book = lexicon(table, family)
    for label, (dx, dy) in book.signs.items():
        relation = table.relation((label,), 9, answer=True)
        cell = (4 + 3 * dx, 4 + 3 * dy) if book.family.unary else (dx, dy)
        assert cell in relation


def test_words_of_a_view_that_a_vocabulary_lacks_are_known_but_mean_nothing():
    assert lexicon(roomspace, "direction").entries["above",].label is None
    assert lexicon(stepgame, "direction").entries["behind",].label is None
    assert lexicon(roomspace, "direction").entries["behind",].label == "S"


@pytest.mark.parametrize(
    ("clock", "label"),
    [
        ("12 o'clock", "above"),
        ("one o'clock", "upper-right"),
        ("3:00", "right"),
        ("3:30", "lower-right"),
        ("11:30", "upper-left"),
        ("between 6 and 7 o'clock", "lower-left"),
        ("half past nine", "upper-left"),
        ("half past twelve", "upper-right"),
    ],
)
def test_clock_faces(clock, label):
    entry = lexicon(stepgame, "direction").entries[words_of(clock)]
    assert (entry.kind, entry.label) == (Kind.RELATION, label)

"""The tables: nothing in them is out of reach, and no phrase stands for two directions."""

from itertools import combinations

import pytest

from spatialjudge.reading.sentences.proposals import anything
from spatialjudge.reading.words import kind_words
from spatialjudge.reading.words.lexicon import Entry, Phrasebook, lexicon_of, phrasebook
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.table import WORDS, each
from spatialjudge.reading.words.tokens import tokenise, words_of
from spatialjudge.relations import roomspace, stepgame, vocabularies
from spatialjudge.solver import qualify

LEXICONS = [
    pytest.param(table, family, id=f"{table.name}-{family}") for table in vocabularies() for family in table.families
]


@pytest.mark.parametrize("kind", WORDS)
def test_no_word_stands_in_two_rows(kind):
    every = [phrase for several in WORDS[kind].values() for phrase in each(several)]
    assert sorted(phrase for phrase in set(every) if every.count(phrase) > 1) == []


@pytest.mark.parametrize("kind", sorted(WORDS.keys() - {"common"}))
def test_what_a_kind_of_question_adds_does_something_else_than_the_common_words(kind):
    common = {words_of(phrase): role for role, several in WORDS["common"].items() for phrase in each(several)}
    own = {phrase: role for role, several in WORDS[kind].items() for phrase in each(several)}
    same = {phrase for phrase, role in own.items() if common.get(words_of(phrase)) == role}
    assert same <= {"y", "n"}  # which are read before the codes of a vocabulary


def test_roles_are_single_letters_and_differ():
    roles = [letter for name, letter in vars(Role).items() if name.isupper()]
    assert len(roles) > 40
    assert all(len(role) == 1 for role in roles)
    assert len(set(roles)) == len(roles)


@pytest.mark.parametrize(("first", "second"), list(combinations([table for _, table in kind_words.VIEWS], 2)))
def test_no_phrase_stands_for_two_directions(first, second):
    shared = {phrase for several in first.values() for phrase in several} & {
        phrase for several in second.values() for phrase in several
    }
    assert not shared


@pytest.mark.parametrize("table", [table for _, table in kind_words.VIEWS])
def test_no_phrase_of_a_view_stands_twice(table):
    every = [words_of(phrase) for several in table.values() for phrase in several]
    assert len(every) == len(set(every))


def phrases_in(nodes, before=()):
    """All phrases of a trie with their entries."""
    for word, node in nodes.items():
        words = (*before, word)
        yield from [(words, node.entry)] * (node.entry is not None)
        yield from phrases_in(node.further, words)


def test_what_a_question_adds_to_the_common_words_is_its_own():
    common = list(phrases_in(phrasebook().begins))
    own = Phrasebook(
        [("is not", Entry("first")), ("is not", Entry("second")), ("is a zebra", Entry("third"))], phrasebook()
    )
    assert [own.entry(words.split()).role for words in ("is", "is not", "is a zebra")] == [Role.IS, "first", "third"]
    assert own.entry(["zebra"]) is None
    assert own.entry(["is", "a"]) is None
    assert list(phrases_in(phrasebook().begins)) == common


@pytest.mark.parametrize(("table", "family"), LEXICONS)
def test_every_entry_is_found_at_its_words(table, family):
    book = lexicon_of(table, family)
    for words, entry in phrases_in(book.begins):
        text = " ".join(words).replace(" '", "'")
        tokens = tokenise(text.upper() if entry.code else f"x{text}" if text.startswith("'") else text)
        assert book.longest(tokens, int(text.startswith("'"))) == (len(words), entry)


@pytest.mark.parametrize(("table", "family"), LEXICONS)
def test_labels_have_the_signs_of_their_relation(table, family):
    book = lexicon_of(table, family)
    unary = table.families[family][0].family.unary
    if table.name == "observer":  # in the frame of what faces north
        placements = {label: {"A": (dx, dy, "N"), "B": (0, 0, "N")} for (dx, dy), label in book.labels.items()}
        told = {label: qualify(at, table.name, family=family) for label, at in placements.items()}
        assert all(f"A {label} B" in map(str, facts) for label, facts in told.items())
    for (dx, dy), label in book.labels.items() if not table.measured and table.name != "observer" else ():
        relation = table.relation((label,), 9, answer=True)
        assert ((4 + 3 * dx, 4 + 3 * dy) if unary else (dx, dy)) in relation


def test_a_word_that_may_go_on_is_known():
    book = lexicon_of(roomspace, "direction")
    assert book.extends(("north",))
    assert not book.extends(("north", "west"))
    assert not book.extends(("banana",))


def test_polarity_is_a_lexicon_like_any_other():
    assert anything().lexicon.entry(["yes"]).role == Role.YES


def test_words_of_a_view_that_a_vocabulary_lacks_are_known_but_mean_nothing():
    assert lexicon_of(roomspace, "direction").entry(["above"]).label is None
    assert lexicon_of(stepgame, "direction").entry(["behind"]).label is None
    assert lexicon_of(roomspace, "direction").entry(["behind"]).label == "S"


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
    entry = lexicon_of(stepgame, "direction").entry(words_of(clock))
    assert (entry.role, entry.label) == (Role.DIRECTION, label)

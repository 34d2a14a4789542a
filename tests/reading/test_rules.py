"""No rule without need: each construction and row of words has a text that is read otherwise without it."""

import json
import re
from pathlib import Path

import pytest

from spatialjudge.reading.kinds.answers import read_relation
from spatialjudge.reading.kinds.choice import read_choice
from spatialjudge.reading.kinds.yes_no import read_yes_no
from spatialjudge.reading.sentences import clauses, proposals
from spatialjudge.reading.sentences.clauses import clauses_of
from spatialjudge.reading.sentences.constructions import CONSTRUCTIONS, PATTERNS, by_first_role
from spatialjudge.reading.words import lexicon
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.table import WORDS, each
from spatialjudge.relations import vocabulary
from tests.reading.test_constructions import roles

NAMES = {letter: name for name, letter in vars(Role).items() if name.isupper()}
CASES = [
    case
    for path in sorted((Path(__file__).parent / "cases").glob("*.json"))
    for case in json.loads(path.read_text("utf-8"))["cases"]
]


def heard(case):
    """What is read of a case."""
    about = {name: case.get(name) for name in ("prompt", "finish_reason")}
    if case.get("kind") == "choice":
        reading = read_choice(case["text"], options=case["options"], question=case.get("question", ""), **about)
        return reading.status, reading.labels
    if not case.get("subject"):
        return read_yes_no(case["text"], **about).status, ()
    about |= {"vocabulary": vocabulary(case["vocabulary"]), "subject": case["subject"], "obj": case["object"]}
    about["objects"] = case.get("objects", ())
    if "relation" in case:
        about["modality"] = case.get("modality", "can")
        return read_yes_no(case["text"], relation=case["relation"], **about).status, ()
    family = case.get("family", next(iter(about["vocabulary"].families)))
    reading = read_relation(case["text"], family=family, **about)
    return reading.status, reading.labels


@pytest.fixture(scope="module")
def readings():
    """All cases with what is read of them, short ones first: they are read quickly."""
    return [(case, heard(case)) for case in sorted(CASES, key=lambda case: len(case["text"]))]


def changes(readings, row):
    """Whether a case is heard otherwise now, of those in whose text a phrase of the row may begin."""
    firsts = "|".join({re.escape(phrase.split()[0]) for phrase in each(row)})
    opens = re.compile(f"(?<![a-z])(?:{firsts})", re.IGNORECASE)
    return any(heard(case) != reading for case, reading in readings if opens.search(case["text"]))


def said(example):
    """The clauses of the texts of an example, and what each is about."""
    clauses = [clause for text in example.split("; ") for clause in clauses_of(roles(text))]
    return [
        (clause.about, clause.pair, clause.end, clause.construction and clause.construction.plural)
        for clause in clauses
    ]


@pytest.fixture
def uncut(monkeypatch):
    """Takes constructions away; sentences that are kept as they were cut are cut anew, and again after the test."""

    def take(construction):
        rest = tuple(pair for pair in PATTERNS if pair[0] is not construction)
        monkeypatch.setattr(clauses, "BY_FIRST_ROLE", by_first_role(rest))
        clauses._kept_cut.cache_clear()

    yield take
    monkeypatch.undo()
    clauses._kept_cut.cache_clear()


@pytest.mark.parametrize("construction", CONSTRUCTIONS, ids=lambda each: each.example)
def test_a_construction_is_needed(construction, readings, uncut):
    before = said(construction.example)
    uncut(construction)
    assert said(construction.example) != before or any(heard(case) != reading for case, reading in readings)


@pytest.fixture
def without(monkeypatch):
    """Takes a row of words away and returns it; the lexicons are made anew, and again after the test."""

    def clear():
        kept = proposals._entries, proposals.anything, proposals._words
        for made in (lexicon.lexicon_of, lexicon.phrasebook, clauses._kept_cut, *kept):
            made.cache_clear()

    def take(kind, role):
        rows = {other: words for other, words in WORDS[kind].items() if other is not role}
        monkeypatch.setattr(lexicon, "WORDS", WORDS | {kind: rows})
        clear()
        return WORDS[kind][role]

    yield take
    monkeypatch.undo()
    clear()


@pytest.mark.parametrize("kind", ["common", "yes_no"])
@pytest.mark.parametrize("role", WORDS["common"], ids=NAMES.get)
def test_a_row_of_words_is_needed(kind, role, readings, without):
    if role in WORDS[kind]:
        assert changes(readings, without(kind, role))

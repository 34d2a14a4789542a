"""Words and marks: folded for comparison, placed in the original text."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.reading.words.tokens import BULLET, STRANGE, tokenise, words_of


def words(text):
    return [token.word for token in tokenise(text) if token.written]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("North-West of", ["north", "west", "of"]),
        ("**bold** _left_ `x`", ["bold", "left", "x"]),
        (r"$\text{north}\;\mathbf{east}$", ["north", "east"]),
        (r"\boxed{upper\_left}", ["upper", "left"]),
        ("<b>a</b><br>b &nbsp;c", ["a", "b", "c"]),
        ("A's chair isn't John\u2019s", ["a", "'s", "chair", "isn't", "john", "'s"]),
        ("3 o\u2019clock 10:30 CL2", ["3", "o'clock", "10:30", "cl", "2"]),
        ("N.E. of it, w.r.t. B", ["ne", "of", "it", "wrt", "b"]),
        ("\uff2c\uff25\uff26\uff34\uff1a\u7b54\u6848\u662fleft", ["left", "\u7b54\u6848\u662f", "left"]),
        ("le\u200bft\u00adward", ["leftward"]),
        ("A(0,-2) & B (1, 1)", ["a", "and", "b"]),
        (r"escaped\nAnswer but \neq \left( x", ["escaped", "answer", "but", "x"]),
        ("relation(s) vs. it", ["relation", "vs", "it"]),
        ("N/A", ["n/a"]),
        ("chair1", ["chair", "1"]),
    ],
)
def test_words(text, expected):
    assert words(text) == expected


@pytest.mark.parametrize(
    ("between", "marks"),
    [
        (" ", ""),
        ("-", "-"),
        ("\u2011", "-"),
        (" - ", "~"),
        ("-\n", "-"),
        ("/", "/"),
        ("|", "|"),
        ("\uff0c", ","),
        ("\u3002", "."),
        (". ", "."),
        ("\uff1a", ":"),
        (" -> ", ">"),
        (" \u2192 ", ">"),
        (r" \rightarrow ", ">"),
        (" (", "("),
        ("\n", "\n"),
        ("\n- ", "\n" + BULLET),
        ("\n2. ", "\n" + BULLET),
        ("</p>", "\n"),
        ("\u300d", ""),
        ("?!", "?!"),
        (" \u2264 ", STRANGE),
        (r" \leq ", STRANGE),
        (" < ", STRANGE),
        (" ~~three~~ ", ""),
        (" (1, 2) ", ""),
    ],
)
def test_marks_between_two_words(between, marks):
    assert "".join(token.word for token in tokenise(f"one{between}two")[1:-1]) == marks


def test_checks_are_words():
    assert words("\u2705 left \u274c right") == ["yes", "left", "no", "right"]


@given(st.text(), st.integers(0, 20), st.integers(0, 60))
def test_tokens_stand_in_the_text_in_order(text, start, end):
    tokens = tokenise(text, min(start, len(text)), max(min(start, len(text)), min(end, len(text))))
    for token in tokens:
        assert text[token.start : token.end]
        assert token.word or not token.written.strip("\u00ad\u200b")
    assert all(first.end <= second.start for first, second in pairwise(tokens))


def test_names_and_texts_are_cut_alike():
    assert words_of("O'Brien's chair-2") == tuple(words("o\u2019brien\u2019s CHAIR 2"))


@pytest.mark.parametrize("behind", ["", "\t", "\u00a0", "\u3000", "\n"])
def test_blanks_are_nothing_however_many_they_are(behind):
    """Were each of them begun with anew, this would take hours."""
    assert [token.word for token in tokenise(f"north{' ' * 200_000}{behind}") if token.written] == ["north"]

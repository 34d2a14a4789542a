# ruff: noqa: RUF001  (punctuation of other scripts is meant)
"""Words of a model's output with their places: case, width, markup, LaTeX and markdown folded, offsets kept.

Only words become tokens. What stands between two words is kept on the second one as a few canonical marks, so that a
reader of phrases can ask "is this still one phrase?" without knowing how a comma is written in Japanese.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

# Canonical marks: "." "!" "?" ";" newline end a sentence; "," ":" "(" ")" "~" (a dash between blanks) and ">" (an
# arrow) part clauses; "-" and "/" join words into one phrase.
_MARKS: Final = {
    **dict.fromkeys(",，、،﹐､|｜", ","),
    **dict.fromkeys(";；؛﹔", ";"),
    **dict.fromkeys(":：=＝﹕", ":"),
    **dict.fromkeys("?？؟⁇﹖", "?"),
    **dict.fromkeys("!！﹗", "!"),
    **dict.fromkeys("。．｡…।", "."),
    **dict.fromkeys("([（［【〔〖", "("),
    **dict.fromkeys(")]）］】〕〗", ")"),
    **dict.fromkeys(">→⇒➡⟶↦", ">"),
    **dict.fromkeys("/／", "/"),
    **dict.fromkeys("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\n"),
}
_DASHES: Final = frozenset("-_‐‑‒–—―−－＿")
_INVISIBLE: Final = "\u00ad\u200b-\u200f\u2060\ufeff"
_INLINE: Final = "b|i|u|s|em|strong|span|code|tt|sub|sup|font|mark|small|q|answer|final|label"
_BLOCK: Final = "p|br|div|li|ul|ol|h[1-6]|hr|pre|table|tr|td|th"
_CJK: Final = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"  # written without blanks: a script change ends a word

_LEXER: Final = re.compile(
    rf"""
      (?P<arrow> [-=]{{1,2}}> | \\(?:(?:long)?rightarrow|implies|to|mapsto)(?![A-Za-z]) )
    | (?P<skip> \([-+−.,\d\s?]{{1,40}}\)                               # a coordinate or an enumerator: (0,-2)
              | ~~[^~\n]{{1,100}}~~                              # struck out
              | </?(?:{_INLINE})\b[^<>]{{0,100}}>
              | &(?:nbsp|quot|amp|lt|gt|\#\d{{1,6}});
              | \\(?:[,;:!\ ]|(?-i:(?!n(?![a-z])))[A-Za-z]+\*?) )   # a LaTeX command, but not an escaped newline: "\nA"
    | (?P<newline> </?(?:{_BLOCK})\b[^<>]{{0,100}}> | (?-i:\\n(?![a-z])) | \\\\ )
    | (?P<dotted> (?<![^\W_])(?:[A-Za-z]\.){{1,4}}[A-Za-z](?![^\W_])\.? | (?<![^\W_])n/a(?![^\W_]) )
    | (?P<word> [^\W\d_{_CJK}]+(?:['’‘ʼ＇`´{_INVISIBLE}]+[^\W\d_{_CJK}]+)* | [{_CJK}]+ )
    | (?P<number> \d+(?:[:.]\d+)? )
    | (?P<and> [&+＋＆] )
    | (?P<mark> \S | [\n\r\v\f\x1c-\x1e\x85\u2028\u2029] )
    """,
    re.VERBOSE | re.IGNORECASE,
)
LONGEST_KEPT: Final = 24
"""Characters between two blanks of which the words are kept: hardly a word is longer, and the memory is bounded."""
_APOSTROPHES: Final = str.maketrans(
    dict.fromkeys("’‘ʼ＇`´", "'") | dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", "")
)
_CLITICS: Final = frozenset({"s", "re", "m", "ll", "ve", "d"})


class Token(NamedTuple):
    """A word: folded, as written, where it stands in the text, and the marks between it and the word before."""

    word: str
    written: str
    start: int
    end: int
    before: str

    @property
    def joined(self) -> bool:
        """Whether nothing but blanks, markup or a joiner stands between this word and the one before."""
        return not self.before or self.before in "-/~"

    def after(self, marks: frozenset[str]) -> bool:
        """Whether one of these marks stands between this word and the one before."""
        return not marks.isdisjoint(self.before)


SENTENCE_MARKS: Final = frozenset(".!?;\n")
CLAUSE_MARKS: Final = frozenset(".!?;\n,:()~>")


@lru_cache(maxsize=8192)
def _folded(written: str) -> str:
    return unicodedata.normalize("NFKC", written.translate(_APOSTROPHES)).casefold()


def tokenise(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """The words of ``text[start:end]``, closed by an empty token that carries the last marks. Linear in the length."""
    text = text[start:end]
    if "<" in text or "(" in text or "~~" in text:  # tags, coordinates, what is struck out: only they hold blanks
        tokens, marks = _lexed(text)
        moved = [Token(word, written, start + a, start + b, before) for word, written, a, b, before in tokens]
        return [*moved, Token("", "", start + len(text), start + len(text), marks)]
    found: list[Token] = []
    marks = ""
    for piece in text.split(" "):
        tokens, last = _lexed(piece) if len(piece) > LONGEST_KEPT else _lexed_before(piece)
        for word, written, a, b, before in tokens:
            found.append(Token(word, written, start + a, start + b, _joined(marks, before) if marks else before))
            marks = ""
        marks = _joined(marks, last) if marks else last
        start += len(piece) + 1
    found.append(Token("", "", start - 1, start - 1, marks))
    return found


def _joined(marks: str, more: str) -> str:
    """Marks in order, each once."""
    return "".join(dict.fromkeys(marks + more))


def _lexed(text: str) -> tuple[list[Token], str]:
    """The words of a text, and the marks after them."""
    tokens: list[Token] = []
    marks = ""
    for match in _LEXER.finditer(text):
        kind = match.lastgroup
        if kind == "skip":
            continue
        if kind in {"word", "number", "dotted", "and"}:
            _add(tokens, kind, match, marks)
            marks = ""
            continue
        if kind == "newline":
            mark = "\n"
        elif kind == "arrow":
            mark = ">"
        else:
            mark = _mark(text, match.start())
        if mark and mark not in marks:
            marks += mark
    return tokens, marks


_lexed_before = lru_cache(maxsize=8192)(_lexed)


def _add(tokens: list[Token], kind: str, match: re.Match[str], marks: str) -> None:
    """Append the word of a match; a clitic ('s, 're) becomes a token of its own."""
    written, first, last = match.group(), match.start(), match.end()
    if kind == "dotted":
        written = written.replace(".", "")
    word = "and" if kind == "and" else _folded(written)
    stem, apostrophe, clitic = word.rpartition("'")
    if apostrophe and clitic in _CLITICS and stem:
        cut = last - len(clitic) - 1  # never before the first character: the stem has one
        tokens.append(Token(stem, written[: cut - first], first, cut, marks))
        tokens.append(Token("'" + clitic, written[cut - first :], cut, last, ""))
    else:
        tokens.append(Token(word, written, first, last, marks))


def _mark(text: str, index: int) -> str:
    """The canonical mark for the character at ``index``; empty when it is mere markup."""
    character = text[index]
    if character == ".":
        following = text[index + 1] if index + 1 < len(text) else " "
        joins = following.isalnum() and not (following.isupper() and index > 0 and text[index - 1].isalpha())
        return "" if joins else "."
    if character in _DASHES:
        if 0 < index < len(text) - 1 and not text[index - 1].isspace() and not text[index + 1].isspace():
            return "-"
        return "" if character in "_＿" else "~"
    return _MARKS.get(character, "")


@lru_cache(maxsize=4096)
def words_of(name: str) -> tuple[str, ...]:
    """The folded words of a name or phrase, cut exactly as a text would be."""
    return tuple(token.word for token in tokenise(name)[:-1])

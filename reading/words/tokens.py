# ruff: noqa: RUF001  (punctuation of other scripts is meant)
"""Words and marks of a text with their places: case, width, markup, LaTeX and markdown folded, offsets kept.

A mark is a token, too, so that a grammar can demand that every one of them is understood: a comma, a colon, a dash
between blanks, an arrow, a bracket, a line break, a bullet. Quotes, asterisks and LaTeX commands are no tokens.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

STRANGE: Final = "¿"
"""The mark of a sign that means something of its own (an inequality, a union): no clause holds one."""
BULLET: Final = "*"
"""The mark of what opens an item of a list: a dash, a dot, a number."""

_MARKS: Final = {
    **dict.fromkeys(",，、،﹐､", ","),
    **dict.fromkeys("|｜", "|"),
    **dict.fromkeys(";；؛﹔", ";"),
    **dict.fromkeys(":：=＝﹕∈", ":"),
    **dict.fromkeys("?？؟⁇﹖", "?"),
    **dict.fromkeys("!！﹗", "!"),
    **dict.fromkeys("。．｡…।", "."),
    **dict.fromkeys("([（［【〔〖", "("),
    **dict.fromkeys(")]）］】〕〗", ")"),
    **dict.fromkeys(">→⇒➡⟶↦⟹➜➔➞➝➙", ">"),
    **dict.fromkeys("/／∨", "/"),
    **dict.fromkeys("•·‣◦▪●○■□", BULLET),
    **dict.fromkeys("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\n"),
    **dict.fromkeys("≤≥≠≈≡∉∧¬×±√∩∪⊂⊆∅∖∘⊗⊕⊙^⛔🚫", STRANGE),
}
_CHECKS: Final = dict.fromkeys("✓✔✅☑👍", "yes") | dict.fromkeys("✗✘❌✕❎☒👎", "no")
ARROWS: Final = {
    **dict.fromkeys("↑⬆", (0, 1)),
    **dict.fromkeys("↓⬇", (0, -1)),
    **dict.fromkeys("→➡", (1, 0)),
    **dict.fromkeys("←⬅", (-1, 0)),
}
"""Arrows that may be steps, by where they point."""
_DASHES: Final = frozenset("-_‐‑‒–—―−－＿")
_INVISIBLE: Final = "\u00ad\u200b-\u200f\u2060\ufeff"
_INLINE: Final = "b|i|u|s|em|strong|span|code|tt|sub|sup|font|mark|small|q|answer|final|label"
_BLOCK: Final = "p|br|div|li|ul|ol|h[1-6]|hr|pre|table|tr|td|th"
_LAYOUT: Final = (
    r"(?:text|math)(?:bf|it|rm|tt|sf|sc|cal|normal|up)?|(?:display|text)style|operatorname|emph|underline|[mhf]box|boxed"
    r"|framebox|q?quad|enspace|thinspace|[hv]space|[hv]fill|left|right|[bB]igg?[lr]?|bf|it|rm|tt|large|Large|huge|small"
    r"|bfseries|itshape|color|textcolor|begin|end|item|noindent|centering|par|section|subsection|paragraph|label"
    r"|ldots|dots|cdots|therefore|because|checkmark|square|blacksquare|q|qu"
)
"""LaTeX that says nothing; what any other command says is not known, and it may negate."""
_CJK: Final = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"  # written without blanks: a script change ends a word
_PLAIN: Final = rf"(?!(?:at|vs)\b|tl;dr)(?-i:[A-Za-z]++)(?![^\W_]|['’‘ʼ＇`´({_INVISIBLE}]|\.[a-z]|/a)"
"""A word with nothing to fold but its case; most are, and stand in a row, parted by one blank."""

_LEXER: Final = re.compile(
    rf"""
      (?P<bullet> ^[ \t>]{{0,20}} (?: [-+*–—•]{{1,2}} | \d{{1,2}}[.)] | \([a-z\d]\) | (?-i:[a-zA-HJ-Z])\) ) [ \t]+ )
    | [ ]* (?:
        (?P<plain> (?<![^\W_]) {_PLAIN} (?:[ ]{_PLAIN})* )
    | (?P<negation> [!~](?:(?<=^.)|(?<=[\s{{(\[:$].))(?=[^\W\d_]|=) | \[[ ]\] | \\(?=[ ]\{{) )  # "!N", "[ ]", "\ {{N}}"
    | (?P<simple> [,;:!?)|\n] | \.(?!\S) | \((?=[a-z])(?!e?s\)) )
    | (?P<number> \d+(?:[:.]\d+)? | (?<=not[ ])\([-+−.,\d\s]{{1,40}}\) )           # a coordinate that something is not
    | (?P<owns> (?<=[\d)])['’]s(?![^\W_]) )                         # block 2's
    | (?P<markup> ["*`]+ )
    | (?P<hyphen> (?<=[^\W\d_])[-‐‑][ \t]{{0,9}}\r?\n[ \t]{{0,9}}(?=[^\W\d_]) )    # a word broken at the end of a line
    | (?P<arrow> [-=]{{1,2}}> | \\(?:(?:long)?rightarrow|implies|to|mapsto|in)(?![A-Za-z]) )
    | (?P<skip> (?:\bat[ ]{{1,3}})?\((?!\d?\.\d+\))[-+−.,\d\s?]{{1,40}}\)  # a coordinate: (0,-2)
              | (?<=[^\W\d_])\(e?s\)                               # relation(s)
              | [✓✔✅☑👍](?:(?<=[.!].)|(?<=[.!][ *].))(?=[{_INVISIBLE}\ufe0f*\s]*$)  # behind a sentence
              | (?<![^\W_])tl;dr(?![^\W_])
              | ~~[^~\n]{{1,100}}~~                                # struck out
              | </?(?:{_INLINE})\b[^<>]{{0,100}}>
              | &(?:nbsp|quot|amp|lt|gt|\#\d{{1,6}});
              | \\(?:[,;:!\ ()\[\]]|(?:{_LAYOUT})(?![A-Za-z])\*?) )
    | (?P<newline> </?(?:{_BLOCK})\b[^<>]{{0,100}}> | (?-i:\\n(?![a-z])) | \\\\ )
    | (?P<strange> \\[A-Za-z]+ | <(?=[\s=\d]) | <(?!n/a>)(?=[^<>|/\n]{{1,30}}[|/][^<>\n]{{1,200}}>) )  # "<left/right>"
    | (?P<dotted> (?<![^\W_])(?:[A-Za-z]\.){{1,4}}[A-Za-z](?![^\W_])\.? | (?<![^\W_])n/a(?![^\W_]) | \bvs\.(?=\s) )
    | (?P<word> [^\W\d_{_CJK}]+(?:['’‘ʼ＇`´{_INVISIBLE}]+[^\W\d_{_CJK}]+)* | [{_CJK}]+ )
    | (?P<and> [&+＋＆] )
    | (?P<check> [✓✔✅☑👍✗✘❌✕❎☒👎] )
    | (?P<mark> \S | [\n\r\v\f\x1c-\x1e\x85\u2028\u2029] )
    )
    | (?P<blank> [ ]++ )                                               # that nothing stands behind: at once
    """,
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)
_APOSTROPHES: Final = str.maketrans(
    dict.fromkeys("’‘ʼ＇`´", "'") | dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", "")
)
_CLITICS: Final = frozenset({"s", "re", "m", "ll", "ve", "d"})
_AS_IT_IS: Final = {
    "newline": "\n",
    "arrow": ">",
    "hyphen": "-",
    "bullet": BULLET,
    "strange": STRANGE,
    "negation": STRANGE,
}


def is_sign(text: str) -> bool:
    """Whether a text without words is one by its signs: a yes, a no, or arrows."""
    return len({_CHECKS.get(sign, "arrow") for sign in text if sign in _CHECKS or sign in ARROWS}) == 1


class Token(NamedTuple):
    """A word, folded and as written, or a mark (nothing is written of it); and where it stands in the text."""

    word: str
    written: str
    start: int
    end: int


_new: Final = tuple.__new__
"""Makes a token in half the time."""
LONGEST_MARKED: Final = 120
"""Characters between two signs of a line that mark what stands before each."""
LONGEST_KEPT: Final = 40
"""Characters of a word up to which its folded form is kept: at most 32 MB for all, as one may take 18 times as many."""


def _folded(written: str) -> str:
    return _kept_fold(written) if len(written) <= LONGEST_KEPT else _fold(written)


def _fold(written: str) -> str:
    return unicodedata.normalize("NFKC", written.translate(_APOSTROPHES)).casefold()


_kept_fold = lru_cache(maxsize=8192)(_fold)


def tokenise(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """The words and marks of ``text[start:end]``. Linear in the length."""
    tokens: list[Token] = []
    for run in runs_of(text, start, len(text) if end is None else min(end, len(text))):
        tokens += run
    return tokens


def runs_of(text: str, start: int, end: int) -> Iterator[Sequence[Token]]:
    """The words and marks of ``text[start:end]``, a few at a time."""
    for match in _LEXER.finditer(text, start, end):
        kind = match.lastgroup or ""
        first, last = match.span(kind)
        if kind == "plain":
            several = text[first:last]
            yield _plain(several, first) if " " in several else (_new(Token, (several.lower(), several, first, last)),)
        elif kind == "simple":
            yield (_new(Token, (text[first], "", first, last)),)
        elif kind == "word":
            yield _word(text[first:last], first, last)
        elif kind == "mark":
            if mark := _mark(text, first, start, end):
                token = _new(Token, (mark, "", first, last))
                yield (token, token) if mark == "." and text[first] == "…" else (token,)
        elif kind in _AS_IT_IS:
            yield (Token(_AS_IT_IS[kind], "", first, last),)
        elif kind == "check":
            token = Token(_CHECKS[text[first:last]], text[first:last], first, last)
            yield (token, Token("\n", "", last, last)) if _parts_line(text, first, start, end) else (token,)
        elif kind not in {"skip", "markup", "blank"}:
            yield (_other(kind, text[first:last], first, last),)


def _plain(several: str, first: int) -> list[Token]:
    """Words parted by one blank each."""
    run: list[Token] = []
    for word, written in zip(several.lower().split(" "), several.split(" "), strict=True):
        last = first + len(word)
        run.append(_new(Token, (word, written, first, last)))
        first = last + 1
    return run


def _other(kind: str, written: str, start: int, end: int) -> Token:
    if kind == "and":
        return Token("and", written, start, end)
    if kind == "dotted":
        written = written.replace(".", "")
    return Token(_folded(written), written, start, end)


_SIGN: Final = "".join(_CHECKS)
_NAMED: Final = rf"[^\w\n{_SIGN}]{{0,9}}(?:\w+[^\w\n{_SIGN}]{{1,4}}){{0,2}}\w+[^\w\n{_SIGN}]{{0,9}}"
"""What a sign may mark: three words at most."""
_OPENS_LINE: Final = re.compile(rf"(?:^|\n){_NAMED}(?:[{_SIGN}]{_NAMED})*$")
_MARKS_MORE: Final = re.compile(rf"[{_SIGN}]{_NAMED}[{_SIGN}]")


def _parts_line(text: str, index: int, start: int, end: int) -> bool:
    """Whether a sign is said of the word before it and others of those behind: "north ❌ south ✅"."""
    begin = max(start, index - LONGEST_MARKED)
    return bool(_MARKS_MORE.match(text, index, end) and _OPENS_LINE.search(text, begin, index))


def _word(written: str, start: int, end: int) -> tuple[Token, ...]:
    """A word; a clitic ('s, 're) becomes a token of its own."""
    word = _folded(written)
    stem, apostrophe, clitic = word.rpartition("'")
    if not (apostrophe and stem and clitic in _CLITICS):
        return (_new(Token, (word, written, start, end)),)
    cut = end - len(clitic) - 1  # never before the first character: the stem has one
    return Token(stem, written[: cut - start], start, cut), Token("'" + clitic, written[cut - start :], cut, end)


_OF_LIST: Final = re.compile(r"(?:[,/|，、]|(?:^|\n)[ \t>]{0,9}(?:[-+*•]|\d{1,2}[.)]))[ \t]{0,3}\.?$")
"""What stands before three dots that are more members of a list: "N, NE, ...", and a bullet."""
_LINE: Final = re.compile(r"(?:(?<=\n)|(?<=\n\.))[.…]{1,6}[ \t]{0,3}(?:\n|$)")


def _goes_on(text: str, index: int, start: int, end: int) -> bool:
    """Whether three dots are more members of a list: "N, NE, ...", or a line of them."""
    return bool(_OF_LIST.search(text, max(start, index - 24), index) or _LINE.match(text, index, end))


def _mark(text: str, index: int, start: int, end: int) -> str:
    """The canonical mark for the character at ``index``; empty when it is mere markup."""
    character = text[index]
    following = text[index + 1] if index + 1 < end else " "
    if (character == "…" or character == following == ".") and _goes_on(text, index, start, end):
        return STRANGE
    if character == ".":
        joins = following.isalnum() and not (following.isupper() and index > start and text[index - 1].isalpha())
        return "" if joins else "."
    if character in _DASHES:
        if index > start and not text[index - 1].isspace() and not following.isspace():
            return "-"
        return "" if character in "_＿" else "~"
    return _MARKS.get(character, "")


@lru_cache(maxsize=4096)
def words_of(name: str) -> tuple[str, ...]:
    """The folded words of a name or phrase, cut exactly as a text would be; its marks do not count."""
    if name.startswith("'"):  # a clitic is one only behind a word
        return words_of("x" + name)[1:]
    return tuple(token.word for token in tokenise(name) if token.written)

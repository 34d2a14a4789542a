"""Shapes: sentences with the words that no rule knows made alike, so that what is read once serves for all like it.

"In room 7 the lamp is north of the bed" and "In hall 12 the desk is north of the sofa" say the same of the pair that
each was asked about. The rules look words up in tables, and of a word that is in none they see only how it is built:
that it is a number, ends in "-ly" or "-n't", or has capitals. In a shape such words, and the names of the asked pair,
have stand-ins that no text can hold. All reading goes by shapes, so it comes to the same whether it was kept or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from spatialjudge.grading.reader.lexicon import Lexicon
from spatialjudge.grading.reader.parts import Names, Who
from spatialjudge.grading.reader.tokens import Token

_STAND_INS: Final = {"": "\0\0", "ly": "\0ly", "n't": "\0n't", "0": "²", "0.": "²."}
"""For unknown words as they are built. A "²" is a digit to Python, and folding leaves none."""
_SUBJECT: Final = "askedsubject"
_OBJECT: Final = "askedobject"
_PAIRS: Final = {
    (first, second): Names(_SUBJECT + " 1" * first, _OBJECT + " 1" * second)
    for first in (False, True)
    for second in (False, True)
}
"""Names for an asked pair whose own are plain, with a number where those have one."""


class Shape(NamedTuple):
    """What the rules see of some tokens.

    ``words`` has of each token in turn its word, how it is written, and the marks before it; ``names`` are the asked
    pair as they are called there. ``spans`` are the places of the tokens in the text.
    """

    words: tuple[str, ...]
    names: Names
    spans: Sequence[tuple[int, int]]


def shape_of(tokens: Sequence[Token], lexicon: Lexicon, names: Names) -> Shape:
    """The shape of tokens, closed by an empty one as always. Linear in their number."""
    pair = _PAIRS[names.numbered] if names.plain and names.first_words.isdisjoint(lexicon.known) else None
    own = names.words
    words: list[str] = []
    spans: list[tuple[int, int]] = []
    index = 0
    while index < len(tokens):
        word, written, start, end, before = tokens[index]
        named = names.at(tokens, index) if pair and word in own else None
        if named:
            size, number = _renamed(words, *named, names, _case(word, written), before)
            spans += [(start, tokens[index + size - 1].end)] * (1 + number)
            index += size
            continue
        if pair or word not in own:
            words += _alike(word, written, lexicon)
        else:
            words += word, _case(word, written)
        words.append(before)
        spans.append((start, end))
        index += 1
    return Shape(tuple(words), pair or names, spans)


def tokens_of(words: Sequence[str]) -> list[Token]:
    """The tokens of a shape, numbered where those of a text have offsets."""
    triples = zip(words[::3], words[1::3], words[2::3], strict=True)
    return [Token(word, written, number, number + 1, before) for number, (word, written, before) in enumerate(triples)]


def _renamed(words: list[str], size: int, who: Who, names: Names, case: str, before: str) -> tuple[int, bool]:
    """Append the other name of one of the pair; how many tokens its own takes, and whether a number was appended."""
    first, second = names.numbered
    if who is Who.OTHER:  # one without a number, to which one comes next
        size, who = size - 1, Who.OBJECT if first else Who.SUBJECT
    words += (_SUBJECT if who is Who.SUBJECT else _OBJECT), case, before
    number = first if who is Who.SUBJECT else second
    if number:
        words += "1", "1", ""
    return size, number


@lru_cache(maxsize=8192)
def _alike(word: str, written: str, lexicon: Lexicon) -> tuple[str, str]:
    """The word and how it is written, made like others if no rule knows it."""
    case = _case(word, written)
    if word in lexicon.known or not word:
        return word, case
    if word.isdigit():
        return _STAND_INS["0"], "0"
    if len(word) < 2:
        return word, case
    builds = [ending for ending in ("ly", "n't") if word.endswith(ending)]
    if word[0].isdigit():
        builds.append("0.")
    return (_STAND_INS["".join(builds)] if len(builds) < 2 else word), case


def _case(word: str, written: str) -> str:
    """How a word is written, as far as rules see it: a letter as it is, of longer words whether there are capitals."""
    if len(word) < 2 or len(written) < 2:
        return written
    return "AA" if written.isupper() else "aa" if written.islower() else "Aa"

"""Yes or no: the first polar word of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spatialjudge.grading.reader import grammar, phrases
from spatialjudge.grading.reader.denials import abstentions, denied
from spatialjudge.grading.reader.lexicon import Entry, Kind, Phrasebook, shaping
from spatialjudge.grading.reader.parts import Names, Part, parts_of, sentences
from spatialjudge.grading.reader.tokens import Token

_NOBODY: Final = Names("", "")


def _polar() -> Iterator[tuple[str, Entry]]:
    for kind, several in ((Kind.YES, phrases.YES), (Kind.NO, phrases.NO), (Kind.MISLEADING, phrases.NOT_POLAR)):
        for phrase in several:
            yield phrase, Entry(kind, weak=phrase not in phrases.PLAIN)
    yield from shaping()


_POLAR: Final = Phrasebook(_polar())

Answer = tuple[bool | None, int, int]
"""Yes, no, or neither (it abstains), and where the words that say so begin and end."""


def polarity(tokens: Sequence[Token], *, opening: bool = False) -> Answer | None:
    """What the tokens answer: the first plain yes or no; else the first of "it is possible" and "it cannot be".

    A plain one that follows a correction ("wait, no") replaces it. ``None`` if there is none. An abstention that comes
    before answers instead. With ``opening`` only a yes or no that the tokens begin with counts. Linear in their number.
    """
    said: Answer | None = None
    implied: Answer | None = None
    for begin, end, question in sentences(tokens):
        parts = parts_of(tokens, begin, end, _POLAR, _NOBODY)
        corrected = next((p.start for p in parts if p.word in grammar.CORRECTIONS), None)
        if said and corrected is None:
            continue
        for index, answer, plain in _polars(parts):
            if said:
                if plain and corrected is not None and answer[1] > corrected:
                    said = answer
            elif plain and (not opening or all(part.word in _LEADS for part in parts[:index])):
                said = answer
            elif not opening and not plain and not question:
                implied = implied or answer
        if opening and not said:
            break
    return said or implied


def _polars(parts: Sequence[Part]) -> Iterator[tuple[int, Answer, bool]]:
    """The answers of a sentence up to its first abstention, which closes it; each with whether it is said outright."""
    unknown = next(abstentions(parts, direction=False), None)
    for index, part in enumerate(parts):
        if unknown and part.start >= unknown[0]:
            yield index, (None, *unknown), False
            return
        if part.entry is not None and part.kind in {Kind.YES, Kind.NO} and _fits(parts, index):
            yes = (part.kind is Kind.YES) is not denied(parts, index)
            yield index, (yes, part.start, part.end), not part.entry.weak


_LEADS: Final = frozenset(
    {"so", "therefore", "thus", "hence", "then", "well", "ok", "okay", "hmm", "answer", "the", "is"}
)
"""Words that may stand before a yes or no that opens a text."""
_AFTER_NO: Final = frozenset(
    {"it", "this", "that", "the", "there", "because", "since", "as", "they", "we", "you", "but", "not"}
)
"""Words after which "no" is an answer; before a noun ("no conflict") it only denies that."""


def _fits(parts: Sequence[Part], index: int) -> bool:
    """Whether the word is an answer here: "no" before a noun is none, and a single Y or N may be many things."""
    part = parts[index]
    following = parts[index + 1] if index + 1 < len(parts) else None
    closes = following is None or following.opens_clause()
    if part.last == "no" == part.word:
        return closes or (following is not None and following.word in _AFTER_NO)
    if len(part.last) == 1:
        return closes and (index == 0 or part.opens_clause() or parts[index - 1].word in {"is", "answer"})
    return True

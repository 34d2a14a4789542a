"""What stands above an answer, or in fields beside it: a heading or a question that says whose it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from spatialjudge.reading.places.places import WORD
from spatialjudge.reading.places.readings import Reading
from spatialjudge.reading.sentences.sentences import Sentence
from spatialjudge.reading.structures.fields import folded
from spatialjudge.reading.structures.pairs import NO_FIGURES
from spatialjudge.reading.words.roles import Role, matching, since_lead
from spatialjudge.reading.words.table import WORDS, each
from spatialjudge.reading.words.tokens import tokenise

LONGEST_ABOVE: Final = 200
"""Characters of a line that may head an answer."""
_MOST_ABOVE: Final = 6
"""Lines above an answer that are looked at, blank ones too."""
_LONGEST_HEADING: Final = 8
"""Parts of a heading: what has more argues."""
_STATED: Final = re.compile(r"[^\W\d_](?<!vs)(?<!\.[a-z])[\"')*_]{0,3}[.!;][\"')*_]{0,3}(?:\s|$)|\|")
"""What ends a statement, or a cell of a table."""
_SHOWN: Final = re.compile(
    r"\b(?:(?:e\.g\.|for (?:example|instance)|such as|format|template)[\s,:`*]*(?:json\s*)?"
    r"|examples?(?: \w+){0,2}\s*:\s*(?:```\w*\s*)?"
    r"|examples?(?: \w+){0,2}\W{0,4}\n(?:[ \t]*\w+:[^\n]*\n){1,4}[^\n]{0,20}"
    r"|(?:suppose|assume|imagine|if)\b[^.\n]*(?:\b(?:false|wrong|not|without|dropped|removed|ignored)|n't)\b[^.\n]*\."
    r"\s+then\b[^.\n]{0,20})$",
    re.IGNORECASE,
)
"""What ends before an answer that is only shown, or supposed."""
_POINT: Final = re.compile(r"\(\s{0,3}[-+]?\d{1,4}\s{0,3},")
_VALUES: Final = frozenset({Role.RELATION, Role.YES, Role.NO})
_PAIR: Final = frozenset({Role.SUBJECT, Role.OBJECT})
_SETS_ASIDE: Final = matching(
    "^[^RELATION]*[EXCLUDED IMPOSSIBLE GUESS REFUSAL][^: RELATION]*$|^[~ (]*[NOT IF][^RELATION YES NO]*$"
)
"""What says that an answer is none: "wrong solution", "example", "if clue 3 is dropped"."""
_OF_PAIR: Final = matching(
    ".* IT .*|[^OBJECT OTHER]*|[^SUBJECT OBJECT]* SUBJECT [^OBJECT]* OBJECT .*"
    "|[^SUBJECT OTHER]* RELATIVE :? OBJECT [^OBJECT OTHER]*|.* OBJECT [^SUBJECT]* OTHER [^OBJECT]* SUBJECT .*"
)
"""What names the asked pair, as asked or in a chain of things, or one of it in its place, or nothing."""


def disowned(clean: str, reading: Reading, sentences: Callable[[str, int, int], Sequence[Sentence]]) -> bool:
    """Whether what heads an answer says that it is none, or whose it is, if that is not the asked pair's.

    ``sentences`` cuts a part of a text. Looks at a bounded part of it.
    """
    start = reading.span[0]
    if _SHOWN.search(clean, max(0, start - LONGEST_ABOVE), start):
        return True
    line = clean.rfind("\n", 0, start) + 1
    if _turned(clean, start) and _PAIR.issubset("".join(one.roles for one in sentences(clean, line, reading.span[1]))):
        return True
    asks = clean.rfind("?", line, start) + 1
    if _STATED.search(clean, asks or line, start):
        return False
    begin = line
    for _ in range(_MOST_ABOVE):
        above = clean.rfind("\n", 0, max(0, begin - 1)) + 1
        long = begin - above > LONGEST_ABOVE
        if begin == 0 or long or _STATED.search(clean, above, begin) or _POINT.search(clean, above, begin):
            break
        begin = above
    end = asks or line
    if WORD.search(clean, begin, end) is None:
        return False
    said = "".join(one.roles for one in sentences(clean, end, reading.span[1]))
    return sets_aside(list(sentences(clean, begin, end)), named=_PAIR.issubset(said))


def _turned(clean: str, start: int) -> bool:
    """Whether a row stands in a table whose first column holds landmarks, or what may be those: "from | to | way"."""
    head = row = clean.rfind("\n", 0, start) + 1
    while head and row - head < _LONGEST_TABLE:
        above = clean.rfind("\n", 0, head - 1) + 1
        if "|" not in clean[above:head]:
            break
        head = above
    first = clean[head:row].lstrip("| \t").partition("|")[0]
    return folded(first.strip("*_` ")) in NO_FIGURES


_LONGEST_TABLE: Final = 2_000
"""Characters of the rows of a table above an answer that are looked at."""


def introduces(sentence: Sentence) -> bool:
    """Whether a line only leads to what is worked out: "let me think step by step:"."""
    return not _INTRODUCTIONS.isdisjoint(sentence.words[:2])


_INTRODUCTIONS: Final = frozenset(
    " ".join(token.word for token in tokenise(phrase)) for phrase in each(WORDS["yes_no"][Role.GUESS])
)


def sets_aside(above: Sequence[Sentence], *, named: bool = False) -> bool:
    """Whether lines set aside what stands below them; a statement, an item or a row of a table heads nothing.

    What is ``named`` there, the asked pair, need not be in a heading.
    """
    headed = ""
    for sentence in reversed(above):
        heads = sentence.own and not (sentence.terminated or "|" in sentence.roles)
        heads = heads and (":" in sentence.roles or not sentence.bullet) and not introduces(sentence)
        said = since_lead(sentence.roles)
        states = not _VALUES.isdisjoint(said) or (Role.IS in said and sentence.mark != ":")
        if sentence.mark == "?":
            headed = said + headed
        elif heads and len(sentence.roles) <= _LONGEST_HEADING:
            if _SETS_ASIDE.search(said) or (sentence.mark == ":" and said in _VALUES):
                return True
            headed = "" if states else said + headed
        if ":" not in {sentence.mark, *said} or not heads or not headed:
            break  # above a field others may stand
    return not (named and Role.OTHER not in headed) and _OF_PAIR.fullmatch(headed) is None

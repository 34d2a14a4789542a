"""The wording of a question: the phrases that say its options, and its own words, which an answer may repeat.

Words of the question are known so that "block A has a black circle" is understood, asked which blocks have one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from spatialjudge.grading.reader.closed.words import (
    ALL,
    ASKING,
    ECHO,
    ECHOED,
    FILLER,
    FOLDED,
    FUNCTION,
    GOES_ON,
    NUMBERS,
    OPTION,
    OWN,
    RIGHT_OR_NOT,
    SAYING,
    STANDARD,
)
from spatialjudge.grading.reader.closed.written import Written
from spatialjudge.grading.reader.lexicon import Entry, Lexicon
from spatialjudge.grading.reader.parts import Names, Part, parts_of
from spatialjudge.grading.reader.roles import Role
from spatialjudge.grading.reader.tokens import tokenise, words_of
from spatialjudge.grading.reader.words import each

LONGEST_SHORT: Final = 12
"""Words that name an option in short, and within which "nor" follows "neither"."""
MAX_KEPT: Final = 256
"""Questions whose words are kept: a benchmark asks thousands, each with a few models' answers in a row."""
_NOBODY: Final = Names("", "")


class Word(NamedTuple):
    """A word or mark of an answer by its role in a choice; what names options has their labels."""

    role: str
    word: str
    start: int
    end: int
    labels: tuple[str, ...] = ()


class Choices(NamedTuple):
    """The options of a question with the phrases that say them, and the words of the question in their order."""

    lexicon: Lexicon
    asked: tuple[str, ...]
    polar: tuple[str, str] | None
    all: tuple[str, ...]
    long: tuple[tuple[str, tuple[str, ...]], ...]
    described: frozenset[str]
    unknown: str | None
    several: bool
    written: Written

    def words(self, text: str, start: int, end: int) -> list[Word]:
        """The words and marks of a part of the text. Linear in its length."""
        found: list[Word] = []
        for span in self.written.spans(text, start, end) if self.written else ():
            found += self._plain(text, start, span.start)
            role = OPTION if span.label else Role.STRANGER
            found.append(
                Word(role, text[span.start : span.end], span.start, span.end, (span.label,) if span.label else ())
            )
            start = span.end
        return found + self._plain(text, start, end)

    def _plain(self, text: str, start: int, end: int) -> list[Word]:
        """The words and marks of a part of the text that has no options but words."""
        parts = parts_of(tokenise(text, start, end), self.lexicon, _NOBODY)
        known = frozenset(self.asked) - ASKING
        found: list[Word] = []
        index = 0
        while index < len(parts):
            part = parts[index]
            size, label = self._shortened(parts, index)
            if label:
                found.append(Word(OPTION, part.word, part.start, parts[index + size - 1].end, (label,)))
                index += size
                continue
            if self._right(parts, index):
                part = part._replace(role=Role.DIRECTION, entry=self.lexicon.entries["right",])
            role = self._role(part, parts, index, known)
            labels = self.all if role == ALL else (part.entry.label,) if part.entry and part.entry.label else ()
            role = OPTION if role == ALL and labels and not _excepts(parts, index) else role
            if role != Role.HERE:
                found.append(Word(role, part.word, part.start, part.end, labels if role == OPTION else ()))
            index += 1
        return found

    def _right(self, parts: Sequence[Part], index: int) -> bool:
        """Whether a "right" before a comma is an option, as one of a list, and no interjection."""
        more = index + 2 < len(parts) and parts[index + 2].role == Role.DIRECTION
        return (
            parts[index].word == "right"
            and parts[index].role != Role.DIRECTION
            and ("right",) in self.lexicon.entries
            and more
        )

    def _role(self, part: Part, parts: Sequence[Part], index: int, known: frozenset[str]) -> str:
        if part.role == Role.DIRECTION:
            return _option(parts, index)
        if part.word == "a":
            return _article(parts, index)
        if part.word and part.role in ECHOED and _stem(part.word) in known:
            return ECHO
        if index and parts[index - 1].role == Role.TITLE and part.word in NUMBERS:
            return Role.STRANGER  # "box one"
        return FOLDED.get(part.role, part.role)

    def _shortened(self, parts: Sequence[Part], index: int) -> tuple[int, str | None]:
        """How many words from ``index`` on name an option in short, "the blue one", and which; if it is only one."""
        end = index
        while end < len(parts) and end - index < LONGEST_SHORT and parts[end].word in self.described:
            end += 1
        said = tuple(part.word for part in parts[index:end])
        if not said or self._goes_on(parts, index, end) or _within(said, self.asked):
            return 0, None
        labels = [label for label, words in self.long if _within(said, words)]
        end += end < len(parts) and parts[end].word in {"one", "ones"}
        return (end - index, labels[0]) if len(labels) == 1 else (0, None)

    def _goes_on(self, parts: Sequence[Part], begin: int, end: int) -> bool:
        """Whether the words around a short name may belong to it."""
        if begin and parts[begin - 1].role == Role.STRANGER:
            return True
        return end < len(parts) and parts[end].role in {Role.STRANGER, Role.DIRECTION, Role.NUMBER}

    def echoes(self, words: Sequence[Word], begin: int, end: int) -> bool:
        """Whether all around the options from ``begin`` to ``end`` only says again what is asked: "A has a circle"."""
        before, behind = words[:begin], words[end:]
        roles = "".join(word.role for word in (*before, *behind))
        if not _SAYS_AGAIN.fullmatch(roles):
            return False
        if ECHO in (word.role for word in before) and ECHO not in (word.role for word in behind):
            near = [word.word for word in before[max(i for i, word in enumerate(before) if word.role == ECHO) + 1 :]]
            if "in" not in near or not _PLACES.issuperset(near):
                return False  # "the triangle is left of the square", asked what is left of the triangle
        return self._repeats((*before, *behind), 2 / 3)

    def stated(self, words: Sequence[Word]) -> str | None:
        """The yes or no that a statement is which repeats the whole question, or denies it; a reason may follow."""
        because = next((index for index, word in enumerate(words) if word.role == Role.BECAUSE), len(words))
        said = words[:because]
        denials = sum(word.role == Role.NOT for word in said)
        rest = [word for word in said if word.role != Role.NOT]
        if not self.polar or denials > 1 or not _SAYS_AGAIN.fullmatch("".join(word.role for word in rest)):
            return None
        return self.polar[denials] if self._repeats(rest, 1.0) else None

    def _repeats(self, words: Sequence[Word], share: float) -> bool:
        """Whether words are those of the question in its order, and at least a share of them."""
        said = [
            _stem(one)
            for word in words
            if word.role in {ECHO, FILLER, Role.HAS}
            for one in word.word.split()
            if one not in FUNCTION
        ]
        rest = iter(self.asked)
        if not said or not all(one in rest for one in said):
            return False
        needed = sum(one not in ASKING for one in self.asked)
        return sum(one not in ASKING for one in said) >= max(share * needed, 1)


_SAYS_AGAIN: Final = re.compile("[fehLS,:B]*")
_PLACES: Final = frozenset({"is", "are", "in", "block", "blocks"})


def _option(parts: Sequence[Part], index: int) -> str:
    """The role of the word of an option, which may do something else."""
    following = parts[index + 1].role if index + 1 < len(parts) else ""
    if parts[index].word in RIGHT_OR_NOT and following == Role.RELATION_NOUN:
        return SAYING  # "the correct option"
    return Role.HERE if _is_article(parts, index) else Role.NOT if _denies(parts, index) else OPTION


def _article(parts: Sequence[Part], index: int) -> str:
    """The role of an "a" that is no option: the article, unless it is the letter of something."""
    named = not parts[index].written_low and not (index + 1 < len(parts) and parts[index + 1].word)
    return Role.STRANGER if named else Role.HERE


def _within(said: Sequence[str], words: Sequence[str]) -> bool:
    """Whether words come in others in their order."""
    rest = iter(words)
    return all(word in rest for word in said)


def _excepts(parts: Sequence[Part], index: int) -> bool:
    """Whether "all" is followed by what is left out."""
    return any(part.role == Role.EXCLUDED for part in parts[index : index + 5])


def _denies(parts: Sequence[Part], index: int) -> bool:
    """Whether the word of an option only denies: "no relation", "neither ... nor"."""
    word, rest = parts[index].word, parts[index + 1 : index + LONGEST_SHORT]
    if word == "no":
        return bool(rest) and bool(rest[0].word) and rest[0].word.split()[0] not in GOES_ON
    return word == "neither" and any(part.word == "nor" for part in rest)


def _is_article(parts: Sequence[Part], index: int) -> bool:
    """Whether the letter of an option is the word "a"."""
    part = parts[index]
    if part.word != "a" or index + 1 >= len(parts):
        return False
    following = parts[index + 1]
    return following.role in {Role.STRANGER, Role.ADJECTIVE, Role.TITLE, Role.RELATION_NOUN} and following.written_low


def _stem(word: str) -> str:
    """A word without the ending of a plural or of the third person."""
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


@lru_cache(maxsize=MAX_KEPT)
def choices(
    options: tuple[tuple[str, tuple[str, ...]], ...],
    question: str = "",
    named: tuple[str, ...] = (),
    everything: tuple[str, ...] = (),
    unknown: str | None = None,
    *,
    several: bool = False,
) -> Choices:
    """The options of a question and its words. Linear in their length; kept for the next answers.

    Args:
        options: each label with the other phrases that say it.
        question: its text.
        named: the options that name something.
        everything: what "all of them" names, if it names any.
        unknown: the option of an answer that says it cannot tell.
        several: whether any number of them may hold.
    """
    called = {label.lower(): label for label, _ in options}
    long = tuple((label, words_of(label)) for label, _ in options if len(words_of(label)) > 1 and label in named)
    found = Choices(
        Lexicon(_entries(options), [label for label, _ in options], {}, {}),
        (),
        (called["yes"], called["no"]) if {"yes", "no"} <= set(called) else None,
        everything,
        (),
        frozenset(),
        unknown,
        several,
        Written(options),
    )
    words = found.words(question, 0, len(question))
    asked = (one for word in words if word.role != OPTION for one in word.word.split())
    return found._replace(
        asked=tuple(_stem(one) for one in asked if one not in FUNCTION),
        long=long,
        described=frozenset(word for _, words in long for word in words) - FUNCTION,
    )


def _entries(options: Iterable[tuple[str, Sequence[str]]]) -> list[tuple[str, Entry]]:
    entries: list[tuple[str, Entry]] = []
    called = {label.lower() for label, _ in options}
    standard = {label: words for labels, table in STANDARD if labels <= called for label, words in table.items()}
    for label, several in options:
        for phrase in dict.fromkeys((label, *several)):
            words = words_of(phrase)
            code = len(words) == 1 and len(words[0]) == 1
            if words:
                form = "label" if phrase == label else "name"
                entries.append((phrase, Entry(Role.DIRECTION, label, None, code, form)))
            if len(words) > 1 and words[0] in {"the", "a", "an"}:
                entries.append((" ".join(words[1:]), Entry(Role.DIRECTION, label)))
    for label, _ in options:
        entries += [
            (phrase, Entry(Role.DIRECTION, label, None, code=len(phrase) == 1))
            for phrase in standard.get(label.lower(), ())
        ]
    return entries + [(phrase, Entry(role)) for role, several in OWN for phrase in each(several)]

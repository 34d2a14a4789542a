# ruff: noqa: RUF001  (punctuation of other scripts is meant)
"""Reading sequences: moves or actions in their order, by the same two tiers and places as a choice.

What is read is understood from end to end: the options with commas, arrows, numbers or "then" between them, how often
("twice"), and the place that a move leads to ("north to the kitchen"). Anything else, such as an "or", is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Unpack

from spatialjudge.reading.candidates import Asking, Candidate
from spatialjudge.reading.cleaning import cleaned
from spatialjudge.reading.context import ATTRIBUTES
from spatialjudge.reading.leads import leads_to
from spatialjudge.reading.outputs import Concluded, How, Kind, Said, Strict, read
from spatialjudge.reading.places import Place, clipped, is_closed
from spatialjudge.reading.proposals import anything, parts_in, roles_in
from spatialjudge.reading.readings import Heard, Reading, ReadingStatus, unread
from spatialjudge.reading.relation import RelationPassage
from spatialjudge.reading.roles import TROUBLE
from spatialjudge.reading.yes_no import read_yes_no

LONGEST: Final = 20_000
"""Characters of a sequence that is read."""
MOST: Final = 2_000
"""Steps of a sequence that is read: "walk 999 times" is no reason to write that many."""

_WORDS: Final = {word: number for number, word in enumerate(("one", "two", "three", "four", "five", "six"), 1)}
_TIMES: Final = {"once": 1, "twice": 2, "thrice": 3}
_COUNT: Final = rf"(?:\d{{1,3}}|{'|'.join(_WORDS)})"
_OFTEN: Final = "(?:times|(?:step|cell|square|block|tile|unit)s?)"
_AGAIN: Final = re.compile(
    rf"\s+(?:for\s)?(?:(?P<word>{'|'.join(_TIMES)})|(?P<number>{_COUNT})\s+{_OFTEN})\b|\s*[x×*]\s?(?P<by>\d{{1,3}})\b",
    re.IGNORECASE,
)
_COUNTED: Final = re.compile(rf"(?<!\w)(?P<number>{_COUNT})\s+{_OFTEN}\s+(?:to\sthe\s)?\Z", re.IGNORECASE)
"""How often, before a step: "2 steps east"."""
_LEAD: Final = re.compile(
    r"\s*(?:(?:it|that)(?:['’]s|\s(?:is|must\sbe|has\sto\sbe))\s)?"
    r"(?:(?:definitely|clearly|simply|just|exactly|thus|therefore|then),?\s)?",
    re.IGNORECASE,
)
"""What may stand before the first step."""
_BETWEEN: Final = re.compile(
    r"(?:\.(?!\.)|[\s,;:>→➡\uFE0F✅✔✓👉∴#=\[\](){}\"'`*_|•、，；：。「」『』（）-]|\d{1,3}[.)](?=\s)|\b(?:step\s\d{1,3}|first(?:ly)?|second(?:ly)?|third(?:ly)?|and|then"
    r"|next|finally|after that|go|move|head|travel|walk)\b(?=[\s,:])|\bagain\b)*",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"\d{1,3}")
_PARTS: Final = re.compile(r"[,，、]|[;；]|(?<=\w)[ \t]*\n")
"""What parts steps, of which one way parts those of one sequence: "n, e; e, n" are two."""
_PLACE: Final = re.compile(r"\s+\(?(?:to|into|toward|towards|from)\s+the\s+\w+(?:\s+room)?(?![\w-])\)?", re.IGNORECASE)
_LATEX: Final = re.compile(r"\\(?:text|mathrm|textbf|mathbf)(?![a-z])|\$|```\w{0,9}|\\[ ,;:!]")
_ARROW: Final = re.compile(r"\\(?:long)?(?:rightarrow|to)(?![a-zA-Z])")
_CONTRAST: Final = re.compile(r"\s*(?:not|rather than)\b[^.;\n]{0,200}?\bbut\b", re.IGNORECASE)
_PARAGRAPH: Final = re.compile(r"\n[ \t]*\n")
_SENTENCE: Final = re.compile(r"(?<=[.!?])(?<!\n\d\.)\s+|[\r\n]+")
_ENDS: Final = re.compile(
    rf"{_SENTENCE.pattern}|,?\s+(?:because|since)\b"
    r"|\s+(?:is|are)\s+(?:my|the)\s+(?:(?:correct|final|right)\s+)?(?:answer|path|route|sequence|solution)\b",
    re.IGNORECASE,
)
"""Where steps end behind which a reason may follow."""
_MARKUP: Final = " *_\n\t-•1.)"
"""What may stand between what leads to steps and the first of them."""
_ABOVE: Final = re.compile(r"[:*_][ \t*_]{0,4}\n[ \t*_]{0,4}\Z")
"""A line that leads to the steps in the next one."""
_CONCLUDES: Final = re.compile(
    r"\b(?:so|thus|therefore|hence|path|route|directions|actions|sequence|answer|moves|go|goes|travel|head|order"
    r"|should|(?:left|right|top|bottom|front|back|first|near|far)\w*\sto\s\w+:)(?!\w)",
    re.IGNORECASE,
)
_OFFERS: Final = re.compile(
    r"\b(?:allowed|available|possible|valid|legal|permitted|given)\s(?:moves|actions|steps|directions|options)\b"
    r"|\w[ \t]#?\d{1,2}[*_ \t]*:[*_ \t]*\Z",
    re.IGNORECASE,
)
"""What there is to choose from, or one of several: "Path 2:"."""
_DOUBT: Final = re.compile(
    r"\b(?:not|no|nor|or|might|may|could|maybe|perhaps|possibly|either|cannot)\b|n't|\?", re.IGNORECASE
)
"""What leaves steps in doubt; what takes them back is told as of any answer."""
_CROSS: Final = re.compile("[✗✘❌✕❎☒]")
"""Beside steps that are wrong, of some that are looked at one after another."""
_CONTINUES: Final = re.compile(rf"\b(?:then|next|after|first|until|agent)\b|{_DOUBT.pattern}", re.IGNORECASE)
"""Behind steps that open a text it may tell of others, or take them back."""


class _Steps:
    """What the steps are called."""

    def __init__(self, options: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
        self.label = {phrase.lower(): label for label, several in options for phrase in (label, *several)}
        longest = sorted(self.label, key=len, reverse=True)
        self.step = re.compile(
            rf"(?<![^\W是])(?<!-)(?<!\w['’])(?:{'|'.join(map(re.escape, longest))})(?!\w|/a\b|-(?!>))", re.IGNORECASE
        )

    def read(self, text: str, start: int, end: int) -> Heard | None:
        """The steps of a part of the text that is nothing else; if they have numbers, none is left out."""
        labels: list[str] = []
        number, parted = None, set[str]()
        contrast = _CONTRAST.match(text, start, end)
        lead = _LEAD.match(text, contrast.end() if contrast else start, end)
        at = lead.end() if lead else start
        first = last = -1
        while step := self.step.search(text, at, end):
            counted = _COUNTED.search(text, at, step.start())
            before = counted.start() if counted else step.start()
            if not _BETWEEN.fullmatch(text, at, before):
                break
            for found in _NUMBER.findall(text, at, before)[-1:]:
                if number is not None and int(found) != number + 1:
                    return None
                number = int(found)
            parted |= {mark.strip() for mark in _PARTS.findall(text, at, before)} if labels else set()
            count, at = self._often(text, step.end(), end)
            if counted and count > 1:
                return None
            labels += [self.label[step[0].lower()]] * (_number(counted["number"]) if counted else count)
            first, last = (step.start() if first < 0 else first), at
            place = _PLACE.match(text, at, end)
            at = place.end() if place else at
            if not 0 < len(labels) <= MOST or len(parted) > 1:
                return None
        return Heard(tuple(labels), "sequence", first, last) if labels and _BETWEEN.fullmatch(text, at, end) else None

    def _often(self, text: str, at: int, end: int) -> tuple[int, int]:
        again = _AGAIN.match(text, at, end)
        if again is None:
            return 1, at
        word = again["word"]
        return (_TIMES[word.lower()] if word else _number(again["number"] or again["by"])), again.end()


def _number(said: str) -> int:
    return _WORDS.get(said.lower()) or int(said)


@lru_cache(maxsize=256)
def _words(options: tuple[tuple[str, tuple[str, ...]], ...]) -> _Steps:
    return _Steps(options)


def read_sequence(
    text: str,
    *,
    options: Mapping[str, Sequence[str]],
    prompt: str | None = None,
    **how: Unpack[How],
) -> Reading:
    """Read which sequence of options ``text`` gives, in its order; arguments as for ``read_choice``.

    ``labels`` are the steps; the rule's form is ``sequence``. Linear in the length of the text.

    Raises:
        ValueError: when the regular expression is none, or ``reading`` neither "default" nor "strict". Never for any
            text.
    """
    words = _words(tuple((label, tuple(phrases)) for label, phrases in options.items()))
    clean = _plain(cleaned(text, prompt))
    found = read(text, clean, _Sequence(words), **how)
    if found.tier:
        return found
    polar = read_yes_no(clean)
    cannot_tell = polar.status is ReadingStatus.ABSTAINED and not words.step.search(clean)
    return polar if cannot_tell else unread(text, "conclusion", clean)


class _Sequence(Kind):
    """What the parts of a text say to a question for steps."""

    def __init__(self, words: _Steps) -> None:
        self._words = words
        self.asked = Asking(self._of_field, lone=True, step=self._is_step)

    def _is_step(self, words: str) -> bool:
        found = self._words.read(words, 0, len(words))
        return found is not None and len(found.labels) == 1

    def _of_field(self, one: Candidate) -> Heard | None:
        """What a field says: steps, or that there are none to tell."""
        steps = ", ".join(one.words)
        return Heard((), "abstention", 0, 0) if one.words == ("null",) else self._words.read(steps, 0, len(steps))

    def taken_back(self, clean: str, start: int, heard: Heard) -> bool:
        return _taken_back(clean, start, len(clean), self._words)

    def inside(self, clean: str, places: Sequence[Place], limits: Strict) -> Heard | None:
        last = places[-1]
        return _declared(clean, last.start, last.end, self._words, closed=last.closed, cut=limits.cut)

    def explained(self, clean: str, start: int, end: int) -> Iterator[Said]:
        for step in self._words.step.finditer(clean, start, end):
            yield Said(step.start(), step.end(), "", Heard((self._words.label[step[0].lower()],), "step", *step.span()))

    def concluded(self, clean: str, place: Place | None, limits: Strict, *, led: bool) -> Concluded | None:
        start, end = clipped(clean, 0, len(clean))
        start = max(start, end - LONGEST)
        if limits.cut or not led:
            return None
        whole = self._words.read(clean, start, end)
        if whole:
            return Concluded.whole(whole)
        if limits.strict or place or _CROSS.search(clean, start, end):
            return None
        opening = _opening(clean, start, end, self._words)
        if opening and (clean[end - 1].isalnum() or _CONTINUES.search(clean, opening.end, end)):
            opening = None
        found = opening or _stated(clean, start, end, self._words)
        return Concluded.stated(found) if found else None


def _plain(clean: str) -> str:
    """The text without the commands of LaTeX and fences of code, which stand around steps; as long as before."""
    clean = _ARROW.sub(lambda match: "→".ljust(len(match.group())), clean)
    return _LATEX.sub(lambda match: " " * len(match.group()), clean)


def _declared(clean: str, start: int, end: int, words: _Steps, *, closed: bool, cut: bool) -> Heard | None:
    """The steps of a declared place; an open one ends with its line or sentence, and no other steps may follow."""
    start, end = clipped(clean, start, end)
    found = words.read(clean, start, end)
    if closed or (found and (not cut or is_closed(clean, found.start, found.end))):
        return None if found and closed and _taken_back(clean, end, len(clean), words) else found
    found = _opening(clean, start, end, words)
    return found if found and (not cut or is_closed(clean, found.start, found.end)) else None


def _opening(clean: str, start: int, end: int, words: _Steps) -> Heard | None:
    """The steps that the first sentence says, with a reason or none, if no others follow."""
    line = _ENDS.search(clean, start, end)
    if line is None or words.step.search(clean, line.end(), end) or _taken_back(clean, line.end(), end, words):
        return None
    return words.read(clean, start, line.start())


def _stated(clean: str, start: int, end: int, words: _Steps) -> Heard | None:
    """The steps that end the last sentence, if it leads to them and has no others."""
    gaps = [gap for gap in _PARAGRAPH.finditer(clean, start, end) if gap.end() < end]
    if gaps and (paragraph := words.read(clean, gaps[-1].end(), end)):
        before = words.read(clean, gaps[-2].end() if len(gaps) > 1 else start, gaps[-1].start())
        return None if before else paragraph
    last = start
    for gap in _SENTENCE.finditer(clean, start, end):
        if gap.end() < end:
            last = gap.end()
    line = last
    listed = _list_start(clean, start, last, words)
    first = words.step.search(clean, listed, end)
    if first is None:
        return None
    above = _ABOVE.search(clean, start, first.start())
    if above or listed < last:
        last = clean.rfind("\n", start, len(clean[: first.start()].rstrip(_MARKUP))) + 1
    lead = clean[last : first.start()]
    if clean[end - 1].isalnum() and not lead.rstrip(_MARKUP).endswith(":"):  # it may go on
        return None
    says = (listed < line or not above) and _CONCLUDES.search(lead)
    if (
        _OFFERS.search(lead)
        or _in_doubt(clean[last:end])
        or not (says or leads_to(clean, last, first.start(), anything().lexicon, anything().names))
    ):
        return None
    return words.read(clean, first.start(), end)


_ITEM: Final = re.compile(r"[ \t]*(?:[-*•]|\d{1,3}[.)])\s")


def _list_start(clean: str, start: int, last: int, words: _Steps) -> int:
    """Where the items of steps begin that end in the line at ``last``; that place, if it is none. Linear."""
    while _ITEM.match(clean, last) and last > start:
        before = max(start, clean.rfind("\n", start, last - 1) + 1)
        if before >= last or not _ITEM.match(clean, before) or not words.read(clean, before, last):
            break
        last = before
    return last


def _in_doubt(text: str) -> bool:
    roles = roles_in(text)
    return any(pattern.search(said) for pattern, said in ((_DOUBT, text), (TROUBLE, roles), (ATTRIBUTES, roles)))


def _taken_back(clean: str, start: int, end: int, words: _Steps) -> bool:
    """Whether what stands behind steps has others in doubt, or takes back what stands before, as of any answer."""
    others = words.step.search(clean, start, end) and _in_doubt(clean[start:end])
    behind = RelationPassage(parts_in(clean, start, end), anything().lexicon)
    return bool(others) or any(behind.retracts(index) or behind.leaves_open(index, 0) for index in range(len(behind)))

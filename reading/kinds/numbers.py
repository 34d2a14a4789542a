# ruff: noqa: RUF001  (dashes and apostrophes of other scripts are meant)
"""Reading numbers: how many things an answer counts, by the same two tiers and places as a choice.

A claim is read only whole: a number with what it counts, and nothing else. What is counted is read as a relation to the
asked object, so that a count of other things is none. Ranges, "at least", "about" and "2 or 3" name no number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, Unpack

from spatialjudge.reading.kinds.answers import read_relation
from spatialjudge.reading.kinds.yes_no import read_yes_no
from spatialjudge.reading.outputs.outputs import Concluded, How, Kind, Said, Strict, read
from spatialjudge.reading.places.cleaning import cleaned
from spatialjudge.reading.places.places import Place, clipped
from spatialjudge.reading.places.readings import Heard, Reading, ReadingStatus, unread
from spatialjudge.reading.sentences.conclusions import retracted
from spatialjudge.reading.structures.candidates import Asking, Candidate
from spatialjudge.reading.words.table import each
from spatialjudge.relations import Vocabulary

LARGEST: Final = 10**6
"""No story has so many things."""
LONGEST: Final = 2_000
"""Characters of a text from its end that may state a count."""
_ONES: Final = each(
    "zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, "
    "sixteen, seventeen, eighteen, nineteen"
)
_TENS: Final = each("twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety")
_WORDS: Final = {
    **{word: number for number, word in enumerate(_ONES)},
    **{word: 20 + 10 * number for number, word in enumerate(_TENS)},
    **{
        f"{ten}{joined}{one}": 20 + 10 * number + digit
        for number, ten in enumerate(_TENS)
        for digit, one in enumerate(_ONES[1:10], 1)
        for joined in "- "
    },
    **dict.fromkeys(("no", "none", "nothing", "nobody"), 0),
}
_WORD: Final = "|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True))
_NUMBER: Final = rf"(?:\d{{1,7}}(?![\w+%°]|[.,/:]\d|\s?[-–—/]\s?\d)|(?:{_WORD})(?![\w-]))"
_ANY_NUMBER: Final = re.compile(rf"(?<![\w.-])(?:\d+|{_WORD})(?!\w)", re.IGNORECASE)
_EXACTLY: Final = r"(?:exactly|only|just|precisely|a\s+total\s+of|in\s+total|altogether|clearly)"
_LEAD: Final = (
    r"(?:(?:so|therefore|thus|hence|finally|in\s+(?:total|conclusion|summary|all)|overall|and|altogether"
    r"|oh|nope|no(?=,)|wait|sorry|actually)\b[\s,:]*)*"
)
_NOUN: Final = (
    r"(?:of\s+(?:these|those|them|the|all)\b\s*)?(?:(?:other\s+|such\s+|different\s+|distinct\s+)*"
    r"(?:things?|objects?|items?|agents?|entities|entity|elements?|shapes?|people|persons?|pieces?|points?|ones?)\b)?"
)
_CLAIM: Final = re.compile(
    rf"""
    {_LEAD}
    (?: there\s+(?:is|are|would\s+be|must\s+be|will\s+be|exists?) | there['’]s | it['’]s | it\s+is
      | i\s+(?:count|get|find) | that\s+(?:is|makes|leaves)
      | (?:my|the|our)?\s*(?:final\s+|correct\s+|total\s+|overall\s+)*(?:answer|count|number|total|result|sum)
        (?:\s+of\s+(?P<counted>[^.:=]{{1,200}}?))?\s*(?:is|equals|=|:|would\s+be|must\s+be)+
    )?
    [\s:=]* (?:{_EXACTLY}\s+)? (?P<number>{_NUMBER}) (?:\s*\((?P<again>{_NUMBER})\))?
    (?:,?\s+not\s+{_NUMBER}|\s+(?:out\s+)?of\s+(?:the\s+)?{_NUMBER})?
    (?:\s+{_NOUN})? (?P<rest>.*)
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_COUNTED: Final = re.compile(rf"\s*{_NOUN}\s*(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_ARE: Final = re.compile(
    r"\s*,?\s*(?:(?:that|which|who)\s+)?(?:(?:is|are|lies?|stands?|sits?|can be found)\b\s*)?"
    r"(?:(?:located|positioned|placed|situated|found|standing|lying|strictly|directly|exactly|all|both)\b\s*)*",
    re.IGNORECASE,
)
_LISTS: Final = re.compile(r"\s*(?:[:(–—]|-{1,2}(?=\s)|,\s*(?:namely|i\.e\.,?))\s*(?P<list>.*?)\)?\s*", re.DOTALL)
_MARKUP: Final = re.compile(r"\\(?:text|boxed|mathbf)\b|[*_`$\\{}\"“”#]+|^\s*>(?!\s*(?:=|\d))|(?<=[=-])>")
_REASON: Final = re.compile(r",?\s(?:because|since|given that|as(?! well))\s(?P<reason>.+)", re.IGNORECASE | re.DOTALL)
_PREMISE: Final = re.compile(r"(?P<reason>[^,]+),\s(?:so|hence|thus|therefore)\s(?=\S)", re.IGNORECASE)
"""What gives a reason behind a count, or before it, which may be opaque if it has no number."""
_SENTENCE: Final = re.compile(r"(?<=[.!?])[)*\"']*\s+|\n+")
_BULLET: Final = re.compile(r"\s*(?:[-•*]|\d{1,3}[.)])\s")
_CONCLUDES: Final = re.compile(
    r"\b(?:so|therefore|thus|hence|total|finally|conclusion|final|altogether|overall)\b", re.IGNORECASE
)
_OTHER: Final = re.compile(r"\bother\b", re.IGNORECASE)
"""With this, and nothing of where they are, something else is counted: "3 other things"."""
_THING: Final = "item"


class Counting(NamedTuple):
    """What is counted: things in one of these relations to an object, among those of a story."""

    vocabulary: Vocabulary
    family: str
    labels: tuple[str, ...]
    object: str | tuple[str, str]
    objects: tuple[str, ...] = ()


def read_number(
    text: str,
    *,
    counting: Counting,
    prompt: str | None = None,
    **how: Unpack[How],
) -> Reading:
    """Read how many things ``text`` counts; the only label is the number in digits. Linear in its length.

    Args:
        text: the model's raw output; any string at all.
        counting: what was asked for.
        prompt: as for ``read_relation``, as is ``how``.

    Raises:
        ValueError: the regular expression is none, or ``reading`` neither "default" nor "strict". Never for any text.
    """
    clean = cleaned(text, prompt)
    found = read(text, clean, _Numbers(counting), **how)
    if found.tier:
        return found
    silent = read_yes_no(clean)
    return silent if silent.status is ReadingStatus.ABSTAINED else unread(text, found.rule.partition("/")[0], clean)


class _Numbers(Kind):
    """What the parts of a text say to a question for a number."""

    asks_for = "a number"

    def __init__(self, counting: Counting) -> None:
        self._counting = counting
        self.asked = Asking(self._of_field, heads=frozenset({"count", "number", "total"}), lone=True)

    def _of_field(self, one: Candidate) -> Heard | None:
        number = _whole(one.words[0]) if len(one.words) == 1 else None
        return None if number is None else Heard((str(number),), "number", 0, 0)

    def taken_back(self, clean: str, start: int, heard: Heard) -> bool:
        return self._denied(int(heard.labels[0]), clean[start:])

    def inside(self, clean: str, places: Sequence[Place], limits: Strict) -> Heard | None:
        heard = [self._inside(clean, place, limits) for place in places]
        found = heard[0] if heard and len({one.labels if one else None for one in heard}) == 1 else None
        if found and places[-1].closed and self._denied(int(found.labels[0]), clean[places[-1].end :]):
            return None
        return found

    def explained(self, clean: str, start: int, end: int) -> Iterator[Said]:
        for begin, stop in _sentences(clean, start, end):
            number = self._claimed(clean[begin:stop])
            if number is not None:
                yield Said(begin, stop, "", Heard((str(number),), "number", begin, stop))

    def concluded(self, clean: str, place: Place | None, limits: Strict, *, led: bool) -> Concluded | None:
        if limits.cut or not led:
            return None
        start, end = clipped(clean, 0, len(clean))
        alone = end - start <= LONGEST and len([*_sentences(clean, start, end)]) == 1
        whole = self._claimed(clean[start:end]) if alone else None
        if whole is not None:
            return Concluded.whole(Heard((str(whole),), "number", start, end))
        if limits.strict or place:
            return None
        claims = [
            (begin, stop, number)
            for begin, stop in _sentences(clean, max(start, end - LONGEST), end)
            if (number := self._claimed(clean[begin:stop], stated=True)) is not None
        ]
        if not claims:
            return None
        begin, stop, number = claims[-1]
        others = {other for _, _, other in claims} - {number}
        if (others and not _CONCLUDES.search(clean[begin:stop])) or not self._silent(clean[stop:end]):
            return None
        return Concluded.stated(Heard((str(number),), "number", begin, stop))

    def _inside(self, clean: str, place: Place, limits: Strict) -> Heard | None:
        start, end = clipped(clean, place.start, place.end)
        if not place.closed:
            line = clean.find("\n", start, end)
            behind = clean[line:end] if line >= 0 else ""
            end = line if line >= 0 else end
        number = self._claimed(clean[start:end])
        if number is None or (not place.closed and ((limits.cut and line < 0) or self._denied(number, behind))):
            return None
        return Heard((str(number),), "number", start, end)

    def _denied(self, number: int, text: str) -> bool:
        """Whether words behind a declared count correct it, or state another one."""
        claims = {self._claimed(text[begin:end], stated=True) for begin, end in _sentences(text, 0, len(text))}
        return not claims <= {number, None} or retracted(text)

    def _silent(self, text: str) -> bool:
        """Whether words behind a count neither count nor correct."""
        if retracted(text):
            return False
        bare = "\n".join(_BULLET.sub("", line, count=1) for line in self._without_names(text).split("\n"))
        return not _ANY_NUMBER.search(bare)

    def _claimed(self, sentence: str, *, stated: bool = False) -> int | None:
        """The number that a sentence claims and nothing else; where that is ``stated`` it says so in a clause."""
        words = " ".join(_MARKUP.sub(" ", sentence).split()).rstrip(" .!")
        for reason in (_PREMISE.match(words), _REASON.search(words)):
            if reason and self._silent(reason["reason"]):
                words = words.replace(reason[0], "")
        match = _CLAIM.fullmatch(words)
        if match is None or (_OTHER.search(words) and not match["rest"].strip()):
            return None
        number = _number(match["number"])
        if match["again"] and _number(match["again"]) != number:
            return None
        counted = match["counted"]
        if counted is not None and not self._about(_COUNTED.fullmatch(counted)["rest"]):  # type: ignore[index]
            return None
        bare = match.start("number") == 0 and not match["rest"].strip()
        if (stated and bare) or not self._about(match["rest"]):
            return None
        return number

    def _about(self, rest: str) -> bool:
        """Whether what stands behind a number says only what was asked to be counted, or lists it."""
        asked = self._counting
        if (opened := re.match(r"\s*\(([^()]*)\)", rest)) and self._names_only(opened[1]):
            rest = rest[opened.end() :]
        listed = _LISTS.fullmatch(rest)
        if listed:
            return self._names_only(listed["list"])
        told = rest[match.end() :] if (match := _ARE.match(rest)) else rest
        if not told.strip(" ,"):
            return True
        if isinstance(asked.object, tuple) or not self._silent(told):
            return False
        told, _, behind = told.partition(":")
        if behind and not self._names_only(behind):
            return False
        bracket = re.fullmatch(r"(.*?)\s*\(([^()]*)\)", told)
        if bracket and self._names_only(bracket[2]):
            told = bracket[1]
        if not told.strip():
            return True
        found = read_relation(
            f"The {_THING} is {_ARE.sub('', told, count=1)}.",
            vocabulary=asked.vocabulary,
            subject=_THING,
            obj=asked.object,
            family=asked.family,
            objects=asked.objects,
        )
        return set(found.labels) == set(asked.labels)

    def _names_only(self, text: str) -> bool:
        bare = re.sub(r"\b(?:the|and|a|an|both)\b|[\s,;.&]+", "", self._without_names(text), flags=re.IGNORECASE)
        return not bare

    def _without_names(self, text: str) -> str:
        return _names(self._counting.objects).sub(" ", text) if self._counting.objects else text


@lru_cache(maxsize=256)
def _names(objects: Iterable[str]) -> re.Pattern[str]:
    longest = sorted(objects, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    begin = start
    for gap in _SENTENCE.finditer(text, start, end):
        if text[begin : gap.start()].strip():
            yield begin, gap.start()
        begin = gap.end()
    if text[begin:end].strip():
        yield begin, end


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _WORDS[" ".join(word.lower().split())]


def _whole(value: Any) -> int | None:
    """The number that a value of JSON is."""
    if isinstance(value, str) and re.fullmatch(_NUMBER, value.strip(), re.IGNORECASE):
        value = _number(value.strip())
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
        return None
    return int(value) if 0 <= value <= LARGEST else None

# ruff: noqa: RUF001  (colons and bars of other scripts are meant)
r"""Places of a text that declare an answer: ``<answer>``, ``\boxed{}``, a marker line.

All are offsets into the cleaned text, and every search is one pass over it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from spatialjudge.reading.places.searching import last_match
from spatialjudge.reading.words.table import each

LONGEST_SPAN: Final = 20_000
"""Characters read of a text, its last ones: real answers have up to 10,000, and conclusions stand at the end."""
MOST_MARKERS: Final = 32
"""Markers tried from the end, when the last ones hold no answer: a loop may repeat its marker thousands of times."""
DEEPEST_BRACES: Final = 100
"""Braces open at a time inside a box, before it is given up: no formula is nested deeper, a hostile text may be."""
LONGEST_JSON: Final = 4_000
"""Characters of an object that is read as JSON: answers are short."""
LONGEST_SEARCHED: Final = 200_000
"""Characters at the end of a text in which places are sought: longer than any real one."""


class Place(NamedTuple):
    """A part of the text that declares an answer.

    ``rule`` names how it was found. A ``closed`` place ends at ``end`` and holds nothing but the answer; an open one
    begins with it. A ``firm`` one is the answer or there is none; a phrase such as "the answer is" may mean less.
    ``word`` is where the word "answer" of a marker stands, or the tag that opens; ``earlier`` are the markers before it
    that are as firm.
    """

    rule: str
    start: int
    end: int
    closed: bool = True
    firm: bool = True
    word: tuple[int, int] | None = None
    earlier: tuple[Place, ...] = ()

    @property
    def begin(self) -> int:
        """Where it begins with its marker."""
        return self.word[0] if self.word else self.start


_TAG: Final = re.compile(
    r"<\s{0,3}(?P<close>/?)\s{0,3}(?:final[_ -]?)?answer\s{0,3}>"
    r"|\[(?P<shut>/?)(?:final[_ -]?)?answer\](?!\s{0,3}[:：(])",
    re.IGNORECASE,
)
_TAGGED_LINE: Final = re.compile(
    r"<(?P<tag>final|result|output|response)>(?P<said>[^<>\n]{1,80})</(?P=tag)>|\[\[(?P<box>[^\[\]\n]{1,80})\]\](?!\()",
    re.IGNORECASE,
)
"""Other tags, and double brackets, around a line and nothing more."""
_AGENT: Final = re.compile(
    r"\b(?:[Aa]ction(?: \d{1,2})?:\s{0,3})?[Ff]inish\[(?P<done>[^\[\]\n]{1,80})\]"
    r"|\bfinal_answer\(\s*[\"'](?P<call>[^\"'()\n]{1,80})[\"']\s*\)"
)
"""What agents end with: "Action: Finish[hall]", "final_answer('hall')"."""
_TAGGED_ONCE: Final = re.compile(
    r"<(?P<tag>relation|direction|label|prediction|verdict|choice|option|path|route|sequence|actions|moves|plan)>"
    r"(?P<said>[^<>]{1,400})</(?P=tag)>",
    re.IGNORECASE,
)
"""A tag named for what is asked for, which premises may have as well: it counts where there is one in a text."""
_BOX: Final = re.compile(r"[\\{}](?:(?<=\\)(?:(?P<box>f?boxed\s{0,3}\{)|[{}\\])|(?<=\{)(?P<open>)|(?<=\})(?P<close>))")
"""Begins with all that it may begin with, which a search finds at once: formulas are full of braces."""
WORD: Final = re.compile("[^\\W_]|[↑↓⬆⬇]")
_BETWEEN_BOXES: Final = re.compile(r"(?:\\q?quad|\\text\b|\b(?:and|or)\b|[\s,;$\\{}()\[\].&/*]){0,60}")
_MARKUP: Final = r"[ \t*_\"'`)\]】」』}]{0,8}"
_ANSWER_WORDS: Final = each(
    "answers, answer, answ, ans, conclusion, antwort, réponse, respuesta, risposta, resposta, ответ, odpowiedź,"
    "antwoord, cevap, 答案, 答え, 回答, 정답"
)


def _spelled(words: Iterable[str]) -> re.Pattern[str]:
    """A search for any of these words, in small letters, capitals or a capital first.

    Spelled out in every case, by first letters: it is a pass over the whole of long outputs.
    """
    forms = dict.fromkeys(form for word in words for form in (word, word.capitalize(), word.upper()))
    firsts = dict.fromkeys(form[0] for form in forms)
    return re.compile("|".join(f"{one}(?:{'|'.join(form[1:] for form in forms if form[0] == one)})" for one in firsts))


_ANSWER: Final = _spelled(_ANSWER_WORDS)
_VERDICT: Final = _spelled((*_ANSWER_WORDS, "verdict"))
"""Where yes or no is asked, a verdict is an answer."""
_COLON: Final = re.compile(
    rf"(?P<number>[ \t]*#?\d{{1,2}})?{_MARKUP}"
    rf"(?:\([^()\n]{{0,40}}\){_MARKUP}|[ \t]{{1,3}}(?:to|for) (?:the|this|your) (?:question|problem)\b{_MARKUP})?"
    r"(?:[ \t](?:finale?|definitiva)[ \t]?)?(?:[:：=＝]|->|=>|→)|是(?=[A-Za-z])|(?=是)"
)
_IS: Final = re.compile(
    r"(?:\s{1,3}(?:to|for)\b[^.:\n]{0,80}?)?"
    r"\s{1,3}(?:is|would be|must be|should be|will be|lautet|ist|est|es|è)\b[ \t]{0,3}[:：]?"
)
_WHOSE: Final = re.compile(
    r"(?<!what )(?<![^\W_])"
    r"(?:the|my|our|final|correct|best|right|only|possible|so|die|la|richtige|korrekte|bonne|correcta)\s{1,3}$",
    re.IGNORECASE,
)
_HEADING_START: Final = re.compile(r"(?:^|[\n\r])[^\w\n]{0,12}(?:the )?(?:(?:final|correct|my) )?$", re.IGNORECASE)
_HEADING_END: Final = re.compile(r"[^\w\n\r]{0,12}(?=[\n\r])")
_DASH: Final = re.compile(r"[*_]{0,3}[ \t]{1,3}(?:-{1,2}|[–—])[ \t]")
"""Behind a heading in the line of its answer: "Answer - north"."""
_NEGATED: Final = re.compile(
    r"(?-i:[nNwWiIpPrRoO])(?:(?<=\bn)ot|(?<=n)(?:o|'t)|(?<=w)rong|(?<=i)(?:ncorrect|nverse|f the|f my)|(?<=p)ossible"
    r"|(?<=r)eversed?|(?<=o)pposite)[ \t]{1,3}(?:the|an|a|my)?[ \t]{0,3}$",
    re.IGNORECASE,
)
"""Not, n't, no, wrong, incorrect, inverse, if the, if my, possible, reversed, opposite: found by first letters."""
_VERB: Final = re.compile(r"(?:information|unable|data|facts|enough|able) to $|\bcan(?:no|')t $", re.IGNORECASE)
"""What stands before the verb: "not enough information to answer: ..."."""
_BEFORE: Final = 25
"""Characters before the word "answer" that decide whether it is a marker: none of these has more."""


def last_place(text: str, *, verdicts: bool = False) -> list[Place]:
    """The place that declares the answer: the last one of the text, and of boxes side by side all; else none.

    With ``verdicts`` a verdict is an answer, as it is where yes or no is asked.
    """
    found = [*_lines(text), *_tagged(text), *_boxed(text)]
    marked = _marked(text, _VERDICT if verdicts else _ANSWER)
    if marked and (not found or marked[-1].start > found[-1].end):
        return marked
    if not found:
        return []
    last = max(found, key=lambda place: (place.rule == "answer-tag", place.end))
    return [place for place in found if place.rule == last.rule == "boxed"] or [last]


def marked_since(text: str, begin: int, *, verdicts: bool = False) -> Iterator[Place]:
    """What the markers from ``begin`` on declare, firm or not."""
    return (marker.place for marker in _markers(text, _VERDICT if verdicts else _ANSWER, begin))


def regex_place(clean: str, answer_regex: str) -> Place | None:
    """Where a regular expression of the caller's matches last: its first group, or all of it."""
    try:
        last = last_match(answer_regex, clean)
    except re.error as error:
        raise ValueError(f"the answer regex {answer_regex!r} is none: {error}") from None
    start, end = last.span(1 if last.re.groups else 0) if last else (-1, -1)
    return Place("regex", start, end) if start >= 0 else None


def told_place(clean: str, answer_regex: str | None) -> Place | None:
    """The place that the caller has told: where their regular expression matches, or all of an extracted answer."""
    return Place("extracted", 0, len(clean)) if answer_regex is None else regex_place(clean, answer_regex)


def clipped(text: str, start: int, end: int) -> tuple[int, int]:
    """The place without blanks around it, and not longer than is read."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if end - start > LONGEST_SPAN:
        start = end - LONGEST_SPAN
        while start < end and text[start].isalnum():
            start += 1  # not from the middle of a word
    return start, end


_LEFT_OPEN: Final = re.compile(r"[ \t>]{0,20}(?:\d{1,3}[.)]|[-*•]{1,2}|#{1,6})[ \t*_]{0,8}")


def ends_within(text: str, start: int, end: int) -> bool:
    """Whether the text breaks off in its last paragraph: in brackets, in bold print, or behind a bullet."""
    begin = text.rfind("\n", start, end) + 1
    if begin <= start:
        return False
    paragraph = text[max(start, text.rfind("\n\n", start, end), end - LONGEST_SPAN) : end]
    opened = paragraph.count("(") + paragraph.count("[") - paragraph.count(")") - paragraph.count("]")
    return opened > 0 or paragraph.count("**") % 2 == 1 or bool(_LEFT_OPEN.fullmatch(text, begin, end))


_CLOSES: Final = re.compile(r"[.!?。！？](?!\w)|[\n\r]|[\"']\s{0,9}[}\]]")
_NEXT_STEP: Final = re.compile(r"\n#{1,6} [^\n\d]{0,20}\d")
_BULLET: Final = re.compile(r"\s{0,40}(?:\d{1,3}[.)]|[-*•])[ \t]")


def is_closed(text: str, start: int, end: int) -> bool:
    """Whether an answer is closed in a text that was cut off: a full stop, a line break or the end of JSON is behind.

    A list is closed by other words. What goes on with another step under its number was not at its end.
    """
    closes = _CLOSES.search(text, end)
    if closes is None or _NEXT_STEP.search(text, end):
        return False
    if not _BULLET.match(text, text.rfind("\n", 0, start) + 1) and "\n" not in text[start:end]:
        return True
    return WORD.search(text, closes.end()) is not None and not _BULLET.match(text, closes.end())


def stops_within_step(text: str, start: int) -> bool:
    """Whether a text goes on with another step under its number, in which it breaks off: "## Step 17: ... the book"."""
    heading = text.rfind("\n#", start)
    return heading >= 0 and text.rstrip()[-1:].isalnum() and _NEXT_STEP.match(text, heading) is not None


def _lines(text: str) -> Iterator[Place]:
    """What agents end with, and the lines in tags of other names."""
    begin = max(0, len(text) - LONGEST_SEARCHED)
    agents = _AGENT.finditer(text, begin) if "inish[" in text or "final_answer(" in text else ()
    tagged = "<" in text or "[" in text
    once = [*islice(_TAGGED_ONCE.finditer(text, begin), 2)] if tagged else []
    lines = _TAGGED_LINE.finditer(text, begin) if tagged else ()
    for line in (*agents, *lines, *(once if len(once) == 1 else ())):
        start, end = line.span(line.lastgroup or 0)
        yield Place("answer-tag", start, end, word=(line.start(), start))


def _tagged(text: str) -> Iterator[Place]:
    """The content of the last closed answer tag, or after an open one; tags that hold no word do not count."""
    if "<" not in text and "[" not in text:
        return
    found: Place | None = None
    opened: int | None = None
    begun = (0, 0)
    for match in _TAG.finditer(text, max(0, len(text) - LONGEST_SEARCHED)):
        if not (match["close"] or match["shut"]):
            opened, begun = match.end(), match.span()
        elif opened is not None:
            if WORD.search(text, opened, match.start()):
                found = Place("answer-tag", opened, match.start(), word=begun)
            opened = None
    if found is None and opened is not None and WORD.search(text, opened):
        found = Place("answer-tag", opened, len(text), closed=False, word=begun)
    if found:
        yield found


def _boxed(text: str) -> list[Place]:
    """The last balanced box that holds a word, and those side by side with it."""
    if "boxed" not in text:
        return []
    found: list[tuple[int, int, int]] = []
    opened: list[tuple[int, int]] = []  # where a box and its content begin, or -1 for another brace
    for match in _BOX.finditer(text, max(0, len(text) - LONGEST_SEARCHED)):
        if match.lastgroup in {"box", "open"}:
            if len(opened) >= DEEPEST_BRACES:
                opened.clear()
            if opened or match.lastgroup == "box":
                opened.append((match.start(), match.end()) if match.lastgroup == "box" else (-1, -1))
        elif match.lastgroup == "close" and opened:
            begin, start = opened.pop()
            if start >= 0 and WORD.search(text, start, match.start()):
                found.append((begin, start, match.start()))
    return _side_by_side(text, found)


def _side_by_side(text: str, boxes: list[tuple[int, int, int]]) -> list[Place]:
    kept: list[Place] = []
    following: int | None = None
    for begin, start, end in reversed(boxes):
        if following is not None and not _BETWEEN_BOXES.fullmatch(text, end, following):
            break
        kept.append(Place("boxed", start, end, word=(begin, start)))
        following = begin
    return kept[::-1]


def _marked(text: str, words: re.Pattern[str]) -> list[Place]:
    """What follows the last marker that a word follows; of numbered ones ("Answer 1:", "Answer 2:") of each."""
    found = list(_markers(text, words))
    stop = _last_word(text) if found else 0
    markers = [marker for marker in found if marker.place.start < stop][-MOST_MARKERS:]
    if not markers:
        return []
    if markers[-1].numbered and len(markers) > 1:
        numbered = [marker.place for marker in markers if marker.numbered]
        return [place._replace(closed=True, end=_line_end(text, place.start)) for place in numbered]
    firm = [marker.place for marker in markers if marker.place.firm]
    *earlier, last = firm or [marker.place for marker in markers]
    return [last._replace(earlier=tuple(earlier)) if earlier else last]


def _last_word(text: str) -> int:
    """The end of the last word."""
    end = len(text)
    while end and not text[end - 1].isalnum():
        end -= 1
    return end


def _line_end(text: str, start: int) -> int:
    word = WORD.search(text, start)
    stop = text.find("\n", word.start() if word else start)
    return stop if stop >= 0 else len(text)


class _Marker(NamedTuple):
    place: Place
    numbered: bool = False


def _markers(text: str, words: re.Pattern[str], begin: int = 0) -> Iterator[_Marker]:
    """The words that announce an answer: "Answer:", a heading "Final answer", "the answer is"."""
    for match in words.finditer(text, max(begin, len(text) - LONGEST_SEARCHED)):
        start, end = match.span()
        if start and text[start - 1].isalnum() and text[start] < "\u3040":  # words of no blanks between them
            continue
        before = max(0, start - _BEFORE)
        numbered, firm = False, match[0].lower() != "conclusion"  # it heads a part of the text that may argue
        if place := _COLON.match(text, end):
            numbered = bool(place["number"])
        elif (line := _HEADING_END.match(text, end) or _DASH.match(text, end)) and _HEADING_START.search(
            text, before, start
        ):
            place = line
        elif (verb := _IS.match(text, end)) and _WHOSE.search(text, before, start):
            place, firm = verb, False
        if place and not (_NEGATED.search(text, before, start) or _VERB.search(text, before, start)):
            yield _Marker(Place("marker", place.end(), len(text), closed=False, firm=firm, word=(start, end)), numbered)

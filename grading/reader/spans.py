# ruff: noqa: RUF001  (colons and bars of other scripts are meant)
r"""Which part of an output is the answer: the places to read, best first, always as offsets into the original text.

What is no answer at all (an echoed prompt, thinking, another speaker's turn, special tokens) is blanked, character for
character. Then come the last ``<answer>``, the last balanced ``\boxed{}``, the last marker line, a short last line, and
the whole text. Every step is one pass over the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

LONGEST_SPAN: Final = 20_000
"""Characters read of one place, its last ones: real answers have up to 5,000, and conclusions stand at the end."""
SHORT_LINE: Final = 240
"""Characters in a last line that may be an answer by itself: a long sentence. A longer one is an explanation."""
SHORTEST_PROMPT: Final = 24
"""Characters, blanks not counted, of a prompt that is looked for: a shorter one may be a word of the answer."""
MOST_MARKERS: Final = 32
"""Markers tried from the end, when the last ones hold no answer: a loop may repeat its marker thousands of times."""
DEEPEST_BRACES: Final = 100
"""Braces open at a time inside a box, before it is given up: no formula is nested deeper, a hostile text may be."""


class Place(NamedTuple):
    """A part of the text that may be the answer.

    ``rule`` names how it was found. A ``focused`` place holds an answer and little else; a ``final`` one was marked as
    the answer, so that nothing else is read when it cannot be.
    """

    rule: str
    start: int
    end: int
    focused: bool
    final: bool


# --- what is no answer ------------------------------------------------------------------------------------------------

_THINK: Final = r"(?:think|thinking|thoughts?|reasoning|reflection|scratchpad)"
_THINKING: Final = re.compile(
    rf"""
      (?P<open> [<\[◁] {_THINK} [>\]▷] | <\|start_thinking\|> | <\|channel\|>\s{{0,9}}(?:analysis|commentary)\b )
    | (?P<close> [<\[◁] / {_THINK} [>\]▷] | <\|end_thinking\|> | <\|end\|>
               | <\|channel\|>\s{{0,9}}final(?:<\|message\|>)? )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_TURN: Final = re.compile(
    r"""
      (?P<theirs> (?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>|<\|start\|>)\s{0,9}
                    (?:user|human|system|tool)\b
                | <\|(?:user|human|system|tool)\|> | \[INST\] )
    | (?P<ours> (?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>|<\|start\|>)\s{0,9}(?:assistant|model)\b
              | <\|assistant\|> | \[/INST\] )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SPECIAL: Final = re.compile(
    r"<\|[^|<>\n]{1,40}\|>|<｜[^｜<>\n]{1,40}｜>|</?s>|<(?:pad|eos|bos|unk|eot|end_of_turn|start_of_turn|endoftext)>"
    r"|\[/?INST\]|\[(?:EOS|BOS|PAD|SEP|CLS)\]|<</?SYS>>",
    re.IGNORECASE,
)
_BLANK: Final = re.compile(r"[^\n]")


def cleaned(text: str, prompt: str | None = None) -> str:
    """The text with everything that is no answer blanked; as long as the original, so that offsets hold."""
    if prompt:
        text = _without_prompt(text, prompt)
    if "<" not in text and "[" not in text and "◁" not in text:
        return text
    text = _blanked(text, _turns(text))
    text = _blanked(text, _thoughts(text))
    return _blanked(text, (match.span() for match in _SPECIAL.finditer(text)))


def _blanked(text: str, spans: Iterator[tuple[int, int]]) -> str:
    pieces, done = [], 0
    for start, end in spans:
        pieces += [text[done:start], _BLANK.sub(" ", text[start:end])]
        done = end
    return "".join((*pieces, text[done:])) if pieces else text


def _without_prompt(text: str, prompt: str) -> str:
    """The text with every copy of the prompt blanked, whatever its blanks have become."""
    wanted = "".join(prompt.split())
    if len(wanted) < SHORTEST_PROMPT:
        return text
    places = [index for index, character in enumerate(text) if not character.isspace()]
    dense = "".join(text.split())
    spans, at = [], dense.find(wanted)
    while at >= 0:
        spans.append((places[at], places[at + len(wanted) - 1] + 1))
        at = dense.find(wanted, at + len(wanted))
    return _blanked(text, iter(spans))


def _turns(text: str) -> Iterator[tuple[int, int]]:
    """Other speakers' turns, and the role that opens the model's own."""
    opened: int | None = None
    for match in _TURN.finditer(text):
        if match.lastgroup == "theirs":
            opened = match.start() if opened is None else opened
        else:
            yield (match.start() if opened is None else opened), match.end()
            opened = None
    if opened is not None:
        yield opened, len(text)


def _thoughts(text: str) -> Iterator[tuple[int, int]]:
    """Thinking: from an opening tag to the next closing one or the end; a lone closing tag closes it from the start."""
    spans: list[tuple[int, int]] = []
    opened: int | None = None
    for match in _THINKING.finditer(text):
        if match.lastgroup == "open":
            opened = match.start() if opened is None else opened
        elif opened is not None:
            spans.append((opened, match.end()))
            opened = None
        elif "|" in match.group():
            spans.append(match.span())  # the end of another channel: thinking was closed before
        else:
            spans = [(0, match.end())]
    if opened is not None:
        spans.append((opened, len(text)))
    yield from spans


# --- where the answer stands ------------------------------------------------------------------------------------------

_TAG: Final = re.compile(r"<\s{0,3}(?P<close>/?)\s{0,3}(?:final[_ -]?)?answer\s{0,3}>", re.IGNORECASE)
_BOX: Final = re.compile(r"(?P<box>\\f?boxed\s{0,3}\{)|\\[{}\\]|(?P<open>\{)|(?P<close>\})")
_WORD: Final = re.compile(r"[^\W_]")
_NEWLINE: Final = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]|\\n(?![a-z])")  # or an escaped one
_NEXT_ITEM: Final = re.compile(
    r"[\s#*_-]{1,80}(?:question|story|example|input|context|problem|q)[ \t]{0,3}\d{0,3}[ \t*_]{0,4}[:：]", re.IGNORECASE
)
_MARKUP: Final = r"[ \t*_\"'`)\]】」』]{0,8}"
_ANSWER_WORDS: Final = (
    *("answers", "answer", "ans", "conclusion", "antwort", "réponse", "respuesta", "risposta", "resposta", "ответ"),
    *("答案", "答え", "回答", "정답"),
)
_ANSWER: Final = re.compile(
    "|".join(form for word in _ANSWER_WORDS for form in (word, word.capitalize(), word.upper()))
)
"""Spelled out in every case: the search for a marker is the one pass over long outputs that costs time."""
_COLON: Final = re.compile(rf"(?P<number>[ \t]*#?\d{{1,2}})?{_MARKUP}(?:\(.{{0,40}}\){_MARKUP})?(?:[:：=＝]|->|=>|→)")
_IS: Final = re.compile(
    r"(?:\s{1,3}(?:to|for)\b[^.:\n]{0,80}?)?\s{1,3}(?:is|would be|must be|should be|will be)\b[ \t]{0,3}[:：]?"
)
_WHOSE: Final = re.compile(r"(?<!what )(?<![^\W_])(?:the|my|our|final|correct|best|so)\s{1,3}$", re.IGNORECASE)
_HEADING_START: Final = re.compile(r"(?:^|[\n\r])[^\w\n]{0,12}(?:the )?(?:(?:final|correct|my) )?$", re.IGNORECASE)
_HEADING_END: Final = re.compile(r"[^\w\n\r]{0,12}(?=[\n\r])")
_BEFORE: Final = 32
"""Characters before the word "answer" that decide whether it is a marker."""


class _Marker(NamedTuple):
    end: int
    number: bool
    prose: bool


def places(text: str) -> Iterator[Place]:
    """The places of a cleaned text where the answer may stand, best first; none for a text without a word."""
    yield from _before_next_item(text)
    for rule, found in (("answer-tag", _tagged(text)), ("boxed", _boxed(text))):
        if found:
            yield Place(rule, *_clipped(text, *found), focused=True, final=True)
    yield from _marked(text)
    last = _last_line(text)
    if last is None:
        return
    start, end = last
    only = not _WORD.search(text, 0, start)
    if end - start <= SHORT_LINE:
        yield Place("last-line", start, end, focused=only, final=only)
    first = _WORD.search(text)
    yield Place("whole-text", *_clipped(text, first.start() if first else start, end), focused=False, final=True)


def _before_next_item(text: str) -> Iterator[Place]:
    """A short first line, when the model then goes on with a question of its own making."""
    word = _WORD.search(text) if "\n" in text else None
    stop = _NEWLINE.search(text, word.end()) if word else None
    if word is None or stop is None:
        return
    start, end = _clipped(text, _line_start(text, word.start()), stop.start())
    if end - start <= SHORT_LINE and _NEXT_ITEM.match(text, stop.start()):
        yield Place("first-line", start, end, focused=False, final=False)


def _clipped(text: str, start: int, end: int) -> tuple[int, int]:
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


def _tagged(text: str) -> tuple[int, int] | None:
    """The content of the last closed answer tag, or after an open one; tags that hold no word do not count."""
    if "<" not in text:
        return None
    found: tuple[int, int] | None = None
    opened: int | None = None
    for match in _TAG.finditer(text):
        if not match["close"]:
            opened = match.end()
        elif opened is not None:
            if _WORD.search(text, opened, match.start()):
                found = opened, match.start()
            opened = None
    if found is None and opened is not None and _WORD.search(text, opened):
        return opened, len(text)
    return found


def _boxed(text: str) -> tuple[int, int] | None:
    """The content of the last balanced box that holds a word."""
    if "boxed" not in text:
        return None
    found: tuple[int, int] | None = None
    opened: list[int] = []  # where a box's content begins, or -1 for another brace
    for match in _BOX.finditer(text):
        if match.lastgroup in {"box", "open"}:
            if len(opened) >= DEEPEST_BRACES:
                opened.clear()
            if opened or match.lastgroup == "box":
                opened.append(match.end() if match.lastgroup == "box" else -1)
        elif match.lastgroup == "close" and opened:
            start = opened.pop()
            if start >= 0 and _WORD.search(text, start, match.start()):
                found = start, match.start()
    return found


def _markers(text: str) -> list[_Marker]:
    """The words that announce an answer: "Answer:", "Answer 2:", a heading "Final answer", "the answer is"."""
    found = []
    for match in _ANSWER.finditer(text):
        start, end = match.span()
        if start and text[start - 1].isalnum():
            continue
        if colon := _COLON.match(text, end):
            found.append(_Marker(colon.end(), number=bool(colon["number"]), prose=False))
        elif (line := _HEADING_END.match(text, end)) and _HEADING_START.search(text, max(0, start - _BEFORE), start):
            found.append(_Marker(line.end(), number=False, prose=False))
        elif (verb := _IS.match(text, end)) and _WHOSE.search(text, max(0, start - _BEFORE), start):
            found.append(_Marker(verb.end(), number=False, prose=True))
    return found


def _marked(text: str) -> Iterator[Place]:
    """What follows the markers, from the last: the rest of the line, or the next line that holds a word."""
    markers = [marker for marker in _markers(text) if _WORD.search(text, marker.end)]
    first = last = len(markers) - 1
    if markers and markers[-1].number:  # "Answer 1: ... Answer 2: ...": several answers, read together
        while first and markers[first - 1].number:
            first -= 1
    for index in range(first, max(-1, first - MOST_MARKERS), -1):
        start, end = _rest_of_line(text, markers[index].end)
        if index == first < last:
            end = _rest_of_line(text, markers[last].end)[1]
        yield Place("marker", *_clipped(text, start, end), focused=True, final=not markers[index].prose or index == 0)
        if not markers[index].prose:
            return


def _rest_of_line(text: str, index: int) -> tuple[int, int]:
    """The line of the first word from ``index`` on; two lines when the first only announces the second."""
    word = _WORD.search(text, index)
    first = word.start() if word else index
    stop = _NEWLINE.search(text, first)
    if stop and text[first : stop.start()].rstrip(" \t*_").endswith((":", "：")):
        more = _WORD.search(text, stop.end())  # "The answer is as follows:"
        stop = _NEWLINE.search(text, more.end()) if more else None
    return max(index, _line_start(text, first)), stop.start() if stop else len(text)


def _line_start(text: str, index: int) -> int:
    low = max(0, index - LONGEST_SPAN)
    low = max(low, text.rfind("\n", low, index))
    return max((match.end() for match in _NEWLINE.finditer(text, low, index)), default=low)


def _last_line(text: str) -> tuple[int, int] | None:
    """The last line that holds a word."""
    end = len(text)
    while end > 0:
        start = text.rfind("\n", 0, end) + 1
        if _WORD.search(text, start, end):
            return _clipped(text, start, end)
        end = start - 1
    return None

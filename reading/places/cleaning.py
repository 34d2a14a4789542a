# ruff: noqa: RUF001  (special tokens in full width are meant)
"""What is no answer: an echoed prompt, thinking, another turn, special tokens; and what the model goes on with.

It is blanked, so that offsets hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

SHORTEST_PROMPT: Final = 24
"""Characters, blanks not counted, of a prompt that is looked for: a shorter one may be a word of the answer."""
FEWEST_PASTED: Final = 3
"""Sentences of a prompt that are no answer where nothing else is said."""
_SENTENCE_END: Final = re.compile(r"[^\W_]{2}[.!?;](?:\s|$)")
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
_ENDED: Final = re.compile(
    r"<\|(?:im_end|endoftext|end_of_text|eot_id|eom_id)\|>|<｜end▁of▁sentence｜>|</s>|<(?:eos|eot|end_of_turn|endoftext)>|\[EOS\]",
    re.IGNORECASE,
)
"""What ends a model's turn: what it runs on with is another's, or the next item's."""
_STRUCK: Final = re.compile(
    r"<!--[^<]{1,1000}?-->|<(?P<tag>s|del|strike)>[^<>\n]{1,200}</(?P=tag)>(?=[^\w<]{0,40}\w)", re.IGNORECASE
)
"""A comment, and what is struck out before more is said; ``<s>`` around a whole output only opens and closes it."""
_INVERSE: Final = re.compile(r"(?<=[A-Z]{2})(?P<close>\}?)(?:\^\{-1\}|\^-1|⁻¹)")
"""The sign of an inverse in calculi: "NTPP^{-1}" is "NTPPi"."""
_PLAIN: Final = re.compile(r"(?<=```)(?:text|txt|plaintext|plain|markdown|md)(?=\s)", re.IGNORECASE)
"""What a fence says of words that are no code."""
_BOXES: Final = re.compile(r"^[ \t>*+-]{0,9}(?:(?:\[[xX ✓]\]|\([xX•● ]\)|[☐☑])[^\n☐☑\[\]]{1,80})+$", re.MULTILINE)
"""A line of boxes to tick."""
_UNTICKED: Final = re.compile(r"^[ \t>*+-]+|(?:\[ \]|\( \)|☐)[^\n☐☑\[(]*|\[[xX✓]\]|\([xX•●]\)|☑")
"""A box that is not ticked, with its words, which are no answer; and a bullet and a tick."""
_TICKED: Final = re.compile(r"\([xX•●]\)")
_PICTURES: Final = re.compile(
    r"^[ \t]{0,9}(?P<picture>[\u2b05-\u2b07\u27a1\u2196-\u2199\u25b6]\ufe0f?)(?=[ \t]*\w)", re.MULTILINE
)
"""An arrow that is a picture, in front of a line: on several lines they are bullets."""
_OPENER: Final = re.compile(
    r"\s{0,9}[*_#]{0,3}(?:(?:assistant|ai|bot|chatbot|model)[*_]{0,3}[:：][*_]{0,3}(?=\s)|(?:assistant|model)(?=\n)"
    r"|(?:question|q)[*_]{0,3}[:：][*_]{0,3}(?=\s[^\n]*\?))",
    re.IGNORECASE,
)
"""What opens a text before its words: "Assistant:", "Question:", and what is left of a chat's "<|assistant|>"."""
_SPEAKS: Final = re.compile(
    r"^[ \t*_#]{0,9}(?:assistant|ai|bot|chatbot|model|user|human)[*_]{0,3}[:：]", re.IGNORECASE | re.MULTILINE
)
"""Another turn of a talk."""
_RATING: Final = re.compile(
    r"^[ \t>*_#]*(?:confidence|certainty)(?: (?:score|level|rating))?[ \t*_]*[:：=][ \t*_]*"
    r"(?:[\d.,%/ ]+|(?:very |fairly )?(?:high|medium|moderate|low|certain))[ \t*_.]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A line that says how sure the model is: "Confidence: 95%"."""
_MENU: Final = re.compile(r"<[^<>\n=]{5,200}>")
_ALTERNATIVE: Final = re.compile(r"[,/|]|\bor\b")
_FEWEST_ALTERNATIVES: Final = 3
"""Marks in angle brackets that part what there is to choose from: "Answer: <N, S, E or W>" is a template."""
_MARKED: Final = re.compile(r"[<\[◁](?:[|｜]|!--|/?[a-z_]{1,20}[>\]▷])", re.IGNORECASE)
"""What all of these begin with: few texts hold it, and formulas are full of brackets."""
_TAG: Final = re.compile(
    r"(?<=\w),[ \t]*(?:(?:is|are|was|were|does|do|did|can|has)n['’]t (?:it|he|she|they|there)|ok(?:ay)?|all right)"
    r"\?\s*\Z",
    re.IGNORECASE,
)
"""What asks at the end for no answer: "north, isn't it?"."""
_WORD: Final = re.compile(r"[^\W_]")
_BLANK: Final = re.compile(r"[^\n]")


def cleaned(text: str, prompt: str | None = None, *, told: bool = False) -> str:
    """The text with everything that is no answer blanked, and the sign of an inverse as a letter.

    It is as long as the original, so that offsets hold. ``told``: what the prompt tells is no answer, either, where
    nothing else is said; an option of several sentences would be.
    """
    if prompt:
        text = _without_prompt(text, prompt, told=told)
    if "^" in text or "⁻" in text:
        text = _INVERSE.sub(lambda match: f"i{match['close']}".ljust(len(match[0])), text)
    if "```" in text:
        text = _PLAIN.sub(lambda name: " " * len(name[0]), text)
    if "[ ]" in text or "☐" in text or ("( )" in text and _TICKED.search(text)):
        text = _BOXES.sub(lambda line: _UNTICKED.sub(lambda box: " " * len(box[0]), line[0]), text)
    if not text.isascii():
        text = _with_bullets(text)
    if (opener := _OPENER.match(text)) and not _SPEAKS.search(text, opener.end()):
        text = " " * opener.end() + text[opener.end() :]
    if text.rstrip()[-1:] == "?":
        text = _TAG.sub(lambda tag: ".".ljust(len(tag[0])), text)
    if "onfidence" in text or "ertainty" in text:
        ratings = [match.span() for match in _RATING.finditer(text)]
        text = _blanked(text, iter(ratings)) if len(ratings) == 1 else text  # of several answers each has one
    text = _blanked(text, _menus(text)) if "<" in text else text
    if not ("<" in text or "[" in text or "◁" in text) or not _MARKED.search(text):
        return text
    text = _blanked(text, _turns(text))
    text = _blanked(text, _thoughts(text))
    text = _blanked(text, (match.span() for match in _STRUCK.finditer(text)))
    text = _blanked(text, _run_on(text))
    return _blanked(text, (match.span() for match in _SPECIAL.finditer(text)))


def _with_bullets(text: str) -> str:
    """The text with the pictures that open its lines as bullets, if there are several."""
    pictures = [found.span("picture") for found in _PICTURES.finditer(text)]
    for start, end in pictures if len(pictures) > 1 else ():
        text = text[:start] + "-".ljust(end - start) + text[end:]
    return text


def _blanked(text: str, spans: Iterator[tuple[int, int]]) -> str:
    pieces, done = [], 0
    for start, end in spans:
        pieces += [text[done:start], _BLANK.sub(" ", text[start:end])]
        done = end
    return "".join((*pieces, text[done:])) if pieces else text


def _menus(text: str) -> Iterator[tuple[int, int]]:
    """Where a template says what there is to choose from."""
    found = _MENU.finditer(text)
    return (match.span() for match in found if len(_ALTERNATIVE.findall(match[0])) >= _FEWEST_ALTERNATIVES)


def _without_prompt(text: str, prompt: str, *, told: bool) -> str:
    """The text with every copy of the prompt blanked, whatever its blanks have become."""
    wanted = "".join(prompt.split())
    if told and _is_pasted(text, wanted):
        return _BLANK.sub(" ", text)
    if not SHORTEST_PROMPT <= len(wanted) <= len(text) or not all(map(text.__contains__, set(wanted))):
        return text  # mostly a sign is missing, which is told at once
    dense = "".join(text.split())
    spans, at = [], dense.find(wanted)
    if at < 0:
        return text
    places = [index for index, character in enumerate(text) if not character.isspace()]
    while at >= 0:
        spans.append((places[at], places[at + len(wanted) - 1] + 1))
        at = dense.find(wanted, at + len(wanted))
    return _blanked(text, iter(spans))


def _is_pasted(text: str, prompt: str) -> bool:
    """Whether a text is nothing but a part of the prompt: its story, say; one sentence of that may be an answer."""
    if "answer" in text.casefold() or len(_SENTENCE_END.findall(text)) < FEWEST_PASTED:
        return False  # an example that the prompt has may end in the same answer
    return "".join(text.split()).casefold() in prompt.casefold()


def _turns(text: str) -> Iterator[tuple[int, int]]:
    """Other speakers' turns, and the role that opens the model's own; behind its words, all that it goes on with."""
    opened: int | None = None
    done = 0
    for match in _TURN.finditer(text):
        if match.lastgroup == "theirs":
            if opened is None and _WORD.search(_SPECIAL.sub(" ", text[done : match.start()])):
                yield match.start(), len(text)
                return
            opened = match.start() if opened is None else opened
        else:
            yield (match.start() if opened is None else opened), match.end()
            opened, done = None, match.end()
    if opened is not None:
        yield opened, len(text)


def _run_on(text: str) -> Iterator[tuple[int, int]]:
    """What follows the end of the turn, if the turn holds a word."""
    for match in _ENDED.finditer(text):
        if _WORD.search(text, 0, match.start()):
            yield match.start(), len(text)
            return


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


# --- items of the model's own making ----------------------------------------------------------------------------------

_ITEM: Final = (
    r"[ \t#*_>-]{0,12}(?:(?=(?-i:[A-Za-z \t]{1,40}+)[#\d*_:：])(?:(?:new|next|another) )?(?:question|story|example"
    r"|input|context|problem|q|human|user|passage|puzzle|scenario|task|prompt|exercise|instructions?|facts|given|options"
    r"|premises?|hypothesis|command|room|statement)(?:[ \t]{0,3}#?\d{0,3}(?:(?<=\d)[ \t][a-z]{3,20})?[ \t*_]{0,4}[:：]"
    r"|[ \t]{0,3}#?\d{1,3}[.)]?[ \t*_]{0,4}(?=[\n\r]))|here(?:['’]s| is) another (?:one|question|example|problem)\b)"
)
_NEXT_ITEM: Final = re.compile(rf"\n{_ITEM}", re.IGNORECASE)
_NEXT_ITEM_OF_OLD: Final = re.compile(rf"[\n\r]{_ITEM}", re.IGNORECASE)
"""With the line ends that hardly a text has: a search for one sign is much quicker than for two."""
_ASKS: Final = r"(?:is|are|does|do|what|where|which|how|who|can)(?:[ \t]+[^\s?]+){3,60}\?"
_QUESTION: Final = re.compile(
    rf"[\n\r](?:[ \t]*(?:\d{{1,3}}[.)]?\s)?|[ \t#*_>]{{1,8}}\d{{1,3}}[.)]\s){_ASKS}", re.IGNORECASE
)
_NUMBERED: Final = re.compile(
    rf"(?:\A|[\n\r])(?:(?=[^\n\d]{{0,40}}\d){_ITEM}|[ \t#*_]{{0,8}}\d{{1,3}}[.)]\s{_ASKS})", re.IGNORECASE
)


def next_item(text: str, begin: int = 0) -> int | None:
    """Where the model goes on with an item of its own making, after words that may answer the asked one."""
    search = _NEXT_ITEM_OF_OLD if "\r" in text else _NEXT_ITEM
    stops = (search.search(text, begin), _QUESTION.search(text, begin))
    after = (stop.start() for stop in stops if stop and _WORD.search(text, 0, stop.start()))
    return min(after, default=None)


def is_numbered(text: str, stop: int) -> bool:
    """Whether the item that goes on at ``stop`` has a number: "Problem 2:"."""
    return _NUMBERED.match(text, stop) is not None


def numbers_items(text: str, stop: int) -> bool:
    """Whether the item that goes on at ``stop`` has a number, as one before it: "Problem 1: ... Problem 2:"."""
    return is_numbered(text, stop) and _NUMBERED.search(text, 0, stop) is not None

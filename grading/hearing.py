"""Which text of an item is read: the output, what somebody quoted of it, or what was said when asked again.

What the caller has extracted takes the place of the output. Where the output is not read, a quote of another model
counts if it stands there word for word and says something when it is read whole: its silence, or an answer of its own,
is not that of the model that was asked. What that said when it was asked again is read where nothing else is. Both are
readings of a tier of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from spatialjudge.grading.items import Answered
from spatialjudge.grading.options import ReadingOptions
from spatialjudge.reading import Reading, ReadingStatus, Tier

_CUT_OFF: Final = frozenset({"length", "max_tokens", "max_length", "model_length", "max_output_tokens"})
"""What the interfaces of models call it when a text was cut off because it was too long."""
MAX_QUOTED: Final = 1_000
"""Characters of a quote: what is longer states no answer."""
NOTHING: Final = "none"
"""What an extractor says that finds nothing to quote."""

Read = Callable[..., Reading]
"""Reads a text, with what is known about it by name."""


def heard(answered: Answered, options: ReadingOptions, read: Read) -> Reading | None:
    """What was answered; ``None`` if nothing was."""
    if answered.extracted is not None:
        return read(answered.extracted, **_known(answered, options, extracted=True))
    answer, quote, again = answered.answer, answered.quoted, answered.asked_again
    if answer is None:
        return None
    found = read(answer, **_known(answered, options))
    if found.status is not ReadingStatus.UNREADABLE:
        return found
    span = None if quote is None else place_of(quote, answer)
    if span is not None:
        words = answer[slice(*span)]
        extracted = read(words, **_known(answered, options, extracted=True))
        if extracted.status not in {ReadingStatus.UNREADABLE, ReadingStatus.ABSTAINED}:
            return replace(extracted, tier=Tier.EXTRACTED, span=span, quote=words)
    repeated = None if again is None else read(again, **_known(answered, options) | {"finish_reason": None})
    if repeated is None or repeated.status is ReadingStatus.UNREADABLE:
        return found
    return repeated if repeated.tier is None else replace(repeated, tier=Tier.ASKED_AGAIN)


def place_of(quote: str, text: str) -> tuple[int, int] | None:
    """Where a quote stands in a text word for word, the last time; case and blanks may be others.

    Part of a word is no quote: "east" does not stand in "north-east". Linear in the text.
    """
    words = quote.split() if len(quote) <= MAX_QUOTED else []
    if not words or quote.strip().strip("\"'.").lower() == NOTHING:
        return None
    pattern = r"(?<![\w-])" + r"\s+".join(map(re.escape, words)) + r"(?![\w-])"
    found = [match.span() for match in re.finditer(pattern, text, re.IGNORECASE)]
    return found[-1] if found else None


def is_cut_off(finish_reason: str | None) -> bool:
    """Whether a text ended because it was too long."""
    return (finish_reason or "").lower() in _CUT_OFF


def _known(answered: Answered, options: ReadingOptions, *, extracted: bool = False) -> dict[str, Any]:
    """What is known about a text, as the reader takes it."""
    return {
        "prompt": answered.prompt,
        "finish_reason": "length" if is_cut_off(answered.finish_reason) else answered.finish_reason,
        "extracted": extracted,
        "reading": options.reading,
        "answer_regex": None if extracted else options.answer_regex,
    }

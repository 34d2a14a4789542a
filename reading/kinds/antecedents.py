"""What "it" is: the asked subject, if what stands before speaks of that, or of nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.sentences.conclusions import EARLIER_LOOKED_AT
from spatialjudge.reading.sentences.sentences import Sentence
from spatialjudge.reading.words.roles import Role, matching

_HANGS: Final = matching("[IF GUESS REFUSAL UNKNOWN_ANSWER] [^CORRECTION]*$")
"""What a conclusion hangs on that is no reason."""
_OPENED: Final = matching(
    "(?:^|(?<![SUBJECT OBJECT OTHER])AND|[, : ; ~ > ( SO BUT]|BECAUSE (?=[SUBJECT OBJECT OTHER] IS))"
    "([SUBJECT OBJECT OTHER] (?!AND OTHER)|UNKNOWN (?=IS RELATION))"
)
"""What a clause opens with."""
_FIGURES: Final = frozenset({Role.SUBJECT, Role.OTHER})


def is_object(sentences: Sequence[Sentence], index: int) -> bool:
    """Whether "it" that something is said to be north of is the asked object, of which alone the sentence before is."""
    if not index or not _OF_OBJECT.fullmatch(sentences[index - 1].roles):
        return False
    return all(part.word in _MIDDLE for part in sentences[index - 1].related if part.role == Role.UNKNOWN)


_OF_OBJECT: Final = matching(
    "[SO AND BUT ,]* OBJECT IS [RELATION PREPOSITION ADJECTIVE NUMBER UNKNOWN ( ) ,]*|[SO ,]* GOES OBJECT"
)
_MIDDLE: Final = frozenset({"middle", "centre", "center", "origin"})


def spoken_of(sentences: Sequence[Sentence], index: int, start: int, *, framed: bool) -> str | None:
    """The role of what "it" is, of which a sentence says something from ``start`` on; ``None`` if nothing is named.

    It is what the last clause opens with that names anything; where somebody looks (``framed``) never who does. What is
    only supposed is another thing.
    """
    sentence = sentences[index]
    head = sentence.roles[: sum(part.end <= start for part in sentence.related)]
    opposed, follows = head.endswith(Role.BUT), head == Role.SO
    if _HANGS.search(head) and not opposed:
        return Role.OTHER
    earlier = range(index - 1, max(-1, index - 1 - EARLIER_LOOKED_AT), -1)
    for roles in (head, *(sentences[before].roles for before in earlier)):
        named = _OPENED.findall(roles) or [role for role in roles if role in _FIGURES][:1]
        if not named or "|" in roles:
            continue
        if named[-1] == Role.UNKNOWN or (opposed and Role.IF in roles) or (follows and roles[0] == Role.IF):
            return Role.OTHER
        return Role.SUBJECT if framed and named[-1] == Role.OBJECT else named[-1]
    return None

"""Reading RoomSpace English: a question's text into what it asks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from spatialjudge.benchmarks.roomspace.sentences import (
    DIRECTION,
    MAX_TEXT,
    Unread,
    UnreadableSentence,
    beginning,
    direction,
    known_object,
    seen,
)
from spatialjudge.relations import fold, shown

_Modality = Literal["can", "must", "is"]

_FIND: Final = re.compile(
    "where(?: is|['\u2019]s) (?P<subject>.+?) (?:placed |positioned |located )?"
    "(?:in relation to|relative to|with respect to) (?P<object>.+)",
    re.IGNORECASE,
)
# what a yes/no question asks of a relation, the words before its subject, and those behind
_ASKING: Final[tuple[tuple[_Modality, str, str], ...]] = (
    ("can", "could|can|may|might", " be"),
    ("can", "is it possible that", " is"),
    ("can", "is it possible for", " to be"),
    ("must", "must", " be"),
    ("must", "does", " have to be"),
    ("must", "has", " to be"),
    ("must", "is it certain that", " is"),
    ("must", "is", " necessarily"),
    ("is", "is|are", ""),
)
_RELATED: Final = f" (?=placed |positioned |located |{DIRECTION})(?P<rest>.+)"
_WHETHER: Final = tuple(
    (modality, re.compile(f"(?:{before}) (?P<subject>.+?){behind}{_RELATED}", re.IGNORECASE))
    for modality, before, behind in _ASKING
)


@dataclass(frozen=True, slots=True)
class RoomQuestion:
    """What is asked: any relation of ``subject`` to ``object``, or of one ``relation`` (a label) whether it can hold.

    By its ``modality`` it may also ask whether that must hold, or whether it does.
    """

    kind: Literal["find_relation", "yes_no"]
    subject: str
    object: str
    relation: str | None = None
    modality: _Modality = "can"


def read_question(text: str, objects: Iterable[str]) -> RoomQuestion:
    """What a question asks about the objects of its story, in the published form or the like.

    "Where is (Where's) the A positioned in relation to (relative to, with respect to) the B?" asks for a relation.
    "Could (can, may, might) the A be placed to the north of the B?" asks whether one can hold, "Must the A be ...?"
    ("Does the A have to be", "Is it certain that the A is") whether it must, and "Is the A to the north of the B?"
    whether it does, which a story may leave open.

    Raises:
        UnreadableSentence: the text has another form, or names an object that the story does not declare.
    """
    try:
        return _asked(text, _by_fold(objects))
    except Unread as reason:
        raise UnreadableSentence([(beginning(text), reason)], "question") from None


def _by_fold(names: Iterable[str]) -> dict[str, str]:
    known: dict[str, str] = {}
    for name in names:
        if known.setdefault(fold(name), name) != name:
            raise Unread(f"{shown(known[fold(name)])} and {shown(name)} are one name to a reader")
    return known


def _asked(text: str, known: dict[str, str]) -> RoomQuestion:
    if len(text) > MAX_TEXT:
        raise Unread(f"a question has at most {MAX_TEXT} characters, this one has {len(text)}")
    words = " ".join(text.split()).rstrip("?. ")
    if find := _FIND.fullmatch(words):
        return RoomQuestion("find_relation", known_object(find["subject"], known), known_object(find["object"], known))
    for modality, form in _WHETHER:
        if whether := form.fullmatch(words):
            asked = direction(whether["rest"])
            subject, obj = known_object(whether["subject"], known), known_object(asked.rest, known)
            return RoomQuestion("yes_no", subject, obj, seen(asked, obj), modality)
    raise Unread(
        "it is neither a find-relation nor a yes/no question",
        "'Where is the A positioned in relation to the B?' or 'Could the A be placed to the north of the B?'",
    )

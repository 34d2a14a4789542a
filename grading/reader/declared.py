"""What a place that declares an answer says: a single label, a run of sentences, a field of JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from spatialjudge.grading.reader.conclusions import declared, takes_back
from spatialjudge.grading.reader.findings import Heard
from spatialjudge.grading.reader.lexicon import Lexicon
from spatialjudge.grading.reader.names import Names
from spatialjudge.grading.reader.objects import json_field
from spatialjudge.grading.reader.passages import Passage
from spatialjudge.grading.reader.places import WORD, Place, clipped, is_closed
from spatialjudge.grading.reader.roles import Role
from spatialjudge.grading.reader.tokens import Token, runs_of, tokenise

LONGEST_LABEL: Final = 80
"""Characters of an output that may be a single label."""


class Query(NamedTuple):
    """What is read for: the words of the answer and the names of the objects."""

    lexicon: Lexicon
    names: Names
    cut: bool


def in_places(clean: str, places: Sequence[Place], query: Query) -> Heard | None:
    """What the declared places say together; nothing if what stands behind them takes it back."""
    outcomes = [outcome for place in places if (outcome := in_place(clean, place, query))]
    if len(outcomes) < len(places):
        return None
    alone = len(outcomes) == 1 and len(outcomes[0].labels) <= 1
    said = outcomes[0] if alone else _together(outcomes, query)
    return _unrevoked(clean, places[-1], said, query)


def _together(outcomes: Sequence[Heard], query: Query) -> Heard:
    """What several places say: any of it."""
    labels = {label for outcome in outcomes for label in outcome.labels}
    order = tuple(sorted(labels, key=query.lexicon.order.__getitem__))
    form = "set" if len(outcomes) > 1 else outcomes[0].form
    return Heard(order, form, outcomes[0].start, outcomes[-1].end)


def _unrevoked(clean: str, place: Place, outcome: Heard, query: Query) -> Heard | None:
    """The outcome of a closed place, or what a correction behind it puts in its stead."""
    if not place.closed or not WORD.search(clean, place.end):
        return outcome
    behind = Passage(clean, place.end, len(clean), query.lexicon, query.names)
    return outcome if not takes_back(behind, outcome) else None


_OPTION: Final = re.compile(
    r"[*_\s]{0,4}(?:(?:option|choice)\s{1,3}[A-H1-9]\s?[.):]|\(?[A-H1-9][.)])[*_]{0,4}\s{1,3}(?=[\w*(\"])",
    re.IGNORECASE,
)
"""The letter or number of an option before its words: "(B) left", "Option 3: north"."""


def past_option(clean: str, start: int, end: int) -> int:
    """Where a place goes on behind the letter of an option."""
    found = _OPTION.match(clean, start, end)
    return found.end() if found and found.end() < end else start


def in_place(clean: str, place: Place, query: Query) -> Heard | None:
    """What a place says, wholly understood."""
    start, end = clipped(clean, place.start, place.end)
    start = past_option(clean, start, end)
    label = label_of(clean[start:end], query)
    if label and (place.closed or not query.cut):
        return label._replace(start=label.start + start, end=label.end + start)
    passage = Passage(clean, start, end, query.lexicon, query.names)
    found = declared(passage, whole=place.closed)
    open_end = found and query.cut and not place.closed and not is_closed(clean, found.start, found.end)
    return None if open_end else found


# --- a single label ---------------------------------------------------------------------------------------------------

_AROUND: Final = frozenset({".", "!", "-", "(", ")", "\n", "*", ":"})
"""Marks that a label may have within or around it."""


def label_of(text: str, query: Query) -> Heard | None:
    """The outcome of a text that is one phrase and nothing else: then case does not matter."""
    if len(text) > LONGEST_LABEL:
        return None
    found = _exact(text, query.lexicon)
    if found is None:
        return None
    words, outcome = found
    if len(words) == 1 and len(words[0]) == 1 and query.names.at(tokenise(text[outcome.start : outcome.end]), 0):
        return None  # the letter of an object, more likely than a code
    if query.cut and query.lexicon.extends(words):
        return None  # "north" may have been going to be "north-west"
    return outcome


@lru_cache(maxsize=8192)
def _exact(text: str, words: Lexicon) -> tuple[tuple[str, ...], Heard] | None:
    tokens: list[Token] = []
    further = words.begins
    for token in chain.from_iterable(runs_of(text, 0, len(text))):
        node = further.get(token.word)
        if node is None if token.written else token.word not in _AROUND:
            return None  # of most texts the first word tells
        further = node.further if node else further
        tokens.append(token)
    said = [token for token in tokens if token.written]
    if not said:
        return None
    phrase = tuple(token.word for token in said)
    entry = words.entry(phrase)
    if entry is None or entry.role != Role.DIRECTION or entry.label is None:
        return None
    inner = tokens[tokens.index(said[0]) : tokens.index(said[-1])]
    joins = {"-", ":"} if entry.code else {"-"}
    if any(not token.written and token.word not in joins for token in inner) or tokens[-1].word == ":":
        return None
    return phrase, Heard((entry.label,), entry.form, said[0].start, said[-1].end)


# --- JSON -------------------------------------------------------------------------------------------------------------


def in_field(clean: str, query: Query) -> Heard | None:
    """What the answer field of a JSON object says of the asked pair."""
    field = json_field(clean)
    if field is None:
        return None
    outcomes = [_value(value, query) for value in field.values]
    labels = [label for outcome in outcomes if outcome for label in outcome.labels]
    if not all(outcomes) or (not labels and len(outcomes) > 1):
        return None
    turned = _turned(field.pair, query)
    if turned is None:
        return None
    if turned:
        labels = [other for label in labels if (other := query.lexicon.converse.get(label))]
    order = tuple(sorted(set(labels), key=query.lexicon.order.__getitem__))
    form = "abstention" if not order else "set" if len(order) > 1 else "converse" if turned else "label"
    outcome = Heard(order, form, field.start, field.end)
    behind = Passage(clean, field.end, len(clean), query.lexicon, query.names)
    return None if takes_back(behind, outcome) else outcome


def _value(value: str, query: Query) -> Heard | None:
    return in_place(value, Place("json", 0, len(value)), query)


def _turned(pair: tuple[str, str] | None, query: Query) -> bool | None:
    """Whether the object names the asked pair the other way round; ``None`` if it names another."""
    if pair is None:
        return False
    roles: list[str] = []
    for name in pair:
        tokens = [token for token in tokenise(name) if token.word not in {"the", "a", "an"}]
        found = query.names.at(tokens, 0) if tokens else None
        roles.append(found[1] if found and found[0] == len(tokens) else Role.OTHER)
    return {Role.SUBJECT + Role.OBJECT: False, Role.OBJECT + Role.SUBJECT: True}.get("".join(roles))

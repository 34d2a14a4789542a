"""Reading what a model wrote: free text to the relation it gives, with the rule that read it and its words.

Reading has two steps. :mod:`~spatialjudge.grading.reader.spans` says where the answer stands, best place first;
:mod:`~spatialjudge.grading.reader.statements` says what a place states about the asked pair. A text that cannot be
read is ``unreadable`` and one that says "I cannot tell" is ``abstained``: neither is an error, and neither is a wrong
answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from spatialjudge.grading.reader.lexicon import LONGEST_PHRASE, Kind, Lexicon, lexicon
from spatialjudge.grading.reader.parts import Names
from spatialjudge.grading.reader.polarity import polarity
from spatialjudge.grading.reader.shapes import shape_of, tokens_of
from spatialjudge.grading.reader.spans import Place, cleaned, places
from spatialjudge.grading.reader.statements import Grade, Said, Statement, said
from spatialjudge.grading.reader.tokens import Token, tokenise
from spatialjudge.relations import Vocabulary

KEPT_SHAPES: Final = 4096
"""Shapes kept with what they come to: models put most answers in few ways."""
KEPT_TOKENS: Final = 48
"""Tokens of a shape that is kept: a long sentence hardly comes again, and the memory is bounded."""


class ReadingStatus(StrEnum):
    """What came of reading an output."""

    RELATION = "relation"
    MULTIPLE = "multiple"
    ABSTAINED = "abstained"
    UNREADABLE = "unreadable"
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a model's output says, and how that was found out.

    ``labels`` are canonical, in the vocabulary's order: one for ``relation``, several for ``multiple`` ("one of
    these"), else none. ``rule`` is ``place/form``: where the answer stood (``answer-tag``, ``boxed``, ``marker``,
    ``last-line``, ``opening``, ``whole-text``, ``nothing``) and what was read there (``label``, another ``name`` of
    the vocabulary, a ``phrase``, the ``converse`` of a statement with the pair swapped, a ``set``, a ``polar`` word,
    an ``abstention``, ``none``). ``span`` is where the words read stand in the original text, and ``quote`` is them.
    """

    status: ReadingStatus
    labels: tuple[str, ...]
    rule: str
    span: tuple[int, int]
    quote: str


class _Found(NamedTuple):
    status: ReadingStatus
    labels: tuple[str, ...]
    form: str
    start: int
    end: int


def read_relation(
    text: str,
    *,
    vocabulary: Vocabulary,
    subject: str,
    obj: str,
    prompt: str | None = None,
    family: str = "direction",
) -> Reading:
    """Read which relation of a family ``text`` gives to the pair, as asked: subject to object.

    Args:
        text: the model's raw output; any string at all.
        vocabulary: the table whose labels are read.
        subject: the object asked about.
        obj: the object it is related to; ``"room"`` for regions and wall contact.
        prompt: what the model was given, so that an echo of it is not taken for an answer.
        family: the vocabulary's family that was asked for.

    Raises:
        ValueError: when the vocabulary has no such family. Never for any text.

    Linear in the length of the text.
    """
    words, names = lexicon(vocabulary, family), _names(subject, obj)
    clean = cleaned(text, prompt)
    place = None
    for place in places(clean):
        tokens = tokenise(clean, place.start, place.end)
        if place.rule != "whole-text":
            tokens = _without_option(tokens, names)
        found = _found(tokens, words, names, _worst(place))
        if found:
            return _reading(text, place, found)
        if place.final:
            break
    return _unread(text, place)


_names = lru_cache(maxsize=4096)(Names)


def read_yes_no(text: str, prompt: str | None = None) -> Reading:
    """Read whether ``text`` says yes or no: the first polar word of its answer, unless corrected. "Possible" is yes.

    Never raises for any text. Linear in its length.
    """
    clean = cleaned(text, prompt)
    place = None
    for place in _polar_places(clean):
        found = polarity(tokenise(clean, place.start, place.end), opening=place.rule == "opening")
        if found:
            answer, start, end = found
            status = {True: ReadingStatus.YES, False: ReadingStatus.NO, None: ReadingStatus.ABSTAINED}[answer]
            return _reading(text, place, _Found(status, (), "abstention" if answer is None else "polar", start, end))
        if place.final:
            break
    return _unread(text, place)


def _polar_places(clean: str) -> Iterable[Place]:
    """The places of a yes or no: a text that opens with one says it there, unless its last line opens with one too."""
    for place in places(clean):
        if place.rule == "last-line" and not place.focused:
            yield place._replace(rule="opening")
            yield Place("opening", 0, place.start, focused=True, final=False)
        yield place


def _reading(text: str, place: Place, found: _Found) -> Reading:
    status, labels, form, start, end = found
    rule = "last-line" if place.rule == "opening" and start >= place.start > 0 else place.rule
    return Reading(status, labels, f"{rule}/{form}", (start, end), text[start:end])


def _unread(text: str, place: Place | None) -> Reading:
    rule, start, end = (place.rule, place.start, place.end) if place else ("nothing", len(text), len(text))
    return Reading(ReadingStatus.UNREADABLE, (), f"{rule}/none", (start, end), text[start:end])


def _found(tokens: Sequence[Token], words: Lexicon, names: Names, worst: Grade) -> _Found | None:
    """What the tokens of a place come to, as a phrase or as statements."""
    shape = shape_of(tokens, words, names)
    read = _read if len(tokens) <= KEPT_TOKENS else _read.__wrapped__
    found = read(shape.words, words, shape.names, worst)
    return found and found._replace(start=shape.spans[found.start][0], end=shape.spans[found.end - 1][1])


@lru_cache(maxsize=KEPT_SHAPES)
def _read(shape: tuple[str, ...], words: Lexicon, names: Names, worst: Grade) -> _Found | None:
    """What a shape comes to; its places are numbers of tokens."""
    tokens = tokens_of(shape)
    return _exact(tokens, words, names) or _stated(said(tokens, words, names), words, worst)


def _without_option(tokens: list[Token], names: Names) -> list[Token]:
    """The tokens without the letter or number of an option: "(B) left", "2. north"."""
    if len(tokens) < 3 or (len(tokens[0].word) > 1 and not tokens[0].word.isdigit()):
        return tokens
    marked = {")", "."} if names.letters else {")", ".", ":"}  # "C: left" may be said of an object C
    return tokens[1:] if marked & set(tokens[1].before) else tokens


def _exact(tokens: Sequence[Token], words: Lexicon, names: Names) -> _Found | None:
    """The whole place is one phrase: the common case, and the one in which case and weakness do not matter."""
    size = len(tokens) - 1
    if not 1 <= size <= LONGEST_PHRASE:
        return None
    entry = words.entries.get(tuple(token.word for token in tokens[:size]))
    if entry is None or entry.label is None or entry.kind is not Kind.RELATION:
        return None
    if not all(token.joined for token in tokens[1:size]) or "?" in tokens[size].before:
        return None
    if size == 1 and len(tokens[0].word) == 1 and names.at(tokens, 0):
        return None  # the letter of an object, more likely than a code
    return _Found(ReadingStatus.RELATION, (entry.label,), entry.form, tokens[0].start, tokens[size - 1].end)


def _worst(place: Place) -> Grade:
    """How vague a statement may be to count: the longer and the less certain the place, the plainer it must be."""
    if place.focused:
        return Grade.LOOSE
    return Grade.PARTIAL if place.rule == "whole-text" else Grade.UNNAMED


def _stated(what: Said, words: Lexicon, worst: Grade) -> _Found | None:
    """What the statements of a place come to."""
    chosen = _plainest(what, worst)
    abstained = max(what.abstentions, default=None)
    if abstained and (not chosen or chosen[0].grade is Grade.LOOSE or abstained[0] >= chosen[-1].start):
        return _Found(ReadingStatus.ABSTAINED, (), "abstention", *abstained)
    if not chosen:
        return None
    labels = tuple(sorted({label for statement in chosen for label in statement.labels}, key=words.order.__getitem__))
    if len(labels) > 1:
        start, end = min(s.start for s in chosen), max(s.end for s in chosen)
        return _Found(ReadingStatus.MULTIPLE, labels, "set", start, end)
    last = chosen[-1]
    return _Found(ReadingStatus.RELATION, labels, "converse" if last.converse else last.form, last.start, last.end)


def _plainest(what: Said, worst: Grade) -> list[Statement]:
    """The statements that count.

    No question beside a statement, nothing that is corrected later, the plainest only; and of these, when the last
    follows upon a "therefore", no others.
    """
    chosen = [statement for statement in what.statements if not statement.question] or what.statements
    chosen = _after_last(what.corrections, chosen)
    best = min((statement.grade for statement in chosen if statement.grade <= worst), default=None)
    return _after_last(what.conclusions, [statement for statement in chosen if statement.grade is best])


def _after_last(turns: Sequence[int], statements: list[Statement]) -> list[Statement]:
    """The statements from the last of these places on that has any."""
    last = max((statement.start for statement in statements), default=0)
    turn = max((place for place in turns if place <= last), default=-1)
    return [statement for statement in statements if statement.start >= turn]

"""A walk over a structured value for what in it may be an answer, and what that comes to.

What a field does is told by its name (``fields``), what its words say by the kind of question. Walked are objects
within an answer, lists of them, truths for each label, steps, and the arguments of a call; nothing that is no answer by
its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from spatialjudge.reading.places.labels import cell_of
from spatialjudge.reading.places.readings import SILENT, Heard
from spatialjudge.reading.sentences.proposals import roles_in
from spatialjudge.reading.structures.candidates import NOTHING, Asking, Candidate
from spatialjudge.reading.structures.fields import (
    ARGUING,
    CLAIMS,
    FREE,
    JUDGES,
    JUDGING,
    OF_STATEMENT,
    RELATION,
    SET,
    STATEMENTS,
    TAKEN,
    VERDICTS,
    WEAK,
    WITHIN,
    Field,
    Rank,
    called,
    field_of,
    folded,
    is_form,
    judged,
    last_word,
    spaced,
    truth_of,
    words_in,
)
from spatialjudge.reading.structures.items import chosen_of, steps_of
from spatialjudge.reading.structures.pairs import ASIDE_OF_PAIR, NamedPair, pair_of
from spatialjudge.reading.structures.structures import Structure
from spatialjudge.reading.structures.values import value_of
from spatialjudge.reading.words.kind_words import ASKING, FUNCTION
from spatialjudge.reading.words.roles import TROUBLE, Role
from spatialjudge.reading.words.tokens import tokenise

LONGEST_FIELD: Final = 60
"""Characters of a field that may say whose answer it is: a longer one argues."""
_BLANK: Final = re.compile(r"[<>|]|\{[^{},]*\}?$|\.\.\.|…")
"""What a template has where an answer belongs."""
_PROPOSED: Final = re.compile(r"^(?:is|can|must|does)\s|\s(?:holds?|possible|true)$", re.IGNORECASE)
"""What stands around a statement that a field is named for."""


_OF_WHAT: Final = frozenset({"question", "object", "item", "thing", "entity"})
"""Fields that say what an object answers, or of what, where a question is known."""


class _At(NamedTuple):
    """Where a value stands: in an answer of this rank, of this pair, beside these fields."""

    rank: Rank = Rank.PLAIN
    pair: NamedPair | None = None
    weak: bool = False
    relates: bool = False
    beside: str = ""
    stated: bool = False


class Walk:
    """One walk over a value; it is no deeper than what is parsed."""

    def __init__(self, asked: Asking) -> None:
        self._asked = asked
        #: Whether something answers that is of other things, or asked otherwise.
        self.others = False

    def top(self, structure: Structure) -> Iterator[Candidate]:
        """The candidates of a whole structure."""
        value = structure.value
        if isinstance(value, dict):
            found = list(self._object(value, _At()))
            if not found and structure.whole and len(value) == 1:
                found = list(self._lone(*value.items()))
            yield from found
        elif structure.whole and self._asked.lone:
            yield from self._value(value, _At())
        elif structure.has_fields:
            yield from self._list(value, _At())

    def _lone(self, only: tuple[str, Any]) -> Iterator[Candidate]:
        """The candidates of the only field of an object, whatever it is called: it may hold all of them."""
        name, value = only[0], self._together(*only)
        plain = folded(name)
        field = field_of(name, self._asked.names, self._asked.question)
        unlike = plain in FREE or field.rank is Rank.DRAFT or field.things or TROUBLE.search(roles_in(plain))
        if isinstance(value, dict) and not (unlike or self._asked.where):
            yield from self._object(value, _At())
        elif self._asked.lone and not (unlike or self._asked.where or len(plain.split()) > 1):
            yield from self._value(value, _At(weak=True))

    # --- values -------------------------------------------------------------------------------------------------------

    def _value(self, value: Any, at: _At) -> Iterator[Candidate]:
        """The candidates of what a field holds that answers."""
        if isinstance(value, dict):
            others = self.others
            found = [*self._object(value, at)]
            if not found and len(value) == 1 and self.others == others:
                found = [*self._lone(*value.items())]
            yield from found
        elif isinstance(value, tuple):
            for one in value:
                yield from self._value(one, at)
        elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
            yield from self._list(value, at)
        elif (words := words_in(value)) is not None:
            turned = at.pair.turned if at.pair else False
            self.others = self.others or turned is None
            if turned is not None:
                words = NOTHING if any(_BLANK.search(word) for word in words) else words
                yield Candidate(words, at.rank, turned, at.weak, at.relates, "", at.beside)

    def _list(self, items: Sequence[Any], at: _At) -> Iterator[Candidate]:
        """The candidates of a list that has objects."""
        objects = [item for item in items if isinstance(item, dict)]
        if len(objects) < len(items):
            return
        told = steps_of(objects, self._asked) if self._asked.step else chosen_of(objects, self._asked)
        if told is not None:
            rank = Rank.PLAIN if at.rank is Rank.DRAFT and not self._asked.step else at.rank
            yield Candidate(told, rank, beside=at.beside)
            return
        judged = [truth_of(value) for item in objects for name, value in item.items() if self._asked.named(name)]
        if None in judged and len(set(judged)) > 1:
            return  # some of a list are judged, and others so that nobody understands it
        for item in objects:
            yield from self._object(item, at)

    def _is_step(self, value: Any) -> bool:
        return self._asked.step is not None and isinstance(value, str) and self._asked.step(value)

    def _together(self, name: str, value: Any) -> Any:
        """What the fields of one name have: of "action: north" the steps, of which one may be taken twice."""
        if not isinstance(value, tuple):
            return value
        if last_word(name) in TAKEN and all(map(self._is_step, value)):
            return list(value)
        return value[0] if all(one == value[0] for one in value) else value

    # --- objects ------------------------------------------------------------------------------------------------------

    def _object(self, fields: Mapping[str, Any], at: _At) -> Iterator[Candidate]:
        """The candidates of an object, but for those that it judges wrong."""
        fields = {name: self._together(name, value) for name, value in fields.items()}
        if is_form(fields) or self._asks_otherwise(fields):
            self.others = True
            return
        calls, handed = called(fields)
        if calls:
            handed = value_of(handed) or handed if isinstance(handed, str) and handed[:1] == "{" else handed
            yield from self._value(handed, at) if handed is not None else ()
            return
        if (cell := cell_of(fields)) and not self._asked.names:
            yield Candidate((cell,), at.rank, beside=at.beside)
            return
        if self._asked.names and (pair := pair_of(fields, self._asked.role)):
            at = at._replace(pair=pair)
        if self._asked.proposes and (stated := [*self._stated(fields)]):
            if not all(map(self._asked.proposes, stated)):
                return
            at = at._replace(stated=True)
        found = [*self._truths(fields, at), *self._fields(fields, at)]
        right, about = judged(
            {name: value for name, value in fields.items() if not self._answers(name, value)}, JUDGES - self._claims(at)
        )
        if right is False and found:
            struck = min((one.rank for one in found if about is None or one.rank >= about), default=None)
            found = [one for one in found if one.rank is not struck or one.words == ("null",)]
            found = found or [Candidate(NOTHING)]
        elif right and all(one.rank is Rank.DRAFT for one in found):
            found = [one._replace(rank=Rank.PLAIN) for one in found]
        yield from found

    def _answers(self, name: str, value: Any) -> bool:
        """Whether the verdict of an object is its answer, and judges none."""
        return last_word(name) in VERDICTS and (self._asked.proposes is not None or self._asked.named(str(value)))

    def _judging(self, name: str, value: Any) -> bool:
        """Whether a field judges what stands beside it."""
        return last_word(name) in JUDGING and truth_of(value) is not None and not self._answers(name, value)

    def _claims(self, at: _At) -> frozenset[str]:
        """The names of fields that answer by a truth."""
        if self._asked.proposes is None:
            return frozenset()
        return frozenset(CLAIMS) | (OF_STATEMENT if at.stated else frozenset())

    def _asks_otherwise(self, fields: Mapping[str, Any]) -> bool:
        """Whether an object answers a question of its own, or of a thing, which has no word of the one asked."""
        told = (value for name, value in fields.items() if folded(name) in _OF_WHAT and isinstance(value, str))
        asks = next((value for value in told if not self._asked.named(value)), "")
        words = {token.word for token in tokenise(asks)} - FUNCTION - ASKING
        words = {word for word in words if word.isalpha()}
        return bool(words and self._asked.question) and words.isdisjoint(self._asked.question)

    def _stated(self, fields: Mapping[str, Any]) -> Iterator[str]:
        """What an object of a yes or no states beside its answer."""
        for name, value in fields.items():
            if isinstance(value, str) and self._states(name):
                yield value

    def _states(self, name: str) -> bool:
        relates = self._asked.relates and field_of(name, None, ()) == Field(RELATION)
        return relates or folded(name) in STATEMENTS

    def _truths(self, fields: Mapping[str, Any], at: _At) -> Iterator[Candidate]:
        """The labels that have a truth each and hold: ``{"N": false, "S": true}``."""
        truths = {name: truth_of(value) for name, value in fields.items() if self._asked.named(name)}
        if truths and None not in truths.values() and (len(truths) > 1 or True in truths.values()):
            yield Candidate(tuple(name for name, truth in truths.items() if truth), at.rank, beside=at.beside)

    def _fields(self, fields: Mapping[str, Any], at: _At) -> Iterator[Candidate]:
        known = {name: self._field(name, value) for name, value in fields.items()}
        claims = {name: self._claim(name, at) for name in fields}
        beside = at.beside + "".join(
            _line(name, fields[name])
            for name in _idle(known)
            if not (claims[name] or self._names(name) or self._judging(name, fields[name]))
        )
        figures = sum(len(field.things) == 1 for field in known.values())
        both = {Role.SUBJECT, Role.OBJECT} <= {field.things for field in known.values()}  # and so where both are
        for name, value in fields.items():
            field = known[name]
            if claim := claims[name]:
                if (words := words_in(value)) is not None and (at.pair is None or at.pair.turned is False):
                    yield Candidate(words, at.rank, claim=claim, beside=beside)
                continue
            if not field.head or (field.head == WITHIN and not isinstance(value, dict | list)):
                continue
            if self._asked.step and value and isinstance(value, list) and _measures(value):
                continue  # where steps lead
            if field.head == SET and not (isinstance(value, list) and value):
                continue
            there = at._replace(rank=at.rank if field.rank is Rank.PLAIN else field.rank, beside=beside)
            there = there._replace(weak=at.weak or field.head == WEAK, relates=field.head == RELATION)
            if field.things:
                pair = self._of_things(field.things, at.pair, figures)
                if pair is None:
                    self.others = self.others or not (both and _measures(value))
                    continue
                there = there._replace(pair=pair)
            if field.head == WITHIN and words_in(value) is not None:
                continue
            yield from self._value(value, there)

    def _field(self, name: str, value: Any) -> Field:
        """What a field does in a question of this kind."""
        plain = folded(name)
        if plain in self._asked.heads:
            return Field(RELATION)
        if self._states(name) or self._judging(name, value):
            return Field()
        if self._names(name) or self._asked.named(name):
            return Field()
        field = field_of(name, self._asked.names, self._asked.question)
        if field.head == WEAK and self._asked.question and field == field_of(name, None, self._asked.question):
            bare = not field_of(name, None, ()).head
            if bare and not (self._asked.where or _directs(plain)):
                return Field()
        return field

    def _claim(self, name: str, at: _At) -> str:
        """The name of a field that says whether what was asked holds: "is possible", "bed north of desk"."""
        if self._asked.proposes is None:
            return ""
        plain = folded(name).removeprefix("is ").removeprefix("final ")
        if plain in self._claims(at):
            return plain
        said = _PROPOSED.sub("", spaced(name))
        return "holds" if said and self._asked.proposes(said) else ""

    def _names(self, name: str) -> bool:
        """Whether a field names a thing of the pair."""
        return self._asked.names is not None and folded(name) in ASIDE_OF_PAIR

    # --- things -------------------------------------------------------------------------------------------------------

    def _of_things(self, things: str, pair: NamedPair | None, figures: int) -> NamedPair | None:
        """The pair of a field that is named for things; ``None`` if it is none that was asked about."""
        if len(things) == 2:
            return NamedPair(things[0], things[1], listed=True)
        if len(things) > 2 or (pair and pair.figure) or (figures > 1 and not (pair and pair.landmark)):
            return None
        return NamedPair(things, pair.landmark if pair else "")


def _idle(known: Mapping[str, Field]) -> Iterator[str]:
    """The fields that do nothing, but for those behind a draft, of which they say something."""
    drafted = False
    for name, field in known.items():
        drafted = field.rank is Rank.DRAFT if field.head else drafted
        if not (drafted or field.head):
            yield name


def _measures(value: Any) -> bool:
    """Whether a value is numbers alone: where a thing is, and no relation of it."""
    if isinstance(value, dict | list | tuple):
        return all(map(_measures, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int | float) and not isinstance(value, bool)


def _directs(name: str) -> bool:
    return Role.DIRECTION in roles_in(name) or name.endswith("most")


def _line(name: str, value: Any) -> str:
    """A field as a line that may head an answer, if it is short."""
    words = words_in(value)
    argues = folded(name) in ARGUING and not TROUBLE.search(roles_in(str(value))) and not str(value).endswith(":")
    end = "." if argues else ""  # a reason heads nothing
    line = f"{folded(name)}: {', '.join(words)}{end}\n" if words is not None else ""
    return line if len(line) <= LONGEST_FIELD else ""


# --- what they come to ------------------------------------------------------------------------------------------------


def answered(structures: Sequence[Structure], asked: Asking) -> tuple[Heard | None, str]:
    """What structures come to, with the fields beside the answer: silent of one that answers nothing."""
    walk = Walk(asked)
    found = [(one, candidate) for one in structures for candidate in walk.top(one)]
    last = structures[-1]
    silent = SILENT if last.whole and not last.loose and last.has_fields else None
    if any(candidate.words is NOTHING for _, candidate in found) or (walk.others and not found):
        silent = SILENT  # what is taken back, or is of other things, is read in no other way
    said = [(one, candidate, asked.says(candidate)) for one, candidate in found if candidate.rank is not Rank.DRAFT]
    said = [kept for kept in said if kept[2] is not SILENT]
    if any(candidate.rank is Rank.REVISED for _, candidate, _ in said):
        said = [kept for kept in said if kept[1].rank is not Rank.PLAIN]
    if any(told is None and not candidate.weak for _, candidate, told in said):
        return silent, ""
    heard = [(one, candidate, told) for one, candidate, told in said if told is not None]
    heard = [kept for kept in heard if kept[2].labels or not kept[1].weak] or heard
    if not heard:
        return silent, ""
    if len({told.labels for *_, told in heard}) > 1:
        return SILENT, ""
    one, candidate, told = heard[-1]
    return told._replace(start=one.start, end=one.end), candidate.beside

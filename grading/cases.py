"""Cases: stories with what was found out about them, kept for the next item about the same story."""

from __future__ import annotations

import json
import marshal
from collections import OrderedDict
from collections.abc import Collection, Hashable
from hashlib import blake2b
from itertools import count
from threading import Lock
from typing import Any, Final, Generic, NamedTuple, TypeVar

from spatialjudge.grading.items import Asked, read_asked
from spatialjudge.solver import InvalidInput, Problem, Story, StoryVerdict, check, feasible_relations

KEPT_IN_CASE: Final = 32
"""Questions, and asked pairs, kept with one case: more than any benchmark asks about a story."""
_FINGERPRINT_BYTES: Final = 8
_numbers: Final = count()

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Undecided(Exception):
    """The time ran out."""


class Truth(NamedTuple):
    """What can hold between two objects: labels of a family in table order; of a contradictory story, nothing."""

    consistent: bool
    feasible: tuple[str, ...] = ()
    necessary: str | None = None


class Case:
    """A story and what was found out about it. Threads may share a case: at worst something is found out twice.

    ``number`` is its own in this process.
    """

    def __init__(self, story: Story) -> None:
        self.number = next(_numbers)
        self.story = story
        self.fingerprint = fingerprint(story)
        self._asked: dict[bytes, Asked] = {}
        self._truths: dict[tuple[str, str, str], Truth] = {}

    def asked(self, question: Any) -> Asked:
        """What an item's question asks of the story.

        Raises:
            InvalidInput: it cannot be understood.
        """
        key = as_key(question, "question")
        asked = self._asked.get(key)
        if asked is None:
            asked = read_asked(question, self.story)
            _keep(self._asked, key, asked)
        return asked

    def truth(self, asked: Asked, timeout_s: float) -> Truth:
        """What can hold between the asked objects.

        Raises:
            Undecided: the time ran out; that is not kept.
        """
        key = asked.subject, asked.object, asked.family
        truth = self._truths.get(key)
        if truth is None:
            subject, obj, family = key
            result = feasible_relations(self.story, subject, obj, family=family, timeout_s=timeout_s)
            if result.verdict is StoryVerdict.UNDECIDED or result.undecided:
                raise Undecided
            truth = Truth(result.verdict is StoryVerdict.CONSISTENT, result.feasible, result.necessary)
            _keep(self._truths, key, truth)
        return truth

    def entails(self, asked: Asked, labels: Collection[str], truth: Truth, timeout_s: float) -> bool:
        """Whether "one of these labels" must hold between the asked objects.

        Raises:
            Undecided: the time ran out.
        """
        if self.story.vocabulary.families[asked.family][0].family.partition:
            return set(labels) >= set(truth.feasible)
        prediction = (asked.subject, list(labels), asked.object)
        result = check(self.story, prediction, timeout_s=timeout_s, necessary=True)
        if result.necessary is None:
            raise Undecided
        return result.necessary


class Kept(Generic[Key, Value]):
    """Values by key, the least recently used leaving first when there are too many or they weigh too much."""

    def __init__(self, most: int, heaviest: int | None = None) -> None:
        self._most, self._heaviest = most, most if heaviest is None else heaviest
        self._values: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """The value kept by the key."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
        return found[0]

    def keep(self, key: Key, value: Value, weight: int = 1) -> None:
        """Keep the value, for as long as there is room."""
        with self._lock:
            if key in self._values:
                return
            self._values[key] = value, weight
            self._weight += weight
            while len(self._values) > self._most or self._weight > self._heaviest:
                _, (_, freed) = self._values.popitem(last=False)
                self._weight -= freed


def as_key(value: Any, where: str) -> bytes:
    """A JSON value as bytes: the same for equal values, but not for those that only compare equal, such as 1 and true.

    Raises:
        InvalidInput: the value is no JSON.
    """
    try:
        return marshal.dumps(value, 2)
    except ValueError:
        raise InvalidInput([Problem(where, "is nested too deeply, or has values that are no JSON")]) from None


def _keep(kept: dict[Key, Value], key: Key, value: Value) -> None:
    """Keep a value; of too many, make a new start, which costs less than knowing which were used last."""
    if len(kept) >= KEPT_IN_CASE:
        kept.clear()
    kept[key] = value


def fingerprint(story: Story) -> str:
    """A text that stories share when they have the same grid, vocabulary, facts and objects, and hardly otherwise."""
    table = story.vocabulary
    said = json.dumps([story.grid, table.name, table.version, story.facts, story.objects])
    return blake2b(said.encode(), digest_size=_FINGERPRINT_BYTES).hexdigest()

"""Counts: the answer says how many things stand in a relation, and is right if a placement of the story shows so many.

::

    {"story": {"grid": 12, "facts": [["lamp", "N", "bed"], ["desk", "NE", "lamp"]]},
     "question": {"kind": "count", "relation": "NE", "object": "bed"},
     "answer": "There is 1."}

``relation`` is a label, or several, of which one holds; ``among`` lists the things that may be counted, all but the
object if it is left out. The numbers that placements show take the place of the labels that can hold; a number must
hold if it is the only one.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from spatialjudge.grading.stories import fields_of, unpacked, within
from spatialjudge.reading import Counting
from spatialjudge.relations import shown
from spatialjudge.solver import CountResult, InvalidInput, Story, count
from spatialjudge.solver.conflict import Conflict
from spatialjudge.solver.counting import explain_count, things_counted
from spatialjudge.solver.deadline import Deadline

COUNT: Final = "count"
COUNT_FIELDS: Final = ("kind", "text", "relation", "object", "among")


class AskedCount(NamedTuple):
    """What is counted: ``things`` in one of the ``labels`` of a family to an object; ``among`` is what was named."""

    kind: str
    labels: tuple[str, ...]
    object: str | tuple[str, str]
    family: str
    things: tuple[str, ...]
    among: tuple[str, ...] | None = None

    @property
    def told(self) -> str:
        """What is asked, in a line."""
        of = self.object if isinstance(self.object, str) else " and ".join(self.object)
        return f"how many things stand in {' or '.join(self.labels)} to {of}?"

    @property
    def texts(self) -> tuple[str, ...]:
        """The names that it has."""
        return *self.things, *((self.object,) if isinstance(self.object, str) else self.object)

    @property
    def options(self) -> int:
        """How many numbers there are to choose from: none of the things, or up to all."""
        return len(self.things) + 1

    def as_json(self) -> dict[str, Any]:
        """What was asked, as a record has it."""
        return {
            "kind": self.kind,
            "counted": list(self.labels),
            "object": self.object if isinstance(self.object, str) else list(self.object),
            "family": self.family,
            "among": None if self.among is None else list(self.among),
        }

    def counting(self, story: Story) -> Counting:
        """It, as answers are read for it."""
        return Counting(story.vocabulary, self.family, self.labels, self.object, story.objects)

    def counted(self, story: Story, timeout_s: float) -> CountResult:
        """How many there can be."""
        return count(story, self.labels, self.object, among=self.among, timeout_s=timeout_s)

    def excluded(self, number: int, story: Story, deadline: Deadline, *, smallest: bool) -> Conflict:
        """The facts by which there cannot be so many."""
        facts = things_counted(story, self.labels, self.object, self.among)
        return explain_count(story, facts, number, deadline, smallest=smallest)


def read_asked_count(raw: Any, story: Story) -> AskedCount:
    """What an item's ``question`` counts.

    Raises:
        InvalidInput: with the first mistake and its place.
    """
    raw = fields_of("question", raw, COUNT_FIELDS, needed=("relation", "object"))
    relation, obj, among = (unpacked(raw.get(name), f"question.{name}") for name in ("relation", "object", "among"))
    if among is not None and not (isinstance(among, list) and all(isinstance(name, str) for name in among)):
        raise InvalidInput.at("question.among", f"must be a list of names, not {shown(among)}")
    try:
        facts = things_counted(story, relation, obj, among)
    except InvalidInput as error:
        renamed = [
            problem._replace(where=problem.where.removeprefix("prediction.").replace("subject", "among"))
            for problem in error.problems
        ]
        raise within("question", InvalidInput(renamed)) from None
    if not facts:
        raise InvalidInput.at("question.among", "leaves no thing that may be counted")
    first = facts[0]
    return AskedCount(
        COUNT,
        first.labels,
        first.object,
        story.vocabulary.term(first.labels[0]).family.name,
        tuple(fact.subject for fact in facts),
        None if among is None else tuple(among),
    )


def read_gold_count(value: Any) -> tuple[str, ...]:
    """The number given as right, or several of which any is.

    Raises:
        InvalidInput: it is none.
    """
    gold = unpacked(value, "gold")
    several = gold if isinstance(gold, list) else [gold]
    read = []
    for one in several:
        number = int(one) if isinstance(one, str) and one.strip().isdecimal() and len(one) < len(str(10**6)) else one
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise InvalidInput.at("gold", f"{shown(one)} is no number of things", "such as 3")
        read.append(str(number))
    if not read:
        raise InvalidInput.at("gold", "a list of numbers cannot be empty", "leave gold out if there is none")
    return tuple(dict.fromkeys(sorted(read, key=int)))

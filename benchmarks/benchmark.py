"""What a benchmark is: files that are read into items, and rules that turn what the solver proves into its labels.

::

    file -> Benchmark.files -> FiledQuestion -> QuestionType.label -> Item    with its gold label
                                           -> Benchmark.task        and its task  -> Task.decide -> Decision
                                           -> Unread  a question that has no reading, and why

An item's task is what it is decided from, a type of the benchmark's own; the tasks of a story share what they have in
common. A verdict is given under a *profile*: ``geometry`` says what follows from the story, whatever the benchmark
says; ``reference`` repeats the benchmark's own rules, sound or not, and so shows that its data were read rightly.
Where the two differ, the label is disputed. A known difference explains; it never changes a verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.words import NotUnderstood, unreadable
from spatialjudge.solver import InvalidInput

HOPS: Final = "hops"
"""The group of the fewest facts that a label follows from."""

Label = str | tuple[str, ...]
"""A label, or several: a set is sorted (in the order of the benchmark's candidates), a sequence is as it runs."""


class Share(NamedTuple):
    """So many right of so many."""

    right: int
    of: int

    @property
    def value(self) -> float | None:
        """As a number from 0 to 1; ``None`` of nothing."""
        return self.right / self.of if self.of else None


Figure = Share | float | None
"""A published score."""


class Profile(StrEnum):
    """Whose rules a verdict follows."""

    GEOMETRY = "geometry"
    REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class Decision:
    """The label that follows; ``decided`` is false where there is none, and ``verdict`` then says why."""

    verdict: Label
    decided: bool = True


INCONSISTENT_STORY: Final = Decision("inconsistent_story", decided=False)
"""The facts of the story cannot hold together: everything follows from it, so nothing does."""
UNDECIDED: Final = Decision("undecided", decided=False)
"""The time ran out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How a question is answered with labels of a closed list, and in what other words they are said.

    One label, or ``several``: a set that is right only whole. In a ``sequence`` labels follow each other. With ``any``
    gold may be several labels, one of which is enough. ``unknown`` is the label of an answer that says it cannot tell,
    ``every`` of one that names all the others, and ``none`` of one that names none of them: of several, the empty set.
    """

    several: bool = False
    sequence: bool = False
    any: bool = False
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    phrase: str = "{}"
    """What any label may be called, such as "block {}"."""
    unknown: str | None = None
    every: str | None = None
    none: str | None = None


LabelPair = tuple[Label, Label]
"""What was answered ("" for nothing that could be read), and the gold label."""
PublishedScore = Callable[[Sequence[LabelPair]], Figure]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionType:
    """What all questions of a type share.

    Args:
        candidates: the labels, where they are the same for all.
        form: how they are answered where the gold label grades the answer; without one the solver judges it.
        gold: the label that a file's text or value is, or the error :class:`InvalidInput`; else it is a candidate.
        scores: the scores besides accuracy under which figures are published, each by its name.
    """

    candidates: tuple[str, ...] = ()
    form: Form | None = None
    gold: Callable[[Any], Label] | None = None
    scores: Mapping[str, PublishedScore] = field(default_factory=dict)

    def label(self, given: Any) -> Label:
        """The label that is given.

        Raises:
            InvalidInput: it is none.
        """
        if self.gold is not None:
            return self.gold(given)
        if given not in self.candidates:
            raise unreadable("answer", str(given), f"one of {', '.join(self.candidates)}")
        return str(given)


class FiledQuestion(NamedTuple):
    """A question as its file has it.

    ``where`` names file and story. ``told`` is what its task is read from, if the text is not. ``candidates`` are its
    own, if those of its type are not the same for all.
    """

    id: str
    q_type: str
    where: str
    text: str
    question: str
    gold: Any
    told: Any = None
    candidates: tuple[str, ...] | None = None
    groups: Mapping[str, str | int] = MappingProxyType({})


class Answer(NamedTuple):
    """What was answered to an item, in its labels (``None``: nothing that could be read), and its gold label."""

    id: str
    q_type: str
    label: Label | None
    gold: Label

    @property
    def right(self) -> bool:
        """Whether it is the gold label; of sets and sequences, exactly that."""
        return self.label == self.gold


class Task:
    """What an item is decided from: its story, as facts, and what is asked.

    Benchmarks have tasks of their own. This one is of a question without a reading, of which nothing is known: its gold
    label alone says whether an answer is right.
    """

    def decide(self, profile: Profile) -> Decision:
        """The label that follows under a profile that the benchmark has."""
        return UNDECIDED

    def explain(self, profile: Profile) -> Iterable[str]:
        """The facts behind the decision, one a line; asked for only where it is not the gold label."""
        return ()

    def hops(self, gold: Label) -> int | None:
        """How many facts it takes at least to entail a label, in geometry.

        ``None``: it does not follow, or not from facts that are there (but from what is not said), or the time ran out.
        """
        return None

    def suggested(self) -> Sequence[str]:
        """The label that each sentence suggests, in the order in which they are told."""
        return ()

    def can_hold(self) -> tuple[str, ...] | None:
        """The relations that can, where several may; ``None`` where it is asked otherwise."""
        return None

    def phrases(self, label: str) -> tuple[str, ...]:
        """Other words for a label, with the names of the things."""
        return ()

    def as_asked(self) -> dict[str, Any]:
        """The fields ``story`` and ``question`` of an item whose answers the solver judges, as JSON values."""
        return {}

    def as_world(self) -> dict[str, Any]:
        """The fields ``command`` and ``situation`` of a question that is answered with actions in a world."""
        return {}


@dataclass(frozen=True, slots=True)
class Item:
    """A question of a benchmark.

    ``id`` is unique in its file. ``q_type`` is the benchmark's own name for the kind of question. ``text`` is the
    story as it is told and ``question`` its question, both in the benchmark's words. ``groups`` is what figures are
    broken down by, such as the number of hops.
    """

    id: str
    q_type: str
    text: str
    question: str
    gold: Label
    task: Task
    candidates: tuple[str, ...] = ()
    groups: Mapping[str, str | int] = field(default_factory=dict)

    def with_hops(self) -> Item:
        """The item with its hops among its groups, if they can be told."""
        found = self.task.hops(self.gold)
        return self if found is None else replace(self, groups={**self.groups, HOPS: found})


@dataclass(frozen=True, slots=True)
class UnreadQuestion:
    """A question that has no reading: ``where`` names file and story, ``problem`` sentence (or field) and reason.

    ``item`` is the question all the same, with an empty :class:`Task`, if it and its gold label are in order: a
    model can be asked it, and be graded by the label.
    """

    id: str
    q_type: str
    where: str
    problem: str
    item: Item | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """A cause of differences between labels and verdicts that is understood; ``concerns`` says which items have it."""

    reason: str
    concerns: Callable[[Item], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """A published benchmark.

    Args:
        name: what the command line calls it.
        version: of its rules here: where a verdict changes for the same file, so does the version.
        summary: a line on what it asks, with the source.
        questions: its types of questions.
        profiles: what each profile stands on, in a line; the first is the usual one.
        files: the questions of a file, as it has them, and what is damaged; or items as they are.
        task: a question with its story read; raises :class:`InvalidInput` or ``NotUnderstood``.
        grouped: by what else its items are grouped, from their label and task; it stands first.
        known: the differences that are understood; the first that concerns an item explains it.
        scored: whether figures are published: accuracy, and the scores of its types.
        sets: variants ``ID/set/N`` of an item by the name of their set, scored by how many are right as a whole.
        variants_of: the benchmark whose items it varies, and with which its answers are scored.
    """

    name: str
    version: str
    summary: str
    questions: Mapping[str, QuestionType]
    profiles: Mapping[Profile, str]
    files: Callable[[BenchmarkFile], Iterable[FiledQuestion | Item | UnreadQuestion]]
    task: Callable[[FiledQuestion], Task] = lambda asked: Task()
    grouped: Callable[[Label, Task], Mapping[str, str | int]] = lambda gold, task: {}
    known: tuple[Known, ...] = ()
    scored: bool = True
    sets: tuple[str, ...] = ()
    variants_of: str | None = None

    def read(self, source: BenchmarkFile) -> Iterator[Item | UnreadQuestion]:
        """The items of a file, each with its story read, and what has no reading.

        Raises:
            InvalidInput: the file, or the file beside it, is none of this benchmark.
        """
        for one in self.files(source):
            yield self._item(one) if isinstance(one, FiledQuestion) else one

    def _item(self, asked: FiledQuestion) -> Item | UnreadQuestion:
        """A question with its gold label and its story read; what has none can be asked if the label grades it."""
        q_type = self.questions[asked.q_type]
        candidates = q_type.candidates if asked.candidates is None else asked.candidates
        gold: Label | None = None
        try:
            gold = q_type.label(asked.gold)
            task = self.task(asked)
        except (InvalidInput, NotUnderstood) as error:
            known = (asked.id, asked.q_type, asked.text, asked.question)
            closed = q_type.form is not None
            item = Item(*known, gold, Task(), candidates, asked.groups) if closed and gold is not None else None
            return UnreadQuestion(asked.id, asked.q_type, asked.where, str(error), item)
        groups = {**self.grouped(gold, task), **asked.groups}
        return Item(asked.id, asked.q_type, asked.text, asked.question, gold, task, candidates, groups)

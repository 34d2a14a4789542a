"""Items of a benchmark as lines for ``grade``: what a model is given, what is asked, and the gold label.

A line has ``prompt`` (story and question, and the words to answer with), ``question_text``, ``q_type``, ``gold``,
``candidates`` and what the benchmark groups by, such as ``k``. Where the solver judges an answer by its story,
``story`` and ``question`` are facts and a pair of objects. Else ``story`` is a text, and ``question`` a closed one: its
``options`` with the words for each, and how they answer (see :class:`~spatialjudge.benchmarks.benchmark.Form`). A
model's ``answer`` is all that is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeGuard, TypeVar, cast, runtime_checkable

from spatialjudge.benchmarks.benchmark import Benchmark, Form, Item, Task
from spatialjudge.benchmarks.prompts import Ending, prompt

_ONE: Final = Form()
_Able = TypeVar("_Able")


@runtime_checkable
class Judged(Protocol):
    """A task whose answers the solver can judge."""

    def as_asked(self) -> dict[str, Any]:
        """The fields ``story`` and ``question`` of an item, as JSON values."""


@runtime_checkable
class CarriedOut(Protocol):
    """A task whose answers are actions in a world."""

    def as_world(self) -> dict[str, Any]:
        """The fields ``command`` and ``situation`` of a question, as JSON values."""


@runtime_checkable
class Phrased(Protocol):
    """A task whose labels are also said with the names of its things."""

    def phrases(self, label: str) -> tuple[str, ...]:
        """Other words for a label."""


@runtime_checkable
class OpenTask(Protocol):
    """A task of which several relations may be possible."""

    def can_hold(self) -> tuple[str, ...] | None:
        """These; ``None`` where it is asked otherwise."""


def can(task: Task, what: Callable[..., _Able]) -> TypeGuard[_Able]:
    """Whether a task has the methods of a protocol: asked of its class, which takes a fortieth of ``isinstance``."""
    return issubclass(type(task), cast("type", what))


def as_line(benchmark: Benchmark, item: Item) -> dict[str, Any]:
    """The item as JSON values; an answer is to be added."""
    form = benchmark.questions[item.q_type].form or _ONE
    asked = item.task.as_asked() if can(item.task, Judged) else _closed(item, form)
    return {
        "id": item.id,
        "benchmark": benchmark.name,
        "prompt": prompt(item.text, item.question, _options(item, form), _ending(form)),
        **asked,
        "question_text": item.question,
        "q_type": item.q_type,
        "gold": list(dict.fromkeys(item.gold)) if form.any and not isinstance(item.gold, str) else item.gold,
        "candidates": list(item.candidates),
        **item.groups,
    }


def _closed(item: Item, form: Form) -> dict[str, Any]:
    """Story and question of an item that is graded by its gold label."""
    phrases = item.task.phrases if can(item.task, Phrased) else _no_phrases
    labels = [*item.candidates, *([form.none] if form.none and form.none not in item.candidates else [])]
    question = {
        "kind": "sequence" if form.sequence else "choice",
        "text": item.question,
        "options": {label: _words(label, form, phrases) for label in labels},
        "several": True if form.several else None,
        "any": True if form.any else None,
        "unknown": form.unknown,
        "every": form.every,
        "none": form.none,
        **(item.task.as_world() if can(item.task, CarriedOut) else {}),
    }
    return {"story": item.text, "question": {name: value for name, value in question.items() if value is not None}}


def _words(label: str, form: Form, phrases: Callable[[str], tuple[str, ...]]) -> list[str]:
    own = () if form.phrase == "{}" or label == form.none else (form.phrase.format(label),)
    return [*own, *form.words.get(label, ()), *phrases(label)]


def _no_phrases(_: str) -> tuple[str, ...]:
    return ()


def _ending(form: Form) -> Ending:
    return Ending.SEQUENCE if form.sequence else Ending.SEVERAL if form.several else Ending.ONE


def _options(item: Item, form: Form) -> list[str]:
    """The words to answer with; of several that may hold, also the one for none."""
    nothing = [form.none] if item.candidates and form.several and form.none else []
    return list(dict.fromkeys([*item.candidates, *nothing]))

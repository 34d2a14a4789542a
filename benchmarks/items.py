"""Items of a benchmark as lines for ``grade``: what a model is given, what is asked, and the gold label.

A line has ``prompt`` (story and question, and the words to answer with), ``question_text``, ``q_type``, ``gold``,
``candidates`` and what the benchmark groups by, such as ``k``. Where the solver judges an answer by its story,
``story`` and ``question`` are facts and a pair of objects. Else ``story`` is a text, and ``question`` a closed one: its
``options`` with the words for each, and how they answer (see :class:`~spatialjudge.benchmarks.benchmark.Form`). A
model's ``answer`` is all that is missing.
"""

from __future__ import annotations

from typing import Any

from spatialjudge.benchmarks.benchmark import Benchmark, Form, Item
from spatialjudge.benchmarks.prompts import Ending, prompt


def as_line(benchmark: Benchmark, item: Item) -> dict[str, Any]:
    """The item as JSON values; an answer is to be added."""
    form = benchmark.questions[item.q_type].form or Form()
    ending = Ending.SEQUENCE if form.sequence else Ending.SEVERAL if form.several else Ending.ONE
    asked = item.task.as_asked() or _closed(item, form)
    return {
        "id": item.id,
        "benchmark": benchmark.name,
        "prompt": prompt(item.text, item.question, _options(item, form), ending),
        **asked,
        "question_text": item.question,
        "q_type": item.q_type,
        "gold": list(dict.fromkeys(item.gold)) if form.any and not isinstance(item.gold, str) else item.gold,
        "candidates": list(item.candidates),
        **item.groups,
    }


def _closed(item: Item, form: Form) -> dict[str, Any]:
    """Story and question of an item that is graded by its gold label."""
    labels = [*item.candidates, *([form.none] if form.none and form.none not in item.candidates else [])]
    question = {
        "kind": "sequence" if form.sequence else "choice",
        "text": item.question,
        "options": {label: _words(item, label, form) for label in labels},
        "several": form.several or None,
        "any": form.any or None,
        "unknown": form.unknown,
        "every": form.every,
        "none": form.none,
        **item.task.as_world(),
    }
    return {"story": item.text, "question": {name: value for name, value in question.items() if value is not None}}


def _words(item: Item, label: str, form: Form) -> list[str]:
    own = () if form.phrase == "{}" or label == form.none else (form.phrase.format(label),)
    return [*own, *form.words.get(label, ()), *item.task.phrases(label)]


def _options(item: Item, form: Form) -> list[str]:
    """The words to answer with; of several that may hold, also the one for none."""
    nothing = [form.none] if item.candidates and form.several and form.none else []
    return list(dict.fromkeys([*item.candidates, *nothing]))

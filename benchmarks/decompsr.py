"""DecompSR as a benchmark: StepGame's chains by their successors, up to 100 steps long, with noise of three kinds.

A row has ``data`` (a line ``N sentence`` for each), ``question``, ``answer``, ``nhop`` and maybe ``ID``, ``clean`` and
``shuffled``. Sentences are StepGame's, with what was put right in 2025; all are taken as they say. Names may be shared:
the pool of the generator has one name twice, and noise may end on an agent of the chain that stands elsewhere. Such
stories contradict themselves, whatever their label.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from spatialjudge.benchmarks.benchmark import Benchmark, FiledQuestion, Item, Known, Profile, QuestionType
from spatialjudge.benchmarks.columns import TableColumns
from spatialjudge.benchmarks.files import Row
from spatialjudge.benchmarks.stepgame.benchmark import HopChain, chain, gold
from spatialjudge.benchmarks.stepgame.sentences import split
from spatialjudge.relations import stepgame as steps

Q_TYPE: Final = "FR"
_FLAGS: Final = {"set": {"true": "clean", "false": "noise"}, "order": {"true": "shuffled", "false": "chain"}}
_NUMBER: Final = re.compile(r"^\d+[.):]?\s+")
_LABELS: Final = tuple(label for label in steps.labels if label != "overlap")


def _refined(asked: FiledQuestion, _: Row) -> FiledQuestion:
    """A question with its sentences, and what its flags mean."""
    told = sentences(asked.told)
    flags = {name: said.get(str(asked.groups.get(name)).lower()) for name, said in _FLAGS.items()}
    groups = {**asked.groups, **flags}
    return asked._replace(
        text=" ".join(told),
        told=told,
        groups={name: value for name, value in groups.items() if value is not None},
    )


def sentences(told: str | list[str]) -> list[str]:
    """The sentences of a story without their numbers: of a list or of lines, or of a text that runs on."""
    lines = told.splitlines() if isinstance(told, str) else told
    pieces = (one for line in lines if line.strip() for one in split(_NUMBER.sub("", line.strip())))
    return [_NUMBER.sub("", one) for one in pieces if not _NUMBER.fullmatch(f"{one} ")]


def _shares_a_name(item: Item) -> bool:
    task = item.task
    if not isinstance(task, HopChain) or item.groups.get("set") != "clean":
        return False
    return len(task.story.objects) <= len(task.story.facts)


decompsr = Benchmark(
    name="decompsr",
    version="1",
    summary="DecompSR, directions over up to 100 steps (2025)",
    questions={Q_TYPE: QuestionType(candidates=_LABELS, gold=gold)},
    profiles={Profile.GEOMETRY: "unit steps, each sentence read as it says; the signs of their sum"},
    files=TableColumns(
        q_type=Q_TYPE,
        id=("ID",),
        text=("data", "story", "context"),
        gold=("answer", "label"),
        groups={"k": ("nhop", "k_hop"), "set": ("clean",), "order": ("shuffled",)},
        refined=_refined,
    ),
    task=lambda asked: replace(chain(asked.told, asked.question), slips=()),
    known=(Known("two agents have one name: a chain of k steps has k + 1 of them", _shares_a_name),),
)

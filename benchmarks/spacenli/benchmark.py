"""SpaceNLI as a benchmark: do premises entail a conclusion, contradict it, or neither?

``160x200.json`` is ``{"data": [{"id", "label", "premises", "hypothesis", "ent_type", ...}]}``; rows have the columns
``premises``, ``hypothesis`` and ``label``, and maybe ``id``. An id ends in the number of the sample; what stands before
is its pattern, by which pattern accuracy groups; without ids patterns are told by the text.

Only what the grammar covers is decided: problems about spatial relations, and those with the movements of its lexicon.
The others need knowledge of words that is no geometry; they have a gold label, and no reading. A conclusion is entailed
if the premises and its denial cannot hold together, contradicted if the premises and itself cannot. The names of things
do not matter, only which are the same: the thousands of samples of the benchmark are a few hundred problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from spatialjudge.benchmarks.audit import PATTERN
from spatialjudge.benchmarks.benchmark import (
    Benchmark,
    Decision,
    FiledQuestion,
    Form,
    Item,
    Known,
    Label,
    Profile,
    QuestionType,
    Task,
    UnreadQuestion,
)
from spatialjudge.benchmarks.columns import TableColumns
from spatialjudge.benchmarks.entailment import TIMEOUT_S, UNSETTLED, Standing
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.benchmarks.records import read_each
from spatialjudge.benchmarks.spacenli.meaning import meaning, scene_of, taken_for_granted
from spatialjudge.benchmarks.spacenli.patterns import LabelledSample, patterns
from spatialjudge.benchmarks.spacenli.sentences import SentenceMeaning, read_sentence, split
from spatialjudge.benchmarks.words import unreadable
from spatialjudge.relations.boxes import ANY_PLACES, BoxRelation
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.statements import satisfiable

Premises = tuple[SentenceMeaning, ...]
"""The premises, and last the conclusion."""

KEPT: Final = 4096
"""Forms of problems whose answer is kept; the benchmark has some two hundred."""
Q_TYPE: Final = "NLI"
_COLUMNS: Final = TableColumns(
    q_type=Q_TYPE, text=("premises",), question=("hypothesis",), gold=("label",), groups={"ent_type": ("ent_type",)}
)
LABELS: Final = ("entailment", "neutral", "contradiction")
_WORDS: Final = {
    "entailment": ("entailed", "entails", "entail", "follows", "follow", "yes", "true", "must be true"),
    "neutral": ("unknown", "undetermined", "undecided", "neither", "may or may not be true", "could be true or false"),
    "contradiction": ("contradicted", "contradictory", "contradicts", "contradict", "no", "false", "cannot be true"),
}
"""What else the labels are called, by models and by people."""
_VERDICTS: Final = {
    Standing.ENTAILED: Decision("entailment"),
    Standing.CONTRADICTED: Decision("contradiction"),
    Standing.UNKNOWN: Decision("neutral"),
    **UNSETTLED,
}
_RELATIONS: Final = {"relation", "between", "view"}


def standing(problem: Premises) -> Standing:
    """What the premises make of the conclusion."""
    return _standing(canonical(problem))


def support(problem: Premises) -> tuple[int, ...]:
    """Numbers of premises that by themselves settle the conclusion (or contradict each other), none too many.

    Empty for a conclusion that the premises leave open.
    """
    found = standing(problem)
    if found in {Standing.UNKNOWN, Standing.UNDECIDED}:
        return ()
    kept = list(range(len(problem) - 1))
    for number in tuple(kept):
        fewer = [other for other in kept if other != number]
        if standing((*(problem[other] for other in fewer), problem[-1])) is found:
            kept = fewer
    return tuple(kept)


MOST_PREMISES: Final = 12
"""Sentences of a problem of which all sets are tried: published ones have at most four."""


def fewest(problem: Premises) -> int:
    """How many premises settle the conclusion as all of them do, at least."""
    *premises, conclusion = problem
    found = standing(problem)
    return next(
        size
        for size in range(len(premises) + 1)
        if any(standing((*chosen, conclusion)) is found for chosen in combinations(premises, size))
    )


def canonical(problem: Premises) -> Premises:
    """The problem with its things numbered in the order in which they are named."""
    numbers: dict[str, str] = {}
    return tuple(
        said._replace(things=tuple(numbers.setdefault(name, str(len(numbers) + 1)) for name in said.things))
        for said in problem
    )


@lru_cache(maxsize=KEPT)
def _standing(problem: Premises) -> Standing:
    scene = scene_of(problem)
    granted = taken_for_granted(problem[:-1], scene)
    premises = BoxRelation.all_of([granted, *(meaning(said, scene) for said in problem[:-1])])
    conclusion = meaning(problem[-1], scene)
    # The scene's numbers and axes are complete only now that all has been said.
    possible, with_it, without_it = (
        satisfiable(scene.space, len(scene.numbers), premises & more, timeout_s=TIMEOUT_S)
        for more in (ANY_PLACES, conclusion, ~conclusion)
    )
    if None in {possible, with_it, without_it}:
        return Standing.UNDECIDED
    if not possible:
        return Standing.INCONSISTENT_STORY
    if not with_it:
        return Standing.CONTRADICTED
    return Standing.UNKNOWN if without_it else Standing.ENTAILED


@dataclass(frozen=True, slots=True)
class Inference(Task):
    """Do the premises entail the conclusion, which comes last? ``sentences`` are the words of both."""

    problem: Premises
    sentences: tuple[str, ...]

    def decide(self, profile: Profile) -> Decision:
        """What the premises make of the conclusion."""
        return _VERDICTS[standing(self.problem)]

    def hops(self, gold: Label) -> int | None:
        """The premises that it takes; what is neutral follows from none, and of very many they are not looked for."""
        found = standing(self.problem)
        if (
            len(self.problem) > MOST_PREMISES
            or found not in {Standing.ENTAILED, Standing.CONTRADICTED}
            or _VERDICTS[found].verdict != gold
        ):
            return None
        return fewest(self.problem)

    def suggested(self) -> list[str]:
        """Of each premise, whether it says of any things what the conclusion says, denies that, or neither."""
        *premises, asked = self.problem
        return [
            "neutral"
            if (said.form, said.relation) != (asked.form, asked.relation)
            else "entailment"
            if said.denied == asked.denied
            else "contradiction"
            for said in premises
        ]

    def explain(self, profile: Profile) -> Iterator[str]:
        """The premises that settle the conclusion."""
        found = support(self.problem)
        if standing(self.problem) is Standing.UNKNOWN:
            yield "the premises can hold together with the conclusion, and with its denial"
        elif not found:
            yield "the conclusion by itself, whatever the premises say"
        yield from (self.sentences[number] for number in found)


def _files(source: BenchmarkFile) -> Iterator[FiledQuestion | UnreadQuestion]:
    """The samples of a file."""
    rows = list(_rows(source))
    told = _patterns(source, rows)
    return read_each(source, rows, Q_TYPE, lambda row: [_asked(source, row, told)])


def _asked(source: BenchmarkFile, row: Row, told: Mapping[str, str]) -> FiledQuestion:
    """The question of a sample."""
    asked = _COLUMNS.asked(source, row)
    groups = {**asked.groups, **({PATTERN: told[row.where]} if row.where in told else {})}
    return asked._replace(id=row.id, told=row.fields.get("prem_num"), groups=groups)


def _task(asked: FiledQuestion) -> Inference:
    sentences = (*split(asked.text), asked.question)
    problem = tuple(
        read_sentence(text, f"premise {number}" if number < len(sentences) else "hypothesis")
        for number, text in enumerate(sentences, 1)
    )
    if asked.told is not None and str(asked.told) != str(len(problem) - 1):
        raise unreadable("premises", asked.text, f"a text of {asked.told} sentences, as prem_num says")
    return Inference(problem, sentences)


def _kind(_: Label, task: Task) -> dict[str, str]:
    """Whether its sentences are about relations alone."""
    said = task.problem if isinstance(task, Inference) else ()
    return {"sentences": "relations" if {one.form for one in said} <= _RELATIONS else "events"}


def _gold(label: str) -> str:
    if label not in LABELS:
        raise unreadable("label", label, f"one of {', '.join(LABELS)}")
    return label


def _patterns(source: BenchmarkFile, rows: Sequence[Row]) -> dict[str, str]:
    """The pattern of each sample by its place: by its id or, where no sample has one, by its text."""
    named = {row.where: row.id.rpartition("-")[0] for row in rows if "-" in row.id and row.id != row.where}
    if named:
        return named
    samples = {}
    for row in rows:
        with suppress(InvalidInput):
            asked = _COLUMNS.asked(source, row)
            samples[row.where] = LabelledSample(asked.text, asked.question, str(asked.gold))
    return dict(zip(samples, patterns(list(samples.values())), strict=True))


def _rows(source: BenchmarkFile) -> Iterator[Row]:
    if source.is_json and source.text.lstrip().startswith("{") and '"data"' in source.text[:2000]:
        samples = source.json.get("data")
        if not isinstance(samples, list):
            raise source.refused('has no list "data"')
        return source.numbered("sample", samples)
    return source.rows()


def _names_coincide(item: Item) -> bool:
    """Whether a sentence relates a thing to itself, or the conclusion is one of the premises."""
    if not isinstance(item.task, Inference):
        return False
    *premises, conclusion = item.task.problem
    return conclusion in premises or any(len(set(said.things)) < len(said.things) for said in item.task.problem)


def _stacked(item: Item) -> bool:
    """Whether "X is on top of Y" is to contradict "Y is on top of Z"."""
    if not isinstance(item.task, Inference) or len(item.task.problem) != 2:  # a premise and a conclusion
        return False
    premise, conclusion = item.task.problem
    return premise.relation == conclusion.relation == "on" and premise.things[1] == conclusion.things[0]


spacenli = Benchmark(
    name="spacenli",
    version="1",
    summary="SpaceNLI, spatial inference in natural language (Abzianidze, Zwarts, Winter 2023)",
    questions={Q_TYPE: QuestionType(candidates=LABELS, form=Form(words=_WORDS, unknown="neutral"), gold=_gold)},
    profiles={Profile.GEOMETRY: "points, intervals and heights; what moves, before, on the way and after"},
    files=_files,
    task=_task,
    grouped=_kind,
    known=(
        Known(
            "two slots of the pattern were filled with the same name: the label is that of different ones",
            _names_coincide,
        ),
        Known('"X is on top of Y" says nothing of what Y is on top of', _stacked),
    ),
)

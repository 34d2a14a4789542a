"""StepGame as a benchmark: its two formats, and the label that a chain of unit steps has.

``qa2_test.txt`` is numbered lines as in bAbI; ``qa2_test.json`` is ``{"0": {"story": [...], "question", "label"}}``;
rows have ``story`` (a list, or one text), ``question``, ``label`` and maybe ``k_hop`` or ``config`` ("qa2"), those of
SpaRP ``context``, ``question``, ``targets`` and ``num_hop``. Objects may share a cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from spatialjudge.benchmarks.benchmark import (
    Benchmark,
    Decision,
    FiledQuestion,
    Known,
    Label,
    Profile,
    QuestionType,
    Task,
    UnreadQuestion,
)
from spatialjudge.benchmarks.columns import TableColumns
from spatialjudge.benchmarks.entailment import TIMEOUT_S, Triple, clash, hops, unsettled
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.benchmarks.numbered import numbered_questions
from spatialjudge.benchmarks.records import read_each
from spatialjudge.benchmarks.stepgame.sentences import asked, split, statement
from spatialjudge.benchmarks.words import unreadable
from spatialjudge.relations import stepgame as steps
from spatialjudge.solver import Story, feasible_relations

Q_TYPE: Final = "FR"
_VERTICAL: Final = {"above": "upper", "below": "lower"}
_COLUMNS: Final = TableColumns(
    q_type=Q_TYPE,
    text=("story", "context"),
    gold=("label", "targets"),
    groups={"k": ("k_hop", "num_hop", "config")},
)
"""Those of the hub, and of SpaRP."""
_KEYED: Final = re.compile(r'\s*\{\s*"[^"]*"\s*:\s*\{')
_K: Final = re.compile(r"qa(\d+)_")


@dataclass(frozen=True, slots=True)
class HopChain(Task):
    """Where does ``subject`` lie, seen from ``object``? ``meant`` is the story as its templates were meant."""

    story: Story
    meant: Story
    subject: str
    object: str
    slips: tuple[str, ...]

    def decide(self, profile: Profile) -> Decision:
        """The one sign pair that can hold; all that can, where the story leaves several."""
        found = feasible_relations(self._story(profile), self.subject, self.object, timeout_s=TIMEOUT_S)
        return unsettled(found) or Decision(found.necessary or found.feasible)

    def hops(self, gold: Label) -> int | None:
        """The steps from the one agent to the other."""
        return hops(self.story, self.subject, (str(gold),), self.object)

    def suggested(self) -> list[str]:
        """The relation that each sentence tells."""
        return [fact.labels[0] for fact in self.story.facts]

    def explain(self, profile: Profile) -> Iterator[str]:
        """The sentences that were meant otherwise, and the facts that fix the relation (or clash)."""
        yield from (f"the story uses {slip!r}" for slip in self.slips)
        story, verdict = self._story(profile), self.decide(profile).verdict
        others = tuple(label for label in story.vocabulary.labels if label != verdict)
        yield from clash(story, self.subject, others, self.object)

    def as_asked(self) -> dict[str, Any]:
        """Story and question of an item that ``grade`` takes."""
        facts = [[fact.subject, fact.labels[0], fact.object] for fact in self.story.facts]
        story = {"grid": self.story.grid, "vocabulary": "stepgame", "facts": facts, "objects": [*self.story.objects]}
        return {"story": story, "question": {"subject": self.subject, "object": self.object}}

    def _story(self, profile: Profile) -> Story:
        return self.story if profile is Profile.GEOMETRY else self.meant


def chain(sentences: Iterable[str], question: str) -> HopChain:
    """What is asked about a story.

    Raises:
        InvalidInput: a sentence or the question has no reading, or asks about an object that no sentence names.
    """
    said = [statement(sentence, f"sentence {number}") for number, sentence in enumerate(sentences, 1)]
    subject, obj = asked(question)
    names = list(dict.fromkeys(name for one in said for name in one.names))
    slips = tuple(one.slip for one in said if one.slip)
    story = _story([one.says for one in said], names)
    story.question(subject, obj)
    return HopChain(story, _story([one.meant for one in said], names) if slips else story, subject, obj, slips)


def _story(facts: Iterable[Triple | None], names: list[str]) -> Story:
    return Story(2 * len(names) + 1, [fact for fact in facts if fact], "stepgame", names)


def _files(source: BenchmarkFile) -> Iterator[FiledQuestion | UnreadQuestion]:
    found = _K.match(source.name)
    k = int(found[1]) if found else None
    if source.is_parquet:
        rows = source.rows()
    elif _KEYED.match(source.text):
        rows = (Row(key, f"{source.name}: story {key}", value) for key, value in source.json.items())
    elif source.is_json or not {*_COLUMNS.text}.isdisjoint(source.text.partition("\n")[0].strip().split(",")):
        rows = source.rows()
    else:
        for one in numbered_questions(source, Q_TYPE):
            if isinstance(one, FiledQuestion):
                told = [line.text for line in one.told]
                yield one._replace(told=told, groups={} if k is None else {"k": k})
            else:
                yield one
        return
    yield from read_each(source, rows, Q_TYPE, lambda row: [_asked(source, row, k)])


def _asked(source: BenchmarkFile, row: Row, k: int | None) -> FiledQuestion:
    """The question of a row."""
    asked = _COLUMNS.asked(source, row)
    told = split(asked.told) if isinstance(asked.told, str) else asked.told
    found = str(asked.groups.get("k", k)).removeprefix("qa")
    return asked._replace(text=" ".join(told), told=told, groups={"k": int(found)} if found.isdecimal() else {})


def _joined(label: Any) -> Any:
    """The label of a list that holds it, or its two parts: "above" and "left" are upper-left."""
    if not isinstance(label, list):
        return label
    parts = sorted(map(str, label), key=lambda part: part not in _VERTICAL)
    return "-".join([_VERTICAL.get(parts[0], parts[0]), *parts[1:]]) if len(parts) > 1 else parts[0] if parts else label


def gold(given: Any) -> str:
    """The label that a file's value is, in one word or two.

    Raises:
        InvalidInput: it is none.
    """
    label = _joined(given)
    found = "-".join(str(label).lower().split())
    found = "overlap" if found == "overlapping" else found
    if found not in steps.labels:
        raise unreadable("label", str(label), "one of " + ", ".join(steps.labels))
    return found


stepgame = Benchmark(
    name="stepgame",
    version="1",
    summary="StepGame, multi-hop directions (Shi, Zhang, Lipani 2022; Li, Hogg, Cohn 2024)",
    questions={Q_TYPE: QuestionType(candidates=steps.labels, gold=gold)},
    profiles={
        Profile.GEOMETRY: "unit steps, each sentence read as it says; the signs of their sum",
        Profile.REFERENCE: "unit steps, each sentence read as its template was meant; the signs of their sum",
    },
    files=_files,
    task=lambda asked: chain(asked.told, asked.question),
    known=(
        Known(
            "a template that says something else than its authors meant (or nothing); the label is what was meant",
            lambda item: isinstance(item.task, HopChain) and bool(item.task.slips),
        ),
    ),
)

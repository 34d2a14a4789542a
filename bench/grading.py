"""Grading: what a line costs, against merely parsing the same line and writing it again as JSON through pydantic."""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated, Final

import typer
from pydantic import BaseModel, ConfigDict

from bench.options import Runs
from bench.report import Report, Table
from bench.timing import digits
from spatialjudge.benchmarks.roomspace.generate import new_rooms
from spatialjudge.benchmarks.roomspace.wording import DIRECTION_WORDS
from spatialjudge.grading.batch.fields import Fields
from spatialjudge.grading.batch.json_lines import Line
from spatialjudge.grading.batch.lines import LineGrader
from spatialjudge.solver.prepared import prepare
from spatialjudge.work.collector import seldom_collected

METHOD: Final = """\
Lines of items are graded by one process, from the bytes of a line to those of its record, and the same lines are
parsed and written again by pydantic with a model that types every field. Both start from nothing: stories are read and
solved within the time, in a process in which the garbage collector runs seldom, as in that of `spatialjudge grade`.
*Ratio* is the throughput of grading by that of parsing and writing, on processor time, the best of each of some runs in
turn. *Labels* are answers as models give them that are told to; *sentences* are short, and all but a few of them new;
*reasoning* is a paragraph that ends in its answer, never the same twice. A story is shared by so many lines, that come
mixed with those about other stories. Real answers come once, and twenty times over, when all but the first of each are
known."""
ANSWERS: Final = Path(__file__).resolve().parents[2] / "shared" / "data" / "model_answers_stepgame.jsonl.gz"
STORIES: Final = 100
SETTING: Final = ("o2_d2", 5, 4, 12)
SHARES: Final = [1, 16, 64]
WORDS: Final = {label: words["top-down"].removeprefix("to the ") for label, words in DIRECTION_WORDS.items()}


class StoryModel(BaseModel):
    """A story of facts, typed."""

    grid: int
    vocabulary: str
    facts: list[tuple[str, str, str]]
    objects: list[str]


class QuestionModel(BaseModel):
    """A question, typed."""

    kind: str
    subject: str
    object: str


class ItemModel(BaseModel):
    """An item, typed, with whatever else a line has."""

    model_config = ConfigDict(extra="allow")

    story: StoryModel
    question: QuestionModel
    answer: str


class StepGameModel(BaseModel):
    """A line of the file of real answers, typed."""

    id: str
    model: str
    prompt_kind: str
    k: int
    story: list[str]
    question: str
    facts: list[tuple[str, str, str]]
    gold: str | None
    response_text: str
    authors_score: int | None
    unit_answer: str | None
    sign_answers_12: list[str]
    read_as: str | None
    read_status: str


def bench(
    shares: Annotated[list[int], typer.Option("--share", min=1, help="Lines that share a story.")] = SHARES,
    runs: Runs = 3,
) -> Report:
    """What grading a line costs, against parsing and writing it."""
    rows = []
    for kind, write in KINDS.items():
        for share in shares:
            lines = _lines(share, write)
            rows.append([kind, f"{STORIES}", f"{share}", *_costs(lines, ItemModel, Fields(), runs)])
    if ANSWERS.exists():
        fields = Fields({"answer": "response_text", "story.facts": "facts"}, {"grid": 12, "vocabulary": "stepgame"})
        real = gzip.decompress(ANSWERS.read_bytes()).splitlines()
        stories = len({json.dumps(json.loads(line)["facts"]) for line in real})
        for times in (1, 20):
            share = f"{times * len(real) / stories:.1f}"
            rows.append(["real answers", f"{stories}", share, *_costs(real * times, StepGameModel, fields, runs)])
    columns = ["answers", "stories", "lines a story", "ratio", "graded us", "parsed us"]
    return Report("grading", METHOD, [Table("one process", columns, rows, "python -m bench grading --share SHARE")])


def _label(label: str, number: int) -> str:
    return (label, WORDS[label], f"Answer: {label}")[number % 3]


def _sentence(label: str, number: int) -> str:
    return f"In room {number}, it is placed to the {WORDS[label]} it."


def _reasoning(label: str, number: int) -> str:
    steps = "".join(
        f"Step {step}: item {number + step} is south of the one before, which we keep. " for step in range(8)
    )
    return f"Let me think about case {number}. {steps}\n\nFinal answer: {label}"


KINDS: Final[dict[str, Callable[[str, int], str]]] = {
    "labels": _label,
    "sentences": _sentence,
    "reasoning": _reasoning,
}


def _lines(share: int, write: Callable[[str, int], str]) -> list[bytes]:
    """Lines about stories that take turns."""
    setting, n, m, grid = SETTING
    found = new_rooms(setting).items(2 * STORIES, 0, {"n": n, "m": m, "grid": grid})
    questions = [item for item in found if item["q_type"] == "FR"]
    kept = [{name: item[name] for name in ("id", "story", "question", "setting", "n", "seed")} for item in questions]
    labels = cycle(WORDS)
    lines = []
    for number, item in enumerate(islice(cycle(kept), share * STORIES)):
        lines.append(json.dumps({**item, "answer": write(next(labels), number)}).encode())
    return lines


def _costs(lines: Sequence[bytes], model: type[BaseModel], fields: Fields, runs: int) -> list[str]:
    """The ratio, and what a line costs either way in microseconds."""

    def grade() -> None:
        prepare.cache_clear()
        grader = LineGrader(fields=fields)
        with seldom_collected():
            for number, line in enumerate(lines, start=1):
                grader.record(Line(number, line))

    def parse() -> None:
        for line in lines:
            model.model_validate_json(line).model_dump_json()

    graded, parsed = [], []
    for _ in range(runs):
        for way, times in ((grade, graded), (parse, parsed)):
            started = time.process_time()
            way()
            times.append(time.process_time() - started)
    costs = [1e6 * min(times) / len(lines) for times in (graded, parsed)]
    return [digits(costs[1] / costs[0]), *map(digits, costs)]

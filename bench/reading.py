"""Reading: what a real answer costs to read, against merely finding its words; what becomes of it by tier and rule."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.options import Runs
from bench.report import Report, Table, Unavailable
from bench.timing import digits, timed
from spatialjudge.grading import Reading, read_relation
from spatialjudge.relations import roomspace, stepgame

METHOD: Final = """\
Files of real answers, and short sentences made up from a few patterns, are read by one process, each with the names of
its story's objects and its prompt, where the file has them. *Words* is what that costs by what it costs to find all
words and marks of the same texts with one plain regular expression, *JSON* by what it costs to read and write the
answer, and what is known of it, as a line of JSON; on processor time, of each text the best of some runs in turn. The
other tables say what became of the answers, and how many were read as a reference reading that others made."""
DATA: Final = Path(__file__).resolve().parents[2] / "shared" / "data"
WORDS: Final = re.compile(r"\w+|[^\w\s]")
AGAIN: Final = "make bench ARGS=reading"


class Answer(NamedTuple):
    """A text with what is known of it, and what a reference reading says, if there is one."""

    text: str
    known: dict[str, Any]
    right: tuple[str, ...] | None = None


def bench(runs: Runs = 7) -> Report:
    """What reading a real answer costs, against finding its words; and how well they are read (needs ../shared)."""
    if not DATA.exists():
        raise Unavailable(f"{DATA}, for the real answers")
    files = {name: list(answers()) for name, answers in FILES.items()}
    rows = [[name, f"{len(answers):,}", *_costs(answers, runs)] for name, answers in files.items()]
    columns = ["answers", "texts", "characters", "us a text", "words", "JSON"]
    outcomes = [_outcomes(name, files[name]) for name in ("2025 models", "StepGame")]
    return Report("reading", METHOD, [Table("what a text costs", columns, rows, AGAIN), *outcomes])


def _costs(answers: list[Answer], runs: int) -> list[str]:
    """The mean length, what a text costs in microseconds, and by what its words cost and a line of JSON."""
    read, words, line = ([float("inf")] * len(answers) for _ in range(3))
    lines = [
        json.dumps({"answer": text, **known, "vocabulary": known["vocabulary"].name}) for text, known, _ in answers
    ]
    for _ in range(runs):
        for number, (text, known, _) in enumerate(answers):
            read[number] = min(read[number], timed(partial(read_relation, text, **known))[0])
            words[number] = min(words[number], timed(WORDS.findall, text)[0])
            line[number] = min(line[number], timed(lambda number=number: json.dumps(json.loads(lines[number])))[0])
    length = sum(len(answer.text) for answer in answers) / len(answers)
    return [
        digits(length),
        digits(1e6 * sum(read) / len(answers)),
        *(digits(sum(read) / sum(x)) for x in (words, line)),
    ]


def _outcomes(name: str, answers: list[Answer]) -> Table:
    """How many were read by tier and rule, and how many of them as the reference."""
    read, same = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for text, known, right in answers:
        if right is not None:
            reading: Reading = read_relation(text, **known)
            key = str(reading.tier or "not read"), reading.rule if reading.tier else ""
            read[key] += 1
            same[key] += set(reading.labels) == set(right)
    rows = [[*key, f"{number}", f"{same[key]}"] for key, number in sorted(read.items())]
    return Table(name, ["tier", "rule", "read", "as the reference"], rows, AGAIN)


def _rows(name: str) -> list[dict[str, Any]]:
    with gzip.open(DATA / name, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _possible() -> Iterator[Answer]:
    pair = {"vocabulary": roomspace, "subject": "x", "obj": "z", "objects": ("x", "z", "y")}
    for row in _rows("model_answers_2025.jsonl.gz"):
        right = None if row["labels"] is None else tuple(row["labels"])
        yield Answer(row["answer"], {**pair, "prompt": row["prompt"]}, right)


def _stepgame() -> Iterator[Answer]:
    for row in _rows("model_answers_stepgame.jsonl.gz"):
        subject, obj = re.findall(r"agent (\w+)", row["question"])
        known = {"vocabulary": stepgame, "subject": subject, "obj": obj}
        yield Answer(row["response_text"], known, (row["read_as"],) if row["read_as"] else ())


def _small() -> Iterator[Answer]:
    for row in _rows("model_answers_smollm2.jsonl.gz"):
        pair = {"subject": row["question"]["subject"], "obj": row["question"]["object"]}
        objects = tuple(row["story"]["objects"])
        yield Answer(row["answer"], {"vocabulary": roomspace, **pair, "objects": objects, "prompt": row["prompt"]})


def _made_up() -> Iterator[Answer]:
    names = ("bed", "desk", "chair", "lamp", "sofa")
    draw = random.Random(0)
    for number in range(1_000):
        subject, obj = draw.sample(names, 2)
        said = {"a": subject, "b": obj, "d": draw.choice(("north", "south-east", "west", "north-west")), "n": number}
        known = {"vocabulary": roomspace, "subject": subject, "obj": obj, "objects": names}
        yield Answer(draw.choice(SENTENCES).format(**said), known)


SENTENCES: Final = (
    "The {a} is {d} of the {b}, case {n}.",
    "I think that it is {d} of the {b} ({n}).",
    "So the answer for room {n} is {d}.",
    "The {a} is to the {d} of the {b}.",
    "Based on the facts the {a} lies {d} of the {b}.",
)
FILES: Final = {
    "2025 models": _possible,
    "StepGame": _stepgame,
    "a small model": _small,
    "short sentences": _made_up,
}

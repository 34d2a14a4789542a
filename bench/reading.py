"""Reading: what becomes of real answers by tier and rule. ``python -m bench.reading``."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spatialjudge.grading import Reading, read_relation
from spatialjudge.relations import roomspace, stepgame

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


def main() -> None:
    """Print a table for each file of real answers that is there."""
    for name, readings in (("2025 models", _possible), ("StepGame", _stepgame)):
        print(f"\n{name}\n\n| tier | rule | read | as the reference |\n|---|---|---|---|")
        read, same = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for reading, right in readings():
            key = str(reading.tier or "not read"), reading.rule if reading.tier else ""
            read[key] += 1
            same[key] += right
        for key, number in sorted(read.items()):
            print(f"| {key[0]} | {key[1]} | {number} | {same[key]} |")


def _rows(name: str) -> list[dict[str, Any]]:
    with gzip.open(DATA / name, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _possible() -> Iterator[tuple[Reading, bool]]:
    names = ("x", "z", "y")
    for row in _rows("model_answers_2025.jsonl.gz"):
        if row["labels"] is not None:
            pair = {"subject": "x", "obj": "z", "objects": names, "prompt": row["prompt"]}
            reading = read_relation(row["answer"], vocabulary=roomspace, **pair)
            yield reading, set(reading.labels) == set(row["labels"])


def _stepgame() -> Iterator[tuple[Reading, bool]]:
    for row in _rows("model_answers_stepgame.jsonl.gz"):
        subject, obj = re.findall(r"agent (\w+)", row["question"])
        reading = read_relation(row["response_text"], vocabulary=stepgame, subject=subject, obj=obj)
        yield reading, reading.labels == ((row["read_as"],) if row["read_as"] else ())


if __name__ == "__main__":
    main()

"""Items out of a file, for harnesses that want a data set."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spatialjudge.adapters.mark import ASKED_FIELDS
from spatialjudge.grading import Limits, read_json
from spatialjudge.grading.batch import open_source


def read_items(path: str | Path) -> Iterator[dict[str, Any]]:
    """The items of a file, gzip or not: an object on each line, with ``prompt`` beside what is graded.

    Raises:
        InvalidInput: a line is no JSON object.
        OSError: the file cannot be read.
    """
    with open_source(str(path)) as source:
        for line in source.lines(Limits.max_body_bytes):
            yield read_json(line.raw, f"line {line.number}")


def as_column(item: dict[str, Any]) -> str:
    """What is graded of an item as JSON text: in a column of its own, no table changes it."""
    return json.dumps({name: item[name] for name in ASKED_FIELDS if name in item})

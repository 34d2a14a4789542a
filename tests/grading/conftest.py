"""Factories of items and lines."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from spatialjudge.grading.batch.json_lines import Line

ANSWERS = ("north-east", "N", "I cannot tell.", "The room is nice.", "yes", "Answer: **south**", "north or east")


@pytest.fixture
def item() -> Callable[..., dict[str, Any]]:
    """Item number so-and-so: a few stories and answers that come round, or what is given instead."""

    def make(number: int = 0, **fields: Any) -> dict[str, Any]:
        facts = [["bed", "NE", "desk"], ["desk", ("N", "E", "S")[number % 3], f"chair {number % 4}"]]
        question = {"subject": "bed", "object": f"chair {number % 4}"}
        answer = ANSWERS[number % len(ANSWERS)]
        return {
            "id": number,
            "story": {"grid": 12, "facts": facts},
            "question": question,
            "answer": answer,
            "k": number % 5,
        } | fields

    return make


@pytest.fixture
def lines(item) -> Callable[[int], list[Line]]:
    """So many lines, some of them no items."""

    def make(count: int) -> list[Line]:
        bad = {5: b"no JSON", 6: b"[1, 2]", 7: b'{"id": 7}', 8: "{".encode("utf-16")}
        return [
            Line(number, bad.get(number % 20) or json.dumps(item(number)).encode()) for number in range(1, count + 1)
        ]

    return make

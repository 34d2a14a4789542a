"""Lists of which a line is struck off, signs that negate, and options said again: exactly what was said, or nothing."""

import pytest

from spatialjudge.reading.kinds.answers import read_relation
from spatialjudge.relations import roomspace

OBJECTS = ("bed", "chair", "desk", "lamp")


def labels(text):
    """What is read of a text about the bed and the chair, in no order; ``None`` for nothing."""
    reading = read_relation(text, vocabulary=roomspace, subject="bed", obj="chair", objects=OBJECTS)
    return set(reading.labels) if reading.tier else None


@pytest.mark.parametrize(
    "text",
    [
        "1. N\n2. S (impossible)\n3. NE",
        "1. N\n2. S (ruled out)\n3. NE",
        "1. N\n2. S (does not work)\n3. NE",
        "1. N (possible)\n2. S (contradicts fact 3)\n3. NE (possible)",
        "- N\n- S (violates the second fact)\n- NE",
        "N\nS (no)\nNE",
        "- N [x]\n- S [ ]\n- NE [x]",
        "N: 1\nS: 0\nE: 0",
        "N - 0\nS - 1\nE - 0",
        "N: T\nS: F",
        "N: yes\nS: no\nE: unclear",
        r"\boxed{\neg N}",
        r"\boxed{\lnot N}",
        r"\boxed{\overline{N}}",
        r"\boxed{\cancel{N}}",
        r"\boxed{\sout{N} S}",
        r"\boxed{N \setminus S}",
        r"\boxed{\{N, S\} \setminus \{S\}}",
        r"{N, S} \ {S}",
        "north ⛔, south ✅",
        "{N, S} \u2216 {S}",
        r"\boxed{N \land E}",
        "Answer: !N",
        "Answer: ~N",
        "Answer: != N",
        "Answer: not only north",
        "Answer: not just north",
        "Answer: not merely north",
        "either south or not north",
        "The answer is N or not N.",
        "Options: N, S, E, W, NE, NW, SE, SW",
        "Choices: N, S, E, W",
        "Labels: N S E W",
        "Possible answers: N, S, E, W, NE, NW, SE, SW, O",
    ],
)
def test_what_is_understood_in_part_is_not_read(text):
    assert labels(text) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- N: yes\n- S: no", {"N"}),
        ("N: yes\nS: no\nNE: yes", {"N", "NE"}),
        ("north ❌\nsouth ✅", {"S"}),
        ("north ❌ south ✅", {"S"}),
        ("N ✅, S ❌, E ❌", {"N"}),
        ("N ❌ | S ✅ | E ❌", {"S"}),
        ("north ✗\nsouth ✗\neast ✗\nwest ✓", {"W"}),
        ("north of the chair ❌\nsouth of the chair ✅", {"S"}),
        ("- N\n- NE\n- NW", {"N", "NE", "NW"}),
        (r"\boxed{\text{N, NE}}", {"N", "NE"}),
        (r"\boxed{\mathbf{N},\quad \mathrm{NE}}", {"N", "NE"}),
        (r"\(\textbf{Answer:}\) north", {"N"}),
        ("The answer is north!", {"N"}),
        ("Possible relations: N, NE", {"N", "NE"}),
        ("Possible relations: N, S, E, W", {"N", "S", "E", "W"}),
        ("Options: N, NE", {"N", "NE"}),
    ],
)
def test_what_is_understood_is_read(text, said):
    assert labels(text) == said

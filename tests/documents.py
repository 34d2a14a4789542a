"""Documents in Markdown: their blocks of code, their links, and the commands and answers of a terminal session."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
_MEASURED = re.compile(r'(?<="elapsed_ms":)\s*[\d.]+|[\d.]+(?= ms\b)|in [\d.]+ s, \d+/s')


class Block(NamedTuple):
    """A block of code: its language, its text, and the line on which it begins."""

    language: str
    text: str
    line: int


class Command(NamedTuple):
    """What is typed, and what is shown after it."""

    typed: str
    shown: str


def blocks(path: Path) -> list[Block]:
    """The blocks of code of a document."""
    text = path.read_text(encoding="utf-8")
    return [Block(found[1], found[2], text.count("\n", 0, found.start()) + 1) for found in _FENCE.finditer(text)]


def links(path: Path) -> list[str]:
    """What a document links to in the repository."""
    return _LINK.findall(path.read_text(encoding="utf-8"))


def commands(session: str) -> list[Command]:
    """The commands of a session, each after ``$``; one goes on while a quotation is open or a line ends with ``\\``."""
    found: list[Command] = []
    typed: list[str] = []
    shown: list[str] = []
    for line in session.splitlines():
        if typed and not _complete("\n".join(typed)):
            typed.append(line)
        elif line.startswith("$ "):
            if typed:
                found.append(Command("\n".join(typed), "\n".join(shown)))
            typed, shown = [line[2:]], []
        else:
            assert typed, f"the session begins with an answer: {line}"
            shown.append(line)
    return [*found, Command("\n".join(typed), "\n".join(shown))]


def _complete(typed: str) -> bool:
    try:
        shlex.split(typed, comments=True)
    except ValueError:
        return False
    return not typed.endswith("\\")


def alike(shown: str, printed: str) -> bool:
    """Whether a command prints what is shown: measured times aside, JSON however broken; ``...`` is the rest."""
    begun, dots, _ = shown.partition("...")
    want, have = (_normal(text, as_json=shown.startswith("{")) for text in (begun, printed))
    return have.startswith(want) if dots else have == want


def _normal(text: str, *, as_json: bool) -> str:
    text = _MEASURED.sub("#", text)
    if as_json:
        return "".join(text.split())
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def json_values(text: str) -> list[Any]:
    """The JSON values of a text, one after the other."""
    decoder, values, text = json.JSONDecoder(), [], text.strip()
    while text:
        value, end = decoder.raw_decode(text)
        values.append(value)
        text = text[end:].strip()
    return values

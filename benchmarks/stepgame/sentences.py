"""StepGame English: each sentence is one of the templates, with two names in it.

A name is a single capital, so "A" and "I" are names as well. Blanking all names out of a sentence leaves its
template's words; which names are the same then tells "B is below A and to the left of A" from one with three names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.stepgame.templates import MEANT, NOTHING, SAYS, SOMETIMES_MEANT
from spatialjudge.benchmarks.words import unreadable

_NAME: Final = re.compile(r"\b(?:AA|BB|[A-Z])\b")
_STOP: Final = re.compile(r"(?<=\.)\s+")
_UNFINISHED: Final = re.compile(r"(?:are|is) (?:over )?there\.")
"""The first of two sentences that one template has."""
_QUESTION: Final = re.compile(
    r"What is the relation of the agent (?P<subject>[A-Z]) to the agent (?P<object>[A-Z]) ?\?"
)


class Statement(NamedTuple):
    """What a sentence says: a triple, or nothing; what it was meant to say; and the names in it.

    ``slip`` is the template if it says something else than was meant, always or sometimes.
    """

    says: Triple | None
    meant: Triple | None
    names: tuple[str, ...]
    slip: str | None


class _Template(NamedTuple):
    text: str
    says: str | None
    meant: str | None


def statement(sentence: str, where: str) -> Statement:
    """What a sentence says.

    Raises:
        InvalidInput: it is none of the templates.
    """
    sentence = " ".join(sentence.replace("\u2019", "'").split())
    words, names, same = _blanked(sentence)
    template = _TEMPLATES.get((words, same))
    if template is None or len(set(names)) != len(set(_NAME.findall(template.text))):
        raise unreadable(where, sentence, "A is above B.")
    of = dict(zip(_NAME.findall(template.text), names, strict=True))
    slip = template.text if template.text in _SLIPS else None
    return Statement(_triple(template.says, of), _triple(template.meant, of), tuple(of.values()), slip)


def asked(question: str) -> tuple[str, str]:
    """Subject and object of a question.

    Raises:
        InvalidInput: it has another form.
    """
    found = _QUESTION.fullmatch(" ".join(question.split()))
    if found is None:
        raise unreadable("question", question, "What is the relation of the agent A to the agent B?")
    return found["subject"], found["object"]


def split(text: str) -> list[str]:
    """The sentences of a text; "The objects A and B are over there." belongs to the next."""
    found: list[str] = []
    for piece in _STOP.split(text.strip()):
        if found and _UNFINISHED.search(found[-1]) and found[-1].endswith("there."):
            found[-1] += f" {piece}"
        else:
            found.append(piece)
    return found


def _blanked(sentence: str) -> tuple[str, list[str], tuple[int, ...]]:
    """The words, the names in order, and for each name where it stands first."""
    names = _NAME.findall(sentence)
    return _NAME.sub("_", sentence), names, tuple(map(names.index, names))


def _triple(pattern: str | None, names: dict[str, str]) -> Triple | None:
    if pattern is None:
        return None
    subject, label, obj = pattern.split(" ")
    return names[subject], label, names[obj]


def _templates() -> Iterable[_Template]:
    for says, templates in SAYS.items():
        for text in templates:
            yield _Template(text, says, MEANT.get(text, says))
    yield _Template(NOTHING, None, None)


def _table() -> dict[tuple[str, tuple[int, ...]], _Template]:
    table: dict[tuple[str, tuple[int, ...]], _Template] = {}
    for template in _templates():
        words, _, same = _blanked(template.text)
        table.setdefault((words, same), template)
    return table


_TEMPLATES: Final = _table()
_SLIPS: Final = {NOTHING, *MEANT, *SOMETIMES_MEANT}

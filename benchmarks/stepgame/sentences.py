"""StepGame English: each sentence is one of the templates, with two names in it.

A name is one to three capitals, so "A" and "I" are names as well, or a word that no template has. Blanking all names
out of a sentence leaves its template's words, whatever their case and the marks between them; which names are the same
then tells "B is below A and to the left of A" from one with three names.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.stepgame.templates import ADDED, MEANT, NOTHING, SAYS, SOMETIMES_MEANT
from spatialjudge.benchmarks.words import unreadable

_TOKEN: Final = re.compile(r"\w+(?='s\b)|'s\b|\w+(?:[':]\w+)*")
_CAPITALS: Final = re.compile(r"[A-Z]{1,3}")
"""What is a name whatever it spells, such as "A", "AT" or "XJX"."""
_SLOTS: Final = ("AA", "BB")
_STOP: Final = re.compile(r"(?<=\.)\s+")
_UNFINISHED: Final = re.compile(r"(?:are|is) (?:over )?there\.")
"""The first of two sentences that one template has."""
_QUESTION: Final = re.compile(
    r"What is the relation of the agent (?P<subject>\w+) to the agent (?P<object>\w+)\s*\?", re.IGNORECASE
)


class HopStatement(NamedTuple):
    """What a sentence says: a triple, or nothing; what it was meant to say; and the names in it.

    ``slip`` is the template if it says something else than was meant, always or sometimes.
    """

    says: Triple | None
    meant: Triple | None
    names: tuple[str, ...]
    slip: str | None


def statement(sentence: str, where: str) -> HopStatement:
    """What a sentence says.

    Raises:
        InvalidInput: it is none of the templates.
    """
    words, names, same = _blanked(sentence)
    template = _TEMPLATES.get((words, same)) or (_OF_ONE.get(words) if len(set(names)) == 1 else None)
    if template is None:
        raise unreadable(where, sentence, "A is above B.")
    says, of = _SAYS[template], dict(zip(_blanked(template)[1], names, strict=True))
    slip = template if template in _SLIPS else None
    return HopStatement(_triple(says, of), _triple(MEANT.get(template, says), of), tuple(of.values()), slip)


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


def _blanked(sentence: str) -> tuple[tuple[str, ...], list[str], tuple[int, ...]]:
    """The words, the names in order, and for each name where it stands first."""
    tokens = _TOKEN.findall(sentence.replace("\u2019", "'"))
    are_names = [bool(_CAPITALS.fullmatch(token)) or token.lower() not in _WORDS for token in tokens]
    names = [token for token, is_name in zip(tokens, are_names, strict=True) if is_name]
    words = tuple("_" if is_name else token.lower() for token, is_name in zip(tokens, are_names, strict=True))
    return words, names, tuple(map(names.index, names))


def _triple(pattern: str | None, names: dict[str, str]) -> Triple | None:
    if pattern is None:
        return None
    subject, label, obj = pattern.split(" ")
    return names[subject], label, names[obj]


_SAYS: Final[dict[str, str | None]] = {
    template: says for table in (SAYS, ADDED) for says, templates in table.items() for template in templates
} | {NOTHING: None}
"""Every template with what it says."""
_WORDS: Final = {token.lower() for template in _SAYS for token in _TOKEN.findall(template) if token not in _SLOTS}
_SLIPS: Final = {NOTHING, *MEANT, *SOMETIMES_MEANT}
_TEMPLATES: Final = {(words, same): template for template in reversed(_SAYS) for words, _, same in [_blanked(template)]}
"""The templates by their words; of two with the same words the first."""
_OF_ONE: Final = {words: template for (words, same), template in _TEMPLATES.items() if _SAYS[template] and any(same)}
"""Those in which one name may stand for both: what is above itself contradicts itself."""

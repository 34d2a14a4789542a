"""SpaceNLI English: a closed grammar of spatial sentences.

Each sentence is one of ``FORMS``, in which X, Y and Z stand for noun phrases. A noun phrase is a name, or some words
after an article, none of which the grammar uses itself; which nouns there are does not matter. The words at a place
marked ``{...}`` are read into the form's name, so that "X is not behind Y" is the form ``behind`` that is negated.

Only what can be told from space is covered: static relations, and the movements whose verbs say where things are
before, during and after. What follows from other knowledge of words ("John met Ann in Rome": was he there?) has no
reading here.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from spatialjudge.benchmarks.words import OF_A_NAME, unreadable

# words -> the static relation of X to Y
RELATIONS: Final = {
    "in": "in",
    "inside": "in",
    "outside": "outside",
    "in front of": "front",
    "behind": "behind",
    "above": "above",
    "below": "below",
    "under": "below",
    "on": "on",
    "on top of": "on",
    "close to": "close",
    "near": "close",
    "far from": "far",
    "opposite to": "opposite",
}

# a sentence, as a pattern -> its form; those of movements begin with "move"
FORMS: Final = {
    f"X BE(?P<no> not)? (?P<relation>{'|'.join(sorted(RELATIONS, key=len, reverse=True))}) Y": "relation",
    "X BE(?P<no> not)? between Y and Z": "between",
    "X BE(?P<no> not)? to the (?P<relation>left|right) of Y from Z": "view",
    "X and Y BE(?P<no> not)? on (?:the )?opposite sides of Z": "sides",
    "X and Y are different (?P<relation>cities|persons)": "different",
    "X (?:came|did(?P<no> not) come) from Y": "came from",
    "X is(?P<no> not)? calling from Y": "calling from",
    "X is(?P<no> not)? driving from Y to Z": "driving",
    "X drove through Y": "drove through",
    "X drove by Y": "drove by",
    "X walked into Y": "walked into",
    "X (?:walked|fell) out of Y": "walked out of",
    "X is(?P<no> not)? walking away from Y towards Z": "walking from to",
    "X is(?P<no> not)? walking towards Y": "walking towards",
    "X is(?P<no> not)? walking away from Y": "walking away from",
    "X has(?P<no> not)? walked towards Y": "walked towards",
    "X has(?P<no> not)? walked away from Y": "walked away from",
    "X has taken Y out of Z": "taken out of",
    "X has put Y on top of Z": "put on top of",
    "X has hidden Y under Z": "hidden under",
    "X has hidden Y behind Z": "hidden behind",
    "X brought Y from Z": "brought",
    "X hugged Y behind Z": "hugged behind",
    "X saw Y behind Z": "saw behind",
}
_USED: Final = (
    "out into between through towards away top front opposite sides behind above below under near close far "
    "inside outside has did walked walking driving drove fell came come calling taken put hidden brought hugged saw "
    "different left right"
)
"""The words of the grammar itself, besides those that no name has."""
_WORD: Final = rf"{OF_A_NAME}(?!(?i:{'|'.join(_USED.split())})\b)[^\W\d_][\w'-]*"
_PHRASE: Final = rf"(?:(?:[Tt]he|[Aa]n?) )?{_WORD}(?: {_WORD}){{0,3}}"
_BE: Final = "(?P<be>is|are|was|were)(?: now)?"


class SentenceMeaning(NamedTuple):
    """What a sentence says: a form of the grammar, of which things, denied or not, and whether of the past.

    ``relation`` is the form's variable part, such as the static relation.
    """

    form: str
    relation: str | None
    things: tuple[str, ...]
    denied: bool
    past: bool


def _compiled(pattern: str) -> re.Pattern[str]:
    for slot in "XYZ":
        pattern = re.sub(rf"\b{slot}\b", f"(?P<{slot}>{_PHRASE})".replace("\\", "\\\\"), pattern)
    return re.compile(pattern.replace("BE", _BE) + r"\.?")


_PATTERNS: Final = [(_compiled(pattern), form) for pattern, form in FORMS.items()]


def read_sentence(sentence: str, where: str) -> SentenceMeaning:
    """What a sentence says.

    Raises:
        InvalidInput: the grammar does not have it.
    """
    text = " ".join(sentence.split())
    for pattern, form in _PATTERNS:
        if found := pattern.fullmatch(text):
            groups = found.groupdict()
            things = tuple(_thing(groups[slot]) for slot in "XYZ" if groups.get(slot))
            past = groups.get("be") in {"was", "were"}
            words = groups.get("relation")
            relation = RELATIONS[words] if form == "relation" and words else words
            return SentenceMeaning(form, relation, things, bool(groups.get("no")), past)
    raise unreadable(where, text, "'The cat is between the car and the tree.' or 'Ann walked out of the house.'")


def split(premises: str) -> list[str]:
    """The sentences of the premises."""
    return [sentence for sentence in premises.strip().removesuffix(".").split(". ") if sentence]


def _thing(phrase: str) -> str:
    """A noun phrase as a name: its article in small letters."""
    article, _, rest = phrase.partition(" ")
    return f"{article.lower()} {rest}" if rest and article.lower() in {"the", "a", "an"} else phrase

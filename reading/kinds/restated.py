"""A yes/no question as the statement that answers it.

"Is the sofa facing the window?" is answered by "so the sofa is not facing the window": the same words in their order,
but for the auxiliary, which stands in another place, and for a "not".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final

from spatialjudge.reading.kinds.wording import stem
from spatialjudge.reading.sentences.context import ATTRIBUTES
from spatialjudge.reading.sentences.expressions import Related
from spatialjudge.reading.sentences.proposals import parts_in
from spatialjudge.reading.sentences.sentences import Sentence
from spatialjudge.reading.words.kind_words import FUNCTION
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import TROUBLE, Role, matching
from spatialjudge.reading.words.table import any_of
from spatialjudge.reading.words.tokens import words_of

_QUESTION: Final = re.compile(
    r"(?:^|(?<=[.!?:;,\n]))[ \t]{0,3}"
    r"((?:is|are|was|were|does|do|did|can|could|must|will|would|has|have|should)\b[^.!?\n]{0,400})\?",
    re.IGNORECASE,
)
_DO: Final = any_of("do, doe, did")
_DOES: Final = any_of("do, doe")
_BASES: Final = {"ca": "can", "could": "can", "wo": "will", "'s": "is", "'re": "are", "need": "must"}
_ADDS_NOTHING: Final = any_of("""
    the, a, an, also, too, indeed, then, still, really, actually, certainly, definitely, therefore, thus, hence,
    however, as well, any more|longer, anymore, both
""")
"""Words that a statement may have more than the question."""
_CASES: Final = any_of("case, scenario, layout, arrangement, option, situation")
"""Heads of what may be otherwise elsewhere: "case 1: so the lamp is on the desk"."""
_CLOSES: Final = matching("[, : ( ~ BECAUSE]")
"""Where what is restated may end, and a reason or remark begins."""
_REASONS: Final = frozenset({":", "(", Role.BECAUSE})
_DISPUTES: Final = matching("[YES NO IF GUESS BUT CORRECTION UNKNOWN_ANSWER]")
"""What may take back what was said, and is no reason."""
_SUPPOSED: Final = matching("[IF GUESS UNKNOWN_ANSWER CORRECTION]|[NOT EXCLUDED IMPOSSIBLE] [^,]* SO")


@lru_cache(maxsize=256)
def question_in(prompt: str) -> tuple[str, ...]:
    """The words of the last yes/no question of a prompt, the auxiliary first; none if it asks none. Linear."""
    *_, asked = ["", *_QUESTION.findall(prompt)]
    return tuple(_plain(_written(parts_in(asked), asked, 0)))


def restates(sentence: Sentence, text: str, question: Sequence[str]) -> tuple[bool, int, bool] | None:
    """Whether a sentence of a text says yes or no by the words of the question.

    With the part where this begins, and whether "so" leads to it; ``None`` if it does not. Behind "so" a pronoun may
    stand for what the question is about. Linear: it is not longer than the question.
    """
    roles, begin = sentence.roles, sentence.roles.rfind(Role.CORRECTION) + 1
    start = max(begin, roles.rfind(Role.SO) + 1)
    start += roles[start : start + 1] == ","
    if not question or _SUPPOSED.search(roles, begin, start) or not _CASES.isdisjoint(sentence.words[:start]):
        return None
    so, at = Role.SO in roles[begin:start], sentence.related[start - 1].end if start else sentence.start
    ends = *(found.start() for found in _CLOSES.finditer(roles, start + 1)), len(roles)
    for end in takewhile(lambda end: end - start < len(question) + _MORE, ends):
        words = [*_plain(_written(sentence.related[start:end], text, at))]
        yes, tail = _said(words, question, so=so), roles[end:]
        if yes is None and end == ends[0] and end - start <= _SHORT and (said := _UP_TO_A_MARK.match(text, at)):
            yes = _echoed([*_plain([said[0].lower()])], question)
        if yes is not None and not (_DISPUTES if tail[:1] in _REASONS else TROUBLE).search(tail):
            return None if Role.OR in tail or ATTRIBUTES.search(tail) else (yes, start, so)
    return None


def repeats(sentence: Sentence, text: str, question: Sequence[str]) -> bool | None:
    """Whether a sentence that is all of an answer says yes or no by a few words of the question: "not touching".

    They begin with a relation, and a yes or no may follow that says the same. ``None`` if it does not.
    """
    roles, related = sentence.roles, sentence.related
    polar = roles[-1:] if roles[-2:-1] == "," and roles[-1:] in {Role.YES, Role.NO} else ""
    words = [*_plain(_written(related[: len(related) - 2 * bool(polar)], text, sentence.start))]
    denied = words[:1] == ["not"]
    told, place = words[denied:], related[denied : denied + 1]
    if not (question and told and place and polar in {"", Role.NO if denied else Role.YES}):
        return None
    relates = isinstance(place[0], Related) or place[0].role == Role.PREPOSITION or told[0] in _RELATES
    if not (relates or told[0].endswith("ing")):
        return None
    size = len(told)
    return not denied if any(told == [*question[at : at + size]] for at in range(2, len(question))) else None


_RELATES: Final = any_of("beside, next, behind, opposite, outside, against, beneath, underneath, close, adjacent")
"""Words that begin to say where something is, and are known to no table."""
_UP_TO_A_MARK: Final = re.compile(r"[^.,;:!?\n(]{1,60}(?![^.,;:!?\n(])")
_SHORT: Final = 6
"""Parts of a statement that leaves all out but the auxiliary, at most."""
_MORE: Final = 8
"""Parts that a statement may have more than the words of its question: commas, and such as add nothing."""


def asks_other(sentence: Sentence, text: str, question: Sequence[str]) -> bool:
    """Whether a question of the text itself has things or directions in it that the asked one has not."""
    telling = (text[part.start : part.end].lower() for part in sentence.related if part.role in _TELLING)
    return bool(question) and not {*_plain(telling)} <= {*question, *FUNCTION}


_TELLING: Final = frozenset({Role.UNKNOWN, Role.TITLE, Role.OTHER, Role.RELATION})


def _written(parts: Iterable[Part | Related], text: str, at: int) -> Iterator[str]:
    """Parts of a text as written, from a place on, with an "A" that was taken for an article and may be a name."""
    for part in parts:
        if "A" in text[at : part.start].split():
            yield "A"
        written = text[part.start : part.end]
        yield written if written == "A" else written.lower()
        at = part.end


def _plain(words: Iterable[str]) -> Iterator[str]:
    """Words with a "not" as one of its own, auxiliaries in one form, and without those that add nothing."""
    for several in words:
        if several == "A":
            yield several
            continue
        for word in () if several in _ADDS_NOTHING else words_of(several):
            base, negated = ("can", True) if word == "cannot" else (word.removesuffix("n't"), word.endswith("n't"))
            if base == "no":
                yield "not"
            elif base not in _ADDS_NOTHING:
                yield stem(_BASES.get(base, base))
            if negated:
                yield "not"


def _said(words: Sequence[str], question: Sequence[str], *, so: bool) -> bool | None:
    """Whether a statement of these words affirms the question or denies it; ``None`` if it is another one."""
    if words[:1] == ["not"] or words.count("not") > 1:
        return None
    auxiliary, *rest = question
    denied = words.index("not") - 1 if "not" in words else None
    affirmed = [word for word in words if word != "not"]
    if auxiliary in _DO:
        told = [word for word in affirmed if word not in _DO]
        return denied is None if told == rest or (so and _of_pronoun(told, rest)) else None
    for place in range(1, len(affirmed)):
        told = affirmed[:place] + affirmed[place + 1 :]
        same = told == rest or (so and place == 1 and _of_pronoun(told, rest))
        if affirmed[place] == auxiliary and same and denied in {None, place}:
            return denied is None
    return None


def _echoed(words: Sequence[str], question: Sequence[str]) -> bool | None:
    """Whether words are the question's auxiliary with what it is about: "it does", "the tank does not"."""
    auxiliary, *rest = question
    *about, said = [word for word in words if word != "not"] or [""]
    if not about or not (said == auxiliary or {said, auxiliary} <= _DOES) or words.count("not") > 1:
        return None
    alike = about == rest[: len(about)] or (len(about) == 1 and about[0] in _PRONOUNS)
    return "not" not in words if alike and words[:1] != ["not"] else None


def _of_pronoun(told: Sequence[str], rest: Sequence[str]) -> bool:
    """Whether one statement is the other with a pronoun for what it is about."""
    return 1 < len(told) <= len(rest) and told[0] in _PRONOUNS and rest[1 - len(told) :] == told[1:]


_PRONOUNS: Final = frozenset({"it", "he", "she", "they"})

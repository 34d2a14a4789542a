"""Yes or no: the same two tiers and places as for relations, with a grammar of their own.

A sentence is a yes or a no when it opens with one, when a predicate says so of it ("it is possible"), or when a whole
clause says that the things asked about can or cannot be as was asked. What another clause says, with or without a
"can", answers nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from spatialjudge.grading.reader.expressions import Expression, Related
from spatialjudge.grading.reader.parts import Part, parts_of
from spatialjudge.grading.reader.polar_forms import AFFIRMS, CLAIMS, FACT, OUTRIGHT
from spatialjudge.grading.reader.proposals import Proposed
from spatialjudge.grading.reader.roles import Role, matching, roles_of, since_lead
from spatialjudge.grading.reader.sentences import Sentence, Sentences
from spatialjudge.grading.reader.tokens import tokenise


class Polar(NamedTuple):
    """What a sentence answers: yes, no, or ``None`` when it is not known; where, and how plainly.

    ``outright``: with a yes or no of its own; a clause or predicate says it only in the end. ``concluding``: "so" leads
    to it. ``correction``: it takes back what stands before. ``silent``: it answers nothing. ``sure``: it is known to
    speak of what was asked. ``against``: answers that cannot stand before it. ``polite``: the answer may only be a word
    that opens the text.
    """

    answer: bool | None = None
    start: int = 0
    end: int = 0
    outright: bool = False
    concluding: bool = False
    correction: bool = False
    silent: bool = False
    sure: bool = True
    against: tuple[bool, ...] = ()
    polite: bool = False


class PolarPassage:
    """The sentences of a part of the text with what each answers; one that stands at a ``doubted`` place does not."""

    def __init__(self, text: str, start: int, end: int, asked: Proposed, doubted: int = -1) -> None:
        self.asked = asked
        parts = parts_of(tokenise(text, start, end), asked.lexicon, asked.names)
        self.sentences = Sentences(parts, asked.lexicon)
        alone = len(self.sentences) == 1
        self.found = [_polar(sentence, asked, alone=alone) for sentence in self.sentences]
        for number, sentence in enumerate(self.sentences):
            said, before = self.found[number], self.sentences[number - 1] if number else None
            elsewhere = said.outright and before and before.mark == "?" and not asked.again(before)
            if elsewhere or sentence.start <= doubted < sentence.end:
                self.found[number] = said._replace(silent=True)
            elif before and _is_numero(before, sentence):
                self.found[number - 1 : number + 1] = [Polar(silent=True)] * 2

    def shows(self, answer: bool | None) -> bool:
        """Whether a sentence behind the first one is a fact that makes this the answer."""
        facts = ((FACT.match(sentence.roles), sentence) for sentence in self.sentences[1:] if answer is not None)
        return any(fact and _as_fact(fact, sentence.related, self.asked) is answer for fact, sentence in facts)


def _is_numero(sentence: Sentence, following: Sentence) -> bool:
    """Whether a "no." counts: "No. 3 is the fact that matters"."""
    numbered = following.roles[:1] == Role.NUMBER and not following.bullet
    return sentence.roles == Role.NO and sentence.mark == "." and not sentence.own and numbered


def _polar(sentence: Sentence, asked: Proposed, *, alone: bool) -> Polar:
    begin = sentence.roles.rfind(Role.CORRECTION) + 1
    roles, related = sentence.roles[begin:], sentence.related[begin:]
    corrected = begin > 0
    if sentence.mark == "?":
        return Polar(silent=True)
    match = next((found for form in (OUTRIGHT, *CLAIMS) if (found := form.match(roles))), None)
    if match and _lettered(match, related):
        match = None
    if match is None and (fact := FACT.match(roles)):
        concluding, answer = corrected or Role.SO in fact["lead"], _as_fact(fact, related, asked)
        if answer is not None and (alone or concluding):
            return _placed(sentence, begin + fact.start("where"), Polar(answer, 0, 0, concluding=concluding))
    if match is None or not _about(match, related, asked):
        unknown = max(roles.find(Role.UNKNOWN_ANSWER), 0 if roles == Role.UNSURE else -1)
        if unknown >= 0 and not _TELLS & set(roles):
            return _placed(sentence, begin + unknown, Polar(None))
        conditional = roles[:1] == Role.IF and "," not in roles and _word(related[0]) not in _SUPPOSES
        against = (True, False) if conditional else _against(roles, related, asked)
        return Polar(correction=corrected, silent=True, against=against)
    said, place = match["said"], match.start("said")
    before = roles[:place]
    outright = match.re is OUTRIGHT
    yes = (said in AFFIRMS) is not bool(match.groupdict().get("neg"))
    unsaid = Role.FIRST in since_lead(before) or (yes and said in _MAY and not asked.can)
    after = place + 1 + (outright and _twice(match))
    rest = roles[after:], related[after:]
    if unsaid or _contradicts(said, rest[0]) or (outright and _objected(yes, related[place], *rest, asked)):
        return Polar(correction=corrected, silent=True, against=(True, False) if outright and before else ())
    concluding = corrected or Role.SO in before
    polite = outright and _word(related[place]) in _POLITE and not _confirmed(yes, *rest, asked)
    sure = asked.label is not None or not match.groupdict().get("first")
    return _placed(sentence, begin + place, Polar(yes, 0, 0, outright, concluding, sure=sure, polite=polite))


def _lettered(match: re.Match[str], related: Sequence[Part | Related]) -> bool:
    """Whether what says yes or no is a letter that may be said of the north: "A is N of B", "no N"."""
    place, twice = match.start("said"), _twice(match)
    words = {_word(part) for part in related[place : place + 1 + twice]}
    return (twice or match.re is not OUTRIGHT) and not _LETTERS.isdisjoint(words)


def _twice(match: re.Match[str]) -> bool:
    """Whether yes or no is said again at once: "yes ✔"."""
    return match.string[match.end("said") :].startswith(match["said"])


_TELLS: Final = roles_of("YES NO POSSIBLE IMPOSSIBLE COULD COULD_NOT")
_MAY: Final = frozenset({Role.POSSIBLE, Role.COULD, Role.CAN})
_POLITE: Final = frozenset({"certainly", "absolutely", "of course", "definitely", "indeed"})
_SUPPOSES: Final = frozenset({"suppose", "supposing", "assume", "imagine", "had", "whether", "otherwise", "doubt"})
"""Of the words that make a condition those that open a proof."""
_LETTERS: Final = frozenset({"y", "n"})
_MARKS: Final = f"-,:;~({Role.AND}"
_REASON: Final = matching(f"[{_MARKS}]* [BECAUSE NOTE]")
"""What gives a reason for an answer; it may be opaque."""


def _word(part: Part | Related) -> str:
    return part.word if isinstance(part, Part) else ""


def _objected(yes: bool, said: Part | Related, rest: str, related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether the words behind a yes or no make it no answer, or the other one."""
    if not rest.strip(_MARKS):
        return False
    if rest[-1] == Role.BECAUSE or rest.lstrip(_MARKS)[:1] == Role.OR:
        return True
    told = rest[: rest.find(Role.BECAUSE)] if Role.BECAUSE in rest else rest
    if _word(said) in _LETTERS and told.strip(_MARKS):
        return True
    opening = next((_word(part) for role, part in zip(rest, related, strict=True) if role not in _MARKS), "")
    elsewhere = _DOUBTED.fullmatch(told) or _OF_OTHERS.fullmatch(rest)
    if opening in _CONDITIONS or {Role.IF, Role.FIRST} & set(told) or elsewhere:
        return True
    return yes in _against(rest, related, asked)


_CONDITIONS: Final = frozenset({"when", "after"})
"""Words that make a condition of what follows a yes or no."""
_DOUBTED: Final = matching(f"[{_MARKS} IT WHICH STRANGER IS]* [UNSURE UNKNOWN_ANSWER] [^BUT]*")
_OF_OTHERS: Final = matching(f"[{_MARKS}]* OTHER IS? NOT? RELATION [OF TO FROM RELATIVE]* OTHER")
"""A fact about two others, as if these had been asked about."""
_DENIED: Final = matching(
    f"[{_MARKS}](?:[^{_MARKS} NOT NO UNKNOWN_ANSWER IF BECAUSE FIRST NOTE RELATION]* [IMPOSSIBLE EXCLUDED]|[IT"
    " WHICH IS STRANGER SO ADJECTIVE]* NOT$|NO$|BUT NOT(?!IS? [POSSIBLE IMPOSSIBLE EXCLUDED]))|[^NOT NO"
    " UNKNOWN_ANSWER IF BECAUSE FIRST NOTE RELATION COULD_NOT] COULD_NOT(?![^,]? [IMPOSSIBLE EXCLUDED])"
)


def _against(roles: str, related: Sequence[Part | Related], asked: Proposed) -> tuple[bool, ...]:
    """The answers that what a sentence says, or what stands behind a yes or no, cannot stand beside.

    A "but" that is not understood may take a yes back; behind a no it mostly tells what can be.
    """
    skipped = len(roles) - len(roles.lstrip(_MARKS + Role.BUT))
    clause, parts = roles[skipped:], related[skipped:]
    found = next((match for form in CLAIMS if (match := form.match(clause))), None)
    if found and _about(found, parts, asked):
        answer = (found["said"] in AFFIRMS) is not bool(found.groupdict().get("neg"))
        return (not answer,)
    fact = _FACT.match(clause)
    if fact:
        if asked.differs(fact["first"], _expression(fact, parts), fact["second"]):
            return (True,)
        if asked.label is not None and _about(fact, parts, asked):
            return (False,)
    return (True,) if roles[:1] == Role.BUT or _DENIED.search("," + roles) else ()


_FACT: Final = matching(
    "(?P<first>[SUBJECT OBJECT]) IS?(?P<where>RELATION) [OF TO FROM RELATIVE]?(?P<second>[SUBJECT"
    f" OBJECT])(?=$|[{_MARKS} ) BECAUSE SO])"
)


def _confirmed(yes: bool, rest: str, related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether the words behind a yes or no say it again, or why."""
    return bool(_REASON.match(rest)) or (not yes) in _against(rest, related, asked)


def _as_fact(fact: re.Match[str], related: Sequence[Part | Related], asked: Proposed) -> bool | None:
    """The answer that a fact about the asked pair is: whether it is as asked, or cannot be beside that."""
    if asked.label is None:
        return None
    if _about(fact, related, asked):
        return not fact["neg"]
    exactly = not fact["neg"] and "than" not in map(_word, related)  # "further north than" may be half of it
    said = _expression(fact, related)
    return False if exactly and asked.excludes(fact["first"], said, fact["second"] or "") else None


def _about(match: re.Match[str], related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether what is said to be possible, if that is told, is what was asked."""
    groups = match.groupdict()
    if not groups.get("where"):
        return True
    return asked.stands(groups["first"] or "", _expression(match, related), groups["second"] or "")


def _expression(match: re.Match[str], related: Sequence[Part | Related]) -> Expression | None:
    """The relation that a form has."""
    where = related[match.start("where")]
    return where.expression if isinstance(where, Related) else None


def _placed(sentence: Sentence, place: int, found: Polar) -> Polar:
    part = sentence.related[place]
    return found._replace(start=part.start, end=part.end)


def _contradicts(said: str, rest: str) -> bool:
    """Whether the words behind a yes or no hold the other, or take it back."""
    other = {Role.YES: Role.NO, Role.NO: Role.YES}.get(said)
    return (
        Role.CORRECTION in rest
        or (other is not None and other in rest)
        or (said == Role.NO and rest[:2] in {Role.AND + Role.YES, Role.OR + Role.YES})
    )


def declared_polar(passage: PolarPassage, *, whole: bool) -> Polar | None:
    """The yes or no that a declared place opens with, if nothing behind it takes it back."""
    if not passage.found or passage.found[0].silent or not _meant(passage, 0):
        return None
    first = passage.found[0]
    if whole and len(passage.found) > 1 and not (first.outright and all(one.silent for one in passage.found[1:])):
        same = {one.answer for one in passage.found if not one.silent} == {first.answer}
        if not same or not first.outright:
            return None
    return None if polar_revoked(passage, 1, first) else first


def _meant(passage: PolarPassage, place: int) -> bool:
    """Whether a sentence answers and does not only open a text: "Certainly! Let's look at the facts."."""
    one = passage.found[place]
    behind, sentence = passage.sentences[place + 1 : place + 2], passage.sentences[place]
    if not one.polite:
        return not (one.outright and behind and Role.FIRST in behind[0].roles[:2])
    spoken = sentence.related[-1].end <= one.end
    after = passage.found[place + 1 :]
    return spoken and (not after or (not after[0].silent and after[0].answer is one.answer))


def polar_revoked(passage: PolarPassage, begin: int, said: Polar) -> bool:
    """Whether sentences from ``begin`` on take the answer back.

    That is a correction, another yes or no, or what cannot stand beside the answer.
    """
    return any(
        one.correction
        or said.answer in one.against
        or (not one.silent and one.answer is not said.answer and (one.outright or one.concluding or _other(one, said)))
        for one in passage.found[begin:]
    )


def _other(one: Polar, said: Polar) -> bool:
    return one.sure and None not in {one.answer, said.answer}


def stated_polar(passage: PolarPassage) -> Polar | None:
    """The yes or no that opens the text, if no other follows, or that concludes it. Linear in the sentences."""
    if not passage.found:
        return None
    first, last = passage.found[0], passage.found[-1]
    opens = not first.silent and (first.outright or passage.shows(first.answer)) and _meant(passage, 0)
    if opens and not polar_revoked(passage, 1, first):
        return first
    sentence = passage.sentences[-1]
    broken = not (last.outright or sentence.terminated) and any(one.terminated for one in passage.sentences[:-1])
    if (
        last.silent
        or sentence.dangling
        or broken
        or not _meant(passage, len(passage.found) - 1)
        or not (last.outright or last.concluding or last.answer is None or _only(passage))
    ):
        return None
    others = [one for one in passage.found[:-1] if not one.silent and one.answer is not last.answer]
    rivals = [one for one in others if one.outright or _other(one, last)]
    before = passage.sentences[-2].own and passage.found[-2].outright if rivals else False
    outright = last.outright and sentence.own and not sentence.bullet and not before
    return None if rivals and not outright and not last.concluding else last


def _only(passage: PolarPassage) -> bool:
    return all(one.silent for one in passage.found[:-1])

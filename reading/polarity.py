"""Yes or no: the same two tiers and places as for relations, with a grammar of their own.

A sentence is a yes or a no when it opens with one, when a predicate says so of it ("it is possible"), or when a whole
clause says that the things asked about can or cannot be as was asked. What another clause says, with or without a
"can", answers nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spatialjudge.grading.reader.constructions import AFFIRMS, CLAIMS, FACT, OUTRIGHT
from spatialjudge.grading.reader.expressions import Expression, Related
from spatialjudge.grading.reader.findings import Finding, Says
from spatialjudge.grading.reader.parts import Part, parts_of
from spatialjudge.grading.reader.proposals import Proposed
from spatialjudge.grading.reader.roles import Role, matching, roles_of, since_lead
from spatialjudge.grading.reader.sentences import Sentence, Sentences
from spatialjudge.grading.reader.tokens import tokenise

YES, NO = "yes", "no"
"""The labels of answers; one that cannot tell has none."""
_BOTH: Final = (YES, NO)
_NOTHING: Final = Finding(Says.ASIDE)


def label(yes: bool) -> str:
    """The label of an answer."""
    return YES if yes else NO


def _said(yes: bool) -> Finding:
    return Finding(Says.ANSWER, (label(yes),), "polar")


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
                self.found[number] = said._replace(says=Says.ASIDE)
            elif before and _is_numero(before, sentence):
                self.found[number - 1 : number + 1] = [_NOTHING] * 2

    def shows(self, answer: Finding) -> bool:
        """Whether a sentence behind the first one is a fact that makes this the answer."""
        facts = ((FACT.match(sentence.roles), sentence) for sentence in self.sentences[1:] if answer.labels)
        told = (_as_fact(fact, sentence.related, self.asked) for fact, sentence in facts if fact)
        return any(one is not None and (label(one),) == answer.labels for one in told)


def _is_numero(sentence: Sentence, following: Sentence) -> bool:
    """Whether a "no." counts: "No. 3 is the fact that matters"."""
    numbered = following.roles[:1] == Role.NUMBER and not following.bullet
    return sentence.roles == Role.NO and sentence.mark == "." and not sentence.own and numbered


def _polar(sentence: Sentence, asked: Proposed, *, alone: bool) -> Finding:
    begin = sentence.roles.rfind(Role.CORRECTION) + 1
    roles, related = sentence.roles[begin:], sentence.related[begin:]
    corrected = begin > 0
    silent = Finding(Says.CORRECTION) if corrected else _NOTHING
    if sentence.mark == "?":
        return _NOTHING
    match = next((found for form in (OUTRIGHT, *CLAIMS) if (found := form.match(roles))), None)
    if match and _lettered(match, related):
        match = None
    if match is None and (fact := FACT.match(roles)):
        concluding, answer = corrected or Role.SO in fact["lead"], _as_fact(fact, related, asked)
        if answer is not None and (alone or concluding):
            return _placed(
                sentence, begin + fact.start("where"), _said(answer)._replace(concluding=concluding, sure=True)
            )
    if match is None or not _about(match, related, asked):
        unknown = max(roles.find(Role.UNKNOWN_ANSWER), 0 if roles == Role.UNSURE else -1)
        if unknown >= 0 and not _TELLS & set(roles):
            return _placed(sentence, begin + unknown, Finding(Says.ABSTENTION, form="abstention", sure=True))
        conditional = roles[:1] == Role.IF and "," not in roles and _word(related[0]) not in _SUPPOSES
        return silent._replace(against=_BOTH if conditional else _against(roles, related, asked))
    said, place = match["said"], match.start("said")
    before = roles[:place]
    outright = match.re is OUTRIGHT
    yes = (said in AFFIRMS) is not bool(match.groupdict().get("neg"))
    unsaid = Role.FIRST in since_lead(before) or (yes and said in _MAY and not asked.can)
    after = place + 1 + (outright and _twice(match))
    rest = roles[after:], related[after:]
    if unsaid or _contradicts(said, rest[0]) or (outright and _objected(yes, related[place], *rest, asked)):
        return silent._replace(against=_BOTH if outright and before else ())
    concluding = corrected or Role.SO in before
    polite = outright and _word(related[place]) in _POLITE and not _confirmed(yes, *rest, asked)
    sure = asked.label is not None or not match.groupdict().get("first")
    told = _said(yes)._replace(outright=outright, concluding=concluding, sure=sure, polite=polite)
    return _placed(sentence, begin + place, told)


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


def _objected(yes: bool, word: Part | Related, rest: str, related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether the words behind a yes or no make it no answer, or the other one."""
    if not rest.strip(_MARKS):
        return False
    if rest[-1] == Role.BECAUSE or rest.lstrip(_MARKS)[:1] == Role.OR:
        return True
    told = rest[: rest.find(Role.BECAUSE)] if Role.BECAUSE in rest else rest
    if _word(word) in _LETTERS and told.strip(_MARKS):
        return True
    opening = next((_word(part) for role, part in zip(rest, related, strict=True) if role not in _MARKS), "")
    of_others = asked.label is not None and _OF_OTHERS.fullmatch(rest)
    if opening in _CONDITIONS or {Role.IF, Role.FIRST} & set(told) or of_others or _DOUBTED.fullmatch(told):
        return True
    return label(yes) in _against(rest, related, asked)


_CONDITIONS: Final = frozenset({"when", "after"})
"""Words that make a condition of what follows a yes or no."""
_DOUBTED: Final = matching(f"[{_MARKS} IT WHICH STRANGER IS]* [UNSURE UNKNOWN_ANSWER] [^BUT]*")
_OF_OTHERS: Final = matching(
    f"[{_MARKS}]* [OTHER STRANGER]{{1,3}} [IS COULD]? NOT? RELATION [OF TO FROM RELATIVE]* [OTHER STRANGER]{{1,3}}"
)
"""A fact about two others, as if these had been asked about."""
_DENIED: Final = matching(
    f"[{_MARKS}](?:[^{_MARKS} NOT NO UNKNOWN_ANSWER IF BECAUSE FIRST NOTE RELATION]* [IMPOSSIBLE EXCLUDED]|[IT"
    " WHICH IS STRANGER SO ADJECTIVE]* NOT$|NO$|BUT NOT(?!IS? [POSSIBLE IMPOSSIBLE EXCLUDED]))|[^NOT NO"
    " UNKNOWN_ANSWER IF BECAUSE FIRST NOTE RELATION COULD_NOT] COULD_NOT(?![^,]? [IMPOSSIBLE EXCLUDED])"
)


def _against(roles: str, related: Sequence[Part | Related], asked: Proposed) -> tuple[str, ...]:
    """The answers that what a sentence says, or what stands behind a yes or no, cannot stand beside.

    A "but" that is not understood may take a yes back; behind a no it mostly tells what can be.
    """
    skipped = len(roles) - len(roles.lstrip(_MARKS + Role.BUT))
    clause, parts = roles[skipped:], related[skipped:]
    found = next((match for form in CLAIMS if (match := form.match(clause))), None)
    if found and _about(found, parts, asked):
        answer = (found["said"] in AFFIRMS) is not bool(found.groupdict().get("neg"))
        return (label(not answer),)
    fact = _FACT.match(clause)
    if fact:
        if asked.differs(fact["first"], _expression(fact, parts), fact["second"]):
            return (YES,)
        if asked.label is not None and _about(fact, parts, asked):
            return (NO,)
    return (YES,) if roles[:1] == Role.BUT or _DENIED.search("," + roles) else ()


_FACT: Final = matching(
    "(?P<first>[SUBJECT OBJECT]) IS?(?P<where>RELATION) [OF TO FROM RELATIVE]?(?P<second>[SUBJECT"
    f" OBJECT])(?=$|[{_MARKS} ) BECAUSE SO])"
)


def _confirmed(yes: bool, rest: str, related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether the words behind a yes or no say it again, or why."""
    return bool(_REASON.match(rest)) or label(not yes) in _against(rest, related, asked)


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


def _placed(sentence: Sentence, place: int, found: Finding) -> Finding:
    part = sentence.related[place]
    return found._replace(start=part.start, end=part.end)


def _contradicts(said: str, rest: str) -> bool:
    """Whether the words behind a yes or no hold the other, or take it back."""
    other = {Role.YES: Role.NO, Role.NO: Role.YES}.get(said)
    return Role.CORRECTION in rest or (other is not None and other in rest)


def declared_polar(passage: PolarPassage, *, whole: bool) -> Finding | None:
    """The yes or no that a declared place opens with, if nothing behind it takes it back."""
    if not passage.found or passage.found[0].silent or not _meant(passage, 0):
        return None
    first = passage.found[0]
    if whole and len(passage.found) > 1 and not (first.outright and all(one.silent for one in passage.found[1:])):
        same = {one.labels for one in passage.found if not one.silent} == {first.labels}
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
    return spoken and (not after or (not after[0].silent and after[0].labels == one.labels))


def polar_revoked(passage: PolarPassage, begin: int, said: Finding) -> bool:
    """Whether sentences from ``begin`` on take the answer back.

    That is a correction, another yes or no, or what cannot stand beside the answer.
    """
    return any(
        one.says is Says.CORRECTION
        or not set(said.labels).isdisjoint(one.against)
        or (not one.silent and one.labels != said.labels and (one.outright or one.concluding or _other(one, said)))
        for one in passage.found[begin:]
    )


def _other(one: Finding, said: Finding) -> bool:
    return one.sure and bool(one.labels and said.labels)


def stated_polar(passage: PolarPassage) -> Finding | None:
    """The yes or no that opens the text, if no other follows, or that concludes it. Linear in the sentences."""
    if not passage.found:
        return None
    first, last = passage.found[0], passage.found[-1]
    opens = not first.silent and (first.outright or passage.shows(first)) and _meant(passage, 0)
    if opens and not polar_revoked(passage, 1, first):
        return first
    sentence = passage.sentences[-1]
    broken = not (last.outright or sentence.terminated) and any(one.terminated for one in passage.sentences[:-1])
    if (
        last.silent
        or sentence.dangling
        or broken
        or not _meant(passage, len(passage.found) - 1)
        or not (last.outright or last.concluding or last.says is Says.ABSTENTION or _only(passage))
    ):
        return None
    others = [one for one in passage.found[:-1] if not one.silent and one.labels != last.labels]
    rivals = [one for one in others if one.outright or _other(one, last)]
    before = passage.sentences[-2].own and passage.found[-2].outright if rivals else False
    outright = last.outright and sentence.own and not sentence.bullet and not before
    return None if rivals and not outright and not last.concluding else last


def _only(passage: PolarPassage) -> bool:
    return all(one.silent for one in passage.found[:-1])

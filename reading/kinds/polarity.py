"""What a sentence answers to a question for a yes or no.

It is a yes or a no when it opens with one, when a predicate says so of it ("it is possible"), or when a whole
clause says that the things asked about can or cannot be as was asked. What another clause says, with or without a
"can", answers nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.places.readings import Finding, Says
from spatialjudge.reading.sentences import statements
from spatialjudge.reading.sentences.clauses import About, Clause
from spatialjudge.reading.sentences.constructions import EXPLAINED, YES_NO, Construction, Patterns
from spatialjudge.reading.sentences.context import ATTRIBUTES
from spatialjudge.reading.sentences.expressions import Expression, Related
from spatialjudge.reading.sentences.proposals import Proposed
from spatialjudge.reading.sentences.sentences import Sentence
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import Role, matching, roles_of, since_lead
from spatialjudge.reading.words.table import each

YES, NO = "yes", "no"
"""The labels of answers; one that cannot tell has none."""
_BOTH: Final = (YES, NO)
_CLAIMS: Final = tuple(pair for pair in YES_NO if pair[0].claim)
_NOTHING: Final = Finding(Says.ASIDE)


def label(yes: bool) -> str:
    """The label of an answer."""
    return YES if yes else NO


def _said(yes: bool) -> Finding:
    return Finding(Says.ANSWER, (label(yes),), "polar")


def is_numero(sentence: Sentence, following: Sentence) -> bool:
    """Whether a "no." counts: "No. 3 is the fact that matters", "no. of objects"."""
    numbered = following.roles[:1] in {Role.NUMBER, Role.OF} and not following.bullet
    return sentence.roles == Role.NO and sentence.mark == "." and not sentence.own and numbered


def is_cited(sentence: Sentence) -> bool:
    """Whether a sentence is a claim that is cited, to be judged: "claim: the bed is north of the desk"."""
    return bool(_CITED.match(sentence.roles)) and not _CLAIM_WORDS.isdisjoint(map(_word, sentence.related[:2]))


def finding_of(sentence: Sentence, asked: Proposed, *, last: bool) -> Finding:
    """What a sentence answers, the ``last`` one or not."""
    conceded = _CONCEDED.match(sentence.roles) if asked.must else None
    begin = conceded.end() if conceded else sentence.roles.rfind(Role.CORRECTION) + 1
    if begin == len(sentence.roles) and sentence.roles.startswith(Role.NO) and _word(sentence.related[-1]) in _OPPOSITE:
        begin = 0  # "no, it is the other way around"
    roles, related = sentence.roles[begin:], sentence.related[begin:]
    corrected = begin > 0
    silent = Finding(Says.CORRECTION) if corrected else _NOTHING
    fitting = _fitting(roles, YES_NO)
    outright = fitting is not None and fitting[0].outright
    match = fitting[1] if fitting and not _unsound(fitting[1], related) else None
    either = _either_way(sentence, begin, asked)
    fact = either or (told_by_fact(sentence, asked) if match is None else None)
    if fact and (either or last or fact.concluding):
        return fact
    if match is None or not _about(match, related, asked):
        if match and asked.must and _affirms(match) and _differs(match, related, asked):
            return _placed(sentence, begin + match.start("said"), _said(yes=False))  # what may be otherwise
        return _unclaimed(sentence, begin, asked)
    said, place = match["said"], match.start("said")
    before = roles[:place]
    yes = _affirms(match)
    if _leaves_open(match, asked):
        return silent._replace(says=Says.ELSEWHERE, against=(label(yes),))
    unsaid = Role.FIRST in since_lead(before) or ATTRIBUTES.search(roles) is not None
    after = match.end() if outright else place + 1
    rest = roles[after:], related[after:]
    unsaid = unsaid or (outright and not yes and _OF_CLAUSE.fullmatch(before + "~" + rest[0]) is not None)
    if unsaid or _contradicts(said, *rest) or (outright and _objected(yes, *rest, asked)):
        return silent._replace(against=_BOTH if outright and before else ())
    concluding = corrected or Role.SO in before
    polite = _word(related[place]) in _POLITE or _remarks(*rest, asked)
    polite = outright and not before and polite and not _confirmed(yes, *rest, asked)
    sure = asked.label is not None or not match.groupdict().get("first")
    told = _said(yes)._replace(outright=outright, concluding=concluding, sure=sure, polite=polite)
    return _placed(sentence, begin + place, told)


def _either_way(sentence: Sentence, begin: int, asked: Proposed) -> Finding | None:
    """What a sentence answers that says that it can be so and need not."""
    if not _EITHER_WAY.fullmatch(sentence.roles, begin):
        return None
    told = Finding(Says.ABSTENTION, form="abstention", sure=True)
    return _placed(sentence, begin, _said(asked.can) if asked.can or asked.must else told)


def _unclaimed(sentence: Sentence, begin: int, asked: Proposed) -> Finding:
    """What a sentence says from ``begin`` on that neither answers nor claims what was asked."""
    roles = sentence.roles[begin:]
    unknown = max(roles.find(Role.UNKNOWN_ANSWER), 0 if roles == Role.UNSURE else -1)
    unknown = -1 if statements.unknown_elsewhere(sentence, of_pair=asked.label is not None) else unknown
    closing = since_lead(roles)
    if not asked.can and unknown >= 0 and _LEFT_OPEN.search(roles):
        return _placed(sentence, begin, Finding(Says.ABSTENTION, form="abstention", sure=True))
    if _TELLS & set(roles) and closing != roles and _DOUBTS.fullmatch(closing):
        return _placed(
            sentence, begin + len(roles) - len(closing), Finding(Says.ABSTENTION, form="abstention", sure=True)
        )
    if unknown >= 0 and not _TELLS & set(_EITHER.sub("", roles)):
        return _placed(sentence, begin + unknown, Finding(Says.ABSTENTION, form="abstention", sure=True))
    corrects = begin > 0 or statements.REFUTES.match(roles)
    conditional = roles[:1] == Role.IF and "," not in roles
    against = _BOTH if conditional else _against(roles, sentence.related[begin:], asked)
    return Finding(Says.CORRECTION if corrects else Says.ASIDE, against=against)


def _fitting(roles: str, patterns: Patterns) -> tuple[Construction, re.Match[str]] | None:
    """The first construction that fits a sentence, and how."""
    found = ((construction, pattern.match(roles)) for construction, pattern in patterns)
    return next(((construction, match) for construction, match in found if match), None)


def clauses_of(sentence: Sentence) -> tuple[Clause, ...]:
    """The clause that says yes or no with what leads to it, and its tail."""
    roles = sentence.roles[sentence.roles.rfind(Role.CORRECTION) + 1 :]
    fitting = _fitting(roles, YES_NO)
    if fitting is None:
        return (Clause("", roles, 0, len(roles)),)
    construction, match = fitting
    begin, end = match.end("lead"), match.end() - len(match.groupdict().get("tail") or "")
    said = Clause(roles[:begin], roles[begin:end], begin, end, About.ASKED, construction)
    return (said, Clause("", roles[end:], end, len(roles))) if roles[end:] else (said,)


def told_by_fact(sentence: Sentence, asked: Proposed) -> Finding | None:
    """The answer that a relation of the asked pair makes: whether it is as asked, or cannot be beside that."""
    told = asked.label is not None and Role.RELATION in sentence.roles and not _UNTOLD.search(sentence.roles)
    if not told or sentence.bullet or sentence.dangling:
        return None
    if explained := _EXPLAINED.search(sentence.roles):
        end = explained.start()
        sentence = sentence._replace(roles=sentence.roles[:end], related=sentence.related[:end])
    said = statements.finding_of(sentence, asked.lexicon)
    found = Finding(Says.ANSWER, (), "polar", said.start, said.end, said.concluding, sure=True)
    if said.says is Says.ELSEWHERE and asked.label in said.against and sentence.roles[0] != Role.IF:
        return found._replace(labels=(NO,), concluding=Role.SO in sentence.roles)
    if said.says not in _TOLD or not said.labels or (said.says is Says.ITEM and _NAMED.isdisjoint(sentence.roles)):
        return None
    may = not _MAY.isdisjoint(sentence.roles)
    if said.labels == (asked.label,):
        return found._replace(labels=(YES,)) if asked.can or not may else None
    if may and not said.plural:
        return None  # what may be so leaves others
    return found._replace(labels=(NO,)) if asked.excluded(said.labels) else None


_TOLD: Final = frozenset({Says.ANSWER, Says.ITEM, Says.NOTE})
_NAMED: Final = frozenset({Role.SUBJECT, Role.IT})
_AFFIRMS: Final = roles_of("YES POSSIBLE NECESSARY COULD CAN HOLDS IS")
"""What says yes, unless it is negated."""


def _affirms(match: re.Match[str]) -> bool:
    """Whether an answer or a claim says yes."""
    said = match.groupdict()
    return (said["said"] in _AFFIRMS) is (bool(said.get("neg")) is bool(said.get("turned")))


def _leaves_open(match: re.Match[str], asked: Proposed) -> bool:
    """Whether it only says that it can be, where it was not asked whether it can; or that it need not."""
    yes, said = _affirms(match), match["said"]
    if said in _NEEDS or match.groupdict().get("turned"):
        return not (yes or asked.must)
    return yes and said in _TOLD_POSSIBLE and not asked.can


def _unsound(match: re.Match[str], related: Sequence[Part | Related]) -> bool:
    """Whether what is said is said otherwise behind it."""
    said = match.groupdict()
    if again := said.get("again"):
        part, before = related[match.start("again")], match.string[match.start("again") - 1]
        worded = isinstance(part, Part) and part.written.isalpha()  # where "feasible ✅" is ticked
        return (again == Role.YES) is not _affirms(match) or (worded and before != ",")
    return Role.POSSIBLE in (said.get("tail") or "") and not _affirms(match)


_NEEDS: Final = roles_of("NECESSARY UNNECESSARY")
_UNTOLD: Final = matching("RELATION .* MATTER UNKNOWN_ANSWER")
"""Behind a relation that the story does not say so."""
_EXPLAINED: Final = matching(f"(?<=[RELATION SUBJECT OBJECT IT]) {EXPLAINED}$")
_CITED: Final = matching("ADJECTIVE* RELATION_NOUN : (?![YES NO IMPOSSIBLE HOLDS]$)")
_CLAIM_WORDS: Final = frozenset({"claim", "statement", "assertion", "proposition", "hypothesis"})
_GRANTED: Final = "[^CORRECTION IF UNKNOWN_ANSWER NO NOT BUT UNNECESSARY]*"
_CONCEDED: Final = matching(
    f"{_GRANTED} [COULD CAN POSSIBLE] {_GRANTED} BUT (?=[IT SUBJECT]? (?:IS? NOT?)? [UNNECESSARY NECESSARY]"
    "|[NOT UNKNOWN_ANSWER] PREPOSITION MATTER NECESSARY)"
)
"""What is granted before it is said that it need not be: "yes, it can be, but it need not be"."""
_EITHER: Final = matching(": [^:]* COULD [^:]* OR [^:]* COULD_NOT $ | (?<=UNKNOWN_ANSWER) IF [^, : BUT]*")
"""What is not known: "left open: it may be so or it may not", "whether it is possible"."""
_DOUBTS: Final = matching("[IT IS STRANGER ,]* [UNKNOWN_ANSWER UNSURE] [^YES NO POSSIBLE IMPOSSIBLE COULD COULD_NOT]*")
_LEFT_OPEN: Final = matching(
    "UNKNOWN_ANSWER : [^YES NO IMPOSSIBLE COULD_NOT NECESSARY OTHER :]* COULD [^YES NO IMPOSSIBLE NECESSARY OTHER :]*$"
)
"""A doubt and what could be: "the text leaves that open: it could be north or south"."""
_EITHER_WAY: Final = matching(
    "[SO ,]* IT? IS? POSSIBLE ,? BUT (?:IT IS?)? NOT? [NECESSARY UNNECESSARY]"
    "|[SO ,]* [IT SUBJECT] CAN OR COULD_NOT RELATION [OF TO FROM]? [OBJECT IT]?"
)
"""It can be and need not: "possible but not guaranteed", "may or may not be north of it"."""
_TELLS: Final = roles_of("YES NO POSSIBLE IMPOSSIBLE COULD COULD_NOT")
_MAY: Final = frozenset({Role.POSSIBLE, Role.COULD, Role.CAN})
_TOLD_POSSIBLE: Final = _MAY | {Role.IMPOSSIBLE, Role.COULD_NOT}
_POLITE: Final = frozenset({"certainly", "absolutely", "of course", "definitely", "indeed"})
_MARKS: Final = f"-,:;~({Role.AND}"
_REASON: Final = matching(f"[{_MARKS}]* [BECAUSE NOTE]")
"""What gives a reason for an answer; it may be opaque."""


def _word(part: Part | Related) -> str:
    return part.word if isinstance(part, Part) else ""


def _objected(yes: bool, rest: str, related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether the words behind a yes or no make it no answer, or the other one."""
    if not rest.strip(_MARKS):
        return False
    if rest[-1] == Role.BECAUSE or rest.lstrip(_MARKS)[:1] == Role.OR:
        return True
    told = rest[: rest.find(Role.BECAUSE)] if Role.BECAUSE in rest else rest
    opening = next((_word(part) for role, part in zip(rest, related, strict=True) if role not in _MARKS), "")
    of_others = asked.label is not None and _OF_OTHERS.fullmatch(rest)
    if (
        _TAKEN_BACK.fullmatch(rest)
        or opening in _CONDITIONS
        or {Role.IF, Role.FIRST} & set(told)
        or of_others
        or _DOUBTED.fullmatch(told)
    ):
        return True
    conceded = _TURNS.search(rest) or (opening in _CONCEDES and _IMPOSSIBLE.search(rest))
    if (conceded if yes else _allows(told, asked)) or _of_another(yes, rest, related, asked):
        return True
    return label(yes) in _against(rest, related, asked)


def _remarks(rest: str, related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether the words behind a yes or no tell of whoever speaks, or of the talk itself: "yes, I see the point"."""
    speaker = next((_word(part) for part in related[1:2]), "")
    known = asked.label is not None and (speaker in {"you", "we"} or not rest.strip(_MARKS).startswith(Role.STRANGER))
    return (known or speaker == "i") and _REMARK.fullmatch(rest) is not None


_OF_CLAUSE: Final = matching(".*IS~[IT SUBJECT OBJECT].*")
"""Around a "false" that is said of a clause: "it is false that it cannot"."""
_REMARK: Final = matching(
    f"[{_MARKS}]+ (?:IS? STRANGER|TO) [STRANGER WHAT IS TO OF PREPOSITION MATTER TITLE]* (?:STRANGER RELATION_NOUN)?"
)
_CONDITIONS: Final = frozenset({"when", "after", "were", "should"})
"""Words that make a condition of what follows a yes or no."""
_DOUBTED: Final = matching(f"[{_MARKS} IT WHICH STRANGER IS]* [UNSURE UNKNOWN_ANSWER] [^BUT]*")
_OF_OTHERS: Final = matching(
    f"[{_MARKS}]* (?:[OTHER STRANGER]{{1,3}} (?:[IS COULD COULD_NOT CAN] NOT?"
    " (?:RELATION [OF TO FROM RELATIVE]* (?:[OTHER STRANGER]{1,3}|OBJECT)?)?|RELATION [OF TO FROM RELATIVE]*"
    r" [OTHER STRANGER]{1,3})|TO? OTHER \)?)"
)
"""A fact about others, as if these had been asked about: "the lamp can be"."""
_TAKEN_BACK: Final = matching(r"\([EXCLUDED IMPOSSIBLE NO]\)?")
"""Behind a yes or no what says that it is none: "no (wrong)"."""
_CONCEDES: Final = frozenset({"although", "though", "even though", "while", "whereas"})
_IMPOSSIBLE: Final = matching("^[^NOT NO POSSIBLE RELATION BUT]*[IMPOSSIBLE EXCLUDED]")
_TURNS: Final = matching("BUT [^RELATION BECAUSE POSSIBLE ,]+$")
"""A "but" before what is not understood: "I think so, but the lamp is another matter"."""
_ALLOWS: Final = matching(
    "[^NOT NO IMPOSSIBLE EXCLUDED COULD_NOT RELATION BUT NUMBER]*"
    " (?:POSSIBLE|[IT SUBJECT] [CAN COULD](?![^,]*RELATION))"
    "|[^BUT RELATION :;]*[NOT NO] [^BUT AND OR SO RELATION :;]*[IMPOSSIBLE EXCLUDED COULD_NOT]"
)
"""What says that it can be: "consistent with it", "so the bed can be anywhere", "no clue forbids it"."""


def _allows(told: str, asked: Proposed) -> bool:
    """Whether the words behind a no say that it can be, where that was asked."""
    return asked.can and any(_ALLOWS.match(clause) for clause in told.split(","))


def _of_another(yes: bool, rest: str, related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether the clause behind a yes or no says what can be of another pair, or of the asked one what differs."""
    skipped = len(rest) - len(rest.lstrip(_MARKS))
    clause = _CLAUSE.match(rest, skipped)
    if asked.label is None or clause is None:
        return False
    modal, pair = clause["said"] in _TOLD_POSSIBLE, clause["first"] + (clause["second"] or "")
    if Role.OTHER in pair:
        said = _expression(clause, related) if clause["where"] else None
        same = said is not None and said.labels(asked.lexicon) == (asked.label,)
        return modal or (same and clause.end() == len(rest))  # "yes, the bed is north of the lamp"
    if not clause["where"] or Role.NOT in clause["said"] or clause["said"] == Role.COULD_NOT:
        return False
    return _differs(clause, related, asked) if yes else not modal and _about(clause, related, asked)


_CLAUSE: Final = matching(
    "(?P<first>[SUBJECT OBJECT OTHER IT](?:AND [SUBJECT OBJECT OTHER])?)(?P<said>[CAN COULD COULD_NOT]|IS? NOT?)"
    "(?:(?P<where>RELATION)[OF TO FROM RELATIVE]*(?P<second>[SUBJECT OBJECT OTHER IT])?)?"
)
"""What a clause says of which pair, before what goes on with it."""
_DENIED: Final = matching(
    f"[{_MARKS}](?:[^{_MARKS} NOT NO UNKNOWN_ANSWER IF BECAUSE FIRST NOTE RELATION]* [IMPOSSIBLE EXCLUDED]|[IT"
    " WHICH IS STRANGER SO ADJECTIVE]* NOT HOLDS?$|SUBJECT IS? NOT$|NO$|BUT NOT(?!IS? [POSSIBLE IMPOSSIBLE EXCLUDED]))"
    "|[^NOT NO UNKNOWN_ANSWER IF BECAUSE FIRST NOTE RELATION COULD_NOT] COULD_NOT(?![^,]? [IMPOSSIBLE EXCLUDED])"
)


def _against(roles: str, related: Sequence[Part | Related], asked: Proposed) -> tuple[str, ...]:
    """The answers that what a sentence says, or what stands behind a yes or no, cannot stand beside.

    A "but" that is not understood may take a yes back; behind a no it mostly tells what can be.
    """
    skipped = len(roles) - len(roles.lstrip(_MARKS + Role.BUT))
    clause, parts = roles[skipped:], related[skipped:]
    claim = _fitting(clause, _CLAIMS)
    if claim and _about(claim[1], parts, asked):
        return (label(_affirms(claim[1]) is _leaves_open(claim[1], asked)),)
    fact = _CLAUSE.match(clause)
    if fact and fact["second"] and fact["said"] in {"", Role.IS} and (clause[fact.end() :] or ",")[0] in _ENDS:
        if _differs(fact, parts, asked):
            return (YES,)
        if asked.label is not None and _about(fact, parts, asked):
            return (NO,)
    return (YES,) if roles[:1] == Role.BUT or _DENIED.search("," + roles) else ()


_ENDS: Final = f"{_MARKS}){Role.BECAUSE}{Role.SO}"


def _confirmed(yes: bool, rest: str, related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether the words behind a yes or no say it again, or why."""
    return bool(_REASON.match(rest)) or label(not yes) in _against(rest, related, asked)


def _about(match: re.Match[str], related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether what is said to be possible, if that is told, is what was asked."""
    groups = match.groupdict()
    if not groups.get("where"):
        return True
    if asked.label is None and match.start("where") == match.end("lead"):
        return False  # "only south is possible"
    return asked.stands(groups["first"] or "", _expression(match, related), groups["second"] or "")


def _differs(match: re.Match[str], related: Sequence[Part | Related], asked: Proposed) -> bool:
    """Whether it is said of another relation of the asked pair."""
    groups = match.groupdict()
    said = _expression(match, related) if groups.get("where") else None
    return asked.differs(groups["first"] or "", said, groups["second"] or "")


def _expression(match: re.Match[str], related: Sequence[Part | Related]) -> Expression | None:
    """The relation that a form has."""
    where = related[match.start("where")]
    return where.expression if isinstance(where, Related) else None


def _placed(sentence: Sentence, place: int, found: Finding) -> Finding:
    part = sentence.related[place]
    return found._replace(start=part.start, end=part.end)


def _contradicts(said: str, rest: str, related: Sequence[Part | Related]) -> bool:
    """Whether the words behind a yes or no hold the other, or take it back; "the opposite is true" confirms a no."""
    other = {Role.YES: Role.NO, Role.NO: Role.YES}.get(said)
    confirms = _OPPOSITE if said == Role.NO else ()
    corrected = any(part.role == Role.CORRECTION and _word(part) not in confirms for part in related)
    return corrected or (other is not None and other in _NO_SUCH.sub("", rest))


_OPPOSITE: Final = frozenset(
    each(
        "the other way around, other way round|around, the opposite|reverse|contrary is true, the opposite is the case,"
        " the opposite holds, reversed, backwards"
    )
)


_NO_SUCH: Final = matching("(?<=BECAUSE) [^NO YES , :]* NO (?=[STRANGER MATTER])")
"""In a reason a "no" of something else: "because there is no rule against it"."""

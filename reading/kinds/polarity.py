"""What a sentence answers to a question for a yes or no.

It is a yes or a no when it opens with one, when a predicate says so of it ("it is possible"), or when a whole
clause says that the things asked about can or cannot be as was asked. What another clause says, with or without a
"can", answers nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.kinds.claims import (
    MAY,
    NO,
    YES,
    affirms,
    differs,
    fitting,
    is_of,
    label,
    leaves_open,
)
from spatialjudge.reading.kinds.objections import MARKS, confirmed, excludes, objected, remarks
from spatialjudge.reading.places.readings import Finding, Says
from spatialjudge.reading.sentences import statements
from spatialjudge.reading.sentences.clauses import About, Clause
from spatialjudge.reading.sentences.constructions import EXPLAINED, YES_NO
from spatialjudge.reading.sentences.context import ATTRIBUTES
from spatialjudge.reading.sentences.expressions import Related
from spatialjudge.reading.sentences.proposals import ASSURES, Proposed
from spatialjudge.reading.sentences.sentences import Sentence
from spatialjudge.reading.words.kind_words import OPPOSITE
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import Role, matching, roles_of, since_lead
from spatialjudge.reading.words.table import any_of

_BOTH: Final = (YES, NO)
_NOTHING: Final = Finding(Says.ASIDE)
_CANNOT_TELL: Final = Finding(Says.ABSTENTION, form="abstention", sure=True)


def _said(yes: bool) -> Finding:
    return Finding(Says.ANSWER, (label(yes),), "polar")


def is_numero(sentence: Sentence, following: Sentence) -> bool:
    """Whether a "no." counts: "No. 3 is the fact that matters", "no. of objects"."""
    numbered = following.roles[:1] in {Role.NUMBER, Role.OF} and not following.bullet
    return sentence.roles == Role.NO and sentence.mark == "." and not sentence.own and numbered


def is_cited(sentence: Sentence) -> bool:
    """Whether a sentence is a claim that is cited, to be judged: "claim: the bed is north of the desk"."""
    return bool(_CITED.match(sentence.roles)) and not _CLAIM_WORDS.isdisjoint(sentence.words[:2])


def finding_of(sentence: Sentence, asked: Proposed, *, last: bool, alone: bool = False) -> Finding:
    """What a sentence answers, the ``last`` one or not, or all that is said."""
    conceded = (_CONCEDED.match(sentence.roles) if asked.must else None) or _OF_OTHER_FIRST.match(sentence.roles)
    begin = conceded.end() if conceded else sentence.roles.rfind(Role.CORRECTION) + 1
    if begin == len(sentence.roles) and sentence.roles.startswith(Role.NO) and sentence.related[-1].word in OPPOSITE:
        begin = 0  # "no, it is the other way around"
    roles, related = sentence.roles[begin:], sentence.related[begin:]
    corrected = begin > 0
    silent = Finding(Says.CORRECTION) if corrected else _NOTHING
    fits = fitting(roles, YES_NO)
    outright = fits is not None and fits[0].outright
    match = fits[1] if fits and not _unsound(fits[1], related) else None
    either = _either_way(sentence, begin, asked)
    fact = either or (told_by_fact(sentence, asked, alone=alone) if match is None else None)
    if fact and (either or last or fact.concluding):
        return fact
    if match is None or not is_of(match, related, asked):
        if match and asked.must and affirms(match) and differs(match, related, asked):
            return _placed(sentence, begin + match.start("said"), _said(yes=False))  # what may be otherwise
        return _unclaimed(sentence, begin, asked)
    said, place = match["said"], match.start("said")
    before = roles[:place]
    yes = affirms(match)
    if leaves_open(match, asked):
        consistent = related[place].word in _CONSISTENT
        return silent._replace(says=Says.ELSEWHERE, against=() if consistent else (label(yes),))
    unsaid = Role.GUESS in since_lead(before) or ATTRIBUTES.search(roles) is not None
    after = match.end() if outright else place + 1
    rest = roles[after:], related[after:]
    unsaid = unsaid or (outright and not yes and _OF_CLAUSE.fullmatch(before + "~" + rest[0]) is not None)
    unsaid = unsaid or (not outright and _hangs(match, related)) or (corrected and roles[:1] == Role.IS)
    unsaid = unsaid or (not conceded and _OF_OTHER_TOO.match(sentence.roles) is not None)
    unsaid = unsaid or (yes and _ONE_CLUE.search(roles) is not None)
    unsaid = unsaid or (yes and asked.must and _in_one(roles, related))
    otherwise = _contradicts(said, *rest) or (outright and _answers_otherwise(yes, sentence, begin + after, asked))
    if unsaid or otherwise or (outright and objected(yes, *rest, asked)):
        taken = before or (otherwise and not yes)  # "no, it is yes"
        return silent._replace(against=_BOTH if outright and taken else ())
    concluding = corrected or Role.SO in before
    polite = related[place].word in ASSURES or remarks(*rest, asked)
    polite = outright and not before and polite and not confirmed(yes, *rest, asked)
    sure = asked.label is not None or not match.groupdict().get("first")
    turned = corrected or (outright and before.startswith(Role.BUT))
    told = _said(yes)._replace(outright=outright, concluding=concluding, corrected=turned, sure=sure, polite=polite)
    return _placed(sentence, begin + place, told)


_CONSISTENT: Final = any_of("""
    consistent, compatible, no contradiction|conflict|contradictions|conflicts|inconsistency, there is no
    contradiction|conflict, no contradiction arises|occurs|results, nothing|no+fact|no+constraint
    speaks+against|prevents|contradicts|forbids, nothing against
""")
"""What only says that an answer fits: it is no weaker one."""


def _answers_otherwise(yes: bool, sentence: Sentence, after: int, asked: Proposed) -> bool:
    """Whether the words behind a yes or no are a sentence that answers otherwise: "yes, so it is south of it"."""
    roles = sentence.roles[after:]
    skipped = len(roles) - len(roles.lstrip(MARKS + Role.SO))
    if asked.label is None or not roles[skipped:]:
        return False
    rest = sentence._replace(roles=roles[skipped:], related=sentence.related[after + skipped :])
    found = finding_of(rest, asked, last=True)
    return not found.silent and found.labels != (label(yes),) and (yes or bool(found.labels))


def _hangs(match: re.Match[str], related: Sequence[Part | Related]) -> bool:
    """Whether a claim holds when something else is so, or for an aim: "for a yes, the bed must be north of it"."""
    tail = match.groupdict().get("tail") or ""
    at = tail.find(Role.BECAUSE)
    when = at >= 0 and related[match.start("tail") + at].word in _WHEN
    when = when and not {Role.RELATION, Role.OTHER}.isdisjoint(tail)
    return when or _AIMS.match(match.string) is not None


_WHEN: Final = frozenset({"when", "while"})
_AIMS: Final = matching("TO [^, SO]* [YES NO NECESSARY] ,")


def _either_way(sentence: Sentence, begin: int, asked: Proposed) -> Finding | None:
    """What a sentence answers that says that it can be so and need not."""
    said = [part.expression.labels(asked.lexicon) for part in sentence.related[begin:] if isinstance(part, Related)]
    open_end = not (asked.can or asked.must) and _MAY_OR_NOT.fullmatch(sentence.roles, begin)
    if not (open_end or _EITHER_WAY.fullmatch(sentence.roles, begin)) or any(
        labels != (asked.label,) for labels in said
    ):
        return None
    if sentence.roles.endswith(Role.RELATION_NOUN) and sentence.related[-1].word != "case":
        return None  # "it may or may not be the answer"
    return _placed(sentence, begin, _said(asked.can) if asked.can or asked.must else _CANNOT_TELL)


def _unclaimed(sentence: Sentence, begin: int, asked: Proposed) -> Finding:
    """What a sentence says from ``begin`` on that neither answers nor claims what was asked."""
    roles = sentence.roles[begin:]
    unknown = max(roles.find(Role.UNKNOWN_ANSWER), 0 if roles == Role.UNSURE else -1)
    unknown = -1 if statements.unknown_elsewhere(sentence, asked.lexicon, of_pair=asked.label is not None) else unknown
    closing = since_lead(roles)
    if asked.must and asked.label and (found := _NOT_CONCLUDED.search(roles)):
        part, where = (sentence.related[begin + found.start(name)] for name in ("that", "where"))
        related = isinstance(where, Related) and where.expression.labels(asked.lexicon) == (asked.label,)
        if related and part.word.split()[-1] in _CONCLUDE:
            return _placed(sentence, begin + found.start(), _said(yes=False)._replace(sure=True))
    if not asked.can and unknown >= 0 and _LEFT_OPEN.search(roles):
        return _placed(sentence, begin, _CANNOT_TELL)
    if _TELLS & set(roles) and closing != roles and _DOUBTS.fullmatch(closing):
        return _placed(sentence, begin + len(roles) - len(closing), _CANNOT_TELL)
    if unknown >= 0 and not _TELLS & set(_EITHER.sub("", roles)):
        return _placed(sentence, begin + unknown, _CANNOT_TELL)
    corrects = begin > 0 or statements.REFUTES.match(roles)
    conditional = roles[:1] == Role.IF and "," not in roles and sentence.related[begin].word != "otherwise"
    against = _BOTH if conditional else excludes(roles, sentence.related[begin:], asked)
    return Finding(Says.CORRECTION if corrects else Says.ASIDE, against=against)


def clauses_of(sentence: Sentence) -> tuple[Clause, ...]:
    """The clause that says yes or no with what leads to it, and its tail."""
    roles = sentence.roles[sentence.roles.rfind(Role.CORRECTION) + 1 :]
    fits = fitting(roles, YES_NO)
    if fits is None:
        return (Clause("", roles, 0, len(roles)),)
    construction, match = fits
    parts = match.groupdict()
    begin, end = len(parts.get("lead") or ""), match.end() - len(parts.get("tail") or "")
    said = Clause(roles[:begin], roles[begin:end], begin, end, About.ASKED, construction)
    return (said, Clause("", roles[end:], end, len(roles))) if roles[end:] else (said,)


def told_by_fact(sentence: Sentence, asked: Proposed, *, alone: bool = False) -> Finding | None:
    """The answer that a relation of the asked pair makes: whether it is as asked, or cannot be beside that.

    What is ``alone`` need not name the pair: "east".
    """
    told = asked.label is not None and Role.RELATION in sentence.roles and not _UNTOLD.search(sentence.roles)
    if not told or sentence.bullet or sentence.dangling:
        return None
    explained = _EXPLAINED.search(sentence.roles)
    if explained and (":" in explained[0] or not _GROUNDS.isdisjoint(sentence.words[explained.start() :])):
        end = explained.start()
        sentence = sentence._replace(roles=sentence.roles[:end], related=sentence.related[:end])
    said = statements.finding_of(sentence, asked.lexicon)
    found = Finding(Says.ANSWER, (), "polar", said.start, said.end, said.concluding, sure=True)
    if said.form == "denied" and asked.label in said.against and not _OF_MORE.search(sentence.roles):
        return found._replace(labels=(NO,), concluding=Role.SO in sentence.roles)
    if (
        said.says not in _TOLD
        or not said.labels
        or (
            said.says is Says.ITEM
            and _NAMED.isdisjoint(sentence.roles)
            and not (alone and _BARE.fullmatch(sentence.roles))
        )
    ):
        return None
    may = not MAY.isdisjoint(sentence.roles)
    of_several = _ONE_OF.search(sentence.roles)
    one_of = of_several is not None and sentence.related[of_several.start(1)].word == "one"
    if said.labels == (asked.label,):
        yes = asked.can or not (may or one_of)
        return found._replace(labels=(label(yes),)) if yes or (one_of and asked.must) else None
    if may and not said.plural:
        return None  # what may be so leaves others
    in_one = asked.can and _in_one(sentence.roles, sentence.related)
    return found._replace(labels=(NO,)) if asked.excluded(said.labels) and not (in_one or one_of) else None


_GROUNDS: Final = frozenset({"because", "since"})
_ONE_CLUE: Final = matching(
    "[NOT UNKNOWN] EXCLUDED [ADJECTIVE UNKNOWN]* MATTER (?!MATTER)"
    "|POSSIBLE (?:[ADJECTIVE UNKNOWN]+ MATTER|MATTER NUMBER)|OF (?:UNKNOWN MATTER|MATTER NUMBER) (?!AND)"
)
"""What only one clue allows: "it would not contradict clue 1"."""
_OF_MORE: Final = matching("^IF|[OBJECT OTHER] AND [OBJECT OTHER]")
"""A condition, or a denial that holds of two together: "it cannot be north of both the desk and the lamp"."""
_TOLD: Final = frozenset({Says.ANSWER, Says.ITEM, Says.NOTE})
_ONE_OF: Final = matching("RELATION IS (RELATION_NOUN) OF ADJECTIVE* RELATION_NOUN")
"""What is possible, as others are: "south is only one of the options"."""
_NAMED: Final = frozenset({Role.SUBJECT, Role.IT})
_BARE: Final = matching(
    "RELATION (?:IT IS|YES)?|RELATION (?:[, ~ (]+ NOT RELATION \\)?)?|NOT RELATION [, : ~]? BUT? RELATION"
)
"""A relation that is all that is said, or with the one that is not so: "east", "not north but south"."""


def _in_one(roles: str, related: Sequence[Part | Related]) -> bool:
    """Whether something is so in one arrangement: "layout 1: yes", but not "result: yes"."""
    found = _IN_ONE.search(roles)
    return found is not None and not (found["result"] and related[found.end() - 2].word in _RESULTS)


_IN_ONE: Final = matching(
    "RELATION_NOUN NUMBER|^(?P<result>ADJECTIVE* RELATION_NOUN :)|^[NUMBER UNKNOWN ADJECTIVE OTHER]* RELATION_NOUN :"
)
_RESULTS: Final = any_of("conclusion, decision, deduction, finding, outcome, output, response, result, solution")


def _unsound(match: re.Match[str], related: Sequence[Part | Related]) -> bool:
    """Whether what is said is said otherwise behind it."""
    said = match.groupdict()
    if again := said.get("again"):
        part, before = related[match.start("again")], match.string[match.start("again") - 1]
        worded = part.written.isalpha()  # where "feasible ✅" is ticked
        return (again == Role.YES) is not affirms(match) or (worded and before != ",")
    return Role.POSSIBLE in (said.get("tail") or "") and not affirms(match)


_UNTOLD: Final = matching("RELATION .* MATTER UNKNOWN_ANSWER|^TO [^, SO SUBJECT OBJECT]* ,")
"""Behind a relation that the story does not say so, or before it what it would be needed for."""
_EXPLAINED: Final = matching(
    f"(?<=[RELATION SUBJECT OBJECT IT]) (?:{EXPLAINED}|, BECAUSE [^CORRECTION BUT IF YES NO RELATION]*)$"
)
_CITED: Final = matching("ADJECTIVE* RELATION_NOUN : (?![YES NO IMPOSSIBLE HOLDS]$)")
_CLAIM_WORDS: Final = frozenset({"claim", "statement", "assertion", "proposition", "hypothesis"})
_GRANTED: Final = "[^CORRECTION IF UNKNOWN_ANSWER NO NOT BUT UNNECESSARY]*"
_CONCEDED: Final = matching(
    f"{_GRANTED} [COULD CAN POSSIBLE] {_GRANTED} BUT (?=[IT SUBJECT]? (?:IS? NOT?)? [UNNECESSARY NECESSARY]"
    "|[NOT UNKNOWN_ANSWER] PREPOSITION MATTER NECESSARY)"
)
"""What is granted before it is said that it need not be: "yes, it can be, but it need not be"."""
_OF_OTHER: Final = "[YES NO] ,? OTHER [^SUBJECT OBJECT IT]* OBJECT? , BUT"
_OF_OTHER_TOO: Final = matching(f"{_OF_OTHER} SUBJECT")
_OF_OTHER_FIRST: Final = matching(f"{_OF_OTHER} (?=SUBJECT IS? NOT? RELATION OF? OBJECT)")
"""What is said of another thing before the asked one: "yes, Tom is above Oleg, but Maya is below him"."""
_EITHER: Final = matching(
    ": [^:]* COULD [^:]* OR [^:]* COULD_NOT $ | UNKNOWN_ANSWER [PREPOSITION OF UNKNOWN MATTER TO]{0,6} IF [^, : BUT]*"
)
"""What is not known: "left open: it may be so or it may not", "whether it is possible"."""
_DOUBTS: Final = matching("[IT IS UNKNOWN ,]* [UNKNOWN_ANSWER UNSURE] [^YES NO POSSIBLE IMPOSSIBLE COULD COULD_NOT]*")
_NOT_CONCLUDED: Final = matching(
    "(?P<that>UNKNOWN_ANSWER) SUBJECT IS? NECESSARY? (?P<where>RELATION) [OF TO FROM RELATIVE]? OBJECT"
)
"""What need not be so: "we cannot conclude that the bed is north of the desk"."""
_CONCLUDE: Final = frozenset({"conclude", "infer", "deduce", "say"})
_LEFT_OPEN: Final = matching(
    "UNKNOWN_ANSWER [: ,] [^YES NO IMPOSSIBLE COULD_NOT NECESSARY OTHER :]* COULD"
    " [^YES NO IMPOSSIBLE NECESSARY OTHER :]*$"
)
"""A doubt and what could be: "the text leaves that open: it could be north or south"."""
_EITHER_WAY: Final = matching(
    "(?:ADJECTIVE* RELATION_NOUN :)? [SO ,]* IT? IS? POSSIBLE"
    " (?:SUBJECT IS? RELATION [OF TO FROM]? OBJECT)? ,? BUT (?:IT IS?)? NOT?"
    " [NECESSARY UNNECESSARY UNSURE]"
    "|[SO ,]* SUBJECT (?:NOT NECESSARY|UNNECESSARY) RELATION [OF TO FROM]? [OBJECT IT]? ,? BUT IT [COULD CAN]"
    "|[SO ,]* [IT SUBJECT] CAN OR COULD_NOT (?:RELATION [OF TO FROM]? [OBJECT IT]?|RELATION_NOUN)"
)
"""It can be and need not: "possible but not guaranteed", "may or may not be north of it"."""
_MAY_OR_NOT: Final = matching("[SO ,]* IT [COULD CAN] ,? OR IT? COULD_NOT")
"""It may be or it may not: no answer where it was not asked whether it can."""
_TELLS: Final = roles_of("YES NO POSSIBLE IMPOSSIBLE COULD COULD_NOT")
_OF_CLAUSE: Final = matching(".*IS~[IT SUBJECT OBJECT].*")
"""Around a "false" that is said of a clause: "it is false that it cannot"."""


def _placed(sentence: Sentence, place: int, found: Finding) -> Finding:
    part = sentence.related[place]
    return found._replace(start=part.start, end=part.end)


def _contradicts(said: str, rest: str, related: Sequence[Part | Related]) -> bool:
    """Whether the words behind a yes or no hold the other, or take it back; "the opposite is true" confirms a no."""
    other = {Role.YES: Role.NO, Role.NO: Role.YES}.get(said)
    confirms = OPPOSITE if said == Role.NO else ()
    corrected = any(part.role == Role.CORRECTION and part.word not in confirms for part in related)
    return corrected or (other is not None and other in _NO_SUCH.sub("", rest))


_NO_SUCH: Final = matching("(?<=BECAUSE) [^NO YES , :]* NO (?=[UNKNOWN MATTER])")
"""In a reason a "no" of something else: "because there is no rule against it"."""

"""What one sentence says of the asked pair: the clause of it that answers, if what stands around that lets it.

Whether a sentence answers hangs on what stands around the clause that does: premises may be opaque, for they assert
nothing; a supposition, a correction or an exclusion may not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.places.readings import Finding, Says
from spatialjudge.reading.sentences.clauses import SAID, WHOLE, About, Clause, Parse, parse_of
from spatialjudge.reading.sentences.constructions import PREMISE
from spatialjudge.reading.sentences.context import (
    CONCLUDES,
    After,
    alternatives,
    behind,
    concludes,
    first_alternative,
    lacks_alternative,
    stands,
)
from spatialjudge.reading.sentences.expressions import Related
from spatialjudge.reading.sentences.sentences import Sentence
from spatialjudge.reading.sentences.unsaid import leaves_open, lists_options, seen_by_another, tells_of_edges
from spatialjudge.reading.words.kind_words import AT_EDGE
from spatialjudge.reading.words.lexicon import Lexicon
from spatialjudge.reading.words.roles import TROUBLE, Role, matching, roles_of, since_lead
from spatialjudge.reading.words.table import WORDS, any_of


def finding_of(sentence: Sentence, lexicon: Lexicon) -> Finding:
    """What the sentence says."""
    found = _found(sentence, lexicon)
    if found.says is Says.CORRECTION or not _opens_note(sentence):
        return found
    told = (found.says is Says.ANSWER and found.concluding) or _NOTED.fullmatch(sentence.roles)
    return found._replace(says=Says.NOTE, concluding=True) if told else _said(Says.NOTE, sentence)


def _found(sentence: Sentence, lexicon: Lexicon) -> Finding:
    if REFUTES.match(sentence.roles) and sentence.mark != ":":
        return _said(Says.CORRECTION, sentence)  # of what stands before
    begin = sentence.roles.rfind(Role.CORRECTION) + 1
    parse = parse_of(sentence, begin, lexicon)
    index = _answering(parse.clauses)
    found = _unanswered(parse) if index is None else _answered(parse, index)
    if found.says is Says.OPAQUE and parse.roles[:1] == Role.BUT:
        return _said(Says.CORRECTION, sentence)
    if not begin:
        return found
    return found._replace(concluding=True) if found.says in _COMES_OUT else _said(Says.CORRECTION, sentence)


_COMES_OUT: Final = frozenset({Says.ANSWER, Says.ITEM, Says.ABSTENTION})


def _said(says: Says, sentence: Sentence, form: str = "none") -> Finding:
    """What a sentence says as a whole, which is no label."""
    return Finding(says, (), form, sentence.start, sentence.end)


def _opens_note(sentence: Sentence) -> bool:
    roles = sentence.roles
    return roles[:1] == Role.NOTE and ((not roles[1:] or roles[1] in _OPENS) or sentence.mark == ":")


_SO: Final = "[~ , ( -]* (?:[UNKNOWN -]{0,2} NOTE :?|UNKNOWN :)? [BUT SO OR ,]*"
REFUTES: Final = matching(
    f"{_SO} (?:[NOT NO] ,)? (?:(?:IT? [UNKNOWN ADJECTIVE]{{0,2}} (?:RELATION_NOUN RELATION?)?)? IS)?"
    " (?:EXCLUDED,|(?:[EXCLUDED IMPOSSIBLE NO GUESS]|EXCLUDED IT NOT|NOT [ADJECTIVE RELATION_NOUN IT SO]*) [! . )]*$)"
    f"|{_SO} IT? (?:[IS HOLDS YES ADJECTIVE POSSIBLE]+ IF|IS TO [OTHER UNKNOWN]+$|IS GUESS OF ADJECTIVE* GUESS$)"
    "|[~ ,]* BUT ,? (?:IT|[UNKNOWN MATTER]{1,3})? [NOT NONE] [^RELATION OTHER]*$"
    f"|{_SO} [NOT COULD_NOT IMPOSSIBLE] (?:BECAUSE [^RELATION]*|, BECAUSE .*)$"
    r"|\(?ASKS (?:[^RELATION GUESS]*|RELATION)$"
)
"""What says of the sentence before that it is wrong, or another's: "false!", "this path is incorrect", "wrong, it is
south", "verification: failed", "it holds only if clue 3 is dropped", "this is for the lamp", "ignore the above".
"""
_PLAIN: Final = "RELATION SUBJECT OBJECT OTHER BECAUSE IF NOTE POSSIBLE YES NO"
FAULTS: Final = matching(
    f"(?:NOTE :)? [^{_PLAIN} NOT NONE UNKNOWN_ANSWER]*"
    f" (?:NOT [^{_PLAIN} EXCLUDED]* HOLDS|[EXCLUDED IMPOSSIBLE]|NOT? UNSURE) [^RELATION SUBJECT OBJECT OTHER IF]*"
)
"""What is wrong with what stands before, and a reason for a denial: "that violates clue 3", "none of the clues supports
it", "I may be wrong", "we cannot be certain".
"""
_NOTED: Final = matching("NOTE : RELATION")
"""What comes out of a check: "verification: south"."""
_OPENS: Final = roles_of("BECAUSE NUMBER : , ~")
_GIVES_REASON: Final = frozenset({Role.BECAUSE, Role.IF, Role.GUESS})


def _answering(clauses: Sequence[Clause]) -> int | None:
    """The index of the last clause that says a relation of the asked pair, or of none that is named; no reason does."""
    answer, reason = None, False
    for index, clause in enumerate(clauses):
        if not CONCLUDES.isdisjoint(clause.links):
            reason = False
        elif not _GIVES_REASON.isdisjoint(clause.links):
            reason = True
        elif "," in clause.links and answer is None:
            reason = False
        if not reason and clause.about in SAID:
            answer = index
    return answer


# --- a sentence without an answer -------------------------------------------------------------------------------------


def _unanswered(parse: Parse) -> Finding:
    sentence, roles = parse.sentence, parse.roles
    related = Role.RELATION in roles
    if roles == Role.UNSURE or (Role.UNKNOWN_ANSWER in roles and (not related or _cannot_tell(roles))):
        elsewhere = Role.MATTER in roles and parse.lexicon.directional  # not knowing a distance
        elsewhere = elsewhere or unknown_elsewhere(sentence, parse.lexicon, of_pair=bool(parse.lexicon.converse))
        return _said(Says.ASIDE if elsewhere else Says.ABSTENTION, sentence)
    if sentence.mark == "?" or (Role.REFUSAL in roles and not related):
        return _said(Says.ASIDE if sentence.mark == "?" else Says.REFUSAL, sentence)
    if sentence.mark == ":" or roles[-1:] in {Role.IS, Role.CAN}:
        said = _GIVEN.sub("", since_lead(roles))
        announces = not TROUBLE.search(said.replace(Role.IF, "")) and not _NAMES_OTHERS.search(said)
        if announces and Role.RELATION not in said:
            return _said(Says.INTRODUCTION, sentence)
        if not related:
            return _said(Says.OPAQUE, sentence)
    if roles.lstrip("(,~")[:1] == Role.OR:
        return _said(Says.OPAQUE, sentence)  # one more than those before
    return _elsewhere(parse, related=related) or _said(
        Says.CORRECTION
        if roles[:1] == Role.BUT and (related or Role.RELATION_NOUN in roles)
        else Says.OPAQUE
        if related or Role.DOUBTFUL_GLOSS in roles
        else Says.ASIDE,
        sentence,
    )


def _cannot_tell(roles: str) -> bool:
    """Whether a sentence that names a relation says of the pair that it is not known, or that this one may not hold."""
    closing = since_lead(roles)
    return bool(_UNKNOWN_WHETHER.match(roles) or (closing != roles and _UNKNOWN.fullmatch(closing)))


def unknown_elsewhere(sentence: Sentence, lexicon: Lexicon, *, of_pair: bool) -> bool:
    """Whether what is not known is of another thing, a detail or by one clue alone, where a relation was asked."""
    roles = sentence.roles
    other = roles.count(Role.UNKNOWN_ANSWER) == 1 and _UNKNOWN_OF_OTHER.search(roles)
    if other or (of_pair and _OF_OTHER_ALONE.match(roles)) or _of_one_clue(sentence):
        return True
    return detail_unknown(sentence, lexicon)


def detail_unknown(sentence: Sentence, lexicon: Lexicon) -> bool:
    """Whether what is not known is a distance or the like, and none was asked for."""
    told = _UNKNOWN_DETAIL.fullmatch(sentence.roles) and not lexicon.measures
    return bool(told) and not (DETAILS - _EXTENTS).isdisjoint(sentence.words)


DETAILS: Final = any_of(WORDS["common"][Role.MATTER])
"""What hardly anybody asks for, and need not be known: distances, sizes."""
_EXTENTS: Final = frozenset({"size", "sizes", "shapes"})
"""Those that a relation may hang on: "sizes are not given"."""
_UNKNOWN_DETAIL: Final = matching(
    "(?=[^RELATION]*MATTER)[BUT NOTE AND : ,]* [^UNKNOWN_ANSWER RELATION IF WHAT SO BUT]* UNKNOWN_ANSWER"
    " [^UNKNOWN_ANSWER RELATION IF WHAT WHICH SO BUT]*"
)
"""That one is not known: "note that distances are not given"."""


def _of_one_clue(sentence: Sentence) -> bool:
    """Whether a sentence is of one clue, which others follow: "clue 1 alone is not sufficient"."""
    words = {*sentence.words[:3]}
    if {"first", "last"} & words and not _CLUES_TOLD.isdisjoint(sentence.words[:4]):
        return True  # "the first two clues leave it open"
    counted = Role.NUMBER in sentence.roles[:3] or not _COUNTED.isdisjoint(words)
    return counted and not _CLUES.isdisjoint(words)


_CLUES: Final = frozenset({"clue", "sentence", "fact", "premise", "statement", "constraint", "rule"})
_CLUES_TOLD: Final = frozenset({"clues", "sentences", "facts", "premises", "statements"})
_COUNTED: Final = frozenset({"first", "second", "third", "last", "alone", "one"})
_OF_OTHER_ALONE: Final = matching("[^SUBJECT OBJECT IT SO]* OTHER [^SUBJECT OBJECT IT SO]* UNKNOWN_ANSWER")
_UNKNOWN_OF_OTHER: Final = matching(
    "UNKNOWN_ANSWER (?:TO UNKNOWN OTHER$|[PREPOSITION BETWEEN] OTHER|[FROM EXCLUDED] [MATTER UNKNOWN] NUMBER)"
    "|^[^SO]* UNKNOWN_ANSWER WHICH OTHER"
    "|POSITION_NOUN OF OTHER IS? UNKNOWN_ANSWER|^IT IS? [NOT EXCLUDED] [^, SO BUT]* UNKNOWN_ANSWER"
    "|^WHICH OF ADJECTIVE .* UNKNOWN_ANSWER"
    "|UNKNOWN_ANSWER (?:WHICH OF [IT RELATION_NOUN ADJECTIVE IS]*|BETWEEN [ADJECTIVE IT]+)$"
)
"""It is not known of another thing: "nothing can be said about the lamp"."""
_UNKNOWN_WHETHER: Final = matching(
    "[^RELATION]* UNKNOWN_ANSWER [^RELATION , BUT]* IF|IF [^BUT SO ,]* UNKNOWN_ANSWER SO?$"
)
"""It is not known whether a relation holds."""
_UNKNOWN: Final = matching("[^RELATION OTHER]* UNKNOWN_ANSWER [^RELATION OTHER]* (?:IF [^OTHER]*)?")
"""What a sentence ends in that says of the pair that it is not known: "..., but I can't say where the bed is"."""
_GIVEN: Final = matching(
    f"{PREMISE}|(?<=IS) [ADJECTIVE POSSIBLE UNKNOWN NUMBER]{{0,4}} RELATION [ADJECTIVE POSSIBLE UNKNOWN"
    f" -]{{0,3}}(?=RELATION_NOUN$)"
)
"""What an introduction may say of relations: the premises, and "are the three northern ones:"."""
_NAMES_OTHERS: Final = matching(
    "OTHER|^[^SUBJECT]* OBJECT|^[^OBJECT]* SUBJECT [^OBJECT]*$|^[UNKNOWN TITLE NUMBER -]{1,4}$"
)
"""An introduction to what is said of another pair, or may be: "desk to chair:", "chair:", "lamp:"."""


def _elsewhere(parse: Parse, *, related: bool) -> Finding | None:
    """The finding of a sentence that is understood, and tells of other pairs or of what does not hold."""
    closing = max((at for at, one in enumerate(parse.clauses) if Role.SO in one.links), default=0)
    since = parse.clauses[closing if parse.clauses and parse.clauses[closing].about is About.DENIED else 0 :]
    about = {clause.about for clause in since if clause.roles and not _GROUND.fullmatch(clause.roles)}
    if about <= {About.OTHER, About.DENIED}:
        form = "denied" if About.DENIED in about and not _doubted(since) else "none"
        said = _said(Says.ELSEWHERE, parse.sentence, form) if related else _said(Says.ASIDE, parse.sentence)
        return said._replace(against=_denied(parse))
    if parse.roles[:1] in {Role.EXCLUDED, Role.NOT} and not _TAKES_BACK.search(parse.roles):
        return _said(Says.ELSEWHERE, parse.sentence, "excluded")
    return None


def _doubted(clauses: Sequence[Clause]) -> bool:
    """Whether what is denied is not asserted: "let me check whether it is not north", "..., or so I thought"."""
    first = next(index for index, one in enumerate(clauses) if one.about is About.DENIED)
    return any(
        not _IN_DOUBT.isdisjoint(one.links) or (Role.BUT in one.links and one.about is About.OPAQUE)
        for one in clauses[first:]
    )


_IN_DOUBT: Final = frozenset({Role.IF, Role.GUESS, Role.UNSURE, Role.DOUBTFUL_GLOSS})
_GROUND: Final = matching("PREPOSITION [UNKNOWN ADJECTIVE POSSIBLE PREPOSITION TITLE RELATION_NOUN NUMBER]*")
"""What something is known by: "by the first sentence"."""


def _denied(parse: Parse) -> tuple[str, ...]:
    """The relations that a sentence denies of the asked pair, as far as it names no other object."""
    clauses = enumerate(parse.clauses)
    denied = [index for index, one in clauses if one.about is About.DENIED and one.pair[0] != Role.OBJECT]
    plain = [index for index in denied if Role.OTHER not in parse.clauses[index].roles]
    related = [parse.part(at) for index in plain for at in range(parse.clauses[index].begin, parse.clauses[index].end)]
    said = (part.expression.labels(parse.lexicon) for part in related if isinstance(part, Related))
    return tuple(dict.fromkeys(label for labels in said for label in labels))


_TAKES_BACK: Final = matching("[GUESS CORRECTION BUT IF DOUBTFUL_GLOSS]")
"""What may take an answer back from another sentence."""

# --- a sentence with one ----------------------------------------------------------------------------------------------


def _answered(parse: Parse, index: int) -> Finding:
    sentence, before = parse.sentence, _said_before(parse, index)
    after = behind(parse.clauses[index + 1 :], directional=parse.lexicon.directional)
    index = index if before is None else before
    clause = parse.clauses[index]
    construction = clause.construction
    if after is After.ABSTENTION:
        return _said(Says.ABSTENTION, sentence)
    first, headed = first_alternative(parse.clauses, index)
    plural = headed or (construction is not None and construction.plural)
    labels = alternatives(parse, first, index)
    unread = (
        lacks_alternative(parse.clauses, first)
        or lists_options(parse, clause, labels)
        or _ONE_OF_SEVERAL.match(parse.roles)
        or _OTHER_PAIR.match(parse.roles, clause.end)
        or (not parse.lexicon.exclusive and len(labels) > 1 and leaves_open(parse.clauses[first : index + 1]))
        or after is After.OBJECTION
        or (Role.AGAIN in parse.roles and not parse.agrees())
        or sentence.mark == "?"
        or (parse.lexicon.framed and seen_by_another(sentence))
        or _gives_other_reason(parse, index, labels)
        or _for_a_while(parse, index)
        or tells_of_edges(parse, clause, labels)
    )
    if unread or not labels or construction is None:
        return _said(Says.OPAQUE, sentence)
    if not stands(parse, first if headed else index, labels, plural=plural):
        return _said(Says.OPAQUE, sentence)
    one_of_more = len(labels) == 1 and Role.CAN in clause.roles and not plural
    whole = (About.ASKED in {clause.about, parse.clauses[first].about} or headed) and not one_of_more
    if after is not After.NOTHING and whole and not plural:
        return _said(Says.OPAQUE, sentence)
    says = Says.DENIED_ITEM if after is After.DENIAL else Says.ANSWER if whole else Says.ITEM
    concluding = plural or concludes(parse, index) or (first < index and concludes(parse, first))
    glossed = after is After.GLOSS
    bare = first - headed == 0
    more = index + 1 < len(parse.clauses) and parse.clauses[index + 1].roles != ""
    begin, end = parse.part(parse.clauses[first].begin).start, parse.part(clause.end - 1).end
    return Finding(says, labels, parse.form(index), begin, end, concluding, glossed, plural, bare, more)


def _for_a_while(parse: Parse, index: int) -> bool:
    """Whether an answer is only so for a time: "north of it while the floor is cleaned"."""
    end = parse.clauses[index].end
    return end < len(parse.roles) and parse.part(end).word == "while"


def _gives_other_reason(parse: Parse, index: int, labels: tuple[str, ...]) -> bool:
    """Whether a reason says another relation of the pair: "it has it as a proper part, i.e. the relation is PO"."""
    later = range(index + 1, len(parse.clauses))
    about = {About.ASKED} if parse.lexicon.directional else SAID
    before = index - 1 if parse.clauses[index].links == ":" else index
    said = (at for at in (*range(before, index), *later) if parse.clauses[at].about in about)
    reasons = map(parse.labels, said)
    return any(
        said
        and {*said, *(AT_EDGE.get(label, label) for label in said)}.isdisjoint(labels)
        and not parse.lexicon.agrees(said, labels)
        for said in reasons
    )


def _said_before(parse: Parse, index: int) -> int | None:
    """The whole clause that one without a pair only says again: "K is above V and to its left, i.e. upper-left"."""
    clause = parse.clauses[index]
    if (
        clause.about is not About.ELLIPTIC
        or clause.pair[0]
        or not clause.links
        or not _ONCE_MORE.issuperset(clause.links)
    ):
        return None
    labels = parse.labels(index)
    same = (at for at in range(index) if parse.clauses[at].pair in WHOLE and parse.labels(at) == labels)
    at = next(same, None)
    between = "" if at is None else "".join(one.links + one.roles for one in parse.clauses[at + 1 : index])
    given = at is not None and not _GIVES_REASON.isdisjoint(parse.clauses[at].links)
    return None if given or TROUBLE.search(between) or Role.RELATION in between else at


_ONCE_MORE: Final = frozenset([",", ":", "~", ">"])
_ONE_OF_SEVERAL: Final = matching("[~ , SO]* [RELATION_NOUN UNKNOWN] [NUMBER UNKNOWN OTHER] :")
"""Before what is said in one of several cases: "option 1: the bed is north of the chair"."""
_OTHER_PAIR: Final = matching(r"\((?!SUBJECT,OBJECT\)) [SUBJECT OBJECT OTHER UNKNOWN],[SUBJECT OBJECT OTHER UNKNOWN]\)")
"""Behind a relation the pair that it is said of, which is not the asked one: "the relation is TPP(chair, bed)"."""

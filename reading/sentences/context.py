"""What stands around the clause that answers, and what that does to the answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

from spatialjudge.reading.sentences.clauses import SAID, WHOLE, About, Clause, Parse
from spatialjudge.reading.sentences.expressions import Related
from spatialjudge.reading.sentences.sentences import follows
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import NAMED, TROUBLE, Role, matching, of_another, since_lead


class After(StrEnum):
    """What stands behind the clause that answers."""

    NOTHING = "nothing that matters"
    GLOSS = "a condition or a remark"
    DENIAL = "no"
    ABSTENTION = "it is not known"
    OBJECTION = "what may take it back"


_ALTERNATIVE: Final = frozenset({Role.OR, ",", Role.GLOSS, Role.AGAIN})
_JOINED: Final = _ALTERNATIVE | {Role.AND}


def first_alternative(clauses: Sequence[Clause], index: int) -> tuple[int, bool]:
    """Where the clauses begin that "or" joins to the one at ``index``, or that a heading lists; whether one does."""
    if all(clause.links in {"", ","} and _NOTED.fullmatch(clause.roles) for clause in clauses[: index + 1]):
        return 0, False
    first = listed = index
    while first > 0 and clauses[first].links and _JOINED.issuperset(clauses[first].links):
        if clauses[first - 1].about not in SAID:
            break
        listed = first - 1 if _ALTERNATIVE.issuperset(clauses[first].links) and listed == first else listed
        first -= 1
    if first > 0 and clauses[first - 1].about is About.HEADING and not clauses[first].links:
        return first, True
    return (listed if Role.OR in clauses[index].links else index), False


_NOTED: Final = matching(r"SUBJECT RELATION OBJECT|RELATION\(SUBJECT,OBJECT\)")
"""A statement about the asked pair in the notation of calculi, of which several are a list: "x DC y, x EC y"."""


def lacks_alternative(clauses: Sequence[Clause], first: int) -> bool:
    """Whether "or" joins the clause to words that are not understood."""
    links = clauses[first].links if first else clauses[0].links[:1]
    return Role.OR in links and (first == 0 or clauses[first - 1].about is About.OPAQUE)


def alternatives(parse: Parse, first: int, last: int) -> tuple[str, ...]:
    """The labels of the clauses from ``first`` to ``last``; empty if one has none."""
    found: dict[str, None] = {}
    for index in range(first, last + 1):
        labels = parse.labels(index)
        if not labels:
            return ()
        found.update(dict.fromkeys(labels))
    return tuple(found)


def behind(clauses: Sequence[Clause], *, directional: bool) -> After:
    """What the clauses after an answer do to it; after a direction it may be a distance that is not known."""
    found = After.NOTHING
    matter = directional and any(Role.MATTER in clause.roles for clause in clauses)
    rest = "".join(clause.links + clause.roles for clause in clauses)
    for clause in clauses:
        if _EXPLAINS.fullmatch(rest):
            return found
        rest = rest[len(clause.links + clause.roles) :]
        one = _behind_one(clause)
        if one is After.ABSTENTION and matter:
            continue
        if one in _FINAL:
            return one
        if Role.BECAUSE in clause.links:
            return found
        found = After.GLOSS if one is After.GLOSS else found
    return found


_EXPLAINS: Final = matching(
    ":(?=[SUBJECT OBJECT OTHER]|IT UNKNOWN)(?!.*[NOT IS]$) [SUBJECT OBJECT OTHER IT UNKNOWN IS HAS NOT BUT AND"
    " BETWEEN TITLE OF TO FROM PREPOSITION BECAUSE WHICH ADJECTIVE ,]{3,}|,? NOT [UNKNOWN DIRECTION_NOUN]{2,3}"
)
"""A reason that may be a denial: ": they share no point", ", no sideways offset"."""
ATTRIBUTES: Final = matching(
    "BECAUSE OTHER (?:[UNKNOWN HAS] PREPOSITION? IT)? (?:$|[, :])|PREPOSITION OTHER [IS OWNS VIEW]"
    "|RELATIVE UNKNOWN (?:$|[, :])"
)
"""Who says so, or sees it so: "as Ben sees it", "according to Ann", "in Ben's drawing", "looking from the door"."""
_FINAL: Final = frozenset({After.OBJECTION, After.ABSTENTION, After.DENIAL})
"""What no clause behind it changes."""
_NO_ANSWER: Final = frozenset({About.OTHER, About.DENIED})


def _behind_one(clause: Clause) -> After:
    links, roles = clause.links, clause.roles
    if Role.DOUBTFUL_GLOSS in links or Role.GUESS in links:
        return After.OBJECTION
    if Role.UNKNOWN_ANSWER in roles:
        open_end = After.NOTHING if _TELLS_ALL.search(roles) else After.ABSTENTION
        return After.OBJECTION if Role.RELATION in roles or of_another(roles) else open_end
    if ATTRIBUTES.match(links[-1:] + roles) or _OF_OTHER.fullmatch(roles):
        return After.OBJECTION
    if Role.BECAUSE in links or clause.about in _NO_ANSWER:
        either = Role.OR in links and clause.about is About.DENIED  # "south or not north"
        return After.OBJECTION if either else After.GLOSS if Role.IF in links else After.NOTHING
    if _NOS.fullmatch(roles) and Role.BUT not in links:
        return After.DENIAL
    return _opaque_behind(links, roles)


_OF_OTHER: Final = matching("[OF FROM TO RELATIVE]+ OTHER OWNS? VIEW?")
"""Where it is seen from, if that is something else: "north, relative to the lamp"."""
_TELLS_ALL: Final = matching("UNKNOWN_ANSWER (?:WHICH [OF IT RELATION_NOUN ADJECTIVE IS]*|BETWEEN [ADJECTIVE IT]+)$")
"""That it cannot be told which of several it is: "north or northeast, but I can't say which"."""


def _opaque_behind(links: str, roles: str) -> After:
    """What words behind an answer do that are not understood."""
    if Role.BUT in links or follows(links, roles):
        return After.OBJECTION
    if Role.IF in links:
        return After.GLOSS
    remark = ":" in links or "~" in links
    if remark and roles in _VALUES:
        return After.OBJECTION
    if TROUBLE.search(roles) or (Role.RELATION in roles and not remark):
        return After.OBJECTION
    return After.NOTHING


_VALUES: Final = frozenset({Role.NUMBER, Role.UNKNOWN, Role.OTHER})
"""What may say whether a label holds, in a way that is not understood: "N: 0", "N - T"."""
_NOS: Final = matching("IS? (?:NOT [ADJECTIVE POSSIBLE HOLDS]?|NO|EXCLUDED)")
_REJECTS: Final = matching("[WHICH IT]? IS? (?:NOT [ADJECTIVE POSSIBLE HOLDS YES]?|NO|EXCLUDED|IMPOSSIBLE|COULD_NOT)")
"""What says of a premise that it is none: "which is wrong"."""


def stands(parse: Parse, index: int, labels: tuple[str, ...], *, plural: bool) -> bool:
    """Whether what stands before the answer leaves it standing."""
    clause, before = parse.clauses[index], parse.clauses[:index]
    links = clause.links
    at_other = not clause.pair[1] and Role.SO not in links and any(_AT_OTHER.fullmatch(each.roles) for each in before)
    if at_other or not _UNDERMINES.isdisjoint(since_lead(links)):
        return False  # "standing at the desk, the bed is north"
    other = clause.roles == Role.RELATION or Role.CAN in clause.roles
    if other and Role.BUT in links and any(each.about in SAID for each in before):
        return False  # "it is north by the first sentence, but south by the third", "... but might be south"
    unnamed = clause.pair == ("", "")
    told = [each for at, each in enumerate(before) if not (Role.SO in links and _is_in_doubt(before, at))]
    if any(_supposes(each, plural=plural) or (unnamed and _points_elsewhere(each)) for each in told):
        return False
    given = (
        plural and Role.BECAUSE in parse.clauses[0].links and not any(_REJECTS.fullmatch(one.roles) for one in before)
    )
    if not before or concludes(parse, index) or given or _closes(parse, index, labels):
        return True
    unlinked = any(each.roles and Role.BECAUSE not in each.links and each.about is About.OPAQUE for each in before)
    placed = before[0].roles[:1] == Role.OF  # "with the desk moved"
    named = clause.pair[0] or _PAIR_BEHIND.match(parse.roles, clause.end)
    another = not named and _OF_ANOTHER_FIRST.match(parse.roles, 0, clause.begin)
    if clause.about is About.ELLIPTIC and (
        another or (unlinked and (placed or ":" in links + clause.roles[:1]))  # "lamp: north"
    ):
        return False
    headed = before[-1].about is About.HEADING
    return all(_harmless(parse, number, labels, unnamed=unnamed) for number in range(index - headed))


_AT_OTHER: Final = matching("[UNKNOWN PREPOSITION TO FROM OF RELATIVE]+ OTHER OWNS? VIEW?")
_OF_ANOTHER_FIRST: Final = matching("[^SUBJECT OBJECT IT]*? OTHER|[SO ,]* UNKNOWN , WHICH")
"""Before a relation that is said of nothing: "the lamp, next to the bed, is north of the desk"."""
_PAIR_BEHIND: Final = matching(r"\(SUBJECT,OBJECT\)")


def _closes(parse: Parse, index: int, labels: tuple[str, ...]) -> bool:
    """Whether a clause that names the asked pair ends its sentence, and nothing before it troubles."""
    clause, before = parse.clauses[index], parse.clauses[:index]
    if clause.pair not in WHOLE or index + 1 < len(parse.clauses) or _ELSE_SEEN.search(parse.roles):
        return False
    said = {parse.labels(number) for number, one in enumerate(before) if one.about in SAID}
    loose = [parse.part(one.begin + found.start()) for one in before for found in _LOOSE.finditer(one.roles)]
    words = sum(len(part.expression.entries) for part in loose if isinstance(part, Related))
    return (
        said <= {labels} and words < _FEWEST_TURNED and not any(TROUBLE.search(one.links + one.roles) for one in before)
    )


_ELSE_SEEN: Final = matching("[VIEW RELATIVE FROM GLOSS]|[BECAUSE PREPOSITION TO] OTHER|RELATION IS RELATION")
"""What may tell who sees it so, from where, or what the words mean there."""
_LOOSE: Final = matching("(?<![IS CAN SUBJECT OBJECT OTHER IT])RELATION")
_FEWEST_TURNED: Final = 2
"""Directions said of nothing that may turn what follows: "north is south on this map, the bed is ..."."""


def _supposes(clause: Clause, *, plural: bool) -> bool:
    """Whether all behind a clause hangs on it, or it is another's; of premises possible relations follow."""
    if ATTRIBUTES.match(clause.links[-1:] + clause.roles):
        return True
    roles = clause.roles
    if _refutes(clause) or (Role.IF not in clause.links and Role.IF not in roles):
        return False
    of_pair = NAMED & set(roles) == {Role.SUBJECT, Role.OBJECT}
    return not plural or of_pair or (Role.RELATION not in roles and not NAMED.isdisjoint(roles))


def _is_in_doubt(clauses: Sequence[Clause], index: int) -> bool:
    """Whether a clause is what is not known: "we cannot tell *whether it is true*, so the answer is unknown"."""
    return clauses[index].links == Role.IF and index > 0 and clauses[index - 1].roles.endswith(Role.UNKNOWN_ANSWER)


def _refutes(clause: Clause) -> bool:
    """Whether a clause refutes what was supposed, to conclude the contrary: "so the assumption is wrong, and ..."."""
    return _REFUTES.fullmatch(clause.links + clause.roles) is not None


_REFUTES: Final = matching("SO ,? IF IS? [EXCLUDED IMPOSSIBLE NO]")


def _points_elsewhere(clause: Clause) -> bool:
    """Whether a premise is none: "as for the lamp", "according to the wrong reading"."""
    return Role.BECAUSE in clause.links and _ELSE.fullmatch(clause.roles) is not None


_ELSE: Final = matching(
    "[TO PREPOSITION]? OTHER|(?!NOT [^NOT]* NOT)"  # "neither the claim nor its opposite follows"
    " [EXCLUDED NOT IMPOSSIBLE ADJECTIVE PREPOSITION]* [EXCLUDED NOT IMPOSSIBLE] [^RELATION]*"
)
CONCLUDES: Final = frozenset({Role.SO, Role.BUT})
"""What leads to a conclusion, whatever stands before."""
_BESIDES: Final = "GUESS IF CORRECTION UNKNOWN_ANSWER ASKS >"
_DENIES: Final = "EXCLUDED NOT NO NONE"
_ARGUED: Final = matching(
    f"(?![OTHER OBJECT])(?:[^{_BESIDES} EXCLUDED OTHER :]{{2,}} >?"
    f"|[^{_BESIDES} FROM RELATION OTHER]* NUMBER [^{_BESIDES} FROM RELATION OTHER]* >?)"
)
"""An argument that an arrow may lead from: "same row, two columns further right -> east", "dx = 1, dy = 0 -> east"."""
_TELLS: Final = matching(
    f"(?!OTHER)(?:[^{_BESIDES} {_DENIES} :]{{2,}} [IS HAS CAN] [^{_BESIDES} {_DENIES} :]*"
    f"|(?!OBJECT)[^{_BESIDES} EXCLUDED NO NONE OTHER :]{{4,}}|ADJECTIVE* RELATION_NOUN) (?<![IS CAN OF]) :"
)
"""An argument that a colon may lead from: "the moves cancel out, so they are at one point: they overlap"."""
_OF_ANOTHER: Final = matching("[WHICH WHAT FROM]")
"""What an argument may say of before a bare relation, which then is not that of the pair as asked."""


def concludes(parse: Parse, index: int) -> bool:
    """Whether "so" or "but" leads to a clause, or at the end of an argument an arrow or a colon."""
    clause = parse.clauses[index]
    if not CONCLUDES.isdisjoint(clause.links) or (index and _refutes(parse.clauses[index - 1])):
        return True
    head, mark = parse.roles[: clause.begin], clause.links[-1:] + clause.roles[:1]
    arrow = ">" in mark and _ARGUED.fullmatch(head) is not None
    colon = ":" in mark and _TELLS.fullmatch(head if clause.links else head + mark) is not None
    if not (arrow or colon) or index < len(parse.clauses) - 1:
        return False
    if clause.pair == ("", "") and _OF_ANOTHER.search(since_lead(head)):
        return False
    labels, before = parse.labels(index), parse.part(len(head.rstrip(">:")) - 1)
    whole = (parse.labels(at) for at in range(index) if parse.clauses[at].pair in WHOLE)
    if arrow and any(each != labels for each in whole):
        return False
    return not isinstance(before, Related) or before.expression.labels(parse.lexicon) == labels  # else a way


_UNDERMINES: Final = frozenset({Role.IF, Role.GUESS, Role.BECAUSE, Role.DOUBTFUL_GLOSS})
"""What makes a clause no answer that it leads to."""
_DOUBTS: Final = frozenset({Role.GUESS, Role.DOUBTFUL_GLOSS, Role.BUT})
_GIVES: Final = frozenset({Role.BECAUSE, Role.IF})
_UNSAID: Final = frozenset({About.OPAQUE, About.HEADING})


def _harmless(parse: Parse, index: int, labels: tuple[str, ...], *, unnamed: bool) -> bool:
    """Whether a clause before an answer that does not follow from it leaves it standing."""
    clause = parse.clauses[index]
    if not _DOUBTS.isdisjoint(clause.links):
        return False
    if clause.about in _NO_ANSWER or not _GIVES.isdisjoint(clause.links):
        return True
    if clause.roles[:1] == Role.WHICH and index and Role.BECAUSE in parse.clauses[index - 1].links:
        told = clause.roles.replace(Role.NOT, "")
        return not _REJECTS.fullmatch(clause.roles) and _is_plain(told)
    if Role.AND in clause.links and _PREMISE_TOO.match(clause.roles):
        return _is_plain(clause.roles)
    if clause.about not in _UNSAID:
        found = set(parse.labels(index))
        return bool(found) and found <= set(labels)
    corrected = index == 0 and Role.CORRECTION in parse.sentence.roles  # "on re-reading the first sentence, it is"
    elsewhere = unnamed and not corrected and _ELSEWHERE.search(clause.roles)  # "for the lamp, the answer is north"
    return not elsewhere and (_is_plain(clause.roles) or (len(labels) > 1 and _leaves_several(parse, clause)))


def _leaves_several(parse: Parse, clause: Clause) -> bool:
    """Whether a clause only says that more than one relation is left."""
    return Role.RELATION not in clause.roles and not_one(map(parse.part, range(clause.begin, clause.end)))


def not_one(parts: Iterable[Part | Related]) -> bool:
    """Whether parts say that no single relation is known: "it cannot be uniquely determined"."""
    return any(part.role == Role.UNKNOWN_ANSWER and not _UNIQUELY.isdisjoint(part.word.split()) for part in parts)


_UNIQUELY: Final = frozenset({"uniquely", "fully", "exactly", "precisely", "unambiguously"})


def _is_plain(roles: str) -> bool:
    """Whether nothing troubles, and no relation is said."""
    return not TROUBLE.search(roles) and Role.RELATION not in roles


_PREMISE_TOO: Final = matching("UNKNOWN IS")
"""A premise beside others: "and we are facing north"."""
_ELSEWHERE: Final = matching("[SUBJECT OBJECT OTHER VIEW UNKNOWN]")
"""What may say where or for whom an answer holds that names no pair itself."""

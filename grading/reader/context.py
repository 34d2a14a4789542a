"""What stands around the clause that answers, and what that does to the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from spatialjudge.grading.reader.clauses import SAID, TROUBLE, About, Clause, Parse
from spatialjudge.grading.reader.roles import Role


class After(StrEnum):
    """What stands behind the clause that answers."""

    NOTHING = "nothing that matters"
    GLOSS = "a condition or a remark"
    DENIAL = "no"
    ABSTENTION = "it is not known"
    OBJECTION = "what may take it back"


_ALTERNATIVE: Final = frozenset({Role.OR, ",", Role.GLOSS})


def first_alternative(clauses: Sequence[Clause], index: int) -> tuple[int, bool]:
    """Where the clauses begin that "or" joins to the one at ``index``, or that a heading lists; whether one does."""
    first = listed = index
    while first > 0 and clauses[first].links and set(clauses[first].links) <= _ALTERNATIVE | {Role.AND}:
        if clauses[first - 1].about not in SAID:
            break
        listed = first - 1 if set(clauses[first].links) <= _ALTERNATIVE and listed == first else listed
        first -= 1
    if first > 0 and clauses[first - 1].about is About.HEADING and not clauses[first].links:
        return first, True
    return (listed if Role.OR in clauses[index].links else index), False


def lacks_alternative(clauses: Sequence[Clause], first: int) -> bool:
    """Whether "or" joins the clause to words that are not understood."""
    links = clauses[first].links
    if first == 0:
        return links[:1] == Role.OR
    return Role.OR in links and clauses[first - 1].about is About.OPAQUE


def alternatives(parse: Parse, first: int, last: int) -> tuple[str, ...]:
    """The labels of the clauses from ``first`` to ``last``; empty if one has none."""
    found = [parse.labels(index) for index in range(first, last + 1)]
    return tuple(dict.fromkeys(label for labels in found for label in labels)) if all(found) else ()


def behind(clauses: Sequence[Clause]) -> After:
    """What the clauses after an answer do to it."""
    found = After.NOTHING
    for clause in clauses:
        one = _behind_one(clause)
        if one in {After.OBJECTION, After.ABSTENTION, After.DENIAL}:
            return one
        if Role.BECAUSE in clause.links:
            return found
        found = After.GLOSS if one is After.GLOSS else found
    return found


def _behind_one(clause: Clause) -> After:
    links, roles = set(clause.links), clause.roles
    if Role.DOUBTFUL_GLOSS in links:
        return After.OBJECTION
    if Role.UNKNOWN_ANSWER in roles:
        return After.OBJECTION if Role.RELATION in roles else After.ABSTENTION
    if Role.BECAUSE in links or clause.about in {About.OTHER, About.DENIED}:
        return After.NOTHING
    if _NOS.fullmatch(roles) and Role.BUT not in links:
        return After.DENIAL
    return _opaque_behind(links, roles)


def _opaque_behind(links: set[str], roles: str) -> After:
    """What words behind an answer do that are not understood."""
    listed = links & {Role.OR, Role.AND} or (links == {","} and _MEMBER.fullmatch(roles))
    if Role.BUT in links or listed:  # a list with a member that is not understood
        return After.OBJECTION
    if Role.IF in links:
        return After.GLOSS
    if TROUBLE.search(roles) or (Role.RELATION in roles and not links & {":", "~"}):
        return After.OBJECTION
    return After.GLOSS if links & {":", "~"} and roles and not _YESES.fullmatch(roles) else After.NOTHING


_MEMBER: Final = re.compile(r"[Xxe]{1,3}(?:[&v,][Xxe]{1,3})*")
_YESES: Final = re.compile(r"b?[Yjaz]+")
_NOS: Final = re.compile(r"b?(?:N[jaz]?|Z|U)")


def stands(parse: Parse, index: int, labels: tuple[str, ...], *, plural: bool) -> bool:
    """Whether what stands before the answer leaves it standing."""
    clause = parse.clauses[index]
    links = set(clause.links)
    before = parse.clauses[:index]
    if set(_last_links(clause.links)) & {Role.IF, Role.FIRST, Role.BECAUSE, Role.DOUBTFUL_GLOSS}:
        return False
    if clause.roles == Role.RELATION and Role.BUT in links and any(each.about in SAID for each in before):
        return False  # "it is north by the first sentence, but south by the third"
    if not plural and any(Role.IF in each.links + each.roles for each in before):
        return False
    if links & {Role.SO, Role.BUT} or (plural and Role.BECAUSE in parse.clauses[0].links):
        return True
    unlinked = any(each.roles and Role.BECAUSE not in each.links and each.about is About.OPAQUE for each in before)
    if clause.about is About.ELLIPTIC and unlinked:
        return False  # "lamp: north"
    headed = index > 0 and before[-1].about is About.HEADING
    return all(_harmless(parse, number, labels) for number in range(index - headed))


def _last_links(links: str) -> str:
    """What connects a clause from the last "so" or "but" on."""
    return links[max(links.rfind(Role.SO), links.rfind(Role.BUT)) + 1 :]


def _harmless(parse: Parse, index: int, labels: tuple[str, ...]) -> bool:
    """Whether a clause before an answer that does not follow from it leaves it standing."""
    clause = parse.clauses[index]
    links = set(clause.links)
    if links & {Role.FIRST, Role.DOUBTFUL_GLOSS, Role.BUT}:
        return False
    if clause.about in {About.OTHER, About.DENIED} or links & {Role.BECAUSE, Role.IF}:
        return True
    if clause.about not in {About.OPAQUE, About.HEADING}:
        return set(parse.labels(index)) <= set(labels)
    return not TROUBLE.search(clause.roles) and Role.RELATION not in clause.roles

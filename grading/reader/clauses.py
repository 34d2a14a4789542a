"""What one sentence says of the asked pair: its clauses, matched whole, and what binds them.

A sentence is cut into clauses from left to right. A clause is read when a construction fits it from end to end; what
no construction fits stays opaque. Whether the sentence answers then hangs on what stands around the clause that does:
premises may be opaque, for they assert nothing; a supposition, a correction or an exclusion may not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from spatialjudge.grading.reader.constructions import PATTERNS, PREMISE, Construction, by_first_role
from spatialjudge.grading.reader.expressions import Expression, Link, Related
from spatialjudge.grading.reader.lexicon import Lexicon
from spatialjudge.grading.reader.roles import Role
from spatialjudge.grading.reader.sentences import Sentence


class Kind(StrEnum):
    """What a sentence does for the answer."""

    ANSWER = "answer"
    """A whole clause about the asked pair, or about "the relation"."""
    ITEM = "item"
    """A relation without its pair: an answer where one is declared or listed."""
    DENIED_ITEM = "denied item"
    """A relation that a list marks as not holding."""
    ABSTENTION = "abstention"
    ELSEWHERE = "elsewhere"
    """Understood, and about another pair or what does not hold."""
    ASIDE = "aside"
    """No relation in it."""
    INTRODUCTION = "introduction"
    """It ends in a colon: what it announces follows."""
    NOTE = "note"
    """It opens an explanation."""
    CORRECTION = "correction"
    """It takes back what stands before."""
    OPAQUE = "opaque"
    """It is not understood, and may be about the asked pair."""


class About(StrEnum):
    """What a clause is about."""

    ASKED = "the asked pair"
    ELLIPTIC = "a pair that is not named, or half"
    DENIED = "what does not hold"
    OTHER = "another pair"
    HEADING = "what the clauses behind it are"
    OPAQUE = "not understood"


class Finding(NamedTuple):
    """What a sentence says: its labels, in the order of the text, and how it says them.

    ``concluding``: "so" or "but" leads to it. ``glossed``: a condition or remark stands behind it. ``plural``: it lists
    relations. ``bare``: nothing stands before it. ``open``: words stand behind it, outside of brackets.
    """

    kind: Kind
    labels: tuple[str, ...] = ()
    form: str = "none"
    start: int = 0
    end: int = 0
    concluding: bool = False
    glossed: bool = False
    plural: bool = False
    bare: bool = False
    open: bool = False


class Piece(NamedTuple):
    """A clause of a sentence: what connects it to those before, its roles, and what it says if a construction fits.

    ``pair``: the roles of figure and landmark, empty for one that is not named. ``related``: the places of its relation
    and of the one that goes on behind "and"; -1 for none.
    """

    links: str
    roles: str
    begin: int
    end: int
    about: About = About.OPAQUE
    construction: Construction | None = None
    pair: tuple[str, str] = ("", "")
    related: tuple[int, int] = (-1, -1)


def _about(construction: Construction, pair: tuple[str, str]) -> About:
    """What a clause is about that the construction fits."""
    if construction.heading or construction.denied:
        return About.HEADING if construction.heading else About.DENIED
    if Role.OTHER in pair or (pair[0] and pair[0] == pair[1] != Role.IT):
        return About.OTHER
    if construction.definite or pair in _WHOLE:
        return About.ASKED
    return About.ELLIPTIC if pair in _HALVES else About.OPAQUE


_WHOLE: Final = frozenset({("s", "o"), ("o", "s")})
_HALVES: Final = frozenset({("", ""), ("s", ""), ("", "o"), ("i", "o"), ("s", "i"), ("o", "i"), ("i", "")})
"""Pairs of which one or both are unnamed, and which yet can be told: never by turning the relation round."""
_TURNED: Final = frozenset({("o", "s"), ("o", "i")})
"""Pairs whose clause the asked object opens: its relation is the converse."""
_LINKS: Final = frozenset("LBCFPK&,:(~>gGuHvY)|/-")
"""Roles and marks between clauses."""
_BREAKS: Final = frozenset("LBCFPK,:;(~>)")
"""Where an opaque run of words ends."""
_TROUBLE: Final = re.compile("[NUKFBPAG]")
"""What may take an answer back, in words that are not understood around it."""
_TAKES_BACK: Final = re.compile("[PKBFG]")
"""What may take an answer back from another sentence."""


BY_FIRST_ROLE: Final = by_first_role(PATTERNS)


def pieces_of(roles: str) -> list[Piece]:
    """The clauses of a sentence. Linear: a construction is tried once at each place where a clause may begin."""
    pieces: list[Piece] = []
    place, links, last_relation = 0, "", roles.rfind("R")
    while place < len(roles):
        found = _fitting(roles, place, links) if place <= last_relation else None
        if found:
            pieces.append(found)
            place, links = found.end, ""
        elif roles[place] in _LINKS:
            links += roles[place]
            place += 1
        elif roles[place] == Role.NOT and roles[place + 1 : place + 2] in {",", ":", "~"}:
            links += Role.BUT  # "no, it is south"
            place += 2
        else:
            end = place + 1
            while end < len(roles) and roles[end] not in _BREAKS:
                end += 1
            pieces.append(Piece(links, roles[place:end], place, end))
            place, links = end, ""
    if links:
        pieces.append(Piece(links, "", place, place))
    return pieces


def _fitting(roles: str, place: int, links: str) -> Piece | None:
    """The clause at ``place`` that the first construction fits, if one does."""
    for construction, pattern in BY_FIRST_ROLE.get(roles[place], ()):
        match = pattern.match(roles, place)
        if match:
            said = match.groupdict()
            pair = said.get("a") or "", said.get("b") or ""
            related = match.start("r") if "r" in said else -1, match.start("s") if "s" in said else -1
            about = _about(construction, pair)
            return Piece(links, match.group(), place, match.end(), about, construction, pair, related)
    return None


def finding_of(sentence: Sentence, lexicon: Lexicon) -> Finding:
    """What the sentence says."""
    if _opens_note(sentence):
        return Finding(Kind.NOTE)
    begin = sentence.roles.rfind(Role.CORRECTION) + 1
    roles, places = _without_glosses(sentence.roles, begin)
    scene = _Scene(sentence, roles, places, pieces_of(roles), lexicon)
    index = _answering(scene.pieces)
    found = _placed(_unanswered(scene) if index is None else _answered(scene, index), scene)
    if found.kind is Kind.OPAQUE and roles[:1] == Role.BUT:
        return Finding(Kind.CORRECTION)
    if not begin:
        return found
    return found._replace(concluding=True) if found.kind in {Kind.ANSWER, Kind.ITEM} else Finding(Kind.CORRECTION)


def _placed(found: Finding, scene: _Scene) -> Finding:
    """The finding with the places of its words in the text."""
    if found.start == found.end:
        return found._replace(start=scene.sentence.start, end=scene.sentence.end)
    first, last = (scene.sentence.related[scene.places[place]] for place in (found.start, found.end - 1))
    return found._replace(start=first.start, end=last.end)


def _opens_note(sentence: Sentence) -> bool:
    roles = sentence.roles
    return roles[:1] == Role.NOTE and (roles[1:2] in {"", ":", ",", "C", "~", "0"} or sentence.mark == ":")


def _without_glosses(roles: str, begin: int) -> tuple[str, Sequence[int]]:
    """The roles from ``begin`` on and their places, each bracket made one role: one that explains, or may object."""
    if "(" not in roles:
        return roles[begin:], range(begin, len(roles))
    kept: list[str] = []
    places: list[int] = []
    opened: int | None = None
    for place in range(begin, len(roles)):
        role = roles[place]
        if role == "(":
            opened = len(kept)
        kept.append(role)
        places.append(place)
        if role == ")" and opened is not None:
            inside = "".join(kept[opened + 1 : -1])
            if inside in {"", Role.RELATION} and kept[opened - 1 : opened] != [Role.RELATION]:
                kept[opened:], places[opened:] = kept[opened + 1 : -1], places[opened + 1 : -1]
            elif not _PAIR.fullmatch(inside):
                kept[opened:] = [_gloss(inside)]
                places[opened:] = [place]
            opened = None
    return "".join(kept), places


_PAIR: Final = re.compile(r"[sox],(?:R,)?[sox]")
_CONDITION: Final = re.compile(r"F[^KA]*")


def _gloss(inside: str) -> Role:
    """What a bracket does to what it stands behind; a condition and "not south" leave it, a turned pair does not."""
    if Role.UNKNOWN_ANSWER in inside:
        return Role.UNKNOWN_ANSWER
    if _CONDITION.fullmatch(inside) or inside == "NR":
        return Role.GLOSS
    objects = _TROUBLE.search(inside) or -1 < inside.find(Role.OBJECT) < inside.find(Role.SUBJECT)
    return Role.DOUBTFUL_GLOSS if objects else Role.GLOSS


class _Scene(NamedTuple):
    """A sentence cut into clauses; ``places`` leads from its roles, without brackets, to its parts."""

    sentence: Sentence
    roles: str
    places: Sequence[int]
    pieces: Sequence[Piece]
    lexicon: Lexicon

    def labels(self, index: int) -> tuple[str, ...]:
        """What the clause at ``index`` says of the asked pair, as asked; empty if it says no label."""
        piece = self.pieces[index]
        expression = self._expression(piece.related[0])
        if expression is None or piece.construction is None:
            return ()
        second = self._expression(piece.related[1])
        if second:  # "north of the chair and west of it"
            joined = (*expression.entries, (Link.AND, second.entries[0][1]), *second.entries[1:])
            labels = Expression(joined, vague=False).labels(self.lexicon)
            labels = labels if len(labels) == 1 else ()
        else:
            labels = expression.labels(self.lexicon, listing=piece.construction.plural)
        if piece.construction.mutual and any(self.lexicon.converse.get(label) != label for label in labels):
            return ()
        if piece.pair not in _TURNED:
            return labels
        turned = tuple(other for label in labels if (other := self.lexicon.converse.get(label)))
        return turned if len(turned) == len(labels) else ()

    def _expression(self, place: int) -> Expression | None:
        """The relation at a place of the roles, if there is one."""
        part = self.sentence.related[self.places[place]] if place >= 0 else None
        return part.expression if isinstance(part, Related) else None

    def form(self, index: int) -> str:
        """How the clause at ``index`` says its relation."""
        piece = self.pieces[index]
        if piece.pair in _TURNED:
            return "converse"
        expression = self._expression(piece.related[0])
        return expression.form if expression else "phrase"


_CONCLUDES: Final = frozenset({Role.SO, Role.BUT})
_GIVES_REASON: Final = frozenset({Role.BECAUSE, Role.IF, Role.FIRST})


def _answering(pieces: Sequence[Piece]) -> int | None:
    """The index of the last clause that says a relation of the asked pair, or of none that is named; no reason does."""
    answer, reason = None, False
    for index, piece in enumerate(pieces):
        if not _CONCLUDES.isdisjoint(piece.links):
            reason = False
        elif not _GIVES_REASON.isdisjoint(piece.links):
            reason = True
        elif "," in piece.links and answer is None:
            reason = False
        if not reason and piece.about in _SAID:
            answer = index
    return answer


# --- a sentence without an answer -------------------------------------------------------------------------------------


def _unanswered(scene: _Scene) -> Finding:
    roles = scene.roles
    related = Role.RELATION in roles
    if roles == Role.UNSURE or (Role.UNKNOWN_ANSWER in roles and not related):
        elsewhere = Role.MATTER in roles and scene.lexicon.directional  # not knowing a distance
        return Finding(Kind.ASIDE if elsewhere else Kind.ABSTENTION)
    if scene.sentence.mark == "?":
        return Finding(Kind.ASIDE)
    if scene.sentence.mark == ":" or roles[-1:] in {Role.IS, Role.CAN}:
        said = _GIVEN.sub("", roles[max(roles.rfind(Role.SO), roles.rfind(Role.BUT)) + 1 :])
        announces = not _TROUBLE.search(said.replace(Role.IF, "")) and not _NAMES_OTHERS.search(said)
        if announces and Role.RELATION not in said:
            return Finding(Kind.INTRODUCTION)
        if not related:
            return Finding(Kind.OPAQUE)
    if roles.lstrip("(,~")[:1] == Role.OR:
        return Finding(Kind.OPAQUE)  # one more than those before
    return _elsewhere(scene, related=related) or Finding(
        Kind.CORRECTION
        if roles[:1] == Role.BUT and (related or Role.RELATION_NOUN in roles)
        else Kind.OPAQUE
        if related or Role.DOUBTFUL_GLOSS in roles
        else Kind.ASIDE
    )


_GIVEN: Final = re.compile(f"{PREMISE}|(?<=b)[jaX0]{{0,4}}R[jaX-]{{0,3}}(?=n$)")
"""What an introduction may say of relations: the premises, and "are the three northern ones:"."""
_NAMES_OTHERS: Final = re.compile(r"x|^[^s]*o|^[^o]*s[^o]*$|^[Xe0-]{1,4}$")
"""An introduction to what is said of another pair, or may be: "desk to chair:", "chair:", "lamp:"."""


def _elsewhere(scene: _Scene, *, related: bool) -> Finding | None:
    """The finding of a sentence that is understood, and tells of other pairs or of what does not hold."""
    about = {piece.about for piece in scene.pieces if piece.roles}
    if about <= {About.OTHER, About.DENIED}:
        form = "denied" if About.DENIED in about else "none"
        return Finding(Kind.ELSEWHERE, form=form) if related else Finding(Kind.ASIDE)
    if scene.roles[:1] in {Role.EXCLUDED, Role.NOT} and not _TAKES_BACK.search(scene.roles):
        return Finding(Kind.ELSEWHERE, form="excluded")
    return None


# --- a sentence with one ----------------------------------------------------------------------------------------------


class _After(StrEnum):
    """What stands behind the clause that answers."""

    NOTHING = "nothing that matters"
    GLOSS = "a condition or a remark"
    DENIAL = "no"
    ABSTENTION = "it is not known"
    OBJECTION = "what may take it back"


def _answered(scene: _Scene, index: int) -> Finding:
    piece = scene.pieces[index]
    construction = piece.construction
    after = _behind(scene.pieces[index + 1 :])
    if after is _After.ABSTENTION:
        return Finding(Kind.ABSTENTION)
    first, headed = _first_alternative(scene.pieces, index)
    plural = headed or (construction is not None and construction.plural)
    labels = _alternatives(scene, first, index)
    unread = _lacks_alternative(scene.pieces, first) or after is _After.OBJECTION or scene.sentence.mark == "?"
    if unread or not labels or construction is None:
        return Finding(Kind.OPAQUE)
    if not _stands(scene, first if headed else index, labels, plural=plural):
        return Finding(Kind.OPAQUE)
    one_of_more = len(labels) == 1 and Role.CAN in piece.roles and not plural
    whole = (piece.about is About.ASKED or headed) and not one_of_more
    if after is not _After.NOTHING and whole and not plural:
        return Finding(Kind.OPAQUE)
    kind = Kind.DENIED_ITEM if after is _After.DENIAL else Kind.ANSWER if whole else Kind.ITEM
    concluding = plural or bool({Role.SO, Role.BUT} & set(piece.links))
    glossed = after is _After.GLOSS
    bare = not any(each.roles for each in scene.pieces[: first - headed])
    form = scene.form(index)
    more = any(each.roles for each in scene.pieces[index + 1 :])
    return Finding(kind, labels, form, scene.pieces[first].begin, piece.end, concluding, glossed, plural, bare, more)


_SAID: Final = frozenset({About.ASKED, About.ELLIPTIC})
_ALTERNATIVE: Final = frozenset({Role.OR, ",", Role.GLOSS})


def _first_alternative(pieces: Sequence[Piece], index: int) -> tuple[int, bool]:
    """Where the clauses begin that "or" joins to the one at ``index``, or that a heading lists; whether one does."""
    first = listed = index
    while first > 0 and pieces[first].links and set(pieces[first].links) <= _ALTERNATIVE | {Role.AND}:
        if pieces[first - 1].about not in _SAID:
            break
        listed = first - 1 if set(pieces[first].links) <= _ALTERNATIVE and listed == first else listed
        first -= 1
    if first > 0 and pieces[first - 1].about is About.HEADING and not pieces[first].links:
        return first, True
    return (listed if Role.OR in pieces[index].links else index), False


def _lacks_alternative(pieces: Sequence[Piece], first: int) -> bool:
    """Whether "or" joins the clause to words that are not understood."""
    links = pieces[first].links
    if first == 0:
        return links[:1] == Role.OR
    return Role.OR in links and pieces[first - 1].about is About.OPAQUE


def _alternatives(scene: _Scene, first: int, last: int) -> tuple[str, ...]:
    """The labels of the clauses from ``first`` to ``last``; empty if one has none."""
    found = [scene.labels(index) for index in range(first, last + 1)]
    return tuple(dict.fromkeys(label for labels in found for label in labels)) if all(found) else ()


def _behind(pieces: Sequence[Piece]) -> _After:
    """What the pieces after an answer do to it."""
    found = _After.NOTHING
    for piece in pieces:
        one = _behind_one(piece)
        if one in {_After.OBJECTION, _After.ABSTENTION, _After.DENIAL}:
            return one
        if Role.BECAUSE in piece.links:
            return found
        found = _After.GLOSS if one is _After.GLOSS else found
    return found


def _behind_one(piece: Piece) -> _After:
    links, roles = set(piece.links), piece.roles
    if Role.DOUBTFUL_GLOSS in links:
        return _After.OBJECTION
    if Role.UNKNOWN_ANSWER in roles:
        return _After.OBJECTION if Role.RELATION in roles else _After.ABSTENTION
    if Role.BECAUSE in links or piece.about in {About.OTHER, About.DENIED}:
        return _After.NOTHING
    if _NOS.fullmatch(roles) and Role.BUT not in links:
        return _After.DENIAL
    return _opaque_behind(links, roles)


def _opaque_behind(links: set[str], roles: str) -> _After:
    """What words behind an answer do that are not understood."""
    listed = links & {Role.OR, Role.AND} or (links == {","} and _MEMBER.fullmatch(roles))
    if Role.BUT in links or listed:  # a list with a member that is not understood
        return _After.OBJECTION
    if Role.IF in links:
        return _After.GLOSS
    if _TROUBLE.search(roles) or (Role.RELATION in roles and not links & {":", "~"}):
        return _After.OBJECTION
    return _After.GLOSS if links & {":", "~"} and roles and not _YESES.fullmatch(roles) else _After.NOTHING


_MEMBER: Final = re.compile(r"[Xxe]{1,3}(?:[&v,][Xxe]{1,3})*")
_YESES: Final = re.compile(r"b?[Yjaz]+")
_NOS: Final = re.compile(r"b?(?:N[jaz]?|Z|U)")


def _stands(scene: _Scene, index: int, labels: tuple[str, ...], *, plural: bool) -> bool:
    """Whether what stands before the answer leaves it standing."""
    piece = scene.pieces[index]
    links = set(piece.links)
    before = scene.pieces[:index]
    if set(_last_links(piece.links)) & {Role.IF, Role.FIRST, Role.BECAUSE, Role.DOUBTFUL_GLOSS}:
        return False
    if piece.roles == Role.RELATION and Role.BUT in links and any(each.about in _SAID for each in before):
        return False  # "it is north by the first sentence, but south by the third"
    if not plural and any(Role.IF in each.links + each.roles for each in before):
        return False
    if links & {Role.SO, Role.BUT} or (plural and Role.BECAUSE in scene.pieces[0].links):
        return True
    unlinked = any(each.roles and Role.BECAUSE not in each.links and each.about is About.OPAQUE for each in before)
    if piece.about is About.ELLIPTIC and unlinked:
        return False  # "lamp: north"
    headed = index > 0 and before[-1].about is About.HEADING
    return all(_harmless(scene, number, labels) for number in range(index - headed))


def _last_links(links: str) -> str:
    """What connects a clause from the last "so" or "but" on."""
    return links[max(links.rfind(Role.SO), links.rfind(Role.BUT)) + 1 :]


def _harmless(scene: _Scene, index: int, labels: tuple[str, ...]) -> bool:
    """Whether a clause before an answer that does not follow from it leaves it standing."""
    piece = scene.pieces[index]
    links = set(piece.links)
    if links & {Role.FIRST, Role.DOUBTFUL_GLOSS, Role.BUT}:
        return False
    if piece.about in {About.OTHER, About.DENIED} or links & {Role.BECAUSE, Role.IF}:
        return True
    if piece.about not in {About.OPAQUE, About.HEADING}:
        return set(scene.labels(index)) <= set(labels)
    return not _TROUBLE.search(piece.roles) and Role.RELATION not in piece.roles

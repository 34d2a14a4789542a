"""The clauses of a sentence, each matched whole by a construction, and what they say of the asked pair.

A sentence is cut into clauses from left to right. A clause is read when a construction fits it from end to end; what
no construction fits stays opaque.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from spatialjudge.reading.sentences.constructions import PATTERNS, Construction, by_first_role
from spatialjudge.reading.sentences.expressions import Expression, Link, Related
from spatialjudge.reading.sentences.sentences import Sentence
from spatialjudge.reading.words.kind_words import AT_EDGE
from spatialjudge.reading.words.lexicon import Lexicon
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import TROUBLE, Role, matching, roles_of
from spatialjudge.reading.words.table import any_of


class About(StrEnum):
    """What a clause is about."""

    ASKED = "the asked pair"
    ELLIPTIC = "a pair that is not named, or half"
    DENIED = "what does not hold"
    OTHER = "another pair"
    HEADING = "what the clauses behind it are"
    OPAQUE = "not understood"


class Clause(NamedTuple):
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
    if construction.definite or pair in WHOLE:
        return About.ASKED
    return About.ELLIPTIC if pair in _HALVES else About.OPAQUE


SAID: Final = frozenset({About.ASKED, About.ELLIPTIC})
"""What an answer may be about."""
WHOLE: Final = frozenset({(Role.SUBJECT, Role.OBJECT), (Role.OBJECT, Role.SUBJECT)})
_HALVES: Final = frozenset(
    {
        *(("", ""), ("", Role.IT), (Role.SUBJECT, ""), ("", Role.OBJECT), (Role.IT, "")),
        *((Role.IT, Role.OBJECT), (Role.IT, Role.IT), (Role.SUBJECT, Role.IT), (Role.OBJECT, Role.IT)),
    }
)
"""Pairs of which one or both are unnamed, and which yet can be told: never by turning the relation round."""
_TURNED: Final = frozenset({(Role.OBJECT, Role.SUBJECT), (Role.OBJECT, Role.IT)})
"""Pairs whose clause the asked object opens: its relation is the converse."""
_LINKS: Final = roles_of(
    "SO BUT BECAUSE IF GUESS CORRECTION AND OR YES UNSURE NOTE LIKEWISE AGAIN GLOSS DOUBTFUL_GLOSS , : ( ~ > ) | / -"
)
"""Roles and marks between clauses."""
_BREAK: Final = matching("[SO BUT BECAUSE IF GUESS CORRECTION , : ; ( ~ > ) LIKEWISE]")
"""Where an opaque run of words ends."""
_NO_TO_ALL: Final = matching("(?<!RELATION) [NOT NO] [, : ~]")
"""A "no" that denies what stands before: "no, it is south", but not "north can't be, ..."."""
_NOES: Final = frozenset({"no", "nope", "nah"})
ALL_BUT: Final = any_of("""
    all, every, each, any, relation|relations, option|options, label|labels, answer, all of them|these|the, all the,
    block|blocks, everything, everyone, but, all but, everything but, except, except for, other than, apart|aside from
""")
"""What tells of all relations but those that follow."""
BY_FIRST_ROLE: Final = by_first_role(PATTERNS)


def parse_of(sentence: Sentence, begin: int, lexicon: Lexicon) -> Parse:
    """The sentence cut into clauses, from the place ``begin`` of its roles on."""
    roles = sentence.roles
    for denial in _NO_TO_ALL.finditer(roles, begin):
        said = sentence.related[denial.start()]
        if said.role == Role.NOT and said.word not in _NOES:  # "couldn't: north"
            roles = f"{roles[: denial.start()]}{Role.COULD_NOT}{roles[denial.start() + 1 :]}"
    cut = _kept_cut if len(roles) <= LONGEST_KEPT else _cut
    return Parse(sentence, *cut(roles, begin), lexicon)


def _cut(roles: str, begin: int) -> tuple[str, Sequence[int], Sequence[Clause]]:
    said, places = _without_glosses(roles, begin)
    return said, places, clauses_of(said)


LONGEST_KEPT: Final = 48
"""Roles of a sentence up to which its clauses are kept: at most 5 MB for all. Most sentences are put in few ways."""
_kept_cut = lru_cache(maxsize=256)(_cut)


def clauses_of(roles: str) -> list[Clause]:
    """The clauses of a sentence. Linear: a construction is tried once at each place where a clause may begin."""
    clauses: list[Clause] = []
    place, links, last_relation = 0, "", roles.rfind(Role.RELATION)
    while place < len(roles):
        found = _fitting(roles, place, links) if place <= last_relation else None
        if found and (
            Role.LIKEWISE in links
            or (links[-1:] == Role.SO != links[-2:-1] and roles[place] == Role.IS and found.pair == ("", ""))
        ):
            found = _copying(found, clauses)
        if found:
            clauses.append(found)
            place, links = found.end, ""
        elif roles[place] in _LINKS:
            links += roles[place]
            place += 1
        elif _NO_TO_ALL.match(roles, place):
            links += Role.BUT  # "no, it is south"
            place += 2
        else:
            stop = _BREAK.search(roles, place + 1)
            end = stop.start() if stop else len(roles)
            clauses.append(Clause(links, roles[place:end], place, end))
            place, links = end, ""
    if links:
        clauses.append(Clause(links, "", place, place))
    return clauses


def _copying(clause: Clause, before: Sequence[Clause]) -> Clause:
    """The clause as one that says of its relations what the one before it does: "and so is west"."""
    denied = bool(before) and before[-1].about is About.DENIED and clause.pair == ("", "")
    return clause._replace(about=About.DENIED if denied else About.OPAQUE)


def _fitting(roles: str, place: int, links: str) -> Clause | None:
    """The clause at ``place`` that the first construction fits, if one does."""
    for construction, pattern in BY_FIRST_ROLE.get(roles[place], ()):
        match = pattern.match(roles, place)
        if match:
            said = match.groupdict()
            pair = said.get("a") or "", said.get("b") or ""
            related = match.start("r") if "r" in said else -1, match.start("s") if "s" in said else -1
            about = _about(construction, pair)
            return Clause(links, match.group(), place, match.end(), about, construction, pair, related)
    return None


def _without_glosses(roles: str, begin: int) -> tuple[str, Sequence[int]]:
    """The roles from ``begin`` on and their places, each bracket made one role: one that explains, or may object."""
    again = _WHICH_IS.search(roles, begin)
    if again and _STATED.search(roles, begin, again.start()):  # "north of the chair, which is N"
        before, at = _without_glosses(roles[: again.start()], begin)
        return before + Role.AGAIN, [*at, again.end() - 1]
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
            stated = _STATED.search("".join(kept[max(0, opened - 8) : opened]))
            said = _AGAIN.fullmatch(inside) if stated else None
            if stated and said and (stated["landmark"] or said["figure"] or said["or"] or said["said"]):
                kept[opened:], places[opened:] = [Role.AGAIN], [places[opened + 1 + inside.index(Role.RELATION)]]
            elif inside in {"", Role.RELATION} and kept[opened - 1 : opened] != [Role.RELATION]:
                kept[opened:], places[opened:] = kept[opened + 1 : -1], places[opened + 1 : -1]
            elif not _PAIR.fullmatch(inside):
                kept[opened:] = [_gloss(inside)]
                places[opened:] = [place]
            opened = None
    return "".join(kept), places


_OPENED: Final = matching("[( ,]")
_WHICH_IS: Final = matching(", WHICH IS RELATION $")
_PAIR: Final = matching("[SUBJECT OBJECT OTHER],(?:RELATION,)? [SUBJECT OBJECT OTHER]")
_STATED: Final = matching("RELATION(?P<landmark>[OF TO RELATIVE FROM]{0,3} [SUBJECT OBJECT OTHER IT] OWNS?)?$")
"""What a bracket may say again: "north", "north of the chair"."""
_AGAIN: Final = matching(
    "(?P<or>OR ,?)? (?P<said>IS|UNKNOWN TO)? [UNKNOWN POSSIBLE ADJECTIVE]? [, :]?"
    "(?:(?P<figure>[SUBJECT OBJECT]) IS [OF TO PREPOSITION]? RELATION OF(?!(?P=figure)) [SUBJECT OBJECT IT]|RELATION)"
)
"""What says it again, or another: "(N)", "(or N)", "(should be N)", "(equivalently, the chair is south of it)"."""
_EXCLUDING: Final = matching("BUT? NOT+ RELATION|RELATION IS? (?:NOT [POSSIBLE HOLDS]?|EXCLUDED)")
_LANDMARK: Final = matching("[OF FROM TO RELATIVE BECAUSE]+ OTHER OWNS? VIEW?")
"""Where something else is seen from: "(of the lamp)"."""
_OR_ELSE: Final = matching("[OR AND] [^SO]* RELATION|[^NOT]* RELATION IS? [POSSIBLE CAN HOLDS]")
"""What may be so instead, or too: "(or C, if it is turned)", "(and above)", "(south-east is possible, too)"."""
_CONDITION: Final = matching("IF [^CORRECTION UNKNOWN_ANSWER :]+")


def _gloss(inside: str) -> str:
    """What a bracket does to what it stands behind; a condition and "not south" leave it, a turned pair does not."""
    if Role.UNKNOWN_ANSWER in inside:
        return Role.UNKNOWN_ANSWER
    if _CONDITION.fullmatch(inside) or _EXCLUDING.fullmatch(inside):
        return Role.GLOSS
    objects = (
        TROUBLE.search(inside)
        or _LANDMARK.fullmatch(inside)
        or _OR_ELSE.match(inside)
        or -1 < inside.find(Role.OBJECT) < inside.find(Role.SUBJECT)
    )
    return Role.DOUBTFUL_GLOSS if objects else Role.GLOSS


class Parse(NamedTuple):
    """A sentence cut into clauses; ``places`` leads from its roles, without brackets, to its parts."""

    sentence: Sentence
    roles: str
    places: Sequence[int]
    clauses: Sequence[Clause]
    lexicon: Lexicon

    def labels(self, index: int) -> tuple[str, ...]:
        """What the clause at ``index`` says of the asked pair, as asked; empty if it says no label."""
        clause = self.clauses[index]
        expression = self._expression(clause.related[0])
        if expression is None or clause.construction is None:
            return ()
        second = self._expression(clause.related[1])
        if second:  # "north of the chair and west of it"
            joined = (*expression.entries, (Link.AND, second.entries[0][1]), *second.entries[1:])
            labels = Expression(joined, vague=False).labels(self.lexicon)
            labels = labels if len(labels) == 1 or not self.lexicon.exclusive else ()
        elif self._says_less(clause, expression):
            return ()
        else:
            labels = expression.labels(self.lexicon, listing=clause.construction.plural)
        if Role.EDGE in clause.roles:
            at_edge = tuple(AT_EDGE.get(label, label) for label in labels)
            labels = at_edge if expression.form != "label" or at_edge == labels else ()  # "NTPP, touching its border"
        if clause.construction.complement:
            return self._others(clause, labels)
        converse = self.lexicon.converse
        if clause.construction.way and len(labels) > 1:
            labels = ()  # "you go east, north and west"
        of_both = converse or Role.TITLE not in clause.roles  # "the two regions are disjoint", as an option
        if clause.construction.mutual and of_both and any(converse.get(label) != label for label in labels):
            labels = ()
        if clause.pair not in _TURNED:
            return labels
        turned = tuple(other for label in labels if (other := self.lexicon.converse.get(label)))
        return turned if len(turned) == len(labels) else ()

    def _says_less(self, clause: Clause, expression: Expression) -> bool:
        """Whether it may be another relation than its words: "north, west of the chair", "is in the northern half"."""
        if clause.pair[1]:
            listed = clause.construction is None or clause.construction.plural or not self.lexicon.exclusive
            return not listed and expression.may_be_one()
        sided = any(expression.entries[0][1].signs or ())
        area = expression.area or (expression.region and self.lexicon.regions and sided)
        return area and clause.pair[0] != "" and not self.lexicon.unary

    def part(self, place: int) -> Part | Related:
        """What stands at a place of the roles."""
        return self.sentence.related[self.places[place]]

    def _expression(self, place: int) -> Expression | None:
        """The relation at a place of the roles, if there is one."""
        part = self.part(place) if place >= 0 else None
        return part.expression if isinstance(part, Related) else None

    def _others(self, clause: Clause, labels: tuple[str, ...]) -> tuple[str, ...]:
        """All other relations: "every relation except N"; none if the words do not say so."""
        before = map(self.part, range(clause.begin, clause.related[0]))
        if not labels or not ALL_BUT.issuperset(part.word for part in before):
            return ()
        return tuple(label for label in self.lexicon.order if label not in labels)

    def agrees(self) -> bool:
        """Whether every bracket that says a relation again says the same: "north of the chair (N)"."""
        ends = {clause.end: index for index, clause in enumerate(self.clauses)}
        again = [place for place, role in enumerate(self.roles) if role == Role.AGAIN]
        return all(place in ends and self._agrees(ends[place], place) for place in again)

    def _agrees(self, index: int, place: int) -> bool:
        """Whether the bracket at ``place``, with figure and landmark or without, says what the clause does."""
        said, again = self._expression(self.clauses[index].related[0]), self._expression(place)
        if not (said and again):
            return False
        before = _OPENED.split(self.sentence.roles[: self.places[place]])[-1]
        whole = Role.SUBJECT in before or Role.OBJECT in before
        labels = {
            self.lexicon.converse.get(label) if Role.OBJECT in before else label for label in again.labels(self.lexicon)
        }
        return labels == set(self.labels(index) if whole else said.labels(self.lexicon))

    def choice(self, clause: Clause) -> bool:
        """Whether nothing but slashes or bars part the relations of a clause."""
        expression = self._expression(clause.related[0])
        return expression is not None and expression.choice

    def form(self, index: int) -> str:
        """How the clause at ``index`` says its relation."""
        clause = self.clauses[index]
        if clause.pair in _TURNED:
            return "converse"
        expression = self._expression(clause.related[0])
        return expression.form if expression else "phrase"

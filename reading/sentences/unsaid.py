"""Why a clause that says a relation of the asked pair says it not: menus, edges, other frames, one of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.sentences.clauses import Clause, Parse
from spatialjudge.reading.sentences.sentences import Sentence
from spatialjudge.reading.words.kind_words import AT_EDGE
from spatialjudge.reading.words.roles import Role, matching
from spatialjudge.reading.words.table import any_of


def tells_of_edges(parse: Parse, clause: Clause, labels: Sequence[str]) -> bool:
    """Whether words behind a region that is inside or outside another say of their edges what is not understood."""
    if (
        AT_EDGE.keys().isdisjoint(labels)
        or Role.EDGE in clause.roles
        or parse.form(parse.clauses.index(clause)) == "label"
    ):
        return False
    behind = (parse.part(at).word for at in range(clause.end, len(parse.roles)))
    return not EDGES.isdisjoint(behind)


EDGES: Final = any_of("edge|edges, boundary|boundaries, border|borders, touch|touches|touching")
_OTHERS_VIEW: Final = matching(
    "^[SO BUT ,]* [FROM TO] [SUBJECT OTHER] ,"
    "|[SUBJECT OTHER UNKNOWN] VIEW|RELATIVE [OF TO FROM]? [SUBJECT OTHER UNKNOWN]|(?:BECAUSE|PREPOSITION)"
    " UNKNOWN [OF PREPOSITION] OTHER"
)
_VIEWERS: Final = frozenset({"viewer", "camera", "picture", "photo", "observer", "onlooker", "photographer"})


def seen_by_another(sentence: Sentence) -> bool:
    """Whether a sentence speaks of somebody else's frame: "from the viewer's perspective", "as the camera sees it"."""
    words = sentence.words
    return not _VIEWERS.isdisjoint(words) or _OTHERS_VIEW.search(sentence.roles) is not None


def leaves_open(clauses: Sequence[Clause]) -> bool:
    """Whether clauses say of their relations that one or another may hold, where all of a list do."""
    either = any(Role.OR in clause.links for clause in clauses[1:])
    return either or any(not _TELLS_POSSIBLE.isdisjoint(clause.roles) for clause in clauses)


_OPTIONS: Final = frozenset({"options", "choices", "labels", "answers"})
_OF_CALCULUS: Final = frozenset({"base", "basic", "atomic", "jepd", "cardinal", "compass"})
"""What calls relations those that there are, unless they are said to be possible: "the eight base relations are"."""
_KINDS: Final = frozenset({"relations", "base", "directions", "labels", "options", "answers", "types"})
_FEWEST_OPTIONS: Final = 4


def lists_options(parse: Parse, clause: Clause, labels: Sequence[str]) -> bool:
    """Whether a clause only says what there is to choose from, each with its converse: "options: N, S, E, W", "N|S".

    What is possible may be all of it: "it can be N/S/E/W", "the possible relations are" all that there are.
    """
    if len(labels) < _FEWEST_OPTIONS:
        return False
    possible = not _TELLS_POSSIBLE.isdisjoint(clause.roles)
    if parse.choice(clause) and not possible:
        return True
    head = frozenset(parse.part(at).word for at in range(clause.end))
    if (
        len(labels) == len(parse.lexicon.order) > _FEWEST_OPTIONS
        and not _KINDS.isdisjoint(head)
        and _TELLS_POSSIBLE.isdisjoint(parse.roles)
    ):
        return True  # "RCC-8 has eight relations: ..."
    converse = parse.lexicon.converse
    listed = ":" in clause.roles or len(labels) >= len(parse.lexicon.order) - 1
    told = _OPTIONS if possible else _OPTIONS | _OF_CALCULUS
    return listed and all(converse.get(label) in labels for label in labels) and not told.isdisjoint(head)


_TELLS_POSSIBLE: Final = frozenset({Role.POSSIBLE, Role.CAN})

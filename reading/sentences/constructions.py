"""The ways in which a clause says a relation of a pair: patterns over roles, each with an example.

A pattern is written with the names of roles (:class:`~spatialjudge.reading.words.roles.Role`), marks, and in small
letters what recurs. ``A`` is the place of the figure, of which the relation is said, ``B`` that of the landmark, and
``value`` that of the relation; so who is who is known from the construction and never guessed. The ways to say yes or
no stand behind them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from spatialjudge.reading.words.roles import lettered, matching

PREMISE: Final = (
    "(?:[SUBJECT OBJECT IT] IS? RELATION OF? OTHER | OTHER IS? RELATION OF? [SUBJECT OBJECT IT]"
    " | OF SUBJECT IS? RELATION OF? OBJECT)"
)
"""What is given: "y is north of z", "consistent with x being north of z"."""
_FILL: Final = (
    f"(?: ,? [BECAUSE RELATION]? {PREMISE} (?:[, AND]+ {PREMISE})* ,?"
    " | [OF TO PREPOSITION UNKNOWN] RELATION (?:[OF TO AND] RELATION)? | CAN (?=[UNKNOWN HOLDS HAS SUBJECT IT])"
    " | [UNKNOWN ADJECTIVE POSSIBLE HOLDS RELATION_NOUN WHICH NUMBER PREPOSITION DIRECTION_NOUN MATTER HAS IT OF TO"
    " FROM RELATIVE BETWEEN -]){0,16}+"
)
_NOUNS: Final = "ADJECTIVE POSSIBLE DIRECTION_NOUN NUMBER RELATION_NOUN"
_RECURS: Final[dict[str, str]] = {
    "value": "(?:NOT RELATION ,? BUT? :?)? (?P<r>RELATION) (?: ,? [NOT EXCLUDED]+ RELATION)?",  # "not left but right"
    "A": "(?P<a>[SUBJECT OBJECT OTHER IT])",
    "B": "(?P<b>[SUBJECT OBJECT OTHER IT])",
    "be": "(?:(?:SO? [IS CAN] HOLDS?)+ | HOLDS) [SO BUT]?",  # "is therefore", "is actually"
    "colon": "(?:(?:SO? [IS CAN])+ SO? [: ,]? | [: ~ >] | : >)"
    " (?:[ADJECTIVE POSSIBLE UNKNOWN NUMBER RELATION -]{0,4} RELATION_NOUN (?:[IS OF] | [, : ~]{1,2}))?",
    "more": "(?:[UNKNOWN ADJECTIVE POSSIBLE HOLDS WHICH RELATION_NOUN NUMBER PREPOSITION -]{0,6})",  # "given these"
    "of": "[OF TO FROM]?",
    "own": "(?:[PREPOSITION TO] [OBJECT IT] IS?)?",  # "on its left"
    "edge": "(?:,? AND? EDGE (?:OF [SUBJECT OBJECT IT])?)?",  # "inside the park, touching its border"
    "with": "[OF TO]? RELATIVE [OF TO FROM]?",
    "noun": f"[{_NOUNS} MATTER]* [RELATION_NOUN DIRECTION_NOUN MATTER]"
    " (?:[OF TO] [ADJECTIVE POSSIBLE DIRECTION_NOUN RELATION_NOUN]* RELATION_NOUN)?"
    " (?:WHICH? [CAN IS ADJECTIVE POSSIBLE HOLDS]* [HOLDS ADJECTIVE POSSIBLE])?",  # "the two relations that can hold"
    "head": f"(?:[{_NOUNS} MATTER UNKNOWN -] | TITLE (?= -? [RELATION_NOUN DIRECTION_NOUN])){{1,8}}+",
    "chosen": "(?= [^, : RELATION SUBJECT OBJECT]{0,8} (?:[ADJECTIVE POSSIBLE] [NUMBER TITLE -]{0,3} UNKNOWN?"
    " [NUMBER TITLE -]{0,2} [RELATION_NOUN DIRECTION_NOUN] | POSSIBLE"
    " | (?<=[RELATION_NOUN DIRECTION_NOUN MATTER]) CAN))",
    "headed": "(?= [UNKNOWN NUMBER -]* [ADJECTIVE POSSIBLE DIRECTION_NOUN RELATION_NOUN])",
    "nouns": f"[{_NOUNS}]*",
    "few": "[NUMBER ADJECTIVE UNKNOWN]{0,2}",
    "fill": _FILL,
    "pair": f"(?:SUBJECT (?:{_FILL} [AND , VERSUS ~ > / -]? {_FILL} OBJECT)? {_FILL})",
}
_END: Final = (
    "(?= $ | [, : . ) ( ~ > SO BUT BECAUSE IF CORRECTION NOT EXCLUDED AND GLOSS DOUBTFUL_GLOSS NOTE UNSURE"
    " UNKNOWN_ANSWER PREPOSITION OR LIKEWISE AGAIN])"
)
"""What a clause may be followed by."""


class Construction(NamedTuple):
    """One way to say it.

    An ``elliptic`` one leaves the pair unnamed, or half of it: it answers only where an answer is declared. A
    ``definite`` one names the asked relation instead ("the possible relations are"). A ``plural`` one lists, so that
    "and" joins no two. A ``denied`` one says what does not hold; a ``mutual`` one is said of both alike ("overlap"), a
    ``complement`` of all relations but those. A ``heading`` only says what the clauses behind it are, a ``way`` in
    which single direction to go.

    Of those that say yes or no an ``outright`` one does so by a word of its own, a ``claim`` by a predicate ("it is
    possible") or of a relation.
    """

    pattern: str
    example: str
    elliptic: bool = False
    definite: bool = False
    plural: bool = False
    denied: bool = False
    mutual: bool = False
    complement: bool = False
    heading: bool = False
    way: bool = False
    outright: bool = False
    claim: bool = False

    @property
    def ends_sentence(self) -> bool:
        """Whether it tells itself what may stand behind it."""
        return self.outright or self.claim


Patterns = tuple[tuple[Construction, re.Pattern[str]], ...]

_TABLE: Final = """
    [of a pair]
    the bed is north of the chair and west of it
        = A be value of B (?:,? AND)? own (?P<s>RELATION) (?: of [SUBJECT OBJECT IT])?
    the bed is north of the chair and the desk = A be value of B (?:, OTHER)* ,? AND OTHER
    the bed is north of the desk and the chair = A be value of (?:OTHER ,)* OTHER ,? AND B
    the bed is north of the chair = A be value of B [OWNS VIEW]? edge
    it is the bed that is north of the chair; it is true that the bed is north of the chair
        = IT IS ADJECTIVE? A WHICH? be value of B
    the bed is north relative to the chair = A be? value with B VIEW?
    bed north of chair; x NW z = A value of B edge
    the desk and the bed are north of the chair = OTHER AND A be value of B
    from the chair's perspective, the bed is to the north = FROM B [VIEW OWNS] ,? A be own value (?:[OF TO] IT)?
    relative to the chair, the bed is to the north = with B VIEW? ,? A be? :? value (?:[OF TO] IT)?
    with the chair at (0, 0), the bed is at (-1, 1), i.e. north-west = OF B ,? A IS , value
    north is where the bed is relative to the chair = value IS WHICH A IS with B VIEW?
    north of the chair is where the bed is = value of B IS WHICH A IS
    the chair's left is where the bed is = B IS value IS WHICH A IS
    from the chair, the bed is to the north = [FROM TO] B ,? A be own value (?:[OF TO] IT)?
    the bed is on the chair's left = A be (?:[PREPOSITION TO] | (?=[SUBJECT OBJECT OTHER IT] IS)) B IS? value
    the bed on the chair's left = A [PREPOSITION TO] B IS? value
    on the chair's left is the bed = [PREPOSITION TO]? B IS value be A
    to the north of the chair is the bed = value of B be A
    [plural]
    the relation of the bed to the chair is north = noun [OF TO] A [TO VERSUS AND] B more colon value
    the possible relations from x to z are N, NE
        = nouns [RELATION_NOUN ADJECTIVE POSSIBLE] [UNKNOWN -]{0,3} FROM A TO B more colon value
    the direction of the bed relative to the chair is north = noun [OF TO] A with B more colon value
    the possible relations between x and z are N, NE
        = noun [UNKNOWN ADJECTIVE POSSIBLE HOLDS -]{0,3} with? BETWEEN A [AND TO , VERSUS] B more colon value OF?
    relation (bed, chair): north = noun [OF TO BETWEEN]? [(] A , B [)] colon value
    between x and z the possible relations are N, NE = BETWEEN A AND B ,? noun? colon? value
    the answer for the position of the bed relative to the chair is north
        = noun [OF TO] POSITION_NOUN OF A with B colon value
    for the bed and the chair the answer is north = TO A AND B ,? noun colon value
    for (bed, chair) we get north = TO [(]? A [, VERSUS] B [)]? ,? (?:noun? colon)? value
    N, NE for the pair (bed, chair) = value TO UNKNOWN? [(] A , B [)]
    N is the only relation between x and z = value be noun BETWEEN A AND B
    [of a pair]
    the position of the bed relative to the chair is north = POSITION_NOUN OF A with B colon value
    the bed's position relative to the chair is north = A OWNS with B colon value
    the bed's position is north of the chair's position = A OWNS be value of B OWNS?
    bed -> chair: north = A [> TO ~ / , VERSUS -] B RELATION_NOUN? colon value
    bed: north of chair = A [: >] value of B
    (bed, chair): north = [(] A , B [)] colon value
    bed relative to chair: north = A with B colon? value
    left(bed, chair) = IT? [IS : ~ -]? value OF? [(] A , B [)]
    bed, north, chair = A [, | > ~ -] value OF? [, | > ~ -] B
    | bed | chair | north | = [|]* A [, | ~ > / VERSUS] B [|] value [|]*
    the chair has the bed to its north
        = B HAS A own value (?:[OF TO]? [IT OBJECT])? (?:(?:,? AND | ,) own (?P<s>RELATION))?
    [way]
    from the chair you go north to reach the bed = [FROM RELATIVE] B ,? GOES value TO? ARRIVES A (?=$)
    the bed can be reached from the chair by going north = A ARRIVES FROM B GOES value (?=$)
    you go north from the chair to reach the bed = GOES value FROM B TO? ARRIVES A (?=$)
    to get from the chair to the bed you go north = TO? [GOES UNKNOWN]? FROM B TO A ,? IS? GOES value (?=$)
    the direction of the bed from the chair is north = nouns DIRECTION_NOUN OF A FROM B colon value
    the direction from the chair to the bed is north = [ADJECTIVE]* DIRECTION_NOUN FROM B TO A IS? ,? WHICH? colon value
    [mutual]
    the bed and the chair overlap = A AND B (?:be | HAS)? value TITLE?
    there is an overlap between the bed and the chair = [UNKNOWN IS]{0,2} value BETWEEN A AND B
    they overlap; the two are overlapping = (?:IT | ADJECTIVE TITLE? be?) HAS? value
    [denied]
    the bed and the chair do not overlap = [SUBJECT OBJECT] AND [SUBJECT OBJECT] UNKNOWN? be? NOT+ be? (?P<r>RELATION)
    they do not overlap = IT UNKNOWN NOT+ (?P<r>RELATION)
    it cannot be S, and E is ruled out = A be? NOT+ be? (?P<r>RELATION) be NOT* EXCLUDED
    the bed is not north of the chair
        = A be? NOT+ be? (?P<r>RELATION) (?:[OF TO]? [SUBJECT OBJECT OTHER IT])?
    the answer is not north = noun be? NOT+ be? (?P<r>RELATION)
    S and SE are impossible = (?P<r>RELATION) be? (?:NOT NOT)* EXCLUDED
    S and SE are not possible = (?P<r>RELATION) be NOT+ [ADJECTIVE POSSIBLE HOLDS]?
    [definite plural]
    the only possible relations of x to z, given x S y and y W z, are S and SW
        = chosen head fill pair? colon value (?: of [OBJECT IT])?
    [heading]
    the only possibilities are x S z or x SW z
        = headed head fill pair? colon (?=[SUBJECT OBJECT])
    [definite plural]
    the possible relations are N, NE = noun colon value
    the only possible relation is that it is north = noun IS IT IS value
    N is the only possible relation = value be noun
    possible: N, NE = [ADJECTIVE POSSIBLE HOLDS] : value
    [definite plural complement]
    all except N = [UNKNOWN ADJECTIVE] [RELATION_NOUN TITLE]? EXCLUDED (?P<r>RELATION)
    all but N and S are possible
        = (?:[UNKNOWN ADJECTIVE] RELATION_NOUN)? EXCLUDED (?P<r>RELATION) [IS CAN]{0,2} [POSSIBLE HOLDS]
    [definite]
    north is the answer = value be [ADJECTIVE POSSIBLE]* [ADJECTIVE RELATION_NOUN]
    [elliptic]
    north = :? >? value
    north of the chair = value of B
    on the chair's left = [PREPOSITION TO] B IS? value
    the bed is north = A colon value
    [elliptic plural]
    x R z can be one of N, NE
        = A [OTHER UNKNOWN] B (?:CAN few? (?:RELATION_NOUN OF)? | IS few? RELATION_NOUN OF) value
    N and NE are possible; only N fits = value (?:be [POSSIBLE HOLDS] | HOLDS)
    [elliptic]
    this is north; that's north of the chair; this is the relation north
        = [IS CAN] (?:ADJECTIVE? RELATION_NOUN OF?)? value (?: of B)?
    north it is = value IT IS $
    [denied]
    neither north nor south; not possible: S, SE
        = [SUBJECT IT MATTER]? [NOT EXCLUDED]+ (?:IT | [POSSIBLE HOLDS]? RELATION_NOUN? :)? RELATION
        (?:[AND OR ,]? NOT? RELATION)* (?: of [SUBJECT OBJECT IT])?
"""
"""Families, and under each a line for each way: an example, an equals sign, and the pattern."""


_JOINED: Final = re.compile(r"\n {8,}(=|)")
"""A line that goes on with the one before it."""


def _constructions(table: str) -> Iterator[Construction]:
    family: dict[str, bool] = {}
    for line in _JOINED.sub(r" \1", table).strip().split("\n"):
        example, equals, pattern = line.strip().partition(" = ")
        if equals:
            yield Construction(pattern, example, **family)
        else:
            family = {name: True for name in example.strip("[]").split() if name in Construction._fields}


CONSTRUCTIONS: Final = tuple(_constructions(_TABLE))
"""All constructions; the first that fits a clause whole reads it."""
_RECURRING: Final = re.compile(r"(?<![<=\w])(?:[a-z]+|[AB])(?!\w)")


def _regex(construction: Construction) -> re.Pattern[str]:
    whole = _RECURRING.sub(lambda name: f"(?:{_RECURS[name[0]]})", construction.pattern)
    return matching(whole + ("" if construction.heading or construction.ends_sentence else _END))


def _begins_with(construction: Construction) -> frozenset[str]:
    """The roles that may open a clause that the construction fits: those of its first part that may not lack."""
    found: set[str] = set()
    for piece in _PIECE.findall(construction.pattern):
        name = piece.rstrip("?")
        if name in {"chosen", "headed"} or piece.startswith("(?="):
            continue  # they only look ahead
        one = _FIRST.get(name) or piece.removeprefix("(?:").removeprefix("[").partition("]")[0].rstrip("?*+")
        found |= set(lettered(one))
        if name not in {"of", "nouns"} and not piece.endswith(("?", "*")):
            break
    return frozenset(found)


_PIECE: Final = re.compile(r"(?:\([^()]*\)|\[[^]]*\]|[^\s[(])+")
_FIRST: Final = {
    "value": "NOT RELATION",
    "A": "SUBJECT OBJECT OTHER IT",
    "B": "SUBJECT OBJECT OTHER IT",
    "of": "OF TO FROM",
    "with": "OF TO RELATIVE",
    "noun": f"{_NOUNS} MATTER",
    "nouns": _NOUNS,
    "head": f"{_NOUNS} MATTER UNKNOWN TITLE -",
}
"""What may open a construction begins with."""
PATTERNS: Final = tuple((construction, _regex(construction)) for construction in CONSTRUCTIONS)


def by_first_role(patterns: Patterns) -> dict[str, Patterns]:
    """The patterns that may fit a clause by the role that opens it, in their order."""
    return {
        role: tuple(pattern for pattern in patterns if role in _begins_with(pattern[0]))
        for role in sorted({role for construction, _ in patterns for role in _begins_with(construction)})
    }


# --- yes or no ------------------------------------------------------------------------------------------------------

_LEAD: Final = (
    "(?:(?>[^CORRECTION IF]{0,60} SO,?(?:[^CORRECTION IF BUT YES NO NOT]{1,16} AND(?=RELATION_NOUN)"
    "|IF IS? [IMPOSSIBLE NO],?AND)?"
    "|[^CORRECTION IF OTHER YES NO]{0,60}>|[^CORRECTION IF YES NO EXCLUDED NOT UNKNOWN_ANSWER]{0,60} BUT,?"
    "|GUESS [^CORRECTION YES SO BUT]{1,40} BUT|[SO BUT AND : , ~]|BECAUSE [^, CORRECTION IF YES NO]{1,30},"
    "|(?:TO [SUBJECT OBJECT] AND [SUBJECT OBJECT],?)?[ADJECTIVE POSSIBLE DIRECTION_NOUN]* RELATION_NOUN{1,2}"
    "(?:[OF TO] [^, IS YES NO OTHER]{1,12})?(?:IS:?|HOLDS?:)|ADJECTIVE{1,3}:)*+(?:IT? IS[: , ~]*)?|)"
)
_THING: Final = "(?:[SUBJECT OBJECT IT OTHER]|[UNKNOWN MATTER]{1,4} NUMBER?)"
EXPLAINED: Final = (
    ":(?!.*NOT HOLDS)"
    "(?=[SUBJECT OBJECT IT OTHER MATTER RELATION_NOUN PREPOSITION HAS]|UNKNOWN+[SUBJECT OBJECT IT OTHER])"
    " [^CORRECTION BUT IF YES NO EXCLUDED IMPOSSIBLE COULD COULD_NOT UNKNOWN_ANSWER GUESS UNSURE]*"
)
"""A colon, and a reason behind it that may be opaque."""
_MAY: Final = "POSSIBLE IMPOSSIBLE NECESSARY UNNECESSARY"
_RECURS.update(
    {
        "lead": f"(?P<lead>{_LEAD})",  # "so", "based on the facts,", "the answer is"
        "tail": "(?:,? (?P<again>[YES NO]))? (?P<tail>,? BECAUSE [^CORRECTION BUT IF YES NO]*|(?:[, ~ (]"
        f" [^CORRECTION BUT IF GUESS YES NO EXCLUDED IMPOSSIBLE COULD COULD_NOT]*|{EXPLAINED}))?$",
        "ground": "(?:[ADJECTIVE MATTER RELATION_NOUN NUMBER AND]{0,6} | [OF FROM PREPOSITION]"
        " (?![OBJECT OTHER] AND [OBJECT OTHER]) [^CORRECTION BUT IF GUESS UNSURE YES"
        " NO EXCLUDED POSSIBLE IMPOSSIBLE COULD COULD_NOT NOT RELATION]{0,12})",  # "with the story"
        "first": f"(?P<first>{_THING})",
        "related": f"(?P<where>RELATION)(?:[OF TO FROM RELATIVE]?(?P<second>{_THING}))?",
        "predicate": f"(?:[IT WHICH]?(?:IS YES?|YES IS|YES(?=[NOT {_MAY}])|(?=[NOT {_MAY}]))"
        f"|ADJECTIVE* [RELATION_NOUN POSITION_NOUN](?:IS YES?|(?=[NOT {_MAY}])))"
        f" (?P<neg>NOT?) IS?(?P<said>[{_MAY}]|(?<=IS) [YES NO])",
    }
)
_YES_NO: Final = """
    [outright]
    yes; the answer is no
        = lead (?P<said>[YES NO]) (?P=said)? (?= $ | [, : . ~ ( BECAUSE SO BUT IF GLOSS AND DOUBTFUL_GLOSS IT UNSURE
        PREPOSITION -] | IS [ADJECTIVE POSSIBLE]* RELATION_NOUN $)
    [claim]
    it is possible; it is not consistent with the story
        = lead predicate IT? ground tail
    it is possible for the bed to be north of the chair; there is no arrangement in which the bed is north of the chair
        = lead PREPOSITION? predicate (?:TO POSITION_NOUN | (?:OF [UNKNOWN MATTER]{1,2})?
        (?:HOLDS [ADJECTIVE MATTER]{1,3} AND?)? [TO WHICH PREPOSITION OF HAS POSSIBLE]{0,4}
        | (?<=IMPOSSIBLE) [IS CAN]) first? [TO FROM IS CAN COULD]{0,2}
        POSITION_NOUN? (?P<turned>NOT?) related tail
    the bed can be north of the chair; the bed is not necessarily north of the chair
        = lead first SO? [IS HAS]? (?P<neg>NOT?)
        (?P<said>[COULD COULD_NOT NECESSARY UNNECESSARY POSSIBLE IMPOSSIBLE]) related ground tail
    the facts allow the bed to be north of the chair; the facts require it
        = lead BECAUSE? (?:[MATTER ADJECTIVE IT]{0,4} | UNKNOWN (?=NOT IMPOSSIBLE)
        | [UNKNOWN MATTER NUMBER]{1,3} (?=[EXCLUDED IMPOSSIBLE]))
        (?P<neg>(?:[NOT UNKNOWN_ANSWER] PREPOSITION [MATTER UNKNOWN] | (?<!NUMBER) NOT)?)
        (?P<said>[POSSIBLE EXCLUDED IMPOSSIBLE NECESSARY UNNECESSARY])
        (?:IT | RELATION_NOUN (?=$) | (?<=IMPOSSIBLE) | (?<=MATTER POSSIBLE) (?=,|$)
        | (?:(?<=EXCLUDED) POSITION_NOUN)? [RELATION_NOUN TO WHICH OF]{0,2} first [TO IS CAN FROM]{0,2} related)
        ground tail
    there is no reason why the bed could not be north of the chair
        = lead UNKNOWN{0,2} (?P<neg>DOUBT) first (?P<said>COULD_NOT) related tail
    it is not the case that the bed cannot be north of the chair
        = lead IT? IS? (?P<neg>IMPOSSIBLE|NOT YES) [TO UNKNOWN]{0,2} first (?P<said>[COULD COULD_NOT]) related tail
    it isn't true that the bed is north of the chair, it is south of it
        = lead IT? (?P<said>NOT) YES (?:TO UNKNOWN)? first [IS HAS]{0,2} related
        (?: [, :] [IT SUBJECT] IS RELATION [OF TO FROM]? [OBJECT IT]? )? $
    it need not be: it could also be south
        = lead (?:IT IS?|IS)? (?P<neg>NOT?) (?P<said>[NECESSARY UNNECESSARY]) [: ,] [IT SUBJECT] COULD RELATION
        [OF TO FROM]? [OBJECT IT]? $
    north of the chair is a possible position for the bed
        = lead related IS (?P<neg>NOT?) (?P<said>[POSSIBLE IMPOSSIBLE]) POSITION_NOUN (?:[TO OF] first)? tail
    it is the desk, not the bed, that is north of the chair
        = lead (?:IT IS)? OTHER , (?P<said>NOT) first ,? IS related tail
    possible: yes; necessary: no
        = lead (?P<said>[POSSIBLE NECESSARY CAN COULD]) [: ~ >] (?:YES | (?P<neg>[NO NOT])) $
    it can; it cannot be; the bed need not be
        = lead (?:[IT SUBJECT] | (?=[COULD COULD_NOT])) (?P<said>[CAN COULD COULD_NOT UNNECESSARY] | NOT (?=HOLDS))
        HOLDS? tail
    holds; does not hold = (?P<neg>NOT?) (?P<said>HOLDS) $
    it is; it is not, because the lamp is
        = lead IT (?P<said>[IS NOT]) (?P<neg>NOT?) (?: , BECAUSE [^CORRECTION BUT IF YES NO]* )? ,? $
    this violates the first clue
        = lead [IT UNKNOWN]? (?P<said>EXCLUDED) [ADJECTIVE UNKNOWN NUMBER]{0,3} MATTER NUMBER? $
    the statement therefore holds; it has to hold
        = lead (?:ADJECTIVE* RELATION_NOUN | IT (?=IS | HAS TO | HOLDS $)) SO? (?:IS | HAS TO)?
        (?P<neg>NOT?) (?P<said>HOLDS) tail
    the bed is north of the chair: yes; the claim that the bed is north of the chair is false; NE does not hold
        = lead (?:ADJECTIVE* RELATION_NOUN OF? | UNKNOWN (?=SUBJECT))? (?:first IS{0,2})? related
        (?:[IS : > ~] | UNKNOWN? (?=HOLDS | IMPOSSIBLE | POSSIBLE | NOT)) (?P<neg>NOT?)
        (?P<said>[YES NO POSSIBLE IMPOSSIBLE NECESSARY UNNECESSARY HOLDS]) ground tail
    putting the bed north of the chair would contradict clue 2
        = lead UNKNOWN? first IS? related UNKNOWN? (?P<neg>NOT?) (?P<said>EXCLUDED) [ADJECTIVE UNKNOWN]{0,2}
        MATTER{1,2} NUMBER? $
    no clue is violated if the bed is north of the chair
        = lead (?P<neg>NO | [NOT UNKNOWN_ANSWER] OF) MATTER{1,2} IS (?P<said>EXCLUDED) IF first IS? related $
    if the bed is north of the chair, clue 2 is violated
        = [IF OF] first IS? related , (?P<neg>(?:NO | [NOT UNKNOWN_ANSWER] OF)?) [MATTER NUMBER]{1,3} IS
        (?P<said>EXCLUDED) $
    you could put the bed north of the chair
        = lead (?P<said>[COULD COULD_NOT]) first IS? related $
    in no layout can the bed be north of the chair, as the lamp stands there
        = lead (?P<said>COULD_NOT) first IS? related tail
"""
"""The ways to say yes or no.

``said`` is the word that says it, ``neg`` a negation of it. ``first``, ``where`` and ``second`` are the things and the
relation that it is said of, if that is told.
"""
YES_NO: Final = tuple((construction, _regex(construction)) for construction in _constructions(_YES_NO))

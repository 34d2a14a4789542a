"""The ways in which a sentence says yes or no: patterns over roles, as those of the constructions.

``said`` is the word that does, and ``neg`` a negation of it; ``first``, ``where`` and ``second`` are the things and the
relation that it is said of, if that is told. ``lead`` is what stands before.
"""

from __future__ import annotations

from typing import Final

from spatialjudge.grading.reader.roles import matching, roles_of

_LEAD: Final = (
    "(?:(?>[^CORRECTION IF]{0,60} SO,?|[^CORRECTION IF YES NO EXCLUDED NOT UNKNOWN_ANSWER]{0,60} BUT,?|FIRST"
    " [^CORRECTION YES SO BUT]{1,40} BUT|[SO BUT AND : , ~]|BECAUSE [^, CORRECTION IF YES NO]{1,30},"
    "|[ADJECTIVE POSSIBLE DIRECTION_NOUN]* RELATION_NOUN(?:[OF TO] [^, IS YES"
    " NO]{1,12})?(?:IS:?|HOLDS?:)|ADJECTIVE{1,3}:|IT? IS)*+|)"
)
"""What may stand before a yes or no: "so", "based on the facts,", "the answer is"."""
_TAIL: Final = (
    "(?:,? BECAUSE [^CORRECTION BUT IF YES NO]*|(?:[, ~ (]|:(?=[SUBJECT OBJECT IT OTHER MATTER PREPOSITION]))"
    " [^CORRECTION BUT IF YES NO EXCLUDED POSSIBLE IMPOSSIBLE COULD COULD_NOT]*)?$"
)
"""What may stand behind: a reason, or a remark that says nothing of the kind."""
THING: Final = "(?:[SUBJECT OBJECT IT OTHER]|[STRANGER MATTER]{1,4} NUMBER?)"
_RELATED: Final = f"(?P<where>RELATION)(?:[OF TO FROM RELATIVE]?(?P<second>{THING}))?"
_SUBJECT: Final = (
    "(?:[IT WHICH]?(?:IS YES?|YES IS|YES(?=[NOT POSSIBLE IMPOSSIBLE])|(?=[NOT POSSIBLE"
    " IMPOSSIBLE]))|ADJECTIVE* [RELATION_NOUN POSITION_NOUN](?:IS YES?|(?=[NOT POSSIBLE IMPOSSIBLE])))"
)
_SAID: Final = f"{_LEAD} {_SUBJECT}(?P<neg>NOT?) IS?(?P<said>[POSSIBLE IMPOSSIBLE]|(?<=IS) [YES NO])"
OUTRIGHT: Final = matching(
    f"{_LEAD}(?P<said>[YES NO])(?P=said)?(?=$|[, : . ~ ( BECAUSE SO BUT IF GLOSS AND DOUBTFUL_GLOSS IT UNSURE"
    " PREPOSITION -]|IS [ADJECTIVE POSSIBLE]* RELATION_NOUN$)"
)
"""Yes; the answer is no."""
CLAIMS: Final = (
    matching(
        f"{_SAID}(?:[ADJECTIVE MATTER RELATION_NOUN NUMBER AND]{{0,6}}|[OF PREPOSITION] [^CORRECTION BUT IF YES NO"
        f" EXCLUDED POSSIBLE IMPOSSIBLE COULD COULD_NOT NOT RELATION]{{0,12}}){_TAIL}"
    ),  # it is possible; consistent with
    matching(
        f"{_SAID}(?:TO POSITION_NOUN?)?(?P<first>{THING})? [TO IS CAN]{{0,2}} POSITION_NOUN?{_RELATED} {_TAIL}"
    ),  # possible for A to be left of B
    matching(f"{_LEAD}(?P<first>{THING})(?P<said>[COULD COULD_NOT]){_RELATED} {_TAIL}"),  # A can be left of B
    matching(
        f"{_LEAD}(?:IT|(?=[COULD COULD_NOT]))(?P<said>[CAN COULD COULD_NOT]|NOT(?=HOLDS)) HOLDS?{_TAIL}"
    ),  # it can; can't be
    matching(f"{_LEAD} ADJECTIVE* RELATION_NOUN(?P<neg>NOT?)(?P<said>HOLDS){_TAIL}"),  # the statement holds
    matching(
        f"{_LEAD} ADJECTIVE* RELATION_NOUN OF?(?P<first>{THING}) IS?{_RELATED} IS(?P<neg>NOT?)(?P<said>[YES NO"
        f" POSSIBLE IMPOSSIBLE]){_TAIL}"
    ),  # the claim that A is left of B is false
)
FACT: Final = matching(f"(?P<lead>{_LEAD})(?P<first>{THING}) IS?(?P<neg>NOT?)(?<=[IS NOT]){_RELATED} {_TAIL}")
"""A is, or is not, left of B."""
AFFIRMS: Final = roles_of("YES POSSIBLE COULD CAN HOLDS")
"""What says yes, unless it is negated."""

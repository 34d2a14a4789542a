"""The ways in which a sentence says yes or no: patterns over roles, as those of the constructions.

``said`` is the word that does, and ``neg`` a negation of it; ``first``, ``where`` and ``second`` are the things and the
relation that it is said of, if that is told. ``lead`` is what stands before.
"""

from __future__ import annotations

import re
from typing import Final

_LEAD: Final = (
    r"(?:(?>[^KF]{0,60}L,?|[^KFYZUNA]{0,60}B,?|P[^KYLB]{1,40}B|[LB&:,~]|C[^,KFYZ]{1,30},"
    r"|[jay]*n(?:[fT][^,bYZ]{1,12})?(?:b:?|z?:)|j{1,3}:|i?b)*+|)"
)
"""What may stand before a yes or no: "so", "based on the facts,", "the answer is"."""
_TAIL: Final = "(?:,?C[^KBFYZ]*|(?:[,~(]|:(?=[soixMI]))[^KBFYZUakWE]*)?$"
"""What may stand behind: a reason, or a remark that says nothing of the kind."""
THING: Final = "(?:[soix]|[XM]{1,4}0?)"
_RELATED: Final = rf"(?P<where>R)(?:[fTmw]?(?P<second>{THING}))?"
_SUBJECT: Final = "(?:[iq]?(?:bY?|Yb|Y(?=[Nak])|(?=[Nak]))|j*[np](?:bY?|(?=[Nak])))"
_SAID: Final = rf"{_LEAD}{_SUBJECT}(?P<neg>N?)b?(?P<said>[ak]|(?<=b)[YZ])"
OUTRIGHT: Final = re.compile(rf"{_LEAD}(?P<said>[YZ])(?P=said)?(?=$|[,:.~(CLBFg&GiuI-]|b[ja]*n$)")
"""Yes; the answer is no."""
CLAIMS: Final = (
    re.compile(rf"{_SAID}(?:[jMn0&]{{0,6}}|[fI][^KBFYZUakWENR]{{0,12}}){_TAIL}"),  # it is possible; consistent with
    re.compile(rf"{_SAID}(?:Tp?)?(?P<first>{THING})?[Tbc]{{0,2}}p?{_RELATED}{_TAIL}"),  # possible for A to be left of B
    re.compile(rf"{_LEAD}(?P<first>{THING})(?P<said>[WE]){_RELATED}{_TAIL}"),  # A can be left of B
    re.compile(rf"{_LEAD}(?:i|(?=[WE]))(?P<said>[cWE]|N(?=z))z?{_TAIL}"),  # it can; can't be
    re.compile(rf"{_LEAD}j*n(?P<neg>N?)(?P<said>z){_TAIL}"),  # the statement holds
    re.compile(
        rf"{_LEAD}j*nf?(?P<first>{THING})b?{_RELATED}b(?P<neg>N?)(?P<said>[YZak]){_TAIL}"
    ),  # the claim that A is left of B is false
)
FACT: Final = re.compile(rf"(?P<lead>{_LEAD})(?P<first>{THING})b?(?P<neg>N?)(?<=[bN]){_RELATED}{_TAIL}")
"""A is, or is not, left of B."""
AFFIRMS: Final = frozenset("YaWcz")
"""What says yes, unless it is negated."""

"""What says of an answer that it is right, or where its proof stands, in words of place: "I think this is right.".

And what is not concluded: "it would be wrong to conclude that".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.words.parts import Part, words_written
from spatialjudge.reading.words.roles import Role, matching, roles_of


def with_judgements(parts: Sequence[Part], roles: str) -> str:
    """The roles of some parts with "right" as what it is where something has been answered and "this" is its subject.

    It is ``CORRECTION`` behind a "not", else ``ADJECTIVE``, as are "above" and "below" of a proof. Linear.
    """
    kept: list[str] | None = None
    begin, said, compass = 0, False, True
    for found in _LAST_WORD.finditer(roles):
        at = found.start()
        if parts[at].word not in _WORDS:
            continue
        start = max(begin, at - LONGEST, *(roles.rfind(stop, begin, at) + 1 for stop in _STOPS))
        for told in _SENTENCE.finditer(roles, begin, start):
            for part in parts[told.start() : told.end()] if not _UNSAID.search(told[0]) else ():
                if part.role in _VALUES:
                    said, compass = True, compass and _COMPASS.search(part.word) is not None
        begin = start
        if said and (role := _judged(parts[start:at], parts[at].word, alone=compass)):
            kept = kept or list(roles)
            kept[at] = role
    return "".join(kept) if kept else roles


def with_unconcluded(parts: Sequence[Part], roles: str) -> str:
    """The roles of some parts with ``IF`` for what would conclude, but is denied or doubted in its clause. Linear."""

    def doubted(found: re.Match[str]) -> str:
        concludes = not _CONCLUDING.isdisjoint(parts[found.end() - 1].word.split())
        return found[0][:-1] + Role.IF if concludes else found[0]

    return _UNCONCLUDED.sub(doubted, roles)


_UNCONCLUDED: Final = matching(
    "[NOT NO NONE EXCLUDED IMPOSSIBLE COULD_NOT UNKNOWN_ANSWER UNSURE IF GUESS] (?:,BUT,)?"
    r" [^, ; : . ! ? ( ) \n AND BUT BECAUSE SO]{0,10} SO"
)
_CONCLUDING: Final = frozenset({"conclude", "imply", "implies"})
"""Words that conclude nothing there: "we cannot logically conclude that", "neither clue implies that"."""


def _judged(before: Sequence[Part], word: str, *, alone: bool) -> str | None:
    """What "right" is behind these words of its sentence, if no direction; ``alone`` if it is beside the compass."""
    words = words_written(before)
    if word != "right":
        return Role.ADJECTIVE if _SHOWN.fullmatch(words) else None
    judges = _JUDGES.fullmatch(words)
    known = judges is not None and (judges["this"] not in _VAGUE or _THINKS.search(words) is not None)
    if not (known or (alone and _ALONE.fullmatch(words))):
        return None
    return Role.CORRECTION if _DENIES.search(words) else Role.ADJECTIVE


_WORDS: Final = frozenset({"right", "above", "below"})
_SHOWN: Final = re.compile(
    r"(?:(?:the|my|a|full|detailed|step by step|see) )*(?:proof|details?|explanation|reasoning|derivation|diagram|table"
    r"|steps|work|working|calculation|justification)(?: (?:is|are|follows?|given|shown|stands?|can be found))*"
)
"""What stands above or below in a text: "the proof is below"."""
LONGEST: Final = 40
"""Parts before "right" that are looked at."""
_LAST_WORD: Final = matching(r"[DIRECTION STEP](?=[.!?;\n)]|$)")
_STOPS: Final = ".!?;\n"
_SENTENCE: Final = re.compile(r"[^.!?;\n]+[.!?;\n]?")
_UNSAID: Final = matching(r"[NOT EXCLUDED OTHER IF OR]|\?$")
"""What makes that a sentence with a relation answers nothing."""
_VALUES: Final = roles_of("DIRECTION STEP YES NO UNKNOWN_ANSWER")
_JUDGES: Final = re.compile(
    r"(?:(?:and|so|yes|no|well|ok|okay|now|i|we|am|do|not|don't|hope|hopes|think|believe|guess|suppose|trust|feel|doubt"
    r"|know|i'm|maybe|perhaps|fairly|quite|pretty|very|sure|certain|confident|that|if|whether|also) )*"
    r"(?P<this>this|that|these|those|it|that's|it's|(?:the |all )?above|everything"
    r"|(?:none|all) of (?:this|that|the above))"
    r"(?: (?:answer|one|conclusion|result|solution|reasoning|all|above))*"
    r"(?: (?:is|was|are|seems|looks|appears|should|must|has|have|might|may|could|would|can|cannot|can't|isn't|will|to"
    r"|be|not|certainly|definitely|probably|also|indeed|surely|just|quite|most|likely|all))*"
)
"""What "right" is said of something by that was answered."""
_VAGUE: Final = frozenset({"it", "it's"})
"""Who may be the thing itself: "so it is right"."""
_THINKS: Final = re.compile(
    r"\b(?:yes|hope|think|believe|guess|suppose|trust|feel|doubt|know|maybe|perhaps|sure|certain|confident|seems|looks"
    r"|appears|should|might|may|could)\b"
)
_DENIES: Final = re.compile(r"\b(?:is|was|are|be|do|does) not\b|\b(?:cannot|can't|isn't|none|doubt)\b|'s not\b")
_ALONE: Final = re.compile(r"(?:(?:yes|just|exactly|all|and|indeed) )*(?:it|it's|(?:my|the) answer|answer)?(?: is)?")
_COMPASS: Final = re.compile(r"north|south|east|west|^[ns]?[ew]?$")
"""Words beside which "right" alone is no direction."""

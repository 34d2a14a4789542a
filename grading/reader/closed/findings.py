"""What a sentence says of the options, and where it says it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from spatialjudge.grading.reader.parts import Part


class Says(Enum):
    """What a sentence does for the answer."""

    OPTIONS = "options"
    ALL_BUT = "all but some"
    DENIES = "what does not hold"
    LACKS = "what is not said, or not understood, of what does not hold"
    UNKNOWN = "it cannot tell"
    REFUSES = "it will not tell"
    CORRECTS = "what stands before is wrong"
    HOLDS = "this option holds, in a list of all"
    HOLDS_NOT = "this option does not hold, in a list of all"
    HEDGES = "one option or another"
    NOTE = "an explanation follows"
    NOTHING = "nothing of the options"
    OPAQUE = "options, in words that are not understood"


class Utterance(NamedTuple):
    """What a sentence says: the labels, and where they stand.

    ``leads``: they are said to be the answer. ``alone``: nothing but fillers stands beside them. ``corrected``: they
    take back what stands before. ``own``: they stand in lines of their own. ``ended``: a full stop closes the sentence,
    or a colon leads to its end. ``bullet``: it is an item of a list.
    """

    says: Says
    labels: tuple[str, ...] = ()
    start: int = 0
    end: int = 0
    leads: bool = False
    alone: bool = False
    corrected: bool = False
    own: bool = False
    ended: bool = False
    bullet: bool = False

    @classmethod
    def of(
        cls,
        says: Says,
        words: Sequence[Part],
        begin: int,
        end: int,
        labels: tuple[str, ...],
        *,
        leads: bool = False,
        alone: bool = False,
    ) -> Utterance:
        """What words from one place to another say."""
        return cls(says, labels, words[begin].start, words[end - 1].end, leads, alone)

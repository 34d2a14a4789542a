"""Findings: what a sentence says for the answer, whatever is asked; and what is heard of several."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple


class Says(StrEnum):
    """What a sentence does for the answer."""

    ANSWER = "answer"
    """It says the answer: a whole clause about the asked pair, a yes or a no, one of a list of all that hold."""
    ITEM = "item"
    """What answers where an answer is declared or listed: a relation without its pair, options."""
    DENIED_ITEM = "denied item"
    """What a list marks as not holding."""
    ABSTENTION = "abstention"
    """It cannot tell."""
    REFUSAL = "refusal"
    """It will not tell."""
    HEDGE = "hedge"
    """One or another."""
    ELSEWHERE = "elsewhere"
    """Understood, and about another pair or what does not hold."""
    ASIDE = "aside"
    """Nothing of the answer."""
    INTRODUCTION = "introduction"
    """It ends in a colon: what it announces follows."""
    NOTE = "note"
    """It opens an explanation."""
    CORRECTION = "correction"
    """It takes back what stands before."""
    OPAQUE = "opaque"
    """It is not understood, and may say the answer."""


_SILENT: Final = frozenset({Says.ASIDE, Says.CORRECTION, Says.ELSEWHERE})


class Finding(NamedTuple):
    """What a sentence says: its labels, in the order of the text, and how it says them.

    ``concluding``: "so" or "but" leads to it, or it is said to be the answer. ``glossed``: a condition or remark stands
    behind it. ``plural``: it lists relations. ``bare``: nothing stands before it. ``open``: words stand behind it,
    outside of brackets.

    Of options: ``alone``: nothing but fillers stands beside them. ``corrected``: they take back what stands before.
    ``led``: a colon leads to them.

    Of a yes or no: ``outright``: by a word of its own; a clause or predicate says it only in the end. ``sure``: it is
    known to speak of what was asked. ``polite``: it may only be a word that opens the text. ``against``: answers that
    cannot stand before it.
    """

    says: Says
    labels: tuple[str, ...] = ()
    form: str = "none"
    start: int = 0
    end: int = 0
    concluding: bool = False
    glossed: bool = False
    plural: bool = False
    bare: bool = False
    open: bool = False
    alone: bool = False
    corrected: bool = False
    led: bool = False
    outright: bool = False
    sure: bool = False
    polite: bool = False
    against: tuple[str, ...] = ()

    @property
    def silent(self) -> bool:
        """Whether it answers nothing."""
        return self.says in _SILENT

    @property
    def heard(self) -> Heard:
        """It as an answer."""
        return Heard(self.labels, self.form, self.start, self.end)


class Heard(NamedTuple):
    """What was read: the labels, none for an abstention; how it was said, and where in the text."""

    labels: tuple[str, ...]
    form: str
    start: int
    end: int

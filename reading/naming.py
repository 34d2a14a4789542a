"""The sentences of an answer, and what each says of the options, or of there being no answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.findings import Finding, Says
from spatialjudge.reading.groups import answered
from spatialjudge.reading.lexicon import Lexicon
from spatialjudge.reading.parts import Part
from spatialjudge.reading.repetition import affirmed
from spatialjudge.reading.roles import Role, matching
from spatialjudge.reading.sentences import LONGEST_SENTENCE, STOPS, Sentence, ranges
from spatialjudge.reading.tokens import BULLET
from spatialjudge.reading.wording import Wording
from spatialjudge.reading.words import each

_JOINS: Final = frozenset({",", Role.AND, Role.OR})
_NOT_SURE: Final = re.compile(r"(?:i'm |i am )?not\b|un|can't|cannot")


def sentences_of(words: Sequence[Part], lexicon: Lexicon) -> list[Sentence]:
    """The sentences of an answer, without what only fills; their relations are options."""
    roles = _LISTED.sub(",", "".join([word.role for word in words]))
    found: list[Sentence] = []
    for begin, end, opens, closes in ranges(words, roles, lexicon):
        mark = roles[end - 1] if roles[end - 1] in STOPS else ""
        said = zip(words[begin : end - bool(mark)], roles[begin:end], strict=False)
        kept = [
            word._replace(role=role)
            for index, (word, role) in enumerate(said)
            if role != "\n" and (role != BULLET or not index)
        ][-LONGEST_SENTENCE:]
        bullet = kept[0].role == BULLET
        kept = kept[bullet:]
        text = "".join(word.role for word in kept)
        found.append(Sentence(kept, text, kept[0].start, kept[-1].end, mark, bullet, opens and closes, False))
    return found


_LISTED: Final = matching("(?<=OPTION);(?=OPTION)")


def words_of(sentence: Sentence) -> list[Part]:
    """The words and marks of a sentence of :func:`sentences_of`."""
    return [part for part in sentence.related if isinstance(part, Part)]


def finding_of(sentence: Sentence, wording: Wording) -> Finding:
    """What a sentence says. Linear in its words."""
    found = _said(words_of(sentence), sentence.mark, wording)
    return found._replace(start=found.start or sentence.start, end=found.end or sentence.end)


def _said(words: list[Part], mark: str, wording: Wording) -> Finding:
    begin = max((index + 1 for index, word in enumerate(words) if word.role == Role.CORRECTION), default=0)
    if len(words) > 1 and (words[0].role, words[0].word) == (Role.NOT, "no") and words[1].role in set(",:~"):
        begin = max(begin, 2)  # "no, the box is left of it"
    words, opaque = _without_brackets(words[begin:])
    roles = "".join(word.role for word in words)
    named = Role.OPTION in roles
    if mark == "?":
        return Finding(Says.ASIDE)
    if opaque or "|" in roles:  # a row of a table
        found = Finding(Says.OPAQUE if named else Says.ASIDE)
    elif not named:
        found = Finding(Says.ASIDE) if begin else _without_options(words, roles, wording)
    else:
        found = _with_options(words, roles, mark, wording)
    if not begin:
        return found
    return found._replace(corrected=True, concluding=True) if found.says is Says.ITEM else Finding(Says.CORRECTION)


def _with_options(words: list[Part], roles: str, mark: str, wording: Wording) -> Finding:
    if roles[0] == Role.NOTE:
        return Finding(Says.NOTE)
    if _offers(words) or _announces_more(words):
        return Finding(Says.OPAQUE)
    for no in _NO.finditer(roles):
        if words[no.start()].word == "no":
            roles = f"{roles[: no.start()]}{Role.BUT}{roles[no.end() :]}"
    found = answered(words, roles, wording)
    breaks_off = not mark and found.says is Says.ITEM and _may_go_on(words, roles)
    return Finding(Says.OPAQUE) if breaks_off else found


def announces(sentence: Sentence) -> bool:
    """Whether a sentence leads to the answer in the next line."""
    return _ANNOUNCES.fullmatch(sentence.roles) is not None and not offers(sentence)


_ANNOUNCES: Final = matching("[SO FILLER SAYING STRANGER ECHO BUT AND , ~ -]* SAYING [FILLER SAYING ECHO SO ~]* :")
"""What leads to the answer in the next line: "therefore, the correct option is:"."""
_MORE: Final = frozenset({"not just", "not only", "not merely", "not simply"})
"""They announce more than is said, unless a "but" follows."""
_OFFERED: Final = frozenset({"options", "choices", "alternatives", "candidates"})


def _announces_more(words: Sequence[Part]) -> bool:
    return any(word.word in _MORE for word in words) and not any(word.word.startswith("but") for word in words)


def offers(sentence: Sentence) -> bool:
    """Whether a sentence only repeats what there is to choose from: "Options: left, right"."""
    return _offers(words_of(sentence))


def _offers(words: Sequence[Part]) -> bool:
    return len(words) > 1 and words[0].word in _OFFERED and (words[1].role == ":" or words[1].word == "are")


_NO: Final = matching("(?<![^ , : ~]) NOT (?=[, : ~])")
"""A "no" that stands for itself as a contrast: "wait, no: north"."""


def _may_go_on(words: Sequence[Part], roles: str) -> bool:
    """Whether a sentence that no full stop closes breaks off: "the square is", "of the two, both"."""
    last = roles[-1] in _LEADS_ON and words[-1].word not in {"it", "them"}
    return last or "," in roles[: roles.index(Role.OPTION)]


_LEADS_ON: Final = frozenset(
    {",", *(Role.FILLER, Role.AND, Role.OR, Role.HAS, Role.BECAUSE, Role.IF, Role.SO, Role.STRANGER)}
)
"""Behind what no sentence ends that no full stop closes."""


def _without_options(words: list[Part], roles: str, wording: Wording) -> Finding:
    if Role.REFUSAL in roles:
        return Finding(Says.REFUSAL)
    if roles[:1] == Role.NOTE:
        return Finding(Says.NOTE)
    unsure = _UNSURE.fullmatch(roles) and any(_NOT_SURE.match(word.word) for word in words)
    if Role.UNKNOWN_ANSWER in roles or unsure or _SAYS_NONE.fullmatch(roles):
        return Finding(Says.ABSTENTION)
    stated = affirmed(words, wording)
    if stated:
        return Finding(Says.ITEM, (stated,), "label", words[0].start, words[-1].end, Role.SO in roles)
    return Finding(Says.ASIDE)


_SAYS_NONE: Final = matching("[FILLER SAYING SO BECAUSE , : ~]* (?:NONE [FILLER SAYING OR AND , : ~]*)+")
"""That nothing is given, where nothing else is told of: "none", "n/a", "it is unclear"."""
_UNSURE: Final = matching("[FILLER ,]* UNSURE [FILLER ,]*")
_REJECTS: Final = frozenset(
    each(
        """
        ruled out, excluded, wrong, incorrect, eliminated, impossible, not possible, infeasible, not feasible, invalid,
        not valid, rejected, discarded, false, untrue, not correct, contradicts, violates, fails, not allowed, no, not
        """
    )
)
"""Opening a bracket behind an option they say that it does not hold."""


def _without_brackets(words: list[Part]) -> tuple[list[Part], bool]:
    """The words without brackets that explain or say the same again; and whether one is left that may object."""
    kept: list[Part] = []
    opened: int | None = None
    opaque = False
    for word in words:
        kept.append(word)
        if word.role == "(":
            opened = len(kept) - 1
        elif word.role == ")" and opened is not None:
            inside = kept[opened + 1 : -1]
            labels = {label for one in inside for label in one.labels}
            before = next((one.labels for one in reversed(kept[:opened]) if one.labels), None)
            listed = len(inside) == 1 and bool(labels) and kept[opened - 1].role in _JOINS
            if before is None or listed:  # "(b) and (d)"
                kept[opened:] = inside
            else:
                doubts = {one.role for one in inside} & {Role.CORRECTION, Role.IF, Role.UNKNOWN_ANSWER, Role.NONE}
                opaque |= bool(doubts - {Role.UNKNOWN_ANSWER, Role.NONE} if labels else doubts)
                opaque |= bool(labels) and Role.NOT in {one.role for one in inside}
                opaque |= not labels and any(one.word in _REJECTS for one in inside[:2])
                opaque |= not (labels <= set(before) or Role.DOUBT in {one.role for one in inside})
                del kept[opened:]
            opened = None
    return kept, opaque

"""Options beside each other in a sentence ("A, B and C"), and which of them, if any, is its answer.

A group is an answer if nothing but fillers leads to it, or "so" and fillers do, and nothing stands behind it but an
explanation; or if all around it repeats the question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from spatialjudge.reading.clauses import About, Clause
from spatialjudge.reading.findings import Finding, Says
from spatialjudge.reading.parts import Part
from spatialjudge.reading.repetition import echoes
from spatialjudge.reading.roles import Role, matching
from spatialjudge.reading.wording import Options, Wording

JOINS: Final = frozenset({",", Role.AND, Role.OR, "/", "-"})
"""What may stand between two options of a group."""


class _Group(NamedTuple):
    """Options beside each other: places of the first and behind the last, and how they are said."""

    labels: tuple[str, ...]
    begin: int
    end: int
    either: bool
    doubted: bool
    denied: bool


_BETWEEN: Final = matching("[FILLER , AND OR / -]*")
_LINKING: Final = frozenset({"it", "is", "are", "they", "this", "that", "was"})
"""Between two options they begin another clause."""
_FILLS: Final = matching("[FILLER SAYING , : ~ BUT AND / * -]*")
_LEADS: Final = matching("[SO FILLER SAYING , : ~ BUT AND -]*")
_DENIES: Final = matching("[NOT EXCLUDED NONE] [FILLER SAYING ECHO]* $")
_DENIED: Final = matching("[FILLER ECHO HAS]* [NOT EXCLUDED NONE] [FILLER ECHO SAYING HAS]* (?:$|[, : ~ BECAUSE SO])")
_ONLY_DENIES: Final = matching("[OPTION FILLER ECHO SAYING HAS NOT EXCLUDED AND OR SO BUT , : ~ -]* (?:$|BECAUSE)")
"""A denial that leaves the other options standing: of "neither A nor B is mentioned" they do not."""
_DENIED_THEN: Final = matching(
    "[FILLER ECHO HAS]* [NOT EXCLUDED NONE] [FILLER ECHO SAYING HAS]* (?:[, : ~ BECAUSE SO].*|BUT [FILLER ECHO]*) $"
)
"""Behind an option: it is wrong, ruled out, or not so; where another follows, before the next clause."""
_EXPLAINS: Final = matching("[, ~ -]? [BECAUSE NOTE] | ,? SO | , [FILLER ECHO]* BECAUSE")
_ENDS: Final = "[FILLER SAYING]* (?:$|[, : ~ BECAUSE SO])"
_VERDICT: Final = matching(f"[, : ~ -]+ [FILLER SAYING]* [NONE EXCLUDED NOT NO OPTION] {_ENDS}")
"""What says of an option that it does not hold or is not known, or names another: "A: unclear"."""
_VERDICT_ON_NO: Final = matching(f"[, : ~ -]+ [FILLER SAYING]* [NONE OPTION] {_ENDS}")
"""The same of a "no", which a denial says again."""
_SPELLS_OUT: Final = matching("[: ~ -]")
_TRAILS: Final = matching("[FILLER ECHO HAS , : ~]*")
"""What may stand behind all options and says nothing of them."""
_CALLED: Final = matching("[FILLER SAYING]+")
_CALLING: Final = frozenset(
    {
        *("it", "correct", "right", "answer", "ones", "option", "choice", "referent", "target", "solution"),
        *("premise", "premises", "hypothesis", "statement", "claim", "text", "passage", "relation", "label"),
    }
)
"""Behind an option they say that it is the answer: "it is", "is the answer", "is right", "by the premises"."""


def answered(words: Sequence[Part], roles: str, wording: Wording) -> Finding:
    """What a sentence says that names options."""
    groups = _groups(words, roles)
    if Role.UNKNOWN_ANSWER in roles and _cannot_tell(roles, groups, wording):
        return Finding(Says.ABSTENTION, start=words[roles.index(Role.UNKNOWN_ANSWER)].start, end=words[-1].end)
    listed = _verdict(words, roles, groups) or _all_but(words, roles, groups, wording.options)
    if listed:
        return listed
    plain = [group for group in groups if not group.denied]
    denied = {label for group in groups if group.denied for label in group.labels}
    if any(not denied.isdisjoint(group.labels) for group in plain):
        return Finding(Says.OPAQUE)  # "yes is not true"
    plain = [group for group in plain if not group.doubted] or plain
    if not plain:
        labels = tuple(dict.fromkeys(label for group in groups for label in group.labels))
        form = "denied" if _ONLY_DENIES.match(roles) else "none"
        start, end = words[groups[0].begin].start, words[groups[-1].end - 1].end
        return Finding(Says.ELSEWHERE, labels, form, start, end, against=labels)
    if len({one.labels for one in plain}) == 1 < len(plain):
        return _first_read(words, roles, plain, groups, wording)
    plain = _deciding(plain, roles) if len(plain) > 1 else plain
    return _grouped(words, roles, plain[0], groups, wording) if len(plain) == 1 else Finding(Says.OPAQUE)


def clauses_of(words: Sequence[Part]) -> list[Clause]:
    """The options beside each other with what leads to them, as they are denied or not, and what stands behind."""
    roles = "".join(word.role for word in words)
    found: list[Clause] = []
    last = 0
    for group in _groups(words, roles):
        about = About.DENIED if group.denied else About.ASKED
        found.append(Clause(roles[last : group.begin], roles[group.begin : group.end], group.begin, group.end, about))
        last = group.end
    return [*found, Clause("", roles[last:], last, len(roles))] if roles[last:] else found


def _said_by(
    group: _Group, says: Says, words: Sequence[Part], *, concluding: bool = False, alone: bool = False
) -> Finding:
    """What a sentence says with the options of a group."""
    start, end = words[group.begin].start, words[group.end - 1].end
    return Finding(says, group.labels, "label", start, end, concluding, alone=alone)


def _groups(words: Sequence[Part], roles: str) -> list[_Group]:
    """The options beside each other, in order."""
    found: list[_Group] = []
    places = [index for index, role in enumerate(roles) if role == Role.OPTION]
    while places:
        begin = end = places.pop(0)
        labels, between = [*words[begin].labels], ""
        while places and _BETWEEN.fullmatch(roles, end + 1, places[0]):
            gap = roles[end + 1 : places[0]]
            filled = {word.word for word in words[end + 1 : places[0]] if word.role == Role.FILLER}
            if (gap and JOINS.isdisjoint(gap)) or not _LINKING.isdisjoint(filled):
                break
            between += gap
            end = places.pop(0)
            labels += words[end].labels
        last = found[-1].end if found else 0
        before, behind = roles[last:begin], roles[end + 1 : places[0] if places else None]
        near = before[max(before.rfind(","), before.rfind(Role.SO)) + 1 :]
        denied = bool(_DENIES.search(near)) or bool(found and found[-1].denied and _NOR.fullmatch(before))
        denied = denied or bool((_DENIED_THEN if places else _DENIED).match(behind))
        either = Role.OR in between or "/" in between
        found.append(_Group(tuple(dict.fromkeys(labels)), begin, end + 1, either, before.endswith(Role.DOUBT), denied))
    return found


_NOR: Final = matching("[FILLER ECHO ,]* [OR AND NOT]+ [FILLER ECHO]*")


def _first_read(
    words: Sequence[Part], roles: str, same: Sequence[_Group], groups: Sequence[_Group], wording: Wording
) -> Finding:
    """What a sentence says that names the same options more than once: what the first of them that is read says."""
    if len(same) == len(groups) and _AGREES.fullmatch(roles):
        return _said_by(same[0], Says.ITEM, words, concluding=Role.SO in roles)
    for one in same:
        rest = [group for group in groups if group.denied or group.doubted or group is one]
        found = _grouped(words, roles, one, rest, wording)
        if found.says is not Says.OPAQUE:
            return found
    return Finding(Says.OPAQUE)


def _cannot_tell(roles: str, groups: Sequence[_Group], wording: Wording) -> bool:
    """Whether a sentence that names options only says that it is not known which holds."""
    at = roles.index(Role.UNKNOWN_ANSWER)
    if all(group.labels == (wording.options.unknown,) for group in groups):
        return True
    if any(group.begin < at for group in groups):
        return False
    return Role.IF in roles[at : groups[0].begin] or (len(groups) == 1 and groups[0].either)


def _grouped(words: Sequence[Part], roles: str, group: _Group, groups: Sequence[_Group], wording: Wording) -> Finding:
    """What a sentence says whose one group may be the answer."""
    before, behind = roles[: group.begin], roles[group.end :]
    unknown = Role.UNKNOWN_ANSWER in behind and not _EXPLAINS.match(behind)
    if unknown or any(
        one.doubted and one is not group and ":" not in roles and Role.SO not in before for one in groups
    ):
        return _said_by(group, Says.HEDGE, words)
    others = [one for one in groups if one is not group]
    leads = _leading(before, group, others)
    closes = _closing(words, roles, group, others, wording)
    says = Says.HEDGE if group.either else Says.ITEM
    if leads is not None and closes:
        saying = leads or _called(words, behind)
        alone = not others
        found = _said_by(group, says, words, concluding=saying, alone=alone)
        return found._replace(led=before.endswith(":"))
    if not others and echoes(words, group.begin, group.end, wording):
        return _said_by(group, says, words, concluding=Role.SO in before)
    return Finding(Says.OPAQUE)


def _deciding(plain: Sequence[_Group], roles: str) -> list[_Group]:
    """Of several groups the last, if "so" or a colon leads to it; else the first, if the rest explains it."""
    last = plain[-1]
    gap = roles[plain[-2].end : last.begin]
    if Role.SO in gap and _LEADS.fullmatch(gap[gap.rindex(Role.SO) :]):
        return [last]
    if _EXPLAINS.match(roles, plain[0].end) or roles[plain[0].end] in ":~":
        return [plain[0]]
    return list(plain)


def _leading(before: str, group: _Group, others: Sequence[_Group]) -> bool | None:
    """Whether what stands before a group says that it is the answer; ``None`` if it may say something else."""
    if {Role.IF, Role.FIRST} & set(before):
        return None
    so = before.rfind(Role.SO)
    if so >= 0 and _LEADS.fullmatch(before, so):
        return True
    start = max((one.end for one in others if one.end <= group.begin), default=0)
    if start and any(not (one.denied or one.doubted) for one in others if one.end <= group.begin):
        return None
    near = before[start:]
    if start:  # "not A but B"
        return True if _AFTER_DENIED.fullmatch(near) and _LED.fullmatch(before[: others[0].begin]) else None
    near = near.removesuffix(Role.DOUBT) if near != Role.YES else ""
    return Role.SAYING in near if _FILLS.fullmatch(near) else None


_AGREES: Final = matching("[OPTION FILLER SAYING HAS SO , : ~]*")
"""A sentence that names the same options more than once: "yes, the premises entail it"."""
_AFTER_DENIED: Final = matching("[FILLER SAYING ECHO NOT EXCLUDED , : ; ~ BUT AND]* [FILLER SAYING , : BUT ~ AND]|")
_LED: Final = matching(
    "[SO FILLER SAYING ECHO , : ~ BUT AND -]* [NOT EXCLUDED]? [FILLER SAYING ECHO NOT DOUBT , BUT AND]*"
)


def _called(words: Sequence[Part], rest: str) -> bool:
    """Whether the last words of a sentence say that what stands before them is the answer."""
    said = {word.word for word in words[len(words) - len(rest) :]} if rest else set()
    return bool(_CALLED.fullmatch(rest)) and not _CALLING.isdisjoint(said)


def _closing(words: Sequence[Part], roles: str, group: _Group, others: Sequence[_Group], wording: Wording) -> bool:
    """Whether what stands behind a group is only an explanation."""
    rest = roles[group.end :]
    after = [one for one in others if one.begin >= group.end]
    if not after and (not rest.strip(",:~-") or _called(words, rest) or _UNSURE.fullmatch(rest)):
        return True
    short = rest.strip(",~") in {Role.FILLER, 2 * Role.FILLER} and words[-1].word in _SHORT_ENDS
    if not after and (short or rest == Role.YES):  # a tick
        return True
    if _EXPLAINS.match(rest):
        return True
    polar = wording.polar if wording.polar and group.labels[0] in wording.polar else None
    verdict = _VERDICT_ON_NO if polar and group.labels == polar[1:] else _VERDICT
    if verdict.match(rest) or (polar and not after and _GOES_ON.match(rest)):
        return not verdict.match(rest)
    if after and all(one.denied for one in after):
        gap = rest[: after[0].begin - group.end]
        tail = rest[after[-1].end - group.end :]
        return bool(_CONTRASTS.fullmatch(gap) and _TRAILS.fullmatch(tail))
    return bool(_SPELLS_OUT.match(rest)) and len(group.labels) == 1 and not wording.options.several


_UNSURE: Final = matching("[, ~]* [BUT BECAUSE]? [FILLER ,]* UNSURE [FILLER ,]*")
_GOES_ON: Final = matching("[, : ~] (?! FILLER* [IF OR])")
_SHORT_ENDS: Final = frozenset({"it", "them", "is", "are", "does", "do"})
_CONTRASTS: Final = matching("[, : ~ (]? [BUT AND]? [FILLER ECHO]* [NOT EXCLUDED BUT]+ [FILLER ECHO]*")


def _verdict(words: Sequence[Part], roles: str, groups: Sequence[_Group]) -> Finding | None:
    """The finding of a line of a list such as "block A: yes"."""
    match = _HOLDS.fullmatch(roles)
    if match is None or len(groups) != 1:
        return None
    says = Says.ANSWER if match["yes"] else Says.DENIED_ITEM
    return _said_by(groups[0], says, words)


_HOLDS: Final = matching("[: FILLER ~]* OPTION [: ~ (]+ (?:(?P<yes>YES)|[NO NOT]) [) : , ~]* (?:[: ~ , -].*)?")


def _all_but(words: Sequence[Part], roles: str, groups: Sequence[_Group], options: Options) -> Finding | None:
    match = _ALL_BUT.fullmatch(roles[: groups[0].begin])
    if match is None or len(groups) != 1 or not _TRAILS.fullmatch(roles, groups[0].end):
        return None
    if not options.several:
        return _said_by(groups[0], Says.HEDGE, words)
    return _said_by(groups[0], Says.ITEM, words)._replace(labels=options.others(groups[0].labels))


_ALL_BUT: Final = matching("[SO FILLER SAYING , :]* ALL [FILLER SAYING ECHO]* EXCLUDED [FILLER SAYING]*")

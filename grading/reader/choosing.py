"""What the sentences of an answer come to: options that a declared place opens with, or that the prose concludes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spatialjudge.grading.reader.findings import Finding, Heard, Says
from spatialjudge.grading.reader.wording import Options

MOST_SENTENCES: Final = 60
"""Sentences before a conclusion that are searched for another one: bounds the work in a long argument."""


def declared(found: Sequence[Finding], options: Options, *, whole: bool) -> Heard | None:
    """What a place opens with, if nothing behind takes it back; with ``whole`` nothing else may stand there."""
    while len(found) > 1 and found[0].form == "denied" and found[1].says is Says.ITEM:
        found = found[1:]
    if not found:
        return None
    if options.several and len(found) > 1 and all(one.says in {Says.ANSWER, Says.DENIED_ITEM} for one in found):
        return _together([one for one in found if one.says is Says.ANSWER], found, options)
    count = _end_of_list(found, 0, options)
    outcome = _together(found[:count], found[:count], options)
    rest = found[count:]
    if whole and (any(one.says in {Says.OPAQUE, Says.ANSWER} for one in rest) or _breaks_off(found)):
        return None
    return None if outcome is None or taken_back(rest, outcome, options) else outcome


def stated(found: Sequence[Finding], options: Options) -> Heard | None:
    """What the prose concludes with, or opens with if the rest explains it."""
    found = found[-MOST_SENTENCES:]
    if not found or _breaks_off(found):
        return None
    return _concluding(found, options) or _explained(found, options) or _unknown(found, options)


def _concluding(found: Sequence[Finding], options: Options) -> Heard | None:
    """The answer of the last sentence that says something, or of the list that ends there."""
    last = len(found) - 1
    while last > 0 and found[last].says in {Says.ASIDE, Says.NOTE} and found[last].ended:
        last -= 1
    one = found[last]
    if one.says is not Says.ITEM and one.form != "denied":
        return None
    first = last
    while first and _end_of_list(found, first - 1, options) > last:
        first -= 1
    outcome = _together(found[first : last + 1], found[first : last + 1], options)
    if first and first == last and ((one.bullet and not one.concluding) or _may_go_on(found, last)):
        return None
    labels = _labels(one, options)
    agreed = any(other.corrected and _labels(other, options) == labels for other in found[:first])
    if outcome is None or (first and not (one.concluding or (one.alone and (one.own or agreed)) or one.corrected)):
        return None
    return None if _has_rival(found[: first + 1], outcome, options) else outcome


def _has_rival(found: Sequence[Finding], outcome: Heard, options: Options) -> bool:
    """Whether a sentence before the last of these, and behind what corrects, gives another answer."""
    for number in range(len(found) - 2, -1, -1):
        other = found[number]
        if other.says is Says.CORRECTION or found[number + 1].corrected:
            return False
        rival = other.says is Says.ITEM and (other.concluding or other.alone)
        listed = other.bullet and set(other.labels) <= set(outcome.labels)
        if rival and not listed and _labels(other, options) not in {None, outcome.labels}:
            return True
    return False


def _explained(found: Sequence[Finding], options: Options) -> Heard | None:
    """The answer of the first sentence, if the rest explains it."""
    if found[0].says is not Says.ITEM:
        return None
    outcome = _together(found[:1], found[:1], options)
    listing = options.several and not found[0].alone  # "block A has one. Block B ..."
    if outcome is None or (listing and any(one.says is Says.OPAQUE for one in found)):
        return None
    return None if taken_back(found[1:], outcome, options) else outcome


def _unknown(found: Sequence[Finding], options: Options) -> Heard | None:
    """That it cannot tell, if the first or the last sentence says so and none names options."""
    if {one.says for one in found} & {Says.ITEM, Says.HEDGE, Says.OPAQUE, Says.REFUSAL}:
        return None
    one = next((one for one in (found[-1], found[0]) if one.says is Says.ABSTENTION), None)
    return _cannot_tell(one, options) if one else None


def taken_back(rest: Sequence[Finding], outcome: Heard, options: Options) -> bool:
    """Whether what stands behind an answer says another, or that there is none."""
    unknown = outcome.labels in {(), (options.unknown,)}
    explained = False
    for one in rest:
        explained |= one.says is Says.NOTE
        if one.says in {Says.CORRECTION, Says.HEDGE, Says.REFUSAL}:
            return True
        if one.says is Says.ABSTENTION and not unknown and not explained:
            return True
        if one.says is Says.ITEM and _labels(one, options) != outcome.labels:
            return True
        if one.says is Says.ELSEWHERE and not set(one.labels).isdisjoint(outcome.labels) and not unknown:
            return True
    return False


# --- where sentences and lists end ------------------------------------------------------------------------------------


def _end_of_list(found: Sequence[Finding], begin: int, options: Options) -> int:
    """The end of a list of options, one a line, that begins there; or of the one sentence."""
    end = begin + 1
    listing = options.several or options.every
    while listing and end < len(found) and all(_is_line(one) for one in found[begin : end + 1]):
        end += 1
    return end


def _is_line(one: Finding) -> bool:
    return one.says is Says.ITEM and one.alone and one.own and not one.corrected


def _breaks_off(found: Sequence[Finding]) -> bool:
    """Whether the last of several sentences does not end."""
    return len(found) > 1 and not found[-1].ended and found[-1].says in {Says.ASIDE, Says.OPAQUE}


def _may_go_on(found: Sequence[Finding], last: int) -> bool:
    """Whether a conclusion that no full stop closes may break off: where others are closed, and it has a lead."""
    one = found[last]
    open_end = last == len(found) - 1 and not one.ended and not (one.alone and not one.concluding)
    return open_end and any(other.ended for other in found[:last])


# --- the labels of sentences ------------------------------------------------------------------------------------------


def _together(said: Sequence[Finding], where: Sequence[Finding], options: Options) -> Heard | None:
    """The labels that sentences give together, if they are an answer."""
    if len(said) == 1 and said[0].says is Says.ABSTENTION:
        return _cannot_tell(said[0], options)
    labels: tuple[str, ...] | None = ()
    if not said and options.none:
        labels = (options.none,)
    else:
        several = [_labels(one, options) for one in said]
        labels = options.together({label for each in several for label in each or ()}) if all(several) else None
    if not labels:
        return None
    form = "set" if len(labels) > 1 else "label"
    return Heard(labels, form, min(one.start for one in where), max(one.end for one in where))


def _labels(one: Finding, options: Options) -> tuple[str, ...] | None:
    """The labels of a sentence as an answer; ``None`` if it is none."""
    if one.says in {Says.ITEM, Says.ANSWER}:
        return options.together(one.labels)
    return options.left_over(one.labels) if one.form == "denied" else None


def _cannot_tell(one: Finding, options: Options) -> Heard:
    return Heard((options.unknown,) if options.unknown else (), "abstention", one.start, one.end)

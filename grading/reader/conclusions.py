"""What a run of sentences comes to: an answer that is declared there, or one that concludes the prose."""

from __future__ import annotations

from typing import Final

from spatialjudge.grading.reader.findings import Finding, Heard, Says
from spatialjudge.grading.reader.lexicon import Lexicon
from spatialjudge.grading.reader.passages import LISTED, Passage, contradict, end_of_list, start_of_list, union
from spatialjudge.grading.reader.roles import Role, lettered, matching, roles_of

EARLIER_LOOKED_AT: Final = 40
"""Sentences before a conclusion that are searched for another one: bounds the work, an argument hardly has more."""


# --- declared ---------------------------------------------------------------------------------------------------------


def declared(passage: Passage, *, whole: bool) -> Heard | None:
    """The answer that a declared place opens with, wholly understood; with ``whole`` nothing else may stand there.

    Linear in the number of sentences.
    """
    first = _first(passage, whole=whole)
    end = end_of_list(passage, first)
    if _gives(passage, first):
        return None
    if passage.says(first) is Says.ABSTENTION:
        found, end = passage[first], first + 1
        outcome: Heard | None = Heard((), "abstention", found.start, found.end)
    elif end == first or (end == first + 1 and _hangs(passage, first)):
        return None
    else:
        outcome = union(passage, range(first, end))
    if outcome is None or takes_back(passage, outcome, end, whole=whole):
        return None
    behind = range(end, len(passage) if whole else end)
    doubt = next((index for index in behind if passage.says(index) is Says.ABSTENTION), None)
    if doubt is None:
        return outcome
    return None if _of_list(passage, doubt) else Heard((), "abstention", passage[doubt].start, passage[doubt].end)


def _of_list(passage: Passage, index: int) -> bool:
    """Whether an abstention is only that of one line: "E: unclear" below "N: yes"."""
    return index > 0 and passage.sentences[index].roles.startswith(Role.RELATION) and passage.sentences[index].own


def _first(passage: Passage, *, whole: bool = True) -> int:
    """Where an answer may begin: behind an introduction, and in a whole behind what is denied."""
    first = 1 if passage.says(0) is Says.INTRODUCTION else 0
    while whole and passage.says(first) is Says.ELSEWHERE and passage[first].form == "denied":
        first += 1
    return first


def _gives(passage: Passage, first: int) -> bool:
    """Whether an introduction gives clauses instead of a relation: "given: x is E"."""
    introduced = 0 < first < len(passage) and passage.says(0) is Says.INTRODUCTION
    return introduced and not passage.sentences[first].roles.startswith(Role.RELATION)


def _hangs(passage: Passage, index: int) -> bool:
    """Whether the only answer hangs on a condition, is struck off, or breaks off."""
    found = passage[index]
    return found.glossed or found.says is Says.DENIED_ITEM or passage.sentences[index].dangling


def takes_back(passage: Passage, outcome: Heard, end: int = 0, *, whole: bool = False) -> bool:
    """Whether what stands behind the answer takes it back, or says another."""
    for index in range(end, len(passage)):
        found, sentence = passage[index], passage.sentences[index]
        if found.says is Says.CORRECTION or (index == end and _LIKEWISE.match(sentence.roles)):
            return True
        if _excludes(passage, index, outcome):
            return True
        concludes = found.concluding or (index == len(passage) - 1 and found.says is Says.ANSWER)
        if found.says in _CLAUSES and concludes and not _explains(found, outcome, passage.lexicon):
            return True
        other = set(found.labels) != set(outcome.labels)
        if found.says is Says.ITEM and (found.concluding or not sentence.own) and other:
            return True
        if whole and found.says in {Says.OPAQUE, Says.ITEM, Says.ANSWER} and other:
            return True
    return False


def _excludes(passage: Passage, index: int, outcome: Heard) -> bool:
    """Whether a sentence denies what was said: "it cannot be N", behind "N or NE"."""
    found = passage[index]
    if found.says is not Says.ELSEWHERE or set(found.labels).isdisjoint(outcome.labels):
        return False
    turned = index > 0 and passage[index - 1].form == "converse"  # "it" is the asked object
    return not (turned and Role.IT in passage.sentences[index].roles)


_CLAUSES: Final = frozenset({Says.ANSWER, Says.NOTE})


def _explains(found: Finding, outcome: Heard, lexicon: Lexicon) -> bool:
    """Whether what an explanation comes to agrees with what was declared; a list ("the only relation is N") is all."""
    member = set(found.labels) <= set(outcome.labels)
    return member or (not found.plural and agrees(found.labels, outcome.labels, lexicon))


def agrees(labels: tuple[str, ...], declared: tuple[str, ...], lexicon: Lexicon) -> bool:
    """Whether these labels say nothing other than was declared: members of it, or a part of a diagonal."""
    if labels and set(labels) <= set(declared):
        return True
    signs = {label: both for both, label in lexicon.labels.items()}
    of, whole = (signs.get(said[0]) if len(said) == 1 else None for said in (labels, declared))
    return bool(of and whole and all(whole) and of in {(whole[0], 0), (0, whole[1])})


_LIKEWISE: Final = matching("[AND SO ,]*(?:LIKEWISE|(?<=SO) IS RELATION)")
"""What says of more relations what the sentence before says of its own: "the same goes for west", "so is west"."""


# --- stated -----------------------------------------------------------------------------------------------------------


def may_open(passage: Passage) -> bool:
    """Whether a text that begins with these sentences may open with its answer."""
    first = _first(passage)
    return first >= len(passage) or passage.says(first) in {*LISTED, Says.ABSTENTION}


def stated(passage: Passage) -> Heard | None:
    """The answer that concludes the prose, wholly understood, about the asked pair. Linear in the sentences."""
    if not len(passage) or breaks_off(passage):
        return None
    last = _last(passage)
    return (_ending(passage, last) or _opening(passage)) if last >= 0 else None


class Undecided(Exception):
    """The end of a text is not enough to tell what it concludes."""


def concluded(passage: Passage) -> Heard | None:
    """The answer that the end of a text concludes, of which the passage is all that is looked at.

    Raises:
        Undecided: when it hangs on what stands before.
    """
    last = _last(passage)
    if len(passage) and breaks_off(passage):
        return None
    if last < 0 or (passage.says(last) in LISTED and not _stands_alone(passage, last)):
        raise Undecided
    return _ending(passage, last)


def tells_alone(passage: Passage) -> bool:
    """Whether what stands before a last paragraph cannot matter: closed sentences, and no list that began before."""
    last = _last(passage)
    if last < 0 or (_open_ended(passage) and passage.says(last) in _SAYS):
        return False
    sentence = passage.sentences[last]
    return passage.says(last) is not Says.ANSWER or last > 0 or (sentence.mark != "" and not sentence.bullet)


def _last(passage: Passage) -> int:
    """The last sentence that may conclude; -1 if there is none."""
    last = len(passage) - 1
    while last >= 0 and passage.says(last) in {Says.ASIDE, Says.ELSEWHERE}:
        last -= 1
    return last


def _stands_alone(passage: Passage, last: int) -> bool:
    """Whether an answer hangs on nothing before the passage: "so" leads to it, or its list begins within."""
    found = passage[last]
    return found.concluding if found.says is Says.ANSWER else start_of_list(passage, last) > 0


_SAYS: Final = frozenset({Says.ITEM, Says.DENIED_ITEM, Says.ANSWER, Says.ABSTENTION})


def breaks_off(passage: Passage) -> bool:
    """Whether the text ends before its last sentence does: nothing closes it, and it is no answer or goes on behind."""
    sentence, found = passage.sentences[-1], passage[len(passage) - 1]
    if sentence.dangling:
        return True
    if sentence.terminated:
        return False
    if found.says is Says.INTRODUCTION:
        return True
    earlier = range(max(0, len(passage) - EARLIER_LOOKED_AT), len(passage) - 1)
    return _open_ended(passage) and any(passage.sentences[index].mark == "." for index in earlier)


def _open_ended(passage: Passage) -> bool:
    """Whether nothing closes the last sentence, which is more than a list: where others are closed, it breaks off."""
    found = passage[len(passage) - 1]
    whole = found.plural or _is_field(passage)
    clause = found.says not in _SAYS or (found.says is Says.ANSWER and not whole)
    return not passage.sentences[-1].terminated and (clause or found.open or found.glossed)


def _is_field(passage: Passage) -> bool:
    """Whether it ends in a list whose last item is a name and its relation, "- bed relative to chair: W"."""
    if len(passage) < 2 or not passage.sentences[-1].roles.endswith(f":{Role.RELATION}"):
        return False
    before, last = passage.sentences[-2:]
    return before.bullet and last.bullet and not before.terminated


def _ending(passage: Passage, last: int) -> Heard | None:
    """The answer of the sentence at ``last``, or of the list that ends there; nothing behind may exclude it."""
    outcome = _ended(passage, last)
    if outcome is None or last + 1 == len(passage):
        return outcome
    return None if any(_excludes(passage, index, outcome) for index in range(last + 1, len(passage))) else outcome


def _ended(passage: Passage, last: int) -> Heard | None:
    found = passage[last]
    if found.says is Says.ABSTENTION:
        return None if _of_list(passage, last) else Heard((), "abstention", found.start, found.end)
    if found.says not in LISTED:
        return None
    first = start_of_list(passage, last)
    if first < last:
        return union(passage, range(first, last + 1)) if _introduced(passage, first) else None
    if found.says is Says.ANSWER and not found.glossed:
        return _single(passage, last)
    return _lone_item(passage, last)


def _single(passage: Passage, last: int) -> Heard | None:
    """A clause that concludes; one that does not say so may have no rival before it."""
    found = passage[last]
    if not found.concluding:
        for index in range(max(0, last - EARLIER_LOOKED_AT), last):
            other = passage[index]
            if other.says is Says.ANSWER and set(other.labels) != set(found.labels):
                return None
    elif last and contradict([passage[last - 1], found]) and not _CORRECTING & set(passage.sentences[last].roles):
        return None
    return union(passage, [last])


_CORRECTING: Final = frozenset({Role.BUT, Role.CORRECTION})


_BEFORE_ITEM: Final = lettered("SO BUT AND , : ~")


def _lone_item(passage: Passage, last: int) -> Heard | None:
    """A relation that is a line of its own, or that "so" leads to."""
    found, sentence = passage[last], passage.sentences[last]
    if (
        found.says is not Says.ITEM
        or found.glossed
        or not sentence.roles.lstrip(_BEFORE_ITEM).startswith(Role.RELATION)
    ):
        return None
    if not (found.concluding or (sentence.own and found.bare and _introduced(passage, last))):
        return None
    return union(passage, [last])


def _introduced(passage: Passage, first: int) -> bool:
    """Whether what stands before a list announces no list of what does not hold, nor is a part of it."""
    if first and "|" in passage.sentences[first - 1].roles:
        return _HEADER.fullmatch(passage.sentences[first - 1].roles) is not None
    if first == 0 or passage.says(first - 1) is Says.INTRODUCTION or passage.sentences[first - 1].terminated:
        return True
    if passage.sentences[first - 1].bullet and not passage.sentences[first].bullet:
        return True  # what a list comes to
    before = passage[first - 1]
    if before.says is Says.ANSWER and before.labels == passage[first].labels:
        return True
    roles = passage.sentences[first - 1].roles
    return not set(roles) & _UNDOES and (Role.RELATION not in roles or roles[-1] in {Role.IS, Role.CAN})


_UNDOES: Final = roles_of("NOT EXCLUDED CORRECTION UNKNOWN_ANSWER FIRST")
_HEADER: Final = matching(
    r"[ADJECTIVE POSSIBLE DIRECTION_NOUN RELATION_NOUN NUMBER]{1,6}\|[ADJECTIVE POSSIBLE DIRECTION_NOUN"
    " RELATION_NOUN HOLDS NOTE]{1,4}(?:[OF TO] STRANGER)?"
)
"""The heading of a table of relations and whether each holds: "| relation | possible? |"."""


def _opening(passage: Passage) -> Heard | None:
    """The answer that the text opens with, when all that follows explains it."""
    end = end_of_list(passage, 0)
    if not end or (end == 1 and _hangs(passage, 0)):
        return None
    explained = passage.says(end) is Says.NOTE
    first = passage[0]
    letter = first.end - first.start == 1 and not passage.sentences[0].own
    bare = first.says is Says.ITEM and first.bare and not letter
    outcome = union(passage, range(end)) if explained or bare else None
    return None if outcome is None or takes_back(passage, outcome, end) else outcome

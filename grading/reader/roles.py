"""Who stands where: the figure and the landmark of a relation, looked for in the words around it.

In "the bed is north of the chair" the bed is the figure and the chair the landmark. Any name that is not one of the
asked pair, or a noun phrase that may be such a name, is another object: rather no reading than that of another pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from spatialjudge.grading.reader import grammar
from spatialjudge.grading.reader.lexicon import Kind
from spatialjudge.grading.reader.parts import Part, Role, Who

LONGEST_LOOK: Final = 40
"""Parts looked at to one side of a relation: a long sentence, and a bound on the work in a hostile one."""


class Figure(NamedTuple):
    """The object that a relation is said of, as far as the words around it tell.

    ``landmark`` is one that the same words name ("bed to chair: north"). ``pronoun``: it was only "it". ``loose``:
    words stood there that are not understood. ``bare``: nothing stood there that could be a figure.
    ``joint``: it is said of both ("the bed and the chair are ..."), which only a symmetric relation can be. ``start``
    and ``end`` are the place of the words in the text, -1 if there were none.
    """

    who: Who | None = None
    landmark: Who | None = None
    pronoun: bool = False
    loose: bool = False
    bare: bool = False
    joint: bool = False
    start: int = -1
    end: int = -1


def notation(parts: Sequence[Part], index: int) -> Figure | None:
    """The pair of a formal fact: ``left(bed, chair)``, ``("bed", "left", "chair")`` or ``| bed | chair | left |``."""
    skip = 1 if index + 1 < len(parts) and parts[index + 1].word == "of" else 0  # left_of(bed, chair)
    before, after = parts[max(index - 1, 0) : index], parts[index + 1 + skip : index + 3 + skip]
    if len(after) == 2 and "(" in after[0].before and "," in after[1].before:
        first, second = after
    elif before and after and (index == 1 or "(" in before[0].before) and _separated(parts, index):
        first, second = before[0], after[0]
    elif index == 2 and len(parts) == 3 and all("," in part.before for part in parts[1:]):
        first, second = parts[0], parts[1]
    else:
        return None
    who, whom = _as_name(first), _as_name(second)
    if who is None or whom is None or (first.kind is not Kind.NAME is not second.kind):
        return None
    return Figure(who, whom, start=first.start, end=second.end)


def _separated(parts: Sequence[Part], index: int) -> bool:
    closes = index + 2 == len(parts) or parts[index + 2].opens_clause()
    return closes and all({",", ">"} & set(part.before) for part in parts[index : index + 2])


def _as_name(part: Part) -> Who | None:
    if part.kind is Kind.NAME:
        return part.who
    return Who.OTHER if part.kind is Kind.WORD and part.role is Role.UNKNOWN else None


def landmark(parts: Sequence[Part], index: int) -> tuple[Who | None, int]:
    """The landmark that follows the relation at ``index`` ("left *of the chair*"), and where it ends."""
    absent = None, index + 1
    step, determined = index + 1, False
    connected = parts[index].last in grammar.CONNECTORS
    while step < len(parts) and not _parted(parts[step]):
        part = parts[step]
        if part.kind is Kind.REFERENCE or part.word in grammar.CONNECTORS:
            connected = True
        elif (
            part.kind is not Kind.WORD or part.letter or not (part.word in grammar.TRAILERS or part.role is Role.TITLE)
        ):
            break
        determined = determined or part.word in grammar.DETERMINERS
        step += 1
    if step >= len(parts) or _parted(parts[step]):
        return absent
    part = parts[step]
    if part.kind is Kind.NAME:
        if _owns(parts, step):
            return Who.OTHER, step + 2
        placed = parts[index].is_weak() and index > 0 and parts[index - 1].word in grammar.DETERMINERS
        return absent if placed and not connected else _one_of(parts, step)  # "to the left A sits"
    if part.kind is Kind.RELATION and connected and parts[step - 1].role is Role.TITLE:
        return Who.OTHER, step  # "left of the agent above B"
    if part.kind is not Kind.WORD:
        return absent
    if part.word in grammar.VIEWERS:
        return None, step + 1  # "in front of you"
    if part.word in grammar.OBJECT_PRONOUNS or (connected and part.role is Role.PRONOUN):
        return Who.IT, step + 1
    if part.role is Role.UNKNOWN and (connected or determined or part.letter):
        return _one_of(parts, step)
    return absent


def _owns(parts: Sequence[Part], step: int) -> bool:
    """Whether the name is only the owner of the landmark: "left of B's neighbour", but not "left of B's position"."""
    if step + 2 >= len(parts) or parts[step + 1].word != "'s" or parts[step + 1].before:
        return False
    return parts[step + 2].role in {Role.UNKNOWN, Role.TITLE} or parts[step + 2].kind is Kind.RELATION


def _parted(part: Part) -> bool:
    """Whether a clause begins here; a closing bracket alone does not part "west (left) of the chair"."""
    return part.opens_clause() and part.before != ")"


def _one_of(parts: Sequence[Part], step: int) -> tuple[Who | None, int]:
    """The landmark named at ``step`` and where it ends; of several ("the desk and the chair") the one asked about."""
    who = _as_name(parts[step])
    end = _end_of_name(parts, step)
    while True:
        following = end
        while following < len(parts) and (parts[following].word in {"and", "or"} or _introduces(parts[following])):
            following += 1
        listed = any(part.word in {"and", "or"} for part in parts[end:following])
        if not listed and not (end < len(parts) and "," in parts[end].before):
            return who, end
        another = _as_name(parts[following]) if following < len(parts) and following - end <= LONGEST_LOOK else None
        if another is None or any(part.before not in {"", ","} for part in parts[end : following + 1]):
            return who, end
        beyond = _end_of_name(parts, following)
        if beyond < len(parts):  # "left of B, C is ..." goes on with another statement
            after = parts[beyond]
            lists = after.word in {"and", "or"} or "," in after.before
            if not lists and (following == end or after.role is not Role.SOFT or ":" in after.before):
                return who, end
        who, end = (another if who is Who.OTHER else who), beyond


def _end_of_name(parts: Sequence[Part], step: int) -> int:
    """The end of a name, also of an unknown one: "floor lamp 2"."""
    step += 1
    if parts[step - 1].kind is Kind.NAME:
        return step
    while step < len(parts) and parts[step].kind is Kind.WORD and not parts[step].letter:
        if parts[step].opens_clause():
            break
        if parts[step].word.isdigit():
            return step + 1
        if parts[step].role is not Role.UNKNOWN and parts[step].word not in grammar.NAMING:
            break
        step += 1
    return step


def reference(parts: Sequence[Part], index: int) -> Who | None:
    """The landmark that the sentence names apart from the relation: "relative to the chair", "from A's perspective"."""
    low, high = max(0, index - LONGEST_LOOK), min(len(parts), index + LONGEST_LOOK)
    for step in range(low, high):
        part = parts[step]
        if part.kind is Kind.REFERENCE:
            return next((who for other in parts[step + 1 : step + 4] if (who := _as_name(other))), None)
        if part.word in {"if", "with", "taking"} or (part.word == "from" and part.kind is Kind.WORD):
            wanted = grammar.PERSPECTIVES if part.word == "from" else grammar.ORIGINS
            near = [other for other in parts[step + 1 : step + 8] if not _introduces(other)]
            who = _as_name(near[0]) if near and near[0].word not in wanted else None
            if who and any(other.kind is Kind.WORD and other.word in wanted for other in near[1:4]):
                return who
    return None


def trailing(parts: Sequence[Part], index: int) -> tuple[Who | None, Who | None]:
    """Figure and landmark of a relation that trails its sentence: "the bed is by the chair, *slightly to the left*"."""
    low = max(0, index - LONGEST_LOOK)
    verb = next((step for step in range(low, index) if parts[step].role is Role.VERB), None)
    if verb is None:
        return None, None
    who = figure(parts, low, verb, has_landmark=False).who if verb > low else None
    if who not in {Who.SUBJECT, Who.OBJECT} and any(_as_name(part) for part in parts[low:verb]):
        return Who.OTHER, None
    names = (part.who for part in parts[verb:index] if part.kind is Kind.NAME)
    return who, next((name for name in names if name is not who), None)


def figure(parts: Sequence[Part], begin: int, index: int, *, has_landmark: bool) -> Figure:
    """The figure named between ``begin`` and the relation at ``index``."""
    step, mark = _owner(parts, begin, index, has_landmark=has_landmark)
    if any(part.word == "from" and part.kind is Kind.WORD for part in parts[max(begin, index - 2) : index]):
        return Figure(Who.OTHER)  # "comes from the north"
    verb = unclear = noun = False
    bracketed = index + 1 < len(parts) and ")" in parts[index + 1].before  # "is [north] of"
    low = max(begin, index - LONGEST_LOOK)
    while step >= low:
        part, following = parts[step], parts[step + 1]
        if following.opens_clause() and not (bracketed and step == index - 1):
            if ":" in following.before or (">" in following.before and step < index - 1):
                verb = True
            elif "(" in following.before or not verb:
                break
        named = part.who if part.kind is Kind.NAME else Who.OTHER if part.letter and part.role is Role.UNKNOWN else None
        if named:
            if unclear and not verb and has_landmark:
                return Figure(Who.OTHER, mark)  # "bed lamp left of the chair"
            return _head(parts, low, step, mark, named=named, verb=verb and not noun)
        if part.kind is Kind.WORD:
            if part.word in {"which", "who"} or (part.word == "that" and following.role is Role.VERB and step > begin):
                return Figure(Who.WHICH, _as_name(parts[step - 1]) if step > begin else None)
            if part.word in grammar.SUBJECT_PRONOUNS:
                return Figure(Who.IT, mark, pronoun=True, start=part.start, end=part.end)
            if part.role is Role.UNKNOWN:
                if verb and not (":" in following.before and not has_landmark and not mark):
                    return _head_of_several(parts, low, step, mark)  # but "Explanation: left" is a heading
                unclear = True
            if part.role is Role.VERB:
                verb, unclear = True, False
            noun = noun or part.role is Role.NOUN
        step -= 1
    return Figure(None, mark, loose=unclear, bare=not unclear and not noun)


def _owner(parts: Sequence[Part], begin: int, index: int, *, has_landmark: bool) -> tuple[int, Who | None]:
    """Steps over "the chair's" or "its" right before the relation, which names the landmark."""
    step = index - 1
    while step > begin and parts[step].word in grammar.AUXILIARIES and not parts[step + 1].opens_clause():
        step -= 1
    if step < begin or parts[step + 1].opens_clause():
        return index - 1, None
    if parts[step].word in {"its", "their", "his", "her"}:
        return step - 1, Who.IT
    owner = _as_name(parts[step - 1]) if step > begin else None
    if parts[step].word == "'s" and owner and not has_landmark:
        return step - 2, owner
    return index - 1, None


def _head(parts: Sequence[Part], begin: int, place: int, mark: Who | None, *, named: Who | None, verb: bool) -> Figure:
    """The figure when the nearest name before the relation is the one at ``place``: it, or the pair that it closes."""
    here = Figure(named, mark, start=parts[place].start, end=parts[place].end)
    step = place - 1
    while step >= begin and _introduces(parts[step]) and not parts[step + 1].opens_clause():
        step -= 1
    if step < begin:
        return here
    link, apart = parts[step], parts[step + 1]
    if link.kind is Kind.REFERENCE and not apart.opens_clause():  # "the position of A relative to B is left"
        before = figure(parts, begin, step, has_landmark=True)
        return before._replace(landmark=mark or named)
    other = _as_name(link)
    labelled = place + 1 < len(parts) and ":" in parts[place + 1].before
    paired = not {"-", "/", ">", "~"}.isdisjoint(apart.before) or (labelled and "," in apart.before)
    if other and paired and (labelled or not verb):
        return Figure(other, mark or named, start=link.start, end=here.end)  # "A -> B: left"
    if apart.opens_clause():
        return here
    if link.word in {"to", "vs", "versus", "and"}:
        return _pair(parts, begin, step, here, verb=verb)
    if link.word in {"of", "between"}:
        noun = any(part.role is Role.NOUN for part in parts[max(begin, step - 3) : step])
        return here if noun else Figure(Who.OTHER, mark)
    if link.word in grammar.ATTACHING:
        return Figure(Who.OTHER, mark)  # "the lamp next to the bed is ..."
    return here


def _head_of_several(parts: Sequence[Part], begin: int, place: int, mark: Who | None) -> Figure:
    """The figure when an unknown name ends at ``place``: another object, unless "the bed and the desk *are* ..."."""
    step = place
    while step > begin and not parts[step].opens_clause() and (parts[step].may_name() or _introduces(parts[step])):
        step -= 1
    plural = place + 1 < len(parts) and parts[place + 1].word in grammar.PLURALS
    if plural and parts[step].word == "and" and step > begin and parts[step - 1].kind is Kind.NAME:
        return _head(parts, begin, step - 1, mark, named=parts[step - 1].who, verb=True)
    return Figure(Who.OTHER, mark)


def _introduces(part: Part) -> bool:
    return part.kind is Kind.WORD and not part.letter and (part.word in grammar.DETERMINERS or part.role is Role.TITLE)


def _pair(parts: Sequence[Part], begin: int, link: int, second: Figure, *, verb: bool) -> Figure:
    """The pair that ``link`` ("to", "and") closes with the name ``second``: "A to B", "between A and B"."""
    step = link - 1
    while step >= begin and (_introduces(parts[step]) or parts[step].word == "'s"):
        step -= 1
    other = _as_name(parts[step]) if step >= begin and not parts[link].opens_clause() else None
    earlier = parts[step - 1] if step - 1 >= begin else None
    while earlier is not None and _introduces(earlier) and step - 2 >= begin:
        step -= 1
        earlier = parts[step - 1]
    pair = Figure(other, second.landmark or second.who, start=parts[max(step, begin)].start, end=second.end)
    if parts[link].word == "and":
        if other is None or (other is Who.OTHER and (earlier is None or earlier.word != "between")):
            return second
        joint = earlier is not None and (earlier.word in {"between", "of"} or earlier.role is Role.NOUN)
        return pair if joint or not verb else pair._replace(joint=True)
    if other is None:
        return Figure(Who.OTHER)
    if earlier is not None and earlier.word == "from":
        travels = any(part.word in grammar.TRAVEL for part in parts[max(begin, step - 5) : step])
        return Figure(second.who, other, start=pair.start, end=pair.end) if travels else Figure(Who.OTHER)
    return pair


def following_figure(parts: Sequence[Part], end: int) -> tuple[Figure | None, int]:
    """The figure after a fronted relation, "to the left of the chair *is the bed*", and where it ends."""
    verb = False
    for step, part in enumerate(parts[end : end + 8], end):
        if part.opens_clause() or part.kind not in {Kind.WORD, Kind.NAME}:
            break
        if part.word in grammar.JUDGED or part.role is Role.NOUN:
            break  # "left is correct"
        who = _as_name(part)
        if who:
            return (Figure(who, start=part.start, end=part.end), step + 1) if verb else (None, end)
        verb = verb or part.role is Role.VERB or part.word in {"find", "see"}
    return None, end


def resolved(
    found: Figure, mark: Who | None, parts: Sequence[Part], index: int, last: Who | None
) -> tuple[Who | None, Who | None]:
    """Figure and landmark with "it" replaced by what it stands for: the last figure, the last name in the sentence."""
    who = last if found.who is Who.IT else found.who
    if mark is not Who.IT:
        return who, mark
    names = (part.who for part in reversed(parts[max(0, index - LONGEST_LOOK) : index]) if part.kind is Kind.NAME)
    return who, next((name for name in names if name is not who), None)

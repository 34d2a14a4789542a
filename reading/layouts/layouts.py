# ruff: noqa: RUF001  (dashes and arrows of other scripts are meant)
"""Reading layouts: where a model draws things, out of JSON, tables, boxes as in CSS, and lines such as "bed: (3, 4)".

A text may draw again and again. What it draws in parts that agree is one layout; of two that differ the last one
counts, if it places all that the others do and is said to be the conclusion, and else none is read. A thing whose place
is written and not understood, brackets that do not close, and units that differ make the whole unreadable: half a
layout would be misheard as one in which things are missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Unpack

from spatialjudge.reading.kinds.yes_no import read_yes_no
from spatialjudge.reading.layouts.coordinates import Coordinates, Drawing
from spatialjudge.reading.layouts.drawn import Drawn, DrawnThings
from spatialjudge.reading.outputs.outputs import How, Strict
from spatialjudge.reading.places.cleaning import cleaned
from spatialjudge.reading.places.places import last_place, told_place
from spatialjudge.reading.places.readings import Reading, ReadingStatus, Tier, unread
from spatialjudge.reading.sentences.conclusions import retracted
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.table import words_in

LONGEST: Final = 100_000
"""Characters of a text from its end in which layouts are sought: one of a thousand things has half of them."""


@dataclass(frozen=True, slots=True)
class LayoutReading(Reading):
    """What an output draws: coordinates by axis, in the output's own axes, of each thing by the name that the story has
    for it, and of others by theirs. ``rule`` is ``place/form`` as of any reading; of what is not read its form says
    why: ``none`` drawn, ``two`` layouts that differ, ``torn`` or ``spoilt`` brackets, ``units``, a place that is
    ``unclear``, a thing drawn ``twice``, or words behind it that take it ``back``.
    """

    placement: Mapping[str, Coordinates] = field(default_factory=dict)


_NOTHING: Final = Drawn(0, 0, why="none")


def read_layout(
    text: str,
    *,
    things: Iterable[str],
    drawing: Drawing | None = None,
    prompt: str | None = None,
    **how: Unpack[How],
) -> LayoutReading:
    """Read where ``text`` draws things. Linear in its length.

    Args:
        text: the model's raw output; any string at all.
        things: the names of the story's things; others are read as they are called, beside these.
        drawing: how things are drawn; as points on x and y, if that is not told.
        prompt: as for ``read_relation``.
        how: likewise; of a text that was cut only brackets that are closed are read.

    Raises:
        ValueError: the regular expression is none, or ``reading`` neither "default" nor "strict". Never for any text.
    """
    cut, strict = Strict.of(**how)
    clean = cleaned(text, prompt)
    known = DrawnThings(things, drawing or Drawing())
    rule, start, end = _where(clean, known, **how)
    declared = rule != "conclusion"
    parts = list(known.drawn(clean, start, end))
    loose = [part for part in parts if part.form == "loose"]
    drawn = [part for part in parts if part.form != "loose" and not (cut and part.form == "lines")]
    found = _chosen(clean, drawn)
    if not found.why and (_other_order(clean, known.drawing) or _drops(clean, known, found, loose)):
        found = found._replace(why="unclear")
    if not found.why and _moved(clean, known, found, loose):
        found = found._replace(why="back")
    if found is _NOTHING and not declared and (silent := read_yes_no(clean)).status is ReadingStatus.ABSTAINED:
        return LayoutReading(silent.status, (), silent.rule, silent.span, silent.quote, silent.tier)
    stated = found.form == "lines" and not declared and bool(clean[: found.start].strip())
    why = found.why or (
        "none" if stated and strict else "torn" if not declared and _within_brackets(clean, start) else ""
    )
    if why:
        silence = unread(text, rule, clean)
        return LayoutReading(silence.status, (), f"{rule}/{why}", silence.span, silence.quote)
    if not declared:
        rule = rule if stated else "json" if found.form == "map" else "whole"
    placement = {name: place for name, place in found.things if place is not None}
    return LayoutReading(
        ReadingStatus.LAYOUT,
        tuple(f"{name} {shown_place(place)}" for name, place in placement.items()),
        f"{rule}/{found.form}",
        (found.start, found.end),
        text[found.start : found.end],
        Tier.STATED if stated else Tier.DECLARED,
        placement,
    )


def _where(clean: str, known: DrawnThings, **how: Unpack[How]) -> tuple[str, int, int]:
    """Where a layout is sought, and by what rule: in the place that declares the answer, or in all of the text."""
    answer_regex = how.get("answer_regex")
    if answer_regex is not None or how.get("extracted"):
        place = told_place(clean, answer_regex)
        return "extracted" if answer_regex is None else "regex", *((place.start, place.end) if place else (0, 0))
    for last in last_place(clean)[-1:]:
        if (last.firm and last.closed) or any(
            part.form != "loose" for part in known.drawn(clean, last.start, last.end)
        ):
            return last.rule, last.start, last.end
    return "conclusion", max(0, len(clean) - LONGEST), len(clean)


def _within_brackets(text: str, start: int) -> bool:
    """Whether brackets stand open where the text is first looked at."""
    return any(text.count(opens, 0, start) > text.count(closes, 0, start) for opens, closes in ("{}", "[]"))


def shown_place(place: Coordinates) -> str:
    """Coordinates as they are told in a line: "(3, 4)", "(0..4, 1..2)"."""
    return f"({', '.join(_shown(at) for at in place.values())})"


def _shown(at: Any) -> str:
    return "..".join(map(str, at)) if isinstance(at, tuple) else str(at)


# --- which part is the answer -----------------------------------------------------------------------------------------

_CONCLUDES: Final = re.compile(
    r"\b(?:final(?:ly|ized|ised)?|so|thus|therefore|hence|corrected|revised|updated|adjust\w*|fix\w*|overall|complete|putting|"
    r"together|combin\w+|resulting|result|answer|conclusion|summary|would be|becomes?|requested|correct)\b",
    re.IGNORECASE,
)
_DOUBTS: Final = re.compile(
    rf"\b(?:{words_in(Role.NOT, Role.EXCLUDED)}|example|counterexample"
    r"|original (?:layout|placement|arrangement|positions?)"
    r"|placeholders?|alternative(?:ly)?|another|draft|tried|try"
    r"|(?:first|initial|earlier|previous) \w+)\b",
    re.IGNORECASE,
)
"""What says of a layout that it is none, or one of many."""
_LEAD: Final = 400
"""Characters around a layout in which a line says what it is."""
_FENCES: Final = re.compile(r"```\w*")
_UNTOLD: Final = re.compile(
    r"(?:^|(?<=[.!?]\s))(?:since|because|although|though)\b[^,.!?\n]*\b(?:given|provided|specified|known?|have|exact\w*)\b[^,.!?\n]*,",
    re.IGNORECASE | re.MULTILINE,
)
"""What says why places are guessed, and takes none back: "since we don't have exact positions,"."""


def _chosen(text: str, parts: Sequence[Drawn]) -> Drawn:
    """The layout that the parts of a text come to; with why there is none, if it is not known."""
    maps = [part for part in parts if part.form != "lines" or part.why]
    behind = [part for part in parts if maps and part.form == "lines" and part.start >= maps[-1].end]
    used = maps or [part for part in parts if part.form == "lines"]
    if not used:
        return _NOTHING
    last = used[-1]
    if last.why:
        return last
    used = [part for part in used if not part.why]
    agreed = _merged(used)
    if agreed is None:
        before = {name for part in used[:-1] for name, place in part.things if place}
        whole = before <= {name for name, place in last.things if place}
        agreed = last if whole and _concluded(text, used[-2].end, last.start) else last._replace(why="two")
    placed = dict(agreed.things)
    if any(place is None for place in placed.values()):
        return agreed._replace(why=agreed.why or "unclear")
    if any(place != placed.get(name, place) for part in behind for name, place in part.things):
        return agreed._replace(why=agreed.why or "two")
    if _taken_back(text[agreed.end :]) or _rejected(text, agreed):
        return agreed._replace(why=agreed.why or "back")
    return agreed._replace(why=agreed.why or ("units" if len(agreed.units) > 1 else ""))


_HEAD: Final = re.compile(
    r"^[ \t]*(?:(?:[-•+*]|\d{1,3}[.)])[ \t]+)?[*_`\"]*([^\n:=]{1,80}?)[*_`\"]*\s?[:=]", re.MULTILINE
)
_LAYOUT: Final = r"(?:layout|arrangement|placement|solution)"
_REFUTED: Final = re.compile(
    rf"\b(?:this|that|it|which|attempt|{_LAYOUT})\b(?: \w+){{0,3}}? "
    rf"(?:(?:is|was|are) (?:not right|{words_in(Role.EXCLUDED)})|violates|breaks|contradicts|fails"
    r"|(?:not|cannot|\w+n['’]t) (?:work|satisfy|hold|fit|meet|keep|respect|fulfil))\b"
    rf"|\bno (?:\w+ )?(?:position|way|{_LAYOUT})s? (?:is|are|exists?|works?|satisf\w+|to|that)\b"
    rf"|\bthere (?:is|are|exists?) no (?:\w+ )?{_LAYOUT}"
    r"|(?:^|[.!?:]\s+|\n[ \t]*)(?:so |then |instead,? |now |please )?(?:move|swap|shift|exchange|switch|corrected:)"
    r"|(?<!thing )\bshould be (?:moved|swapped|shifted|exchanged|switched)\b",
    re.IGNORECASE,
)
"""What says of a layout that it is none, or that things have yet to be moved."""
_ROWS_FIRST: Final = re.compile(
    r"\by\s?,\s?x\b|[(\[]\s?y1\s?,\s?x1\b|\brows?\s?(?:,|/|and|then)\s?col|\br\s?,\s?c\b"
    r"|[(\[]\s?(?:vertical|lat(?:itude)?|north(?:ing)?)\s?,\s?(?:horizontal|long?(?:itude)?|east(?:ing)?)\s?[)\]]"
    r"|\bfirst (?:number|coordinate|value|entry) (?:is|being|=|gives|means) (?:the |a |its )?(?:y\b|row|vertical)",
    re.IGNORECASE,
)
_FACING: Final = re.compile(r"\b(?:faces|facing|headed|headings?)\b", re.IGNORECASE)
_ROWS_LAST: Final = re.compile(
    r"[(\[]\s?(?:x1?\s?,\s?y|horizontal\s?,\s?vertical)|\bcol\w*\s?(?:,|/|and|then)\s?row|\bc\s?,\s?r\b", re.IGNORECASE
)


def _other_order(text: str, drawing: Drawing) -> bool:
    """Whether a text says that its numbers stand in another order than was declared."""
    return bool((_ROWS_LAST if drawing.rows_first else _ROWS_FIRST).search(text))


def _drops(text: str, things: DrawnThings, found: Drawn, loose: Iterable[Drawn]) -> bool:
    """Whether a text speaks of headings and tells not all; or places, in lines, only some of the things that it speaks
    of, and another may stand in what was not read: coordinates of nothing known, or a line that begins with its name.
    """
    unturned = things.drawing.headings and any("heading" not in (place or {}) for _, place in found.things)
    if unturned and _FACING.search(text, found.start):
        return True
    placed = {name for name, _ in found.things}
    if found.form != "lines" or not things.named.keys() - placed:
        return False
    left = {tuple(place.items()) for part in loose for _, place in part.things if place}
    left -= {tuple(place.items()) for _, place in found.things if place}
    missing = things.named_in(text) - placed
    return bool(missing) and (bool(left) or any(things.called(head[1]) in missing for head in _HEAD.finditer(text)))


_CHANGES: Final = re.compile(
    r"\b(?:moved?|change|should|must|has to|belongs?|position|corrected|updated?|set|replace|put|shift|goes"
    r"|now|instead)\b",
    re.IGNORECASE,
)
"""What says that a thing is to stand elsewhere than it was drawn."""
_FROM: Final = re.compile(
    r"\b(?:not|from|within|relative|between|than|distance|offset|left|right|north|south)\b", re.IGNORECASE
)
"""What says where a thing is seen from, or is not."""


def _moved(text: str, things: DrawnThings, found: Drawn, loose: Iterable[Drawn]) -> bool:
    """Whether a line behind a layout has other coordinates beside the name of a thing: "so the lamp goes to (7, 4)"."""
    placed = dict(found.things)
    for part in loose:
        line = text[text.rfind("\n", 0, part.start) + 1 : part.start]
        named = [placed[name] for name in things.named_in(line) if name in placed]
        changes = part.start >= found.end and _CHANGES.search(line) is not None and not _FROM.search(line)
        if changes and named and any(place not in placed.values() for _, place in part.things if place):
            return True
    return False


def _rejected(text: str, drawn: Drawn) -> bool:
    """Whether the line that leads to a layout, or what ends its last line, says that it is none, or one of many."""
    lead = _UNTOLD.sub("", _FENCES.sub("", text[max(0, drawn.start - _LEAD) : drawn.start])).rstrip()
    behind = text[drawn.end : drawn.end + _LEAD].partition("\n")[0]
    line = lead.rsplit("\n", 1)[-1]
    sentence = re.split(r"[.!?]\s", line)[-1]
    return bool(_DOUBTS.search(sentence) or _REFUTED.search(line) or _DOUBTS.search(behind))


def _taken_back(text: str) -> bool:
    """Whether what stands behind a layout corrects something: "wait, that is wrong", "move the lamp"."""
    return _REFUTED.search(text) is not None or retracted(text)


def _merged(parts: Sequence[Drawn]) -> Drawn | None:
    """What parts draw that agree; a thing may be without a place in one that has it in another."""
    things: dict[str, Coordinates | None] = {}
    for part in parts:
        for name, place in part.things:
            if things.get(name) is None:
                things[name] = place
            elif place is not None and things[name] != place:
                return None
    last = parts[-1]
    start = last.start if set(things) == {name for name, _ in last.things} else parts[0].start
    return last._replace(
        start=start, things=tuple(things.items()), units=frozenset().union(*(one.units for one in parts))
    )


def _concluded(text: str, start: int, end: int) -> bool:
    """Whether what stands before a layout says that it is the conclusion."""
    lead = _FENCES.sub("", text[max(start, end - _LEAD) : end]).strip()
    line = lead.rsplit("\n", 1)[-1]
    return bool(_CONCLUDES.search(line)) and not _DOUBTS.search(line)

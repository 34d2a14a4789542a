"""Steps: the sentence that tells moves, actions or visits in their order.

It is heard if it is a run of options with nothing between them but what parts or leads to steps: links, order words,
verbs of motion, how often, the place that a step leads to. What stands before the first step and behind the last one
must leave them standing, as that of any answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from spatialjudge.reading.kinds.step_words import (
    MOST,
    MOVES,
    ORDER,
    ROBOTS,
    UNITS,
    WAYS,
    StepWords,
    names_in,
    number_of,
    words_in,
)
from spatialjudge.reading.sentences.context import ATTRIBUTES
from spatialjudge.reading.sentences.expressions import Related
from spatialjudge.reading.sentences.sentences import LONGEST_SENTENCE, Sentence
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import TROUBLE, Role, matching, roles_of, since_lead

MOST_BEFORE: Final = 16
"""Parts before a step that may belong to it: bounds the work in a hostile text."""
MOST_BEHIND: Final = 20
"""How often a number right behind a step may say that it is taken: a larger one may be degrees."""
_NAMED: Final = "[UNKNOWN OTHER TITLE ADJECTIVE]"
_X: Final = "[UNKNOWN OTHER TITLE ADJECTIVE POSITION_NOUN IT NUMBER OWNS]{1,4}"
_PLACE: Final = rf"(?: [( ,]? (?:TO|FROM|PREPOSITION) (?:PREPOSITION|TO|OF|ARRIVES|VIEW)? {_X} (?![STEP UNIT]) \)?)"
_UNIT: Final = matching(
    r"[, ; : > ~ ( ) AND SO THEN | -]*+"
    r" (?:(?P<unit>UNIT|GOES (?=NUMBER [: > )]))? (?P<number>NUMBER) (?!UNIT|STEP|GOES :)"
    r" (?(unit)|(?!TO STEP)) [: . ) ~ , | THEN]*)?"
    rf" (?:(?:FROM|PREPOSITION) (?P<source>{_X}) [, AND SO THEN]*)?"
    rf" (?:(?P<who>IT (?=STEP)|(?:IT|{_NAMED}{{1,2}}) (?=IS? [THEN SO]* [GOES ARRIVES])"
    rf"|{_NAMED}{{1,2}} [IS OWNS] RELATION_NOUN (?=[THEN SO]* GOES)))?"
    r" IS? (?:THEN UNIT IS|GOES \(|[THEN SO GOES ARRIVES , :])*"
    r" (?P<from>FROM)? [TO PREPOSITION OF]*"
    r" (?:(?P<count>NUMBER) (?:UNIT [TO OF]?|(?=TO|STEP)))? UNIT? TO? (?P<step>STEP)"
    r" (?:\(? (?:(?P<times>TIMES)|TO? (?P<often>NUMBER) UNIT|¿(?P<by>NUMBER) UNIT?"
    r"|(?(count)(?!)|(?P<behind>NUMBER)(?=[, ; AND THEN STEP]|$))|UNIT (?=[, ; . ) AND THEN]|$)) \)?)?"
    rf" (?P<what>{_NAMED}{{1,3}} (?=[, ; : . > AND SO THEN]|$)|IT (?=[, ; : . > AND SO THEN]|$))?"
    r" (?:(?:IS? GOES? THEN|GOES|ARRIVES) (?=[, ; AND]|$))?"
    rf" (?P<place>{_PLACE}{{0,2}} (?:TO (?=[, ; : . AND THEN]|$))?)"
    r" (?:\( (?:VIEW|PREPOSITION|TO) [UNKNOWN RELATION OTHER PREPOSITION TO OF NUMBER VIEW]{1,6} \)"
    r" (?=[, ; : SO THEN]|$))?"
)
"""A step with what leads to it, how often it is taken, and the places that it leads from and to."""
_LABELLED: Final = matching(rf"{_X} (?:(?:~ \(?|> \() STEP \)? ~? > ~? (?:{_X})?)+ (?:~? YES)?|{_X} (?:> STEP > {_X})+")
"""Arrows from place to place, each with the step on it: "inn --(west)--> smithy --(north)--> mill"."""
_NOTHING: Final = "[, ; : > ~ ( THEN SO YES]*"
_SAYS_WHAT: Final = (
    "[^STEP > :]*? [RELATION_NOUN GOES DIRECTION_NOUN UNIT] [^STEP > :]*? [: IS ~]+ TO? | [^STEP > :]* UNIT :"
    " | [RELATION_NOUN GOES ADJECTIVE]+ ,? | RELATION_NOUN VIEW | (?:ADJECTIVE|IT? IS|IT) :?"
    " | FROM? RELATION TO [RELATION ADJECTIVE] [, IT IS PREPOSITION RELATION_NOUN]{0,5} :?"
)
_SAYS_NOTHING: Final = matching(_NOTHING)
_ANNOUNCES: Final = matching(_SAYS_WHAT)
"""A lead that says what follows: "the path is", "moves:", "from left to right:", "final:"."""
_LEADS: Final = matching(
    f"{_NOTHING}|{_SAYS_WHAT}|[^STEP >]* :|,? [TO FROM BECAUSE PREPOSITION] [^, :]+ ,"
    f"|[^, : RELATION_NOUN GOES]* IS [^, :]+ ,|FROM {_X} TO {_X}|{_X} > {_X}"
    f"|(?:IT [IS GOES]*|TO)? ARRIVES (?:FROM {_X})? TO? {_X}"
)
"""Any lead: also one that is opaque before a colon, or says where from, where to, or what for."""
_NO_LEAD: Final = matching("[POSSIBLE OR CAN ASKS STEP]|THEN UNIT [: ~]*$|THEN [: ~]+$|[^UNIT THEN , :] NUMBER [: )]+$")
_OWNED: Final = matching("[UNKNOWN OTHER] [IS OWNS] ADJECTIVE* RELATION_NOUN")
"""Whose steps they are: "the dog's route"."""
_REASON: Final = matching("BECAUSE [^, : SO RELATION_NOUN]* IS [^, : SO GOES RELATION_NOUN]* STEP [^, : STEP]* ,")
"""Where something is, for which a step is taken: "since the kitchen is on your right, turn right"."""
_SUPPOSES: Final = matching("[IF GUESS]")
_TICKED: Final = matching("[RELATION_NOUN GUESS] [UNKNOWN NUMBER]? :")
"""Before one of several that a tick closes: "attempt 2: west, north ✓"."""
_TAIL: Final = matching(
    r"[, . ! ~ ) ; :]*|[, ~ (]* BECAUSE (?!NUMBER) [^STEP]*|[, ~]* \( (?:[^STEP OR]*|IT IS [^OR THEN]*) \) [. )]*"
    r"|,? OF [UNKNOWN ADJECTIVE MATTER OF]{1,5} NUMBER [UNIT UNKNOWN]?"
    r"|[, ~ AND SO THEN]* (?:(?:IT|WHICH) IS|(?:IT|WHICH|TO)? [IS GOES]* [ARRIVES VIEW]) [^STEP OR]*"
    rf"|(?:[, ~]* [AND SO THEN]+)? {_NAMED}{{1,2}} [IS GOES]* [ARRIVES VIEW] [^STEP OR]*"
    r"|(?:,? AND)? IS ADJECTIVE* RELATION_NOUN|[, ~ (]* BECAUSE STEP IS [^GOES THEN]*"
    rf"|~? YES|> [UNKNOWN OTHER]+ YES|~ (?:[ARRIVES VIEW GOES] | TO [ARRIVES VIEW]?) {_X}"
    r"|[( ~] [IT UNKNOWN OTHER TITLE]{1,3} [IS GOES VIEW HAS ARRIVES] [^OR]*"
)
"""What may stand behind the last step: a reason, a remark in brackets, where it leads."""
_ROW: Final = matching(r"(?:(?P<number>NUMBER) \|)? (?:[^STEP]* \|)? GOES? (?P<step>STEP) (?:\| [^STEP]*)?")
FACT: Final = matching("[^IF]* [IS OF :] [^IF]* STEP [OF FROM RELATIVE] [^STEP]*|[^IF GOES]* GOES? VIEW STEP [^STEP]*")
"""Where something is, or looks: "the mill is north of the church"."""
_INSTEAD: Final = frozenset({Role.NOT, Role.EXCLUDED})


class Walk(NamedTuple):
    """The steps that a sentence tells, and how.

    ``who`` takes them, by names; ``told``: with a verb of motion; ``single``: no list, though maybe "twice". ``then``:
    it goes on from what stands before, from ``sources`` if it tells these, to its ``goal``, or from its own ``origin``.
    ``announced``: what stands before says that these are the steps, ``bare``: nothing does; else it is opaque.
    ``concluding``: "so" or a correction leads to it. ``numbers`` are those of its steps, ``order`` its ordinal words,
    ``ends`` the places between which arrows lead.
    """

    labels: tuple[str, ...]
    start: int
    end: int
    who: frozenset[str] = frozenset()
    told: bool = False
    then: bool = False
    sources: frozenset[str] = frozenset()
    goal: frozenset[str] = frozenset()
    origin: bool = False
    single: bool = False
    announced: bool = False
    bare: bool = False
    concluding: bool = False
    numbers: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    ends: tuple[str, str] | None = None


def walk_of(sentence: Sentence, words: StepWords) -> Walk | None:
    """The steps of a sentence that tells nothing else; ``None`` if it is not understood."""
    roles, begin = sentence.roles, sentence.roles.rfind(Role.CORRECTION) + 1
    if "|" in roles:
        return _of_row(sentence)
    if roles.count(Role.STEP, 0, begin) > roles.count(Role.STEP, begin):
        return None  # "north, east, I mean west" may be of the last step, or of both
    if roles[begin : begin + 1] in _INSTEAD and Role.BUT in roles:
        begin = roles.rfind(Role.BUT) + 1  # "not north but south"
    so = roles.rfind(Role.SO, begin)
    facts = so >= 0 and Role.STEP in roles[begin:so] and Role.IS in roles[begin:so]
    reason = _REASON.match(roles, begin)
    begin = reason.end() if reason else begin
    found = None if facts else _from(sentence, begin, words)
    if found or so < 0 or _SUPPOSES.search(roles, 0, so) or Role.STEP not in roles[begin:so]:
        return found
    before = sentence._replace(related=sentence.related[:so], roles=roles[:so])
    return None if _from(before, begin, words) else _from(sentence, so, words)  # "a wall is to the north, so go east"


def _of_row(sentence: Sentence) -> Walk | None:
    """The step that has a cell of its own in a row of a table."""
    row = None if TROUBLE.search(sentence.roles) else _ROW.fullmatch(sentence.roles)
    if row is None:
        return None
    step = sentence.related[row.start("step")]
    numbers = (number_of(sentence.related[0]),) if row["number"] else ()
    return Walk((_label(step),), step.start, step.end, single=True, bare=True, numbers=numbers)


def _from(sentence: Sentence, begin: int, words: StepWords) -> Walk | None:
    """The steps of a sentence from a place on."""
    roles, first = sentence.roles, sentence.roles.find(Role.STEP, begin)
    lead = roles.find(":", begin, first) + 1 if first >= 0 else 0
    if _LABELLED.fullmatch(roles, lead) and (not lead or _ANNOUNCES.fullmatch(roles, begin, lead)):
        steps = [part for part in sentence.related if part.role == Role.STEP]
        ends = sentence.related[lead].word, sentence.related[-1].word
        return Walk(tuple(map(_label, steps)), steps[0].start, steps[-1].end, announced=True, ends=ends)
    for at in range(max(begin, first - MOST_BEFORE), first + 1) if first >= 0 else ():
        opens = _UNIT.match(roles, at)
        if opens and opens.start("step") == first and _leads(sentence, begin, at, words):
            led = opens[0][0] in {":", ","} or roles[begin:at][-1:] in {"", ":", ",", Role.IS}
            numbered = opens["number"] and not led  # "path 2: north"
            return None if numbered else _told(sentence, begin, at, words)
    return None


def _leads(sentence: Sentence, begin: int, at: int, words: StepWords) -> bool:
    """Whether what stands before steps leaves them standing."""
    lead = sentence.roles[begin:at]
    said = since_lead(lead).lstrip(",")
    if _TICKED.fullmatch(lead) and sentence.roles.endswith(Role.YES):
        return True
    if len(lead) > LONGEST_SENTENCE or any(one.search(lead) for one in (_SUPPOSES, ATTRIBUTES)):
        return False
    owners = {sentence.related[begin + found.start()].word for found in _OWNED.finditer(lead)}
    if TROUBLE.search(said) or _NO_LEAD.search(said) or words.of_others(owners | names_in(sentence.related[:at])):
        return False
    return _LEADS.fullmatch(said) is not None or lead.endswith(Role.SO + Role.TO)  # "what is left is to go north"


def _told(sentence: Sentence, begin: int, at: int, words: StepWords) -> Walk | None:
    """The steps from a place on, if no others and nothing that troubles them stands behind."""
    roles, related = sentence.roles, sentence.related
    lead, units = since_lead(roles[begin:at]).lstrip(","), list[re.Match[str]]()
    while unit := _UNIT.match(roles, at):
        units.append(unit)
        at = unit.end()
    at += roles[at : at + 1] == Role.THEN and ORDER.get(related[at].word, 1) > 1  # "the hall second"
    bare = units[0]["count"] if len(units) == 1 and not lead and _ITEM.match(units[0][0]) else None
    number = related[units[0].start("count")] if bare else None
    glued = number is not None and number.end == related[units[0].start("step")].start  # "3S"
    item = number is not None and number.word.isdigit() and not glued
    labels = None if _spoiled(related, roles, at, units, lead, words) else _tallied(related, units, words, item=item)
    if labels is None:
        return None
    opens, last = units[0].start(), units[-1].end("step")
    opening = related[opens : units[0].start("step")]
    who = _named(related, "who", *units)
    numbered = "count" if item else "number"
    numbers = tuple(number_of(related[unit.start(numbered)]) for unit in units if unit[numbered])
    left_out = any(number != before + 1 for before, number in pairwise(numbers))
    owned = any(Role.RELATION_NOUN in (unit["who"] or "") for unit in units)  # "the river's course goes north"
    others = words.of_others(who) or (owned and not all(map(words.is_asked, who)))
    others = others or any(_IN_BRACKETS.match(unit[0]) for unit in units[1:])
    moved = (_label(related[unit.start("step")]) for unit in units if unit["what"])
    alone = len(units) == 1 or units[0][0].startswith(Role.TO)  # "command: push the box", "to push the box, it walks"
    bullet = len(units) == 1 and sentence.bullet
    others = others or not (bullet or (set() if alone else words.moving).issuperset(moved))
    if others or len(who) > 1 or left_out:
        return None
    said = (part.word for part in related[units[0].start() : at])
    final = any(part.word in _FINAL for part in related[begin : units[0].start("step")])
    return Walk(
        labels=labels,
        start=related[units[0].start("step")].start,
        end=related[at - 1].end,
        who=who - ROBOTS,
        told=any(not _VERBS.isdisjoint(unit[0]) for unit in units) or _tells(units),
        then=any(part.role == Role.THEN and ORDER.get(part.word) != 1 for part in opening),
        sources=_named(related, "source", units[0], *_LEG.finditer(roles, begin, opens)),
        goal=_named(related, "goal", *_GOAL.finditer(roles, begin, opens), *_GOAL.finditer(roles, last)),
        origin=bool(units[0]["from"]),
        single=len(units) == 1,
        announced=(lead or units[0][0][:1]) == ":"
        or (_ANNOUNCES.fullmatch(lead) is not None and not _SAYS_NOTHING.fullmatch(lead)),
        bare=_SAYS_NOTHING.fullmatch(lead) is not None,
        concluding=begin > 0 or final or Role.SO in roles[: units[0].start("step")],
        numbers=numbers,
        order=tuple(ORDER[word] for one in said for word in one.split()[:1] if word in ORDER),
    )


def _spoiled(
    related: Sequence[Part | Related],
    roles: str,
    at: int,
    units: Sequence[re.Match[str]],
    lead: str,
    words: StepWords,
) -> bool:
    """Whether what stands behind steps, from a place on, or between them takes them back, or they are cut off."""
    if not _TAIL.fullmatch(roles, at) or TROUBLE.search(roles[at:].partition(Role.BECAUSE)[0]):
        return True
    if any(part.word.startswith("having") for part in related[units[0].end("step") : at]):
        return True  # "it ends in the hall, having come through the study"
    through = Role.ARRIVES in roles[at:] and any(_is_place(unit, related, words) for unit in units)
    arrow = roles[at : at + 1] == ">" and not _TICKED.fullmatch(lead)
    return through or arrow or related[at - 1].word == "do"  # "to the hall, and arrives in the cellar"; "right, do"


def _tallied(
    related: Sequence[Part | Related], units: Sequence[re.Match[str]], words: StepWords, *, item: bool
) -> tuple[str, ...] | None:
    """The steps, each as often as it is taken; ``None`` if that is unsure. An ``item`` has the number of its place."""
    bare = [unit.start("count") for unit in units if unit["count"] and unit.end("count") == unit.start("step")]
    told = [related[place] for place in bare or [unit.start("behind") for unit in units if unit["behind"]]]
    if not item and [number_of(part) for part in told if part.word.isdigit()] == [*range(1, len(units) + 1)]:
        return None  # "1 north, 2 east": how often, or in which order
    labels: list[str] = []
    again = 0
    once = item or _sums(units, related)
    for unit in units:
        again = len(labels) if unit[0].startswith(":") else again
        count = _count(unit, related, labels, words)
        labels += [_label(related[unit.start("step")])] * (1 if once and count else count or 0)
        if count is None or not 0 < len(labels) <= MOST:
            return None
    if again and labels[again:] == labels[:again]:
        del labels[again:]  # "turn right twice: right, right"
    if not _LEGS.fullmatch(units[0].string, units[0].start(), units[-1].end()) or words.directions & {*labels}:
        return tuple(labels)
    chained = labels[1:-1:2] == labels[2::2] and not {Role.TO, ">"}.isdisjoint(units[1][0])
    return (*labels[:1], *labels[1::2]) if chained else None  # "the roads are P-R, R-S"


def _count(
    unit: re.Match[str], related: Sequence[Part | Related], labels: Sequence[str], words: StepWords
) -> int | None:
    """How often a step is taken behind those before it; ``None`` if its place among them is not told."""
    label, before = _label(related[unit.start("step")]), unit[0][: unit.start("step") - unit.start()]
    counts = [number_of(related[unit.start(name)]) for name in _COUNTS if unit[name]]
    begins = len(labels) == 1 and unit["who"] and unit.string[: unit.start()][-2:-1] == Role.FROM
    leads = before[:1] in _LINKS or begins  # "from the kitchen she goes to the hall"
    other = unit["behind"] and (label not in words.directions or counts[-1] > MOST_BEHIND)  # "the room 2", "right 90"
    if other or len(counts) > 1 or (labels and (not leads or (before == Role.TO and label in words.directions))):
        return None  # "to the hall through the kitchen"
    *unit_word, way = related[unit.start("step")].word.split()
    measured = unit.string[: unit.start("step")][-1:] == Role.UNIT or not UNITS.isdisjoint(unit_word)
    if labels and measured and way in WAYS and not _LINKED.search(before):
        amount = number_of(related[unit.start() + before.index(Role.NUMBER)]) if Role.NUMBER in before else 1
        return amount - 1 if label == labels[-1] else None  # "walk two steps forward"
    if Role.TO in unit["place"] and not unit_word and way in MOVES:
        return None  # "walk to the circle"
    if (Role.TO in unit["place"] or unit["source"]) and _is_place(unit, related, words):
        return None  # "to the hall, to the cellar"
    if unit["from"] and (label != labels[-1] if labels else label in words.directions):
        return None  # "to the hall from the kitchen"
    return 0 if unit["from"] and labels else counts[0] if counts else 1


_LINKED: Final = matching("[^NUMBER UNIT]")
"""What makes a way that is said alone a step of its own."""


def _sums(units: Sequence[re.Match[str]], related: Sequence[Part | Related]) -> bool:
    """Whether the number behind the last step is that of all of them: "north, north, east (3 steps)"."""
    last = units[-1]
    in_brackets = last["often"] and last.string[last.start("often") - 1] == "("
    return bool(in_brackets) and number_of(related[last.start("often")]) == len(units) > 2


def _named(related: Sequence[Part | Related], name: str, *found: re.Match[str]) -> frozenset[str]:
    """The words in a part of what was found."""
    return frozenset(word for one in found for word in words_in(related[slice(*one.span(name))]))


_LEG: Final = matching(r"(?P<source>[UNKNOWN OTHER TITLE]{1,3}) [TO >] [UNKNOWN OTHER TITLE]{1,3} \)? :?$")
"""Where steps lead from: "hallway to bathroom: north"."""
_GOAL: Final = matching("(?:TO|>|ARRIVES|ARRIVES [TO PREPOSITION]) (?P<goal>[UNKNOWN OTHER TITLE]{1,3})")
"""Where they lead to, told before or behind them."""


def _is_place(unit: re.Match[str], related: Sequence[Part | Related], words: StepWords) -> bool:
    """Whether a step is a place that somebody goes to, and no way to another."""
    before = unit.string[: unit.start("step")]
    return before[-1:] in _TOWARDS and _label(related[unit.start("step")]) not in words.directions


def _tells(units: Sequence[re.Match[str]]) -> bool:
    """Whether steps are told without a verb of motion: "that's north", "south to the inn, east to the library"."""
    return units[0][0].startswith(Role.IS) or (len(units) > 1 and all(unit["place"] for unit in units))


def _label(part: Part | Related) -> str:
    return part.labels[0] if isinstance(part, Part) else ""


_LEGS: Final = matching("STEP [TO > ~ -]? STEP (?:[, ; AND THEN]+ STEP [TO > ~ -]? STEP)+")
"""From place to place: "P to R, R to S"."""
_ITEM: Final = matching("NUMBER STEP")
"""A step with the number that it has in a list: "2 north", in a line of its own."""
_FINAL: Final = frozenset({"final", "corrected", "revised", "updated", "fixed"})
_IN_BRACKETS: Final = matching(r"\( AND? GOES")
"""What says of a step what it is, or should be: "north (go north)", "north (should be south)", "(and back)"."""
_COUNTS: Final = ("count", "times", "often", "by", "behind")
_VERBS: Final = roles_of("GOES ARRIVES")
_TOWARDS: Final = roles_of("TO FROM PREPOSITION")
_LINKS: Final = roles_of(", ; : > ~ ( ) - | AND SO THEN NUMBER UNIT TO FROM") | {""}
"""What leads to another step: nothing does in "the hall beside the kitchen"."""


def counted(sentence: Sentence) -> int | None:
    """How many steps a sentence says that there are."""
    said = None if Role.STEP in sentence.roles else _HOW_MANY.search(sentence.roles)
    return number_of(sentence.related[said.start()]) if said else None


_HOW_MANY: Final = matching("NUMBER (?:GOES|UNIT)")

"""What the sentences of an answer come to where steps are asked for.

What a sentence tells is found by ``steps``; sentences that each go on from the one before, and items of a list, are one
sequence. Anything else, such as an "or", a step that is not understood or a number that was left out, is not read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.kinds.step_words import MOST, StepWords, names_in, ordered
from spatialjudge.reading.kinds.steps import FACT, Walk, counted, walk_of
from spatialjudge.reading.places.readings import Finding, Heard, Says
from spatialjudge.reading.sentences.conclusions import Passage
from spatialjudge.reading.sentences.sentences import LONGEST_SENTENCE, Sentence, Sentences
from spatialjudge.reading.sentences.statements import finding_of
from spatialjudge.reading.structures.fields import TAKEN
from spatialjudge.reading.words.roles import TROUBLE, Role, matching, roles_of
from spatialjudge.reading.words.tokens import STRANGE

_FEW: Final = 3
_WORDED: Final = re.compile(r"[^\W\d_]{2}")
"""More than letters or signs, of which all options are a menu: "N, E, S, W", "↑ ↓ ← →"."""
LONGEST_BULLET: Final = 40
"""Characters of what opens an item of a list."""


class SequencePassage(Passage):
    """The sentences of a part of the text, and what they come to where steps are asked for."""

    def __init__(self, text: str, start: int, end: int, words: StepWords) -> None:
        self._text, self._words = text, words
        super().__init__(Sentences(words.parts(text, start, end), words.lexicon, longest=4 * MOST))
        self._walks: dict[int, Walk | None] = {}

    def walk(self, index: int) -> Walk | None:
        """The steps of a sentence, if it tells any and is understood."""
        if index not in self._walks:
            self._walks[index] = self._walk(index) if 0 <= index < len(self) else None
        return self._walks[index]

    def _walk(self, index: int) -> Walk | None:
        sentence = self.sentences[index]
        names_some = self._text[sentence.end : sentence.end + 5].strip(" ,").startswith(("..", "…"))
        turns = any(sentence.related[found.end() - 1].word in _SIDES for found in _TURNS.finditer(sentence.roles))
        whole = sentence.mark != "?" and not (sentence.dangling or names_some or turns)
        walk = walk_of(sentence, self._words) if whole and Role.STEP in sentence.roles else None
        return None if walk and _POINT.search(self._text, walk.start, walk.end) else walk

    def tells(self) -> bool:
        """Whether a sentence tells steps, or may."""
        said = ((self.says(index), one.roles) for index, one in enumerate(self.sentences) if Role.STEP in one.roles)
        return any(says is Says.ITEM or (says is Says.OPAQUE and roles[0] != Role.IF) for says, roles in said)

    def finding(self, index: int) -> Finding:
        """What a sentence says."""
        sentence, walk = self.sentences[index], self.walk(index)
        if walk:
            firm = walk.announced or walk.concluding
            return Finding(Says.ITEM, walk.labels, "sequence", walk.start, walk.end, firm)
        if _COUNTS.fullmatch(sentence.roles):
            return Finding(Says.ASIDE, start=sentence.start, end=sentence.end)
        if Role.STEP not in sentence.roles:
            found = finding_of(sentence, self._words.lexicon)
            return (
                found._replace(says=Says.OPAQUE)
                if found.says is not Says.CORRECTION and found.silent and _MAY_STEP.match(sentence.roles)
                else found
            )
        return self._about(sentence)

    def _about(self, sentence: Sentence) -> Finding:
        """What a sentence says that names steps and tells none."""
        roles = sentence.roles[-LONGEST_SENTENCE:]
        explains = not _WHY.isdisjoint(sentence.words[:1]) or not TROUBLE.search(roles)
        note = _NOTE.match(roles) and explains
        says = Says.CORRECTION if Role.CORRECTION in roles else Says.NOTE if note else Says.OPAQUE
        form, names = "none", names_in(sentence.related)
        if sentence.mark == "?":
            says = Says.OPAQUE if walk_of(sentence, self._words) else Says.ASIDE
        elif roles[:1] != Role.CORRECTION and (
            _SET_ASIDE.search(roles) or (not sentence.bullet and _NOT_SO.fullmatch(roles))
        ):
            says, form = Says.ELSEWHERE, "denied"
        elif _CANNOT_TELL.match(roles):
            says = Says.ABSTENTION
        elif FACT.fullmatch(roles) or (names and self._words.of_others(names) and not TROUBLE.search(roles)):
            says = Says.ELSEWHERE
        return Finding(says, (), form, sentence.start, sentence.end)

    def _lead(self, index: int) -> str:
        """What stands before the steps of a sentence that tells some: "action: north"."""
        return self._text[self.sentences[index].start : self[index].start].casefold().strip(" :*_-")

    # --- sentences together -------------------------------------------------------------------------------------------

    def _number(self, index: int) -> int | None:
        """The number of the first step of a sentence: its own, or that of the item of a list."""
        walk, start = self.walk(index), self.sentences[index].start
        _, line, before = self._text[max(0, start - LONGEST_BULLET) : start].rpartition("\n")
        bullet = _BULLET.search(before) if line or start <= LONGEST_BULLET else None
        number = int(bullet[1]) if bullet else None
        if not (walk and walk.numbers) or (self.sentences[index].bullet and number == walk.numbers[0] - 1):
            return number  # "1) bridge 2) mill"
        return walk.numbers[0]

    def continues(self, index: int) -> bool:
        """Whether the steps of a sentence go on in the next one."""
        one, other = self.walk(index), self.walk(index + 1)
        if not one or not other or len(one.who | other.who) > 1:
            return False
        first, second = self.sentences[index], self.sentences[index + 1]
        before, number = self._number(index), self._number(index + 1)
        if other.sources and one.goal and one.goal.isdisjoint(other.sources):
            return False  # "inn -> church: north", "barn -> mill: east"
        if number is not None:
            return before is not None and number == before + max(1, len(one.numbers))
        if other.sources:
            return not other.sources.isdisjoint(word for part in first.words for word in part.split())
        if other.then or (other.origin and other.labels[0] == one.labels[-1]):
            return True
        headed = first.own and second.own and self._lead(index) == self._lead(index + 1) in TAKEN
        single = one.single and other.single and (headed or not (other.announced or other.concluding))
        lines = first.own and second.own and first.bullet == second.bullet
        return single and (lines or first.mark == ";" or (one.bare and other.bare and first.mark == "."))

    def together(self, first: int, end: int) -> Heard | None:
        """The steps of sentences that go on, if none is left out."""
        if self.says(first) is Says.ABSTENTION:
            return Heard((), "abstention", self[first].start, self[first].end)
        walks = [walk for index in range(first, end) if (walk := self.walk(index))]
        if len(walks) < end - first or self._number(first) not in {None, 0, 1} or self._lacks(first, end):
            return None
        labels: list[str] = []
        for walk in walks:
            labels += walk.labels[bool(labels and walk.origin) :]
        if self._unsure(first, end, labels):
            return None
        return Heard(tuple(labels), "sequence", walks[0].start, walks[-1].end)

    def _unsure(self, first: int, end: int, labels: Sequence[str]) -> bool:
        """Whether steps are too many, only begun, out of order, those of another way, or all that there are."""
        walks = [walk for index in range(first, end) if (walk := self.walk(index))]
        opening, lead = walks[0], self._text[self.sentences[first].start : walks[0].start]
        compass = self._words.directions.issuperset(labels)  # "the directions are north, south, east and west"
        firm = (opening.bare or (opening.announced and not compass)) and not _CHOOSE.search(lead)
        offered = not firm and tuple(labels) == self._words.labels
        told = self._text[self.sentences[first].start : self.sentences[end - 1].end]
        menu = compass and len(labels) == len({*labels}) == len(self._words.labels) > _FEW and not _WORDED.search(told)
        of_several = len(labels) == 1 and _SEVERAL.search(self._text, self.sentences[first].start, opening.end)
        begun = len(labels) == 1 and (bool(opening.order) or (opening.then and first == 0))
        numbers = (counted(self.sentences[index]) for index in range(end, len(self)))
        wrong = any(number not in {None, len(labels)} for number in numbers)
        inordinate = not ordered(place for walk in walks for place in walk.order) or len(labels) > MOST
        if opening.ends:
            lead = f"from {opening.ends[0]} to {opening.ends[1]}:"
        one = len(walks) == 1
        elsewhere = self._words.other_side(told) or self._words.elsewhere(lead, opening.sources, one=one)
        elsewhere = elsewhere or self._words.leads_elsewhere(walks[-1].goal)
        again = not one and not compass and all(len(walk.labels) > 1 for walk in walks)
        several = again and len({walk.labels[0] for walk in walks}) == 1  # ways from the same place
        return several or menu or offered or begun or bool(of_several) or wrong or inordinate or elsewhere

    def _lacks(self, first: int, end: int) -> bool:
        """Whether a step before those of these sentences, or an item of their list, is not understood."""
        walk, sentence = self.walk(first), self.sentences[first]
        before = self.sentences[first - 1].roles if first else ""
        line = walk and walk.bare and len(walk.labels) > 1 and sentence.own and not sentence.bullet and end == len(self)
        firm = line or (walk and (walk.announced or walk.concluding) and not walk.then)
        opaque = self.says(first - 1) is Says.OPAQUE and walk and not firm
        if opaque and (Role.STEP in before or (walk and (walk.then or walk.sources))):
            return True
        if "|" in sentence.roles:
            if before == Role.NUMBER and self.sentences[first - 1].words == ["0"]:
                first, before = first - 1, self._roles(first - 2)  # the row of the start
            more = "".join(self.sentences[one].roles for one in range(max(0, first - 2), first))
            return more.count("|") > before.count("|") or before[:1] == Role.NUMBER or "|" in self._roles(end)
        before_it = self._is_item(first - 1, first - 1, first) and not (walk and walk.concluding)
        return before_it or self._is_item(end, end - 1, end - 1)

    def _roles(self, index: int) -> str:
        return self.sentences[index].roles if 0 <= index < len(self) else ""

    def _is_item(self, index: int, before: int, like: int) -> bool:
        """Whether a sentence may be one more item of the list of another; ``before`` is the first of both."""
        if not 0 <= index < len(self) or self.says(index) not in _MEMBERS:
            return False
        one, other = self.sentences[index], self.sentences[like]
        if one.mark == ":" and index < like:
            return False  # it heads them
        if one.bullet or other.bullet:
            return one.bullet and other.bullet and (":" not in one.roles or one.roles[:1] in _NUMBERED)
        walk = self.walk(like)
        if walk and walk.numbers and one.roles[:1] in _NUMBERED:
            return True
        if STRANGE in one.roles or self.sentences[before].mark == ";":
            return not _SAYS_MORE.search(one.roles)
        chained = bool(walk and walk.bare) and one.mark == other.mark == "."
        return (chained or (one.own and other.own)) and _ITEM.fullmatch(one.roles) is not None

    def begin(self) -> int:
        """Behind what introduces steps, or sets others aside."""
        first = 0
        while first + 1 < len(self) and (self.says(first) is Says.INTRODUCTION or self[first].form == "denied"):
            first += 1
        return first

    def competes(self, index: int, outcome: Heard, begin: int, *, whole: bool) -> bool:
        """Other steps, or what may be one; behind a closed place only if they are in doubt."""
        found, roles = self[index], self.sentences[index].roles
        if found.says is Says.ITEM:
            if index > begin and self.continues(index - 1):
                return False  # of the list that was looked at
            if index == begin and self._goes_on_below(index):
                return True
            said = self.together(index, self.end_of_list(index))
            if said and _remarks(self.walk(index), said.labels, outcome.labels):
                return False
            return (said is None or said.labels != outcome.labels) and (begin > 0 or found.concluding)
        if found.says is Says.OPAQUE:
            explained = any(self.says(before) is Says.NOTE for before in range(begin, index))
            return not explained and (begin > 0 or (Role.STEP in roles and TROUBLE.search(roles) is not None))
        walk = self.walk(index - 1) if index == begin else None
        return walk is not None and bool(walk.who and names_in(self.sentences[index].related) - walk.who)

    def _goes_on_below(self, index: int) -> bool:
        """Whether steps stand alone in the line below others, of which they may be more."""
        walk, before, line = self.walk(index), self.walk(index - 1), self.sentences[index]
        between = self._text[self.sentences[index - 1].end : line.start]
        return bool(walk and before and walk.bare and line.own) and between.count("\n") == 1

    def opens_with(self, end: int, outcome: Heard) -> bool:
        """Steps that nothing opaque leads to."""
        walk, last = self.walk(self.first()), self.sentences[end - 1]
        return bool(walk and (last.mark or last.own) and (walk.bare or walk.announced))

    def last(self) -> int:
        """The last sentence but for asides and what tells of others."""
        last = len(self) - 1
        while last >= 0 and self.says(last) in {Says.ASIDE, Says.ELSEWHERE, Says.NOTE}:
            last -= 1
        return last

    def asks(self, index: int) -> bool:
        """Whether it asks for steps, in words of the question alone."""
        sentence = self.sentences[index]
        asking = sentence.mark == "?" and not _ASKING.isdisjoint(sentence.roles[:2]) and index == len(self) - 2
        told = self._text[sentence.start : sentence.end]
        if index or (Role.FROM in sentence.roles and not self._words.is_way(told)):
            return False
        return asking and all(part.role in _ASKED or self._words.is_asked(part.word) for part in sentence.related)

    def ends_with(self, first: int, last: int, outcome: Heard) -> bool:
        """Steps that are announced or told, a list, or a line of its own."""
        walk = self.walk(first)
        if not walk:
            return not outcome.labels and not self.tells()
        asks = [index for index in range(first) if self.sentences[index].mark == "?"]
        if asks and any(Role.STEP in self._roles(index) for index in range(asks[-1])):
            return False  # it went on with questions of its own
        if not (walk.announced or walk.bare or walk.concluding):
            return not any(self.walk(index) or self.sentences[index].mark == "?" for index in range(first))
        led = first < last or self.sentences[last].own or (first > 0 and self.asks(first - 1))
        return led or self._firm(first) > 0

    def rivals(self, index: int, first: int, last: int, outcome: Heard) -> bool:
        """Other steps that are as firm."""
        other, conclusion = self.walk(index), self.walk(first)
        if index == first - 1 and self._goes_on_below(first):
            return True
        if other and other.bare and self.sentences[index].own and _remarks(conclusion, outcome.labels, other.labels):
            return True
        return (
            other is not None and not _part_of(other.labels, outcome.labels) and self._firm(index) >= self._firm(first)
        )

    def _firm(self, index: int) -> int:
        """How surely a sentence says that its steps are those that were asked for."""
        walk = self.walk(index)
        if walk is None:
            return 0
        line = walk.announced or (walk.bare and self.sentences[index].own)
        return 2 * line + 2 * walk.concluding or int(walk.told and walk.bare)

    def open_ended(self) -> bool:
        """Whether the last sentence may go on."""
        walk, sentence = self.walk(len(self) - 1), self.sentences[-1]
        return self.closes_others() and not sentence.own and not (walk and (walk.announced or walk.concluding))


_POINT: Final = re.compile(r"\b(?:north|south)-(?:east|west)\b", re.IGNORECASE)
"""A point of the compass, which is no two steps."""
_SEVERAL: Final = re.compile(r"\b(?:both|each|every|twice|thrice|all (?:the |of )?\w+ (?:\w+ )?are)\b", re.IGNORECASE)
"""What is said of several steps, before one that is told: "both moves are north"."""
_TURNS: Final = matching("GOES ADJECTIVE")
_SIDES: Final = frozenset({"left", "right"})
"""Where somebody turns, if these are no steps that may be answered."""
_CHOOSE: Final = re.compile(r"\b(?:with|using|from|among|of)\s*$", re.IGNORECASE)
"""Before what there is to choose from: "Answer with north, south, east, west."."""
_ASKING: Final = roles_of("WHICH WHAT")
_ASKED: Final = roles_of("WHICH WHAT RELATION_NOUN IS PREPOSITION UNIT")
_BULLET: Final = re.compile(r"(\d{1,3})[.):\]]")
_NUMBERED: Final = roles_of("NUMBER UNIT THEN")
_SAYS_MORE: Final = matching("[IS ARRIVES]")
_ITEM: Final = matching(f"(?:UNIT? NUMBER :)? [UNKNOWN OTHER TITLE NUMBER GOES ADJECTIVE {STRANGE}]{{1,4}}")
"""A line that may be a step that is not understood: "swim"."""
_MEMBERS: Final = frozenset({Says.ASIDE, Says.OPAQUE, Says.ITEM, Says.CORRECTION})
_COUNTS: Final = matching(
    "(?:IT HAS | [UNKNOWN RELATION_NOUN ADJECTIVE]{1,3} [: IS OF]{1,2})? NUMBER ADJECTIVE? [GOES UNIT]"
)
"""How many steps there are: "total: 5 moves"."""
_MAY_STEP: Final = matching(
    "[, AND SO ~]* (?:BUT|THEN (?!,? (?:IT|UNKNOWN{1,2})? [IS ARRIVES])|[^ARRIVES IS]* GOES [^ARRIVES IS]*$)"
)
"""What may be a step that is not understood, "then jump", or take others back."""
_CANNOT_TELL: Final = matching("[^STEP IF BUT]* UNKNOWN_ANSWER [^STEP GOES]* IS STEP [OF FROM]")
"""It cannot tell, and says what it knows."""
_NOTE: Final = matching(r"NOTE :|\( .* BECAUSE")
"""What only remarks on steps: "note: ...", "(two steps north are needed, since ...)"."""
_WHY: Final = frozenset({"explanation", "justification", "rationale", "reasoning"})
"""Headings of what only says why, whatever it considers."""
_NOT_SO: Final = matching(
    "(?:[IT UNKNOWN OTHER]? IS? [NOT EXCLUDED] [GOES TO PREPOSITION]*|GOES NOT [GOES TO]+)"
    " STEP (?:[OR AND ,]+ TO? STEP)* [^STEP BUT]*"
)
_SET_ASIDE: Final = matching("^[^RELATION_NOUN]*[GUESS EXCLUDED][^:]*:|[NO NOT]$|^[^STEP]*GUESS")
"""Before or behind steps that are none: "first attempt: north, east", "... ✗", "don't go north"."""


def _remarks(walk: Walk | None, some: Sequence[str], steps: Sequence[str]) -> bool:
    """Whether what begins with a sentence only speaks of some of the steps: "so the agent turns right once"."""
    return walk is not None and not walk.announced and len(some) < len(steps) and _part_of(some, steps)


def _part_of(labels: Sequence[str], whole: Sequence[str]) -> bool:
    """Whether steps come in others one after the other. Quadratic, in the steps of real answers."""
    return any(tuple(whole[at : at + len(labels)]) == tuple(labels) for at in range(len(whole) - len(labels) + 1))

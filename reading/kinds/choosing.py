"""What the sentences of an answer come to where options are asked for."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from spatialjudge.reading.kinds.options import OptionPassage
from spatialjudge.reading.kinds.step_words import names_in
from spatialjudge.reading.kinds.wording import stem
from spatialjudge.reading.places.readings import Finding, Heard, Says
from spatialjudge.reading.sentences.conclusions import EARLIER_LOOKED_AT
from spatialjudge.reading.words.kind_words import WRONG_WAY
from spatialjudge.reading.words.roles import TROUBLE, Role, matching
from spatialjudge.reading.words.table import any_of
from spatialjudge.reading.words.tokens import words_of


class ChoicePassage(OptionPassage):
    """As relations do, but for what says which options are one answer."""

    def continues(self, index: int) -> bool:
        """As of relations; where several may hold, a sentence that each is so, too."""
        one, other = self[index], self[index + 1]
        each = self._options.several and one.says is other.says is Says.ITEM and one.sure and other.sure
        return each or super().continues(index)

    def _denies(self, index: int) -> bool:
        return self.says(index) is Says.ELSEWHERE and self[index].form == "denied"

    def end_of_list(self, first: int) -> int:
        """As of any; what is denied stands for itself."""
        alone = self._denies(first) or self.says(first) is Says.REFUSAL
        return first + 1 if alone else super().end_of_list(first)

    def start_of_list(self, last: int) -> int:
        """As of any; where several may hold, a sentence that each is so stands before what is denied, too."""
        first = super().start_of_list(last)
        if not (self._options.several and self[last].sure):
            return first
        earlier = first - 1
        while self._denies(earlier):
            earlier -= 1
        alike = first - 1 > earlier >= 0 and self.says(earlier) is Says.ITEM and self[earlier].sure
        return self.start_of_list(earlier) if alike else first

    def together(self, first: int, end: int) -> Heard | None:
        """The options named together, if they may be an answer; of a denial what is left over."""
        said = [self[index] for index in range(first, end)]
        if len(said) == 1 and said[0].says in _DECLINES:
            refuses = Role.REFUSAL in self.sentences[first].roles
            labels = (self._options.unknown,) if self._options.unknown and not refuses else ()
            return Heard(labels, "abstention", said[0].start, said[0].end)
        beside = self._options.several and len(said) > 1
        named = [one for one in said if one.says is not Says.DENIED_ITEM and not (beside and one.form == "denied")]
        kept = [self._labels(one) for one in named]
        if kept:
            together = self._options.together({label for each in kept for label in each or ()}) if all(kept) else None
        else:
            together = (self._options.none,) if len(said) > 1 and self._options.none else None
        if not together:
            return None
        form = "set" if len(together) > 1 else "label"
        return Heard(together, form, said[0].start, max(one.end for one in said))

    def _labels(self, one: Finding) -> tuple[str, ...] | None:
        """The labels of a sentence as an answer; ``None`` if it is none."""
        if one.says in {Says.ITEM, Says.ANSWER}:
            return self._options.together(one.labels)
        return self._options.left_over(one.against) if one.form == "denied" else None

    def competes(self, index: int, outcome: Heard, begin: int, *, whole: bool) -> bool:
        """Other options, too."""
        one = self[index]
        if one.says is Says.ITEM and self._labels(one) != outcome.labels:
            return True
        if self._options.several and self._adds(index, outcome.labels, may=False):
            return True
        return super().competes(index, outcome, begin, whole=whole)

    def _names_none(self) -> bool:
        """Whether no sentence names options."""
        named = {Says.ITEM, Says.HEDGE, Says.OPAQUE}
        return named.isdisjoint(one for index in range(len(self)) if (one := self.says(index)))

    def opens_with(self, end: int, outcome: Heard) -> bool:
        """As a relation may, or one that only these options are said to be: "only the blue cube is left of the box"."""
        first = self.first()
        start, found = self.sentences[first].start, self[first]
        only = end == first + 1 and found.sure and _ONLY.search(self._text, start, outcome.end) is not None
        return only or (end == 1 and found.sure and self._lists_why(outcome)) or super().opens_with(end, outcome)

    def _lists_why(self, outcome: Heard) -> bool:
        """Whether what stands behind the first sentence ends where the answer is, and nothing troubles it."""
        behind = [self.sentences[index] for index in range(1, len(self))]
        named = [label for one in behind for part in one.related for label in self._labels_of(part)]
        return not any(TROUBLE.search(one.roles) for one in behind) and tuple(named[-1:]) == outcome.labels

    def ends_with(self, first: int, last: int, outcome: Heard) -> bool:
        """Options that are said to be the answer, or stand alone in their line, and no item of a list."""
        one = self[last]
        if one.says in _DECLINES:
            return self._names_none() or _CANNOT_TELL.search(self.sentences[last].roles) is not None
        if first == last and ((self._is_item(last) and not one.concluding) or self._may_go_on(last)):
            return False
        sentence = self.sentences[last]
        word = last > 0 and sentence.roles == Role.RELATION  # "... Unknown."
        word = word and (sentence.mark == "." or (not sentence.mark and self.says(last - 1) is not Says.CORRECTION))
        word = word and self._text[: sentence.start].rstrip("*_ \u2192>=-")[-1:] in {".", "!", ";"}
        if _SAYS_WHERE.search(sentence.roles) and not self._of_asked(last):
            return False
        line = sentence.own or word or (sentence.terminated and _IT_IS.fullmatch(sentence.roles) is not None)
        return one.concluding or (one.alone and line) or (one.sure and self._closes(last))

    def _closes(self, last: int) -> bool:
        """Whether a sentence is closed; asked where somebody faces also the text, who may go on to turn round."""
        return self.sentences[last].terminated and (last == len(self) - 1 or not self._wording.asks_which_way)

    def retracts(self, index: int, labels: Collection[str] = ()) -> bool:
        """But for what confirms that something is false: "False. The statement has it the wrong way round"."""
        sentence = self.sentences[index]
        turned = [part.word for part in sentence.related if part.role == Role.CORRECTION]
        claims = bool(turned) and _CLAIMS.fullmatch(sentence.roles) and WRONG_WAY.issuperset(turned)
        if claims and _FALSE.issuperset(map(self._options.meant.get, labels)):
            return False
        return self._goes_away(index) or super().retracts(index, labels)

    def bears_out(self, index: int, labels: Collection[str]) -> bool:
        """That nothing can be told is a reason for the option that says so."""
        return self.says(index) is Says.ABSTENTION and labels == (self._wording.doubt,)

    def settled(self, outcome: Heard, end: int) -> Heard | None:
        """As of relations, but for that option."""
        return outcome if outcome.labels == (self._wording.doubt,) else super().settled(outcome, end)

    def _goes_away(self, index: int) -> bool:
        """Whether somebody goes elsewhere: "Then she leaves"."""
        sentence = self.sentences[index]
        words = {part.word for part in sentence.related}
        away = None if Role.RELATION in sentence.roles else _GOES_AWAY.match(sentence.roles)
        goes = away and not words.isdisjoint(_TAKEN if Role.IS in away[0] else _LEAVES)
        others = not {stem(name) for name in self._names(index)} <= self._wording.asked_after
        return bool(goes) and not others and not _BACK.search(self._text, sentence.start, sentence.end)

    def _of_asked(self, last: int) -> bool:
        """Whether "it is in the hall" or "she is there" may be said of what was asked about, by what stands before."""
        sentence = self.sentences[last]
        said = {part.word for part in sentence.related if part.role == Role.IT}
        option = sentence.related[sentence.roles.rindex(Role.RELATION)]
        placed = not _PLACING.isdisjoint(words_of(self._text[option.start : option.end])[:1])
        person, asked = self._wording.asks_person, self._wording.asked_after
        if not placed or last == 0:
            return True  # "it must be B"
        if not said.isdisjoint(_SOMEBODY):
            earlier = range(last - 1, max(-1, last - 1 - EARLIER_LOOKED_AT), -1)
            named = next((names for index in earlier if (names := self._names(index))), asked)
            return {stem(name) for name in named} <= asked
        before = self.sentences[last - 1]
        words = (stem(part.word) for part in (*before.related, *sentence.related))
        known = Role.IT in before.roles or not asked.isdisjoint(words)
        return known and not person

    def _names(self, index: int) -> set[str]:
        """Who a sentence names."""
        related, roles = self.sentences[index].related, self.sentences[index].roles
        does = roles[:1] == Role.UNKNOWN and roles[1:2] in _DOES and related[0].written.istitle()
        return (names_in(related) | ({related[0].word} if does else set())) - _NOBODY

    def _is_item(self, index: int) -> bool:
        """Whether it is an item of a list; the letter of an option that is announced is no item's."""
        return self.sentences[index].bullet and not (self[index].alone and self._announced(index))

    def _may_go_on(self, last: int) -> bool:
        """Whether a conclusion that no full stop closes may break off: where others are closed, and it has a lead."""
        one, sentence = self[last], self.sentences[last]
        led = one.concluding or not one.alone
        open_end = last == len(self) - 1 and not (sentence.mark or one.led) and led
        return open_end and any(self.sentences[index].mark for index in range(last))

    def rivals(self, index: int, first: int, last: int, outcome: Heard) -> bool:
        """Other options that are said to be the answer or stand alone; no item of a list that leads to it."""
        other = self[index]
        if index == first - 1 and other.sure and other.labels != outcome.labels and self._says_alike(index, last):
            return True  # "the tap is on the left. The tap is on the right"
        if not (other.concluding or other.alone) or set(other.labels) <= set(outcome.labels):
            return False
        said = self[last].concluding or self[last].sure
        item = self._is_item(index) or (self.sentences[index].own and ">" in self.sentences[index].roles)
        leads_to = said and item and not self._is_item(last)
        return not leads_to and self._labels(other) is not None

    def _says_alike(self, index: int, last: int) -> bool:
        """Whether two sentences differ in nothing but their options, and neither concludes."""
        return self.sentences[index].roles == self.sentences[last].roles and not self[last].concluding

    def open_ended(self) -> bool:
        """Whether words are left over that name no option surely."""
        return len(self) > 1 and self.says(len(self) - 1) in {Says.ASIDE, Says.OPAQUE}


_DECLINES: Final = frozenset({Says.ABSTENTION, Says.REFUSAL})
_IT_IS: Final = matching("IT? [IS CAN] RELATION (?:,? SO)?")
"""What a text comes to in the end: "it is in the study", "this is a contradiction"."""
_CANNOT_TELL: Final = matching("SO [^RELATION IF]* UNKNOWN_ANSWER [^RELATION IF]*$")
_ONLY: Final = re.compile(r"\bonly\b", re.IGNORECASE)
_SAYS_WHERE: Final = matching("(?:^|[SO ,]) IT [IS CAN] RELATION SO? (?:,? BECAUSE .*)?$")
"""What ends in a clause of "it", "he" or "she", who may be another."""
_CLAIMS: Final = matching("MATTER HAS IT CORRECTION UNKNOWN?|[MATTER POSITION_NOUN] IS CORRECTION")
"""What says of a claim that it is the other way round."""
_GOES_AWAY: Final = matching(
    "[SO AND BUT , BECAUSE]* (?:PREPOSITION UNKNOWN ,?)?"
    " (?:[IT UNKNOWN OTHER]|BECAUSE UNKNOWN ,? IT){1,2} IS? [UNKNOWN GOES SO]"
)
_LEAVES: Final = any_of("""
    leaves, goes, moves, walks, follows, departs, exits, heads, returns, takes, left, moved, went, walked, followed,
    headed, returned, took
""")
_TAKEN: Final = any_of("taken, carried, moved, removed, brought")
_BACK: Final = re.compile(r"\b(?:there|here|back (?:to|in|at)|before|earlier|first)\b", re.IGNORECASE)
_FALSE: Final = frozenset({"false", "contradiction"})
_NOBODY: Final = frozenset({"i", "we", "let"})  # "let us see"
_SOMEBODY: Final = frozenset({"he", "she"})
_DOES: Final = frozenset({Role.UNKNOWN, Role.RELATION})
_PLACING: Final = frozenset({"in", "on", "at", "inside", "under", "near"})

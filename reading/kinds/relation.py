"""What sentences about the asked pair come to together: lists one a line, clauses that add up or contradict."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from spatialjudge.reading.kinds.antecedents import is_object, spoken_of
from spatialjudge.reading.kinds.lists import adds_up, contradict, union
from spatialjudge.reading.kinds.questions import asks_of_pair
from spatialjudge.reading.places.readings import Finding, Heard, Says
from spatialjudge.reading.sentences.clauses import Clause, parse_of
from spatialjudge.reading.sentences.conclusions import EARLIER_LOOKED_AT, LISTED, Passage
from spatialjudge.reading.sentences.context import not_one
from spatialjudge.reading.sentences.sentences import Sentence, Sentences, supposed
from spatialjudge.reading.sentences.statements import finding_of
from spatialjudge.reading.sentences.unsaid import EDGES
from spatialjudge.reading.words.kind_words import AT_EDGE
from spatialjudge.reading.words.lexicon import Lexicon
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import NAMED, Role, matching, of_another, roles_of


class RelationPassage(Passage):
    """The sentences of a part of the text, and what they come to where a relation is asked for."""

    def __init__(self, parts: Sequence[Part], lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        said = ((word, part.start) for part in parts for word in (part.word, *part.word.split()))
        self._adverbs = [(word, at) for word, at in said if word in _ADVERBS]
        super().__init__(Sentences(parts, lexicon))

    def finding(self, index: int) -> Finding:
        """What a sentence says of the asked pair, or of "it" that stands for its subject."""
        sentence = self.sentences[index]
        if self.asks(index):
            return Finding(Says.INTRODUCTION, (), "none", sentence.start, sentence.end)
        found = finding_of(sentence, self.lexicon)
        apart = (len(found.labels) > 1 and self._has(_RESPECTIVE, index)) or (
            found.says is Says.ITEM and _OF_ANOTHER.match(sentence.roles)
        )
        if self.denies_another(sentence, found) or (
            found.says in LISTED
            and (apart or supposed(self.sentences, index) or adds_up(sentence, found, self.lexicon))
        ):
            return found.opaque
        if found.says is Says.ITEM and _TO_IT.match(sentence.roles) and is_object(self.sentences, index):
            return found._replace(says=Says.ANSWER)
        if found.says is not Says.ITEM or not _SAYS_OF.search(sentence.roles):
            return found
        of = self._spoken_of(index, found)
        beside = _OF_THINGS & set(self.sentences[max(0, index - 1)].roles + sentence.roles)
        another = of in _OTHERS and bool(beside) and _IT_IS.search(sentence.roles) is not None
        they = not _THEY.isdisjoint(sentence.words)
        if another or (they and Role.OTHER in beside and not beside >= NAMED):
            corrects = Role.CORRECTION in sentence.roles
            return found._replace(says=Says.CORRECTION if corrects else Says.OPAQUE, labels=())
        return found._replace(says=Says.ANSWER) if of == Role.SUBJECT and _OF_IT.match(sentence.roles) else found

    def asks(self, index: int) -> bool:
        """Whether it asks where the one of the pair is, or which relation holds."""
        return index == len(self) - 2 and asks_of_pair(self.sentences[index], opens=index == 0)

    def clauses(self, index: int) -> Sequence[Clause]:
        """The clauses that a sentence is cut into."""
        sentence = self.sentences[index]
        return parse_of(sentence, sentence.roles.rfind(Role.CORRECTION) + 1, self.lexicon).clauses

    def together(self, first: int, end: int) -> Heard | None:
        """The relations of a list or a clause, none if one hangs on a condition or is not understood."""
        if self.says(first) is Says.ABSTENTION:
            found = self[first]
            return Heard((), "abstention", found.start, found.end)
        hangs = end == first + 1 and self._hangs(first)
        return None if hangs or self.says(first) not in LISTED else union(self, range(first, end), self.lexicon)

    def _hangs(self, index: int) -> bool:
        """Whether the only answer hangs on a condition, is struck off, or breaks off."""
        found, sentence = self[index], self.sentences[index]
        given = len(found.labels) == 1 and _GIVEN.search(sentence.roles) is not None
        return given or found.glossed or found.says is Says.DENIED_ITEM or sentence.dangling

    def begin(self) -> int:
        """As of any; an introduction that gives clauses leads to none."""
        first = super().begin()
        return len(self) if self._gives(first) else first

    def _gives(self, first: int) -> bool:
        """Whether an introduction gives clauses instead of a relation: "given: x is E"."""
        introduced = 0 < first < len(self) and self.says(0) is Says.INTRODUCTION
        return introduced and not self.sentences[first].roles.startswith(Role.RELATION)

    def settled(self, outcome: Heard, end: int) -> Heard | None:
        """A whole that cannot tell in the end abstains."""
        doubt = next((index for index in range(end, len(self)) if self.says(index) is Says.ABSTENTION), None)
        if doubt is None or of_another(self.sentences[doubt].roles):  # "no data to place the chair"
            return outcome
        which = 1 < len(outcome.labels) < _ANY and _WHICH_OF_THEM.search(self.sentences[doubt].roles)
        plural = which or any(self[index].plural for index in range(end))
        if plural and len(outcome.labels) < len(self.lexicon.order):
            return outcome
        return Heard((), "abstention", self[doubt].start, self[doubt].end)

    def continues(self, index: int) -> bool:
        """Whether the sentence and the one behind it stand in lines of their own, alike."""
        first, second = self.sentences[index], self.sentences[index + 1]
        if not (first.own and second.own) or self[index + 1].concluding:
            return False
        if not second.bullet and _SAID_OF.isdisjoint(first.roles) and not _SAID_OF.isdisjoint(second.roles):
            return False  # "NE", and below: "that is all that is left"
        if self.says(index) is Says.ANSWER or self.says(index + 1) is Says.ANSWER:
            return self.says(index) is self.says(index + 1) and first.bullet and second.bullet
        bare = self[index].bare and self[index + 1].bare
        return bare and (first.bullet == second.bullet or not first.bullet)

    def competes(self, index: int, outcome: Heard, begin: int, *, whole: bool) -> bool:
        """A clause that concludes another relation, or one beside it that is not in a line of its own."""
        found, sentence = self[index], self.sentences[index]
        likewise = index == begin and _LIKEWISE.match(sentence.roles)
        if likewise or _LEFT_IN.search(sentence.roles) or self._adds(index, outcome.labels):
            return True
        concludes = found.concluding or (index == len(self) - 1 and found.says is Says.ANSWER)
        if found.says in _CLAUSES and concludes and not _explains(found, outcome, self.lexicon):
            return True
        other = set(found.labels) != set(outcome.labels)
        again = index == begin and _IT_IS.search(sentence.roles)
        if found.says is Says.ITEM and (found.concluding or not sentence.own or again) and other:
            return True
        return whole and found.says in {Says.OPAQUE, Says.ITEM, Says.ANSWER} and other

    def _adds(self, index: int, labels: Collection[str], *, may: bool = True) -> bool:
        """Whether a sentence says that another relation is possible, too, or holds."""
        sentence, said = self.sentences[index], self[index].labels
        if Role.RELATION not in sentence.roles or (said and set(said) <= set(labels)):
            return False
        able = not _MAY.isdisjoint(sentence.roles) or any(" also" in part.word for part in sentence.related)
        other = _OR.match(sentence.roles) or self._has(_INSTEAD, index) or self.names_another(sentence)
        return bool(other) or (self._has(_ADDING, index) and (able or not may))

    def denies_another(self, sentence: Sentence, found: Finding) -> bool:
        """Whether what looks like a denial names one more answer: "other option: east"."""
        return found.form == "denied" and self.names_another(sentence)

    def names_another(self, sentence: Sentence) -> bool:
        """Whether it names one more answer: "other option: east", "otherwise east"."""
        named = sentence.related[0].word in _ANOTHER and _NAMED.match(sentence.roles) is not None
        return named or _OTHERWISE.fullmatch(sentence.roles) is not None

    def _has(self, words: Collection[str], index: int) -> bool:
        """Whether a sentence has one of these words, which say nothing of their own."""
        sentence = self.sentences[index]
        return any(word in words and sentence.start <= at < sentence.end for word, at in self._adverbs)

    def against(self, index: int) -> tuple[str, ...]:
        """The relations that a sentence denies of the asked pair."""
        turned = index > 0 and self[index - 1].form == "converse"  # "it" is the asked object
        return () if turned and Role.IT in self.sentences[index].roles else self[index].against

    def opens_with(self, end: int, outcome: Heard) -> bool:
        """A bare relation, or any that a note explains."""
        opening = self.first()
        first = self[opening]
        letter = first.end - first.start == 1 and not self.sentences[opening].own
        if first.says is Says.ANSWER and self.says(end) is not Says.NOTE:
            behind = range(end, len(self))
            return first.bare and not letter and all(self._leaves(index, first) for index in behind)
        return self.says(end) is Says.NOTE or (first.says is Says.ITEM and first.bare and not letter)

    def _leaves(self, index: int, first: Finding) -> bool:
        """Whether a sentence behind a whole clause that opens the text leaves it standing."""
        one, roles = self[index], self.sentences[index].roles
        if one.says is Says.ANSWER:
            return one.labels == first.labels
        denied = one.says is Says.ELSEWHERE and set(first.labels).isdisjoint(one.against)
        return denied or not _TAKES_BACK.search(roles)

    def retracts(self, index: int, labels: Collection[str] = ()) -> bool:
        """Also what says of the edges of regions what another label would say: "it touches its border"."""
        words = self.sentences[index].words
        told = Role.EDGE in self.sentences[index].roles or not EDGES.isdisjoint(words)
        at_edge = told and not AT_EDGE.keys().isdisjoint(labels) and self[index].silent
        return at_edge or super().retracts(index, labels)

    def last(self) -> int:
        """The last sentence but for asides, what tells of others, and notes."""
        last = len(self) - 1
        while last >= 0 and not self[last].concluding and (self.says(last) in _BESIDES or self._of_others(last)):
            last -= 1
        return last

    def _of_others(self, index: int) -> bool:
        """Whether a sentence behind an answer is not understood, and says where others are."""
        behind = index > 0 and self.says(index) is Says.OPAQUE and self.says(index - 1) is Says.ANSWER
        return behind and _OF_OTHERS.fullmatch(self.sentences[index].roles) is not None

    def ends_with(self, first: int, last: int, outcome: Heard) -> bool:
        """A clause, a list that is introduced, or a line that stands alone."""
        found, sentence = self[last], self.sentences[last]
        if found.says is Says.ABSTENTION:
            return not (
                last and sentence.own and sentence.roles.startswith(Role.RELATION)
            )  # "E: unclear" below "N: yes"
        if first < last:
            return self._introduced(first)
        if found.says is not Says.ANSWER:
            return self._stands_alone(last)
        clash = found.concluding and last > 0 and contradict([self[last - 1], found])
        return not clash or not _CORRECTING.isdisjoint(sentence.roles)

    def rivals(self, index: int, first: int, last: int, outcome: Heard) -> bool:
        """Only a clause that does not say that it concludes may have no rival before it."""
        clause, other = self[last], self[index]
        if other.says in LISTED and self._adds(last, other.labels):
            return True
        arrow = self.sentences[last].roles
        if ">" in arrow and self.sentences[index].roles == arrow:
            return other.labels != clause.labels  # "clue 1 -> north; clue 2 -> west"
        if other.says is Says.ABSTENTION:  # "I cannot tell. It might be north or south"
            several = len(clause.labels) > 1 and not_one(self.sentences[index].related)
            return Role.CAN in arrow and not (clause.concluding or several)
        if clause.says is not Says.ANSWER or clause.concluding or first < last:
            return False
        return other.says is Says.ANSWER and set(other.labels) != set(clause.labels)

    def _stands_alone(self, last: int) -> bool:
        """Whether a relation is a line of its own, or "so" leads to it."""
        found, sentence = self[last], self.sentences[last]
        if self._is_last_word(last):
            return True
        if not _ITEM.match(sentence.roles):
            of = self._spoken_of(last, found)
            known = of in {Role.SUBJECT, None} or (of == Role.OBJECT and Role.IT not in sentence.roles)
            alone = sentence.own and of != Role.OBJECT and last == len(self) - 1
            closed = not found.open or (alone and sentence.terminated) or _REASONED.fullmatch(sentence.roles)
            return known and bool(closed) and (found.concluding or alone or self._corrects(last))
        alone = sentence.own or (last > 0 and self.asks(last - 1))
        return found.concluding or (alone and found.bare and self._introduced(last))

    def _is_last_word(self, last: int) -> bool:
        """Whether nothing but a relation ends the text, behind a sentence that is closed and leads to it: "... TPP"."""
        sentence, labels = self.sentences[last], self[last].labels
        if not last or last < len(self) - 1 or sentence.bullet or not _LAST_WORD.fullmatch(sentence.roles):
            return False
        before = self.sentences[last - 1]
        if len(labels) == 1 and self.says(last - 1) is Says.CORRECTION and _SCRATCHES.fullmatch(before.roles):
            return True  # "scratch that. South."
        leads = before.mark in {".", "!"} and not before.bullet and _LEADS_TO_WORD.fullmatch(before.roles)
        earlier = (self[index] for index in range(max(0, last - EARLIER_LOOKED_AT), last))
        return bool(leads) and len(labels) == 1 and all(one.labels in {(), labels} for one in earlier)

    def _corrects(self, last: int) -> bool:
        """Whether the last sentence denies another relation, or follows a bare denial: "no. It is north"."""
        before = self.sentences[last - 1].roles if last else ""
        other = self.says(last - 1) is Says.ELSEWHERE and Role.RELATION in before and Role.OTHER not in before
        denies = other or _DENIES.search(self.sentences[last].roles) or (before and _NO.fullmatch(before))
        return last == len(self) - 1 and bool(denies)

    def _spoken_of(self, index: int, found: Finding) -> str | None:
        """The role of what "it" is in what a sentence comes to; ``None`` if nothing is named before."""
        return spoken_of(self.sentences, index, found.start, framed=self.lexicon.framed)

    def _introduced(self, first: int) -> bool:
        """Whether what stands before a list announces no list of what does not hold, nor is a part of it."""
        before = self.sentences[first - 1] if first else None
        if before and "|" in before.roles:
            return _HEADER.fullmatch(before.roles) is not None
        if before is None or self.says(first - 1) is Says.INTRODUCTION or before.terminated:
            return True
        if before.bullet and not self.sentences[first].bullet:
            return True  # what a list comes to
        if self.says(first - 1) is Says.ANSWER and self[first - 1].labels == self[first].labels:
            return True
        roles = before.roles
        return not set(roles) & _UNDOES and (Role.RELATION not in roles or roles[-1] in {Role.IS, Role.CAN})

    def open_ended(self) -> bool:
        """Whether it is more than a list, or a clause in a line of its own, where others are closed."""
        last = self.sentences[-1]
        opens = last.roles[:1] in _OPENS or last.roles.endswith(")")  # "DC(x, y)"
        if last.bullet and len(self) > 1 and self.sentences[-2].bullet and not self.sentences[-2].terminated:
            return False
        line = last.own and not last.bullet and self.says(len(self) - 1) is Says.ANSWER and opens
        return not line and self._goes_on() and self.closes_others()

    def _goes_on(self) -> bool:
        """Whether the last sentence is more than a list."""
        found = self[len(self) - 1]
        clause = found.says not in _SAYS or (found.says is Says.ANSWER and not found.plural)
        return clause or found.open or found.glossed

    def may_open(self) -> bool:
        """Whether a text that begins with these sentences may open with its answer."""
        return self.says(super().begin()) in {None, *LISTED, Says.ABSTENTION, Says.ELSEWHERE}

    def hangs_on_more(self) -> bool:
        """Whether what the end of a text concludes hangs on what stands before it."""
        last = self.last()
        if last < 0 or self.says(last) not in LISTED:
            return last < 0
        return not (self[last].concluding if self.says(last) is Says.ANSWER else self.start_of_list(last) > 0)


_GIVEN: Final = matching(r"RELATION [OF TO OBJECT IT]{0,2}\(IF")
"""A condition in brackets: of one answer it leaves nothing, "north (if it is moved)"."""
_ANY: Final = 4
"""Relations that are as good as any: of so many, "we cannot tell which" abstains."""
_WHICH_OF_THEM: Final = matching("UNKNOWN_ANSWER WHICH (?: OF [ADJECTIVE IT]+ | RELATION_NOUN )? (?: IT IS )? (?=$|,)")
"""What says of relations only that it is not told which holds: "N or E. We cannot tell which"."""
_OPENS: Final = frozenset({Role.SUBJECT, Role.OBJECT, Role.SO})
_NO_TROUBLE: Final = "[^RELATION GUESS CORRECTION BUT EXCLUDED UNKNOWN_ANSWER]*"
_OF_OTHERS: Final = matching(
    f"[PREPOSITION UNKNOWN ADJECTIVE NOTE BECAUSE AND , : (]{{0,6}} OTHER [IS CAN] RELATION"
    f" (?:{_NO_TROUBLE} OTHER [IS CAN] RELATION)* {_NO_TROUBLE}"
)
"""Relations of others alone: "by the way, the lamp is north of the chair"."""
_BESIDES: Final = frozenset({Says.ASIDE, Says.ELSEWHERE, Says.NOTE})
_CLAUSES: Final = frozenset({Says.ANSWER, Says.NOTE})
_SAYS: Final = frozenset({*LISTED, Says.ABSTENTION})
_ADDING: Final = frozenset({"also", "too", "as well", "alternatively", "equally", "likewise"})
_INSTEAD: Final = frozenset({"alternatively"})
_OR: Final = matching("OR (?!NOT)")
_ANOTHER: Final = frozenset({"other", "another", "second", "alternative", "the other", "runner"})
_NAMED: Final = matching("[EXCLUDED ADJECTIVE UNKNOWN NUMBER]+ RELATION_NOUN? (?:IS|:) .*RELATION")
"""What names one more answer: "other option: east", "another possibility is east"."""
_OTHERWISE: Final = matching("IF ,? NOT? ,? RELATION")
_LEFT_IN: Final = matching("RELATION [IS CAN ,]* NOT [EXCLUDED IMPOSSIBLE]")
"""What says that another relation may hold, too: "east cannot be excluded"."""
_SAID_OF: Final = roles_of("IS IT")
_RESPECTIVE: Final = frozenset({"respectively"})
_ADVERBS: Final = _ADDING | _RESPECTIVE
"""What may say of relations that they are said of more than was asked, or more of them."""
_OF_ANOTHER: Final = matching(
    "[^OBJECT]* OTHER [^OBJECT]* RELATION OF? IT [^RELATION OBJECT]*$"
    "|SUBJECT IS RELATION AND [OTHER OBJECT] IS? RELATION [OF TO]* OTHER"
)
"""What tells of something else: "next to the desk, north of it", "north and the lamp south of the desk"."""
_MAY: Final = roles_of("POSSIBLE CAN COULD HOLDS")
_LIKEWISE: Final = matching("[AND SO ,]*(?:LIKEWISE|(?<=SO) IS RELATION)")
"""What says of more relations what the sentence before says of its own: "the same goes for west", "so is west"."""
_CORRECTING: Final = frozenset({Role.BUT, Role.CORRECTION})
_ITEM: Final = matching("(?:CORRECTION:)? [SO BUT AND , : ~]* RELATION")
"""What may be a relation in a line of its own, or behind "correction:"."""
_LAST_WORD: Final = matching("[SO , ~ >]* RELATION (?:SO | IT IS)?")
_SCRATCHES: Final = matching("[BUT SO NO NOT , IT UNKNOWN]{0,4} CORRECTION [, NO NOT IT UNKNOWN]{0,3}")
_LEADS_TO_WORD: Final = matching(
    "(?!.*[OTHER GUESS IF CORRECTION UNKNOWN_ANSWER NOT NO NONE EXCLUDED IMPOSSIBLE ASKS REFUSAL])"
    ".*[SUBJECT OBJECT IT NUMBER RELATION TITLE].*"
    "|(?=.*[SUBJECT OBJECT IT])(?!.*[UNKNOWN_ANSWER ASKS REFUSAL IF]).{9,}"
)
"""What may lead to a bare relation in the next sentence: of the asked pair alone, and no trouble, or an argument."""
_DENIES: Final = matching("NOT RELATION|[EXCLUDED NOT] [^,]* RELATION [^,]* , (?:IT|SUBJECT) IS RELATION")
_REASONED: Final = matching("SO [^BECAUSE IF BUT]* RELATION ,? BECAUSE [^IF BUT GUESS CORRECTION UNKNOWN_ANSWER]*")
"""What concludes and gives a reason: "so it's EC, because they only touch"."""
_TAKES_BACK: Final = matching(
    "[CORRECTION IF GUESS IMPOSSIBLE COULD_NOT ASKS REFUSAL]|EXCLUDED (?!RELATION)|^[^RELATION]{0,3} NOT"
    " (?:[^RELATION]{0,3}$|:)|^[UNKNOWN SO ,]* [IT SUBJECT] UNKNOWN"
)
"""What may take a whole clause back that opens a text: "it isn't, though", "if so, it contradicts clue 2"."""
_NO: Final = matching("RELATION? [NO NOT EXCLUDED , ~ CORRECTION]+")
_THEY: Final = frozenset({"they", "them"})
_OF_THINGS: Final = NAMED | {Role.UNKNOWN}
_OTHERS: Final = frozenset({Role.OBJECT, Role.OTHER})
_IT_IS: Final = matching("IT [IS CAN] (?:[TO PREPOSITION] [IT SUBJECT OBJECT] IS?)? RELATION")
_SAYS_OF: Final = matching("IT|^[SO BUT AND ,]* [IS CAN]")
"""What may speak of what stands before: "it is north", "that corresponds to north"."""
_TO_IT: Final = matching("[SO BUT AND ,]* SUBJECT IS SO? RELATION OF? IT (?:,? BECAUSE.*)?$")
"""What says a relation to "it": "the bed is north of it"."""
_OF_IT: Final = matching(
    "[SO BUT AND ,]* (?:(?:FROM|RELATIVE) OBJECT [VIEW OWNS]? ,?)? IT? [IS CAN] RELATION (?:OF? [OBJECT IT])? $"
)
"""What says a relation of "it": "it is north of the desk", "so it is north"."""
_UNDOES: Final = roles_of("NOT EXCLUDED CORRECTION UNKNOWN_ANSWER GUESS")
_HEADER: Final = matching(
    r"[ADJECTIVE POSSIBLE DIRECTION_NOUN RELATION_NOUN NUMBER]{1,6}\|[ADJECTIVE POSSIBLE DIRECTION_NOUN"
    " RELATION_NOUN HOLDS NOTE]{1,4}(?:[OF TO] UNKNOWN)?"
)
"""The heading of a table of relations and whether each holds: "| relation | possible? |"."""


def _explains(found: Finding, outcome: Heard, lexicon: Lexicon) -> bool:
    """Whether what an explanation comes to agrees with what was declared; a list ("the only relation is N") is all."""
    member = set(found.labels) <= set(outcome.labels)
    return member or (not found.plural and lexicon.agrees(found.labels, outcome.labels))

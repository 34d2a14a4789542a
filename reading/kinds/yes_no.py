"""Reading whether a model said yes or no."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, Unpack

from spatialjudge.reading.kinds.claims import NO, YES, label
from spatialjudge.reading.kinds.polarity import clauses_of, finding_of, is_cited, is_numero, told_by_fact
from spatialjudge.reading.kinds.restated import asks_other, question_in, repeats, restates
from spatialjudge.reading.outputs.headings import introduces
from spatialjudge.reading.outputs.leads import leads
from spatialjudge.reading.outputs.outputs import Concluded, How, Strict, Worded, read
from spatialjudge.reading.places.cleaning import cleaned
from spatialjudge.reading.places.labels import label_of, opened
from spatialjudge.reading.places.places import Place, clipped
from spatialjudge.reading.places.readings import (
    ASKED_MODALITIES,
    SILENT,
    AskedModality,
    Finding,
    Heard,
    Reading,
    ReadingStatus,
    Says,
    Tier,
    one_of,
)
from spatialjudge.reading.sentences.clauses import Clause
from spatialjudge.reading.sentences.conclusions import ANSWERS, Passage, declared, stated
from spatialjudge.reading.sentences.proposals import ASSURES, Proposed, anything, proposed
from spatialjudge.reading.sentences.sentences import STOPS, Sentence, Sentences, supposed
from spatialjudge.reading.sentences.statements import detail_unknown
from spatialjudge.reading.structures.candidates import Asking, Candidate
from spatialjudge.reading.structures.fields import CLAIMS
from spatialjudge.reading.words.names import ALIKE, names_of, names_of_three
from spatialjudge.reading.words.roles import Role, matching
from spatialjudge.reading.words.table import any_of
from spatialjudge.relations import Vocabulary


def read_yes_no(
    text: str,
    prompt: str | None = None,
    *,
    vocabulary: Vocabulary | None = None,
    subject: str = "",
    obj: str | tuple[str, str] = "",
    relation: str | None = None,
    modality: AskedModality = "can",
    objects: Iterable[str] = (),
    **how: Unpack[How],
) -> Reading:
    """Read whether ``text`` says yes or no; arguments and tiers as for :func:`read_relation`.

    ``modality`` is what was asked: whether the relation ``"can"`` hold ("it is possible" is yes), whether it
    ``"must"``, or whether it ``"is"`` so. To the last one "it cannot be determined" is an answer, too: its status is
    ``unknown``, where it is ``abstained`` to the others.

    With ``vocabulary``, ``subject``, ``obj`` and ``relation`` a clause answers only if it speaks of what was asked:
    "the bed can be north of the desk" is a yes to that, and to whether the desk can be south of the bed, and to nothing
    else.

    Raises:
        UnknownLabel: when the vocabulary has no such relation.
        ValueError: when the regular expression is none, or ``reading`` neither "default" nor "strict", or
            ``modality`` none of its three values. Never for any text.

    Linear in the length of the text.
    """
    if vocabulary is None or relation is None:
        asked = anything()._replace(question=question_in(prompt or ""))
    else:
        others = tuple(objects)
        if isinstance(obj, str):
            names = names_of(subject, obj, others)
        else:
            names = names_of_three(subject, obj, others, alike=vocabulary.term(relation).label in ALIKE)
        asked = proposed(vocabulary, relation, names)
    one_of("modality", modality, ASKED_MODALITIES)
    asked = asked._replace(can=modality == "can", must=modality == "must")
    found = read(text, cleaned(text, prompt, told=True), _YesNo(asked), **how)
    refuses = found.quote.endswith(("help", "assist"))
    left_open = modality == "is" and found.status is ReadingStatus.ABSTAINED and not refuses
    return replace(found, status=ReadingStatus.UNKNOWN) if left_open else found


class YesNoPassage(Passage):
    """The sentences of a part of the text with what each answers; one that stands at a ``doubted`` place does not."""

    opens = True

    def __init__(self, text: str, start: int, end: int, asked: Proposed, doubted: int = -1) -> None:
        self.asked, self._text = asked, text
        super().__init__(Sentences(asked.parts(text, start, end), asked.lexicon))
        self._doubted = doubted
        self._final = len(self) - 1
        while self._final > 0 and self._adds_nothing(self.sentences[self._final]):
            self._final -= 1

    def finding(self, index: int) -> Finding:
        """What a sentence answers; behind a question of the text itself nothing but to the same one."""
        sentence = self.sentences[index]
        before = self.sentences[index - 1] if index else None
        after = self.sentences[index + 1] if index + 1 < len(self) else None
        if (
            (before and is_numero(before, sentence))
            or (after and is_numero(sentence, after))
            or is_cited(sentence)
            or _IF_SO.match(sentence.roles)
        ):
            return Finding(Says.ASIDE)
        asks_other = sentence.mark == "?" and Role.OTHER in sentence.roles
        agrees = (_fits(sentence) and index > 0 and self[index - 1].outright) or self._confirms(index)
        if asks_other or index > self._final or agrees or _NUMBERS.fullmatch(sentence.roles):
            return Finding(Says.ELSEWHERE)
        if sentence.mark == "?" or (index == 0 < self._final and _greets(sentence)):
            return Finding(Says.ASIDE)
        said = self._restated(index) or finding_of(
            sentence, self.asked, last=index == self._final, alone=len(self) == 1
        )
        of_fact = sentence.roles in {Role.YES, Role.NO} and before and {Role.OTHER, Role.RELATION} <= set(before.roles)
        elsewhere = said.outright and before and (before.mark == "?" or of_fact) and not self._asks_again(before)
        if self._judges(index, said):
            return said._replace(says=Says.CORRECTION, labels=())
        hangs = not self.asked.can and supposed(self.sentences, index)
        if hangs or sentence.start <= self._doubted < sentence.end or (before and self._remarks(sentence, before)):
            return said._replace(says=Says.ASIDE, labels=())
        return said._replace(says=self[index - 1].says) if elsewhere else said

    def _restated(self, index: int) -> Finding | None:
        """What a sentence answers with the question as a statement, if it concludes, closes all, or is no premise."""
        sentence, question = self.sentences[index], self.asked.question
        found = restates(sentence, self._text, question)
        if found is None and len(self) == 1 and (repeated := repeats(sentence, self._text, question)) is not None:
            found = repeated, 0, False
        if found is None:
            return None
        yes, place, so = found
        claims = index == 0 and question[0] in _MODAL
        several = self._first_restated.get(not yes, index) < index  # each of a case
        if several or not (index == self._final or so or claims):
            return None
        start, end = sentence.related[place].start, sentence.end
        return Finding(Says.ANSWER, (label(yes),), "polar", start, end, concluding=so, outright=claims, sure=True)

    @cached_property
    def _first_restated(self) -> dict[bool, int]:
        """The first sentence that affirms the question as a statement, and the first that denies it."""
        restated = (restates(sentence, self._text, self.asked.question) for sentence in self.sentences)
        first: dict[bool, int] = {}
        for at, found in enumerate(restated):
            if found:
                first.setdefault(found[0], at)
        return first

    def _asks_again(self, question: Sentence) -> bool:
        """Whether a question that the text asks itself is the same once more."""
        return self.asked.again(question) and not asks_other(question, self._text, self.asked.question)

    def _judges(self, index: int, said: Finding) -> bool:
        """Whether a sentence finds an answer before it wrong: "my answer is wrong", "wait, that's not right"."""
        sentence = self.sentences[index]
        if said.labels != (NO,) or not index or _FOUND_WRONG.isdisjoint(sentence.words):
            return False
        before = {self[earlier].labels for earlier in range(max(0, index - _NEAR), index)}
        named = _ITSELF.search(self._text, self.sentences[index - 1].end, sentence.end)
        claim = (
            named and named[0] == "conclusion" and (YES,) not in before
        )  # of an inference: "no. The conclusion is wrong"
        itself = Role.CORRECTION in sentence.roles or (named is not None and not claim)
        return itself and not before.isdisjoint({(YES,), (NO,)})

    def _confirms(self, index: int) -> bool:
        """Whether a sentence only says of an answer before it that it is so: "that's correct", "indeed"."""
        sentence = self.sentences[index]
        if not (index and sentence.roles.endswith(Role.YES) and _SO_IT_IS.fullmatch(sentence.roles)):
            return False
        last = sentence.related[-1]
        if (last.written.isalpha() and last.word not in _CONFIRMS) or self.sentences[index - 1].mark == "?":
            return False
        earlier = [one for one in map(self.__getitem__, range(max(0, index - _NEAR), index)) if not one.silent]
        return bool(earlier) and earlier[-1].labels != (YES,)  # of a yes it is one more

    def _adds_nothing(self, sentence: Sentence) -> bool:
        """Whether a sentence at the end only rounds off, or says which detail is not known."""
        return _ROUNDS_OFF.fullmatch(sentence.roles) is not None or detail_unknown(sentence, self.asked.lexicon)

    def _remarks(self, sentence: Sentence, before: Sentence) -> bool:
        """Whether it only says of the sentence before, which is not the question again, that it is so or not."""
        word = len(sentence.related) == 1 and sentence.related[0].word in _REMARKS
        if not (word or _REMARK.fullmatch(sentence.roles)):
            return False
        return not (before.mark == "?" and Role.RELATION in before.roles and self.asked.again(before))

    def clauses(self, index: int) -> Sequence[Clause]:
        """The clause that says yes or no with what leads to it, and its tail."""
        return clauses_of(self.sentences[index])

    def first(self) -> int:
        """The first sentence but for the question said again, or the claim to judge."""
        if len(self) < 2:
            return 0
        opening = self.sentences[0]
        return int(self.asked.again(opening) if opening.mark == "?" else is_cited(opening) or _greets(opening))

    def last(self) -> int:
        """The last sentence but for what is understood and leaves open what was asked."""
        return next((index for index in range(len(self) - 1, -1, -1) if self.says(index) is not Says.ELSEWHERE), -1)

    def together(self, first: int, end: int) -> Heard | None:
        """A yes or no that is meant as an answer."""
        return self[first].heard if self._meant(first) and not self[first].silent else None

    def competes(self, index: int, outcome: Heard, begin: int, *, whole: bool) -> bool:
        """The other one, if it is surely one."""
        found = self[index]
        other = not found.silent and found.labels != outcome.labels
        return other and (whole or found.outright or found.concluding or _both(found, outcome))

    def opens_with(self, end: int, outcome: Heard) -> bool:
        """A yes or no by a word of its own, or a claim or abstention that nothing troubles."""
        first = self[end - 1]
        need = self.asked.must and outcome.labels == (NO,) and not _NEEDS.isdisjoint(self.sentences[end - 1].roles)
        if first.outright or need:
            return True
        doubts = first.says is Says.ABSTENTION and end < len(self)
        known = first.sure and (self.asked.label is not None or doubts)
        return known and all(self._agrees(index, first) for index in range(end, len(self)))

    def _agrees(self, index: int, found: Finding) -> bool:
        """Whether a sentence answers the same, or says nothing that may be an answer or take one back."""
        sentence = self.sentences[index]
        if index > self._final:
            return True
        if found.says is Says.ABSTENTION and not self.asked.can and _MAY_BE.fullmatch(sentence.roles):
            return True  # "undetermined. It may be north, it may be south"
        if self.asked.label is None and Role.SO in sentence.roles:
            return False
        said = told_by_fact(sentence, self.asked) or self[index]
        if said.says is found.says:
            return said.labels == found.labels
        return said.silent and not _TROUBLE.search(sentence.roles)

    def ends_with(self, first: int, last: int, outcome: Heard) -> bool:
        """One by a word of its own, one that "so" leads to, or the only one."""
        found = self[last]
        told = self.asked.can and any(self[index].labels == (YES,) for index in range(last))
        corrects = (at for at in range(last, 0, -1) if self[at].corrected or self.says(at - 1) is Says.CORRECTION)
        since = next(corrects, 0)
        return (
            found.outright
            or found.concluding
            or (found.says is Says.ABSTENTION and not told)  # "it is possible. The text does not say where it is"
            or all(self._leaves(index, found) for index in range(since, last))
        )

    def _leaves(self, index: int, found: Finding) -> bool:
        """Whether a sentence answers nothing else, nor gives a relation that does."""
        fact = told_by_fact(self.sentences[index], self.asked)
        return (self[index].silent or self[index].labels == found.labels) and (not fact or fact.labels == found.labels)

    def rivals(self, index: int, first: int, last: int, outcome: Heard) -> bool:
        """One that does not say that it concludes may have none before it, but for a word in a line of its own."""
        found, sentence, other = self[last], self.sentences[last], self[index]
        alone = found.outright and sentence.own and not sentence.bullet
        if found.concluding or (alone and not (self.sentences[last - 1].own and self[last - 1].outright)):
            return False
        return not other.silent and other.labels != found.labels and (other.outright or _both(other, outcome))

    def open_ended(self) -> bool:
        """Whether it is a clause where others are closed."""
        return not self[len(self) - 1].outright and self.closes_others(STOPS)

    def _meant(self, place: int) -> bool:
        """Whether a sentence answers and does not only open a text: "Certainly! Let's look at the facts."."""
        one, behind = self[place], range(place + 1, len(self))
        if not one.polite:
            return not (one.outright and behind and introduces(self.sentences[place + 1]))
        if self.sentences[place].related[-1].end > one.end:
            return False
        return not behind or (not self[place + 1].silent and self[place + 1].labels == one.labels)


def _greets(sentence: Sentence) -> bool:
    """Whether a sentence is only polite: "Certainly!"."""
    return sentence.roles == Role.YES and sentence.terminated and sentence.related[0].word in ASSURES


def _fits(sentence: Sentence) -> bool:
    """Whether a sentence says that what was said fits what is given: "this is consistent with every clue"."""
    return _FITS.fullmatch(sentence.roles) is not None and sentence.related[1].word == "consistent"


_REMARK: Final = matching(
    "IT? HOLDS|IT (?:IS NOT?|NOT)|[IT UNKNOWN]? EXCLUDED [ADJECTIVE UNKNOWN NUMBER]{0,3} MATTER NUMBER?"
)
_REMARKS: Final = any_of("that+'s|that+is right|so, not really|at+all")
_MAY_BE: Final = matching(
    "(?:[, SO AND OR BUT]* [IT SUBJECT] [CAN COULD] RELATION [OF TO FROM]? [OBJECT IT]? UNKNOWN*){1,3}"
)
_NEEDS: Final = frozenset({Role.UNNECESSARY, Role.NECESSARY})
_ROUNDS_OFF: Final = matching("(?:IT? IS ADJECTIVE+ RELATION_NOUN)?")
"""That what was said is the answer, or nothing: "that is my answer", "indeed so"."""
_FITS: Final = matching("IS POSSIBLE [OF ADJECTIVE BECAUSE MATTER PREPOSITION]*")
_ITSELF: Final = re.compile("|".join(sorted(ANSWERS)), re.IGNORECASE)
"""What a model calls what it has said."""
_FOUND_WRONG: Final = any_of("wrong, incorrect, mistaken, not right|correct, that+'s|that+is not right|so")
_NEAR: Final = 4
"""Sentences before one that confirms, or judges, in which the answer is looked for."""
_SO_IT_IS: Final = matching("[IT FILLER IS]* YES")
_CONFIRMS: Final = ASSURES | any_of("""
    correct, true, right, accurate, y, that's correct|right|true, that|this+is correct|right|true
""")
_IF_SO: Final = matching("[AND BUT SO ,]* IF [YES NO] ,")
"""What only follows from an answer: "if yes, then"."""
_NUMBERS: Final = matching("[UNKNOWN TITLE]? NUMBER")
"""The number of a question: "Q2.", "question 3."."""
_TROUBLE: Final = matching(
    "[BUT CORRECTION NO YES IMPOSSIBLE COULD_NOT COULD UNKNOWN_ANSWER EXCLUDED IF]|[SUBJECT IT].*RELATION(?!OF?OTHER)"
)


def _both(one: Finding, outcome: Heard) -> bool:
    """Whether a sentence surely answers what was asked, as the outcome does."""
    return one.sure and bool(one.labels and outcome.labels)


class _YesNo(Worded):
    """What the parts of a text say to a question for a yes or no: a label, none for an abstention."""

    asks_for = "a yes or no"

    verdicts = True

    def __init__(self, asked: Proposed) -> None:
        self._asked = asked
        self.asked = Asking(self._of_field, names=asked.names, proposes=self._proposes, relates=asked.label is not None)

    def _proposes(self, words: str) -> bool:
        """Whether words are what was asked about."""
        if self._asked.label is None or words == self._asked.label:  # "N", which is "no" elsewhere
            return self._asked.label is not None
        found = label_of(words, self._asked.lexicon, self._asked.names)
        if found:
            return found.labels == (self._asked.label,)
        found = self.of_place(words, Place("json", 0, len(words)))
        return found is not None and found.labels == (YES,) and not self.passage(words, 0, len(words))[0].outright

    def _of_field(self, one: Candidate) -> Heard | None:
        """What a field says, or claims by its name: ``"feasible": true``, ``"impossible": "no"``."""
        value = one.words[0] if len(one.words) == 1 and not one.turned else ""
        value = _TRUTHS.get(value.casefold(), value)
        found = self.of_place(value, Place("json", 0, len(value))) if value else None
        if found is None and self._asked.label and label_of(value, self._asked.lexicon, self._asked.names):
            return SILENT
        if found is None or not one.claim:
            return None if found and found.labels and one.relates else found
        holds, strength = CLAIMS.get(one.claim, (True, ""))
        if value == "null" or (found.labels and not self.passage(value, 0, len(value))[0].outright):
            return None
        yes = (YES in found.labels) is holds
        asked = "can" if self._asked.can else "must" if self._asked.must else ""
        order = ("can", "", "must")
        follows = not strength or order.index(strength) * (1 if yes else -1) >= order.index(asked) * (1 if yes else -1)
        return found if not found.labels else Heard((label(yes),), "polar", 0, 0) if follows else SILENT

    def passage(self, clean: str, start: int, end: int) -> YesNoPassage:
        return YesNoPassage(clean, start, end, self._asked)

    def of_place(self, clean: str, place: Place, *, cut: bool = False) -> Heard | None:
        found = super().of_place(clean, place, cut=cut)
        wrong = found and clean[place.start : found.end].strip("* _").casefold() in _FOUND_WRONG
        if not (wrong and place.word) or ":" in clean[place.word[1] : place.start]:
            return found
        before = self.passage(clean, 0, place.begin)
        answered = {before[index].labels for index in range(len(before))}
        itself = (YES,) in answered or ((NO,) in answered and "answer" in clean[slice(*place.word)].casefold())
        return None if itself else found  # "yes. But my answer is wrong"

    def leads(self, clean: str, place: Place, heard: Heard | None) -> bool:
        labels = self._asked.labels(heard.labels == (YES,) if heard.labels else None) if heard else ()
        return leads(clean, place, labels, self._asked.lexicon, self._asked.names)

    def concluded(self, clean: str, place: Place | None, limits: Strict, *, led: bool) -> Concluded | None:
        if place and place.firm and led:
            return None
        start, end = clipped(clean, 0, len(clean))
        passage = YesNoPassage(clean, start, end, self._asked, -1 if led or place is None else place.begin)
        alone = not limits.cut or (len(clean.split()) == 1 and not opened(clean))
        if place is None and alone and len(passage) == 1:
            whole = declared(passage, whole=True)
            if whole:
                return Concluded.whole(whole)
        found = None if limits.cut or limits.strict else stated(passage)
        return Concluded.stated(found) if found else None

    def reading(self, text: str, rule: str, tier: Tier, heard: Heard) -> Reading:
        span = heard.start, heard.end
        return Reading(_STATUS[heard.labels], (), f"{rule}/{heard.form}", span, text[slice(*span)], tier)


_MODAL: Final = frozenset({"can", "must"})
"""What no story tells of its things."""
_TRUTHS: Final = {"true": "yes", "false": "no"}
_STATUS: Final = {(YES,): ReadingStatus.YES, (NO,): ReadingStatus.NO, (): ReadingStatus.ABSTAINED}

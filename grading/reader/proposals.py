"""What a question of yes or no asks: the words of answers to it, and whether a relation is the one asked about."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from spatialjudge.grading.reader import phrases
from spatialjudge.grading.reader.conclusions import agrees
from spatialjudge.grading.reader.expressions import Expression, Related
from spatialjudge.grading.reader.lexicon import Entry, Lexicon, lexicon_after, tabled
from spatialjudge.grading.reader.parts import Names
from spatialjudge.grading.reader.roles import Role, matching
from spatialjudge.grading.reader.sentences import Sentence
from spatialjudge.grading.reader.words import each
from spatialjudge.relations import Vocabulary

POLAR: Final[dict[str, str]] = {
    Role.YES: """
        yes, yeah, yep, yup, y, affirmative, absolutely, si, sí, oui, ja, да, 是, true, correct, certainly, definitely,
        of course, indeed, definitely yes, certainly yes, absolutely yes, clearly yes, yes definitely, yes absolutely,
        yes indeed, yes of course
        """,
    Role.NO: """
        no, nope, nah, n, negative, no way, non, nein, нет, 否, false, incorrect, certainly not, absolutely not,
        definitely not, of course not, definitely no, certainly no, absolutely no, clearly no
        """,
    Role.POSSIBLE: """
        possible, feasible, admissible, in the affirmative, consistent, allowed, compatible, plausible, satisfiable,
        possibly, valid, not impossible, not infeasible, not inconsistent, not excluded, not ruled out, not forbidden,
        not contradicted, no contradiction, there is no contradiction, there is no conflict, does not contradict,
        doesn't contradict, does not violate, doesn't violate, no conflict, no contradictions, no conflicts, no
        inconsistency, nothing prevents it, nothing contradicts it, nothing prevents this, nothing contradicts this,
        nothing rules it out, nothing rules this out, nothing prevents this placement, can't rule it out, cannot rule it
        out, can't be ruled out, cannot be ruled out, cannot be excluded, can't rule that out, cannot rule that out,
        could be the case, can be the case, may be the case, would be possible, would work, works, permitted, perfectly
        possible, no constraint prevents it, no constraint prevents this, no fact prevents it, no fact forbids it, no
        fact contradicts it, nothing forbids it, nothing forbids this, can't exclude it, cannot exclude it, could well
        be, may well be, might well be
        """,
    Role.IMPOSSIBLE: """
        not possible, impossible, infeasible, not feasible, inconsistent, incompatible, contradictory, not allowed, not
        consistent, not compatible, unsatisfiable, not valid, invalid, ruled out, excluded, not true, not correct,
        there is a contradiction, there is a conflict, rules this out, rules that out, rules it out, wrong, forbidden, a
        contradiction, contradiction, leads to a contradiction, not plausible, contradicts the story, contradicts the
        facts, would not be possible, isn't possible, is not possible, never possible, can't work, cannot work, no way
        that it could be, not permitted, cannot hold, cannot be the case, can't be the case
        """,
    Role.COULD_NOT: """
        could not, couldn't, cannot, can't, can not, may not, might not, could not be, couldn't be, cannot be, can't be,
        can not be, may not be, might not be, must not be, could never, can never, could never be, can never be, cannot
        possibly, cannot possibly be, can't possibly be
        """,
    Role.COULD: """
        could be, can be, may be, might be, could possibly, can possibly, could indeed be, can indeed be, could also be,
        could possibly be, could be placed, can be placed, could be positioned, can be positioned, could be located, can
        be located, may be placed, might be placed
        """,
    Role.MATTER: """
        story, description, fact, facts, constraint, constraints, information, condition, conditions, premise, premises,
        text, rule, rules, puzzle, clue, clues, sentence, sentences, requirements, details, every, each, any
        """,
    Role.NOT: """
        not at all, in no way
        """,
    Role.IF: """
        as long as, so long as, provided, on condition that, on the condition that, on the assumption that, under the
        assumption that, with the assumption that, only when, only after, depending on, depends on, depends, conditional
        on, contingent on, once, until, if and only if, in the event that, were it not
        for, only in, only with, only by
        """,
    Role.SO: """
        there is no doubt that, there's no doubt that, no doubt about it, there is no doubt about it, without a doubt,
        without any doubt, beyond doubt, undoubtedly
        """,
    Role.FIRST: """
        let me, let us, let's, i can help, i'd be happy, i would be happy, i'd be glad, i would be glad, happy to help,
        glad to help, happy to assist, i understand, i can do that, i can assist, i can explain, i can solve, i can
        answer, i'll check, i will check, i'll now, i will now, i'll help, i will help, i'll start, i will start, i'll
        analyze, i will analyze, i'll go through, i will go through, i'll work, i will work, here's how, here is how
        """,
    Role.NOTE: """
        let me explain, let me show, let me justify, let me elaborate
        """,
    Role.CORRECTION: """
        on reflection, upon reflection, on closer inspection, upon closer inspection, on closer look, on a closer look,
        looking closer, looking more closely, thinking again, come to think of it, strictly speaking
        """,
    Role.RELATION_NOUN: """
        claim, statement, assertion, scenario, situation, proposition, hypothesis, layout, setup, correct answer,
        correct option, correct choice, correct response, correct label, correct verdict, correct result, correct output
        """,
}
"""More roles where a yes or a no is asked for; their words come first there."""
_SUBJECTS: Final = frozenset({Role.SUBJECT, Role.IT})
_OBJECTS: Final = frozenset({Role.OBJECT, Role.IT})
_AS_ASKED: Final = "there"
"""The form of what stands for the relation asked about."""
_THERE: Final = each(
    "there, that way, like that, this way, in that position, in this position, in that place, so placed"
)


_OPENS_QUESTION: Final = matching("^(?:.*:)? [SO BUT AND ,]* STRANGER?")
"""What opens a question: "question:", "so,", "does"."""
_OR_NOT: Final = matching("OR [NOT NO]$")
_DENIES: Final = matching("[NOT IMPOSSIBLE EXCLUDED COULD_NOT IF UNSURE]")
_STRANGE: Final = matching("[OTHER STRANGER]")
_NO_NAMES: Final = matching("[^SUBJECT OBJECT]")
_ASKS_ALIKE: Final = matching("[POSSIBLE RELATION_NOUN YES HOLDS SO IT]")
"""What a question has that names no relation and is the same: "is it possible?", "the answer?", "yes or no?"."""


@lru_cache(maxsize=1)
def _entries() -> tuple[tuple[str, Entry], ...]:
    return (*tabled(POLAR.items()), *((phrase, Entry(Role.DIRECTION, form=_AS_ASKED)) for phrase in _THERE))


class Proposed(NamedTuple):
    """What was asked: whether two things can be so related; without a ``label``, of that nothing is known.

    Of ``exclusive`` relations no two hold at once. Unless it was asked whether one ``can`` hold, that it can is no yes.
    """

    lexicon: Lexicon
    names: Names
    label: str | None = None
    exclusive: bool = False
    can: bool = True

    def labels(self, answer: bool | None) -> tuple[str, ...]:
        """The relations that may hold of the pair if that is the answer."""
        return tuple(label for label in self.lexicon.order if answer is not (label != self.label))

    def stands(self, first: str, said: Expression | None, second: str) -> bool:
        """Whether a relation said of one thing (and another, or nothing) is what was asked."""
        if self.label is None:
            return True
        turned = first == Role.OBJECT
        pair = second == Role.SUBJECT if turned else first in {"", *_SUBJECTS} and second in {"", *_OBJECTS}
        if not pair or said is None:
            return False
        return said.entries[0][1].form == _AS_ASKED or said.labels(self.lexicon) == (self._label_from(first),)

    def _label_from(self, first: str) -> str | None:
        """The relation that was asked about, as said of one thing or from the other."""
        return self.lexicon.converse.get(self.label or "") if first == Role.OBJECT else self.label

    def again(self, question: Sentence) -> bool:
        """Whether a question that a text asks itself is the same once more; "is there a contradiction?" is not."""
        posed = _OPENS_QUESTION.sub("", _OR_NOT.sub("", question.roles))
        if _DENIES.search(posed) or (self.label is not None and _STRANGE.search(posed)):
            return False
        before, relation, behind = posed.partition(Role.RELATION)
        if not relation or self.label is None:
            return self.label is None or _ASKS_ALIKE.search(question.roles) is not None
        first, second = (_NO_NAMES.sub("", part) for part in (before, behind))
        if len(pair := first + second) > 1:
            first, second = pair[0], pair[1:]
        said = question.related[question.roles.index(Role.RELATION)]
        return self.stands(first, said.expression if isinstance(said, Related) else None, second)

    def differs(self, first: str, said: Expression | None, second: str) -> bool:
        """Whether a relation said of the asked pair is another one than was asked."""
        if self.label is None or said is None or {first, second} != {Role.SUBJECT, Role.OBJECT}:
            return False
        return bool(said.labels(self.lexicon)) and not self.stands(first, said, second)

    def excludes(self, first: str, said: Expression | None, second: str) -> bool:
        """Whether a relation said of the asked pair cannot hold beside the one asked; "north" may be half of it."""
        label = self._label_from(first)
        if said is None or label is None or not (self.exclusive and self.differs(first, said, second)):
            return False
        labels = said.labels(self.lexicon)
        return not (agrees(labels, (label,), self.lexicon) or agrees((label,), labels, self.lexicon))


def proposed(vocabulary: Vocabulary, relation: str, names: Names) -> Proposed:
    """What a question asks about a label of a vocabulary.

    Raises:
        UnknownLabel: the vocabulary has none such.
    """
    term = vocabulary.term(relation)
    return Proposed(_words(vocabulary, term.family.name), names, term.label, vocabulary.exclusive(term.family.name))


@lru_cache(maxsize=64)
def _words(vocabulary: Vocabulary, family: str) -> Lexicon:
    return lexicon_after(_entries(), vocabulary, family)


@lru_cache(maxsize=1)
def anything() -> Proposed:
    """What is known of a question that nobody told: things have any names, and a direction is one without a label."""
    several = (phrase for _, table in phrases.VIEWS for found in table.values() for phrase in found)
    directions = [(phrase, Entry(Role.DIRECTION)) for phrase in several if phrase not in {"right", "up"}]
    return Proposed(Lexicon((*_entries(), *directions), (), {}, {}), Names("", ""))

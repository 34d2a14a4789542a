"""The clauses of a plain sentence: what is said of what."""

from __future__ import annotations

from collections.abc import Sequence

from spatialjudge.benchmarks.roomspace.sentences import NumberedSentence, Unread
from spatialjudge.grading.plain.phrases import Name, RelationWords, SentencePhrases
from spatialjudge.grading.plain.words import (
    AND,
    ARTICLES,
    BE,
    EITHER,
    IS,
    LEADS,
    MAX_WORDS,
    NO_NAMES,
    ONE_IS,
    RECIPROCAL,
    TAILS,
)
from spatialjudge.relations import Vocabulary, shown

StatedFact = tuple[Name, tuple[str, ...], tuple[Name, ...], NumberedSentence]
"""Subject, labels, objects (none: the room), and where it was said."""


class SentenceReader(SentencePhrases):
    """A sentence, its words, and what is understood of it so far."""

    def __init__(self, sentence: NumberedSentence, vocabulary: Vocabulary, distances: str | None) -> None:
        """Begin to read.

        Raises:
            Unread: it is too long.
        """
        super().__init__(sentence, vocabulary, distances)
        self.said: list[StatedFact] = []
        self.there: list[Name] = []
        if len(self.tokens) > MAX_WORDS:
            raise Unread(f"it has more than {MAX_WORDS} words", "one sentence for each relation")

    def read(self, start: int = 0) -> None:
        """Read it whole, from a word on.

        Raises:
            Unread: that cannot be done.
        """
        verb = self._verb(start)
        if self.word(start) in {"there", "here"} and verb == start + 1:
            self._existing(verb + 1)
        elif verb is None:
            self._verbless(start)
        elif fronted := self._fronted(start, verb):
            relation, others = fronted
            for subject in self._agreeing(self.things(verb + 1, len(self.tokens)), verb):
                self._say(subject, relation, others)
        elif subjects := self._subjects(start, verb):
            self._saying(self._agreeing(subjects, verb), self.past(verb + 1))
        else:
            self._verbless(start)

    def _verb(self, start: int) -> int | None:
        """The verb of a clause. Some are nouns as well, and verbs where words of place follow."""
        for at in range(start + 1, len(self.tokens)):
            if self.word(at) in IS or (self.word(at) in BE and self.relations(self.past(at + 1))):
                return at
        return None

    def _subjects(self, start: int, verb: int) -> Sequence[Name]:
        """The things before a verb, or nothing if another verb stands among them: "a meets b, and b is before c".

        Raises:
            Unread: there is neither.
        """
        try:
            found = self.things(start, verb)
        except Unread:
            if any(self.relations(at) for at in range(start + 1, verb)) and AND & {
                self.word(at) for at in range(start, verb)
            }:
                return ()
            raise
        if {self.word(at) for at in range(start, verb)} & {",", "and"} == {","}:
            raise Unread(f"{shown(found[0].text)} may be a thing or only lead to one", "join things by 'and'")
        return found

    def _agreeing(self, things: Sequence[Name], verb: int) -> Sequence[Name]:
        """Things that are as many as their verb says: "the bed and breakfast is" one.

        Raises:
            Unread: they are not; before a list *is* stands for each, if each has its article or none has.
        """
        listed = things[0].place > verb and len({bool(name.article) for name in things}) == 1
        if len(things) > 1 and not listed and self.word(verb) in ONE_IS:
            reason = f"{shown(self.word(verb))} is said of one, and {shown(things[0].text)} may be a part of its name"
            raise Unread(reason, "'The bed and the desk are north of the lamp.'")
        return things

    def _existing(self, at: int) -> None:
        """Things that are said to be there, and maybe where."""
        try:
            there = self.things(at, len(self.tokens))
        except Unread:
            self._verbless(at, there=True)
        else:
            self.there += self._agreeing(there, at - 1)

    def _verbless(self, start: int, *, there: bool = False) -> None:
        """Read "the bed touches the wall", "the bed NE of the desk": the words of place part what stands around."""
        reason, before = Unread(f"it states no relation of {self.vocabulary.name}", self.hint()), len(self.said)
        for at in range(start + 1, len(self.tokens)):
            leaves = self.word(at) in EITHER and self.word(at + 1) != "of"  # "the dog left the house"
            if not leaves and (found := self.relations(at)):
                try:
                    subjects = self.things(start, at)
                    self._saying(self._agreeing(subjects, start - 1) if there else self._acting(subjects, found[0]), at)
                except Unread as other:
                    reason = other
                    del self.said[before:]
                else:
                    return
        raise reason

    def _acting(self, found: tuple[Name, ...], relation: RelationWords) -> tuple[Name, ...]:
        """The things before a verb or a label; before other words one word, for several may have a verb in them.

        Raises:
            Unread: they may: "the meeting ends before lunch"; or the verb is one of one thing.
        """
        first = relation.words.split()[0].lower()
        one = first.endswith("s") and not first.endswith("wards")
        label = relation.words.isupper() and self.tail(relation.end) == relation.end
        several = [name.text for name in found if " " in name.text]
        if several and not one and not label and first not in RECIPROCAL:
            raise Unread(f"there is no verb behind {shown(several[0])}, or one in it", self.hint())
        if one and len(found) > 1:
            raise Unread(f"{shown(first)} is said of one thing", self.hint())
        return found

    def _fronted(self, start: int, verb: int) -> tuple[RelationWords, tuple[Name, ...]] | None:
        """Read "north of the desk" before its verb, if that is what stands there."""
        end = verb - (self.word(verb - 1) == "there")
        end -= self.word(end - 1) == ","
        try:
            relation, others, at = self.predicate(start, end)
        except Unread:
            return None
        return (relation, others) if at == end and (others or self.word(start) in LEADS) else None

    def _saying(self, subjects: Sequence[Name], at: int) -> None:
        """Predicates of the same things to the end, or to a clause with another subject."""
        before: tuple[Name, ...] = ()
        while True:
            relation, others, at = self.predicate(at, len(self.tokens), before)
            if not others and not relation.family.unary:
                first, second = self._either(subjects, relation)
                self._say(first, relation, (second,))
            else:
                for subject in subjects:
                    self._say(subject, relation, others)
            if at == len(self.tokens):
                break
            before, at = others, self.past(at, AND)
            if self._begins_clause(at):
                self.read(at)
                break
            at = self.past(at + (self.word(at) in BE))

    def _begins_clause(self, at: int) -> bool:
        """Whether one thing and its verb come: the subject of another clause."""
        verb = self._verb(at)
        if verb is None or any(self.word(place) in AND for place in range(at, verb)):
            return False
        try:
            self.things(at, verb)
        except Unread:
            return False
        return True

    def _either(self, subjects: Sequence[Name], relation: RelationWords) -> Sequence[Name]:
        """Two things that stand in a relation to each other, whichever is named first."""
        table = self.vocabulary
        if len(subjects) != 2 or any(table.term(label).converse != label for label in relation.labels):
            raise Unread(f"{shown(relation.words)} of what, it does not say", self.hint())
        return subjects

    def _say(self, subject: Name, relation: RelationWords, others: tuple[Name, ...]) -> None:
        if relation.family.unary or relation.family.ternary:
            if relation.family.ternary and len(others) != 2:
                raise Unread(f"{shown(relation.words)} is said of two other things", "'The cup is between A and B.'")
            self.said.append((subject, relation.labels, others, self.sentence))
        else:
            self.said += [(subject, relation.labels, (other,), self.sentence) for other in others]

    def predicate(
        self, at: int, end: int, before: tuple[Name, ...] = ()
    ) -> tuple[RelationWords, tuple[Name, ...], int]:
        """What is said of a thing: a relation, to what others, and where that ends.

        A distance behind a comma is one to what was named ``before``.
        """
        found = self.relations(at)
        if not found:
            raise Unread(self.unknown(at), self.hint())
        stop = found[0].end
        tailed = self.tail(stop)
        if stop >= end or (self.word(stop) in AND and not tailed > stop) or self.room_ends(tailed):
            to_room = self.room_ends(tailed) if stop < end else 0
            unary = [one for one in found if one.family.unary and one.within]
            if unary:
                return unary[0], (), to_room or stop
            if to_room:
                raise Unread(f"{shown(found[0].words)} is no relation to the room", self.hint())
            return self._one(found), before, stop
        binary = [one for one in found if not one.family.unary]
        if not binary or (found[0].definite and tailed == stop and self.word(stop - 1) not in TAILS):
            raise Unread(f"behind {shown(found[0].words)} comes {shown(self.word(stop))}", self.hint())
        last = self._end_of_things(tailed, end)
        return self._one(binary), self.things(tailed, last), last

    def _one(self, found: Sequence[RelationWords]) -> RelationWords:
        """The relation that is meant: that of the first family, but for distances, which may be of two."""
        found = [one for one in found if not one.family.unary]
        if not found:
            raise Unread("it states no relation of two things", self.hint())
        if found[0].family.name == "distance2" and len(found) > 1:
            reason = f"{shown(found[0].words)} may be one of two distance classes or one of three"
            raise Unread(reason, "say which by 'distances': distance2 or distance3")
        return found[0]

    def _end_of_things(self, at: int, end: int) -> int:
        """Where the things that are named from here on end, and another predicate or clause begins."""
        more = False
        while at < end:
            if self.word(at) in AND:
                following = self.past(at, AND)
                if self.word(following) in BE or self._goes_on(self.past(following), end):
                    return at
                if not more and self.word(following - 1) != "," and self._begins_clause(following):
                    return at
                at, more = following, True
            else:
                at += 1
        return end

    def _goes_on(self, at: int, end: int) -> bool:
        found = self.relations(at)
        if not found:
            return False
        stop = found[0].end
        return (
            stop >= end
            or self.word(stop) in AND
            or self.tail(stop) > stop
            or self.word(at) in NO_NAMES
            or (not found[0].definite and self.word(stop) in ARTICLES)
        )

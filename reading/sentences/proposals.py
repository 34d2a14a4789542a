"""What a question of yes or no asks: the words of answers to it, and whether a relation is the one asked about."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from spatialjudge.reading.sentences.expressions import Expression, Related
from spatialjudge.reading.sentences.sentences import Sentence
from spatialjudge.reading.words.kind_words import VIEWS
from spatialjudge.reading.words.lexicon import UNKNOWN, Entry, Lexicon, lexicon_after, lexicon_of, tabled
from spatialjudge.reading.words.names import Names
from spatialjudge.reading.words.parts import Part, parts_of
from spatialjudge.reading.words.roles import Role, matching
from spatialjudge.reading.words.table import each
from spatialjudge.reading.words.tokens import tokenise
from spatialjudge.relations import Vocabulary

_SUBJECTS: Final = frozenset({Role.SUBJECT, Role.IT})
_OBJECTS: Final = frozenset({Role.OBJECT, Role.IT})
_AS_ASKED: Final = "there"
"""The form of what stands for the relation asked about."""
_THERE: Final = each(
    "there, that way, like that, this way, in that position, in this position, in that place, so placed"
)


_OPENS_QUESTION: Final = matching("^(?:.*:)? [SO BUT AND ,]* UNKNOWN?")
"""What opens a question: "question:", "so,", "does"."""
_OR_NOT: Final = matching("OR [NOT NO]$")
_DENIES: Final = matching("[NOT IMPOSSIBLE EXCLUDED COULD_NOT IF UNSURE]")
_STRANGE: Final = matching("[OTHER UNKNOWN]")
_NO_NAMES: Final = matching("[^SUBJECT OBJECT]")
_ASKS_ALIKE: Final = matching("[POSSIBLE RELATION_NOUN YES HOLDS SO IT]")
"""What a question has that names no relation and is the same: "is it possible?", "the answer?", "yes or no?"."""


@lru_cache(maxsize=1)
def _entries() -> tuple[tuple[str, Entry], ...]:
    return (*tabled("yes_no"), *((phrase, Entry(Role.DIRECTION, form=_AS_ASKED)) for phrase in _THERE))


class Proposed(NamedTuple):
    """What was asked: whether two things can be so related; without a ``label``, of that nothing is known.

    Of ``exclusive`` relations no two hold at once. Unless it was asked whether one ``can`` hold, that it can is no yes;
    unless whether it ``must``, that it need not is no no.
    """

    lexicon: Lexicon
    names: Names
    label: str | None = None
    exclusive: bool = False
    can: bool = True
    must: bool = False
    north: Entry = UNKNOWN
    question: tuple[str, ...] = ()

    def labels(self, answer: bool | None) -> tuple[str, ...]:
        """The relations that may hold of the pair if that is the answer."""
        return tuple(label for label in self.lexicon.order if answer is not (label != self.label))

    def stands(self, first: str, said: Expression | None, second: str) -> bool:
        """Whether a relation said of one thing (and another, or nothing) is what was asked."""
        if self.label is None:
            return True
        if said is None or not _of_pair(first, second):
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
        if (Role.YES in question.roles) is not (Role.NO in question.roles):
            return False  # "yes? No." takes a yes back
        before, relation, behind = posed.partition(Role.RELATION)
        if not relation or self.label is None:
            may = Role.POSSIBLE not in question.roles or self.can
            return self.label is None or (may and _ASKS_ALIKE.search(question.roles) is not None)
        first, second = (_NO_NAMES.sub("", part) for part in (before, behind))
        if len(pair := first + second) > 1:
            first, second = pair[0], pair[1:]
        said = question.related[question.roles.index(Role.RELATION)]
        return self.stands(first, said.expression if isinstance(said, Related) else None, second)

    def differs(self, first: str, said: Expression | None, second: str) -> bool:
        """Whether a relation said of the asked pair is another one than was asked."""
        told = said and _of_pair(first, second) and said.labels(self.lexicon)
        return self.label is not None and bool(told) and not self.stands(first, said, second)

    def excluded(self, said: tuple[str, ...]) -> bool:
        """Whether none of these relations leaves the asked one; "north" may be half of it."""
        asked = (self.label or "",)
        either = self.lexicon.agrees(said, asked) or self.lexicon.agrees(asked, said)
        return self.exclusive and self.label not in said and not either

    def parts(self, text: str, start: int, end: int) -> list[Part]:
        """The parts of a text; a "y" or "n" among words answers nothing, "N" may be north, a tick may only adorn."""
        parts = parts_of(tokenise(text, start, end), self.lexicon, self.names)
        roles = "".join([part.role for part in parts])
        if _ADORNED.match(roles) and not parts[0].written.isalpha():
            return parts[1:]
        for match in _AMONG_WORDS.finditer(roles):
            part = parts[match.start()]
            if part.word in {"y", "n"}:
                entry = self.north if part.written == "N" else UNKNOWN
                parts[match.start()] = part._replace(role=entry.role, entry=entry)
        for match in _LETTERS.finditer(roles):
            part = parts[match.start()]
            if part.word == "n" and _MEANS.match(text, part.end):
                parts[match.start()] = part._replace(role=self.north.role, entry=self.north)
        for match in _AFTER_WORDS.finditer(roles):
            part = parts[match.end() - 1]
            if part.word in ASSURES or not part.written.isalpha():
                parts[match.end() - 1] = part._replace(role=Role.FILLER)
        return parts


_AMONG_WORDS: Final = matching(
    r"(?<=\w)(?<!RELATION_NOUN IS)(?<!SO)[YES NO]|(?<=DIRECTION[,/|]|\w>)[YES NO]|[YES NO](?=[,/|~(-]?(?!BECAUSE)\w)"
)
"""One beside a word, or before another one, but as the answer of "the answer is N, because"."""
_LETTERS: Final = matching("NO")
_MEANS: Final = re.compile(r"[ \t*_]{0,4}(?:=|:[ \t]{0,3}north)", re.IGNORECASE)
"""Behind an N that is the north: "N = north"."""
_AFTER_WORDS: Final = matching(
    r"[IS IT SUBJECT COULD COULD_NOT YES NO POSSIBLE IMPOSSIBLE HOLDS] [^.!?;\n]*, YES (?=[.!,\n]|$)"
    r"|NO YES (?=[.!\n]|$)"
)
ASSURES: Final = frozenset({"certainly", "absolutely", "of course", "definitely", "indeed"})
"""What only makes an answer firmer that it stands behind: "it is not north of it, definitely"."""
_ADORNED: Final = matching(
    r"YES ,? (?=NO|IT? IS? NOT|[^, . ! ? : ; YES \n]{3,}"
    r"|[^, . ! ? : ; YES \n][^. ! ? : ; YES NO \n]* [IS IT SUBJECT COULD])"
)
"""A tick before a "no" or a sentence: "✅ Since the bed is south of the desk, it is not north of it"."""


def _of_pair(first: str, second: str) -> bool:
    """Whether a relation is said of the asked pair, or of what may be it."""
    if first == Role.OBJECT:
        return second == Role.SUBJECT
    return first in {"", *_SUBJECTS} and second in {"", *_OBJECTS}


def proposed(vocabulary: Vocabulary, relation: str, names: Names) -> Proposed:
    """What a question asks about a label of a vocabulary.

    Raises:
        UnknownLabel: the vocabulary has none such.
    """
    term = vocabulary.term(relation)
    family = term.family.name
    north = lexicon_of(vocabulary, family).entry(("n",))
    told = north if north and north.role == Role.DIRECTION else UNKNOWN
    return Proposed(_words(vocabulary, family), names, term.label, vocabulary.exclusive(family), north=told)


@lru_cache(maxsize=64)
def _words(vocabulary: Vocabulary, family: str) -> Lexicon:
    return lexicon_after(_entries(), vocabulary, family)


@lru_cache(maxsize=1)
def anything() -> Proposed:
    """What is known of a question that nobody told: things have any names, and a direction is one without a label."""
    several = (phrase for _, table in VIEWS for found in table.values() for phrase in found)
    directions = [(phrase, Entry(Role.DIRECTION)) for phrase in several if phrase not in {"right", "up"}]
    return Proposed(Lexicon((*_entries(), *directions), (), {}, {}), Names("", ""))


def parts_in(text: str, start: int = 0, end: int | None = None) -> list[Part]:
    """The parts of a text, of which nothing is known."""
    words = anything()
    return parts_of(tokenise(text, start, end), words.lexicon, words.names)


def roles_in(text: str) -> str:
    """The roles of the words and marks of a text that is not cut into clauses."""
    return "".join(part.role for part in parts_in(text))

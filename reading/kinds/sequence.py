"""Reading sequences: moves, actions, visits or things in their order, by the same two tiers and places as a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Unpack

from spatialjudge.reading.kinds.offered import Phrases
from spatialjudge.reading.kinds.questions import asked_in, without_echo
from spatialjudge.reading.kinds.step_words import StepWords, shown
from spatialjudge.reading.kinds.stepping import SequencePassage
from spatialjudge.reading.kinds.yes_no import read_yes_no
from spatialjudge.reading.outputs.outputs import Concluded, How, Strict, Worded, read
from spatialjudge.reading.places.cleaning import cleaned
from spatialjudge.reading.places.places import Place, clipped, ends_within
from spatialjudge.reading.places.readings import Heard, Reading, ReadingStatus, unread
from spatialjudge.reading.sentences.conclusions import declared, stated
from spatialjudge.reading.structures.candidates import Asking, Candidate


def read_sequence(
    text: str,
    *,
    options: Mapping[str, Sequence[str]],
    question: str = "",
    prompt: str | None = None,
    **how: Unpack[How],
) -> Reading:
    """Read which sequence of options ``text`` gives, in its order; arguments as for ``read_choice``.

    ``labels`` are the steps; the rule's form is ``sequence``. Of a ``question`` about somebody the steps of others are
    no answer. Linear in the length of the text.

    Raises:
        ValueError: when the regular expression is none, or ``reading`` neither "default" nor "strict". Never for any
            text.
    """
    kind = _sequence_of(tuple((label, tuple(phrases)) for label, phrases in options.items()), question)
    clean = shown(without_echo(cleaned(text, prompt), question))
    found = read(text, clean, kind, **how)
    if found.tier:
        return found
    polar = read_yes_no(clean)
    cannot_tell = polar.status is ReadingStatus.ABSTAINED and not kind.passage(clean, 0, len(clean)).tells()
    return polar if cannot_tell else unread(text, "conclusion", clean)


class _Sequence(Worded):
    """What the parts of a text say to a question for steps."""

    asks_for = "steps"

    def __init__(self, words: StepWords) -> None:
        self._words = words
        self.asked = Asking(self._of_field, lone=True, step=self._is_step)

    def passage(self, clean: str, start: int, end: int) -> SequencePassage:
        return SequencePassage(clean, start, end, self._words)

    def _is_step(self, words: str) -> bool:
        found = self._of_words(words)
        return found is not None and len(found.labels) == 1

    def _of_words(self, steps: str) -> Heard | None:
        return declared(self.passage(shown(steps), 0, len(steps)), whole=True) if steps else None

    def _of_field(self, one: Candidate) -> Heard | None:
        """What a field says: steps, or that there are none to tell."""
        return Heard((), "abstention", 0, 0) if one.words == ("null",) else self._of_words(", ".join(one.words))

    def concluded(self, clean: str, place: Place | None, limits: Strict, *, led: bool) -> Concluded | None:
        start, end = clipped(clean, 0, len(clean))
        if limits.cut or not led or place or ends_within(clean, start, end):
            return None
        passage = self.passage(clean, start, end)
        whole = declared(passage, whole=True)
        if whole:
            return Concluded.whole(whole)
        found = None if limits.strict else stated(passage)
        return Concluded.stated(found) if found else None


@lru_cache(maxsize=256)
def _sequence_of(options: Phrases, question: str) -> _Sequence:
    """The reader of answers to a question; kept for the next ones."""
    return _Sequence(StepWords(options, asked_in(question)))

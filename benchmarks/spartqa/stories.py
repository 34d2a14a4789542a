"""The stories of SpartQA-Auto, read from their text sentence by sentence.

Each sentence is read into what was told before; one that is not understood leaves nothing behind.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from spatialjudge.benchmarks.benchmark import QUOTED
from spatialjudge.benchmarks.spartqa.scene import Scene
from spatialjudge.benchmarks.spartqa.sentences import read_sentence
from spatialjudge.benchmarks.spartqa.telling import Telling
from spatialjudge.benchmarks.words import NotUnderstood
from spatialjudge.relations import Portable, shown

_SENTENCE: Final = re.compile(r"[^.]+")


class UnreadSentence(NamedTuple):
    """A sentence that was not understood, and why."""

    number: int
    text: str
    problem: str


class UnreadStory(Portable, ValueError):
    """A story with sentences that are not understood; ``sentences`` has them."""

    def __init__(self, sentences: Sequence[UnreadSentence]) -> None:
        self.sentences = tuple(sentences)
        number, text, problem = self.sentences[0]
        more = f" (and {len(self.sentences) - 1} more sentences)" if len(self.sentences) > 1 else ""
        super().__init__(f"sentence {number} {shown(text, QUOTED)}: {problem}{more}")


def read_story(text: str) -> Scene:
    """The scene that a story tells. O(sentences * things).

    Raises:
        UnreadStory: with every sentence that the grammar does not read.
    """
    telling = Telling()
    unread = []
    for number, found in enumerate(_SENTENCE.finditer(text), 1):
        sentence = found.group().strip()
        if sentence:
            try:
                telling = _heard(sentence, telling)
            except NotUnderstood as error:
                unread.append(UnreadSentence(number, sentence, str(error)))
    if unread:
        raise UnreadStory(unread)
    return telling.scene()


def _heard(sentence: str, told: Telling) -> Telling:
    """What is told after another sentence; *it* is what makes sense of it.

    Raises:
        NotUnderstood: nothing does.
    """
    problem: NotUnderstood | None = None
    for topic in told.pointed_at or (None,):
        telling = told.copy()
        telling.topic = topic
        try:
            read_sentence(sentence, telling)
        except NotUnderstood as error:
            problem = problem or error
        else:
            return telling
    raise problem or NotUnderstood("it says nothing")

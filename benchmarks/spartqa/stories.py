"""The stories of SpartQA-Auto, read from their text sentence by sentence.

Each sentence is read into what was told before; one that is not understood leaves nothing behind.
"""

from __future__ import annotations

from spatialjudge.benchmarks.scenes.stories import sentences, unread_sentence
from spatialjudge.benchmarks.spartqa.scene import BlockScene
from spatialjudge.benchmarks.spartqa.sentences import read_sentence
from spatialjudge.benchmarks.spartqa.telling import Telling
from spatialjudge.benchmarks.words import NotUnderstood


def read_story(text: str) -> BlockScene:
    """The scene that a story tells. O(sentences * things).

    Raises:
        UnreadStory: the grammar does not read every sentence; says which is the first, and how many more.
    """
    telling = Telling()
    unread = []
    for number, sentence in sentences(text):
        try:
            telling = _heard(sentence, telling)
        except NotUnderstood as error:
            unread.append((number, sentence, error))
    if unread:
        raise unread_sentence(*unread[0], len(unread) - 1)
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

"""RoomSpace English: texts of stories and questions, read into facts and written from them.

    Imagine a square-shaped living room, bordered by four walls. This room contains a collection of furniture,
    including an arm chair placed in the west, and some stools: stool 1 placed in the north, stool 2 placed in the
    south. The arm chair is placed to the south-west of stool 1, at a short distance.

The size of the grid is never in a text: whoever reads one adds it, ``Story(grid=12, facts=read_story(text).facts)``.
A text with "short" or "far" and without "moderate" does not tell whether it has two or three distance classes: the
reader is told. In north-facing texts "in front of" means farther from the viewer at the south door, to the north.
"""

from spatialjudge.benchmarks.roomspace.reading import RoomQuestion, StoryText, lists_objects, read_question, read_story
from spatialjudge.benchmarks.roomspace.sentences import UnreadableSentence
from spatialjudge.benchmarks.roomspace.wording import SETTINGS, VIEWS, Distances, View
from spatialjudge.benchmarks.roomspace.writing import Unwritable, write_question, write_story

__all__ = [
    "SETTINGS",
    "VIEWS",
    "Distances",
    "RoomQuestion",
    "StoryText",
    "UnreadableSentence",
    "Unwritable",
    "View",
    "lists_objects",
    "read_question",
    "read_story",
    "write_question",
    "write_story",
]

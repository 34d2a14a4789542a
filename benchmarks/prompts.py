"""Prompts: what a model is given, and how it is told to answer so that the answer can be read for sure.

A reply that ends as it was told to declares its answer on a line of its own, where every word of it is understood;
nothing has to be found in prose.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Ending(StrEnum):
    """How a reply is to end, by kind of question; published, so that others can end theirs alike."""

    ONE = 'End your reply with one line: "Answer: " and one of {options}.'
    SEVERAL = 'End your reply with one line: "Answer: " and all that hold of {options}, separated by commas.'
    NUMBER = 'End your reply with one line: "Answer: " and a number.'
    LAYOUT = "End your reply with one object of JSON: the name of each thing with its coordinates."
    SEQUENCE = 'End your reply with one line: "Answer: " and a sequence of {options}, separated by commas.'


def prompt(text: str, question: str, options: Iterable[str], ending: Ending = Ending.ONE) -> str:
    """Story, question, and how to answer with these options; nothing of the last where there are none."""
    told = ", ".join(options)
    return "\n".join([text, question, *([ending.format(options=told)] if told else [])])

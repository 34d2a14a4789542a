"""How a text ends that has said its answer: what only takes leave, "I hope this helps!", or rounds off, "all fits."."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.words.parts import Part, words_written
from spatialjudge.reading.words.roles import matching, roles_of
from spatialjudge.reading.words.table import any_of

MOST_CLOSING: Final = 4
"""Sentences at the end that are looked at."""
LONGEST_CLOSING: Final = 24
"""Parts of one, with its mark."""


def closing_of(parts: Sequence[Part], roles: str) -> int:
    """Where the sentences at the end begin that say nothing more, if others stand before; the end of the text, if none.

    Linear.
    """
    end = len(roles)
    for _ in range(MOST_CLOSING):
        last = _LAST.search(roles, max(0, end - LONGEST_CLOSING), end)
        if not last or not _closes([part for part in parts[last.start() : end] if part.written], last[0]):
            break
        end = last.start()
    return end


def _closes(sentence: Sequence[Part], roles: str) -> bool:
    """Whether a sentence says nothing more: all its words may be said so, and one of them is."""
    words = words_written(sentence)
    if _SAID_SO.fullmatch(words) or _OF_OTHERS.fullmatch(words):
        return True
    said = frozenset(_NO_OTHER.sub("", words).split())
    valued = {part.word for part in sentence if part.role in _VALUES}
    if said <= _LEAVE and valued <= _LEAVING and not said.isdisjoint(_TAKES_LEAVE):
        return True
    known = _ROUNDING if said.isdisjoint(_OF_MIND) else _ROUNDING | _JUDGED
    closes = said <= known and valued <= known - _ROUNDING and not said.isdisjoint(_ROUNDS_OFF)
    return closes and roles[-1] in _ENDED  # "this satisfies" goes on


_LAST: Final = matching(r"(?<=[.?!;\n])[^.?!;\n]*[^.?!;:\n][.?!\n)]*$")
_ENDED: Final = frozenset(".?!\n)")
_VALUES: Final = roles_of(
    "SUBJECT OBJECT OTHER YES NO DIRECTION POSSIBLE IMPOSSIBLE NECESSARY UNNECESSARY STEP CORRECTION UNKNOWN_ANSWER"
)
"""What may be an answer, or take one back."""
ONE: Final = any_of("clue, fact, sentence, statement, premise, constraint, rule, hint, condition")
"""Words for one of what is given."""
GIVEN: Final = ONE | any_of("""
    clues, facts, sentences, statements, premises, constraints, rules, hints, conditions, story, text, description,
    passage, puzzle, information, details, relations, relationships, everything, reasoning, analysis
""")
"""Words for what is given."""
_OF_MIND: Final = any_of("confident, sure, certain, see, shown, explained, described")
_JUDGED: Final = any_of("in, right, above, correct")
"""Words that say a relation elsewhere: "I am confident that this is right", "see the reasoning above"."""
_ROUNDS_OFF: Final = _OF_MIND | any_of("""
    agree, agrees, consistent, satisfied, satisfies, fits, fit, matches, match, arise, arises, checked, verified,
    simple, easy, done, end, straightforward, follows, completes, concludes, irrelevant, needed, relevant, required,
    based, proven
""")
"""Words with which a sentence rounds off: "this fits all the clues"."""
_ROUNDING: Final = (
    _ROUNDS_OFF
    | GIVEN
    | any_of("""
        this, that, it, is, are, was, were, all, every, each, any, the, my, your, of, with, on, to, from, by, i, i'm,
        i've, am, have, has, been, be, and, as, only, here, now, also, both, everything, rest, other, remaining, option,
        options, answer, result, conclusion, solution, response, deduction, explanation, steps, good, best, directly,
        given, provided, against, for, about, quite, very, fairly, pretty, absolutely, 100, completely, entirely, fully,
        double, question, two, three, four, five
    """)
)
"""These, and words that may stand beside them."""
_TAKES_LEAVE: Final = any_of("""
    hope, know, free, ask, asking, thanks, thank you, thank, luck, regards, cheers, day, question, questions, help,
    assist, explain, clarify, elaborate, draw, show, happy, glad, details, sense, puzzle, puzzles, puzzling
""")
"""Words with which a sentence takes leave."""
_LEAVE: Final = _TAKES_LEAVE | any_of("""
    i, you, me, us, we, this, that, it, is, are, was, the, a, an, for, of, to, with, in, on, about, and, or, if, have,
    has, can, could, will, would, want, like, need, needed, be, i'd, i'll, you'd, you're, it's, let, let me, please,
    feel, just, any, anything, else, another, other, more, further, next, new, up, out, how, what, where, why, got,
    there, here, do, does, shall, do you, would you, helps, helped, great, good, nice, lovely, best, fun, interesting,
    reading, your, my, time, problem, one, answer, answers, explanation, reasoning, step, steps, map, diagram, sketch,
    picture, layout, drawing, detail, provide, them, unclear, clear, clarification, wonderful, see, clarifies, answers,
    assistance, wishes, through, walk, solve, problems, riddle, later, make, makes, made, things, clears, cleared,
    whether, move, try, again, little, spatial, send, go, over, determine, were
""")
"""These, and words that may stand beside them."""
_LEAVING: Final = frozenset({"over", "up", "through"})
"""Words that say a relation elsewhere: "I hope this clears things up"."""
_SAID_SO: Final = re.compile(r"that(?:'s| is) (?:it|all)|(?:and )?case closed|q ?e ?d|next question|any questions")
_NO_OTHER: Final = re.compile(r"\bno (?:others?(?: (?:are|is|do|does))?|contradictions?|conflicts?)\b")
_OF_OTHERS: Final = re.compile(
    r"(?:all )?(?:the |of the )?(?:other|remaining) (?:option|choice|answer|relation|possibilit|clue|fact|statement"
    r"|sentence|information|detail)(?:s|y|ies)? (?:(?:is|are|were|have been) (?:ruled out|excluded|eliminated"
    r"|impossible|wrong|incorrect|irrelevant)|(?:is|are|do|does|did|can)(?: not|n't|not)(?: be)? (?:fit|match|work"
    r"|matter|apply|needed|relevant|required|necessary|possible|correct|right|true|change|affect|help)(?: this| that"
    r"| it| here| the (?:answer|result|conclusion|clues|facts|story|description))?"
    r"(?: (?:to|for) (?:this|the question))?)"
)
"""That nothing else matters, or holds: "the other options do not fit"."""

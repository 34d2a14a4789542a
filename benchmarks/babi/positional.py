"""bAbI task 17: is one shape left of, right of, above or below another?

Shapes stand on the points of a grid; a fact is one unit step. The answer looks at the asked axis alone: what is one
step above and two to the left is *above* as well as *to the left*. Nothing is unknown: the facts connect all shapes.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from spatialjudge.benchmarks.benchmark import Benchmark, FiledQuestion, Form, Profile, QuestionType
from spatialjudge.benchmarks.entailment import Holds, Standing
from spatialjudge.benchmarks.numbered import numbered_questions
from spatialjudge.benchmarks.words import OF_A_NAME, matched, unreadable
from spatialjudge.solver import Story

# words -> the label of the unit step, and the labels that an answer about that axis allows
SIDES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "to the left of": ("left", ("left", "upper-left", "lower-left")),
    "to the right of": ("right", ("right", "upper-right", "lower-right")),
    "above": ("above", ("above", "upper-left", "upper-right")),
    "below": ("below", ("below", "lower-left", "lower-right")),
}
_WORD: Final = f"{OF_A_NAME}[a-z]+"
_SHAPE: Final = f"{_WORD}(?: {_WORD}){{0,2}}"
_SIDE: Final = f"(?P<side>{'|'.join(SIDES)}) the (?P<object>{_SHAPE})"
_FACT: Final = re.compile(rf"The (?P<subject>{_SHAPE}) is {_SIDE}\.")
_QUESTION: Final = re.compile(rf"Is the (?P<subject>{_SHAPE}) {_SIDE}\?")
_RULES: Final = "unit steps on a grid, as in the task's simulation; the sign on the asked axis answers"
_LABELS: Final = {Standing.ENTAILED: "yes", Standing.CONTRADICTED: "no", Standing.UNKNOWN: "unknown"}


def _task(asked: FiledQuestion) -> Holds:
    facts = []
    for line in asked.told:
        found = matched(_FACT, f"sentence {line.number}", line.text, "The A is to the left of the B.")
        facts.append((found["subject"], SIDES[found["side"]][0], found["object"]))
    question = matched(_QUESTION, "question", asked.question, "Is the A to the left of the B?")
    story = Story(2 * len(facts) + 3, facts, "stepgame")
    story.question(question["subject"], question["object"])
    return Holds(story, question["subject"], SIDES[question["side"]][1], question["object"], _LABELS)


def _gold(answer: str) -> str:
    if answer not in _LABELS.values():
        raise unreadable("answer", answer, "yes or no")
    return answer


babi17 = Benchmark(
    name="babi17",
    version="1",
    summary="bAbI task 17, positional reasoning (Weston et al. 2015)",
    questions={"YN": QuestionType(candidates=("yes", "no"), form=Form(), gold=_gold)},
    profiles={Profile.GEOMETRY: _RULES, Profile.REFERENCE: _RULES},
    files=partial(numbered_questions, q_type="YN"),
    task=_task,
)

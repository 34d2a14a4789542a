"""Is the answer right? Reading what a model wrote, and grading it.

An item has a story, a question about it and what a model answered. The story becomes a *case*, kept with what is found
out about it, since many items share one. The reader turns the answer into relations, an abstention or nothing; the
solver says what can hold in the story; scores compare the two, each under the name of its rule. All of it is a *grade*,
which keeps whatever its reader needs to judge it. Files and streams of items are in ``grading.batch``, what their
records come to in ``grading.report``.
"""

from spatialjudge.grading.closed import Closed
from spatialjudge.grading.completions import answer_after, finish_reason, last_text, stop_reason, text_of
from spatialjudge.grading.counts import COUNT, AskedCount
from spatialjudge.grading.grade import Flag, Grade, GradeOutcome
from spatialjudge.grading.grader import Grader
from spatialjudge.grading.items import misplaced
from spatialjudge.grading.layouts import LAYOUT, AskedLayout, Layout
from spatialjudge.grading.options import ReadingOptions
from spatialjudge.grading.questions import CLOSED_KINDS, KINDS, Asked, Question
from spatialjudge.grading.scores import MARKS, SCORES, Scores, applies
from spatialjudge.grading.steps import Steps, StepVerdict, judge_steps
from spatialjudge.grading.stories import read_story_of, read_text
from spatialjudge.reading import (
    ASKED_MODALITIES,
    BOX_FORMS,
    AskedModality,
    Reading,
    ReadingStatus,
    Strictness,
    Tier,
    explain,
    read_choice,
    read_layout,
    read_number,
    read_relation,
    read_sequence,
    read_yes_no,
)
from spatialjudge.solver import Modality
from spatialjudge.solver.json_values import read_json, write_json
from spatialjudge.solver.limits import Limits

__all__ = [
    "ASKED_MODALITIES",
    "BOX_FORMS",
    "CLOSED_KINDS",
    "COUNT",
    "KINDS",
    "LAYOUT",
    "MARKS",
    "SCORES",
    "Asked",
    "AskedCount",
    "AskedLayout",
    "AskedModality",
    "Closed",
    "Flag",
    "Grade",
    "GradeOutcome",
    "Grader",
    "Layout",
    "Limits",
    "Modality",
    "Question",
    "Reading",
    "ReadingOptions",
    "ReadingStatus",
    "Scores",
    "StepVerdict",
    "Steps",
    "Strictness",
    "Tier",
    "answer_after",
    "applies",
    "explain",
    "finish_reason",
    "judge_steps",
    "last_text",
    "misplaced",
    "read_choice",
    "read_json",
    "read_layout",
    "read_number",
    "read_relation",
    "read_sequence",
    "read_story_of",
    "read_text",
    "read_yes_no",
    "stop_reason",
    "text_of",
    "write_json",
]

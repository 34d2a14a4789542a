"""The wire models of grading: what an item is in a request, and its grade in an answer.

The parts of an item pass as they are: grading reads them, the same way wherever they come from, and says of each what
is wrong with it. The schemas here say what it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema, create_model

from spatialjudge.benchmarks.roomspace.wording import DISTANCE_WORDS
from spatialjudge.grading import (
    ASKED_MODALITIES,
    BOX_FORMS,
    CLOSED_KINDS,
    COUNT,
    KINDS,
    LAYOUT,
    SCORES,
    AskedModality,
    Flag,
    GradeOutcome,
    Modality,
    ReadingStatus,
    StepVerdict,
    Tier,
)
from spatialjudge.service import schemas
from spatialjudge.solver import Verdict


def _maybe(kind: str, description: str, **more: Any) -> dict[str, Any]:
    """A value of some kind, or null."""
    return {"type": [kind, "null"], **more, "description": description}


def _object(title: str, properties: dict[str, Any], required: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """An object with these fields and no others."""
    needed = {"required": [*required]} if required else {}
    return {"title": title, "type": "object", **more, "properties": properties, **needed, "additionalProperties": False}


_FACTS: Final = _object(
    "ItemFacts",
    {
        "grid": {"type": "integer", "minimum": 1, "description": "Cells along a side of the room."},
        "facts": _maybe("array", "What the story says.", items=schemas.FACT),
        "objects": _maybe("array", "Objects to declare that no fact need mention.", items=schemas.NAME),
        "text": _maybe("string", "Instead of facts."),
        "distances": {"enum": [*DISTANCE_WORDS, None], "description": "What short and far mean in the text."},
        "vocabulary": _maybe("string", "The table that gives labels their meaning.", default="roomspace"),
    },
)
_STORY: Final = {"anyOf": [_FACTS, {"type": ["string", "null"]}]}
WAY: Final = {
    "type": "array",
    "description": "A unit vector along an axis of the drawing.",
    "items": {"enum": [-1, 0, 1]},
    "minItems": 2,
    "maxItems": 2,
}
_SPAN: Final = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
_WORDS: Final = {"type": "array", "items": {"type": "string"}}
_TEXT: Final = _maybe("string", "The question as it is told.")
_RELATION_QUESTION: Final = _object(
    "RelationQuestion",
    {
        "kind": {"enum": [*KINDS, None], "description": "Left out, it follows from whether there is a relation."},
        "subject": schemas.SUBJECT,
        "object": schemas.OBJECT,
        "relation": _maybe("string", "What a yes/no question asks about."),
        "family": _maybe("string", "What is asked for: the main family, if left out."),
        "modality": {
            "enum": [*ASKED_MODALITIES, None],
            "default": "can",
            "description": "Of a yes/no question: whether the relation can hold, must, or does.",
        },
    },
    ["subject", "object"],
)
_COUNT_QUESTION: Final = _object(
    "CountQuestion",
    {
        "kind": {"const": COUNT, "description": "A number is the answer."},
        "text": _TEXT,
        "relation": {**schemas.LABEL, "description": "What is counted; several labels are one of these."},
        "object": schemas.OBJECT,
        "among": _maybe("array", "What may be counted; all but the object, if left out.", items=schemas.NAME),
    },
    ["kind", "relation", "object"],
    description="How many things stand in a relation to an object?",
)
_LAYOUT_QUESTION: Final = _object(
    "LayoutQuestion",
    {
        "kind": {"const": LAYOUT, "description": "Places are the answer."},
        "text": _TEXT,
        "axes": _maybe(
            "object",
            "Which way north, and if need be east, point in the drawing.",
            properties=dict.fromkeys(("north", "south", "east", "west"), WAY),
            additionalProperties=False,
        ),
        "room": _maybe(
            "array", "The lowest and highest coordinate of x, then of y.", items=_SPAN, minItems=2, maxItems=2
        ),
        "boxes": {"enum": [*BOX_FORMS, None], "description": "What the four numbers of a box are."},
    },
    ["kind"],
    description="Where is everything?",
)
_CLOSED_QUESTION: Final = _object(
    "ClosedQuestion",
    {
        "kind": {"enum": [*CLOSED_KINDS], "description": "One of the options or a set; steps in their order."},
        "text": _TEXT,
        "options": {
            "anyOf": [
                {**_WORDS, "minItems": 2},
                {"title": "OptionWords", "type": "object", "additionalProperties": _WORDS},
            ],
            "description": "Labels; or each label with other words for it.",
        },
        "several": _maybe("boolean", "Whether the answer is a set."),
        "unknown": _maybe("string", "The option of who cannot tell."),
        "every": _maybe("string", "The option of who names all the others."),
        "none": _maybe("string", "The option of none; of several the empty set."),
        "command": _maybe("string", "What actions are to do, as in ReaSCAN."),
        "situation": _maybe("object", "The world in which they are carried out."),
    },
    ["kind", "options"],
    description="A closed question, graded by its gold label.",
)
_QUESTION: Final = {
    "anyOf": [
        {"type": "string", "description": "Such as: Where is the bed positioned in relation to the chair?"},
        *(_RELATION_QUESTION, _COUNT_QUESTION, _LAYOUT_QUESTION, _CLOSED_QUESTION),
    ]
}
_NUMBER: Final = {"type": "integer", "minimum": 0}
_GOLD: Final = {
    "anyOf": [schemas.LABEL, _NUMBER, {"type": "array", "items": {"anyOf": [schemas.LABEL, _NUMBER]}}, {"type": "null"}]
}

RawStory = Annotated[Any, WithJsonSchema(_STORY)]
RawQuestion = Annotated[Any, WithJsonSchema(_QUESTION)]
RawGold = Annotated[Any, WithJsonSchema(_GOLD)]
RawText = Annotated[Any, WithJsonSchema({"type": ["string", "null"]})]
RawPrompt = Annotated[Any, WithJsonSchema({"type": ["string", "array", "null"], "items": {"type": "object"}})]
RawFlag = Annotated[Any, WithJsonSchema({"type": ["boolean", "null"]})]
RawTimeout = Annotated[Any, WithJsonSchema({"type": ["integer", "null"], "minimum": 1})]


class GradeRequest(schemas.WireRequest):
    """What is this answer worth? The parts are read as items are, which says better what is wrong with them."""

    finite = False
    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "required": ["question"],  # grading says so itself, with what else is missing
            "example": {
                "story": {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]},
                "question": {"subject": "bed", "object": "chair"},
                "answer": "The bed is **north-east** of the chair.",
                "gold": "NE",
            },
        },
    )

    story: RawStory = Field(
        default=None, description="What is told: facts, or a text in plain sentences. Of a closed question any text."
    )
    question: RawQuestion = Field(default=None, description="What is asked about it.")
    answer: RawText = Field(
        default=None, description="The model's raw output; null where there is none, left out beside `extracted` only."
    )
    gold: RawGold = Field(
        default=None,
        description="The right label, or several: any is right; where labels hold together, all. Yes or no, a count.",
    )
    prompt: RawPrompt = Field(
        default=None, description="What the model was given, a text or a list of messages: its echo is no answer."
    )
    finish_reason: RawText = Field(default=None, description="Why the model stopped, such as `stop` or `length`.")
    extracted: RawText = Field(default=None, description="The answer, if it has been found in the output.")
    quoted: RawText = Field(
        default=None, description="What another model quoted of an answer that is not read; it must stand there."
    )
    asked_again: RawText = Field(
        default=None, description="What the model said when asked to repeat its answer: read where that was not."
    )
    timeout_ms: RawTimeout = Field(
        default=None, description="Time for the item; the service has a default and a limit."
    )
    explain: RawFlag = Field(default=None, description="Look for the fewest facts behind the grade.")
    steps: RawFlag = Field(default=None, description="Also judge the statements on the way to the answer.")


class StepOfAnswer(schemas.WirePart):
    """A statement of a text about two things of the story."""

    subject: str = Field(description="What it says something of.")
    relation: list[str] = Field(description="The labels it says: one of these, or all where labels hold together.")
    object: str = Field(description="What that is related to.")
    span: tuple[int, int] = Field(description="Where its words stand in the text.")
    verdict: StepVerdict = Field(description="How it stands to the story.")
    conflict: schemas.ConflictModel | None = Field(description="The facts that exclude it, if it is impossible.")


class QuestionModel(BaseModel):
    """What was asked, as it was understood."""

    kind: str = Field(description="find_relation or yes_no.")
    subject: str = Field(description="The object that is asked about.")
    object: str | list[str] = Field(description="The object it is related to, or both.")
    relation: str | None = Field(description="What a yes/no question asks about.")
    family: str = Field(description="The family of labels that is asked for.")
    modality: AskedModality | None = Field(description="Of yes_no: whether the relation can hold, must, or does.")


class ClosedQuestionModel(BaseModel):
    """A closed question, as it was understood."""

    kind: str = Field(description="choice or sequence.")
    text: str = Field(description="The question as it is told.")
    options: list[str] = Field(description="The labels it is answered with.")
    several: bool = Field(description="Whether the answer is a set.")
    none: str | None = Field(description="The label of the empty set, or of none of the others.")
    carried_out: bool = Field(description="Whether the answer is actions that are carried out in a world.")


class CountQuestionModel(BaseModel):
    """A question for a number, as it was understood."""

    kind: str = Field(description="count.")
    counted: list[str] = Field(description="The labels of which one holds of what is counted.")
    object: str | list[str] = Field(description="The object that things are related to, or both.")
    family: str = Field(description="The family of the labels.")
    among: list[str] | None = Field(description="What may be counted, if that was said.")


class LayoutQuestionModel(BaseModel):
    """A question for a layout, as it was understood."""

    kind: str = Field(description="layout.")
    axes: dict[str, tuple[int, int]] = Field(description="Which way north and east point in the drawing.")
    room: list[tuple[float, float]] | None = Field(description="What the room spans there.")
    boxes: str | None = Field(description="What the four numbers of a box are.")


class LayoutModel(BaseModel):
    """What a layout keeps."""

    placement: dict[str, Any] = Field(description="Where things are, by the axes of the story.")
    kept: float = Field(description="The share of the facts that hold.")
    broken: list[int] = Field(description="The numbers of the facts that do not hold.")
    untold: list[int] = Field(description="Those of facts that need what is not told.")
    breaches: list[dict[str, Any]] = Field(description="Every broken fact with the coordinates that break it.")
    missing: list[str] = Field(description="Things of the story without a place.")
    invented: list[str] = Field(description="Names that the story does not have.")
    outside: list[str] = Field(description="Things out of the room.")
    overlapping: list[list[str]] = Field(description="Pairs in one cell, or with inner points in common.")
    clashes: list[list[int]] | None = Field(
        description="Of an ungradable story sets of facts of which no layout keeps all; null if there was no time."
    )


class ReadingModel(BaseModel):
    """What the answer says, and how that was found out."""

    status: ReadingStatus = Field(description="What kind of answer it is.")
    labels: list[str] = Field(description="The relations named, in the vocabulary's order.")
    tier: Tier | None = Field(description="How good the evidence is; null if nothing was read.")
    rule: str = Field(description="Where the answer stood, and what was read there.", examples=["boxed/label"])
    span: tuple[int, int] = Field(description="Where the words read stand in the answer, in characters.")
    quote: str = Field(description="These words, or the first of them.")


_SCORES: Final[dict[str, Any]] = {
    name: (score.kind | None, Field(description=f"{score.meaning[:1].upper()}{score.meaning[1:]}."))
    for name, score in SCORES.items()
}
ScoresModel = create_model(
    "ScoresModel",
    __doc__="What is right, each score under the name of its rule; null where one does not apply.",
    **_SCORES,
)


class GradeResponse(BaseModel):
    """The grade of one answer."""

    outcome: GradeOutcome = Field(description="Only a graded answer can be right or wrong.")
    question: QuestionModel | CountQuestionModel | LayoutQuestionModel | ClosedQuestionModel | None = Field(
        description="What was asked; null if that could not be understood."
    )
    reading: ReadingModel | None = Field(description="What was answered; null if there was nothing to read.")
    verdict: Verdict | None = Field(description="On what was read, or on what a yes/no question asks about.")
    reason: schemas.Why
    modality: Modality | None = Field(description="How that stands to the story.")
    scores: ScoresModel = Field(  # type: ignore[valid-type]
        description="What is right, by the name of each rule."
    )
    gold: list[str] = Field(description="What was given as right.")
    flags: list[Flag] = Field(description="What is odd about that.")
    can_hold: list[str] | None = Field(description="The labels that can hold.")
    must_hold: list[str] | None = Field(description="Those that must: several where labels hold together.")
    options: int | None = Field(description="How many labels the family has.")
    chance: float | None = Field(description="How often a blind answer scores feasible, polar, or all_kept.")
    chance_kept: float | None = Field(description="The share of the facts that a layout at random keeps.")
    vocabulary: str | None = Field(description="The table that gave the labels their meaning.")
    vocabulary_version: str | None = Field(description="Its version.")
    story_id: str | None = Field(description="The same for the same story.")
    conflict: schemas.ConflictModel | None = Field(
        description="Facts of an ungradable story that clash, or that exclude an answer; with `explain` the fewest."
    )
    support: schemas.ConflictModel | None = Field(description="The facts that entail what the answer missed.")
    steps: list[StepOfAnswer] | None = Field(description="With `steps`, the statements on the way to the answer.")
    layout: LayoutModel | None = Field(description="Of a layout, what it keeps.")
    errors: list[schemas.ErrorPlace] = Field(
        description="Why an item could not be graded, and fields that were not read; of a batch only."
    )
    elapsed_ms: schemas.Elapsed
    item: dict[str, Any] = Field(description="The item as it came, without story and prompt, and what else was sent.")


class GradeRecord(BaseModel):
    """The grade of one of many answers: the fields of a grade that are not null, and which item it is of."""

    model_config = ConfigDict(extra="allow")

    id: Any = Field(default=None, description="What the item calls itself.")
    line: int = Field(description="The number of its line or element, from 1.")
    input: str = Field(description="A fingerprint of that: the same for the same bytes.")
    outcome: GradeOutcome = Field(description="Only a graded answer can be right or wrong.")
    verdict: Verdict | None = Field(
        default=None, description="On what was read, or on what a yes/no question asks about."
    )
    reason: schemas.Why = None
    reading: dict[str, Any] | None = Field(default=None, description="What was answered: the fields that are not null.")
    scores: dict[str, bool | float] = Field(default={}, description="What is right, by the name of each rule.")
    errors: list[schemas.ErrorPlace] = Field(
        default=[], description="Why an item could not be graded, and fields not read."
    )

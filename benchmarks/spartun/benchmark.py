"""SpaRTUN as a benchmark, and why its labels and what follows differ."""

from __future__ import annotations

from functools import partial

from spatialjudge.benchmarks.benchmark import Benchmark, Form, Item, Known, Profile, QuestionType
from spatialjudge.benchmarks.scenes.tasks import SceneTask, YesNo, at_issue
from spatialjudge.benchmarks.scores import macro_f1, mean_jaccard
from spatialjudge.benchmarks.spartun.phrases import WORDS, YES_NO
from spatialjudge.benchmarks.spartun.reading import read
from spatialjudge.benchmarks.spartun.rules import CONVERSE


def _misread(item: Item) -> bool:
    """Whether a phrase of a YN question was read, and the label is about other things."""
    return isinstance(item.task, YesNo) and not item.task.annotated and _mistold(item)


def _mistold(item: Item) -> bool:
    """Whether the text says something else than the facts that the label is about: the rules give another label."""
    return isinstance(item.task, SceneTask) and item.task.decide(Profile.REFERENCE).verdict != item.gold


spartun = Benchmark(
    name="spartun",
    version="1",
    summary="SpaRTUN, directions, distance and contact of shapes and blocks (Mirzaee and Kordjamshidi 2022)",
    questions={
        "YN": QuestionType(
            candidates=YES_NO,
            form=Form(),
            scores={f"macro_f1 YN ({', '.join(YES_NO)})": partial(macro_f1, labels=YES_NO)},
        ),
        # accuracy wants the exact set; some harnesses count any gold label as right
        "FR": QuestionType(
            candidates=tuple(CONVERSE),
            form=Form(several=True, words=WORDS),
            gold=tuple,
            scores={"jaccard FR": mean_jaccard},
        ),
    },
    profiles={
        Profile.GEOMETRY: "boxes; a direction compares both ends; regions connect as in RCC-8",
        Profile.REFERENCE: "the rules of the generator",
    },
    files=read,
    task=lambda asked: asked.told(),
    known=(
        Known(
            "the label is unsound: a tangential part of a tangential part need not be inside (TPP . TPP = NTPP)",
            lambda item: not at_issue(item)[0].isdisjoint({"ntpp", "ntppi"}),
        ),
        Known(
            "the rules leave out that what is inside a tangential part is inside (TPP . NTPP = NTPP)",
            lambda item: not at_issue(item)[1].isdisjoint({"ntpp", "ntppi"}),
        ),
        Known(
            "the rules leave out what is far because the whole that it is in is far",
            lambda item: "far" in at_issue(item)[1],
        ),
        Known(
            "the rules leave out that things are disconnected that are far apart, or parts of blocks beside each other",
            lambda item: "dc" in at_issue(item)[1],
        ),
        Known(
            "the rules leave out that what touches, overlaps or is inside is near",
            lambda item: "near" in at_issue(item)[1],
        ),
        Known(
            "the label is about other things than the phrase means: the generator counts what only its picture has, "
            "and may forget what tells a thing apart",
            _misread,
        ),
        Known("the text was read otherwise than the facts that the label is about", _mistold),
    ),
)

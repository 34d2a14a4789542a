"""SpartQA as a benchmark, the variants that test whether answers are consistent, and why labels differ."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from spatialjudge.benchmarks.benchmark import Benchmark, Form, Item, Known, Profile, QuestionType
from spatialjudge.benchmarks.scenes.tasks import ChooseObject, SceneTask, at_issue
from spatialjudge.benchmarks.scores import accuracy, macro_f1, without
from spatialjudge.benchmarks.spartqa.reading import SETS, YES_NO, read, read_variants

_OPPOSITE: Final = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


def _relations(item: Item) -> frozenset[str]:
    """The relations on which the label, which the rules give, and geometry differ."""
    more, less = at_issue(item)
    return more | less


def _touches_opposite_edges(item: Item) -> bool:
    """Whether what the question compares touches opposite edges of a block."""
    if not isinstance(item.task, SceneTask) or not _relations(item):
        return False
    facts = {*item.task.about.facts}
    block = {subject: obj for subject, relation, obj in facts if relation == "in"}
    return any(
        (one, f"{edge}-edge", block[one]) in facts and (other, f"{opposite}-edge", block[other]) in facts
        for one, other in item.task.pairs()
        for edge, opposite in _OPPOSITE.items()
    )


def _means_several(item: Item) -> bool:
    """Whether a candidate of a ChooseObject question means several things."""
    return isinstance(item.task, ChooseObject) and any(len(meant) > 1 for meant in item.task.said)


_KNOWN: Final = (
    Known("the rules hold that what touches opposite edges is far apart, which need not be", _touches_opposite_edges),
    Known(
        "the rules leave out that things cannot touch that are in blocks apart, or one beyond another",
        lambda item: _relations(item) == {"touching"},
    ),
    Known(
        "the rules leave out that near excludes far, and that what touches is near",
        lambda item: not _relations(item).isdisjoint({"near to", "far from"}),
    ),
)

_WORDS: Final = {
    "left": ("left of", "to the left of", "to the left", "on the left of"),
    "right": ("right of", "to the right of", "to the right", "on the right of"),
    "above": ("over",),
    "below": ("under",),
    "near to": ("near", "close to"),
    "far from": ("far", "far away from"),
    "touching": ("touches", "in contact with"),
}
_NONE: Final = ("none", "neither", "neither of them", "none of the two")
_NO_BLOCK: Final = ("none of them", "none of the blocks", "no block", "no blocks", "neither", "no block at all")
_BOTH, _NEITHER = "both of them", "none of them"
_QUESTIONS: Final = {
    "YN": QuestionType(
        candidates=YES_NO,
        form=Form(unknown="DK"),
        scores={f"macro_f1 YN ({', '.join(YES_NO)})": partial(macro_f1, labels=YES_NO)},
    ),
    # SpartQA-Human's authors use near and far as they please
    "FR": QuestionType(
        form=Form(several=True, words=_WORDS, unknown="DK"),
        gold=tuple,
        scores={
            "accuracy FR without near to, far from": lambda pairs: accuracy(without({"near to", "far from"}, pairs))
        },
    ),
    "CO": QuestionType(form=Form(every=_BOTH, none=_NEITHER, words={_BOTH: ("both",), _NEITHER: _NONE}), gold=str),
    "FB": QuestionType(form=Form(several=True, phrase="block {}", none="none", words={"none": _NO_BLOCK}), gold=tuple),
}

spartqa = Benchmark(
    name="spartqa",
    version="1",
    summary="SpartQA, scenes of blocks and shapes (Mirzaee et al. 2021)",
    questions=_QUESTIONS,
    profiles={
        Profile.GEOMETRY: "boxes in blocks that do not overlap; a direction compares points inside",
        Profile.REFERENCE: "the rules of the generator of SpartQA-Auto",
    },
    files=read,
    task=lambda asked: asked.told(),
    known=_KNOWN,
    sets=tuple(SETS),
)
spartqa_variants = replace(
    spartqa,
    name="spartqa-variants",
    variants_of="spartqa",
    summary="the consistency and contrast sets of SpartQA-Auto (Mirzaee et al. 2021)",
    files=read_variants,
    known=(*_KNOWN, Known("a candidate fits things of several blocks; the label is about one", _means_several)),
)

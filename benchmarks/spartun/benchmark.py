"""SpaRTUN as a benchmark, and why its labels and what follows differ."""

from __future__ import annotations

from spatialjudge.benchmarks.benchmark import Benchmark, Form, Item, Known, Profile
from spatialjudge.benchmarks.spartun.deciding import FindRelations, YesNo
from spatialjudge.benchmarks.spartun.labels import Q_TYPES, WORDS
from spatialjudge.benchmarks.spartun.reading import read
from spatialjudge.benchmarks.spartun.scores import published


def _follows_rules(item: Item) -> bool:
    """Whether the rules of the generator give the label: what follows differs from it, not what was read."""
    return item.task.decide(Profile.REFERENCE).verdict == item.gold


def _more_in_label(item: Item) -> frozenset[str]:
    """The relations that the label says hold, and geometry does not."""
    return _parts(item)[0]


def _more_in_geometry(item: Item) -> frozenset[str]:
    """The relations that follow, and the label does not say that they hold."""
    return _parts(item)[1]


def _parts(item: Item) -> tuple[frozenset[str], frozenset[str]]:
    decision = item.task.decide(Profile.GEOMETRY)
    verdict = decision.verdict
    if not decision.decided or not _follows_rules(item) or item.gold == verdict:
        return frozenset(), frozenset()
    if isinstance(item.task, YesNo):
        asked = frozenset({item.task.relation})
        return (asked, frozenset()) if item.gold == "Yes" else (frozenset(), asked)
    gold, follows = frozenset(item.gold), frozenset(verdict)
    return gold - follows, follows - gold


def _misread(item: Item) -> bool:
    """Whether a phrase of a YN question was read, and the label is about other things."""
    return isinstance(item.task, YesNo) and not item.task.annotated and not _follows_rules(item)


def _mistold(item: Item) -> bool:
    """Whether the text says something else than the facts that the label is about."""
    return isinstance(item.task, FindRelations | YesNo) and not _follows_rules(item)


spartun = Benchmark(
    name="spartun",
    version="1",
    summary="SpaRTUN, directions, distance and contact of shapes and blocks (Mirzaee and Kordjamshidi 2022)",
    q_types=Q_TYPES,
    forms={"YN": Form(), "FR": Form(several=True, words=WORDS)},
    published=published,
    profiles={
        Profile.GEOMETRY: "boxes; a direction compares both ends; regions connect as in RCC-8",
        Profile.REFERENCE: "the rules of the generator",
    },
    read=read,
    known=(
        Known(
            "the label is unsound: a tangential part of a tangential part need not be inside (TPP . TPP = NTPP)",
            lambda item: not _more_in_label(item).isdisjoint({"ntpp", "ntppi"}),
        ),
        Known(
            "the rules leave out that what is inside a tangential part is inside (TPP . NTPP = NTPP)",
            lambda item: not _more_in_geometry(item).isdisjoint({"ntpp", "ntppi"}),
        ),
        Known(
            "the rules leave out what is far because the whole that it is in is far",
            lambda item: "far" in _more_in_geometry(item),
        ),
        Known(
            "the rules leave out that things are disconnected that are far apart, or parts of blocks beside each other",
            lambda item: "dc" in _more_in_geometry(item),
        ),
        Known(
            "the rules leave out that what touches, overlaps or is inside is near",
            lambda item: "near" in _more_in_geometry(item),
        ),
        Known(
            "the label is about other things than the phrase means: the generator counts what only its picture has, "
            "and may forget what tells a thing apart",
            _misread,
        ),
        Known("the text was read otherwise than the facts that the label is about", _mistold),
    ),
)

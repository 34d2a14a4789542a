"""Verdicts that can be worked out by hand, from every engine."""

import time
from itertools import combinations, product
from random import Random

import pytest
from oracle import REGION, Room, is_placement

from spatialjudge.relations import vocabularies
from spatialjudge.solver import (
    ENGINES,
    EngineLimit,
    InvalidInput,
    Placement,
    Story,
    VerificationError,
    check,
    feasible_relations,
)
from spatialjudge.solver.engines.protocol import Outcome, Status
from spatialjudge.solver.engines.registry import REGISTRY
from spatialjudge.solver.prepared import prepare

DIRECTIONS = ("N", "S", "E", "W", "NE", "NW", "SE", "SW", "O")
README_FACTS = (
    ("bed", "NER", "room"),
    ("dresser", "SWR", "room"),
    ("house plant", "ER", "room"),
    ("dining table", "CR", "room"),
    ("chair", "CR", "room"),
    ("bed", "NE", "dresser"),
    ("dresser", "SW", "house plant"),
    ("house plant", "SE", "dining table"),
    ("dining table", "N", "chair"),
)
"""The example of the RoomSpace repository's README, on a grid of 12."""

# grid, facts, prediction, verdict, necessary
VERDICTS = {
    "what a fact says": (12, [("bed", "N", "lamp")], ("bed", "N", "lamp"), "feasible", True),
    "its converse": (12, [("bed", "N", "lamp")], ("lamp", "S", "bed"), "feasible", True),
    "its contrary": (12, [("bed", "N", "lamp")], ("bed", "S", "lamp"), "infeasible", False),
    "one of several": (12, [("bed", ["N", "NE"], "lamp")], ("bed", "NE", "lamp"), "feasible", False),
    "a larger set": (12, [("bed", ["N", "NE"], "lamp")], ("bed", ["NW", "N", "NE"], "lamp"), "feasible", True),
    "a half-plane": (12, [("bed", ["N", "NE"], "lamp")], ("bed", "north-side", "lamp"), "feasible", True),
    "a mixed set": (12, [("bed", "FR3", "lamp")], ("bed", ["FR2", "O"], "lamp"), "feasible", True),
    "composition": (12, [("a", "N", "b"), ("b", "NE", "c")], ("a", "NE", "c"), "feasible", True),
    "an open composition": (12, [("a", "N", "b"), ("b", "SE", "c")], ("a", "E", "c"), "feasible", False),
    "contradictory facts": (12, [("a", "N", "b"), ("a", "S", "b")], ("a", "N", "b"), "inconsistent_story", None),
    "a cycle": (12, [("a", "N", "b"), ("b", "N", "c"), ("c", "N", "a")], ("a", "O", "b"), "inconsistent_story", None),
    "two regions": (12, [("a", "NR", "room"), ("a", "SR", "room")], ("a", "NR", "room"), "inconsistent_story", None),
    "a contradiction elsewhere": (
        12,
        [("a", "N", "b"), ("c", "TPP", "room"), ("c", "NTPP", "room")],
        ("a", "N", "b"),
        "inconsistent_story",
        None,
    ),
    "no wall is left to touch, though the bounds are sound": (
        12,
        [("a", "TPP", "room"), ("a", "NER", "room"), ("c", "NTPP", "room"), ("a", "SW", "c"), ("e", "CL2", "c")],
        ("a", "N", "e"),
        "inconsistent_story",
        None,
    ),
    "bed N bed": (12, [("bed", "N", "bed")], ("bed", "O", "bed"), "inconsistent_story", None),
    "bed O bed": (12, [("bed", "O", "bed")], ("bed", "O", "bed"), "feasible", True),
    "bed CL2 bed": (12, [("bed", ["CL2", "N"], "bed")], ("bed", "CL3", "bed"), "feasible", True),
    "is bed N bed": (12, [("bed", "TPP", "room")], ("bed", "N", "bed"), "infeasible", False),
    "is bed N or O bed": (12, [("bed", "TPP", "room")], ("bed", ["N", "O"], "bed"), "feasible", True),
    "a region from a neighbour": (12, [("a", "NR", "room"), ("b", "NE", "a")], ("b", "NER", "room"), "feasible", False),
    "a region is not a row": (12, [("a", "ER", "room"), ("b", "E", "a")], ("b", "ER", "room"), "feasible", True),
    "wall contact": (12, [("a", "CR", "room")], ("a", "TPP", "room"), "infeasible", False),
    "somewhere": (12, [("a", "CR", "room")], ("a", "INR", "room"), "feasible", True),
    "wall to wall": (12, [("a", "FR3", "b"), ("a", "N", "b")], ("a", "TPP", "room"), "feasible", True),
    "too far for a column": (12, [("a", "FR3", "b")], ("a", "N", "b"), "feasible", False),
    "farther than the side": (9, [("a", "FR3", "b")], ("a", "N", "b"), "feasible", False),
    "one cell": (1, [("a", "INR", "room"), ("b", "INR", "room")], ("a", "O", "b"), "feasible", True),
    "one cell, apart": (1, [("a", "INR", "room"), ("b", "INR", "room")], ("a", "N", "b"), "infeasible", False),
    "one cell is low": (1, [("a", "INR", "room")], ("a", "SWR", "room"), "feasible", True),
    "two cells have no high band": (2, [("a", "NER", "room")], ("a", "NER", "room"), "inconsistent_story", None),
    "two cells are all wall": (2, [("a", "INR", "room")], ("a", "NTPP", "room"), "infeasible", False),
    "NTPP at 5 leaves out corners": (5, [("a", "NTPP", "room")], ("a", "NER", "room"), "infeasible", False),
    "NTPP at 6 does not": (6, [("a", "NTPP", "room")], ("a", "NER", "room"), "feasible", False),
    "bed in an unrelated corner": (
        12,
        [("a", "N", "b"), ("c", "NER", "room")],
        ("a", "NE", "c"),
        "feasible",
        False,
    ),
}


def chain(length: int, region: str | None) -> list[tuple[str, str, str]]:
    """Objects one strictly north of the other, all in one region."""
    facts = [(f"o{i + 1}", "N", f"o{i}") for i in range(length - 1)]
    return facts + ([(f"o{i}", region, "room") for i in range(length)] if region else [])


def as_sets(facts):
    """Facts with every relation as a set of labels."""
    return [(subject, (label,) if isinstance(label, str) else tuple(label), obj) for subject, label, obj in facts]


def clique(size: int, label: str) -> list[tuple[str, str, str]]:
    return [(f"o{i}", label, f"o{j}") for i, j in combinations(range(size), 2)]


@pytest.mark.parametrize("case", VERDICTS)
def test_verdicts(case, engine):
    grid, facts, prediction, verdict, necessary = VERDICTS[case]
    story = Story(grid, facts)
    result = check(story, prediction, engine=engine, timeout_s=None, necessary=True)
    assert (result.verdict, result.necessary) == (verdict, necessary)
    assert (result.placement is not None) == (verdict == "feasible")
    assert result.conflict is None
    if result.placement is not None:
        room = Room(grid, tuple(as_sets([*facts, prediction])), "roomspace", tuple(story.objects))
        assert is_placement(room, result.placement)


def test_the_readme_example_of_roomspace(engine):
    story = Story(12, README_FACTS)
    related = feasible_relations(story, "bed", "chair", engine=engine, timeout_s=None)
    assert (related.verdict, related.feasible, related.necessary) == ("consistent", ("NE",), "NE")
    assert check(story, ("bed", "SW", "chair"), engine=engine, timeout_s=None).verdict == "infeasible"
    result = check(story, ("bed", "NE", "chair"), engine=engine, timeout_s=None, necessary=True)
    assert (result.verdict, result.necessary) == ("feasible", True)
    assert is_placement(Room(12, tuple(as_sets(README_FACTS)), "roomspace", tuple(story.objects)), result.placement)


def test_an_object_that_no_fact_mentions_may_be_anywhere(engine):
    story = Story(3, objects=["lamp", "bed"])
    related = feasible_relations(story, "lamp", "bed", engine=engine, timeout_s=None)
    assert related.feasible == DIRECTIONS
    assert related.necessary is None
    regions = feasible_relations(story, "lamp", "room", family="region", engine=engine, timeout_s=None)
    assert regions.feasible == tuple(REGION)


def test_every_family_of_a_pair_that_share_a_cell(engine):
    story = Story(12, [("bed", "O", "lamp"), ("bed", "NWR", "room")])
    feasible = {
        family: feasible_relations(story, "lamp", obj, family=family, engine=engine, timeout_s=None).feasible
        for family, obj in [
            ("direction", "bed"),
            ("half-plane", "bed"),
            ("distance2", "bed"),
            ("distance3", "bed"),
            ("region", "room"),
            ("contact", "room"),
            ("extent", "room"),
        ]
    }
    assert feasible == {
        "direction": ("O",),
        "half-plane": (),
        "distance2": ("CL2",),
        "distance3": ("CL3",),
        "region": ("NWR",),
        "contact": ("TPP", "NTPP"),
        "extent": ("INR",),
    }


def test_labels_that_overlap_are_never_necessary_as_the_only_one(engine):
    """A half-plane may be the only feasible one and still not hold in every placement."""
    story = Story(12, [("bed", ["O", "N"], "lamp")])
    related = feasible_relations(story, "bed", "lamp", family="half-plane", engine=engine, timeout_s=None)
    assert (related.feasible, related.necessary) == (("north-side",), None)
    assert check(story, ("bed", "north-side", "lamp"), engine=engine, necessary=True, timeout_s=None).necessary is False


@pytest.mark.parametrize(
    ("table", "family"),
    [
        pytest.param(table, name, id=f"{table.name}-{name}")
        for table in vocabularies()
        for name in table.families
        if not table.measured
    ],
)
def test_what_is_entailed_is_what_is_necessary(table, family):
    """In every family of every vocabulary, of stories of a few facts true and untrue: each label, asked by itself."""
    terms, about = table.families[family], table.families[family][0].family
    obj = "room" if about.unary else ("b", "c") if about.ternary else "b"
    told, entailed = [[(term.label,)] for term in terms] + [[], [tuple(term.label for term in terms[:2])]], 0
    for labels, grid in product(told, (None,) if table.space else (1, 6, 7)):
        story = Story(grid, [("a", several, obj) for several in labels], table.name, ["a", "b", "c"])
        found = feasible_relations(story, "a", obj, family=family, timeout_s=None)
        if found.verdict != "consistent":
            continue
        checks = {term.label: check(story, ("a", term.label, obj), necessary=True, timeout_s=None) for term in terms}
        assert found.entailed == tuple(label for label, one in checks.items() if one.modality == "necessary")
        assert found.feasible == tuple(label for label, one in checks.items() if one.modality != "impossible")
        entailed += len(found.entailed)
    assert entailed


def test_what_the_published_checker_calls_no_contact_may_touch_a_wall(engine):
    story = Story(6, [("bed", "NER", "room")], "roomspace-reference")
    found = feasible_relations(story, "bed", "room", family="contact", engine=engine, timeout_s=None)
    assert (found.feasible, found.entailed, found.necessary) == (("TPP", "NTPP"), ("NTPP",), None)


def test_an_inconsistent_story_has_no_relations(engine):
    story = Story(12, [("a", "N", "b"), ("b", "N", "a")])
    related = feasible_relations(story, "a", "b", engine=engine, timeout_s=None)
    assert (related.verdict, related.feasible, related.undecided) == ("inconsistent_story", (), ())
    assert (related.necessary, dict(related.placements)) == (None, {})


def test_necessary_is_answered_only_when_asked_for():
    assert check(Story(12, [("a", "N", "b")]), ("a", "N", "b")).necessary is None


def test_stepgame_answers_are_read_by_sign(engine):
    story = Story(11, [("a", "left", "b"), ("b", "upper-left", "c"), ("c", "left", "d")], "stepgame")
    related = feasible_relations(story, "a", "d", engine=engine, timeout_s=None)
    assert (related.feasible, related.necessary) == (("upper-left",), "upper-left")
    assert check(story, ("d", "right", "a"), engine=engine, timeout_s=None).verdict == "infeasible"


@pytest.mark.parametrize(
    ("length", "grid", "region", "verdict"),
    [
        (4, 12, "NR", "feasible"),
        (5, 12, "NR", "inconsistent_story"),
        (6, 12, "NR", "inconsistent_story"),
        (6, 12, None, "feasible"),
        (12, 12, None, "feasible"),
        (13, 12, None, "inconsistent_story"),
    ],
)
def test_a_band_is_as_long_as_its_cells(length, grid, region, verdict, engine):
    result = check(Story(grid, chain(length, region)), ("o1", "N", "o0"), engine=engine, timeout_s=None)
    assert result.verdict == verdict


@pytest.mark.parametrize("grid", [5, 12, 30, 1000])
def test_no_more_than_four_objects_are_pairwise_far(grid):
    assert check(Story(grid, clique(4, "FR3")), ("o0", "FR3", "o1"), timeout_s=10).verdict == "feasible"
    assert check(Story(grid, clique(5, "FR3")), ("o0", "FR3", "o1"), timeout_s=10).verdict == "inconsistent_story"


def test_large_grids_without_distances():
    for grid in (10**6, 10**9):
        story = Story(grid, chain(40, "CR"))
        result = check(story, ("o39", "N", "o0"), engine="native", timeout_s=None, necessary=True)
        assert (result.verdict, result.necessary) == ("feasible", True)


@pytest.mark.parametrize(("name", "grid"), [("python-constraint", 101), ("cp-sat", 10**6 + 1)])
def test_an_engine_refuses_grids_that_it_is_not_made_for(name, grid):
    story = Story(grid, [("a", "N", "b")])
    with pytest.raises(EngineLimit, match=name):
        check(story, ("a", "N", "b"), engine=name)
    assert check(story, ("a", "N", "b"), engine="auto").verdict == "feasible"


def test_a_hard_story_gets_a_verdict_or_none_in_time(engine):
    result = check(Story(30, clique(12, "FR2")), ("o0", "FR2", "o1"), engine=engine, timeout_s=0.5)
    assert result.verdict in ("undecided", "feasible", "inconsistent_story")
    assert result.elapsed_s < 5  # far from tight: only a limit that is ignored would pass it


def test_what_was_not_decided_in_time_is_not_remembered(engine):
    story = Story(12, [*clique(4, "FR3"), ("o4", "N", "o0")])
    assert check(story, ("o0", "FR3", "o1"), engine=engine, timeout_s=0).verdict in ("undecided", "feasible")
    assert check(story, ("o0", "FR3", "o1"), engine=engine, timeout_s=None, necessary=True).necessary is True


def test_no_time_means_no_wrong_verdict(engine):
    story = Story(12, [("a", "FR2", "b"), ("b", "FR2", "c"), ("a", "NR", "room")])
    related = feasible_relations(story, "a", "c", engine=engine, timeout_s=0)
    complete = feasible_relations(Story(12, story.facts), "a", "c", engine=engine, timeout_s=None)
    assert related.verdict in ("undecided", "consistent")
    assert set(related.feasible) <= set(complete.feasible) <= {*related.feasible, *related.undecided}
    assert related.necessary is None or related.necessary == complete.necessary


@pytest.mark.parametrize("name", ENGINES)
def test_the_engine_that_decided_is_named(name):
    result = check(Story(12, [("a", "N", "b")]), ("a", "N", "b"), engine=name)
    assert result.engine == ("native" if name == "auto" else name)


class Liar:
    """An engine that calls everything consistent and shows the same cells for it."""

    name = "liar"

    def __init__(self, cells: Placement | None) -> None:
        self._cells = cells

    def prepare(self, *_):
        return self

    def consistency(self, _):
        return Outcome(Status.CONSISTENT, self.name, self._cells)

    def possible(self, _i, _j, relations, _):
        return [self.consistency(None)] * len(relations)


LIES = {
    "no placement": None,
    "too few objects": ((0, 0), (3, 3)),
    "a broken fact": ((0, 0), (11, 3), (3, 3)),
    "a broken prediction": ((0, 0), (3, 4), (3, 3)),
    "a cell outside": ((0, 0), (3, 15), (3, 3)),
    "a room that moved": ((3, 3), (3, 11), (3, 3)),
}


@pytest.fixture
def lying(monkeypatch):
    """Makes ``liar`` an engine that shows these cells; nothing prepared by another liar is kept."""

    def make(cells):
        prepare.cache_clear()
        monkeypatch.setitem(REGISTRY, "liar", Liar(cells))

    yield make
    prepare.cache_clear()


@pytest.mark.parametrize("lie", LIES)
def test_no_placement_leaves_that_was_not_verified(lie, lying):
    lying(LIES[lie])
    story = Story(12, [("bed", "N", "lamp")])
    question = ("bed", "FR2", "lamp")
    with pytest.raises(VerificationError, match="liar"):
        check(story, question, engine="liar")
    with pytest.raises(VerificationError, match="liar"):
        feasible_relations(story, "bed", "lamp", family="distance2", engine="liar")


def test_a_placement_that_holds_is_believed(lying):
    lying(((0, 0), (3, 11), (3, 3)))
    result = check(Story(12, [("bed", "N", "lamp")]), ("bed", "FR2", "lamp"), engine="liar")
    assert result.placement == {"bed": (3, 11), "lamp": (3, 3)}


@pytest.mark.parametrize("timeout_s", [-1.0, float("nan")])
def test_a_time_that_is_none_is_refused(timeout_s):
    with pytest.raises(InvalidInput, match="timeout_s"):
        check(Story(3, objects=["bed", "lamp"]), ("bed", "N", "lamp"), timeout_s=timeout_s)


def test_names_of_the_wrong_kind_are_refused():
    story = Story(3, objects=["bed", "lamp"])
    for ask in (
        lambda: Story(3, vocabulary=[]),
        lambda: Story(3, objects="lamp"),
        lambda: check(story, ("bed", "N", "lamp"), engine=[]),
        lambda: feasible_relations(story, "bed", "lamp", family=[]),
    ):
        with pytest.raises(InvalidInput):
            ask()


CLIQUE_STORIES = {
    "directions": (10**6, "N", 500, 5_000),
    "close": (10**6, ["CL2", "O"], 500, 5_000),
    "distances": (1000, ["MD3", "FR3"], 500, 5_000),
    "distances on cells": (12, ["MD3", "CL3"], 500, 5_000),
}


@pytest.mark.parametrize("name", CLIQUE_STORIES)
@pytest.mark.parametrize("searching", ["auto", "native"])
def test_the_deadline_holds_in_every_phase(name, searching):
    """Seconds of work without it: reading bounds, closing them, tightening, searching. The slack is generous."""
    grid, labels, size, count = CLIQUE_STORIES[name]
    rng = Random(name)
    story = Story(grid, [(f"o{max(a, b)}", labels, f"o{min(a, b)}") for a, b in pairs(rng, size, count)])
    started = time.monotonic()
    check(story, ("o0", "NE", "o1"), engine=searching, timeout_s=0.1)
    assert time.monotonic() - started < 3


def pairs(rng, size, count):
    return [rng.sample(range(size), 2) for _ in range(count)]


def test_the_room_is_none_of_two_objects():
    story = Story(facts=[("a", "N", "b")], vocabulary="observer")
    for ask in (
        lambda: feasible_relations(story, "a", ["b", "room"], family="view"),
        lambda: check(story, ("a", "view-nearer-right", ["b", "room"])),
    ):
        with pytest.raises(InvalidInput, match="'room' cannot be one of two objects"):
            ask()

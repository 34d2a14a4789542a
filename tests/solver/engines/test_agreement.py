"""Engines against brute force on small random rooms, and against each other on larger ones: a slice of the sweep."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_stories import (
    VOCABULARIES,
    disagreements,
    random_perturbed,
    random_questions,
    random_room,
    random_symmetric,
    random_walls,
)
from slices import points_slice

from spatialjudge.solver.engines.native import search
from spatialjudge.solver.engines.native.points import PointComponent
from spatialjudge.solver.engines.native.search import Turn, Way
from spatialjudge.solver.prepared import prepare

SMALL = {"grids": (1, 2, 3, 3, 4, 4, 5, 5, 5), "most_objects": 4}
MIDDLE = {"grids": range(6, 16), "most_objects": 7}
PERTURBED = {"grids": range(4, 13), "most_objects": 5}
LARGE = {"grids": (65, 100, 1000), "most_objects": 6}
SYMMETRIC = {"grids": (2, 3, 4, 4, 5), "most_objects": 5}
PATIENCE_S = {"python-constraint": 0.5}
"""Only python-constraint cannot finish every room with distances; what it leaves open is not compared."""


def found(name, count, drawn, engines, draw=random_room, timeout_s=None):
    """All disagreements about so many rooms, and whether there was nothing that could disagree."""
    compared = Counter()
    for number in range(count):
        rng = Random(f"{name}/{number}")
        room = draw(rng, **drawn)
        yield from disagreements(room, random_questions(rng, room, 3), engines, timeout_s, compared=compared)
    if not compared:
        yield f"{engines} decided nothing in time"


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_small_rooms_as_brute_force_says(vocabulary, engine):
    assert not list(found("small", points_slice(engine, 150), {**SMALL, "vocabulary": vocabulary}, [engine]))


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_the_search_over_boxes_on_small_rooms(vocabulary, monkeypatch):
    monkeypatch.setattr(search, "turns", lambda *_: (Turn(Way.BOXES, None),))
    prepare.cache_clear()
    assert not list(found("boxes", 250, {**SMALL, "vocabulary": vocabulary}, ["native"]))
    assert not list(found("symmetric on boxes", 150, SYMMETRIC, ["native"], random_symmetric))
    prepare.cache_clear()


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_the_search_over_cells_where_it_would_not_be_needed(vocabulary, monkeypatch):
    monkeypatch.setattr(PointComponent, "_dive", lambda *_: None)
    prepare.cache_clear()
    assert not list(found("cells", 150, {**SMALL, "vocabulary": vocabulary}, ["native"]))
    assert not list(found("symmetric on cells", 100, SYMMETRIC, ["native"], random_symmetric))
    prepare.cache_clear()


def test_symmetric_stories_as_brute_force_says(engine):
    """Objects of which the same is said may be put in order; the answers may not show it."""
    assert not list(
        found("symmetric", points_slice(engine, 150), SYMMETRIC, [engine], random_symmetric, PATIENCE_S.get(engine))
    )


@pytest.mark.parametrize("vocabulary", ["roomspace", "roomspace-reference"])
def test_walls_as_brute_force_says(vocabulary, engine):
    """Wall contact is no bound, yet beside bounds it needs no search."""
    assert not list(
        found("walls", points_slice(engine, 100), {**SMALL, "vocabulary": vocabulary}, [engine], random_walls)
    )


def test_perturbed_scenes_as_brute_force_says(engine):
    """Wall contact, regions and sets of regions, at least as many as relations between objects."""
    small = {"grids": (4, 5), "most_objects": 3 if engine == "python-constraint" else 4}
    assert not list(found("perturbed", points_slice(engine, 60), small, [engine], random_perturbed))


@settings(max_examples=40)
@given(st.randoms(use_true_random=False))
def test_perturbed_scenes_as_cp_sat_says(rng):
    room = random_perturbed(rng, **PERTURBED)
    assert not list(disagreements(room, random_questions(rng, room, 2), ["native", "cp-sat"]))


def test_middle_rooms_as_the_native_engine_says(engine):
    assert not list(
        found("middle", points_slice(engine, 30), MIDDLE, ["native", engine], timeout_s=PATIENCE_S.get(engine))
    )


def test_large_grids_alike():
    assert not list(found("large", 10, LARGE, ["native", "auto", "cp-sat"], timeout_s=5))

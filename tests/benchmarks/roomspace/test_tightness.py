"""Solution classes of continuous rooms: the facts are the places' own, and brute force confirms the classes."""

from collections import Counter
from dataclasses import astuple, replace
from itertools import product
from random import Random

import pytest

from spatialjudge.benchmarks.roomspace import tightness as module
from spatialjudge.benchmarks.roomspace.scenes import FINE, scene_of
from spatialjudge.benchmarks.roomspace.tightness import SWEEPS, continuous_room, solution_classes
from spatialjudge.benchmarks.roomspace.wording import SETTINGS
from spatialjudge.solver import InvalidInput, feasible_relations

DIRECTIONS = ("N", "S", "E", "W", "NE", "NW", "SE", "SW", "O")


@pytest.mark.parametrize("setting", list(SETTINGS))
def test_facts_are_those_of_the_places(setting):
    """Wall contact is that of the cell, all else that of the place, by the definition of each label."""
    for number in range(10):
        story = continuous_room(number, 5, 9, 9, setting, seed=4)
        _, places = scene_of(Random(f"4-{number}"), 5, FINE)
        assert story.grid == 9
        assert story.objects == tuple(places)
        for subject, (label,), obj in story.facts:
            (x, y), (u, v) = places[subject], places.get(obj, (0, 0))
            term, side = story.vocabulary.term(label), FINE
            if term.family.name == "contact":
                x, y, side = x * 9 // FINE, y * 9 // FINE, 9
            assert (x - u, y - v) in story.vocabulary.relation((label,), side)


@pytest.mark.parametrize("setting", ["o2_d2", "layout_o2", "layout_tpp"])
def test_classes_by_brute_force(setting):
    classes = Counter()
    cells = list(product(range(3), repeat=2))
    for number in range(25):
        story = continuous_room(number, 4, 5, 3, setting, seed=1)
        allowed = [(fact, story.vocabulary.relation(fact[1], 3)) for fact in story.facts]
        shown = set()
        for chosen in product(cells, repeat=4):
            at = dict(zip(story.objects, chosen, strict=True))
            if all(
                (at[one][0] - at.get(other, (0, 0))[0], at[one][1] - at.get(other, (0, 0))[1]) in relation
                for (one, _, other), relation in allowed
            ):
                (x, y), (u, v) = at[story.objects[0]], at[story.objects[-1]]
                shown |= {name for name in DIRECTIONS if (x - u, y - v) in story.vocabulary.relation((name,), 3)}
        classes["none" if not shown else "single" if len(shown) == 1 else "multiple"] += 1
    found = solution_classes(setting, 4, 5, 3, rooms=25, seed=1)
    assert (found.single, found.multiple, found.none) == tuple(classes[kind] for kind in ("single", "multiple", "none"))
    assert found.undecided == 0
    assert setting == "layout_tpp" or found.none > 0


def test_a_coarser_grid_leaves_more_rooms_without_a_solution():
    coarse, fine = (solution_classes("layout_o2_d2", 5, 9, grid, rooms=60) for grid in (9, 12))
    assert coarse.none > fine.none > 0
    assert astuple(fine)[:-1] == astuple(solution_classes("layout_o2_d2", 5, 9, 12, rooms=60))[:-1]


def test_what_is_not_proved_in_time_is_undecided(monkeypatch):
    def late(*pair, timeout_s):
        assert timeout_s == 1.0
        return replace(feasible_relations(*pair), undecided=("S",))

    monkeypatch.setattr(module, "feasible_relations", late)
    found = solution_classes("o2", 3, 2, 9, rooms=4)
    assert (found.rooms, found.undecided, found.single + found.multiple + found.none) == (4, 4, 0)


def test_the_sweeps_of_the_paper():
    assert SWEEPS["n"] == ((3, 2), (4, 3), (5, 4), (6, 5), (7, 6))
    assert SWEEPS["m"] == ((5, 4), (5, 5), (5, 6), (5, 7), (5, 8), (5, 9))


@pytest.mark.parametrize("wrong", [{"rooms": 0}, {"n": 2}, {"m": 10}, {"grid": 0}, {"setting": "o3"}])
def test_sizes_that_there_are_not_are_refused(wrong):
    with pytest.raises(InvalidInput):
        solution_classes(**{"setting": "o2", "n": 5, "m": 4, "grid": 9, "rooms": 1} | wrong)

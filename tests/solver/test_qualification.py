"""Facts from coordinates: all that hold, so that the placement keeps them, and none that does not."""

from itertools import permutations
from random import Random

import pytest
from oracle import FAMILIES, UNARY, Room, true_in

from spatialjudge.relations import vocabularies
from spatialjudge.solver import InvalidInput, Story, check, evaluate, qualify


@pytest.mark.parametrize("name", FAMILIES)
def test_cells_have_all_facts_that_are_true_of_them(name):
    for number in range(20):
        rng = Random(f"qualify/{name}/{number}")
        grid = rng.choice((1, 4, 7, 12))
        scene = {
            thing: (rng.randrange(grid), rng.randrange(grid)) for thing in ("bed", "desk", "lamp")[: 1 + number % 3]
        }
        room = Room(grid, (), name, tuple(scene))
        labels = [label for known in FAMILIES[name].values() for label in known]
        said = [(one, label, "room") for one in scene for label in labels if label in UNARY]
        said += [
            (*pair[:1], label, pair[1]) for pair in permutations(scene, 2) for label in labels if label not in UNARY
        ]
        expected = {fact for fact in said if true_in(room, scene, (fact[0], [fact[1]], fact[2]))}
        assert {(one, only, other) for one, (only,), other in qualify(scene, name, grid=grid)} == expected


SOLVED = [table for table in vocabularies() if table.space and not table.measured]


@pytest.mark.parametrize("table", SOLVED, ids=lambda table: table.name)
def test_a_placement_keeps_the_facts_that_it_has(table):
    families = [None, *(name for name, (term, *_) in table.families.items() if term.family.ternary)]
    for number in range(20):
        rng = Random(f"qualify/{table.name}/{number}")
        facts = [(a, rng.choice(table.families[table.main_family]).label, b) for a, b in permutations("abc", 2)][
            : number % 4
        ]
        story = Story(None, facts, table.name, ["a", "b", "c"])
        label = rng.choice(table.families[table.main_family]).label
        placement = check(story, ("a", label, "b")).placement
        for family in families if placement else ():
            found = qualify(placement, table.name, family=family)
            assert found
            assert evaluate(Story(None, found, table.name, placement), placement).all_kept
            assert family or table.flat or set(story.facts) <= set(found)
            for name, terms in table.families.items():
                if terms[0].family.partition and (family is None) != terms[0].family.ternary:
                    held = [fact for fact in found if table.term(fact.labels[0]).family.name == name]
                    assert len(held) == {1: 3, 2: 6, 3: 6}[terms[0].family.arity]


def test_of_what_is_not_told_nothing_is_said():
    found = qualify({"dog": (5, 2), "sheep": (3, 2, "S")}, "observer")
    assert ("dog", ("left",), "sheep") in found
    assert ("sheep", ("faces-S",), "room") in found
    assert not any(fact.subject == "sheep" and fact.object == "dog" for fact in qualify({"dog": (5, 2)}, "observer"))
    assert qualify({"dog": (5, 2)}, "observer") == ()
    assert qualify({}, "rcc8") == ()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"placement": [], "grid": 4}, "placement: must be a mapping"),
        ({"placement": {"bed": (1, 2)}}, "grid: is missing"),
        ({"placement": {"bed": (1, 2)}, "grid": 4, "family": "turn"}, "unknown family 'turn'"),
        ({"placement": {"bed": (1, 2)}, "grid": 4, "vocabulary": "x"}, "unknown vocabulary"),
        ({"placement": {f"o{k}": (1, 2) for k in range(101)}, "grid": 4}, "101 things, too many"),
        ({"placement": {f"o{k}": (1, k) for k in range(22)}, "vocabulary": "observer", "family": "view"}, "22 things"),
        ({"placement": {"room": (1, 2)}, "grid": 4}, "the room itself"),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments, problem):
    with pytest.raises(InvalidInput) as caught:
        qualify(**arguments)
    assert problem in str(caught.value)

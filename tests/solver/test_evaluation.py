"""Given placements: what they keep and break is what the labels mean, and what they do not tell is neither."""

from random import Random
from types import MappingProxyType

import pytest
from random_box_stories import random_box_story
from random_layouts import layout_failures

from spatialjudge.relations import vocabularies
from spatialjudge.relations.layout import Plane
from spatialjudge.relations.observer import Headed
from spatialjudge.solver import InvalidInput, Story, check, count, evaluate

STORY = Story(12, [("bed", "NER", "room"), ("bed", "NE", "desk"), ("desk", "W", "lamp"), ("bed", ["N", "NE"], "lamp")])


@pytest.mark.parametrize("first", range(0, 800, 200))
def test_a_layout_keeps_and_breaks_what_the_labels_mean(first):
    failures = (layout_failures(Random(f"layouts/{number}")) for number in range(first, first + 200))
    assert [failure for several in failures for failure in several] == []


def _place(space, rng):
    """A place as it is shown, and at times less of it."""
    if space is None:
        return [rng.randrange(12), rng.randrange(12)]
    if isinstance(space, Headed):
        return (rng.randrange(4), rng.random(), rng.choice("NESW"))[: rng.choice((2, 3, 3))]
    shown = {axis.name: sorted(rng.sample(range(9), len(axis.points))) for axis in space.axes}
    kept = [name for name in shown if rng.random() < 0.9 or isinstance(space, Plane)]
    return {name: shown[name][:: rng.choice((1, len(shown[name]) - 1 or 1))] for name in kept}


@pytest.mark.parametrize("table", vocabularies(), ids=lambda table: table.name)
def test_what_is_written_plainly_is_judged_as_what_is_read_with_patience(table):
    labels = [term.label for term in table.terms if term.family.arity == 2]
    for number in range(40):
        rng = Random(f"{table.name}/{number}")
        names = ["a", "b", "c", "d"]
        facts = [(*rng.sample(names, 2), rng.sample(labels, min(len(labels), rng.choice((1, 1, 3))))) for _ in range(6)]
        story = Story(None if table.space else 12, [(a, said, b) for a, b, said in facts], table.name, names)
        one = _place(table.space, rng)
        placement = {name: _place(table.space, rng) for name in names}
        for given in (placement, dict.fromkeys(names, one)):
            plain, patient = evaluate(story, given), evaluate(story, MappingProxyType(given))
            assert (plain, plain.breaches) == (patient, patient.breaches)
            assert plain.holds((facts[0][0], facts[0][2][0], facts[0][1])) in {True, False, None}
            for fact, (i, j, relation) in enumerate(story.assertions):
                if fact not in plain.untold:
                    assert (fact in plain.broken) != story.holds(relation, plain._places, i, j)


def test_a_gap_between_decimals_is_that_which_is_written():
    story = Story(None, [("a", "near", "b")], "spartun")
    assert evaluate(story, {"a": {"x": (0, 100000.6)}, "b": {"x": (1100000.6, 2e6)}}).broken == ()


def test_a_witness_keeps_its_story():
    for number in range(60):
        rng = Random(f"witness/{number}")
        told = random_box_story(rng)
        story = Story(None, told.facts, told.vocabulary, told.objects)
        label = rng.choice(story.vocabulary.labels)
        placement = check(story, (told.objects[0], label, told.objects[-1])).placement
        if placement:
            assert evaluate(story, placement).all_kept


def test_a_broken_fact_shows_the_coordinates_that_break_it():
    found = evaluate(STORY, {"bed": (9, 9), "desk": [3, 4], "lamp": {"x": 5, "y": 5.0}})
    (breach,) = found.breaches
    assert breach.number == 2
    assert breach.fact == STORY.facts[2]
    assert breach.places == {"desk": (3, 4), "lamp": (5, 5)}
    assert breach.instead == ("SW",)
    assert found.kept == 0.75


def test_an_invented_thing_has_one_place_however_it_is_written():
    with pytest.raises(InvalidInput, match="another spelling"):
        evaluate(Story(9, [("bed", "N", "lamp")]), {"zebra": (1, 1), "zebra ": (2, 2)})


def test_what_is_missing_invented_or_outside_is_told():
    found = evaluate(STORY, {"bed": (9, 19), "desk": (3, 4), "sofa": (0, 0)})
    assert (found.missing, found.invented, found.outside) == (("lamp",), ("sofa",), ("bed",))
    assert (found.broken, found.untold) == ((0,), (2, 3))
    assert found.kept == 0.25
    assert not found.all_kept
    assert evaluate(STORY, {}).untold == (0, 1, 2, 3)
    assert evaluate(Story(3), {}).kept == 1


def test_a_thing_outside_is_not_in_the_room():
    story = Story(5, [("bed", "INR", "room"), ("bed", "N", "desk")])
    assert evaluate(story, {"bed": (0, 5), "desk": (0, 1)}).broken == (0,)


def test_beside_a_fact_that_says_nothing_those_of_a_missing_thing_are_not_told():
    facts = [("bed", "INR", "room"), ("bed", "N", "desk"), ("desk", "W", "lamp"), ("bed", "NE", "desk")]
    found = evaluate(Story(12, facts), {"bed": (3, 1), "desk": (3, 5)})
    assert (found.missing, found.broken, found.untold) == (("lamp",), (1, 3), (2,))


def test_an_axis_that_is_left_out_is_not_told():
    story = Story(facts=[("a", "left", "b"), ("a", "above", "b"), ("a", "behind", "b")], vocabulary="spartun")
    found = evaluate(story, {"a": {"x": (0, 2), "y": (0, 2)}, "b": {"x": (1, 3), "y": (1, 3)}})
    assert (found.broken, found.untold) == ((1,), (2,))
    assert found.breaches[0].places == {"a": {"x": (0, 2), "y": (0, 2)}, "b": {"x": (1, 3), "y": (1, 3)}}
    by_anchor = Story(facts=story.facts, vocabulary="spartun-anchor")
    assert evaluate(by_anchor, {"a": {"x": (0, 2)}, "b": {"x": (1, 3)}}).untold == (0, 1, 2)
    assert evaluate(by_anchor, {"a": {"x": (0, 1, 3)}, "b": {"x": (0, 2, 3)}}).untold == (1, 2)


def test_what_is_said_of_a_thing_and_itself_needs_what_is_told_of_it():
    story = Story(facts=[("a", "left", "a"), ("a", "above", "a"), ("b", "left", "a")], vocabulary="spartun")
    found = evaluate(story, {"a": {"x": (0, 2)}, "b": {"x": (1, 3)}})
    assert (found.broken, found.untold) == ((0, 2), (1,))


def test_things_in_one_place_overlap():
    assert evaluate(STORY, {"bed": (1, 1), "desk": (2, 2), "lamp": (1, 1)}).overlapping == (("bed", "lamp"),)
    boxes = {"a": {"x": (0, 2), "y": (0, 2)}, "b": {"x": (1, 3), "y": (1, 3)}, "c": {"x": (2, 3), "y": (0, 2)}}
    found = evaluate(Story(objects=["a", "b", "c"], vocabulary="rcc8"), boxes)
    assert found.overlapping == (("a", "b"), ("b", "c"))


def test_facts_that_no_placement_keeps_are_told_from_those_that_this_one_breaks():
    facts = [("a", "TPP", "b"), ("b", "TPP", "a"), ("a", "EC", "c"), ("d", "EC", "c"), ("d", "PO", "c")]
    story = Story(facts=facts, vocabulary="rcc8")
    boxes = {name: {"x": (k, k + 1), "y": (0, 1)} for k, name in enumerate("abcd")}
    found = evaluate(story, boxes, explain=True)
    assert [clash.facts for clash in found.clashes] == [(0, 1), (3, 4)]
    assert found.broken == (0, 1, 2, 4)
    assert evaluate(story, boxes).clashes is None
    assert evaluate(story, boxes, explain=True, timeout_s=0).clashes is None
    assert evaluate(STORY, {}, explain=True).clashes == ()


@pytest.mark.parametrize(
    ("placement", "problem"),
    [
        ([], "placement: must be a mapping"),
        ({"bed": "here"}, "placement.bed: 'here' is no cell"),
        ({"bed": (1, True)}, "is no cell"),
        ({"bed": (1, 2.5)}, "is no cell"),
        ({"bed": (1, float("nan"))}, "is no cell"),
        ({"bed": (1, float("inf"))}, "is no cell"),
        ({"bed": {"x": 1}}, "is no cell"),
        ({"bed": None}, "is no cell"),
        ({"bed": (1, 2, 3)}, "is no cell"),
        ({"bed": {1, 2}, "desk": (1, 2), "lamp": (1, 2)}, "is no cell"),
        ({"bed": (1, True), "desk": (1, 2), "lamp": (1, 2)}, "is no cell"),
        ({"bed": (1, 2.5), "desk": (1, 2), "lamp": (1, 2)}, "is no cell"),
        ({"bed": (1, 10**400)}, "is no cell"),
        ({"bed": (1, 1), " bed ": (2, 2)}, "another spelling"),
    ],
)
def test_what_is_no_cell_is_refused(placement, problem):
    with pytest.raises(InvalidInput) as caught:
        evaluate(STORY, placement)
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("box", "problem"),
    [
        ((0, 1), "no coordinates by axis"),
        ({"z": (0, 1)}, "no coordinates by axis"),
        ({"x": (1, 1)}, "do not ascend"),
        ({"x": (2.5, 1)}, "do not ascend"),
        ({"x": (0, 1, 2)}, "x has 3 coordinates"),
        ({"x": 1}, "x has 1 coordinates"),
        ({"x": (0, "1")}, "not all numbers"),
        ({"x": (0, float("inf"))}, "not all numbers"),
        ({"x": (False, True)}, "not all numbers"),
        ({"x": (0, 10**400)}, "not all numbers"),
        ({"x": (0.5, -(10**10))}, "not all numbers"),
    ],
)
def test_what_is_no_box_is_refused(box, problem):
    with pytest.raises(InvalidInput) as caught:
        evaluate(Story(facts=[("a", "TPP", "b")], vocabulary="rcc8"), {"a": box})
    assert problem in str(caught.value)


def test_a_placement_may_be_asked_for_as_a_prediction_is():
    story, at = Story(9, [("a", "N", "b")]), {"a": (1, 2), "b": (1, 3)}
    found = check(story, placement=at)
    assert (found.broken, found.holds(("a", "S", "b"))) == ((0,), True)
    with pytest.raises(InvalidInput) as refused:
        check(story, ("a", "N", "b"), placement=at)
    assert refused.value.problems[0].where == "placement"
    with pytest.raises(InvalidInput):
        check(story)


def test_in_a_layout_with_a_grid_things_stand_on_it():
    story = Story(5, [], "layout", ["a", "b"])
    assert evaluate(story, {"a": (10, 10), "b": (0.5, 3)}).outside == ("a", "b")
    assert evaluate(story, {"a": (0, 4), "b": (1, 1)}).outside == ()
    assert evaluate(Story(None, [], "layout", ["a"]), {"a": (10, -0.5)}).outside == ()


def test_points_overlap_where_they_coincide():
    story = Story(None, [], "layout", ["a", "b"])
    assert evaluate(story, {"a": (1, 1), "b": (1, 1)}).overlapping == (("a", "b"),)
    assert evaluate(story, {"a": (1, 1), "b": {"x": (0, 2), "y": (0, 2)}}).overlapping == (("a", "b"),)
    assert evaluate(story, {"a": (1, 1), "b": (1, 2)}).overlapping == ()


def test_what_is_no_story_or_no_time_is_refused():
    for ask in (
        lambda: evaluate({"grid": 5}, {}),
        lambda: count({"grid": 5}, "N", "b"),
        lambda: count(STORY, "N", "desk", timeout_s=-1),
        lambda: evaluate(STORY, {}, explain=True, timeout_s=float("nan")),
        lambda: check(STORY, ("bed", "N", "desk"), timeout_s="2"),
    ):
        with pytest.raises(InvalidInput, match=r"must be (?:a Story|seconds)"):
            ask()

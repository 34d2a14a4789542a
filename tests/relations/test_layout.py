"""What is measured between things on a plane, against the definitions of those who publish it."""

from fractions import Fraction
from itertools import product
from math import atan2, degrees, hypot, sqrt
from random import Random

import pytest

from spatialjudge.grading import Grader, judge_steps
from spatialjudge.relations import InvalidInput, vocabulary
from spatialjudge.solver import EngineLimit, Story, check, count, evaluate, feasible_relations, qualify

TABLE = vocabulary("layout")
NAMES = ("cat", "dog", "owl")


def drawn(rng):
    """Three things with boxes, or none, in floats."""
    ends = [sorted(rng.uniform(0, 1) for _ in range(2)) for _ in range(6)]
    return {
        name: {"x": ends[2 * k], "y": ends[2 * k + 1]} if rng.random() < 0.7 else [ends[2 * k][0], ends[2 * k + 1][0]]
        for k, name in enumerate(NAMES)
    }


def centre(place):
    return tuple(sum(place[axis]) / 2 for axis in "xy") if isinstance(place, dict) else tuple(place)


def held(placement, family, obj):
    """The labels of a family that hold of the cat."""
    asked = [("cat", term.label, obj) for term in TABLE.families[family]]
    return [fact[1] for fact in asked if evaluate(Story(None, [fact], "layout", NAMES), placement).all_kept]


def published(a, b):
    """NSR-1K: by the sine and cosine of the way from B to A, y up."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    cos, sin = dx / hypot(dx, dy), dy / hypot(dx, dy)
    if cos > sqrt(1 / 2):
        return "right"
    if sin > sqrt(1 / 2):
        return "above"
    return "left" if cos < -sqrt(1 / 2) else "below" if sin < -sqrt(1 / 2) else "diagonal"


@pytest.mark.parametrize("seed", range(200))
def test_the_dominant_direction_is_the_published_one(seed):
    placement = drawn(Random(seed))
    assert held(placement, "direction", "dog") == [published(centre(placement["cat"]), centre(placement["dog"]))]


def test_whole_coordinates_are_exact_on_the_diagonal():
    for x, y in product(range(-3, 4), repeat=2):
        labels = held({"cat": (x, y), "dog": (0, 0), "owl": (9, 9)}, "direction", "dog")
        assert len(labels) == 1
        assert (labels == ["diagonal"]) == (abs(x) == abs(y))


@pytest.mark.parametrize("seed", range(100))
def test_decimals_are_the_numbers_that_are_written(seed):
    rng = Random(seed)
    whole = {name: [rng.randint(-9, 9), rng.randint(-9, 9)] for name in NAMES}
    decimal = {name: [float(Fraction(at, 10 ** (seed % 9))) for at in place] for name, place in whole.items()}
    for family, obj in (("direction", "dog"), ("distance", ["dog", "owl"]), ("standing", ["dog", "owl"])):
        assert held(decimal, family, obj) == held(whole, family, obj)


def test_a_distance_is_not_held_against_a_rounded_number():
    told = [("a", "at-least-1", "b"), ("a", "at-most-1", "b")]
    for place in ((0.70710678, 0.70710678), (0.9999999999, 0)):
        assert evaluate(Story(None, told, "layout"), {"a": place, "b": (0, 0)}).broken == (0,)


@pytest.mark.parametrize("seed", range(100))
def test_distances_are_compared_and_sides_are_those_of_who_stands_there(seed):
    placement = drawn(Random(seed))
    a, b, c = (centre(placement[name]) for name in NAMES)
    nearer = hypot(a[0] - b[0], a[1] - b[1]) < hypot(a[0] - c[0], a[1] - c[1])
    assert held(placement, "distance", ["dog", "owl"]) == ["nearer" if nearer else "farther"]
    turned = degrees(atan2(a[1] - b[1], a[0] - b[0]) - atan2(c[1] - b[1], c[0] - b[0])) % 360
    side = ("ahead-left", "back-left", "back-right", "ahead-right")[int(turned // 90)]
    assert held(placement, "standing", ["dog", "owl"]) == [f"facing-{side}"]


def test_straight_ahead_and_abeam_are_labels_of_their_own():
    at = {"dog": (0, 0), "owl": (0, 5)}
    sides = {(0, 3): "ahead", (0, -3): "back", (-2, 0): "left", (2, 0): "right", (0, 0): "here", (1, 1): "ahead-right"}
    for place, side in sides.items():
        assert held(at | {"cat": place}, "standing", ["dog", "owl"]) == [f"facing-{side}"]
    assert held({"cat": (1, 1), "dog": (0, 0), "owl": (0, 0)}, "standing", ["dog", "owl"]) == []


def test_a_broken_fact_says_what_holds_instead():
    story = Story(None, [("cat", ["left", "right"], "dog"), ("cat", "nearer", ("dog", "owl"))], "layout")
    found = evaluate(story, {"cat": (1, 9), "dog": {"x": (1, 2), "y": (0, 2)}, "owl": (1, 8)})
    assert found.broken == (0, 1)
    assert [breach.instead for breach in found.breaches] == [("above",), ("farther",)]
    assert found.breaches[0].places == {"cat": (1, 9), "dog": {"x": (1, 2), "y": (0, 2)}}
    assert evaluate(story, {"cat": (1, 9), "dog": (5, 9)}).untold == (1,)
    assert qualify({"cat": (0, 0), "dog": (5, 1)}, "layout")[0] == ("cat", ("left",), "dog")


STORY = Story(None, [("cat", "left", "dog")], "layout")
SOLVED = {
    "check": lambda: check(STORY, ("cat", "left", "dog")),
    "relations": lambda: feasible_relations(STORY, "cat", "dog"),
    "count": lambda: count(STORY, "left", "dog"),
    "clashes": lambda: evaluate(STORY, {"cat": (0, 0), "dog": (1, 0)}, explain=True),
    "steps": lambda: judge_steps(STORY, "The cat is left of the dog."),
    "no facts": lambda: check(Story(None, [], "layout", ["cat", "dog"]), ("cat", "left", "dog")),
}


@pytest.mark.parametrize("where", ["facts[0].relation", "relation"])
def test_a_distance_by_a_number_is_refused_by_name_where_it_would_need_solving(where):
    told = [("cat", "at-least-2", "dog")] if where != "relation" else []
    with pytest.raises(InvalidInput, match="at-least-2 is only evaluated") as refused:
        check(Story(None, told, "layout", ["cat", "dog"]), ("cat", "at-least-2", "dog"))
    assert refused.value.problems[0].where == where


@pytest.mark.parametrize("name", SOLVED)
def test_a_question_that_would_need_solving_is_refused_by_name(name):
    with pytest.raises(InvalidInput) as refused:
        SOLVED[name]()
    problem = refused.value.problems[0]
    assert problem.where == ("relation" if name == "no facts" else "facts[0].relation")
    assert problem.problem.startswith("left is only evaluated")
    assert "placement, or give a grid" in problem.hint


def exactly(label, a, b, c):
    """Whether a label is true of points as complex numbers: who looks along the real axis has what is left above."""
    way, turned = a - b, (a - b) * (c - b).conjugate()

    def sign(number):
        return (number > 0) - (number < 0)

    if label in {"left", "right", "above", "below", "diagonal"}:
        x, y = int(way.real), int(way.imag)
        wide, high = {-1: "left", 0: "", 1: "right"}[sign(x)], {-1: "below", 0: "", 1: "above"}[sign(y)]
        return label == ("diagonal" if abs(x) == abs(y) else wide if abs(x) > abs(y) else high)
    if label.startswith("at-"):
        square, number = way.real**2 + way.imag**2, float(label.split("-")[2]) ** 2
        return square >= number if label.startswith("at-least") else square <= number
    if label in {"nearer", "as-far", "farther"}:
        norm = [int(one.real) ** 2 + int(one.imag) ** 2 for one in (way, a - c)]
        return label == ("nearer" if norm[0] < norm[1] else "farther" if norm[0] > norm[1] else "as-far")
    ahead, left = sign(turned.real), sign(turned.imag)
    parts = [{1: "ahead", 0: "", -1: "back"}[ahead], {1: "left", 0: "", -1: "right"}[left]]
    return b != c and label == f"facing-{'-'.join(filter(None, parts)) or 'here'}"


@pytest.mark.parametrize("seed", range(100))
def test_a_distance_is_held_against_a_number_exactly(seed):
    rng = Random(seed)
    unit = Fraction(1, rng.choice((1, 1, 10, 1000)))
    x, y, length = rng.choice([(3, 4, 5), (5, 12, 13), (8, 15, 17), (0, 7, 7), (0, 0, 0)])
    ends, less = [rng.randint(-9, 9), rng.randint(-9, 9)], rng.choice((0, 0, 1, -1))
    places = [[float(at * unit) for at in one] for one in (ends, [ends[0] + x, ends[1] - y])]
    said = f"{float(max(0, length + less) * unit):f}"
    told = [("a", f"at-least-{said}", "b"), ("a", f"at-most-{said}", "b")]
    broken = evaluate(Story(None, told, "layout"), dict(zip("ab", places, strict=True))).broken
    assert broken == (() if length == Fraction(said) / unit else (0,) if length < Fraction(said) / unit else (1,))


def test_a_number_is_written_in_one_way_and_is_one():
    facts = [("a", ["At Most 2.50", "left", "at-least-03"], "b"), ("a", "at_least_100", "b")]
    assert [fact.labels for fact in Story(None, facts, "layout").facts] == [
        ("left", "at-least-3", "at-most-2.5"),
        ("at-least-100",),
    ]
    for label in ("at-least", "at-least--2", "at least 2 m", "at-most-1e5", "at-most-0.1234567"):
        with pytest.raises(InvalidInput, match="unknown label") as refused:
            Story(None, [("a", label, "b")], "layout")
        assert "ends in a number" in refused.value.problems[0].hint
    breach = evaluate(Story(None, facts[1:], "layout"), {"a": (0, 0), "b": (3, 4)}).breaches[0]
    assert (breach.places, breach.instead) == ({"a": (0, 0), "b": (3, 4)}, ())


def random_fact(rng):
    family = rng.choice(["direction", "distance", "standing", "metric"])
    numbers = [f"at-{side}-{number}" for side in ("least", "most") for number in ("0", "1", "1.5", "2", "99")]
    labels = numbers if family == "metric" else [term.label for term in TABLE.families[family]]
    names = rng.sample(NAMES, 3)
    drawn = rng.sample(labels, rng.choice((1, 1, 2)))
    said = tuple(label for label in labels if label in drawn)
    return names[0], said, names[1] if family in {"direction", "metric"} else (names[1], names[2])


def true_of(fact, scene):
    others = fact[2] if isinstance(fact[2], tuple) else (fact[2], fact[2])
    return any(exactly(label, scene[fact[0]], *(scene[name] for name in others)) for label in fact[1])


@pytest.mark.parametrize("seed", range(60))
def test_points_on_a_small_grid_are_solved_as_brute_force_does(seed):
    rng = Random(seed)
    grid = rng.choice((1, 2, 3, 3, 4))
    facts, prediction = [random_fact(rng) for _ in range(rng.randint(0, 4))], random_fact(rng)
    cells = [complex(x, y) for x, y in product(range(grid), repeat=2)]
    scenes = [dict(zip(NAMES, places, strict=True)) for places in product(cells, repeat=3)]
    kept = [scene for scene in scenes if all(true_of(fact, scene) for fact in facts)]
    held = [true_of(prediction, scene) for scene in kept]
    found = check(Story(grid, facts, "layout", NAMES), prediction, necessary=True, explain=True, timeout_s=None)
    expected = "inconsistent_story" if not kept else "feasible" if any(held) else "infeasible"
    assert found.verdict == expected
    if kept:
        assert found.necessary is all(held)
    if found.placement:
        scene = {name: complex(*place) for name, place in found.placement.items()}
        assert scene in kept
        assert true_of(prediction, scene)
    if expected == "infeasible":
        behind = [facts[number] for number in found.conflict.facts]
        assert not any(true_of(prediction, scene) for scene in scenes if all(true_of(one, scene) for one in behind))


def test_who_stands_somewhere_and_faces_something_is_decided_on_a_grid_of_20():
    told = [("a", "facing-ahead-left", ("b", "c")), ("d", "facing-back-right", ("b", "c")), ("a", "nearer", ("b", "c"))]
    story = Story(20, told, "layout")
    sides = feasible_relations(story, "a", ("b", "c"), family="standing", timeout_s=None)
    assert sides.feasible == ("facing-ahead-left",)
    found = check(story, ("b", "facing-ahead-left", ("a", "c")), timeout_s=None, explain=True)
    assert (found.verdict, found.conflict.facts) == ("infeasible", (0,))
    circle = [("a", "nearer", ("b", "c")), ("b", "nearer", ("c", "a")), ("c", "nearer", ("a", "b"))]
    assert check(Story(20, circle, "layout"), ("a", "left", "b"), timeout_s=None).verdict == "inconsistent_story"


def test_a_grid_on_which_it_is_not_searched_for_is_refused():
    with pytest.raises(EngineLimit, match="measures no angles"):
        check(Story(20, [("a", "left", "b")], "layout"), ("a", "left", "b"), engine="native")
    with pytest.raises(InvalidInput, match="from 1 to 32"):
        Story(33, [("a", "left", "b")], "layout")


def test_layouts_are_graded_by_it_and_other_questions_refused():
    story = {"vocabulary": "layout", "facts": [["cat", "left", "dog"]]}
    box = "width: 0.2; height: 0.1"
    answer = f"cat {{left: 0.1; top: 0.2; {box}}} dog {{left: 0.5; top: 0.3; {box}}}"
    question = {"kind": "layout", "axes": {"north": [0, -1]}}
    grade = Grader().grade({"story": story, "question": question, "answer": answer})
    assert (grade.scores.all_kept, grade.layout.clashes) == (True, None)
    grade = Grader().grade({"story": story, "question": {"subject": "cat", "object": "dog"}, "answer": "left"})
    assert grade.errors[0].where == "story.facts[0].relation"


@pytest.mark.parametrize("place", [[1], [1, "2"], [[2, 1], [0, 1]], {"x": 1}, "here", [True, 1]])
def test_what_is_no_place_is_refused(place):
    with pytest.raises(InvalidInput):
        evaluate(STORY, {"cat": place})

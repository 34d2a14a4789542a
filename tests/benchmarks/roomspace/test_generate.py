"""Generated items: consistent stories, texts that read back, and a ground truth that brute force confirms."""

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise, product
from random import Random

import pytest

from spatialjudge.adapters import mark
from spatialjudge.benchmarks.benchmark import Profile
from spatialjudge.benchmarks.fresh import NoSuchItem, read_back
from spatialjudge.benchmarks.roomspace import benchmark as module
from spatialjudge.benchmarks.roomspace.generate import NO_SOLUTION, new_rooms
from spatialjudge.benchmarks.roomspace.questions import RoomQuestion, read_question
from spatialjudge.benchmarks.roomspace.reading import read_story
from spatialjudge.benchmarks.roomspace.scenes import FURNITURE, related_pairs, scene_of, story_of
from spatialjudge.benchmarks.roomspace.wording import SETTINGS, VIEWPOINT, VIEWS, name_problem
from spatialjudge.benchmarks.wanted import Wanted
from spatialjudge.relations import ROOM
from spatialjudge.solver import InvalidInput, Story, StoryVerdict, Verdict, check, feasible_relations

EVERY_SETTING = pytest.mark.parametrize("setting", list(SETTINGS))
DIRECTIONS = ("N", "S", "E", "W", "NE", "NW", "SE", "SW", "O")


def generate(items, n, m, grid, setting, view="top-down", seed=0, **told):
    return list(new_rooms(setting, view, **told).items(items, seed, {"n": n, "m": m, "grid": grid}))


def holds(story, scene, fact):
    """Whether a fact holds in the scene, by the definition of its label."""
    subject, (label,), obj = fact
    (x, y), (u, v) = scene[subject], scene.get(obj, (0, 0))
    return (x - u, y - v) in story.vocabulary.relation((label,), story.grid)


@EVERY_SETTING
@pytest.mark.parametrize("view", VIEWS)
def test_text_facts_and_question_say_the_same(setting, view):
    for item in generate(20, 6, 9, 12, setting, view, seed=3):
        distances = next((family for family in SETTINGS[setting] if family.startswith("distance")), None)
        read = read_story(item["text"], distances=distances)
        assert [list(fact) for fact in read.facts] == item["story"]["facts"]
        assert list(read.objects) == item["story"]["objects"]
        assert (VIEWPOINT in item["text"]) == (view == "north-facing")
        asked = read_question(item["question_text"], read.objects)
        assert asked == RoomQuestion(**item["question"])


@EVERY_SETTING
@pytest.mark.parametrize("vocabulary", ["roomspace", "roomspace-reference"])
def test_every_fact_holds_in_the_scene(setting, vocabulary):
    for number in range(15):
        _, scene = scene_of(Random(number), 5, 7)
        story = story_of(scene, 7, 7, setting, vocabulary, 7)
        assert story.objects == tuple(scene)
        assert all(holds(story, scene, fact) for fact in story.facts)
        assert all(0 <= coordinate < 7 for cell in scene.values() for coordinate in cell)
    assert {item["story"]["vocabulary"] for item in generate(6, 5, 7, 7, setting, vocabulary=vocabulary)} == {
        vocabulary
    }


@EVERY_SETTING
@pytest.mark.parametrize("vocabulary", ["roomspace", "roomspace-reference"])
def test_the_ground_truth_by_brute_force(setting, vocabulary):
    for item in generate(8, 3, 2, 4, setting, seed=5, vocabulary=vocabulary):
        story = Story(**item["story"])
        ends = (item["question"]["subject"], item["question"]["object"])
        shown = set()
        for cells in product(list(product(range(4), repeat=2)), repeat=3):
            scene = dict(zip(story.objects, cells, strict=True))
            if all(holds(story, scene, fact) for fact in story.facts):
                shown |= {label for label in DIRECTIONS if holds(story, scene, (ends[0], (label,), ends[1]))}
        if item["q_type"] == "FR":
            assert item["gold"] == item["feasible"] == [label for label in DIRECTIONS if label in shown]
            assert item["chance"] == len(shown) / 9
        else:
            assert (item["gold"] == "Yes") == (item["question"]["relation"] in shown)


def test_the_facts_are_those_of_the_setting():
    for setting, families in SETTINGS.items():
        (item,) = generate(1, 4, 4, 9, setting)
        story = Story(**item["story"])
        stated = [story.vocabulary.term(labels[0]).family.name for _, labels, _ in story.facts]
        assert list(dict.fromkeys(stated)) == ["extent", *families]


def test_pairs_as_in_the_published_data():
    assert related_pairs(4, 3) == [(0, 1), (1, 2), (2, 3)]
    assert related_pairs(4, 5) == [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3)]
    assert related_pairs(5, 8)[4:] == [(0, 2), (1, 3), (2, 4), (0, 3)]
    assert len(related_pairs(7, 20)) == 20
    assert (0, 6) not in related_pairs(7, 20)


def test_two_questions_about_each_scene():
    items = generate(5, 4, 3, 9, "o2")
    assert [item["question"]["kind"] for item in items] == ["find_relation", "yes_no"] * 2 + ["find_relation"]
    assert items[0]["story"] == items[1]["story"] != items[2]["story"]
    assert len({item["id"] for item in items}) == 5
    for item in items:
        ends = item["question"]["subject"], item["question"]["object"]
        assert ends == (item["story"]["objects"][0], item["story"]["objects"][-1])


@pytest.mark.parametrize("setting", ["layout", "layout_o2", "layout_o2_d3"])
def test_yes_and_no_are_right_about_equally_often(setting):
    """And exactly so where labels are to be balanced."""
    made = [item for item in generate(401, 5, 4, 12, setting) if item["q_type"] == "YN"]
    answers = [item["gold"] for item in made]
    assert 80 < answers.count("Yes") < 120
    assert 60 < sum(one == other for one, other in pairwise(answers)) < 140
    assert len({item["question"]["relation"] for item in made}) == 9
    balanced = Counter(
        item["gold"] for item in new_rooms(setting).items(200, wanted=Wanted(balance=True)) if item["q_type"] == "YN"
    )
    assert abs(balanced["Yes"] - balanced["No"]) <= 1


def test_a_seed_gives_the_same_scenes_in_every_setting_and_view():
    scenes = [
        [item["story"]["objects"] for item in generate(6, 5, 6, 12, setting, view, seed="x")]
        for setting in SETTINGS
        for view in VIEWS
    ]
    assert all(each == scenes[0] for each in scenes)
    assert [item["story"]["objects"] for item in generate(6, 5, 6, 12, "o2", seed="y")] != scenes[0]


def test_more_items_begin_with_the_same_ones():
    few, many = (generate(items, 5, 6, 12, "o2_d2", seed=1) for items in (3, 9))
    assert many[:3] == few


def test_an_item_as_json_is_what_grading_takes():
    find, could = generate(2, 3, 2, 9, "o2", "north-facing", seed=7)
    assert json.loads(json.dumps(find)) == find
    assert find["id"] == "roomspace-o2-north-facing-support0to50-n3-m2-grid9-seed7-0-0"
    assert [find[name] for name in ("setting", "view", "n", "m", "seed")] == ["o2", "north-facing", 3, 2, 7]
    assert Story(**find["story"]).objects == tuple(find["story"]["objects"])
    assert RoomQuestion(**find["question"]).relation is None
    assert RoomQuestion(**could["question"]).relation in DIRECTIONS
    assert find["prompt"].endswith(
        "of front, behind, right, left, front-right, front-left, behind-right, behind-left, overlap."
    )
    assert find["chance"] == len(find["feasible"]) / 9
    assert could["chance"] == 0.5
    assert find["gold"] == find["feasible"]


def test_support_is_the_fewest_facts_that_exclude_what_cannot_hold():
    seen = Counter()
    for item in generate(40, 4, 3, 9, "layout_o2", seed=1):
        story, (subject, obj) = item["story"], (item["question"]["subject"], item["question"]["object"])
        asked = [item["question"]["relation"]] if item["q_type"] == "YN" else DIRECTIONS
        excluded = [label for label in asked if label not in item["feasible"]]
        sizes = (
            size
            for size in range(len(story["facts"]) + 1)
            for kept in combinations(story["facts"], size)
            if check(Story(**story | {"facts": kept}), (subject, excluded, obj)).verdict is Verdict.INFEASIBLE
        )
        fewest = next(sizes) if excluded else 0
        assert item["support"] == fewest
        seen[fewest] += 1
    assert len(seen) > 1
    chosen = new_rooms().items(6, 1, {"support": 4})
    assert {item["support"] for item in chosen} == {4}


def test_paintings_hang_on_walls():
    for number in range(100):
        for name, (x, y) in scene_of(Random(number), 6, 9)[1].items():
            if name.startswith("painting"):
                assert {x, y} & {0, 8}


@pytest.mark.parametrize("unproved", [{"undecided": ("S", "O")}, {"verdict": StoryVerdict.UNDECIDED}])
def test_what_is_undecided_is_an_error(monkeypatch, unproved):
    def out_of_time(story, subject, obj):
        return replace(feasible_relations(story, subject, obj), **unproved)

    monkeypatch.setattr(module, "_able", out_of_time)
    with pytest.raises(NoSuchItem, match="no proof in time"):
        generate(2, 5, 6, 12, "o2_d3")


def test_the_furniture_can_be_written():
    for room, kinds in FURNITURE.items():
        assert name_problem(room) is None
        assert len(set(kinds)) == len(kinds)
        assert all(name_problem(kind) is None and kind != ROOM for kind in kinds)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"items": -1}, "items"),
        ({"n": 2}, "n"),
        ({"n": 51}, "n"),
        ({"m": 3}, "m"),
        ({"m": 10}, "m"),
        ({"grid": 0}, "grid"),
        ({"setting": "o3"}, "setting"),
        ({"view": "sideways"}, "view"),
        ({"vocabulary": "stepgame"}, "vocabulary"),
        ({"vocabulary": "nowhere"}, "vocabulary"),
    ],
)
def test_parameters_out_of_range_are_refused_at_once(change, where):
    with pytest.raises(InvalidInput) as caught:
        generate(**{"items": 1, "n": 5, "m": 6, "grid": 12, "setting": "o2"} | change)
    assert [problem.where for problem in caught.value.problems] == [where]


def test_continuous_rooms_may_have_no_solution():
    made = generate(60, 5, 9, 9, "layout_o2_d2", seed=2, continuous=True)
    assert {min(len(item["feasible"]), 2) for item in made} == {0, 1, 2}
    for item in made:
        read = read_back(item, "here")
        found = read.task.decide(Profile.GEOMETRY).verdict
        assert found == (tuple(item["gold"]) if item["q_type"] == "FR" else item["gold"])
        assert (item["gold"] == []) == (not item["feasible"] and item["q_type"] == "FR")
        assert item["feasible"] or read.task.hops(found) == item["support"]
        right = item["gold"] if isinstance(item["gold"], str) else ", ".join(item["gold"]) or NO_SOLUTION
        assert mark(item, f"Answer: {right}").value == 1.0
        if item["q_type"] == "FR":
            assert NO_SOLUTION in item["prompt"]
            assert mark(item, "There is no solution.").value == float(item["gold"] == [])


def test_a_room_without_a_solution_has_facts_that_clash():
    made = generate(40, 5, 9, 6, "o2_d2", seed=2, continuous=True)
    item = next(item for item in made if not item["feasible"])
    task = read_back(item, "here").task
    sizes = (
        size
        for size in range(len(task.facts) + 1)
        for chosen in combinations(task.facts, size)
        if not feasible_relations(
            Story(6, chosen, "roomspace", task.objects), task.question.subject, task.question.object
        ).feasible
    )
    assert item["support"] == next(sizes) > 1

"""Generated items: consistent stories, texts that read back, and a ground truth that brute force confirms."""

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice, pairwise, product

import pytest

from spatialjudge.adapters import mark
from spatialjudge.benchmarks.benchmark import Profile
from spatialjudge.benchmarks.fresh import read_back
from spatialjudge.benchmarks.roomspace import truth as module
from spatialjudge.benchmarks.roomspace.generate import NO_SOLUTION, generate
from spatialjudge.benchmarks.roomspace.questions import RoomQuestion, read_question
from spatialjudge.benchmarks.roomspace.reading import read_story
from spatialjudge.benchmarks.roomspace.scenes import FURNITURE, related_pairs
from spatialjudge.benchmarks.roomspace.truth import TIMEOUT_S, UndecidedItem, ground_truth
from spatialjudge.benchmarks.roomspace.wording import SETTINGS, VIEWS, name_problem
from spatialjudge.relations import ROOM
from spatialjudge.solver import InvalidInput, Story, StoryVerdict, Verdict, check, feasible_relations

EVERY_SETTING = pytest.mark.parametrize("setting", list(SETTINGS))
DIRECTIONS = ("N", "S", "E", "W", "NE", "NW", "SE", "SW", "O")


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
        read = read_story(item.text, distances=distances)
        assert read.facts == tuple((subject, labels[0], obj) for subject, labels, obj in item.story.facts)
        assert read.objects == item.story.objects == tuple(item.scene)
        assert read.view == view
        assert read_question(item.question_text, read.objects) == item.question


@EVERY_SETTING
@pytest.mark.parametrize("vocabulary", ["roomspace", "roomspace-reference"])
def test_every_fact_holds_in_the_scene(setting, vocabulary):
    for item in generate(30, 5, 7, 7, setting, seed=1, vocabulary=vocabulary):
        assert item.story.vocabulary.name == vocabulary
        assert all(holds(item.story, item.scene, fact) for fact in item.story.facts)
        assert all(0 <= coordinate < 7 for cell in item.scene.values() for coordinate in cell)


@EVERY_SETTING
def test_the_ground_truth_by_brute_force(setting):
    for item in generate(8, 3, 2, 4, setting, seed=5):
        names, story = item.story.objects, item.story
        shown = set()
        for cells in product(list(product(range(4), repeat=2)), repeat=3):
            scene = dict(zip(names, cells, strict=True))
            if all(holds(story, scene, fact) for fact in story.facts):
                ends = (item.question.subject, item.question.object)
                shown |= {label for label in DIRECTIONS if holds(story, scene, (ends[0], (label,), ends[1]))}
        assert item.truth.feasible == tuple(label for label in DIRECTIONS if label in shown)
        assert item.truth.necessary == (item.truth.feasible[0] if len(shown) == 1 else None)
        assert item.truth.solution_class == ("single" if len(shown) == 1 else "multiple")
        assert item.truth.chance == len(shown) / 9
        if item.answer is not None:
            assert (item.answer == "yes") == (item.question.relation in shown)


def test_the_facts_are_those_of_the_setting():
    for setting, families in SETTINGS.items():
        (item,) = generate(1, 4, 4, 9, setting)
        stated = [item.story.vocabulary.term(labels[0]).family.name for _, labels, _ in item.story.facts]
        assert list(dict.fromkeys(stated)) == ["extent", *families]


def test_pairs_as_in_the_published_data():
    assert related_pairs(4, 3) == [(0, 1), (1, 2), (2, 3)]
    assert related_pairs(4, 5) == [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3)]
    assert related_pairs(5, 8)[4:] == [(0, 2), (1, 3), (2, 4), (0, 3)]
    assert len(related_pairs(7, 20)) == 20
    assert (0, 6) not in related_pairs(7, 20)


def test_two_questions_about_each_scene():
    items = list(generate(5, 4, 3, 9, "o2"))
    assert [item.question.kind for item in items] == ["find_relation", "yes_no"] * 2 + ["find_relation"]
    assert items[0].story == items[1].story != items[2].story
    assert len({item.id for item in items}) == 5
    for item in items:
        ends = item.question.subject, item.question.object
        assert ends == (item.story.objects[0], item.story.objects[-1])
        assert (item.answer is None) == (item.question.kind == "find_relation")


@pytest.mark.parametrize("setting", ["layout", "layout_o2", "layout_o2_d3"])
def test_yes_and_no_are_right_equally_often(setting):
    """As far as the scenes go: where any relation can hold, the others make up for it."""
    made = [item for item in generate(401, 5, 4, 12, setting) if item.answer]
    answers = [item.answer for item in made]
    assert answers.count("yes") == answers.count("no") == 100
    assert 20 < sum(one == other for one, other in pairwise(answers)) < 80
    assert len({item.question.relation for item in made}) == 9


def test_a_seed_gives_the_same_scenes_in_every_setting_and_view():
    scenes = [
        [item.scene for item in generate(6, 5, 6, 12, setting, view, seed="x")]
        for setting in SETTINGS
        for view in VIEWS
    ]
    assert all(each == scenes[0] for each in scenes)
    assert [item.scene for item in generate(6, 5, 6, 12, "o2", seed="y")] != scenes[0]


def test_more_items_begin_with_the_same_ones():
    few, many = (list(generate(items, 5, 6, 12, "o2_d2", seed=1)) for items in (3, 9))
    assert many[:3] == few


def test_the_same_items_in_another_process_with_another_hash_seed():
    program = (
        "import json; from spatialjudge.benchmarks.roomspace.generate import generate\n"
        "print(json.dumps([item.as_json() for item in generate(6, 7, 10, 12, 'layout_tpp', seed=11)]))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, check=True, capture_output=True, text=True
        ).stdout
        for seed in ("1", "2")
    }
    here = json.dumps([item.as_json() for item in generate(6, 7, 10, 12, "layout_tpp", seed=11)])
    assert {run.strip() for run in runs} == {here}


def test_an_item_as_json_is_what_grading_takes():
    find, could = (item.as_json() for item in generate(2, 3, 2, 9, "o2", "north-facing", seed=7))
    assert json.loads(json.dumps(find)) == find
    assert list(find) == [
        *(
            "id",
            "benchmark",
            "q_type",
            "story",
            "text",
            "prompt",
            "question",
            "question_text",
            "setting",
            "view",
            "n",
            "m",
            "seed",
        ),
        *(
            "feasible",
            "necessary",
            "chance",
            "solution_class",
            "gold",
            "support",
            "scene",
            "original",
            "difficulty",
            "cues",
        ),
    ]
    assert find["id"] == "roomspace-o2-north-facing-n3-m2-d9-seed7-0-find_relation"
    assert Story(**find["story"]).objects == tuple(find["story"]["objects"])
    assert RoomQuestion(**find["question"]).relation is None
    assert RoomQuestion(**could["question"]).relation in DIRECTIONS
    assert find["chance"] == len(find["feasible"]) / 9
    assert could["chance"] == 0.5
    assert find["gold"] == find["feasible"]


def test_support_is_the_fewest_facts_that_exclude_what_cannot_hold():
    seen = Counter()
    for item in (made.as_json() for made in generate(40, 4, 3, 9, "layout_o2", seed=1)):
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
    [large] = generate(1, 12, 11, 9, "layout", seed=1)
    assert large.support is None


def test_paintings_hang_on_walls():
    for item in islice(generate(200, 6, 5, 9, "layout_tpp", seed=2), 0, None, 2):
        for name, (x, y) in item.scene.items():
            if name.startswith("painting"):
                assert {x, y} & {0, 8}


def test_solution_classes():
    assert ground_truth(Story(9, [("a", "N", "b")]), "a", "b").solution_class == "single"
    assert ground_truth(Story(9, objects=["a", "b"]), "a", "b").solution_class == "multiple"
    none = ground_truth(Story(9, [("a", "N", "b"), ("a", "S", "b")]), "a", "b")
    assert (none.feasible, none.necessary, none.chance, none.solution_class) == ((), None, 0, "none")


@pytest.mark.parametrize("unproved", [{"undecided": ("S", "O")}, {"verdict": StoryVerdict.UNDECIDED}])
def test_what_is_undecided_is_an_error(monkeypatch, unproved):
    def out_of_time(*pair, timeout_s):
        assert timeout_s == TIMEOUT_S
        return replace(feasible_relations(*pair), **unproved)

    monkeypatch.setattr(module, "feasible_relations", out_of_time)
    with pytest.raises(UndecidedItem, match="'a' to 'b': no proof within 60"):
        ground_truth(Story(9, [("a", "N", "b")]), "a", "b")
    with pytest.raises(UndecidedItem, match="roomspace-o2_d3-top-down-n5-m6-d12-seed0-0: "):
        next(generate(2, 5, 6, 12, "o2_d3"))


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
    made = [item.as_json() for item in generate(60, 5, 9, 9, "layout_o2_d2", seed=2, continuous=True)]
    assert {item["solution_class"] for item in made} == {"single", "multiple", "none"}
    for item in made:
        read = read_back(item, "here")
        found = read.task.decide(Profile.GEOMETRY).verdict
        assert found == (tuple(item["gold"]) if item["q_type"] == "FR" else item["gold"].capitalize())
        assert (item["gold"] == []) == (item["solution_class"] == "none" and item["q_type"] == "FR")
        assert item["solution_class"] != "none" or read.task.hops(found) == item["support"]
        right = item["gold"] if isinstance(item["gold"], str) else ", ".join(item["gold"]) or NO_SOLUTION
        assert mark(item, f"Answer: {right}").value == 1.0
        if item["q_type"] == "FR":
            assert NO_SOLUTION in item["prompt"]
            assert mark(item, "There is no solution.").value == float(item["gold"] == [])


def test_a_room_without_a_solution_has_facts_that_clash():
    made = generate(40, 5, 9, 6, "o2_d2", seed=2, continuous=True)
    item = next(item for item in made if not item.truth.feasible)
    ends, things = (item.question.subject, item.question.object), item.story.objects
    sizes = (
        size
        for size in range(len(item.story.facts) + 1)
        for chosen in combinations(item.story.facts, size)
        if not feasible_relations(Story(6, chosen, "roomspace", things), *ends).feasible
    )
    assert item.support == next(sizes) > 1

"""Layouts as answers: axes that are declared, every broken fact, and what random layouts keep."""

import json
import random

import pytest

from spatialjudge.adapters.mark import mark
from spatialjudge.adapters.records import grade_of
from spatialjudge.grading import Grader
from spatialjudge.grading.layouts import by_chance
from spatialjudge.solver import Story, evaluate

STORY = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "W", "lamp"]]}
AT = {"bed": [9, 9], "desk": [3, 4], "lamp": [5, 4]}


DRAWN = json.dumps(AT)


def graded(answer=DRAWN, **fields):
    question = {"kind": "layout", "axes": {"north": [0, 1]}} | fields.pop("question", {})
    return Grader().grade({"story": STORY, "question": question, "answer": answer} | fields)


def test_a_layout_that_keeps_all_facts():
    found = graded()
    assert (found.outcome, found.verdict) == ("graded", "feasible")
    assert (found.scores.all_kept, found.scores.kept, found.scores.feasible) == (True, 1.0, None)


def test_every_broken_fact_has_the_coordinates_that_break_it():
    layout = graded('{"bed": [9, 9], "desk": [12, 4], "rug": [1, 1]}').layout
    assert (layout.broken, layout.untold, layout.missing, layout.invented) == ([0], [1], ["lamp"], ["rug"])
    assert layout.outside == ["desk"]
    places = {"bed": [9, 9], "desk": [12, 4]}
    assert layout.breaches == [{"number": 0, "fact": ["bed", "NE", "desk"], "places": places, "instead": ["NW"]}]


def test_a_layout_off_the_grid_is_none_of_its_story():
    off = '{"bed": [500, 500], "desk": [3, 4], "lamp": [5, 4]}'
    found = graded(off)
    assert (found.scores.all_kept, found.scores.kept, found.verdict) == (False, 1.0, "infeasible")
    assert (found.layout.broken, found.layout.outside) == ([], ["bed"])
    tight = {"grid": 2, "facts": [["cat", "N", "dog"], ["dog", "N", "owl"]]}
    for answer in ('{"cat": [0, 5], "dog": [0, 4], "owl": [0, 3]}', "I do not know."):
        assert graded(answer, story=tight).outcome == "ungradable_story"


def test_the_first_broken_fact_is_the_conflict_of_a_layout():
    found = Grader(explaining=True).grade(
        {
            "story": STORY,
            "question": {"kind": "layout", "axes": {"north": [0, 1]}},
            "answer": '{"bed": [1, 9], "desk": [3, 4]}',
        }
    )
    assert (found.conflict.facts, found.conflict.minimal, found.conflict.smallest) == ((0,), True, True)
    assert str(found.conflict) == "fact 0 leaves no place for bed (1, 9), desk (3, 4)"
    assert graded().conflict is None


AXES = [
    ({"north": [0, 1]}, lambda x, y: (x, y)),
    ({"north": [0, -1]}, lambda x, y: (x, 11 - y)),
    ({"north": [0, 1], "east": [-1, 0]}, lambda x, y: (11 - x, y)),
    ({"south": [0, 1]}, lambda x, y: (x, 11 - y)),
    ({"north": [1, 0], "east": [0, 1]}, lambda x, y: (y, x)),
    ({"north": [-1, 0], "west": [0, 1]}, lambda x, y: (11 - y, 11 - x)),
]


@pytest.mark.parametrize(("axes", "drawn"), AXES)
def test_axes_turn_a_drawing_into_the_story_s_own(axes, drawn):
    turned = {name: drawn(*place) for name, place in AT.items()}
    found = graded(json.dumps(turned), question={"axes": axes})
    assert found.scores.all_kept
    assert {name: [place["x"], place["y"]] for name, place in found.layout.placement.items()} == AT


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ({"axes": None}, "question.axes"),
        ({"axes": {}}, "question.axes"),
        ({"axes": {"up": [0, 1]}}, "question.axes"),
        ({"axes": {"east": [1, 0]}}, "question.axes.north"),
        ({"axes": {"north": [1, 0]}}, "question.axes.east"),
        ({"axes": {"north": [0, 1], "east": [0, -1]}}, "question.axes.east"),
        ({"axes": {"north": [0, 1], "south": [0, 1]}}, "question.axes.south"),
        ({"axes": {"north": [1, 1]}}, "question.axes.north"),
        ({"boxes": "xyxy"}, "question.boxes"),
        ({"room": [[0, 5], [0, 5]]}, "question.room"),
        ({"room": [0, 11]}, "question.room"),
        ({"subject": "bed"}, "question.subject"),
    ],
)
def test_what_is_not_declared_is_not_guessed(question, where):
    found = graded(question=question)
    assert (found.outcome, found.errors[0].where) == ("error", where)


def test_a_layout_has_no_gold():
    assert graded(gold="NE").errors[0].where == "gold"


def test_cells_may_be_counted_from_one():
    drawn = {name: [x + 1, y + 1] for name, (x, y) in AT.items()}
    found = graded(json.dumps(drawn | {"bed": [12, 12]}), question={"room": [[1, 12], [1, 12]]})
    assert found.scores.all_kept
    assert found.layout.outside == []


def test_what_no_layout_keeps_is_the_story_s_own_contradiction():
    facts = [*STORY["facts"], ["desk", "NE", "bed"], ["lamp", "N", "rug"]]
    found = graded(json.dumps(AT | {"rug": [0, 5]}), story={"grid": 12, "facts": facts})
    assert (found.outcome, found.scores.kept) == ("ungradable_story", None)
    assert (found.layout.broken, found.layout.clashes, found.layout.kept) == ([2, 3], [[0, 2]], 0.5)


BOXES = {"vocabulary": "cardinal-boxes", "facts": [["cup", "N", "tray"], ["jug", "E", "tray"]]}


def test_boxes_drawn_as_css_has_them():
    css = (
        "tray {left: 10px; top: 20px; width: 10px; height: 10px}\n"
        "cup {left: 12px; top: 5px; width: 4px; height: 8px}\n"
        "jug {left: 40px; top: 22px; width: 15px; height: 4px}"
    )
    question = {"axes": {"north": [0, -1]}, "room": [[0, 50], [0, 50]]}
    found = graded(css, story=BOXES, question=question)
    assert (found.scores.all_kept, found.layout.outside) == (True, ["jug"])
    assert found.layout.placement["cup"] == {"x": (12, 16), "y": (37, 45)}


@pytest.mark.parametrize("north", [[0, 1], [0, -1], [1, 0]])
@pytest.mark.parametrize(("form", "bed"), [("sizes", [0.1, 0.1, 0.2, 0.2]), ("centres", [0.2, 0.2, 0.2, 0.2])])
def test_boxes_touch_where_their_decimals_do(north, form, bed):
    chair = [0.3, 0.1, 0.2, 0.2] if form == "sizes" else [0.4, 0.2, 0.2, 0.2]
    question = {"axes": {"north": north, "east": north[::-1]}, "boxes": form, "room": [[0, 0.9], [0, 0.9]]}
    found = graded(
        json.dumps({"bed": bed, "chair": chair}),
        story={"facts": [["bed", "EC", "chair"]], "vocabulary": "rcc8"},
        question=question,
    )
    assert found.scores.all_kept


def test_boxes_that_may_be_two_things_are_not_read():
    drawn = '{"tray": [10, 20, 10, 10], "cup": [12, 5, 4, 8], "jug": [40, 22, 15, 4]}'
    assert graded(drawn, story=BOXES, question={"axes": {"north": [0, -1]}}).outcome == "unreadable"
    question = {"axes": {"north": [0, -1]}, "boxes": "sizes"}
    assert graded(drawn, story=BOXES, question=question).scores.all_kept


def test_headings_are_read():
    story = {"vocabulary": "observer", "facts": [["dog", "front-left", "sheep"], ["sheep", "faces-S", "room"]]}
    assert graded('{"dog": [5, 1, "N"], "sheep": [3, 2, "S"]}', story=story).scores.all_kept
    assert graded('{"dog": [5, 1], "sheep": [3, 2]}', story=story).layout.untold == [0, 1]
    assert graded('{"dog": [5, 1], "sheep": [3, 2, "up"]}', story=story).reading.rule.endswith("/unfit")


@pytest.mark.parametrize("answer", ["bed: (9.5, 9)", '{"bed": [99999999999999, 1]}'])
def test_places_that_the_vocabulary_has_not_are_not_read(answer):
    assert graded(answer).reading.rule.endswith("/unfit")


@pytest.mark.parametrize("seed", range(20))
def test_a_layout_is_graded_as_it_is_evaluated(seed):
    rng = random.Random(seed)
    labels = ["N", "S", "E", "W", "NE", "NW", "SE", "SW", "O"]
    names = ["a", "b", "c", "d"]
    facts = [[one, rng.choice(labels), other] for one, other in (rng.sample(names, 2) for _ in range(4))]
    at = {name: [rng.randrange(5), rng.randrange(5)] for name in names}
    expected = evaluate(Story(5, facts), at)
    found = graded(json.dumps(at), story={"grid": 5, "facts": facts})
    assert (found.layout.broken, found.layout.kept) == (list(expected.broken), expected.kept)
    assert (found.outcome == "graded") == (found.scores.kept == expected.kept)


def test_what_random_layouts_keep_is_near_what_is_expected():
    north = Story(12, [("a", "north-side", "b")])  # of two cells of twelve rows
    assert by_chance(north, "seed").kept == pytest.approx(66 / 144, abs=0.12)
    assert by_chance(north, "seed") == by_chance(north, "seed")
    assert by_chance(Story(12, []), "seed") == (1.0, 1.0)


def test_an_unread_layout_measures_against_the_same_chance():
    read, unread = graded(), graded("I moved the bed.")
    assert unread.outcome == "unreadable"
    assert (read.chance, read.chance_kept) == (unread.chance, unread.chance_kept)
    assert 0 <= read.chance <= read.chance_kept < 1


def test_marks_and_records_say_the_same():
    item = {"story": STORY, "question": {"kind": "layout", "axes": {"north": [0, 1]}}}
    answer = '{"bed": [9, 9], "desk": [3, 4], "lamp": [5, 5]}'
    marked = mark(item, answer)
    assert (marked.value, mark(item, answer, score="kept").value) == (0.0, 0.5)
    assert "50% of the facts are kept. Broken: desk W lamp (fact 1) is SW." in marked.explanation
    assert grade_of(json.loads(marked.grade.json)).layout.broken == [1]


def test_what_is_done_to_a_record_changes_no_later_grade():
    asked = {"kind": "layout", "axes": {"north": [0, 1]}}
    grader, item = Grader(), {"story": STORY, "question": asked, "answer": DRAWN}
    grader.grade(item).as_json()["layout"]["placement"]["bed"]["x"] = 0
    assert grader.grade(item).as_json()["layout"]["placement"]["bed"]["x"] == 9

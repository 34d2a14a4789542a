"""Baselines: who knows nothing has no skill, whichever constant answer is given; against sums done by hand."""

from collections import Counter

import pytest
from graded_rows import COULD, FIND, FIXED, OPEN, graded, reported

from spatialjudge.benchmarks.roomspace.generate import new_rooms
from spatialjudge.grading.batch.records import whole
from spatialjudge.grading.report.baselines import Baseline, blind
from spatialjudge.grading.report.compare import Comparison
from spatialjudge.grading.report.contents import contents
from spatialjudge.relations import vocabulary

NORTH = {"grid": 12, "facts": [["bed", "N", "chair"]]}
CANNOT = FIND | {"relation": "S"}
HALF = FIND | {"family": "half-plane"}
CLOSED = {"kind": "choice", "options": ["Yes", "No", "DK"], "text": "Is it?"}
SEVERAL = {"kind": "choice", "options": ["a", "b", "c"], "several": True, "none": "c"}


@pytest.fixture(scope="module")
def rooms():
    return list(new_rooms().items(60, 3))


@pytest.mark.parametrize("answer", vocabulary("roomspace").families["direction"], ids=lambda term: term.label)
def test_who_always_gives_the_same_direction_has_no_skill(rooms, answer):
    """The best direction has skill 0, every other less, whatever chance says."""
    asked = [
        ({}, item["story"], item["question"], answer.label, None)
        for item in rooms
        if "relation" not in item["question"]
    ]
    total = reported(graded(*asked)).total.numbers
    counts = Counter(label for item in rooms if "relation" not in item["question"] for label in item["feasible"])
    assert total["scores.feasible.best_constant"] == counts.most_common(1)[0][1] / 30
    assert total["scores.feasible.skill"] <= 1e-9
    assert (total["scores.feasible.skill"] == pytest.approx(0)) == (counts[answer.label] == max(counts.values()))


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_always_says_yes_or_no_has_no_skill(answer):
    rows = [({}, FIXED, COULD, answer, None)] * 3 + [({}, FIXED, CANNOT, answer, None)]
    total = reported(graded(*rows)).total.numbers
    assert (total["scores.polar.chance"], total["scores.polar.best_constant"]) == (0.5, 0.75)
    assert total["scores.polar.constants"] == {"roomspace: yes or no (can)": "yes"}
    assert total["scores.polar.skill"] == pytest.approx({"yes": 0, "no": -2}[answer])


@pytest.mark.parametrize(
    ("rows", "score", "rate", "constants"),
    [
        (
            [(OPEN, FIND, None), (FIXED, FIND, None), (NORTH, FIND, None)],
            "feasible",
            2 / 3,
            {"roomspace: direction": "NE"},
        ),
        (
            [(OPEN, FIND, None), (FIXED, FIND, None), (NORTH, FIND, None)],
            "necessary",
            1 / 3,
            {"roomspace: direction": "N"},
        ),
        ([(OPEN, FIND, None)] * 2 + [(FIXED, FIND, None)], "exact_set", 2 / 3, {"roomspace: direction": "E, NE, SE"}),
        (
            [(OPEN, FIND, "E"), (FIXED, FIND, "NE"), (NORTH, FIND, ["N", "E"])],
            "gold",
            2 / 3,
            {"roomspace: direction": "E"},
        ),
        ([(FIXED, HALF, None), (NORTH, HALF, None)], "feasible", 1, {"roomspace: half-plane": "north-side"}),
        ([(FIXED, HALF, None), (NORTH, HALF, None)], "necessary", 1, {"roomspace: half-plane": "north-side"}),
        ([("s", CLOSED, "DK"), ("s", CLOSED, "No"), ("s", CLOSED, "DK")], "accuracy", 2 / 3, {"choice": "DK"}),
        ([("s", CLOSED | {"any": True}, ["No", "DK"]), ("s", CLOSED, "No")], "accuracy", 1, {"choice": "No"}),
        ([("s", SEVERAL, []), ("s", SEVERAL, ["a", "b"])], "accuracy", 1 / 2, {"several": "none"}),
        (
            [("s", CLOSED, "DK"), ("s", SEVERAL, ["b", "a"])],
            "accuracy",
            1,
            {"choice": "DK", "several": "a, b"},
        ),
    ],
)
def test_the_best_constant_is_the_answer_that_is_right_of_most(rows, score, rate, constants):
    """Of each form of question by itself: nobody says a direction where yes or no is asked for."""
    records = graded(*(({}, story, question, "?", gold) for story, question, gold in rows))
    total = reported(records).as_json()["total"]["scores"][score]
    assert total["best_constant"] == pytest.approx(rate)
    assert total["constants"] == constants
    halves = Baseline(), Baseline()
    for number, record in enumerate(map(whole, records)):
        halves[number % 2].add(blind(record, score))
    halves[0].update(halves[1])
    assert halves[0].as_json().items() <= total.items()


def test_of_several_gold_labels_any_is_right_by_chance():
    [record] = graded(({}, "s", CLOSED | {"any": True}, "?", ["No", "DK"]))
    assert blind(record, "accuracy")[:3] == ("choice", 2 / 3, [("No",), ("DK",)])


@pytest.mark.parametrize(("more", "chance"), [({}, 1 / 4), ({"none": None}, 1 / 8)])
def test_of_a_set_each_that_can_be_named_is_as_likely(more, chance):
    question = {name: value for name, value in (SEVERAL | more).items() if value is not None}
    [record] = graded(({}, "s", question, "?", ["a", "b"]))
    assert blind(record, "accuracy")[:3] == ("several", chance, [("a", "b")])


@pytest.mark.parametrize(("modality", "right"), [("can", "yes"), ("must", "no"), ("is", "unknown")])
def test_what_is_right_of_a_modality(modality, right):
    [record] = graded(({}, OPEN, COULD | {"modality": modality}, "yes", None))
    assert blind(record, "polar")[:3] == (
        f"roomspace: yes or no ({modality})",
        1 / 3 if modality == "is" else 1 / 2,
        [(right,)],
    )


def test_what_is_right_where_labels_hold_together():
    [half] = map(whole, graded(({}, FIXED, HALF, "north", ["north-side", "east-side"])))
    assert blind(half, "necessary").right == [("north-side",), ("east-side",)]
    assert blind(half, "exact_set").right == blind(half, "gold").right == [("north-side", "east-side")]


def test_each_kind_of_question_has_a_constant_of_its_own():
    """As many as whoever answers can tell apart: by vocabulary, and by the type of a benchmark's question."""
    north = {"grid": 12, "vocabulary": "stepgame", "facts": [["bed", "above", "chair"]]}
    rows = [({}, NORTH, FIND, "?", None), ({}, north, FIND, "?", None)]
    rows += [({"q_type": name}, "s", CLOSED, "?", gold) for name, gold in (("YN", "Yes"), ("CO", "No"), ("YN", "Yes"))]
    total = reported(graded(*rows)).total.numbers
    assert total["scores.feasible.constants"] == {"roomspace: direction": "N", "stepgame: direction": "above"}
    assert total["scores.accuracy.constants"] == {"YN": "Yes", "CO": "No"}
    assert total["scores.feasible.best_constant"] == total["scores.accuracy.best_constant"] == 1


def test_a_comparison_has_the_baselines_of_its_pairs():
    comparison = Comparison(("a", "b"))
    for run, answer in enumerate(("N", "NE")):
        for record in graded(({}, FIXED, FIND, answer, None), ({}, NORTH, FIND, answer, None)):
            comparison.add(run, record)
    [(_, paired, _)] = comparison.rows("feasible")
    assert (paired["chance"], paired["best_constant"]) == (pytest.approx(1 / 9), 0.5)
    assert comparison.as_json()["scores"][0]["best_constant"] == 0.5


def test_the_rate_of_each_cue_stands_beside_chance():
    cued = [{"last": True, "order": False}, {"last": True, "order": True}, {}]
    report = reported(graded(*(({"cues": cues}, FIXED, COULD, "yes", None) for cues in cued)))
    assert report.total.numbers["scores.polar.cues"] == {"last": 2 / 3, "order": 1 / 3}
    [glance] = [table for table in contents(report).tables if table.title == "at a glance"]
    assert dict(zip(glance.head, glance.rows[0].cells, strict=True))["best cue"] == "last 66.7%"
    plain = reported(graded(({}, FIXED, COULD, "yes", None)))
    assert "best cue" not in contents(plain).tables[0].head


def test_groups_have_their_chance_though_others_have_none():
    path = {"kind": "sequence", "options": ["n", "e"]}
    yes = {"kind": "choice", "options": ["yes", "no"]}
    found = reported(graded(({"q": "path"}, "s", path, "n", ["n"]), ({"q": "yes"}, "s", yes, "yes", "yes")), ("q",))
    [table] = [table for table in contents(found).tables if table.title == "accuracy"]
    chance = table.head.index("chance")
    assert [(row.names[0], row.cells[chance]) for row in table.rows] == [("path", ""), ("yes", "50.0%"), ("all", "")]

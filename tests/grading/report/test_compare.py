"""Two runs on the same items, against sums done by hand."""

import json
from math import comb

import pytest

from spatialjudge.grading.batch import Line, LineGrader
from spatialjudge.grading.report import page
from spatialjudge.grading.report.compare import Comparison
from spatialjudge.grading.report.differences import MAX_TEXT, differences
from spatialjudge.grading.report.rates import EXACT, mcnemar
from spatialjudge.grading.report.records import Keys
from spatialjudge.solver import InvalidInput

GRADER = LineGrader()


def records(answers, per_story=1):
    """One record for each answer: item number so-and-so, so many to a story."""
    found = []
    for number, answer in enumerate(answers):
        facts = [["bed", "NE", f"{number // per_story}-{n}"] for n in range(per_story)]
        question = {"subject": "bed", "object": f"{number // per_story}-{number % per_story}"}
        item = {"id": number, "half": number % 2, "story": {"grid": 9, "facts": facts}, "question": question}
        found.append(json.loads(GRADER.record(Line(number + 1, json.dumps(item | {"answer": answer}).encode())).text))
    return found


def found_in(comparison, score="feasible"):
    """The names and numbers of each row, without the names of the sides."""
    own = 0 if comparison.by_model else 2
    return [(names[own:], found) for names, found, _ in comparison.rows(score)]


def compared(first, second, scores=(), **how):
    comparison = Comparison(("A", "B"), Keys(**how), scores)
    for run, several in enumerate((first, second)):
        for record in several:
            comparison.add(run, record)
    return comparison


def test_the_difference_is_that_of_pairs():
    first = records(["NE"] * 6 + ["S"] * 4)
    second = records(["NE"] * 5 + ["", "NE", "NE", None, "S"])
    [(_, found)] = found_in(compared(first, second))
    assert (found["items"], found["stories"], found["first"], found["second"]) == (10, 10, 0.6, 0.7)
    assert found["difference"] == pytest.approx(0.1)
    assert (found["only_first"], found["only_second"]) == (1, 2)
    assert found["mcnemar_p"] == pytest.approx(1.0)
    assert found["low"] < 0.1 < found["high"]


def test_runs_that_are_alike_may_still_differ_somewhat():
    runs = records(["NE"] * 8), records(["NE"] * 8)
    [(_, found)] = found_in(compared(*runs))
    assert found["difference"] == 0
    assert found["mcnemar_p"] == 1
    assert (found["low"], found["high"]) == (-found["high"], pytest.approx(0.324, abs=0.01))


def test_items_of_one_story_are_drawn_together():
    first, second = ["S"] * 40, ["NE"] * 10 + ["S"] * 30
    [(_, alone)] = found_in(compared(records(first), records(second)))
    [(_, together)] = found_in(compared(records(first, 10), records(second, 10)))
    assert alone["difference"] == together["difference"] == 0.25
    assert together["stories"] == 4
    assert together["high"] - together["low"] > 1.5 * (alone["high"] - alone["low"])


def test_what_only_one_run_has_is_left_out_and_told():
    first, second = records(["NE"] * 5), records(["NE"] * 3)
    comparison = compared(first, second)
    assert comparison.unpaired() == (2, 0)
    assert "2 items are in the first only and 0 in the second only: left out." in differences(comparison).notes
    [(_, found)] = found_in(comparison)
    assert found["items"] == 3


def test_several_answers_count_as_their_mean_and_have_no_test():
    first = records(["NE", "S"])
    [(_, found)] = found_in(compared([*first, *records(["S", "S"])], first))
    assert (found["items"], found["first"], found["second"]) == (2, 0.25, 0.5)
    assert found["mcnemar_p"] is found["only_first"] is None


def test_groups_and_what_an_item_is_can_be_told():
    comparison = compared(records(["NE"] * 4), records(["NE", "S"] * 2), by=("half",), item="id")
    rows = dict(found_in(comparison))
    assert {group: found["difference"] for group, found in rows.items()} == {("0",): 0, ("1",): -1, ("all",): -0.5}
    table = differences(comparison).paper
    assert [row.names for row in table.rows[:3]] == [("feasible", "A", "B", half) for half in ("0", "1", "all")]
    value = json.loads(json.dumps(comparison.as_json()))
    assert value["scores"][0]["group"] == {"half": "0"}
    assert [score["score"] for score in value["scores"]][:3] == ["feasible"] * 3


def by(model, found):
    return [{**record, "item": {**record["item"], "model": model}} for record in found]


def test_an_item_of_two_kinds_of_question_has_the_scores_of_both():
    story = {"grid": 9, "facts": [["bed", "NE", "lamp"]]}
    asked = ({"subject": "bed", "object": "lamp"}, {"subject": "bed", "object": "lamp", "relation": "NE"})
    items = [
        {"id": 1, "story": story, "question": one, "answer": answer}
        for one, answer in zip(asked, ("NE", "yes"), strict=True)
    ]
    found = [json.loads(GRADER.record(Line(n, json.dumps(item).encode())).text) for n, item in enumerate(items, 1)]
    comparison = compared(found, found, item="id")
    assert {name for name in comparison.scores() if comparison.rows(name)} >= {"feasible", "polar"}


def test_two_models_are_compared_item_by_item():
    """One model a file: whatever they are called, and lines that are no items have none."""
    error = json.loads(GRADER.record(Line(9, b"{")).text)
    first, second = by("a", records(["NE", "S", "S"])), [*by("b", records(["S", "NE", "NE"])), error]
    comparison = compared(first, second)
    [(group, found)] = found_in(comparison)
    assert (group, found["items"], found["only_first"], found["only_second"]) == ((), 3, 1, 2)
    assert found["mcnemar_p"] == mcnemar(1, 2)
    assert comparison.unpaired() == (0, 0)
    comparison.check_models()


def test_models_are_never_pooled():
    """The same models in both files: pairs are of one model, and a row is one, too."""
    first = by("a", records(["NE", "S"])) + by("b", records(["S", "S"])) + by("c", records(["S"]))
    second = by("a", records(["NE", "S"])) + by("b", records(["NE", "NE"]))
    comparison = compared(first, second)
    comparison.check_models()
    rows = dict(found_in(comparison))
    assert {group: (found["items"], found["difference"]) for group, found in rows.items()} == {
        ("a",): (2, 0.0),
        ("b",): (2, 1.0),
        ("all",): (4, 0.5),
    }
    assert (rows["b",]["mcnemar_p"], rows["all",]["mcnemar_p"]) == (mcnemar(0, 2), None)
    assert comparison.unpaired() == (1, 0)
    assert differences(comparison).paper.names == ("score", "model")
    assert comparison.as_json()["scores"][0]["group"] == {"model": "a"}
    halves = compared(first, second, by=("half",))
    assert [group for group, _ in found_in(halves)] == [
        ("a", "0"), ("a", "1"), ("b", "0"), ("b", "1"), ("all", ""),
    ]  # fmt: skip
    assert dict(found_in(compared(first, second, by=("half", "model"))))["1", "b"]["difference"] == 1


@pytest.mark.parametrize(("first", "how"), [("ab", {}), ("a", {"by": ["model"]})])
def test_without_a_model_in_both_runs_there_is_nothing_to_compare(first, how):
    runs = [record for model in first for record in by(model, records(["NE"]))], by("c", records(["NE"]))
    with pytest.raises(InvalidInput, match=r"no model is in both files: 'a'.* in A, 'c' in B") as caught:
        compared(*runs, **how).check_models()
    assert "one model each" in caught.value.problems[0].hint


def test_what_is_no_record_is_refused():
    with pytest.raises(InvalidInput, match="no record of grading"):
        Comparison(("A", "B")).add(0, {"outcome": "graded"})


def test_mcnemar():
    assert mcnemar(0, 0) == 1
    assert mcnemar(0, 5) == pytest.approx(2 / 32)
    assert mcnemar(3, 7) == mcnemar(7, 3) == pytest.approx(2 * sum(comb(10, k) for k in range(4)) / 2**10)
    assert mcnemar(5, 5) == 1
    exact, normal = mcnemar(EXACT // 2 - 40, EXACT // 2 + 40), mcnemar(EXACT // 2 - 40, EXACT // 2 + 41)
    assert normal == pytest.approx(exact, rel=0.1)


def test_models_of_one_file_are_compared_each_with_each():
    comparison = Comparison(["A"])
    for record in by("a", records(["NE", "NE"])) + by("b", records(["NE", "S"])) + by("c", records(["S", "S"])):
        comparison.add(0, record)
    comparison.check_models()
    found = {names: numbers for names, numbers, _ in comparison.rows("feasible")}
    assert {names: numbers["difference"] for names, numbers in found.items()} == {
        ("a", "b"): -0.5,
        ("a", "c"): -1.0,
        ("b", "c"): -0.5,
    }
    assert (found["a", "c"]["only_first"], found["a", "c"]["mcnemar_p"]) == (2, mcnemar(2, 0))
    assert comparison.as_json()["scores"][0]["sides"] == ["a", "b"]
    assert comparison.unpaired() == (0, 0)


def test_one_model_alone_cannot_be_compared():
    comparison = Comparison(["A"])
    comparison.add(0, by("a", records(["NE"]))[0])
    with pytest.raises(InvalidInput, match="one model alone: 'a' in A"):
        comparison.check_models()


def test_the_items_that_differ_are_listed_with_what_was_said_and_how_each_answer_is_called():
    first, second = by("a", records(["NE", "S", "NE"])), by("b", records(["S", "NE", "NE"]))
    second = [{**record, "id": f"b/{record['id']}"} for record in second]
    comparison = compared(first, second)
    assert list(comparison.differing(9)) == [
        {"score": "feasible", "right": "NE", "sides": ("a", "b"), "said": ["NE", "S"], "ids": ["0", "b/0"],
         "lines": [1, 1], "records": [1, 4], "better": 1},
        {"score": "feasible", "right": "NE", "sides": ("a", "b"), "said": ["S", "NE"], "ids": ["1", "b/1"],
         "lines": [2, 2], "records": [2, 5], "better": 2},
    ]  # fmt: skip
    assert len(list(comparison.differing(1))) == 1
    [_, listed] = differences(comparison).tables
    assert [row.cells for row in listed.rows] == [("1", "b/0"), ("2", "1")]
    html = page(differences(comparison), "Compared")
    assert '<td class="name">b</td><td class="name">S</td><td>1</td><td>b/0</td>' in html
    assert '<a href="a%20b.html#b%2F0@4">S</a>' in page(differences(comparison), "Compared", items="a b.html")


def test_yes_and_no_are_said_as_they_are_and_what_is_long_is_cut():
    first, second = by("a", records(["NE"])), by("b", records(["S"]))
    for record, said in ((first[0], "yes"), (second[0], "no")):
        record["reading"] = {**record["reading"], "status": said, "labels": []}
        record["can_hold"] = ["x" * 99]
    comparison = compared(first, second, item="id")
    assert next(comparison.differing(1))["said"] == ["yes", "no"]
    [_, listed] = differences(comparison).tables
    assert len(listed.rows[0].names[1]) == MAX_TEXT


def test_scores_that_come_to_the_same_are_one_and_others_may_be_left_out():
    contents = differences(compared(records(["NE", "S"]), records(["NE", "NE"])))
    assert {row.names[0] for row in contents.paper.rows} == {"feasible"}
    assert "On these items necessary comes to the same as feasible." in contents.notes
    assert compared(records(["NE"]), records(["S"]), scores=["necessary"]).scores() == ["necessary"]

"""Reports: counts, rates, chance, skill and pattern accuracy, against sums done by hand."""

import csv
import json
import re
from html import escape
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from graded_rows import BROKEN, COULD, FIND, FIXED, OPEN, graded, reported

from spatialjudge.grading.batch import open_source
from spatialjudge.grading.report import contents as contents_of
from spatialjudge.grading.report import page as page_of
from spatialjudge.grading.report.compare import Comparison
from spatialjudge.grading.report.rates import Rate
from spatialjudge.grading.report.records import Keys
from spatialjudge.grading.report.report import Report, nested, read_report
from spatialjudge.grading.report.tables import as_csv
from spatialjudge.grading.report.tally import THRESHOLDS
from spatialjudge.solver import InvalidInput

RECORDS = graded(
    ({"m": "a", "k": 2, "s": 1}, OPEN, FIND, "E", None),
    ({"m": "a", "k": 2, "s": 1}, OPEN, FIND, "N", "E"),
    ({"m": "a", "k": 10, "s": 2}, FIXED, FIND, "NE", "NE"),
    ({"m": "a", "k": 10, "s": 2}, FIXED, FIND, "unknown", "NE"),
    ({"m": "a", "k": 10, "s": 3}, FIXED, FIND, "nice", "NE"),
    ({"m": "a", "k": 10, "s": 3}, BROKEN, FIND, "N", "N"),
    ({"m": "a", "k": 10}, FIXED, FIND, 5, "N"),
    ({"m": "b", "k": 2, "s": 1}, OPEN, FIND, "E or NE", ["E", "NE"]),
    ({"m": "b", "k": 2, "s": 2}, FIXED, COULD, "yes", "yes"),
    ({"m": "b", "s": 2}, FIXED, COULD, "no", "yes"),
)


def report(by=(), pattern=None, records=RECORDS, **how):
    return reported(records, by, pattern, **how)


def contents(found):
    return contents_of(found).tables


def notes(found):
    return contents_of(found).notes


def page(found, **how):
    return page_of(contents_of(found), **how)


def total_of(**how):
    """The numbers of all records together."""
    return report(**how).total.numbers


def curve(numbers, score, thresholds=THRESHOLDS):
    """How many patterns are right of how many, at each of these shares."""
    points = {point["t"]: (point["right"], point["of"]) for point in numbers[f"pattern_accuracy.{score}"]}
    return [points[float(t)] for t in thresholds]


def test_records_that_are_there_twice_are_told_and_answers_of_their_own_are_not():
    row = (FIXED, FIND, "north-east", "NE")
    records = graded(({"id": "q1"}, *row), ({"id": "q1"}, *row), ({"id": "q1", "sample": 1}, *row), ({}, *row))
    assert not report(records=records).warnings
    assert not report(records=[*records, *graded(({"id": "q1", "run": 2}, *row))]).warnings
    [warning] = report(records=[*records, *records]).warnings
    assert warning.startswith("3 records are there before")


def test_every_record_is_counted_once_and_silence_is_not_right():
    total = total_of()
    assert total["items"] == 10
    came = {name.partition(".")[2]: count for name, count in total.items() if name.startswith("outcomes.") and count}
    assert came == {"graded": 6, "abstained": 1, "unreadable": 1, "ungradable_story": 1, "error": 1}
    assert total["usable"] == 8
    assert total["coverage"][:2] == (6, 8)
    assert total["parsed"] == Rate(7, 9)
    assert total["abstained"] == Rate(1, 9)
    assert total["scores.feasible"][:2] == (2, 6)
    assert total["scores.necessary"][:2] == (1, 6)
    assert total["scores.exact_set"][:2] == (1, 6)
    assert total["scores.polar"][:2] == (1, 2)
    assert total["scores.gold"][:2] == (2, 7)
    assert total["scores.feasible.graded"][:2] == (2, 4)
    assert total["scores.gold.graded"][:2] == (2, 5)


def test_an_answer_that_is_missing_is_not_right():
    tally = total_of(records=graded(({}, FIXED, FIND, None, "NE"), ({}, FIXED, FIND, "NE", "NE")))
    assert tally["outcomes.no_answer"] == 1
    assert (tally["scores.gold"][:2], tally["scores.gold.graded"][:2]) == ((1, 2), (1, 1))


def test_records_without_the_field_of_patterns_or_items_are_none_together():
    records = graded(*(({"q": 1} if number < 2 else {}, FIXED, FIND, "NE", "NE") for number in range(4)))
    total = total_of(records=records, pattern="q")
    assert curve(total, "gold") == [(1, 1)] * len(THRESHOLDS)
    keys = Keys(item="q")
    named = [keys.item_of(record | {"story_id": str(number)}) for number, record in enumerate(records)]
    assert (named[:2], named[2] != named[3]) == ([1, 1], True)


def test_numbers_are_in_order_be_they_texts_or_not():
    for values in ([10, 9, 2], ["10", "9", "2"]):
        found = report(["k"], records=graded(*(({"k": value}, FIXED, FIND, "NE", "NE") for value in values)))
        assert [row.names for row in found.rows if not row.total] == [("2",), ("9",), ("10",)]


def test_chance_is_of_all_usable_items():
    total = total_of()
    chance = (3 / 9 + 3 / 9 + 1 / 9 + 1 / 9 + 1 / 9 + 3 / 9) / 6
    assert total["scores.feasible.chance"] == pytest.approx(chance)
    assert total["scores.polar.chance"] == 0.5
    gold = (1 / 9 + 1 / 9 + 1 / 9 + 1 / 9 + 2 / 9 + 0.5 + 0.5) / 7
    assert total["scores.gold.chance"] == pytest.approx(gold)
    assert total["scores.necessary.chance"] == total["scores.exact_set.chance"] == pytest.approx(3 / 9 / 6)


def with_tiers(records, tiers):
    """The records as if their answers had been read in these tiers."""
    return [
        record | {"reading": record["reading"] and record["reading"] | {"tier": tier}}
        for record, tier in zip(records, tiers, strict=True)
    ]


def test_the_tiers_stand_side_by_side_and_a_warning_where_models_differ():
    rows = [({"model": model}, FIXED, FIND, "NE", None) for model in "ab" for _ in range(40)]
    records = with_tiers(graded(*rows), ["declared"] * 40 + ["declared", "stated"] * 20)
    found = report(["model"], records=records)
    (_, plain, _), (_, other, _) = found.groups
    assert plain["scores.feasible.declared"][:2] == plain["scores.feasible"][:2] == (40, 40)
    assert other["scores.feasible.declared"][:2] == (20, 40)
    assert other["scores.feasible"][:2] == (40, 40)
    assert (other["read_as.stated"] / other["usable"], plain["read_as.stated"] / plain["usable"]) == (0.5, 0.0)
    assert any("stated: 0% of a, 50% of b" in warning for warning in found.warnings)
    assert report(records=records).warnings == found.warnings
    assert "0% of a, 50% of b" in page(found)
    assert not report(["model"], records=graded(*rows)).warnings


def test_items_of_one_story_are_taken_together():
    one_each = [
        ({}, {"grid": 12, "facts": [["bed", "N", f"c{n}"]]}, {"subject": "bed", "object": f"c{n}"}) for n in range(40)
    ]
    alone = total_of(records=graded(*((*row, "NS"[n % 4 == 0], None) for n, row in enumerate(one_each))))
    facts = [["bed", "N", f"c{n}"] for n in range(10)]
    asked = [
        ({}, {"grid": 12, "facts": [*facts, ["x", "N", f"y{s}"]]}, {"subject": "bed", "object": f"c{n}"})
        for s in range(4)
        for n in range(10)
    ]
    together = total_of(records=graded(*((*row, "S" if n < 10 else "N", None) for n, row in enumerate(asked))))
    assert alone["scores.feasible"][:2] == together["scores.feasible"][:2] == (30, 40)
    assert (alone["scores.feasible"].method, together["scores.feasible"].method) == ("wilson", "bootstrap by story")
    (low, high), (wide_low, wide_high) = alone["scores.feasible"].interval, together["scores.feasible"].interval
    assert wide_high - wide_low > 1.5 * (high - low)
    assert "bootstrap by story" in " ".join(notes(report(records=graded(*((*row, "N", None) for row in asked)))))


def test_what_is_odd_about_gold_labels_is_told():
    told = " ".join(notes(report()))
    assert "2 items have a gold label that is not the only possibility" in told
    assert "1 items have a gold label that cannot" in " ".join(
        notes(report(records=graded(({}, OPEN, FIND, "E", "W"))))
    )


def test_several_answers_to_an_item():
    answers = {1: ["NE", "NE", "S", "x"], 2: ["S", "S", "NE", "NE"], 3: ["x", "x", "x", "NE"]}
    rows = [
        ({"model": m, "id": n}, FIXED, FIND, a, None) for m in "ab" for n, several in answers.items() for a in several
    ]
    found = report(["model"], records=graded(*rows), item="id")
    samples = found.groups[0].numbers["samples.feasible"]
    assert (samples["mean"], samples["items"]) == (pytest.approx((0.5 + 0.5 + 0.25) / 3), 3)
    assert samples["pass_at"] == {
        "2": {"rate": pytest.approx((5 / 6 + 5 / 6 + 1 / 2) / 3), "of": 3},
        "4": {"rate": 1.0, "of": 3},
    }
    assert samples["majority"] == pytest.approx((1 + 0.5 + 1) / 3)
    assert any("several answers" in table.title for table in contents(found))
    total = json.loads(json.dumps(found.as_json()))["total"]["samples"]["feasible"]
    assert (total["items"], total["pass_at"]["2"]["of"]) == (6, 6)  # two models, three items
    assert report(records=RECORDS[:3]).as_json()["total"]["samples"] is None
    alone = graded(*(({"llm": llm}, FIXED, FIND, "NE", None) for llm in "ab"))
    assert not any("several" in table.title for table in contents(report(["llm"], records=alone)))


def test_of_how_many_items_k_answers_were_given_is_told_where_not_all_have_so_many():
    answers = {1: ["NE", "NE", "S", "S"], 2: ["NE", "S"]}
    rows = [({"model": "m", "id": n}, FIXED, FIND, a, None) for n, several in answers.items() for a in several]
    [table] = [t for t in contents(report(records=graded(*rows), item="id")) if t.title.startswith("feasible: several")]
    shown = dict(zip(table.head, table.rows[0].cells, strict=True))
    assert (shown["items"], shown["pass@2"], shown["pass@4"]) == ("2", "91.7%", "100.0% of 1")


def test_patterns_never_pool_models():
    rows = [({"model": m, "s": 1}, FIXED, FIND, a, None) for m, a in (("a", "NE"), ("b", "S"))]
    counted = report(pattern="s", records=graded(*rows))
    assert [curve(group.numbers, "feasible")[-1] for group in counted.groups] == [(1, 1), (0, 1)]
    assert curve(total_of(pattern="s", records=graded(*rows), model="s"), "feasible")[-1][1] == 1


def test_with_patterns_a_row_is_a_model():
    rows = [({"model": m, "s": 1, "k": k}, FIXED, FIND, a, None) for m, a in (("a", "NE"), ("b", "S")) for k in (1, 2)]
    found = report(pattern="s", records=graded(*rows))
    assert [values for values, _, _ in found.groups] == [("a",), ("b",)]
    [patterns] = [table for table in contents(found) if "patterns" in table.title and "feasible" in table.title]
    assert (patterns.names, [row.names for row in patterns.rows]) == (("model",), [("a",), ("b",)])
    value = found.as_json()
    assert value["total"]["pattern_accuracy"] == {}
    assert value["groups"][0]["pattern_accuracy"]["feasible"][-1]["rate"] == 1
    assert report(["k"], "s", records=graded(*rows)).by == ("model", "k")
    assert report(["k", "model"], "s", records=graded(*rows)).by == ("k", "model")


def test_patterns_of_one_model_need_no_column_for_it():
    """A line that is no item has no model, and does not make two of one."""
    alone = graded(*(({"model": "a", "s": s}, FIXED, FIND, "NE", None) for s in (1, 2)))
    alone.append(alone[0] | {"outcome": "error", "item": {}, "reading": None, "errors": []})
    found = report(pattern="s", records=alone)
    assert found.by == ()
    [(_, tally, _)] = found.rows
    assert (tally["items"], curve(tally, "feasible")[-1]) == (3, (2, 2))


def test_chance_where_several_labels_have_to_hold():
    question = FIND | {"family": "half-plane"}
    tally = total_of(records=graded(({}, FIXED, question, "north", None)))
    assert tally["scores.necessary"].of == 1
    assert tally["scores.necessary.chance"] == 2 / 4


def test_set_f1_is_a_mean():
    total = total_of()
    assert (total["set_f1.mean"], total["set_f1.of"]) == (pytest.approx((0.5 + 0 + 1 + 0.8) / 6), 6)
    assert (total["set_f1.mean_graded"], total["set_f1.graded"]) == (pytest.approx((0.5 + 0 + 1 + 0.8) / 4), 4)


def test_groups_come_in_order_and_what_lacks_a_field_is_a_group_too():
    found = report(["m", "k"])
    assert [values for values, _, _ in found.groups] == [("a", "2"), ("a", "10"), ("b", "2"), ("b", "(none)")]
    assert [tally["items"] for _, tally, _ in found.groups] == [2, 5, 2, 1]
    assert [values for values, _, _ in found.rows][-1] == ("all", "")
    assert sum(tally["items"] for _, tally, _ in found.groups) == found.total.numbers["items"]


def test_fields_of_the_grade_can_be_grouped_by():
    found = report(["question.kind"])
    assert [(values, tally["items"]) for values, tally, _ in found.groups] == [
        (("find_relation",), 7),
        (("yes_no",), 2),
        (("(none)",), 1),
    ]
    assert next(values for values, _, _ in report(["outcome"]).groups) == ("abstained",)


def test_pattern_accuracy():
    """Scene 1: two of three feasible, wrongly so for the set; scene 2: one of two; scene 3: not read."""
    found = total_of(pattern="s")
    assert curve(found, "feasible", THRESHOLDS[::5]) == [(3, 3), (2, 3), (1, 3), (0, 3), (0, 3)]
    assert curve(found, "polar", THRESHOLDS[10:12]) == [(1, 1), (0, 1)]


def test_the_curve_of_pattern_accuracy_falls_and_thresholds_are_exact():
    records = graded(*(({"s": s}, FIXED, FIND, "NE" if n < s else "S", None) for s in range(21) for n in range(20)))
    found = total_of(pattern="s", records=records)
    assert [right for right, _ in curve(found, "feasible")] == [21 - n for n in range(21)]


def test_a_score_that_older_records_lack_is_not_reported():
    """Neither as wrong nor as an error: these answers were graded before there was such a score."""
    older = [record | {"scores": {**record["scores"]}} for record in RECORDS]
    for record in older:
        for name in ("exact_set", "set_f1"):
            record["scores"].pop(name, None)
    counted = report(records=older)
    assert counted.means == []
    [warning] = counted.warnings
    assert warning.startswith("exact_set, set_f1: not counted, since graded records lack it.")
    assert nested(counted.total.numbers)["scores"] == {
        name: value for name, value in report().as_json()["total"]["scores"].items() if name != "exact_set"
    }
    comparison = Comparison(("a", "b"))
    for run in (0, 1):
        for record in older:
            comparison.add(run, record)
    assert comparison.scores() == counted.scores


def test_every_score_that_is_a_share_has_a_mean():
    several = {"kind": "choice", "options": ["red", "blue", "green"], "several": True}
    found = report(records=graded(({}, "s", several, "red and blue", ["red"]), ({}, "s", several, "?", ["red"])))
    assert [table.title for table in contents(found)][-2:] == ["set_f1", "jaccard"]
    assert found.as_json()["total"]["jaccard"] == {"mean": 0.25, "of": 2, "mean_graded": 0.5, "graded": 1}
    assert "<h2>jaccard</h2>\n<p>The mean over usable items" in page(found)


def test_what_unread_answers_score_is_not_of_those_that_answered():
    """The steps of an argument are judged, whatever it comes to."""
    records = graded(({}, FIXED, FIND, "NE", None), ({}, FIXED, FIND, "unknown", None), ({}, FIXED, FIND, "?", None))
    for record, sound in zip(records, (0.5, 1.0, 1.0), strict=True):
        record["scores"] |= {"steps_sound": sound, "first_wrong": None}
    total = total_of(records=records)
    assert (total["steps_sound.mean"], total["steps_sound.of"]) == (pytest.approx(2.5 / 3), 3)
    assert (total["steps_sound.mean_graded"], total["steps_sound.graded"]) == (0.5, 1)


def test_json_has_everything_and_csv_a_row_for_each_group():
    found = report(["m"], "s")
    value = json.loads(json.dumps(found.as_json()))
    assert [group["group"] for group in value["groups"]] == [{"m": "a"}, {"m": "b"}]
    assert value["total"]["scores"]["feasible"]["of"] == 6
    assert value["total"]["scores"]["feasible"]["graded"]["of"] == 4
    assert value["total"]["pattern_accuracy"]["feasible"][0]["t"] == 0
    rows = list(csv.DictReader(as_csv(found).splitlines()))
    assert [row["m"] for row in rows] == ["a", "b"]
    assert (rows[0]["items"], rows[0]["graded"], rows[0]["error"]) == ("7", "3", "1")
    assert (rows[0]["feasible_right"], rows[0]["feasible_of"], rows[0]["polar_rate"]) == ("2", "5", "")
    assert (rows[0]["feasible_graded_of"], rows[0]["feasible_interval"]) == ("3", "bootstrap by story")
    assert float(rows[1]["gold_rate"]) == pytest.approx(1 / 3)


def test_a_report_of_nothing_is_a_report():
    found = report(records=[])
    assert found.total.numbers["items"] == 0
    assert found.scores == []
    assert "<h2>what came of the answers</h2>" in page(found)


@pytest.mark.parametrize("record", [{}, {"outcome": "graded"}, [], {"outcome": [], "item": {}, "scores": {}}])
def test_what_is_no_record_is_refused(record):
    with pytest.raises(InvalidInput, match="no record of grading"):
        Report().add(record)


def test_a_file_is_read_and_what_is_wrong_in_it_has_its_place(tmp_path):
    path = tmp_path / "graded.jsonl"
    path.write_text("\n".join(map(json.dumps, RECORDS)) + "\n", encoding="utf-8")
    with open_source(str(path)) as source:
        assert read_report(source, Keys(("m",))).as_json() == report(["m"]).as_json()
    with open_source(str(path)) as source, pytest.raises(InvalidInput) as caught:
        read_report(source, Keys(("model",), "scene"))
    assert [problem.where for problem in caught.value.problems] == ["by", "pattern"]
    assert "m, s, line" in caught.value.problems[0].hint
    with path.open("a", encoding="utf-8") as file:
        file.write("{}\n")
    with open_source(str(path)) as source, pytest.raises(InvalidInput, match="line 11: is no record"):
        read_report(source)


class _Page(HTMLParser):
    """What a page loads, and whether its elements close in order."""

    def __init__(self):
        super().__init__()
        self.loads, self.open = [], []

    def handle_starttag(self, tag, attributes):
        self.loads += [value for name, value in attributes if name in {"src", "href", "data"}]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_stands_by_itself_and_nothing_in_it_is_taken_for_markup():
    name = '<script src="http://x">&"\u202e'
    records = graded(*(({"m": name, "s": n}, OPEN, FIND, answer, None) for n, answer in enumerate("ENS")))
    html = page(report(["m"], "s", records), title=f"Report of {name}")
    parser = _Page()
    parser.feed(html)
    assert (parser.loads, parser.open) == ([], [])
    assert "<script" not in html
    assert "&lt;script src=&quot;http://x&quot;&gt;" in html


def test_each_rate_has_its_picture_which_is_sound_svg():
    html = page(report(["m"]))
    pictures = [ET.fromstring(part.partition("</svg>")[0] + "</svg>") for part in re.findall(r"<svg.*?</svg>", html)]
    counted = report(["m"])
    drawn = [picture.find("circle") for picture in pictures]
    rates = [row.numbers.get(f"scores.{name}", Rate(0, 0)) for name in counted.same for row in counted.rows]
    shares = [rate.value for rate in rates if rate.of]
    assert [float(dot.get("cx")) / 160 for dot in drawn] == [pytest.approx(share, abs=0.01) for share in shares]


def test_the_page_has_the_mean_of_set_f1_by_group():
    html = page(report(["m"]))
    _, _, section = html.partition("<h2>set_f1</h2>")
    total = total_of(by=["m"])
    assert f"<td>{total['set_f1.mean']:.3f}</td><td>{total['set_f1.of']}</td>" in section


TOLD = ({"grid": 9, "facts": [["a", "N", "b"]]}, {"subject": "a", "object": "b"})


def test_a_report_opens_with_a_line_for_each_model():
    said = [("m2", "S"), ("m1", "N"), ("m1", "?!")]
    records = graded(*(({"model": model, "k": k}, *TOLD, answer, None) for k, (model, answer) in enumerate(said)))
    for by in ((), ("model",), ("k", "model"), ("k",)):
        found = report(by, records=records)
        first = contents(found)[0]
        assert first.title == "at a glance"
        assert [(row.names, row.cells[1], row.cells[-1]) for row in first.rows] == [
            (("m1", "feasible"), "50.0%", "50.0%"),
            (("m2", "feasible"), "0.0%", "0.0%"),
        ]
        assert found.total.numbers["items"] == 3


def test_what_is_unreadable_at_a_glance_is_of_the_items_of_the_score():
    records = graded(({"model": "m"}, *TOLD, "?!", None), ({"model": "m"}, *TOLD, "N", None))
    records += graded(({"model": "m"}, FIXED, COULD, "yes", "yes"))
    rows = contents(report(records=records))[0].rows
    assert [(row.names[1], row.cells[-1]) for row in rows] == [("feasible", "50.0%"), ("polar", "0.0%")]


def test_scores_that_come_to_the_same_are_shown_once_and_others_may_be_left_out():
    records = graded(({"model": "m"}, *TOLD, "N", "N"))
    found = report(records=records)
    titles = [table.title for table in contents(found)]
    assert [title for title in titles if title in found.scores] == ["feasible"]
    assert "On these items feasible and necessary and exact_set and gold come to the same." in notes(found)
    only = report(records=records, scores=["gold"])
    assert [table.title for table in contents(only)] == [*titles[:3], "gold"]
    assert [row.names for row in contents(only)[0].rows] == [("m", "gold")]


def test_rates_over_a_field_have_intervals_and_what_blind_answers_score():
    said = {1: "NE", 2: "N", 10: "S"}
    rows = [({"model": "a", "k": k}, OPEN if k == 2 else FIXED, FIND, said[k], None) for k in (10, 2, 1)]
    found = report(records=graded(*rows, (*rows[0][:1], FIXED, FIND, "NE", None)), pivot="k")
    table = contents(found)[1]
    assert (table.title, table.names, table.head) == ("feasible over k", ("number",), ("1", "2", "10"))
    assert {row.names[-1]: row.cells for row in table.rows} == {
        "rate": ("100.0%", "0.0%", "50.0%"),
        "from": ("20.7%", "0.0%", "5.5%"),
        "to": ("100.0%", "79.3%", "94.5%"),
        "chance": ("11.1%", "33.3%", "11.1%"),
        "constant": ("100.0%", "100.0%", "100.0%"),
        "n": ("1", "1", "2"),
    }
    assert contents_of(found).paper == table
    over = found.as_json()["over"]
    assert [(part["value"], part["scores"]["feasible"]["rate"]) for part in over] == [("1", 1), ("2", 0), ("10", 0.5)]
    assert [(row["k"], row["feasible_of"]) for row in csv.DictReader(as_csv(found).splitlines())] == [
        ("1", "1"), ("2", "1"), ("10", "2"),
    ]  # fmt: skip


def test_a_pivot_never_pools_models_and_ends_with_all_of_them():
    rows = [({"model": m, "k": k}, FIXED, FIND, "NE" if m == "a" else "S", None) for m in "ab" for k in (1, 2)]
    found = report(pivot="k", records=graded(*rows))
    table = contents(found)[1]
    rates = {row.names[0]: row.cells for row in table.rows if row.names[1] == "rate"}
    assert rates == {"a": ("100.0%",) * 2, "b": ("0.0%",) * 2, "all": ("50.0%",) * 2}
    over = [(group["group"], group["value"]) for group in found.as_json()["over"]]
    assert over == [(group, k) for group in ({"model": "a"}, {"model": "b"}, None) for k in ("1", "2")]


def test_runs_say_where_a_next_one_would_fall():
    """The k-th answers to all items are a run; where items have not equally many, there are none."""
    said = [("NE", "NE", "S"), ("NE", "S", "S")]
    rows = [({"id": n}, FIXED, FIND, answer, None) for n, several in enumerate(said) for answer in several]
    found = report(records=graded(*rows), item="id")
    runs = found.total.numbers["samples.feasible"]["next_run"]
    assert (runs["runs"], runs["mean"], runs["deviation"]) == (3, 0.5, 0.5)
    [table] = [table for table in contents(found) if table.title == "feasible: several answers to an item"]
    assert table.head[-3:] == ("runs", "deviation", "next run")
    assert table.rows[0].cells[-3:] == ("3", "50.0%", "0.0% to 100.0%")
    fewer = report(records=graded(*rows[1:]), item="id")
    assert fewer.total.numbers["samples.feasible"]["next_run"] is None


def test_each_column_is_explained_on_the_page():
    html = page(report(["m"], pivot="k"))
    for head, meaning in contents_of(report()).meanings().items():
        assert f"<dt>{head}</dt><dd>{escape(meaning)}</dd>" in html
    assert {"n", "strict", "if answered", "95 % interval"} <= contents_of(report()).meanings().keys()


def test_a_pivot_of_more_values_than_can_be_read_is_refused():
    records = graded(*(({"k": k}, FIXED, FIND, "NE", None) for k in range(201)))
    with pytest.raises(InvalidInput, match="'k' has 201 values"):
        report(pivot="k", records=records)

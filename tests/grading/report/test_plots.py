"""Plots: what they show is text, the same numbers give the same bytes, and no name is anything but a name."""

import json
import sys
from xml.etree import ElementTree as ET

import pytest
from graded_rows import FIND, FIXED, OPEN, graded, reported

from spatialjudge.grading.report import draw_plots
from spatialjudge.grading.report.rates import Rate
from spatialjudge.relations import install_extra
from spatialjudge.solver import InvalidInput

HOSTILE = r"_$\frac{1}{0}$ & <b> \u202e"
RECORDS = graded(
    *(
        ({"model": model, "k": k, "s": k % 2}, story, FIND, answer, None)
        for model in ("a", HOSTILE)
        for k in (1, 2, 10)
        for story, answer in ((FIXED, "NE"), (OPEN, "E" if model == "a" else "N"))
    )
)
SVG = "{http://www.w3.org/2000/svg}"


def plots(**how):
    return {plot.name: plot for plot in draw_plots(reported(RECORDS, **how), "spatialjudge 1; x.jsonl")}


def texts(plot):
    return [text.text for text in ET.fromstring(plot.files["svg"]).iter(f"{SVG}text")]


def test_curves_confusions_and_what_they_are_of_are_text():
    found = plots(pivot="k", pattern="s")
    assert set(found) == {"feasible-over", "feasible-patterns"}
    said = texts(found["feasible-over"])
    assert {"1", "2", "10", "k", "a", "chance", "best constant", "spatialjudge 1; x.jsonl"} <= set(said)
    assert [text for text in said if "frac" in text] == [f"\u00a0{HOSTILE}"]
    assert all(plot.files["pdf"].startswith(b"%PDF-") for plot in found.values())


def test_the_same_numbers_give_the_same_bytes():
    assert plots(pivot="k", pattern="s") == plots(pivot="k", pattern="s")
    for plot in plots(pivot="k").values():
        assert b"dc:date" not in plot.files["svg"]
        assert b"CreationDate" not in plot.files["pdf"]
        assert b"/Type3" not in plot.files["pdf"]


@pytest.mark.parametrize("values", [("few", "many"), ("1", "nan", "inf")])
def test_values_that_are_no_numbers_stand_side_by_side(values):
    records = graded(*(({"k": k}, FIXED, FIND, "NE", None) for k in values))
    [plot] = draw_plots(reported(records, pivot="k"), "")
    assert set(values) <= set(texts(plot))


def test_an_interval_that_leaves_its_rate_out_is_drawn():
    """As a bootstrap of few stories may."""
    counted = reported(RECORDS, pivot="k")
    for row in counted.over:
        row.numbers["scores.feasible"] = Rate(1, 2, (((0, 1), 1), ((1, 1), 1000)))
    low, _ = counted.over[0].numbers["scores.feasible"].interval
    assert low > 0.5
    assert {plot.name for plot in draw_plots(counted, "")} == {"feasible-over"}


def test_a_confusion_has_the_labels_in_the_order_of_their_vocabulary():
    rows = [("NE", "NE"), ("NE", "NE"), ("NE", "S"), ("N", "N or S"), ("N", "?!")]
    facts = {"NE": FIXED, "N": {"grid": 12, "facts": [["bed", "N", "chair"]]}}
    records = graded(*(({"model": "m"}, facts[right], FIND, said, None) for right, said in rows))
    counted = reported(records)
    assert json.loads(json.dumps(counted.as_json()))["total"]["confusion"] == {
        "roomspace: direction": {"N": {"several": 1, "unreadable": 1}, "NE": {"NE": 2, "S": 1}}
    }
    [plot] = draw_plots(counted, "")
    assert texts(plot)[:6] == ["N", "S", "NE", "several", "unreadable", "said"]
    assert {"1", "2", "right and said: m, roomspace: direction"} <= set(texts(plot))


def test_without_the_library_it_is_told_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InvalidInput) as caught:
        plots(pivot="k")
    assert caught.value.problems[0].hint == install_extra("plots")

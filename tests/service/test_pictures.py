"""Pictures: every answer that cannot hold has a place where it would have to put its subject."""

from __future__ import annotations

import pytest

from spatialjudge.relations import vocabularies, vocabulary
from spatialjudge.service.pictures import picture_of
from spatialjudge.solver import Story, Verdict, check, evaluate

SETTINGS = [
    (table.name, family)
    for table in vocabularies()
    for family, (term, *_) in table.families.items()
    if not (term.family.unary or term.family.measured)
]
ONLY_TURNS = {("observer", "turn")}
"""What no place changes."""


@pytest.mark.parametrize(("name", "family"), SETTINGS)
def test_an_answer_that_cannot_hold_is_shown_where_it_would(name, family, monkeypatch):
    monkeypatch.setattr("spatialjudge.service.pictures.TIME_S", 60)  # whatever else this machine does
    table, excluded = vocabulary(name), 0
    grid = 6 if table.space is None else None
    labels = [term.label for term in table.families[family]]
    others = ["b", "c"] if table.families[family][0].family.ternary else ["b"]
    obj = tuple(others) if others[1:] else "b"
    for told in labels:
        story = Story(grid, [["a", told, obj]], name)
        for said in labels:
            if check(story, ["a", said, obj]).verdict is not Verdict.INFEASIBLE:
                continue
            excluded += 1
            picture = picture_of(story, "a", [said], others, together=False, holds=[told])
            assert evaluate(story, picture.placement).all_kept
            assert picture.asked == ("a", *others)
            spots = [
                (column, row, *picture.placement["a"][2:])
                for left, right, bottom, top in picture.would
                for column in range(left, right + 1)
                for row in range(bottom, top + 1)
            ]
            spots += [picture.ghost] if picture.ghost else []
            assert all(evaluate(story, {**picture.placement, "a": spot}).holds(["a", said, obj]) for spot in spots)
            assert spots or (name, family) in ONLY_TURNS, (told, said)
    assert excluded or len(labels) < 3


@pytest.mark.parametrize(
    ("name", "facts", "planes"),
    [
        ("rcc8", [["a", "DC", "b"]], (("x", "y"),)),
        ("allen", [["a", "b", "b"]], (("x",),)),
        ("spartun", [["a", "front", "b"]], (("z", "y"),)),
        ("spartun", [["a", name, "b"] for name in ("left", "above", "front")], (("x", "y"), ("x", "z"))),
        ("spacenli", [["a", "in", "b"]], (("inside", "height"),)),
    ],
)
def test_boxes_are_drawn_on_the_axes_on_which_they_have_extent(name, facts, planes):
    story, (subject, label, obj) = Story(None, facts, name), facts[0]
    assert picture_of(story, subject, [label], [obj], together=False, holds=[label]).planes == planes


def test_answers_of_several_labels_have_a_place_where_all_hold():
    story = Story(None, [["a", "left", "b"]], "spartqa")
    picture = picture_of(story, "a", ["right", "above"], ["b"], together=True, holds=["left"])
    found = evaluate(Story(None, [], "spartqa", ["a", "b"]), {**picture.placement, "a": picture.ghost})
    assert found.holds(["a", "right", "b"])
    assert found.holds(["a", "above", "b"])


def test_the_others_stay_where_they_are():
    facts = [["a", "left", "b"], ["b", "left", "c"], ["░", "left", "a"]]
    story = Story(None, facts, "spartqa")
    picture = picture_of(story, "a", ["right"], ["b"], together=True, holds=["left"])
    assert picture.ghost["x"][0] > picture.placement["b"]["x"][0]
    room = Story(9, [["a", "NWR", "room"]])
    shown = picture_of(room, "a", ["SER"], ["room"], together=False, holds=["NWR"])
    assert shown.would == ((6, 8, 0, 2),)

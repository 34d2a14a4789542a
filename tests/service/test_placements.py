"""``POST /evaluate``, ``/qualify``, ``/count``, and ``/check`` with a placement: what the solver says, as JSON."""

from __future__ import annotations

import json

import pytest

from spatialjudge.service.placements import CountQuestion, EvaluateQuestion, QualifyQuestion
from spatialjudge.service.settings import Settings
from spatialjudge.service.solvable import read_request

STORY = {"grid": 12, "facts": [["bed", "NER", "room"], ["bed", "NE", "desk"], ["desk", "W", "lamp"]]}
DRAWN = {"bed": [9, 9], "desk": [3, 4], "lamp": [5, 5]}
PEN = {"vocabulary": "observer", "facts": [["dog", "front-left", "sheep"], ["sheep", "faces-S", "room"]]}


def ask(client, path, **body):
    response = client.post(path, json=body)
    assert response.status_code == 200, response.text
    return response.json()


def test_a_layout_is_held_against_its_story(client):
    answer = ask(client, "/evaluate", story=STORY, placement=DRAWN)
    assert answer["broken"] == [2]
    assert answer["kept"] == pytest.approx(2 / 3)
    assert not answer["all_kept"]
    [breach] = answer["breaches"]
    assert breach == {
        "number": 2,
        "fact": ["desk", "W", "lamp"],
        "places": {"desk": [3, 4], "lamp": [5, 5]},
        "instead": ["SW"],
    }
    assert answer["clashes"] is None
    assert (answer["vocabulary"], answer["vocabulary_version"]) == ("roomspace", "1")


def test_check_with_a_placement_answers_the_same(client):
    asked = {"story": STORY, "placement": {"bed": [9, 19], "sofa": [1, 1]}, "explain": True}
    one, other = (ask(client, path, **asked) for path in ("/evaluate", "/check"))
    assert one | {"elapsed_ms": 0} == other | {"elapsed_ms": 0}
    assert (one["missing"], one["invented"], one["outside"]) == (["desk", "lamp"], ["sofa"], ["bed"])
    assert one["clashes"] == []


def test_a_prediction_beside_a_placement_holds_there_or_not(client):
    for label, holds in (("SW", True), ("W", False)):
        answer = ask(client, "/check", story=STORY, placement=DRAWN, prediction=["desk", label, "lamp"])
        assert answer["holds"] is holds
    answer = ask(client, "/evaluate", story=STORY, placement={"desk": [1, 1]}, prediction=["desk", "W", "lamp"])
    assert answer["holds"] is None


def test_the_story_s_own_contradiction_is_told(client, contradiction):
    placement = {"bed": [1, 3], "chair": [1, 1]}
    answer = ask(client, "/evaluate", story=contradiction, placement=placement, explain=True)
    assert answer["broken"] == [2]
    assert [[entry["number"] for entry in clash["facts"]] for clash in answer["clashes"]] == [[0, 2]]


def test_boxes_and_headings_are_places(client):
    boxes = {"a": {"x": [0, 1.5], "y": [0, 1]}, "b": {"x": [1, 3], "y": [0, 1]}}
    story = {"vocabulary": "rcc8", "facts": [["a", "EC", "b"]]}
    answer = ask(client, "/evaluate", story=story, placement=boxes)
    assert answer["breaches"][0]["instead"] == ["PO"]
    assert answer["overlapping"] == [["a", "b"]]
    assert answer["breaches"][0]["places"] == boxes
    witness = ask(client, "/check", story=PEN, prediction=["dog", "SE", "sheep"])["witness"]
    assert witness["sheep"][2] == "S"
    assert ask(client, "/evaluate", story=PEN, placement=witness)["all_kept"]
    assert ask(client, "/evaluate", story=PEN, placement={"dog": [5, 1], "sheep": [3, 2]})["untold"] == [0, 1]


def test_facts_between_coordinates(client):
    answer = ask(client, "/qualify", placement={"bed": [9, 9], "desk": [3, 4]}, grid=12, family="direction")
    assert answer["facts"] == [["bed", "NE", "desk"], ["desk", "SW", "bed"]]
    many = {f"o{number}": [number, 0] for number in range(30)}
    facts = ask(client, "/qualify", placement=many, vocabulary="observer")["facts"]
    assert len([fact for fact in facts if fact[1] == "E"]) == 30 * 29 / 2
    assert ["o1", "view-same", ["o0", "o2"]] not in facts


def test_how_many(client):
    story = {"grid": 9, "facts": [["bed", "O", "lamp"], ["desk", "N", "stove"]]}
    answer = ask(client, "/count", story=story, relation="north-side", object="stove")
    assert (answer["counts"], answer["exact"], answer["undecided"]) == ([1, 3], None, [])
    assert (answer["entailed"], answer["possible"]) == (["desk"], ["bed", "lamp", "desk"])
    assert set(answer["witnesses"]) == {"1", "3"}
    assert ask(client, "/count", story=story, relation="N", object="stove", among=["desk"], witness=False)["exact"] == 1


def test_why_there_cannot_be_so_many(client, contradiction):
    asked = {"relation": "north-side", "object": "stove", "witness": False}
    story = {"grid": 9, "facts": [["bed", "O", "lamp"], ["desk", "N", "stove"]]}
    conflict = ask(client, "/count", story=story, number=2, **asked)["conflict"]
    assert [entry["fact"] for entry in conflict["facts"]] == [["bed", "O", "lamp"], ["desk", "N", "stove"]]
    assert (conflict["minimal"], conflict["smallest"], conflict["chains"]) == (True, True, [])
    assert conflict["text"] == "facts 0 and 1 leave no place for 2 things in north-side to stove"
    assert ask(client, "/count", story=story, number=3, **asked)["conflict"] is None
    assert ask(client, "/count", story=story, **asked)["conflict"] is None
    torn = ask(client, "/count", story=contradiction, relation="N", object="bed", number=1)
    assert [entry["number"] for entry in torn["conflict"]["facts"]] == [0, 2]


def test_how_many_of_a_hard_story_is_undecided_in_time(client, hard_story):
    answer = ask(client, "/count", story=hard_story, relation="N", object="o0", timeout_ms=1)
    assert answer["verdict"] == "undecided"
    assert answer["reason"]
    assert answer["undecided"] == list(range(8))


@pytest.mark.parametrize(
    ("path", "body", "where", "problem"),
    [
        ("/evaluate", {"story": STORY, "placement": {"bed": [1]}}, "placement.bed", "is no cell"),
        ("/evaluate", {"story": STORY, "placement": []}, "placement", "object"),
        ("/evaluate", {"story": STORY}, "placement", "is missing"),
        ("/evaluate", {"story": {"facts": []}, "placement": {}}, "story.grid", "is missing"),
        (
            "/evaluate",
            {"story": STORY, "placement": {}, "prediction": ["bed", "NEE", "lamp"]},
            "prediction.relation",
            "NEE",
        ),
        ("/check", {"story": STORY}, "prediction", "is missing"),
        ("/evaluate", {"story": STORY, "placement": {f"o{k}": [0, 0] for k in range(501)}}, "placement", "501 objects"),
        ("/qualify", {"placement": {"bed": [1, 2]}}, "grid", "is missing"),
        ("/qualify", {"placement": {"bed": [1, 2]}, "grid": 4, "family": "x"}, "family", "unknown family"),
        ("/qualify", {"placement": {}, "vocabulary": "x"}, "vocabulary", "unknown vocabulary"),
        ("/qualify", {"placement": {f"o{k}": [0, 0] for k in range(101)}, "grid": 4}, "placement", "too many"),
        ("/count", {"story": STORY, "relation": "NEE", "object": "bed"}, "relation", "unknown label"),
        ("/count", {"story": STORY, "relation": "N", "object": "bed", "number": -1}, "number", "0"),
        ("/count", {"story": STORY, "relation": "N", "object": "sofa"}, "object", "no fact mentions"),
    ],
)
def test_what_is_wrong_has_its_place(client, path, body, where, problem):
    response = client.post(path, json=body)
    assert response.status_code == 422
    errors = response.json()["errors"]
    assert any(error["where"] == where and problem in error["problem"] for error in errors), errors


@pytest.mark.parametrize("question", [EvaluateQuestion, QualifyQuestion, CountQuestion])
def test_the_examples_have_answers_also_when_time_is_up(question):
    example = question.model.model_config["json_schema_extra"]["example"]
    asked = question.read(read_request(question.model, example), Settings())
    assert asked.at_once() is not None
    late = asked.at_its_end()
    assert late.written(late.undecided())


@pytest.mark.parametrize("number", [None, 1])
def test_what_cannot_be_counted_is_refused_however_long_counting_takes(client, number):
    body = {"story": STORY, "relation": "N", "object": "lamp", "number": number, "among": ["bed", "\ud83d"]}
    response = client.post("/count", content=json.dumps(body), headers={"Content-Type": "application/json"})
    assert response.status_code == 422
    assert "cannot be printed" in response.json()["errors"][0]["problem"]

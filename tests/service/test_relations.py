"""``POST /relations`` lists what can hold, with a placement for each."""

from __future__ import annotations

import pytest

from spatialjudge.service.questions import RelationsQuestion
from spatialjudge.service.schemas import RelationsRequest
from spatialjudge.service.settings import Settings
from spatialjudge.service.solvable import read_request
from spatialjudge.solver import RelationsResult, StoryVerdict


def relations(client, story, subject, obj, **options):
    response = client.post("/relations", json={"story": story, "subject": subject, "object": obj, **options})
    assert response.status_code == 200, response.text
    return response.json()


def test_the_feasible_relations_come_in_order_with_witnesses(client):
    story = {"grid": 12, "facts": [["bed", ["NE", "N"], "chair"]]}
    answer = relations(client, story, "bed", "chair")
    assert list(answer) == [
        "verdict",
        "reason",
        "family",
        "feasible",
        "necessary",
        "entailed",
        "undecided",
        "witnesses",
        "vocabulary",
        "vocabulary_version",
        "engine",
        "elapsed_ms",
    ]
    assert answer["verdict"] == "consistent"
    assert answer["family"] == "direction"
    assert answer["feasible"] == ["N", "NE"]
    assert answer["necessary"] is None
    assert answer["undecided"] == []
    for label, witness in answer["witnesses"].items():
        dx, dy = (bed - chair for bed, chair in zip(witness["bed"], witness["chair"], strict=True))
        assert dy > 0
        assert (dx == 0) == (label == "N")


def test_the_only_relation_left_is_necessary(client, story):
    answer = relations(client, story, "bed", "chair")
    assert answer["feasible"] == ["NE"]
    assert answer["necessary"] == "NE"


@pytest.mark.parametrize(
    ("obj", "family", "feasible"),
    [
        ("dresser", "distance2", ["FR2"]),
        ("room", "region", ["NER"]),
        ("room", "contact", ["TPP", "NTPP"]),
        ("chair", "half-plane", ["north-side", "east-side"]),
    ],
)
def test_other_families(client, story, obj, family, feasible):
    assert relations(client, story, "bed", obj, family=family)["feasible"] == feasible


def test_relations_of_three_are_asked_of_two_objects(client):
    story = {"vocabulary": "spacenli", "facts": [["cat", "between", ["dog", "hen"]]]}
    answer = relations(client, story, "cat", ["dog", "hen"])
    assert (answer["family"], answer["entailed"]) == ("of three", ["between"])
    facts = [["dog", "N", "hen"], ["dog", "faces", "hen"], ["cow", "E", "hen"]]
    answer = relations(client, {"vocabulary": "observer", "facts": facts}, "cow", ["hen", "dog"])
    assert (answer["family"], answer["entailed"]) == ("view", ["view-left"])
    families = {
        family["name"]: family["ternary"]
        for table in client.get("/vocabularies").json()["vocabularies"]
        for family in table["families"]
        if table["name"] == "spacenli"
    }
    assert families == {"preposition": False, "of three": True}


def test_the_witnesses_can_be_left_out(client, story):
    assert relations(client, story, "bed", "chair", witness=False)["witnesses"] == {}


def test_an_inconsistent_story_has_no_relations(client, contradiction):
    answer = relations(client, contradiction, "bed", "chair")
    assert (answer["verdict"], answer["feasible"], answer["undecided"]) == ("inconsistent_story", [], [])


def test_labels_that_the_time_does_not_suffice_for_are_undecided_and_not_infeasible(story, monkeypatch):
    def slow(*_, **__):
        return RelationsResult(StoryVerdict.CONSISTENT, "native", 0.0, feasible=("N",), undecided=("S", "NE"))

    monkeypatch.setattr("spatialjudge.service.questions.feasible_relations", slow)
    request = read_request(RelationsRequest, {"story": story, "subject": "bed", "object": "chair"})
    answer = RelationsQuestion.read(request, Settings()).answer()
    assert (answer.feasible, answer.undecided, answer.necessary) == (["N"], ["S", "NE"], None)
    assert answer.reason == "too_hard"


@pytest.mark.parametrize(
    ("question", "where", "hint"),
    [
        ({"subject": "bed", "object": "sofa"}, "object", "declare"),
        ({"subject": "room", "object": "bed"}, "subject", "right of"),
        ({"subject": "bed", "object": "chair", "family": "colour"}, "family", "direction"),
        ({"subject": "bed", "object": "room"}, "object", "another object"),
        ({"subject": "bed", "object": "chair", "family": "region"}, "object", "room"),
        ({"subject": 3, "object": "chair"}, "subject", None),
        ({"object": "chair"}, "subject", None),
    ],
)
def test_a_question_that_cannot_be_understood(client, story, question, where, hint):
    response = client.post("/relations", json={"story": story, **question})
    assert response.status_code == 422
    [error] = response.json()["errors"]
    assert error["where"] == where
    assert hint is None or hint in error["hint"]

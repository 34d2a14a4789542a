"""``POST /check`` keeps the contract that harnesses rely on."""

from __future__ import annotations

from itertools import pairwise

import pytest

from spatialjudge.solver import ENGINES, VerificationError


def check(client, story, prediction, **options):
    response = client.post("/check", json={"story": story, "prediction": prediction, **options})
    assert response.status_code == 200, response.text
    return response.json()


def test_feasible_comes_with_a_witness_and_its_provenance(client, story):
    answer = check(client, story, ["bed", "NE", "chair"])
    assert list(answer) == [
        "verdict",
        "reason",
        "necessary",
        "modality",
        "witness",
        "conflict",
        "support",
        "because_of_room",
        "vocabulary",
        "vocabulary_version",
        "engine",
        "elapsed_ms",
    ]
    assert answer["verdict"] == "feasible"
    assert answer["necessary"] is None
    assert answer["conflict"] is None
    assert set(answer["witness"]) == {"bed", "dresser", "house plant", "dining table", "chair"}
    (bed_x, bed_y), (chair_x, chair_y) = answer["witness"]["bed"], answer["witness"]["chair"]
    assert bed_x > chair_x
    assert bed_y > chair_y
    assert (answer["vocabulary"], answer["vocabulary_version"]) == ("roomspace", "1")
    assert answer["elapsed_ms"] >= 0


def test_infeasible_has_no_witness_and_names_the_clash_when_asked(client, story):
    answer = check(client, story, ["bed", "SW", "chair"], explain=True)
    assert answer["verdict"] == "infeasible"
    assert answer["witness"] is None
    assert answer["conflict"]["minimal"] is True
    for entry in answer["conflict"]["facts"]:
        assert entry["fact"] == story["facts"][entry["number"]]
    assert check(client, story, ["bed", "SW", "chair"])["conflict"] is None


def test_a_conflict_repeats_label_sets_as_lists(client):
    story = {"grid": 5, "facts": [["bed", ["S", "SE"], "chair"]]}
    conflict = check(client, story, ["bed", "N", "chair"], explain=True)["conflict"]
    assert conflict == {
        "facts": [{"number": 0, "fact": ["bed", ["S", "SE"], "chair"]}],
        "minimal": True,
        "smallest": True,
        "chains": [
            {
                "needs": "y(chair) < y(bed)",
                "steps": [{"text": "y(bed) < y(chair)", "source": 0}],
                "conclusion": "y(bed) < y(chair)",
            },
        ],
        "text": "N needs y(chair) < y(bed); fact 0 puts y(bed) < y(chair)",
    }


def test_an_inconsistent_story_is_told_apart_from_an_infeasible_prediction(client, contradiction):
    answer = check(client, contradiction, ["bed", "N", "chair"], explain=True)
    assert answer["verdict"] == "inconsistent_story"
    assert [entry["number"] for entry in answer["conflict"]["facts"]] == [0, 2]


@pytest.mark.parametrize(
    ("prediction", "verdict", "necessary"),
    [
        (["bed", "NE", "chair"], "feasible", True),
        (["bed", "NE", "dining table"], "feasible", True),
        (["dresser", "CL2", "bed"], "infeasible", False),
        (["house plant", "N", "chair"], "infeasible", False),
        (["bed", "FR3", "dresser"], "feasible", False),
    ],
)
def test_necessary_is_answered_whenever_it_is_asked_for(client, story, prediction, verdict, necessary):
    answer = check(client, story, prediction, necessary=True)
    assert (answer["verdict"], answer["necessary"]) == (verdict, necessary)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_gives_the_same_verdict(client, story, engine):
    assert check(client, story, ["bed", "NE", "chair"], engine=engine)["verdict"] == "feasible"
    assert check(client, story, ["bed", "SW", "chair"], engine=engine)["verdict"] == "infeasible"


def test_facts_are_triples_or_objects_and_relations_labels_or_lists(client):
    facts = [["bed", "NER", "room"], {"subject": "bed", "relation": ["N", "NE"], "object": "chair"}]
    prediction = {"subject": "bed", "relation": ["north-east", "front"], "object": "chair"}
    story = {"grid": 12, "facts": facts, "objects": ["lamp"]}
    answer = check(client, story, prediction, necessary=True)
    assert (answer["verdict"], answer["necessary"]) == ("feasible", True)
    assert "lamp" in answer["witness"]


def test_the_witness_can_be_left_out(client, story):
    assert check(client, story, ["bed", "NE", "chair"], witness=False)["witness"] is None


def test_the_vocabulary_decides_what_a_label_means(client):
    names = ["a", "b", "c"]
    steps = [[left, "left", right] for left, right in pairwise(names)]
    for vocabulary, verdict in (("stepgame", "feasible"), ("roomspace", "feasible")):
        story = {"grid": 7, "facts": steps, "vocabulary": vocabulary}
        answer = check(client, story, ["a", "left", "c"])
        assert (answer["verdict"], answer["vocabulary"]) == (verdict, vocabulary)


def test_a_time_out_is_no_error_but_the_verdict_undecided(client, hard_story):
    answer = check(client, hard_story, ["o0", "N", "o1"], timeout_ms=20, explain=True, necessary=True)
    assert answer["verdict"] == "undecided"
    assert answer["reason"] in {"too_hard", "stopped"}
    assert answer["necessary"] is answer["witness"] is answer["conflict"] is None


def test_a_broken_promise_of_an_engine_is_an_error_and_never_a_verdict(client_with, story, monkeypatch):
    def broken(*_, **__):
        raise VerificationError("secret internals")

    monkeypatch.setattr("spatialjudge.service.questions.check", broken)
    client = client_with()
    response = client.post("/check", json={"story": story, "prediction": ["bed", "N", "chair"]})
    assert response.status_code == 500
    assert response.headers["content-type"] == "application/problem+json"
    assert "secret" not in response.text

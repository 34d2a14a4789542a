"""Stories in plain sentences, over HTTP."""

from __future__ import annotations

import pytest

TEXT = "The bed is to the north-east of the desk. The desk is north of the chair."


def test_a_text_is_the_story_of_its_facts(client):
    told = {"grid": 12, "text": TEXT}
    facts = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]}
    for path, asked in (
        ("/check", {"prediction": ["chair", "NE", "bed"], "explain": True, "necessary": True}),
        ("/relations", {"subject": "bed", "object": "chair"}),
    ):
        answers = [client.post(path, json={"story": story, **asked}).json() for story in (told, facts)]
        assert answers[0] | {"elapsed_ms": 0} == answers[1] | {"elapsed_ms": 0}
    item = {"question": "Where is the bed positioned in relation to the chair?", "answer": "north-east"}
    grades = [client.post("/grade", json={"story": story, **item}).json() for story in (told, facts)]
    assert grades[0]["verdict"] == grades[1]["verdict"] == "feasible"


def test_a_text_of_things_with_extent_needs_no_grid(client):
    story = {"vocabulary": "rcc8", "text": "The pond is inside the park. The park is inside the city."}
    answer = client.post("/check", json={"story": story, "prediction": ["pond", "NTPP", "city"]}).json()
    assert answer["modality"] is None or answer["verdict"] == "feasible"
    item = {"question": {"subject": "pond", "object": "city"}, "answer": "NTPP"}
    assert client.post("/grade", json={"story": story, **item}).json()["modality"] == "necessary"


@pytest.mark.parametrize(
    ("story", "where", "problem"),
    [
        ({"text": TEXT + " It may be far."}, "story.text[74]", "cannot read 'It may be far'"),
        ({"text": TEXT, "facts": [["a", "N", "b"]]}, "story.text", "stands beside facts"),
        ({"text": "A is near B"}, "story.text[0]", "two distance classes"),
        ({"text": 7}, "story.text", "must be a text"),
        ({"text": "A is above B", "vocabulary": "nothing"}, "story.vocabulary", "unknown vocabulary"),
        ({"text": TEXT, "distances": "distance4"}, "story.distances", "must be"),
        ({"text": " ".join(f"A{number} is north of B." for number in range(501))}, "story", "objects"),
    ],
)
def test_a_text_that_is_not_understood_is_refused_with_its_place(client, story, where, problem):
    body = {"story": {"grid": 12, **story}, "subject": "bed", "object": "chair"}
    response = client.post("/relations", json=body)
    assert response.status_code == 422
    [error] = response.json()["errors"]
    assert (error["where"], problem in error["problem"]) == (where, True)


def test_a_text_states_no_more_facts_than_there_may_be(client_with):
    body = {"story": {"grid": 12, "text": TEXT}, "subject": "bed", "object": "chair"}
    [error] = client_with(max_facts=1).post("/relations", json=body).json()["errors"]
    assert error["where"] == "story.text"
    assert "SPATIALJUDGE_MAX_FACTS" in error["hint"]


def test_what_a_text_says_is_told_with_its_places(client):
    text = "There is a cat. The bed is north or NE of the desk, and against the wall."
    answer = client.post("/facts", json={"story": {"grid": 12, "text": text}}).json()
    assert answer["facts"] == [
        {"fact": ["bed", ["N", "NE"], "desk"], "start": 16},
        {"fact": ["bed", "TPP", "room"], "start": 16},
    ]
    assert answer["objects"] == ["cat", "bed", "desk"]
    given = {"grid": 12, "facts": [{"subject": "bed", "relation": "north-east", "object": "desk"}]}
    assert client.post("/facts", json={"story": given}).json()["facts"] == [
        {"fact": ["bed", "NE", "desk"], "start": None}
    ]


def test_a_text_that_takes_long_to_read_is_read_in_a_process(client):
    text = " ".join(f"Thing {number} is north of thing {number + 1}." for number in range(499))
    answer = client.post("/facts", json={"story": {"grid": 999, "text": text}}).json()
    assert len(answer["facts"]) == 499

"""``POST /grade``: one answer, graded as a line of a batch would be."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from every_family import FAMILY_ITEMS, USUAL_ITEMS

from spatialjudge.grading.batch import Line, LineGrader
from spatialjudge.grading.grader import Grader
from spatialjudge.grading.options import unusual
from spatialjudge.service.grading_schemas import GradeRequest, GradeResponse
from spatialjudge.service.settings import Settings

ITEM = GradeRequest.model_config["json_schema_extra"]["example"]


class Strict(GradeResponse, extra="forbid", strict=False):
    """An answer that has every field and no other."""


def test_the_example_of_the_documentation(client):
    response = client.post("/grade", json=ITEM)
    assert response.status_code == 200
    answer = response.json()
    Strict.model_validate(answer)
    assert (answer["outcome"], answer["verdict"], answer["modality"]) == ("graded", "feasible", "necessary")
    assert answer["reading"]["labels"] == answer["can_hold"] == ["NE"]
    assert answer["scores"]["gold"] is True
    assert answer["elapsed_ms"] > 0
    assert answer["item"] == {name: ITEM[name] for name in ITEM if name != "story"}


def test_it_is_the_grade_that_python_gives_with_the_fields_that_are_not_an_items(client):
    others = {"id": "q1", "model_dump": 3, "json": None, "line": 7, "elapsed_ms": "x"}
    answer = client.post("/grade", json={**ITEM, **others}).json()
    grade = Grader().grade(ITEM).as_json()
    assert {name: answer[name] for name in grade} == json.loads(json.dumps(grade))
    assert answer["item"] == {name: ITEM[name] for name in ITEM if name != "story"} | others


@pytest.mark.parametrize("answer", ["", "unknown", "N, or NE", "Answer: \ud83d north", "x" * 100_000])
def test_whatever_a_model_wrote_gets_an_answer(client, answer):
    response = client.post("/grade", content=json.dumps(ITEM | {"answer": answer}), headers=JSON)
    assert response.status_code == 200
    Strict.model_validate(response.json())


def test_every_family_of_every_vocabulary_is_graded(client):
    for one in [*FAMILY_ITEMS, *USUAL_ITEMS]:
        response = client.post("/grade", json=one.item | {"answer": one.right})
        assert response.status_code == 200, str(one)
        answer = response.json()
        Strict.model_validate(answer)
        assert (answer["outcome"], answer["scores"]["gold"]) == ("graded", True), str(one)
        assert answer["question"]["object"] == one.item["question"]["object"]


JSON = {"Content-Type": "application/json"}


def test_a_text_and_a_told_question(client):
    told = {
        "story": {
            "grid": 9,
            "text": "This room contains a collection of furniture, including a table, and a stool. "
            "The table is placed to the north of the stool, at a short distance.",
            "distances": "distance2",
        },
        "question": "Could the table be placed to the north of the stool?",
        "answer": "Yes.",
        "gold": "yes",
    }
    answer = client.post("/grade", json=told).json()
    assert answer["scores"] | {"polar": True, "gold": True} == answer["scores"]
    assert answer["question"]["relation"] == "N"


@pytest.mark.parametrize(
    ("change", "where", "hint"),
    [
        ({"question": {"subject": "bed", "object": "cat"}}, "question.object", "objects: bed"),
        ({"story": {"grid": 12, "facts": [["bed", "NEE", "desk"]]}}, "story.facts[0].relation", "did you mean NE?"),
        ({"answer": 7}, "answer", "raw output"),
        ({"timeout_ms": 31_000}, "timeout_ms", "SPATIALJUDGE_MAX_TIMEOUT_MS"),
        ({"timeout_ms": "5"}, "timeout_ms", ""),
        ({"story": {"grid": 2_000_000}}, "story.grid", "SPATIALJUDGE_MAX_GRID"),
        ({"gold": "purple"}, "gold", "roomspace has"),
    ],
)
def test_what_cannot_be_understood_is_a_problem_with_a_place(client, change, where, hint):
    response = client.post("/grade", json=ITEM | change)
    assert response.status_code == 422
    [error] = response.json()["errors"]
    assert error["where"] == where
    assert hint in (error["hint"] or "")


def test_what_is_missing_or_no_json_is_said(client):
    response = client.post("/grade", json={"story": {}})
    assert [error["where"] for error in response.json()["errors"]] == ["question", "answer"]
    response = client.post("/grade", content=b'{"story": {"grid": 1, "grid": 2}}', headers=JSON)
    assert response.status_code == 400
    raw = json.dumps(ITEM)[:-1] + ', "id": 1e999}'
    response = client.post("/grade", content=raw, headers=JSON)
    assert response.status_code == 400
    assert response.json()["errors"][0]["problem"] == "has a number that is too large"


def test_a_story_beyond_a_limit_is_told_alike_wherever_it_comes(client_with):
    client = client_with(max_facts=2, max_objects=3, max_grid=12)
    facts = [["a", "N", "b"], ["b", "N", "c"]]
    for story, where in (
        ({"grid": 13, "facts": facts}, "story.grid"),
        ({"grid": 12, "facts": [*facts, facts[0]]}, "story.facts"),
        ({"grid": 12, "facts": facts, "objects": ["a", "b", "c", "d"]}, "story.objects"),
        ({"grid": 12, "facts": facts, "objects": ["d"]}, "story"),
        ({"grid": 12, "text": "The bed is north of the desk, the rug and the lamp."}, "story.text"),
    ):
        asked = {"prediction": ["a", "N", "b"]}, {"question": {"subject": "a", "object": "b"}, "answer": "N"}
        answers = [client.post(path, json={"story": story} | more) for path, more in zip(PATHS, asked, strict=True)]
        assert [answer.status_code for answer in answers] == [422, 422]
        told = [answer.json()["errors"] for answer in answers]
        assert (told[0], told[0][0]["where"]) == (told[1], where)


PATHS = ("/check", "/grade")


def test_nan_beside_an_item_is_null_as_in_a_file_and_within_one_an_error(client):
    for filling in ("", "x" * 20_000):  # read on the spot, and by a process
        raw = json.dumps(ITEM | {"logprob": float("nan"), "filling": filling}).encode()
        response = client.post("/grade", content=raw, headers=JSON)
        line = json.loads(LineGrader().record(Line(1, raw)).text)
        assert (response.status_code, response.json()["item"] | {"story": ITEM["story"]}) == (200, line["item"])
        assert line["item"]["logprob"] is None
        within = json.dumps(ITEM | {"story": ITEM["story"] | {"grid": float("nan")}, "filling": filling}).encode()
        assert client.post("/grade", content=within, headers=JSON).status_code == 400
        assert LineGrader().record(Line(1, within)).outcome == "error"


def test_an_inconsistent_story_is_an_outcome_and_no_error(client, contradiction):
    question = {"subject": "bed", "object": "chair"}
    answer = client.post("/grade", json={"story": contradiction, "question": question, "answer": "N"}).json()
    assert (answer["outcome"], answer["verdict"]) == ("ungradable_story", "inconsistent_story")
    assert set(answer["scores"].values()) == {None}
    assert [entry["number"] for entry in answer["conflict"]["facts"]] == [0, 2]


@pytest.mark.parametrize(
    ("modality", "right"), [(None, "yes"), ("can", "yes"), ("must", "no"), ("is", "it cannot be determined")]
)
def test_what_a_yes_no_question_asks(client, modality, right):
    story = {"grid": 9, "facts": [["bed", ["N", "NE"], "desk"]]}
    question = {"subject": "bed", "object": "desk", "relation": "N", "modality": modality}
    for said in ("yes", "no", "it cannot be determined"):
        answer = client.post("/grade", json={"story": story, "question": question, "answer": said}).json()
        Strict.model_validate(answer)
        assert answer["question"]["modality"] == (modality or "can")
        assert (answer["scores"]["polar"] is True) == (said == right)
        assert (answer["can_hold"], answer["must_hold"]) == (["N", "NE"], [])


def test_a_time_out_is_undecided_in_time(client, hard_story):
    item = {"story": hard_story, "question": {"subject": "o0", "object": "o1"}, "answer": "N", "timeout_ms": 30}
    answer = client.post("/grade", json=item).json()
    Strict.model_validate(answer)
    assert (answer["outcome"], answer["verdict"]) == ("undecided", "undecided")
    assert answer["reason"] in {"too_hard", "stopped"}


def test_no_answer_is_an_outcome_and_null_is_absent(client):
    story = ITEM["story"] | {"objects": None, "text": None, "vocabulary": None}
    answer = client.post("/grade", json=ITEM | {"answer": None, "story": story, "prompt": None}).json()
    Strict.model_validate(answer)
    assert (answer["outcome"], answer["reading"], answer["can_hold"]) == ("no_answer", None, ["NE"])


def test_the_limits_of_the_service_are_the_usual_ones():
    assert unusual(Settings().limits) == {}


def test_long_items_are_left_to_a_thread(client):
    names = [f"o{number}" for number in range(120)]
    facts = [[a, "N", b] for a, b in combinations(names[:16], 2)]
    item = {"story": {"grid": 200, "facts": facts}, "question": {"subject": "o0", "object": "o15"}, "answer": "N"}
    assert len(facts) > 100
    assert client.post("/grade", json=item).json()["modality"] == "necessary"


@pytest.mark.parametrize(("name", "hint"), [("Gold", "did you mean gold?"), ("engine", "grading chooses the engine")])
def test_a_field_that_would_be_ignored_is_refused(client, name, hint):
    response = client.post("/grade", json={"question": "?", "answer": "N", name: "x", "id": 3})
    assert response.status_code == 422
    [error] = response.json()["errors"]
    assert (error["where"], error["problem"]) == (name, "is not a field of an item")
    assert error["hint"].startswith(hint)


def test_the_facts_behind_a_grade_are_those_of_check(client):
    story = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]}
    item = {"story": story, "question": {"subject": "bed", "object": "chair"}, "answer": "south"}
    plain, explained = (client.post("/grade", json=item | more).json() for more in ({}, {"explain": True}))
    asked = {"story": story, "prediction": ["bed", "S", "chair"], "explain": True}
    assert explained["conflict"] == client.post("/check", json=asked).json()["conflict"]
    assert plain["conflict"] == explained["conflict"]
    assert plain["support"] is explained["support"] is None
    missed = client.post("/grade", json=item | {"answer": "S or NE", "explain": True}).json()
    assert [fact["number"] for fact in missed["support"]["facts"]] == [0, 1]
    assert client.post("/grade", json=item | {"explain": "yes"}).json()["errors"][0]["where"] == "explain"

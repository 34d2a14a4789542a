"""Steps of a text, over HTTP."""

from __future__ import annotations

import pytest

STORY = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]}
TEXT = "The bed is NE of the desk. The desk is S of the chair. So the bed is W of the desk"


def asked(client, **fields):
    return client.post("/steps", json={"story": STORY, "text": TEXT, **fields})


@pytest.mark.parametrize("padding", ["", "Hm. " * 200], ids=["at once", "in a process"])
def test_a_text_is_judged_as_far_as_it_goes(client, padding):
    growing = asked(client, text=padding + TEXT, complete=False).json()
    assert [step["verdict"] for step in growing["steps"]] == ["entailed", "impossible"]
    assert (growing["verdict"], growing["first_wrong"], growing["steps_sound"]) == ("consistent", 1, 0.5)
    assert growing["steps"][1]["conflict"]["facts"][0]["number"] == 1
    start, end = growing["steps"][1]["span"]
    assert (padding + TEXT)[start:end] == "desk is S of the chair"
    ended = asked(client, text=padding + TEXT).json()
    assert [step["verdict"] for step in ended["steps"]] == ["entailed", "impossible", "impossible"]


def test_a_text_without_steps_has_no_score(client):
    answer = asked(client, text="Hm.").json()
    assert (answer["verdict"], answer["steps"], answer["steps_sound"]) == ("consistent", [], None)


@pytest.mark.parametrize("text", ["", TEXT])
def test_of_a_story_that_contradicts_itself_nothing_is_judged(client, text):
    story = {"grid": 3, "facts": [["bed", "N", "desk"], ["desk", "N", "bed"]]}
    answer = asked(client, story=story, text=text).json()
    assert (answer["verdict"], answer["steps"]) == ("inconsistent_story", [])


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"text": 3}, "text"),
        ({"family": "region"}, "family"),
        ({"complete": "no"}, "complete"),
        ({"story": {"grid": 3, "facts": [["bed", "up", "desk"]]}}, "story.facts[0].relation"),
        ({"prompt": "x"}, "prompt"),
    ],
)
def test_every_mistake_has_its_place(client, fields, where):
    answer = asked(client, **fields)
    assert (answer.status_code, answer.json()["errors"][0]["where"]) == (422, where)


def test_a_long_text_of_nothing_is_no_trouble(client):
    for text in (
        "bed desk " * 20_000,
        "The bed. The desk.\n" * 10_000,
        "- " * 50_000,
        "(" * 100_000,
        "It is. " * 20_000,
    ):
        assert asked(client, text=text, timeout_ms=5_000).json()["steps"] == []

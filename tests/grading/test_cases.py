"""What is kept of stories: bounded, and never a different answer."""

import json

import pytest

from spatialjudge.grading import cases
from spatialjudge.grading.cases import Case, Kept, Undecided, as_key, fingerprint
from spatialjudge.grading.items import Asked
from spatialjudge.solver import RelationsResult, Story, StoryVerdict

STORY = Story(12, [("bed", "NE", "desk"), ("desk", "N", "chair")])
ASKED = Asked("find_relation", "bed", "chair", None, "direction")


def test_the_least_recently_used_leaves_first():
    kept = Kept(2, 100)
    kept.keep(b"a", 1, len(b"a"))
    kept.keep(b"b", 2, len(b"b"))
    assert kept.get(b"a") == 1
    kept.keep(b"c", 3, len(b"c"))
    assert [kept.get(key) for key in (b"a", b"b", b"c")] == [1, None, 3]


def test_long_keys_take_more_room():
    kept = Kept(100, 10)
    kept.keep(b"12345", 1, len(b"12345"))
    kept.keep(b"67890", 2, len(b"67890"))
    assert kept.get(b"12345") == 1
    kept.keep(b"x", 3, len(b"x"))
    assert [kept.get(key) for key in (b"12345", b"67890", b"x")] == [1, None, 3]
    kept.keep(b"longer than all", 4, len(b"longer than all"))
    assert kept.get(b"longer than all") is None
    kept.keep(b"y", 5, len(b"y"))
    assert kept.get(b"y") == 5


def test_truth_is_found_out_once(monkeypatch):
    case = Case(STORY)
    truth = case.truth(ASKED, 1.0)
    assert truth == (True, ("NE",), "NE")
    monkeypatch.setattr(cases, "feasible_relations", None)
    assert case.truth(ASKED, 1.0) is truth


def test_a_time_out_is_not_kept(monkeypatch):
    case = Case(STORY)
    with monkeypatch.context() as patch:
        late = RelationsResult(StoryVerdict.CONSISTENT, "native", 1.0, ("NE",), ("N",))
        patch.setattr(cases, "feasible_relations", lambda *_, **__: late)
        with pytest.raises(Undecided):
            case.truth(ASKED, 1.0)
    assert case.truth(ASKED, 1.0).feasible == ("NE",)


def test_a_case_does_not_grow_without_end():
    objects = [f"o{number}" for number in range(100)]
    case = Case(Story(3, objects=objects))
    for obj in objects[1:]:
        assert len(case.truth(Asked("find_relation", "o0", obj, None, "direction"), 1.0).feasible) == 9
        case.asked({"subject": "o0", "object": obj})
    assert len(case._truths) <= cases.KEPT_IN_CASE
    assert len(case._asked) <= cases.KEPT_IN_CASE


def test_keys_are_as_different_as_json_values():
    values = [1, 1.0, True, "1", [1], {"a": 1}, {"a": True}, None, "", [], {}, "\ud800", 10**30]
    assert len({as_key(value, "x") for value in values}) == len(values)
    assert as_key({"a": "bed"}, "x") == as_key(json.loads('{"a": "bed"}'), "x")


def test_a_fingerprint_is_that_of_what_the_story_says():
    again = Story(12, [{"subject": "bed", "relation": "north-east", "object": "desk"}, ("desk", ["N"], "chair")])
    assert fingerprint(again) == fingerprint(STORY)
    others = [
        Story(13, STORY.facts),
        Story(12, STORY.facts[:1]),
        Story(12, STORY.facts, "roomspace-reference"),
        Story(12, STORY.facts, objects=["cat"]),
    ]
    assert len({fingerprint(story) for story in [STORY, *others]}) == 5

"""What is kept of stories: bounded, and never a different answer."""

import pytest

from spatialjudge.grading import cases
from spatialjudge.grading.cases import Case, Undecided, fingerprint
from spatialjudge.grading.questions import Asked
from spatialjudge.solver import RelationsResult, Story, StoryVerdict

STORY = Story(12, [("bed", "NE", "desk"), ("desk", "N", "chair")])
ASKED = Asked("find_relation", "bed", "chair", None, "direction")


def test_truth_is_found_out_once(monkeypatch):
    case = Case(STORY)
    truth = case.truth(ASKED, 1.0)
    assert (truth.consistent, truth.feasible, truth.entailed, truth.necessary) == (True, ("NE",), ("NE",), "NE")
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
    objects = [f"o{number}" for number in range(1000)]
    case = Case(Story(3, objects=objects))
    for obj in objects[1:]:
        assert len(case.truth(Asked("find_relation", "o0", obj, None, "direction"), 1.0).feasible) == 9
    assert 10 < len(case._truths) < 100


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

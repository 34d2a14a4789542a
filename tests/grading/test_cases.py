"""What is kept of stories: bounded, and never a different answer."""

import gc

import pytest

from spatialjudge.grading import cases
from spatialjudge.grading.cases import Case, CaseCache, Undecided
from spatialjudge.grading.grader import Grader
from spatialjudge.grading.questions import Asked
from spatialjudge.solver import RelationsResult, Story, StoryVerdict
from spatialjudge.solver.conflict import Conflict
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.prepared import prepare

STORY = Story(12, [("bed", "NE", "desk"), ("desk", "N", "chair")])
ASKED = Asked("find_relation", "bed", "chair", None, "direction")


def test_truth_is_found_out_once(monkeypatch):
    case = Case(STORY)
    truth = case.truth(ASKED, 1.0)
    assert truth == (True, ("NE",), ("NE",))
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


def test_what_time_has_ended_is_not_kept_as_the_last_word():
    case, behind = Case(STORY), Conflict((0,), minimal=True, smallest=True)
    for time, final in ((Deadline(0.0), False), (Deadline(), True)):
        assert case._facts(("clash",), lambda *_: behind, time, smallest=True) == (behind, final)


def test_what_is_found_out_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(cases, "TRUTHS_BYTES", 50_000)
    objects = [f"o{number}" for number in range(100)]
    case = Case(Story(3, objects=objects), kept := CaseCache())
    for obj in objects[1:]:
        assert len(case.truth(Asked("find_relation", "o0", obj, None, "direction"), 1.0).feasible) == 9
    assert 10 < len(kept.truths) < 90


@pytest.mark.parametrize(
    "story",
    [
        STORY,
        Story(
            5,
            [("b\u00a0 ed", "NER", "room"), ("b ed", ["N", "NE"], "désk"), ("désk", "S", "b ed")],
            objects=["x", "y"],
        ),
        Story(facts=[("a", "left", "b"), ("b", "ntpp", "c")], vocabulary="spartun"),
        Story(facts=[("a", "between", ("b", "c"))], vocabulary="spacenli"),
    ],
)
def test_a_story_that_left_is_read_again_as_it_was(story, monkeypatch):
    monkeypatch.setattr(cases, "STORIES_BYTES", 1)
    case = Case(story)
    again = case.story
    assert again is not story
    assert again == story
    for name in story.index:
        assert again.question(name, name) == story.question(name, name)
    assert again.assertions == story.assertions


def test_only_the_last_stories_stay_prepared(monkeypatch):
    monkeypatch.setattr(cases, "STORIES_BYTES", 10_000)
    prepare.cache_clear()
    kept = CaseCache()
    for number in range(20):
        Case(Story(12, [("bed", "NE", f"desk {number}")]), kept).truth(
            Asked("find_relation", "bed", f"desk {number}", None, "direction"), 1.0
        )
    assert 0 < len(prepare) == len(kept.stories) < 10


def test_what_is_kept_of_a_story_is_little_for_a_collector_to_see(monkeypatch):
    """A trainer marks answers in its own process, whose pauses grow with the objects that stay."""
    monkeypatch.setattr(cases, "STORIES_BYTES", 10_000)
    grader = Grader()

    def grade(number):
        story = {"grid": 12, "facts": [["bed", "NE", f"desk {number}"], [f"desk {number}", "N", "chair"]]}
        question = {"subject": "bed", "object": "chair"}
        return grader.grade({"story": story, "question": question, "answer": "north-east", "explain": True})

    for number in range(100):
        grade(number)
    gc.collect()
    before = len(gc.get_objects())
    for number in range(100, 300):
        assert grade(number).outcome == "graded"
    gc.collect()
    assert len(gc.get_objects()) - before < 200 * 20


def test_a_fingerprint_is_that_of_what_the_story_says():
    again = Story(12, [{"subject": "bed", "relation": "north-east", "object": "desk"}, ("desk", ["N"], "chair")])
    assert Case(again).fingerprint == Case(STORY).fingerprint
    others = [
        Story(13, STORY.facts),
        Story(12, STORY.facts[:1]),
        Story(12, STORY.facts, "roomspace-reference"),
        Story(12, STORY.facts, objects=["cat"]),
    ]
    assert len({Case(story).fingerprint for story in [STORY, *others]}) == 5

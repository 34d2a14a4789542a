"""What is worked out for a story is kept for the next question about it, within bounds."""

import pytest

from spatialjudge.solver import Story
from spatialjudge.solver.engine import Deadline
from spatialjudge.solver.portfolio import engine_named
from spatialjudge.solver.prepared import HEAVY_KEPT, KEPT, PreparedStory, prepare

CHAIN = [(f"o{i + 1}", "N", f"o{i}") for i in range(100)]


@pytest.fixture(autouse=True)
def forgotten():
    prepare.cache_clear()
    yield
    prepare.cache_clear()


def test_a_story_is_prepared_once_for_each_engine():
    first, same = Story(9, [("bed", "N", "chair")]), Story(9, [("bed", "N", "chair")])
    assert prepare(first, "auto") is prepare(same, "auto")
    assert prepare(first, "auto") is not prepare(first, "native")


def test_no_more_than_so_many_stories_are_kept():
    for grid in range(1, KEPT + 10):
        prepare(Story(grid), "auto")
    assert prepare.cache_info().currsize == KEPT


@pytest.mark.parametrize(("facts", "worked_out"), [(CHAIN[:5], 1), (CHAIN, 1)])
def test_light_and_heavy_stories_are_worked_out_once_while_they_are_kept(facts, worked_out, monkeypatch):
    calls = []
    monkeypatch.setattr(PreparedStory, "work_out", lambda self: calls.append(self) or real(self))
    story = prepare(Story(200, facts), "native")
    for _ in range(3):
        assert story.consistency(Deadline()).status == "consistent"
        assert len(story.possible("none", 1, 2, [], Deadline())) == 0
    assert len(calls) == worked_out


def test_of_heavy_stories_only_a_few_stay_worked_out(monkeypatch):
    calls = []
    monkeypatch.setattr(PreparedStory, "work_out", lambda self: calls.append(self) or real(self))
    stories = [prepare(Story(200 + number, CHAIN), "native") for number in range(HEAVY_KEPT + 1)]
    for lap in range(2):
        for story in stories:
            story.possible(lap, 1, 2, [], Deadline())
    assert len(calls) == 2 * len(stories)


real = PreparedStory.work_out


def test_the_answer_is_the_engines_own():
    story = Story(12, CHAIN[:3])
    assert prepare(story, "cp-sat").engine == engine_named("cp-sat").name == "cp-sat"

"""What is worked out for a story is kept for the next question about it, within bounds."""

from itertools import combinations

import pytest

from spatialjudge.relations import Relation
from spatialjudge.solver import Story
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.auto import engine_named
from spatialjudge.solver.engines.native.engine import NativeEngine
from spatialjudge.solver.prepared import ANSWER, HEAVY_KEPT, KEPT, REMEMBERED, PreparedStory, prepare

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


class Counting:
    """The native engine, counting the questions that it is asked."""

    name = "counting"

    def __init__(self, budget=None):
        self.asked = 0
        self._budget = budget

    def prepare(self, network):
        self._prepared = NativeEngine(self._budget).prepare(network)
        return self

    def consistency(self, deadline):
        return self._prepared.consistency(deadline)

    def possible(self, *question):
        self.asked += 1
        return self._prepared.possible(*question)


def test_what_was_decided_is_remembered_by_the_name_of_its_question():
    engine = Counting()
    story = PreparedStory(Story(12, CHAIN[:3]), engine)
    north, south = Relation.box(y_low=1), Relation.box(y_high=-1)
    first = story.possible("north?", 1, 2, [north], Deadline())
    assert story.possible("north?", 1, 2, [north], Deadline()) == first
    assert engine.asked == 1
    assert story.possible("south?", 1, 2, [south], Deadline()) != first
    assert engine.asked == 2


def test_what_was_not_decided_is_asked_again():
    engine = Counting(budget=0)
    story = PreparedStory(Story(9, [(a, "MD3", b) for a, b in combinations("abcdef", 2)]), engine)
    for _ in range(2):
        [outcome] = story.possible("north?", 1, 2, [Relation.box(y_low=1)], Deadline())
        assert outcome.status == "unknown"
    assert engine.asked == 2


def test_the_answers_that_are_remembered_are_bounded():
    engine = Counting()
    story = PreparedStory(Story(12, CHAIN), engine)
    relation = [Relation.box(x_low=0)]
    for question in range(2 * REMEMBERED):
        story.possible(question, 1, 2, relation, Deadline())
        assert len(story._answers) <= REMEMBERED // ANSWER
    assert engine.asked == 2 * REMEMBERED

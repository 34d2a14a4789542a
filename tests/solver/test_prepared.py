"""What is worked out for a story is kept for the next question about it, within bounds."""

import gc
import tracemalloc
from itertools import combinations
from random import Random

import pytest
from oracle import FAMILIES, Room, true_in

from spatialjudge.relations import Relation
from spatialjudge.solver import Story, feasible_relations
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.native.engine import NativeEngine
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.prepared import ANSWER, REMEMBERED, PreparedStory, prepare

CHAIN = [(f"o{i + 1}", "N", f"o{i}") for i in range(100)]


@pytest.fixture(autouse=True)
def forgotten():
    prepare.cache_clear()
    yield
    prepare.cache_clear()


def test_a_story_is_prepared_once_for_each_engine():
    first, same = Story(9, [("bed", "N", "chair")]), Story(9, [("bed", "N", "chair")])
    assert prepare(first, engine_named("auto")) is prepare(same, engine_named("auto"))
    assert prepare(first, engine_named("auto")) is not prepare(first, engine_named("native"))


def told(rng, grid, size, facts, families):
    """A story with the facts of a scene, its objects named like those of no other."""
    scene = {f"object {rng.random()}": (rng.randrange(grid), rng.randrange(grid)) for _ in range(size)}
    names, room = list(scene), Room(grid, (), "roomspace", ())
    said = []
    while len(said) < facts:
        a, b = rng.sample(names, 2)
        labels = [
            label for label in FAMILIES["roomspace"][rng.choice(families)] if true_in(room, scene, (a, [label], b))
        ]
        said.append((a, labels, b))
    return Story(grid, said, objects=names)


KINDS = {
    "small": (12, 6, 10, ("direction", "distance2")),
    "middle": (40, 20, 40, ("direction", "distance3")),
    "large": (10**6, 20, 40, ("direction", "distance2")),
    "many facts": (10**6, 60, 500, ("direction",)),
    "many facts, distances": (10**5, 40, 500, ("direction", "distance2")),
    "many objects": (1000, 100, 99, ("direction",)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_kept_takes_no_more_bytes_than_said(kind, monkeypatch):
    """Twice as many stories as there is room for, each with questions; the memory is measured, and is not a tenth."""
    rng = Random(kind)

    def asked():
        story = told(rng, *KINDS[kind])
        for _ in range(2):
            a, b = rng.sample(story.objects, 2)
            feasible_relations(story, a, b, timeout_s=0.1)

    for _ in range(10):
        asked()  # tables that all stories share
    most = prepare.bytes // 4
    monkeypatch.setattr(prepare, "most", most)
    prepare.cache_clear()
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(5):
            asked()
        gc.collect()
        used = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert 2 <= len(prepare) < 5
    assert prepare.bytes <= most
    assert prepare.bytes / 10 <= used <= most


def test_a_story_that_would_fill_the_cache_alone_is_not_kept(monkeypatch):
    monkeypatch.setattr(prepare, "most", 1000)
    prepare(Story(12, CHAIN), engine_named("native"))
    assert (len(prepare), prepare.bytes) == (0, 0)


def test_the_least_recently_asked_about_leave_first(monkeypatch):
    stories = [Story(200 + number, CHAIN) for number in range(4)]
    prepare(stories[0], engine_named("native"))
    monkeypatch.setattr(prepare, "most", 3 * prepare.bytes)
    kept = [prepare(story, engine_named("native")) for story in stories[:3]]
    assert prepare(stories[0], engine_named("native")) is kept[0]
    prepare(stories[3], engine_named("native"))
    assert prepare(stories[0], engine_named("native")) is kept[0]
    assert prepare(stories[1], engine_named("native")) is not kept[1]


def test_a_story_whose_time_ran_out_is_undecided_and_worked_out_later():
    story = prepare(Story(12, CHAIN[:5]), engine_named("native"))
    late = PreparedStory(Story(12, [("a", ["N", "CL2"], "b"), ("a", ["S", "FR2"], "b")]), NativeEngine())
    assert late.consistency(Deadline(0.0)).status == "unknown"
    assert late.possible("north?", 1, 2, [Relation.box(y_low=1)], Deadline(0.0))[0].status == "unknown"
    assert late.consistency(Deadline()).status == "consistent"
    assert story.consistency(Deadline()).status == "consistent"


def test_the_answer_is_the_engines_own():
    story = Story(12, CHAIN[:3])
    assert prepare(story, engine_named("cp-sat")).engine == "cp-sat"


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

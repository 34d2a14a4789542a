"""``auto``: native first, CP-SAT for what it does not decide soon, and native again to the end."""

import sys
from itertools import combinations
from random import Random

import pytest
from oracle import BruteForce
from random_stories import engine_answer, random_questions, random_room, true_answer

from spatialjudge.solver import ENGINES, EngineLimit, Story, check
from spatialjudge.solver.engines import auto
from spatialjudge.solver.engines.auto import AutoEngine
from spatialjudge.solver.engines.registry import REGISTRY, engine_named
from spatialjudge.solver.prepared import prepare


@pytest.fixture
def impatient(monkeypatch):
    """Makes an ``auto`` whose native engine may spend so many nodes only; returns its name."""

    def make(budget):
        engine = AutoEngine(nodes=budget)
        engine.name = f"auto-{budget}"
        monkeypatch.setitem(REGISTRY, engine.name, engine)
        return engine.name

    yield make
    prepare.cache_clear()


def test_engines_are_found_by_name():
    assert ENGINES[:4] == ("auto", "native", "python-constraint", "cp-sat")
    assert [engine_named(name).name for name in ENGINES] == list(ENGINES)


@pytest.mark.parametrize("budget", [0, 1, 5])
def test_what_native_gives_up_cp_sat_decides(budget, impatient):
    engine = impatient(budget)
    for number in range(60):
        rng = Random(f"auto/{number}")
        room = random_room(rng, grids=(4, 5), most_objects=4, vocabulary="roomspace")
        brute = BruteForce(room)
        for question in random_questions(rng, room, 2):
            assert engine_answer(room, question, engine) == true_answer(brute, question)


def test_what_both_give_up_native_decides(impatient, monkeypatch):
    """Six objects pairwise MD3 in a small room: to CP-SAT this is hard."""
    monkeypatch.setattr(auto, "AUTO_EFFORT", 0.01)
    objects = [f"o{number}" for number in range(6)]
    story = Story(9, [(a, "MD3", b) for a, b in combinations(objects, 2)])
    result = check(story, ("o0", "N", "o1"), engine=impatient(10), timeout_s=None)
    assert (result.verdict, result.engine) == ("inconsistent_story", "native")


@pytest.mark.parametrize("budget", range(1, 10))
def test_a_budget_does_not_make_answers_hang_on_what_was_asked_before(budget, impatient):
    """Three groups of objects that no fact connects, each a little search: whoever decides, decides again."""
    labels = ((0, "FR2", 1), (1, "MD3", 2), (0, "FR2", 2), (0, "MD3", 3), (3, "FR2", 1))
    story = Story(12, [(f"{group}{i}", label, f"{group}{j}") for group in "abc" for i, label, j in labels])
    engine = impatient(budget)
    first, second, third = (check(story, ("a0", "NE", "a1"), engine=engine, timeout_s=None) for _ in range(3))
    assert first.verdict == "feasible"
    assert (first.engine, first.placement) == (second.engine, second.placement) == (third.engine, third.placement)


@pytest.fixture
def without_or_tools(monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools", None)
    prepare.cache_clear()
    yield
    prepare.cache_clear()


@pytest.mark.usefixtures("without_or_tools")
def test_without_or_tools_native_goes_on_alone(impatient):
    """Six objects pairwise MD3 in a small room, given up by the first look: the outcome says who decided."""
    story = Story(9, [(a, "MD3", b) for a, b in combinations("abcdef", 2)])
    for engine in ("auto", impatient(10)):
        result = check(story, ("a", "N", "b"), engine=engine, timeout_s=None)
        assert (result.verdict, result.engine) == ("inconsistent_story", "native")


@pytest.mark.usefixtures("without_or_tools")
def test_without_or_tools_cp_sat_says_what_to_install():
    with pytest.raises(EngineLimit, match="the extra cp-sat"):
        check(Story(9, [("a", "MD3", "b")]), ("a", "N", "b"), engine="cp-sat")

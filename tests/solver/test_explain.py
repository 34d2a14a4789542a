"""Conflicts: facts that clash, and no fewer of them would."""

from itertools import combinations
from random import Random

import pytest
from oracle import BruteForce
from random_stories import VOCABULARIES, random_questions, random_room, story_of

from spatialjudge.solver import Story, check
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.explain import explain


def explained(story, prediction, engine="auto"):
    return check(story, prediction, engine=engine, timeout_s=None, explain=True).conflict


def test_the_facts_behind_an_infeasible_prediction():
    story = Story(12, [("c", "TPP", "room"), ("a", "N", "b"), ("a", "NER", "room"), ("b", "N", "c"), ("a", "N", "c")])
    for prediction in (("c", "N", "a"), ("a", "E", "c")):
        conflict = explained(story, prediction)
        assert conflict.minimal
        assert conflict.facts in [(4,), (1, 3)]
    assert explained(story, ("b", "NER", "room")) is None


def test_the_facts_behind_an_inconsistent_story():
    story = Story(12, [("d", "TPP", "room"), ("a", "N", "b"), ("d", "E", "a"), ("b", "N", "c"), ("c", "N", "a")])
    assert explained(story, ("d", "E", "a")) == explained(story, ("a", "O", "b"))
    assert explained(story, ("d", "E", "a")).facts == (1, 3, 4)


def test_a_prediction_that_clashes_by_itself_needs_no_facts():
    conflict = explained(Story(12, [("a", "N", "b")]), ("a", "N", "a"))
    assert conflict.facts == ()
    assert conflict.minimal


def test_six_in_a_chain_do_not_fit_into_a_band():
    facts = [(f"o{i + 1}", "N", f"o{i}") for i in range(5)] + [(f"o{i}", "NR", "room") for i in range(6)]
    conflict = explained(Story(12, facts), ("o5", "N", "o0"))
    assert conflict.minimal
    assert len(conflict.facts) == 5  # four steps north of a band of four cells that ends at the wall


def test_nothing_is_explained_when_nothing_clashes_or_nobody_asks():
    story = Story(12, [("a", "N", "b")])
    assert explained(story, ("a", "N", "b")) is None
    assert check(story, ("a", "S", "b")).conflict is None


def test_an_unfinished_search_is_not_called_minimal():
    facts = [(f"o{i}", "FR2", f"o{j}") for i, j in combinations(range(12), 2)]
    story = Story(30, [("a", "N", "b"), ("a", "S", "b"), *facts])
    conflict = explain(story, None, Deadline.after(0.3))
    assert {0, 1} <= set(conflict.facts)
    assert not conflict.minimal or conflict.facts == (0, 1)
    assert not explain(Story(30, [*facts, *clique_of_far()]), None, Deadline.after(0)).minimal


def clique_of_far():
    return [(f"p{i}", "FR3", f"p{j}") for i, j in combinations(range(5), 2)]


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_leaving_out_any_fact_of_a_conflict_dissolves_it(vocabulary, engine):
    """By brute force: the facts named exclude the prediction (or each other), and any of them less do not."""
    seen = 0
    for number in range(120):
        rng = Random(f"explain/{vocabulary}/{number}")
        room = random_room(rng, grids=(2, 3, 4, 5), most_objects=4, vocabulary=vocabulary)
        for prediction, *_ in random_questions(rng, room, 1):
            result = check(story_of(room), prediction, engine=engine, timeout_s=None, explain=True)
            assert (result.conflict is not None) == (result.verdict in ("infeasible", "inconsistent_story"))
            if result.conflict is None:
                continue
            seen += 1
            assert result.conflict.minimal
            alone = result.verdict == "inconsistent_story"
            facts = [room.facts[number] for number in result.conflict.facts]
            assert clash(room, facts, None if alone else prediction)
            for left_out in range(len(facts)):
                assert not clash(room, facts[:left_out] + facts[left_out + 1 :], None if alone else prediction)
    assert seen > 20


def clash(room, facts, prediction):
    brute = BruteForce(room._replace(facts=tuple(facts)))
    return not (brute.consistent if prediction is None else brute.possible(prediction))

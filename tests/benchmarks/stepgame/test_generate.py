"""Generated chains: what is told is what is meant, and what is proved is what is summed."""

import json

import pytest

from spatialjudge.benchmarks.benchmark import Profile
from spatialjudge.benchmarks.stepgame.benchmark import chain
from spatialjudge.benchmarks.stepgame.generate import new_stepgame
from spatialjudge.benchmarks.stepgame.sentences import split, statement
from spatialjudge.solver import InvalidInput

STEP = {"left": (-1, 0), "right": (1, 0), "above": (0, 1), "below": (0, -1)} | {
    f"{v}-{h}": (dx, dy) for v, dy in (("upper", 1), ("lower", -1)) for h, dx in (("left", -1), ("right", 1))
}


@pytest.mark.parametrize(("k", "noise"), [(1, 0), (3, 2), (10, 0), (10, 15)])
def test_text_facts_and_truth_agree(k, noise):
    for item in new_stepgame.items(20, 3, {"support": k, "distractors": noise}):
        facts = [tuple(fact) for fact in item["story"]["facts"]]
        assert [statement(sentence, "").says for sentence in split(item["text"])] == facts
        assert len(facts) == k + noise
        task = chain(split(item["text"]), item["question_text"])
        assert task.decide(Profile.GEOMETRY).verdict == task.decide(Profile.REFERENCE).verdict == item["gold"]
        dx, dy = offset(facts, item["question"]["object"])[item["question"]["subject"]]
        assert STEP.get(item["gold"], (0, 0)) == ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))


def offset(facts, start):
    """Where everything lies, seen from a start: the steps along any way there."""
    at = {start: (0, 0)}
    while len(at) <= len(facts):
        for subject, label, obj in facts:
            (dx, dy) = STEP[label]
            if obj in at:
                at.setdefault(subject, (at[obj][0] + dx, at[obj][1] + dy))
            elif subject in at:
                at.setdefault(obj, (at[subject][0] - dx, at[subject][1] - dy))
    return at


def test_a_seed_gives_the_same_items_and_another_gives_others():
    one, same, other = (json.dumps(list(new_stepgame.items(5, seed))) for seed in (1, 1, 2))
    assert one == same != other


@pytest.mark.parametrize(("items", "k", "noise"), [(-1, 1, 0), (1, 0, 0), (1, 26, 0), (1, 10, 16), (1, 3, -1)])
def test_what_cannot_be_made_is_refused(items, k, noise):
    with pytest.raises(InvalidInput):
        next(new_stepgame.items(items, 0, {"support": k, "distractors": noise}))

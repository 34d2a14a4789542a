"""The same answer every time: whatever the hash seed, and whatever was asked before."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

import pytest
from random_stories import random_questions, random_room, story_of

from spatialjudge.solver import ENGINES, Story, check, feasible_relations
from spatialjudge.solver.prepared import prepare

TESTS = Path(__file__).resolve().parents[1]
FEW = 4
"""Of an engine whose speed is not known."""
ROOMS = {"auto": 15, "native": 15, "cp-sat": 4, "python-constraint": 4}
"""How many are asked about in another order: the last two keep nothing of their own between questions."""
PROGRAM = """
import sys
sys.path[:0] = [{tests!r}, {here!r}]
import test_determinism
for engine in {engines!r}:
    for room, questions in test_determinism.rooms(5):
        for question in questions:
            print(engine, *test_determinism.answers(room, question, engine))
"""


def rooms(count):
    for number in range(count):
        rng = Random(f"determinism/{number}")
        room = random_room(rng, grids=(5, 8, 9, 12), most_objects=5)
        yield room, random_questions(rng, room, 4)


def answers(room, question, engine):
    """Everything that is answered but the time it took."""
    prediction, subject, obj, family = question
    story = story_of(room)
    checked = check(story, prediction, engine=engine, timeout_s=None, necessary=True, explain=True)
    related = feasible_relations(story, subject, obj, family=family, engine=engine, timeout_s=None)
    return (
        *(str(part) for part in (checked.verdict, checked.engine, checked.placement, checked.necessary)),
        *(str(part) for part in (checked.conflict, related.verdict, related.engine, related.feasible)),
        *(str(part) for part in (related.undecided, related.necessary, dict(related.placements))),
    )


def transcript(hash_seed, engines):
    program = PROGRAM.format(tests=str(TESTS), here=str(Path(__file__).parent), engines=engines)
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment, timeout=300
    )
    return run.stdout


def test_answers_do_not_hang_on_the_hash_seed(pytestconfig):
    engines = tuple(pytestconfig.getoption("engine") or ENGINES)
    first, other = (transcript(hash_seed, engines) for hash_seed in ("0", "20240418"))
    assert first.count("\n") > 10 * len(engines)
    assert other == first


def test_answers_do_not_hang_on_what_was_asked_before(engine):
    asked = [(room, question) for room, questions in rooms(ROOMS.get(engine, FEW)) for question in questions]
    prepare.cache_clear()
    in_order = {number: answers(*asked[number], engine) for number in range(len(asked))}
    order = list(range(len(asked)))
    Random(1).shuffle(order)
    prepare.cache_clear()
    assert {number: answers(*asked[number], engine) for number in order} == in_order


def test_a_question_asked_twice_is_answered_alike(engine):
    for room, questions in rooms(3):
        for question in questions:
            assert answers(room, question, engine) == answers(room, question, engine)


@pytest.mark.parametrize("distances", [False, True])
def test_threads_that_share_a_story_get_the_right_answer(engine, distances):
    """What is worked out for a story is kept while others ask about it; none may see it half done."""
    length = 3 if engine == "python-constraint" else 40
    facts = [(f"o{i + 1}", "N", f"o{i}") for i in range(length)]
    facts += [(f"o{i + 2}", "CL2", f"o{i}") for i in range(length - 1) if distances]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as threads:
            for grid in range(length + 3, length + 7):
                ask = partial(check, Story(grid, facts), ("o0", "S", f"o{length}"), engine=engine)
                for result in [threads.submit(ask, timeout_s=None, necessary=True) for _ in range(8)]:
                    assert (result.result().verdict, result.result().necessary) == ("feasible", True)
    finally:
        sys.setswitchinterval(interval)

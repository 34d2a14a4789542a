"""Answers that name several labels which can hold together: judged whole, as brute force says."""

import json
from functools import reduce
from operator import and_
from random import Random

import numpy as np
import pytest
from random_scenes import known_labels, random_scene
from scene_oracle import BruteForce

from spatialjudge.grading import Grader
from spatialjudge.relations import vocabulary


def test_random_scenes_as_brute_force_says():
    met = set()
    for number in range(60):
        rng = Random(f"grades/{number}")
        scene = random_scene(rng)
        brute = BruteForce(scene)
        table = vocabulary(scene.vocabulary)
        subject, obj = rng.sample(scene.objects, 2)
        known = set(known_labels(scene.vocabulary, scene.lines, len(scene.objects)))
        labels = [term.label for term in table.families[table.main_family] if term.label in known]
        if not brute.consistent or not labels:
            continue
        truths = {label: brute.truth((subject, (label,), obj)) for label in labels}
        entailed = [label for label in labels if not np.any(brute.placements & ~truths[label])]
        named = rng.sample(labels, min(len(labels), rng.choice((1, 2, 2, 3))))
        if rng.random() < 0.5 and entailed:
            named = rng.sample(entailed, min(len(entailed), 3))
        gold = rng.choice((named, entailed or named, named[:1]))
        held = reduce(and_, (truths[label] for label in named))
        can, must = np.any(brute.placements & held), not np.any(brute.placements & ~held)
        grade = Grader().grade(
            {
                "story": {"vocabulary": scene.vocabulary, "facts": list(scene.facts), "objects": list(scene.objects)},
                "question": {"subject": subject, "object": obj},
                "answer": json.dumps({"relation": named}),
                "gold": gold,
            }
        )
        assert (grade.outcome, set(grade.reading.labels)) == ("graded", set(named)), scene
        modality = "necessary" if must else "possible" if can else "impossible"
        assert (grade.modality, grade.scores.feasible, grade.scores.necessary) == (modality, can, must), (scene, named)
        assert set(grade.must_hold) & known == set(entailed), scene
        assert grade.scores.exact_set == (set(named) == set(grade.must_hold))
        assert grade.scores.gold == (set(named) == set(gold))
        assert grade.verdict == ("feasible" if can else "infeasible")
        met.add((modality, len(named) > 1))
    assert len(met) == 6


STORY = {"vocabulary": "spartun", "facts": [["a", "above", "b"], ["a", "dc", "b"], ["c", "left", "b"]]}
ITEM = {"story": STORY, "question": {"subject": "a", "object": "b"}, "gold": ["above", "dc"]}


@pytest.mark.parametrize(
    ("answer", "modality", "gold", "exact"),
    [
        ("above, dc", "necessary", True, True),
        ("dc and above", "necessary", True, True),
        ("above", "necessary", False, False),
        ("left, above, dc", "possible", False, False),
        ("above, below", "impossible", False, False),
        ("ec", "impossible", False, False),
    ],
)
def test_what_a_list_is_worth(answer, modality, gold, exact):
    grade = Grader().grade(ITEM | {"answer": answer})
    assert (grade.modality, grade.scores.gold, grade.scores.exact_set) == (modality, gold, exact)
    assert (grade.must_hold, grade.chance) == (("above", "dc"), len(grade.can_hold) / 16)


@pytest.mark.parametrize(
    ("gold", "flags"),
    [
        (["above", "dc"], ()),
        (["dc"], ()),
        (["above", "left"], ("gold_not_only",)),
        (["left"], ("gold_not_only",)),
        (["left", "right"], ("gold_impossible",)),
        (["above", "ec"], ("gold_impossible",)),
    ],
)
def test_what_is_odd_about_gold(gold, flags):
    assert Grader().grade(ITEM | {"answer": None, "gold": gold}).flags == flags


@pytest.mark.parametrize("family", ["tile", "tiles"])
def test_labels_that_exclude_each_other_are_a_choice(family):
    labels = {"tile": ["N", "NE"], "tiles": ["N:NE", "NW:N"]}[family]
    story = {"vocabulary": "cardinal-boxes", "facts": [["a", labels, "b"]]}
    asked = {"subject": "a", "object": "b", "family": family}
    grade = Grader().grade({"story": story, "question": asked, "answer": json.dumps({"relation": labels})})
    assert (grade.outcome, grade.modality, set(grade.can_hold), grade.must_hold) == (
        "graded",
        "necessary",
        set(labels),
        (),
    )
    assert (grade.scores.feasible, grade.scores.exact_set) == (False, True)

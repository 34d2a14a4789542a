"""What yes, no and "cannot be determined" are worth, by what a question asks, as brute force says."""

from random import Random

import pytest
from oracle import DIRECTION, BruteForce
from random_stories import random_room

from spatialjudge.grading import Grader

SAID = {"yes": "Yes.", "no": "No.", "unknown": "It cannot be determined."}


def right(modality, *, can, must):
    """The right answer, said otherwise."""
    if modality == "can":
        return "yes" if can else "no"
    if modality == "must":
        return "yes" if must else "no"
    return "yes" if must else "unknown" if can else "no"


@pytest.mark.parametrize("modality", ["can", "must", "is"])
def test_random_rooms_as_brute_force_says(modality):
    grader, met, rng = Grader(), set(), Random(modality)
    while len(met) < (3 if modality == "is" else 2) or rng.random() < 0.95:
        room = random_room(rng, grids=(3, 4), most_objects=3, vocabulary="roomspace")
        brute = BruteForce(room)
        if len(room.objects) < 2 or not brute.consistent:
            continue
        subject, obj = rng.sample(room.objects, 2)
        label = rng.choice(tuple(DIRECTION))
        claim = subject, (label,), obj
        answer = right(modality, can=brute.possible(claim), must=brute.necessary(claim))
        facts = [[one, list(labels), other] for one, labels, other in room.facts]
        item = {
            "story": {"grid": room.grid, "facts": facts, "objects": list(room.objects)},
            "question": {"subject": subject, "object": obj, "relation": label, "modality": modality},
            "gold": answer,
        }
        for said, text in SAID.items():
            grade = grader.grade(item | {"answer": text})
            open_to_doubt = modality == "is" or said != "unknown"
            assert grade.outcome == ("graded" if open_to_doubt else "abstained")
            assert grade.scores.polar == grade.scores.gold == ((said == answer) if open_to_doubt else None), item
            assert (grade.flags, grade.chance) == ((), 1 / 3 if modality == "is" else 1 / 2)
        met.add(answer)

"""FoREST: sentences and questions are read, quarter turns are right, and both orders of the answers are known."""

import gzip
import json
from collections import Counter
from itertools import product

import pytest
from audits import SHARED, audited, needs_shared

from spatialjudge.benchmarks.benchmark import Profile, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.forest import WORDS, forest, seen
from spatialjudge.benchmarks.items import as_line
from spatialjudge.grading import Grader
from spatialjudge.solver import InvalidInput

SAID = {"left": "on the left of", "right": "to the right of", "front": "in front of", "back": "behind"}
FACES = {"front": "toward", "back": "away from", "left": "left relative to", "right": "right relative to"}
COMPASS = {"front": (0, -1), "back": (0, 1), "left": (-1, 0), "right": (1, 0)}
"""The camera's directions on a plan, whose south is near to it."""
CAMERA = "From the camera perspective, what is the relation of the lamp to the toy robot?"
OWN = CAMERA.replace("camera", "toy robot's")


def told(word, heading=None, frame=""):
    facing = f" The toy robot is facing {FACES[heading]} the camera." if heading else ""
    return f"A lamp is {SAID[word]} a toy robot{frame}.{facing}"


def record(word, heading, question=CAMERA, **fields):
    both = ["external intrinsic", "external relative"]
    known = {"id": f"T{word}_{heading}", "context": told(word, heading), "label": both, "relation": word}
    return {**known, "obj2_dir": heading, "original_context": float("nan"), "question": question, **fields}


@pytest.mark.parametrize(("word", "heading"), [*product(WORDS, FACES)])
def test_a_change_of_frame_is_that_of_vectors(word, heading):
    """A thing's right is its front turned clockwise on the plan."""
    (x, y), own = COMPASS[heading], COMPASS[word]
    to_picture = {"front": (x, y), "back": (-x, -y), "right": (y, -x), "left": (-y, x)}
    camera, thing = seen(told(word, heading), CAMERA), seen(told(word, heading), OWN)
    assert camera.answer("relative") == thing.answer("intrinsic") == word
    assert COMPASS[camera.answer("intrinsic")] == to_picture[word]
    assert to_picture[thing.answer("relative")] == own


QUESTIONS = [
    "Based on {v}, where is the lamp from the toy robot's position?",
    "In {v}, how is lamp positioned in relation to toy robot?",
    "Looking through {v}, how does lamp appear to be oriented relative to toy robot's position?",
    "Based on {v}, where is lamp located with respect to toy robot's location?",
    "Considering toy robot as reference, where does lamp lie when seen from {v}?",
    "In relation to the toy robot, where is the lamp located when viewed from {v}?",
    "In {v}, given toy robot as reference, where is lamp located",
    "Relative to the toy robot, where can the lamp be found from {v}?",
]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("viewer", "view"),
    [
        ("the camera perspective", "camera"),
        ("my point of view", "camera"),
        ("the observer's view", "camera"),
        ("the toy robot\u2019s perspective", "relatum"),
        ("the toy robot angle", "relatum"),
    ],
)
def test_a_question_names_whose_frame_it_asks_for(question, viewer, view):
    asked = seen(told("left", "back"), question.format(v=viewer))
    assert (asked.subject, asked.object, asked.view) == ("lamp", "toy robot", view)


@pytest.mark.parametrize(
    ("sentence", "word", "frames"),
    [
        ("A lamp is to the left of a toy robot from the toy robot's perspective.", "left", ("intrinsic",)),
        ("A lamp is back of a toy robot relative to the toy robot.", "back", ("intrinsic",)),
        ("An old lamp is outside and in front of a toy robot from my point of view.", "front", ("relative",)),
        ("A lamp is inside and at the right of a toy robot relative to observer.", "right", ("relative",)),
        ("A lamp is inside and at front of a toy robot from the camera angle", "front", ("relative",)),
        ("A lamp is inside and at the back of a toy robot relative to the toy robot.", "back", ("intrinsic",)),
        ("A lamp is on the right of a toy robot and outside of the toy robot.", "right", ("relative",)),
        ("A lamp is in front of a toy robot within the toy robot.", "front", ("relative",)),
        ("A lamp is behind a toy robot.", "back", ("relative",)),
        ("A lamp is behind a toy robot. The toy robot is facing towards me.", "back", ("intrinsic", "relative")),
    ],
)
def test_a_sentence_is_meant_in_the_frame_that_it_names_or_in_all_that_there_are(sentence, word, frames):
    asked = seen(sentence, CAMERA.replace("the lamp", "the old lamp") if "old" in sentence else CAMERA)
    assert (asked.word, asked.frames, asked.object) == (word, frames, "toy robot")


@pytest.mark.parametrize(
    ("story", "question"),
    [
        ("A lamp is beside a toy robot.", CAMERA),
        ("A lamp is to the left of a toy robot from the cat's perspective.", CAMERA),
        ("A lamp is to the left of a toy robot. The lamp is facing toward the camera.", CAMERA),
        ("A lamp is to the left of a toy robot. The toy robot is red.", CAMERA),
        ("A lamp is on the left of a toy robot inside the box.", CAMERA),
        (told("left"), "Where is the lamp?"),
        (told("left"), CAMERA.replace("camera", "cat's")),
        (told("left"), CAMERA.replace("lamp", "cat")),
        ("x " * 50_000, CAMERA),
    ],
)
def test_another_text_is_an_error(story, question):
    with pytest.raises(InvalidInput, match="cannot read"):
        seen(story, question)


def test_of_a_thing_that_faces_no_way_that_is_told_its_own_side_is_open():
    assert not seen(told("left"), OWN).decide(Profile.GEOMETRY).decided
    assert seen(told("left"), CAMERA).decide(Profile.GEOMETRY).verdict == "left"


def test_answers_stand_in_the_order_of_the_file_or_in_that_of_its_labels(tmp_path):
    records = [
        record("left", "left", candidate_answer=["front", "left"]),
        record("left", "left", OWN, id="own", candidate_answer=["front", "left"]),
        record("left", "back", OWN, id="equal", candidate_answer=["left", "left"]),
        record("right", None, label=["external relative"], candidate_answer=["right"], obj2_dir="nan"),
        record("right", None, label=["external relative"], relation="left", id="slip", candidate_answer=["left"]),
        record("front", "front", candidate_answer=["left", "front"]),
        record("front", "front", candidate_answer=[], id="none"),
        record("front", "front", candidate_answer="above", id="above"),
    ]
    for record_ in records[3:5]:
        record_["context"] = told("right")
    file = tmp_path / "A-split_QA.json"
    file.write_text(json.dumps({"dataset": "some", "data": records}), encoding="utf-8")
    found = audited("forest", file)
    assert (found.total.items, found.total.agree) == (8, 4)
    known = {one.item.id: one.known for one in found.disagree}
    assert known.keys() == {"slip", "Tfront_front"}
    assert known["slip"] == "the sentence says another relation than its record"
    assert known["Tfront_front"] is None
    assert {one.id for one in found.unread} == {"none", "above"}
    labelled = audited("forest", file, profile="reference")
    own = next(one for one in labelled.disagree if one.item.id == "own")
    assert (own.verdict, own.item.gold) == (("left", "front"), ("front", "left"))
    assert "answer of the relative frame first" in own.known
    assert own.facts[0] == "intrinsic: left of toy robot, which faces left, is left to the relatum"


def test_an_answer_in_either_frame_is_right(tmp_path):
    file = tmp_path / "forest.jsonl"
    file.write_text(json.dumps(record("left", "left", candidate_answer=["front", "left"])), encoding="utf-8")
    [item] = forest.read(BenchmarkFile(file))
    line = as_line(forest, item)
    assert line["gold"] == ["front", "left"]
    said = {"In front of it.": True, "Answer: left": True, "The lamp is to the left of the toy robot.": True}
    said |= {"Behind it.": False, "So the lamp is behind the toy robot.": False}
    assert {answer: Grader().grade(line | {"answer": answer}).scores.accuracy for answer in said} == said


def test_a_damaged_record_costs_only_itself(tmp_path):
    rows = [None, {"id": 3}, record("left", "left", candidate_answer=["front", "left"], label=7)]
    file = tmp_path / "forest.json"
    file.write_text(json.dumps({"data": [*rows, record("left", None, candidate_answer=["left"])]}), encoding="utf-8")
    read = list(forest.read(BenchmarkFile(file)))
    assert [isinstance(one, UnreadQuestion) for one in read] == [True, True, True, False]


@needs_shared
@pytest.mark.parametrize("split", ["a", "c"])
def test_all_of_the_developers_half_follow(tmp_path, split):
    with gzip.open(SHARED / "forest" / f"forest_{split}.jsonl.gz", "rt", encoding="utf-8") as lines:
        stories = list(map(json.loads, lines))[::4]
    records = [
        {
            **story["original"],
            "question": question.get(asked, question["question"]),
            "candidate_answer": question.get("published", list(question["gold"].values())),
        }
        for story in stories
        for question in story["questions"]
        for asked in ("question", "reverse_question")
    ]
    file = tmp_path / "forest.json"
    file.write_text(json.dumps({"data": records}), encoding="utf-8")
    found, labelled = audited("forest", file), audited("forest", file, profile="reference")
    assert found.total.agree == found.total.items == len(records)
    differ = sum(len(set(one["candidate_answer"])) == 2 and "camera" not in one["question"] for one in records)
    assert (len(labelled.disagree), labelled.unread) == (differ, [])
    assert set(labelled.causes) <= {"the file has the answer of the relative frame first, and its labels the other"}
    assert Counter(one.item.q_type for one in labelled.disagree).keys() <= {"relatum"}

"""Real answers to StepGame questions, graded, against what is known of each story and each answer.

Those to every third story: that all 6,217 are read is tried beside the reader.
"""

import gzip
import json
from pathlib import Path

import pytest

from spatialjudge.grading.batch.fields import Fields
from spatialjudge.grading.batch.json_lines import Line
from spatialjudge.grading.batch.lines import LineGrader, grade_lines

ANSWERS = Path(__file__).resolve().parents[3].parent / "shared" / "data" / "model_answers_stepgame.jsonl.gz"
pytestmark = pytest.mark.skipif(not ANSWERS.exists(), reason="the real answers are not here (../shared/data)")

COMPASS = {
    "left": "W",
    "right": "E",
    "above": "N",
    "below": "S",
    "overlap": "O",
    "upper-left": "NW",
    "upper-right": "NE",
    "lower-left": "SW",
    "lower-right": "SE",
}
UNDECLARED = {"sg-10767", "sg-10975", "sg-11019"}
"""Items that ask about an agent which no fact mentions."""
CONTRADICTORY = "sg-11523"
"""A story whose unit steps contradict each other; its unit answer follows one path of them."""


@pytest.fixture(scope="module")
def rows():
    every = [json.loads(line) for line in gzip.decompress(ANSWERS.read_bytes()).splitlines()]
    told = {number: str(row["facts"]) for number, row in enumerate(every)}
    kept = set(list(dict.fromkeys(told.values()))[::3])
    return [
        row for number, row in enumerate(every) if told[number] in kept or row["id"] in {*UNDECLARED, CONTRADICTORY}
    ]


def graded(rows, vocabulary):
    fields = Fields({"answer": "response_text", "story.facts": "facts"}, {"grid": 12, "vocabulary": vocabulary})
    lines = (Line(number, json.dumps(row).encode()) for number, row in enumerate(rows, start=1))
    return [json.loads(record.text) for record in grade_lines(lines, LineGrader(fields=fields))]


@pytest.fixture(scope="module")
def by_steps(rows):
    """As StepGame means it: facts are unit steps."""
    return graded(rows, "stepgame")


@pytest.fixture(scope="module")
def by_signs(rows):
    """With facts, as answers, read by sign: the directions of RoomSpace on a grid of 12."""
    told = [
        row | {"facts": [[a, COMPASS[label], b] for a, label, b in row["facts"]], "gold": COMPASS.get(row["gold"])}
        for row in rows
    ]
    return graded(told, "roomspace")


def test_only_questions_about_agents_that_nothing_mentions_are_errors(rows, by_steps):
    assert {record["id"] for record in by_steps if record["outcome"] == "error"} == UNDECLARED
    assert [record["id"] for record in by_steps] == [row["id"] for row in rows]


def test_the_necessary_relation_is_the_unit_answer(rows, by_steps):
    for row, record in zip(rows, by_steps, strict=True):
        if row["id"] == CONTRADICTORY:
            assert record["outcome"] == "ungradable_story"
        else:
            assert record.get("must_hold", []) == [one for one in [row["unit_answer"]] if one]


def test_what_can_hold_by_sign_is_what_is_known(rows, by_signs):
    for row, record in zip(rows, by_signs, strict=True):
        if row["id"] not in UNDECLARED:
            assert set(record.get("can_hold", ())) == {COMPASS[label] for label in row["sign_answers_12"]}
            assert (record["outcome"] == "ungradable_story") == (not row["sign_answers_12"])


def test_a_blind_answer_is_feasible_by_sign_the_more_often_the_more_hops(by_signs):
    known = [(record["item"]["k"], record["chance"]) for record in by_signs if "chance" in record]
    means = [sum(c for k, c in known if k == hops) / sum(k == hops for k, _ in known) for hops in (1, 4, 7, 10)]
    assert means == sorted(means)
    assert means[0] == pytest.approx(1 / 9)
    assert means[-1] > 0.5


def test_scores_follow_from_what_was_read(rows, by_steps):
    """Every answer that was read as one relation is right by gold exactly when the careful reading says so."""
    disagreements = []
    for row, record in zip(rows, by_steps, strict=True):
        if record["outcome"] != "graded":
            continue
        read = record["reading"]["labels"]
        assert record["scores"]["feasible"] == (len(read) == 1 and read[0] in record["can_hold"])
        if row["gold"] and record["scores"]["gold"] != (row["read_as"] == row["gold"]):
            disagreements.append(row["id"])
    assert len(disagreements) <= 0.002 * len(rows)

"""RoomSpace as a benchmark: both forms of its files, and what the audit finds in them."""

import json

import pytest
from audits import SHARED, audited

from spatialjudge.benchmarks.benchmark import UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.roomspace.benchmark import roomspace
from spatialjudge.benchmarks.roomspace.generate import new_rooms
from spatialjudge.solver import InvalidInput

PUBLISHED = SHARED.parent / "roomspace_text.jsonl.gz"
WORDS = {"N": "north", "S": "south", "E": "east", "W": "west", "NE": "north-east", "NW": "north-west"} | {
    "SE": "south-east",
    "SW": "south-west",
    "O": "overlap",
}


def row(number, seed=1):
    """A row of the published table, of a new room."""
    find, polar = new_rooms("o2_d2").items(2, seed + number, {"n": 4})
    return {
        "id": number,
        "question_td_o2_d2_fr": f"{find['text']} {find['question_text']}",
        "answer_td_o2_d2_fr": [WORDS[label] for label in find["gold"]],
        "question_td_o2_d2_yn": f"{polar['text']} {polar['question_text']}",
        "answer_td_o2_d2_yn": polar["gold"],
        "question_sd_o2_d2_fr": None,
        "answer_sd_o2_d2_fr": None,
    }


def table(tmp_path, rows, name="n4_m3_d144.json"):
    file = tmp_path / name
    file.write_text(json.dumps(rows), encoding="utf-8")
    return file


@pytest.mark.parametrize("profile", ["geometry", "reference"])
def test_published_columns_are_read_with_the_story_in_the_question(tmp_path, profile):
    found = audited("roomspace", table(tmp_path, [row(number) for number in range(4)]), profile=profile)
    assert (found.total.items, found.total.decided) == (8, 8)
    assert found.groups["setting"].keys() == {"o2_d2"}
    if profile == "geometry":
        assert found.total.agree == 8


def test_a_wrong_answer_comes_with_the_facts_that_exclude_it(tmp_path):
    wrong = row(1) | {"question_td_o2_d2_fr": None}
    wrong["answer_td_o2_d2_yn"] = "No" if wrong["answer_td_o2_d2_yn"] == "Yes" else "Yes"
    [difference] = audited("roomspace", table(tmp_path, [wrong])).disagree
    assert difference.item.id == "1:td_o2_d2_yn"
    assert difference.known is None


@pytest.mark.parametrize("name", ["rooms.json", "n4_m3_d12.json"])
def test_the_size_of_the_room_must_be_told(tmp_path, name):
    with pytest.raises(InvalidInput, match="does not tell the cells of its rooms"):
        list(roomspace.read(BenchmarkFile(table(tmp_path, [row(1)], name))))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"question_td_o2_d2_fr": "The room is nice. Where is the bed?"}, "no sentence lists the objects"),
        ({"answer_td_o2_d2_fr": ["nowhere"]}, "answer: cannot read"),
        ({"answer_td_o2_d2_fr": "north"}, "answer: cannot read 'north'"),
    ],
)
def test_what_has_no_reading_is_reported_with_its_place(tmp_path, change, problem):
    unread, _ = roomspace.read(BenchmarkFile(table(tmp_path, [row(1) | change])))
    assert isinstance(unread, UnreadQuestion)
    assert unread.where == "n4_m3_d144.json: row 0, td o2_d2"
    assert problem in unread.problem


@pytest.mark.skipif(not PUBLISHED.exists(), reason="needs ../shared/data/roomspace_text.jsonl.gz")
@pytest.mark.parametrize(
    ("from_text", "agree"), [(False, 1736), (True, 1735)], ids=["facts", "text: far at exactly half the room"]
)
def test_published_answers_are_reproduced(from_text, agree):
    found = audited("roomspace", PUBLISHED, profile="reference", from_text=from_text)
    assert (found.total.items, found.total.decided, found.total.agree) == (1736, 1736, agree)

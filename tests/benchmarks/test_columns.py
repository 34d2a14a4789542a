"""Tables by their columns: which names they may have, and what a row must have."""

import json

import pytest

from spatialjudge.benchmarks.benchmark import UnreadQuestion
from spatialjudge.benchmarks.columns import TableColumns
from spatialjudge.benchmarks.files import BenchmarkFile

COLUMNS = TableColumns(q_type="YN", text=("story", "context"), gold=("answer", "label"), groups={"k": ("k", "hops")})
ROW = {"story": ["A is above B.", "B is above C."], "question": "Is A above C?", "answer": "yes", "hops": "2"}


def read(tmp_path, *rows):
    file = tmp_path / "rows.json"
    file.write_text(json.dumps(rows), encoding="utf-8")
    return list(COLUMNS(BenchmarkFile(file)))


def test_a_question_is_made_of_its_columns(tmp_path):
    other = {"context": "A is above B.", "question": "Is A above B?", "answer": None, "label": 7, "k": "many"}
    first, second = read(tmp_path, ROW, other)
    assert (first.id, first.q_type, first.where) == ("rows:0", "YN", "rows.json: row 0")
    assert (first.text, first.question, first.gold) == ("A is above B. B is above C.", "Is A above C?", "yes")
    assert first.told == ROW["story"]
    assert first.groups == {"k": 2}
    assert (second.text, second.gold, second.groups) == ("A is above B.", 7, {"k": "many"})


@pytest.mark.parametrize(
    "change", [{"story": None}, {"story": [1]}, {"question": ""}, {"question": 3}, {"answer": None}]
)
def test_a_row_without_a_column_is_unread_and_says_which_there_are(tmp_path, change):
    unread, asked = read(tmp_path, ROW | change, ROW)
    assert isinstance(unread, UnreadQuestion)
    assert unread.problem.startswith("record: has no columns story or context, question and answer or label")
    assert asked.id == "rows:1"

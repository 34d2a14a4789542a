"""Files of benchmarks: what they may be, and what is refused."""

import gzip
import re

import pytest

from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.solver import InvalidInput


def source(tmp_path, content):
    file = tmp_path / "items.v1.json"
    file.write_bytes(content)
    return BenchmarkFile(file)


@pytest.mark.parametrize(
    "content",
    [b'[{"a": "1"}, {"a": "2"}]', b'{"a": "1"}\n\n{"a": "2"}\n', b"a\r\n1\r\n2\r\n", b"\xef\xbb\xbfa\n1\n2\n"],
    ids=["list", "lines", "csv", "bom"],
)
@pytest.mark.parametrize("packed", [False, True])
def test_rows_are_read_from_each_format(tmp_path, content, packed):
    rows = source(tmp_path, gzip.compress(content, mtime=0) if packed else content).rows()
    assert [row.fields for row in rows] == [{"a": "1"}, {"a": "2"}]


def test_lines_of_json_end_at_line_feeds_alone(tmp_path):
    first, last = source(tmp_path, '{"a": "one\u2028two\x85"}\r\n{"a": "1"}'.encode()).rows()
    assert (first.fields, last.fields) == ({"a": "one\u2028two\x85"}, {"a": "1"})
    assert last.where == "items.v1.json: line 2"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"[" * 100_000, "nested too deeply"),
        (b'a,b\n1,"2\n', "is no CSV"),
        (b"\xff\xfea", "is not UTF-8 at byte 0"),
        (gzip.compress(b"a\n1\n", mtime=0)[:-4], "is a damaged gzip file"),
    ],
)
def test_what_is_no_such_file_is_refused_with_its_place(tmp_path, content, problem):
    with pytest.raises(InvalidInput, match=re.escape(problem)):
        list(source(tmp_path, content).rows())


@pytest.mark.parametrize(
    ("content", "where", "problem"),
    [
        (b'{"a": 1}\n{"a": \n{"a": 1}\n', "line 2", "is not JSON"),
        (b'[{"a": 1}, 1, {"a": 1}]', "row 1", "is no object but 1"),
        (b"a,b\n1,2\n1\n1,2\n", "line 3", "has not as many fields as the head"),
    ],
)
def test_a_row_that_cannot_be_read_costs_no_other(tmp_path, content, where, problem):
    first, wrong, last = source(tmp_path, content).rows()
    assert first.fields == last.fields
    assert wrong.where == f"items.v1.json: {where}"
    with pytest.raises(InvalidInput, match=problem):
        assert wrong.fields


@pytest.mark.parametrize(
    ("cell", "value"), [('["a", 1]', ["a", 1]), ("['a', 1]", ["a", 1]), ("[A]", "[A]"), ("a", "a")]
)
def test_a_cell_of_csv_may_be_a_list(tmp_path, cell, value):
    quoted = cell.replace('"', '""')
    [row] = source(tmp_path, f'a,b\n"{quoted}",2\n'.encode()).rows()
    assert row.fields == {"a": value, "b": "2"}


@pytest.mark.parametrize("first", [b"[]", b'"a text"', b"null", b"[]\n[1]"])
def test_a_first_line_that_is_no_object_costs_no_other(tmp_path, first):
    file = source(tmp_path, first + b'\n{"a": 1}\n{"a": 2}\n')
    assert file.is_json
    wrong, *_, one, last = file.rows()
    assert (one.fields, last.fields) == ({"a": 1}, {"a": 2})
    with pytest.raises(InvalidInput, match="is no object"):
        assert wrong.fields


def test_a_list_on_many_lines_is_no_lines(tmp_path):
    assert [row.fields for row in source(tmp_path, b'[\n{"a": 1},\n{"a": 2}\n]').rows()] == [{"a": 1}, {"a": 2}]


def test_a_name_ends_at_its_first_dot(tmp_path):
    assert source(tmp_path, b"").stem == "items"

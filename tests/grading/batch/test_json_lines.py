"""Blocks into lines, and lines into values (what is no JSON is walked with the service, too)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.grading.batch.json_lines import Line, Lines, head_checked
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.json_values import digest, read_json, write_json
from spatialjudge.solver.limits import Limits


def split(data, *, blocks=(1 << 16,), max_line=100):
    """The lines of data that comes in blocks of these sizes, round and round."""
    lines, found, start, turn = Lines(max_line), [], 0, 0
    while start < len(data):
        size = blocks[turn % len(blocks)]
        found += lines.feed(data[start : start + size])
        start, turn = start + size, turn + 1
    return found + lines.last()


def test_lines_are_numbered_from_1_and_blank_ones_are_counted_but_not_given():
    assert split(b"a\n\n  \t\nb\r\n\r\nc") == [Line(1, b"a"), Line(4, b"b"), Line(6, b"c")]
    assert split(b"") == split(b"\n") == split(b" \n \n") == []


def test_the_end_of_the_last_line_may_be_missing():
    assert split(b"a\nb") == split(b"a\nb\n") == [Line(1, b"a"), Line(2, b"b")]


@given(st.binary(max_size=60).map(lambda data: data.replace(b"x", b"\n")), st.lists(st.integers(1, 9), min_size=1))
def test_it_does_not_matter_how_the_blocks_fall(data, blocks):
    assert split(data, blocks=blocks, max_line=8) == split(data, max_line=8)


def test_a_line_of_the_limit_is_whole_and_a_longer_one_is_cut():
    lines = split(b"1234\n12345\n123456789\n1", max_line=4, blocks=(3,))
    assert lines == [Line(1, b"1234"), Line(2, b"1234", True), Line(3, b"1234", True), Line(4, b"1")]


def test_an_endless_line_is_not_kept():
    lines = Lines(1000)
    for _ in range(1000):
        assert lines.feed(b"x" * 1000) == []
    assert lines.last() == [Line(1, b"x" * 1000, True)]


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (b"", "is empty"),
        (b"  ", "is empty"),
        (b"{", "expecting property name enclosed in double quotes at column 2"),
        (b'{"a": 1} 2', "extra data at column 10"),
        (b'{"a": 1, "a": 2}', "the key 'a' comes twice"),
        (b'{"a": NaN}', "NaN is not a JSON number"),
        (b"\xff", "byte 0 is not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b"9" * 5000, "too many digits"),
        (b"[-1e999]", "a number that is too large"),
    ],
)
def test_what_is_no_json_is_said_with_its_place(raw, problem):
    with pytest.raises(InvalidInput) as caught:
        read_json(raw)
    [found] = caught.value.problems
    assert found.where == "line"
    assert problem in found.problem


def test_what_is_read_can_be_written_in_ascii_whatever_it_is():
    for raw in (b'{"a": ["\xc3\xa9", "\\ud83d", 1.5, 12345678901234567890123, null]}', b'"\xe2\x80\xa8"'):
        value = read_json(raw)
        assert read_json(write_json(value).encode("ascii")) == value


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([], 1),
        (["# Title"], 1),
        (["# Title"] * 9 + ["{}"], 0),
        (["# Title"] * 10 + ["{}"], 1),
        (["{}"] + ["# Title"] * 20, 0),
        (["[1]", '"x"', "3"], 1),
    ],
    ids=str,
)
def test_a_file_is_told_once_to_be_no_lines_of_json(lines, told):
    problems = []
    read = [Line(number, text.encode()) for number, text in enumerate(lines, 1)]
    assert list(head_checked(iter(read), "notes.md", Limits(), problems.append)) == read
    assert [problem.where for problem in problems] == ["notes.md"] * told


def test_a_line_that_is_too_long_to_be_read_does_not_tell_what_a_file_is():
    problems = []
    list(head_checked([Line(1, b"{", too_long=True)], "items.jsonl", Limits(), problems.append))
    assert problems == []


def test_keys_are_as_different_as_json_values_and_all_of_one_length():
    values = [1, 1.0, True, "1", [1], {"a": 1}, {"a": True}, None, "", [], {}, "\ud800", 10**30, "x" * 10**6]
    keys = {digest(value, "x") for value in values}
    assert len(keys) == len(values)
    assert {len(key) for key in keys} == {16}
    assert digest({"a": "bed"}, "x") == digest(json.loads('{"a": "bed"}'), "x")

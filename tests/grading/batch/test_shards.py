"""Shards: every line of a file in exactly one, with the number that it has in the whole."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.grading.batch import Lines, Shard
from spatialjudge.grading.batch.inputs import shard_source
from spatialjudge.solver import InvalidInput


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("shards") / "items.jsonl"


def whole(content, max_line):
    lines = Lines(max_line)
    return [*lines.feed(content), *lines.last()]


@given(st.lists(st.sampled_from([b"a", b"bcd", b"", b"  ", b"x" * 40]), max_size=12), st.booleans(), st.integers(1, 20))
def test_shards_part_a_file(path, lines, ended, count):
    content = b"\n".join(lines) + b"\n" * ended
    path.write_bytes(content)
    parts = [list(shard_source(path, Shard(number, count)).lines(30)) for number in range(1, count + 1)]
    assert [line for part in parts for line in part] == whole(content, 30)


def test_shards_are_about_equally_long(path):
    path.write_bytes(b"".join(b"%d\n" % number for number in range(10_000)))
    sizes = [sum(len(line.raw) for line in shard_source(path, Shard(number, 7)).lines(30)) for number in range(1, 8)]
    assert max(sizes) - min(sizes) < 0.01 * sum(sizes)


@pytest.mark.parametrize("text", ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/4/4", "a/b", "1.0/2", "1 / 4", "²/4"])
def test_what_is_no_shard_is_refused(text):
    with pytest.raises(InvalidInput, match="no part of a file"):
        Shard.read(text)


def test_a_shard_is_read():
    assert Shard.read("3/16") == Shard(3, 16)


def test_a_packed_file_has_no_shards(path):
    path.write_bytes(gzip.compress(b"{}\n", mtime=0))
    with pytest.raises(InvalidInput, match="has no shards"):
        list(shard_source(path, Shard(1, 2)).lines(30))

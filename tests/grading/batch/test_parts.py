"""Parts: shards of many files, each graded into a file of its own, and gone on with where it was stopped."""

import gzip

import pytest
import soak

from spatialjudge.grading.batch import Inputs, LineGrader, Shard, grade_part, open_sink, open_source, parts_of
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.limits import MAX_LINE


@pytest.fixture
def folder(tmp_path):
    """Two files of items."""
    for name, numbers in {"a": range(30), "b": range(30, 50)}.items():
        (tmp_path / f"{name}.jsonl").write_bytes(b"".join(soak.line(number) for number in numbers))
    return tmp_path


def whole(path):
    """The records of one run over a file."""
    grader = LineGrader()
    with open_source(str(path)) as source:
        return b"".join(grader.record(line).text for line in source.lines(MAX_LINE))


def test_the_parts_of_a_pattern_are_named_after_their_files(folder):
    one, two, *more = parts_of(f"{folder}/*.jsonl", 3, "out/")
    assert (one.items, one.shard, one.records) == (f"{folder}/a.jsonl", Shard(1, 3), "out/a-00001-of-00003.jsonl")
    assert (two.shard, more[-1].records) == (Shard(2, 3), "out/b-00003-of-00003.jsonl")
    whole_files = parts_of(f"{folder}/[ab].jsonl", 1, "out")
    assert [(part.shard, part.records) for part in whole_files] == [(None, "out/a.jsonl"), (None, "out/b.jsonl")]
    assert [part.records for part in parts_of(f"{folder}/a.jsonl", 1, "out")] == ["out/a.jsonl"]


@pytest.mark.parametrize("shards", [1, 4])
def test_the_records_of_all_parts_are_those_of_one_run(folder, shards):
    parts = parts_of(f"{folder}/*.jsonl", shards, f"{folder}/new/out")
    outcomes = [grade_part(part, LineGrader(), Inputs()) for part in parts]
    written = b"".join(path.read_bytes() for path in sorted((folder / "new" / "out").iterdir()))
    assert written == whole(folder / "a.jsonl") + whole(folder / "b.jsonl")
    assert sum(found.total() for found in outcomes) == 50


def test_a_part_goes_on_where_it_was_stopped_and_is_left_alone_when_it_is_whole(folder):
    [part] = parts_of(f"{folder}/a.jsonl", 1, f"{folder}/out")
    outcomes = grade_part(part, LineGrader(), Inputs())
    output = folder / "out" / "a.jsonl"
    records = output.read_bytes()
    for kept in (0, 1, 15, len(records) // 2, len(records) - 1, len(records)):
        output.write_bytes(records[:kept])
        assert grade_part(part, LineGrader(), Inputs()) == outcomes
        assert output.read_bytes() == records


def test_records_of_other_items_are_not_gone_on_with(folder):
    [part] = parts_of(f"{folder}/a.jsonl", 1, f"{folder}/out")
    grade_part(part, LineGrader(), Inputs())
    with pytest.raises(InvalidInput, match="not made from line 1"):
        grade_part(part._replace(items=f"{folder}/b.jsonl"), LineGrader(), Inputs())


def test_two_cannot_write_a_part_at_once(folder):
    [part] = parts_of(f"{folder}/a.jsonl", 1, f"{folder}/out")
    (folder / "out").mkdir()
    with open_sink(part.records), pytest.raises(InvalidInput, match="being written by another run"):
        grade_part(part, LineGrader(), Inputs())


def test_what_cannot_be_parts_is_refused(folder):
    (folder / "more").mkdir()
    (folder / "more" / "a.jsonl").write_bytes(b"{}\n")
    (folder / "a.jsonl.gz").write_bytes(gzip.compress(b"{}\n", mtime=0))
    for items, shards, out, problem in (
        (f"{folder}/none-*.jsonl", 1, "out", "names no file"),
        (f"{folder}/**/a.jsonl", 1, "out", "records of two files"),
        (f"{folder}/a.jsonl*", 2, "out", "records of two files"),
        (f"{folder}/a.jsonl", 1, f"{folder}", "is a file of items"),
        (f"{folder}/*.jsonl", 100_000, "out", "200000 parts"),
        ("s3://bucket/items.jsonl", 2, "out", "is not parted"),
    ):
        with pytest.raises(InvalidInput, match=problem):
            parts_of(items, shards, out)


def test_a_table_is_not_parted(tmp_path):
    (tmp_path / "items.csv").write_text("answer\nnorth\n")
    with pytest.raises(InvalidInput, match="is a table"), Inputs().open(f"{tmp_path}/items.csv", Shard(1, 2)):
        pass

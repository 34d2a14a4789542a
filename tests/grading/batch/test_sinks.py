"""Files: whole records whatever happens, and going on as if nothing had happened."""

import gzip
import json
import zlib
from itertools import pairwise
from random import Random

import pytest

from spatialjudge.grading.batch import Sink, open_sink, open_source
from spatialjudge.grading.batch.fields import Fields
from spatialjudge.grading.batch.lines import LineGrader, grade_lines
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.limits import MAX_LINE, Limits

COUNT = 30


@pytest.fixture
def items(tmp_path, item):
    path = tmp_path / "items.jsonl"
    rows = [json.dumps(item(number)) for number in range(COUNT)]
    rows[7], rows[11] = "no JSON", ""
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def run(items, output, *, stop_after=None, write=4, fields=None, **how):
    """Grade a file as the command does, writing so many records at once; what came of all."""
    grader = LineGrader(fields=fields)
    with open_source(str(items)) as source, open_sink(str(output), **how) as sink:
        lines = source.lines(MAX_LINE)
        outcomes = sink.recover(lines, grader) if how.get("resume") else None
        waiting = []
        for number, record in enumerate(grade_lines(lines, grader), start=1):
            waiting.append(record.text)
            if number == stop_after:
                break
            if len(waiting) == write:
                sink.write(b"".join(waiting))
                waiting = []
        else:
            sink.write(b"".join(waiting))
    return outcomes


@pytest.fixture
def whole(items, tmp_path):
    run(items, tmp_path / "whole.jsonl")
    return (tmp_path / "whole.jsonl").read_bytes()


@pytest.mark.parametrize("kind", [".jsonl", ".jsonl.gz", ".bgz.jsonl"])
def test_lines_of_a_file_however_it_is_packed(tmp_path, kind):
    data = b'{"a": 1}\n\n{"b": 2}'
    packed = {".jsonl.gz": gzip.compress(data), ".bgz.jsonl": gzip.compress(data[:4]) + gzip.compress(data[4:])}
    path = tmp_path / f"items{kind}"
    path.write_bytes(packed.get(kind, data))
    with open_source(str(path)) as source:
        assert [(line.number, line.raw) for line in source.lines(100)] == [(1, b'{"a": 1}'), (3, b'{"b": 2}')]
        assert source.position() == source.size() == path.stat().st_size


@pytest.mark.parametrize("damage", ["cut", "garbled", "checksum"])
def test_a_damaged_gzip_file_is_an_error_after_the_lines_before(tmp_path, damage):
    rng = Random(0)
    data = b"".join(b'{"a": %d}\n' % rng.getrandbits(200) for _ in range(8000))
    packed = bytearray(gzip.compress(data))
    if damage == "cut":
        del packed[-1000:]
    else:
        packed[len(packed) // 2 if damage == "garbled" else -6] ^= 0xFF
    path = tmp_path / "items.gz"
    path.write_bytes(packed)
    found = []
    with open_source(str(path)) as source, pytest.raises(InvalidInput, match="damaged gzip file"):
        found.extend(source.lines(1000))
    assert found
    if damage == "cut":
        assert [line.raw for line in found] == data.splitlines()[: len(found)]


def test_an_output_that_exists_is_left_alone(tmp_path):
    path = tmp_path / "out.jsonl"
    path.write_bytes(b"precious\n")
    with pytest.raises(InvalidInput, match="exists already"), open_sink(str(path)):
        pass
    assert path.read_bytes() == b"precious\n"
    with open_sink(str(path), force=True) as sink:
        sink.write(b"new\n")
    assert path.read_bytes() == b"new\n"


def test_what_is_to_be_replaced_stays_until_there_is_something_else(tmp_path):
    path = tmp_path / "out.jsonl"
    path.write_bytes(b"precious\n")
    with pytest.raises(InvalidInput, match="no items"), open_sink(str(path), force=True):
        raise InvalidInput.at("items", "no items")
    assert path.read_bytes() == b"precious\n"
    with open_sink(str(path), force=True):
        pass
    assert path.read_bytes() == b""


def test_an_output_that_is_removed_meanwhile_is_missed(tmp_path):
    path = tmp_path / "out.jsonl"
    with pytest.raises(InvalidInput, match="removed or replaced"), open_sink(str(path)):
        path.unlink()


def test_zeros_at_the_end_as_a_power_cut_leaves_them_are_torn_off(items, whole, tmp_path):
    output = tmp_path / "out.jsonl"
    for end in (len(whole), whole.index(b"\n") + 1, whole.index(b"\n") + 99):
        output.write_bytes(whole[:end] + bytes(3_000))
        run(items, output, resume=True)
        assert output.read_bytes() == whole


def test_two_runs_cannot_write_one_output(tmp_path):
    path = str(tmp_path / "out.jsonl")
    with open_sink(path), pytest.raises(InvalidInput, match="another run"), open_sink(path, resume=True):
        pass


@pytest.mark.parametrize("suffix", ["", ".gz"])
def test_a_run_torn_at_any_byte_goes_on_to_the_same_content(items, whole, tmp_path, suffix):
    """Every prefix of an output, as a kill would leave it, in steps that are no multiple of anything."""
    full = tmp_path / f"full.jsonl{suffix}"
    run(items, full)
    data = full.read_bytes()
    torn = tmp_path / f"torn.jsonl{suffix}"
    for cut in [*range(0, len(data), 97 if suffix else 1009), len(data) - 1, len(data)]:
        torn.write_bytes(data[:cut])
        run(items, torn, resume=True)
        assert _content(torn) == whole
    if not suffix:
        assert torn.read_bytes() == data


def test_a_run_that_is_stopped_again_and_again_comes_to_its_end(items, whole, tmp_path):
    output = tmp_path / "out.jsonl.gz"
    for stop in (1, 5, 6, 9, 13):
        run(items, output, resume=True, stop_after=stop)
    outcomes = run(items, output, resume=True)
    assert _content(output) == whole
    assert outcomes.total() < COUNT
    outcomes = run(items, output, resume=True)
    assert outcomes.total() == COUNT - 1
    assert outcomes["error"] == 1


def _content(path):
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


@pytest.mark.parametrize("suffix", ["", ".gz"])
def test_what_belongs_to_another_run_is_refused_and_left_alone(items, tmp_path, suffix):
    output = tmp_path / f"out.jsonl{suffix}"
    run(items, output)
    before = output.read_bytes()
    other = tmp_path / "other.jsonl"
    rows = items.read_bytes().splitlines()
    for changed, problem in [
        ([*rows[:3], rows[4], rows[3], *rows[5:]], "line 4 of the input"),
        (rows[:20], "where the input has ended"),
        ([b"", *rows], "line 2 of the input"),
    ]:
        other.write_bytes(b"\n".join(changed) + b"\n")
        with pytest.raises(InvalidInput, match=problem) as caught:
            run(other, output, resume=True)
        assert "--force" in caught.value.problems[0].hint
        assert output.read_bytes() == before
    foreign = [b'{"a": 1}\n', b"hello\n", before[:50].replace(b"line", b"lime") + b"\n"]
    foreign += [b"hello", b'{"line":1,"text":"precious"}', b'{"id":"q","line":0}', b"{", b" ", b"precious " * 99]
    for text in foreign:
        packed = gzip.compress(text) if suffix else text
        if packed == b"{":
            continue  # as the first byte of a record is
        output.write_bytes(packed)
        with pytest.raises(InvalidInput):
            run(items, output, resume=True)
        assert output.read_bytes() == packed


@pytest.mark.parametrize("cut", [20, 200, 2000])
def test_a_foreign_gzip_file_that_is_cut_off_is_left_alone(items, tmp_path, cut):
    output = tmp_path / "out.jsonl.gz"
    packed = gzip.compress(Random(1).randbytes(5000), compresslevel=0)[:cut]
    output.write_bytes(packed)
    with pytest.raises(InvalidInput, match="no record of grading"):
        run(items, output, resume=True)
    assert output.read_bytes() == packed


@pytest.mark.parametrize(
    "other",
    [
        LineGrader(Limits(default_timeout_ms=1)),
        LineGrader(slim=True),
        LineGrader(fields=Fields(story={"grid": 12})),
    ],
)
def test_records_of_other_settings_are_not_mixed(items, tmp_path, other):
    output = tmp_path / "out.jsonl"
    run(items, output, stop_after=9)
    before = output.read_bytes()
    with (
        open_source(str(items)) as source,
        open_sink(str(output), resume=True) as sink,
        pytest.raises(InvalidInput, match="made with the settings"),
    ):
        sink.recover(source.lines(MAX_LINE), other)
    assert output.read_bytes() == before


def test_records_of_an_older_version_are_not_mixed_with_ours(items, tmp_path):
    output = tmp_path / "out.jsonl"
    before = b'{"line": 1, "input": "b1946ac92492d234", "outcome": "graded", "errors": [], "item": {"id": 0}}\n'
    output.write_bytes(before)
    with pytest.raises(InvalidInput, match="no records of grading"):
        run(items, output, resume=True)
    assert output.read_bytes() == before


def test_a_gzip_output_that_is_damaged_in_the_middle_is_refused(items, tmp_path):
    output = tmp_path / "out.jsonl.gz"
    run(items, output)
    data = bytearray(output.read_bytes())
    starts = [place for place in range(len(data)) if data.startswith(b"\x1f\x8b\x08", place)]
    data[starts[2]] ^= 0xFF
    output.write_bytes(data)
    with pytest.raises(InvalidInput, match=f"damaged at byte {starts[2]}"):
        run(items, output, resume=True)


def test_each_write_is_a_gzip_member_of_whole_records(items, whole, tmp_path):
    output = tmp_path / "out.jsonl.gz"
    run(items, output, write=5)
    data = output.read_bytes()
    starts = [place for place in range(len(data)) if data.startswith(b"\x1f\x8b\x08", place)]
    members = [zlib.decompress(data[a:b], wbits=31) for a, b in pairwise([*starts, len(data)])]
    assert all(member.endswith(b"}\n") for member in members)
    assert b"".join(members) == whole


def test_writes_that_the_system_cuts_short_are_completed():
    class Slow:
        def __init__(self):
            self.data = b""

        def write(self, view):
            self.data += bytes(view[:3])
            return min(3, len(view))

        def flush(self):
            pass

    slow = Slow()
    Sink("slow", slow, packed=False).write(b"0123456789\n")
    assert slow.data == b"0123456789\n"


def test_records_before_the_damage_of_a_source_are_written(lines, tmp_path):
    def damaged():
        yield from grade_lines(lines(3), LineGrader())
        raise InvalidInput([])

    output = tmp_path / "graded.jsonl"
    with open_sink(str(output)) as sink, pytest.raises(InvalidInput):
        list(sink.append(damaged()))
    assert len(output.read_bytes().splitlines()) == 3

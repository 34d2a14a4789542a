"""Parts: the shards of many files, each graded by itself into a file of its own, on whichever machine.

A part that was stopped goes on where it ended, whoever takes it up, so grading one again costs little and changes
nothing. Files are local ones, or have URLs, such as those of objects in a bucket: these go through fsspec, are fetched
before they are read, and are written in one piece when the part is whole. The records of all parts, one after the other
in the order of their names, are the bytes that one run writes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from spatialjudge.grading.batch.inputs import Inputs, Shard
from spatialjudge.grading.batch.lines import LineGrader, grade_lines
from spatialjudge.grading.batch.sinks import open_sink
from spatialjudge.grading.grade import GradeOutcome
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput

MAX_PARTS: Final = 100_000
"""Parts of a run: more are a mistake."""
_URL: Final = re.compile(r"[a-z][a-z0-9+.-]*://")


class FilePart(NamedTuple):
    """A shard of a file of items, or all of it, and the file for its records."""

    items: str
    shard: Shard | None
    records: str

    def exists(self) -> bool:
        """Whether there are records of it, all or some."""
        if not _URL.match(self.records):
            return Path(self.records).exists()
        files, path = _file_system(self.records)
        return bool(files.exists(path))

    def remove(self) -> None:
        """Remove its records."""
        if _URL.match(self.records):
            files, path = _file_system(self.records)
            files.rm_file(path)
        else:
            Path(self.records).unlink()


def parts_of(items: str, shards: int, folder: str) -> list[FilePart]:
    """The parts of files, in the order of the files' names.

    Args:
        items: a file, or a pattern of files: ``items/*.jsonl``, ``s3://bucket/items/*.jsonl.gz``.
        shards: into how many parts each file goes.
        folder: where their records go: ``items.jsonl`` becomes ``items-00003-of-00016.jsonl``, or, of one shard,
            ``items.jsonl``.

    Raises:
        InvalidInput: there are no such files, too many, two of one name, or files in a bucket are to be parted.
    """
    if _URL.match(items) and shards > 1:
        hint = "write it as several files, and grade each whole"
        raise InvalidInput.at("shards", "a file that has to be fetched is not parted", hint)
    base = folder.rstrip("/")
    files = _files(items)
    if not files:
        raise InvalidInput.at(shown(items), "names no file")
    if (count := len(files) * shards) > MAX_PARTS:
        raise InvalidInput.at("shards", f"would be {count} parts", f"{MAX_PARTS} at most")
    parts = [
        FilePart(file, Shard(number, shards) if shards > 1 else None, f"{base}/{_name(file, number, shards)}")
        for file in files
        for number in range(1, shards + 1)
    ]
    if mixed := {_absolute(part.records) for part in parts} & {_absolute(file) for file in files}:
        raise InvalidInput.at(shown(mixed.pop()), "is a file of items", "name another folder for the records")
    if twice := [name for name, count in Counter(part.records for part in parts).items() if count > 1]:
        raise InvalidInput.at(shown(twice[0]), "would have the records of two files", "name files differently")
    return parts


def grade_part(part: FilePart, grader: LineGrader, inputs: Inputs) -> Counter[GradeOutcome]:
    """Grade what is not graded yet of a part; what came of all its lines.

    Raises:
        InvalidInput: the items cannot be read, or the records there are not theirs.
        OSError: a file cannot be read or written.
    """
    with (
        _here(part.items) as items,
        _here(part.records, writes=True) as records,
        inputs.open(items, part.shard) as source,
        open_sink(records, resume=True) as sink,
    ):
        lines = source.lines(grader.limits.max_body_bytes)
        outcomes = sink.recover(lines, grader)
        for batch in sink.append(grade_lines(lines, grader)):
            outcomes.update(record.outcome for record in batch)
    return outcomes


def _name(file: str, number: int, shards: int) -> str:
    """What the records of a part are called."""
    name = file.rpartition("/")[2]
    stem = name.removesuffix(".gz").rpartition(".")[0] or name
    return f"{stem}.jsonl" if shards == 1 else f"{stem}-{number:05}-of-{shards:05}.jsonl"


def _absolute(name: str) -> str:
    return name if _URL.match(name) else str(Path(name).resolve())


def _files(items: str) -> list[str]:
    if not _URL.match(items):
        return [items] if Path(items).is_file() else sorted(glob(items, recursive=True))  # noqa: PTH207 - absolute, too
    files, pattern = _file_system(items)
    return sorted(files.unstrip_protocol(found) for found in files.glob(pattern))


@contextmanager
def _here(name: str, *, writes: bool = False) -> Iterator[str]:
    """A file of this machine with the content of one that may be elsewhere.

    One that is written need not be there before, and goes where it belongs when it is whole.
    """
    if not _URL.match(name):
        if writes:
            Path(name).parent.mkdir(parents=True, exist_ok=True)
        yield name
        return
    files, path = _file_system(name)
    with TemporaryDirectory(prefix="spatialjudge-") as folder:
        copy = f"{folder}/{path.rpartition('/')[2]}"
        if not writes or files.exists(path):
            files.get_file(path, copy)
        yield copy
        if writes:
            files.makedirs(path.rpartition("/")[0], exist_ok=True)
            files.put_file(copy, path)


def _file_system(url: str) -> tuple[Any, str]:
    """The file system of a URL, and the path there."""
    try:
        from fsspec.core import url_to_fs  # noqa: PLC0415 - an extra

        files, path = url_to_fs(url)
    except ImportError as error:
        hint = "pip install fsspec and what it needs for such URLs: s3fs, gcsfs, adlfs"
        raise InvalidInput.at(shown(url), f"cannot be opened: {error}", hint) from None
    except ValueError as error:
        raise InvalidInput.at(shown(url), str(error)) from None
    return files, str(path)

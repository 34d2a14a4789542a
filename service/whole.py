"""Files that are there whole, or not at all, and none in place of one that is read."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from spatialjudge.grading.batch import STANDARD, is_device


def is_read(output: Path, sources: Iterable[Path | str]) -> bool:
    """Whether what is to be written is a file that is read, be it through standard input."""
    if str(output) == STANDARD or not output.exists():
        return False
    for source in map(str, sources):
        try:
            read = os.fstat(sys.stdin.fileno()) if source == STANDARD else Path(source).stat()
        except (OSError, io.UnsupportedOperation):  # not there; or something that a program has put in its place
            continue
        if os.path.samestat(read, output.stat()):
            return True
    return False


def write_whole(path: Path, lines: Iterable[bytes]) -> None:
    """Write a file in one step: whenever the process is killed, it has all of the lines, or is as it was before.

    A device or a pipe is written to, and stays one.

    Raises:
        OSError: with the file's name; it is as it was before, and nothing else is left there.
    """
    if is_device(path):
        try:
            with path.open("wb") as file:
                file.writelines(lines)
        except OSError as error:
            error.filename = str(path)
            raise
        return
    path = path.resolve()  # what a link leads to is replaced, not the link
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        with unfinished.open("wb") as file:
            file.writelines(lines)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException as error:
        unfinished.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(path)  # which a full disk does not say
        raise

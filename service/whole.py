"""Files that are there whole, or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


def write_whole(path: Path, lines: Iterable[bytes]) -> None:
    """Write a file in one step: whenever the process is killed, it has all of the lines, or is as it was before.

    Raises:
        OSError: with the file's name; it is as it was before, and nothing else is left there.
    """
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

"""Files that are there whole, or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


def write_whole(path: Path, lines: Iterable[bytes]) -> None:
    """Write a file in one step: whenever the process is killed, it has all of the lines, or is as it was before."""
    unfinished = path.with_name(path.name + ".unfinished")
    with unfinished.open("wb") as file:
        file.writelines(lines)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)

"""The folder that the workers of a service share: what they count, and what each key has asked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Final

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder, by which Prometheus's client knows it, too: where it is unset there is one worker."""


@contextmanager
def shared_folder(workers: int) -> Iterator[None]:
    """Have such a folder, if there are several; metrics must not have been imported before."""
    if workers == 1:
        os.environ.pop(SHARED, None)
        yield
        return
    with TemporaryDirectory(prefix="spatialjudge-") as folder:
        os.environ[SHARED] = folder
        yield

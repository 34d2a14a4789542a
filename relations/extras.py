"""How an extra is added to what is installed: from where that came, into the environment in which it runs."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from urllib.parse import urlsplit


def install_extra(extra: str) -> str:
    """The command that installs an extra; from the folder that this was installed from, as long as it is there."""
    from importlib.metadata import PackageNotFoundError, distribution  # noqa: PLC0415 - takes as long as the solver
    from urllib.request import url2pathname  # noqa: PLC0415 - brings an HTTP client

    source = "spatialjudge"
    try:
        origin = json.loads(distribution(source).read_text("direct_url.json") or "{}")  # PEP 610
    except (PackageNotFoundError, ValueError):
        origin = {}
    url = urlsplit(str(origin.get("url", "")))
    if url.scheme == "file" and Path(folder := url2pathname(url.path)).exists():
        source = folder
    return f"{shlex.quote(sys.executable)} -m pip install {shlex.quote(f'{source}[{extra}]')}"

"""The version that is installed, and the commit that it was built from."""

import json
import subprocess
from importlib.metadata import distribution
from pathlib import Path
from shutil import which
from typing import Final

VERSION: Final = distribution("spatialjudge").version
UNKNOWN: Final = "unknown"
_GIT_S: Final = 5


def _commit() -> str:
    """What a build wrote down, or else what was installed from a repository, or the checkout that this runs from."""
    written = Path(__file__).with_name("COMMIT")
    if written.exists():
        return written.read_text(encoding="ascii").strip() or UNKNOWN
    installed = json.loads(distribution("spatialjudge").read_text("direct_url.json") or "{}")
    return installed.get("vcs_info", {}).get("commit_id") or _checked_out(Path(__file__).parents[1]) or UNKNOWN


def _checked_out(folder: Path) -> str:
    git = which("git") if (folder / ".git").exists() else None
    if git is None:
        return ""
    try:
        asked = subprocess.run(  # noqa: S603 - git itself
            [git, "-C", folder, "rev-parse", "HEAD"], capture_output=True, text=True, timeout=_GIT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return asked.stdout.strip()


COMMIT: Final = _commit()
"""Forty hexadecimal digits, or ``unknown``."""
BUILD: Final = VERSION if COMMIT == UNKNOWN else f"{VERSION}+{COMMIT[:12]}"
"""Both, as answers and records say them."""

"""``spatialjudge`` and ``python -m spatialjudge``: the command, from the first moment on.

Loading what a command needs takes a moment. What can happen in it ends as it would later: Ctrl-C with 130, and
a package that is not there, which an extra brings, with 2 and its name.
"""

from __future__ import annotations

import sys

BAD_INPUT = 2
INTERRUPTED = 130
EXTRA = "cli"


def main() -> None:
    """Run the command; it ends with an exit code."""
    try:
        from spatialjudge.service.cli import app  # noqa: PLC0415 - so that what goes wrong in it is told

        app(prog_name="spatialjudge")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except ModuleNotFoundError as error:
        if not error.name or error.name.startswith("spatialjudge"):
            raise
        from spatialjudge.relations import install_extra  # noqa: PLC0415 - needed here only

        sys.stderr.write(f"error   the command needs {error.name}, which is not installed\n")
        sys.stderr.write(f"        {install_extra(EXTRA)}\n")
        sys.exit(BAD_INPUT)


if __name__ == "__main__":
    main()

"""The options of every command, ``docs/options.md``, as the commands declare them.

``python tests/options.py`` writes it; ``tests/service/test_cli.py`` fails when it is no longer what would be written.
"""

from __future__ import annotations

from pathlib import Path

import typer

from spatialjudge.service.cli import COMMANDS, app

PAGE = Path(__file__).resolve().parents[1] / "docs" / "options.md"
HEAD = """\
# The options of every command

What commands are for, and their exit codes, are in [command](command.md); `spatialjudge COMMAND --help` says of one
what is here of all. Written by `python tests/options.py`; a test fails when it is not what would be written.
"""


def options() -> str:
    """The page: a table for each command, with a row for each argument and option."""
    group = typer.main.get_command(app)
    return "\n".join([HEAD, *(_table(name, group.commands[name]) for name in COMMANDS)])


def _table(name: str, command) -> str:
    rows = [f"| {_named(one)} | {one.help or ''} |" for one in command.params]
    return "\n".join([f"## {name}", "", "| option | meaning |", "|---|---|", *rows, ""])


def _named(one) -> str:
    if one.param_type_name == "argument":
        return f"`{one.metavar or one.name.upper()}`"
    metavar = f" {one.metavar}" if one.metavar else ""
    return ", ".join(f"`{name}{metavar}`" for name in [*one.opts, *one.secondary_opts])


if __name__ == "__main__":
    PAGE.write_text(options(), encoding="utf-8")

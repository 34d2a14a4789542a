"""Commands of ``spatialjudge``, run here as from a terminal."""

from typer.testing import CliRunner

from spatialjudge.service.cli import app


def run(*words, stdin=None):
    """What a command came to: exit code, standard output and standard error."""
    return CliRunner().invoke(app, [*map(str, words)], input=stdin, env={"COLUMNS": "120"})

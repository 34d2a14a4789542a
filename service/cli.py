"""The command ``spatialjudge``: the same questions as the API, asked from a terminal."""

from __future__ import annotations

import os
import socket
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer
import uvicorn
from pydantic import BaseModel, ValidationError

from spatialjudge.relations import UnknownVocabulary, shown
from spatialjudge.relations import vocabulary as find_vocabulary
from spatialjudge.service import printing
from spatialjudge.service.errors import InvalidRequest, ServiceError, too_large
from spatialjudge.service.questions import CheckQuestion, RelationsQuestion, read_request
from spatialjudge.service.schemas import CheckRequest, RelationsRequest, VocabulariesResponse, VocabularyModel
from spatialjudge.service.settings import Settings, variable
from spatialjudge.service.strict_json import read_json
from spatialjudge.service.version import VERSION
from spatialjudge.solver import Problem

BAD_INPUT: Final = 2
DEFECT: Final = 5
BROKEN_PIPE: Final = 141
MAX_PATH: Final = 200
"""Characters of a file's name that an error repeats."""
EXIT_CODES: Final = {"feasible": 0, "consistent": 0, "infeasible": 1, "inconsistent_story": 3, "undecided": 4}

HELP = """\
Judges spatial answers: can a relation between two objects hold together with a story?

A story is a JSON file such as

    {"grid": 12, "facts": [["bed", "NER", "room"], ["bed", "NE", "chair"]]}

that says which facts hold in a room of 12 x 12 cells. Try

    spatialjudge check story.json bed SW chair --explain

    spatialjudge relations story.json bed chair

Exit codes: **0** feasible (or consistent, or done), **1** infeasible, **2** the command or its input is wrong,
**3** the story contradicts itself, **4** undecided in the time given, **5** a defect of spatialjudge,
**130** interrupted.
"""

app = typer.Typer(
    name="spatialjudge",
    help=HELP,
    rich_markup_mode="markdown",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

StoryFile = Annotated[
    str,
    typer.Argument(metavar="STORY.json", help="A story, or the body of a request to the API; - reads standard input."),
]
EngineOption = Annotated[
    str | None, typer.Option("--engine", help="Who solves: auto, native, python-constraint or cp-sat.")
]
TimeoutOption = Annotated[
    int | None, typer.Option("--timeout", metavar="MS", help="Time for the question, in milliseconds.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the API's answer.")]


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"spatialjudge {VERSION}")
        raise typer.Exit


@app.callback()
def main(
    *,
    _: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Set up what all commands share (Typer shows ``HELP``)."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # names may not fit the terminal


@app.command()
def check(
    file: StoryFile,
    prediction: Annotated[
        tuple[str, str, str] | None,
        typer.Argument(metavar="SUBJECT RELATION OBJECT", help="The fact to judge, unless the file has it."),
    ] = None,
    *,
    engine: EngineOption = None,
    timeout: TimeoutOption = None,
    necessary: Annotated[bool, typer.Option("--necessary", help="Also ask whether it must hold.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Also name the facts that clash.")] = False,
    json: JsonOption = False,
) -> None:
    """Judge a prediction: can it hold together with the story?

    Exit code **0** feasible, **1** infeasible, **3** the story contradicts itself, **4** undecided in the time given.
    """
    with _reporting():
        settings = _settings()
        asked = {"prediction": prediction, "engine": engine, "timeout_ms": timeout}
        body = _body(file, settings) | {key: value for key, value in asked.items() if value is not None}
        body |= {key: True for key, wanted in (("necessary", necessary), ("explain", explain)) if wanted}
        if "prediction" not in body:
            hint = "write it after the file: SUBJECT RELATION OBJECT"
            raise InvalidRequest(problems=[Problem("prediction", "is missing", hint)])
        question = CheckQuestion.read(read_request(CheckRequest, body), settings)
        answer = question.answer()
        _print_json(answer) if json else printing.check(question, answer)
        raise typer.Exit(EXIT_CODES[answer.verdict])


@app.command()
def relations(
    file: StoryFile,
    subject: Annotated[str, typer.Argument(metavar="A", help="The object that the relations are said of.")],
    obj: Annotated[str, typer.Argument(metavar="B", help="The object they refer to, or 'room'.")],
    *,
    family: Annotated[
        str | None, typer.Option("--family", help="direction, distance2, distance3, region, contact, ...")
    ] = None,
    engine: EngineOption = None,
    timeout: TimeoutOption = None,
    json: JsonOption = False,
) -> None:
    """List the relations that can hold between two objects of the story.

    Exit code **0** the story is consistent, **3** it contradicts itself, **4** undecided in the time given.
    """
    with _reporting():
        settings = _settings()
        asked = {"subject": subject, "object": obj, "family": family, "engine": engine, "timeout_ms": timeout}
        file_body = _body(file, settings)
        if "prediction" in file_body:  # the body of a check: its story is what is asked about
            file_body = {"story": file_body["story"]}
        body = file_body | {key: value for key, value in asked.items() if value is not None}
        question = RelationsQuestion.read(read_request(RelationsRequest, body), settings)
        answer = question.answer()
        _print_json(answer) if json else printing.relations(question, answer)
        raise typer.Exit(EXIT_CODES[answer.verdict])


@app.command()
def vocabulary(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Show the labels of this one.")] = None,
    *,
    json: JsonOption = False,
) -> None:
    """List the vocabularies, or the labels of one and what they mean."""
    with _reporting():
        if name is None:
            known = VocabulariesResponse.known()
            _print_json(known) if json else printing.vocabularies(known)
            return
        try:
            table = find_vocabulary(name)
        except UnknownVocabulary as error:
            raise InvalidRequest(problems=[Problem("vocabulary", str(error), error.hint)]) from None
        _print_json(VocabularyModel.of(table)) if json else printing.vocabulary(table)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    workers: Annotated[int, typer.Option(min=1, help="Processes that answer.")] = 1,
) -> None:
    """Run the HTTP service until Ctrl-C. Its limits are environment variables (see the README)."""
    with _reporting():
        _settings()
        port = _free(host, port)
        printing.listening(f"http://{f'[{host}]' if ':' in host else host}:{port}")
        uvicorn.run(
            "spatialjudge.service.app:create_app",
            factory=True,
            host=host,
            port=port,
            workers=workers,
            access_log=False,
            log_level="warning",
        )


@app.command()
def openapi(
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write to this file.")] = None,
) -> None:
    """Print the OpenAPI document of the service."""
    with _reporting():
        from spatialjudge.service.app import openapi_text  # noqa: PLC0415 - FastAPI doubles a command's start

        text = openapi_text()
        if output:
            output.write_text(text, encoding="utf-8")
        else:
            typer.echo(text, nl=False)


@contextmanager
def _reporting() -> Iterator[None]:
    """Turn what goes wrong into a message and an exit code that no verdict has."""
    try:
        yield
    except ServiceError as error:
        printing.errors(error.problems)
        raise typer.Exit(BAD_INPUT) from None
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(BROKEN_PIPE) from None
    except OSError as error:
        printing.errors([Problem(shown(str(error.filename), MAX_PATH), error.strerror or str(error))])
        raise typer.Exit(BAD_INPUT) from None
    except typer.Exit:
        raise
    except Exception:  # noqa: BLE001 - whatever it is, its exit code must not read as a verdict
        traceback.print_exc()
        raise typer.Exit(DEFECT) from None


def _settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        problems = [
            Problem(variable(".".join(map(str, found["loc"]))) if found["loc"] else "settings", found["msg"])
            for found in error.errors()
        ]
        raise InvalidRequest(problems=problems) from None


def _body(file: str, settings: Settings) -> dict[str, Any]:
    """The body of a request from a file that holds one, or only its story."""
    limit = settings.max_body_bytes
    if file == "-":
        raw = sys.stdin.buffer.read(limit + 1)
    else:
        with Path(file).open("rb") as stream:
            raw = stream.read(limit + 1)
    if len(raw) > limit:
        raise too_large(limit)
    value = read_json(raw)
    return value if isinstance(value, dict) and "story" in value else {"story": value}


def _print_json(answer: BaseModel) -> None:
    """Print the API's answer as it goes over the wire: in UTF-8, whatever the terminal's encoding."""
    typer.echo(answer.model_dump_json().encode())


def _free(host: str, port: int) -> int:
    """The port itself if it can be listened on, or a free one for 0.

    Raises:
        InvalidRequest: the address cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            problem = Problem(
                f"{host}:{port}",
                f"cannot listen here: {error.strerror}",
                "name another --host or --port; --port 0 takes a free one",
            )
            raise InvalidRequest(problems=[problem]) from None
        return int(probe.getsockname()[1])

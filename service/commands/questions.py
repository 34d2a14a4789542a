"""``spatialjudge check`` and ``spatialjudge relations``: one question about one story."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from spatialjudge.service import printing, terminal
from spatialjudge.service.errors import too_large
from spatialjudge.service.pictures import Picture
from spatialjudge.service.printing import OUT
from spatialjudge.service.questions import CheckQuestion, RelationsQuestion
from spatialjudge.service.schemas import CheckResponse, RelationsResponse
from spatialjudge.service.settings import Settings
from spatialjudge.solver import ENGINES, InvalidInput, StoryVerdict, Verdict
from spatialjudge.solver.json_values import read_json

StoryFile = Annotated[
    str,
    typer.Argument(
        metavar="STORY.json", help="A story, a request to the API, or an item or its record; - is standard input."
    ),
]
EngineOption = Annotated[str | None, typer.Option("--engine", help=f"Who solves: {', '.join(ENGINES)}.")]
TimeoutOption = Annotated[
    int | None, typer.Option("--timeout", metavar="MS", help="Time for the question, in milliseconds.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the API's answer.")]

_VERDICTS: Final = {
    Verdict.FEASIBLE: ("green", "{fact} can hold together with the story"),
    Verdict.INFEASIBLE: ("red", "{fact} cannot hold together with the story"),
    Verdict.INCONSISTENT_STORY: ("magenta", "the story contradicts itself, so nothing can be said of {fact}"),
    Verdict.UNDECIDED: ("yellow", "the time was too short to tell whether {fact} can hold"),
}
_NECESSARY: Final = {
    True: "necessary   it holds in every placement",
    False: "not necessary   there are placements without it",
    None: "the time was too short to tell whether it is necessary",
}


@terminal.reporting()
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
    settings = terminal.current_settings()
    body = body_of(file, settings) | terminal.given(prediction=prediction, engine=engine, timeout_ms=timeout)
    body |= {key: True for key, wanted in (("necessary", necessary), ("explain", explain)) if wanted}
    if "prediction" not in body:
        raise InvalidInput.at("prediction", "is missing", "write it after the file: SUBJECT RELATION OBJECT")
    question = CheckQuestion.of(body, settings)
    answer = question.answer()
    terminal.print_json(answer) if json else _print_check(question, answer)
    raise typer.Exit(terminal.EXIT_CODES[answer.verdict])


@terminal.reporting()
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
    settings = terminal.current_settings()
    body = asked_about(file, settings) | {"subject": subject, "object": obj}
    body |= terminal.given(family=family, engine=engine, timeout_ms=timeout)
    question = RelationsQuestion.of(body, settings)
    answer = question.answer()
    terminal.print_json(answer) if json else _print_relations(question, answer)
    raise typer.Exit(terminal.EXIT_CODES[answer.verdict])


def body_of(file: str, settings: Settings) -> dict[str, Any]:
    """The body of a request from a file that holds one, or only its story."""
    value = json_of(file, settings)
    if not isinstance(value, dict):
        return {"story": value}
    item = value["item"] if isinstance(value.get("item"), dict) and "outcome" in value else value
    if "story" in item and "question" in item:
        return _of_item(item)
    return value if "story" in value else {"story": value}


def asked_about(file: str, settings: Settings) -> dict[str, Any]:
    """The body from a file for a question that has no prediction: of a check's body, or an item, the story alone."""
    body = body_of(file, settings)
    return {"story": body["story"]} if "prediction" in body else body


def json_of(file: str, settings: Settings) -> Any:
    """The value of a JSON file, or of standard input.

    Raises:
        InvalidInput: it is no JSON.
        TooLarge: it is longer than a body may be.
    """
    limit, name = settings.max_body_bytes, "standard input" if file == "-" else file
    if file == "-":
        raw = sys.stdin.buffer.read(limit + 1)
    else:
        with Path(file).open("rb") as stream:
            raw = stream.read(limit + 1)
    if len(raw) > limit:
        raise too_large(limit, where=name)
    return read_json(raw, name)


def _of_item(item: dict[str, Any]) -> dict[str, Any]:
    """The body that asks of an item whether what it answers can hold; just its story if that names no relation."""
    from spatialjudge.grading import Asked, Closed, Grader, Limits, read_story_of  # noqa: PLC0415 - most files are stories

    grade = Grader().grade({"answer": None} | item)
    asked = grade.question
    if grade.errors:
        raise InvalidInput(grade.errors)
    if isinstance(asked, Closed):
        raise InvalidInput.at("question", "is a closed one", "show explains the records of such")
    story = read_story_of(item["story"], Limits())
    told: dict[str, Any] = {"facts": [list(fact) for fact in story.facts], "objects": list(story.index)}
    told |= {"vocabulary": story.vocabulary.name} | ({} if story.grid is None else {"grid": story.grid})
    body: dict[str, Any] = {"story": told}
    if not isinstance(asked, Asked):
        return body
    labels = grade.reading.labels if asked.relation is None and grade.reading else (asked.relation,)
    if None not in labels and labels:
        body["prediction"] = {"subject": asked.subject, "relation": list(labels), "object": asked.object}
    return body


def _print_check(question: CheckQuestion, answer: CheckResponse) -> None:
    """Print the verdict on a prediction, with the placement or the facts behind it."""
    colour, sentence = _VERDICTS[answer.verdict]
    fact = str(question.prediction)
    OUT.print(Text.assemble((answer.verdict, f"bold {colour}"), "   ", sentence.format(fact=fact)))
    asked = question.request
    if (asked.necessary or asked.explain) and answer.verdict is Verdict.FEASIBLE:
        OUT.print(Text(_NECESSARY[answer.necessary]))
    _print_source(answer.engine, answer.vocabulary, answer.vocabulary_version, answer.elapsed_ms)
    if answer.witness:
        printing.print_picture(
            Picture.of(question.story, answer.witness, (question.prediction.subject, *question.prediction.objects))
        )
    if answer.conflict:
        printing.print_facts(answer.conflict, "exclude it", "it can hold nowhere in this room")
        if answer.because_of_room:
            OUT.print(Text(f"it is the size of the room: on a grid of {answer.because_of_room} it could hold"))
    elif answer.support:
        printing.print_facts(answer.support, "entail it", "it holds whatever the facts")
    elif answer.verdict in {Verdict.INFEASIBLE, Verdict.INCONSISTENT_STORY} and not asked.explain:
        OUT.print(Text("--explain names the facts that clash", "dim"))


def _print_relations(question: RelationsQuestion, answer: RelationsResponse) -> None:
    """Print which relations can hold, with a placement for the first of them."""
    asked = question.request
    pair = f"{asked.subject} to {asked.object}"
    if answer.verdict is StoryVerdict.CONSISTENT:
        labels = ", ".join(answer.feasible) or "none"
        OUT.print(Text.assemble(f"{answer.family} of {pair}: ", (labels, "bold green")))
        if answer.necessary:
            OUT.print(Text(f"necessary   {answer.necessary} holds in every placement"))
    elif answer.verdict is StoryVerdict.INCONSISTENT_STORY:
        OUT.print(Text.assemble((answer.verdict, "bold magenta"), "   the story contradicts itself"))
    if answer.undecided:
        OUT.print(Text.assemble(("undecided", "bold yellow"), f"   in this time: {', '.join(answer.undecided)}"))
    _print_source(answer.engine, answer.vocabulary, answer.vocabulary_version, answer.elapsed_ms)
    for label, witness in list(answer.witnesses.items())[:1]:
        OUT.print(Text(f"\n{asked.subject} {label} {asked.object}, for example:"))
        printing.print_picture(Picture.of(question.story, witness, (asked.subject, asked.object)))


def _print_source(engine: str, vocabulary: str, version: str, elapsed_ms: float) -> None:
    OUT.print(Text(f"{engine} engine, vocabulary {vocabulary} {version}, {elapsed_ms:g} ms", "dim"))

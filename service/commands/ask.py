"""``spatialjudge ask``: a file of items sent to a model, and its answers back."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from spatialjudge.grading.batch import STANDARD, is_device
from spatialjudge.relations import shown
from spatialjudge.service import progress, terminal
from spatialjudge.service.asking import calls
from spatialjudge.service.asking.endpoint import Endpoint, Refused
from spatialjudge.service.asking.journal import JOURNAL, Journal, beside, check_whole
from spatialjudge.service.asking.run import CallCounts, write_answers
from spatialjudge.service.asking.run import ask as ask_all
from spatialjudge.service.whole import is_read
from spatialjudge.solver import InvalidInput

NO_FILE: Final = "answers are kept in one, and beside it what is needed to go on"
PACKED: Final = frozenset({".gz", ".parquet", ".csv"})
"""Endings of files that are not lines of JSON."""
RESERVED: Final = {"model": "--model names it", "messages": "they are the prompts", "stream": "replies come whole"}
"""Fields of a request that are none of its options."""
DIGEST_LENGTH: Final = 16
"""Hexadecimal digits of the fingerprint of a file of items."""


@terminal.reporting(terminal.RESUMES)
def ask(
    items: Annotated[Path, typer.Argument(metavar="ITEMS.jsonl", help="An item with a prompt on each line.")],
    *,
    base_url: terminal.BaseUrl,
    model: Annotated[str, typer.Option(metavar="NAME", help="The model's name there.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Write the items with answers here.")],
    samples: Annotated[int, typer.Option(min=1, help="Answers to ask for, an item.")] = 1,
    concurrency: Annotated[int, typer.Option(min=1, help="Calls under way at once.")] = 8,
    temperature: Annotated[float | None, typer.Option(min=0, help="Left to the endpoint if not given.")] = None,
    max_tokens: Annotated[int | None, typer.Option(min=1, help="Tokens in an answer at most.")] = None,
    limit: terminal.Limit = None,
    sample: terminal.SampleOption = None,
    seed: terminal.AskedSeed = None,
    system: Annotated[str | None, typer.Option(metavar="TEXT", help="A system message before every prompt.")] = None,
    fields: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=JSON", help="Another field of the request: --set top_p=0.9. Repeatable."),
    ] = None,
    timeout: Annotated[
        float, typer.Option(min=1, metavar="S", help="Seconds in which an attempt must be answered.")
    ] = 600.0,
    retries: Annotated[int, typer.Option(min=0, help="How often a call is made again before it has failed.")] = 8,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where a run ended; ask again what failed.")] = False,
    force: terminal.Force = False,
    again: Annotated[
        bool, typer.Option("--again", help="ITEMS are graded: have answers that could not be read repeated.")
    ] = False,
    extract: Annotated[
        bool, typer.Option("--extract", help="ITEMS are graded: have such answers quoted by this model.")
    ] = False,
) -> None:
    """Send the prompts of a file of items to a model, and write the items with its answers.

    Works with everything that speaks OpenAI's chat completions (OpenAI, vLLM, llama.cpp, Ollama ...). The key is taken
    from the variable OPENAI_API_KEY, and from nowhere else. Grade what comes out with `spatialjudge grade`.

    Answers are kept in FILE.journal as they come: a run that was killed goes on with --resume, and none is asked for
    twice. A call that fails for good leaves the answer null, which grading counts as `no_answer`. FILE.asked says what
    whole answers were asked for: --resume refuses other items, another model or other options.

    With --again or --extract the file is one of grades: all its items are written again, those whose answers could
    not be read with what was repeated (`asked_again`) or quoted (`quoted`), which `spatialjudge grade` then reads.

    Exit code **0** every item has an answer, **1** some calls failed (--resume asks for them again).
    """
    terminal.check_selection(limit, sample)
    named = terminal.given(temperature=temperature, max_tokens=max_tokens, seed=seed)
    options = named | _fields(fields or [], named)
    _check_finite(options)
    turn = calls.ASK_AGAIN if again else calls.ASK_EXTRACTOR if extract else None
    hint = "--resume asks again for what failed, --force replaces it"
    there = output.exists() and not (resume or force)
    terminal.refuse((is_read(output, [items]), "--output", "is the file of items", "name another file"))
    terminal.refuse(
        (str(items) == STANDARD, "ITEMS", "are read more than once", "name a file"),
        (is_device(output) or str(output) == STANDARD, "--output", f"{shown(str(output))} is no file", NO_FILE),
        (output.suffix in PACKED, "--output", "is written as plain text", f"name it {output.stem}, and pack it then"),
    )
    terminal.refuse((there, "--output", f"{shown(str(output))} exists", hint))
    terminal.refuse(
        (again and extract, "--extract", "is another turn than --again", "one after the other"),
        (turn and samples > 1, "--samples", "an answer is asked about once", "leave it out"),
    )
    chosen = {"limit": limit, "sample": sample, "seed": seed if sample else None}
    answers = {"model": model, "samples": samples, "system": system, "options": options}
    with items.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()[:DIGEST_LENGTH]
    asked = {"items": digest, **chosen, **answers, "turn": turn and turn.field}
    if not force and output.exists() and not beside(output, JOURNAL).exists():
        check_whole(output, asked)
        progress.complete(str(output))
        raise typer.Exit
    askable = calls.check_graded(str(items), turn, model) if turn else calls.check_items(str(items))
    taken = list(terminal.selected(askable, limit, sample, seed))
    endpoint = Endpoint(
        base_url, model, retries=retries, timeout_s=timeout, options=options, tell=progress.endpoint_waits
    )
    with Journal(output, asked, resume=resume, force=force) as journal:
        wanted: Callable[[], Iterator[calls.Call]] = partial(calls.calls, str(items), frozenset(taken), samples, system)
        if turn:
            wanted = partial(calls.second_turns, str(items), frozenset(taken), turn, system)
        progress.to_ask(len(taken), samples, len(journal), model)
        started, before = time.monotonic(), len(journal)
        tally = _asked(endpoint, journal, wanted, concurrency, len(taken) * samples)
        write_answers(output, wanted(), journal, tally, model, samples)
        if not tally.failed:
            journal.end()
    progress.answered(tally, before, time.monotonic() - started, str(output))
    raise typer.Exit(terminal.SOME_ERRORS if tally.failed else 0)


def _asked(endpoint: Endpoint, journal: Journal, wanted: Any, concurrency: int, count: int) -> CallCounts:
    """Make the calls that are left, with a bar to look at."""

    async def run() -> CallCounts:
        async with endpoint:
            return await ask_all(wanted(), endpoint, journal, concurrency, advance)

    try:
        with progress.calls(count, len(journal)) as advance:
            return asyncio.run(run())
    except KeyboardInterrupt:
        progress.interrupted(len(journal), str(journal.path))
        raise typer.Exit(terminal.INTERRUPTED) from None
    except Refused as error:
        hint = f"look at --base-url, --model and OPENAI_API_KEY; {len(journal)} answers are kept, --resume goes on"
        raise InvalidInput.at("endpoint", str(error), hint) from None


def _fields(pairs: list[str], named: Collection[str]) -> dict[str, Any]:
    """Fields of the request, of which none are ``named`` by other options."""
    fields = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise InvalidInput.at("--set", f"{shown(pair)} has no two sides", "--set top_p=0.9")
        if name in named:
            raise InvalidInput.at("--set", f"{name} has an option of its own, too", "give one of them")
        if name in RESERVED:
            raise InvalidInput.at("--set", f"{name} is no option of the request", RESERVED[name])
        try:
            fields[name] = json.loads(value)
        except ValueError:
            fields[name] = value
    return fields


def _check_finite(options: dict[str, Any]) -> None:
    """Check that options can be sent: JSON has no infinity."""
    for name, value in options.items():
        try:
            json.dumps(value, allow_nan=False)
        except ValueError:
            raise InvalidInput.at(f"--{name.replace('_', '-')}", f"{value} is no number that can be sent") from None

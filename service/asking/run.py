"""The run: calls so many at a time, answers kept as they come, and the output written when all are there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from spatialjudge.service.asking.calls import Call
from spatialjudge.service.asking.endpoint import Endpoint, ModelReply, Refused
from spatialjudge.service.asking.journal import Journal
from spatialjudge.service.whole import write_whole

FAILURES_IN_A_ROW: Final = 10
"""Calls that fail one after the other, each after all its retries, before a run stops: the endpoint is gone."""

TELL_S: Final = 1.0
"""Seconds after which somebody is told again how far the run is, though no answer has come."""


@dataclass(slots=True)
class CallCounts:
    """How the calls of a run ended."""

    answered: int = 0
    empty: int = 0
    failed: int = 0
    in_a_row: int = 0
    last_failure: str = ""
    failures: dict[tuple[int, int], ModelReply] = field(default_factory=dict)
    """What came of the calls that failed, by line and sample."""

    def count(self, call: Call, reply: ModelReply) -> None:
        """Count one call.

        Raises:
            Refused: too many failed one after the other.
        """
        if reply.failure is None:
            self.answered, self.in_a_row = self.answered + 1, 0
            self.empty += not reply.answer
            return
        self.failed, self.in_a_row, self.last_failure = self.failed + 1, self.in_a_row + 1, reply.failure
        self.failures[call.line, call.sample] = reply
        if self.in_a_row >= FAILURES_IN_A_ROW:
            raise Refused(f"{self.in_a_row} calls failed one after the other; the last: {reply.failure}")


async def ask(
    wanted: Iterable[Call],
    endpoint: Endpoint,
    journal: Journal,
    concurrency: int,
    advance: Callable[[CallCounts], None],
) -> CallCounts:
    """Make the calls whose answers are not in the journal, so many at a time, and tell ``advance`` how far they are.

    Raises:
        Refused: no call can succeed, or too many failed in a row; what was answered is in the journal.
    """
    left = (call for call in wanted if call.messages and (call.line, call.sample) not in journal)
    tally = CallCounts()

    async def caller() -> None:
        for call in left:
            reply = await endpoint.ask(call.messages, call.sample)
            if reply.failure is None:
                journal.keep(call.line, call.sample, reply)
            tally.count(call, reply)
            advance(tally)

    async def told() -> None:
        while True:
            advance(tally)
            await asyncio.sleep(TELL_S)

    callers = [asyncio.ensure_future(caller()) for _ in range(concurrency)]
    telling = asyncio.ensure_future(told())
    try:
        await asyncio.gather(*callers)
    finally:
        for task in (*callers, telling):
            task.cancel()
        await asyncio.gather(*callers, telling, return_exceptions=True)
    return tally


def write_answers(
    output: Path, wanted: Iterable[Call], journal: Journal, tally: CallCounts, model: str, samples: int
) -> None:
    """Write every item with its answer, in the order of the file, all or nothing.

    An item whose call failed gets the answer null, and why. With several samples an item there is a line for each. What
    came of a second turn stands beside the answer.
    """
    lines = _lines(wanted, journal, tally, model, samples)
    write_whole(output, (json.dumps(line).encode() + b"\n" for line in lines))


def _lines(
    wanted: Iterable[Call], journal: Journal, tally: CallCounts, model: str, samples: int
) -> Iterator[dict[str, Any]]:
    for call in wanted:
        if not call.messages:
            yield call.item
            continue
        reply = journal.reply(call.line, call.sample) or tally.failures[call.line, call.sample]
        if call.field != "answer":
            yield call.item if reply.answer is None else {**call.item, call.field: reply.answer}
            continue
        sample = {"sample": call.sample} if samples > 1 else {}
        yield {**call.item, "model": model, **sample, **reply.fields()}

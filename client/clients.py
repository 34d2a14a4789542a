"""The two clients: one that waits, and one to await."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property, partial
from itertools import islice
from typing import Any, ClassVar, Final, Generic, NamedTuple, Self, TypeVar

import httpx2

from spatialjudge.client.answers import Interrupted, Retries, answer, http_url, records

JsonObject = dict[str, Any]
AnyFact = Sequence[Any] | Mapping[str, Any]
Value = TypeVar("Value")
Reply = TypeVar("Reply")
Reader = Callable[[httpx2.Response], Value]

TIMEOUT_S: Final = 60.0
"""Seconds without a byte after which an attempt has failed: twice the longest time that a question can ask for."""
RETRIES: Final = 10
"""Retries of one question: they take about a minute, in which a service can be restarted."""
CONCURRENCY: Final = 16
"""Questions, or parts of a batch, under way at once."""
MAX_PART: Final = 64 * 1024
"""Bytes in a part of more than one line: some hundred items, so little is asked again after a failure, and a server
sends its records while it still receives: a part this small fits the buffers between the two."""
API_KEY: Final = "SPATIALJUDGE_API_KEY"
LINES: Final = {"Content-Type": "application/x-ndjson"}
_log: Final = logging.getLogger(__name__)


class SentLines(NamedTuple):
    """Some lines as they are sent to ``POST /grade/batch`` at a time, and the number of each."""

    body: bytes
    numbers: tuple[int, ...]


class _Questions(ABC, Generic[Reply]):
    """The questions that a service answers; what comes back is an answer, or something to await."""

    _connections: ClassVar[Callable[..., Any]]
    """What connects: httpx2's client of the same kind."""
    _said_until = 0.0
    """When questions that are asked again will have been given up, by what the log was told, in Unix time."""

    def __init__(
        self,
        base_url: str,
        *,
        timeout: float = TIMEOUT_S,
        retries: int = RETRIES,
        concurrency: int = CONCURRENCY,
        api_key: str | None = None,
        transport: httpx2.BaseTransport | httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        url = http_url(base_url)
        if url is None:
            raise ValueError(f"{base_url!r} is no address of a service, such as http://localhost:8000")
        key = os.environ.get(API_KEY) if api_key is None else api_key
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        limits = httpx2.Limits(max_connections=concurrency, max_keepalive_connections=concurrency)
        self._http = self._connections(
            base_url=url, headers=headers, timeout=timeout, limits=limits, transport=transport
        )
        self._retries = retries
        self._concurrency = concurrency

    def check(self, story: Mapping[str, Any], prediction: AnyFact, **options: Any) -> Reply:
        """Can the prediction hold together with the story? The answer of ``POST /check``; options are its fields.

        Raises:
            ServiceError: the story or the prediction cannot be understood.
            Unreachable: there was no answer after all retries.
        """
        return self._ask("check", {"story": story, "prediction": prediction, **options})

    def relations(self, story: Mapping[str, Any], subject: str, obj: str | list[str], **options: Any) -> Reply:
        """Which relations can hold between two objects? The answer of ``POST /relations``. Raises as :meth:`check`."""
        return self._ask("relations", {"story": story, "subject": subject, "object": obj, **options})

    def evaluate(self, story: Mapping[str, Any], placement: Mapping[str, Any], **options: Any) -> Reply:
        """Which facts does a layout keep? The answer of ``POST /evaluate``. Raises as :meth:`check`."""
        return self._ask("evaluate", {"story": story, "placement": placement, **options})

    def qualify(self, placement: Mapping[str, Any], **options: Any) -> Reply:
        """Which facts hold in a layout? The answer of ``POST /qualify``. Raises as :meth:`check`."""
        return self._ask("qualify", {"placement": placement, **options})

    def count(self, story: Mapping[str, Any], relation: str | list[str], obj: str | list[str], **options: Any) -> Reply:
        """How many things stand in a relation? The answer of ``POST /count``. Raises as :meth:`check`."""
        return self._ask("count", {"story": story, "relation": relation, "object": obj, **options})

    def steps(self, story: Mapping[str, Any], text: str, **options: Any) -> Reply:
        """Which statements of a text can hold? The answer of ``POST /steps``. Raises as :meth:`check`."""
        return self._ask("steps", {"story": story, "text": text, **options})

    def grade(self, item: Mapping[str, Any]) -> Reply:
        """What is an item's answer worth? The answer of ``POST /grade``. Raises as :meth:`check`."""
        return self._ask("grade", item)

    def _ask(self, path: str, question: Mapping[str, Any]) -> Reply:
        reply: Reply = self._answered(answer, path, json=question)
        return reply

    def _grade_part(self, part: SentLines) -> Any:
        return self._answered(partial(records, numbers=part.numbers), "grade/batch", content=part.body, headers=LINES)

    def _pause(self, retries: Retries, failure: Exception) -> float:
        """Seconds to wait before asking again; unless the service asked for them, the log has once what goes on."""
        pause, now = retries.pause(failure), time.time()
        if getattr(failure, "pause", None) is None and now > self._said_until:
            self._said_until = now + pause + retries.longest_s
            until = time.strftime("%H:%M:%S", time.localtime(self._said_until))
            _log.warning("no answer from %s: %s; asked again, until about %s", self._http.base_url, failure, until)
        return pause

    @abstractmethod
    def _answered(self, read: Reader[Any], path: str, **request: Any) -> Any:
        """What is read of the answer to a request, which is sent again while that may help."""


class Client(_Questions[JsonObject]):
    """A spatialjudge service at an address. Close it, or use it in a ``with`` statement. Threads may share it.

    Args:
        base_url: where the service is, such as ``http://localhost:8000``; a path prefix may follow.
        timeout: seconds without a byte after which an attempt is given up.
        retries: how often a question is asked again before :class:`Unreachable`.
        concurrency: parts of a batch under way at once, and connections kept.
        api_key: the key that the service asks for; without one that of the variable ``SPATIALJUDGE_API_KEY``, if any.
        transport: another way to the service than HTTP, such as ``httpx2.WSGITransport``.

    Raises:
        ValueError: the address is none.
    """

    _connections = httpx2.Client

    def grade_many(self, items: Iterable[Mapping[str, Any]]) -> Iterator[JsonObject]:
        """A record for each item, in order; items are taken as records are.

        What is no item has a record with the outcome ``error``.

        Raises:
            TypeError: an item holds a value that JSON has not.
            ServiceError: the service does not take the batch at all.
            Unreachable: a part had no answer after all retries.
        """
        yield from (_numbered(*record) for record in self.grade_lines(_lines(items)))

    def grade_lines(self, lines: Iterable[tuple[int, bytes]]) -> Generator[tuple[int, bytes]]:
        """For each numbered line of JSON its number, and its record as the service wrote it, by a number of its own.

        None may be blank. Raises as :meth:`grade_many`.
        """
        with ThreadPoolExecutor(self._concurrency) as threads:
            coming = parts(lines)
            under_way: deque[Future[list[tuple[int, bytes]]]] = deque(
                threads.submit(self._grade_part, part) for part in islice(coming, self._concurrency)
            )
            try:
                while under_way:
                    yield from under_way.popleft().result()
                    under_way.extend(threads.submit(self._grade_part, part) for part in islice(coming, 1))
            finally:
                for part in under_way:
                    part.cancel()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _answered(self, read: Reader[Value], path: str, **request: Any) -> Value:
        retries = Retries(self._retries)
        while True:
            try:
                return read(self._http.post(path, **request))
            except (httpx2.TransportError, Interrupted) as failure:
                time.sleep(self._pause(retries, failure))


class AsyncClient(_Questions[Awaitable[JsonObject]]):
    """As :class:`Client`, to be awaited; ``grade_many`` is iterated with ``async for``."""

    _connections = httpx2.AsyncClient

    async def grade_many(self, items: Iterable[Mapping[str, Any]]) -> AsyncIterator[JsonObject]:
        """As :meth:`Client.grade_many`."""
        coming = parts(_lines(items))
        under_way = deque(asyncio.ensure_future(self._grade_part(part)) for part in islice(coming, self._concurrency))
        try:
            while under_way:
                for record in await under_way.popleft():
                    yield _numbered(*record)
                under_way.extend(asyncio.ensure_future(self._grade_part(part)) for part in islice(coming, 1))
        finally:
            for part in under_way:
                part.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @cached_property
    def _free(self) -> asyncio.Semaphore:
        """Places for questions under way."""
        return asyncio.Semaphore(self._concurrency)

    async def _answered(self, read: Reader[Value], path: str, **request: Any) -> Value:
        retries = Retries(self._retries)
        while True:
            try:
                async with self._free:
                    response = await self._http.post(path, **request)
                return read(response)
            except (httpx2.TransportError, Interrupted) as failure:
                await asyncio.sleep(self._pause(retries, failure))


def _lines(items: Iterable[Mapping[str, Any]]) -> Iterator[tuple[int, bytes]]:
    """Items as numbered lines; in ASCII, since every text can be sent so."""
    return ((number, json.dumps(item).encode()) for number, item in enumerate(items, 1))


def _numbered(number: int, record: bytes) -> JsonObject:
    """A record with the number that its line has here."""
    return {**json.loads(record), "line": number}


def parts(lines: Iterable[tuple[int, bytes]]) -> Iterator[SentLines]:
    """Numbered lines in order, as many together as fit ``MAX_PART``; a longer one is a part by itself."""
    body, numbers = bytearray(), list[int]()
    for number, line in lines:
        if numbers and len(body) + len(line) > MAX_PART:
            yield SentLines(bytes(body), tuple(numbers))
            body, numbers = bytearray(), []
        body += line + b"\n"
        numbers.append(number)
    if numbers:
        yield SentLines(bytes(body), tuple(numbers))

"""A model behind OpenAI's chat completions: OpenAI itself, vLLM, llama.cpp, Ollama, a proxy."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Self

import httpx2

from spatialjudge.client.answers import http_url, retry_after
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput

KEY: Final = "OPENAI_API_KEY"
"""Where the key is taken from, and the only place: a key on a command line ends up in histories and process lists."""
NO_KEY: Final = "none"
"""What is sent without a key: runners on one's own machine ask for none, but the header must be there."""

AGAIN: Final = frozenset({408, 409, 429})
"""Statuses besides those of servers (500 and above) that may be others a moment later."""
NEVER: Final = frozenset({401, 403, 404})
"""Statuses that every call will have: a wrong key, model or address."""
REASONING: Final = ("reasoning_content", "reasoning")
"""What runners call the part of an answer that a model thinks before it says something; it is no answer."""
TEXT_PARTS: Final = frozenset({"text", "output_text"})
"""What the parts of a content are called that are its text."""
MAX_REPLY: Final = 1 << 23
"""Bytes of a reply: hundreds of times what a model writes at most. So many may be held for each call under way."""
MAX_REASON: Final = 500
"""Characters that are kept of what an endpoint says is wrong."""

FIRST_S: Final = 0.5
LONGEST_S: Final = 8.0
"""Pauses double from the first to the longest, where the endpoint does not ask for another."""
JITTER: Final = 0.25
"""Share by which a pause may be longer, so that many calls do not come back at once."""
LONGEST_ASKED_S: Final = 3600.0
"""What is waited for at most, whatever an endpoint asks for; then it is asked again."""
TOLD_S: Final = 10.0
"""Pauses from which on somebody is told: shorter ones are over before they are read."""


class Pauses:
    """When an endpoint may be asked again; where it asks to be left alone, no call is made, whichever it told.

    ``tell`` is called with the seconds of a long pause that it asks for, when that begins.
    """

    def __init__(self, tell: Callable[[float], None]) -> None:
        self._tell = tell
        self._closed_until = 0.0

    async def over(self) -> None:
        """Return when the endpoint may be asked."""
        left = self._closed_until - time.monotonic()
        if left > 0:
            await asyncio.sleep(left)
            await self.over()  # it may have been told to wait on

    async def after(self, attempts: int, headers: Mapping[str, str]) -> None:
        """Wait after so many attempts that failed, the last with these headers of an answer, if there was one."""
        asked = retry_after(headers, LONGEST_ASKED_S)
        if asked is None:
            longer = 1 + random.random() * JITTER  # noqa: S311 - not a secret
            await asyncio.sleep(min(FIRST_S * 2 ** min(attempts - 1, 10), LONGEST_S) * longer)
            return
        until = time.monotonic() + asked
        if asked >= TOLD_S and until > self._closed_until + 1:  # many calls are told the same at once
            self._tell(asked)
        self._closed_until = max(self._closed_until, until)
        await self.over()
        await asyncio.sleep(random.random() * min(JITTER * asked, LONGEST_S))  # noqa: S311 - not a secret


class ModelReply(NamedTuple):
    """What came back: the answer (``None`` if the call failed for good), and what is known about it."""

    answer: str | None
    finish_reason: str | None = None
    served_by: str | None = None
    usage: dict[str, Any] | None = None
    reasoning: str | None = None
    failure: str | None = None

    def fields(self) -> dict[str, Any]:
        """The fields that an item gets with it; what is not known is left out."""
        known = {name: value for name, value in self._asdict().items() if value is not None}
        return {"answer": self.answer, **known}


class Refused(Exception):
    """The endpoint refuses every call, whatever is asked: a wrong key, model or address."""


class _Failed(Exception):
    """An attempt that brought no answer; ``again`` if another may, after what the headers ask for."""

    def __init__(self, reason: str, *, again: bool, headers: Mapping[str, str] | None = None) -> None:
        self.again = again
        self.headers = headers or {}
        super().__init__(reason)


class Endpoint:
    """A model at an address; use it in ``async with``.

    A call is made again so many times before it has failed, and each attempt must be answered in ``timeout_s``.
    ``options`` are fields of the request besides model and messages, such as ``temperature``.

    Raises:
        InvalidInput: the address or the key cannot be sent to anybody.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        *,
        retries: int,
        timeout_s: float,
        options: Mapping[str, Any],
        tell: Callable[[float], None] = lambda _: None,
    ) -> None:
        self._key = _checked_key(os.environ.get(KEY) or NO_KEY)
        self._url = _checked_url(base_url)
        self._client = httpx2.AsyncClient(
            # A packed reply could be any size once it is unpacked, so none is asked for.
            headers={
                "Authorization": f"Bearer {self._key}",
                "Accept-Encoding": "identity",
                "Content-Type": "application/json",
            },
            timeout=None,  # it would be of silence only; each attempt has a limit of its own
            limits=httpx2.Limits(max_connections=None, max_keepalive_connections=None),
        )
        self._asked = {"model": model, **options}
        self._retries = retries
        self._timeout_s = timeout_s
        self._pauses = Pauses(tell)

    async def ask(self, messages: list[dict[str, Any]], sample: int = 0) -> ModelReply:
        """One call; what may pass is tried again, after what the endpoint asks to wait.

        Samples have seeds of their own, if a seed is given: the same one would give the same answer again.

        Raises:
            Refused: no call can succeed.
        """
        body = {"messages": messages, **self._asked}
        if sample and isinstance(seed := body.get("seed"), int):
            body["seed"] = seed + sample
        attempts = 0
        while True:
            await self._pauses.over()
            attempts += 1
            headers: Mapping[str, str] = {}
            try:
                async with asyncio.timeout(self._timeout_s):
                    return await self._attempt(body)
            except TimeoutError:
                reason = f"no whole answer in {self._timeout_s:g} s"
            except httpx2.TransportError as error:
                reason = self._without_key(f"{type(error).__name__}: {error}")
            except _Failed as error:
                reason, headers = self._without_key(str(error)), error.headers
                if not error.again:
                    return ModelReply(None, failure=reason)
            if attempts > self._retries:
                return ModelReply(None, failure=reason)
            await self._pauses.after(attempts, headers)

    async def _attempt(self, body: dict[str, Any]) -> ModelReply:
        content = json.dumps(body).encode()  # in ASCII: half a surrogate in an answer is sent on as it came
        async with self._client.stream("POST", self._url, content=content) as response:
            raw = await _whole(response)
        if response.is_success:
            return _reply(raw)
        status, headers = response.status_code, response.headers
        reason = f"{status} {response.reason_phrase}: {_said(raw)}"
        if response.is_redirect:
            raise Refused(
                f"{status}: the endpoint is at {shown(headers.get('location', ''), MAX_REASON)}; give its --base-url"
            )
        if status in NEVER:
            raise Refused(self._without_key(reason))
        # The endpoint may know whether asking again helps, as OpenAI's does of an empty purse.
        told = headers.get("x-should-retry")
        again = told == "true" or (told != "false" and (status in AGAIN or status >= 500))
        raise _Failed(reason, again=again, headers=headers)

    def _without_key(self, said: str) -> str:
        """What an error says, without the key, which some endpoints repeat."""
        return (said if self._key == NO_KEY else said.replace(self._key, "***"))[:MAX_REASON]

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.aclose()


def _checked_key(key: str) -> str:
    if key.isascii() and key.isprintable() and " " not in key:
        return key
    found = "a line break" if "\n" in key or "\r" in key else "a blank" if " " in key else "a character"
    raise InvalidInput.at(KEY, f"has {found} in it, which no key can have", "give the key alone, as it was issued")


def _checked_url(base_url: str) -> httpx2.URL:
    """Where completions are asked for."""
    url = http_url(base_url.rstrip("/") + "/chat/completions")
    if url is None:
        problem = f"{shown(base_url)} is no address of an endpoint"
        raise InvalidInput.at("--base-url", problem, "such as http://localhost:8080/v1")
    return url


async def _whole(response: httpx2.Response) -> bytes:
    """The body, read as it comes and no further than a reply may go; of one that tells an error the beginning will do.

    Raises:
        _Failed: it is an answer that cannot be read to its end.
    """
    if response.headers.get("content-encoding", "identity") != "identity":
        if response.is_success:
            raise _Failed("the reply is packed, which was not asked for", again=False)
        return b""
    raw = bytearray()
    async for part in response.aiter_raw():
        raw += part
        if len(raw) > MAX_REPLY:
            if response.is_success:
                raise _Failed(f"the reply is longer than {MAX_REPLY} bytes", again=False)
            break
    return bytes(raw)


def _reply(raw: bytes) -> ModelReply:
    """What a completion says; what is not as it should be beside the answer is left out.

    Raises:
        _Failed: it is none.
    """
    try:
        completion = json.loads(raw, parse_constant=lambda _: None)
        choice = completion["choices"][0]
        message = choice["message"]
        answer = _text(message.get("content"))
    except (LookupError, TypeError, AttributeError, ValueError, RecursionError):
        raise _Failed("the reply is no chat completion with a choice and its message", again=False) from None
    reason, name, usage = choice.get("finish_reason"), completion.get("model"), completion.get("usage")
    return ModelReply(
        answer,
        reason if isinstance(reason, str) else None,
        name if isinstance(name, str) else None,
        {name: value for name, value in usage.items() if value is not None} if isinstance(usage, dict) else None,
        next((message[name] for name in REASONING if isinstance(message.get(name), str)), None),
    )


def _text(content: Any) -> str | None:
    """The text of a content, which may come in parts, of which some may be what the model thought.

    Raises:
        TypeError, LookupError: it is no content.
    """
    if content is None or isinstance(content, str):
        return content
    if not isinstance(content, list):
        raise TypeError
    return "".join([part["text"] for part in content if part["type"] in TEXT_PARTS])


def _said(raw: bytes) -> str:
    """What an endpoint says is wrong: its message, or the beginning of what it sent."""
    try:
        value = json.loads(raw)
        error = value.get("error", value)
        said = error if isinstance(error, str) else error["message"]
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        said = raw[:MAX_REASON].decode(errors="replace")
    return str(said).strip() or "nothing is said"

"""A model behind OpenAI's chat completions: OpenAI itself, vLLM, llama.cpp, Ollama, a proxy."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from spatialjudge.service.asking.pauses import Pauses
from spatialjudge.service.errors import InvalidRequest
from spatialjudge.solver import Problem

KEY: Final = "OPENAI_API_KEY"
"""Where the key is taken from, and the only place: a key on a command line ends up in histories and process lists."""
NO_KEY: Final = "none"
"""What is sent without a key: runners on one's own machine ask for none, but the header must be there."""
INSTALL: Final = 'pip install "spatialjudge[ask]"'

AGAIN: Final = frozenset({408, 409, 429})
"""Statuses besides those of servers (500 and above) that may be others a moment later."""
REASONING: Final = ("reasoning_content", "reasoning")
"""What runners call the part of an answer that a model thinks before it says something; it is no answer."""


class Reply(NamedTuple):
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


class Endpoint:
    """A model at an address; use it in ``async with``.

    Args:
        base_url: where the endpoint is, such as ``http://localhost:8080/v1``.
        model: the model's name there.
        retries: how often a call is made again before it has failed.
        timeout_s: seconds in which an attempt must be answered.
        options: fields of the request besides model and messages, such as ``temperature``.
        tell: called with the seconds of a long pause that the endpoint asks for.

    Raises:
        InvalidRequest: the package ``openai`` is not installed.
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
        try:
            import openai  # noqa: PLC0415 - an extra, and slow to load
        except ModuleNotFoundError:
            raise InvalidRequest(problems=[Problem("ask", "needs the package openai", INSTALL)]) from None
        self._openai = openai
        self._key = os.environ.get(KEY) or NO_KEY
        self._client = openai.AsyncOpenAI(base_url=base_url, api_key=self._key, max_retries=0, timeout=timeout_s)
        self._model = model
        self._options = dict(options)
        self._retries = retries
        self._timeout_s = timeout_s
        self._pauses = Pauses(tell)

    async def ask(self, messages: list[dict[str, Any]], sample: int = 0) -> Reply:
        """One call; what may pass is tried again, after what the endpoint asks to wait.

        Samples have seeds of their own, if a seed is given: the same one would give the same answer again.

        Raises:
            Refused: no call can succeed.
        """
        api = self._openai
        options = self._options
        if sample and isinstance(seed := options.get("seed"), int):
            options = {**options, "seed": seed + sample}
        attempts = 0
        while True:
            await self._pauses.over()
            attempts += 1
            headers: Mapping[str, str] = {}
            try:
                return await self._attempt(messages, options)
            except (api.AuthenticationError, api.PermissionDeniedError, api.NotFoundError) as error:
                raise Refused(self._reason(error)) from None
            except TimeoutError:
                reply = Reply(None, failure=f"no whole answer in {self._timeout_s:g} s")
            except (api.APIError, ValueError) as error:  # ValueError: the body is no JSON
                reply = Reply(None, failure=self._reason(error))
                if not self._passes(error):
                    return reply
                if isinstance(error, api.APIStatusError):
                    headers = error.response.headers
            if attempts > self._retries:
                return reply
            await self._pauses.after(attempts, headers)

    async def _attempt(self, messages: list[dict[str, Any]], options: dict[str, Any]) -> Reply:
        # The package's own limit is on silence: an endpoint that sends a blank now and then would never pass it.
        async with asyncio.timeout(self._timeout_s):
            completion = await self._client.chat.completions.create(
                model=self._model,
                messages=messages,  # type: ignore[arg-type]  # they are the user's own
                extra_body=options,
            )
        choices = completion.choices if isinstance(completion, self._openai.types.chat.ChatCompletion) else None
        if not choices or not choices[0].message:
            return Reply(None, failure="the answer is no chat completion with a choice")
        message = choices[0].message
        more = message.model_extra or {}
        reasoning = next((more[name] for name in REASONING if isinstance(more.get(name), str)), None)
        usage = completion.usage.model_dump(exclude_none=True) if completion.usage else None
        return Reply(message.content, choices[0].finish_reason, completion.model, usage, reasoning)

    def _passes(self, error: Exception) -> bool:
        """Whether asking again may bring an answer; the endpoint may know, as OpenAI's does of an empty purse."""
        if isinstance(error, self._openai.APIStatusError):
            said = error.response.headers.get("x-should-retry")
            return said == "true" or (said != "false" and (error.status_code in AGAIN or error.status_code >= 500))
        return isinstance(error, self._openai.APIConnectionError)

    def _reason(self, error: Exception) -> str:
        """What an error says, without the key, which some endpoints repeat."""
        said = f"{type(error).__name__}: {error}"
        return (said if self._key == NO_KEY else said.replace(self._key, "***"))[:500]

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.close()

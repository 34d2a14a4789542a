"""A model behind OpenAI's chat completions: OpenAI itself, vLLM, llama.cpp, Ollama, a proxy."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from spatialjudge.service.errors import InvalidRequest
from spatialjudge.solver import Problem

KEY: Final = "OPENAI_API_KEY"
"""Where the key is taken from, and the only place: a key on a command line ends up in histories and process lists."""
NO_KEY: Final = "none"
"""What is sent without a key: runners on one's own machine ask for none, but the header must be there."""
INSTALL: Final = 'pip install "spatialjudge[ask]"'


class Reply(NamedTuple):
    """What came back: the answer (``None`` if the call failed for good), and what is known about it."""

    answer: str | None
    finish_reason: str | None = None
    served_by: str | None = None
    usage: dict[str, Any] | None = None
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
        timeout_s: seconds for one call.
        options: fields of the request besides model and messages, such as ``temperature``.

    Raises:
        InvalidRequest: the package ``openai`` is not installed.
    """

    def __init__(
        self, base_url: str, model: str, *, retries: int, timeout_s: float, options: Mapping[str, Any]
    ) -> None:
        try:
            import openai  # noqa: PLC0415 - an extra, and slow to load
        except ModuleNotFoundError:
            raise InvalidRequest(problems=[Problem("ask", "needs the package openai", INSTALL)]) from None
        self._openai = openai
        self._client = openai.AsyncOpenAI(
            base_url=base_url, api_key=os.environ.get(KEY) or NO_KEY, max_retries=retries, timeout=timeout_s
        )
        self._model = model
        self._options = dict(options)

    async def ask(self, messages: list[dict[str, Any]]) -> Reply:
        """One call; what may pass is tried again, after what the endpoint asks to wait.

        Raises:
            Refused: no call can succeed.
        """
        api = self._openai
        try:
            completion = await self._client.chat.completions.create(
                model=self._model,
                messages=messages,  # type: ignore[arg-type]  # they are the user's own
                extra_body=self._options,
            )
        except (api.AuthenticationError, api.PermissionDeniedError, api.NotFoundError) as error:
            raise Refused(_reason(error)) from None
        except (api.APIError, ValueError) as error:  # ValueError: the body is no JSON
            return Reply(None, failure=_reason(error))
        choices = completion.choices if isinstance(completion, api.types.chat.ChatCompletion) else None
        if not choices or not choices[0].message:
            return Reply(None, failure="the answer is no chat completion with a choice")
        usage = completion.usage.model_dump(exclude_none=True) if completion.usage else None
        return Reply(choices[0].message.content, choices[0].finish_reason, completion.model, usage)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.close()


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:500]

"""What a model wrote, out of what endpoints, logs and trainers have of it: messages, their parts, or one text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

END_TOKENS: Final = ("<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|end_of_text|>", "</s>", "<eos>")
"""Ends of a turn that tokenizers leave in a text that is decoded with its special tokens."""

ANSWERING: Final = ("assistant", "model", "ai")
"""Who writes answers in a conversation; what users and tools say in it is none."""
TEXTS: Final = (None, "text", "output_text", "input_text", "message")
"""Types of messages and parts that say something; reasoning and calls of tools are no answer."""

_BEGUN: Final = re.compile(
    r"((?:<s>|<bos>|<\|begin_of_text\|>|<\|startoftext\|>|<\uff5cbegin\u2581of\u2581sentence\uff5c>)*) ?"
)
"""What tokenizers set before a prompt, and the blank that some decode behind it."""


def text_of(completion: Any, *, roles: Sequence[str] | None = ANSWERING) -> str | None:
    """The text of a completion: a text itself, what a choice, a message or its parts say, the last of many messages.

    Messages of other ``roles`` say nothing; ``None`` hears all, as is right for a prompt. Each part stands on a line
    of its own. An array of numpy is the list of its parts.
    """
    if isinstance(completion, str | None):
        return completion
    if hasattr(completion, "tolist"):  # a column of a table
        return text_of(completion.tolist(), roles=roles)
    if isinstance(completion, Mapping):
        if choice := _choice(completion):
            return text_of(choice.get("message", choice.get("text")), roles=roles)
        says = completion.get("type") in TEXTS and _is_by(roles, completion)
        return text_of(completion.get("content", completion.get("text")), roles=roles) if says else None
    if isinstance(completion, Sequence) and completion:
        messages = [part for part in completion if isinstance(part, Mapping) and "role" in part]
        if messages:
            return text_of(next((one for one in reversed(messages) if _is_by(roles, one)), None), roles=roles)
        said = [text for part in completion if (text := text_of(part, roles=roles))]
        return "\n".join(said) if said else None
    return None


def _is_by(roles: Sequence[str] | None, message: Mapping[str, Any]) -> bool:
    return roles is None or message.get("role") in (None, *roles)


def finish_reason(completion: Any) -> str | None:
    """Why a completion of OpenAI's chat API ended; ``None`` where that is not said."""
    reason = choice.get("finish_reason") if (choice := _choice(completion)) else None
    return reason if isinstance(reason, str) else None


def _choice(completion: Any) -> Mapping[str, Any] | None:
    """The first choice of a completion, if it is one that has choices."""
    choices = completion.get("choices") if isinstance(completion, Mapping) else None
    first = choices[0] if isinstance(choices, Sequence) and choices else None
    return first if isinstance(first, Mapping) else None


def last_text(response: Any) -> str | None:
    """The text of the last message in a response as OpenAI's Responses API has it."""
    output = response.get("output") if isinstance(response, Mapping) else None
    parts = output if isinstance(output, list) else []
    messages = [part for part in parts if isinstance(part, Mapping) and part.get("type") == "message"]
    return text_of(messages[-1]) if messages else None


def stop_reason(response: Any) -> str | None:
    """Why a response of that API is incomplete; ``None`` if it is not, or does not say."""
    details = response.get("incomplete_details") if isinstance(response, Mapping) else None
    reason = details.get("reason") if isinstance(details, Mapping) else None
    return reason if isinstance(reason, str) else None


def answer_after(prompt: Any, query: str) -> str:
    """What follows the prompt in a text that begins with it, without the tokens that begin a text and end a turn."""
    answer = query
    if isinstance(prompt, str) and (begun := _BEGUN.match(query)):
        places = (place for place in (0, begun.end(1), begun.end()) if query.startswith(prompt, place))
        answer = query[next((place + len(prompt) for place in places), 0) :]
    end, ended = len(answer), True
    while ended:  # by its place alone: a copy for each of very many tokens would be quadratic
        while end and answer[end - 1].isspace():
            end -= 1
        ended = answer.endswith(END_TOKENS, 0, end)
        if ended:
            end -= next(len(token) for token in END_TOKENS if answer.endswith(token, 0, end))
    return answer[:end]

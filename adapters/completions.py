"""What a model wrote, out of what trainers hand over: messages, or a text that begins with the prompt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

END_TOKENS: Final = ("<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|end_of_text|>", "</s>", "<eos>")
"""Ends of a turn that tokenizers leave in a text that is decoded with its special tokens."""


def text_of(completion: Any) -> str | None:
    """The text of a completion: a text itself, the last message of a list of them, or what parts of a message say."""
    if isinstance(completion, str | None):
        return completion
    if isinstance(completion, Mapping):
        return text_of(completion.get("content", completion.get("text")))
    if isinstance(completion, Sequence) and completion:
        parts = [part for part in completion if isinstance(part, Mapping)]
        if parts and all("role" in part for part in parts):
            return text_of(parts[-1])
        return "".join(text_of(part) or "" for part in completion)
    return None


def answer_after(prompt: Any, query: str) -> str:
    """What follows the prompt in a text that begins with it, without the tokens that end a turn."""
    answer = query.removeprefix(prompt) if isinstance(prompt, str) else query
    end, ended = len(answer), True
    while ended:  # by its place alone: a copy for each of very many tokens would be quadratic
        while end and answer[end - 1].isspace():
            end -= 1
        ended = answer.endswith(END_TOKENS, 0, end)
        if ended:
            end -= next(len(token) for token in END_TOKENS if answer.endswith(token, 0, end))
    return answer[:end]

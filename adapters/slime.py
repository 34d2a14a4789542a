"""slime in process: ``--custom-rm-path spatialjudge.adapters.slime.reward``.

The label of a sample is an item as JSON text. What was not measured is removed from the loss; its number, 0,
still enters the mean of its group. Over HTTP, see ``docs/adapters.md``.
"""

from __future__ import annotations

import asyncio
from typing import Any

from spatialjudge.adapters.mark import mark
from spatialjudge.grading import text_of


async def reward(args: Any, sample: Any, **_: Any) -> float:
    """The reward of one sample."""
    prompt = text_of(sample.prompt, roles=None)
    marked = await asyncio.to_thread(mark, sample.label, sample.response, _stopped(sample), prompt=prompt)
    sample.metadata["spatialjudge"] = {"outcome": str(marked.grade.outcome), "explanation": marked.explanation}
    if marked.value is None:
        sample.remove_sample = True
        return 0.0
    return marked.value


def _stopped(sample: Any) -> str | None:
    """Why the sample ended, as far as slime tells."""
    status = getattr(sample, "status", None)
    return "length" if getattr(status, "value", status) == "truncated" else None

"""verifiers: a taskset out of a file of items.

The id of a taskset is a top-level module on Python's path, so a file of two lines names it, here ``spatial_tasks.py``
for ``taskset.id = "spatial_tasks"``; ``docs/adapters.md`` has the whole configuration::

    from spatialjudge.adapters.verifiers import SpatialTaskset
    __all__ = ["SpatialTaskset"]

What was not measured raises, which verifiers keep as a ``TaskError`` on the trace, out of the mean reward.
``necessary`` and ``specificity`` can be plugged into any taskset whose data has ``story`` and ``question``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import verifiers.v1 as vf

from spatialjudge.adapters.items import as_column, read_items
from spatialjudge.adapters.mark import mark, unusable

__all__ = ["SpatialConfig", "SpatialTaskset"]


class NotMeasured(Exception):
    """The item cannot be graded, or not in time."""


class SpatialData(vf.TaskData):
    """A prompt, and the item as JSON text."""

    item: str


class SpatialTask(vf.Task[SpatialData]):
    """One item."""

    @vf.reward(weight=1.0)
    async def feasible(self, trace: vf.Trace) -> float:
        """Whether the answer can hold together with the story."""
        return await _reward(self.data, trace, "feasible")

    async def validate(self, runtime: Any) -> bool:
        """Whether the item can be graded at all, which no answer changes."""
        return await asyncio.to_thread(unusable, self.data.item) is None


class SpatialConfig(vf.TasksetConfig):
    """Where the items are."""

    items: Path


class SpatialTaskset(vf.Taskset[SpatialTask, SpatialConfig]):
    """The items of a file."""

    def load(self) -> Iterator[SpatialTask]:
        """Read the file; each item has an ``id`` and a ``prompt``."""
        for number, item in enumerate(read_items(self.config.items)):
            name = str(item.get("id", number))
            yield SpatialTask(SpatialData(id=name, prompt=item["prompt"], item=as_column(item)), self.config.task)


async def necessary(task: Any, trace: vf.Trace) -> float:
    """Whether the answer must hold."""
    return await _reward(task, trace, "necessary")


async def specificity(task: Any, trace: vf.Trace) -> float:
    """What must hold above what can, divided by how many relations were named."""
    return await _reward(task, trace, "specificity")


async def _reward(data: Any, trace: vf.Trace, score: str) -> float:
    item = getattr(data, "item", None) or data.model_dump(include={"story", "question", "gold"})
    call = next((call for call in reversed(trace.calls) if call.error is None), None)
    said = trace.last_reply, call and call.finish_reason
    marked = await asyncio.to_thread(mark, item, *said, prompt=data.prompt_text, score=score)
    trace.info["spatialjudge"] = {**marked.grade.as_json(), "explanation": marked.explanation}
    if marked.value is None:
        raise NotMeasured(marked.explanation)
    return marked.value

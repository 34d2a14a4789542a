"""OpenRLHF in process: ``--reward.remote_url`` names a file that imports ``reward_func`` from here.

Labels are items as JSON text. OpenRLHF cannot leave a sample out, so what was not measured gets the reward ``FAILED``
and is counted as ``spatial_failed``: run ``spatialjudge validate`` on the items first. Over HTTP, see
``docs/adapters.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import torch

from spatialjudge.adapters.mark import mark
from spatialjudge.grading import answer_after

FAILED: Final = 0.0
"""The reward of what was not measured."""


def reward_func(queries: Sequence[str], prompts: Sequence[str], labels: Sequence[str], **_: Any) -> dict[str, Any]:
    """The rewards of answers, each behind its prompt in a query."""
    marks = [
        mark(label, answer_after(prompt, query), prompt=prompt)
        for query, prompt, label in zip(queries, prompts, labels, strict=True)
    ]
    rewards = torch.tensor([FAILED if one.value is None else one.value for one in marks])
    graded = torch.tensor([float(one.grade.outcome == "graded") for one in marks])
    failed = torch.tensor([float(not one.measured) for one in marks])
    return {
        "rewards": rewards,
        "scores": rewards,
        "extra_logs": {"spatial_graded": graded, "spatial_failed": failed},
    }

"""SkyRL: the environment ``spatial``; ``import spatialjudge.adapters.skyrl`` registers it.

A row has the item as JSON text in ``reward_spec.ground_truth``. SkyRL cannot leave a sample out, so what was not
measured gets the reward ``FAILED`` and is named in the metadata: run ``spatialjudge validate`` on the items first.
"""

from __future__ import annotations

from typing import Any, Final

from skyrl_gym.envs.base_text_env import BaseTextEnv, BaseTextEnvStepOutput
from skyrl_gym.envs.registration import register

from spatialjudge.adapters.mark import mark

FAILED: Final = 0.0
"""The reward of what was not measured."""


class SpatialEnv(BaseTextEnv):
    """One question, one answer."""

    def __init__(self, env_config: Any = None, extras: dict[str, Any] | None = None) -> None:
        super().__init__()
        self._item = (extras or {})["reward_spec"]["ground_truth"]

    def step(self, action: str) -> BaseTextEnvStepOutput:
        """Mark the answer, which ends the episode."""
        marked = mark(self._item, action)
        metadata = {
            "spatial_outcome": str(marked.grade.outcome),
            "spatial_failed": float(not marked.measured),
            "explanation": marked.explanation,
        }
        value = FAILED if marked.value is None else marked.value
        return BaseTextEnvStepOutput(observations=[], reward=value, done=True, metadata=metadata)


register(id="spatial", entry_point="spatialjudge.adapters.skyrl:SpatialEnv")

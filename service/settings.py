"""The service's settings: every limit on what a request may ask for, each an environment variable ``SPATIALJUDGE_...``.

This list is the only one: errors name a setting from here, and a test finds each of them in docs/settings.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final, Self

from pydantic import Field, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from spatialjudge.solver import Problem
from spatialjudge.solver.story import MAX_GRID

PREFIX: Final = "SPATIALJUDGE_"
_CLUSTER: Final = re.compile(r"SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_.+)?", re.ASCII)
"""What Kubernetes tells every container of a service that is called spatialjudge: none of it is meant for us."""


class Settings(BaseSettings):
    """What the service accepts and how much it does at once."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    max_grid: int = Field(default=1_000_000, ge=1, le=MAX_GRID, description="cells along a side of the room")
    max_objects: int = Field(default=500, ge=1, description="objects in a story, declared and mentioned")
    max_facts: int = Field(default=5_000, ge=0, description="facts in a story")
    max_body_bytes: int = Field(default=1 << 20, ge=1, description="bytes in the body of a request, or in a file")
    default_timeout_ms: int = Field(
        default=2_000, ge=1, description="time for a question that names none, in milliseconds"
    )
    max_timeout_ms: int = Field(
        default=30_000, ge=1, description="the longest time a question may ask for, in milliseconds"
    )
    concurrency: int = Field(
        default=2,
        ge=1,
        description="hard questions that a worker solves at once, each in a process; one more is for new ones",
    )
    process_memory_mb: int = Field(
        default=1_024, ge=256, description="memory that such a process may take, in MB, before it is ended"
    )
    max_waiting: int = Field(
        default=256, ge=0, description="questions that wait for their turn before a 503 says: later"
    )

    max_connections: int = Field(default=8_192, ge=1, description="connections of a worker before a 503 says: later")
    max_connections_per_address: int = Field(default=4_096, ge=1, description="of these, from one address")
    max_bodies_bytes: int = Field(
        default=64 << 20,
        ge=1,
        description="bytes of all bodies that a worker has at once, half of them from one address; the first 16 KB of "
        "each are free",
    )

    max_rollouts_bytes: int = Field(
        default=64 << 20, ge=1, description="bytes in the body of NeMo-Gym's /aggregate_metrics: all rollouts of a run"
    )
    unmeasured_reward: float = Field(
        default=0.0,
        description="reward of what could not be graded, for trainers that must have one (docs/adapters.md)",
    )
    unmeasured_status: int = Field(
        default=200, ge=200, description="status of such an answer to NeMo-Gym; 422 for clients that ignore its mask"
    )

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.default_timeout_ms > self.max_timeout_ms:
            raise ValueError("default_timeout_ms is longer than max_timeout_ms")
        return self


def variable(setting: str) -> str:
    """The environment variable of a setting, as errors and documents name it."""
    return (PREFIX + setting).upper()


def unknown_variables(names: Iterable[str]) -> list[Problem]:
    """The environment variables that look like settings and are none, each with the setting that may be meant.

    They are no errors: another program may use such a name, and one that is misspelt must not stop what already runs.
    """
    known = [variable(name) for name in Settings.model_fields]
    unknown = [
        name
        for name in map(str.upper, names)
        if name.startswith(PREFIX) and name not in known and not _CLUSTER.fullmatch(name.removeprefix(PREFIX))
    ]
    problems = []
    for name in sorted(unknown):
        close = get_close_matches(name, known, n=1, cutoff=0.8)
        hint = f"did you mean {close[0]}?" if close else f"settings: {', '.join(known)}"
        problems.append(Problem(name, "is not a setting, and changes nothing", hint))
    return problems

"""The service's settings: where it is, who may ask, and what for; each an environment variable ``SPATIALJUDGE_...``.

This list is the only one: errors name a setting from here, and a test finds each of them in docs/settings.md.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from difflib import get_close_matches
from functools import cached_property
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator, model_validator

from spatialjudge.service.logs import Level, LogForm
from spatialjudge.solver import InvalidInput, Problem
from spatialjudge.solver.limits import Limits
from spatialjudge.solver.story import MAX_GRID

PREFIX: Final = "SPATIALJUDGE_"
CLIENT_KEY: Final = "SPATIALJUDGE_API_KEY"
"""The key that those send who ask another service: the client, and ``grade --server``."""
_CLUSTER: Final = re.compile(r"SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_.+)?", re.ASCII)
"""What Kubernetes tells every container of a service that is called spatialjudge: none of it is meant for us."""

MAX_WORKERS: Final = 1024
"""Processes, or actors, that work at once: more than a large machine has processors."""
MAX_KEYS: Final = 256
"""Keys that there may be: each request is compared with all of them."""
_KEY: Final = re.compile(r"([A-Za-z][A-Za-z0-9_.-]{0,63}):([A-Za-z0-9._~+/=-]{1,512})")

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder, by which Prometheus's client knows it, too: where it is unset there is one worker."""


class Settings(BaseModel):
    """What the service accepts and how much it does at once: as it is given, or else as the environment has it."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)  # keys are among it

    def __init__(self, **given: Any) -> None:
        told = {name.upper(): value for name, value in os.environ.items()}
        names = {name: variable(name) for name in type(self).model_fields}
        super().__init__(**{name: told[known] for name, known in names.items() if known in told} | given)

    host: str = Field(default="127.0.0.1", description="the address to listen on; 0.0.0.0 for all")
    port: int = Field(default=8000, ge=0, le=65_535, description="the port; 0 takes a free one")
    workers: int = Field(default=1, ge=1, le=MAX_WORKERS, description="processes that answer")
    root_path: str = Field(
        default="", pattern=r"^(/[^/?#\s]+)*/?$", description="the path that a proxy takes off, such as /judge"
    )

    api_keys: SecretStr = Field(default=SecretStr(""), description="who may ask: NAME:KEY,NAME:KEY ...")
    api_keys_file: str = Field(default="", description="a file with more of them, one a line")
    open: bool = Field(default=False, description="let everybody ask who can reach the service, without a key")
    key_rate: float = Field(default=0.0, ge=0, description="questions a second that each key may ask; 0 for any number")

    log: LogForm = Field(default="text", description="how the log is written, on standard error")
    log_level: Level = Field(default="info", description="what is logged; at info a line a request")
    drain_delay_s: float = Field(
        default=0.0, ge=0, description="seconds after SIGTERM in which all is answered as ever, but /ready with 503"
    )

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
        description="hard questions a worker solves at once for a client, each in a process; one more is for others",
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

    @cached_property
    def limits(self) -> Limits:
        """The limits on stories and items; errors name the setting."""
        asked = {field.name: getattr(self, field.name) for field in fields(Limits) if field.name != "name"}
        return Limits(**asked, name=variable)

    def keys(self) -> dict[str, str]:
        """The names of all keys, by key.

        Raises:
            ValueError: they cannot be read.
        """
        entries = [entry for entry in self.api_keys.get_secret_value().split(",") if entry.strip()]
        if self.api_keys_file:
            try:
                lines = Path(self.api_keys_file).read_text(encoding="ascii").splitlines()
            except (OSError, UnicodeDecodeError) as error:
                raise ValueError(
                    f"api_keys_file cannot be read: {getattr(error, 'strerror', None) or 'not ASCII'}"
                ) from None
            entries += [line for line in lines if line.strip() and not line.startswith("#")]
        return read_keys(entries)

    @field_validator("port", mode="before")
    @classmethod
    def _not_a_clusters(cls, value: object) -> object:
        """Kubernetes gives every container of a service that is called spatialjudge an address by this name."""
        return cls.model_fields["port"].default if isinstance(value, str) and "://" in value else value

    @model_validator(mode="after")
    def _keys_can_be_read(self) -> Self:
        self.keys()
        return self

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.default_timeout_ms > self.max_timeout_ms:
            raise ValueError("default_timeout_ms is longer than max_timeout_ms")
        return self


def read_settings(**given: Any) -> Settings:
    """The settings that are given, and else those of the environment.

    Raises:
        InvalidInput: with every setting that makes no sense, and nothing of what it is.
    """
    try:
        return Settings(**given)
    except ValidationError as error:
        problems = [
            Problem(variable(".".join(map(str, found["loc"]))) if found["loc"] else "settings", found["msg"])
            for found in error.errors()
        ]
        raise InvalidInput(problems) from None


def read_keys(entries: Iterable[str]) -> dict[str, str]:
    """The names of keys, by key; several keys may have one name, so that one can take the place of another.

    Raises:
        ValueError: an entry is not ``name:key``, or two names have one key. The message has no key in it.
    """
    keys: dict[str, str] = {}
    for number, entry in enumerate(entries, 1):
        read = _KEY.fullmatch(entry.strip())
        if read is None:
            raise ValueError(f"key {number} is not NAME:KEY, of letters, digits and ._- (in a key also ~+/=)")
        if keys.setdefault(read[2], read[1]) != read[1]:
            raise ValueError(f"key {number} ({read[1]}) is also that of {keys[read[2]]}")
    if len(keys) > MAX_KEYS:
        raise ValueError(f"there are more than {MAX_KEYS} keys")
    return keys


def variable(setting: str) -> str:
    """The environment variable of a setting, as errors and documents name it."""
    return (PREFIX + setting).upper()


def is_loopback(address: str) -> bool:
    """Whether an address is one of this machine's own, that no other can reach."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def unknown_variables(names: Iterable[str]) -> list[Problem]:
    """The environment variables that look like settings and are none, each with the setting that may be meant.

    They are no errors: another program may use such a name, and one that is misspelt must not stop what already runs.
    """
    known = [*(variable(name) for name in Settings.model_fields), CLIENT_KEY]
    unknown = [
        name
        for name in map(str.upper, names)
        if name.startswith(PREFIX) and name not in known and not _CLUSTER.fullmatch(name.removeprefix(PREFIX))
    ]
    bare = [name.removeprefix(PREFIX) for name in known]
    problems = []
    for name in sorted(unknown):
        close = get_close_matches(name.removeprefix(PREFIX), bare, n=1, cutoff=0.7)
        hint = f"did you mean {PREFIX}{close[0]}?" if close else f"settings: {', '.join(known)}"
        problems.append(Problem(name, "is not a setting, and changes nothing", hint))
    return problems


@contextmanager
def shared_folder(workers: int) -> Iterator[None]:
    """Have such a folder, if there are several; metrics must not have been imported before."""
    if workers == 1:
        os.environ.pop(SHARED, None)
        yield
        return
    with TemporaryDirectory(prefix="spatialjudge-") as folder:
        os.environ[SHARED] = folder
        yield

"""Factories: a running application and the stories that several tests ask about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from starlette.testclient import TestClient

from spatialjudge.service.app import create_app
from spatialjudge.service.settings import Settings

Json = dict[str, Any]


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """The service with its default settings."""
    with TestClient(create_app(Settings())) as running:
        yield running


@pytest.fixture
def client_with() -> Callable[..., TestClient]:
    """The service with other settings, its defects as responses rather than exceptions."""
    return lambda **settings: TestClient(create_app(Settings(**settings)), raise_server_exceptions=False)


@pytest.fixture
def story() -> Json:
    """The example of the RoomSpace repository: bed NE chair is the only direction that can hold."""
    regions = {"bed": "NER", "dresser": "SWR", "house plant": "ER", "dining table": "CR", "chair": "CR"}
    directions = [
        ["bed", "NE", "dresser"],
        ["dresser", "SW", "house plant"],
        ["house plant", "SE", "dining table"],
        ["dining table", "N", "chair"],
    ]
    return {"grid": 12, "facts": [[name, region, "room"] for name, region in regions.items()] + directions}


@pytest.fixture
def contradiction() -> Json:
    """A story without a placement, by its facts 0 and 2."""
    return {"grid": 5, "facts": [["bed", "N", "chair"], ["bed", "CL2", "chair"], ["chair", "N", "bed"]]}


@pytest.fixture
def hard_story() -> Json:
    """Eight objects pairwise at a middle distance, on a grid that is large for a search."""
    objects = [f"o{number}" for number in range(8)]
    return {"grid": 30, "facts": [[a, "MD3", b] for a, b in combinations(objects, 2)]}

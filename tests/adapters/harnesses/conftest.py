"""What the real tools are tried with: the fixture of eleven items and a stand-in for a model."""

from __future__ import annotations

import pytest
from stub_model import ITEMS, ROWS, stub_model


@pytest.fixture
def model():
    """The base URL of the stand-in."""
    with stub_model() as url:
        yield url


@pytest.fixture
def items():
    """The file of items."""
    return ITEMS


@pytest.fixture
def rows():
    """The items."""
    return ROWS

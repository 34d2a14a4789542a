"""The version that is installed."""

from importlib.metadata import version
from typing import Final

VERSION: Final = version("spatialjudge")

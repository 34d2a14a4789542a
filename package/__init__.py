"""What ``import spatialjudge`` finds; the rooms (``spatialjudge.solver``, ``spatialjudge.grading``, ...) lie beside it.

The version is looked up when it is asked for: nobody who imports a room pays for it.
"""

from __future__ import annotations

__all__ = ["__version__"]


def __getattr__(name: str) -> str:
    """The version that is installed, as ``__version__``."""
    if name != "__version__":
        raise AttributeError(f"module 'spatialjudge' has no attribute {name!r}")
    from importlib.metadata import version  # noqa: PLC0415 - takes longer than all the rest

    return version("spatialjudge")

"""The judge in other people's tools: a file for each harness or trainer, over one function, ``mark``.

Each file imports its own harness, which is why none is imported here; ``docs/adapters.md`` has a line for each.
"""

from spatialjudge.adapters.mark import SCORES, Mark, mark, mark_of, unusable

__all__ = ["SCORES", "Mark", "mark", "mark_of", "unusable"]

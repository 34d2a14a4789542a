"""Simple cues: answers that look at what is told and do not reason. What they score says how little a set asks.

Each sentence suggests a label: the relation that it tells, the thing that it names, "yes" if it tells what is asked
about. A cue takes the *last* that is suggested, the *majority*, or the first, which is the *order* of mention; of a
sequence as many of them as it has steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spatialjudge.benchmarks.benchmark import Label


def cues(told: Sequence[str], gold: Label, *, steps: int = 1, one_is_enough: bool = False) -> dict[str, bool]:
    """Whether each cue gives the gold label, a set or a sequence of ``steps``; nothing where nothing is suggested.

    ``one_is_enough`` says that any of several gold labels is right.
    """
    if not told:
        return {}
    [(majority, _)] = Counter(told).most_common(1)
    picked = {"last": tuple(told[-steps:]), "majority": (majority,) * steps, "order": tuple(told[:steps])}
    right = (gold,) if isinstance(gold, str) else tuple(gold)
    return {cue: answer[0] in right if one_is_enough else answer == right for cue, answer in picked.items()}

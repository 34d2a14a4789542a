"""The scores that SpaRTUN's paper publishes (Mirzaee and Kordjamshidi 2022, section 5), from answers that were read."""

from __future__ import annotations

from collections.abc import Iterable

from spatialjudge.benchmarks.benchmark import Answer, Figure, Label
from spatialjudge.benchmarks.scores import accuracy, jaccard, macro_f1
from spatialjudge.benchmarks.spartun.labels import Q_TYPES, YES_NO


def published(answers: Iterable[Answer]) -> dict[str, Figure]:
    """The published scores by name, those of the question types that there are.

    ``accuracy FR`` wants the exact set. ``jaccard FR`` is the mean share of labels in both among those in either. Some
    harnesses keep only FR questions with one label, or count any gold label as right: those are other figures.
    """
    given = list(answers)
    scores: dict[str, Figure] = {}
    for q_type in Q_TYPES:
        pairs = [("" if one.label is None else one.label, one.gold) for one in given if one.q_type == q_type]
        if not pairs:
            continue
        scores[f"accuracy {q_type}"] = accuracy(pairs)
        if q_type == "YN":
            scores[f"macro_f1 YN ({', '.join(YES_NO)})"] = macro_f1(pairs, YES_NO)
        else:
            scores["jaccard FR"] = sum(jaccard(_set(label), _set(gold)) for label, gold in pairs) / len(pairs)
    return scores


def _set(label: Label) -> frozenset[str]:
    return frozenset([label] if label and isinstance(label, str) else label)

"""The scores that SpartQA's papers publish (Mirzaee et al. 2021, sections 5 and 6), from answers that were read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from spatialjudge.benchmarks.benchmark import Answer, Figure, Label
from spatialjudge.benchmarks.scores import accuracy, all_right, macro_f1
from spatialjudge.benchmarks.spartqa.reading import Q_TYPES, SETS, YES_NO

_DISTANCES = frozenset({"near to", "far from"})


def published(answers: Iterable[Answer]) -> dict[str, Figure]:
    """The published scores by name, those of the question types and variants that there are.

    ``accuracy YN`` and so on; ``macro_f1 YN (Yes, No, DK)``; ``accuracy FR without near to, far from`` leaves these two
    out on both sides (for SpartQA-Human, whose authors use them as they please). ``consistency`` and ``contrast`` are
    of the items that were answered rightly and have such variants: of how many are all variants answered rightly?
    """
    items: dict[str, Answer] = {}
    variants: defaultdict[tuple[str, str], list[Answer]] = defaultdict(list)
    for answer in answers:
        pivot, _, rest = answer.id.partition("/")
        if rest:
            variants[rest.partition("/")[0], pivot].append(answer)
        else:
            items[answer.id] = answer
    scores: dict[str, Figure] = {}
    for q_type in Q_TYPES:
        given = [answer for answer in items.values() if answer.q_type == q_type]
        if not given:
            continue
        pairs = [(answer.label if answer.label is not None else "", answer.gold) for answer in given]
        scores[f"accuracy {q_type}"] = accuracy(pairs)
        if q_type == "YN":
            scores[f"macro_f1 YN ({', '.join(YES_NO)})"] = macro_f1(pairs, YES_NO)
        if q_type == "FR":
            far_or_near_aside = [(_without_distances(label), _without_distances(gold)) for label, gold in pairs]
            scores["accuracy FR without near to, far from"] = accuracy(far_or_near_aside)
    for name in SETS:
        right = [
            [variant.right for variant in found]
            for (kind, pivot), found in variants.items()
            if kind == name and pivot in items and items[pivot].right
        ]
        if right:
            scores[name] = all_right(right)
    return scores


def _without_distances(label: Label) -> Label:
    return label if isinstance(label, str) else tuple(part for part in label if part not in _DISTANCES)

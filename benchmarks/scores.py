"""The scores under which benchmarks publish figures, each a pure function of what was right.

Answers and gold labels are compared as they are: how an answer is read is not decided here. A denominator is always the
length of what is passed in; what must not count is left out by the caller.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import Final

from spatialjudge.benchmarks.benchmark import Answer, Benchmark, Figure, Label, LabelPair, Share

THRESHOLDS: Final = tuple(Fraction(percent, 100) for percent in range(50, 101, 5))
"""Shares at which a curve of pattern accuracy is given."""


def accuracy(pairs: Collection[LabelPair]) -> Share:
    """Answers that are the gold label: of sets and sequences, exactly that (exact match)."""
    return Share(sum(answer == gold for answer, gold in pairs), len(pairs))


def macro_f1(pairs: Collection[LabelPair], labels: Sequence[Label]) -> float | None:
    """The mean of the F1 of the labels; a label that is neither answered nor gold counts 0.

    Name the labels with the figure: some average over yes and no only, some over "don't know", too.
    ``None`` of nothing.
    """
    if not pairs or not labels:
        return None
    total = 0.0
    for label in labels:
        hits = sum(answer == gold == label for answer, gold in pairs)
        said = sum(answer == label for answer, _ in pairs)
        meant = sum(gold == label for _, gold in pairs)
        total += 2 * hits / (said + meant) if said + meant else 0.0
    return total / len(labels)


def jaccard(answer: Collection[str], gold: Collection[str]) -> float:
    """The share of labels in both among the labels in either; 1 if both are empty."""
    either = set(answer) | set(gold)
    return len(set(answer) & set(gold)) / len(either) if either else 1.0


def pattern_accuracy(patterns: Iterable[Share], threshold: Fraction) -> Share:
    """Patterns of whose samples at least that share is right (SpaceNLI, section 5); compared as whole numbers."""
    found = list(patterns)
    return Share(sum(one.right * threshold.denominator >= threshold.numerator * one.of for one in found), len(found))


def pattern_area(patterns: Iterable[Share]) -> float | None:
    """The area under the curve of pattern accuracy over all thresholds from 0 to 1: the mean share of right samples."""
    values = [one.value for one in patterns if one.value is not None]
    return sum(values) / len(values) if values else None


def all_right(sets: Iterable[Collection[bool]]) -> Share:
    """Sets of which every member is right, of those that have any (SpartQA, section 5: consistency, contrast sets)."""
    found = [members for members in sets if members]
    return Share(sum(all(members) for members in found), len(found))


def mean_jaccard(pairs: Collection[LabelPair]) -> float | None:
    """The mean of the Jaccard index of answers of several labels. ``None`` of nothing."""

    def labels(label: Label) -> Collection[str]:
        return {label} - {""} if isinstance(label, str) else label

    return sum(jaccard(labels(label), labels(gold)) for label, gold in pairs) / len(pairs) if pairs else None


def without(labels: Collection[str], pairs: Iterable[LabelPair]) -> list[LabelPair]:
    """Pairs without these labels on either side."""
    return [
        (
            answer if isinstance(answer, str) else tuple(one for one in answer if one not in labels),
            gold if isinstance(gold, str) else tuple(one for one in gold if one not in labels),
        )
        for answer, gold in pairs
    ]


def published(benchmark: Benchmark, answers: Iterable[Answer]) -> dict[str, Figure]:
    """The scores under which a benchmark publishes figures, of the types and sets that there are.

    ``accuracy`` of sets and sequences is exact match. A set counts where its item was answered rightly: of how many are
    all variants answered rightly? Of several answers to each item the first ones go together, the second ones, and on.
    """
    seen: Counter[str] = Counter()
    items: dict[tuple[str, int], Answer] = {}
    variants: defaultdict[tuple[str, tuple[str, int]], list[bool]] = defaultdict(list)
    for answer in answers:
        pivot, _, rest = answer.id.partition("/") if benchmark.sets else (answer.id, "", "")
        if rest:
            variants[rest.partition("/")[0], (pivot, seen[answer.id])].append(answer.right)
        else:
            items[pivot, seen[answer.id]] = answer
        seen[answer.id] += 1
    scores: dict[str, Figure] = {}
    for name, q_type in benchmark.questions.items():
        given = [answer for answer in items.values() if answer.q_type == name]
        pairs: list[LabelPair] = [("" if one.label is None else one.label, one.gold) for one in given]
        if pairs:
            scores[f"accuracy {name}"] = accuracy(pairs)
            scores |= {said: score(pairs) for said, score in q_type.scores.items()}
    for name in benchmark.sets:
        of_set = {pivot: right for (kind, pivot), right in variants.items() if kind == name}
        if found := [right for pivot, right in of_set.items() if pivot in items and items[pivot].right]:
            scores[name] = all_right(found)
    return scores

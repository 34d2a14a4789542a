"""Does a conclusion follow from premises? Two questions to the solver, asked once for each form of a problem.

It is entailed if the premises and its denial cannot hold together, contradicted if the premises and itself cannot.
The names of the things do not matter, only which are the same: problems that differ in names are one problem, and the
thousands of samples of the benchmark a few hundred.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from spatialjudge.benchmarks.entailment import TIMEOUT_S, Standing
from spatialjudge.benchmarks.spacenli.meaning import meaning, scene_of, taken_for_granted
from spatialjudge.benchmarks.spacenli.sentences import SentenceMeaning
from spatialjudge.relations.boxes import ANY_PLACES, BoxRelation
from spatialjudge.solver.statements import satisfiable

Premises = tuple[SentenceMeaning, ...]
"""The premises, and last the conclusion."""

KEPT: Final = 4096
"""Forms of problems whose answer is kept; the benchmark has some two hundred."""


def standing(problem: Premises) -> Standing:
    """What the premises make of the conclusion."""
    return _standing(canonical(problem))


def support(problem: Premises) -> tuple[int, ...]:
    """Numbers of premises that by themselves settle the conclusion (or contradict each other), none too many.

    Empty for a conclusion that the premises leave open.
    """
    found = standing(problem)
    if found in {Standing.UNKNOWN, Standing.UNDECIDED}:
        return ()
    kept = list(range(len(problem) - 1))
    for number in tuple(kept):
        fewer = [other for other in kept if other != number]
        if standing((*(problem[other] for other in fewer), problem[-1])) is found:
            kept = fewer
    return tuple(kept)


def fewest(problem: Premises) -> int:
    """How many premises settle the conclusion as all of them do, at least."""
    *premises, conclusion = problem
    found = standing(problem)
    return next(
        size
        for size in range(len(premises) + 1)
        if any(standing((*chosen, conclusion)) is found for chosen in combinations(premises, size))
    )


def canonical(problem: Premises) -> Premises:
    """The problem with its things numbered in the order in which they are named."""
    numbers: dict[str, str] = {}
    return tuple(
        said._replace(things=tuple(numbers.setdefault(name, str(len(numbers) + 1)) for name in said.things))
        for said in problem
    )


@lru_cache(maxsize=KEPT)
def _standing(problem: Premises) -> Standing:
    scene = scene_of(problem)
    granted = taken_for_granted(problem, scene)
    premises = BoxRelation.all_of([granted, *(meaning(said, scene) for said in problem[:-1])])
    conclusion = meaning(problem[-1], scene)
    # The scene's numbers and axes are complete only now that all has been said.
    possible, with_it, without_it = (
        satisfiable(scene.space, len(scene.numbers), premises & more, timeout_s=TIMEOUT_S)
        for more in (ANY_PLACES, conclusion, ~conclusion)
    )
    if None in {possible, with_it, without_it}:
        return Standing.UNDECIDED
    if not possible:
        return Standing.INCONSISTENT_STORY
    if not with_it:
        return Standing.CONTRADICTED
    return Standing.UNKNOWN if without_it else Standing.ENTAILED

"""What follows from a SpaRTUN story: blocks and objects are boxes.

An object left of another has both its ends more left (the vocabulary's *weak* reading); a block that is said to be left
of a block is so as a whole. What is asked of blocks is the weak relation, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from spatialjudge.benchmarks.spartun.rules import DIRECTIONS, Fact
from spatialjudge.benchmarks.standings import Standings
from spatialjudge.solver import Story


class Entailed:
    """The relations that follow from facts, as evidence.

    Args:
        facts: triples of ids, the relation being one of the benchmark's.
        names: what each entity is called in the story given to the solver, by id; no two alike.
        blocks: the ids of blocks.
    """

    def __init__(self, facts: Iterable[Fact], names: Mapping[str, str], blocks: AbstractSet[str]) -> None:
        self._names = names
        told = [
            (
                names[subject],
                f"block-{relation}" if relation in DIRECTIONS and {subject, obj} <= blocks else relation,
                names[obj],
            )
            for subject, relation, obj in facts
        ]
        self.standings = Standings(Story(None, told, "spartun", names.values()))

    def entails(self, subject: str, relation: str, obj: str) -> bool:
        """Whether a relation follows; raises ``NoStanding`` if the story cannot be."""
        return self.standings.entails(self._names[subject], relation, self._names[obj])

    def excludes(self, subject: str, relation: str, obj: str) -> bool:
        """Whether a relation does not follow: negation as failure, as in the benchmark."""
        return not self.entails(subject, relation, obj)

    def hops(self, subject: str, relation: str, obj: str) -> int | None:
        """How many facts it takes at least to entail a relation; ``None`` if they do not."""
        return self.standings.hops(self._names[subject], relation, self._names[obj])

    def reasons(self, subject: str, relation: str, obj: str) -> str:
        """The facts by which a relation follows or cannot hold, or by which the story cannot be."""
        return self.standings.reasons(self._names[subject], relation, self._names[obj])

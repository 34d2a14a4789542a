"""A conflict: the fewest facts that cannot hold together with a claim, grown, narrowed, and shown to be the fewest.

They are grown from nothing: a placement of the facts so far breaks others, of which one is added, until there is no
placement (the constructive way of de Siqueira and Puget, ECAI 1988); so few facts are ever solved at once, and what is
told of things far off is never looked at. Of these k facts each is left out without which the others still clash
(Bakker and others, IJCAI 1993), until none can be: 2k solves. A smallest one comes from hitting sets (Ignatiev,
Previti, Liffiton, Marques-Silva, CP 2015): it has a fact in common with every set of facts whose removal dissolves the
clash, so the smallest set that does is tried, and either clashes or shows another such removal. If the time runs out,
the best that was found is returned and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from spatialjudge.solver.chains import Chain
from spatialjudge.solver.deadline import Deadline, Expired
from spatialjudge.solver.facts import Fact
from spatialjudge.solver.story import Story

Clash = Callable[[Sequence[int]], bool]
Placed = Callable[[Sequence[int]], Sequence[Any] | None]
"""A placement in which these facts hold, and what they are to exclude; ``None`` if there is none."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Numbers of facts that clash, and what these say.

    ``minimal`` says that leaving out any one of them dissolves the clash, ``smallest`` that no smaller set clashes.
    ``chains`` show it, where bounds alone do: one for each way in which the claim could hold. ``claimed`` is what the
    claim is called, ``instead`` what follows in its place, if that is more than that it cannot be.
    """

    facts: tuple[int, ...]
    minimal: bool
    smallest: bool = False
    chains: tuple[Chain, ...] = ()
    said: tuple[Fact, ...] = ()
    claimed: str = ""
    instead: str = ""

    def __str__(self) -> str:
        """The clash in words: "SW needs x(bed) < x(chair); fact 0 puts x(bed) >= 8, fact 4 x(chair) <= 7"."""
        if self.chains:
            needs = f"{self.claimed} needs " if self.claimed and self.chains[0].needs else ""
            return needs + "; or ".join(map(str, self.chains))
        if not self.facts:
            if self.instead:
                return f"{self.instead}, whatever the facts"
            return f"the room has no place for {self.claimed or 'what the story tells'}"
        numbers = [str(number) for number in self.facts]
        listed = f"fact{'s' * (len(numbers) > 1)} {', '.join(numbers[:-1])}{' and ' * (len(numbers) > 1)}{numbers[-1]}"
        if not self.minimal:
            listed = f"some of {listed} (there was no time to find out which)"
        elif self.instead:
            return f"{self.instead}: {listed}"
        return f"{listed} leave{'s' * (len(numbers) == 1)} no place for {self.claimed or 'each other'}"

    def as_json(self) -> dict[str, Any]:
        """The conflict as JSON values, as every answer and record has it."""
        return {
            "facts": [
                {"number": number, "fact": list(fact.as_json())}
                for number, fact in zip(self.facts, self.said, strict=True)
            ],
            "minimal": self.minimal,
            "smallest": self.smallest,
            "chains": [chain.as_json() for chain in self.chains],
            "text": str(self),
        }


def fewest(
    story: Story,
    placed: Placed,
    deadline: Deadline,
    everything: list[int],
    near: Iterable[int],
    facts: list[int] | None = None,
    *,
    smallest: bool,
) -> Conflict:
    """The fewest facts with which nothing is placed, or as few as were found in time.

    Args:
        story: the facts.
        placed: the oracle.
        deadline: when to stop.
        everything: the facts by number, with all of which nothing is placed.
        near: things by number, with whose facts to begin.
        facts: some with which nothing is placed, if they are known.
        smallest: whether no fewer facts will do, as in :func:`explain`.
    """

    def clash(numbers: Sequence[int]) -> bool:
        return placed(numbers) is None

    found, minimal, least = everything, False, False
    try:
        some = _grown(story, placed, everything, near) if facts is None else facts
        for found in _narrowed(clash, some, sure=facts is None):  # noqa: B007 - the last one counts, whenever time is up
            pass
        minimal = True
        least = len(found) < 2
        if smallest and not least:
            found, least = _smallest(clash, everything, found, deadline), True
    except Expired:
        pass
    return Conflict(tuple(sorted(found)), minimal, least)


def _grown(story: Story, placed: Placed, facts: Sequence[int], near: Iterable[int]) -> list[int]:
    """Few of these facts, which clash, that clash as well: each breaks where those before it hold.

    Of the facts that a placement breaks that is taken which is about the fewest new things, and else about those that
    came up first.
    """
    about = [[story.index.get(name, 0) for name in (fact.subject, *fact.objects)] for fact in story.facts]
    met = {thing: place for place, thing in enumerate(dict.fromkeys([0, *near]))}
    among, grown = frozenset(facts), list[int]()
    while (places := placed(grown)) is not None:
        broken = (number for number in story.broken(places) if number in among)
        best = min(broken, key=lambda number: sum(met.get(thing, len(story.index) + 1) for thing in about[number]))
        for thing in about[best]:
            met.setdefault(thing, len(met))
        grown.append(best)
    return grown


def _narrowed(clash: Clash, facts: list[int], *, sure: bool) -> Iterator[list[int]]:
    """Ever fewer of these facts, which clash, until none can be left out; the last one cannot, if that is ``sure``."""
    found = facts
    yield found
    for number in facts[: len(facts) - sure]:
        rest = [other for other in found if other != number]
        if clash(rest):
            found = rest
            yield found


def _smallest(clash: Clash, everything: list[int], known: list[int], deadline: Deadline) -> list[int]:
    """A smallest set of facts that clashes, when ``known`` is one that clashes."""
    # Those without which nothing clashes are in every set that does: often all of them.
    removals = [
        frozenset([number]) for number in known if not clash([other for other in everything if other != number])
    ]
    while True:
        tried = hitting(removals, len(known), deadline)
        if len(tried) >= len(known):
            return known
        if clash(tried):
            return tried
        kept = list(tried)
        for number in everything:
            if number not in tried and not clash([*kept, number]):
                kept.append(number)
        removals.append(frozenset(everything) - frozenset(kept))


def hitting(sets: list[frozenset[int]], limit: int, deadline: Deadline) -> list[int]:
    """A smallest set with a member in common with each of the sets; one of ``limit`` members if none is smaller."""
    best = list(range(limit))

    def search(chosen: list[int], left: list[frozenset[int]]) -> None:
        nonlocal best
        deadline.look()
        if not left:
            best = chosen
            return
        disjoint: list[frozenset[int]] = []
        for members in sorted(left, key=len):
            if all(members.isdisjoint(other) for other in disjoint):
                disjoint.append(members)
        if len(chosen) + len(disjoint) >= len(best):
            return
        for member in sorted(disjoint[0]):
            search([*chosen, member], [members for members in left if member not in members])

    search([], sets)
    return best

"""Qualification: the facts of a vocabulary that hold between coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any, Final

from spatialjudge.relations import ROOM, InvalidInput, Problem, Term, meant, shown
from spatialjudge.solver.evaluation import placed_enough, places_of
from spatialjudge.solver.facts import MAX_PROBLEMS, Fact
from spatialjudge.solver.names import wrong_with
from spatialjudge.solver.story import USUAL, Story

MAX_TUPLES: Final = 10_000
"""Things, pairs and triples that are looked at: some tenths of a second. All pairs of a hundred things are as many."""


def qualify(
    placement: Mapping[str, Any], vocabulary: str = USUAL, *, grid: int | None = None, family: str | None = None
) -> tuple[Fact, ...]:
    """Every fact of a vocabulary that holds in a placement, of one label each: a story that it keeps.

    O(n^2) for n things, for a family of relations of three O(n^3).

    Args:
        placement: the place of each thing by name, as for :func:`evaluate`. Of what is not told nothing is said.
        vocabulary: the table of labels, read as facts are: of ``stepgame`` unit steps.
        grid: cells along a side, for a vocabulary of points.
        family: only the facts of this family. Without it those of all, but of relations of three.

    Raises:
        InvalidInput: no placement, an unknown vocabulary or family, or more than ``MAX_TUPLES`` things to look at.
    """
    names = list(placement) if isinstance(placement, Mapping) else []
    if problems := [Problem("placement", wrong) for name in names if (wrong := wrong_with(name))]:
        raise InvalidInput(problems[:MAX_PROBLEMS])
    story = Story(grid, None, vocabulary, names)
    table = story.vocabulary
    if family is not None and family not in table.families:
        hint = f"{table.name} has {', '.join(table.families)}"
        raise InvalidInput.at("family", f"unknown family {shown(family)}", meant(family, table.families, hint))
    terms = [term for term in table.terms if (term.family.name == family if family else not term.family.ternary)]
    things = len(story.index)
    if things ** max(term.family.arity for term in terms) > MAX_TUPLES:
        hint = "ask for a family, or of fewer things"
        raise InvalidInput.at("placement", f"has {things} things, too many to compare all", hint)
    places, _, _ = places_of(story, placement)
    setting = story.setting
    facts = tuple(_facts(story, setting, terms, places))
    if table.flat is not None:  # on which axes things have extent is said by directions, which do not depend on it
        facts = tuple(_facts(story, table.extents(labels for _, labels, _ in facts), terms, places))
    return facts


def _facts(story: Story, setting: Any, terms: list[Term], places: list[Any]) -> Iterator[Fact]:
    index, space = story.index, story.vocabulary.space
    relations = [(term, story.vocabulary.relation((term.label,), setting)) for term in terms]
    for count in (1, 2, 3):
        related = [(term, relation) for term, relation in relations if term.family.arity == count]
        for subject, *others in permutations(index, count) if related else ():
            i, j = index[subject], index[others[0]] if others else 0
            obj: Any = tuple(others) if len(others) == 2 else others[0] if others else ROOM
            for term, relation in related:
                said = relation.with_second(index[others[1]]) if len(others) == 2 else relation
                if placed_enough(said, space, places, i, j) and story.holds(said, places, i, j):
                    yield Fact(subject, (term.label,), obj)

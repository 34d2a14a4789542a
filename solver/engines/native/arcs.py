"""Arc consistency between sets of cells (Mackworth, AIJ 1977), by shifting and cutting integers (see ``boards``)."""

from __future__ import annotations

from typing import Final

from spatialjudge.solver.engines.budget import GLANCE, Budget
from spatialjudge.solver.engines.native.boards import Board
from spatialjudge.solver.engines.native.links import Links

FEW: Final = 12
"""Cells, or displacements, that are gone through one by one; beyond, a few supporters settle most of a domain."""


def propagate(
    domains: list[int], links: Links, changed: list[int], place: Board, budget: Budget, *, thorough: bool = True
) -> bool:
    """Take out cells that the changed objects do not support, and so on; False if a domain is or becomes empty.

    Args:
        domains: the cells of each object, changed in place.
        links: of each object, the objects that it is related to.
        changed: the objects to begin with.
        place: the board that the sets are laid out on.
        budget: looked at now and then.
        thorough: whether also objects that still have several cells take cells from others; if not, only those that
            are placed do (forward checking).
    """
    if not all(domains):
        return False
    queue = changed[:]
    only: dict[int, int] = {}  # of an object that only one other has taken cells from: that one loses none by it
    revised = 0
    shift = place.centre + 1
    while queue:
        j = queue.pop()
        cause = only.pop(j, 0)
        source = domains[j]
        placed = not source & (source - 1)
        if not (thorough or placed):
            continue
        by = shift - source.bit_length()
        revised += 1
        if revised % GLANCE == 0:
            budget.look()
        for i, forth, back in links[j]:
            if i == cause:
                continue
            domain = domains[i]
            kept = domain & forth >> by if placed else _supported(domain, source, forth, back, shift)
            if kept != domain:
                domains[i] = kept
                if not kept:
                    return False
                if i not in queue:
                    queue.append(i)
                    only[i] = j
                elif only.get(i, j) != j:
                    del only[i]
    return True


def _supported(domain: int, source: int, forth: int, back: int, shift: int) -> int:
    """The cells of ``domain`` that some cell of ``source`` supports.

    Few displacements: the sources, moved by each. Few sources: what each supports. Many of both: one cell after another
    is settled by a supporter, together with all that share it; once a cell has none, what the sources support is worked
    out in full.
    """
    if source.bit_count() > FEW:
        if forth.bit_count() <= FEW:
            return domain & _moved(source, forth, shift)
        unsettled = domain
        while unsettled:
            supporters = source & back >> shift - unsettled.bit_length()
            if not supporters:
                return domain & _along_rows(source, forth, shift)
            unsettled &= ~(forth >> shift - (supporters & -supporters).bit_length())
        return domain
    supported = 0
    while source:
        at = source.bit_length()
        source ^= 1 << at - 1
        supported |= forth >> shift - at
    return domain & supported


def _moved(source: int, forth: int, shift: int) -> int:
    """The sources, moved by each of the displacements."""
    moved = 0
    while forth:
        by = forth.bit_length() - shift
        forth ^= 1 << by + shift - 1
        moved |= source << by if by >= 0 else source >> -by
    return moved


def _along_rows(source: int, forth: int, shift: int) -> int:
    """What the sources support, one run of them after another: the mask, drawn out to the length of the run."""
    supported, drawn_out = 0, [0]
    while source:
        first = source & -source
        others = source & source + first
        length = (source ^ others).bit_count()
        while len(drawn_out) <= length:
            drawn_out.append(drawn_out[-1] | forth >> len(drawn_out) - 1)
        supported |= drawn_out[length] >> shift - first.bit_length() - length + 1
        source = others
    return supported

"""Slices of the sweep: how many of its stories the suite asks each engine, and an end for engines that are new.

An engine of which nothing is said here is new. It has ``PATIENCE_S`` for a question, whatever time a test gives it:
what is not decided then is "undecided", by which a test either fails or, compared with brute force, leaves it out.
"""

from fractions import Fraction

from spatialjudge.solver.deadline import Deadline

SHARES = {
    "auto": (1, 1),
    "native": (1, Fraction(1, 12)),
    "cp-sat": (Fraction(1, 6), Fraction(1, 12)),
    "python-constraint": (Fraction(1, 3), 0),
}
"""Of the stories about points, and of those about boxes, about which ``auto`` asks ``native`` alone."""
NEW = Fraction(1, 6), Fraction(1, 12)
PATIENCE_S = 0.5


def known(engine):
    """Whether the engine can be relied on to come to an end."""
    return engine in SHARES


def points_slice(engine, count):
    """So many of ``count`` stories about points."""
    return int(count * SHARES.get(engine, NEW)[0])


def boxes_slice(engine, count):
    """So many of ``count`` stories about things with extent."""
    return int(count * SHARES.get(engine, NEW)[1])


class Patient:
    """An engine that is stopped after ``PATIENCE_S``, at each question."""

    def __init__(self, engine):
        self.name = engine.name
        self._engine = engine

    def prepare(self, network):
        return _Prepared(self._engine.prepare(network))


class _Prepared:
    def __init__(self, prepared):
        self._prepared = prepared

    def consistency(self, deadline):
        return self._prepared.consistency(_sooner(deadline))

    def possible(self, i, j, relations, deadline):
        return self._prepared.possible(i, j, relations, _sooner(deadline))


def _sooner(deadline):
    return Deadline(min(deadline.at, Deadline.after(PATIENCE_S).at))

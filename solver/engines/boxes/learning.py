"""The search that learns: for stories where looking ahead one step at a time leads into a dead end.

Conflict-driven clause learning (Marques-Silva, Sakallah, IEEE TC 1999; MiniSat: Een, Sorensson, SAT 2003) over the
clauses of the choices, with two theories beside them. ``Differences`` keeps coordinates in which all true bounds hold,
or shows bounds that go round in a negative cycle: a clause that was missing. ``Order`` tells which bounds follow by
transitivity of those that are true, so that most dead ends are seen before they are entered; why one follows is worked
out only when a conflict rests on it. What has been in conflicts lately is decided first (``activity``), and as the
coordinates have it: so a decision moves no point, and the search is over when they happen to satisfy every choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spatialjudge.solver.engines.boxes.activity import Activity
from spatialjudge.solver.engines.boxes.clauses import Clauses
from spatialjudge.solver.engines.boxes.differences import Differences
from spatialjudge.solver.engines.boxes.order import Order, Pair
from spatialjudge.solver.engines.boxes.statement import Choice, Difference, holds
from spatialjudge.solver.engines.budget import Budget

RESTART: Final = 64
"""Conflicts up to the first restart, and the unit of those up to the next ones."""
KEPT: Final = 4000
"""Learned clauses from which on a restart forgets the longer ones, up to half as many: some megabytes."""
LOOK: Final = 32
"""Decisions between two looks at whether the coordinates satisfy every choice."""

Clause = list[int]
_BY_ORDER: Final[Clause] = []
"""Stands for the reason of a literal that follows by transitivity, until it is asked for."""


class Learning:
    """A search for coordinates that satisfy bounds asserted before, and choices; made for one use."""

    def __init__(self, differences: Differences, choices: Sequence[Choice], budget: Budget) -> None:
        """Write the choices as clauses.

        Raises:
            Spent: the deadline passed.
        """
        self._differences = differences
        self._choices = choices
        self._budget = budget
        self._clauses = clauses = Clauses(choices, budget)
        size = clauses.variables + 1
        # By literal, those of negative ones counted from the end.
        self._value = [0] * (2 * size)
        self._watches: list[list[Clause]] = [[] for _ in range(2 * size)]
        # By variable.
        self._level = [0] * size
        self._reason: list[Clause | None] = [None] * size
        self._place = [0] * size
        self._activity = Activity(clauses.variables)
        self._trail: list[int] = []
        self._head = 0
        self._levels: list[tuple[int, int, int]] = []
        self._learned: list[Clause] = []
        self._follows: list[int] = []
        self._order = Order(len(differences.coordinates), self._interest())

    def satisfiable(self) -> bool:
        """Whether all can hold at once; if so, it does at the coordinates of the differences.

        Raises:
            Spent: the deadline passed, or the budget was used up; a conflict counts as a node.
        """
        if not self._started():
            return False
        restarts = _luby()
        left = RESTART * next(restarts)
        steps = 0
        while True:
            steps += 1
            conflict = self._propagated()
            if conflict is not None:
                if not self._levels:
                    return False
                self._budget.node()
                self._learn(conflict)
                left -= 1
            elif left <= 0:
                left = RESTART * next(restarts)
                self._back_to(0)
                self._forget()
            elif (steps % LOOK == 0 and self._done()) or not self._decided():
                return True

    def _done(self) -> bool:
        """Whether the coordinates satisfy every choice."""
        self._budget.look()
        coordinates = self._differences.coordinates
        return all(any(holds(alternative, coordinates) for alternative in choice) for choice in self._choices)

    def _interest(self) -> list[int]:
        """For each point, those to which the order of the two decides a literal."""
        interest = [0] * len(self._differences.coordinates)
        for u, v, most in self._clauses.literals:
            if most in {0, -1}:
                interest[u] |= 1 << v
        return interest

    def _started(self) -> bool:
        """Take up the clauses and the bounds asserted before; False if that already shows a contradiction."""
        for u, v, most in self._differences.bounds():
            self._budget.look()
            literal = self._clauses.literals.get((u, v, most))
            if literal is not None and not self._value[literal]:
                self._assign(literal, None)
            if most <= 0:
                self._ordered(self._order.assert_one(u, v, most < 0))
        for clause in self._clauses.clauses:
            if len(clause) > 1:
                self._watch(clause)
            elif not clause or self._value[clause[0]] < 0:
                return False
            elif not self._value[clause[0]]:
                self._assign(clause[0], None)
        self._take_up_order()
        return True

    def _watch(self, clause: Clause) -> None:
        self._watches[clause[0]].append(clause)
        self._watches[clause[1]].append(clause)

    def _assign(self, literal: int, reason: Clause | None) -> None:
        self._value[literal], self._value[-literal] = 1, -1
        variable = abs(literal)
        self._level[variable] = len(self._levels)
        self._reason[variable] = reason
        self._place[variable] = len(self._trail)
        self._trail.append(literal)

    def _propagated(self) -> Clause | None:
        """Assign what follows of what was assigned last, and assert its bounds; a clause that is broken, if one is."""
        trail, bounds = self._trail, self._clauses.bounds
        while self._head < len(trail):
            literal = trail[self._head]
            self._head += 1
            conflict = self._visited(literal)
            if conflict is not None:
                return conflict
            bound = bounds[literal]
            if bound is not None:
                u, v, most = bound
                if not self._differences.assert_one(u, v, most):
                    return self._cycle(bound)
                if most <= 0:
                    self._ordered(self._order.assert_one(u, v, most < 0))
            if self._head == len(trail):
                self._take_up_order()
        return None

    def _visited(self, literal: int) -> Clause | None:
        """See to the clauses that watch a literal's negation, now false; the first one that is broken."""
        value, watches, false = self._value, self._watches, -literal
        waiting = watches[false]
        watches[false] = kept = []
        for number, clause in enumerate(waiting):
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            first = clause[0]
            if value[first] > 0:
                kept.append(clause)
                continue
            for place in range(2, len(clause)):
                other = clause[place]
                if value[other] >= 0:
                    clause[1], clause[place] = other, false
                    watches[other].append(clause)
                    break
            else:
                kept.append(clause)
                if value[first] < 0:
                    kept += waiting[number + 1 :]
                    return clause
                self._assign(first, clause)
        return None

    def _ordered(self, pairs: list[Pair]) -> None:
        """Note the literals that follow of points being in order."""
        literals = self._clauses.literals
        for low, high, strict in pairs:
            literal = literals.get((low, high, -1 if strict else 0))
            if literal is not None:
                self._follows.append(literal)

    def _take_up_order(self) -> None:
        for literal in self._follows:
            if not self._value[literal]:
                self._assign(literal, _BY_ORDER)
        self._follows.clear()

    def _cycle(self, bound: Difference) -> Clause:
        """The clause that a bound breaks which contradicts others: not all of them are true."""
        literals = self._clauses.literals
        true = (literals.get(other) for other in self._differences.contradiction(*bound))
        return [-literal for literal in true if literal is not None and self._value[literal] > 0]

    def _because(self, literal: int) -> Clause:
        """Why a literal is true: itself, and the negations of those that it follows of."""
        reason = self._reason[abs(literal)]
        if reason is None:
            return [literal]
        if reason is _BY_ORDER:
            reason = self._reason[abs(literal)] = self._path(literal)
        return reason

    def _path(self, literal: int) -> Clause:
        """The clause for a bound that follows by transitivity: as few bounds as can be, asserted before it."""
        bound = self._clauses.bounds[literal]
        if bound is None:
            raise TypeError("only a bound follows by order")
        literals, places, before = self._clauses.literals, self._place, self._place[abs(literal)]

        def earlier(other: Difference) -> bool:
            true = literals.get(other)
            return true is None or places[abs(true)] < before

        path = self._differences.path(bound[0], bound[1], bound[2] < 0, earlier)
        return [literal, *(-literals[other] for other in path if other in literals)]

    def _learn(self, conflict: Clause) -> None:
        """Learn a clause that would have seen the conflict coming (first UIP), and go back to where it does."""
        level, trail = self._level, self._trail
        seen: set[int] = set()
        learned, open_here, place = [0], 0, len(trail)
        reason = conflict
        while True:
            for literal in reason:
                variable = abs(literal)
                if variable not in seen and level[variable]:
                    seen.add(variable)
                    self._activity.count(variable)
                    if level[variable] == len(self._levels):
                        open_here += 1
                    else:
                        learned.append(literal)
            place -= 1
            while abs(trail[place]) not in seen:
                place -= 1
            open_here -= 1
            if not open_here:
                break
            reason = self._because(trail[place])
        learned[0] = -trail[place]
        learned[1:] = [literal for literal in learned[1:] if not self._redundant(literal, seen)]
        self._activity.age()
        self._take_up(learned)

    def _redundant(self, literal: int, seen: set[int]) -> bool:
        """Whether a literal of a learned clause follows of the others."""
        if self._reason[abs(literal)] is None:
            return False
        return all(abs(other) in seen or not self._level[abs(other)] for other in self._because(-literal))

    def _take_up(self, learned: Clause) -> None:
        if len(learned) == 1:
            self._back_to(0)
            self._assign(learned[0], None)
            return
        last = max(range(1, len(learned)), key=lambda place: self._level[abs(learned[place])])
        learned[1], learned[last] = learned[last], learned[1]
        self._back_to(self._level[abs(learned[1])])
        self._learned.append(learned)
        self._watch(learned)
        self._assign(learned[0], learned)

    def _back_to(self, level: int) -> None:
        """Take back all that was assigned at higher levels; the coordinates stay, for they satisfy what is left."""
        if level >= len(self._levels):
            return
        place, differences, order = self._levels[level]
        for literal in self._trail[place:]:
            self._value[literal] = self._value[-literal] = 0
            self._activity.enqueue(abs(literal))
        del self._trail[place:]
        del self._levels[level:]
        self._head = place
        self._follows.clear()
        self._differences.undo(differences)
        self._order.undo(order)

    def _decided(self) -> bool:
        """Assign the most active variable as the coordinates have it; False if all are assigned."""
        while (variable := self._activity.pop()) is not None:
            if not self._value[variable]:
                self._levels.append((len(self._trail), self._differences.mark(), self._order.mark()))
                true = self._clauses.true_at(variable, self._differences.coordinates)
                self._assign(variable if true else -variable, None)
                return True
        return False

    def _forget(self) -> None:
        """Forget the longer half of what was learned, if that is much; nothing rests on it after a restart."""
        if len(self._learned) < KEPT:
            return
        self._learned.sort(key=len)
        gone = {id(clause) for clause in self._learned[KEPT // 2 :]}
        del self._learned[KEPT // 2 :]
        for number, watching in enumerate(self._watches):
            self._watches[number] = [clause for clause in watching if id(clause) not in gone]


def _luby() -> Iterator[int]:
    """1, 1, 2, 1, 1, 2, 4, ... (Luby, Sinclair, Zuckerman, IPL 1993; so computed by Knuth)."""
    number, value = 1, 1
    while True:
        yield value
        number, value = (number + 1, 1) if number & -number == value else (number, 2 * value)

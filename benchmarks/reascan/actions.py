"""Actions: the sequence that carries a command out, and what is to be said of a sequence that a model gave.

The agent walks along its row first, then along its column; zigzagging it takes turns, the row first. It turns left
twice to turn round. A manner wraps each step: spinning puts four left turns before it (and before its turn),
cautiously looks left and right before it (after its turn), hesitantly stays once after it. What is pushed goes on
ahead, what is pulled backwards without a turn, until the next cell is no cell of the world or holds something that is
no box; an object of size 3 or 4 takes two tokens a cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from spatialjudge.benchmarks.reascan.world import AHEAD, HEAVY, GridCell, Thing, World

LEFT: Final = "turn left"
RIGHT: Final = "turn right"
WALK: Final = "walk"
PUSH: Final = "push"
PULL: Final = "pull"
STAY: Final = "stay"
TOKENS: Final = (WALK, PUSH, PULL, STAY, LEFT, RIGHT)

SPIN: Final = (LEFT, LEFT, LEFT, LEFT)
LOOK: Final = (LEFT, RIGHT, RIGHT, LEFT)
_TURNS: Final[tuple[tuple[str, ...], ...]] = ((), (RIGHT,), (LEFT, LEFT), (LEFT,))
"""What turns the agent by so many right angles to the right."""
_MANNERS: Final[Mapping[str | None, tuple[tuple[str, ...], tuple[str, ...], int]]] = {
    None: ((), (), 0),
    "while zigzagging": ((), (), 0),
    "while spinning": (SPIN, (), 0),
    "cautiously": ((), LOOK, 0),
    "hesitantly": ((), (), 1),
}
"""What comes before the turn of each step, what after it, and how often the agent stays once after the step."""
_SAME: Final = {"l_turn": LEFT, "r_turn": RIGHT, "turn_left": LEFT, "turn_right": RIGHT, "left": LEFT, "right": RIGHT}


def oracle(verb: str, manner: str | None, target: Thing, world: World) -> tuple[str, ...]:
    """The actions that the benchmark takes as the right ones; linear in their number."""
    tokens: list[str] = []
    heading = world.heading
    for step in _steps(world.agent, target.cell, zigzag=manner == "while zigzagging"):
        tokens += _wrapped(manner, WALK, _TURNS[(step - heading) % 4])
        heading = step
    if verb in {PUSH, PULL}:
        drow, dcolumn = AHEAD[heading if verb == PUSH else (heading + 2) % 4]
        row, column = target.cell
        while world.free((row + drow, column + dcolumn), target):
            row, column = row + drow, column + dcolumn
            for _ in range(2 if target.size >= HEAVY else 1):
                tokens += _wrapped(manner, verb)
    return tuple(tokens)


class Carried(NamedTuple):
    """What is to be said of a sequence of actions beside whether it is the oracle's: how far a miss is off.

    ``legal``: the agent never leaves the world, and pushes or pulls the referent only, where it can go. ``reaches``:
    it stands where the referent lies when it has done walking. ``manner``: each step is made in the manner asked for.
    """

    legal: bool
    reaches: bool
    manner: bool


def carried_out(tokens: Sequence[str], verb: str, manner: str | None, target: Thing, world: World) -> Carried:
    """What is to be said of a sequence of actions."""
    legal, reached = _run(tokens, verb, target, world)
    return Carried(legal, reached == target.cell, _keeps(manner, tokens, world.heading))


def read_tokens(text: str) -> tuple[str, ...] | None:
    """The actions of a text such as "turn left, walk, walk"; ``None`` if it has anything else.

    Tokens are parted by commas, or by blanks where each is one word (``L_turn``).
    """
    parts = text.strip().strip("[]").split("," if "," in text else None)
    words = [" ".join(part.strip(" '\"\n\t").lower().split()) for part in parts]
    if words[-1:] == [""]:
        words.pop()
    if " ".join(words) in TOKENS:
        words = [" ".join(words)]
    tokens = tuple(_SAME.get(word, word) for word in words)
    return tokens if all(token in TOKENS for token in tokens) else None


def _steps(start: GridCell, goal: GridCell, *, zigzag: bool) -> Iterator[int]:
    """The headings of the steps from a cell to another."""
    south, east = goal[0] - start[0], goal[1] - start[1]
    along_row = [0 if east > 0 else 2] * abs(east)
    along_column = [1 if south > 0 else 3] * abs(south)
    if not zigzag:
        yield from along_row + along_column
        return
    for pair in zip_longest(along_row, along_column):
        yield from (step for step in pair if step is not None)


def _wrapped(manner: str | None, token: str, turns: Sequence[str] = ()) -> list[str]:
    before, look, stays = _MANNERS[manner]
    return [*before, *turns, *look, token, *[STAY] * stays]


def _run(tokens: Sequence[str], verb: str, target: Thing, world: World) -> tuple[bool, GridCell]:
    """Whether a sequence is legal, and where the agent stood when it had done walking."""
    (row, column), heading = world.agent, world.heading
    reached, legal, moving, half = world.agent, True, False, False
    for token in tokens:
        if token in {LEFT, RIGHT}:
            heading = (heading + (1 if token == RIGHT else -1)) % 4
        elif token in {WALK, PUSH, PULL}:
            drow, dcolumn = AHEAD[heading if token != PULL else (heading + 2) % 4]
            ahead = (row + drow, column + dcolumn)
            if token == WALK:
                legal = legal and not moving and all(0 <= place < world.grid for place in ahead)
            else:
                legal = legal and token == verb and (moving or (row, column) == target.cell)
                legal = legal and world.free(ahead, target)
                moving = True
                half = target.size >= HEAVY and not half
            if not half:
                row, column = ahead
            if token == WALK:
                reached = (row, column)
        elif token != STAY:
            legal = False
    return legal, reached


class _Move(NamedTuple):
    """A step: the turns before it, itself, how often the agent stays after it, and where it heads."""

    turns: tuple[str, ...]
    token: str
    stays: int
    heading: int


def _moves(tokens: Sequence[str], heading: int) -> list[_Move]:
    moves: list[_Move] = []
    turns: list[str] = []
    for token in tokens:
        if token in {LEFT, RIGHT}:
            turns.append(token)
            heading = (heading + (1 if token == RIGHT else -1)) % 4
        elif token == STAY and moves and not turns:
            moves[-1] = moves[-1]._replace(stays=moves[-1].stays + 1)
        else:
            moves.append(_Move(tuple(turns), token, 0, heading))
            turns = []
    return moves


def _alternates(moves: Sequence[_Move]) -> bool:
    """Whether walking takes turns between row and column, the row first, for as long as both are left."""
    axes = [move.heading % 2 for move in moves if move.token == WALK]
    both = 2 * min(axes.count(0), axes.count(1))
    return axes[:both] == [0, 1] * (both // 2)


def _keeps(manner: str | None, tokens: Sequence[str], heading: int) -> bool:
    moves = _moves(tokens, heading)
    before, look, stays = _MANNERS[manner]
    turns = {(*before, *turn, *look) for turn in _TURNS}
    kept = all(move.turns in turns and move.stays == stays for move in moves)
    return kept and (manner != "while zigzagging" or _alternates(moves))

"""What the sentences of SpaceNLI mean: statements about points and intervals, joined by "and", "or" and "not".

A thing has a point on a common *line* (for between, behind, close), a front on that line (behind it is what lies on the
other side: each ground has a front of its own, and may have none), an interval that it takes up (in, outside), and a
*height*. Right and left of something are an order on an axis of the viewer's own. Touching and "opposite to" are not
geometry: they hold of a pair or do not.

What moves is there three times: before, on the way and after. A verb says where it is at these times; "is" in a
conclusion looks at the time after, "was" at all three. The lexicon is that of the benchmark's problems with movements.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from spatialjudge.benchmarks.spacenli.sentences import SentenceMeaning
from spatialjudge.relations.boxes import Axis, Bound, Boxes, BoxRelation, Point

CLOSE: Final = 10**6
"""The distance that parts close from far: more than the points of any story can need."""
BEFORE, WAY, AFTER = range(3)
TIMES: Final = (BEFORE, WAY, AFTER)

EVENTS: Final[Mapping[str, tuple[str, str, str]]] = {
    "came from": ("X", "X comes", "X before in Y"),
    "calling from": ("", "X calls", "X in Y"),
    "driving": ("X", "X drives", "X before in Y, X in Z"),
    "drove through": ("X", "X drives", "X way in Y"),
    "drove by": ("X", "X drives by Y", ""),
    "walked into": ("X", "X walks", "X in Y, X before outside Y"),
    "walked out of": ("X", "X walks", "X before in Y, X outside Y"),
    "walking from to": ("X", "X walks", "X away Y, X towards Z"),
    "walking towards": ("X", "X walks", "X towards Y"),
    "walking away from": ("X", "X walks", "X away Y"),
    "walked towards": ("X", "X walks towards Y", ""),
    "walked away from": ("X", "X walks away from Y", "X not on Y, X not in Y"),
    "taken out of": ("Y", "X takes Y", "Y before in Z, Y outside Z"),
    "put on top of": ("Y", "X puts Y", "Y on Z"),
    "hidden under": ("Y", "X hides Y", "Y below Z, Y outside Z"),
    "hidden behind": ("Y", "X hides Y", "Y behind Z, Y outside Z"),
    "brought": ("XY", "X brings Y", "X before close Z"),
    "hugged behind": ("", "X hugs Y", "Y behind Z, X behind Z"),
    "saw behind": ("", "X sees Y", "Y behind Z"),
}
"""Of each movement, and of what is told beside it, what moves, what happens, and what is so: after it, if no other time
is said. That it happens is no geometry: nothing but a premise that says so tells it.
"""
FROM_PLACES: Final = frozenset({"came from", "calling from", "driving"})
"""Sentences whose story speaks of places, none of which lies partly in another."""

ThingNumber = int
"""A thing at a time, by its number in the scene."""


@dataclass
class Scene:
    """The things of a problem, numbered from 1 (those that move once for each time), and the axes that it needs."""

    moving: frozenset[str]
    numbers: dict[tuple[str, int], ThingNumber] = field(default_factory=dict)
    axes: dict[str, Axis] = field(default_factory=dict)

    @property
    def space(self) -> Boxes:
        """The space of the axes that were needed."""
        return Boxes(tuple(self.axes.values()))

    def thing(self, name: str, time: int = AFTER) -> ThingNumber:
        """The number of a thing at a time; what does not move is one thing all the time."""
        key = (name, time if name in self.moving else AFTER)
        return self.numbers.setdefault(key, len(self.numbers) + 1)

    def point(self, thing: ThingNumber, axis: str, name: str = "at") -> Point:
        """A point of a thing."""
        if axis not in self.axes:
            points, ordered = _AXES.get(axis, (("at",), True))
            self.axes[axis] = Axis(axis, points, ordered)
        return Point(-thing, axis, name)

    def before(self, low: Point, high: Point, gap: int = 1) -> BoxRelation:
        """The one point lies below the other, at least so far."""
        return BoxRelation((Bound(low, high, -gap),))

    def flag(self, name: str) -> BoxRelation:
        """Something that is no geometry: it holds or does not, whatever else does."""
        self.axes.setdefault(name, Axis(name, ("no", "yes"), ordered=False))
        return self.before(self.point(1, name, "no"), self.point(1, name, "yes"))

    # --- relations at one time ---------------------------------------------------------------------------------------

    def inside(self, x: ThingNumber, y: ThingNumber) -> BoxRelation:
        """The interval of x is part of that of y."""
        return self.before(self.point(y, "extent", "lo"), self.point(x, "extent", "lo"), 0) & self.before(
            self.point(x, "extent", "hi"), self.point(y, "extent", "hi"), 0
        )

    def outside(self, x: ThingNumber, y: ThingNumber) -> BoxRelation:
        """The intervals have no inner point in common."""
        return self.before(self.point(x, "extent", "hi"), self.point(y, "extent", "lo"), 0) | self.before(
            self.point(y, "extent", "hi"), self.point(x, "extent", "lo"), 0
        )

    def front(self, x: ThingNumber, y: ThingNumber) -> BoxRelation:
        """X lies on the side of y to which its front is."""
        return self._faced(x, y, "origin", "tip")

    def behind(self, x: ThingNumber, y: ThingNumber) -> BoxRelation:
        """X lies on the other side of y."""
        return self._faced(x, y, "tip", "origin")

    def _faced(self, x: ThingNumber, y: ThingNumber, low: str, high: str) -> BoxRelation:
        at_x, at_y = self.point(x, "line"), self.point(y, "line")
        one, other = self.point(y, "front", low), self.point(y, "front", high)
        return (self.before(one, other) & self.before(at_y, at_x)) | (self.before(other, one) & self.before(at_x, at_y))

    def between(self, x: ThingNumber, y: ThingNumber, z: ThingNumber) -> BoxRelation:
        """X lies on the line strictly between y and z."""
        at_x, at_y, at_z = (self.point(thing, "line") for thing in (x, y, z))
        return (self.before(at_y, at_x) & self.before(at_x, at_z)) | (self.before(at_z, at_x) & self.before(at_x, at_y))

    def close(self, x: ThingNumber, y: ThingNumber) -> BoxRelation:
        """X and y are at most a certain distance apart."""
        at_x, at_y = self.point(x, "line"), self.point(y, "line")
        return BoxRelation((Bound(at_x, at_y, CLOSE), Bound(at_y, at_x, CLOSE)))

    def above(self, x: ThingNumber, y: ThingNumber) -> BoxRelation:
        """X is higher than y."""
        return self.before(self.point(y, "height"), self.point(x, "height"))

    def on(self, x: ThingNumber, y: ThingNumber) -> BoxRelation:
        """X is higher than y, touches it, and is not in it."""
        touching = self.flag(f"{min(x, y)} touches {max(x, y)}")
        return self.above(x, y) & touching & ~self.inside(x, y)

    # --- movements ---------------------------------------------------------------------------------------------------

    def away(self, name: str, ground: ThingNumber) -> BoxRelation:
        """The distance to the ground grows, which is not passed on the way."""
        return self._passing(ground, self.thing(name, BEFORE), self.thing(name, AFTER))

    def towards(self, name: str, ground: ThingNumber) -> BoxRelation:
        """The distance to the ground shrinks, which is not reached: neither passed, nor come to be on or in it."""
        now = self.thing(name, AFTER)
        nearer = self._passing(ground, now, self.thing(name, BEFORE))
        return nearer & ~self.on(now, ground) & ~self.inside(now, ground)

    def _passing(self, ground: ThingNumber, near: ThingNumber, far: ThingNumber) -> BoxRelation:
        at, one, other = (self.point(thing, "line") for thing in (ground, near, far))
        return (self.before(at, one, 0) & self.before(one, other)) | (self.before(one, at, 0) & self.before(other, one))


_AXES: Final[dict[str, tuple[tuple[str, ...], bool]]] = {
    "extent": (("lo", "hi"), True),
    "front": (("origin", "tip"), False),
}

_STATIC: Final[dict[str, Callable[[Scene, ThingNumber, ThingNumber], BoxRelation]]] = {
    "in": Scene.inside,
    "outside": Scene.outside,
    "front": Scene.front,
    "behind": Scene.behind,
    "above": Scene.above,
    "below": lambda scene, x, y: scene.above(y, x),
    "on": Scene.on,
    "close": Scene.close,
    "far": lambda scene, x, y: ~scene.close(x, y),
    "opposite": lambda scene, x, y: scene.flag(f"{x} opposite to {y}"),
}
_MOVES: Final = {"away": Scene.away, "towards": Scene.towards}
_WHEN: Final = {"before": BEFORE, "way": WAY}


def scene_of(sentences: Sequence[SentenceMeaning]) -> Scene:
    """A scene of the things of these sentences: what moves in one of them moves in all."""
    moving = (said.things["XYZ".index(slot)] for said in sentences for slot in EVENTS.get(said.form, ("",))[0])
    scene = Scene(frozenset(moving))
    for said in sentences:
        for name in said.things:
            scene.thing(name)
    return scene


def meaning(said: SentenceMeaning, scene: Scene) -> BoxRelation:
    """What a sentence says of the things of a scene."""
    if said.form == "different":  # of cities see ``taken_for_granted``
        stated = scene.flag(f"{' and '.join(sorted(said.things))} differ")
    elif said.form in EVENTS:
        things = dict(zip("XYZ", said.things, strict=False))
        _, happens, follows = EVENTS[said.form]
        happened = scene.flag(" ".join(things.get(word, word) for word in happens.split()))
        clauses = (clause.split() for clause in follows.split(", ") if clause)
        stated = BoxRelation.all_of([happened, *(_event(scene, things, *clause) for clause in clauses)])
    else:
        times = TIMES if said.past and said.form in {"relation", "between"} else (AFTER,)
        stated = BoxRelation.any_of(_static(said, scene, time) for time in times)
    return ~stated if said.denied else stated


def taken_for_granted(premises: Sequence[SentenceMeaning], scene: Scene) -> BoxRelation:
    """What goes without saying: the ends of a drive lie apart, and so do places said not to be in one another.

    The latter where somebody comes, calls or drives from somewhere: then it is places that the premises speak of.
    """
    agents = {said.things[0] for said in premises if said.form in FROM_PLACES}
    apart = [said.things[1:] for said in premises if said.form == "driving"]
    apart += [said.things for said in premises if said.form == "different" and said.relation == "cities"]
    if agents:
        apart += [
            said.things for said in premises if said.relation == "in" and said.denied and said.things[0] not in agents
        ]
    return BoxRelation.all_of(scene.outside(scene.thing(x), scene.thing(y)) for x, y in apart)


def _static(said: SentenceMeaning, scene: Scene, time: int) -> BoxRelation:
    things = [scene.thing(name, time) for name in said.things]
    match said.form:
        case "between":
            return scene.between(*things)
        case "sides":
            return scene.between(things[2], *things[:2])
        case "view":
            left, right = things[:2] if said.relation == "left" else things[1::-1]
            axis = f"seen from {things[2]}"
            return scene.before(scene.point(left, axis), scene.point(right, axis))
        case _:
            return _STATIC[said.relation or ""](scene, *things)


def _event(scene: Scene, things: Mapping[str, str], slot: str, *words: str) -> BoxRelation:
    """A clause of ``EVENTS``: a thing, maybe a time and "not", a relation, and a thing."""
    *how, relation, other = words
    ground = scene.thing(things[other])
    if relation in _MOVES:
        return _MOVES[relation](scene, things[slot], ground)
    time = next((time for word, time in _WHEN.items() if word in how), AFTER)
    stated = _STATIC[relation](scene, scene.thing(things[slot], time), ground)
    return ~stated if "not" in how else stated

"""z3 as an independent judge, on stories that are too large to look at every placement."""

from random import Random

import pytest

from spatialjudge.relations import vocabulary
from spatialjudge.solver import Story, check

z3 = pytest.importorskip("z3", reason="z3-solver is not installed")
TABLES = (
    "rcc8",
    "allen",
    "cardinal-boxes",
    "spartqa",
    "spartqa-weak",
    "spartun",
    "spartun-anchor",
    "spacenli",
    "observer",
)


def formula(relation, i, j, points):
    """What a relation says, read from its definition."""

    def at(point):
        return points[-point.thing if point.thing < 0 else j if point.thing else i, point.axis, point.name]

    return z3.And(
        *(at(high) - at(low) <= most for high, low, most in relation.bounds),
        *(z3.Or(*(formula(way, i, j, points) for way in choice)) for choice in relation.choices),
    )


def judged(story, claim):
    """The modality by z3; ``None`` for a story that contradicts itself."""
    space = story.vocabulary.space
    axes = [(thing, axis) for thing in story.index.values() for axis in space.axes]
    points = {(k, axis.name, name): z3.Int(f"{k} {axis.name} {name}") for k, axis in axes for name in axis.points}
    solver = z3.Solver()
    for thing, axis in axes:
        for low, high in zip(axis.points, axis.points[1:], strict=False) if axis.ordered else ():
            solver.add(points[thing, axis.name, low] < points[thing, axis.name, high])
    for i, j, relation in story.assertions:
        solver.add(formula(relation, i, j, points))
    if solver.check() == z3.unsat:
        return None
    said = formula(claim.relation, claim.i, claim.j, points)
    if solver.check(said) == z3.unsat:
        return "impossible"
    return "necessary" if solver.check(z3.Not(said)) == z3.unsat else "possible"


def random_fact(rng, table, objects):
    family = rng.choice(list(table.families.values()))
    labels = [term.label for term in rng.sample(family, min(rng.choice((1, 1, 1, 2)), len(family)))]
    subject, first, second = rng.sample(objects, 3)
    return subject, labels, [first, second] if family[0].family.ternary else "room" if family[0].family.unary else first


@pytest.mark.parametrize("name", TABLES)
def test_as_z3_says(name):
    table = vocabulary(name)
    seen = set()
    for number in range(25):
        rng = Random(f"z3/{name}/{number}")
        objects = [f"o{k}" for k in range(rng.randint(3, 6))]
        facts = [random_fact(rng, table, objects) for _ in range(rng.randint(1, 6))]
        story = Story(None, facts, name, objects)
        for _ in range(2):
            prediction = story.prediction(random_fact(rng, table, objects))
            result = check(story, prediction, necessary=True, timeout_s=None)
            expected = judged(story, story.claim(prediction))
            seen.add(expected)
            assert (result.modality and result.modality.value) == expected, (facts, prediction)
    assert "possible" in seen
    assert len(seen) > 1

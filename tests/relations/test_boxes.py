"""The algebra of relations between boxes, on random boxes and random relations."""

from random import Random

import pytest

from spatialjudge.relations import Axis, Boxes, BoxRelation, vocabularies
from spatialjudge.relations.boxes import ANY_PLACES, IMPOSSIBLE, every, some

SPACE = Boxes((Axis("x"), Axis("y", ("lo", "mid", "hi")), Axis("f", ("tail", "head"), ordered=False)))
BOXED = [table for table in vocabularies() if table.space is not None and not table.measured]


def random_places(rng, space=SPACE, count=3):
    """Places by number, nothing being at number 0."""
    places = [()]
    for _ in range(count):
        by_axis = [(rng.sample(range(6), len(axis.points)), axis.ordered) for axis in space.axes]
        places.append(tuple(at for drawn, ordered in by_axis for at in (sorted(drawn) if ordered else drawn)))
    assert all(map(space.admits, places[1:]))
    return places


def random_relation(rng, depth=3):
    if depth == 0 or rng.random() < 0.3:
        side, sign = rng.choice("ABC"), rng.choice(("<", "<=", "=", ">"))
        axis, ends = rng.choice((("x", ("lo", "hi")), ("y", ("lo", "mid", "hi")), ("f", ("tail", "head"))))
        more = rng.choice(("", " + 2"))
        return every([axis], f"{side}.{rng.choice(ends)} {sign} {rng.choice('ABC')}.{rng.choice(ends)}{more}")
    join = rng.choice((BoxRelation.all_of, BoxRelation.any_of))
    return join(random_relation(rng, depth - 1) for _ in range(rng.randrange(4)))


def holds(relation, places, i=1, j=2, second=3):
    return relation.with_second(second).holds(SPACE, places, i, j)


def test_and_or_not_and_converse_are_those_of_sets():
    for number in range(3000):
        rng = Random(f"algebra/{number}")
        one, other, places = random_relation(rng), random_relation(rng), random_places(rng)
        assert holds(one & other, places) == (holds(one, places) and holds(other, places))
        assert holds(one | other, places) == (holds(one, places) or holds(other, places))
        assert holds(~one, places) != holds(one, places)
        assert holds(one.converse(), places) == holds(one, places, 2, 1)
        assert one.converse().converse() == one
        assert holds(one, places) <= bool(one)


def test_the_empty_and_the_full_relation():
    assert ~ANY_PLACES == IMPOSSIBLE
    assert ~IMPOSSIBLE == ANY_PLACES
    assert ANY_PLACES
    assert not IMPOSSIBLE
    left = every("x", "A.hi < B.lo")
    assert left | ANY_PLACES == ANY_PLACES
    assert left & ANY_PLACES == left | IMPOSSIBLE == left
    assert left & IMPOSSIBLE == IMPOSSIBLE


def test_comparisons_are_written_as_said():
    apart = some("xy", "A.hi < B.lo, B.hi < A.lo")
    assert len(apart.alternatives) == 4
    assert ~apart == every("x", "B.lo <= A.hi, A.lo <= B.hi") & every("y", "B.lo <= A.hi, A.lo <= B.hi")
    assert every("x", "A.lo > B.hi + 3") == ~every("x", "A.lo <= B.hi + 3")
    with pytest.raises(ValueError, match="no comparison"):
        every("x", "A.lo is B.lo")


def test_a_place_keeps_the_order_of_its_points():
    assert SPACE.admits((0, 1, 0, 1, 2, 5, 3))
    assert not SPACE.admits((1, 1, 0, 1, 2, 5, 3))
    assert not SPACE.admits((0, 1, 0, 2, 2, 5, 3))
    assert not SPACE.admits((0, 1))
    assert SPACE.corners((0, 1, 0, 1, 2, 5, 3)) == {"x": (0, 1), "y": (0, 1, 2), "f": (5, 3)}


@pytest.mark.parametrize("table", BOXED, ids=lambda table: table.name)
def test_vocabularies_of_boxes_say_what_they_mean(table):
    for labels in ((), ("front",)):
        setting = table.extents([labels])
        for term in table.terms:
            assert term.definition
            relation = table.relation((term.label,), setting)
            assert isinstance(relation, BoxRelation)
            if term.converse is not None:
                assert table.term(term.converse).converse == term.label
                opposite = table.relation((term.converse,), setting)
                for number in range(200):
                    places = random_places(Random(f"{table.name}/{number}"), table.space, 2)
                    seen = relation.holds(table.space, places, 1, 2)
                    assert seen == opposite.holds(table.space, places, 2, 1), term.label


@pytest.mark.parametrize("table", BOXED, ids=lambda table: table.name)
def test_of_a_partition_exactly_one_label_holds(table):
    for family, terms in table.families.items():
        if terms[0].family.partition:
            options = table.options(family, table.extents(()))
            for number in range(500):
                places = random_places(Random(f"partition/{number}"), table.space, 3)
                held = [option.with_second(3).holds(table.space, places, 1, 2) for option in options]
                assert sum(held) == 1


@pytest.mark.parametrize("table", BOXED, ids=lambda table: table.name)
def test_labels_of_an_exclusive_family_never_hold_together(table):
    for family in table.families:
        together = 0
        options = table.options(family, table.extents(()))
        for number in range(500):
            places = random_places(Random(f"exclusive/{number}"), table.space, 3)
            held = [option.with_second(3).holds(table.space, places, 1, 2) for option in options]
            together = max(together, sum(held))
        assert table.exclusive(family) == (together <= 1), family

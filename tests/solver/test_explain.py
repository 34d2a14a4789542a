"""Conflicts: facts that clash, and no fewer of them would."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from box_oracle import BruteForce as BoxesByForce
from box_oracle import labels_of
from oracle import BruteForce, Room
from random_box_stories import random_box_story
from random_stories import NAMES, VOCABULARIES, random_questions, random_room, story_of

from spatialjudge.relations import vocabularies
from spatialjudge.solver import Story, check, qualify
from spatialjudge.solver.chains import SIDES
from spatialjudge.solver.conflict import Conflict
from spatialjudge.solver.deadline import Deadline, WorkLimit
from spatialjudge.solver.explain import explain

DISTANCES = {"CL2", "FR2", "CL3", "MD3", "FR3"}


def explained(story, prediction, engine="auto"):
    return check(story, prediction, engine=engine, timeout_s=None, explain=True).conflict


def test_the_facts_behind_an_infeasible_prediction():
    story = Story(12, [("c", "TPP", "room"), ("a", "N", "b"), ("a", "NER", "room"), ("b", "N", "c"), ("a", "N", "c")])
    for prediction in (("c", "N", "a"), ("a", "E", "c")):
        conflict = explained(story, prediction)
        assert conflict.minimal
        assert conflict.facts in [(4,), (1, 3)]
    assert explained(story, ("b", "NER", "room")) is None


def test_the_facts_behind_an_inconsistent_story():
    story = Story(12, [("d", "TPP", "room"), ("a", "N", "b"), ("d", "E", "a"), ("b", "N", "c"), ("c", "N", "a")])
    assert explained(story, ("d", "E", "a")) == explained(story, ("a", "O", "b"))
    assert explained(story, ("d", "E", "a")).facts == (1, 3, 4)


def test_a_prediction_that_clashes_by_itself_needs_no_facts():
    conflict = explained(Story(12, [("a", "N", "b")]), ("a", "N", "a"))
    assert conflict.facts == ()
    assert conflict.minimal


def test_six_in_a_chain_do_not_fit_into_a_band():
    facts = [(f"o{i + 1}", "N", f"o{i}") for i in range(5)] + [(f"o{i}", "NR", "room") for i in range(6)]
    conflict = explained(Story(12, facts), ("o5", "N", "o0"))
    assert conflict.minimal
    assert len(conflict.facts) == 5  # four steps north of a band of four cells that ends at the wall


def test_nothing_is_explained_when_nothing_clashes_or_nobody_asks():
    story = Story(12, [("a", "N", "b")])
    assert explained(story, ("a", "N", "b")) is None
    assert check(story, ("a", "S", "b")).conflict is None


def test_an_unfinished_search_is_not_called_minimal():
    facts = [(f"o{i}", "FR2", f"o{j}") for i, j in combinations(range(12), 2)]
    story = Story(30, [("a", "N", "b"), ("a", "S", "b"), *facts])
    conflict = explain(story, None, Deadline.after(0.3))
    assert {0, 1} <= set(conflict.facts)
    assert not conflict.minimal or conflict.facts == (0, 1)
    assert not explain(Story(30, [*facts, *clique_of_far()]), None, Deadline.after(0)).minimal


def clique_of_far():
    return [(f"p{i}", "FR3", f"p{j}") for i, j in combinations(range(5), 2)]


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_leaving_out_any_fact_of_a_conflict_dissolves_it(vocabulary, engine):
    """By brute force: the facts named exclude the prediction (or each other), and any of them less do not."""
    seen = 0
    for number in range(120):
        rng = Random(f"explain/{vocabulary}/{number}")
        room = random_room(rng, grids=(2, 3, 4, 5), most_objects=4, vocabulary=vocabulary)
        for prediction, *_ in random_questions(rng, room, 1):
            result = check(story_of(room), prediction, engine=engine, timeout_s=None, explain=True)
            assert (result.conflict is not None) == (result.verdict in ("infeasible", "inconsistent_story"))
            if result.conflict is None:
                continue
            seen += 1
            assert result.conflict.minimal
            alone = result.verdict == "inconsistent_story"
            facts = [room.facts[number] for number in result.conflict.facts]
            assert clash(room, facts, None if alone else prediction)
            for left_out in range(len(facts)):
                assert not clash(room, facts[:left_out] + facts[left_out + 1 :], None if alone else prediction)
    assert seen > 20


def clash(room, facts, prediction):
    brute = BruteForce(room._replace(facts=tuple(facts)))
    return not (brute.consistent if prediction is None else brute.possible(prediction))


def test_the_facts_that_entail_a_necessary_prediction():
    """The fewest: two steps over b, though three over d and e would do as well."""
    facts = [("a", "N", "d"), ("d", "N", "e"), ("e", "N", "c"), ("a", "N", "b"), ("b", "N", "c"), ("x", "S", "a")]
    result = check(Story(12, facts), ("a", "N", "c"), explain=True)
    assert result.modality == "necessary"
    assert result.conflict is None
    assert (result.support.facts, result.support.minimal, result.support.smallest) == ((3, 4), True, True)
    assert check(Story(12, facts), ("a", "N", "x"), explain=True).support.facts == (5,)
    assert check(Story(12, facts), ("b", "N", "d"), explain=True).support is None


def test_support_among_boxes():
    facts = [("a", "TPP", "b"), ("b", "NTPP", "c"), ("a", "PO", "d"), ("d", "TPP", "c")]
    result = check(Story(facts=facts, vocabulary="rcc8"), ("a", "NTPP", "c"), explain=True)
    assert result.support.facts == (0, 1)


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_no_smaller_set_of_facts_entails(vocabulary):
    """By brute force over all sets of facts: that many entail the prediction, and no fewer do."""
    sizes = []
    for number in range(120):
        rng = Random(f"support/{vocabulary}/{number}")
        room = random_room(rng, grids=(3, 4), most_objects=3, vocabulary=vocabulary)
        for prediction, *_ in random_questions(rng, room, 1):
            support = check(story_of(room), prediction, timeout_s=None, explain=True).support
            if support is None:
                continue
            assert support.smallest
            assert entails(room, [room.facts[number] for number in support.facts], prediction)
            assert not any(entails(room, fewer, prediction) for fewer in smaller(room.facts, len(support.facts)))
            sizes.append(len(support.facts))
    assert len(sizes) > 5


def test_no_smaller_set_of_facts_entails_among_boxes():
    """What is entailed is that one of the labels holds that brute force finds feasible."""
    sizes = []
    for number in range(80):
        story = random_box_story(Random(f"support of boxes/{number}"))
        brute, ends = BoxesByForce(story), (story.objects[0], story.objects[-1])
        labels = brute.feasible(*ends)
        if not labels or labels == labels_of(story.vocabulary):
            continue
        prediction = ends[0], labels, ends[1]
        told = Story(None, story.facts, story.vocabulary, story.objects)
        support = check(told, prediction, timeout_s=None, explain=True).support
        assert support.smallest

        def entails(facts, prediction=prediction, story=story):
            return BoxesByForce(story._replace(facts=tuple(facts))).necessary(prediction)

        assert entails([story.facts[number] for number in support.facts])
        assert not any(map(entails, smaller(story.facts, len(support.facts))))
        sizes.append(len(support.facts))
    assert len(sizes) > 5
    assert max(sizes) > 1


def entails(room, facts, prediction):
    return BruteForce(room._replace(facts=tuple(facts))).necessary(prediction)


def smaller(facts, size):
    """All sets of one fact less: fewer still entail no more."""
    return combinations(facts, size - 1) if size else ()


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_no_smaller_set_of_facts_clashes(vocabulary):
    """By brute force over all sets of facts."""
    seen = 0
    for number in range(60):
        rng = Random(f"smallest/{vocabulary}/{number}")
        room = random_room(rng, grids=(3, 4), most_objects=3, vocabulary=vocabulary)
        for prediction, *_ in random_questions(rng, room, 1):
            result = check(story_of(room), prediction, timeout_s=None, explain=True)
            if result.conflict is None:
                continue
            seen += 1
            assert result.conflict.smallest
            claim = None if result.verdict == "inconsistent_story" else prediction
            for fewer in combinations(room.facts, max(len(result.conflict.facts) - 1, 0)):
                assert not (result.conflict.facts and clash(room, fewer, claim))
    assert seen > 10


BOUNDS = ("N", "S", "E", "W", "NE", "NW", "SE", "SW", "O")
REGIONS = ("NR", "SR", "ER", "WR", "NER", "INR", "NTPP")


def of_bounds(number):
    """A story of single directions and regions, each of which is a bound in each direction, and a prediction."""
    rng = Random(f"bounds/{number}")
    objects = NAMES[: rng.randint(2, 4)]

    def fact():
        if rng.random() < 0.2:
            return rng.choice(objects), (rng.choice(REGIONS),), "room"
        subject, obj = rng.sample(objects, 2) if rng.random() < 0.95 else objects[:1] * 2
        return subject, (rng.choice(BOUNDS),), obj

    facts = tuple(fact() for _ in range(rng.randint(0, 5)))
    return Room(rng.choice((3, 4)), facts, "roomspace", objects), fact()


def test_no_smaller_set_of_facts_clashes_where_bounds_say_all():
    """By brute force over all sets of facts."""
    sizes = []
    for number in range(250):
        room, prediction = of_bounds(number)
        result = check(story_of(room), prediction, timeout_s=None, explain=True)
        if result.conflict is None:
            continue
        claim = None if result.verdict == "inconsistent_story" else prediction
        facts = [room.facts[number] for number in result.conflict.facts]
        sizes.append(len(facts))
        assert result.conflict.smallest
        assert clash(room, facts, claim)
        for fewer in smaller(room.facts, len(facts)):
            assert not clash(room, fewer, claim)
    assert Counter(sizes).keys() >= {0, 1, 2, 3}


def test_a_chain_of_bounds_is_a_proof_in_words():
    story = Story(12, [("bed", "NER", "room"), ("lamp", "N", "sofa"), ("chair", "WR", "room")])
    (chain,) = explained(story, ("bed", "W", "chair")).chains
    assert str(chain) == "x(bed) < x(chair); fact 0 puts x(bed) >= 8, fact 2 x(chair) <= 3"
    assert chain.conclusion == "x(chair) <= x(bed) - 5"
    assert [step.source for step in chain.steps] == [0, 2]
    story = Story(facts=[("a", "left", "b"), ("b", "left", "c")], vocabulary="spartun")
    low, high = check(story, ("a", "left", "c"), explain=True).support.chains
    assert str(low) == (
        "left side of c <= left side of a; fact 1 puts left side of b < left side of c, "
        "fact 0 left side of a < left side of b"
    )
    assert high.conclusion == "right side of a <= right side of c - 2"


def test_every_coordinate_has_a_name_in_words():
    nodes = {
        f"{axis.name}.{point}"
        for table in vocabularies()
        if table.space
        for axis in table.space.axes
        for point in axis.points
    }
    assert nodes == SIDES.keys()
    assert not any("." in words or "_" in words for words in SIDES.values())


def test_a_clash_is_told_in_words():
    story = Story(12, [("bed", "NER", "room"), ("lamp", "N", "sofa"), ("chair", "WR", "room")])
    assert str(explained(story, ("bed", "SW", "chair"))) == (
        "SW needs x(bed) < x(chair); fact 0 puts x(bed) >= 8, fact 2 x(chair) <= 3"
    )
    assert str(explained(story, ("lamp", ["S", "N"], "lamp"))) == "N or S needs y(lamp) < y(lamp)"
    assert str(Conflict((0, 3, 7), minimal=True, claimed="N")) == "facts 0, 3 and 7 leave no place for N"
    assert str(Conflict((4,), minimal=True, claimed="N")) == "fact 4 leaves no place for N"
    assert "no time to find out which" in str(Conflict((0, 3), minimal=False))
    assert str(Conflict((), minimal=True, claimed="N")) == "the room has no place for N"
    before = Story(facts=[("a", "before", "b")], vocabulary="allen")
    assert str(explained(before, ("b", "before", "a"))) == (
        "b needs end of b < start of a; fact 0 puts end of a < start of b"
    )
    both = Story(12, [("a", "N", "b"), ("b", "N", "a")])
    assert str(explained(both, ("a", "N", "b"))) == "fact 0 puts y(b) < y(a), fact 1 y(a) < y(b)"
    support = check(Story(12, [("a", "N", "b"), ("b", "N", "c")]), ("a", "N", "c"), explain=True).support
    assert str(support).startswith("not N needs ")


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_without_the_smallest_it_is_still_minimal(vocabulary):
    """By brute force: the facts exclude the prediction, and none of them can be left out."""
    sizes = set()
    for number in range(120):
        rng = Random(f"minimal/{vocabulary}/{number}")
        room = random_room(rng, grids=(3, 4), most_objects=3, vocabulary=vocabulary)
        for prediction, *_ in random_questions(rng, room, 1):
            story = story_of(room)
            if check(story, prediction).verdict != "infeasible":
                continue
            found = explain(story, story.claim(story.prediction(prediction)), Deadline(), smallest=False)
            facts = [room.facts[one] for one in found.facts]
            assert found.minimal
            assert clash(room, facts, prediction)
            assert not any(clash(room, facts[:one] + facts[one + 1 :], prediction) for one in range(len(facts)))
            sizes.add(len(facts))
    assert max(sizes) > 1


def test_few_steps_are_enough_among_many_boxes():
    """Halves of a hundred facts took a thousand steps, and were given up with all of them."""
    rng = Random(5)
    ends = {
        f"b{number}": {axis: (low := rng.randrange(40), low + rng.randrange(1, 20)) for axis in "xy"}
        for number in range(30)
    }
    facts = [fact for fact in qualify(ends, "rcc8") if rng.random() < 0.2]
    story, found = Story(None, facts, "rcc8"), []
    for subject, obj in list(combinations(ends, 2))[:40]:
        for label in ("NTPP", "EQ", "EC"):
            if check(story, (subject, label, obj)).verdict == "infeasible":
                claim = story.claim(story.prediction((subject, label, obj)))
                found.append(explain(story, claim, WorkLimit(400), label, smallest=False))
    assert len(found) > 40
    assert sum(one.minimal and len(one.facts) < 8 for one in found) > 0.9 * len(found)


def test_what_was_found_when_the_time_is_up_clashes():
    facts = [("a", "N", "b"), *[(f"o{i}", "FR2", f"o{j}") for i, j in combinations(range(9), 2)], ("b", "N", "c")]
    story = Story(30, facts)
    claim = story.claim(story.prediction(("c", "N", "a")))
    for steps in range(0, 60, 7):
        found = explain(story, claim, WorkLimit(steps), smallest=False)
        assert {0, len(facts) - 1} <= set(found.facts)
        assert len(found.said) == len(found.facts)


def test_the_room_has_its_part_in_a_chain():
    facts = [(f"o{i + 1}", "N", f"o{i}") for i in range(5)] + [("o0", "NR", "room")]
    (chain,) = explained(Story(12, facts), ("o5", "INR", "room")).chains
    assert "room" in [step.source for step in chain.steps]
    assert chain.conclusion == "they cannot all hold"


def test_what_takes_a_search_has_no_chain():
    assert explained(Story(12, clique_of_far()), ("p0", "N", "p1")).chains == ()


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_chains_add_up(vocabulary):
    """Every chain stands on facts of its conflict, and on the room or the prediction at most besides."""
    for number in range(80):
        rng = Random(f"chains/{vocabulary}/{number}")
        room = random_room(rng, grids=(3, 4, 5), most_objects=4, vocabulary=vocabulary)
        for prediction, *_ in random_questions(rng, room, 1):
            conflict = explained(story_of(room), prediction)
            for chain in conflict.chains if conflict else ():
                assert {step.source for step in chain.steps} <= {*conflict.facts, "room"}
                assert chain.conclusion


def test_the_room_is_to_blame():
    """Five objects in a strict chain do not fit into the northern band of four cells; on a grid of 15 it has five."""
    facts = [*[(f"o{i + 1}", "N", f"o{i}") for i in range(3)], ("o0", "NR", "room")]
    result = check(Story(12, facts, objects=["o4"]), ("o4", "N", "o3"), explain=True)
    assert (result.verdict, result.because_of_room) == ("infeasible", 15)
    assert check(Story(14, facts, objects=["o4"]), ("o4", "N", "o3")).verdict == "infeasible"
    assert check(Story(15, facts, objects=["o4"]), ("o4", "N", "o3")).verdict == "feasible"


def test_a_room_of_two_cells_has_what_no_other_has():
    """Each of its cells is at a wall and in the middle."""
    assert check(Story(1, [("a", "TPP", "room")]), ("a", "CR", "room"), explain=True).because_of_room == 2


def test_a_layout_on_a_grid_may_need_a_larger_one():
    story = Story(2, [], "layout", ["a", "b"])
    assert check(story, ("a", "at-least-5", "b"), explain=True).because_of_room == 5


def test_the_room_is_not_to_blame_for_a_contradiction():
    assert check(Story(12, [("a", "N", "b")]), ("a", "S", "b"), explain=True).because_of_room is None
    assert check(Story(12, [("a", "N", "b")]), ("a", "N", "b"), explain=True).because_of_room is None
    story = Story(facts=[("a", "TPP", "b")], vocabulary="rcc8")
    assert check(story, ("a", "DC", "b"), explain=True).because_of_room is None


def first_room(room, prediction, last):
    """The first larger grid up to ``last`` on which the prediction can hold, by brute force; ``None`` without one."""
    larger = (room._replace(grid=grid) for grid in range(room.grid + 1, last + 1))
    return next((wide.grid for wide in larger if BruteForce(wide).possible(prediction)), None)


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_the_room_named_is_the_smallest(vocabulary):
    """By brute force over all grids on which two objects can matter, without distances; with them over the next few."""
    seen = 0
    for number in range(150):
        rng = Random(f"room/{vocabulary}/{number}")
        room = random_room(rng, grids=(1, 2, 3, 4, 5), most_objects=2, vocabulary=vocabulary)
        for prediction, *_ in random_questions(rng, room, 1):
            result = check(story_of(room), prediction, timeout_s=None, explain=True)
            if result.verdict != "infeasible":
                continue
            labels = {label for _, labels, _ in [*room.facts, prediction] for label in labels}
            found = first_room(room, prediction, 12)
            if labels.isdisjoint(DISTANCES) or found is not None:
                assert result.because_of_room == found, (room, prediction)
            seen += found is not None
    assert seen > (0 if vocabulary == "stepgame" else 5)


def test_a_room_that_must_be_much_larger_is_found():
    chain = [(f"o{i + 1}", "NE", f"o{i}") for i in range(60)]
    result = check(Story(61, chain, objects=["q"]), ("q", "NE", "o60"), explain=True, timeout_s=60)
    assert result.because_of_room == 62
    assert result.conflict.smallest
    assert len(result.conflict.facts) == 60
    middle = [*chain[:40], ("o0", "CR", "room")]
    result = check(Story(62, middle), ("o40", "CR", "room"), explain=True, timeout_s=60)
    assert result.because_of_room == 122
    assert check(Story(122, middle), ("o40", "CR", "room")).verdict == "feasible"

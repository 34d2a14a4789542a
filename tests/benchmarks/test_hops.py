"""Hops: the fewest facts that a gold label follows from, as brute force finds them."""

from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from spatialjudge.benchmarks.benchmark import Item, Profile
from spatialjudge.benchmarks.entailment import Holds, Standing, hops, standing
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.benchmarks.scenes.evidence import Standings
from spatialjudge.solver import Story

HERE = Path(__file__).parent


def fewest(story, statement, wanted):
    """The size of the smallest set of facts that gives a statement this standing."""
    for size in range(len(story.facts) + 1):
        for chosen in combinations(story.facts, size):
            if standing(Story(story.grid, chosen, story.vocabulary.name, story.objects), *statement) is wanted:
                return size
    return None


@pytest.mark.parametrize("relation", ["left", "above", "ntpp", "dc", "near", "below"])
def test_no_fewer_facts_entail_it(relation):
    told = ("a block-left b", "c in a", "d tpp b", "d in b", "e above c", "c left e", "e ntpp a", "a near b")
    told = [fact.replace(" in ", " ntpp ") for fact in told if fact != "d in b"]
    story = Story(None, [tuple(fact.split()) for fact in told], "spartun")
    for one in "ace":
        for other in "bd":
            statement = one, (relation,), other
            assert hops(story, *statement) == fewest(story, statement, Standing.ENTAILED)
            for denied in (statement, (one, (relation, "right", "po"), other)):
                assert hops(story, *denied, holds=False) == fewest(story, denied, Standing.CONTRADICTED)


RELATIONS = ("left", "above", "near", "far", "dc", "ec", "po", "tpp", "ntpp", "block-left", "block-above")


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(RELATIONS), st.sampled_from("abcd")), max_size=6).map(
        lambda facts: [fact for fact in facts if fact[0] != fact[2]]
    )
)
def test_what_follows_in_random_stories_follows_from_no_fewer_facts_and_holds_in_any_placement(facts):
    story = Story(None, facts, "spartun", list("abcd"))
    standings = Standings(story)
    for one, relation, other in product("a", ("left", "near", "dc", "ntpp"), "bc"):
        statement = one, (relation,), other
        found = standing(story, *statement)
        assume(found is not Standing.INCONSISTENT_STORY)
        assert hops(story, *statement) == (
            fewest(story, statement, Standing.ENTAILED) if found is Standing.ENTAILED else None
        )
        assert standings.entails(one, relation, other) == (found is Standing.ENTAILED)
        assert standings.excludes(one, relation, other) == (found is Standing.CONTRADICTED)


def test_a_long_chain_has_hops():
    size = 1_500
    story = Story(None, [(f"o{place}", "left", f"o{place + 1}") for place in range(size)], "spartun")
    assert hops(story, "o0", ("left",), f"o{size}") == size


def test_facts_that_clash_give_no_hops():
    story = Story(None, [("a", "left", "b"), ("b", "left", "a")], "spartun")
    assert hops(story, "a", ("left",), "b") is None


def items(name, file, beside=None):
    source = BenchmarkFile(HERE / file, beside and HERE / beside)
    return [one.with_hops() for one in BENCHMARKS[name].read(source) if isinstance(one, Item)]


@pytest.mark.parametrize(
    ("name", "files", "most"),
    [
        ("babi17", ["babi/sample/qa17_positional-reasoning_test.txt"], 2),
        ("babi19", ["babi/sample/qa19_path-finding_test.txt"], 2),
        ("spartqa", ["spartqa/sample/auto.json", "spartqa/sample/annotation.json"], 5),
        ("spartun", ["spartun/sample/test.json", "spartun/sample/annotation.json"], 4),
        ("spacenli", ["spacenli/sample/160x200.json"], 3),
    ],
)
def test_items_tell_their_hops_where_labels_follow_from_facts(name, files, most):
    read = items(name, *files)
    known = [item for item in read if "hops" in item.groups]
    assert known
    assert all(1 <= item.groups["hops"] <= most for item in known)
    assert all(item.task.decide(Profile.GEOMETRY).verdict == item.gold for item in known if item.q_type != "FR")
    assert not any("hops" in item.groups for item in read if item.gold in ("DK", ("DK",), "neutral", ()))


@pytest.mark.parametrize(
    ("label", "other", "behind"), [("N", "C", ["A N B", "B N C"]), ("S", "C", ["A N B", "B N C"]), ("TPP", "room", [])]
)
def test_the_facts_behind_an_answer_are_told_where_labels_are_of_single_things_too(label, other, behind):
    story = Story(6, [("A", "N", "B"), ("B", "N", "C"), ("C", "TPP", "room")], "roomspace")
    said = {Standing.ENTAILED: "yes", Standing.CONTRADICTED: "no", Standing.UNKNOWN: "unknown"}
    assert list(Holds(story, "A", (label,), other, said).explain(Profile.GEOMETRY)) == behind

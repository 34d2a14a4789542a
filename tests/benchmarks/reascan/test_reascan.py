"""ReaSCAN: commands are read, their referents found, and action sequences made and judged."""

import json
import re
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest
from audits import SHARED, audited, needs_shared

from spatialjudge.benchmarks.benchmark import Profile, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.reascan.actions import TOKENS, carried_out, oracle, read_tokens
from spatialjudge.benchmarks.reascan.benchmark import Referent, reascan
from spatialjudge.benchmarks.reascan.commands import (
    COLOURS,
    MANNERS,
    RELATIONS,
    SHAPES,
    Command,
    CommandClause,
    Noun,
    read_command,
)
from spatialjudge.benchmarks.reascan.referents import HOLDS, fitting, meant, referents
from spatialjudge.benchmarks.reascan.world import Thing, World
from spatialjudge.solver import InvalidInput

SAMPLE = Path(__file__).parent / "sample" / "data-compositional-splits.txt"
HALF = SHARED / "reascan" / "original" / "data-compositional-splits.txt.gz"


def some_world(random):
    cells = list(product(range(5), repeat=2))
    things = []
    for number in range(random.randint(2, 7)):
        colour, shape = random.choice(COLOURS[:2]), random.choice(SHAPES)
        things.append(Thing(str(number), colour, shape, random.randint(1, 4), random.choice(cells)))
    return World(5, tuple(things), random.choice(cells), random.randrange(4))


def some_command(random):
    def noun():
        return Noun(
            random.random() < 0.5,
            random.choice((None, None, "small", "big")),
            random.choice((None, *COLOURS[:2])),
            random.choice((None, *SHAPES)),
        )

    clauses = [(), (CommandClause(0, "row", 1),)]
    relations = [random.choice(list(HOLDS)) for _ in range(2)]
    clauses += [(CommandClause(0, relations[0], 1), CommandClause(parent, relations[1], 2)) for parent in (0, 1)]
    chosen = random.choice(clauses)
    return Command("push", tuple(noun() for _ in range(len(chosen) + 1)), chosen, None)


# --- commands ---------------------------------------------------------------------------------------------------------


def test_a_command_is_read_whole():
    found = read_command(
        "walk,to,the,small,red,object,that,is,inside,of,a,big,box,and,in,the,same,row,as,the,circle,while,spinning"
    )
    assert (found.verb, found.manner) == ("walk", "while spinning")
    assert [str(noun) for noun in found.nouns] == ["the small red object", "a big box", "the circle"]
    assert found.clauses == (CommandClause(0, "inside", 1), CommandClause(0, "row", 2))


@pytest.mark.parametrize(
    "clauses",
    [
        "",
        " that is R",
        " that is R and R",
        " that is R that is R",
        " that is R that is R and R",
        " that is R and R and R",
    ],
)
@pytest.mark.parametrize("manner", ["", *(f" {manner}" for manner in MANNERS)])
def test_commands_of_all_published_splits_are_read(clauses, manner):
    relations = iter(["in the same row as a big box", "inside of the blue box", "in the same size as a small object"])
    words = "".join(
        next(relations) if word == "R" else word for word in re.split("(R)", f"push the red square{clauses}")
    )
    command = read_command(words + manner)
    assert len(command.clauses) == clauses.count("R") == len(command.nouns) - 1
    assert (command.manner or "") == manner.strip()


def test_a_split_may_be_empty(tmp_path):
    value = json.loads(SAMPLE.read_text(encoding="utf-8"))
    file = tmp_path / "splits.json"
    file.write_text(json.dumps({"examples": {"train": [], **value["examples"]}}), encoding="utf-8")
    assert list(reascan.read(BenchmarkFile(file))) == list(reascan.read(BenchmarkFile(SAMPLE)))


def test_that_is_goes_deeper_and_and_stays():
    found = read_command(
        "push the box that is in the same row as a circle that is in the same size as a square and inside of a box"
    )
    assert found.clauses == (CommandClause(0, "row", 1), CommandClause(1, "size", 2), CommandClause(1, "inside", 3))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "walk the box",
        "push the box that is near a circle",
        "push the small",
        "push a box quickly",
        "push the box that is in the same row as" + " a box and in the same row as" * 9 + " a box",
    ],
)
def test_another_command_is_an_error(text):
    with pytest.raises(InvalidInput, match="command: cannot read"):
        read_command(text)


# --- referents --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_referents_are_those_of_all_assignments(seed):
    for number in range(10):
        _check_referents(Random(f"{seed}-{number}"))


def _check_referents(random):
    world, command = some_world(random), some_command(random)
    domains = [set(fitting(noun, world.things)) for noun in command.nouns]
    expected = {
        chosen[0].id
        for chosen in permutations(world.things, len(domains))
        if all(thing in domain for thing, domain in zip(chosen, domains, strict=True))
        and all(HOLDS[clause.relation](chosen[clause.subject], chosen[clause.object]) for clause in command.clauses)
    }
    assert {thing.id for thing in referents(command, world)} == expected
    assert {thing.id for thing in meant(command, world.things[:-1])} <= expected


def test_size_is_relative_to_the_other_words():
    kinds = [("red", 2), ("red", 3), ("blue", 1)]
    things = tuple(Thing(str(i), colour, "circle", size, (0, i)) for i, (colour, size) in enumerate(kinds))
    assert [thing.id for thing in fitting(Noun(True, "small", "red", "circle"), things)] == ["0"]
    assert [thing.id for thing in fitting(Noun(True, "small", "blue", None), things)] == []
    assert [thing.id for thing in fitting(Noun(True, "big", None, None), things)] == ["0", "1"]


def test_an_ambiguous_command_names_all_it_can_mean():
    things = tuple(Thing(str(i), "red", "circle", 1, (i, i)) for i in range(2))
    task = Referent(read_command("push the circle"), World(5, things, (0, 0), 0))
    assert task.decide(Profile.GEOMETRY).verdict == ("0", "1")
    assert list(task.explain(Profile.GEOMETRY)) == ["the circle: 0, 1"]


# --- actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("verb", "manner"), [*product(("walk", "push", "pull"), (None, *MANNERS))])
def test_the_oracle_is_legal_and_reaches_the_referent_in_its_manner(verb, manner):
    for seed in range(40):
        world = some_world(Random(seed))
        for target in world.things:
            tokens = oracle(verb, manner, target, world)
            assert carried_out(tokens, verb, manner, target, world) == (True, True, True)
            assert set(tokens) <= set(TOKENS)


WORLD = World(4, (Thing("0", "red", "circle", 1, (1, 2)), Thing("1", "blue", "square", 1, (1, 3))), (0, 0), 0)
TARGET = WORLD.things[0]


@pytest.mark.parametrize(
    ("verb", "manner", "tokens", "judged"),
    [
        ("walk", None, "walk, walk, turn right, walk", (True, True, True)),
        ("walk", None, "walk, walk, turn right", (True, False, True)),
        ("walk", None, "turn right, walk, turn left, walk, walk", (True, True, True)),
        ("walk", None, "turn left, walk, walk, walk", (False, False, True)),
        ("walk", "hesitantly", "walk, walk, turn right, walk", (True, True, False)),
        ("walk", "hesitantly", "walk, stay, walk, stay, turn right, walk, stay", (True, True, True)),
        ("walk", "while zigzagging", "walk, walk, turn right, walk", (True, True, False)),
        ("walk", "cautiously", "walk, walk, turn right, walk", (True, True, False)),
        ("pull", None, "walk, walk, turn right, walk, pull", (True, True, True)),
        ("pull", None, "walk, walk, turn right, walk, push", (False, True, True)),
        ("pull", None, "walk, pull, walk, turn right, walk", (False, False, True)),
        ("push", None, "walk, walk, turn right, walk, push, push", (True, True, True)),
        ("push", None, "walk, walk, turn right, walk, push, push, push", (False, True, True)),
        ("push", None, "turn right, walk, turn left, walk, walk, push", (False, True, True)),
        ("walk", None, "", (True, False, True)),
    ],
)
def test_a_sequence_is_judged_by_where_it_leads(verb, manner, tokens, judged):
    assert carried_out(read_tokens(tokens), verb, manner, TARGET, WORLD) == judged


def test_a_heavy_object_takes_two_tokens_a_cell():
    heavy = Thing("0", "red", "circle", 3, (0, 1))
    world = World(4, (heavy,), (0, 0), 0)
    assert oracle("push", None, heavy, world) == ("walk", "push", "push", "push", "push")
    assert oracle("push", "hesitantly", heavy, world)[:4] == ("walk", "stay", "push", "stay")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("turn left,walk", ("turn left", "walk")),
        ("L_turn walk R_turn", ("turn left", "walk", "turn right")),
        ("['turn left', 'walk']", ("turn left", "walk")),
        ("Turn Left", ("turn left",)),
        ("walk, walk,", ("walk", "walk")),
        ("", ()),
        ("walk, run", None),
    ],
)
def test_tokens_are_read_or_refused(text, tokens):
    assert read_tokens(text) == tokens


# --- the benchmark ----------------------------------------------------------------------------------------------------


def test_every_label_of_the_sample_follows():
    found = audited("reascan", SAMPLE)
    assert found.total.items == found.total.agree > 0
    assert found.by.keys() == {"REF", "ACT"}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"command": "push,the,red,thing"}, "command: cannot read"),
        ({"target_commands": "walk,run"}, "target_commands: cannot read 'walk,run'"),
        ({"situation": {"grid_size": 6}}, "situation.placed_objects: is missing"),
    ],
)
def test_what_has_no_reading_is_reported_for_both_questions(tmp_path, change, problem):
    [example, *_] = json.loads(SAMPLE.read_text(encoding="utf-8"))["examples"]["test"]
    file = tmp_path / "data.txt"
    file.write_text(json.dumps({"examples": {"test": [example | change]}}), encoding="utf-8")
    found = list(reascan.read(BenchmarkFile(file)))
    assert [type(one) for one in found] == [UnreadQuestion, UnreadQuestion]
    assert found[0].where == "data.txt: test example 0"
    assert problem in found[0].problem


@needs_shared
def test_every_label_of_the_half_follows_and_every_article_is_right():
    found = audited("reascan", HALF)
    assert {name: (tally.items, tally.agree) for name, tally in found.by.items()} == {
        "REF": (1317, 1317),
        "ACT": (1317, 1317),
    }
    tasks = [item.task for item in reascan.read(BenchmarkFile(HALF)) if item.q_type == "REF"]
    nouns = [(noun, task.world.things) for task in tasks for noun in task.command.nouns[1:]]
    assert len(nouns) == 2 * 1317
    assert all(noun.definite == (len([*fitting(noun, things)]) == 1) for noun, things in nouns)
    assert set(RELATIONS.values()) >= {clause.relation for task in tasks for clause in task.command.clauses}

"""New worlds of ReaSCAN: what a command says, what it takes to tell its referent, and the split that holds it out."""

from itertools import combinations
from random import Random

import pytest

from spatialjudge.benchmarks.reascan.actions import oracle
from spatialjudge.benchmarks.reascan.commands import read_command
from spatialjudge.benchmarks.reascan.generate import new_reascan, split_of, words_of
from spatialjudge.benchmarks.reascan.referents import fitting, needed, referents
from spatialjudge.benchmarks.reascan.world import Thing, read_world


@pytest.fixture(scope="module")
def examples():
    made = new_reascan.items(60, 4, {"support": range(1, 5)})
    originals = [item["original"] for item in made if item["q_type"] == "REF"]
    return [(read_command(row["command"]), read_world(row["situation"]), row) for row in originals]


def test_commands_are_read_as_they_were_made(examples):
    for command, world, row in examples:
        assert words_of(command) == row["command"].replace(",", " ")
        assert all(noun.definite == (len([*fitting(noun, world.things)]) == 1) for noun in command.nouns[1:])
        assert [thing.id for thing in referents(command, world)] == [row["referent"]]
        [target] = referents(command, world)
        assert ",".join(oracle(command.verb, command.manner, target, world)) == row["target_commands"]


def test_each_clause_is_needed(examples):
    assert {len(command.clauses) for command, _, _ in examples} == {0, 1, 2, 3}
    for command, world, _ in examples:
        assert needed(command, world) == len(command.clauses) + 1
        if all(clause.subject == 0 for clause in command.clauses):
            shapes = [words_of(command).split(" that is ")[0], *_clauses(command)]
            for kept in combinations(shapes[1:], len(shapes) - 2) if len(shapes) > 1 else ():
                said = shapes[0] + (f" that is {' and '.join(kept)}" if kept else "")
                assert len(referents(read_command(said), world)) > 1


def _clauses(command):
    said = words_of(command).removesuffix(f" {command.manner}").split(" that is ")
    return said[1].split(" and ") if len(said) > 1 else []


@pytest.mark.parametrize(
    ("command", "split"),
    [
        ("push the yellow square", "A1"),
        ("push the red square", "A2"),
        ("push the small green cylinder", "A3"),
        ("walk to the red circle that is in the same row as a blue square", "B1"),
        ("walk to the circle that is in the same size as a square and inside of a box", "B2"),
        (
            "walk to the circle that is in the same row as a square and inside of a box and in the same shape as a box",
            "C1",
        ),
        ("walk to the circle that is in the same row as a square that is in the same column as a box", "C2"),
        ("walk to the circle that is in the same row as a square and in the same column as a box", "train"),
    ],
)
def test_a_split_holds_out_what_the_paper_says(command, split):
    thing = Thing("0", "green", "circle", 1, (0, 0))
    assert split_of(read_command(command), thing) == split


def test_a_red_square_is_never_a_target_of_training():
    assert split_of(read_command("pull the object"), Thing("0", "red", "square", 1, (0, 0))) == "A2"


def test_a_world_has_another_object_to_choose():
    made = new_reascan.items(40, 5, {"support": 1, "distractors": 0, "grid": 4})
    assert min(len(item["candidates"]) for item in made if item["q_type"] == "REF") == 2


def test_the_referent_is_any_of_the_objects():
    made = [item for item in new_reascan.items(120, str(Random(1).random())) if item["q_type"] == "REF"]
    assert len({item["gold"] for item in made}) > 6

"""Every public exception comes out of another process as it went in: Ray and multiprocessing send them pickled."""

import ast
import builtins
import copy
import importlib
import pickle
from pathlib import Path

import pytest

from spatialjudge.benchmarks.benchmark import UNDECIDED
from spatialjudge.benchmarks.roomspace.sentences import NumberedSentence as RoomSpaceSentence
from spatialjudge.benchmarks.roomspace.sentences import Unread
from spatialjudge.solver import InvalidInput, Problem, Story

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("relations", "solver", "benchmarks", "grading", "client", "service")
PROBLEMS = [Problem("story.facts[3]", "unknown label 'NX'", "did you mean NE?"), Problem("line", "is empty")]
UNREAD = [(RoomSpaceSentence(2, 17, "The bed sings."), Unread("no reading", "say where it is"))]
ARGUMENTS = {
    "InvalidInput": [PROBLEMS],
    "UnreadableSentence": [UNREAD],
    "UnknownVocabulary": ["roomspce", ["roomspace", "stepgame"]],
    "UnknownLabel": ["NX", "did you mean NE?"],
    "NoStanding": [UNDECIDED],
    "spatialjudge.client.answers.ServiceError": [422, {"title": "no", "errors": []}],
}
"""What they are made with that is not a message, by name; with the module where several have it."""
ABSTRACT = {"spatialjudge.service.errors.RequestRefused"}


def exceptions() -> list[str]:
    """The public exceptions of all rooms, by module and name."""
    known = {name for name, kind in vars(builtins).items() if isinstance(kind, type) and issubclass(kind, Exception)}
    known |= {"HTTPException"}
    classes = [
        (".".join(("spatialjudge", *path.relative_to(ROOT).with_suffix("").parts)), node)
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    found: dict[str, None] = {}
    while more := [
        (module, node.name)
        for module, node in classes
        if f"{module}.{node.name}" not in found
        if known & {base.id for base in node.bases if isinstance(base, ast.Name)}
    ]:
        found.update(dict.fromkeys(f"{module}.{name}" for module, name in more))
        known.update(name for _, name in more)
    return [path for path in found if not path.rpartition(".")[2].startswith("_") and path not in ABSTRACT]


def same(one: BaseException, other: BaseException) -> bool:
    return (type(one), str(one), repr(one), one.args, repr(vars(one))) == (
        type(other),
        str(other),
        repr(other),
        other.args,
        repr(vars(other)),
    )


@pytest.mark.parametrize("path", exceptions())
def test_it_survives_pickling_and_copying(path):
    module, _, name = path.rpartition(".")
    error = getattr(importlib.import_module(module), name)(*ARGUMENTS.get(path, ARGUMENTS.get(name, ["why"])))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert same(pickle.loads(pickle.dumps(error, protocol)), error)
    assert same(copy.copy(error), error)
    assert same(copy.deepcopy(error), error)


def test_what_was_raised_has_its_problems_elsewhere():
    with pytest.raises(InvalidInput) as caught:
        Story(12, [("bed", "NX", "desk"), ("bed", "N")])
    there = pickle.loads(pickle.dumps(caught.value))
    assert there.problems == caught.value.problems
    assert "NX" in str(there)

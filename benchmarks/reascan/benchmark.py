"""ReaSCAN as a benchmark: for each example its referent and its action sequence.

A file is ``{"examples": {split: [...]}}``; an example has ``command`` and ``target_commands`` (parted by commas) and
``situation``. Object "0" is the target. Rows of a table are such examples; one may name another object as ``referent``,
and its ``split``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from spatialjudge.benchmarks.benchmark import (
    Benchmark,
    Decision,
    FiledQuestion,
    Form,
    Label,
    Profile,
    QuestionType,
    Task,
    UnreadQuestion,
)
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.benchmarks.reascan.actions import LEFT, PULL, PUSH, RIGHT, STAY, TOKENS, WALK, oracle, read_tokens
from spatialjudge.benchmarks.reascan.commands import Command, read_command
from spatialjudge.benchmarks.reascan.referents import fitting, needed, referents
from spatialjudge.benchmarks.reascan.world import World, read_world
from spatialjudge.benchmarks.records import read_each
from spatialjudge.benchmarks.words import unreadable
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput

TARGET: Final = "0"
REFERENT: Final = "REF"
ACTIONS: Final = "ACT"
_RULES: Final = "the only object that fits the description; the actions of the benchmark's oracle"
_QUESTIONS: Final = {
    REFERENT: "Which object is meant? Give its number.",
    ACTIONS: "Which actions carry the command out? Give them in their order.",
}

_WORDS: Final = {
    LEFT: ("l_turn", "turn_left", "left", "left turn"),
    RIGHT: ("r_turn", "turn_right", "right", "right turn"),
    WALK: ("walk forward", "step forward"),
    PUSH: ("push it",),
    PULL: ("pull it",),
    STAY: ("wait", "stay still"),
}

_PUBLISHED: Final = re.compile(r'"examples"\s*:')
HEAD: Final = 10_000
"""Characters in which a published file comes to its examples: its grammar's words stand before."""


@dataclass(frozen=True, slots=True)
class OfCommand(Task):
    """A question about a command in a world."""

    command: Command
    world: World

    def hops(self, gold: Label) -> int | None:
        """The descriptions that it takes to tell the object: the noun's own words, and clauses."""
        return needed(self.command, self.world) if len(referents(self.command, self.world)) == 1 else None


@dataclass(frozen=True, slots=True)
class Referent(OfCommand):
    """Which object does the command mean?"""

    def decide(self, profile: Profile) -> Decision:
        """The number of the object; several, or none, where it is not one."""
        found = tuple(thing.id for thing in referents(self.command, self.world))
        return Decision(found[0] if len(found) == 1 else found)

    def suggested(self) -> list[str]:
        """The objects that the words before the first clause fit, as the world is told."""
        return [thing.id for thing in fitting(self.command.nouns[0], self.world.things)]

    def explain(self, profile: Profile) -> Iterator[str]:
        """The objects that each noun can mean by its words, and which of them the command can mean."""
        for noun in self.command.nouns:
            yield f"{noun}: {', '.join(thing.id for thing in fitting(noun, self.world.things)) or 'no object'}"


@dataclass(frozen=True, slots=True)
class Actions(OfCommand):
    """Which actions carry the command out? ``words`` are those of the command."""

    words: str

    def decide(self, profile: Profile) -> Decision:
        """The oracle's actions; ``no one referent`` where the command does not mean one object."""
        found = referents(self.command, self.world)
        if len(found) != 1:
            return Decision("no one referent", decided=False)
        return Decision(oracle(self.command.verb, self.command.manner, found[0], self.world))

    def as_world(self) -> dict[str, Any]:
        """What an item has so that an answer can be carried out."""
        return {"command": self.words, "situation": self.world.as_situation()}

    def explain(self, profile: Profile) -> Iterator[str]:
        """The referent."""
        yield from (f"referent {thing}" for thing in referents(self.command, self.world))


def _files(source: BenchmarkFile) -> Iterator[FiledQuestion | UnreadQuestion]:
    """The two questions of every example."""
    if source.is_parquet or not _PUBLISHED.search(source.text[:HEAD]):
        return read_each(source, source.rows(), REFERENT, _asked_of_row)
    splits = source.json.get("examples") if isinstance(source.json, dict) else None
    if not isinstance(splits, dict) or not all(isinstance(split, list) for split in splits.values()):
        raise source.refused('is no ReaSCAN file: {"examples": {"test": [...]}}')
    rows = (
        Row(f"{split}:{number}", f"{source.name}: {split} example {number}", example)
        for split, examples in splits.items()
        for number, example in enumerate(examples)
    )
    return read_each(source, rows, REFERENT, _asked)


def _asked_of_row(row: Row) -> Iterator[FiledQuestion | UnreadQuestion]:
    """The two questions of a row of a table."""
    if "command" not in row.fields:
        raise InvalidInput.at("record", "has no command, situation and target_commands")
    return _asked(row)


def _asked(row: Row) -> Iterator[FiledQuestion | UnreadQuestion]:
    """The two questions of an example."""
    identity, where, example = str(row.number), row.where, row.fields
    names = {REFERENT: f"{identity}:referent", ACTIONS: f"{identity}:actions"}
    try:
        command, world, actions, target = _read(example)
    except InvalidInput as error:
        yield from (UnreadQuestion(name, q_type, where, str(error)) for q_type, name in names.items())
        return
    words = " ".join(example["command"].split(","))
    told = f"{world} The command is: {words}."
    groups = {"verb": command.verb, "manner": command.manner or "plain"}
    if isinstance(split := example.get("split"), str):
        groups["split"] = split
    for q_type, task, gold, candidates in (
        (REFERENT, Referent(command, world), target, tuple(thing.id for thing in world.things)),
        (ACTIONS, Actions(command, world, words), actions, TOKENS),
    ):
        yield FiledQuestion(names[q_type], q_type, where, told, _QUESTIONS[q_type], gold, task, candidates, groups)


def _read(fields: Mapping[str, Any]) -> tuple[Command, World, tuple[str, ...], str]:
    texts = {}
    for name in ("command", "target_commands"):
        value = fields.get(name)
        if not isinstance(value, str):
            raise unreadable(name, str(value), "walk,to,the,red,circle" if name == "command" else "turn left,walk")
        texts[name] = value
    world = read_world(_unpacked(fields.get("situation")))
    target = str(fields.get("referent", TARGET))
    if all(thing.id != target for thing in world.things):
        raise unreadable("situation.placed_objects", f"no object {shown(target)}", 'the target as "0"')
    actions = read_tokens(texts["target_commands"])
    if actions is None:
        raise unreadable("target_commands", texts["target_commands"], "turn left,walk")
    return read_command(texts["command"]), world, actions, target


def _unpacked(situation: Any) -> Any:
    """A situation that a table has as JSON in a text."""
    if not isinstance(situation, str):
        return situation
    try:
        return json.loads(situation)
    except (ValueError, RecursionError):
        raise unreadable("situation", situation, '{"grid_size": 6, ...}') from None


reascan = Benchmark(
    name="reascan",
    version="1",
    summary="ReaSCAN, commands in a grid world (Wu, Kreiss, Ong, Potts 2021)",
    questions={
        ACTIONS: QuestionType(form=Form(sequence=True, words=_WORDS), gold=tuple),
        REFERENT: QuestionType(form=Form(phrase="object {}"), gold=str),
    },
    profiles={Profile.GEOMETRY: _RULES, Profile.REFERENCE: _RULES},
    files=_files,
    task=lambda asked: asked.told,
)

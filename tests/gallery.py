"""The gallery, ``docs/gallery.md``: a new item of each benchmark, its picture, a right and a wrong answer with why.

``python tests/gallery.py`` writes it; ``tests/test_gallery.py`` fails when it is no longer what would be written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console

from spatialjudge.adapters import mark
from spatialjudge.benchmarks import stream
from spatialjudge.benchmarks.benchmark import Profile
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.fresh import read_back
from spatialjudge.benchmarks.generators import GENERATORS
from spatialjudge.benchmarks.items import as_line
from spatialjudge.benchmarks.reascan.world import World
from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.grading import Grade
from spatialjudge.service.drawing import draw
from spatialjudge.service.pictures import Picture, picture_of
from spatialjudge.solver import Story, check

PAGE = Path(__file__).resolve().parents[1] / "docs" / "gallery.md"
SEED = 5
OUR_FILES = {"decompsr": ("DecompSR.jsonl", 1), "forest": ("lamp.jsonl", 0), "spatialeval": ("maps.jsonl", 0)}
"""Files that are read as published ones, and the item of each that is shown."""
HEAD = """# Gallery

An item of each benchmark as `spatialjudge generate --benchmark NAME --seed 5` makes it, a picture of where things may
be (`░`: where the wrong answer would have to put what is asked for), and two answers with what they are worth and why.
Of DecompSR, FoREST and SpatialEval, of which none are made, an item of the files that the tests read; SpaceNLI's
sentences are no story that can be drawn. Written by `python tests/gallery.py`; a test fails when it is not what would
be written. To try an item, paste its line into the page at `/`; to see your own, `spatialjudge show` and
`spatialjudge report --items` ([grading](grading.md)).
"""


def gallery() -> str:
    """The page."""
    return "\n".join([HEAD, *(part for name in (*GENERATORS, *OUR_FILES) for part in _entry(name))])


def _asked(name: str) -> tuple[dict[str, Any], Any, str]:
    """An item, what is asked there, and its story in words."""
    if name in GENERATORS:
        made = next(iter(stream(name, SEED)))
        return made, read_back(json.loads(json.dumps(made)), name).task, made.get("text") or made["story"]
    benchmark, (file, number) = BENCHMARKS[name], OUR_FILES[name]
    read = benchmark.read(BenchmarkFile(Path(__file__).parent / "benchmarks" / name / "sample" / file))
    shown = next(islice(read, number, None))
    return as_line(benchmark, shown), shown.task, shown.text


def _entry(name: str) -> Iterator[str]:
    item, task, told = _asked(name)
    grades = [(answer, mark(item, answer)) for answer in _answers(item)]
    wrong = grades[1][1].grade
    yield f"## {name}\n"
    yield f"```text\n{told}\n{item['question_text']}\n```\n"
    picture = _picture(item, task, wrong)
    if picture is not None:
        yield f"```text\n{_drawn(picture)}\n```\n"
    yield "| answer | worth | why |\n|---|---|---|"
    for answer, marked in grades:
        clash = marked.grade.conflict
        why = str(clash) if clash else "; ".join(task.explain(_profile(name))) if marked.value != 1 else "right"
        worth = f"{marked.value:g}, {marked.grade.verdict or marked.grade.outcome}"
        yield f"| {_cell(answer)} | {worth} | {_cell(why)} |"
    yield ""


def _profile(name: str) -> Profile:
    return next(iter(BENCHMARKS[name].profiles))


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _answers(item: Mapping[str, Any]) -> tuple[str, str]:
    """A right answer and a wrong one."""
    gold = item.get("gold") or item["feasible"]
    right = gold if isinstance(gold, str) else gold[0] if item["question"].get("any") else ", ".join(gold)
    options = item.get("candidates") or item["question"].get("options") or _labels(item)
    golds = [gold] if isinstance(gold, str) else gold
    return f"Answer: {right}", f"Answer: {next(one for one in options if one not in golds and one not in _can(item))}"


def _can(item: Mapping[str, Any]) -> list[str]:
    found = mark(item, "Answer: unknown").grade
    return list(found.can_hold or ())


def _labels(item: Mapping[str, Any]) -> list[str]:
    story = item["story"]
    table = Story(story.get("grid"), story["facts"], story["vocabulary"], story["objects"]).vocabulary
    return [term.label for term in table.families[item["question"].get("family") or table.main_family]]


def _picture(item: Mapping[str, Any], task: Any, wrong: Grade) -> Picture | None:
    """Where things are, or may be: with where the wrong answer would have them, if it speaks of a story."""
    if isinstance(world := getattr(task, "world", None), World):
        grid = world.grid
        spots = {
            f"{thing.id}: {thing.colour} {thing.shape}": (thing.cell[1], grid - 1 - thing.cell[0])
            for thing in world.things
        }
        return Picture(spots, (), grid)
    if wrong.can_hold is not None:
        story, asked = item["story"], item["question"]
        told = Story(story.get("grid"), story["facts"], story["vocabulary"], story["objects"])
        labels = wrong.reading.labels if wrong.reading else ()
        return picture_of(
            told, asked["subject"], labels, [asked["object"]], together=wrong.together, holds=wrong.can_hold
        )
    story = task.about.entailed.story if hasattr(task, "about") else getattr(task, "story", None)
    if story is None:
        return None
    asked = [*getattr(task, "subjects", ()), *getattr(task, "objects", ())]
    placement = check(story, story.facts[0]).placement or {}
    return Picture.of(story, {name: place for name, place in placement.items() if name in story.index}, asked)


def _drawn(picture: Picture) -> str:
    console = Console(file=StringIO(), width=100, markup=False, emoji=False, soft_wrap=True)
    console.print(draw(picture, 100))
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())


if __name__ == "__main__":
    PAGE.write_text(gallery(), encoding="utf-8")

"""A set of generated items that one can publish: a file for each split, and a card beside them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.benchmark import Benchmark, Item
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.fresh import read_back
from spatialjudge.benchmarks.publishing import Card, in_splits, key_of, row_of
from spatialjudge.benchmarks.reascan.benchmark import OfCommand
from spatialjudge.benchmarks.reascan.world import World
from spatialjudge.benchmarks.scenes.tasks import SceneTask
from spatialjudge.grading.batch import STANDARD
from spatialjudge.relations import install_extra, shown
from spatialjudge.service.pictures import Picture
from spatialjudge.service.printing import as_text
from spatialjudge.solver import InvalidInput, Story, check

_SPLIT: Final = re.compile(r"([A-Za-z][\w-]{0,40}):(\d{1,8})")


class WantedSet(NamedTuple):
    """A set: its name, its folder, and the number of items of each split."""

    name: str
    folder: Path
    splits: Mapping[str, int]
    parquet: bool
    force: bool


def splits_of(told: str) -> dict[str, int]:
    """The number of items of each split, as "train:800,dev:100,test:100" tells it.

    Raises:
        InvalidInput: it tells none.
    """
    found = [_SPLIT.fullmatch(part.strip()) for part in told.split(",")]
    splits = {one[1]: int(one[2]) for one in found if one is not None}
    if len(splits) < len(found) or not all(splits.values()):
        raise InvalidInput.at("split", f"cannot read {shown(told)}", "train:800,dev:100,test:100")
    return splits


def write_set(
    wanted: WantedSet,
    made: Iterator[dict[str, Any]],
    benchmark: Benchmark,
    avoided: Sequence[BenchmarkFile],
    command: str,
) -> None:
    """Write the files of a set and ``README.md``; nothing is there unless all is, and no file of a set before.

    Raises:
        InvalidInput: the folder is not named, or has files already.
        NoSuchItem: there are not so many stories of these sizes.
    """
    if str(wanted.folder) == STANDARD:
        raise InvalidInput.at("-o", "must name the folder of the set", "-o FOLDER")
    if wanted.folder.exists() and any(wanted.folder.iterdir()) and not wanted.force:
        raise InvalidInput.at(str(wanted.folder), "has files already", "--force replaces them")
    known = {key_of(one) for source in avoided for one in benchmark.read(source) if isinstance(one, Item)}
    card = Card()
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in wanted.splits}
    for name, line in in_splits(made, wanted.splits, known):
        card.add(name, line)
        rows[name].append(row_of(line))
    wanted.folder.mkdir(parents=True, exist_ok=True)
    about = wanted.folder / "README.md"
    before = about.read_text(encoding="utf-8") if about.is_file() else ""
    for file in filter(Path.is_file, wanted.folder.iterdir()):
        if sha256(file.read_bytes()).hexdigest() in before:  # as cards have them: what others put there stays
            file.unlink()
    files = {}
    for name, table in rows.items():
        file = wanted.folder / f"{name}.{'parquet' if wanted.parquet else 'jsonl'}"
        if wanted.parquet:
            _write_parquet(file, table)
        else:
            file.write_text("".join(json.dumps(row) + "\n" for row in table), encoding="ascii")
        files[name] = (file.name, sha256(file.read_bytes()).hexdigest())
    about.write_text(
        card.markdown(wanted.name, _how(benchmark, command), files, _picture(card.example or {})), encoding="utf-8"
    )


def _how(benchmark: Benchmark, command: str) -> str:
    from importlib.metadata import version  # noqa: PLC0415 - takes as long as the solver

    return (
        f"New items like those of {benchmark.summary}, made by spatialjudge {version('spatialjudge')} "
        f"(rules version {benchmark.version}) with\n\n```\nspatialjudge {command}\n```\n\n"
        "Every label is proved by constraint solving: it is given by construction, the text is read back, and the item "
        "is left out if what follows is not the label. `support` is the fewest facts that the label follows from, 0 if "
        "it follows from none. No story is in two splits, up to its names. Words are those of a story. Chance is one "
        "label at random; the best constant is the commonest label of each type of question; a cue answers with the "
        "relation (or thing) that is told last, most often (majority) or first (order of mention)."
    )


def _picture(line: Mapping[str, Any]) -> str:
    """A drawing of a placement of the item's story, or of its world; nothing of a story that is neither."""
    told = line["story"]
    if isinstance(told, dict):
        story = Story(told.get("grid"), told["facts"], told["vocabulary"], told["objects"])
    else:
        task = getattr(read_back(line, "example"), "task", None)
        if isinstance(task, OfCommand):
            return as_text(_of_world(task.world))
        found = task.about.entailed.story if isinstance(task, SceneTask) else getattr(task, "story", None)
        if not isinstance(found, Story):
            return ""
        story = found
    fact = story.facts[0]
    placement = check(story, (fact.subject, fact.labels, fact.objects[0]), timeout_s=None).placement or {}
    return as_text(Picture.of(story, {name: place for name, place in placement.items() if name in story.index}, ()))


def _of_world(world: World) -> Picture:
    """A grid world, north up."""
    cells = {f"{one.id}: {one.colour} {one.shape}": one.cell for one in world.things} | {"the agent": world.agent}
    return Picture({name: (column, world.grid - 1 - row) for name, (row, column) in cells.items()}, (), world.grid)


def _write_parquet(file: Path, table: Sequence[Mapping[str, Any]]) -> None:
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        from pyarrow.parquet import write_table  # noqa: PLC0415
    except ImportError:
        raise InvalidInput.at("--parquet", "takes pyarrow to write", install_extra("parquet")) from None
    names = dict.fromkeys(name for row in table for name in row)  # pyarrow looks at those of the first row alone
    rows = [{name: _cell(row.get(name)) for name in names} for row in table]
    write_table(pa.Table.from_pylist(rows), file, compression="zstd")


def _cell(value: Any) -> Any:
    """A value as a table has it: things by their numbers are a text, or each number would be a column."""
    return json.dumps(value) if isinstance(value, dict) and "placed_objects" in value else value

"""A set of fresh items in splits, as one publishes it: rows of the hub's columns, and a card that says what they are.

No story is in two splits, up to the names in it: a story with its names numbered has a hash, and that tells its split.
So each split can be made again by itself, and nothing has to be remembered but the rows that are there.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import accumulate
from typing import Any, Final

from spatialjudge.benchmarks.benchmark import Item
from spatialjudge.benchmarks.fresh import NoSuchItem, read_back
from spatialjudge.benchmarks.roomspace.benchmark import Room
from spatialjudge.benchmarks.scenes.tasks import SceneTask
from spatialjudge.benchmarks.spacenli.benchmark import Inference
from spatialjudge.solver import Story

MAX_IDLE: Final = 20_000
"""Items one after another that no split takes, before none is said to be left."""
LABELS: Final = 12
"""Labels of a type that a card counts one by one."""


def split_of(key: str, splits: Mapping[str, int]) -> str:
    """The split of a story, by its key; each has a share as large as its number of items."""
    place = int(sha256(key.encode()).hexdigest(), 16) % sum(splits.values())
    return next(name for name, end in zip(splits, accumulate(splits.values()), strict=True) if place < end)


def key_of(item: Item) -> str:
    """A story without its names: what is the same for stories that differ in nothing else.

    Of a room that is its facts: names change its words, "a" and "an", and what kind of room it is.
    """
    if isinstance(task := item.task, Room):
        numbered: dict[str, int] = {}
        facts = [
            [numbered.setdefault(one, len(numbered)), label, numbered.setdefault(other, len(numbered))]
            for one, label, other in task.facts
        ]
        return json.dumps([task.vocabulary, task.grid, facts, len(task.objects)])
    names = sorted(_names(item), key=len, reverse=True)
    numbers: dict[str, str] = {}

    def number(found: re.Match[str]) -> str:
        return numbers.setdefault(found[0].lower(), f"#{len(numbers) + 1}")

    text = " ".join(item.text.split())
    if not names:
        return text
    return re.sub(rf"\b(?:{'|'.join(map(re.escape, names))})\b", number, text, flags=re.IGNORECASE)


def _names(item: Item) -> Iterable[str]:
    """The names of a story whose things are called anything."""
    task = item.task
    if isinstance(story := getattr(task, "story", None), Story):
        return story.objects
    if isinstance(task, Inference):
        return {name for said in task.problem for name in said.things}
    if isinstance(task, SceneTask):
        return [name for name in task.about.names.values() if name.isupper()]
    return ()


def in_splits(
    lines: Iterator[dict[str, Any]], splits: Mapping[str, int], published: Iterable[str] = ()
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The lines with the split of each, until all are full; no prompt twice, and no story with a published key.

    Raises:
        NoSuchItem: no more stories are found for a split.
    """
    left, seen, idle, known = dict(splits), set(), 0, frozenset(published)
    for line in lines:
        if not any(left.values()):
            return
        item = read_back(line, "item")
        key = key_of(item) if isinstance(item, Item) else line["text"]
        name, prompt = split_of(key, splits), sha256(line["prompt"].encode()).digest()
        idle += 1
        if left[name] and prompt not in seen and key not in known:
            seen.add(prompt)
            left[name] -= 1
            idle = 0
            yield name, line
        if idle == MAX_IDLE:
            missing = ", ".join(f"{name}: {count}" for name, count in left.items() if count)
            raise NoSuchItem(f"no more stories are found for the splits ({missing}); choose more or larger sizes")


def row_of(line: Mapping[str, Any]) -> dict[str, Any]:
    """A line as a row of the published columns, with its id and support."""
    return {"id": line["id"], **line["original"], "support": line["support"]}


class Card:
    """What is told of a set, counted as its items pass."""

    def __init__(self) -> None:
        self.labels: dict[str, dict[str, Counter[str]]] = {}
        self.support: dict[str, Counter[int]] = {}
        self.chance: dict[str, float] = {}
        self.words = Counter[str]()
        self.cues: dict[str, Counter[str]] = {}
        self.example: Mapping[str, Any] | None = None

    def add(self, split: str, line: Mapping[str, Any]) -> None:
        """Count an item."""
        gold, judged = line["gold"], isinstance(line["story"], dict)
        whole = [gold if isinstance(gold, str) else ", ".join(gold) or "none"]
        right = gold if judged and not isinstance(gold, str) else whole  # the solver takes any that can hold
        self.labels.setdefault(split, {}).setdefault(line["q_type"], Counter()).update(right)
        self.support.setdefault(split, Counter())[line["support"] or 0] += 1
        self.chance[split] = self.chance.get(split, 0.0) + line["chance"]
        self.words[split] += len(line["text"].split())
        self.cues.setdefault(split, Counter()).update({cue: int(right) for cue, right in line["cues"].items()})
        self.example = self.example or line

    def markdown(self, name: str, made: str, files: Mapping[str, tuple[str, str]], picture: str = "") -> str:
        """The card: ``made`` is how, ``files`` the file of each split with its SHA-256, ``picture`` of the example."""
        configs = [f"  - split: {split}\n    path: {file}" for split, (file, _) in files.items()]
        head = ["---", "configs:", "- config_name: default", "  data_files:", *configs, "---", "", f"# {name}"]
        table = [
            "| split | items | words a story | chance | best constant | cues | support | file | SHA-256 |",
            f"|{'---|' * 9}",
        ]
        for split, (file, digest) in files.items():
            items = sum(self.support[split].values())
            constant = sum(max(counts.values()) for counts in self.labels[split].values()) / items
            fewest = ", ".join(f"{size}: {count}" for size, count in sorted(self.support[split].items()))
            cues = ", ".join(f"{cue} {right / items:.1%}" for cue, right in self.cues[split].items())
            cells = (
                *(split, str(items), f"{self.words[split] / items:.0f}", f"{self.chance[split] / items:.1%}"),
                *(f"{constant:.1%}", cues or "none", fewest, file, f"`{digest}`"),
            )
            table.append(f"| {' | '.join(cells)} |")
        return "\n".join([*head, "", made, "", *table, "", *self._labels(list(files)), "", *self._example(picture), ""])

    def _labels(self, splits: Sequence[str]) -> list[str]:
        lines = ["| type | label | " + " | ".join(splits) + " |", f"|{'---|' * (2 + len(splits))}"]
        for q_type in sorted({q_type for split in splits for q_type in self.labels[split]}):
            counts = [self.labels[split].get(q_type, Counter()) for split in splits]
            total = sum(counts, Counter())
            for label, _ in total.most_common(LABELS):
                lines.append(f"| {q_type} | {label} | {' | '.join(str(count[label]) for count in counts)} |")
            if rest := total.total() - sum(count for _, count in total.most_common(LABELS)):
                lines.append(f"| {q_type} | {len(total) - LABELS} others | {rest} in all {'| ' * (len(splits) - 1)}|")
        return lines

    def _example(self, picture: str) -> list[str]:
        if self.example is None:
            return []
        shown = json.dumps({name: self.example[name] for name in ("prompt", "gold", "support")}, indent=1)
        drawn = ["", "One of the places where its things can be:", "", "```text", picture, "```"] if picture else []
        return ["An item:", "", "```json", shown, "```", *drawn]

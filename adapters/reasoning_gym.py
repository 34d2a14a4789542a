"""reasoning-gym: the data set ``spatialjudge``, made of new rooms; importing this file registers it.

What is asked has a ground truth by the solver, so that every item can be marked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.factory import ProceduralDataset, register_dataset

from spatialjudge.adapters.mark import mark
from spatialjudge.benchmarks.roomspace.generate import generate

KINDS = ("find_relation", "yes_no")


@dataclass
class SpatialConfig:
    """What the rooms are like; see ``spatialjudge generate``."""

    n: int = 5
    m: int = 4
    grid: int = 12
    setting: str = "o2_d2"
    view: str = "top-down"
    kind: str = "find_relation"
    score: str = "feasible"
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Check the parameters.

        Raises:
            InvalidInput: one that no room can have.
            ValueError: an unknown kind.
        """
        if self.kind not in KINDS:
            raise ValueError(f"unknown kind {self.kind!r}; kinds: {', '.join(KINDS)}")
        _items(self, 0)


class SpatialDataset(ProceduralDataset):
    """Rooms made from a seed, each with one question."""

    def __init__(self, config: SpatialConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The item of that number, always the same for the same seed."""
        if not 0 <= idx < self.config.size:
            raise IndexError(idx)
        [item] = [
            made for made in _items(self.config, (self.seed or 0) + idx) if made["question"]["kind"] == self.config.kind
        ]
        return {
            "question": item["prompt"],
            "answer": item["gold"] if self.config.kind == "yes_no" else item["necessary"] or item["feasible"][0],
            "metadata": {
                "source_dataset": "spatialjudge",
                "source_index": idx,
                "story": item["story"],
                "question": item["question"],
                "gold": item["gold"],
                "score": self.config.score,
                "difficulty": {"n": self.config.n, "m": self.config.m, "grid": self.config.grid},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """The mark of an answer; an item that another made and that cannot be marked gives 0."""
        metadata = entry["metadata"]
        return mark(metadata, answer, prompt=entry["question"], score=metadata["score"]).value or 0.0


def _items(config: SpatialConfig, seed: int) -> list[dict[str, Any]]:
    made = generate(2, config.n, config.m, config.grid, config.setting, config.view, seed)  # type: ignore[arg-type]
    return [item.as_json() for item in made]


register_dataset("spatialjudge", SpatialDataset, SpatialConfig)

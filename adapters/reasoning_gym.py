"""reasoning-gym: the data set ``spatialjudge``, made of new rooms, and one for each other benchmark.

Importing this file registers them. ``spatialjudge_spartqa`` and the like take each size as ``min_support`` and
``max_support``, and have a curriculum of these; ``adversarial`` and ``solutions`` are as in ``generate``. What is asked
has a ground truth by the solver, so that every item can be marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, make_dataclass
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition, ScalarAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

from spatialjudge.adapters.mark import mark
from spatialjudge.benchmarks.fresh import Generator, Knob
from spatialjudge.benchmarks.generators import GENERATORS, generator_named
from spatialjudge.benchmarks.roomspace.generate import TOLD
from spatialjudge.benchmarks.roomspace.scenes import NEIGHBOURS
from spatialjudge.benchmarks.roomspace.tightness import SWEEPS
from spatialjudge.benchmarks.wanted import Wanted

KINDS = {"find_relation": "FR", "yes_no": "YN"}
"""Which question of a room is asked, and its type."""
SIZES = [n for n, _ in SWEEPS["n"]]
GRIDS = [9, 12, 18, 24, 36]


@dataclass
class SpatialConfig:
    """What the rooms are like; see ``spatialjudge generate``."""

    n: int = 5
    m: int = NEIGHBOURS
    grid: int = 12
    setting: str = "o2_d2"
    view: str = "top-down"
    vocabulary: str = "roomspace"
    preamble: bool = False
    continuous: bool = False
    adversarial: bool = False
    solutions: str | None = None
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
        next(_items(self, 1, 0))


class SpatialDataset(ProceduralDataset):
    """Rooms made from a seed, each with one question."""

    def __init__(self, config: SpatialConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The item of that number, always the same for the same seed."""
        if not 0 <= idx < self.config.size:
            raise IndexError(idx)
        made = _items(self.config, None, (self.seed or 0) + idx)
        item = next(one for one in made if one["q_type"] == KINDS[self.config.kind])
        judged = isinstance(item["story"], dict)
        return {
            "question": item["prompt"],
            "answer": _answer(item["gold"][:1] if judged and self.config.kind == "find_relation" else item["gold"]),
            "metadata": {
                "source_dataset": "spatialjudge",
                "source_index": idx,
                "story": item["story"],
                "question": item["question"],
                "gold": item["gold"],
                "score": self.config.score if judged else None,
                "difficulty": {"n": self.config.n, "m": self.config.m, "grid": self.config.grid},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """The mark of an answer; an item that another made and that cannot be marked gives 0."""
        metadata = entry["metadata"]
        return mark(metadata, answer, prompt=entry["question"], score=metadata["score"]).value or 0.0


def _items(config: SpatialConfig, items: int | None, seed: int) -> Iterator[dict[str, Any]]:
    rooms = generator_named("roomspace", **{name: getattr(config, name) for name in TOLD})
    sizes = {name: getattr(config, name) for name in ("n", "m", "grid")}
    return rooms.items(items, seed, {name: size for name, size in sizes.items() if size != NEIGHBOURS}, _wanted(config))


def _wanted(config: Any) -> Wanted:
    return Wanted(adversarial=config.adversarial, solutions=config.solutions)


def _answer(gold: str | Sequence[str]) -> str:
    """A gold label as one would say it."""
    return gold if isinstance(gold, str) else ", ".join(gold) or "none"


class SpatialCurriculum(BaseCurriculum):
    """From rooms of three objects to those of seven, the paper's sweep, and from coarse grids to finer ones."""

    def __init__(self) -> None:
        super().__init__("SpatialCurriculum", SpatialConfig)
        self._define_attributes(
            ScalarAttributeDefinition(name="n", levels=SIZES, description="objects in a scene", field_name="n"),
            ScalarAttributeDefinition(name="grid", levels=GRIDS, description="cells along a side", field_name="grid"),
        )


register_dataset("spatialjudge", SpatialDataset, SpatialConfig, SpatialCurriculum)


def _register(name: str, generator: Generator) -> None:
    """Register the data set of a benchmark: its config with two bounds for each size, and its curriculum."""

    def sizes(config: Any) -> dict[str, range]:
        return {
            knob: range(getattr(config, f"min_{knob}"), getattr(config, f"max_{knob}") + 1) for knob in generator.knobs
        }

    class Data(ProceduralDataset):
        def __init__(self, config: Any) -> None:
            super().__init__(config=config, seed=config.seed, size=config.size)

        def __getitem__(self, idx: int) -> dict[str, Any]:
            if not 0 <= idx < self.config.size:
                raise IndexError(idx)
            item = next(generator.items(None, f"{self.seed or 0}-{idx}", sizes(self.config), _wanted(self.config)))
            known = {name: item[name] for name in ("story", "question", "gold", "support", "cues")}
            return {
                "question": item["prompt"],
                "answer": _answer(item["gold"]),
                "metadata": {
                    "source_dataset": f"spatialjudge_{name}",
                    "source_index": idx,
                    **known,
                    "difficulty": {one: getattr(self.config, one) for one in bounds},
                },
            }

        def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
            metadata = entry["metadata"]
            score = "gold" if metadata["question"].get("kind", "find_relation") in KINDS else None
            return mark(metadata, answer, prompt=entry["question"], score=score).value or 0.0

    bounds = {
        f"{side}_{knob}": value
        for knob, sized in generator.knobs.items()
        for side, value in (("min", min(sized.usual)), ("max", max(sized.usual)))
    }
    fields = [(field, int, value) for field, value in bounds.items()]
    config = make_dataclass(
        f"{name.title()}Config",
        [
            *fields,
            ("adversarial", bool, False),
            ("solutions", str | None, None),
            ("seed", int | None, None),
            ("size", int, 500),
        ],
        namespace={"validate": lambda self: generator.items(0, 0, sizes(self), _wanted(self))},
    )

    class Curriculum(BaseCurriculum):
        def __init__(self) -> None:
            super().__init__(f"{name.title()}Curriculum", config)
            self._define_attributes(*(_attribute(knob, sized) for knob, sized in generator.knobs.items()))

    register_dataset(f"spatialjudge_{name}", Data, config, Curriculum)


def _attribute(name: str, knob: Knob) -> RangeAttributeDefinition:
    """A size as a curriculum has it: from what is published upwards."""
    return RangeAttributeDefinition(
        name=name,
        levels=list(range(min(knob.usual), knob.most + 1)),
        description=knob.says,
        lower_field_name=f"min_{name}",
        upper_field_name=f"max_{name}",
    )


for _name, _generator in GENERATORS.items():
    if _name != "roomspace":
        _register(_name, _generator)

"""New stories of tasks 17 and 19: things on a grid that facts join one step at a time, more of them than published.

A path of ``support`` steps leads from the one thing that is asked about to the other, and ``distractors`` further facts
hang other things on it. No fact closes a circle, so that nothing is told twice and there is one path; no two things
share a point. Every fact is told from either side, and the facts are shuffled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, Final

from spatialjudge.benchmarks.babi.paths import MOVES, babi19
from spatialjudge.benchmarks.babi.paths import SIDES as COMPASS
from spatialjudge.benchmarks.babi.positional import SIDES, babi17
from spatialjudge.benchmarks.chains import UnitStep, chain, from_either_side, seen
from spatialjudge.benchmarks.fresh import Generator, Knob, Sizes, WrittenStory
from spatialjudge.benchmarks.wanted import Gold

MAX_STEPS: Final = 12
"""Steps of a path; the published ones have two at most."""
MAX_DISTRACTORS: Final = 20
"""Facts beside it; that so many do no more than distract is proved in some milliseconds."""
SHAPES: Final = tuple(
    f"{colour} {shape}"
    for colour, shape in product(
        ("red", "blue", "green", "yellow", "pink", "orange", "purple", "brown", "white", "black"),
        ("square", "rectangle", "triangle", "sphere", "cube", "cylinder", "pyramid", "star"),
    )
)
# fmt: off
ROOMS: Final = (
    "attic", "balcony", "bathroom", "bedroom", "cellar", "chapel", "closet", "conservatory", "corridor", "courtyard",
    "den", "foyer", "gallery", "garage", "garden", "greenhouse", "gym", "hallway", "hangar", "kitchen", "kennel",
    "landing", "larder", "laundry", "library", "lobby", "loft", "lounge", "nursery", "office", "pantry", "parlour",
    "patio", "playroom", "pool", "porch", "sauna", "shed", "stable", "staircase", "stockroom", "studio", "study",
    "terrace", "theatre", "toolshed", "tower", "turret", "vault", "veranda", "vestibule", "wardrobe", "washroom",
    "winery", "woodshed", "workroom", "workshop", "yard", "annex", "armory", "bakery",
)
# fmt: on
_SIDES: Final = tuple(label for label, _ in SIDES.values())
_SAID: Final = {label: words for words, (label, _) in SIDES.items()}
_COMPASS: Final = {label: side for side, (_, label) in COMPASS.items()}


def _told(
    random: Random, facts: Sequence[UnitStep], form: str, things: Sequence[str], said: Mapping[str, str]
) -> list[tuple[str, int]]:
    """The sentences, each with the number of its fact."""
    told = from_either_side(random, facts)
    sentences = [
        (form.format(things[one], said[label], things[other]), place) for place, (one, label, other) in enumerate(told)
    ]
    random.shuffle(sentences)
    return sentences


def _as_columns(sentences: Sequence[tuple[str, int]], question: str, answer: str, steps: int) -> dict[str, Any]:
    """The columns of facebook/babi_qa; the facts of the path are those that support the answer."""
    last = len(sentences) + 1
    support = [str(place) for place, (_, number) in enumerate(sentences, 1) if number < steps]
    return {
        "story": {
            "id": [str(place) for place in range(1, last + 1)],
            "type": [0] * len(sentences) + [1],
            "text": [*(text for text, _ in sentences), question],
            "supporting_ids": [*([] for _ in sentences), support],
            "answer": [*("" for _ in sentences), answer],
        }
    }


def _positions(random: Random, sizes: Sizes) -> Iterator[WrittenStory]:
    """A question of task 17; what is asked holds every other time."""
    steps = sizes["support"]
    facts, points = chain(random, _SIDES, steps, sizes["distractors"], apart=True)
    things = random.sample(SHAPES, len(points))
    sentences = _told(random, facts, "The {} is {} the {}.", things, _SAID)
    one, other = (0, steps) if random.random() < 0.5 else (steps, 0)  # evenly
    found = seen(points[one], points[other])
    true = [label for label, of_that_side in SIDES.values() if found in of_that_side]
    answer = random.choice(("yes", "no"))
    label = random.choice(true if answer == "yes" else [one for one in _SIDES if one not in true])
    question = f"Is the {things[one]} {_SAID[label]} the {things[other]}?"
    row = _as_columns(sentences, question, answer, steps)
    yield WrittenStory(row, {"YN": Gold(answer, 2)}, len(things), len(facts))


def _paths(random: Random, sizes: Sizes) -> Iterator[WrittenStory]:
    """A question of task 19."""
    steps = sizes["support"]
    facts, points = chain(random, _SIDES, steps, sizes["distractors"], apart=True)
    things = random.sample(ROOMS, len(points))
    sentences = _told(random, facts, "The {} is {} of the {}.", things, _COMPASS)
    path = tuple(MOVES[label] for _, label, _ in facts[:steps])
    question = f"How do you go from the {things[0]} to the {things[steps]}?"
    row = _as_columns(sentences, question, ",".join(path), steps)
    yield WrittenStory(row, {"PATH": Gold(path, 4 * 3 ** (steps - 1))}, len(things), len(facts))


def _knobs(steps: range, distractors: range, said: str) -> dict[str, Knob]:
    return {
        "support": Knob(steps, 1, MAX_STEPS, f"steps from the one {said} to the other"),
        "distractors": Knob(distractors, 0, MAX_DISTRACTORS, "facts off that path"),
    }


new_babi17: Final = Generator(benchmark=babi17, knobs=_knobs(range(2, 3), range(1), "thing"), write=_positions)
new_babi19: Final = Generator(benchmark=babi19, knobs=_knobs(range(2, 3), range(3, 4), "room"), write=_paths)

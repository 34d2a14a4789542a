"""New StepGame stories: a chain of unit steps, sentences of noise, and where its end lies.

A chain has k steps between k + 1 agents; the question is about its first and its last. Noise is told of further agents,
each of which is put beside one that is there already: it changes no answer. Every step is told from either side, in a
template that says what it means, and the sentences are shuffled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from string import ascii_uppercase
from typing import Final

from spatialjudge.benchmarks.benchmark import Profile
from spatialjudge.benchmarks.chains import MOVES, chain, from_either_side, seen
from spatialjudge.benchmarks.fresh import Generator, Knob, Sizes, WrittenStory
from spatialjudge.benchmarks.stepgame.benchmark import Q_TYPE, stepgame
from spatialjudge.benchmarks.stepgame.templates import MEANT, SAYS, SOMETIMES_MEANT
from spatialjudge.benchmarks.wanted import Gold
from spatialjudge.solver import InvalidInput

MAX_AGENTS: Final = len(ascii_uppercase)
"""A name is a single capital."""
MISLEADING: Final = frozenset(MEANT) | frozenset(SOMETIMES_MEANT)
"""Templates that readers may well understand otherwise."""
_TEMPLATES: Final = {
    label: [
        (pattern, template)
        for pattern, templates in SAYS.items()
        for template in templates
        if pattern.split(" ")[1] == label and template not in MISLEADING
    ]
    for label in MOVES
    if label != "overlap"
}
"""Those of each relation that a sentence can say."""


def _write(random: Random, sizes: Sizes) -> Iterator[WrittenStory]:
    """The question of a chain."""
    k, noise = sizes["support"], sizes["distractors"]
    facts, points = chain(random, list(_TEMPLATES), k, noise)
    agents = random.sample(ascii_uppercase, len(points))
    sentences = [
        _told(random, label, agents[one], agents[other]) for one, label, other in from_either_side(random, facts)
    ]
    random.shuffle(sentences)
    subject, obj = random.choice(((0, k), (k, 0)))
    label = seen(points[subject], points[obj])
    question = f"What is the relation of the agent {agents[subject]} to the agent {agents[obj]}?"
    row = {"story": sentences, "question": question, "label": label, "k_hop": k}
    yield WrittenStory(row, {Q_TYPE: Gold(label, len(MOVES))}, len(agents), len(facts))


def _named(sizes: Sizes) -> None:
    """Refuse sizes at which there are more agents than names."""
    agents, noise = sizes["support"] + 1, sizes["distractors"]
    if agents + noise > MAX_AGENTS:
        problem = f"{noise} more agents than {agents} have no name"
        raise InvalidInput.at("distractors", problem, f"0 to {MAX_AGENTS - agents}")


def _told(random: Random, label: str, subject: str, obj: str) -> str:
    """A sentence that says it."""
    pattern, template = random.choice(_TEMPLATES[label])
    names = dict(zip(pattern.split(f" {label} "), (subject, obj), strict=True))
    return re.sub("AA|BB", lambda slot: names[slot[0]], template)


new_stepgame: Final = Generator(
    benchmark=stepgame,
    knobs={
        "support": Knob(range(5, 6), 1, MAX_AGENTS - 1, "steps from the one agent to the other"),
        "distractors": Knob(range(1), 0, MAX_AGENTS - 2, "sentences about other agents"),
    },
    write=_write,
    fits=_named,
    profiles=(Profile.GEOMETRY,),  # each template says what it means
)

"""New problems of SpaceNLI: our own patterns, filled with nouns that fit, and premises about something else among them.

A pattern's label is the one it was written for; every sample is decided all the same. Samples of a pattern have ids
that begin alike, so that pattern accuracy can be drawn as for the published ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from spatialjudge.benchmarks.fresh import Generator, Knob, Sizes, WrittenStory
from spatialjudge.benchmarks.spacenli.benchmark import LABELS, Q_TYPE, spacenli
from spatialjudge.benchmarks.spacenli.forms import BESIDE, LANDS, NOUNS, PATTERNS
from spatialjudge.benchmarks.wanted import Gold

MAX_DISTRACTORS: Final = 6
MAX_SUPPORT: Final = 4
"""Premises that a pattern needs at most."""
SAMPLES: Final = 10**9
_SLOT: Final = re.compile(r"\b([a-z])(\d)(?:_\d+)?\b")
_LABELS: Final = {label[0].upper(): label for label in LABELS}


class _Pattern(NamedTuple):
    name: str
    kind: str
    label: str
    premises: tuple[str, ...]
    conclusion: str


def _patterns() -> Iterator[_Pattern]:
    for kind, lines in PATTERNS.items():
        for number, line in enumerate(lines.strip().splitlines(), 1):
            label, _, told = line.strip().partition(" ")
            premises, _, conclusion = told.partition(" => ")
            name = f"{kind.replace(' ', '_')}{number}"
            yield _Pattern(name, kind, _LABELS[label], tuple(premises.split(". ")), conclusion)


ALL: Final = {label: [pattern for pattern in _patterns() if pattern.label == label] for label in LABELS}
"""The patterns by label, which come equally often."""


def _write(random: Random, sizes: Sizes) -> Iterator[WrittenStory]:
    """A sample of a pattern."""
    pattern = random.choice(ALL[random.choice(LABELS)])
    premises = [*pattern.premises]
    for number in range(sizes["distractors"]):
        beside = _SLOT.sub(rf"\g<0>_{number}", random.choice(BESIDE))
        premises.insert(random.randint(0, len(premises)), beside)
    told = [*premises, pattern.conclusion]
    names = _names(random, told)
    *premises, conclusion = (_sentence(sentence, names) for sentence in told)
    row = {
        "id": f"{pattern.name}-{random.randrange(SAMPLES)}",
        "label": pattern.label,
        "ent_type": pattern.kind,
        "prem_num": len(premises),
        "premises": " ".join(premises),
        "hypothesis": conclusion,
    }
    gold = Gold(pattern.label, len(LABELS), settled=pattern.label != "neutral")
    yield WrittenStory(row, {Q_TYPE: gold}, len(names), len(premises))


def _names(random: Random, told: list[str]) -> dict[str, str]:
    """What stands in each slot, no noun twice; a city is in the land of its number."""
    slots = list(dict.fromkeys(found[0] for sentence in told for found in _SLOT.finditer(sentence)))
    pools = {letter: random.sample(nouns, len(nouns)) for letter, nouns in NOUNS.items()}
    lands = random.sample(list(LANDS), 2)
    names = {}
    for slot in slots:
        letter, number = slot[0], int(slot[1])
        if letter in "yl":
            land = lands[number - 1]
            names[slot] = land if letter == "l" else random.choice(LANDS[land])
        else:
            names[slot] = pools[letter].pop()
    return names


def _sentence(form: str, names: dict[str, str]) -> str:
    told = _SLOT.sub(lambda slot: names[slot[0]], form)
    return f"{told[0].upper()}{told[1:]}."


new_spacenli: Final = Generator(
    benchmark=spacenli,
    knobs={
        "support": Knob(
            range(MAX_SUPPORT + 1), 0, MAX_SUPPORT, "premises that settle the conclusion, 0 for what is neutral"
        ),
        "distractors": Knob(range(1), 0, MAX_DISTRACTORS, "premises about something else"),
    },
    write=_write,
)

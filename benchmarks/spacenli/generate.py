"""New problems of SpaceNLI: our own patterns, filled with nouns that fit, and premises about something else among them.

A pattern's label is the one it was written for; every sample is decided all the same. Samples of a pattern have ids
that begin alike, so that pattern accuracy can be drawn as for the published ones. A line is a label (E, N or C),
premises, and behind "=>" the conclusion. A slot is a class of nouns and a number: ``p1`` and ``p2`` are two persons;
``y1`` is a city in the land ``l1``, ``y2`` one in another land.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, NamedTuple

from spatialjudge.benchmarks.fresh import Generator, Knob, Sizes, WrittenStory
from spatialjudge.benchmarks.spacenli.benchmark import LABELS, Q_TYPE, spacenli
from spatialjudge.benchmarks.wanted import Gold

NOUNS: Final[Mapping[str, tuple[str, ...]]] = {
    # persons
    "p": (
        *("Ines", "Tomas", "Farah", "Oskar", "Lucia", "Amir", "Greta", "Paulo", "Nadia", "Hugo", "Yuki", "Stefan"),
        *("the nurse", "the painter", "the baker", "the clerk", "the singer", "the guest", "the pilot", "the judge"),
        *("the gardener", "the waiter", "the tailor", "the plumber", "the poet", "the librarian"),
    ),
    # things that a hand can hold
    "t": (
        *("the coin", "the ring", "the letter", "the spoon", "the candle", "the map", "the button", "the marble"),
        *("the brush", "the ticket", "the whistle", "the needle", "the stamp", "the lighter", "the notebook"),
        *("the compass", "the photo", "the bracelet", "the lemon", "the walnut"),
    ),
    # things that hold others
    "c": (
        *("the suitcase", "the basket", "the drawer", "the crate", "the jar", "the chest", "the backpack", "the tin"),
        *("the envelope", "the handbag", "the toolbox", "the safe", "the trunk", "the barrel"),
    ),
    # furniture
    "f": (
        *("the table", "the piano", "the bench", "the sofa", "the dresser", "the bookcase", "the desk", "the stove"),
        *("the cradle", "the counter", "the cupboard", "the armchair", "the workbench", "the billiard table"),
    ),
    # rooms
    "r": (
        *("the kitchen", "the cellar", "the library", "the attic", "the laundry", "the studio", "the pantry"),
        *("the waiting room", "the workshop", "the nursery", "the classroom", "the dining hall"),
    ),
    # buildings and landmarks
    "b": (
        *("the mill", "the school", "the bakery", "the lighthouse", "the castle", "the theatre", "the chapel"),
        *("the farmhouse", "the hotel", "the fountain", "the windmill", "the museum", "the bank", "the brewery"),
        *("the town hall", "the pharmacy", "the stadium", "the cinema"),
    ),
}
LANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "France": ("Lyon", "Nantes", "Lille", "Dijon", "Reims"),
    "Portugal": ("Porto", "Braga", "Faro", "Coimbra"),
    "Poland": ("Gdansk", "Lublin", "Poznan", "Torun"),
    "Italy": ("Turin", "Parma", "Pisa", "Verona", "Bologna"),
    "Austria": ("Graz", "Linz", "Salzburg", "Bregenz"),
    "Norway": ("Bergen", "Tromso", "Stavanger", "Bodo"),
    "Japan": ("Osaka", "Kobe", "Nagoya", "Sendai"),
    "Canada": ("Calgary", "Halifax", "Regina", "Winnipeg"),
    "Kenya": ("Mombasa", "Kisumu", "Nakuru", "Eldoret"),
    "Chile": ("Temuco", "Iquique", "Arica", "Talca"),
}
BESIDE: Final = (
    "p8 is near b8",
    "t8 is in c8",
    "f8 is far from f9",
    "b8 is between b9 and b7",
    "t8 is on f8",
    "t8 is above t9",
    "p8 is in front of b8",
    "p8 is to the left of p9 from b8",
)
"""Premises about something else, which distract."""

PATTERNS: Final[Mapping[str, str]] = {
    "non-projective": """
        E t1 is in c1. c1 is in r1 => t1 is in r1
        E t1 is in c1. c1 is in r1. r1 is in b1 => t1 is in b1
        E t1 is in c1. c1 is in c2. c2 is in r1. r1 is in b1 => t1 is in b1
        N t1 is in c1. t1 is in r1 => c1 is in r1
        N c1 is in r1. t1 is in r1 => t1 is in c1
        N t1 is in r1. r1 is in b1. t2 is in b1 => t2 is in r1
        E t1 is in c1. c1 is outside r1 => t1 is outside r1
        E t1 is in c1. c1 is in r1. t2 is outside r1 => t2 is outside c1
        C t1 is in c1. c1 is in r1 => t1 is not in r1
        C t1 is not in r1. c1 is in r1 => t1 is in c1
        C t1 is not in b1. r1 is in b1. c1 is in r1 => t1 is in c1
        E t1 is not in b1. r1 is in b1. c1 is in r1 => t1 is not in c1
        N t1 is not in c1. c1 is in r1 => t1 is not in r1
        E p1 is far from b1 => b1 is far from p1
        C p1 is near b1 => b1 is far from p1
        E p1 is close to f1 => f1 is not far from p1
        N p1 is near b1. p2 is near b1 => p1 is near p2
        N p1 is far from b1. p2 is far from b1 => p1 is far from p2
        E b1 is between b2 and b3 => b1 is between b3 and b2
        C b1 is between b2 and b3 => b2 is between b1 and b3
        E b1 is between b2 and b3. b4 is between b1 and b3 => b1 is between b2 and b4
        E b1 is between b2 and b3. b4 is between b1 and b3 => b4 is between b2 and b3
        C b1 is between b2 and b3. b4 is between b1 and b3 => b4 is between b2 and b1
        N b1 is between b2 and b3. b4 is between b2 and b3 => b1 is between b2 and b4
        E b1 is between b2 and b3. b2 is near b3 => b1 is near b2
        C b1 is between b2 and b3. b1 is far from b2 => b2 is near b3
        N b1 is between b2 and b3. b1 is near b2 => b3 is near b2
        E b1 is between b2 and b3. b4 is between b1 and b3. b5 is between b4 and b3 => b4 is between b2 and b5
        C b1 is between b2 and b3. b4 is between b1 and b3. b5 is between b4 and b3 => b5 is between b2 and b1
        N b1 is between b2 and b3. b4 is between b1 and b3. b5 is between b1 and b3 => b4 is between b2 and b5
        E b1 is between b2 and b3. b4 is between b1 and b3. b2 is near b3 => b4 is near b2
        C b1 is between b2 and b3. b4 is between b1 and b3. b1 is far from b4 => b2 is near b3
    """,
    "projective": """
        E t1 is above f1 => f1 is below t1
        C t1 is above f1 => f1 is above t1
        E t1 is above t2. t2 is above t3 => t1 is above t3
        E t1 is below t2. t3 is above t2 => t3 is above t1
        E t1 is above t2. t2 is above t3. t3 is above t4 => t4 is below t1
        C t1 is above t2. t2 is above t3. t3 is above t4 => t4 is above t1
        E t1 is above t2. t2 is above t3. t3 is above t4. t4 is above t5 => t5 is below t1
        C t1 is below t2. t2 is below t3 => t3 is below t1
        N t1 is above f1. t2 is above f1 => t1 is above t2
        N t1 is above t3. t2 is above t3. t3 is above f1 => t2 is above t1
        E t1 is on f1 => t1 is above f1
        C t1 is on f1 => t1 is under f1
        E t1 is on top of f1. t2 is under f1 => t2 is below t1
        C t1 is on top of f1. t2 is under f1 => t2 is above t1
        N t1 is on f1. t2 is above f1 => t2 is above t1
        E t1 is on t2. t2 is on f1 => t1 is above f1
        E p1 is in front of b1 => p1 is not behind b1
        C p1 is behind b1 => p1 is in front of b1
        N b1 is behind b2 => b2 is in front of b1
        N f1 is in front of p1. f2 is in front of f1 => f2 is in front of p1
        C b1 is between p1 and b2. p1 is in front of b1 => b2 is in front of b1
        E b1 is between p1 and b2. p1 is in front of b1 => b2 is behind b1
        E p1 is in front of b1. p2 is behind b1 => b1 is between p1 and p2
        C p1 is in front of b1. p2 is behind b1 => p1 is between b1 and p2
        E f1 is to the left of f2 from p1 => f2 is to the right of f1 from p1
        C f1 is to the left of f2 from p1 => f1 is to the right of f2 from p1
        E f1 is to the left of f2 from p1. f2 is to the left of f3 from p1 => f1 is to the left of f3 from p1
        C f1 is to the right of f2 from p1. f2 is to the right of f3 from p1 => f3 is to the right of f1 from p1
        N f1 is to the left of f2 from p1 => f1 is to the left of f2 from p2
        N f1 is to the left of f2 from p1. f3 is to the left of f2 from p1 => f1 is to the left of f3 from p1
        N f1 is to the left of f2 from p1. f2 is to the left of f3 from p2 => f1 is to the left of f3 from p1
    """,
    "directional": """
        E y1 is in l1. p1 came from y1 => p1 came from l1
        N y1 is in l1. p1 came from l1 => p1 came from y1
        N y1 is in l1. p1 did not come from y1 => p1 did not come from l1
        C y1 is in l1. p1 came from y1 => p1 did not come from l1
        C y2 is not in l1. p1 is calling from l1 => p1 is calling from y2
        E y1 is in l1. p1 is calling from y1 => p1 is calling from l1
        E y1 is in l1. y2 is in l2. p1 is driving from y1 to y2 => p1 is driving from l1 to l2
        C p1 is driving from y1 to y2 => p1 is driving from y2 to y1
        N y2 is in l2. p1 is driving from y1 to l2 => p1 is driving from y1 to y2
        E p1 drove through y1 => p1 was in y1
        N p1 drove by y1 => p1 was in y1
        E y1 is in l1. p1 drove through y1 => p1 was in l1
        N y1 is in l1. p1 drove through l1 => p1 was in y1
        E p1 walked into r1 => p1 was outside r1
        E p1 walked into r1 => p1 is in r1
        E r1 is in b1. p1 walked into r1 => p1 is in b1
        N r1 is in b1. p1 walked into b1 => p1 is in r1
        C p1 walked out of r1 => p1 is in r1
        E r1 is in b1. p1 walked out of b1 => p1 is outside r1
        N r1 is in b1. p1 walked out of r1 => p1 is in b1
        E p1 is walking away from b1 towards b2 => p1 is walking towards b2
        C p1 is walking away from b1 towards b2 => p1 is walking towards b1
        N p1 is walking away from b1 towards b2 => p1 is near b2
        C p1 has walked away from f1 => p1 is on f1
        N p1 has walked towards f1 => p1 is on f1
        C p1 is walking towards f1 => p1 is on f1
    """,
    "argument orientation": """
        E p1 has taken t1 out of c1 => t1 is not in c1
        C p1 has taken t1 out of c1 => t1 is in c1
        C c2 is in c1. p1 has taken t1 out of c1 => t1 is in c2
        N c1 is in r1. p1 has taken t1 out of c1 => t1 is in r1
        E p1 has put t1 on top of f1 => t1 is on f1
        C p1 has put t1 on top of f1 => t1 is in f1
        E f1 is above t2. p1 has put t1 on top of f1 => t1 is above t2
        N t2 is above f1. p1 has put t1 on top of f1 => t1 is above t2
        E p1 has hidden t1 under f1 => t1 is below f1
        C p1 has hidden t1 under f1 => t1 is in f1
        C t2 is under t1. p1 has hidden t2 behind f1 => t2 is in f1
        E p1 has hidden t1 behind f1 => t1 is behind f1
        C p1 has hidden t1 behind f1 => t1 is in front of f1
        E p1 brought t1 from b1 => p1 was near b1
        N p1 brought t1 from b1 => p1 is near b1
        E p1 hugged p2 behind f1 => p1 was behind f1
        C p1 hugged p2 behind f1 => p1 and p2 were on opposite sides of f1
        E p1 saw p2 behind f1 => p2 was behind f1
        N p1 saw p2 behind f1 => p1 was behind f1
        C p1 saw p2 behind f1 => p2 was in front of f1
        E p1 and p2 are on opposite sides of f1 => f1 is between p1 and p2
        C p1 and p2 are on opposite sides of f1 => p1 is between f1 and p2
        E p1 and p2 are on opposite sides of f1. p1 is near p2 => f1 is near p1
        N p1 and p2 are on opposite sides of f1. p1 is near f1 => p1 is near p2
    """,
}

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

"""Random stories about things with headings, and where the solver differs from brute force."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from observer_oracle import FAMILIES, FAMILY_OF, BruteForce, scenes, true_of

from spatialjudge.solver import Story, check, evaluate, feasible_relations

NAMES = ("sheep", "horse", "camera")


def random_fact(rng: Random, objects: Sequence[str]) -> tuple:
    """A fact with one label or several, of families that relate to as many things."""
    family = rng.choice(list(FAMILIES))
    subject = rng.choice(objects)
    if family == "heading":
        obj = "room"
    else:
        obj = (rng.choice(objects), rng.choice(objects)) if family == "view" else rng.choice(objects)
    known = [
        label
        for other, labels in FAMILIES.items()
        if other == family or {other, family} <= {"relative", "compass", "facing", "turn"}
        for label in labels
    ]
    few = min(rng.choice((1, 1, 1, 2, 3, 5)), len(known))
    drawn = rng.sample(FAMILIES[family] if rng.random() < 0.8 else known, k=min(few, len(FAMILIES[family])))
    return subject, tuple(label for label in FAMILY_OF if label in drawn), obj


def holds(objects: Sequence[str], scene: tuple, fact: tuple) -> bool:
    """Whether a fact is true in a scene."""
    subject, labels, obj = fact
    others = [] if obj == "room" else [obj] if isinstance(obj, str) else obj
    things = [scene[objects.index(name)] for name in (subject, *others)]
    return any(true_of(label, *things) for label in labels)


def random_story(rng: Random) -> tuple[tuple, tuple[str, ...]]:
    """Facts drawn freely, which often contradict each other, or mostly true of a placement drawn before them."""
    objects = NAMES[: rng.choice((1, 2, 3, 3, 3))]
    scene, faithful = rng.choice(scenes(len(objects))), rng.choice((0.0, 0.9, 1.0, 1.0))
    facts: list[tuple] = []
    wanted = rng.randint(0, 3 * len(objects))
    for _ in range(10 * wanted):
        fact = random_fact(rng, objects)
        if rng.random() >= faithful or holds(objects, scene, fact):
            facts.append(fact)
        if len(facts) == wanted:
            break
    return tuple(facts), objects


def observer_failures(rng: Random, engines: Sequence[str], compared: Counter[str] | None = None) -> Iterator[str]:
    """Where engines differ from brute force on a story; counts the answers compared."""
    facts, objects = random_story(rng)
    brute, story = BruteForce(facts, objects), Story(None, facts, "observer", objects)
    prediction, asked = random_fact(rng, objects), random_fact(rng, objects)
    scene = rng.choice(scenes(len(objects)))
    placement = {name: (one.x, one.y, "NESW"[one.heading]) for name, one in zip(objects, scene, strict=True)}
    broken = tuple(number for number, fact in enumerate(facts) if not holds(objects, scene, fact))
    if evaluate(story, placement).broken != broken:
        yield f"{placement} breaks {broken} of {facts}"
    known, family = brute.modality(prediction), FAMILY_OF[asked[1][0]]
    feasible = brute.feasible(family, asked[0], asked[2]) if known else ()
    for engine in engines:
        found = check(story, prediction, engine=engine, timeout_s=None, necessary=True)
        modality = found.modality and str(found.modality)
        if modality != known:
            yield f"{engine} says {modality}, brute force {known}, on {prediction} about {facts}"
        if found.placement and not evaluate(story, found.placement).all_kept:
            yield f"{engine} shows {found.placement} for {facts}"
        related = feasible_relations(story, asked[0], asked[2], family=family, engine=engine, timeout_s=None)
        if set(related.feasible) != set(feasible):
            yield f"{engine} says {related.feasible}, brute force {feasible}, on {asked} about {facts}"
        if compared is not None:
            compared["brute force"] += 3 + len(FAMILIES[family])

"""Random stories about scenes, and what any engine must answer about them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from scene_oracle import BruteForce, Scene

from spatialjudge.relations import vocabulary
from spatialjudge.solver import Story, check, feasible_relations

DISTANCES = {"near", "far"}
GROUPS = {
    "line": {"front", "behind", "opposite", "near", "far", "between"},
    "side": {"left", "right"},
    "solid": {"in", "outside", "on", "above", "below"},
}
"""The prepositions of each group of lines: what is said of one line says nothing of another."""
NAMED = {"xy": {"left", "right", "above", "below"}, "zy": {"behind", "front", "above", "below"}}
TABLES = ("spartqa", "spartqa-weak", "spartun", "spartun-anchor", "spacenli")
WEAK = {"spartqa-weak", "spartun", "spacenli"}
"""Vocabularies in which no inner point is spoken of: three things can be looked at."""


def known_labels(name: str, lines: str, things: int) -> tuple[str, ...]:
    """The labels that can be said of so many things on some lines."""
    if name == "spacenli":
        said = GROUPS[lines]
        labels = [label for label in vocabulary(name).labels if label.removeprefix("not-") in said]
        if things == 3 and lines == "solid":
            return tuple(labels)
        return tuple(label for label in labels if things == 3 or not _of_three(name, label))
    others = set().union(*NAMED.values()) - NAMED[lines]
    labels = [label for label in vocabulary(name).labels if label.removeprefix("block-") not in others]
    if lines == "zy":
        labels = [label for label in labels if label not in {"left-edge", "right-edge"}]
    return tuple(label for label in labels if things == 2 or label not in DISTANCES)


def _of_three(name: str, label: str) -> bool:
    return vocabulary(name).term(label).family.ternary


def random_fact(rng: Random, name: str, lines: str, objects: Sequence[str]) -> tuple:
    """A fact with one label or several, about any things, one and itself among them."""
    known = known_labels(name, lines, len(objects))
    three = rng.random() < 0.5
    known = tuple(label for label in known if _of_three(name, label) == three) or known
    labels = tuple(rng.sample(known, min(rng.choice((1, 1, 1, 2, 3)), len(known))))
    subject, first, second = (rng.choice(objects) for _ in range(3))
    return subject, labels, (first, second) if _of_three(name, labels[0]) else first


def random_scene(rng: Random) -> Scene:
    """A story that is not contradicted by most of its facts, for those that leave no placement are drawn again."""
    name = rng.choice(TABLES)
    choices = tuple(GROUPS) if name == "spacenli" else ("xy", "zy") if name.startswith("spartun") else ("xy",)
    lines = rng.choice(choices)
    objects = ("bed", "lamp", "room")[: 3 if lines == "side" else rng.choice((2, 3)) if name in WEAK else 2]
    scene = Scene((), name, objects, lines)
    for _ in range(rng.randint(1, 4)):
        longer = scene._replace(facts=(*scene.facts, random_fact(rng, name, lines, objects)))
        if BruteForce(longer).consistent or rng.random() < 0.1:
            scene = longer
    if lines == "zy":  # so that the picture is one of this side, whatever else is said
        scene = scene._replace(facts=(*scene.facts, (objects[0], ("front", "behind"), objects[1])))
    return scene


def scene_failures(rng: Random, engines: Sequence[str], compared: Counter[str] | None = None) -> Iterator[str]:
    """Where engines differ from brute force on a random story and a question about it; counts what was compared."""
    scene = random_scene(rng)
    fact = random_fact(rng, scene.vocabulary, scene.lines, scene.objects)
    brute = BruteForce(scene)
    if brute.consistent:
        verdict = "feasible" if brute.possible(fact) else "infeasible"
        modality = "necessary" if brute.necessary(fact) else "possible" if brute.possible(fact) else "impossible"
    else:
        verdict, modality = "inconsistent_story", None
    story = Story(None, scene.facts, scene.vocabulary, scene.objects)
    family = story.vocabulary.term(fact[1][0]).family.name
    known = set(known_labels(scene.vocabulary, scene.lines, len(scene.objects)))
    singles = [label for term in story.vocabulary.families[family] if (label := term.label) in known]
    feasible = {label for label in singles if brute.possible((fact[0], (label,), fact[2]))}
    entailed = {label for label in feasible if brute.necessary((fact[0], (label,), fact[2]))}
    for engine in engines:
        checked = check(story, fact, engine=engine, timeout_s=None, necessary=True)
        related = feasible_relations(story, fact[0], fact[2], family=family, engine=engine, timeout_s=None)
        if compared is not None:
            compared["brute force"] += 1 + (len(singles) if modality else 0)
        given = str(checked.verdict), checked.modality and str(checked.modality)
        if given != (verdict, modality):
            yield f"{engine} says {given}, brute force {(verdict, modality)}, on {fact} about {scene}"
        if known & set(related.feasible) != feasible or known & set(related.entailed or ()) != entailed:
            yield f"{engine} says {related.feasible}, {related.entailed}; brute force {feasible}, {entailed}: {scene}"

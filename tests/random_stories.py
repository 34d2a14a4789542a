"""Random rooms of every kind, and what any engine must answer about them.

A room and its questions depend on nothing but the seed and number they are drawn with.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import NamedTuple

from oracle import FAMILIES, OPPOSITE, UNARY, UNARY_FAMILIES, BruteForce, Room, is_placement, true_in

from spatialjudge.solver import Placement, Story, check, feasible_relations

VOCABULARIES = tuple(FAMILIES)
MOST_BY_FORCE = 1_100_000
"""Joint placements that brute force looks at: five objects on 4 x 4 cells, four on 5 x 5."""
NAMES = ("bed", "lamp", "desk", "chair", "sofa", "rug", "vase", "shelf", "stool", "piano", "plant", "clock")


class Question(NamedTuple):
    """What is asked about a room: a prediction to check, and the relations of a family between two objects."""

    prediction: tuple[str, tuple[str, ...], str]
    subject: str
    object: str
    family: str


class Answer(NamedTuple):
    """What every engine must agree on, and brute force with them."""

    verdict: str
    necessary: bool | None
    story_verdict: str
    feasible: tuple[str, ...]
    entailed: tuple[str, ...] | None


def labels_of(vocabulary: str, *, unary: bool) -> tuple[str, ...]:
    return tuple(label for labels in FAMILIES[vocabulary].values() for label in labels if (label in UNARY) == unary)


def _some_labels(rng: Random, vocabulary: str, *, unary: bool) -> tuple[str, ...]:
    """One label, or several: of one family, or of any (a fact may mix directions and distances)."""
    families = [labels for name, labels in FAMILIES[vocabulary].items() if (name in UNARY_FAMILIES) == unary]
    pool = rng.choice(families) if rng.random() < 0.8 else labels_of(vocabulary, unary=unary)
    size = min(rng.choice((1, 1, 1, 1, 2, 2, 3, 5)), len(pool))
    return tuple(rng.sample(pool, size))


def _fact(rng: Random, vocabulary: str, objects: Sequence[str]) -> tuple[str, tuple[str, ...], str]:
    subject, obj = rng.choice(objects), rng.choice(objects)
    if subject == obj and rng.random() < 0.85:  # "bed N bed" may be said, but seldom
        obj = rng.choice(objects)
    unary = vocabulary != "stepgame" and rng.random() < 0.3
    return subject, _some_labels(rng, vocabulary, unary=unary), "room" if unary else obj


def random_room(rng: Random, *, grids: Sequence[int], most_objects: int, vocabulary: str | None = None) -> Room:
    """A room whose facts are drawn freely (often contradictory) or mostly true of a placement drawn before them."""
    vocabulary = vocabulary or rng.choice(VOCABULARIES)
    grid, objects = rng.choice(grids), NAMES[: min(rng.randint(0, most_objects + 2), most_objects)]
    empty = Room(grid, (), vocabulary, objects)
    if not objects:
        return empty
    scene = {name: (rng.randrange(grid), rng.randrange(grid)) for name in objects}
    wanted, faithful = rng.randint(0, 2 * len(objects) + 1), rng.choice((0.0, 0.9, 1.0, 1.0))
    facts: list[tuple[str, tuple[str, ...], str]] = []
    for _ in range(20 * wanted):
        fact = _fact(rng, vocabulary, objects)
        if rng.random() >= faithful or true_in(empty, scene, fact):
            facts.append(fact)
        if len(facts) == wanted:
            break
    return Room(grid, tuple(facts), vocabulary, objects)


def random_symmetric(rng: Random, *, grids: Sequence[int], most_objects: int, vocabulary: str = "roomspace") -> Room:
    """A room with groups of objects of which the same is said, so that many could change places unnoticed."""
    grid, objects = rng.choice(grids), NAMES[: rng.randint(2, most_objects)]
    groups = [objects] if rng.random() < 0.5 else [objects[::2], objects[1::2]]
    facts: list[tuple[str, tuple[str, ...], str]] = []
    for group in groups:
        if rng.random() < 0.4:
            labels = _some_labels(rng, vocabulary, unary=True)
            facts += [(name, labels, "room") for name in group]
    for first, second in combinations_with_replacement(groups, 2):
        if rng.random() < 0.8:
            labels = _some_labels(rng, vocabulary, unary=False)
            if rng.random() < 0.7:
                labels = tuple(dict.fromkeys((*labels, *(OPPOSITE[label] for label in labels))))
            pairs = combinations(first, 2) if first == second else product(first, second)
            facts += [(subject, labels, obj) for subject, obj in pairs]
    facts += [_fact(rng, vocabulary, objects) for _ in range(rng.choice((0, 0, 1, 2)))]
    return Room(grid, tuple(facts), vocabulary, objects)


def random_walls(rng: Random, *, grids: Sequence[int], most_objects: int, vocabulary: str = "roomspace") -> Room:
    """A room without distances or sets of labels, but with objects along its walls: nothing in it needs a search."""
    grid, objects = rng.choice(grids), NAMES[: rng.randint(1, most_objects)]
    scene = {name: (rng.choice((0, grid - 1, rng.randrange(grid))), rng.randrange(grid)) for name in objects}
    empty, faithful = Room(grid, (), vocabulary, objects), rng.random() < 0.8
    facts: list[tuple[str, tuple[str, ...], str]] = []
    wanted = rng.randint(1, 3 * len(objects))
    for _ in range(20 * wanted):
        family = rng.choice(("direction", "direction", "half-plane", "region", "contact", "contact"))
        label, subject = rng.choice(FAMILIES[vocabulary][family]), rng.choice(objects)
        fact = subject, (label,), "room" if label in UNARY else rng.choice(objects)
        if not faithful or true_in(empty, scene, fact):
            facts.append(fact)
        if len(facts) == wanted:
            break
    return Room(grid, tuple(facts), vocabulary, objects)


def random_perturbed(rng: Random, *, grids: Sequence[int], most_objects: int, vocabulary: str | None = None) -> Room:
    """A scene told truly, most of it at walls, and then up to two facts changed: contradictions that hide well.

    Regions stand beside wall contact, and as sets of several.
    """
    vocabulary = vocabulary or rng.choice(("roomspace", "roomspace-reference"))
    grid, objects = rng.choice(grids), NAMES[: rng.randint(2, most_objects)]
    scene = {name: (rng.choice((0, grid - 1, rng.randrange(grid))), rng.randrange(grid)) for name in objects}
    empty = Room(grid, (), vocabulary, objects)
    families = FAMILIES[vocabulary]

    def told(subject: str, family: str, obj: str) -> tuple[str, tuple[str, ...], str]:
        true = [label for label in families[family] if true_in(empty, scene, (subject, (label,), obj))]
        several = {rng.choice(true), *rng.sample(families[family], rng.choice((0, 0, 0, 1, 2)))}
        return subject, tuple(label for label in families[family] if label in several), obj

    facts = [told(name, family, "room") for name in objects for family in ("region", "contact") if rng.random() < 0.7]
    for number, name in enumerate(objects[1:], 1):
        family = rng.choice(("direction", "direction", "distance2", "distance3"))
        facts.append(told(name, family, rng.choice(objects[:number])))
    for _ in range(rng.choice((0, 1, 1, 2))):
        at = rng.randrange(len(facts))
        subject, labels, obj = facts[at]
        family = next(name for name, among in families.items() if labels[0] in among)
        facts[at] = subject, (rng.choice(families[family]),), obj
    return Room(grid, tuple(facts), vocabulary, objects)


def random_questions(rng: Random, room: Room, count: int) -> list[Question]:
    """Questions about pairs of objects, an object and itself, and objects and the room."""
    questions = []
    for _ in range(count if room.objects else 0):
        family = rng.choice(tuple(FAMILIES[room.vocabulary]))
        obj = "room" if family in UNARY_FAMILIES else rng.choice(room.objects)
        prediction = _fact(rng, room.vocabulary, room.objects)
        questions.append(Question(prediction, rng.choice(room.objects), obj, family))
    return questions


def story_of(room: Room) -> Story:
    return Story(room.grid, room.facts, room.vocabulary, room.objects)


def true_answer(brute: BruteForce, question: Question) -> Answer:
    """The answer by brute force."""
    prediction, subject, obj, family = question
    if not brute.consistent:
        return Answer("inconsistent_story", None, "inconsistent_story", (), None)
    labels = FAMILIES[brute.room.vocabulary][family]
    feasible = tuple(label for label in labels if brute.possible((subject, (label,), obj)))
    entailed = tuple(label for label in feasible if brute.necessary((subject, (label,), obj)))
    verdict = "feasible" if brute.possible(prediction) else "infeasible"
    return Answer(verdict, brute.necessary(prediction), "consistent", feasible, entailed)


def engine_answer(room: Room, question: Question, engine: str, timeout_s: float | None = None) -> Answer | None:
    """The engine's answer, its placements verified here; ``None`` if it ran out of time on any part.

    Raises:
        AssertionError: a placement breaks a fact, or does not show what it is given for.
    """
    story = story_of(room)
    prediction, subject, obj, family = question
    checked = check(story, prediction, engine=engine, timeout_s=timeout_s, necessary=True)
    related = feasible_relations(story, subject, obj, family=family, engine=engine, timeout_s=timeout_s)
    if "undecided" in (checked.verdict, related.verdict) or related.undecided:
        return None
    if checked.verdict == "feasible" and None in (checked.necessary, related.entailed):
        return None
    _assert_shown(room, checked.placement, prediction if checked.verdict == "feasible" else None)
    assert set(related.placements) == set(related.feasible), "a feasible label without a placement"
    for label, placement in related.placements.items():
        _assert_shown(room, placement, (subject, (label,), obj))
    return Answer(str(checked.verdict), checked.necessary, str(related.verdict), related.feasible, related.entailed)


def _assert_shown(room: Room, placement: Placement | None, prediction: tuple[str, tuple[str, ...], str] | None) -> None:
    assert (placement is None) == (prediction is None), f"placement {placement} for {prediction}"
    if placement is not None:
        assert is_placement(room, placement), f"{placement} is no placement of {room}"
        assert true_in(room, placement, prediction, answer=True), f"{placement} does not show {prediction}"


def disagreements(
    room: Room,
    questions: Sequence[Question],
    engines: Sequence[str],
    timeout_s: float | None = None,
    undecided: Counter[str] | None = None,
    compared: Counter[str] | None = None,
) -> Iterator[str]:
    """Where engines differ from brute force, if the room is small enough for it, or else from the first that answers.

    Counts in ``undecided`` the answers that an engine did not give in time, and in ``compared`` those that were held
    against each judge: a verdict with its modality is one, and so is whether a label can hold and whether it must.
    """
    by_force = room.grid <= 5 and room.grid ** (2 * len(room.objects)) <= MOST_BY_FORCE
    brute = BruteForce(room) if by_force else None
    for question in questions:
        known = (true_answer(brute, question), "brute force") if brute else None
        for engine in engines:
            try:
                answer = engine_answer(room, question, engine, timeout_s)
            except Exception as error:  # noqa: BLE001 - whatever goes wrong is this room's failure
                yield f"{engine} fails on {question} about {room}: {type(error).__name__}: {error}"
                continue
            if answer is None:
                if undecided is not None:
                    undecided[engine] += 1
            elif known is None:
                known = answer, engine
            else:
                if compared is not None:
                    labels = () if answer.entailed is None else FAMILIES[room.vocabulary][question.family]
                    compared["brute force" if brute else "another engine"] += 1 + len(labels)
                if answer != known[0]:
                    yield f"{engine} says {answer}, {known[1]} {known[0]}, on {question} about {room}"

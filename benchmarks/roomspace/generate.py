"""New RoomSpace items with their ground truth: scene, facts, text, question, and what the solver proves of it.

A scene puts n objects on random cells (paintings on the walls). The facts of the setting are read off it, so every
story is consistent; the pairs are those of the published data: neighbours in the list first, then objects two apart,
three apart, until there are m, never the pair that is asked about: the first object and the last. A scene gives two
items, a find-relation and a yes/no question; yes and no are right equally often, as far as the scenes have both. The
same seed gives the same scenes in every setting and view.

An item as JSON is what grading takes, with what is known of it beside::

    {"id": "roomspace-o2-top-down-n3-m2-d9-seed7-0-find_relation",
     "story": {"grid": 9, "vocabulary": "roomspace", "facts": [["bed", "INR", "room"], ...], "objects": ["bed", ...]},
     "text": "Imagine a square-shaped bedroom, ...",
     "prompt": "Imagine a square-shaped bedroom, ... Where is the bed positioned in relation to the desk?",
     "question": {"kind": "find_relation", "subject": "bed", "object": "desk"},     and "relation" if kind is "yes_no"
     "question_text": "Where is the bed positioned in relation to the desk?",
     "setting": "o2", "view": "top-down", "n": 3, "m": 2, "seed": 7,
     "feasible": ["N", "NE"],         every direction that can hold, in the vocabulary's order
     "necessary": null,               the direction that must hold, if there is one
     "chance": 0.2222,                how often a blind answer is right: feasible / 9; 0.5 for yes/no
     "solution_class": "multiple",    single, multiple or none: how many directions are feasible
     "gold": ["N", "NE"],             what is right: any of these, or "yes" or "no" to a yes/no question
     "support": 2,                    the fewest facts that exclude what cannot hold, of the direction that needs most
     "scene": {"bed": [4, 7], ...}}   the cells that the facts were read off: one of the placements

    RuntimeError
    +-- UndecidedItem    the time ran out before the ground truth was proved
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal

from spatialjudge.benchmarks.entailment import hops
from spatialjudge.benchmarks.prompts import prompt
from spatialjudge.benchmarks.roomspace.preamble import preamble as guidelines
from spatialjudge.benchmarks.roomspace.reading import Question
from spatialjudge.benchmarks.roomspace.wording import ANSWER_WORDS, SETTINGS, View
from spatialjudge.benchmarks.roomspace.writing import check_setting, write_question, write_story
from spatialjudge.benchmarks.standings import most
from spatialjudge.relations import ROOM, shown, vocabularies
from spatialjudge.relations import vocabulary as named
from spatialjudge.solver import InvalidInput, Problem, Story, StoryVerdict, feasible_relations

SolutionClass = Literal["single", "multiple", "none"]
Cell = tuple[int, int]

MAX_OBJECTS: Final = 50
"""Objects in a scene: far beyond the seven of the published data; the text of a larger room is a list of names."""
MAX_SUPPORTED: Final = 10
"""Objects up to which the fewest facts for an answer are looked for: they take milliseconds."""
FINE: Final = 1_000_000
"""Steps along a side of a continuous room: so fine that no two things are in line but by chance."""
TIMEOUT_S: Final = 60.0
"""Seconds for the ground truth of one scene: a published size takes milliseconds, many far facts may take for ever."""

# room -> what may stand in it; the kinds of the published data
# fmt: off
FURNITURE: Final[dict[str, tuple[str, ...]]] = {
    "living room": ("sofa", "arm chair", "coffee table", "TV stand", "floor lamp", "house plant", "painting", "desk",
                    "side table", "shelving unit", "chair", "ottoman", "stool", "cart"),
    "bedroom": ("bed", "dresser", "desk", "chair", "side table", "floor lamp", "house plant", "painting", "safe",
                "shelving unit", "laundry hamper", "dog bed", "arm chair", "room decor"),
    "kitchen": ("fridge", "dining table", "chair", "counter top", "garbage can", "stool", "cart", "side table", "sink",
                "shelving unit", "house plant", "painting"),
    "bathroom": ("toilet", "sink", "clothes dryer", "laundry hamper", "plunger", "garbage can", "footstool", "painting",
                 "side table", "shelving unit", "house plant", "vacuum cleaner"),
}
# fmt: on


_VIEWS: Final = {"top-down": "td", "north-facing": "sd"}


class UndecidedItem(RuntimeError):
    """The solver ran out of time; an item without its whole ground truth is not given out."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What the solver proves of a pair of objects: ``chance`` is the share of the directions that are feasible."""

    feasible: tuple[str, ...]
    necessary: str | None
    chance: float
    solution_class: SolutionClass


@dataclass(frozen=True, slots=True)
class Instance:
    """A story with a question and its ground truth; the module's docstring explains the fields."""

    id: str
    story: Story
    text: str
    question: Question
    question_text: str
    setting: str
    view: View
    n: int
    m: int
    seed: int | str
    truth: Truth
    answer: Literal["yes", "no"] | None
    scene: dict[str, Cell]
    preamble: str = ""

    @property
    def chance(self) -> float:
        """How often a blind answer is right; yes and no are equally likely where both are possible."""
        return self.truth.chance if self.answer is None else 0.5

    @property
    def support(self) -> int | None:
        """The fewest facts that exclude what cannot hold (asked about), of the direction that needs most; 0: none.

        ``None`` where nobody knows: of rooms with more than ``MAX_SUPPORTED`` objects.
        """
        if self.n > MAX_SUPPORTED:
            return None
        options = [term.label for term in self.story.vocabulary.families["direction"]]
        asked = options if self.question.relation is None else [self.question.relation]
        excluded = [label for label in asked if label not in self.truth.feasible]
        subject, obj = self.question.subject, self.question.object
        return most(hops(self.story, subject, (label,), obj, holds=False) for label in excluded) if excluded else 0

    def _options(self) -> tuple[str, ...]:
        """The words to answer with."""
        return ANSWER_WORDS[self.view] if self.answer is None else ("yes", "no")

    def as_json(self) -> dict[str, Any]:
        """The item as JSON values, ready to be graded once a model's answer is added."""
        question = self.question
        asked = {"kind": question.kind, "subject": question.subject, "object": question.object}
        if question.relation is not None:
            asked["relation"] = question.relation
        return {
            "id": self.id,
            "benchmark": "roomspace",
            "q_type": "FR" if self.answer is None else "YN",
            "story": {
                "grid": self.story.grid,
                "vocabulary": self.story.vocabulary.name,
                "facts": [[subject, labels[0], obj] for subject, labels, obj in self.story.facts],
                "objects": list(self.story.objects),
            },
            "text": self.text,
            "prompt": prompt("\n".join(filter(None, (self.preamble, self.text))), self.question_text, self._options()),
            "question": asked,
            "question_text": self.question_text,
            "setting": self.setting,
            "view": self.view,
            "n": self.n,
            "m": self.m,
            "seed": self.seed,
            "feasible": list(self.truth.feasible),
            "necessary": self.truth.necessary,
            "chance": self.chance,
            "solution_class": self.truth.solution_class,
            "gold": self.answer or list(self.truth.feasible),
            "support": self.support,
            "scene": {name: list(cell) for name, cell in self.scene.items()},
            **({"original": self._original()} if self.story.vocabulary.name == "roomspace" else {}),
        }

    def _original(self) -> dict[str, Any]:
        """The record of a published generator; its vocabulary has the labels as the paper defines them."""
        view = _VIEWS[self.view]
        asked: dict[str, Any] = {"fr_question": self.question_text}
        given: dict[str, Any] = {f"fr_answers_{view}": list(self.truth.feasible)}
        if self.answer is not None:
            asked = {f"yn_question_{view}": self.question_text}
            given = {"yn_answer": self.answer.capitalize()}
        return {
            "instance_id": self.id,
            "grid": self.story.grid,
            "stories": {view: {self.setting: self.text}},
            "facts": {self.setting: [[subject, labels[0], obj] for subject, labels, obj in self.story.facts]},
            "settings": {self.setting: given},
            **asked,
        }


def generate(
    items: int,
    n: int,
    m: int,
    grid: int,
    setting: str,
    view: View = "top-down",
    seed: int | str = 0,
    vocabulary: str = "roomspace",
    *,
    preamble: bool = False,
) -> Iterator[Instance]:
    """New items, two for each scene: its find-relation question, then its yes/no question.

    Args:
        items: how many.
        n: objects in a scene, 3 to ``MAX_OBJECTS``.
        m: pairs of objects that the facts relate, ``n - 1`` to ``n (n - 1) / 2 - 1``; layout settings relate none.
        grid: cells along a side.
        setting: which families of facts are stated, one of ``SETTINGS``.
        view: how the text tells directions.
        seed: the same seed gives the same items, on every machine.
        vocabulary: ``roomspace`` or ``roomspace-reference``.
        preamble: whether prompts begin with what the words mean, as ``roomspace`` has it.

    Raises:
        InvalidInput: a parameter out of its range; at once, before the first item is asked for.
        UndecidedItem: when its time has run out, while iterating.
    """
    check_setting(setting, view)
    _check(items, n, m, vocabulary)
    if preamble and vocabulary != "roomspace":
        raise InvalidInput([Problem("preamble", f"explains roomspace, not {vocabulary}", "leave one of them out")])
    Story(grid)  # says what a grid must be
    return _generate(items, n, m, grid, setting, view, seed, vocabulary, preamble=preamble)


def ground_truth(story: Story, subject: str, obj: str, timeout_s: float | None = TIMEOUT_S) -> Truth:
    """What is feasible and what is necessary between two objects of a story, all of it proved.

    Raises:
        UndecidedItem: the time ran out.
        InvalidInput: an object that the story does not declare.
    """
    result = feasible_relations(story, subject, obj, timeout_s=timeout_s)
    if result.verdict is StoryVerdict.UNDECIDED or result.undecided:
        raise UndecidedItem(
            f"{shown(subject)} to {shown(obj)}: no proof within {timeout_s} s for {', '.join(result.undecided)}; "
            "take fewer objects, a smaller grid, or another seed"
        )
    options = story.vocabulary.families["direction"]
    count = len(result.feasible)
    solution_class: SolutionClass = "none" if count == 0 else "single" if count == 1 else "multiple"
    return Truth(result.feasible, result.necessary, count / len(options), solution_class)


def related_pairs(n: int, m: int) -> list[tuple[int, int]]:
    """The numbers of the m pairs that are related, of n objects: one apart, then two apart, and so on."""
    return [(first, first + apart) for apart in range(1, n - 1) for first in range(n - apart)][:m]


def continuous_room(number: int, n: int, m: int, grid: int, setting: str, seed: int | str = 0) -> Story:
    """A room whose facts are read off continuous places, to be kept on a grid as in the paper: often none can be.

    Directions, distances and regions are those of the places themselves, wall contact that of the cells around them.
    The same seed and number give the same places whatever the setting, the grid and ``m``.

    Raises:
        InvalidInput: a parameter out of its range, as of ``generate``.
    """
    check_setting(setting, "top-down")
    _check(1, n, m, "roomspace")
    Story(grid)
    _, places = _scene(Random(f"{seed}-{number}"), n, FINE)  # noqa: S311  # scenes, not secrets
    return _story(places, m, grid, setting, "roomspace", side=FINE)


def _check(items: int, n: int, m: int, vocabulary: str) -> None:
    problems = []
    if items < 0:
        problems.append(Problem("items", f"{items} items cannot be made", "0 or more"))
    if not 3 <= n <= MAX_OBJECTS:
        problems.append(Problem("n", f"{n} objects do not make a scene", f"3 to {MAX_OBJECTS}"))
    elif not n - 1 <= m <= n * (n - 1) // 2 - 1:
        problems.append(
            Problem("m", f"{n} objects cannot have {m} related pairs", f"{n - 1} to {n * (n - 1) // 2 - 1}")
        )
    known = [table.name for table in vocabularies() if "region" in table.families]
    if vocabulary not in known:
        problems.append(Problem("vocabulary", f"{shown(vocabulary)} has no rooms", f"one of {', '.join(known)}"))
    if problems:
        raise InvalidInput(problems)


def _generate(
    items: int,
    n: int,
    m: int,
    grid: int,
    setting: str,
    view: View,
    seed: int | str,
    vocabulary: str,
    *,
    preamble: bool,
) -> Iterator[Instance]:
    name = f"{vocabulary}-{setting}-{view}-n{n}-m{m}-d{grid}-seed{seed}"
    more_yes = 0
    for index in range(-(-items // 2)):
        random = Random(f"{seed}-{index}")  # noqa: S311  # scenes, not secrets
        room, scene = _scene(random, n, grid)
        story = _story(scene, m, grid, setting, vocabulary)
        text = write_story(story, setting=setting, view=view, room=room)
        subject, *_, obj = scene
        try:
            truth = ground_truth(story, subject, obj)
        except UndecidedItem as error:
            raise UndecidedItem(f"{name}-{index}: {error}") from None
        find = Question("find_relation", subject, obj)
        relation = _relation_to_ask(random, story, truth, more_yes)
        more_yes += 1 if relation in truth.feasible else -1
        could = Question("yes_no", subject, obj, relation)
        for question in (find, could)[: items - 2 * index]:
            yield Instance(
                id=f"{name}-{index}-{question.kind}",
                story=story,
                text=text,
                question=question,
                question_text=write_question(question, view=view),
                setting=setting,
                view=view,
                n=n,
                m=m,
                seed=seed,
                truth=truth,
                answer=None if question is find else "yes" if question.relation in truth.feasible else "no",
                scene=scene,
                preamble=guidelines(setting, view, grid) if preamble else "",
            )


def _scene(random: Random, n: int, grid: int) -> tuple[str, dict[str, Cell]]:
    """A type of room, and n named objects in it with their cells; kinds that occur once come first."""
    room = random.choice(list(FURNITURE))
    kinds = random.choices(FURNITURE[room], k=n)
    counts = Counter(kinds)
    scene: dict[str, Cell] = {}
    for kind in sorted(counts, key=lambda kind: counts[kind]):
        for number in range(1, counts[kind] + 1):
            name = kind if counts[kind] == 1 else f"{kind} {number}"
            scene[name] = (
                _wall_cell(random, grid) if kind == "painting" else (random.randrange(grid), random.randrange(grid))
            )
    return room, scene


def _wall_cell(random: Random, grid: int) -> Cell:
    wall, along = random.choice((0, grid - 1)), random.randrange(grid)
    return (wall, along) if random.random() < 0.5 else (along, wall)


def _story(scene: dict[str, Cell], m: int, grid: int, setting: str, vocabulary: str, side: int | None = None) -> Story:
    """The facts of the setting that hold in the scene, in the order of the published data.

    ``side`` is that of the scene, if it is finer than the grid: what touches a wall is in a cell that does.
    """
    names, side = list(scene), side or grid
    table = named(vocabulary)
    cells = {name: (x * grid // side, y * grid // side) for name, (x, y) in scene.items()}

    def label(family: str, dx: int, dy: int, side: int = side) -> str:
        return next(term.label for term in table.families[family] if (dx, dy) in table.relation((term.label,), side))

    facts = [(name, "INR", ROOM) for name in names]
    for family in SETTINGS[setting]:
        if family == "contact":
            facts += [(name, label(family, *cells[name], grid), ROOM) for name in names]
        elif table.families[family][0].family.unary:
            facts += [(name, label(family, *scene[name]), ROOM) for name in names]
        else:
            for first, second in related_pairs(len(names), m):
                (x, y), (other_x, other_y) = scene[names[first]], scene[names[second]]
                facts.append((names[first], label(family, x - other_x, y - other_y), names[second]))
    return Story(grid, facts, vocabulary, names)


def _relation_to_ask(random: Random, story: Story, truth: Truth, more_yes: int) -> str:
    """A direction to ask about, any of those that balance how often yes was right more than no, if there are such."""
    options = [term.label for term in story.vocabulary.families["direction"]]
    excluded = [label for label in options if label not in truth.feasible]
    wanted: Sequence[str] = truth.feasible if more_yes < 0 or (not more_yes and random.random() < 0.5) else excluded
    return random.choice(wanted or options)

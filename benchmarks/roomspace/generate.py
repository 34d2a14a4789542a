"""New RoomSpace items with their ground truth: scene, facts, text, question, and what the solver proves of it.

A scene puts n objects on random cells (paintings on the walls). The facts of the setting are read off it, so every
story is consistent; what is asked about are the first object and the last. A scene gives two items, a find-relation and
a yes/no question; yes and no are right equally often, as far as the scenes have both. The same seed gives the same
scenes in every setting and view.

A *continuous* room has its objects at any places, and the facts of these on its grid, so that often nothing can hold.
No solver grades answers to a story that cannot be: its questions are closed ones, of which "no solution" is an option,
and all directions that can hold are asked for (``gold`` is all of them, and nothing where there is no solution).

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
     "support": 2,                    the fewest facts that exclude all that cannot hold
     "scene": {"bed": [4, 7], ...},   the cells that the facts were read off: one of the placements
     "difficulty": {...}, "cues": {...}}   how large it is, and which simple cues are right, as of all new items
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal

from spatialjudge.benchmarks.cues import cues
from spatialjudge.benchmarks.entailment import conflict, hops
from spatialjudge.benchmarks.fresh import difficulty
from spatialjudge.benchmarks.prompts import Ending, prompt
from spatialjudge.benchmarks.roomspace.preamble import preamble as guidelines
from spatialjudge.benchmarks.roomspace.questions import RoomQuestion
from spatialjudge.benchmarks.roomspace.scenes import FINE, GridCell, scene_of, story_of
from spatialjudge.benchmarks.roomspace.truth import Truth, UndecidedItem, ground_truth
from spatialjudge.benchmarks.roomspace.wording import ANSWER_WORDS, DIRECTION_WORDS, View
from spatialjudge.benchmarks.roomspace.writing import check_setting, write_question, write_story
from spatialjudge.relations import shown, vocabularies
from spatialjudge.solver import InvalidInput, Problem, Story

MAX_OBJECTS: Final = 50
"""Objects in a scene: far beyond the seven of the published data; the text of a larger room is a list of names."""
MAX_SUPPORTED: Final = 10
"""Objects up to which the fewest facts for an answer are looked for: they take milliseconds."""
NO_SOLUTION: Final = "no solution"
"""The answer that nothing can hold, as in the paper."""
_NO_SOLUTION: Final = ("none", "impossible", "not possible", "inconsistent", "no answer", "nothing", "contradiction")
"""What else it is called."""
_VIEWS: Final = {"top-down": "td", "north-facing": "sd"}


@dataclass(frozen=True, slots=True)
class Instance:
    """A story with a question and its ground truth; the module's docstring explains the fields."""

    id: str
    story: Story
    text: str
    question: RoomQuestion
    question_text: str
    setting: str
    view: View
    n: int
    m: int
    seed: int | str
    truth: Truth
    answer: Literal["yes", "no"] | None
    scene: dict[str, GridCell]
    preamble: str = ""
    continuous: bool = False

    @property
    def chance(self) -> float:
        """How often a blind answer is right; yes and no are equally likely where both are possible."""
        if self.answer is not None:
            return 0.5
        if self.continuous:  # one option at random is the whole set
            return 1 / len(self._options()) if len(self.truth.feasible) < 2 else 0.0
        return self.truth.chance

    @property
    def support(self) -> int | None:
        """The fewest facts that exclude all that cannot hold, or what is asked about if that cannot; 0: none does.

        Of a room without a solution the fewest that clash. ``None`` where nobody knows: of rooms with more than
        ``MAX_SUPPORTED`` objects.
        """
        if self.n > MAX_SUPPORTED:
            return None
        if not self.truth.feasible:
            return conflict(self.story)
        options = [term.label for term in self.story.vocabulary.families["direction"]]
        asked = options if self.question.relation is None else [self.question.relation]
        excluded = tuple(label for label in asked if label not in self.truth.feasible)
        return hops(self.story, self.question.subject, excluded, self.question.object, holds=False) if excluded else 0

    def _options(self) -> tuple[str, ...]:
        """The words to answer with."""
        if self.answer is not None:
            return ("yes", "no")
        return (*ANSWER_WORDS[self.view], *([NO_SOLUTION] if self.continuous else []))

    def _judged(self) -> dict[str, Any]:
        """Story and question as the solver judges answers to them."""
        question = self.question
        asked = {"kind": question.kind, "subject": question.subject, "object": question.object}
        if question.relation is not None:
            asked["relation"] = question.relation
        story = {"grid": self.story.grid, "vocabulary": self.story.vocabulary.name, "facts": self._facts()}
        return {"story": story | {"objects": list(self.story.objects)}, "question": asked}

    def _closed(self) -> dict[str, Any]:
        """Story and question as they are graded by the gold label."""
        closed: dict[str, Any] = {"kind": "choice", "text": self.question_text}
        if self.answer is not None:
            return {"story": self.text, "question": closed | {"options": {"yes": [], "no": []}}}
        labels = [term.label for term in self.story.vocabulary.families["direction"]]
        options = {label: [word] for label, word in zip(labels, ANSWER_WORDS[self.view], strict=True)}
        closed |= {"options": options | {NO_SOLUTION: list(_NO_SOLUTION)}, "several": True, "none": NO_SOLUTION}
        return {"story": self.text, "question": closed}

    def _facts(self) -> list[list[str]]:
        return [[fact.subject, fact.labels[0], fact.objects[0]] for fact in self.story.facts]

    def as_json(self) -> dict[str, Any]:
        """The item as JSON values, ready to be graded once a model's answer is added."""
        ending = Ending.SEVERAL if self.continuous and self.answer is None else Ending.ONE
        asked = self._closed() if self.continuous else self._judged()
        told = "\n".join(filter(None, (self.preamble, self.text)))
        facts, support, feasible = self._facts(), self.support, self.truth.feasible
        return {
            "id": self.id,
            "benchmark": "roomspace",
            "q_type": "FR" if self.answer is None else "YN",
            "story": asked["story"],
            "text": self.text,
            "prompt": prompt(told, self.question_text, self._options(), ending),
            "question": asked["question"],
            "question_text": self.question_text,
            "setting": self.setting,
            "view": self.view,
            "n": self.n,
            "m": self.m,
            "seed": self.seed,
            "feasible": list(feasible),
            "necessary": self.truth.necessary,
            "chance": self.chance,
            "solution_class": self.truth.solution_class,
            "gold": self.answer or list(feasible),
            "support": support,
            "scene": {name: list(cell) for name, cell in self.scene.items()},
            **({"original": self._original()} if self.story.vocabulary.name == "roomspace" else {}),
            "difficulty": difficulty(self.n, len(facts), len(facts) - (support or 0), len(feasible)),
            "cues": cues(self._suggested(), self.answer or feasible, one_is_enough=not self.continuous),
        }

    def _suggested(self) -> list[str]:
        """The direction that each fact tells, or whether it is the one that is asked about."""
        told = [label for _, label, _ in self._facts() if label in DIRECTION_WORDS]
        if self.answer is None:
            return told
        return ["yes" if label == self.question.relation else "no" for label in told]

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
            "facts": {self.setting: self._facts()},
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
    continuous: bool = False,
    lines: bool = False,
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
        continuous: whether things have any places, not those of the grid, so that there may be no solution.
        lines: whether in every other room things stand in a line, so that no direction is rare.

    Raises:
        InvalidInput: a parameter out of its range; at once, before the first item is asked for.
        UndecidedItem: when its time has run out, while iterating.
    """
    check_setting(setting, view)
    check_sizes(items, n, m, vocabulary)
    if (preamble or continuous) and vocabulary != "roomspace":
        option = "preamble" if preamble else "continuous"
        raise InvalidInput.at(option, f"is of roomspace, not {vocabulary}", "leave one of them out")
    Story(grid)  # says what a grid must be

    def made() -> Iterator[Instance]:
        name = f"{vocabulary}-{setting}-{view}-n{n}-m{m}-d{grid}{'-continuous' * continuous}-seed{seed}"
        more_yes, side = 0, FINE if continuous else grid
        for index in range(-(-items // 2)):
            random = Random(f"{seed}-{index}")  # noqa: S311  # scenes, not secrets
            room, scene = scene_of(random, n, side, in_line=lines and random.random() < 0.5)
            story = story_of(scene, m, grid, setting, vocabulary, side)
            text = write_story(story, setting=setting, view=view, room=room)
            subject, *_, obj = scene
            try:
                truth = ground_truth(story, subject, obj)
            except UndecidedItem as error:
                raise UndecidedItem(f"{name}-{index}: {error}") from None
            find = RoomQuestion("find_relation", subject, obj)
            relation = _relation_to_ask(random, story, truth, more_yes)
            more_yes += 1 if relation in truth.feasible else -1
            could = RoomQuestion("yes_no", subject, obj, relation)
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
                    continuous=continuous,
                )

    return made()


def check_sizes(items: int, n: int, m: int, vocabulary: str) -> None:
    """Refuse sizes that no room can have."""
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


def _relation_to_ask(random: Random, story: Story, truth: Truth, more_yes: int) -> str:
    """A direction to ask about, any of those that balance how often yes was right more than no, if there are such."""
    options = [term.label for term in story.vocabulary.families["direction"]]
    excluded = [label for label in options if label not in truth.feasible]
    wanted: Sequence[str] = truth.feasible if more_yes < 0 or (not more_yes and random.random() < 0.5) else excluded
    return random.choice(wanted or options)

"""New RoomSpace items: a scene, the facts of a setting that are read off it, and what can hold between its ends.

A scene puts n objects on random cells (paintings on the walls), so every story is consistent; what is asked about are
the first object and the last. A scene gives two items, a find-relation and a yes/no question; yes and no are right
about equally often, as far as the scenes have both. The same seed gives the same scenes in every setting and view.

A *continuous* room has its objects at any places, and the facts of these on its grid, so that often nothing can hold.
No solver grades answers to a story that cannot be: its questions are closed ones, of which "no solution" is an option,
and all directions that can hold are asked for (``gold`` is all of them, and nothing where there is no solution).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal

from spatialjudge.benchmarks.benchmark import Profile
from spatialjudge.benchmarks.fresh import Generator, Knob, NoSuchItem, Sizes, WrittenStory
from spatialjudge.benchmarks.prompts import Ending, prompt
from spatialjudge.benchmarks.roomspace.agents import new_agents
from spatialjudge.benchmarks.roomspace.benchmark import DIRECTIONS, FIND, YES_NO, Room, roomspace
from spatialjudge.benchmarks.roomspace.questions import RoomQuestion
from spatialjudge.benchmarks.roomspace.scenes import FINE, NEIGHBOURS, count_of_pairs, scene_of, story_of
from spatialjudge.benchmarks.roomspace.wording import ANSWER_WORDS, SETTINGS, View
from spatialjudge.benchmarks.roomspace.writing import check_setting, write_question, write_story
from spatialjudge.benchmarks.wanted import Gold
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.story import MAX_GRID

_CELLS: Final = (
    "The floor is divided into {grid} x {grid} equal cells. Each thing is in the middle of one cell. "
    "A cell may hold several, which then are at the same position: they overlap."
)
_DIRECTIONS: Final[dict[View, str]] = {
    "top-down": (
        "North, south, east and west alone mean exactly so: of two things, one of which is north of the other, both "
        "are equally far east. If they differ both ways, the direction has both words, as in north-east, by whatever "
        "amounts."
    ),
    "north-facing": (
        "You face north: what is in front of a thing is farther from the southern wall, what is behind it is nearer. "
        "In front, behind, left and right alone mean exactly so: of two things, one of which is in front of the "
        "other, both are equally far to the right. If they differ both ways, the direction has both words, as in "
        "front-right, by whatever amounts."
    ),
}
_FAMILIES: Final = {
    "region": "Each side is cut into three equal parts, which makes nine regions: the center and eight around it.",
    "contact": "A thing is against the wall if its cell is one of the outermost.",
    "distance2": (
        "Distances are straight lines. A short one is at most half of that between the first and the last cell of a "
        "row; a far one is longer."
    ),
    "distance3": (
        "Distances are straight lines, compared with the one between cells in opposite corners. A short one is at "
        "most a third of it, a moderate one longer, but at most two thirds, and a far one longer than that."
    ),
}
_ODD_REGIONS: Final = "A cell that is cut belongs to the region in which its south-western corner is."
_POSSIBLE: Final = "What is told may leave several answers: an answer is right if it can be so."


def preamble(setting: str, view: View, grid: int) -> str:
    """The guidelines for rooms of this setting, as the vocabulary ``roomspace`` defines its labels."""
    families = SETTINGS[setting]
    told = [_CELLS.format(grid=grid), *(_FAMILIES[family] for family in families if family in _FAMILIES)]
    if "region" in families and grid % 3:
        told.append(_ODD_REGIONS)
    return " ".join([*told, _DIRECTIONS[view], _POSSIBLE])


MAX_OBJECTS: Final = 50
"""Objects in a scene: far beyond the seven of the published data; the text of a larger room is a list of names."""
MAX_SUPPORT: Final = 50
"""Facts behind an answer: more than those of any room whose fewest facts are found."""
TOLD: Final = ("setting", "view", "vocabulary", "preamble", "continuous")
"""What can be chosen of rooms besides sizes: how they are told, as ``new_rooms`` takes it."""
USUAL: Final = "layout_o2"
"""What is told of rooms, if nothing is said."""
NO_SOLUTION: Final = "no solution"
"""The answer that nothing can hold, as in the paper."""
_NO_SOLUTION: Final = ("none", "impossible", "not possible", "inconsistent", "no answer", "nothing", "contradiction")
"""What else it is called."""
_VIEWS: Final = {"top-down": "td", "north-facing": "sd"}
_PROVED: Final = {"roomspace": Profile.GEOMETRY, "roomspace-reference": Profile.REFERENCE}


def new_rooms(
    setting: str = USUAL,
    view: View | Literal["agent"] = "top-down",
    vocabulary: str = "roomspace",
    *,
    preamble: bool = False,
    continuous: bool = False,
) -> Generator:
    """Rooms of which this is told, so, in this vocabulary.

    With ``preamble`` prompts say first what the words mean; in ``continuous`` ones there may be no solution. The view
    ``agent`` is that of somebody in the room: only directions are told then, and the vocabulary is ``observer``.

    Raises:
        InvalidInput: an unknown setting, view or vocabulary, or what does not go with it.
    """
    if view == "agent" or vocabulary == "observer":
        if preamble or continuous or setting not in {"o2", USUAL} or vocabulary not in {"observer", "roomspace"}:
            raise InvalidInput.at("view", "of an agent has directions only", "--setting o2 and nothing else")
        return new_agents
    check_setting(setting, view)
    if vocabulary not in _PROVED:
        raise InvalidInput.at("vocabulary", f"{shown(vocabulary)} has no rooms", f"one of {', '.join(_PROVED)}")
    if (preamble or continuous) and vocabulary != "roomspace":
        option = "preamble" if preamble else "continuous"
        raise InvalidInput.at(option, f"is of roomspace, not {vocabulary}", "leave one of them out")
    return Generator(
        benchmark=roomspace,
        knobs={
            "support": Knob(
                range(MAX_SUPPORT + 1), 0, MAX_SUPPORT, "facts that exclude what cannot hold, 0 if none does"
            ),
            "n": Knob(range(5, 6), 3, MAX_OBJECTS, "objects in a scene"),
            "m": Knob(range(NEIGHBOURS, 1), 2, MAX_OBJECTS**2, "pairs of objects that the facts relate, else n - 1"),
            "grid": Knob(range(12, 13), 1, MAX_GRID, "cells along a side"),
        },
        write=_Rooms(setting, view, vocabulary, preamble, continuous),
        profiles=(_PROVED[vocabulary],),
        fits=lambda sizes: count_of_pairs(sizes["n"], sizes["m"]),
        manner=(*((vocabulary,) if vocabulary != "roomspace" else ()), setting, view, *(("continuous",) * continuous)),
    )


@dataclass(frozen=True, slots=True)
class _Rooms:
    """How rooms are told; see ``new_rooms``."""

    setting: str
    view: View
    vocabulary: str
    preamble: bool
    continuous: bool

    def __call__(self, random: Random, sizes: Sizes) -> Iterator[WrittenStory]:
        """The two questions of a room."""
        n, grid = sizes["n"], sizes["grid"]
        m = count_of_pairs(n, sizes["m"])
        side = FINE if self.continuous else grid
        room, scene = scene_of(random, n, side, in_line=bool(sizes["balanced"] and random.random() < 0.5))
        story = story_of(scene, m, grid, self.setting, self.vocabulary, side)
        text = write_story(story, setting=self.setting, view=self.view, room=room)
        facts = tuple((fact.subject, fact.labels[0], fact.objects[0]) for fact in story.facts)
        subject, *_, obj = scene
        asked = RoomQuestion("find_relation", subject, obj)
        able = Room(grid, facts, story.objects, asked, self.vocabulary).can_hold()
        if able is None:
            raise NoSuchItem("no proof in time of what can hold; take fewer objects, a smaller grid, or another seed")
        excluded = [label for label in DIRECTIONS if label not in able]
        relation = random.choice(random.choice((able, excluded)) or able or excluded)
        answer = "Yes" if relation in able else "No"
        view, told = _VIEWS[self.view], [list(fact) for fact in facts]
        row = {"grid": grid, "stories": {view: {self.setting: text}}, "facts": {self.setting: told}}
        if self.vocabulary != "roomspace":
            row["vocabulary"] = self.vocabulary
        more = {"view": self.view, "n": n, "m": m}

        said = write_question(asked, view=self.view)
        find = row | {"fr_question": said, "settings": {self.setting: {f"fr_answers_{view}": list(able)}}}
        gold = Gold(able, len(DIRECTIONS), any=not self.continuous)
        words = more | self._found(text, said, grid, able)
        yield WrittenStory(find, {FIND: gold}, n, len(facts), asked=words)

        said = write_question(RoomQuestion("yes_no", subject, obj, relation), view=self.view)
        could = row | {f"yn_question_{view}": said, "settings": {self.setting: {"yn_answer": answer}}}
        closed = {"kind": "choice", "text": said, "options": {"Yes": [], "No": []}}
        words = more | ({"story": text, "question": closed} if self.continuous else {})
        words["prompt"] = prompt(self._first(text, grid), said, ("Yes", "No"))
        gold = Gold(answer, 2, settled=answer == "No")
        yield WrittenStory(could, {YES_NO: gold}, n, len(facts), asked=words)

    def _found(self, text: str, said: str, grid: int, able: tuple[str, ...]) -> dict[str, Any]:
        """How a line asks what can hold: in the words of the view, and as a closed question if nothing may be."""
        told, words = self._first(text, grid), ANSWER_WORDS[self.view]
        if not self.continuous:
            return {"prompt": prompt(told, said, words)}
        options = {label: [word] for label, word in zip(DIRECTIONS, words, strict=True)}
        options[NO_SOLUTION] = list(_NO_SOLUTION)
        return {
            "story": text,
            "question": {"kind": "choice", "text": said, "options": options, "several": True, "none": NO_SOLUTION},
            "prompt": prompt(told, said, (*words, NO_SOLUTION), Ending.SEVERAL),
            "chance": 1 / len(options) if len(able) < 2 else 0.0,
        }

    def _first(self, text: str, grid: int) -> str:
        """The story, and before it what its words mean, if that is to be told."""
        return f"{preamble(self.setting, self.view, grid)}\n{text}" if self.preamble else text

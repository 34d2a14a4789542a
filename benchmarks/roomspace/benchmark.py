"""RoomSpace as a benchmark: which directions can hold between two objects of a room, and can a certain one?

Rows of the published tables have columns such as ``question_td_o2_d2_fr`` and ``answer_td_o2_d2_fr``: the view (``td``
top-down, ``sd`` from the south door), the setting, and whether relations are to be found or one is asked about; the
question begins with its story. The size of the room is told by the file's name: ``n5_m4_d144`` has 144 cells.

Records of the published generator have ``stories`` by view and setting, ``fr_question`` and ``yn_question_td``, the
solver's answers in ``settings``, the size as ``grid``, and the facts of each setting: these are used, unless the text
is to be read. Beside the two views there may be that of an ``agent`` in the room, which no published file has: then
facts are of the vocabulary ``observer``, and answers to what is found are in the agent's own frame.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from math import isqrt
from typing import Any, Final, cast

from spatialjudge.benchmarks.benchmark import (
    UNDECIDED,
    Benchmark,
    Decision,
    FiledQuestion,
    Known,
    Label,
    Profile,
    QuestionType,
    Task,
    UnreadQuestion,
)
from spatialjudge.benchmarks.entailment import TIMEOUT_S, clash, conflict, fewest
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.benchmarks.records import read_each
from spatialjudge.benchmarks.roomspace.questions import RoomQuestion, read_question
from spatialjudge.benchmarks.roomspace.reading import read_story
from spatialjudge.benchmarks.roomspace.wording import AGENT, DIRECTION_WORDS, SEEN, SETTINGS, Distances
from spatialjudge.benchmarks.words import unreadable
from spatialjudge.relations import roomspace as table
from spatialjudge.solver import InvalidInput, RelationsResult, Story, StoryVerdict, feasible_relations

VOCABULARIES: Final = {Profile.GEOMETRY: "roomspace", Profile.REFERENCE: "roomspace-reference"}
OBSERVER: Final = "observer"
"""The vocabulary of an agent in the room."""
FIND: Final = "FR"
YES_NO: Final = "YN"
DIRECTIONS: Final = tuple(term.label for term in table.families["direction"])
KEPT: Final = 64
"""Stories, and what can hold in them, that are kept: the questions of one follow each other."""
_KINDS: Final = {"fr": FIND, "yn": YES_NO}
# what the published tables call a setting -> what the paper does
_COLUMN_SETTINGS: Final = {
    "layout": "layout",
    "tpp": "layout_tpp",
    "o2": "o2",
    "o2_d2": "o2_d2",
    "o2_d3": "o2_d3",
    "o2_layout": "layout_o2",
    "o2_d2_layout": "layout_o2_d2",
    "o2_d3_layout": "layout_o2_d3",
}
_COLUMN: Final = re.compile(rf"question_(?P<view>td|sd)_(?P<setting>{'|'.join(_COLUMN_SETTINGS)})_(?P<kind>fr|yn)")
_CELLS: Final = re.compile(r"(?:^|_)d(\d{1,6})(?:_|\.|$)")
_ASKED: Final = re.compile(r"(?:Where is|Could) [^.?]*\?\s*$")


@dataclass(frozen=True, slots=True)
class Room(Task):
    """What can hold between two objects, or whether a relation can."""

    grid: int
    facts: tuple[tuple[str, str, str], ...]
    objects: tuple[str, ...]
    question: RoomQuestion
    vocabulary: str = "roomspace"

    @property
    def options(self) -> tuple[str, ...]:
        """The directions that may be asked about: those of an agent are its own."""
        return tuple(SEEN.values()) if self.vocabulary == OBSERVER else DIRECTIONS

    def decide(self, profile: Profile) -> Decision:
        """The directions that can hold, or whether the one that is asked about is among them.

        In a room whose facts cannot hold together none can, as the paper has it.
        """
        asked, found = self.question, self._able(profile)
        if found.verdict is StoryVerdict.UNDECIDED or found.undecided:
            return UNDECIDED
        if asked.relation is None:
            return Decision(found.feasible)
        return Decision("Yes" if asked.relation in found.feasible else "No")

    def hops(self, gold: Label) -> int | None:
        """The facts that it takes to exclude all that cannot hold (of what is asked about).

        That something can hold follows from no fact.
        """
        asked, story, found = self.question, self._story(Profile.GEOMETRY), self._able(Profile.GEOMETRY)
        if gold == "Yes" or found.verdict is StoryVerdict.INCONSISTENT_STORY:
            return None if gold == "Yes" else conflict(story)
        excluded = (asked.relation,) if asked.relation else tuple(one for one in self.options if one not in gold)
        if not excluded or found.undecided or not set(found.feasible).isdisjoint(excluded):
            return None
        return fewest(story, asked.subject, excluded, asked.object, holds=False)

    def can_hold(self) -> tuple[str, ...] | None:
        """The directions that can, be it asked for them or for one of them."""
        found = self._able(Profile.GEOMETRY)
        return None if found.undecided or found.verdict is StoryVerdict.UNDECIDED else found.feasible

    def suggested(self) -> Sequence[str]:
        """The direction that each fact tells, for one who faces north; or whether it is the one that is asked about."""
        told = [label for _, label, _ in self.facts if label in (*DIRECTION_WORDS, *SEEN.values())]
        seen = [SEEN.get(label, label) for label in told] if self.vocabulary == OBSERVER else told
        asked = self.question.relation
        return seen if asked is None else ["Yes" if one == asked else "No" for one in seen]

    def explain(self, profile: Profile) -> Iterator[str]:
        """The facts that exclude the asked relation, or each that cannot; of an impossible room those that clash."""
        story, asked = self._story(profile), self.question
        if facts := clash(story, asked.subject, self.options, asked.object):
            yield from facts
            return
        for label in self.options if asked.relation is None else (asked.relation,):
            if facts := clash(story, asked.subject, (label,), asked.object):
                yield f"{label} is excluded by {', '.join(facts)}"

    def as_asked(self) -> dict[str, Any]:
        """Story and question of an item that ``grade`` takes; the paper asks what can hold, in whatever words."""
        asked = {name: value for name, value in asdict(self.question).items() if value is not None}
        del asked["modality"]
        told = {"facts": [list(fact) for fact in self.facts], "objects": list(self.objects)}
        if self.vocabulary == OBSERVER:
            return {"story": {"vocabulary": OBSERVER, **told}, "question": asked | {"family": "relative"}}
        return {"story": {"grid": self.grid, "vocabulary": self.vocabulary, **told}, "question": asked}

    def _story(self, profile: Profile) -> Story:
        vocabulary = VOCABULARIES[profile] if self.vocabulary == "roomspace" else self.vocabulary
        return _story(None if vocabulary == OBSERVER else self.grid, self.facts, vocabulary, self.objects)

    def _able(self, profile: Profile) -> RelationsResult:
        return _able(self._story(profile), self.question.subject, self.question.object)


_story: Final = lru_cache(maxsize=KEPT)(Story)


@lru_cache(maxsize=KEPT)
def _able(story: Story, subject: str, obj: str) -> RelationsResult:
    """What can hold, which is asked for the label, under each profile, and for what follows from which facts."""
    return feasible_relations(story, subject, obj, timeout_s=TIMEOUT_S)


def _files(source: BenchmarkFile) -> Iterator[FiledQuestion | UnreadQuestion]:
    """The questions of a file of either form; ``told`` is the size of the room, its facts where the data has them."""

    def asked(row: Row) -> Iterator[FiledQuestion]:
        of_record = isinstance(row.fields.get("stories"), Mapping)
        return _of_record(source, row) if of_record else _of_columns(source, row)

    return read_each(source, source.rows(), FIND, asked)


def _of_columns(source: BenchmarkFile, row: Row) -> Iterator[FiledQuestion]:
    columns = [found for name in row.fields if (found := _COLUMN.fullmatch(name))]
    if not columns:
        raise InvalidInput.at("record", "has neither stories nor columns such as question_td_o2_fr")
    cells = _CELLS.search(source.name)
    side = isqrt(int(cells[1])) if cells else 0
    if cells is None or side * side != int(cells[1]):
        raise source.refused("does not tell the cells of its rooms", "name it as published, such as n5_m4_d144.parquet")
    for found in columns:
        name = found[0].removeprefix("question_")
        whole = row.fields[found[0]]
        if not isinstance(whole, str):
            continue  # a table has a cell for each setting, be it empty
        asked = _ASKED.search(whole)
        text, question = (whole[: asked.start()].strip(), asked[0].strip()) if asked else (whole, "")
        setting, kind = _COLUMN_SETTINGS[found["setting"]], _KINDS[found["kind"]]
        identity = f"{row.fields.get('id', row.number)}:{name}"
        given = row.fields.get(f"answer_{name}")
        groups = {"setting": setting, "view": found["view"]}
        where = f"{row.where}, {found['view']} {setting}"
        yield FiledQuestion(identity, kind, where, text, question, given, (side, None, "roomspace"), groups=groups)


def _of_record(source: BenchmarkFile, row: Row) -> Iterator[FiledQuestion]:
    fields = row.fields
    answers, facts, grid = fields.get("settings"), fields.get("facts"), fields.get("grid")
    if not isinstance(answers, Mapping) or not isinstance(facts, Mapping) or not isinstance(grid, int):
        raise InvalidInput.at("record", "has stories, but no settings, facts and grid")
    name, vocabulary = fields.get("instance_id", row.where), fields.get("vocabulary", "roomspace")
    for view, stories in fields["stories"].items():
        if not isinstance(stories, Mapping):
            raise InvalidInput.at(f"stories.{view}", "is no object of texts by setting")
        for setting, text in stories.items():
            if setting not in SETTINGS or not isinstance(text, str):
                raise InvalidInput.at(f"stories.{view}.{setting}", "is no setting that is known, or no text")
            published = answers.get(setting)
            if not isinstance(published, Mapping):
                continue  # the generator skips settings whose facts cannot be told
            told = None if source.from_text else facts.get(setting)
            asked = {FIND: fields.get("fr_question"), YES_NO: fields.get(f"yn_question_{view}")}
            given = {FIND: published.get(f"fr_answers_{view}"), YES_NO: published.get("yn_answer")}
            candidates: dict[str, tuple[str, ...]] = {}
            if view == "agent":
                candidates = {FIND: tuple(SEEN.values())}
                given[FIND] = _seen(given[FIND])
            for kind, question in asked.items():
                if question is not None or given[kind] is not None:
                    identity = f"{name}:{view}:{setting}:{kind}"
                    groups, where = {"setting": setting, "view": view}, f"{row.where}, {view} {setting}"
                    known = (identity, kind, where, text, str(question), given[kind], (grid, told, vocabulary))
                    yield FiledQuestion(*known, candidates.get(kind), groups=groups)


def _task(asked: FiledQuestion) -> Room:
    grid, told, vocabulary = asked.told
    if told is None:
        setting = SETTINGS[str(asked.groups["setting"])]
        family = next((family for family in setting if family.startswith("distance")), None)
        read = read_story(asked.text, distances=cast("Distances | None", family))
        facts, objects = read.facts, read.objects
    else:
        triples = told if isinstance(told, list) else [told]
        if not all(isinstance(fact, list) and [*map(type, fact)] == [str, str, str] for fact in triples):
            raise InvalidInput.at("facts", "are not all [subject, relation, object]")
        facts = tuple((subject, label, obj) for subject, label, obj in triples)
        objects = (_story(None, facts, OBSERVER) if asked.groups["view"] == "agent" else _story(grid, facts)).objects
    of = OBSERVER if AGENT in objects else vocabulary
    return Room(grid, facts, objects, read_question(asked.question, objects), of)


def _seen(answer: Any) -> Label:
    """What an agent sees, in the order of the directions; a tuple, as no file has it."""
    if not isinstance(answer, list) or not set(SEEN.values()).issuperset(answer):
        raise unreadable("answer", str(answer), '["front", "front-left"]')
    return tuple(label for label in SEEN.values() if label in answer)


def _directions(answer: Any) -> Label:
    if isinstance(answer, tuple):
        return answer  # which has been read
    if not isinstance(answer, Iterable) or isinstance(answer, str):
        raise unreadable("answer", str(answer), '["north", "north-east"]')
    try:
        labels = {table.term(word).label for word in answer}
    except (LookupError, TypeError, AttributeError):
        raise unreadable("answer", str(answer), '["north", "north-east"]') from None
    return tuple(label for label in DIRECTIONS if label in labels)


roomspace = Benchmark(
    name="roomspace",
    version="2",
    summary="RoomSpace, rooms seen from above or from the door (Li, Hogg, Cohn 2024)",
    questions={
        FIND: QuestionType(candidates=DIRECTIONS, gold=_directions),
        YES_NO: QuestionType(candidates=("Yes", "No")),
    },
    profiles={
        Profile.GEOMETRY: "the vocabulary roomspace: each label as the paper defines it",
        Profile.REFERENCE: "the vocabulary roomspace-reference: what the published checker computes",
    },
    files=_files,
    task=_task,
    scored=False,
    known=(
        Known(
            "the published checker reads a label otherwise than the paper defines it",
            lambda item: item.task.decide(Profile.REFERENCE).verdict == item.gold,
        ),
    ),
)

"""The files of SpartQA: stories with their questions, and the scene graphs of SpartQA-Auto in a file beside them.

::

    {"name", "data": [{"seed_id"?, "story": [TEXT], "questions": [
        {"q_id", "q_type", "question", "answer", "candidate_answers", "consistency_check"?, "contrast_set"?}]}]}

Answers are labels for YN, indices of candidates for FR and CO, names of blocks for FB. The scene graph of a story
stands at the same place of its file and repeats the text. Without it the story is read from its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.benchmark import FiledQuestion, Label, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.benchmarks.records import JsonRecord, read_each
from spatialjudge.benchmarks.scenes.phrases import NUMBERS
from spatialjudge.benchmarks.scenes.sentences import StoryLanguage
from spatialjudge.benchmarks.scenes.stories import beside, is_table
from spatialjudge.benchmarks.scenes.tasks import SceneTask
from spatialjudge.benchmarks.scenes.telling import Telling
from spatialjudge.benchmarks.spartqa.phrases import LEXICON
from spatialjudge.benchmarks.spartqa.questions import broken_form, read_question, task_of
from spatialjudge.benchmarks.spartqa.rules import BlockStory
from spatialjudge.benchmarks.spartqa.scene import CONVERSE, EDGES, BlockScene, Shape, thing_name
from spatialjudge.benchmarks.words import QUOTED, NotUnderstood
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput

_AT: Final = {f"{edge}-edge": edge for edge in EDGES}
_EDGES: Final = {
    ("touching", "the", edge, *words, "of"): at
    for at, edge in _AT.items()
    for words in (("edge",), (), ("side",), ("side", "edge"))
}
LANGUAGE: Final = StoryLanguage(
    **{
        **vars(LEXICON),
        "determiners": (*LEXICON.determiners, "this"),
        "relations": {**_EDGES, **LEXICON.relations, ("in",): "in", ("has",): "has", ("contains",): "has"},
        "blocks": ("block",),
    },
    converse=CONVERSE,
    part=("in", *_AT),
    whole=("has",),
    by_block=True,
)


def read_story(text: str) -> BlockScene:
    """The scene that a story tells. O(sentences * things).

    Raises:
        UnreadStory: a sentence has no reading; says which is the first, and how many more.
    """
    telling = Telling(LANGUAGE)
    telling.read(text)
    names = {entity: entity.kind[0].upper() for entity in telling.entities if entity.is_block}
    blocks, things = tuple(names.values()), dict[str, Shape]()
    for entity in telling.entities:
        if entity.block is None:
            continue
        number, block = telling.number(entity), names[entity.block]
        name = names[entity] = thing_name(entity.kind, number, block, things)
        edges = (_AT[relation] for one, relation, _ in telling.facts if one is entity and relation in _AT)
        things[name] = Shape(name, block, entity.kind, number, frozenset(edges))
    told = [fact for fact in telling.facts if fact[1] in CONVERSE]
    return BlockScene(blocks, things, tuple(dict.fromkeys((names[a], relation, names[b]) for a, relation, b in told)))


Q_TYPES: Final = ("YN", "FR", "CO", "FB")
YES_NO: Final = ("Yes", "No", "DK")
FIND_RELATION: Final = (*CONVERSE, "DK")
SETS: Final = {"consistency": "consistency_check", "contrast": "contrast_set"}

KEPT: Final = 256
"""Stories of tables that are kept: the questions of one stand close to each other."""

_EDGE: Final = re.compile(rf"touching the ({'|'.join(EDGES)}) edge of")


class _Question(NamedTuple):
    """A question's id, type and record; and of its story the place, the text and how it is read."""

    id: str
    q_type: str
    record: JsonRecord
    where: str
    text: str
    told: Callable[[], BlockStory]


def read(source: BenchmarkFile) -> Iterator[FiledQuestion | UnreadQuestion]:
    """The questions of a file, in its order."""
    return (one if isinstance(one, UnreadQuestion) else _asked(one, {}) for one in _questions(source))


def read_variants(source: BenchmarkFile) -> Iterator[FiledQuestion | UnreadQuestion]:
    """The variants of the questions of SpartQA-Auto; each is ``ID/consistency/N`` or ``ID/contrast/N``."""
    for one in _questions(source):
        if isinstance(one, UnreadQuestion):
            yield one
            continue
        for kind, field in SETS.items():
            for number, variant in enumerate(one.record.records(field) if field in one.record else ()):
                groups = {"set": kind, "set_of": f"{kind} {one.q_type}"}
                yield _asked(one._replace(id=f"{one.id}/{kind}/{number}", record=variant), groups)


def _questions(source: BenchmarkFile) -> Iterator[_Question | UnreadQuestion]:
    if is_table(source):
        return read_each(source, source.rows(), "YN", lambda row: [_question_of_row(row)])
    stories = JsonRecord(source.json, source.name).values("data")
    graphs = [] if source.from_text else beside(source, len(stories), f"scene graphs for {len(stories)} stories")
    taken: set[str] = set()
    return read_each(source, source.numbered("story", stories), "YN", lambda row: _of_story(row, graphs, taken))


def _of_story(row: Row, graphs: list[Any], taken: set[str]) -> list[_Question | UnreadQuestion]:
    """The questions of a published story; ``taken`` has the ids of those before, and then of these, too."""
    story, number = JsonRecord(row.fields, f"data[{row.number}]"), int(row.number)
    text = " ".join(story.texts("story"))
    auto = any(field in story for field in ("seed_id", "identifier", "directory"))
    seed = story.number("seed_id") if "seed_id" in story else number
    name = f"spartqa-auto-{seed:04}" if auto else f"spartqa-human-{number + 1:02}"
    found: list[tuple[str, str, JsonRecord] | UnreadQuestion] = []
    refused: InvalidInput | None = None
    for place, value in enumerate(story.values("questions")):
        try:
            found.append(_identified(value, f"{story.where}.questions[{place}]", name, taken))
        except InvalidInput as error:
            refused = refused or error
            found.append(UnreadQuestion(f"{name}:questions[{place}]", "YN", f"{row.where} ({name})", str(error)))
    if refused and all(isinstance(one, UnreadQuestion) for one in found):
        raise refused
    if graphs:
        graph = JsonRecord(graphs[number], f"scene graph {number}")
        if graph.texts("story") != story.texts("story"):
            graph.refuse("story", f"is not the story {story.where}", "the stories of both files stand in one order")
        known = BlockStory(read_graph(graph))
        told = lambda: known  # noqa: E731 - as what is read later
    else:
        told = partial(_told, text)
    return [one if isinstance(one, UnreadQuestion) else _Question(*one, row.where, text, told) for one in found]


def _identified(value: Any, where: str, story: str, taken: set[str]) -> tuple[str, str, JsonRecord]:
    """Id, type and record of a question of a published story; the id is added to those ``taken``."""
    record = JsonRecord(value, where)
    name = f"{story}:{record.number('q_id')}"
    if name in taken:
        record.refuse("q_id", f"{name} is the id of a question before")
    q_type = record.text("q_type").upper()
    taken.add(name)
    return name, q_type, record


def _question_of_row(row: Row) -> _Question:
    """A row of a table: story, question, answer, and for FR, CO and FB candidate_answers; q_type where it is told."""
    record = JsonRecord(row.fields, "record")
    text = record.text("story")
    usual = "CO" if record.value.get("candidate_answers") else "YN"
    q_type = record.text("q_type").upper() if record.value.get("q_type") else usual
    return _Question(f"spartqa-row-{row.number}", q_type, record, row.where, text, partial(_told, text))


@lru_cache(maxsize=KEPT)
def _told(text: str) -> BlockStory:
    return BlockStory(read_story(text))


def read_graph(graph: JsonRecord) -> BlockScene:
    """A scene from its annotation.

    Raises:
        InvalidInput: with the place of what is missing or unknown.
    """
    things: dict[str, Shape] = {}
    facts: list[tuple[str, str, str]] = []
    blocks: dict[int, str] = {}
    for block in graph.records("blocks"):
        name = blocks[block.number("id")] = block.text("name")
        names: dict[int, str] = {}
        for record in block.records("objects"):
            thing = _thing(record, name, things)
            names[record.number("id")] = thing.name
            things[thing.name] = thing
        for fact in block.records("relations_between_objects"):
            facts.extend(_facts(fact, names, fact.texts("spatial_indicator")))
    for fact in graph.records("relations_between_blocks"):
        facts.extend(_facts(fact, blocks, [fact.text("spatial_indicator")]))
    return BlockScene(tuple(blocks.values()), things, tuple(dict.fromkeys(facts)))


def _thing(record: JsonRecord, block: str, taken: Container[str]) -> Shape:
    of = {"size": LEXICON.sizes, "color": LEXICON.colours, "shape": LEXICON.shapes}
    kind = tuple(record.choice(name, *words) for name, words in of.items())
    number = None if record.value.get("number", "") == "" else record.number("number")
    if number is not None and not 0 <= number < len(NUMBERS):
        record.refuse("number", f"must be from 0 to {len(NUMBERS) - 1}, not {number}")
    place = record.text("rel_with_block").strip()
    edge = _EDGE.fullmatch(place)
    if edge is None and place != "in":
        record.refuse("rel_with_block", f"unknown {shown(place)}", "in, or touching the top edge of")
    edges = frozenset([edge[1]] if edge else [])
    return Shape(thing_name(kind, number, block, taken), block, kind, number, edges)


def _facts(record: JsonRecord, names: Mapping[int, str], relations: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    for field in ("trejector", "landmark"):
        if record.number(field) not in names:
            record.refuse(field, f"there is no {record.number(field)}")
    for relation in relations:
        if relation not in CONVERSE:
            record.refuse("spatial_indicator", f"unknown {shown(relation)}", f"one of {', '.join(CONVERSE)}")
        yield names[record.number("trejector")], relation, names[record.number("landmark")]


def _asked(asked: _Question, groups: Mapping[str, str]) -> FiledQuestion | UnreadQuestion:
    name, q_type, record, place, story, told = asked
    where = f"{place} ({name.partition(':')[0]})"
    try:
        if q_type not in Q_TYPES:
            record.refuse("q_type", f"unknown {shown(q_type)}", f"one of {', '.join(Q_TYPES)}")
        text = record.text("question")
        if not text.strip():
            return UnreadQuestion(name, q_type, where, "the question is empty")
        gold, candidates = _gold(record, q_type)
    except InvalidInput as error:
        return UnreadQuestion(name, q_type, where, str(error))
    task = partial(_task, told, q_type, text, candidates)
    return FiledQuestion(name, q_type, where, story, text, gold, task, candidates, groups)


def _task(story: Callable[[], BlockStory], q_type: str, text: str, candidates: tuple[str, ...]) -> SceneTask:
    """A question with its reading, about the scene of its story."""
    about = story()
    try:
        question = read_question(text, q_type)
    except NotUnderstood as error:
        raise NotUnderstood(f"question {shown(text, QUOTED)}: {broken_form(None, text) or error}") from None
    if broken := broken_form(question, text):
        raise NotUnderstood(f"question {shown(text, QUOTED)}: {broken}")
    if (q_type == "FR" and candidates != FIND_RELATION) or (q_type == "CO" and len(candidates) != 4):
        raise NotUnderstood(f"the candidates {', '.join(candidates)} are not those of the benchmark")
    return task_of(question, about, candidates)


def _gold(record: JsonRecord, q_type: str) -> tuple[Label, tuple[str, ...]]:
    """The gold label, and the candidates without their stray blanks."""
    answer = record.value.get("answer")
    answers = [_index(one) for one in (answer if isinstance(answer, list) else [answer])]
    if q_type == "YN":
        label = next((label for label in YES_NO if answers == [label]), None)
        if label is None:
            record.refuse("answer", f"must be one of {', '.join(YES_NO)}, not {shown(answer)}")
        return label, YES_NO
    candidates = tuple(" ".join(text.split()) for text in record.texts("candidate_answers"))
    if q_type == "FB":
        names = tuple(sorted(text.strip() for text in record.texts("answer")))
        if not set(names) <= set(candidates):
            record.refuse("answer", f"{shown(answer)} are not all candidates")
        return names, candidates
    chosen = sorted({number for number in answers if type(number) is int and 0 <= number < len(candidates)})
    if len(chosen) != len(answers) or not chosen or (q_type == "CO" and len(chosen) != 1):
        record.refuse("answer", f"{shown(answer)} are not indices of candidates")
    labels = tuple(candidates[number] for number in chosen)
    return (labels[0] if q_type == "CO" else labels), candidates


def _index(answer: Any) -> Any:
    """An index of a table whose cells are all texts as a number."""
    return int(answer) if isinstance(answer, str) and answer.isdecimal() and len(answer) < 3 else answer

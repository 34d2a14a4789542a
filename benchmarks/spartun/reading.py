"""The files of SpaRTUN: stories with facts and questions, and the annotation of phrases in a file beside them.

::

    {"name", "data": [{"seed_id", "story": [TEXT], "story_triplets": {"('1x0', '1')": [{"relation_type": "TPP"}, ..]},
        "objects_info": {ID: {"full_name", ..}}, "questions": [{"q_id", "q_type", "query": [ID, ID],
        "question_info": {"asked_relation", ..}, "question", "answer", "candidate_answers"}]}]}

Blocks have ids 0, 1, 2; objects those of their block, such as 1x0. Answers are in upper case, candidates in lower. The
entities that a phrase of a YN question means stand in the annotation alone; without it the phrase is read.

Tables have the columns story, question, q_type and answer, without facts, ids or annotation; SpaRP has it as context,
question (all of them FR) and targets, which are in other words, and num_hop. All of these is read from text: the facts,
the things of an FR question, and the relation and groups of a YN question, which can only be of what the story mentions
(the labels are about all that is in the picture).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import Any, Final, NamedTuple

from spatialjudge.benchmarks.benchmark import FiledQuestion, UnreadQuestion
from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.benchmarks.records import JsonRecord, read_each
from spatialjudge.benchmarks.scenes.evidence import SceneStory
from spatialjudge.benchmarks.scenes.phrases import NounPhrase, numbered
from spatialjudge.benchmarks.scenes.stories import UnreadStory, beside, is_table
from spatialjudge.benchmarks.scenes.tasks import EntityGroup, FindRelation, SceneTask, YesNo
from spatialjudge.benchmarks.scenes.telling import Telling
from spatialjudge.benchmarks.spartun.phrases import LEXICON, Q_TYPES, gold_of
from spatialjudge.benchmarks.spartun.questions import fits, group_of, quantifier_of, read_find_relations, read_yes_no
from spatialjudge.benchmarks.spartun.rules import CONVERSE, about, is_block
from spatialjudge.benchmarks.words import QUOTED, NotUnderstood
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput


class StoryFacts(NamedTuple):
    """What a story tells: its entities by name (blocks, and objects with their block), and facts between names."""

    blocks: tuple[str, ...]
    objects: tuple[tuple[str, str], ...]
    facts: tuple[Triple, ...]


def read_story(text: str) -> StoryFacts:
    """What a story tells, an object being named as in "medium red hexagon number two in HHH". O(sentences * things).

    Raises:
        UnreadStory: a sentence has no reading, or it was not said of an object in which block it is.
    """
    telling, names = Telling(LEXICON), {}
    telling.read(text)
    for entity in telling.entities:
        if entity.is_block:
            names[entity] = entity.kind[0]
        elif entity.block is None:
            raise UnreadStory(f"story: it is not said where the {' '.join(entity.kind)} is")
        else:
            kind, number = " ".join(entity.kind), telling.number(entity)
            names[entity] = f"{kind}{numbered(number)} in {entity.block.kind[0]}"
    facts = ((names[one], relation, names[other]) for one, relation, other in telling.facts)
    blocks = tuple(names[entity] for entity in telling.entities if entity.is_block)
    objects = tuple((names[one], one.block.kind[0]) for one in telling.entities if one.block is not None)
    return StoryFacts(blocks, objects, tuple(dict.fromkeys(facts)))


KEPT: Final = 64
"""Stories of tables that are kept: the questions of one follow each other."""


def read(source: BenchmarkFile) -> Iterator[FiledQuestion | UnreadQuestion]:
    """The questions of a file, in its order."""
    if is_table(source):
        return read_each(source, source.rows(), "FR", lambda row: [_asked_of_row(row)])
    stories = JsonRecord(source.json, source.name).values("data")
    notes = beside(source, len(stories), f"stories for {len(stories)}")
    return read_each(source, source.numbered("story", stories), "FR", partial(_questions, source, notes))


def _questions(source: BenchmarkFile, annotations: list[Any], row: Row) -> Iterator[FiledQuestion | UnreadQuestion]:
    """The questions of a story."""
    record = JsonRecord(row.fields, f"data[{row.number}]")
    info = record.object("objects_info")
    names = {entity: info.object(entity).text("full_name") for entity in info.value}
    if source.from_text:
        told = cache(lambda: about(_told_facts(record, names), names))
    else:
        known = about(_facts(record, names), names)
        told = cache(lambda: known)
    name, text = f"spartun-{record.number('seed_id'):04}", _text(record)
    questions = list(record.records("questions"))
    notes: list[JsonRecord | None] = [None] * len(questions)
    if annotations:
        annotation = JsonRecord(annotations[int(row.number)], f"annotation {row.number}")
        if annotation.object("story").text("story") != text:
            hint = "the stories of both files stand in one order"
            annotation.refuse("story", f"is not the story {record.where}", hint)
        notes = [*annotation.records("questions")]
        if len(notes) != len(questions):
            record.refuse("questions", f"are {len(questions)}, the annotation has {len(notes)}")
    for number, (question, note) in enumerate(zip(questions, notes, strict=True)):
        identity = f"{name}:{question.value.get('q_id', number)}"
        yield _asked(identity, f"{row.where} ({name})", text, question, partial(_task, told, question, note))


def _asked(
    name: str, where: str, text: str, record: JsonRecord, task: Callable[[], SceneTask]
) -> FiledQuestion | UnreadQuestion:
    q_type = str(record.value.get("q_type"))
    try:
        record.choice("q_type", *Q_TYPES)
        question, gold = record.text("question"), gold_of(record, q_type)
        info = record.object("question_info")
        groups = {field: info.number(field) for field in ("num_facts", "reasoning_steps")}
    except InvalidInput as error:
        return UnreadQuestion(name, q_type, where, str(error))
    return FiledQuestion(name, q_type, where, text, question, gold, task, groups=groups)


def _text(story: JsonRecord) -> str:
    return " ".join(story.texts("story"))


def _told_facts(story: JsonRecord, names: Mapping[str, str]) -> Iterator[Triple]:
    """The facts that a story tells, between the entities of its record.

    Two things of the picture may be called alike where the story tells of one: it is the one that triplets name.
    """
    told = read_story(_text(story))
    triplets = story.object("story_triplets")
    meant = {entity for key in triplets.value for entity in _pair(triplets, key, names)}
    ids = {_told_name(entity, names): entity for entity in sorted(names, key=lambda entity: entity in meant)}
    for name in (*told.blocks, *(name for name, _ in told.objects)):
        if name not in ids:
            raise UnreadStory(f"story: {name!r} is none of the story's entities")
    for subject, relation, obj in told.facts:
        yield ids[subject], relation, ids[obj]


def _told_name(entity: str, names: Mapping[str, str]) -> str:
    """The name of an entity in what a story tells, where nouns that mean any thing are left out."""
    words = [word for word in names[entity].lower().split() if word not in LEXICON.things]
    if is_block(entity):
        return words[-1]
    block = names[entity.partition("x")[0]].lower().split()[-1]
    return f"{' '.join(words)} in {block}"


def _facts(story: JsonRecord, names: Mapping[str, str]) -> Iterator[Triple]:
    """The facts of a story's triplets."""
    triplets = story.object("story_triplets")
    for key in triplets.value:
        subject, obj = _pair(triplets, key, names)
        for fact in triplets.records(key):
            relation = fact.text("relation_type").lower()
            if relation not in CONVERSE:
                fact.refuse("relation_type", f"unknown {shown(relation)}", f"one of {', '.join(CONVERSE)}")
            yield subject, relation, obj


def _pair(triplets: JsonRecord, key: str, names: Mapping[str, str]) -> tuple[str, str]:
    """The two entities of a key, which is a Python tuple as text."""
    try:
        pair = ast.literal_eval(key)
    except (ValueError, SyntaxError):
        pair = None
    if not isinstance(pair, tuple) or len(pair) != 2 or not all(entity in names for entity in pair):
        triplets.refuse(key, "is no pair of entities", "('1x0', '1')")
    return str(pair[0]), str(pair[1])


def _task(story: Callable[[], SceneStory], record: JsonRecord, note: JsonRecord | None) -> SceneTask:
    about = story()
    if record.text("q_type") == "FR":
        query = record.texts("query")
        if len(query) != 2 or not set(query) <= set(about.names):
            record.refuse("query", f"{shown(str(query))} are not two entities of the story")
        return FindRelation(about, *query)
    asked = record.object("question_info").value.get("asked_relation")
    relation = asked[0] if isinstance(asked, list) and len(asked) == 1 else asked
    if not isinstance(relation, str) or relation not in CONVERSE:
        record.refuse("question_info.asked_relation", f"unknown {shown(relation)}", f"one of {', '.join(CONVERSE)}")
    if note is None:
        return replace(_yes_no(record.text("question"), about), relation=relation)
    subjects, objects = (_annotated(note, role, about) for role in ("trajector", "landmark"))
    return YesNo(about, relation, subjects, objects, annotated=True)


def _annotated(note: JsonRecord, role: str, about: SceneStory) -> EntityGroup:
    """The group that a phrase means, by the annotation of its question."""
    *_, description = note.records("annotation")
    spatial = list(description.records("spatial_description"))
    if len(spatial) != 1:
        description.refuse("spatial_description", f"has {len(spatial)} entries instead of one")
    phrase = spatial[0].object(role)
    entities = phrase.texts("entity_id")
    if not entities or not set(entities) <= set(about.names):
        phrase.refuse("entity_id", f"{shown(str(entities))} are not entities of the story")
    return quantifier_of(phrase.text("phrase")), tuple(entities)


# ---- tables


def _asked_of_row(row: Row) -> FiledQuestion | UnreadQuestion:
    """The question of a row."""
    name, record = _name(row), JsonRecord(row.fields, "record")
    of_sparp = "context" in record
    text, question = record.text("context" if of_sparp else "story"), record.text("question")
    try:
        q_type = "FR" if of_sparp else record.choice("q_type", *Q_TYPES)
        gold = gold_of(record, q_type, "targets" if of_sparp else "answer")
    except InvalidInput as error:
        return UnreadQuestion(name, str(record.value.get("q_type")), row.where, str(error))
    hops = record.value.get("num_hop")
    groups = {"num_hop": hops} if isinstance(hops, int) else {}
    task = partial(_task_of_text, text, q_type, question)
    return FiledQuestion(name, q_type, row.where, text, question, gold, task, groups=groups)


def _name(row: Row) -> str:
    """The id of a row: SpaRP's two numbers, or its place."""
    numbers = [row.fields.get(name) for name in ("context_id", "question_id")]
    return f"spartun-{numbers[0]}:{numbers[1]}" if None not in numbers else f"spartun-row-{row.number}"


@lru_cache(maxsize=KEPT)
def _about(text: str) -> SceneStory:
    """What a story tells, with ids as the benchmark has them: 0, 1 for blocks, 0x0 for objects of block 0."""
    told = read_story(text)
    blocks = {block: str(number) for number, block in enumerate(told.blocks)}
    ids = dict(blocks)
    for number, (name, block) in enumerate(told.objects):
        ids[name] = f"{blocks[block]}x{number}"
    noun = "box" if "box" in text.lower() else "block"
    names = {entity: name.rpartition(" in ")[0] or f"{noun} {name}" for name, entity in ids.items()}
    return about(((ids[one], relation, ids[other]) for one, relation, other in told.facts), names)


def _task_of_text(story: str, q_type: str, question: str) -> SceneTask:
    known = _about(story)
    if q_type == "YN":
        return _yes_no(question, known)
    try:
        first, second = (_one(phrase, block, known.names) for phrase, block in read_find_relations(question))
    except NotUnderstood as error:
        raise NotUnderstood(f"question {shown(question, QUOTED)}: {error}") from None
    return FindRelation(known, first, second)


def _yes_no(question: str, known: SceneStory) -> YesNo:
    """A yes/no question, by its text."""
    try:
        subjects, relation, objects = read_yes_no(question)
        return YesNo(known, relation, group_of(subjects, known.names), group_of(objects, known.names))
    except NotUnderstood as error:
        raise NotUnderstood(f"question {shown(question, QUOTED)}: {error}") from None


def _one(phrase: NounPhrase, block: NounPhrase | None, names: Mapping[str, str]) -> str:
    """The entity that a phrase means, in the block that is named beside it."""
    meant = [entity for entity, name in names.items() if fits(phrase, entity, name)]
    if block is not None and not phrase.is_block:
        inside = {entity for entity, name in names.items() if is_block(entity) and fits(block, entity, name)}
        meant = [entity for entity in meant if entity.partition("x")[0] in inside]
    if len(meant) != 1:
        raise NotUnderstood(f"{phrase} may be each of {len(meant)} things")
    return meant[0]

"""SpaRTUN as tables have it: the columns story, question, q_type and answer, without facts, ids or annotation.

SpaRP has it as context, question (all of them FR) and targets, which are in other words, and num_hop.

All is read from text: the story's facts, the things of an FR question, and the relation and groups of a YN question,
which can only be of what the story mentions (the labels are about all that is in the picture).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial

from spatialjudge.benchmarks.benchmark import FiledQuestion, UnreadQuestion
from spatialjudge.benchmarks.fields import JsonRecord
from spatialjudge.benchmarks.files import BenchmarkFile, Row
from spatialjudge.benchmarks.records import read_each
from spatialjudge.benchmarks.scenes.evidence import SceneStory
from spatialjudge.benchmarks.scenes.phrases import NounPhrase
from spatialjudge.benchmarks.scenes.stories import UnreadStory, read_of
from spatialjudge.benchmarks.scenes.tasks import FindRelation, SceneTask, YesNo
from spatialjudge.benchmarks.spartun.labels import Q_TYPES, gold_of
from spatialjudge.benchmarks.spartun.questions import fits, group_of, read_find_relations, read_yes_no
from spatialjudge.benchmarks.spartun.rules import about as about_facts
from spatialjudge.benchmarks.spartun.rules import is_block
from spatialjudge.benchmarks.spartun.stories import read_story
from spatialjudge.benchmarks.words import QUOTED, NotUnderstood
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput


def read_rows(source: BenchmarkFile) -> Iterator[FiledQuestion | UnreadQuestion]:
    """The questions of a table, in its order.

    Raises:
        InvalidInput: it is no table of any format that is read.
    """
    told = cache(_about)
    return read_each(source, source.rows(), "FR", lambda row: [_asked(row, told)])


def _asked(row: Row, told: Callable[[str], SceneStory | UnreadStory]) -> FiledQuestion | UnreadQuestion:
    """The question of a row.

    Raises:
        InvalidInput: it has no story or no question.
    """
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
    task = partial(_task, told(text), q_type, question)
    return FiledQuestion(name, q_type, row.where, text, question, gold, task, groups=groups)


def _name(row: Row) -> str:
    """The id of a row: SpaRP's two numbers, or its place."""
    numbers = [row.fields.get(name) for name in ("context_id", "question_id")]
    return f"spartun-{numbers[0]}:{numbers[1]}" if None not in numbers else f"spartun-row-{row.number}"


def _about(text: str) -> SceneStory | UnreadStory:
    """What a story tells, with ids as the benchmark has them: 0, 1 for blocks, 0x0 for objects of block 0."""
    try:
        told = read_story(text)
    except UnreadStory as error:
        return error
    blocks = {block: str(number) for number, block in enumerate(told.blocks)}
    ids = dict(blocks)
    for number, (name, block) in enumerate(told.objects):
        ids[name] = f"{blocks[block]}x{number}"
    noun = "box" if "box" in text.lower() else "block"
    names = {entity: name.rpartition(" in ")[0] or f"{noun} {name}" for name, entity in ids.items()}
    return about_facts(((ids[one], relation, ids[other]) for one, relation, other in told.facts), names)


def _task(story: SceneStory | UnreadStory, q_type: str, question: str) -> SceneTask:
    about = read_of(story)
    try:
        if q_type == "YN":
            subjects, relation, objects = read_yes_no(question)
            return YesNo(about, relation, group_of(subjects, about.names), group_of(objects, about.names))
        first, second = (_one(phrase, block, about.names) for phrase, block in read_find_relations(question))
        return FindRelation(about, first, second)
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

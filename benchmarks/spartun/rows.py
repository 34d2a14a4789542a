"""SpaRTUN as tables have it: the columns story, question, q_type and answer, without facts, ids or annotation.

All is read from text: the story's facts, the things of an FR question, and the relation and groups of a YN question,
which can only be of what the story mentions (the labels are about all that is in the picture).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from spatialjudge.benchmarks.benchmark import QUOTED, Item, Unjudged, Unread
from spatialjudge.benchmarks.fields import Record
from spatialjudge.benchmarks.files import Source
from spatialjudge.benchmarks.spartun.deciding import About, FindRelations, YesNo, is_block
from spatialjudge.benchmarks.spartun.labels import Q_TYPES, candidates_of, gold_of
from spatialjudge.benchmarks.spartun.phrases import NounPhrase
from spatialjudge.benchmarks.spartun.questions import fits, group_of, read_find_relations, read_yes_no
from spatialjudge.benchmarks.spartun.stories import UnreadStory, read_story
from spatialjudge.benchmarks.words import NotUnderstood
from spatialjudge.relations import shown
from spatialjudge.solver import InvalidInput


def read_rows(source: Source) -> Iterator[Item | Unread]:
    """The questions of a table, in its order.

    Raises:
        InvalidInput: it is no table of any format that is read.
    """
    told: dict[str, About | str] = {}
    for number, (where, row) in enumerate(source.rows()):
        name = f"spartun-row-{number}"
        try:
            record = Record(dict(row), where)
            text, question = record.text("story"), record.text("question")
            q_type = record.choice("q_type", *Q_TYPES)
            gold = gold_of(record, q_type)
        except InvalidInput as error:
            yield Unread(name, str(row.get("q_type")), where, str(error))
            continue
        if text not in told:
            told[text] = _about(text)
        item = Item(name, q_type, text, question, gold, Unjudged(), candidates_of(q_type))
        about = told[text]
        if isinstance(about, str):
            yield Unread(name, q_type, where, f"story: {about}", item)
            continue
        try:
            yield replace(item, task=_task(about, q_type, question))
        except NotUnderstood as error:
            yield Unread(name, q_type, where, f"question {shown(question, QUOTED)}: {error}", item)


def _about(text: str) -> About | str:
    """What a story tells, with ids as the benchmark has them: 0, 1 for blocks, 0x0 for objects of block 0."""
    try:
        told = read_story(text)
    except UnreadStory as error:
        return str(error)
    blocks = {block: str(number) for number, block in enumerate(told.blocks)}
    ids = dict(blocks)
    for number, (name, block) in enumerate(told.objects):
        ids[name] = f"{blocks[block]}x{number}"
    noun = "box" if "box" in text.lower() else "block"
    names = {entity: name.rpartition(" in ")[0] or f"{noun} {name}" for name, entity in ids.items()}
    return About(((ids[one], relation, ids[other]) for one, relation, other in told.facts), names)


def _task(about: About, q_type: str, question: str) -> FindRelations | YesNo:
    if q_type == "YN":
        subjects, relation, objects = read_yes_no(question)
        return YesNo(about, group_of(subjects, about.names), relation, group_of(objects, about.names), annotated=False)
    first, second = (_one(phrase, block, about.names) for phrase, block in read_find_relations(question))
    return FindRelations(about, first, second)


def _one(phrase: NounPhrase, block: NounPhrase | None, names: Mapping[str, str]) -> str:
    """The entity that a phrase means, in the block that is named beside it."""
    meant = [entity for entity, name in names.items() if fits(phrase, entity, name)]
    if block is not None and not phrase.is_block:
        inside = {entity for entity, name in names.items() if is_block(entity) and fits(block, entity, name)}
        meant = [entity for entity in meant if entity.partition("x")[0] in inside]
    if len(meant) != 1:
        raise NotUnderstood(f"{phrase} may be each of {len(meant)} things")
    return meant[0]

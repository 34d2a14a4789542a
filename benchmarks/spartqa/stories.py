"""What the stories of SpartQA tell."""

from __future__ import annotations

from typing import Final

from spatialjudge.benchmarks.scenes.sentences import StoryLanguage
from spatialjudge.benchmarks.scenes.telling import Telling
from spatialjudge.benchmarks.spartqa.phrases import LEXICON
from spatialjudge.benchmarks.spartqa.scene import CONVERSE, EDGES, BlockScene, Shape, thing_name

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

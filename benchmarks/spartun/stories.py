"""What the stories of SpaRTUN tell."""

from __future__ import annotations

from typing import NamedTuple

from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.scenes.phrases import NUMBERS
from spatialjudge.benchmarks.scenes.stories import UnreadStory
from spatialjudge.benchmarks.scenes.telling import Telling
from spatialjudge.benchmarks.spartun.phrases import LEXICON


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
            number = telling.number(entity)
            numbered = "" if number is None else f" number {NUMBERS[number]}"
            names[entity] = f"{' '.join(entity.kind)}{numbered} in {entity.block.kind[0]}"
    facts = ((names[one], relation, names[other]) for one, relation, other in telling.facts)
    blocks = tuple(names[entity] for entity in telling.entities if entity.is_block)
    objects = tuple((names[one], one.block.kind[0]) for one in telling.entities if one.block is not None)
    return StoryFacts(blocks, objects, tuple(dict.fromkeys(facts)))

"""New stories in SpaRTUN's manner with their ground truth: boxes in blocks, and how many facts an answer needs.

A story puts objects into blocks and then states relations of objects of one block, or of two blocks, each of which is
consistent with what was said and did not follow from it. What is asked is which relations hold between two entities;
its *support* is the difficulty: every relation that follows needs some facts, the fewest are counted, and the relation
that needs most is what counts. Truths are the solver's, by the vocabulary ``spartun``; the text is in the benchmark's
words, and its reader reads it back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any, Final

from spatialjudge.benchmarks.entailment import Standing, Triple, distance, standing
from spatialjudge.benchmarks.fresh import NoSuchItem
from spatialjudge.benchmarks.prompts import Ending, prompt
from spatialjudge.benchmarks.scenes.evidence import entailed as entailed_by
from spatialjudge.benchmarks.scenes.evidence import holding
from spatialjudge.benchmarks.spartun.rules import CONVENTIONS, CONVERSE, DIRECTIONS
from spatialjudge.benchmarks.standings import Standings, most
from spatialjudge.solver import InvalidInput, Problem

MAX_OBJECTS: Final = 12
"""Objects of a story: with as many further facts the fewest facts for an answer are found in seconds."""
MAX_SUPPORT: Final = 5
"""Facts that an answer may need: sets of so many facts are tried one by one."""
MAX_TRIES: Final = 200
"""Stories that are made before none is said to have such an answer."""

_BLOCKS: Final = ("AAA", "BBB", "CCC")
_KINDS: Final = tuple(
    " ".join(words)
    for words in product(("small", "medium", "big"), ("yellow", "black", "blue"), ("circle", "square", "triangle"))
)
_SAID: Final[Mapping[str, str]] = {
    "left": "is to the left of",
    "right": "is to the right of",
    "above": "is above",
    "below": "is below",
    "behind": "is behind",
    "front": "is in front of",
    "near": "is near to",
    "far": "is far from",
    "dc": "is disconnected from",
    "ec": "touches",
    "po": "overlaps",
    "tpp": "is covered by",
    "ntpp": "is in",
}
_OF_OBJECTS: Final = (*DIRECTIONS[:4], "near", "far", "dc", "ec", "po")
_OF_BLOCKS: Final = (*DIRECTIONS[:4], "dc", "far")
_IN_BLOCK: Final = ("tpp", "ntpp")


def generate(
    items: int, support: int, objects: int = 4, blocks: int = 2, further: int = 4, seed: int | str = 0
) -> Iterator[dict[str, Any]]:
    """New items, each a story of its own, as JSON values.

    Args:
        items: how many.
        support: the fewest facts that the hardest relation of the answer needs, 1 to ``MAX_SUPPORT``.
        objects: in the blocks, 2 to ``MAX_OBJECTS``.
        blocks: 1 to 3.
        further: facts besides those that tell in which block an object is.
        seed: the same seed gives the same items, on every machine.

    Raises:
        InvalidInput: a parameter out of its range; at once, before the first item is asked for.
        NoSuchItem: while iterating.
    """
    ranges = (
        ("items", items, 0, None),
        ("support", support, 1, MAX_SUPPORT),
        ("objects", objects, 2, MAX_OBJECTS),
        ("blocks", blocks, 1, len(_BLOCKS)),
        ("further", further, 0, MAX_OBJECTS),
    )
    problems = [
        Problem(name, f"{value} is out of range", f"{least} or more" if most is None else f"{least} to {most}")
        for name, value, least, most in ranges
        if value < least or (most is not None and value > most)
    ]
    if problems:
        raise InvalidInput(problems)
    sizes = f"support{support}-objects{objects}-blocks{blocks}-further{further}"
    return (_item(f"spartun-{sizes}-seed{seed}-{index}", support, objects, blocks, further) for index in range(items))


def _item(name: str, support: int, objects: int, blocks: int, further: int) -> dict[str, Any]:
    random = Random(name)  # noqa: S311  # stories, not secrets
    for _ in range(MAX_TRIES):
        names = _BLOCKS[:blocks]
        places = {kind: random.choice(names) for kind in random.sample(_KINDS, objects)}
        facts = _facts(random, places, names, further)
        if len(facts) < support:
            continue
        entailed = _entailed(facts, names, places)
        pairs = [pair for pair in combinations([*names, *places], 2) if places.get(pair[1]) != pair[0]]
        random.shuffle(pairs)
        for subject, obj in pairs:
            apart = distance(entailed.story, subject, obj)
            if apart is None or apart > support:
                continue  # nothing follows, or only from more facts
            gold = holding(entailed, CONVERSE, subject, obj)
            if gold and most(entailed.hops(subject, one, obj) for one in gold) == support:
                return _as_json(name, facts, names, entailed, (subject, obj), gold, support)
    raise NoSuchItem(f"{name}: in {MAX_TRIES} stories no answer needs {support} facts; try other sizes")


def _facts(random: Random, places: Mapping[str, str], names: Sequence[str], further: int) -> list[Triple]:
    """Where each object is, and further facts that are consistent and new."""
    facts = [(kind, random.choice(_IN_BLOCK), block) for kind, block in places.items()]
    pairs: list[tuple[tuple[str, str], tuple[str, ...]]]
    pairs = [(pair, _OF_OBJECTS) for pair in combinations(places, 2) if places[pair[0]] == places[pair[1]]]
    pairs += [(pair, _OF_BLOCKS) for pair in combinations(names, 2)]
    for _ in range(further if pairs else 0):
        (subject, obj), relations = random.choice(pairs)
        if random.random() < 0.5:  # evenly
            subject, obj = obj, subject
        fact = (subject, random.choice(relations), obj)
        if _standing_of(facts, fact, names, places) is Standing.UNKNOWN:
            facts.append(fact)
    return facts


def _entailed(facts: Sequence[Triple], blocks: Collection[str], objects: Collection[str]) -> Standings:
    mentioned = [entity for subject, _, obj in facts for entity in (subject, obj)]
    return entailed_by(
        CONVENTIONS, facts, {entity: entity for entity in (*blocks, *objects, *mentioned)}, frozenset(blocks)
    )


def _standing_of(facts: Sequence[Triple], fact: Triple, blocks: Collection[str], objects: Collection[str]) -> Standing:
    """What facts make of another."""
    subject, relation, obj = fact
    story = _entailed(facts, blocks, (*objects, subject, obj)).story
    return standing(story, subject, (relation,), obj)


def _as_json(
    name: str,
    facts: Sequence[Triple],
    names: Sequence[str],
    entailed: Standings,
    pair: tuple[str, str],
    gold: tuple[str, ...],
    support: int,
) -> dict[str, Any]:
    subject, obj = pair
    feasible = [one for one in CONVERSE if not entailed.excludes(subject, one, obj)]
    text, question = _told(facts, names), f"Where is {_called(subject)} relative to {_called(obj)}?"
    return {
        "id": name,
        "benchmark": "spartun",
        "story": {
            "vocabulary": "spartun",
            "facts": [[fact.subject, *fact.labels, *fact.objects] for fact in entailed.story.facts],
            "objects": [*entailed.story.objects],
        },
        "text": text,
        "question": {"kind": "find_relation", "subject": subject, "object": obj, "family": "relation"},
        "question_text": question,
        "prompt": prompt(text, question, CONVERSE, Ending.SEVERAL),
        "q_type": "FR",
        "candidates": [*CONVERSE],
        "gold": list(gold),
        "hops": support,
        "support": support,
        "original": {
            "story": text,
            "question": question,
            "q_type": "FR",
            "candidate_answers": [*CONVERSE],
            "answer": [relation.upper() for relation in gold],
        },
        "distance": distance(entailed.story, subject, obj),
        "feasible": feasible,
        "chance": len(gold) / len(CONVERSE),
    }


def _told(facts: Sequence[Triple], names: Sequence[str]) -> str:
    """The story in words: the blocks, then each object where it is, then what relates to it."""
    if len(names) == 1:
        sentences = [f"There is one block called {names[0]}."]
    else:
        count = ("two", "three")[len(names) - 2]
        sentences = [f"There are {count} blocks, called {', '.join(names[:-1])} and {names[-1]}."]
    sentences += [_sentence(fact) for fact in facts if {fact[0], fact[2]} <= set(names)]
    for block in names:
        inside = [fact for fact in facts if fact[1] in _IN_BLOCK and fact[2] == block]
        things = {subject for subject, _, _ in inside}
        sentences += [f"A {subject} {_SAID[relation]} block {block}." for subject, relation, _ in inside]
        sentences += [_sentence(fact) for fact in facts if {fact[0], fact[2]} <= things]
    return " ".join(sentences)


def _sentence(fact: Triple) -> str:
    subject, relation, obj = fact
    told = f"{_called(subject)} {_SAID[relation]} {_called(obj)}."
    return told[0].upper() + told[1:]


def _called(entity: str) -> str:
    return f"block {entity}" if entity in _BLOCKS else f"the {entity}"

"""New StepGame stories with their ground truth: a chain of unit steps, sentences of noise, and where its end lies.

A chain has k steps between k + 1 agents; the question is about its first and its last. Noise is told of further agents,
each of which is put beside one that is there already: it changes no answer. Every step is told from either side, in a
template that says what it means, and the sentences are shuffled. The solver proves each answer before it is given out.

An item as JSON is what grading takes, with what is known of it beside, as for RoomSpace; ``hops`` is the number of
facts on the shortest way from the one agent to the other, which is k.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from string import ascii_uppercase
from typing import Any, Final

from spatialjudge.benchmarks.cues import cues
from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.fresh import difficulty
from spatialjudge.benchmarks.prompts import prompt
from spatialjudge.benchmarks.stepgame.templates import MEANT, SAYS, SOMETIMES_MEANT
from spatialjudge.relations import stepgame as steps
from spatialjudge.solver import InvalidInput, Problem, Story, feasible_relations

MAX_AGENTS: Final = len(ascii_uppercase)
"""A name is a single capital."""
MISLEADING: Final = frozenset(MEANT) | frozenset(SOMETIMES_MEANT)
"""Templates that readers may well understand otherwise."""
_LABELS: Final = tuple(label for label in steps.labels if label != "overlap")
"""What a sentence can say."""


class WrongTruth(RuntimeError):
    """The solver does not find the answer that a story was made for: a defect."""


def generate(items: int, k: int, noise: int = 0, seed: int | str = 0) -> Iterator[dict[str, Any]]:
    """New items, each a story of its own, as JSON values.

    Args:
        items: how many.
        k: steps from the one agent to the other, 1 or more.
        noise: further sentences; with k + 1 agents of the chain there are at most ``MAX_AGENTS``.
        seed: the same seed gives the same items, on every machine.

    Raises:
        InvalidInput: a parameter out of its range; at once, before the first item is asked for.
        WrongTruth: while iterating.
    """
    problems = []
    if items < 0:
        problems.append(Problem("items", f"{items} items cannot be made", "0 or more"))
    if not 1 <= k < MAX_AGENTS:
        problems.append(Problem("k", f"a chain has no {k} steps", f"1 to {MAX_AGENTS - 1}"))
    elif not 0 <= noise <= MAX_AGENTS - k - 1:
        problems.append(Problem("noise", f"{noise} more agents have no name", f"0 to {MAX_AGENTS - k - 1}"))
    if problems:
        raise InvalidInput(problems)
    return (_item(index, k, noise, seed) for index in range(items))


def _item(index: int, k: int, noise: int, seed: int | str) -> dict[str, Any]:
    name = f"stepgame-k{k}-noise{noise}-seed{seed}-{index}"
    random = Random(name)  # noqa: S311  # stories, not secrets
    agents = random.sample(ascii_uppercase, k + 1 + noise)
    chain = [(agents[i + 1], random.choice(_LABELS), agents[i]) for i in range(k)]
    extra = [(agents[i], random.choice(_LABELS), random.choice(agents[:i])) for i in range(k + 1, k + 1 + noise)]
    told = [_told(random, fact) for fact in (*chain, *extra)]
    random.shuffle(told)
    facts, sentences = [fact for fact, _ in told], [sentence for _, sentence in told]
    subject, obj = (agents[k], agents[0]) if random.random() < 0.5 else (agents[0], agents[k])  # evenly
    story = Story(2 * len(agents) + 1, facts, "stepgame", agents)
    found = feasible_relations(story, subject, obj, timeout_s=None)
    if found.necessary is None:
        raise WrongTruth(
            f"{name}: a chain settles where its ends lie, and {', '.join(found.feasible) or 'nothing'} can hold"
        )
    text = " ".join(sentences)
    question = f"What is the relation of the agent {subject} to the agent {obj}?"
    return {
        "id": name,
        "benchmark": "stepgame",
        "story": {
            "grid": story.grid,
            "vocabulary": "stepgame",
            "facts": [list(fact) for fact in facts],
            "objects": [*story.objects],
        },
        "text": text,
        "question": {"kind": "find_relation", "subject": subject, "object": obj},
        "question_text": question,
        "prompt": prompt(text, question, steps.labels),
        "q_type": "FR",
        "k": k,
        "noise": noise,
        "hops": k,
        "support": k,
        "original": {"story": sentences, "question": question, "label": found.necessary, "k_hop": k},
        "seed": seed,
        "feasible": list(found.feasible),
        "necessary": found.necessary,
        "chance": len(found.feasible) / len(steps.labels),
        "solution_class": "single",
        "gold": found.necessary,
        "difficulty": difficulty(len(agents), len(facts), noise, len(found.feasible)),
        "cues": cues([label for _, label, _ in facts], found.necessary),
    }


def _told(random: Random, fact: Triple) -> tuple[Triple, str]:
    """A fact and a sentence that says it; told from either side, the fact is so, too."""
    subject, label, obj = fact
    if random.random() < 0.5:  # evenly
        subject, label, obj = obj, steps.term(label).converse or label, subject
    pattern, template = random.choice(_TEMPLATES[label])
    first, _, _ = pattern.split(" ")
    names = {"AA": subject, "BB": obj} if first == "AA" else {"AA": obj, "BB": subject}
    for slot, name in names.items():
        template = template.replace(slot, f"\0{name}")
    return (subject, label, obj), template.replace("\0", "")


_TEMPLATES: Final = {
    label: [
        (pattern, template)
        for pattern, templates in SAYS.items()
        for template in templates
        if pattern.split(" ")[1] == label and template not in MISLEADING
    ]
    for label in _LABELS
}

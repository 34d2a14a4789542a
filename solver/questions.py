"""The questions: is a prediction feasible with its story, is it necessary, which relations of a family are feasible?

Every placement that leaves here has been checked, fact by fact, against the definitions of the labels, whichever
engine found it.
"""

from __future__ import annotations

import time
from collections.abc import Container, Hashable, Mapping, Sequence
from typing import Any, overload

from spatialjudge.relations import ROOM, InvalidInput, Term, meant, shown
from spatialjudge.solver.conflict import Conflict
from spatialjudge.solver.deadline import Deadline
from spatialjudge.solver.engines.protocol import Outcome, Status
from spatialjudge.solver.engines.registry import engine_named
from spatialjudge.solver.evaluation import Evaluation, evaluate
from spatialjudge.solver.explain import explain as explain_conflict
from spatialjudge.solver.explain import larger_room
from spatialjudge.solver.facts import FactLike, Placement
from spatialjudge.solver.prepared import PreparedStory, prepare
from spatialjudge.solver.results import CheckResult, RelationsResult, StoryVerdict, Verdict
from spatialjudge.solver.story import Claim, Story, check_story


@overload
def check(
    story: Story,
    prediction: FactLike,
    *,
    engine: str = "auto",
    timeout_s: float | None = 2.0,
    necessary: bool = False,
    explain: bool = False,
    conjunction: bool = False,
) -> CheckResult: ...


@overload
def check(
    story: Story, *, placement: Mapping[str, Any], timeout_s: float | None = 2.0, explain: bool = False
) -> Evaluation: ...


def check(
    story: Story,
    prediction: FactLike | None = None,
    *,
    placement: Mapping[str, Any] | None = None,
    engine: str = "auto",
    timeout_s: float | None = 2.0,
    necessary: bool = False,
    explain: bool = False,
    conjunction: bool = False,
) -> CheckResult | Evaluation:
    """Whether a predicted fact can hold together with the story; or which facts a placement keeps.

    Args:
        story: the facts.
        prediction: a triple or mapping like a fact; its labels are read as an answer (``Term.answer``).
        placement: in place of a prediction, where things are: what :func:`~spatialjudge.solver.evaluate` says of it.
        engine: one of ``ENGINES``.
        timeout_s: seconds for the whole question; ``None`` waits for ever.
        necessary: also decide whether the prediction holds in every placement.
        explain: also decide whether it is necessary, and find the fewest facts that exclude it, or that entail it;
            and whether it could hold on a larger grid.
        conjunction: all labels of the prediction are meant at once, not one of them.

    Raises:
        InvalidInput: the prediction cannot be understood, or names objects that the story does not declare.
        EngineLimit: the named engine is not made for a story of this size.
        VerificationError: an engine broke its promise.
    """
    started = time.perf_counter()
    deadline = Deadline.after(timeout_s)
    check_story(story)
    if placement is not None:
        if prediction is not None:
            hint = "ask .holds(prediction) of what comes back"
            raise InvalidInput.at("placement", "stands beside a prediction", hint)
        return evaluate(story, placement, explain=explain, timeout_s=timeout_s)
    fact = story.prediction(prediction)  # type: ignore[arg-type]  # what is none is refused there
    story.solvable(fact.labels)
    claim = story.claim(fact, conjunction=conjunction)
    asked = ("all", fact) if conjunction else fact
    prepared = prepare(story, engine_named(engine))

    verdict, outcome = _judge(prepared, asked, claim, deadline)
    placement = story.named(outcome.placement) if outcome.placement and verdict is Verdict.FEASIBLE else None
    needed: bool | None = None
    if verdict is Verdict.INFEASIBLE and (necessary or explain):
        needed = False
    elif verdict is Verdict.FEASIBLE and (necessary or explain):
        counterexample = prepared.possible(("not", asked), claim.i, claim.j, [~claim.relation], deadline)[0].status
        needed = None if counterexample is Status.UNKNOWN else counterexample is Status.INCONSISTENT
    conflict: Conflict | None = None
    support: Conflict | None = None
    room: int | None = None
    if explain:
        called = (" and " if conjunction else " or ").join(fact.labels)
        if verdict is Verdict.INFEASIBLE:
            conflict = explain_conflict(story, claim, deadline, called)
            room = larger_room(story, fact, conflict.facts, deadline, conjunction=conjunction)
        elif verdict is Verdict.INCONSISTENT_STORY:
            conflict = explain_conflict(story, None, deadline)
        elif needed:
            support = explain_conflict(story, claim._replace(relation=~claim.relation), deadline, f"not {called}")
    return CheckResult(
        verdict, outcome.engine, time.perf_counter() - started, placement, needed, conflict, support, room
    )


def question_about(story: Story, subject: Any, obj: Any, family: Any = None) -> tuple[str, str | tuple[str, str], str]:
    """What is asked of a story when relations of a family are asked for: the subject, the object or both, the family.

    Args:
        story: the facts.
        subject: the object that the labels are said of.
        obj: the object they refer to, or two, or ``"room"``.
        family: a family of the story's vocabulary; if none is named its main one, of two objects the one of three.

    Raises:
        InvalidInput: unknown family or object, or a family that does not relate to such an object.
    """
    subject, obj = story.question(subject, obj)
    families = story.vocabulary.families
    two, room = not isinstance(obj, str), obj == ROOM and story.vocabulary.has_room
    if family is None:
        of_three = [name for name, (term, *_) in families.items() if term.family.ternary] if two else []
        family = of_three[0] if of_three else story.vocabulary.main_family
    if not isinstance(family, str) or family not in families:
        hint = f"{story.vocabulary.name} has {', '.join(families)}"
        raise InvalidInput.at("family", f"unknown family {shown(family)}", meant(family, families, hint))
    story.solvable(term.label for term in families[family])
    about = families[family][0].family
    if (about.ternary, about.unary) != (two, room):
        if about.ternary != two:
            problem = f"family {family} relates to {'two objects' if about.ternary else 'one object'}"
        else:
            problem = f"family {family} relates {'objects' if room else 'an object to the room'}"
        akin = [
            name for name, (term, *_) in families.items() if (term.family.ternary, term.family.unary) == (two, room)
        ]
        hint = f"name {'two objects' if about.ternary else repr(ROOM) if about.unary else 'another object'}"
        if akin:
            hint += f", or one of the families {', '.join(akin)}"
        raise InvalidInput.at("object", problem, hint)
    return subject, obj, family


def feasible_relations(
    story: Story,
    subject: str,
    obj: str | Sequence[str],
    *,
    family: str | None = None,
    engine: str = "auto",
    timeout_s: float | None = 2.0,
) -> RelationsResult:
    """Every relation of a family that can hold between two objects, each with a placement that shows it.

    Args:
        story: the facts.
        subject: the object that the labels are said of.
        obj: the object they refer to; ``"room"`` for the families ``region``, ``contact`` and ``extent``; two objects
            for a family of relations of three, such as "between".
        family: a family of the story's vocabulary, such as ``direction`` or ``distance2``; its main one by default, of
            two objects the one of three.
        engine: one of ``ENGINES``.
        timeout_s: seconds for the whole question; ``None`` waits for ever.

    Raises:
        InvalidInput: unknown family or object.
        EngineLimit: the named engine is not made for a story of this size.
        VerificationError: an engine broke its promise.
    """
    started = time.perf_counter()
    deadline = Deadline.after(timeout_s)
    check_story(story)
    subject, obj, family = question_about(story, subject, obj, family)
    terms = story.vocabulary.families[family]
    prepared = prepare(story, engine_named(engine))
    outcome = prepared.consistency(deadline)
    if outcome.status is not Status.CONSISTENT:
        inconsistent = outcome.status is Status.INCONSISTENT
        return RelationsResult(
            StoryVerdict.INCONSISTENT_STORY if inconsistent else StoryVerdict.UNDECIDED,
            outcome.engine,
            time.perf_counter() - started,
            undecided=() if inconsistent else tuple(term.label for term in terms),
        )
    first, *others = (obj,) if isinstance(obj, str) else obj
    asked = subject, first, *others, family
    i, j = story.index[subject], story.index.get(first, 0)
    relations: Sequence[Any] = story.vocabulary.options(family, story.setting)
    for other in others:
        relations = [relation.with_second(story.index[other]) for relation in relations]
    placements: dict[str, Placement] = {}
    undecided: list[str] = []
    decided_by, unknown = outcome.engine, Status.UNKNOWN
    outcomes = prepared.possible(asked, i, j, relations, deadline)
    for term, found in zip(terms, outcomes, strict=True):
        if found.placement:
            placements[term.label] = story.named(found.placement)
        elif found.status is unknown:
            undecided.append(term.label)
        if found.engine != outcome.engine:
            decided_by = found.engine
    partition = terms[0].family.partition
    entailed: tuple[str, ...] | None = None
    if not undecided:
        entailed = tuple(placements)
        if partition:
            entailed = entailed if len(entailed) == 1 else ()
        elif entailed:
            entailed = _entailed(prepared, asked, i, j, terms, relations, placements, deadline)
    return RelationsResult(
        StoryVerdict.CONSISTENT,
        decided_by,
        time.perf_counter() - started,
        tuple(placements),
        tuple(undecided),
        entailed[0] if entailed and partition else None,
        entailed,
        placements,
    )


def _entailed(
    prepared: PreparedStory,
    asked: tuple[str, ...],
    i: int,
    j: int,
    terms: Sequence[Term],
    relations: Sequence[Any],
    feasible: Container[str],
    deadline: Deadline,
) -> tuple[str, ...] | None:
    """The labels whose complement no placement shows; ``None`` if that cannot be told of one in time."""
    pairs = zip(terms, relations, strict=True)
    candidates = [(term.label, ~relation) for term, relation in pairs if term.label in feasible]
    outcomes = prepared.possible(("not", *asked), i, j, [relation for _, relation in candidates], deadline)
    if any(outcome.status is Status.UNKNOWN for outcome in outcomes):
        return None
    return tuple(
        label for (label, _), outcome in zip(candidates, outcomes, strict=True) if outcome.status is Status.INCONSISTENT
    )


def _judge(prepared: PreparedStory, asked: Hashable, claim: Claim, deadline: Deadline) -> tuple[Verdict, Outcome]:
    story_outcome = prepared.consistency(deadline)
    if story_outcome.status is Status.INCONSISTENT:
        return Verdict.INCONSISTENT_STORY, story_outcome
    outcome = prepared.possible(asked, *claim[:2], [claim.relation], deadline)[0]
    if outcome.status is Status.CONSISTENT:
        return Verdict.FEASIBLE, outcome
    if outcome.status is Status.INCONSISTENT and story_outcome.status is Status.CONSISTENT:
        return Verdict.INFEASIBLE, outcome
    return Verdict.UNDECIDED, outcome

"""Names of fields by what they do: which hold an answer, judge one, or say nothing of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import IntEnum
from typing import Any, Final, NamedTuple

from spatialjudge.reading.sentences.proposals import roles_in
from spatialjudge.reading.words.names import Names
from spatialjudge.reading.words.roles import TROUBLE
from spatialjudge.reading.words.table import any_of, each
from spatialjudge.reading.words.tokens import tokenise


class Rank(IntEnum):
    """How an answer is called: a draft is none, a revised one goes before one that is only an answer."""

    DRAFT = 0
    PLAIN = 1
    FINAL = 2
    REVISED = 3


ANSWER, RELATION, WEAK, SET, WITHIN, IDLE = "answer", "relation", "weak", "set", "within", "idle"
_NAMES: Final[Mapping[str | Rank, str]] = {
    ANSWER: """
        answer, answers, finalanswer, label, labels, prediction, predictions, result, results, output, response,
        conclusion, decision, classification, solution, verdict, modality
        """,
    RELATION: """
        relation, relations, relationship, direction, directions, dir, rel, orientation, egocentric, rcc8, rcc, allen
        """,
    WEAK: """
        choice, option, letter, text, selection, position, location, place, side, path, route, sequence, actions,
        moves, plan, steps, visits, itinerary, value
        """,
    SET: "possible, feasible, remaining, allowed, consistent, admissible, viable, survivors",
    WITHIN: """
        history, versions, attempts, tries, rounds, problems, questions, items, entries, pairs, data, payload,
        objects, response, answers, results, relations
        """,
    IDLE: """
        spatial, qualitative, topological, temporal, cardinal, compass, model, computed, derived, inferred,
        resulting, deduced, predicted, single, all, the, is, of, to, and, vs, versus, between, relative, with,
        respect, wrt, for, from, set, list, name, calculus, interval, base, pair, possible, code
        """,
    Rank.FINAL: "final, overall, ultimate, chosen, selected, best, current",
    Rank.REVISED: "revised, corrected, correct, fixed, updated, improved, actual, my, new",
    Rank.DRAFT: """
        draft, initial, candidate, candidates, proposed, proposal, baseline, first, second, naive, tentative,
        preliminary, previous, prior, old, original, rejected, excluded, eliminated, impossible, wrong, incorrect,
        discarded, alternative, alternatives, options, choices, student, other, given, gold, expected, example,
        inverse, converse, opposite, reverse, intermediate, hypothesis, guess, next, your, user, attempt, not
        """,
}
"""What the words of a name do."""
_WORDS: Final[Mapping[str, frozenset[str | Rank]]] = {
    word: frozenset(role for role, words in _NAMES.items() if word in each(words))
    for words in _NAMES.values()
    for word in each(words)
}
JUDGES: Final = any_of("""
    correct, valid, accepted, passed, pass, verified, confirmed, ok, approved, status, right, certain, sure, accurate,
    holds, possible, feasible, consistent, selected, chosen, satisfied, true, allowed, keep
""")
"""Last words of names of fields that judge the answer beside them, if their value is a truth."""
_OUTCOMES: Final = any_of("""
    reaches goal, goal reached, success, succeeded, works, solved, all satisfied, constraints satisfied, satisfies
    constraints, satisfies all, all clues satisfied, clues satisfied, should answer
""")
"""Other names of fields that do."""
_CONDITIONS: Final = any_of("condition, if, only if, unless, provided, provided that")
"""Fields without which an answer does not hold."""
AGAINST: Final = any_of("""
    eliminated, rejected, excluded, wrong, incorrect, invalid, negated, superseded, discarded, withdrawn, retracted
""")
"""Those that judge against it if they are true."""
VERDICTS: Final = any_of("verdict, decision, result")
"""Names that judge a label beside them, and answer where there is none."""
JUDGING: Final = JUDGES | AGAINST | VERDICTS
"""Last words of names of fields that judge in either way."""
_CHECKS: Final = any_of("check, self check, verification, validation, review, evaluation, audit")
"""Objects whose judges judge what stands beside them."""
ARGUING: Final = any_of("""
    reasoning, explanation, thought, thoughts, thinking, analysis, why, reason, rationale, justification, evidence
""")
"""Names of what an answer rests on, which heads none."""
FREE: Final = ARGUING | any_of("""
    note, notes, comment, step, message, error, id, premise, premises, fact, facts, question, context, story, steps,
    gloss
""")
"""Names of free text, and of what was given: it is no answer by itself."""
CLAIMS: Final[Mapping[str, tuple[bool, str]]] = {
    name: claim
    for claim, names in {
        (True, "can"): "possible, feasible, satisfiable, sat, consistent, allowed, valid, permitted, realizable,"
        "can, can be, can hold",
        (False, "can"): "impossible, infeasible, unsatisfiable, unsat, inconsistent, not possible|feasible",
        (True, "must"): "necessary, entailed, necessarily, must, must hold, must be, always holds",
        (True, ""): "holds, hold, true, truth, truth value, satisfied, supported",
        (False, ""): "refuted, false, disproved, disproven, falsified, contradicted",
    }.items()
    for name in each(names)
}
"""Names of fields that answer a yes or no by a truth: whether it says that it holds, and whether it can or must."""
OF_STATEMENT: Final = any_of("correct, accurate, right, accepted, verified, confirmed")
"""Those that do beside a statement, and else judge an answer."""
STATEMENTS: Final = any_of("statement, claim, hypothesis, proposition, assertion, sentence")
_CALLED: Final = ("name", "tool", "function", "action", "tool name")
_ARGUMENTS: Final = ("arguments", "parameters", "args", "input", "action input", "params")
_SUBMITS: Final = any_of("submit, answer, final, finish, respond, report, give, return, provide, conclude")
_TRUE: Final = any_of("""
    true, yes, pass, passed, ok, okay, correct, right, valid, accept, accepted, holds, possible, feasible, satisfied,
    consistent, confirmed, verified, selected, chosen, current, final, keep, kept, active, latest, success, approved,
    solved, winner, ✓, ✔, ✅
""")
_FALSE: Final = any_of("""
    false, no, fail, failed, wrong, incorrect, invalid, reject, rejected, impossible, infeasible, inconsistent,
    superseded, outdated, obsolete, discarded, eliminated, excluded, ruled out, violated, contradicted, withdrawn,
    retracted, replaced, error, unsupported, not possible, does not hold, ✗, ✘, ❌
""")
_NO_ERROR: Final = _FALSE - {"error", "failed", "fail"} | {"", "none", "null", "0"}
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|[_\-.\s]+")


def spaced(name: str) -> str:
    """The name of a field with blanks between its words."""
    return " ".join(_CAMEL.sub(" ", name).split())


def folded(name: str) -> str:
    """The words of the name of a field: "finalAnswer", "final-answer" and "final_answer" are one."""
    return spaced(name).casefold()


def last_word(name: str) -> str:
    """The last word of the name of a field, which says whether it judges; "" of a name without words."""
    return folded(name).rpartition(" ")[2]


TAKEN: Final = any_of("action, command, go, instruction, move, step, turn, walk")
"""Last words of what heads a step that is taken."""


def words_in(value: Any) -> tuple[str, ...] | None:
    """The words of a value that is plain, or a list of such; ``None`` of any other."""
    several = value if isinstance(value, list) else [value]
    plain = all(isinstance(one, str | int | float) for one in several)
    return tuple(str(one).replace("_", " ") for one in several) if plain else None


def truth_of(value: Any) -> bool | None:
    """Whether a value, or the fields of one that judge, say that something holds; ``None`` if neither."""
    if isinstance(value, dict):
        told = {truth_in(name, one) for name, one in value.items() if folded(name) in JUDGING} - {None}
        return told.pop() if len(told) == 1 else None
    said = value.strip().casefold() if isinstance(value, str) else ""
    return True if said in _TRUE else False if said in _FALSE else None


def truth_in(name: str, value: Any) -> bool | None:
    """What a field says of the truth of what stands beside it."""
    truth = truth_of(value)
    return not truth if truth is not None and last_word(name) in AGAINST else truth


def is_form(fields: Mapping[str, Any]) -> bool:
    """Whether an object only says what an answer looks like."""
    return fields.keys() >= {"type", "properties"} or not _FORMS.isdisjoint(map(folded, fields))


_FORMS: Final = any_of("instruction, instructions, format, schema, template, $schema, enum")


class Field(NamedTuple):
    """What a field holds: ``head`` is what kind of answer, "" if none; ``things`` whose, by their roles in the name."""

    head: str = ""
    rank: Rank = Rank.PLAIN
    things: str = ""


def field_of(name: str, names: Names | None, asked: Collection[str]) -> Field:
    """What a field does by its name, which may hold names of things, and words of what was ``asked``."""
    tokens = tokenise(spaced(name))
    things, words, at = "", list[str](), 0
    while at < len(tokens):
        found = names.at(tokens, at) if names else None
        if found and not (len(tokens) > 1 and tokens[at].word in _WORDS):
            things += found[1]
            at += found[0]
            continue
        words.append(tokens[at].word)
        at += 1
    words = [word for word in words if word.isalnum() and not word.isdecimal()]
    roles = [_WORDS.get(word, frozenset()) for word in words]
    if any(not role and word not in asked for word, role in zip(words, roles, strict=True)):
        return Field()
    if len(things) > 1 and {"from", "to"} <= set(words):
        return Field()  # a way leads from the landmark, a relation from the figure
    said = frozenset[str | Rank]().union(*roles)
    rank = next((rank for rank in (Rank.DRAFT, Rank.REVISED, Rank.FINAL) if rank in said), Rank.PLAIN)
    head = next((head for head in (RELATION, ANSWER, WEAK, SET, WITHIN) if head in said), "")
    if not head:
        head = ANSWER if rank is not Rank.PLAIN and words else WEAK if things or not all(roles) else ""
    return Field(head, rank, things)


# --- judges -----------------------------------------------------------------------------------------------------------


def judged(fields: Mapping[str, Any], judges: Collection[str] = JUDGES) -> tuple[bool | None, Rank | None]:
    """Whether fields say that the answer beside them is right, and of which rank, if they name one; "wrong" wins."""
    right: bool | None = None
    about: Rank | None = None
    for name, value in fields.items():
        words = folded(name).removeprefix("is ").split(" ")
        of = field_of(" ".join(words[:-1]), None, ())
        if folded(name) in _CHECKS and isinstance(value, dict):
            truth = judged(value, judges)[0]
        elif words[-1] == "error" or " ".join(words) in _CONDITIONS:
            truth = None if str(value).casefold() in _NO_ERROR else False
        elif words == ["status"]:
            truth = truth_of(value)
            truth = False if truth is None and isinstance(value, str) and TROUBLE.search(roles_in(value)) else truth
        elif " ".join(words) in _OUTCOMES:
            truth = truth_of(value)
        elif words[-1] in {*judges, *VERDICTS, *AGAINST} and (len(words) == 1 or of.head):
            truth = truth_in(words[-1], value)
        else:
            continue
        rank = of.rank if of.head else None
        if truth is None or rank is Rank.DRAFT:
            continue  # it judges what is no answer
        if truth is False:
            return False, rank
        right, about = True, rank
    return right, about


def called(fields: Mapping[str, Any]) -> tuple[bool, Any]:
    """Whether an object calls a function, and what it hands over if that submits an answer."""
    named = {folded(name): value for name, value in fields.items()}
    inner = named.get("function")
    if isinstance(inner, dict):
        return called(inner)
    name = next((named[name] for name in _CALLED if isinstance(named.get(name), str)), None)
    handed = next((named[name] for name in _ARGUMENTS if name in named), None)
    if name is None or handed is None:
        return False, None
    return True, handed if folded(name).partition(" ")[0] in _SUBMITS else None

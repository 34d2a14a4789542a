"""Writing RoomSpace English: facts into a story's text, a question into its text.

The text is that of the published generator, word for word, with two departures: "at the same position as" where it
writes "to the at the same position of", and a single "of" in north-facing yes/no questions. What a text cannot say
is an error; nothing is left out.

    InvalidInput
    +-- Unwritable    facts or names that the text has no words for; lists every one with its place
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from spatialjudge.benchmarks.roomspace.questions import RoomQuestion
from spatialjudge.benchmarks.roomspace.wording import (
    AGENT,
    CONTACT_WORDS,
    DIRECTION_WORDS,
    DISTANCE_WORDS,
    HANGING,
    LISTING,
    OPENING,
    PERSPECTIVE,
    PLACED,
    REGION_WORDS,
    SETTINGS,
    VIEWPOINT,
    VIEWS,
    View,
    kind_of,
    name_problem,
)
from spatialjudge.relations import ROOM, fold, shown
from spatialjudge.solver import InvalidInput, Problem, Story

PhraseBook = Mapping[str, Mapping[tuple[str, str], str]]
"""The label of each pair of objects, by family; the second of a unary pair is the room."""

_WORDS: Mapping[str, Iterable[str]] = {
    "extent": {"INR"},
    "region": REGION_WORDS,
    "contact": CONTACT_WORDS,
    "direction": DIRECTION_WORDS,
    "distance2": DISTANCE_WORDS["distance2"],
    "distance3": DISTANCE_WORDS["distance3"],
}
"""The labels that have words, by family."""


class Unwritable(InvalidInput):
    """Facts or names that cannot be said; ``problems`` gives the place (``facts[3]``) and the reason of each."""


def write_story(
    facts: Story | Iterable[Sequence[str]], *, setting: str, view: View = "top-down", room: str = "living room"
) -> str:
    """The text of a story in the published format; ``read_story`` reads the same facts back from it.

    The list of objects says that each is in the room, so reading adds ``(object, INR, room)`` where it was no fact.
    Relations come in the order of the distance facts, else of the direction facts; neighbouring ones with the same
    subject and words share a sentence. A painting that touches a wall hangs on it.

    A layout setting states no directions, and the published generator has no north-facing text for it. Here such a
    text ends with the viewpoint at the door, so that a question about left and right that follows has its frame.

    Args:
        facts: a story in a RoomSpace vocabulary, or triples.
        setting: one of ``SETTINGS``; a fact of a family that the setting does not state is an error.
        view: ``top-down`` or ``north-facing``.
        room: the type of room, for the opening.

    Raises:
        Unwritable: with every fact and name that the text has no words for.
        InvalidInput: an unknown setting or view, or facts that are none.
    """
    check_setting(setting, view)
    # A text does not depend on the grid: any will do to read the facts with.
    story = facts if isinstance(facts, Story) else Story(1, facts)
    said = _said(story, setting)
    problems = _unsayable_names(story.objects)
    if fold(room) != ROOM and (problem := name_problem(room)):
        problems.append(Problem("room", problem, "a type of room, such as 'living room'"))
    if problems:
        raise Unwritable(problems)
    sentences = [OPENING.format(room=room), LISTING.format(items=_items(story.objects, said))]
    relations = _relations(said, view)
    if view == "north-facing":
        sentences.append(VIEWPOINT)
        sentences.extend(f"{PERSPECTIVE} {first}" for first in relations[:1])
        relations = relations[1:]
    return " ".join([*sentences, *map(_capital, relations)])


def write_question(question: RoomQuestion, *, view: View = "top-down") -> str:
    """The text of a question; a find-relation question reads the same in both views.

    Raises:
        Unwritable: the relation is no direction, or a name has no place in a text.
    """
    problems = _unsayable_names((question.subject, question.object))
    if question.kind == "yes_no" and question.relation not in DIRECTION_WORDS:
        problems.append(Problem("relation", f"a text asks for a direction, not {shown(question.relation)}"))
    if problems:
        raise Unwritable(problems)
    obj = AGENT if question.object == AGENT else f"the {question.object}"
    if question.relation is None:
        return f"Where is the {question.subject} positioned in relation to {obj}?"
    if question.relation == "O":
        return f"Could the {question.subject} be placed in the same location as {obj}?"
    verb = "placed" if view == "top-down" else "positioned"
    return f"Could the {question.subject} be {verb} {DIRECTION_WORDS[question.relation][view]} {obj}?"


def check_setting(setting: str, view: str) -> None:
    """Check that there are texts of this setting in this view.

    Raises:
        InvalidInput: an unknown setting or view.
    """
    problems = []
    if setting not in SETTINGS:
        problems.append(Problem("setting", f"unknown setting {shown(setting)}", f"settings: {', '.join(SETTINGS)}"))
    if view not in VIEWS:
        problems.append(Problem("view", f"unknown view {shown(view)}", f"views: {', '.join(VIEWS)}"))
    if problems:
        raise InvalidInput(problems)


def _said(story: Story, setting: str) -> PhraseBook:
    """What the text will say, by family; every fact of the story is in it."""
    said: dict[str, dict[tuple[str, str], str]] = {family: {} for family in ("extent", *SETTINGS[setting])}
    families = [story.vocabulary.term(labels[0]).family.name for _, labels, _ in story.facts]
    directed = {fact[::2] for fact, family in zip(story.facts, families, strict=True) if family == "direction"}
    problems: list[Problem] = []
    for number, (fact, family) in enumerate(zip(story.facts, families, strict=True)):
        subject, labels, (obj,) = fact.subject, fact.labels, fact.objects
        hint = None
        if family not in said:
            problem = f"setting {setting} states no {family}"
            hint = f"it states {', '.join(SETTINGS[setting])}"
        elif len(labels) > 1 or labels[0] not in _WORDS[family]:
            problem = f"a text has no words for {'|'.join(labels)}"
        elif said[family].setdefault((subject, obj), labels[0]) != labels[0]:
            problem = f"a text states one {family} of {shown(subject)} and {shown(obj)}"
        elif family in DISTANCE_WORDS and (subject, obj) not in directed:
            problem, hint = "a text states a distance beside a direction only", "state the direction of this pair, too"
        else:
            continue
        problems.append(Problem(f"facts[{number}]", problem, hint))
    if not story.objects:
        problems.append(Problem("facts", "a text lists at least one object"))
    if problems:
        raise Unwritable(problems)
    return said


def _unsayable_names(names: Iterable[str]) -> list[Problem]:
    """Names that would not be read back as they are: misleading words, or another name but for case and hyphens."""
    problems = []
    seen: dict[str, str] = {}
    for name in names:
        problem = name_problem(name)
        if problem is None and seen.setdefault(fold(name), name) != name:
            problem = f"{shown(name)} and {shown(seen[fold(name)])} are one name to a reader"
        if problem:
            problems.append(Problem("objects", problem, "name objects like 'arm chair' or 'chair 2'"))
    return problems


def _items(names: tuple[str, ...], said: PhraseBook) -> str:
    """The list of objects, each with the region and the wall contact that are said of it."""
    regions, contacts = said.get("region", {}), said.get("contact", {})
    kinds = {name: fold(kind_of(name) or name) for name in names}
    standing = {kinds[name] for name in names if contacts.get((name, ROOM)) != "TPP"}
    announced: set[str] = set()
    text = separator = ""
    for number, name in enumerate(names, start=1):
        # A group of paintings hangs on the wall as a whole, or each stands where it is said to.
        hangs = kinds[name] == "painting" and "painting" not in standing
        item, numbered = name, kind_of(name)
        if numbered is None:
            item = f"{'an' if name[0] in 'aeiou' else 'a'} {name}{f' {HANGING}' if hangs else ''}"
        elif kinds[name] not in announced:
            item = f"some {numbered}s{f' {HANGING}' if hangs else ''}: {name}"
        announced.add(kinds[name])
        if region := REGION_WORDS.get(regions.get((name, ROOM), "")):
            where = f"in the {region} of the room" if hangs else f"placed in the {region}"
            item += f", {where}" if hangs and numbered is None else f" {where}"
        if not hangs and (contact := CONTACT_WORDS.get(contacts.get((name, ROOM), ""))):
            item += f", {contact}"
        last = "region" not in said and number == len(names) > 1
        text += f"{separator}and {item}" if last else f"{separator}{item}"
        separator = "; " if "contact" in said and not (hangs and numbered) else ", "
    return text


def _relations(said: PhraseBook, view: View) -> list[str]:
    """The relation sentences, each beginning with its subject in small letters."""
    directions = said.get("direction", {})
    distances = {pair: label for family in DISTANCE_WORDS for pair, label in said.get(family, {}).items()}
    words = {label: word for classes in DISTANCE_WORDS.values() for label, word in classes.items()}
    sentences = []
    pairs = dict.fromkeys([*distances, *directions])
    for (subject, direction, distance), alike in groupby(
        pairs, lambda pair: (pair[0], directions[pair], distances.get(pair))
    ):
        objects = " and ".join(_definite(obj) for _, obj in alike)
        end = f", at a {words[distance]} distance" if distance else ""
        sentences.append(f"{_definite(subject)} {PLACED[view]} {DIRECTION_WORDS[direction][view]} {objects}{end}.")
    return sentences


def _definite(name: str) -> str:
    return name if kind_of(name) else f"the {name}"


def _capital(sentence: str) -> str:
    """The sentence with a capital, unless that would change its first word for a reader (there are such letters)."""
    capital = sentence[:1].upper() + sentence[1:]
    return capital if fold(capital) == fold(sentence) else sentence

"""Writing RoomSpace English: the facts of new rooms into a story's text, a question into its text.

The text is that of the published generator, word for word, with two departures: "at the same position as" where it
writes "to the at the same position of", and a single "of" in north-facing yes/no questions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby

from spatialjudge.benchmarks.roomspace import wording
from spatialjudge.benchmarks.roomspace.questions import RoomQuestion
from spatialjudge.benchmarks.roomspace.wording import AGENT, View, kind_of
from spatialjudge.relations import ROOM, fold, shown
from spatialjudge.solver import InvalidInput, Problem, Story

PhraseBook = Mapping[str, Mapping[tuple[str, str], str]]
"""The label of each pair of objects, by family; the second of a unary pair is the room."""


def write_story(story: Story, *, setting: str, view: View = "top-down", room: str = "living room") -> str:
    """The text of a story in the published format; ``read_story`` reads the same facts back from it.

    The list of objects says that each is in the room. Relations come in the order of the distance facts, else of the
    direction facts; neighbouring ones with the same subject and words share a sentence. A painting that touches a wall
    hangs on it. A layout states no directions, and the published generator has no north-facing text for it: such a text
    ends with the viewpoint at the door, so that a question about left and right that follows has its frame.
    """
    said: defaultdict[str, dict[tuple[str, str], str]] = defaultdict(dict)
    for fact in story.facts:
        family = story.vocabulary.term(fact.labels[0]).family.name
        said[family][fact.subject, fact.objects[0]] = fact.labels[0]
    sentences = [
        wording.OPENING.format(room=room),
        wording.LISTING.format(items=_items(story.objects, said, wording.SETTINGS[setting])),
    ]
    relations = _relations(said, view)
    if view == "north-facing":
        sentences.append(wording.VIEWPOINT)
        sentences.extend(f"{wording.PERSPECTIVE} {first}" for first in relations[:1])
        relations = relations[1:]
    return " ".join([*sentences, *(sentence[:1].upper() + sentence[1:] for sentence in relations)])


def write_question(question: RoomQuestion, *, view: View = "top-down") -> str:
    """The text of a question; a find-relation question reads the same in both views."""
    obj = AGENT if question.object == AGENT else f"the {question.object}"
    if question.relation is None:
        return f"Where is the {question.subject} positioned in relation to {obj}?"
    if question.relation == "O":
        return f"Could the {question.subject} be placed in the same location as {obj}?"
    verb = "placed" if view == "top-down" else "positioned"
    return f"Could the {question.subject} be {verb} {wording.DIRECTION_WORDS[question.relation][view]} {obj}?"


def check_setting(setting: str, view: str) -> None:
    """Check that there are texts of this setting in this view.

    Raises:
        InvalidInput: an unknown setting or view.
    """
    problems = []
    if setting not in wording.SETTINGS:
        problems.append(
            Problem("setting", f"unknown setting {shown(setting)}", f"settings: {', '.join(wording.SETTINGS)}")
        )
    if view not in wording.VIEWS:
        problems.append(Problem("view", f"unknown view {shown(view)}", f"views: {', '.join(wording.VIEWS)}"))
    if problems:
        raise InvalidInput(problems)


def _items(names: tuple[str, ...], said: PhraseBook, families: Sequence[str]) -> str:
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
            item = f"{'an' if name[0] in 'aeiou' else 'a'} {name}{f' {wording.HANGING}' if hangs else ''}"
        elif kinds[name] not in announced:
            item = f"some {numbered}s{f' {wording.HANGING}' if hangs else ''}: {name}"
        announced.add(kinds[name])
        if region := wording.REGION_WORDS.get(regions.get((name, ROOM), "")):
            where = f"in the {region} of the room" if hangs else f"placed in the {region}"
            item += f", {where}" if hangs and numbered is None else f" {where}"
        if not hangs and (contact := wording.CONTACT_WORDS.get(contacts.get((name, ROOM), ""))):
            item += f", {contact}"
        last = "region" not in families and number == len(names) > 1
        text += f"{separator}and {item}" if last else f"{separator}{item}"
        separator = "; " if "contact" in families and not (hangs and numbered) else ", "
    return text


def _relations(said: PhraseBook, view: View) -> list[str]:
    """The relation sentences, each beginning with its subject in small letters."""
    directions = said.get("direction", {})
    distances = {pair: label for family in wording.DISTANCE_WORDS for pair, label in said.get(family, {}).items()}
    words = {label: word for classes in wording.DISTANCE_WORDS.values() for label, word in classes.items()}
    sentences = []
    pairs = dict.fromkeys([*distances, *directions])
    for (subject, direction, distance), alike in groupby(
        pairs, lambda pair: (pair[0], directions[pair], distances.get(pair))
    ):
        objects = " and ".join(_definite(obj) for _, obj in alike)
        end = f", at a {words[distance]} distance" if distance else ""
        sentences.append(
            f"{_definite(subject)} {wording.PLACED[view]} {wording.DIRECTION_WORDS[direction][view]} {objects}{end}."
        )
    return sentences


def _definite(name: str) -> str:
    return name if kind_of(name) else f"the {name}"

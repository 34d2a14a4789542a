"""Reading RoomSpace English: a story's text into facts.

Every sentence is read whole or reported: a sentence is an opening, the list of objects, the viewpoint, or a relation
between listed objects. The names are those of the list, so a sentence can speak of nothing else but *you*: an agent
that stands in the room. What is in front of it and to its left are labels of ``observer``, as is where it faces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from spatialjudge.benchmarks.entailment import Triple
from spatialjudge.benchmarks.roomspace import wording
from spatialjudge.benchmarks.roomspace.sentences import (
    COMPASS,
    MAX_PROBLEMS,
    MAX_TEXT,
    NumberedSentence,
    Unread,
    UnreadableSentence,
    beginning,
    direction,
    known_object,
    seen,
    sentences,
)
from spatialjudge.benchmarks.roomspace.wording import AGENT, Distances, kind_of, name_problem
from spatialjudge.relations import ROOM, fold, shown


@dataclass(frozen=True, slots=True)
class StoryText:
    """What a text says.

    ``facts`` are triples in the order of the published data: all ``INR`` facts (one for each listed object), then
    regions, wall contacts, directions and distances, each in the order of the text. If *you* stand in the room there
    are no ``INR`` facts, and the last tell where you stand and face. The size of the grid is not in the text.
    """

    facts: tuple[Triple, ...]
    objects: tuple[str, ...]


_OPENING: Final = re.compile(re.escape(wording.OPENING[:-1]).replace(r"\{room\}", ".+"), re.IGNORECASE)
_LISTING: Final = re.compile(re.escape(wording.LISTING.partition("{")[0].strip()) + ":? ", re.IGNORECASE)
_VIEWPOINT: Final = re.compile(re.escape(wording.VIEWPOINT[:-1]).replace("'", "['\u2019]"), re.IGNORECASE)
_STANDING: Final = re.compile(
    f"{wording.STANDING.format(place='(?P<place>[^,]+)')}(?:{wording.FACING.format(way='(?P<way>.+)')})?", re.IGNORECASE
)
_PERSPECTIVE: Final = re.compile(re.escape(wording.PERSPECTIVE) + "? ", re.IGNORECASE)
_NEXT_ITEM: Final = re.compile("[,;] ?(?:and )?| and ")
_OF_ONE_NAME: Final = re.compile(
    r"\ban? (?P<first>[^,;:]{1,80}?) and (?!(?:an?|the|some) )(?P<second>[^,;:]+)", re.IGNORECASE
)
_HEADING: Final = re.compile(f"some (?P<plural>.+?)(?P<hanging> {wording.HANGING})?", re.IGNORECASE)
_IN_REGION = rf"(?:placed )?in the (?P<region>{COMPASS}|cent(?:er|re))(?: of the room)?"
_ITEM: Final = re.compile(
    f"(?:(?:an?|the) )?(?P<name>.+?)(?P<hanging> {wording.HANGING})?(?: {_IN_REGION})?", re.IGNORECASE
)
_REGION: Final = re.compile(_IN_REGION, re.IGNORECASE)
_CONTACT: Final = re.compile("(?P<contact>against|away from) (?:the |a )?walls?", re.IGNORECASE)
_DISTANCE: Final = re.compile(",? at a (?P<distance>short|moderate|far) distance$", re.IGNORECASE)
_NEXT_OBJECT: Final = re.compile(",? and |, ")
_ENDING: Final = 3
"""Letters by which a plural may be longer: chairs, benches, batteries."""
_CONTACTS: Final = {words.split(" ")[0]: label for label, words in wording.CONTACT_WORDS.items()}
_REGIONS: Final = {word.replace("-", ""): label for label, word in wording.REGION_WORDS.items()}


def lists_objects(text: str) -> bool:
    """Whether a text has the list of objects that one in the RoomSpace format has."""
    return _LISTING.search(text) is not None


def read_story(text: str, *, distances: Distances | None = None) -> StoryText:
    """The facts that a text in the RoomSpace format states.

    Args:
        text: the whole story, without its question.
        distances: the family that "short" and "far" belong to. A text with "moderate" needs no telling: it is
            ``distance3``.

    Raises:
        UnreadableSentence: with every sentence that has no reading, or whose distance could mean two classes.
    """
    start = beginning(text)
    if len(text) > MAX_TEXT:
        reason = Unread(f"a story has at most {MAX_TEXT} characters, this text has {len(text)}")
        raise UnreadableSentence([(start, reason)])
    problems: list[tuple[NumberedSentence, Unread]] = []
    listed: dict[str, _Item] = {}
    opened = False
    relations: list[NumberedSentence] = []
    for sentence in sentences(text):
        if not opened and _OPENING.fullmatch(sentence.text):
            opened = True
        elif listing := _LISTING.match(sentence.text):
            try:
                _read_list(sentence.text[listing.end() :], listed)
            except Unread as unread:
                problems.append((sentence, unread))
        elif not _VIEWPOINT.fullmatch(sentence.text):
            relations.append(sentence)
    if not listed and not problems:
        reason = Unread("no sentence lists the objects", wording.LISTING.format(items="a bed, a desk, and a chair"))
        problems.append((start, reason))
    if problems:
        raise UnreadableSentence(problems)

    known = {key: item.name for key, item in listed.items()}
    stands: list[Triple] = []
    if any(_STANDING.fullmatch(sentence.text) for sentence in relations):
        known[AGENT] = AGENT
    said: list[_Said] = []
    for sentence in relations:
        try:
            if standing := _STANDING.fullmatch(sentence.text):
                stands += _standing(standing["place"], standing["way"], known)
            else:
                said.append(_read_relation(sentence, known))
        except Unread as unread:
            problems.append((sentence, unread))
            if len(problems) == MAX_PROBLEMS:
                break
    problems.extend(_distance_problems(said, distances))
    if problems:
        raise UnreadableSentence(problems)
    facts = _facts(listed, said, distances)
    if stands:
        facts = (fact for fact in facts if fact[1] != "INR")
    return StoryText((*facts, *stands), tuple(known.values()))


@dataclass(slots=True)
class _Item:
    """An object of the list, with what the list says of it."""

    name: str
    region: str | None = None
    contact: str | None = None

    def stand(self, match: re.Match[str]) -> None:
        word = "".join(filter(str.isalpha, match["region"].lower()))
        region = _REGIONS["center" if word == "centre" else word]
        if self.region not in {None, region}:
            raise Unread(f"{shown(self.name)} is placed in two regions")
        self.region = region

    def touch(self, contact: str) -> None:
        if self.contact not in {None, contact}:
            raise Unread(f"{shown(self.name)} is both at a wall and away from walls")
        self.contact = contact


def _read_list(text: str, listed: dict[str, _Item]) -> None:
    """Read the items after "including" into ``listed``, by folded name."""
    hanging: set[str] = set()
    last: _Item | None = None
    if halves := _OF_ONE_NAME.search(text):
        reason = f"{shown(halves['first'])} and {shown(halves['second'])} may be two objects or one"
        raise Unread(reason, "an item has its article: 'a bed, a desk, and a chair'")
    for chunk in _NEXT_ITEM.split(text.strip(" ,;")):
        # After a comma there is more about the last item, or the next one.
        if last is not None and (contact := _CONTACT.fullmatch(chunk)):
            last.touch(_CONTACTS[contact["contact"].lower().split(" ")[0]])
        elif last is not None and (region := _REGION.fullmatch(chunk)):
            last.stand(region)
        else:
            last = _read_item(chunk, hanging)
            if listed.setdefault(fold(last.name), last) is not last:
                raise Unread(f"{shown(last.name)} is listed twice")


def _read_item(chunk: str, hanging: set[str]) -> _Item:
    """One item; ``hanging`` gathers the kinds that were announced to hang on the wall."""
    heading, colon, rest = chunk.rpartition(":")
    item = _ITEM.fullmatch(rest.strip())
    if item is None:
        raise Unread("an item of the list is blank")
    if problem := name_problem(item["name"]):
        raise Unread(problem, "an item is 'a bed', 'a bed placed in the north', or 'some chairs: chair 1'")
    read = _Item(item["name"])
    kind = fold(kind_of(read.name) or read.name)
    if colon:
        some = _HEADING.fullmatch(heading.strip()) if len(heading) <= 2 * wording.MAX_NAME else None
        plural = fold(some["plural"]) if some else ""
        # Compared without its last letter, so that "shelves" may announce "shelf 1" as "shelfs" does.
        if some is None or not plural.startswith(kind[:-1]) or len(plural) > len(kind) + _ENDING:
            raise Unread(f"{shown(heading)} does not announce {shown(read.name)}", f"some {kind}s: {kind} 1")
        if some["hanging"]:
            hanging.add(kind)
    if item["hanging"] or kind in hanging:
        read.touch("TPP")
    if item["region"]:
        read.stand(item)
    return read


@dataclass(frozen=True, slots=True)
class _Said:
    """A relation sentence: one subject, one direction, its objects, and maybe a distance."""

    sentence: NumberedSentence
    subject: str
    label: str
    objects: tuple[str, ...]
    distance: str | None


def _read_relation(sentence: NumberedSentence, known: dict[str, str]) -> _Said:
    perspective = _PERSPECTIVE.match(sentence.text)
    subject, _, predicate = sentence.text[perspective.end() if perspective else 0 :].partition(" is ")
    stated = direction(predicate)
    distance = _DISTANCE.search(stated.rest)
    names = _NEXT_OBJECT.split(stated.rest[: distance and distance.start()])
    objects = tuple(known_object(name, known) for name in names)
    if AGENT in known and stated.north_facing and objects != (AGENT,):
        raise Unread("it does not say from where this is so", f"'{stated.rest}' is seen by {AGENT} or by nobody")
    return _Said(
        sentence,
        known_object(subject, known),
        seen(stated, *objects),
        objects,
        distance["distance"].lower() if distance else None,
    )


def _standing(place: str, way: str | None, known: dict[str, str]) -> Iterator[Triple]:
    """Where an agent stands and, if that is told, faces: a side of the room, or the way in which a thing lies."""
    yield AGENT, "O", known_object(place, known)
    if way is not None:
        of_room = way.lower() in wording.HEADINGS
        yield (AGENT, f"faces-{way[0].upper()}", ROOM) if of_room else (AGENT, "faces", known_object(way, known))


def _distance_problems(said: list[_Said], distances: Distances | None) -> Iterator[tuple[NumberedSentence, Unread]]:
    """Distances that the family does not have, or whose family cannot be told."""
    if distances is not None:
        words = wording.DISTANCE_WORDS[distances].values()
        for one in said:
            if one.distance and one.distance not in words:
                yield one.sentence, Unread(f"{one.distance!r} is no class of {distances}", f"it has {', '.join(words)}")
    elif all(one.distance != "moderate" for one in said):
        for one in said:
            if one.distance:
                reason = f"{one.distance!r} may be one of two distance classes or one of three"
                yield one.sentence, Unread(reason, "say which with distances='distance2' or distances='distance3'")
                break


def _facts(listed: dict[str, _Item], said: list[_Said], distances: Distances | None) -> Iterator[Triple]:
    items = listed.values()
    classes = {word: label for label, word in wording.DISTANCE_WORDS[distances or "distance3"].items()}
    yield from ((item.name, "INR", ROOM) for item in items)
    yield from ((item.name, item.region, ROOM) for item in items if item.region)
    yield from ((item.name, item.contact, ROOM) for item in items if item.contact)
    yield from ((one.subject, one.label, obj) for one in said for obj in one.objects)
    yield from ((one.subject, classes[one.distance], obj) for one in said if one.distance for obj in one.objects)

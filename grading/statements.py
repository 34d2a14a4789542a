"""Statements: what a chain of thought says of two things of a story, as far as it is understood whole.

Nothing is guessed. A sentence is not counted that supposes, asks, hedges or reports what others say; nor is what
follows it in its paragraph, or in the list that it introduces, for that may hang on it; nor one that the next takes
back.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Final, NamedTuple

from spatialjudge.reading import Role, read_relation, retracted, words_in
from spatialjudge.relations import Vocabulary, fold

MAX_STATEMENTS: Final = 1_000
"""Statements that are judged of a text: more than the longest chain about a story has."""
MAX_READ: Final = 5_000
"""Sentences of a text that are read: a second or two of reading."""
MAX_SENTENCE: Final = 400
"""Characters of a sentence that is read: what is longer says more than one thing."""
MAX_NAMED: Final = 4
"""Things that a sentence may name: of more, some are in a list whose relations nobody can tell apart."""

_COMPASS: Final = {"N": "N NE NW", "S": "S SE SW", "E": "E NE SE", "W": "W NW SW"}
_WORDS: Final = {
    "above": "above upper",
    "below": "below lower",
    **{side: side for side in ("left", "right", "front", "behind")},
}
_WORDS_OF_SIDES: Final = frozenset(" ".join(_WORDS.values()).split())


def side_of(label: str, labels: Iterable[str]) -> tuple[str, ...]:
    """All of some labels that are on the side of one axis that a word names; empty if it names none.

    In the middle of an argument "north" is often said of these: "NE", "N:NE"; "right" of "upper-right", "front-right".
    """
    if label in _COMPASS:
        tiles = {*_COMPASS[label].split()}
        return tuple(one for one in labels if tiles.issuperset(one.split(":")))
    words = _WORDS.get(label, "").split()
    parts = ((one, one.split("-")) for one in labels)
    return tuple(one for one, said in parts if _WORDS_OF_SIDES.issuperset(said) and not {*words}.isdisjoint(said))


_PARAGRAPH: Final = re.compile(r"(?:[^\n]|\n(?![ \t\r]*\n))+")
_SENTENCE: Final = re.compile(r"[^\n]+?(?:[.!?][*_\"')\]]*(?=\s|$)|(?=\n)|$)")
_LEAD: Final = re.compile(
    r"(?:[\s>#*_•-]|</?\w{1,12}>|\(?\d{1,3}[.):](?=[\s*])|\(?[a-zA-Z]\)(?=[\s*])|(?:step|fact|clue|statement)\s+\d{1,3}\s*[.:)])+",
    re.IGNORECASE,
)
"""What stands before a sentence of a list: a bullet, a number, "Step 3:"."""
_IS_LISTED: Final = re.compile(r"[\s>]*(?:[*•-]\s|\(?\d{1,3}[.)]|\(?[a-zA-Z]\)\s)")
_CLOSED: Final = re.compile(r"[.!?][*_\"')\]]*\s*$")


def _any(*words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)


_CAN: Final = r"can(?! (?:see|say|conclude|deduce|infer|tell|know|find|determine)\b)"
_SUPPOSES: Final = _any(
    r"(?<!determine )(?<!asks )(?<!see )(?<!find out )if|unless|when(?:ever)?|suppos\w+|assum\w+|imagine|pretend",
    r"let(?! (?:us|me)\b|[\u2019']s)|consider\w*|cases?|scenarios?|options?|possib\w+|potential\w*|candidates?",
    r"could|may|maybe|might|would|perhaps|hypothe\w+|examples?|instances?|e\.g|either|otherwise|alternativ\w+",
    r"what about|try|test|or\W*$|(?:for|towards?)(?: the sake of)?(?: a)? contradiction|counter-?examples?|absurd\w*",
)
"""What a sentence supposes with, on which all that follows in its paragraph or list may hang."""
_TELLS_POSSIBLE: Final = re.compile(
    r"\bpossible (?:(?!relation)[\w-]+ ){0,4}relations?\b(?=.*\b(?:is|are)\b)", re.IGNORECASE
)
"""What is no supposition: "the possible relations between x and z are N and NE" says that one of these holds."""
_HEDGES: Final = _any(
    _CAN,
    r"whether|if|should|probably|likely|seems?|appears?|then|in (?:that|this|which) case|combined with|so that",
    r"by placing|claims?|says|(?:they|people|some|others) say|said|asks?|asked|question|answers?|\w*\?",
    r"\u21d2|\u27f9|=>|->",
)
"""What keeps a sentence itself from being a statement."""
_OPENS: Final = _any(
    _CAN,
    words_in(Role.NOT),
    r"\w+n[\u2019']t|impossible|exclud\w+|rule[sd]?|reject\w*|false|wrong|invalid",
    r"eliminat\w+|contradict\w*",
)
"""What an introduction denies, or leaves open, of all that it introduces."""
_AXIS: Final = _any(r"horizontal\w*|vertical\w*")
_TAKES_BACK: Final = re.compile(
    r"(?:(?:but|and|so|however,?|hmm,?)\s+)*(?:(?:" + words_in(Role.CORRECTION) + r")\b|no[,.!]|actually\b|rather,"
    r"|scratch"
    r"|(?:false|wrong|incorrect|untrue|not so)\s*[.!,]|the (?:opposite|reverse|contrary)\b"
    r"|(?:that|this|which|it) (?:occurs|happens|holds|applies|requires|works|is (?:the case|so))\b"
    r"|(?:that|this|which|it)\b.*\b(?:contradict\w*|impossible|wrong|incorrect|cannot|can't|not|isn't|false|mistake\w*)\b)",
    re.IGNORECASE,
)
"""How the next sentence takes a statement back, or says when it would be so."""
_QUOTES: Final = re.compile(r"""(?:(?<!\\)[(\[]|[\u201c"'`\u2018])\s*(?:the\s|region\s)?$""", re.IGNORECASE)
"""What stands before words that are quoted, or in brackets."""


class Statement(NamedTuple):
    """What a sentence says of two things: one of these relations, or all of them where labels hold together."""

    subject: str
    labels: tuple[str, ...]
    object: str
    span: tuple[int, int]
    """Where its words stand in the text."""


_Beside = tuple[int | None, frozenset[str], int]
"""A list, two things, and the first of the sentences one after the other in it that are about these."""


def statements(
    text: str, vocabulary: Vocabulary, objects: Sequence[str], family: str, *, complete: bool = True
) -> list[Statement]:
    """The statements of a text about things of a story, in its order: the first ``MAX_STATEMENTS`` or less.

    Linear in the length of the text, but for what a sentence takes: it names at most ``MAX_NAMED`` things.
    """
    found: list[tuple[Statement, int | None, int]] = []
    patterns = _patterns(objects)
    for start, end, run in _asserted(text, complete=complete, exclusive=vocabulary.exclusive(family))[:MAX_READ]:
        place = found[-1][2] + 1 if found else 0  # among the sentences that state something
        found += [(said, run, place) for said in _said(text[start:end], start, vocabulary, objects, patterns, family)]
        if len(found) >= MAX_STATEMENTS:
            break
    beside: defaultdict[_Beside, set[tuple[str, ...]]] = defaultdict(set)
    last: dict[tuple[int | None, frozenset[str]], tuple[int, int]] = {}
    items: list[_Beside] = []
    for said, run, place in found:
        pair = run, frozenset((said.subject, said.object))
        before, first = last.get(pair, (place, place))
        last[pair] = place, first if place <= before + 1 else place
        items.append((*pair, last[pair][1]))
        beside[items[-1]].add(_turned(said, vocabulary))
    told = (
        said
        for (said, run, _), item in zip(found, items, strict=True)
        if run is None or not _alternatives(beside[item], vocabulary.labels)
    )
    return list(islice(told, MAX_STATEMENTS))


def _turned(said: Statement, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The labels of a statement as those of its two things in the order of their names."""
    if said.subject <= said.object:
        return said.labels
    return tuple(sorted(vocabulary.term(label).converse or label for label in said.labels))


def _alternatives(labels: Collection[tuple[str, ...]], known: Iterable[str]) -> bool:
    """Whether items one after the other give two things relations of which one may hold, as north and south."""
    sides = [set(side_of(one[0], known)) if len(one) == 1 else set() for one in labels]
    return len(labels) > 1 and not set.intersection(*sides)


class _Sentence(NamedTuple):
    """Where a sentence stands, and the number of the list that it is in."""

    start: int
    end: int
    run: int | None


def _asserted(text: str, *, complete: bool, exclusive: bool) -> list[_Sentence]:
    """The sentences that assert what they say; with ``exclusive`` labels a list of them says that one holds."""
    found: list[_Sentence] = []
    supposing: set[int | None] = set()
    supposed, continues, closed, run, runs, last = False, False, True, None, 0, 0
    for paragraph in _PARAGRAPH.finditer(text):
        listed = _IS_LISTED.match(paragraph[0]) is not None
        supposed = supposed and listed and (continues or not closed)
        continues = listed
        if not listed and run is not None:
            run, runs = None, runs + 1
        for sentence in _SENTENCE.finditer(text, paragraph.start(), paragraph.end()):
            words, lead = sentence[0].strip(), _LEAD.match(sentence[0])
            start = sentence.start() + (lead.end() if lead else 0)
            if not words or start >= sentence.end():
                continue
            item = _IS_LISTED.match(sentence[0]) is not None
            if item:
                run = runs
            elif run is not None and text[sentence.start() - 1] == "\n" and not sentence[0][0].isspace():
                run, runs = None, runs + 1  # the list is over
            if last < len(found) and (
                _TAKES_BACK.match(text, start, sentence.end()) or retracted(text[start : sentence.end()])
            ):
                found.pop()
            begins, introduces = closed or item, words.rstrip("*_ ").endswith(":")
            closed = _CLOSED.search(words) is not None
            told = words if introduces or not exclusive else _TELLS_POSSIBLE.sub("relation", words)
            if _SUPPOSES.search(told) or (not closed and (introduces or not item) and _OPENS.search(words)):
                supposed = True
                supposing.add(run)
            last = len(found)
            whole = closed or complete or sentence.end() < len(text)
            if begins and whole and not supposed and not introduces and not _HEDGES.search(words):
                found.append(_Sentence(start, sentence.end(), run))
    return [one for one in found if one.run is None or one.run not in supposing]


def _patterns(objects: Sequence[str]) -> dict[str, re.Pattern[str]]:
    """What a sentence that names a thing has: its name, or the last word of that; a letter as it is written."""
    found = {}
    for name in objects:
        last = name.split()[-1] if name.split() else name
        flags = re.IGNORECASE if len(last) > 1 else 0
        found[name] = re.compile(rf"(?<!\w){re.escape(last)}(?!\w)", flags)
    return found


def _joined(before: str, behind: str, names: Sequence[str]) -> tuple[list[str], int]:
    """The things that are joined to a subject directly before it, "*the bed*, *the lamp* and the desk are", and where.

    One verb says of all of them what stands behind, and it is one of several.
    """
    said = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    listed = re.search(rf"(?:(?<!\w)(?:{said}){_JOINT})+$", before, re.IGNORECASE) if said else None
    if listed is None or not (_ARE.match(behind) or _AS_WELL.search(before)):
        return [], len(before)
    found = re.findall(rf"(?<!\w)(?:{said})(?!\w)", listed[0], re.IGNORECASE)
    by_name = {name.casefold(): name for name in names}
    return [by_name[name.casefold()] for name in found], listed.start()


_JOINT: Final = r"[\W_]{0,4}(?:,|\band\b|\bas well as\b)[\W_]{0,4}(?:(?:the|an?|both)[\W_]+)?"
_AS_WELL: Final = re.compile(r"as well as\W+(?:the\W+)?$", re.IGNORECASE)
_ARE: Final = re.compile(r"[\W_]*(?:are|were|lie|stand|sit|both)\b", re.IGNORECASE)
_TOO: Final = re.compile(r"\W{1,3}(?:too|also|as well)\b", re.IGNORECASE)
"""Behind a thing of which something is said that was said before: "the desk is north of the chair, and the bed too"."""


def _said(
    sentence: str,
    start: int,
    vocabulary: Vocabulary,
    objects: Sequence[str],
    patterns: Mapping[str, re.Pattern[str]],
    family: str,
) -> Iterator[Statement]:
    """The statements of a sentence: of each two things that it names, the relation that it gives them as a whole."""
    if len(sentence) > MAX_SENTENCE:
        return
    places = {name: match for name, pattern in patterns.items() if (match := pattern.search(sentence))}
    if not 1 < len(places) <= MAX_NAMED:
        return
    head, colon, _ = sentence.partition(":")
    if colon and (_OPENS.search(head) or fold(re.sub(r"\(.*|[*_`]", "", head)) in vocabulary.words):
        return  # what is rejected, or would be so, were that the answer
    for subject, obj in combinations(sorted(places, key=lambda name: places[name].start()), 2):
        read = read_relation(sentence, vocabulary=vocabulary, subject=subject, obj=obj, family=family, objects=objects)
        begin, end = read.span
        words = sentence[begin:end]
        part = _QUOTES.search(sentence, 0, begin) or _AXIS.search(words)
        named = patterns[subject].search(words)
        if not (read.labels and named and patterns[obj].search(words)) or part:
            continue
        if _TOO.match(sentence, places[obj].end()):
            continue
        before, behind = sentence[: begin + named.start()], sentence[begin + named.end() :]
        others, first = _joined(before, behind, [name for name in places if name not in {subject, obj}])
        if others and (len(read.labels) > 1 or "respectively" in sentence.lower()):
            continue  # "the bed and the lamp are north and west of it"
        for name in (*others, subject):
            yield Statement(name, read.labels, obj, (start + min(begin, first), start + end))

"""Sentences and list items of a text: where one ends, and whether a line break parts or only wraps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from spatialjudge.reading.sentences.asides import without_asides
from spatialjudge.reading.sentences.expressions import Link, Related, with_relations
from spatialjudge.reading.words.lexicon import Lexicon
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import Role, matching, roles_of
from spatialjudge.reading.words.tokens import BULLET, STRANGE

LONGEST_SENTENCE: Final = 400
"""Parts of a sentence that is read: hardly a real one has 100, and the work of a hostile one is bounded."""
STOPS: Final = frozenset(".?!;")
_ENDS: Final = re.compile(r"[.?!;\n]")
"""Where a sentence may end, in the roles of a text."""
_WORD: Final = re.compile(rf"[\w{STRANGE}]")
"""The role of a word, in the roles of a text: the others are marks that mean nothing of their own."""
_OPEN: Final = frozenset({",", Role.OR, Role.AND, Role.OF, Role.TO, Role.IS, Role.CAN, Role.BETWEEN, Role.RELATIVE})
"""What no line ends with unless its sentence goes on."""

_GOES_ON: Final = frozenset({Role.OR, Role.AND})
"""What no line begins with unless its sentence began before."""
_LEADS_ON: Final = frozenset({"namely", "exactly", "precisely", "either", "only", "just"})
"""Words that no sentence ends with, either."""


class Sentence(NamedTuple):
    """A sentence, or an item of a list: its parts with their roles as a string, and how it stands in the text.

    ``mark`` ends it (``""`` at the end of a line or of the text). ``bullet``: a bullet or number opens it. ``own``: it
    stands in lines of its own. ``dangling``: it breaks off, at a hyphen, a comma or a word that binds.
    """

    related: Sequence[Part | Related]
    roles: str
    start: int
    end: int
    mark: str
    bullet: bool
    own: bool
    dangling: bool

    @property
    def words(self) -> list[str]:
        """The word of each of its parts."""
        return [part.word for part in self.related]

    @property
    def terminated(self) -> bool:
        """Whether a full stop or the like closes it."""
        return self.mark in STOPS and self.mark != ""


class Sentences(Sequence[Sentence]):
    """The sentences of some parts, each made when it is first looked at: mostly the last ones are. Linear."""

    def __init__(self, parts: Sequence[Part], lexicon: Lexicon, longest: int = LONGEST_SENTENCE) -> None:
        parts = list(_of_viewer(parts)) if lexicon.framed else parts
        self._parts, self._lexicon, self._longest = parts, lexicon, longest
        told = "".join([part.role for part in parts])
        self._roles = without_asides(parts, told)
        for pattern, role in (
            (_LISTED, ","),
            (_RETORT, Role.CORRECTION),
            (_PARENTHESIS, Role.FILLER),
            (_SORRY, Role.FILLER),
        ):
            if pattern.search(self._roles):
                self._roles = pattern.sub(role, self._roles)
        pointed = (that.start() for that in _THAT.finditer(self._roles) if parts[that.start()].word in _POINTING)
        if places := {*pointed}:
            self._roles = "".join([Role.IT if at in places else role for at, role in enumerate(self._roles)])
        if self._roles != told:
            self._parts = [part._replace(role=role) for part, role in zip(parts, self._roles, strict=True)]
        self._ranges = list(ranges(parts, self._roles, lexicon))
        self._made: list[Sentence | None] = [None] * len(self._ranges)

    def __len__(self) -> int:
        return len(self._ranges)

    def __getitem__(self, index: int) -> Sentence:  # type: ignore[override]  # no slices
        found = self._made[index]
        if found is None:
            begin, end, opens, closes = self._ranges[index]
            begin = max(begin, end - self._longest)
            if self._roles[begin] == BULLET and _NEXT_ITEM.match(self._roles, end):
                joining = _JOINING if Role.STEP not in self._roles[begin:end] else _JOINING.replace(Role.OR, "")
                end = begin + len(self._roles[begin:end].rstrip(joining))
            within = self._parts[begin:end], self._roles[begin:end]
            trails = self._roles.startswith("..", end - 1)
            found = self._made[index] = _sentence(*within, self._lexicon, own=opens and closes, trails=trails)
        return found


_NEXT_ITEM: Final = re.compile(rf"\n+{re.escape(BULLET)}")
_JOINING: Final = "".join(roles_of("AND OR ,"))
"""What an item ends with before the next one."""


def _of_viewer(parts: Sequence[Part]) -> Iterator[Part]:
    """The parts with "her left" and "behind him" said of the object, unless the last sentence that names it or another
    names another.
    """
    named, opens = {Role.OBJECT}, True
    for part in parts:
        role = Role.OTHER if part.role == Role.UNKNOWN and part.written.istitle() else part.role
        if role in {Role.OBJECT, Role.OTHER}:
            named, opens = {role} if opens else named | {role}, False
        opens = opens or role in STOPS
        yield part._replace(role=Role.OBJECT) if part.word in _VIEWER and named == {Role.OBJECT} else part


_VIEWER: Final = frozenset({"her", "him", "his"})
_LISTED: Final = matching(r"(?<=DIRECTION);(?=DIRECTION(?:[;,.)\]}\n]|$))")
"""What only parts the members of a list: "DC; EC; PO"."""
_RETORT: Final = matching("(?<=[,~])NOT(?=[:,][DIRECTION IT])")
"""What takes back what stands before it: "north, no: east"."""
_THAT: Final = matching("(?<=SO)FILLER(?=IS)|(?<=SO,)FILLER(?=IS)")
"""What is not said of "so is west": "so *that* is west"."""
_POINTING: Final = frozenset({"this", "that", "these", "those"})
_SORRY: Final = matching(r"^CORRECTION(?=,?[^DIRECTION .?!\n YES NO IF]*[REFUSAL UNKNOWN_ANSWER])")
"""What opens a text that cannot tell: "Sorry, I'm unable to answer"."""
_PARENTHESIS: Final = matching(
    "(?<=[SUBJECT OBJECT OTHER UNKNOWN IT]),(?=FILLER+,[IS CAN HAS GOES ARRIVES])"
    "|(?<=FILLER),(?=[IS CAN HAS GOES ARRIVES])"
)
"""Commas around what says nothing: "Mary, on the other hand, is"."""


def ranges(parts: Sequence[Part], roles: str, lexicon: Lexicon) -> Iterator[tuple[int, int, bool, bool]]:
    """Where sentences that hold a word begin and end, and whether a line break is before and after each."""
    begin, opens = 0, True
    for stop in _ENDS.finditer(roles):
        index = stop.start()
        line = roles[index] == "\n"
        if line and begin < index and _wraps(parts, begin, index, lexicon):
            continue
        if _WORD.search(roles, begin, index):
            yield begin, index + (not line), opens, line or roles[index + 1 : index + 2] in {"", "\n"}
        begin, opens = index + 1, line
    if _WORD.search(roles, begin):
        yield begin, len(parts), opens, True


def _wraps(parts: Sequence[Part], begin: int, index: int, lexicon: Lexicon) -> bool:
    """Whether the sentence goes on after the line break at ``index``."""
    if index + 1 >= len(parts) or parts[index + 1].role in {"\n", BULLET, "|"}:
        return False
    if parts[index - 1].role in {Role.IS, Role.CAN} and _opens_list(parts, index + 1, lexicon):
        return False
    if _binds(parts, index):
        return True
    if parts[index - 1].role == ":" or not parts[index + 1].written_low or _is_key(parts, index + 1):
        return False
    line = index
    while line > begin and parts[line - 1].role != "\n":
        line -= 1
    return not _is_item(parts[line:index], lexicon)


LONGEST_KEY: Final = 5
"""Parts of the name of what a line holds, with its colon."""
_KEY: Final = matching(
    "(?:[NOTE WHAT UNKNOWN DIRECTION]|[SUBJECT OBJECT OTHER] [> TO ~ / , VERSUS -]{1,2} [SUBJECT OBJECT OTHER]):"
)


def _is_key(parts: Sequence[Part], index: int) -> bool:
    """Whether a line opens with the name of what it holds: "why: the desk is south of it", "bed vs. desk: north"."""
    return _KEY.match("".join([part.role for part in parts[index : index + LONGEST_KEY]])) is not None


def _binds(parts: Sequence[Part], index: int) -> bool:
    """Whether a line ends, or the next one begins, as no whole sentence does."""
    before, after = parts[index - 1], parts[index + 1]
    if before.role in _OPEN or before.word in _LEADS_ON or after.role in _GOES_ON:
        return True
    return after.role == "(" and index + 2 < len(parts) and parts[index + 2].written_low


def _opens_list(parts: Sequence[Part], begin: int, lexicon: Lexicon) -> bool:
    """Whether two lines from ``begin`` on hold nothing but a relation each."""
    lines: list[list[Part]] = [[]]
    for part in parts[begin : begin + 40]:
        if part.role != "\n":
            lines[-1].append(part)
        elif lines[-1]:
            lines.append([])
    return len(lines) > 1 and _is_item(lines[0], lexicon) and _is_item(lines[1], lexicon)


def _is_item(parts: Sequence[Part], lexicon: Lexicon) -> bool:
    """Whether a line holds nothing but a relation, and maybe whether it holds."""
    said = [part for part in parts if part.role != BULLET][:20]
    related = with_relations(said, "".join([part.role for part in said]), lexicon)
    return _ITEM.fullmatch("".join([each.role for each in related])) is not None


_ITEM: Final = matching(
    r"[, ~]* (?:RELATION|STEP(?:[, >]? STEP)*) (?:\(.*\))? (?:[OF TO] [SUBJECT OBJECT])?"
    " (?:[: > ~ , |]* IS? [YES NO NOT EXCLUDED IMPOSSIBLE POSSIBLE UNKNOWN_ANSWER]{1,2})? [, ~]*"
)


def _sentence(parts: Sequence[Part], roles: str, lexicon: Lexicon, *, own: bool, trails: bool) -> Sentence:
    """The sentence of these parts, which hold a word; ``trails``: dots follow it."""
    if "\n" in roles:
        parts, roles = [part for part in parts if part.role != "\n"], roles.replace("\n", "")
    mark = roles[-1] if roles[-1] in STOPS else ""
    said = roles.removesuffix(mark)
    first, last = len(said) - len(said.lstrip(OPENING)), len(said.rstrip(_CLOSING))
    left = said[last:]
    while last - first > 2 and _bracketed(roles[first:last]):
        first, last = first + 1, last - 1
    within = parts[first:last] or parts  # of a long one nothing but marks may be left
    related = with_relations(parts[first:last], roles[first:last], lexicon)
    said = _settled("".join([each.role for each in related]))
    if trails or "|" in roles:
        said = _unread(related, said, trails=trails, row=roles[0] == "|" or "|" in said or "|" in left)
        said = said.replace("|", ":") if _MARKED_ROW.fullmatch(said) else said
    if said.endswith(Role.YES) and _ticked(related, said):
        colon = parts[last - 1]._replace(role=":", word=":")
        related, said = [*related[:-1], colon, related[-1]], f"{said[:-1]}:{Role.YES}"
    mark = mark or (":" if ":" in left else "")
    dangling = not mark and (
        said.count("(") > said.count(")") or not _HANGING.isdisjoint(left) or (said != "" and said[-1] in _OPEN)
    )
    return Sentence(related, said, within[0].start, within[-1].end, mark, roles[0] == BULLET, own, dangling)


_MARKED_ROW: Final = matching(r"RELATION\|[YES NOT NO POSSIBLE EXCLUDED]")
"""A row of a table that says whether a relation holds: "| N | yes |"."""
_SUPPOSES: Final = matching(
    "[SO BUT AND ,]* (?P<if>IF) (?!GOES) [^,]*|[RELATION_NOUN UNKNOWN] [NUMBER UNKNOWN] : [^:]* OTHER [^:]*"
)


def supposes(sentence: Sentence) -> bool:
    """Whether a sentence is a supposition, or says what one of several cases is."""
    found = _SUPPOSES.fullmatch(sentence.roles)
    return found is not None and not (found["if"] and sentence.related[found.start("if")].word == "whether")


def supposed(sentences: Sequence[Sentence], index: int) -> bool:
    """Whether a sentence only says what would follow from the one before: "case 1: x is W of y. Then x is N of z"."""
    if not index or sentences[index].roles[:1] != Role.SO:
        return False
    before = sentences[index - 1]
    if sentences[index].related[0].word.startswith(("that ", "this ")) and _ASIDE.search(before.roles):
        return True  # "suppose I flip the map. That places it north"
    return Role.RELATION in before.roles and supposes(before)


_ASIDE: Final = matching("^[^SO BUT CORRECTION]*[IF GUESS] [^SO BUT CORRECTION]*$")


_BEFORE_TICK: Final = roles_of("RELATION SUBJECT OBJECT OTHER IT OWNS )")


def _ticked(related: Sequence[Part | Related], said: str) -> bool:
    """Whether a tick closes what is said: "north ✅"."""
    return said[-2:-1] in _BEFORE_TICK and not related[-1].written.isalpha()


def _unread(related: Sequence[Part | Related], said: str, *, trails: bool, row: bool) -> str:
    """The roles with a strange sign for relations that are told in part: a list that "..." ends, cells of a row."""
    roles = list(said)
    for index, part in enumerate(related):
        if isinstance(part, Related):
            links = (link for link, _ in part.expression.entries[1:])
            if lacks(links, trails=trails and index == len(related) - 1, row=row):
                roles[index] = STRANGE
    return "".join(roles)


OPENING: Final = f"{BULLET},~>/|-)"
"""Marks before the first word that say nothing."""
_CLOSING: Final = ",~-/|:>"
"""Marks behind the last word that belong to no clause."""
_HANGING: Final = frozenset("-~,/")
"""Those of them that no sentence ends with."""
_ABOUT_MORE: Final = matching("[UNKNOWN TITLE OTHER]|NONE [EXCLUDED IMPOSSIBLE]")


def _settled(roles: str) -> str:
    """The roles with "none" made an answer if the sentence tells of nothing else; "none of the rules apply" denies."""
    if Role.NONE not in roles:
        return roles
    return roles.replace(Role.NONE, Role.NOT if _ABOUT_MORE.search(roles) else Role.UNKNOWN_ANSWER)


def _bracketed(roles: str) -> bool:
    """Whether one bracket holds all of it: "[north, south]"."""
    within = roles[1:-1]
    said = Role.DIRECTION in within or within in {Role.YES, Role.NO}
    return roles[0] == "(" and roles[-1] == ")" and said and not _BRACKET.search(within)


_BRACKET: Final = re.compile("[()]")


# --- members of a list that are not understood: an unknown word beside a link is one, and spoils its list ------------

_UNKNOWN: Final = f"UNKNOWN OTHER TITLE {STRANGE}"
_JOINED: Final = matching(f"[{_UNKNOWN}]{{1,3}}(?:[AND OR ,] [{_UNKNOWN}]{{1,3}})*")
_LINE: Final = matching(rf"[{_UNKNOWN} NUMBER ADJECTIVE POSSIBLE RELATION_NOUN GLOSS ( OR )]{{1,5}}(?:\(.*\))?")
_BEGUN: Final = matching(f"{STRANGE}? RELATION(?:[( GLOSS : DOUBTFUL_GLOSS EXCLUDED NOTE UNKNOWN |]|~(?!RELATION)|$)")
_LISTING: Final = frozenset({Link.APART, Link.SLASH, Link.COMMA, Link.CELL})


def follows(links: str, roles: str) -> bool:
    """Whether words that these links join to a list are one more of it: "N, NE, B", "N or something"."""
    return Role.OR in links or Role.AND in links or (set(links) == {","} and _JOINED.fullmatch(roles) is not None)


def fills_line(roles: str) -> bool:
    """Whether a line of its own may be one more: "Bounding box" below "North"."""
    return _LINE.fullmatch(roles) is not None


def begins_line(roles: str) -> bool:
    """Whether a line begins as one, and goes on in words that are not understood: "S (ruled out)"."""
    return _BEGUN.match(roles) is not None


def lacks(links: Iterable[Link], *, trails: bool, row: bool) -> bool:
    """Whether directions with these links are only some of a list: "N, NE, ...", or stand in cells of one row."""
    between = set(links)
    return (trails and not between.isdisjoint(_LISTING)) or (row and Link.CELL in between)

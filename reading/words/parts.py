"""The parts of a text: names, relations, marks, and words by what they do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from spatialjudge.reading.words.ends import told_by_ends
from spatialjudge.reading.words.lexicon import UNKNOWN, Entry, Lexicon
from spatialjudge.reading.words.names import WORDS_TOO, Names
from spatialjudge.reading.words.roles import NAMED, Role
from spatialjudge.reading.words.table import any_of
from spatialjudge.reading.words.tokens import Token


class Part(NamedTuple):
    """A word or phrase that does one thing, or a mark; and where it stands in the text.

    ``role`` is one letter (:class:`~spatialjudge.reading.words.roles.Role`) or the mark itself; ``written`` is its
    first word as it stands there.
    """

    role: str
    word: str
    start: int
    end: int
    entry: Entry | None = None
    written: str = ""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that it says."""
        entry = self.entry
        return () if entry is None else entry.all or ((entry.label,) if entry.label else ())

    @property
    def written_low(self) -> bool:
        """Whether it begins with a small letter."""
        return self.written[:1].islower()


_new: Final = tuple.__new__
"""Makes a part in half the time."""
_ADVERB: Final = re.compile(r"[a-z]{3,}(?:[^lpbir]|[^e]r|al|ib|ab)ly")
"""Words such as "currently" and "logically", and no other in "-ly", such as "family", "supply" and "northerly"."""


_LEADS_TO_NAME: Final = frozenset({"region", "object", "agent", "item", "point", "of", "to", "than", "from"})


def words_written(parts: Sequence[Part]) -> str:
    """The words of some parts, in small letters, with blanks between them, without the marks."""
    return " ".join([part.word for part in parts if part.written]).replace(" '", "'")


def _is_introduced(tokens: Sequence[Token], index: int, names: Names) -> bool:
    """Whether what stands before an "I" makes it a name: "region I", "between A and I"."""
    if not index or not tokens[index - 1].written:
        return False
    joined = tokens[index - 1].word in {"and", "or"} and index > 1 and names.at(tokens, index - 2) is not None
    return joined or tokens[index - 1].word in _LEADS_TO_NAME


SPEAKS: Final = any_of("""
    'd, 'll, 'm, 've, am, answer, apologize, believe, can, can't, cannot, choose, claimed, conclude, could, did, do,
    don't, first, get, guess, had, have, initially, know, let, made, may, mean, meant, might, misread, must, need,
    pick, said, say, see, should, start, take, think, thought, want, was, will, would
""")
"""After "I" they show that the speaker is meant, not an object of that name."""
_WHOSE: Final = frozenset({"my", "our", "your"})
"""Words before a name that only say whose it is to whoever speaks."""
_DESCRIBING: Final = frozenset({Role.ADJECTIVE, Role.RELATION_NOUN, Role.POSITION_NOUN, Role.TITLE})


def parts_of(tokens: Sequence[Token], lexicon: Lexicon, names: Names) -> list[Part]:
    """What the tokens are, longest names and phrases first; titles, and "your", go with a name. Linear."""
    parts: list[Part] = []
    nodes, begins = lexicon.begins, names.begins
    taken = 0
    for index, (word, written, start, end) in enumerate(tokens):
        if index < taken:
            continue  # of the name or phrase before
        if not written:
            parts.append(_new(Part, (word, "", start, end, None, "")))
            continue
        if word in begins or word == "right" or written == "A":
            entry = None
        elif node := nodes.get(word):
            entry = node.alone or node.plain(tokens, index)
        else:
            entry = UNKNOWN
        if entry:
            role = _role(tokens, index, names) if entry is UNKNOWN else entry.role
            parts.append(_new(Part, (role, word, start, end, entry, written)))
            continue
        size, said = _said(tokens, index, lexicon, names)
        if said[0].role in NAMED:
            if len(parts) > 1 and parts[-1].role == "\n" and parts[-2].role == Role.TITLE:
                parts.pop()  # "region" and its name in two lines
            while parts and (parts[-1].role == Role.TITLE or parts[-1].word in _WHOSE):
                parts.pop()
        parts += said
        taken = index + size
    return parts


def _said(tokens: Sequence[Token], index: int, lexicon: Lexicon, names: Names) -> tuple[int, list[Part]]:
    """How many tokens what is said at ``index`` takes: a part, or two intervals and the relation of their ends."""
    size, part = _part(tokens, index, lexicon, names)
    told = told_by_ends(tokens, index, names) if lexicon.ends and part.role in NAMED else None
    if told is None:
        return size, [part]
    size, label, landmark = told
    end = tokens[index + size - 1].end
    return size, [
        part,
        Part(Role.DIRECTION, label, part.end, end, Entry(Role.DIRECTION, label)),
        Part(landmark, "", end, end),
    ]


def _part(tokens: Sequence[Token], index: int, lexicon: Lexicon, names: Names) -> tuple[int, Part]:
    """The name, phrase or single word at ``index``, and how many tokens it takes."""
    word, written, _, _ = tokens[index]
    if word == "right" and (role := _idle(tokens, index, lexicon)):
        return 1, _made(role, tokens, index, 1)
    found = lexicon.longest(tokens, index) if word in lexicon.begins else None
    named = names.at(tokens, index) if word in names.begins else None
    if not named and word in names.begins and (not found or _names_in_short(tokens, index, found[1])):
        named = names.at(tokens, index, short=True)
    if named and (not found or named[0] >= found[0]):
        size, role = named
        if word not in WORDS_TOO or size > 1 or not _is_word(tokens, index, lexicon, names):
            return size, _made(role, tokens, index, size)
    if found and not (written == "A" and _numbers(tokens, index) and found[1].role == Role.FILLER):
        size, entry = found
        return size, _made(entry.role, tokens, index, size, entry)
    return 1, _made(_role(tokens, index, names), tokens, index, 1)


def _names_in_short(tokens: Sequence[Token], index: int, entry: Entry) -> bool:
    """Whether a letter that says something may be a short name: "y", and the code of a direction in "E is", "of E"."""
    if len(tokens[index].word) > 1 or len(tokens) == 1:
        return False
    before = tokens[index - 1].word if index else ""
    after = tokens[index + 1].word if index + 1 < len(tokens) else ""
    return not entry.code or before in _BEFORE_NAME or after in _BEHIND_NAME


_BEFORE_NAME: Final = frozenset({"of", "to", "than", "from"})
_BEHIND_NAME: Final = frozenset({"is", "'s"})


def _role(tokens: Sequence[Token], index: int, names: Names) -> str:
    """The role of a word that stands in no table.

    Another object is a capital letter among letters, but "I", and a word that a capital opens, but no sentence. An
    adverb says nothing of its own: those that do stand in the table.
    """
    written, before = tokens[index].written, tokens[index - 1].written if index else ""
    if written.replace(".", "").isdigit():
        return Role.NUMBER
    if len(written) == 1:
        return Role.OTHER if names.letters and written.isupper() and written != "I" else Role.UNKNOWN
    if _ADVERB.fullmatch(written if before else written.lower()):
        return Role.FILLER
    opens = index == 1 or (index > 1 and not tokens[index - 2].written)
    goes_on = index + 1 < len(tokens) and (tokens[index + 1].written.islower() or tokens[index + 1].word in {",", "'s"})
    named = written.istitle() and before and goes_on and (opens or before.islower())
    return Role.OTHER if named else Role.UNKNOWN


def _idle(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> str | None:
    """The role of a "right" that is no direction: "right above", "Right, the bed is ...", "that isn't right"."""
    if _strengthens(tokens, index):
        return Role.FILLER
    if index and tokens[index - 1].word in _IS_NOT and not (index + 1 < len(tokens) and tokens[index + 1].written):
        return Role.ADJECTIVE
    return Role.UNKNOWN if _interjected(tokens, index, lexicon) else None


def _numbers(tokens: Sequence[Token], index: int) -> bool:
    """Whether an "A" is no article, for no word follows: "case A:"."""
    return index > 0 and tokens[index - 1].written != "" and not (index + 1 < len(tokens) and tokens[index + 1].written)


_IS_NOT: Final = frozenset({"isn't", "wasn't", "doesn't"})
_STRENGTHENED: Final = any_of("above, below, behind, in, under, over, beneath, underneath, atop, on, ahead")


def _strengthens(tokens: Sequence[Token], index: int) -> bool:
    """Whether "right" only strengthens what follows: "right above"; "right-above" is a direction."""
    return index + 1 < len(tokens) and tokens[index + 1].word in _STRENGTHENED


def _interjected(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> bool:
    """Whether "right" opens a sentence for itself: "Right, the bed is west of the chair".

    Where labels hold together it may open a list of them: "right, dc", "right, then down".
    """
    opens = index == 0 or tokens[index - 1].word in {"\n", ".", "!"}
    if not opens or index + 2 >= len(tokens) or tokens[index + 1].word != ",":
        return False
    item = index + 2 + (tokens[index + 2].word in {"then", "and"})
    lists = not lexicon.exclusive and item < len(tokens) and tokens[item].written
    following = lexicon.longest(tokens, item) if lists else None
    return following is None or following[1].role != Role.DIRECTION


def _made(role: str, tokens: Sequence[Token], index: int, size: int, entry: Entry | None = None) -> Part:
    if size == 1:
        word, written, start, end = tokens[index]
        return _new(Part, (role, word, start, end, entry, written))
    said = tokens[index : index + size]
    words = " ".join([token.word for token in said if token.written])
    return Part(role, words, said[0].start, said[-1].end, entry, said[0].written)


def _is_word(tokens: Sequence[Token], index: int, lexicon: Lexicon, names: Names) -> bool:
    """Whether such a letter, which is a name, is a word here: "*A* possible relation", "*I* think"."""
    if index + 1 >= len(tokens):
        return False
    following = tokens[index + 1]
    if tokens[index].word == "i":
        return following.word in SPEAKS and not _is_introduced(tokens, index, names)
    found = lexicon.longest(tokens, index + 1) if following.written else None
    return found is not None and found[1].role in _DESCRIBING and following.written.islower()

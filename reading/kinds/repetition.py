"""The question said again: an answer may have its words, in their order, with an option in them, or as a statement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from spatialjudge.reading.kinds.wording import Wording, extremes, stem
from spatialjudge.reading.places.readings import Finding, Says
from spatialjudge.reading.sentences.expressions import Related
from spatialjudge.reading.sentences.sentences import Sentence
from spatialjudge.reading.words.kind_words import ASKED_FOR, ASKING, AUXILIARY, ECHOED, FUNCTION
from spatialjudge.reading.words.lexicon import WORD_SIGNS
from spatialjudge.reading.words.parts import Part
from spatialjudge.reading.words.roles import Role, matching, roles_of
from spatialjudge.reading.words.tokens import words_of

NEARLY_ALL: Final = 2 / 3
"""Share of the question's words that must stand around an option: some may be left out."""
_FILLS: Final = roles_of(
    "IS IT OWNS OF TO FROM PREPOSITION WHICH WHAT TITLE POSITION_NOUN HOLDS NUMBER DIRECTION_NOUN RELATIVE BETWEEN CAN"
    " HAS"
)
"""Roles of words that say nothing of their own beside those of the question, but for which there must be such."""
HARMLESS: Final = _FILLS | roles_of("YES SO BUT FILLER RELATION_NOUN MATTER ADJECTIVE , : > ( )")
_DENIES: Final = roles_of("NOT EXCLUDED")
NO: Final = matching("NOT [, : ~]")
"""A "no" to something else, which it takes back: "no, the box is left of it"."""
_WITHIN: Final = frozenset({"in", "on", "at", "inside"})
_EQUATES: Final = matching("(?:OF ADJECTIVE|OWNS|RELATION_NOUN)? IS :?|[: >]")
_PLACES: Final = frozenset({"is", "are", "now", "block", "blocks"}) | _WITHIN


def repetition_of(sentence: Sentence, wording: Wording) -> Finding | None:
    """What a sentence says that only says the question again: options, denied or not, or the yes or no that it is.

    A reason may follow. "The triangle is left of the square" does not answer what is left of the triangle.
    """
    roles = sentence.roles
    begin = roles.rfind(Role.CORRECTION) + 1
    stop = _end(sentence, begin, wording)
    no, led = NO.match(roles, begin, stop), _LED.match(roles, begin, stop)
    start = max(found.end() if found else begin for found in (no, led))
    told = sentence.related[start:stop]
    words = [*takewhile(lambda part: part.role != Role.BECAUSE, told)]
    at = next((index for index, part in enumerate(words) if isinstance(part, Related)), None)
    values = {part.expression.labels(wording.lexicon) for part in words if isinstance(part, Related)}
    said = [part for part in words if isinstance(part, Part)]
    around = [part for part in said if part.role not in _DENIES]
    denials = len(said) - len(around)
    if (
        at is None and led and roles[start:].lstrip(",")[:1] == Role.IT
    ):  # "Anna has nobody on her left, so she is the one"
        values = {
            part.expression.labels(wording.lexicon) for part in sentence.related[:start] if isinstance(part, Related)
        }
        around = [part for part in around if part.role != Role.IT]
        if denials:
            return None
    harmless = HARMLESS | {Role.AND} if len(wording.landmarks) > 1 else HARMLESS  # "between the bank and the school"
    meanwhile = wording.asks_which_way and any(part.word in _MEANWHILE for part in told)
    if (
        meanwhile  # "you face east after the first turn"
        or denials > 1
        or len(values) > 1
        or not all(part.role in harmless or part.word in AUXILIARY or is_asked(part, wording) for part in around)
    ):
        return None
    whole = _repeats(around, wording, 1.0)
    if not (whole or (at is not None and _repeats(around, wording, NEARLY_ALL))):
        return None
    turned = at is not None and wording.negated
    if at is not None and (_ends_only(words, at, wording, whole=whole) or (turned and not denials)):
        return None  # or of what was asked that is not so
    denials = 0 if turned else denials
    labels = values.pop() if values else wording.polar[denials : denials + 1] if wording.polar else ()
    if likewise(sentence) and isinstance(sentence.related[-1], Related):
        labels += sentence.related[-1].expression.labels(wording.lexicon)
    if at is not None and denials:
        return Finding(Says.ELSEWHERE, (), "denied", sentence.start, sentence.end, against=labels)
    corrects = bool(begin or no)
    concludes = corrects or Role.SO in sentence.roles
    sure = whole and at is not None and _PAST.isdisjoint(part.word for part in said)
    found = Finding(Says.ITEM, labels, "label", sentence.start, sentence.end, concludes, corrected=corrects, sure=sure)
    return found if labels else None


def asks_again(sentence: Sentence, wording: Wording) -> bool:
    """Whether a sentence is the question itself, or what stands for it: "which ones?"."""
    parts = [part for part in sentence.related if isinstance(part, Part)]
    if sentence.mark != "?" or _ASKS.isdisjoint(sentence.roles[:2]) or len(parts) < len(sentence.related):
        return False
    words, asked = [part.word for part in parts], words_of(wording.options.question)
    if wording.turns(" ".join(words)) or not all(part.role in _ASKING or is_asked(part, wording) for part in parts):
        return False
    if any(part.role in _AS_ASKED and word not in asked for part, word in zip(parts, words, strict=True)):
        return False
    empty = Role.IT not in sentence.roles and not any(is_asked(part, wording) for part in parts)
    return empty or _repeats(parts, wording, NEARLY_ALL)


_ASKS: Final = roles_of("WHICH WHAT")
_AS_ASKED: Final = roles_of("PREPOSITION") | {Role.IS}
"""What must be as in the question: "what is on the box?" is another one than "what is in the box?"."""
_ASKING: Final = roles_of(
    "WHICH WHAT IS IT OF TO FROM PREPOSITION TITLE RELATION_NOUN POSITION_NOUN DIRECTION_NOUN SO RELATIVE"
)


def _end(sentence: Sentence, begin: int, wording: Wording) -> int:
    """Where what is said of the question ends, and where others begin: "..., not the cube", "..., so is the cube"."""
    less, besides = _LESS.search(sentence.roles, begin), _BESIDES.search(sentence.roles, begin)
    if besides and wording.turns(" ".join(sentence.words[besides.start() :])):
        return besides.start()
    return less.start() if less else len(sentence.roles) - 2 * likewise(sentence)


def likewise(sentence: Sentence) -> bool:
    """Whether a sentence ends in one more option of which the same is said: "..., and so is the blue cube"."""
    said = sentence.related[-2].word if len(sentence.related) > 1 else ""
    return sentence.roles.endswith(Role.UNKNOWN + Role.RELATION) and said.removeprefix("and ") in _SO_IS


_SO_IS: Final = frozenset({"so does", "so do", "so is", "so are"})
_BESIDES: Final = matching(",? BUT RELATION IS [^RELATION]*$")
"""What others are instead: "..., while the blue cube is to the right of it"."""
_MEANWHILE: Final = frozenset({"after", "before", "when", "while"})
_LED: Final = matching("[^IF GUESS BECAUSE]* (?:SO|, BUT)|BECAUSE [^IF GUESS , SO]* ,")
_LESS: Final = matching(
    r"(?<=RELATION) [, (]* [AND BUT]? NOT RELATION (?: ,? BECAUSE .* | \))? $"
    "|, [OF PREPOSITION NUMBER] [^RELATION NOT EXCLUDED IF BUT CORRECTION GUESS OR SO]*$"
)
"""What it is not, or by how much it is: "..., not the cube", "..., at about 3 m"."""
_PAST: Final = frozenset({"was", "were"})


def is_asked(part: Part | Related, wording: Wording) -> bool:
    """Whether it is a word of the question."""
    return part.role in ECHOED and stem(part.word) in wording.asked_after | ASKED_FOR


def _ends_only(words: Sequence[Part | Related], at: int, wording: Wording, *, whole: bool) -> bool:
    """Whether an option only ends the words of the question, and does not say where something of them is.

    Of the whole question it may say what it is: "the one furthest to the left is Anna".
    """
    told = {*wording.asked, *wording.asked_after, *ASKED_FOR}
    before = [index for index in range(at) if stem(words[index].word) in told]
    if not before or any(is_asked(part, wording) for part in words[at + 1 :]) or (whole and wording.asks_which_way):
        return False
    between, option = [part for part in words[before[-1] + 1 : at] if isinstance(part, Part)], words[at]
    if [part.role for part in between] == [":"] and not wording.asks_way:
        return False  # "final location: the hall"
    near = ["is" if part.role == Role.IS and part.word not in _PAST else part.word for part in between]
    whole = whole or words[0].role == Role.RELATION_NOUN or stem(words[0].word) in wording.sort
    if whole and _EQUATES.fullmatch("".join(part.role for part in between)) and _PAST.isdisjoint(near):
        return False
    within = not _WITHIN.isdisjoint(near) or (isinstance(option, Related) and option.expression.within)
    return not (within and _PLACES.issuperset(near))


def _repeats(words: Sequence[Part], wording: Wording, share: float) -> bool:
    """Whether words are those of the question in its order, and at least a share of them."""
    said = extremes(
        stem(one)
        for word in words
        if word.role in _FILLS or stem(word.word) in wording.asked_after or word.word in WORD_SIGNS
        for one in word.word.split()
        if not (one in FUNCTION or (word.role == Role.IS and stem(one) not in wording.asked))
        and (one in wording.asked or stem(one) not in ASKED_FOR)
    )
    if wording.extreme and wording.extreme in said:
        return Counter(said) <= Counter(wording.asked)  # "the farthest one", of which there is one
    rest = iter(wording.asked)
    if not said or not all(one in rest for one in said):
        return False
    needed = wording.needed - sum(one not in said for one in wording.sort)
    return sum(one not in ASKING for one in said) >= max(share * needed, 1)

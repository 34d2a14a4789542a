# ruff: noqa: RUF001  (punctuation of other scripts is meant)
"""What leads to a marker in its own sentence: "so the answer is" declares, "one might think the answer is" does not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spatialjudge.reading.places.places import WORD, Place
from spatialjudge.reading.sentences.asides import without_asides
from spatialjudge.reading.sentences.clauses import SAID, parse_of
from spatialjudge.reading.sentences.context import stands
from spatialjudge.reading.sentences.expressions import Related, with_relations
from spatialjudge.reading.sentences.proposals import roles_in
from spatialjudge.reading.sentences.sentences import OPENING, Sentence
from spatialjudge.reading.words.lexicon import Lexicon
from spatialjudge.reading.words.names import Names
from spatialjudge.reading.words.parts import Part, parts_of
from spatialjudge.reading.words.roles import NAMED, TROUBLE, Role, matching, roles_of, since_lead
from spatialjudge.reading.words.tokens import tokenise

LONGEST_LEAD: Final = 1_000
"""Characters before a marker that are looked at: hardly a sentence has more, and what is cut off is not understood."""
_NEAR: Final = 64
"""Characters of it that are looked at first: most markers open their sentence, or nearly."""
_SENTENCE_END: Final = re.compile(r"(?<!\.[a-z])[.!?][\"')*_\]]{0,4}\s+|[.!?]\*\*|[。！？\n]")
_NEW_LINE: Final = frozenset({"", "\n\n", ".\n", ":\n", "!\n", "?\n"})
"""What a sentence begins behind, whatever it is."""
_GOES_ON: Final = re.compile(r"[^\n.!?:。！？*_#]\n[ \t]{0,20}(?=[a-z])")
"""A line break within a sentence: nothing ends the line before, and a small letter begins the next one."""
_OPENS_LINE: Final = re.compile(r"\n[ \t*_\"']{0,8}$")
"""What stands before a marker that opens its line: it is a key there, whatever the line before holds."""
_WHOSE: Final = re.compile(
    r"(?:最终的?|最后的?|最終的な|正确的?|正しい)$"
    r"|(?:(?<![^\W_])(?:right|die|la|richtige|korrekte|bonne|correcta|i(?:['’](?:ll|d)|\s(?:will|would)))[\s*_]{1,5}){1,3}$",
    re.IGNORECASE,
)
"""What may stand before the word "answer" and is another word elsewhere, or in another language."""
_QUESTION: Final = re.compile(
    r"\s{1,3}(?:to|for) (?:the|this|your|our) (?:(?:asked|given|above|original) )?"
    r"(?:question|problem|puzzle|query|task|exercise)\b",
    re.IGNORECASE,
)


_VERB: Final = re.compile(
    r"[\s*_]{0,4}(?:\b(?:is|would be|must be|should be|will be|lautet|ist|est|es|è)|是)?[\s*_:：=＝>→-]{0,8}$"
)
"""What ends a marker."""
_PLAIN: Final = re.compile(
    r"(?:(?:so|thus|therefore|hence),?\s{1,3})?(?:here(?:['’]s|\sis)\s{1,3})?(?:(?:the|my|final|correct|in)\s{1,3}){0,3}",
    re.IGNORECASE,
)
"""What stands before most markers, and leaves any standing: told at once."""
_HARMLESS: Final = matching(
    r"NUMBER?(?:\((?:[ADJECTIVE RELATION_NOUN DIRECTION_NOUN POSITION_NOUN MATTER RELATION NUMBER / , |]*|SUBJECT"
    r" [AND VERSUS ~ / > TO -]? OBJECT|[YES NO NOT](?:[/ , | OR] [YES NO NOT UNKNOWN_ANSWER])+)\))?"
)
"""A number, or a bracket that says what is asked: "answer 1", "answer (direction)", "answer (yes/no)"."""


def leads(clean: str, place: Place, labels: tuple[str, ...], lexicon: Lexicon, names: Names) -> bool:
    """Whether what stands before a marker in its own sentence, and in it, leaves what it declares standing.

    The marker is read as the clause that it opens, "the answer is R", which must answer as any other clause does.
    Linear in the length of the sentence.
    """
    if place.word is None:
        return True
    start, end = place.word
    begin = (
        start if place.firm and _OPENS_LINE.search(clean, max(0, start - 9), start) else _sentence_start(clean, start)
    )
    if place.rule != "marker":
        return _within(clean, begin, place, labels, lexicon, names)
    if _PLAIN.fullmatch(clean, begin, start) and _VERB.fullmatch(clean, end, place.start):
        return True
    whose = _WHOSE.search(clean, begin, start)
    question = _QUESTION.match(clean, end, place.start)
    asks = question.end() if question else end
    verb = _VERB.search(clean, asks, place.start)
    before = _parts(clean, begin, whose.start() if whose else start, lexicon, names)
    within = _parts(clean, asks, verb.start() if verb else place.start, lexicon, names)
    if not within and (_HERE_IS.fullmatch("".join(part.role for part in before)) or _is_reason(before)):
        return True
    if _HARMLESS.fullmatch("".join(part.role for part in within)):
        within = []
    marker, verb_of_it = (Part(role, "", start, end) for role in (Role.RELATION_NOUN, Role.IS))
    return _answers([*before, marker, *within, verb_of_it], labels, lexicon)


def _is_reason(parts: Sequence[Part | Related]) -> bool:
    """Whether they give a reason, which may be opaque: "since the dog walked in once, and came back,"."""
    found = _REASON.fullmatch("".join(part.role for part in parts))
    return found is not None and parts[found.start("because")].word in _SINCE


_REASON: Final = matching(
    "[SO BUT ,]* (?P<because>BECAUSE) (?!IF|TO) (?!.*WHICH .*[EXCLUDED NOT NO NONE IMPOSSIBLE UNKNOWN_ANSWER UNSURE])"
    " [^CORRECTION GUESS REFUSAL ASKS]+ ,"
)
_SINCE: Final = frozenset({"since", "because", "as", "given", "given that", "considering", "considering that"})
_HERE_IS: Final = matching("(?:IS ADJECTIVE*)?")
"""Nothing, or what is left of "by the clues, here is my final"."""
_BEHIND: Final = roles_of("! . , : ~ - ) ( > SO BECAUSE BUT CORRECTION AND OR ; |")
"""What behind a box or tag is no more of its clause."""
_MORE: Final = NAMED | roles_of("RELATION DIRECTION YES NO IS OF TO FROM RELATIVE IF GUESS UNSURE EXCLUDED DOUBT")
"""What with a capital is no beginning of a sentence, but a name, more of an answer, or of its clause."""
_PREMISE: Final = matching("^,? BECAUSE .*,")
_ELSEWHERE: Final = matching("OTHER|^[^SUBJECT]* OBJECT|ASKS|^[UNKNOWN TITLE NUMBER -]{1,4}[:]?$")
"""What leads to a relation of others, or to a form: "desk relative to bed:", "use the format"."""


def _within(clean: str, begin: int, place: Place, labels: tuple[str, ...], lexicon: Lexicon, names: Names) -> bool:
    """Whether a box or tag stands alone behind words that lead to it; else the sentence around it tells."""
    closed = _CLOSES.match(clean, place.end)
    start = closed.end() if closed else place.end
    stop = clean.find("\n", start, start + LONGEST_LEAD)
    after = parts_of(tokenise(clean, start, stop if stop >= 0 else start + LONGEST_LEAD), lexicon, names)
    more = len(after) > 1 or not all(part.written for part in after)  # a single word is cut off
    opens = after[:1] and after[0].written.istitle() and after[0].role not in _MORE
    if more and not opens and (after[0].role not in _BEHIND or after[0].word == "for"):
        return False
    before = _parts(clean, begin, place.begin, lexicon, names)
    if not before or _answers(before, labels, lexicon):
        return True
    roles = "".join(part.role for part in before)
    roles = _PREMISE.sub("", since_lead(roles[roles.rfind(Role.CORRECTION) + 1 :]))
    return not (TROUBLE.search(roles) or _ELSEWHERE.search(roles))


_CLOSES: Final = re.compile(
    r"(?:[\s}$*_\\)\]'\"]*(?:</[^<>\n]*>|\[/[^\]\n]*\]|\]\]))?(?:[ \t}$*_\\)\]'\"]|\.(?!\w)[^\n]*)*"
)
"""What closes a box or a tag, and any sentences that begin behind it in its line."""


def is_set_aside(clean: str, place: Place) -> bool:
    """Whether what stands before a marker in its own sentence is of another case, or by another: "if it is turned"."""
    lead = roles_in(clean[_sentence_start(clean, place.begin) : place.begin])
    return _SETS_ASIDE.search(OBJECTION.sub("", lead)) is not None


OBJECTION: Final = matching("^[CORRECTION BUT , ~]* [NO NOT] ,")
"""What takes back what stands before, and leads to another: "wait, no, the answer is"."""
_SETS_ASIDE: Final = matching("[NOT NO NONE EXCLUDED IMPOSSIBLE COULD_NOT IF GUESS UNKNOWN_ANSWER REFUSAL OTHER ?]")


def _sentence_start(clean: str, stop: int) -> int:
    """Where the sentence begins in which the place ``stop`` stands."""
    if clean[max(0, stop - 2) : stop] in _NEW_LINE:
        return stop
    least = max(0, stop - LONGEST_LEAD)
    near = WORD.search(clean, max(least, stop - _NEAR), stop)  # in a word, so within no end of a sentence
    found = _last_end(clean, near.start(), stop) if near else None
    return found or _last_end(clean, least, stop) or least


def _last_end(clean: str, start: int, stop: int) -> int | None:
    """Where the last sentence ends that ends there."""
    last = None
    for end in _SENTENCE_END.finditer(clean, start, stop):
        last = end.end() if not _wraps(clean, end.start(), end.end()) else last
    return last


def _wraps(clean: str, start: int, end: int) -> bool:
    """Whether a line break only wraps a sentence: nothing ends the line, and a small letter begins the next."""
    return clean[start] == "\n" and start > 0 and _GOES_ON.match(clean, start - 1, end + 24) is not None


def _parts(clean: str, start: int, end: int, lexicon: Lexicon, names: Names) -> list[Part | Related]:
    """What stands there, as far as it says anything."""
    if not WORD.search(clean, start, end):
        return []
    parts = parts_of(tokenise(clean, start, end), lexicon, names)
    roles = without_asides(parts, "".join(part.role for part in parts))
    parts = [part._replace(role=role) for part, role in zip(parts, roles, strict=True) if role != "\n"]
    related = with_relations(parts, "".join(part.role for part in parts), lexicon)
    related = [part for part in related if part.role != Role.TITLE]  # "agent C" is C, whoever that is
    first = next((index for index, part in enumerate(related) if part.role not in OPENING), len(related))
    return related[first:]


def _answers(lead: Sequence[Part | Related], labels: tuple[str, ...], lexicon: Lexicon) -> bool:
    """Whether the last clause of a sentence answers that ends, behind its lead, with a relation."""
    at = lead[-1].end if lead else 0
    related = [*lead, Part(Role.RELATION, "", at, at)]
    roles = "".join(part.role for part in related)
    sentence = Sentence(related, roles, related[0].start, at, "", False, False, False)
    begin = max(sentence.roles.rfind(mark) for mark in (Role.CORRECTION, ".", "?", ";")) + 1
    parse = parse_of(sentence, begin, lexicon)
    last = parse.clauses[-1]
    whole = last.end == len(parse.roles) and last.about in SAID and last.pair in _OF_PAIR
    whole = whole and Role.UNKNOWN not in last.roles and Role.CAN not in last.roles
    return whole and stands(parse, len(parse.clauses) - 1, labels, plural=False)


_OF_PAIR: Final = frozenset({("", ""), (Role.SUBJECT, ""), (Role.SUBJECT, Role.OBJECT)})
"""Whose relation a marker may declare: that of the asked pair, as asked."""

"""What takes a statement back, or stands in its place: negation, supposition, abstention."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spatialjudge.grading.reader import grammar
from spatialjudge.grading.reader.lexicon import Kind
from spatialjudge.grading.reader.parts import Part, Role

REACH: Final = 10
"""Words to one side in which a negation, an abstention or glue is looked for: a clause, and a bound on the work."""


def denied(parts: Sequence[Part], index: int) -> bool:
    """Whether the part is negated ("not left", "rather than left") or only supposed ("whether it is left")."""
    if index and parts[index].before == ":" and _crossed_out(parts, index - 1):
        return True
    count = 0
    for step in range(index, max(0, index - REACH), -1):
        if step != index and parts[step].word == "and" and step + 1 < len(parts) and parts[step + 1].role is Role.VERB:
            break
        if parts[step].opens_clause():
            break
        part = parts[step - 1]
        if part.kind is Kind.REVERSER:
            count += 1
        elif part.kind in {Kind.WORD, Kind.NO}:
            if part.word in grammar.HYPOTHETICAL or _once_claimed(parts, step - 1):
                return True
            if part.word in grammar.CONTRAST:
                break
            count += part.word in grammar.NEGATORS or part.word.endswith("n't")
            count += part.word == "than" and not any(other.names() for other in parts[step:index])
            if part.word == "nor":
                break  # "neither left nor right" denies each once
    return count % 2 == 1


def _once_claimed(parts: Sequence[Part], index: int) -> bool:
    """Whether "I first said", "at first I thought" or "my first guess" stands here."""
    if parts[index].word in grammar.FIRST_TRIES and index and parts[index - 1].word in grammar.EARLIER:
        return True
    if parts[index].word not in grammar.PAST_CLAIMS:
        return False
    before = {part.word for part in parts[max(0, index - 2) : index]}
    return "i" in before and not before.isdisjoint(grammar.EARLIER)


def refuted(parts: Sequence[Part], end: int) -> bool:
    """Whether what follows takes it back: "left is wrong", "left cannot be", "left (wrong)"."""
    if end < len(parts) and _crossed_out(parts, end):
        return True
    said_so = False
    for part in parts[end : end + 4]:
        if part.kind is not Kind.WORD or part.opens_clause():
            return False
        if part.word.endswith("n't") or part.word == "cannot" or (said_so and part.word in grammar.REFUTED):
            return True
        said_so = said_so or part.role is Role.VERB or part.word in {"would", "can", "could", "must", "should"}
        if not said_so:
            return False
    return False


def _crossed_out(parts: Sequence[Part], index: int) -> bool:
    """Whether "wrong", or the like, stands here for itself."""
    alone = index + 1 == len(parts) or parts[index + 1].opens_clause()
    return alone and parts[index].word in grammar.CROSSED_OUT


def abstentions(parts: Sequence[Part], *, direction: bool) -> Iterator[tuple[int, int]]:
    """Where the sentence says that it is not known; when a ``direction`` was asked, not knowing a distance is none."""
    for index, part in enumerate(parts):
        last = _abstains(parts, index)
        if last is None or (part.kind is Kind.ABSTENTION and denied(parts, index)):
            continue
        low = index
        while low > 0 and index - low < REACH and not parts[low].opens_clause():
            low -= 1
        if any(other.word in grammar.CONCESSIVE for other in parts[low:index]):
            continue
        if direction and any(
            other.word in grammar.OTHER_MATTERS for other in (*parts[low:index], *parts[last : last + REACH])
        ):
            continue
        yield part.start, parts[last].end


def _abstains(parts: Sequence[Part], index: int) -> int | None:
    """The last part of an abstention that begins at ``index``; ``None`` if none does."""
    part = parts[index]
    if part.kind is Kind.ABSTENTION:
        return index
    if part.kind not in {Kind.WORD, Kind.NO}:
        return None
    closes = index + 1 == len(parts) or parts[index + 1].opens_clause()
    if part.word in grammar.BARE_ABSTENTIONS:
        opens = index == 0 or part.opens_clause() or parts[index - 1].role is Role.VERB
        return index if opens and closes else None
    if part.word not in grammar.UNABLE and not part.word.endswith("n't"):
        return None
    lacking = part.word in {"no", "without", "lacks", "lack"}
    for step in range(index + 1, min(len(parts), index + REACH)):
        other = parts[step]
        if other.kind is Kind.RELATION or other.opens_clause():
            return None
        if other.word in grammar.TO_FIND or (lacking and other.word in grammar.LINKS):
            return step
    return None

"""The pattern of a sample that has no id, told by its text.

A pattern is a text with slots for noun phrases. Words that no pattern has are what fills a slot; which slots are filled
alike tells patterns apart whose words are the same. Where two slots happen to be filled with one name, the sample
belongs to the pattern that most others with these words and this label have. On half of the data this gives the 160
published patterns, but for three pairs whose text and label are the same.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

_PUBLISHED: Final = """
    's above absent across and are at away back be behind below between brought by calling came cities close come
    criticized did different driving drove entered escorted far fell from front has hidden hugged in inside into is
    left lives mentioned met near not now of on opposite out outside part persons put returned right running saw
    sent sides sight taken the threw through to top towards twice under walked walking wanted was went were with
"""
_WORDS: Final = frozenset(_PUBLISHED.split())
"""The words of the published patterns (Abzianidze et al. 2023, ``problem_patterns.xml``, MIT)."""
_LEFT_OUT: Final = re.compile(
    r"\b(?:at[ _]least|at once|straight off|immediately|instantly|like a shot|straightaway|right away|directly)\b"
)
"""Adverbs that fill a slot of their own, or none."""
_TOKEN: Final = re.compile(r"[^\W\d_][\w-]*|'s|[.,]")
_ARTICLES: Final = ("the", "a", "an")


class LabelledSample(NamedTuple):
    """What a sample says, and its label."""

    premises: str
    hypothesis: str
    label: str


class _Frame(NamedTuple):
    """The words of a sample with a blank for each slot, and which slots are filled alike."""

    words: tuple[str, ...]
    slots: tuple[int, ...]

    def is_coarser_than(self, other: _Frame) -> bool:
        """Whether it is the other with some slots filled alike."""
        return len(set(zip(other.slots, self.slots, strict=True))) == len(set(other.slots))

    def __str__(self) -> str:
        slots = iter(self.slots)
        told = " ".join(word or f"NP{next(slots)}" for word in self.words)
        return told.replace(" .", ".").replace(" ,", ",").replace(" '", "'")


def patterns(samples: Sequence[LabelledSample]) -> list[str]:
    """The pattern of each sample, as a text; those of one file together. Linear in the samples."""
    frames = [_frame(sample) for sample in samples]
    alike: defaultdict[tuple[str, ...], Counter[_Frame]] = defaultdict(Counter)
    for frame in frames:
        alike[frame.words][frame] += 1
    belongs = {
        frame: max((one for one in found if frame.is_coarser_than(one)), key=lambda one: (found[one], one.slots))
        for found in alike.values()
        for frame in found
    }
    return [str(belongs[frame]) for frame in frames]


def _frame(sample: LabelledSample) -> _Frame:
    names: dict[str, int] = {}
    words: list[str] = []
    slots: list[int] = []
    for text in (sample.premises, sample.hypothesis):
        for word in _phrases(_TOKEN.findall(_LEFT_OUT.sub(" ", text))):
            plain = word.lower() in _WORDS or word in ".,"
            words.append(word.lower() if plain else "")
            if not plain:
                slots.append(names.setdefault(word.lower(), len(names) + 1))
        words.append("=>")
    return _Frame((*words[:-1], f"({sample.label})"), tuple(slots))


def _phrases(words: Sequence[str]) -> Iterator[str]:
    """The words of a text, those of a noun phrase (with its article) together."""
    phrase: list[str] = []
    for word, after in zip(words, [*words[1:], "."], strict=True):
        filler = word.lower() not in _WORDS and word not in ".,"
        article = word.lower() in _ARTICLES and after.lower() not in _WORDS and after not in ".,"
        if phrase and (article or not filler):
            yield " ".join(phrase)
            phrase = []
        if filler or article:
            phrase.append(word)
        else:
            yield word
    if phrase:
        yield " ".join(phrase)

"""Free text to an answer: what did the model say? Read, or not read, but never misheard.

One idea for every kind of question; a kind brings its values, and what sentences that say them come to together.

1. What is no answer is blanked: an echoed prompt, thinking, other turns, and what stands behind an item that the model
   made up itself (``places``).
2. A place declares an answer: the whole output, a tag, a box, a field of JSON or a marker line; the last one counts,
   if its own sentence leaves it standing, and what heads it (``outputs``; of JSON and its like ``structures``).
3. Text becomes words and marks, and these parts with a role by name; what says a value of the question has it
   (``words``).
4. Values beside each other are one group: "above and to the left" one label, "N, NE or E" three; an unknown word beside
   a link is a member, and spoils it (``sentences``).
5. Stops, line breaks and bullets make sentences and items of lists.
6. A clause is read only if a construction fits it from end to end; so who is figure and who is landmark is known, and
   never guessed.
7. What leads to it and its tail leave it standing, or it is not read: premises may be opaque, but what supposes,
   denies, corrects or excludes may not.
8. A sentence comes to one finding: an answer, an item, a denial, an abstention, a correction, an aside, or what is not
   understood; of a yes or no, of options and of steps the ``kinds`` say which.
9. Findings conclude: those of the declared place if nothing behind takes them back, tier ``declared``, else the last
   ones of prose that does not break off, tier ``stated``; of two as firm, none.
10. What is understood in part is not read: it is ``unreadable``, which is counted, and no wrong answer; what every step
    saw is told by :func:`explain`.

Each folder stands on those before, and says at its door what its files are for: ``words``, ``places``, ``sentences``,
``structures``, ``outputs``, ``kinds``. Numbers and ``layouts`` are no clauses: their places, leads and tiers are those
of the others, and they are read from end to end or not at all.
"""

from spatialjudge.reading.explaining import explain
from spatialjudge.reading.kinds.answers import read_relation
from spatialjudge.reading.kinds.choice import read_choice
from spatialjudge.reading.kinds.numbers import Counting, read_number
from spatialjudge.reading.kinds.sequence import read_sequence
from spatialjudge.reading.kinds.yes_no import read_yes_no
from spatialjudge.reading.layouts.coordinates import BOX_FORMS, BoxForm, Coordinates, Drawing
from spatialjudge.reading.layouts.layouts import LayoutReading, read_layout, shown_place
from spatialjudge.reading.places.readings import (
    ASKED_MODALITIES,
    STRICTNESS,
    AskedModality,
    Reading,
    ReadingStatus,
    Strictness,
    Tier,
)
from spatialjudge.reading.sentences.conclusions import retracted
from spatialjudge.reading.words.kind_words import VIEWS
from spatialjudge.reading.words.lexicon import Entry, Lexicon, lexicon_of, phrasebook
from spatialjudge.reading.words.roles import Role
from spatialjudge.reading.words.table import each, words_in
from spatialjudge.reading.words.tokens import Token, tokenise

__all__ = [
    "ASKED_MODALITIES",
    "BOX_FORMS",
    "STRICTNESS",
    "VIEWS",
    "AskedModality",
    "BoxForm",
    "Coordinates",
    "Counting",
    "Drawing",
    "Entry",
    "LayoutReading",
    "Lexicon",
    "Reading",
    "ReadingStatus",
    "Role",
    "Strictness",
    "Tier",
    "Token",
    "each",
    "explain",
    "lexicon_of",
    "phrasebook",
    "read_choice",
    "read_layout",
    "read_number",
    "read_relation",
    "read_sequence",
    "read_yes_no",
    "retracted",
    "shown_place",
    "tokenise",
    "words_in",
]

"""Free text to an answer: what did the model say? Read, or not read, but never misheard.

1. What is no answer is blanked: an echoed prompt, thinking, other turns, special tokens (``cleaning``); and what stands
   behind an item that the model made up itself is not looked at.
2. A place declares an answer if it is the whole output, an answer tag, a box, an answer field of JSON or a marker line;
   the last one counts, if its own sentence leaves it standing, whatever is asked (``outputs``, ``places``, ``leads``,
   ``objects``; what it says: ``declared``).
3. Text becomes words and marks (``tokens``), these become parts with a role each: names of the asked pair and of the
   story's other objects, directions, words from a table (``parts``, ``names``, ``roles``, ``words``, ``phrases``,
   ``lexicon``).
4. Directions beside each other become one relation expression: "above and to the left" is one label, "N, NE or E" are
   three (``expressions``).
5. Line breaks, bullets and stops make sentences and items of lists (``sentences``).
6. A sentence is cut into clauses, and a clause is read only if one construction fits it from end to end; figure and
   landmark are known from the construction, and a converse comes from nothing else (``constructions``, ``clauses``).
7. A sentence comes to one finding, whatever is asked (``findings``). What stands around the clause decides whether it
   answers: premises may be opaque, but what supposes, corrects or excludes may not (``statements``, ``context``).
8. A declared place is read if it is understood whole, and nothing behind it takes it back, or concludes another
   answer: tier ``declared`` (``passages``, ``conclusions``). Of two answers, neither of which is taken back, none is
   read (``prose``).
9. Else the sentence or list that concludes the prose is read, if it is a whole clause about the asked pair and the text
   does not break off: tier ``stated`` (``prose``); yes and no go the same way (``polarity``).
10. What is understood in part is not read: it is ``unreadable``, which is counted, and no wrong answer. What every step
   saw of a text is told by :func:`explain`.

Of a choice, words become options, words of the question and fillers (``wording``, ``kind_words``);
options may be cells of a grid or have marks in them (``cells``), be called in short if that is only one, or go by a
letter. A sentence names options, denies or doubts them, and answers if only fillers, or "so", lead to them and what
follows only explains, or if all around them repeats the question (``naming``, ``groups``, ``repetition``,
``choosing``). "Not A but B" is B; of "A or B" no choice was made. A sequence is read only if it is understood from end
to end (``sequence``).
"""

from spatialjudge.grading.reader.answers import read_relation
from spatialjudge.grading.reader.choice import read_choice
from spatialjudge.grading.reader.explaining import explain
from spatialjudge.grading.reader.readings import AskedModality, Reading, ReadingStatus, Tier
from spatialjudge.grading.reader.sequence import read_sequence
from spatialjudge.grading.reader.yes_no import read_yes_no

__all__ = [
    "AskedModality",
    "Reading",
    "ReadingStatus",
    "Tier",
    "explain",
    "read_choice",
    "read_relation",
    "read_sequence",
    "read_yes_no",
]

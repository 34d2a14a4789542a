"""Answers to closed questions: a choice of one or several options, or a sequence of them, in a grammar of their own.

1. The places that declare an answer are those of relations; JSON may have any shape, and a question that the model goes
   on with ends its answer (``places``).
2. Words become options, words of the question, and fillers, by the common table and a few rows of their own
   (``options``, ``words``, ``wording``); options may be cells of a grid or have marks in them (``written``), be called
   in short ("the blue one") if that is unambiguous, or go by a letter or number.
3. A sentence names options, denies them, doubts them, or cannot tell. It answers if only fillers, or "so", lead to the
   options, and what follows only explains; or if all around them repeats the question in its order (``sentences``,
   ``groups``, ``repetition``).
4. "Not A but B" is B. Of "A or B" no choice was made: it is not read, and so is no wrong answer.
5. The sentences of a place, or the opening and conclusion of the prose, are an answer if none takes it back
   (``conclusions``, ``choices``). What is understood in part is not read.
6. A sequence is read only if it is understood from end to end (``sequences``).
"""

from spatialjudge.grading.reader.closed.choices import read_choice
from spatialjudge.grading.reader.closed.sequences import read_sequence

__all__ = ["read_choice", "read_sequence"]

"""Asking a model: the prompts of a file of items, sent to any endpoint that speaks OpenAI's chat completions.

1. Every line is checked before the first call: each item has a ``prompt``, a text or a list of messages.
2. Calls go out so many at a time, in the order of the file; what can pass (a busy or restarting endpoint, a rate
   limit) is asked again with growing pauses, or after what the endpoint asks to wait, in which it is not asked at all.
3. Each answer is appended to a journal beside the output as soon as it is there. Whatever happens then, it is not asked
   for, or paid for, again: a run that was killed goes on with ``--resume``.
4. At the end the items are written with their answers, in the order of the file, in one step, and what was asked for
   stays beside them: a whole output is not taken for the answers to something else. A call that failed for
   good is an item with the answer null, which grading counts by its name; ``--resume`` asks for those alone.
"""

from spatialjudge.service.asking.endpoint import Endpoint, ModelReply, Refused
from spatialjudge.service.asking.journal import Journal, check_whole, forget, journal_of
from spatialjudge.service.asking.prompts import Call, calls, check_items
from spatialjudge.service.asking.run import CallCounts, ask, write_answers
from spatialjudge.service.asking.second_turns import ASK_AGAIN, ASK_EXTRACTOR, check_graded, second_turns

__all__ = [
    "ASK_AGAIN",
    "ASK_EXTRACTOR",
    "Call",
    "CallCounts",
    "Endpoint",
    "Journal",
    "ModelReply",
    "Refused",
    "ask",
    "calls",
    "check_graded",
    "check_items",
    "check_whole",
    "forget",
    "journal_of",
    "second_turns",
    "write_answers",
]

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

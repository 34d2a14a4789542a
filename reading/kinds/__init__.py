"""The kinds of questions: what sentences come to that say values of each, and the functions that read them.

A relation: ``answers``, ``relation``, ``antecedents`` (what "it" is), ``lists``, ``questions``. Yes or no: ``yes_no``,
``polarity``, ``claims``, ``objections``. A choice: ``choice``, ``offered``, ``wording`` and ``option_roles`` (what
names an option), ``options`` (what a sentence says of them), ``choosing``, ``repetition``, ``verdicts``. Steps:
``sequence``, ``step_words``, ``steps``, ``stepping`` (what they come to). A number: ``numbers``. All else is common.
"""

"""Answers in structured outputs: JSON and its like, elements of XML, lines of fields.

``values`` and ``structures`` make a value of a text; ``fields`` says what a field does by its name, ``pairs`` which
pair an object names; ``walk`` goes once through a value for ``candidates``, with lists in ``items``, and comes to one
answer or none.
"""

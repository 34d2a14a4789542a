"""Layouts as answers: where a model draws things, as points, boxes or headings in coordinates.

``coordinates`` is what a drawing means, ``drawn`` what a part of a text draws, ``layouts`` which part is the answer.
"""

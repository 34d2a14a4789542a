"""Samples: graded records made ready to be looked at, in the terminal and on a page.

A *sample* is a record with what it says in words: the story's facts by number, what was read and where it stands, what
that is worth and why, the clash. Its *picture* is a placement of the story, solved anew: one in which the answer holds,
or if it cannot, any, with the places where the answer would have to put its subject. The *page* is one file that holds
the samples of a whole run, packed in blocks, with its own style and script, and needs no network.
"""

"""What an output as a whole comes to, whatever is asked: which place counts, and what stands around it.

``outputs`` is the order in which a text is looked at, and what a kind of question has to bring; ``leads`` is what
leads to a place in its own sentence, ``headings`` what stands above, ``rivals`` the other places.
"""

"""What a sentence says: the clause of it that answers, if what stands around it leaves it standing.

``asides`` and ``closings`` set aside what says nothing around an answer and behind it; ``judgements`` tells "this is
right" from the direction; ``expressions`` makes one relation of words side by side; ``sentences`` cuts sentences and
items; ``constructions`` are the ways to say a relation, or yes or no, each a pattern with an example; ``clauses`` fits
them; ``context`` tells what a lead and a tail do; ``statements`` comes to one finding, unless it is ``unsaid``;
``conclusions`` to what a run of findings declares or concludes. ``proposals`` is what a question of yes or no asks.
Whoever has a sentence that is misheard begins here.
"""

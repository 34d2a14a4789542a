"""Things with extent: difference bounds with a solution that is repaired, and a search over what they leave open.

A network of boxes comes down to bounds ``u - v <= most`` between numbered points, and choices between such bounds
(``relations.boxes``; ``statement``). ``differences`` keeps coordinates that satisfy all bounds asserted so far, and
repairs them when one more is asserted: that alone tells whether bounds contradict each other. ``search`` backtracks
over the choices that these coordinates do not happen to satisfy. ``engine`` answers questions about a story from the
coordinates that were found for it, and searches for others where these do not show the answer.
"""

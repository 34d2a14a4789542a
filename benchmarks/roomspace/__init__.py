"""RoomSpace (Li, Hogg, Cohn, IJCAI 2024): its texts read and written, and new items generated.

    Imagine a square-shaped living room, bordered by four walls. This room contains a collection of furniture,
    including an arm chair placed in the west, and some stools: stool 1 placed in the north, stool 2 placed in the
    south. The arm chair is placed to the south-west of stool 1, at a short distance.

The size of the grid is never in a text: whoever reads one adds it, ``Story(grid=12, facts=read_story(text).facts)``.
A text with "short" or "far" and without "moderate" does not tell whether it has two or three distance classes: the
reader is told. In north-facing texts "in front of" means farther from the viewer at the south door, to the north.
"""

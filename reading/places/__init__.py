"""Where an answer may stand in an output, by signs alone, and what a reading is.

``cleaning`` blanks what is no answer; ``places`` finds tags, boxes and markers; ``labels`` finds what no sentence
says: a label alone, letters of options, cells, options with marks; ``searching`` runs a caller's regular expression;
``readings`` is what comes of it all. Nothing here understands a sentence.
"""

"""What single words do: a text becomes words and marks, and these parts that have a role by name.

``tokens`` cuts a text; ``roles`` names what a part may do; ``words.toml`` is the one table of words and phrases with
their roles, which ``table`` reads; ``kind_words`` has those of vocabularies and questions; ``lexicon`` looks phrases
up, longest first, and knows what says a label; ``names`` knows the asked pair and the other things; ``parts`` puts them
together. Nothing here knows of sentences.
"""

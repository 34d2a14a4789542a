"""What spatial words mean: displacement sets and the vocabularies that name them."""

from spatialjudge.relations.algebra import ANYWHERE, UNBOUNDED, Piece, Relation, tighten
from spatialjudge.relations.roomspace import roomspace, roomspace_reference
from spatialjudge.relations.stepgame import stepgame
from spatialjudge.relations.vocabulary import (
    ROOM,
    Family,
    Term,
    UnknownLabel,
    UnknownVocabulary,
    Vocabulary,
    fold,
    shown,
    vocabularies,
    vocabulary,
)

__all__ = [
    "ANYWHERE",
    "ROOM",
    "UNBOUNDED",
    "Family",
    "Piece",
    "Relation",
    "Term",
    "UnknownLabel",
    "UnknownVocabulary",
    "Vocabulary",
    "fold",
    "roomspace",
    "roomspace_reference",
    "shown",
    "stepgame",
    "tighten",
    "vocabularies",
    "vocabulary",
]

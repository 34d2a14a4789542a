"""What spatial words mean: displacement sets and the vocabularies that name them."""

from spatialjudge.relations.algebra import ANYWHERE, Relation, room_of
from spatialjudge.relations.allen import allen
from spatialjudge.relations.boxes import Axis, Boxes, BoxPlace, BoxRelation
from spatialjudge.relations.cardinal_boxes import cardinal_boxes
from spatialjudge.relations.errors import InvalidInput, Portable, Problem
from spatialjudge.relations.extras import install_extra
from spatialjudge.relations.layout import layout
from spatialjudge.relations.observer import observer
from spatialjudge.relations.pieces import UNBOUNDED, Piece, tighten
from spatialjudge.relations.point import point
from spatialjudge.relations.rcc8 import rcc5, rcc8
from spatialjudge.relations.roomspace import roomspace, roomspace_reference
from spatialjudge.relations.scenes import spartqa, spartqa_weak, spartun, spartun_anchor
from spatialjudge.relations.spacenli import spacenli
from spatialjudge.relations.stepgame import stepgame
from spatialjudge.relations.texts import meant, printable, shown
from spatialjudge.relations.vocabulary import (
    ROOM,
    Family,
    Term,
    UnknownLabel,
    UnknownVocabulary,
    Vocabulary,
    fold,
    vocabularies,
    vocabulary,
)

__all__ = [
    "ANYWHERE",
    "ROOM",
    "UNBOUNDED",
    "Axis",
    "BoxPlace",
    "BoxRelation",
    "Boxes",
    "Family",
    "InvalidInput",
    "Piece",
    "Portable",
    "Problem",
    "Relation",
    "Term",
    "UnknownLabel",
    "UnknownVocabulary",
    "Vocabulary",
    "allen",
    "cardinal_boxes",
    "fold",
    "install_extra",
    "layout",
    "meant",
    "observer",
    "point",
    "printable",
    "rcc5",
    "rcc8",
    "room_of",
    "roomspace",
    "roomspace_reference",
    "shown",
    "spacenli",
    "spartqa",
    "spartqa_weak",
    "spartun",
    "spartun_anchor",
    "stepgame",
    "tighten",
    "vocabularies",
    "vocabulary",
]

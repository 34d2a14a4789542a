"""One item of every family of every vocabulary, with a right answer: what whoever grades must be able to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from spatialjudge.relations import ROOM, vocabularies


class FamilyItem(NamedTuple):
    """An item, and a label that answers it: what its story says of the pair."""

    vocabulary: str
    family: str
    usual: bool
    item: dict[str, Any]
    right: str

    def __str__(self) -> str:
        return f"{self.vocabulary}/{self.family}"


def family_items() -> Iterator[FamilyItem]:
    """An item of each family, asked for by name; its story states the first label of it."""
    for table in vocabularies():
        for name, (term, *_) in table.families.items():
            family = term.family
            if family.measured:
                continue  # no question is solved with it
            obj = ROOM if family.unary else ["desk", "lamp"] if family.ternary else "desk"
            story = {"vocabulary": table.name, "facts": [["bed", term.label, obj]], "objects": ["bed", "desk", "lamp"]}
            if table.space is None:
                story["grid"] = 9
            question = {"subject": "bed", "object": obj, "family": name}
            item = {"story": story, "question": question, "gold": term.label}
            yield FamilyItem(table.name, name, name == table.main_family or family.ternary, item, term.label)


FAMILY_ITEMS = tuple(family_items())
USUAL_ITEMS = tuple(
    one._replace(item=one.item | {"question": {"subject": "bed", "object": one.item["question"]["object"]}})
    for one in FAMILY_ITEMS
    if one.usual
)
"""The same of families that need not be named: the main one, and of two objects that of relations of three."""

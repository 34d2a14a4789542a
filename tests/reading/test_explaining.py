"""How a text is read, line by line: roles by name, constructions, findings and what they come to."""

import pytest

from spatialjudge.grading import explain, read_choice, read_relation, read_sequence, read_yes_no
from spatialjudge.relations import roomspace

PAIR = {"vocabulary": roomspace, "subject": "bed", "obj": "desk"}


def test_a_relation_is_explained_by_roles_clauses_and_findings():
    lines = explain(read_relation, "The lamp is red. So the bed is north of the desk.", **PAIR).splitlines()
    assert lines[0] == "output"
    assert "    roles: SO SUBJECT IS RELATION OF OBJECT" in lines
    clause = "[SO] SUBJECT IS RELATION OF OBJECT: the asked pair, as 'the bed is north of the chair'"
    assert f"    clause: {clause}" in lines
    assert "    finding: answer, labels N, form name, concluding, bare" in lines
    assert lines[-1] == "relation: N by conclusion/name, stated"


def test_what_is_not_understood_is_told():
    lines = explain(read_relation, "One might think the answer is north.", **PAIR).splitlines()
    assert lines[0] == "marker is not led to: N"
    assert (
        "    clause: [FIRST] RELATION_NOUN IS RELATION: the asked pair, as 'the possible relations are N, NE'" in lines
    )
    assert lines[-1] == "unreadable: none by conclusion/none, unread"


@pytest.mark.parametrize(
    ("read", "text", "asked", "line", "last"),
    [
        (read_yes_no, "Yes. So.", {}, "    finding: answer, labels yes, form polar, outright, sure", "yes: none by"),
        (read_yes_no, "Yes. It can be so.", PAIR | {"relation": "N"}, "    roles: YES", "yes: none by"),
        (
            read_choice,
            "So it is not A but B.",
            {"options": {"A": (), "B": ()}},
            "    finding: item, labels B, form label, concluding, own, ended",
            "relation: B by whole/label, declared",
        ),
        (
            read_sequence,
            "Path: north, north",
            {"options": {"north": (), "south": ()}},
            "    finding: labels north, form step",
            "multiple: north, north by",
        ),
        (read_relation, "north", PAIR, "relation: N by whole/name, declared", "relation: N by"),
    ],
)
def test_every_kind_is_explained(read, text, asked, line, last):
    lines = explain(read, text, **asked).splitlines()
    assert line in lines
    assert lines[-1].startswith(last)


def test_a_reading_is_the_same_with_and_without_an_explanation():
    text = "The bed is north of the desk."
    before = read_relation(text, **PAIR)
    explain(read_relation, text, **PAIR)
    assert read_relation(text, **PAIR) == before
    with pytest.raises(ValueError, match="'default' or 'strict'"):
        explain(read_relation, text, reading="loose", **PAIR)
    assert read_relation(text, **PAIR) == before

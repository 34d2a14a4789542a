"""How a text is read, line by line: roles by name, constructions, findings and what they come to."""

from pathlib import Path

import pytest

from spatialjudge.grading import explain, read_choice, read_relation, read_sequence, read_yes_no
from spatialjudge.relations import roomspace

PAIR = {"vocabulary": roomspace, "subject": "bed", "obj": "desk"}


def test_a_relation_is_explained_by_roles_clauses_and_findings():
    lines = explain(read_relation, "The lamp is red. So the bed is north of the desk.", **PAIR).splitlines()
    assert lines[0] == "output"
    assert "    roles: SO SUBJECT IS RELATION OF OBJECT" in lines
    told = ["lead: SO", "clause: SUBJECT IS RELATION OF OBJECT: the asked pair"]
    assert [*told, "construction: the bed is north of the chair"] == [line.strip() for line in lines[-5:-2]]
    assert "    finding: answer, labels N, form name, concluding, bare" in lines
    assert lines[-1] == "conclusion: relation, N by conclusion/name, stated"


def test_what_is_not_understood_is_told():
    lines = explain(read_relation, "One might think the answer is north.", **PAIR).splitlines()
    assert lines[0] == "marker is not led to: N"
    assert "    lead: GUESS" in lines
    assert "    construction: the possible relations are N, NE" in lines
    assert lines[-1] == "conclusion: unreadable, none by conclusion/none, unread"


@pytest.mark.parametrize(
    ("read", "text", "asked", "line", "last"),
    [
        (
            read_yes_no,
            "Yes. So.",
            {},
            "    finding: answer, labels yes, form polar, outright, sure",
            "conclusion: yes, none by",
        ),
        (read_yes_no, "Yes. It can be so.", PAIR | {"relation": "N"}, "    roles: YES", "conclusion: yes, none by"),
        (
            read_choice,
            "So it is not A but B.",
            {"options": {"A": (), "B": ()}},
            "    finding: item, labels B, form label, concluding",
            "conclusion: relation, B by whole/label, declared",
        ),
        (
            read_sequence,
            "Path: north, north",
            {"options": {"north": (), "south": ()}},
            "    finding: item, labels north, north, form sequence, concluding",
            "conclusion: multiple, north, north by",
        ),
        (read_relation, "north", PAIR, "conclusion: relation, N by whole/name, declared", "conclusion: relation, N by"),
    ],
)
def test_every_kind_is_explained(read, text, asked, line, last):
    lines = explain(read, text, **asked).splitlines()
    assert line in lines
    assert lines[-1].startswith(last)


@pytest.mark.parametrize(
    ("read", "text", "asked", "told"),
    [
        (
            read_yes_no,
            "So it can be north, because of the lamp.",
            PAIR | {"relation": "N"},
            ["lead: SO", "clause: IT COULD RELATION", "tail: ',' BECAUSE"],
        ),
        (
            read_choice,
            "So it is not A but B, as I said.",
            {"options": {"A": (), "B": ()}},
            [
                "lead: SO",
                "clause: IT IS NOT RELATION: what does not hold",
                "lead: BUT",
                "tail: ',' BECAUSE GUESS",
            ],
        ),
    ],
)
def test_lead_clause_and_tail_are_told_of_every_kind(read, text, asked, told):
    lines = explain(read, text, **asked)
    assert [line for line in told if f"    {line}" not in lines] == []


def test_what_may_answer_in_json_is_told_with_what_it_says():
    lines = explain(read_relation, '{"subject": "desk", "relation": "south of", "object": "bed"}', **PAIR).splitlines()
    assert lines[1] == "  'south of', plain, turned True: says N"
    assert lines[-1] == "conclusion: relation, N by json/converse, declared"


def test_words_in_no_table_are_named():
    lines = explain(read_relation, "The bed is frobnicated north of the desk.", **PAIR).splitlines()
    assert "    in no table: frobnicated" in lines


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "This is a wrong answer of a student:\nThe bed is north of the desk.",
            "not read: what stands above sets it aside",
        ),
        ("Final answer: south\nAnswer: north", "not read: another marker declares otherwise"),
    ],
)
def test_it_is_told_why_what_was_heard_does_not_count(text, reason):
    assert explain(read_relation, text, **PAIR).splitlines()[-2] == reason


def test_the_example_of_the_documentation_is_true():
    text = (Path(__file__).parents[2] / "docs/reading.md").read_text()
    told = text.split("print(explain(", 1)[1].split("```text\n", 1)[1].split("```", 1)[0]
    said = "So (by rule 2) the bed is north of the desk, if it is not moved."
    assert said in text
    assert explain(read_relation, said, **PAIR) == told.strip()


def test_a_reading_is_the_same_with_and_without_an_explanation():
    text = "The bed is north of the desk."
    before = read_relation(text, **PAIR)
    explain(read_relation, text, **PAIR)
    assert read_relation(text, **PAIR) == before
    with pytest.raises(ValueError, match="'default' or 'strict'"):
        explain(read_relation, text, reading="loose", **PAIR)
    assert read_relation(text, **PAIR) == before


@pytest.mark.parametrize("ending", ["", " Nothing else fits.", " No other option fits."])
def test_whatever_is_read_is_explained(ending):
    said = "The bed is north of the desk", "Yes", "No, it cannot be", "It can", "It cannot be known", "B", "Go north"
    for text in said:
        told = f"{text}.{ending}"
        assert "conclusion: " in explain(read_relation, told, **PAIR)
        for modality in ("can", "must", "is"):
            assert "conclusion: " in explain(read_yes_no, told, relation="N", modality=modality, **PAIR)
        assert "conclusion: " in explain(read_choice, told, options={"A": ["hall"], "B": ["attic"]})
        assert "conclusion: " in explain(read_sequence, told, options={"north": [], "east": []})

"""Explanations: what was heard, whether it can hold and why, and never the contrary of the value."""

from __future__ import annotations

import json
import re
from itertools import combinations, product

import pytest
from every_family import FAMILY_ITEMS

from spatialjudge.adapters import SCORES, mark, mark_of
from spatialjudge.adapters.records import grade_of
from spatialjudge.grading import cases
from spatialjudge.relations import vocabulary

STORY = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]}
LOOSE = {"grid": 12, "facts": [["bed", "N", "desk"], ["chair", "N", "desk"]]}
ASKED = {"subject": "bed", "object": "chair"}
FACTS = "bed NE desk (fact 0), desk N chair (fact 1)"
LABELS = ("N", "S", "E", "W", "NE", "NW", "SE", "SW", "O")


def said(answer, story=STORY, relation=None, **options):
    return mark({"story": story, "question": {**ASKED, "relation": relation}}, answer, **options).explanation


@pytest.mark.parametrize(
    ("answer", "options", "explanation"),
    [
        ("Answer: south", {}, f'Heard S ("south", behind a marker). The bed cannot be south of the chair: {FACTS}.'),
        ("north-east", {}, 'Heard NE ("north-east"). The bed must be north-east of the chair.'),
        (
            "south or north-east",
            {"score": "necessary"},
            (
                f'Heard S or NE ("south or north-east"). The bed must be north-east of the chair: {FACTS}. '
                "S cannot hold. 2 relations were named, where one is asked for."
            ),
        ),
        ("yes", {"relation": "S"}, f'Heard yes ("yes"). Wrong: the bed cannot be south of the chair: {FACTS}.'),
        ("no", {"relation": "S"}, f'Heard no ("no"). Right: the bed cannot be south of the chair: {FACTS}.'),
        ("yes", {"relation": "NE"}, 'Heard yes ("yes"). Right: the bed must be north-east of the chair.'),
        ("no", {"relation": "NE"}, f'Heard no ("no"). Wrong: the bed must be north-east of the chair: {FACTS}.'),
        ("I cannot tell.", {}, 'The answer abstains ("I cannot tell").'),
        ("Perhaps.", {}, 'No answer could be read ("Perhaps.").'),
        (None, {}, "There is no answer."),
    ],
)
def test_what_was_heard_and_what_follows_from_the_story(answer, options, explanation):
    found = said(answer, **options)
    assert found.startswith(f"{explanation} Can hold: NE.")
    assert ("Score necessary: 0." in found) == ("score" in options)


def test_what_can_hold_need_not():
    assert said("N", LOOSE).startswith('Heard N ("N"). The bed can be north of the chair, but need not. Can hold: N, ')
    found = said("N or E", LOOSE, score="exact_set")
    assert "The bed can be north of the chair, but need not. E cannot hold. Not named: S, O." in found


@pytest.mark.parametrize(
    ("story", "question", "answer", "explanation"),
    [
        (
            {"vocabulary": "rcc8", "facts": [["a", "NTPP", "b"], ["b", "NTPP", "c"]]},
            {"subject": "a", "object": "c", "family": "topology"},
            "EC",
            'Heard EC ("EC"). a EC c cannot hold: a NTPP b (fact 0), b NTPP c (fact 1). Can hold: NTPP.',
        ),
        (
            {"grid": 12, "facts": [["bed", "NER", "room"]]},
            {"subject": "bed", "object": "room", "family": "region"},
            "SWR",
            'Heard SWR ("SWR"). bed SWR room cannot hold: bed NER room (fact 0). Can hold: NER.',
        ),
        (
            {"grid": 1, "objects": ["A", "B"]},
            {"subject": "A", "object": "B"},
            "N",
            'Heard N ("N"). A cannot be north of B, whatever the facts. Can hold: O.',
        ),
    ],
)
def test_of_every_vocabulary(story, question, answer, explanation):
    assert mark({"story": story, "question": question}, answer).explanation == explanation


@pytest.mark.parametrize("one", FAMILY_ITEMS, ids=str)
def test_of_every_family_it_says_what_cannot_hold_and_which_facts_exclude_it(one):
    labels = [term.label for term in vocabulary(one.vocabulary).families[one.family]]
    can_hold = mark(one.item, one.right).grade.can_hold
    for wrong in [label for label in labels if label not in can_hold][:4]:
        found = mark(one.item, wrong)
        assert found.value == 0, wrong
        assert f"Heard {wrong} (" in found.explanation
        assert re.search(r" cannot (be .*|hold): .* \(fact 0\)\. Can hold: ", found.explanation), found.explanation
        assert mark_of(grade_of(json.loads(found.grade.json))).explanation == found.explanation


ANSWERS = (*LABELS, *(f"{one} or {other}" for one, other in combinations(LABELS, 2)), ", ".join(LABELS))


@pytest.mark.parametrize("story", [STORY, LOOSE], ids=["one can hold", "three can hold"])
@pytest.mark.parametrize("score", SCORES)
def test_no_explanation_says_the_contrary_of_the_value(story, score):
    """By what it says alone, whoever reads it comes to the same value as the score did."""
    polar = product(("yes", "no"), LABELS)
    for answer, relation in [*((answer, None) for answer in ANSWERS), *polar]:
        found = mark({"story": story, "question": {**ASKED, "relation": relation}}, answer, score=score)
        text, usual = found.explanation, score == "feasible"
        heard = re.match(r"Heard (.*?) \(", text)[1].split(" or ")
        can_hold = re.search(r"Can hold: ([A-Z, ]+)\.", text)[1].split(", ")
        modality = re.search(r" (must|cannot|can) be ", text)[1]
        if relation is not None:
            assert (modality == "cannot") == (relation not in can_hold)
            assert ("Right: " in text) == ((answer == "yes") == (relation in can_hold))
            right = "Right: " in text
        else:
            assert (modality == "cannot") == set(heard).isdisjoint(can_hold)
            assert ("asked for" in text) == (len(heard) > 1 and score not in {"exact_set", "set_f1"})
            right = len(heard) == 1 and heard[0] in can_hold
        if usual:
            assert found.value == right, text
        elif found.value is None:
            assert f"The score {score} does not apply to this item." in text
        else:
            assert float(re.search(rf"Score {score}: (.*)\.$", text)[1]) == pytest.approx(found.value, abs=1e-5)


def test_a_wrong_yes_and_a_right_no_are_told_otherwise():
    wrong, right = said("yes", relation="S"), said("no", relation="S")
    assert "Wrong: " in wrong
    assert "Right: " in right


def test_a_quote_is_a_line_of_what_can_be_printed():
    found = said("<answer>\x1b[31mnorth\n\n of\u202e the " + "very " * 40 + "chair</answer>")
    assert found.isprintable()
    assert len(found) < 400


def test_facts_that_take_too_much_work_are_left_out(monkeypatch):
    monkeypatch.setattr(cases, "FEWEST_STEPS", -1)
    item = {"story": {**STORY, "objects": ["lamp"]}, "question": ASKED}
    found = mark(item, "south")
    assert found.explanation == 'Heard S ("south"). The bed cannot be south of the chair. Can hold: NE.'
    assert found.grade.settled

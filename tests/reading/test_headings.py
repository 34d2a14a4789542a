"""What stands above an answer: whose it is, or that it is none; and what does not matter there."""

from functools import partial

import pytest

from spatialjudge.reading import read_relation, read_yes_no
from spatialjudge.relations import roomspace

read = partial(read_relation, vocabulary=roomspace, subject="bed", obj="desk", objects=("bed", "desk", "lamp", "chair"))


@pytest.mark.parametrize(
    "above",
    [
        "Where is the lamp relative to the chair?",
        "Question 2: where is the chair?",
        "Pair: lamp, desk",
        "- Pair: lamp, desk",
        "Subject: desk\nObject: bed",
        "desk -> bed",
        "### Lamp",
        "**Lamp vs. chair**\n",
        "For the lamp:",
        "Target: lamp\nReference: desk",
        "### Attempt 1 (wrong)",
        "## Counterexample\n",
        "Expected format:",
        "If clue 3 is dropped:",
        "South:",
    ],
)
@pytest.mark.parametrize("place", ["Answer: north", "<answer>north</answer>", "\\boxed{north}", '{"answer": "north"}'])
def test_no_answer_is_read_below_what_sets_it_aside(above, place):
    assert read(f"{above}\n{place}").tier is None


@pytest.mark.parametrize(
    "above",
    [
        "Where is the bed relative to the desk?",
        "Pair: bed, desk",
        "Subject: bed\nObject: desk",
        "Relative to the desk:",
        "### Bed",
        "## Solution",
        "Key Insight",
        "Step 3: Combine",
        "Objects: bed, desk, lamp",
        "The lamp is in the corner.",
        "- the lamp is north of the chair",
        "desk: (0, 0)\nlamp: (0, 1)",
        "| lamp | chair |",
        "Verification: passed",
        "Corrected:",
        "Path: desk -> lamp -> bed",
        "What would be wrong with the south?",
    ],
)
@pytest.mark.parametrize("place", ["Answer: north", "<answer>north</answer>", "\\boxed{north}"])
def test_other_lines_above_leave_it_standing(above, place):
    assert read(f"{above}\n{place}").labels == ("N",)


@pytest.mark.parametrize(
    ("fields", "labels"),
    [
        ('"pair": ["lamp", "desk"]', ()),
        ('"question": "Where is the lamp?"', ()),
        ('"object": "lamp"', ()),
        ('"pair": ["bed", "desk"]', ("N",)),
        ('"object": "desk", "subject": "bed"', ("N",)),
        ('"subject": "desk", "object": "bed"', ("S",)),
        ('"origin": "desk"', ("N",)),
        ('"reasoning": "the lamp is near"', ("N",)),
        ('"confidence": 0.9', ("N",)),
    ],
)
def test_fields_beside_an_answer_say_whose_it_is(fields, labels):
    assert read(f'{{{fields}, "relation": "north"}}').labels == labels


@pytest.mark.parametrize("lead", ["Let's analyze:", "Let me think step by step:", "Here's how I got it:"])
@pytest.mark.parametrize("place", ["Answer: yes", "<answer>yes</answer>", "\\boxed{yes}"])
def test_what_leads_to_what_is_worked_out_leaves_a_yes_standing(lead, place):
    assert read_yes_no(f"{lead}\n\n{place}").status == "yes"


def test_an_example_behind_a_yes_leaves_it_standing():
    assert read_yes_no("Yes. Example: bed (0,5), desk (0,0).").status == "yes"


@pytest.mark.parametrize(
    "head", ["From | To | Relation", "Reference | Object | Direction", "landmark | figure | relation"]
)
def test_no_row_is_read_whose_first_column_is_no_figure(head):
    assert read(f"| {head} |\n|---|---|---|\n| lamp | chair | west |\n| desk | bed | north |").tier is None
    assert read(f"{head}\n---|---|---\ndesk | bed | north").tier is None
    assert read(f"| {head} |\n| desk | bed | north |").tier is None


@pytest.mark.parametrize("head", ["Subject | Object | Relation", "Figure | Landmark | Relation"])
def test_a_row_is_read_whose_first_column_is_the_figure(head):
    assert read(f"| {head} |\n|---|---|---|\n| bed | desk | north |").labels == ("N",)

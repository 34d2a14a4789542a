"""Steps: what a chain of thought states is heard or left alone, and judged as brute force judges it."""

from random import Random

import pytest
from oracle import BruteForce
from random_stories import random_room, story_of

from spatialjudge.adapters import mark
from spatialjudge.grading import Grader, StepVerdict, judge_steps
from spatialjudge.grading.batch import LineGrader, whole
from spatialjudge.grading.report import Keys
from spatialjudge.grading.report.report import Report
from spatialjudge.grading.statements import side_of, statements
from spatialjudge.relations import roomspace, vocabulary
from spatialjudge.solver import InvalidInput, Story

THINGS = ("bed", "desk", "floor lamp", "chair")
STORY = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]], "objects": ["floor lamp"]}


def heard(text, *, complete=True, objects=THINGS, table=roomspace):
    family = next(iter(table.families))
    return [
        (one.subject, "|".join(one.labels), one.object)
        for one in statements(text, table, objects, family, complete=complete)
    ]


BED = ("bed", "NE", "desk")
DESK = ("desk", "N", "chair")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The bed is north-east of the desk.", [BED]),
        ("Step 1: The bed is north-east of the desk.\nStep 2: The desk is north of the chair.", [BED, DESK]),
        ("- **The bed is NE of the desk.**\n- The desk is N of the chair", [BED, DESK]),
        ("We know the floor lamp. So the desk is south-west of the bed!", [("desk", "SW", "bed")]),
        ("<think>The bed is NE of the desk.\n</think>\nAnswer: NE", [BED]),
        ("The bed is north or north-east of the desk.", [("bed", "N|NE", "desk")]),
        ("Given:\n1. The bed is NE of the desk\n2. The desk is N of the chair\n\nLet me think.", [BED, DESK]),
        ("From these, I can determine:\n- The bed is north of the chair\n- The bed is east of the chair", 2),
        ("Let's see. The bed is north-east of the desk.", [BED]),
        ("Thus, the only possible relation between the bed and the desk is NE.", [BED]),
        ("The possible relations between the bed and the desk are N and NE.", [("bed", "N|NE", "desk")]),
        ("To determine if it is near, look. The bed is north-east of the desk.", [BED]),
    ],
)
def test_statements_are_heard(text, said):
    found = heard(text)
    assert len(found) == said if isinstance(said, int) else found == said


@pytest.mark.parametrize(
    "text",
    [
        "If the bed is north-east of the desk, then the desk is north of the chair.",
        "Suppose the bed is north-east of the desk. Then the desk is north of the chair. So the bed is N of the chair.",
        "The bed could be north-east of the desk.",
        "The possible relation between the bed and the desk could be north-east.",
        "The possible relations between the bed and the desk are:\n- The bed is N of the desk.",
        "Is the bed north-east of the desk?",
        "The bed is not north-east of the desk.",
        "Possible relations:\n\n1. The bed is N of the desk.\n\n2. The bed is NE of the desk.",
        "The only two that can occur are\nthe bed is N of the desk\nor\nthe bed is NE of the desk.",
        "It leaves these:\n1) bed N desk.\n2) bed NE desk.\n3) bed NW desk.",
        "- bed W desk,\n- bed NW desk, or\n- bed SW desk.",
        "1. North: the bed is north of the desk.",
        "The relation that cannot hold is:\n\nthe bed is N of the desk.",
        "The bed is north of the desk. Wait, that is wrong.",
        "The bed is north of the desk. On second thought, let me recheck.",
        "The bed is north of the desk. I misspoke.",
        "The bed is north of the desk. False!",
        "The bed is north of the desk. The opposite is true.",
        "We reject: the bed is north of the desk.",
        "For contradiction, the bed is north of the desk.",
        "Counterexample: the bed is north of the desk.",
        "A) The bed is north of the desk.\nB) The bed is south of the desk.",
        "The relations that don\u2019t hold are:\n\nthe bed is N of the desk.",
        "The bed is north of the desk. This contradicts the second fact.",
        "The bed is entirely to the east of the desk. This occurs when it is far.",
        'Someone says "the bed is north of the desk".',
        "Northwest.",
        "The bed and the desk are in the room.",
        "x" * 500 + " the bed is north of the desk",
        "",
    ],
)
def test_what_is_not_stated_is_left_alone(text):
    assert heard(text) == []


def test_where_labels_hold_together_a_list_of_possible_ones_is_no_statement():
    text = "The possible relations between A and B are left and above."
    assert heard(text, objects=("A", "B"), table=vocabulary("spartun")) == []


def test_a_text_that_goes_on_is_read_up_to_its_last_end():
    text = "The bed is NE of the desk. The desk is N of the chair"
    assert heard(text, complete=False) == [BED]
    assert heard(f"{text}.", complete=False) == heard(text) == [BED, DESK]
    assert heard(f"{text}\nSo", complete=False) == [BED, DESK]


def test_a_numbered_step_that_contradicts_one_before_is_no_alternative():
    steps = "The bed is N of the desk.", "The desk is N of the chair.", "The desk is N of the bed."
    listed = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    assert heard(listed) == heard(" ".join(steps)) == [("bed", "N", "desk"), DESK, ("desk", "N", "bed")]


@pytest.mark.parametrize(
    "back", [" Contradiction!", " Nope.", " That violates fact 0.", "\n\nThat is wrong.", ", they say."]
)
def test_a_step_that_is_taken_back_is_none(back):
    assert heard(f"The bed is N of the desk{'' if back[0] == ',' else '.'}{back}") == []


def test_what_is_said_of_several_things_is_said_of_each():
    told = heard("The bed and the chair are south of the desk.")
    assert told == [("bed", "S", "desk"), ("chair", "S", "desk")]
    assert heard("The bed and the chair are south and west of the desk, respectively.") == []
    assert heard("The desk is north of the chair, and the bed too.") == [DESK]
    assert heard("So the bed and the chair are south of the desk.") == told
    assert heard("**The bed** and **the chair** are south of the desk.") == told
    apart = heard("The bed and the chair are in line with the desk: the chair is south of the desk.")
    assert apart == [("chair", "S", "desk")]
    assert heard("This is consistent, and the bed is north of the desk.") == [("bed", "N", "desk")]


def test_letters_are_names_as_they_are_written():
    told = heard("A is above B. So a thing is below B.", objects=("A", "B"), table=vocabulary("stepgame"))
    assert told == [("A", "above", "B")]


def test_a_wrong_step_is_told_with_its_facts_and_so_is_the_first():
    text = "The bed is NE of the desk. The desk is S of the chair. The bed is N of the floor lamp. So it is south."
    found = judge_steps(Story(12, [tuple(fact) for fact in STORY["facts"]], objects=["floor lamp"]), text)
    assert [step.verdict for step in found.steps] == ["entailed", "impossible", "possible"]
    assert (found.first_wrong, found.sound) == (1, pytest.approx(2 / 3))
    assert found.steps[1].conflict.facts == (1,)
    assert text[slice(*found.steps[1].statement.span)] == "desk is S of the chair"


def test_a_word_of_one_axis_is_wrong_only_if_its_whole_side_is():
    story = Story(12, [("bed", "NE", "desk")])
    said = {"north": "possible", "east": "possible", "west": "impossible", "north-west": "impossible"}
    found = {word: judge_steps(story, f"The bed is {word} of the desk.").steps[0].verdict for word in said}
    assert found == said


@pytest.mark.parametrize(
    ("table", "label", "word", "verdict"),
    [
        ("observer", "front-right", "to the right", "possible"),
        ("observer", "front-right", "to the left", "impossible"),
        ("observer", "behind", "behind and to the left", "impossible"),
        ("cardinal-boxes", "N:NE", "north", "possible"),
        ("cardinal-boxes", "N:NE", "south", "impossible"),
    ],
)
def test_a_side_is_that_of_its_vocabulary(table, label, word, verdict):
    [step] = judge_steps(Story(None, [("dog", label, "sheep")], table), f"The dog is {word} of the sheep.").steps
    assert step.verdict == verdict


def test_what_is_said_from_another_place_is_no_statement_of_who_looks():
    story = Story(None, [("bed", "faces-N", "room"), ("lamp", "view-left", ("rug", "bed"))], "observer")
    for text in ("From the bed, the lamp is left of the rug.", "For the bed, the lamp is left of the rug."):
        assert judge_steps(story, text).steps == ()


def test_a_story_that_contradicts_itself_has_no_steps():
    found = judge_steps(Story(5, [("bed", "N", "desk"), ("desk", "N", "bed")]), "The bed is N of the desk.")
    assert (found.steps, found.consistent, found.sound, found.first_wrong) == ((), False, None, None)


@pytest.mark.parametrize("family", ["region", "colour"])
def test_a_family_that_relates_no_two_things_is_refused(family):
    with pytest.raises(InvalidInput, match="relates no two things"):
        judge_steps(Story(5, [("bed", "N", "desk")]), "", family=family)


def test_no_time_is_undecided():
    found = judge_steps(Story(5, [("bed", "N", "desk")]), "The bed is N of the desk.", timeout_s=0.0)
    assert [step.verdict for step in found.steps] in (["undecided"], ["entailed"])
    assert not found.decided or found.sound == 1


@pytest.mark.parametrize("table", ["roomspace", "stepgame"])
def test_steps_are_judged_as_by_brute_force(table):
    rng, family = Random(f"steps {table}"), next(iter(vocabulary(table).families.values()))
    seen = set()
    for _ in range(150):
        room = random_room(rng, grids=(3, 4), most_objects=3, vocabulary=table)
        if len(room.objects) < 2:
            continue
        brute = BruteForce(room)
        said = [(*rng.sample(room.objects, 2), rng.choice(family).label) for _ in range(3)]
        text = " ".join(f"The {one} is {label} of the {other}." for one, other, label in said)
        found = judge_steps(story_of(room), text)
        if not brute.consistent:
            assert not found.consistent or not found.steps
            continue
        for step in found.steps:
            subject, labels, obj, _ = step.statement
            assert (subject, obj, labels[0]) in said
            side = side_of(labels[0], vocabulary(table).labels) or labels
            can = any(brute.possible((subject, (label,), obj)) for label in side)
            must = brute.necessary((subject, labels, obj))
            assert step.verdict == ("entailed" if must else "possible" if can else "impossible")
            assert (step.conflict is not None) == (step.verdict == "impossible")
            seen.add(step.verdict)
        right = [step.verdict is not StepVerdict.IMPOSSIBLE for step in found.steps]
        assert found.sound == (pytest.approx(sum(right) / len(right)) if right else None)
    assert seen == {"entailed", "possible", "impossible"}


ITEM = {"story": STORY, "question": {"subject": "bed", "object": "chair"}}


def test_a_right_answer_behind_a_wrong_step_is_told_where_that_is_asked_for():
    grader = Grader()
    item = ITEM | {"answer": "The desk is south of the chair.\nAnswer: NE"}
    plain, asked = grader.grade(item), grader.grade(item | {"steps": True})
    assert plain.scores.feasible is asked.scores.feasible is True
    assert (plain.steps, plain.scores.steps_sound) == (None, None)
    assert (asked.scores.steps_sound, asked.scores.first_wrong) == (0.0, 0)
    assert asked.as_json()["steps"][0]["conflict"]["facts"][0]["number"] == 1
    silent = grader.grade(ITEM | {"answer": "NE", "steps": True})
    assert (silent.steps.steps, silent.scores.steps_sound, silent.scores.first_wrong) == ((), None, None)
    assert grader.grade(item | {"steps": 1}).errors[0].where == "steps"


def test_a_mark_of_steps_asks_for_them():
    answer = "The desk is south of the chair. The bed is NE of the desk.\nAnswer: NE"
    assert mark(ITEM, answer, score="steps_sound").value == 0.5
    assert mark(ITEM | {"steps": True}, answer).grade.scores.first_wrong == 0
    assert mark(ITEM, "NE", score="steps_sound").value is None


def test_reports_have_the_mean_of_what_has_steps():
    import json  # noqa: PLC0415

    from spatialjudge.grading.batch import Line  # noqa: PLC0415

    report, grader = Report(Keys(("model",))), LineGrader(steps=True)
    answers = ("The desk is S of the chair.\nAnswer: NE", "The desk is N of the chair. So there.", "NE")
    for number, answer in enumerate(answers, 1):
        record = json.loads(grader.record(Line(number, json.dumps(ITEM | {"answer": answer}).encode())).text)
        assert record["settings"] == {"steps": True}
        assert ("steps" in record) == ("steps" in whole(record))
        report.add(record)
    assert report.counted().as_json()["total"]["steps_sound"]["mean"] == 0.5

"""Items: what is read from them, and what is said of each mistake."""

import json

import pytest

from spatialjudge.benchmarks.roomspace.generate import new_rooms
from spatialjudge.benchmarks.roomspace.writing import write_story
from spatialjudge.grading.grader import Grader
from spatialjudge.grading.items import ITEM_FIELDS, misplaced
from spatialjudge.grading.questions import Asked, read_asked
from spatialjudge.grading.scores import Scores
from spatialjudge.grading.stories import read_story_of
from spatialjudge.solver import Story
from spatialjudge.solver.limits import MAX_LINE, Limits

FACTS = [["bed", "INR", "room"], ["desk", "INR", "room"], ["bed", "NE", "desk"]]
STORY = {"grid": 12, "facts": FACTS}
ASKED = {"subject": "bed", "object": "desk"}
ITEM = {"story": STORY, "question": ASKED, "answer": "north-east"}


def problems_of(item, **limits):
    """Where and what, of an item that cannot be read."""
    grade = Grader(Limits(**limits)).grade(item)
    assert grade.outcome == "error"
    assert grade.scores == Scores()
    return {(where, problem): hint for where, problem, hint in grade.errors}


def test_facts_and_text_give_the_same_story():
    told = {"grid": 12, "text": write_story(Story(12, FACTS), setting="o2")}
    assert read_story_of(told, Limits()) == read_story_of(STORY, Limits()) == Story(12, FACTS)


def test_a_text_takes_objects_distances_and_a_vocabulary():
    facts = [*FACTS, ["bed", "CL2", "desk"]]
    text = write_story(Story(12, facts), setting="o2_d2")
    told = {"grid": 12, "text": text, "distances": "distance2", "vocabulary": "roomspace-reference", "objects": ["cat"]}
    assert read_story_of(told, Limits()) == Story(12, facts, "roomspace-reference", ["bed", "desk", "cat"])


DIRECTION = ("find_relation", "bed", "desk", None, "direction")


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (ASKED, DIRECTION),
        (ASKED | {"kind": "find_relation"}, DIRECTION),
        (ASKED | {"family": "distance3"}, ("find_relation", "bed", "desk", None, "distance3")),
        (ASKED | {"relation": "north"}, ("yes_no", "bed", "desk", "N", "direction", "can")),
        (ASKED | {"kind": "yes_no", "relation": "CL2"}, ("yes_no", "bed", "desk", "CL2", "distance2", "can")),
        ({"subject": "bed", "object": "room", "family": "region"}, ("find_relation", "bed", "room", None, "region")),
        ({"subject": "bed", "object": "room", "relation": "TPP"}, ("yes_no", "bed", "room", "TPP", "contact", "can")),
        ("Where is the bed positioned in relation to the desk?", DIRECTION),
        ("Could the bed be placed to the west of the desk?", ("yes_no", "bed", "desk", "W", "direction", "can")),
        ("Is the bed to the west of the desk?", ("yes_no", "bed", "desk", "W", "direction", "is")),
        ("Must the bed be to the west of the desk?", ("yes_no", "bed", "desk", "W", "direction", "must")),
        (ASKED | {"relation": "N", "modality": "must"}, ("yes_no", "bed", "desk", "N", "direction", "must")),
        (ASKED | {"relation": "N", "modality": "is"}, ("yes_no", "bed", "desk", "N", "direction", "is")),
        (
            "What is the relation of the agent bed to the agent desk?",
            ("find_relation", "bed", "desk", None, "direction"),
        ),
        ("What is the relation of bed to\nthe desk", DIRECTION),
    ],
)
def test_questions(question, asked):
    assert read_asked(question, Story(12, FACTS)) == Asked(*asked)


@pytest.mark.parametrize(
    ("change", "where", "problem", "hint"),
    [
        ({"story": None}, "story", "is null", "this record has 'story'"),
        ({"question": None}, "question", "is null", "this record has 'story'"),
        ({"story": 5}, "story", "must be an object, not 5", "grid, facts"),
        ({"story": '{"grid": 12'}, "story", "expecting ',' delimiter", None),
        ({"story": '{"grid": NaN}'}, "story", "NaN is not a JSON number", None),
        ({"story": '["grid"]'}, "story", "must be an object, not a list", None),
        ({"story": STORY | {"facts": "[[1"}}, "story.facts", "expecting ',' delimiter", None),
        ({"story": STORY | {"grid": float("nan")}}, "story.grid", "must be a whole number", None),
        ({"story": "Imagine a room."}, "story", "must be an object, not 'Imagine a room.'", "text"),
        ({"story": {"facts": FACTS}}, "story.grid", "is missing", "cells along a side"),
        ({"story": STORY | {"fact": []}}, "story.fact", "is not a field of a story", "facts"),
        ({"story": STORY | {"facts": {}}}, "story.facts", "must be a list, not an object", None),
        ({"story": STORY | {"objects": "bed"}}, "story.objects", "must be a list, not 'bed'", None),
        ({"story": STORY | {"text": "x"}}, "story.text", "stands beside facts", "leave one"),
        ({"story": {"grid": 12, "text": 5}}, "story.text", "must be a text, not 5", None),
        ({"story": {"grid": 12, "text": "Hello."}}, "story.text[0]", "cannot read", None),
        (
            {"story": {"grid": 12, "text": "", "distances": []}},
            "story.distances",
            "no family of distances",
            "distance2",
        ),
        ({"story": STORY | {"vocabulary": 3}}, "story.vocabulary", "must be a text", None),
        ({"story": STORY | {"vocabulary": "romspace"}}, "story.vocabulary", "unknown vocabulary", "roomspace?"),
        ({"story": STORY | {"grid": "12"}}, "story.grid", "must be a whole number", None),
        ({"story": STORY | {"facts": [["bed", "NEE", "desk"]]}}, "story.facts[0].relation", "unknown label", "NE"),
        ({"question": 7}, "question", "must be an object or a text, not 7", "subject"),
        ({"question": {"subject": "bed"}}, "question.object", "is missing", None),
        ({"question": ASKED | {"object": None}}, "question.object", "is null", None),
        ({"question": {"kind": "count", "relation": None}}, "question.relation", "is null", None),
        ({"question": ASKED | {"verb": "is"}}, "question.verb", "is not a field of a question", "kind"),
        ({"question": ASKED | {"object": "cat"}}, "question.object", "no fact mentions 'cat'", "bed, desk"),
        ({"question": ASKED | {"subject": "room"}}, "question.subject", "'room' cannot be a subject", None),
        ({"question": ASKED | {"kind": "list"}}, "question.kind", "unknown kind 'list'", "find_relation"),
        ({"question": ASKED | {"kind": []}}, "question.kind", "unknown kind a list", "find_relation"),
        ({"question": ASKED | {"kind": "yes_no"}}, "question.relation", "asks about one relation", "such as N"),
        ({"question": ASKED | {"relation": ["N"]}}, "question.relation", "asks about one relation", "such as N"),
        ({"question": ASKED | {"relation": "nrth"}}, "question.relation", "unknown label 'nrth'", "did you mean"),
        ({"question": ASKED | {"kind": "find_relation", "relation": "N"}}, "question.relation", "names none", "yes_no"),
        ({"question": ASKED | {"family": "colour"}}, "question.family", "unknown family 'colour'", "direction"),
        ({"question": ASKED | {"family": ["direction"]}}, "question.family", "unknown family a list", "direction"),
        (
            {"question": ASKED | {"family": "region"}},
            "question.object",
            "family region relates an object to the room",
            "one of the families direction, half-plane",
        ),
        (
            {"question": ASKED | {"object": "room"}},
            "question.object",
            "family direction relates objects",
            "one of the families region, contact, extent",
        ),
        (
            {"question": ASKED | {"relation": "N", "family": "distance2"}},
            "question.family",
            "N belongs to direction",
            None,
        ),
        (
            {"question": ASKED | {"modality": "is"}},
            "question.modality",
            "'is' is not asked here",
            "of yes/no questions",
        ),
        (
            {"question": ASKED | {"relation": "N", "modality": "may"}},
            "question.modality",
            "'may' is not",
            "can, must, is",
        ),
        (
            {"question": ASKED | {"relation": "N", "modality": []}},
            "question.modality",
            "a list is not",
            "can, must, is",
        ),
        ({"question": ASKED | {"relation": "N"}, "gold": "unknown"}, "gold", "does not answer", "yes or no"),
        ({"question": ASKED | {"relation": "N", "modality": "is"}, "gold": "maybe"}, "gold", "does not", "or unknown"),
        ({"question": "How far is it?"}, "question[0]", "cannot read 'How far is it?'", "Where is the A"),
        ({"answer": float("nan")}, "answer", "must be a text, not a number", "raw output"),
        ({"extracted": 3}, "extracted", "must be a text, not 3", "as found"),
        ({"finish_reason": []}, "finish_reason", "must be a text, not a list", "length"),
        ({"question": "Where is " + "x" * 3000}, "question", "at most 2000 are read", "without the story"),
        ({"answer": ["north"]}, "answer", "must be a text, not a list", "raw output"),
        ({"prompt": 3}, "prompt", "must be a text, not 3", None),
        ({"timeout_ms": 0}, "timeout_ms", "must be a whole number of milliseconds", None),
        ({"timeout_ms": True}, "timeout_ms", "must be a whole number of milliseconds", None),
        ({"timeout_ms": 1.5}, "timeout_ms", "must be a whole number of milliseconds", None),
        ({"timeout_ms": 99_999}, "timeout_ms", "must be at most 30000", "max_timeout_ms"),
        ({"gold": "nrth"}, "gold", "unknown label 'nrth'", "did you mean"),
        ({"gold": 5}, "gold", "must be a text, not 5", None),
        ({"gold": []}, "gold", "cannot be empty", "leave gold out"),
        ({"gold": ["N", "CL2"]}, "gold[1]", "CL2 is no direction", None),
        (
            {"question": ASKED | {"relation": "N"}, "gold": "N"},
            "gold",
            "does not answer a yes/no question",
            "yes or no",
        ),
        ({"question": ASKED | {"relation": "N"}, "gold": ["yes", "no"]}, "gold[0]", "does not answer", "yes or no"),
    ],
)
def test_every_mistake_has_a_place_and_a_hint(change, where, problem, hint):
    found = problems_of(ITEM | change)
    [(place, text)] = [entry for entry in found if entry[0] == where and problem in entry[1]][:1] or [(found, "")]
    assert (place, problem in text) == (where, True)
    if hint:
        assert hint in found[place, text]


def test_what_is_null_is_absent():
    """As Arrow and Parquet write it, which give every row the fields of all."""
    story = {"grid": 12, "facts": FACTS, "objects": None, "text": None, "distances": None, "vocabulary": None}
    question = ASKED | {"kind": None, "relation": None, "family": None}
    item = {"story": story, "question": question, "answer": "north-east", "gold": None, "prompt": None}
    item |= {"timeout_ms": None, "extracted": None, "finish_reason": None}
    assert Grader().grade(item) == Grader().grade(ITEM)
    told = {"grid": 12, "facts": None, "text": write_story(Story(12, FACTS), setting="o2")}
    assert read_story_of(told, Limits()) == Story(12, FACTS)


def test_parts_come_as_json_text_too():
    texts = {"story": json.dumps(STORY), "question": json.dumps(ASKED), "gold": '["NE", "N"]'}
    assert Grader().grade(ITEM | texts) == Grader().grade(ITEM | {"gold": ["NE", "N"]})
    assert Grader().grade(ITEM | {"story": STORY | {"facts": json.dumps(FACTS)}}) == Grader().grade(ITEM)


@pytest.mark.parametrize("name", ["agent", "the agent", "road to town"])
def test_agents_of_any_name_are_found_in_a_told_question(name):
    story = Story(12, [("bed", "N", name)])
    assert read_asked(f"What is the relation of the agent bed to the agent {name}?", story).object == name
    assert read_asked(f"What is the relation of bed to {name}", story).object == name


@pytest.mark.parametrize("tail", ["?", " ?", " to ", "the agent ", " "])
def test_questions_of_any_length_are_read_in_linear_time(tail):
    """These took hours at the length of a line: the longest is read while a test may last."""
    for end in ("", "x", "?"):
        question = "what is the relation of a to b" + tail * (MAX_LINE // len(tail)) + end
        problems_of(ITEM | {"question": question})


def test_what_is_missing_is_named_with_what_the_record_has():
    found = problems_of({"id": 7, "output": "north", "story": STORY})
    assert found == {
        ("question", "is missing"): "this record has 'id', 'output', 'story'",
        ("answer", "is missing"): "this record has 'id', 'output', 'story'",
    }
    (hint,) = set(problems_of({f"column {number}": 1 for number in range(40)}).values())
    assert hint.startswith("this record has 'column 0', ")
    assert hint.endswith("'column 11', and 28 more")
    assert list(problems_of({}).values()) == ["this record has no fields"] * 3


@pytest.mark.parametrize(
    ("limit", "where"),
    [
        ({"max_grid": 11}, "story.grid"),
        ({"max_facts": 2}, "story.facts"),
        ({"max_objects": 1}, "story"),
    ],
)
def test_limits_are_named(limit, where):
    [((place, _), hint)] = problems_of(ITEM, **limit).items()
    assert place == where
    assert hint == f"the limit is the setting Limits.{next(iter(limit))}"
    told = ITEM | {"story": {"grid": 12, "text": write_story(Story(12, FACTS), setting="o2")}}
    assert problems_of(told, **limit)


def test_a_question_is_read_once_for_a_story_and_its_gold(monkeypatch):
    grader = Grader()
    first = grader.grade(ITEM | {"gold": "NE", "answer": "Answer: the bed is to the north-east of the desk."})
    with monkeypatch.context() as patch:
        patch.setattr("spatialjudge.grading.grader.read_asked", None)
        patch.setattr("spatialjudge.grading.items._read_gold", None)
        again = grader.grade(ITEM | {"gold": "NE", "answer": "Answer: I would say that it is to the south of it."})
        assert (again.question, again.gold) == (first.question, first.gold)
        assert grader.grade(ITEM | {"gold": "NE", "answer": 7 * "x" * 10}).outcome == "unreadable"
    other = grader.grade(ITEM | {"gold": "N", "answer": "Answer: the bed is to the north-east of the desk."})
    assert (first.scores.gold, other.scores.gold) == (True, False)
    assert {where for where, _ in problems_of(ITEM | {"gold": "between", "answer": 5})} == {"gold", "answer"}


def test_a_question_outlives_its_case(monkeypatch):
    """Cases leave by themselves: what is kept of their questions does not hold them."""
    monkeypatch.setattr("spatialjudge.grading.grader.CASES_BYTES", 1)
    grader = Grader()
    answers = ("north-east", "It is to the north-east, as far as I can see it.")
    assert len({grader.grade(ITEM | {"answer": answer}).outcome for answer in 2 * answers}) == 1
    assert len(grader._cases) == 0 < len(grader._posed)


def test_values_that_only_compare_equal_are_not_taken_for_each_other():
    grader = Grader()
    assert grader.grade(ITEM | {"story": {"grid": 1, "objects": ["bed", "desk"]}}).outcome == "graded"
    for grid in (1.0, True):
        assert grader.grade(ITEM | {"story": {"grid": grid, "objects": ["bed", "desk"]}}).outcome == "error"


def test_values_that_are_no_json_are_an_error():
    assert ("story", "is nested too deeply, or has values that are no JSON") in problems_of(ITEM | {"story": object()})


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("Gold", "did you mean gold?"),
        ("gold_label", "did you mean gold?"),
        ("answers", "did you mean answer?"),
        ("Finish-Reason", "did you mean finish_reason?"),
        ("timeout", "did you mean timeout_ms?"),
        ("timeout_s", "did you mean timeout_ms?"),
        ("engine", "grading chooses the engine, and takes none"),
        ("facts", "it belongs into story"),
        ("subject", "it belongs into question"),
    ],
)
def test_a_field_that_may_be_meant_for_another_is_told(name, hint):
    assert misplaced([name]) == ((name, "is not a field of an item", hint),)


def test_what_people_keep_beside_an_item_is_theirs():
    kept = "id model k text question_text question_id story_id answer_id prompt_id setting view seed feasible necessary"
    kept += " chance hops sample epoch q_type label labels target scene usage benchmark solution_class"
    assert misplaced([*kept.split(), "x" * 100_000, ""]) == ()
    made = list(new_rooms().items(2))
    assert misplaced(field for item in made for field in item if field not in ITEM_FIELDS) == ()

"""Grading one item: outcomes, verdicts, modalities, scores and chance, against the solver and by hand."""

import json
import time
from itertools import combinations, count, pairwise
from random import Random

import pytest

from spatialjudge.benchmarks.roomspace.generate import new_rooms
from spatialjudge.benchmarks.roomspace.wording import DIRECTION_WORDS
from spatialjudge.grading import cases
from spatialjudge.grading.batch import whole
from spatialjudge.grading.grade import MAX_QUOTE, Grade, GradeOutcome
from spatialjudge.grading.grader import SHORT_ANSWER, Grader
from spatialjudge.grading.scores import Scores
from spatialjudge.relations import vocabulary
from spatialjudge.solver import Story, check

# bed NE, E or SE of the chair
STORY = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "SE", "chair"]]}
ASKED = {"subject": "bed", "object": "chair"}
CONTRADICTION = {"grid": 12, "facts": [["bed", "N", "desk"], ["desk", "N", "bed"]]}
OPEN = ("E", "NE", "SE")


def grade(answer, story=STORY, question=ASKED, **others):
    return Grader().grade({"story": story, "question": question, "answer": answer, **others})


@pytest.mark.parametrize(
    ("answer", "verdict", "modality"),
    [
        ("east", "feasible", "possible"),
        ("The bed is north-east of the chair.", "feasible", "possible"),
        ("west", "infeasible", "impossible"),
        ("north or north-east", "feasible", "possible"),
        ("It is north-east, east or south-east of the chair.", "feasible", "necessary"),
        ("north or south", "infeasible", "impossible"),
    ],
)
def test_the_verdict_is_that_of_what_was_read(answer, verdict, modality):
    found = grade(answer)
    assert found.outcome is GradeOutcome.GRADED
    assert (found.verdict, found.modality) == (verdict, modality)
    assert set(found.can_hold) == set(OPEN)
    assert (found.options, found.chance, found.must_hold) == (9, pytest.approx(3 / 9), ())
    assert found.scores.feasible == (verdict == "feasible" and len(found.reading.labels) == 1)
    assert found.scores.necessary is False
    assert found.scores.exact_set == (set(found.reading.labels) == set(OPEN))


def test_a_necessary_relation():
    found = grade("NE", story={"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]}, gold="SW")
    assert (found.modality, found.must_hold, found.can_hold) == ("necessary", ("NE",), ("NE",))
    assert found.scores == Scores(feasible=True, necessary=True, exact_set=True, set_f1=1.0, gold=False)
    assert found.chance == pytest.approx(1 / 9)
    assert found.gold == ("SW",)


@pytest.mark.parametrize(
    ("question", "answer", "verdict", "modality", "right"),
    [
        ("Could the bed be placed to the east of the chair?", "Yes", "feasible", "possible", True),
        ("Could the bed be placed to the east of the chair?", "No, it could not.", "feasible", "possible", False),
        ("Could the bed be placed to the west of the chair?", "no", "infeasible", "impossible", True),
        ("Could the bed be placed to the west of the chair?", "Yes, but only just.", "infeasible", "impossible", False),
        (ASKED | {"relation": "east"}, "**Yes**", "feasible", "possible", True),
    ],
)
def test_yes_and_no(question, answer, verdict, modality, right):
    found = grade(answer, question=question, gold="Yes")
    assert (found.verdict, found.modality, found.scores.polar) == (verdict, modality, right)
    assert found.scores[:4] == (None,) * 4
    assert found.scores.gold == answer.strip("*").startswith("Yes")
    assert found.chance == 0.5


@pytest.mark.parametrize(
    ("answer", "outcome", "status"),
    [
        ("It cannot be determined.", "abstained", "abstained"),
        ("The room is nice.", "unreadable", "unreadable"),
        ("", "unreadable", "unreadable"),
    ],
)
def test_what_gives_no_relation_is_neither_right_nor_wrong(answer, outcome, status):
    for question in (ASKED, ASKED | {"relation": "N"}):
        found = grade(answer, question=question, gold=None)
        assert (found.outcome, found.reading.status) == (outcome, status)
        assert set(found.scores) == {None}
        assert found.verdict is found.modality is None
        assert set(found.can_hold) == set(OPEN)
        assert found.chance is not None


@pytest.mark.parametrize("question", [ASKED, ASKED | {"relation": "E"}])
def test_no_answer_is_an_outcome_and_no_error(question):
    found = grade(None, question=question)
    assert (found.outcome, found.reading, found.errors) == ("no_answer", None, ())
    assert set(found.scores) == {None}
    assert set(found.can_hold) == set(OPEN)
    assert found.chance is not None
    assert grade(None, story=CONTRADICTION).outcome == "error"  # the chair is not there
    question = {"subject": "bed", "object": "desk"}
    assert grade(None, story=CONTRADICTION, question=question).outcome == "ungradable_story"


ESSAY = "Well. If west were meant, so be it; North  East it has to be, thus, all things considered, hm"


@pytest.mark.parametrize(
    ("quote", "labels"),
    [
        ("North East", ("NE",)),
        ("north\neast", ("NE",)),
        ("east", ("E",)),
        ("none", ()),
        ("south", ()),
        ("rth East", ()),
        ("thus, all things considered", ()),
        ("it has to be", ()),
        ("", ()),
        ("x" * 2000, ()),
    ],
)
def test_a_quote_of_another_model_counts_if_it_stands_in_the_answer_and_is_read_whole(quote, labels):
    assert grade(ESSAY).outcome == "unreadable"
    found = grade(ESSAY, quoted=quote)
    assert (found.outcome, found.reading.labels) == ("graded" if labels else "unreadable", labels)
    if labels:
        assert (found.reading.tier, found.reading.rule) == ("extracted", "extracted/name")
        start, end = found.reading.span
        assert found.reading.quote == ESSAY[start:end]


def test_what_another_model_says_is_never_the_abstention_of_the_model():
    assert grade("It may be west, unclear, or it may be east. Who knows.", quoted="unclear").outcome == "unreadable"
    assert grade(None, quoted="north").outcome == "no_answer"
    assert grade("Answer: west", quoted="west").reading.tier == "declared"


def test_what_was_said_when_asked_again_is_read_where_nothing_else_is():
    found = grade(ESSAY, asked_again="Answer: north-east")
    assert (found.outcome, found.reading.labels, found.reading.tier) == ("graded", ("NE",), "asked again")
    assert grade("Answer: west", asked_again="Answer: north-east").reading.labels == ("W",)
    assert grade(ESSAY, quoted="East", asked_again="Answer: west").reading.tier == "extracted"
    assert grade(ESSAY, asked_again="I cannot tell.").outcome == "abstained"
    assert grade(ESSAY, asked_again="well, well").outcome == "unreadable"
    assert grade(None, asked_again="Answer: west").outcome == "no_answer"
    closed = {"question": {"kind": "choice", "options": ["red", "blue"]}, "gold": "red", "answer": "hm, well"}
    assert Grader().grade({**closed, "asked_again": "Answer: red"}).reading.tier == "asked again"
    assert Grader().grade({**closed, "answer": "red it may be, hm", "quoted": "red"}).reading.tier == "extracted"


def test_what_was_extracted_is_what_is_read():
    assert grade("It may be west. Hard to say.", extracted="east").reading.labels == ("E",)
    assert grade(None, extracted="east").outcome == "graded"


@pytest.mark.parametrize(
    ("gold", "question", "flags"),
    [
        (None, ASKED, ()),
        ("N", ASKED, ("gold_impossible",)),
        (["E", "N"], ASKED, ("gold_impossible",)),
        ("E", ASKED, ("gold_not_only",)),
        (["E", "NE"], ASKED, ("gold_not_only",)),
        (["E", "NE", "SE"], ASKED, ()),
        ("east-side", ASKED | {"family": "half-plane"}, ()),
        ("north-side", ASKED | {"family": "half-plane"}, ("gold_not_only",)),
        ("yes", ASKED | {"relation": "E"}, ()),
        ("no", ASKED | {"relation": "E"}, ("gold_impossible",)),
        ("yes", ASKED | {"relation": "W"}, ("gold_impossible",)),
    ],
)
def test_a_gold_that_is_impossible_or_not_the_only_possibility_is_flagged(gold, question, flags):
    for answer in ("The room is nice.", None, "yes" if "relation" in question else "N"):
        assert grade(answer, question=question, gold=gold).flags == flags


def test_the_facts_that_clash_are_named_and_looked_for_once(monkeypatch):
    facts = [["lamp", "E", "bed"], ["bed", "N", "desk"], ["lamp", "NE", "desk"], ["desk", ["N", "NE"], "bed"]]
    item = {"story": {"grid": 9, "facts": facts}, "question": {"subject": "bed", "object": "desk"}, "answer": "N"}
    grader = Grader()
    found = grader.grade(item)
    assert found.as_json()["conflict"]["facts"] == [{"number": n, "fact": facts[n]} for n in (1, 3)]
    monkeypatch.setattr(cases, "check", None)
    assert grader.grade(item | {"question": {"subject": "lamp", "object": "bed"}}).conflict == found.conflict


def test_looking_for_what_clashes_ends(monkeypatch):
    """A story is given up when the work is done, once for all items about it, which are graded as before."""
    monkeypatch.setattr(cases, "FEWEST_STEPS", -1)
    item = {"story": CONTRADICTION, "question": {"subject": "bed", "object": "desk"}, "answer": "N"}
    grader = Grader()
    found = grader.grade(item)
    assert (found.outcome, found.conflict.minimal, found.settled) == ("ungradable_story", False, True)
    monkeypatch.setattr(cases, "explain", None)
    assert grader.grade(item | {"answer": "S"}).conflict == found.conflict


def test_what_clashes_does_not_hang_on_how_busy_the_machine_is(monkeypatch):
    names = [f"o{number}" for number in range(8)]
    facts = [[a, "MD3", b] for a, b in pairwise(names)] + [[a, "N", b] for a, b in pairwise([*names, names[0]])]
    question = {"subject": "o0", "object": "o1"}
    item = {"story": {"grid": 12, "facts": facts}, "question": question, "answer": "N", "timeout_ms": 30_000}
    quick = Grader().grade(item)
    assert len(quick.conflict.facts) == 4
    clock = count()
    monkeypatch.setattr(time, "monotonic", lambda: next(clock) * 0.1)
    assert Grader().grade(item).json == quick.json
    late = Grader().grade(item, within_s=1.0)  # who waits for it says how long
    assert (late.outcome, late.conflict.minimal, late.settled) == ("ungradable_story", False, False)


def test_a_story_that_contradicts_itself_grades_nothing():
    for answer, status in (("north", "relation"), ("unknown", "abstained")):
        found = grade(answer, story=CONTRADICTION, question={"subject": "bed", "object": "desk"}, gold="N")
        assert (found.outcome, found.verdict) == ("ungradable_story", "inconsistent_story")
        assert found.reading.status == status
        assert set(found.scores) == {None}
        assert found.can_hold is found.chance is None
        assert found.story_id
        assert found.conflict.facts == (0, 1)


def test_when_the_time_runs_out_it_is_undecided_and_not_remembered():
    objects = [f"o{number}" for number in range(8)]
    story = {"grid": 30, "facts": [[a, "MD3", b] for a, b in combinations(objects, 2)]}
    item = {"story": story, "question": {"subject": "o0", "object": "o1"}, "answer": "north"}
    grader = Grader()
    found = grader.grade(item | {"timeout_ms": 20})
    assert (found.outcome, found.verdict, found.reading.labels) == ("undecided", "undecided", ("N",))
    assert found.reason == "too_hard"
    assert set(found.scores) == {None}
    assert found.can_hold is found.chance is None
    assert grader.grade(item, within_s=0.001).outcome == "undecided"


def test_an_error_says_why_and_nothing_else():
    found = grade("north", question={"subject": "bed", "object": "cat"})
    assert found.outcome is GradeOutcome.ERROR
    assert found.errors[0].where == "question.object"
    assert found == Grade(GradeOutcome.ERROR, errors=found.errors)


def test_an_echoed_prompt_is_no_answer():
    prompt = "The bed is west of the chair, says somebody. Where is the bed in relation to the chair? Answer:"
    assert grade(f"{prompt} east", prompt=prompt).reading.labels == ("E",)


@pytest.mark.parametrize(
    ("family", "answer", "feasible", "chance"),
    [
        ("half-plane", "east-side", ("north-side", "south-side", "east-side"), 3 / 4),
        ("distance2", "FR2", ("CL2", "FR2"), 1.0),
    ],
)
def test_other_families(family, answer, feasible, chance):
    found = grade(answer, question=ASKED | {"family": family})
    assert found.can_hold == feasible
    assert found.chance == pytest.approx(chance)
    assert found.scores.feasible
    assert found.modality == ("necessary" if family == "half-plane" else "possible")


def test_regions_and_walls():
    story = {"grid": 12, "facts": [["bed", "NER", "room"], ["bed", "TPP", "room"]]}
    found = grade(
        "in the north-east region", story=story, question={"subject": "bed", "object": "room", "family": "region"}
    )
    assert (found.modality, found.scores.gold) == ("necessary", None)
    touching = grade("TPP", story=story, question={"subject": "bed", "object": "room", "family": "contact"})
    assert touching.must_hold == ("TPP",)


def test_every_label_agrees_with_the_solver_in_random_rooms():
    """Verdict, modality, scores and chance of every answer to find-relation questions, as ``check`` has them."""
    labels = [term.label for term in vocabulary("roomspace").families["direction"]]
    grader = Grader()
    for setting in ("layout", "layout_tpp", "o2", "o2_d2", "layout_o2_d3"):
        for record in new_rooms(setting).items(8, 3, {"n": 4, "grid": 9}):
            if record["q_type"] == "YN":
                continue
            story, asked = Story(**record["story"]), record["question"]
            for label in labels:
                verdict = check(story, (asked["subject"], label, asked["object"]), necessary=True)
                found = grader.grade(record | {"answer": DIRECTION_WORDS[label]["top-down"].removesuffix(" of")})
                assert found.reading.labels == (label,)
                assert found.verdict == verdict.verdict
                assert (found.modality == "necessary") == verdict.necessary == found.scores.necessary
                assert found.scores.feasible == (verdict.verdict == "feasible")
                assert list(found.can_hold) == record["feasible"]
                assert found.chance == record["chance"]


def test_generated_yes_no_items_are_graded_by_their_gold():
    for item in new_rooms("o2").items(30, 5, {"n": 4, "grid": 9}):
        if item["q_type"] == "YN":
            for answer in ("Yes", "No"):
                scores = grade_of(item | {"answer": answer}).scores
                assert scores.polar == scores.gold == (answer == item["gold"])


def grade_of(item):
    return Grader().grade(item)


def test_what_is_kept_changes_no_grade():
    """Items in any order, again and again, by one grader and each by a new one."""
    rng = Random("kept")
    long = "The story says more than that, and less. " * 20
    answers = ("north", "N", "yes", "I don't know", "x" * (SHORT_ANSWER + 1), "north or east", f"{long}\n\nAnswer: N")
    items = [
        item
        | {"answer": answer, "gold": item["gold"] if item["q_type"] == "YN" else rng.choice(["N", ["N", "E"], None])}
        for item in new_rooms("o2").items(10, 1, {"n": 3, "grid": 9})
        for answer in answers
    ]
    ways = ({"timeout_ms": 5000}, {"prompt": ""}, {"prompt": long}, {"extracted": "S"}, {"finish_reason": "length"})
    wrong = ({"gold": "nonsense"}, {"prompt": 1}, {"finish_reason": ["stop"]}, {"answer": None}, {"answer": 7})
    items += [item | more for item in (items[0], items[6], {**items[6], "answer": long}) for more in (*ways, *wrong)]
    alone = [grade_of(item) for item in items]
    grader = Grader()
    for _ in range(2):
        order = list(enumerate(items))
        rng.shuffle(order)
        for number, item in order:
            assert grader.grade(item) == alone[number]


def test_a_grade_is_json_in_ascii_and_quotes_no_more_than_it_must():
    found = grade("Ответ: \ud83d north " + "é" * 5000)
    assert whole(json.loads(found.json)) == json.loads(json.dumps(found.as_json()))
    assert found.json.isascii()
    assert len(found.as_json()["reading"]["quote"]) <= MAX_QUOTE
    assert list(found.as_json()) == list(Grade(GradeOutcome.ERROR).as_json())


def test_a_vocabulary_is_named_with_its_version():
    story = {"grid": 5, "vocabulary": "stepgame", "facts": [["A", "left", "B"]]}
    found = grade("right", story=story, question="What is the relation of the agent B to the agent A?")
    assert (found.vocabulary, found.vocabulary_version) == ("stepgame", vocabulary("stepgame").version)
    assert found.modality == "necessary"

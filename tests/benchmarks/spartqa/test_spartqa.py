"""SpartQA: the generator's labels are reproduced, and what is no such file is refused with its place."""

import json
from pathlib import Path

import pytest
from audits import SHARED, audited, needs_shared, part_of

from spatialjudge.benchmarks.benchmark import INCONSISTENT_STORY, Item, Profile, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.solver import InvalidInput

SAMPLE = Path(__file__).parent / "sample"
AUTO = SHARED / "spartqa_auto" / "original"
REFERENCE = Profile.REFERENCE


def agreeing(found):
    return {q_type: (tally.agree, tally.items) for q_type, tally in found.by.items()}


@pytest.mark.parametrize("options", [{"beside": SAMPLE / "annotation.json"}, {"from_text": True}, {}])
def test_the_rules_give_every_label_of_the_sample(options):
    found = audited("spartqa", SAMPLE / "auto.json", profile=REFERENCE, **options)
    assert found.total.items == found.total.agree == 16
    assert not found.unread


@needs_shared
@pytest.mark.parametrize("options", [{"beside": AUTO / "annotation_test.json.gz"}, {"from_text": True}])
def test_the_rules_give_every_label_of_the_half(options):
    found = audited("spartqa", AUTO / "test.json.gz", profile=REFERENCE, **options)
    assert agreeing(found) == {"YN": (956, 956), "FR": (925, 925), "CO": (885, 885), "FB": (956, 956)}


def test_every_label_of_the_sample_follows():
    found = audited("spartqa", SAMPLE / "auto.json", profile=Profile.GEOMETRY)
    assert found.total.items == found.total.agree == 16


@needs_shared
def test_what_follows_differs_from_few_labels_of_the_half_and_the_report_says_why(tmp_path):
    """Of every fifth story, and of all where it does."""
    files = [AUTO / "test.json.gz", AUTO / "annotation_test.json.gz"]
    file, beside = part_of(tmp_path, files, 5, {62, 85, 545, 666, 777, 859})
    found = audited("spartqa", file, beside=beside)
    assert found.profile is Profile.GEOMETRY
    assert found.total.items > 700
    differ = {name: tally.decided - tally.agree for name, tally in found.by.items()}
    assert differ == {"YN": 3, "FR": 2, "CO": 0, "FB": 0}
    assert {one.item.id.partition(":")[0] for one in found.undecided} == {"spartqa-auto-0666"}
    assert {one.verdict for one in found.undecided} == {"inconsistent_story"}
    differences = {
        one.item.id.removeprefix("spartqa-auto-"): (one.known or "").partition(" that ")[2] for one in found.disagree
    }
    assert differences == {
        "0062:5": "what touches opposite edges is far apart, which need not be",
        "0085:5": "near excludes far, and that what touches is near",
        "0545:1": "things cannot touch that are in blocks apart, or one beyond another",
        "0777:0": "things cannot touch that are in blocks apart, or one beyond another",
        "0859:1": "near excludes far, and that what touches is near",
    }


@needs_shared
def test_the_rules_give_every_label_of_the_variants_that_say_something():
    found = audited(
        "spartqa-variants", AUTO / "test.json.gz", profile=REFERENCE, beside=AUTO / "annotation_test.json.gz"
    )
    sets = {name: (tally.agree, tally.items) for name, tally in found.groups["set_of"].items()}
    assert sets == {
        "contrast YN": (579, 579),
        "contrast FR": (396, 396),
        "contrast CO": (649, 649),
        "consistency FR": (2400, 2400),
        "consistency FB": (956, 956),
        "consistency YN": (1865, 1865),
        "consistency CO": (1715, 1718),
    }
    garbled = [one.problem.partition("?': ")[2] for one in found.unread]
    assert {text: garbled.count(text) for text in garbled} == {
        "asks for the relation DK, which the question it was made from has as its label": 42,
        "compares a thing with itself, the object having been replaced by the subject": 47,
    }
    assert {one.known for one in found.disagree} == {
        "a candidate fits things of several blocks; the label is about one"
    }


def story(text, *questions, **more):
    records = [
        {"q_id": number, "reasoning_type": "", "indifinite": False, "candidate_answers": [], **question}
        for number, question in enumerate(questions)
    ]
    return {"name": "SPaRTQA", "data": [{"seed_id": 7, "story": [text], "questions": records, **more}]}


def read(tmp_path, value, **options):
    file = tmp_path / "test.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    return list(BENCHMARKS["spartqa"].read(BenchmarkFile(file, **options)))


TEXT = (
    "There are two blocks, A and B. Block A is to the left of B. Block B has two big black circles. Block A has three "
)
TEXT += "small blue squares. Small blue square number one is above small blue square number two."


@pytest.mark.parametrize("profile", Profile)
@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Is small square number one, above small square number two?", "Yes"),
        ("Is small square number two, above small square number one?", "No"),
        ("Is small square number two, above small square number three?", "DK"),
        ("Are all squares, to the left of all circles?", "Yes"),
        ("Are all squares, to the right of all circles?", "No"),
        ("Is there any square, above any square?", "Yes"),
        ("Are all squares, above all squares?", "No"),  # each is paired with itself, too
        ("Are all squares, to the left of any circle?", "Yes"),
        ("Is there any circle, to the left of all squares?", "No"),
        ("Is there any square, near to any circle?", "DK"),
        ("Is small square number one, above small square number one?", "No"),
    ],
)
def test_yes_and_no_of_groups(tmp_path, question, verdict, profile):
    [item] = read(tmp_path, story(TEXT, {"q_type": "YN", "question": question, "answer": ["DK"]}))
    assert isinstance(item, Item)
    assert item.task.decide(profile).verdict == verdict


@pytest.mark.parametrize(
    ("told", "question", "geometry", "reference"),
    [
        # things of blocks apart cannot touch, unless the blocks do
        (
            "Block C is to the left of A.",
            "Is the circle that is in block C , touching the circle that is in block B?",
            "No",
            "DK",
        ),
        ("", "Is the circle that is in block A , touching the circle that is in block B?", "DK", "DK"),
        # a thing in a block that is beyond another is beyond what is in that
        (
            "Block C is to the left of A.",
            "Is the circle that is in block C , to the left of the circle in block B?",
            None,
            None,
        ),
        (
            "Block C is to the left of A.",
            "Is the circle that is in block C , to the left of the circle that is in block B?",
            "Yes",
            "Yes",
        ),
    ],
)
def test_what_follows_and_what_the_rules_say(tmp_path, told, question, geometry, reference):
    text = f"There are three blocks, A, B and C. Block A is to the left of B. {told} Block A has a small blue circle. "
    text += "Block B has a small blue circle. Block C has a small blue circle."
    [item] = read(tmp_path, story(text, {"q_type": "YN", "question": question, "answer": ["DK"]}))
    if geometry is None:
        assert isinstance(item, UnreadQuestion)
    else:
        assert item.task.decide(Profile.GEOMETRY).verdict == geometry
        assert item.task.decide(REFERENCE).verdict == reference


def test_a_story_that_contradicts_itself_has_no_verdict_but_by_the_rules(tmp_path):
    text = "There are two blocks, A and B. Block A has a small blue circle and a big blue circle. The small blue "
    text += "circle is far from, below and near to the big blue circle."
    asked = {
        "q_type": "FB",
        "question": "Which blocks have a circle?",
        "answer": ["A"],
        "candidate_answers": ["A", "B"],
    }
    [item] = read(tmp_path, story(text, asked))
    assert item.task.decide(Profile.GEOMETRY) == INCONSISTENT_STORY
    assert item.task.decide(REFERENCE).verdict == ("A",)
    [why] = item.task.explain(Profile.GEOMETRY)
    assert why.startswith("inconsistent_story: ")
    assert sorted(why.partition(": ")[2].split("; ")) == [
        "small blue circle in A far big blue circle in A",
        "small blue circle in A near big blue circle in A",
    ]


def test_a_difference_is_told_with_the_facts_behind_it(tmp_path):
    text = (
        "There are two blocks, A and B. Block A has a small blue circle, a big blue circle and a big black square. The "
    )
    text += "small blue circle is touching the big blue circle. The small blue circle is above the big black square."
    asked = "Is the small blue circle, near to the big blue circle?"
    [item] = read(tmp_path, story(text, {"q_type": "YN", "question": asked, "answer": ["DK"]}))
    assert item.task.decide(Profile.GEOMETRY).verdict == "Yes"
    assert list(item.task.explain(Profile.GEOMETRY)) == [
        "by the rules of the benchmark small blue circle in A is touching big blue circle in A",
        (
            "small blue circle in A near big blue circle in A follows from: "
            "small blue circle in A touching big blue circle in A"
        ),
    ]


def test_every_question_type_says_its_labels_in_words(tmp_path):
    candidates = ["a circle ", "small square  number two", "both of them", "none of them"]
    relations = ["left", "right", "above", "below", "near to", "far from", "touching", "DK"]
    asked = "What is the relation between small square number one and small square number two?"
    questions = [
        {"q_type": "FR", "question": asked, "answer": [2], "candidate_answers": relations},
        {
            "q_type": "CO",
            "question": "What is below small square number one? a circle or small square number two?",
            "answer": [1],
            "candidate_answers": candidates,
        },
        {
            "q_type": "FB",
            "question": "Which blocks don't have any circle?",
            "answer": [" A"],
            "candidate_answers": ["A", "B"],
        },
    ]
    found = read(tmp_path, story(TEXT, *questions))
    assert [(item.id, item.gold) for item in found] == [
        ("spartqa-auto-0007:0", ("above",)),
        ("spartqa-auto-0007:1", "small square number two"),
        ("spartqa-auto-0007:2", ("A",)),
    ]
    assert [item.task.decide(REFERENCE).verdict for item in found] == [item.gold for item in found]
    assert found[1].candidates[0] == "a circle"


def test_what_has_no_reading_costs_only_itself(tmp_path):
    questions = [
        {"q_type": "YN", "question": "Is a square higher than a circle?", "answer": ["No"]},
        {"q_type": "YN", "question": "Is the big square, above a circle?", "answer": ["No"]},
        {"q_type": "Fr", "question": "", "answer": []},
        {"q_type": "YN", "question": "Is a square, above a circle?", "answer": ["DK"]},
    ]
    *unread, item = read(tmp_path, story(TEXT, *questions))
    assert all(isinstance(one, UnreadQuestion) for one in unread)
    assert [one.q_type for one in unread] == ["YN", "YN", "FR"]
    assert unread[0].where == "test.json: story 0 (spartqa-auto-0007)"
    assert "after 'is a square' comes 'higher' instead of a relation" in unread[0].problem
    assert "fits nothing" in unread[1].problem
    assert isinstance(item, Item)


def test_people_s_stories_are_mostly_not_read_and_every_record_is_accounted_for():
    found = audited("spartqa", SAMPLE / "human.json", profile=REFERENCE)
    assert found.total.items == len(found.unread) + found.total.decided
    assert all("sentence" in one.problem for one in found.unread)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"answer": ["Maybe"]}, "answer: must be one of Yes, No, DK"),
        ({"q_type": "XY"}, "q_type: unknown 'XY'"),
        ({"question": None}, "question: must be a text"),
        ({"q_type": "CO", "answer": [4], "candidate_answers": ["a", "b", "c", "d"]}, "are not indices of candidates"),
        ({"q_type": "CO", "answer": [True], "candidate_answers": ["a", "b"]}, "are not indices of candidates"),
        ({"q_id": "one"}, "q_id: must be a whole number"),
        ({"q_type": None}, "q_type: must be a text"),
        ({"q_type": "FB", "answer": ["C"], "candidate_answers": ["A", "B"]}, "are not all candidates"),
    ],
)
def test_a_record_that_is_not_in_the_format_is_named_with_its_place_and_costs_only_itself(tmp_path, change, problem):
    sound = {"q_type": "YN", "question": "Is a square, above a circle?", "answer": ["DK"]}
    unread, item = read(tmp_path, story(TEXT, {**sound, **change}, sound))
    assert isinstance(unread, UnreadQuestion)
    assert unread.problem.startswith("data[0].questions[0]")
    assert problem in unread.problem
    assert isinstance(item, Item)


def test_of_two_questions_with_one_id_the_second_is_not_read(tmp_path):
    sound = {"q_type": "YN", "question": "Is a square, above a circle?", "answer": ["DK"]}
    first, second, third = read(tmp_path, story(TEXT, sound, {**sound, "q_id": 0}, {**sound, "q_id": 1}))
    assert isinstance(second, UnreadQuestion)
    assert "spartqa-auto-0007:0 is the id of a question before" in second.problem
    assert [first.id, third.id] == ["spartqa-auto-0007:0", "spartqa-auto-0007:1"]


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({"data": {}}, "test.json.data: must be a list"),
        ({"data": [{"story": "A story."}]}, r"data\[0\].story: must be a list"),
        ({"data": [{"story": ["A story."]}]}, r"data\[0\].questions: is missing"),
        ({"data": [{"story": ["A story."], "questions": [{"q_id": "one"}]}]}, "q_id: must be a whole number"),
    ],
)
def test_a_file_that_is_not_in_the_format_is_refused_with_the_place(tmp_path, value, problem):
    with pytest.raises(InvalidInput, match=problem):
        read(tmp_path, value)


def test_scene_graphs_must_be_those_of_the_stories(tmp_path):
    beside = tmp_path / "graphs.json"
    value = json.loads((SAMPLE / "annotation.json").read_text(encoding="utf-8"))
    value["data"][0]["story"] = ["Another story."]
    beside.write_text(json.dumps(value), encoding="utf-8")
    unread, *items = BENCHMARKS["spartqa"].read(BenchmarkFile(SAMPLE / "auto.json", beside))
    assert "is not the story" in unread.problem
    assert all(isinstance(item, Item) for item in items)
    value["data"].pop()
    beside.write_text(json.dumps(value), encoding="utf-8")
    with pytest.raises(InvalidInput, match="scene graphs for"):
        list(BENCHMARKS["spartqa"].read(BenchmarkFile(SAMPLE / "auto.json", beside)))


def test_rows_with_story_question_and_answer_are_read(tmp_path):
    file = tmp_path / "rows.jsonl"
    rows = [
        {"story": TEXT, "question": "Are all squares, to the left of all circles?", "answer": "Yes"},
        {
            "story": TEXT,
            "question": "What is above a square? a circle or small square number one?",
            "answer": 1,
            "candidate_answers": ["a circle", "small square number one", "both of them", "none of them"],
        },
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    found = audited("spartqa", file, profile=REFERENCE)
    assert found.total.agree == found.total.items == 2

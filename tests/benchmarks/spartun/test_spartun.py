"""SpaRTUN: the generator's labels are reproduced, and what is no such file is refused with its place."""

import json
from collections import Counter
from pathlib import Path

import pytest
from audits import SHARED, audited, needs_shared, part_of

from spatialjudge.benchmarks.benchmark import Item, Profile, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.benchmarks.spartun.rules import CONVERSE, derive

SAMPLE = Path(__file__).parent / "sample"
HALF = SHARED / "spartun" / "original"
REFERENCE = Profile.REFERENCE


@pytest.mark.parametrize("options", [{}, {"from_text": True}])
def test_the_rules_give_every_label_of_the_sample(options):
    found = audited("spartun", SAMPLE / "test.json", profile=REFERENCE, beside=SAMPLE / "annotation.json", **options)
    assert found.total.items == found.total.agree > 0
    assert not found.unread


@needs_shared
def test_the_rules_give_every_label_of_the_half():
    beside = HALF / "SpRL_annotation_test.json.gz"
    found = audited("spartun", HALF / "test.json.gz", profile=REFERENCE, beside=beside)
    assert {name: (tally.agree, tally.items) for name, tally in found.by.items()} == {
        "YN": (1574, 1574),
        "FR": (1405, 1405),
    }


@needs_shared
def test_what_follows_differs_from_labels_where_it_is_known_why(tmp_path):
    """Of every tenth story, and of all where more than "near" or "dc" is left out or unsound."""
    seeds = {int(name.partition(":")[0]) for name in f"{UNSOUND} {LEFT_OUT} {FAR}".split()}
    file, beside = part_of(tmp_path, FILES, 10, seeds)
    found = audited("spartun", file, beside=beside)
    assert found.profile is Profile.GEOMETRY
    assert found.by["YN"].items - found.by["YN"].agree == 8
    assert not found.undecided
    causes = {one.item.id.removeprefix("spartun-"): one.known for one in found.disagree}
    assert None not in causes.values()
    relations = [one for one in found.disagree if one.item.q_type == "FR"]
    within = sum(set(one.item.gold) <= set(one.verdict) for one in relations)
    assert found.by["FR"].items - found.by["FR"].agree - within == 13
    more = Counter(relation for one in relations for relation in set(one.verdict) - set(one.item.gold))
    less = Counter(relation for one in relations for relation in set(one.item.gold) - set(one.verdict))
    assert set(more) == {"near", "dc", "far"}
    assert more["far"] == 2
    assert less == {"ntpp": 8, "ntppi": 5}
    assert {name for name, cause in causes.items() if "unsound" in cause} == set(UNSOUND.split())
    assert {name for name, cause in causes.items() if "TPP . NTPP" in cause} == set(LEFT_OUT.split())
    assert {name for name, cause in causes.items() if "whole that it is in" in cause} == set(FAR.split())


FILES = [HALF / "test.json.gz", HALF / "SpRL_annotation_test.json.gz"]
LEFT_OUT, FAR = "0091:0 0091:2 0182:0 0973:3", "0922:5 0922:6"
UNSOUND = "0151:5 0220:5 0322:4 0454:5 0536:3 0536:4 0586:3 0646:3 0651:7 0701:5 0724:6 0968:4 0973:4 "
UNSOUND += "0586:0 0588:3 0968:1 0536:1"


@needs_shared
def test_without_the_annotation_phrases_are_read_and_few_labels_differ():
    found = audited("spartun", HALF / "test.json.gz", profile=REFERENCE)
    assert (found.total.items, found.total.decided, found.total.agree) == (2979, 2979, 2972)
    assert {one.known for one in found.disagree} == {
        (
            "the label is about other things than the phrase means: the generator counts what only its picture has, "
            "and may forget what tells a thing apart"
        )
    }


@needs_shared
def test_the_text_is_read_nearly_whole(tmp_path):
    file, beside = part_of(tmp_path, FILES, 3)
    found = audited("spartun", file, profile=REFERENCE, beside=beside, from_text=True)
    assert found.total.agree >= 0.98 * found.total.items
    assert len(found.disagree) <= 3
    assert all(one.problem.startswith("story: ") for one in found.unread)


def rows_of(source):
    for story in source["data"]:
        for question in story["questions"]:
            columns = ("question", "q_type", "candidate_answers", "answer")
            yield {"story": story["story"][0], **{name: question[name] for name in columns}}


def written(tmp_path, rows):
    file = tmp_path / "rows.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return file


def test_tables_are_read_from_their_text_alone(tmp_path):
    text = "We have two boxes, named DDD and EEE. Box DDD is west of box EEE. A tiny white oval is in box DDD. Another "
    text += "tiny white oval is covered by box DDD. A tiny white oval is in box EEE."
    asked = [
        ("FR", "Where is the tiny white oval in EEE relative to tiny white oval number two?", ["RIGHT"], ("right",)),
        ("FR", "What is the position of box DDD regarding tiny white oval number two in box DDD?", ["TPPI"], ("tppi",)),
        ("YN", "Are all tiny ovals inside a box?", "No", "No"),
        ("YN", "Does box EEE contain a tiny oval?", ["Yes"], "Yes"),
    ]
    rows = [{"story": text, "q_type": kind, "question": question, "answer": gold} for kind, question, gold, _ in asked]
    rows.append({**rows[0], "question": "Where is the tiny white oval relative to box DDD?"})
    rows.append({**rows[0], "question": "Where is the moon relative to box DDD?"})
    rows.append({**rows[0], "answer": ["BESIDE"]})
    *items, ambiguous, misread, wrong = BENCHMARKS["spartun"].read(BenchmarkFile(written(tmp_path, rows)))
    assert [item.task.decide(REFERENCE).verdict for item in items] == [verdict for *_, verdict in asked]
    assert "'the tiny white oval' may be each of 3 things" in ambiguous.problem
    assert "comes 'moon' instead of a noun" in misread.problem
    assert wrong.problem.startswith("record.answer: ")


@needs_shared
def test_nearly_all_of_the_half_is_read_from_its_text_alone(tmp_path):
    [file] = part_of(tmp_path, FILES[:1], 3)
    found = audited("spartun", written(tmp_path, rows_of(BenchmarkFile(file).json)), profile=REFERENCE)
    assert found.total.decided >= 0.98 * found.total.items
    assert found.by["FR"].agree >= 0.98 * found.by["FR"].decided
    assert found.by["YN"].agree >= 0.95 * found.by["YN"].decided


@pytest.mark.parametrize(
    ("facts", "derived", "not_derived"),
    [
        ("a left b, b left c", "a left c, c right a", "a near c"),
        ("a tpp b, b tpp c", "a ntpp c", "a tpp c"),  # unsound, and so the rules say
        ("a tpp b, b ntpp c", "", "a ntpp c"),  # sound, and the rules do not say it
        ("a ntpp b, b tpp c", "a ntpp c", ""),
        ("a ntpp b, b ntpp c", "a ntpp c, c ntppi a", ""),
        ("a tpp b, c ntpp d, b above d", "a above d, b above c, a above c", ""),
        ("a ntpp b, b dc c, d tpp c", "a dc d, d dc a", ""),
        ("a ec b", "b ec a", "a near b"),
        ("a left a", "", "a left a"),
    ],
)
def test_the_rules_are_the_generator_s(facts, derived, not_derived):
    known = derive(tuple(fact.split()) for fact in facts.split(", "))
    for expected, listed in ((True, derived), (False, not_derived)):
        for fact in filter(None, listed.split(", ")):
            assert known.entails(*fact.split()) is expected


def test_converses_pair_up():
    assert all(CONVERSE[CONVERSE[relation]] == relation for relation in CONVERSE)


def read(tmp_path, change, note=None):
    value = json.loads((SAMPLE / "test.json").read_text(encoding="utf-8"))
    change(value["data"][0])
    file = tmp_path / "test.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    return list(BENCHMARKS["spartun"].read(BenchmarkFile(file, note)))


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("answer", ["Perhaps"], "answer: must be one of Yes, No"),
        ("q_type", "CO", "q_type: unknown 'CO'"),
        ("question_info", {"num_facts": 1, "reasoning_steps": 1, "asked_relation": "beside"}, "unknown 'beside'"),
        ("question_info", {"num_facts": 1}, "reasoning_steps: is missing"),
    ],
)
def test_a_record_that_is_not_in_the_format_is_named_with_its_place_and_costs_only_itself(
    tmp_path, field, value, problem
):
    unread, *items = read(tmp_path, lambda story: story["questions"][0].update({field: value}))
    assert isinstance(unread, UnreadQuestion)
    assert unread.problem.startswith("data[0].questions[0]")
    assert problem in unread.problem
    assert all(isinstance(item, Item) for item in items)


@pytest.mark.parametrize(
    ("triplets", "problem"),
    [
        ({"('0', '9x9')": []}, "is no pair of entities"),
        ({"0, 1": []}, "is no pair of entities"),
        ({"__import__('os')": []}, "is no pair of entities"),
        ({"('0', '1')": [{"relation_type": "BESIDE"}]}, "unknown 'beside'"),
    ],
)
def test_triplets_are_read_strictly(tmp_path, triplets, problem):
    unread, *items = read(tmp_path, lambda story: story.update(story_triplets=triplets))
    assert unread.where == "test.json: story 0"
    assert problem in unread.problem
    assert all(isinstance(item, Item) for item in items)


def test_a_question_without_a_reading_is_named_and_costs_only_itself(tmp_path):
    asked = "Is the moon above a box?"
    unread, *items = read(tmp_path, lambda story: story["questions"][0].update(question=asked))
    assert isinstance(unread, UnreadQuestion)
    assert "after 'is the' comes 'moon' instead of a noun" in unread.problem
    assert all(isinstance(item, Item) for item in items)


def test_the_annotation_must_be_that_of_the_stories(tmp_path):
    note = tmp_path / "notes.json"
    value = json.loads((SAMPLE / "annotation.json").read_text(encoding="utf-8"))
    value["data"][0]["story"]["story"] = "Another story."
    note.write_text(json.dumps(value), encoding="utf-8")
    unread, *items = read(tmp_path, lambda story: None, note)
    assert "is not the story" in unread.problem
    assert all(isinstance(item, Item) for item in items)

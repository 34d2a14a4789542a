"""DecompSR: every sentence is read, labels follow from sound stories, and the others are named with what clashes."""

import gzip
import json
import re
from pathlib import Path

import pytest
from audits import SHARED, audited, needs_shared

from spatialjudge.benchmarks.decompsr import decompsr, sentences
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.stepgame.sentences import statement
from spatialjudge.relations import stepgame as steps

SAMPLE = Path(__file__).parent / "sample"
TWO = "The objects XA and XB are over there. The object XA is lower and slightly to the left of the object XB."
ROW = {"question": "What is the relation of the agent XJ to the agent XAB?", "answer": "upper-right", "nhop": 2}


def test_the_sample_s_labels_follow_but_for_two_stories_that_clash():
    found = audited("decompsr", SAMPLE / "DecompSR.jsonl", SAMPLE / "contradictory.jsonl")
    assert (found.total.items, found.total.agree, found.disagree, found.unread) == (14, 12, [], [])
    clashes = {one.item.id: set(one.facts) for one in found.undecided}
    assert clashes.keys() == {"0lYrqUAA", "ooY34gnZ"}
    assert all(len(facts) > 1 for facts in clashes.values())
    assert {name: found.groups["set"][name].items for name in ("clean", "noise")} == {"clean": 6, "noise": 8}
    assert list(found.groups["k"]) == ["1", "2", "3", "4", "5", "8", "10"]


@pytest.mark.parametrize(
    "data",
    [
        f"1 XAB is at XA\u2019s 6 o'clock.\n2 {TWO}\n3 XJ is directly north east of XB.\n",
        f"XJ is directly north east of XB.\r\n{TWO}\n\nXAB is at XA's 6 o\u2019clock",
        f"1 {TWO} 2 XJ is directly North East of XB. 3 xab is at XA's 6 o'clock".replace("xab", "XAB"),
        f"1. {TWO}\n2. XJ is directly north east of XB.\n3. XAB is at XA's 6 o'clock.",
        f"1. {TWO} 2. XJ is directly north east of XB. 3. XAB is at XA's 6 o'clock.",
        ["XJ is directly north east of XB.", TWO, "XAB is at XA's 6 o'clock."],
    ],
    ids=["published", "bare lines", "one line", "stops", "stops in a line", "list"],
)
def test_stories_are_lines_texts_or_lists(tmp_path, data):
    file = tmp_path / "some.json"
    file.write_text(json.dumps([ROW | {"data": data}]), encoding="utf-8")
    [item] = decompsr.read(BenchmarkFile(file))
    assert {str(fact) for fact in item.task.story.facts} == {"XJ upper-right XB", "XA lower-left XB", "XAB below XA"}
    assert (item.id, item.text.count(" 6 o"), audited("decompsr", file).total.agree) == ("some:0", 1, 1)


def test_two_agents_of_one_name_are_the_known_cause_of_a_clash(tmp_path):
    file = tmp_path / "qa2.jsonl"
    row = ROW | {"data": "1 XJ is above XJ.\n2 XAB is below XJ.\n", "clean": True, "shuffled": False}
    file.write_text(json.dumps(row), encoding="utf-8")
    [clash] = audited("decompsr", file).undecided
    assert clash.facts == ("XJ above XJ",)
    assert "two agents have one name" in clash.known
    assert clash.item.groups == {"k": 2, "set": "clean", "order": "chain"}


@needs_shared
def test_all_published_sentences_say_what_they_say():
    forms = json.loads((SHARED / "decompsr" / "decompsr_templates.json").read_text(encoding="utf-8"))
    for form in forms:
        for names in (("XA", "XBC"), ("XDE", "X"), ("A", "I")):
            of = dict(zip(("AAA", "BBB"), names, strict=True))
            subject, label, obj = form["fact"]
            said = statement(re.sub("AAA|BBB", lambda slot, of=of: of[slot[0]], form["template"]), "").says
            assert said in {(of[subject], label, of[obj]), (of[obj], steps.term(label).converse, of[subject])}


@needs_shared
def test_of_the_developers_half_every_sound_story_gives_its_label(tmp_path):
    """Every fourth story; all of those that contradict themselves."""
    wrong = {one["ID"] for one in json.loads((SHARED / "decompsr" / "decompsr_contradictory.json").read_bytes())}
    with gzip.open(SHARED / "decompsr" / "decompsr.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line)["original"] for line in lines]
    kept = [row for number, row in enumerate(rows) if row["ID"] in wrong or number % 4 == 0]
    file = tmp_path / "DecompSR.jsonl"
    file.write_text("".join(f"{json.dumps(row)}\n" for row in kept), encoding="utf-8")
    found = audited("decompsr", file)
    assert {one.item.id for one in found.undecided} == wrong & {row["ID"] for row in kept}
    assert found.total.agree == found.total.decided == found.total.items - len(found.undecided) > 480
    assert not found.unread


def test_numbers_within_sentences_stay():
    told = "If XA is the center of a clock face, XB is located between 4 and 5. XB is at the 3 o'clock position"
    assert sentences(told) == told.replace("5. ", "5.\n").split("\n")

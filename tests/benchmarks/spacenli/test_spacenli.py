"""SpaceNLI: sentences are read by a closed grammar, and what follows from them is proved."""

import json
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from audits import SHARED, audited, needs_shared

from spatialjudge.benchmarks.benchmark import Item, UnreadQuestion
from spatialjudge.benchmarks.entailment import Standing
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.spacenli import benchmark as inference
from spatialjudge.benchmarks.spacenli.benchmark import canonical, spacenli, standing, support
from spatialjudge.benchmarks.spacenli.patterns import LabelledSample, patterns
from spatialjudge.benchmarks.spacenli.sentences import SentenceMeaning, read_sentence, split
from spatialjudge.solver import InvalidInput
from spatialjudge.solver.statements import satisfiable

SAMPLE = Path(__file__).parent / "sample" / "160x200.json"
HALF = SHARED / "spacenli" / "original" / "160x200.json.gz"


def problem(premises, conclusion):
    return tuple(read_sentence(sentence, "") for sentence in [*split(premises), conclusion])


# --- sentences --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("The cat is not in front of Ann.", SentenceMeaning("relation", "front", ("the cat", "Ann"), True, False)),
        (
            "The old cat was on top of the box",
            SentenceMeaning("relation", "on", ("the old cat", "the box"), False, True),
        ),
        (
            "Ann is between the car and Las Vegas.",
            SentenceMeaning("between", None, ("Ann", "the car", "Las Vegas"), False, False),
        ),
        ("Ann is to the left of Bob from Rome.", SentenceMeaning("view", "left", ("Ann", "Bob", "Rome"), False, False)),
        ("Ann did not come from Rome.", SentenceMeaning("came from", None, ("Ann", "Rome"), True, False)),
        (
            "A and B were on opposite sides of the hut.",
            SentenceMeaning("sides", None, ("A", "B", "the hut"), False, True),
        ),
        (
            "A is walking away from B towards C.",
            SentenceMeaning("walking from to", None, ("A", "B", "C"), False, False),
        ),
        ("Ann fell out of the car.", SentenceMeaning("walked out of", None, ("Ann", "the car"), False, False)),
    ],
)
def test_a_sentence_is_one_form(sentence, said):
    assert read_sentence(sentence, "") == said


@pytest.mark.parametrize(
    "who",
    [
        "Nobody",
        "No cat",
        "Nothing",
        "Some cat",
        "At most one cat",
        "Only the cat",
        "Neither cat",
        "If the cat",
        "Perhaps the cat",
        "John thinks the cat",
        "The cat or the dog",
        "Every cat",
        "The cat unless it moved",
        "She",
        "The cat seldom",
        "Bob claims the cat",
    ],
)
def test_what_makes_another_statement_of_a_name_is_no_name(who):
    with pytest.raises(InvalidInput):
        read_sentence(f"{who} is in the garden.", "")


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "Ann met Bob in Rome.",
        "Ann is in.",
        "Ann is behind A from Rome.",
        "Ann is in Rome, too.",
        "Ann is in Rome again.",
    ],
)
def test_another_sentence_is_an_error(sentence):
    with pytest.raises(InvalidInput, match="premise 1: cannot read"):
        read_sentence(sentence, "premise 1")


# --- what follows -----------------------------------------------------------------------------------------------------

E, C, N = Standing.ENTAILED, Standing.CONTRADICTED, Standing.UNKNOWN


@pytest.mark.parametrize(
    ("premises", "conclusion", "expected"),
    [
        # between, on one line
        ("A is between B and C.", "A is between C and B.", E),
        ("A is between B and C.", "B is between A and C.", C),
        ("A is between B and C. B is between C and D.", "A is between C and D.", E),
        ("A is between B and C. A is between C and D.", "B is between C and D.", N),
        ("A is between B and C. C is close to B.", "A is close to B.", E),
        ("A is between B and C. A is far from B.", "C is far from B.", E),
        ("A is between B and C. A is close to B.", "A is close to C.", N),
        ("A is close to B. B is close to C.", "A is close to C.", N),
        # fronts, each ground having its own
        ("A is in front of B.", "A is not behind B.", E),
        ("A is in front of B.", "B is in front of A.", N),
        ("A is not in front of B.", "A is behind B.", N),
        ("A is between B and C. A is behind C.", "B is behind C.", E),
        ("A is between B and C. C is behind A.", "B is in front of A.", E),
        ("A is between B and C. C is behind A.", "C is behind B.", N),
        ("A is to the left of B from D.", "B is to the right of A from D.", E),
        ("A is to the left of B from D.", "B is to the right of A from C.", N),
        # containment
        ("A is in B. B is inside C.", "A is in C.", E),
        ("A is in B. C is outside B.", "C is not in A.", E),
        ("A is in B. C is not in B.", "C is in A.", C),
        ("A is in B. C is not in A.", "C is outside B.", N),
        ("A is outside B.", "B is outside A.", E),
        # height
        ("A is on top of B.", "B is under A.", E),
        ("A is on B.", "A is on top of B.", E),
        ("A is above B.", "A is on B.", N),
        ("A is on B.", "A is in B.", C),
        ("A is below B. C is above B.", "A is below C.", E),
        ("A is on top of B.", "B is on top of C.", N),
        ("A is opposite to B.", "A is far from B.", N),
        ("A is opposite to B.", "A is opposite to B.", E),
        # movements
        ("Ann walked into A.", "Ann was outside A.", E),
        ("Ann walked into A.", "Ann is in A.", E),
        ("Ann walked into A.", "Ann is outside A.", C),
        ("Ann fell out of A.", "Ann was in A.", E),
        ("Ann drove through A.", "Ann was in A.", E),
        ("Ann drove through A.", "Ann is in A.", N),
        ("Ann drove by A.", "Ann was in A.", N),
        ("A is in B. Ann is driving from A to D. D is not in B.", "Ann is driving from B to D.", E),
        ("Ann is driving from A to B.", "Ann is driving from B to A.", C),
        ("A is in B. C is in D. Ann is driving from A to C.", "Ann is driving from B to D.", E),
        ("A is in B. Ann came from B.", "Ann came from A.", N),
        ("A is not in B. Ann is calling from A.", "Ann is calling from B.", C),
        ("A and B are different cities. Ann is calling from A.", "Ann is not calling from B.", E),
        ("A and B are different persons. A is calling from C.", "B is calling from C.", N),
        ("Ann is walking away from A towards B.", "Ann is walking towards B.", E),
        ("Ann is walking away from A towards B.", "Ann is walking towards A.", C),
        ("Ann is walking away from A towards B.", "Ann is near B.", N),
        ("Ann is walking towards A.", "Ann is not on A.", E),
        ("Ann has walked towards A.", "Ann is on A.", N),
        ("Ann has walked away from A.", "Ann is in A.", C),
        ("Ann has taken A out of B.", "A was in B.", E),
        ("Ann has taken A out of B.", "A is not inside B.", E),
        ("Ann has put A on top of B.", "A is in B.", C),
        ("Ann has hidden A under B.", "A is below B.", E),
        ("Ann has hidden A behind B.", "A is in B.", C),
        ("Ann brought A from B.", "Ann was near B.", E),
        ("Ann hugged A behind B.", "Ann and A were on opposite sides of B.", C),
        ("Ann saw A behind B.", "Ann and A were on opposite sides of B.", N),
        ("B is behind the tree.", "Ann saw B behind the tree.", N),
        ("B is behind the tree. Ann is behind the tree.", "Ann hugged B behind the tree.", N),
        ("A is in B.", "Ann drove by the house.", N),
        ("A is in B.", "Ann has not walked towards the house.", N),
        ("Ann drove by A.", "Ann drove by B.", N),
        ("Ann drove by A.", "Ann drove by A.", E),
        ("A is in B.", "A and B are different persons.", N),
        ("A and B are different persons.", "B and A are different persons.", E),
        ("A is in Rome.", "A is calling from Rome.", N),
        ("A is on B.", "Ann has put A on top of B.", N),
        ("Ann brought A from the shop.", "Ann brought B from the shop.", N),
        ("Ann came from Paris.", "Paris is not in Rome.", N),
        ("Paris is in Rome.", "Ann is driving from Paris to Rome.", N),
        ("Ann is calling from A. A is in B.", "A is not in B.", C),
    ],
)
def test_what_follows(premises, conclusion, expected):
    assert standing(problem(premises, conclusion)) is expected


def test_premises_that_contradict_each_other_settle_nothing():
    assert standing(problem("A is above B. B is above A.", "A is in B.")) is Standing.INCONSISTENT_STORY


def test_support_leaves_out_what_is_not_needed():
    assert support(problem("A is in B. D is in E. B is in C.", "A is in C.")) == (0, 2)
    assert support(problem("A is in B.", "C is in B.")) == ()


def test_names_do_not_matter():
    one, other = problem("The cat is in Rome.", "Rome is in the cat."), problem("Ann is in A.", "A is in Ann.")
    assert canonical(one) == canonical(other)


def test_engines_agree(monkeypatch):
    items = [item for item in spacenli.read(BenchmarkFile(SAMPLE)) if isinstance(item, Item)]
    problems = {canonical(item.task.problem) for item in items}
    found = {one: standing(one) for one in problems}
    monkeypatch.setattr(inference, "satisfiable", partial(satisfiable, engine="cp-sat"))
    inference._standing.cache_clear()
    assert {one: standing(one) for one in problems} == found
    inference._standing.cache_clear()


# --- the benchmark ----------------------------------------------------------------------------------------------------


def test_every_label_of_the_sample_follows():
    found = audited("spacenli", SAMPLE)
    assert found.total.decided == found.total.agree > 0


def test_rows_need_no_id(tmp_path):
    file = tmp_path / "rows.csv"
    file.write_text("premises,hypothesis,label\nA is in B. B is in C.,A is in C.,entailment\n", encoding="utf-8")
    [item] = spacenli.read(BenchmarkFile(file))
    assert (item.id, item.gold) == ("rows.csv: line 2", "entailment")


def test_the_pattern_of_a_row_without_id_is_told_by_its_text():
    samples = [
        LabelledSample("The cat is far from a dog.", "Ann is far from a dog.", "neutral"),
        LabelledSample("A trash can is far from Los Angeles.", "Ghent is far from Los Angeles.", "neutral"),
        LabelledSample("Bill is far from Kate.", "Kate is far from Kate.", "neutral"),  # two slots filled alike
        LabelledSample(
            "Ann walked into the room, and came back at once.", "Ann walked into the room at_least twice.", "neutral"
        ),
        LabelledSample("A pig walked into a car, and came back.", "A pig walked into a car twice.", "neutral"),
    ]
    far, back = "NP1 is far from NP2. => NP3 is far from NP2. (neutral)", "NP1 walked into NP2, and came back."
    assert patterns(samples) == [far] * 3 + [f"{back} => NP1 walked into NP2 twice. (neutral)"] * 2


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"hypothesis": "A met B."}, "hypothesis: cannot read 'A met B.'"),
        ({"premises": "A is in B. A met C."}, "premise 2: cannot read 'A met C'"),
        ({"label": "maybe"}, "label: cannot read 'maybe'"),
        ({"prem_num": 2}, "premises: cannot read"),
    ],
)
def test_what_has_no_reading_is_reported_with_its_place(tmp_path, change, complaint):
    sample = {"id": "7-1", "label": "entailment", "premises": "A is in B.", "hypothesis": "A is in B.", "prem_num": 1}
    file = tmp_path / "samples.json"
    file.write_text(json.dumps({"data": [sample | change]}), encoding="utf-8")
    [unread] = spacenli.read(BenchmarkFile(file))
    assert isinstance(unread, UnreadQuestion)
    assert (unread.id, unread.where) == ("7-1", "samples.json: sample 0")
    assert complaint in unread.problem


@pytest.fixture(scope="module")
def half():
    return audited("spacenli", HALF)


@needs_shared
def test_the_half_is_decided_but_for_what_needs_knowledge_of_words(half):
    assert (half.total.items, half.total.decided, half.total.agree) == (16_055, 11_412, 11_321)
    kinds = half.groups["sentences"]
    assert (kinds["relations"].decided, kinds["relations"].agree) == (6_928, 6_837)
    assert (kinds["events"].decided, kinds["events"].agree) == (4_484, 4_484)
    classes = json.loads((SHARED / "spacenli" / "classes.json").read_text(encoding="utf-8"))
    assert {classes[one.id.rpartition("-")[0]]["class"] for one in half.unread} == {"C1", "C2"}


@needs_shared
def test_the_labels_that_do_not_follow_are_explained(half):
    assert all(difference.known for difference in half.disagree)
    assert {difference.item.groups["pattern"] for difference in half.disagree} == {"100b", "100c", "103c"}
    coincide = [one.item.id for one in half.disagree if "same name" in one.known]
    assert coincide == ["100b-8", "100b-64", "100b-124", "100b-151", "100c-151"]


@needs_shared
def test_pattern_accuracy_is_that_of_its_patterns(half):
    curve = half.as_json()["pattern_accuracy"]
    assert curve["at"]["0.95"] == {"right": 113, "of": 114}
    assert curve["at"]["1.00"] == {"right": 111, "of": 114}


def test_of_very_many_premises_no_fewest_are_looked_for():
    names = [f"{first}{second}x" for first in "KLMNP" for second in "aeiou"]
    said = [f"{one} is above {other}." for one, other in pairwise(names)]
    for size, hops in ((5, 5), (20, None)):
        told = problem(" ".join(said[:size]), f"{names[0]} is above {names[size]}.")
        assert inference.Inference(told, ()).hops("entailment") == hops

"""StepGame: every template is read as it says, chains are summed, and labels that follow a slip are found."""

import json
import re

import pytest
from audits import SHARED, audited, needs_shared
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.benchmarks.benchmark import Profile, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.stepgame.benchmark import chain, stepgame
from spatialjudge.benchmarks.stepgame.sentences import split, statement
from spatialjudge.benchmarks.stepgame.templates import ADDED, MEANT, NOTHING, SAYS, SOMETIMES_MEANT
from spatialjudge.relations import stepgame as steps
from spatialjudge.solver import InvalidInput

ORIGINAL = SHARED / "stepgame" / "original"
TEMPLATES = [(says, template) for table in (SAYS, ADDED) for says, templates in table.items() for template in templates]
NAMES = st.lists(st.from_regex("[A-Z]{1,3}|x[a-j]{1,2}", fullmatch=True), min_size=2, max_size=2, unique=True)
LABELS = ("left", "right", "above", "below", "upper-left", "upper-right", "lower-left", "lower-right")
X = {"left": -1, "right": 1}
Y = {"lower": -1, "below": -1, "above": 1, "upper": 1}
STEP = {label: tuple(sum(axis.get(word, 0) for word in label.split("-")) for axis in (X, Y)) for label in LABELS}
STEP["overlap"] = (0, 0)


def filled(template, names):
    return re.sub("AA|BB", lambda slot: names[slot[0] == "BB"], template)


@given(st.sampled_from(TEMPLATES), NAMES)
def test_a_template_says_the_same_of_all_names(entry, names):
    says, template = entry
    subject, label, obj = filled(says, names).split()
    read = statement(filled(template, names), "sentence 1")
    assert read.says == (subject, label, obj)
    assert set(read.names) == set(names)
    capitals = re.sub(r"\b(?!AA|BB)\w{2,}", lambda word: word[0].title(), template)
    for other in (template.replace(",", "").removesuffix("."), template.replace("-", " "), f" {template}  ", capitals):
        assert statement(filled(other, names), "sentence 1").says == read.says


def test_no_sentence_has_two_readings():
    """Templates that differ in names, case and marks alone say the same."""
    said = {}
    for says, template in TEMPLATES:
        names = ("P", "Q") if template.find("AA") < template.find("BB") else ("Q", "P")
        words = re.sub(r"[^\w']+", " ", filled(template, names)).casefold()
        assert said.setdefault(words, filled(says, names)) == filled(says, names)
    assert len(TEMPLATES) == 216 > len(said) == 213


def test_slips_are_templates_that_say_something_else():
    for template, meant in MEANT.items():
        assert statement(filled(template, "XY"), "").slip == template
        assert statement(filled(template, "XY"), "").meant == tuple(filled(meant, "XY").split())
    assert all(statement(filled(template, "XY"), "").slip == template for template in SOMETIMES_MEANT)
    assert statement(filled(NOTHING, "XY"), "").says is None


def test_apostrophes_may_be_typographic():
    assert statement("A is at B\u2019s 9 o'clock.", "").says == ("A", "left", "B")


@pytest.mark.parametrize(
    "text", ["A is beside B.", "a is above b.", "A is way above B.", "A is above B. C", "A is below B, left of C.", ""]
)
def test_another_sentence_is_an_error(text):
    with pytest.raises(InvalidInput, match=re.escape(repr(text))):
        statement(text, "sentence 4")


@given(st.lists(st.sampled_from(LABELS), min_size=1, max_size=10))
def test_the_label_is_the_sign_of_the_summed_steps(labels):
    names = "KLMNOPQRSTU"
    says = {filled(key, "XY"): templates[0] for key, templates in SAYS.items()}
    sentences = []
    for i, label in enumerate(labels):
        key = next(key for key in says if key.split()[1] == label)
        first, second = (names[i + 1], names[i]) if key.startswith("X") else (names[i], names[i + 1])
        sentences.append(filled(says[key], (first, second)))
    question = f"What is the relation of the agent {names[len(labels)]} to the agent {names[0]}?"
    dx, dy = (sum(STEP[label][axis] for label in labels) for axis in (0, 1))
    signs = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    verdict = chain(sentences, question).decide(Profile.GEOMETRY).verdict
    assert STEP[verdict] == signs


def test_a_pair_that_no_chain_joins_has_every_relation():
    task = chain(["A is above B.", "C is above D."], "What is the relation of the agent A to the agent C?")
    assert task.decide(Profile.GEOMETRY).verdict == steps.labels


def test_a_story_that_contradicts_itself_has_no_verdict():
    task = chain(["A is above B.", "B is above A."], "What is the relation of the agent A to the agent B?")
    assert not task.decide(Profile.GEOMETRY).decided
    assert set(task.explain(Profile.GEOMETRY)) == {"A above B", "B above A"}
    task = chain(["A is above A.", "B is above A."], "What is the relation of the agent A to the agent B?")
    assert list(task.explain(Profile.GEOMETRY)) == ["A above A"]


TWO = "The objects C and A are over there. The object C is lower and slightly to the left of the object A."
RECORD = {
    "story": ["A is placed at the bottom of B.", TWO],
    "question": "What is the relation of the agent C to the agent B?",
    "label": "left",
    "k_hop": 2,
}


@pytest.mark.parametrize(
    "content",
    [
        json.dumps({"7": RECORD}),
        json.dumps([RECORD]),
        json.dumps(RECORD | {"story": " ".join(RECORD["story"])}),
        f"1 {RECORD['story'][0]}\n2 {RECORD['story'][1]}\n3 {RECORD['question']}\tleft\t1\n",
    ],
    ids=["keyed", "rows", "text", "numbered"],
)
def test_every_format_gives_the_item_and_the_slip_explains_its_label(tmp_path, content):
    file = tmp_path / "qa2_test.json"
    file.write_text(content, encoding="utf-8")
    found = audited("stepgame", file)
    [difference] = found.disagree
    assert (difference.item.gold, difference.verdict) == ("left", "lower-left")
    assert "something else than its authors meant" in difference.known
    assert "the story uses 'AA is placed at the bottom of BB.'" in difference.facts
    assert found.groups["k"].keys() == {"2"}
    assert audited("stepgame", file, profile="reference").total.agree == 1


def test_two_sentences_of_one_template_stay_together():
    assert split(f"A is above B. {TWO} B is over C.") == ["A is above B.", TWO, "B is over C."]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"story": ["A is near B."]}, "sentence 1: cannot read 'A is near B.'"),
        ({"label": "north"}, "label: cannot read 'north'"),
        ({"question": "Where is A?"}, "question: cannot read"),
        ({"question": "What is the relation of the agent A to the agent Z?"}, "no fact mentions 'Z'"),
    ],
)
def test_what_has_no_reading_is_reported_with_its_place(tmp_path, change, problem):
    file = tmp_path / "qa2_test.json"
    file.write_text(json.dumps({"7": RECORD | change}), encoding="utf-8")
    [unread] = stepgame.read(BenchmarkFile(file))
    assert isinstance(unread, UnreadQuestion)
    assert unread.where == "qa2_test.json: story 7"
    assert problem in unread.problem


@needs_shared
@pytest.mark.parametrize("profile", Profile)
def test_every_label_of_the_corrected_set_follows(profile):
    found = audited("stepgame", *sorted((ORIGINAL / "correct_clean").iterdir()), profile=profile)
    assert (found.total.items, found.total.decided, found.total.agree) == (1003, 1003, 1003)


@needs_shared
def test_the_labels_of_2024_that_do_not_follow_are_the_slips():
    found = audited("stepgame", *sorted((ORIGINAL / "json_clean").iterdir()))
    assert (found.total.items, found.total.decided, found.total.agree) == (166, 166, 156)
    assert all(difference.known for difference in found.disagree)


@needs_shared
def test_as_meant_only_the_templates_that_do_not_tell_are_left():
    found = audited("stepgame", *sorted((ORIGINAL / "json_clean").iterdir()), profile="reference")
    assert found.total.agree == 163
    for difference in found.disagree:
        slips = set(difference.item.task.slips)
        assert slips & {NOTHING, *SOMETIMES_MEANT}

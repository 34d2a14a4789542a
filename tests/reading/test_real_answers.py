"""Real answers of 2025 models: read right or not at all, whatever the objects are called and wherever a text is cut."""

import gzip
import json
import random
import re
import textwrap
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from spatialjudge.grading import read_relation, read_yes_no
from spatialjudge.relations import roomspace

ANSWERS = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "model_answers_2025.jsonl.gz"
RAMBLING = ANSWERS.with_name("model_answers_smollm2.jsonl.gz")
EXPLAINED = json.loads((Path(__file__).parent / "explained_2025.json").read_text("utf-8"))
"""Answers that we read otherwise than the reference reading, and why."""
NAMES = {
    "x and z": ("x", "z", "y"),
    "regions": ("region x", "region z", "region y"),
    "furniture": ("bed", "kitchen counter", "lamp"),
    "letters": ("A", "I", "U"),
}
AXES = "axis|axes|direction|coordinate|projection|interval|extent|range|dimension|span|value"
LONE = re.compile(rf"(?<![\w\\_{{])([xyz])(?!\w)(?!\s*-?\s*(?:{AXES}))")


@pytest.fixture(scope="module")
def every_row():
    if not ANSWERS.exists():
        pytest.skip("needs model_answers_2025.jsonl.gz in ../shared/data")
    with gzip.open(ANSWERS, "rt", encoding="utf-8") as lines:
        return list(map(json.loads, lines))


@pytest.fixture(scope="module")
def rows(every_row):
    """The answers with a reference reading."""
    return [row for row in every_row if row["labels"] is not None]


@pytest.fixture(scope="module")
def labelled(every_row):
    """The answers of which a relation is read, with its labels."""
    found = [(row, read(row, NAMES["x and z"]).labels) for row in every_row]
    return [(row, labels) for row, labels in found if labels]


def renamed(text, names):
    """The text with x, z and y called otherwise."""
    if names == NAMES["x and z"]:
        return text
    if names == NAMES["regions"]:
        text = re.sub(r"\b[Rr]egions? (?=[xyz]\b)", "", text)
    return LONE.sub(lambda found: dict(zip("xzy", names, strict=True))[found[1]], text)


def read(row, names, text=None):
    answer = renamed(row["answer"], names) if text is None else text
    prompt = renamed(row["prompt"], names)
    return read_relation(answer, vocabulary=roomspace, subject=names[0], obj=names[1], objects=names, prompt=prompt)


@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
def test_real_answers_are_read_right_or_not_at_all(rows, names):
    came, by_model = Counter(), defaultdict(Counter)
    for row in rows:
        reading = read(row, names)
        right = set(reading.labels) == set(row["labels"]) or row["id"] in EXPLAINED
        outcome = "right" if right else "wrong" if reading.labels else "unread"
        came[outcome] += 1
        by_model[row["model"]][outcome] += 1
    assert came["wrong"] <= 0.005 * len(rows)
    assert came["right"] >= 0.97 * len(rows)
    assert {model for model, found in by_model.items() if found["right"] < 0.93 * found.total()} == set()


def test_things_with_a_common_title_are_known_in_short(rows):
    titled, came = NAMES["regions"], Counter()
    for row in rows:
        known = {"vocabulary": roomspace, "subject": titled[0], "obj": titled[1], "objects": titled}
        said = set(read_relation(row["answer"], prompt=row["prompt"], **known).labels)
        came["wrong" if said - set(row["labels"]) and row["id"] not in EXPLAINED else "read" if said else "unread"] += 1
    assert came["wrong"] == 0
    assert came["read"] >= 0.98 * len(rows)


def test_an_explained_disagreement_is_one(rows):
    ids = {row["id"] for row in rows if set(read(row, NAMES["x and z"]).labels) not in (set(row["labels"]), set())}
    assert ids == set(EXPLAINED)


@pytest.mark.parametrize("names", [NAMES["x and z"], NAMES["regions"]], ids=["short", "titled"])
def test_of_answers_that_say_none_hardly_any_is_read(every_row, names):
    """Mostly lists with a member that is no label: whoever read these would mishear."""
    silent = [row for row in every_row if row["labels"] is None]
    known = {"vocabulary": roomspace, "subject": names[0], "obj": names[1], "objects": names}
    heard = [row["id"] for row in silent if read_relation(row["answer"], prompt=row["prompt"], **known).labels]
    assert len(silent) > 750
    assert len(heard) <= 135


def rewrapped(text, width):
    """The text with its long lines broken, and those that go on indented as lists are."""
    lines = []
    for line in text.split("\n"):
        indent = " " * len(re.match(r"\s*(?:[-*•]|\d+[.)])?\s*", line)[0])
        broken = textwrap.wrap(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        lines += broken if len(line) > width else [line]
    return "\n".join(lines)


CHANGES = {
    "trailing blank": lambda text: text + " \n",
    "closing remark": lambda text: text + "\n\nI hope this helps!",
    "names in LaTeX": lambda text: LONE.sub(r"\\(\1\\)", text),
    "names in bold": lambda text: LONE.sub(r"**\1**", text),
    "names in quotes": lambda text: LONE.sub(r'"\1"', text),
    "names called regions": lambda text: LONE.sub(r"region \1", text),
    "lines of 80": lambda text: rewrapped(text, 80),
    "lines of 40": lambda text: rewrapped(text, 40),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_changes_no_meaning_changes_no_label(labelled, change):
    lost = 0
    for row, labels in labelled:
        changed = read(row, NAMES["x and z"], change(row["answer"])).labels
        assert changed in {labels, ()}, row["id"]
        lost += not changed
    assert len(labelled) > 900
    assert lost <= 0.01 * len(labelled)


def test_of_texts_that_are_cut_off_few_are_read(rows):
    chance, tried, taken = random.Random(1), 0, 0
    names = NAMES["x and z"]
    for row in rows:
        text, reading = row["answer"], read(row, NAMES["x and z"])
        if len(text) < 300 or not reading.labels or reading.span[0] < 200:
            continue
        cut = read(row, names, text[: chance.randrange(20, reading.span[0] - 100)])
        tried += 1
        taken += bool(cut.labels)
    assert tried > 300
    assert taken <= 0.02 * tried


def test_of_rambling_texts_that_are_cut_off_few_are_a_yes_or_a_no():
    if not RAMBLING.exists():
        pytest.skip("needs model_answers_smollm2.jsonl.gz in ../shared/data")
    with gzip.open(RAMBLING, "rt", encoding="utf-8") as lines:
        rows = [row for row in map(json.loads, lines) if row["question"]["kind"] == "yes_no"]
    chance, tried, taken = random.Random(1), 0, 0
    for row in rows:
        asked = {"subject": row["question"]["subject"], "obj": row["question"]["object"]}
        asked |= {"relation": row["question"]["relation"], "objects": row["story"]["objects"]}
        for _ in range(20):
            text = row["answer"][: chance.randrange(1, max(2, len(row["answer"]) - 1))]
            tried += 1
            taken += bool(read_yes_no(text, row["prompt"], vocabulary=roomspace, **asked).tier)
    assert tried > 500
    assert taken <= 0.02 * tried

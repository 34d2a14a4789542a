"""bAbI 17 and 19: the published labels follow, and what is no such file is refused with its place."""

import json
from pathlib import Path

import pytest
from audits import SHARED, audited, needs_shared
from hypothesis import given
from hypothesis import strategies as st

from spatialjudge.benchmarks.babi.paths import read_path
from spatialjudge.benchmarks.benchmark import Item, Profile, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.solver import InvalidInput

SAMPLE = Path(__file__).parent / "sample"
FILES = {"babi17": "qa17_positional-reasoning_test.txt", "babi19": "qa19_path-finding_test.txt"}


def read(tmp_path, name, text):
    file = tmp_path / "story.txt"
    file.write_text(text, encoding="utf-8")
    return list(BENCHMARKS[name].read(BenchmarkFile(file)))


def verdict(tmp_path, name, text, profile=Profile.GEOMETRY):
    [item] = read(tmp_path, name, text)
    assert isinstance(item, Item)
    return item.task.decide(profile).verdict


@pytest.mark.parametrize("profile", Profile)
@pytest.mark.parametrize("name", FILES)
def test_every_label_of_the_sample_follows(name, profile):
    found = audited(name, SAMPLE / FILES[name], profile=profile)
    assert found.total.items == found.total.agree > 0
    assert not found.unread


@needs_shared
@pytest.mark.parametrize("profile", Profile)
@pytest.mark.parametrize(("name", "items"), [("babi17", 528), ("babi19", 504)])
def test_every_label_of_the_half_follows(name, items, profile):
    found = audited(name, SHARED / name / "original" / FILES[name], profile=profile)
    assert (found.total.items, found.total.decided, found.total.agree) == (items, items, items)


STEPS = {"to the left of": (-1, 0), "to the right of": (1, 0), "above": (0, 1), "below": (0, -1)}


@given(st.lists(st.sampled_from(list(STEPS)), min_size=1, max_size=6), st.sampled_from(list(STEPS)))
def test_a_side_is_the_sign_of_the_summed_steps_on_its_axis(tmp_path_factory, sides, asked):
    names = [f"{word} box" for word in ("red", "blue", "green", "pink", "grey", "black", "white")]
    lines = [f"The {names[i + 1]} is {side} the {names[i]}." for i, side in enumerate(sides)]
    dx, dy = (sum(STEPS[side][axis] for side in sides) for axis in (0, 1))
    x, y = STEPS[asked]
    lines.append(f"Is the {names[len(sides)]} {asked} the {names[0]}?\tyes\t1")
    text = "".join(f"{number} {line}\n" for number, line in enumerate(lines, 1))
    assert verdict(tmp_path_factory.mktemp("babi"), "babi17", text) == ("yes" if x * dx + y * dy > 0 else "no")


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (["a is north of the b", "b is north of the c"], ("n", "n")),
        (["a is north of the b", "c is east of the d"], "no path"),
        (["a is north of the c", "a is north of the b", "b is east of the c"], "several paths"),
        (["a is north of the c", "c is south of the a"], ("n",)),
    ],
)
def test_a_path_is_an_answer_only_if_it_is_the_only_one(tmp_path, facts, expected):
    lines = [*(f"The {fact}." for fact in facts), "How do you go from the c to the a?\tn\t1"]
    text = "".join(f"{number} {line}\n" for number, line in enumerate(lines, 1))
    assert verdict(tmp_path, "babi19", text, Profile.REFERENCE) == expected


@pytest.mark.parametrize(("text", "moves"), [("s,s", "ss"), (" South,  west ", "sw"), ("n e", "ne"), ("w", "w")])
def test_moves_are_letters_or_words(text, moves):
    assert read_path(text) == tuple(moves)


@pytest.mark.parametrize("text", ["", "up", "n,", "n,,e", "go north"])
def test_what_is_no_path_is_refused(text):
    with pytest.raises(InvalidInput, match="answer: cannot read"):
        read_path(text)


def test_a_map_that_cannot_be_drawn_is_told_apart(tmp_path):
    text = "1 The a is north of the b.\n2 The a is north of the c.\n3 The c is east of the b.\n"
    text += "4 How do you go from the c to the a?\tn\t2\n"
    assert verdict(tmp_path, "babi19", text) == "inconsistent_story"


@pytest.mark.parametrize(
    "other",
    ["a and the b", "a or the b", "a unless it moved", "a by two steps", "a as well", "a no longer", "a in the mirror"],
)
def test_a_room_is_one_room(tmp_path, other):
    text = f"1 The c is north of the {other}.\n2 How do you go from the c to the a?\ts\t1\n"
    [unread] = read(tmp_path, "babi19", text)
    assert "cannot read" in unread.problem


@pytest.mark.parametrize("other", ["ball and box", "ball no more", "ball not cup", "ball too"])
def test_a_shape_is_one_shape(tmp_path, other):
    [unread] = read(tmp_path, "babi17", f"1 The box is above the {other}.\n2 Is the box above the cup?\tyes\t1\n")
    assert "cannot read" in unread.problem


def test_a_sentence_without_a_reading_is_named_and_costs_only_its_questions(tmp_path):
    text = "1 The box is beside the ball.\n2 Is the box above the ball?\tyes\t1\n"
    text += "1 The box is above the ball.\n2 Is the box above the ball?\tyes\t1\n"
    unread, item = read(tmp_path, "babi17", text)
    assert isinstance(unread, UnreadQuestion)
    assert unread.where == "story.txt: story 1"
    assert "sentence 1: cannot read 'The box is beside the ball.'" in unread.problem
    assert isinstance(item, Item)
    assert item.task.decide(Profile.GEOMETRY).verdict == "yes"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1 The box is above the ball.\n3 Is the box above the ball?\tyes\t1\n", "line 2 has number 3, not 2"),
        ("1 The box is above the ball.\n2 Is the box above the ball?\n", "line 2 is a question without an answer"),
        ("1 The a is above the b.\n2 Is the b below the a?  yes\n", "without an answer behind a tab"),
        ("1 A box.\nA box is here.\n3 Is the box above?\tyes\t1\n4 Is it?\tno\t1\n", "line 2 is no numbered line"),
    ],
)
def test_after_a_line_that_is_none_the_questions_of_its_story_are_unread(tmp_path, text, problem):
    *unread, item = read(
        tmp_path, "babi17", text + "1 The box is above the ball.\n2 Is the box above the ball?\tyes\t1\n"
    )
    assert len(unread) == max(text.count("\t1"), 1)
    assert all(problem in one.problem for one in unread)
    assert isinstance(item, Item)


@pytest.mark.parametrize("text", ["The box is above the ball.\n", "story,question\n1,2\n", ""])
def test_another_format_is_refused(tmp_path, text):
    with pytest.raises(InvalidInput, match="is no file of this benchmark"):
        read(tmp_path, "babi17", text)


@pytest.mark.parametrize("suffix", ["json", "jsonl", "parquet"])
def test_the_columns_of_the_hub_are_read_as_the_file_is(tmp_path, suffix):
    [fields, *_] = _columns(SAMPLE / FILES["babi17"])
    file = tmp_path / f"qa17.{suffix}"
    if suffix == "parquet":
        parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra parquet")
        parquet.write_table(pytest.importorskip("pyarrow").Table.from_pylist([fields]), file)
    else:
        file.write_text(json.dumps([fields] if suffix == "json" else fields), encoding="utf-8")
    found = audited("babi17", file)
    assert found.total.items == found.total.agree == 8


def _columns(path):
    """The stories of a file as facebook/babi_qa has them."""
    stories = []
    for line in path.read_text(encoding="utf-8").splitlines():
        number, _, rest = line.partition(" ")
        text, answer, support = (*rest.split("\t"), "", "")[:3]
        if number == "1":
            stories.append({name: [] for name in ("id", "type", "text", "supporting_ids", "answer")})
        for name, value in zip(stories[-1], (number, int(bool(answer)), text, support.split(), answer), strict=True):
            stories[-1][name].append(value)
    return [{"story": story} for story in stories]

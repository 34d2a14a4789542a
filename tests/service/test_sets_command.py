"""``spatialjudge generate --set``: files of splits that share no story, and the card beside them."""

import json
from functools import partial
from hashlib import sha256

import commands
import pytest

from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.publishing import key_of
from spatialjudge.benchmarks.registry import BENCHMARKS

SPLIT = ("--split", "train:12,dev:4,test:6", "--seed", 3)


run = partial(commands.run, "generate")


@pytest.mark.parametrize("name", ["babi17", "babi19", "stepgame", "spacenli", "spartqa", "reascan", "roomspace"])
@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_splits_share_no_story_and_are_read_as_published(tmp_path, name, form):
    if form == "parquet":
        pytest.importorskip("pyarrow")
    sizes = {"babi17": ("--support", 3, "--distractors", 2)}.get(name, ())
    made = run("--set", name, *SPLIT, *sizes, "-o", tmp_path, *(["--parquet"] if form == "parquet" else []))
    assert made.exit_code == 0, made.stderr
    stories, read = {}, {}
    for split in ("train", "dev", "test"):
        items = list(BENCHMARKS[name].read(BenchmarkFile(tmp_path / f"{split}.{form}")))
        stories[split] = {key_of(item) for item in items}
        read[split] = items
    assert stories["train"].isdisjoint(stories["dev"] | stories["test"])
    assert stories["dev"].isdisjoint(stories["test"])
    if name != "reascan":  # of which an example has two questions, and a row may be there for each
        assert [len(read[split]) for split in read] == [12, 4, 6]
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    for split in read:
        assert sha256((tmp_path / f"{split}.{form}").read_bytes()).hexdigest() in card
    assert f"spatialjudge generate --seed 3 --set {name}" in " ".join(card.split()) or sizes
    assert card.count("New items like those of") == 1
    assert "cues" in card
    assert ("```text" in card) == (name != "spacenli")  # whose sentences are of movements and heights, too


def test_the_same_command_gives_the_same_bytes(tmp_path):
    for folder in ("one", "two"):
        assert run("--set", "spacenli", *SPLIT, "-o", tmp_path / folder).exit_code == 0
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()
    again = run("--set", "spacenli", *SPLIT, "-o", tmp_path / "one")
    assert (again.exit_code, "has files already" in again.stderr) == (2, True)


def test_force_leaves_no_split_of_the_set_before_and_what_others_put_there(tmp_path):
    assert run("--set", "spacenli", *SPLIT, "-o", tmp_path).exit_code == 0
    (tmp_path / "graded.jsonl").write_text("{}\n", "utf-8")
    assert run("--set", "spacenli", "--split", "train:3,eval:2", "-o", tmp_path, "--force").exit_code == 0
    assert {file.name for file in tmp_path.iterdir()} == {"README.md", "eval.jsonl", "train.jsonl", "graded.jsonl"}


def test_stories_of_a_published_file_are_left_out(tmp_path):
    assert run("--set", "babi17", "--support", 1, "--split", "train:3", "-o", tmp_path / "one").exit_code == 0
    other = ("--set", "babi17", "--support", 1, "--split", "train:3", "--seed", 1, "-o", tmp_path / "two")
    assert run(*other, "--not-in", tmp_path / "one" / "train.jsonl").exit_code == 0
    one, two = (
        {key_of(item) for item in BENCHMARKS["babi17"].read(BenchmarkFile(tmp_path / folder / "train.jsonl"))}
        for folder in ("one", "two")
    )
    assert one.isdisjoint(two)


def test_what_is_wrong_with_a_set_is_said(tmp_path):
    assert run("--set", "babi17", "--split", "train", "-o", tmp_path / "set").exit_code == 2
    assert run("--set", "babi17", "--split", "train:2").exit_code == 2
    few = run(
        "--set", "babi17", "--support", 1, "--distractors", 0, "--split", "train:2,test:0", "-o", tmp_path / "set"
    )
    assert few.exit_code == 2
    assert not (tmp_path / "set").exists()


@pytest.mark.parametrize("option", [("--split", "train:3"), ("--parquet",), ("--not-in", "published.json")])
def test_options_of_a_set_are_refused_without_one(option):
    refused = run("--items", 2, *option)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert f"{option[0]}: is about a set of items" in refused.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--stream", "--items", 5), "--items: stands beside --stream, which has no end"),
        (("--benchmark", "stepgame", "-k", 3, "--support", 4), "--support: stands beside -k, which is the same"),
        (("--benchmark", "stepgame", "--noise", 3, "--distractors", 4), "--distractors: stands beside --noise"),
        (("--set", "stepgmae"), "unknown benchmark 'stepgmae'"),
    ],
)
def test_what_cannot_be_meant_is_refused(options, said):
    refused = run(*options)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert said in refused.stderr


def test_a_set_may_have_another_name_than_its_benchmark(tmp_path):
    named = ("--set", "walks", "--benchmark", "babi19", "--split", "train:2", "-o", tmp_path)
    assert run(*named).exit_code == 0
    assert (tmp_path / "README.md").read_text(encoding="utf-8").count("# walks") == 1


def test_rows_have_the_columns_of_the_hub(tmp_path):
    assert run("--set", "spartqa", "--split", "train:2", "-o", tmp_path).exit_code == 0
    rows = [json.loads(line) for line in (tmp_path / "train.jsonl").read_text(encoding="utf-8").splitlines()]
    assert list(rows[0]) == ["id", "story", "question", "q_type", "candidate_answers", "answer", "support"]


def test_a_room_is_the_same_whatever_its_things_are_called(tmp_path):
    made = run(
        "--set", "roomspace", "-n", 3, "--setting", "o2", "--split", "train:120,test:40", "--seed", 5, "-o", tmp_path
    )
    assert made.exit_code == 0, made.stderr
    seen = {}
    for split in ("train", "test"):
        rooms = [item.task for item in BENCHMARKS["roomspace"].read(BenchmarkFile(tmp_path / f"{split}.jsonl"))]
        seen[split] = set()
        for room in rooms:
            names = list(dict.fromkeys(name for fact in room.facts for name in (fact[0], fact[2])))
            facts = tuple((names.index(one), label, names.index(other)) for one, label, other in room.facts)
            seen[split].add((room.grid, facts))
    assert seen["train"].isdisjoint(seen["test"])

"""``--limit``, ``--sample`` and ``--seed``: the same items wherever they are taken, and what is asked is said first."""

import json
import re
from collections import Counter

import pytest
from commands import run
from endpoint_stub import Stub

from spatialjudge.service import progress
from spatialjudge.service.terminal import selected

STORY = "1 The triangle is above the pink rectangle.\n2 The blue square is to the left of the triangle.\n"
QUESTION = "{0} Is the pink rectangle below the triangle?\tyes\t1\n"
FILES = 2
EACH = 6


@pytest.fixture
def files(tmp_path):
    """Two files of six questions."""
    made = [tmp_path / f"{name}.txt" for name in range(FILES)]
    for file in made:
        file.write_text(STORY + "".join(QUESTION.format(number) for number in range(3, 3 + EACH)))
    return list(map(str, made))


def ids(path):
    return [json.loads(line)["id"] for line in path.read_text().split("\n") if line]


def test_a_sample_is_in_order_and_each_is_as_likely():
    taken = [list(selected(range(12), None, 4, seed)) for seed in range(3_000)]
    assert all(items == sorted(items) and len(set(items)) == 4 for items in taken)
    assert list(selected(range(12), None, 4, 7)) == taken[7]
    times = Counter(item for items in taken for item in items)
    assert all(850 < times[item] < 1_150 for item in range(12))  # a thousand, and five standard deviations
    assert list(selected(range(3), None, 4, 1)) == [0, 1, 2]
    assert list(selected(iter([]), None, 4, 1)) == []


def test_a_limit_reads_no_further():
    endless = iter(int, 1)
    assert list(selected(endless, 3, None, None)) == [0, 0, 0]
    assert list(selected(range(3), None, None, None)) == [0, 1, 2]


@pytest.mark.parametrize("options", [["--limit", 8], ["--sample", 8], ["--sample", 8, "--seed", 5]], ids=str)
def test_items_ask_and_run_take_the_same(files, tmp_path, monkeypatch, options):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    whole, some = tmp_path / "whole.jsonl", tmp_path / "some.jsonl"
    assert run("items", "babi17", *files, "-o", whole).exit_code == 0
    assert run("items", "babi17", *files, *options, "-o", some).exit_code == 0
    whole.write_text("\n" + whole.read_text().replace("\n", "\n\n"))  # blank lines are counted, but are no items
    with Stub() as stub:
        to = ["--base-url", stub.url, "--model", "m"]
        asked = run("ask", whole, *to, *options, "-o", tmp_path / "answers.jsonl")
        assert (asked.exit_code, len(stub.bodies)) == (0, 8), asked.output
        assert run("run", "babi17", *files, *to, *options, "-o", tmp_path / "one").exit_code == 0
        assert run("run", "items", whole, *to, *options, "-o", tmp_path / "two").exit_code == 0
        assert len(stub.bodies) == 24
        again = run("run", "items", whole, *to, *options, "-o", tmp_path / "two")
        assert (again.exit_code, len(stub.bodies)) == (0, 24)
        other = run("run", "items", whole, *to, "--limit", 7, "-o", tmp_path / "two")
        assert (other.exit_code, "now 7" in other.output, len(stub.bodies)) == (2, True, 24)
    expected = ids(some)
    assert len(expected) == 8
    assert (expected == ids(whole)[:8]) == (options[0] == "--limit")
    for name in ("answers.jsonl", "one/items.jsonl", "one/answers.jsonl", "two/answers.jsonl"):
        assert ids(tmp_path / name) == expected, name


def test_limit_and_sample_do_not_go_together(files, tmp_path):
    whole = tmp_path / "whole.jsonl"
    run("items", "babi17", *files, "-o", whole)
    to = ["--base-url", "http://127.0.0.1:9/v1", "--model", "m", "-o", tmp_path / "out"]
    for command in (["items", "babi17", *files], ["ask", whole, *to], ["run", "babi17", *files, *to]):
        refused = run(*command, "--limit", 2, "--sample", 2)
        assert (refused.exit_code, "does not go with --limit" in refused.output) == (2, True), refused.output


def test_the_number_of_calls_is_said_first_and_then_how_far_it_is(files, tmp_path, monkeypatch):
    monkeypatch.setattr(progress, "EVERY_S", 0.0)
    whole = tmp_path / "whole.jsonl"
    run("items", "babi17", *files, "-o", whole)
    with Stub() as stub:
        to = ["--base-url", stub.url, "--model", "m", "-o", tmp_path / "answers.jsonl"]
        said = run("ask", whole, *to, "--limit", 5, "--samples", 2).stderr.splitlines()
    assert said[0] == "10 calls to m: 5 items, 2 answers each"
    told = list(dict.fromkeys(line for line in said if line.endswith(" failed")))  # said again where it takes longer
    assert told == [f"{answers} of 10 answers, 0 failed" for answers in range(11)]
    graded = run("grade", tmp_path / "answers.jsonl", "-o", tmp_path / "graded.jsonl").stderr.splitlines()
    assert re.fullmatch(r"\d+ items, \d+% of the file, \d+/s", graded[0])

"""What ``spatialjudge grade`` takes besides a file of items: shards of one, logs of other tools, answers to join."""

import json
from functools import partial
from pathlib import Path

import commands
import pytest
import soak

FIXTURE = Path(__file__).resolve().parents[1] / "data" / "adapter_items.jsonl"


run = partial(commands.run, "grade")


def test_shards_one_after_the_other_are_the_whole(tmp_path):
    items, whole = tmp_path / "items.jsonl", tmp_path / "whole.jsonl"
    items.write_bytes(b"".join(soak.line(number) for number in range(50)))
    run(items, "-o", whole)
    parts = b""
    for number in range(1, 4):
        part = tmp_path / f"part-{number}.jsonl"
        assert (
            run(items, "--shard", f"{number}/3", "-o", part).exit_code == run(items, "-o", whole, "--force").exit_code
        )
        content = part.read_bytes()
        part.write_bytes(content[: len(content) // 2])
        run(items, "--shard", f"{number}/3", "-o", part, "--resume")
        assert part.read_bytes() == content
        parts += content
    assert parts == whole.read_bytes()


def test_another_shard_is_not_gone_on_with(tmp_path):
    items, part = tmp_path / "items.jsonl", tmp_path / "part.jsonl"
    items.write_bytes(b"".join(soak.line(number) for number in range(50)))
    run(items, "--shard", "1/2", "-o", part)
    result = run(items, "--shard", "2/2", "-o", part, "--resume")
    assert result.exit_code == 2
    assert "was not made from line" in result.output


@pytest.mark.parametrize(("items", "shard"), [("-", "1/2"), (FIXTURE, "3/2"), (FIXTURE, "half")])
def test_shards_that_are_none_are_refused(items, shard):
    assert run(items, "--shard", shard).exit_code == 2


def test_a_batch_is_joined_to_its_items(tmp_path):
    log, output = tmp_path / "batch.jsonl", tmp_path / "graded.jsonl"
    rows = [json.loads(line) for line in FIXTURE.read_text("utf-8").splitlines()]
    with log.open("w") as file:
        for row in reversed(rows):
            body = {"model": "m", "choices": [{"message": {"content": row["answer"]}, "finish_reason": "stop"}]}
            file.write(json.dumps({"custom_id": row["id"], "response": {"body": body}}) + "\n")
    result = run(log, "--from", "openai-batch", "--join", FIXTURE, "--on", "custom_id=id", "-o", output)
    assert result.exit_code == 1  # one of the items is none
    records = [json.loads(line) for line in output.read_text().splitlines()]
    assert [record["id"] for record in records] == [row["id"] for row in reversed(rows)]
    assert sum(record["outcome"] == "graded" and record["scores"]["feasible"] for record in records) == 5
    assert {record["item"]["model"] for record in records} == {"m"}


def test_an_unknown_format_is_named():
    result = run(FIXTURE, "--from", "lmeval")
    assert result.exit_code == 2
    assert "lm-eval" in result.output

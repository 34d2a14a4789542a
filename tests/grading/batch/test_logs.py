"""Logs of other tools: the same eleven items and answers in each format, and 5/9 with two not measured in all."""

import json
from io import BufferedReader, BytesIO
from pathlib import Path

import pytest

from spatialjudge.grading.batch import LOGS, LineGrader
from spatialjudge.grading.batch.json_lines import Lines
from spatialjudge.grading.batch.logs import from_log, items_by, with_items
from spatialjudge.grading.batch.sources import json_source
from spatialjudge.solver import InvalidInput

FILE = Path(__file__).resolve().parents[2] / "data" / "adapter_items.jsonl"
ROWS = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def apart(row):
    """An item, and the answer to it."""
    return {name: value for name, value in row.items() if name != "answer"}, row["answer"]


def lm_eval(row):
    item, answer = apart(row)
    return {"doc_id": 3, "doc": item, "resps": [[answer]], "filtered_resps": ["x"], "exact_match": float("nan")}


def inspect(row):
    item, answer = apart(row)
    choices = [{"message": {"role": "assistant", "content": answer}, "stop_reason": "stop"}]
    return {"id": item["id"], "epoch": 1, "metadata": item, "output": {"model": "m", "choices": choices}}


def verifiers(row):
    item, answer = apart(row)
    nodes = [{"message": {"role": "user", "content": "?"}}, {"message": {"role": "assistant", "content": answer}}]
    calls = [{"finish_reason": "stop"}, {"finish_reason": None, "error": {"message": "again"}}]
    return {"traces": [{"task": {"data": item}, "nodes": nodes, "calls": calls}]}


def nemo_gym(row):
    item, answer = apart(row)
    message = {"type": "message", "content": [{"type": "output_text", "text": answer}]}
    return {"verifier_metadata": item, "response": {"model": "m", "output": [{"type": "reasoning"}, message]}}


def batch(row):
    choices = [{"message": {"content": row["answer"]}, "finish_reason": "stop"}]
    return {"custom_id": row["id"], "response": {"body": {"model": "m", "choices": choices}}, "error": None}


def promptfoo(row):
    item, answer = apart(row)
    return {"vars": item, "provider": {"id": "m"}, "response": {"output": answer}}


WRITERS = {
    "lm-eval": lm_eval,
    "inspect": inspect,
    "verifiers": verifiers,
    "nemo-gym": nemo_gym,
    "openai-batch": batch,
    "vllm-batch": batch,
    "promptfoo": promptfoo,
}
DOCUMENTS = {
    "inspect": lambda entries: {"version": 2, "samples": entries},
    "promptfoo": lambda entries: {"results": {"version": 3, "results": entries}},
}


def source(entries, name):
    if name in DOCUMENTS:
        content = json.dumps(DOCUMENTS[name](entries), indent=1)
    else:
        content = "\n".join(map(json.dumps, entries))
    return from_log(json_source("log", BufferedReader(BytesIO(content.encode()))), name)


def joined(log, name="custom_id"):
    lines = Lines()
    return with_items(log, items_by([*lines.feed(FILE.read_bytes()), *lines.last()], "id"), name)


def records(log):
    grader = LineGrader()
    return [json.loads(grader.record(line).text) for line in log.lines(1 << 20)]


def test_every_format_is_tried():
    assert WRITERS.keys() == LOGS.keys()


@pytest.mark.parametrize("name", LOGS)
def test_the_fixture_comes_to_five_of_nine(name):
    log = source([WRITERS[name](row) for row in ROWS], name)
    graded = records(joined(log) if "batch" in name else log)
    outcomes = [record["outcome"] for record in graded]
    measured = [outcome for outcome in outcomes if outcome not in {"ungradable_story", "error"}]
    assert (len(outcomes), len(measured)) == (11, 9)
    assert sum(record["outcome"] == "graded" and record["scores"]["feasible"] for record in graded) == 5
    assert [record["line"] for record in graded] == list(range(1, 12))


@pytest.mark.parametrize("name", ["inspect", "lm-eval", "nemo-gym", "promptfoo", "verifiers"])
def test_an_item_may_have_travelled_as_json_text(name):
    told = {"id": ROWS[0]["id"], "item": json.dumps(ROWS[0] | {"answer": None}), "answer": ROWS[0]["answer"]}
    [found] = records(source([WRITERS[name](told)], name))
    assert (found["outcome"], found["item"]["answer"]) == ("graded", ROWS[0]["answer"])
    [broken] = records(source([WRITERS[name](told | {"item": "{"})], name))
    assert broken["outcome"] == "error"


@pytest.mark.parametrize("name", LOGS)
def test_a_call_without_an_answer_is_no_answer(name):
    entry = WRITERS[name]({**ROWS[0], "answer": None})
    for failed in (entry, {**entry, "response": None, "output": None, "resps": [], "traces": entry.get("traces")}):
        log = source([failed], name)
        assert [record["outcome"] for record in records(joined(log) if "batch" in name else log)] == ["no_answer"]


def test_several_answers_are_as_many_items():
    item, _ = apart(ROWS[0])
    log = source([{"doc": item, "resps": [["north-east", "south"]]}, {"doc": item, "resps": [["west"]]}], "lm-eval")
    lines = [(line.number, json.loads(line.raw)) for line in log.lines(1 << 20)]
    assert [(number, line["answer"], line.get("sample")) for number, line in lines] == [
        (1, "north-east", 0),
        (1, "south", 1),
        (2, "west", None),
    ]


@pytest.mark.parametrize("name", ["inspect", "verifiers", "nemo-gym", "openai-batch", "vllm-batch"])
def test_of_a_message_in_parts_only_those_are_read_that_answer_and_none_is_joined_to_another(name):
    thought = [{"type": "reasoning", "text": "It may be south."}, {"type": "reasoning_text", "text": "South."}]
    said = [{"type": "text", "text": "It is north"}, {"type": "output_text", "text": "east of it is the lamp"}]
    for parts, answer in ([*thought, *said], "It is north\neast of it is the lamp"), (thought, None):
        if name == "nemo-gym":
            entry = {"response": {"output": [{"type": "message", "content": parts}]}}
        else:
            entry = json.loads(json.dumps(WRITERS[name](ROWS[0] | {"answer": parts})))
        [line] = source([entry], name).lines(1 << 20)
        assert json.loads(line.raw)["answer"] == answer


@pytest.mark.parametrize(("name", "entry"), [("openai-batch", batch), ("inspect", inspect)])
def test_a_text_cut_off_by_its_length_is_known_for_one(name, entry):
    made = entry(ROWS[0])
    choice = (made.get("output") or made["response"]["body"])["choices"][0]
    choice.update({"finish_reason": "length"} if name == "openai-batch" else {"stop_reason": "max_tokens"})
    [line] = source([made], name).lines(1 << 20)
    assert json.loads(line.raw)["finish_reason"] == "length"


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("verifiers", {"traces": [{"nodes": [], "calls": [{"finish_reason": "length"}, {"error": {"message": "?"}}]}]}),
        ("promptfoo", {"vars": {}, "response": {"output": "north", "finishReason": "length"}}),
        ("nemo-gym", {"response": {"output": [], "incomplete_details": {"reason": "max_output_tokens"}}}),
    ],
)
def test_by_whatever_name_a_log_tells_it(name, entry):
    [line] = source([entry], name).lines(1 << 20)
    assert json.loads(line.raw).get("finish_reason") == "length"


@pytest.mark.parametrize("name", LOGS)
@pytest.mark.parametrize(
    "entry", [{}, {"response": 3, "output": [], "traces": [7, {}], "resps": 4, "doc": [], "vars": 1}]
)
def test_what_is_no_entry_costs_itself_only(name, entry):
    good = WRITERS[name](ROWS[0])
    outcomes = {record["line"]: record["outcome"] for record in records(joined(source([entry, good], name)))}
    assert outcomes[1] in {"error", "no_answer"}
    assert outcomes[2] == "graded"


def test_lines_that_are_no_json_are_errors_of_their_own():
    content = b'{"doc": \nnull\n' + json.dumps(lm_eval(ROWS[0])).encode()
    log = from_log(json_source("log", BufferedReader(BytesIO(content))), "lm-eval")
    assert [record["outcome"] for record in records(log)] == ["error", "error", "graded"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_of_another_kind_is_refused(name):
    for content in (b"{}", b"[]", b"{", b"{}\n{}\n", b"\xff", b'{"samples": 3, "results": {"results": {}}}'):
        log = from_log(json_source("log", BufferedReader(BytesIO(content))), name)
        with pytest.raises(InvalidInput) as refused:
            list(log.lines(1 << 20))
        assert "read without --from" in refused.value.problems[0].hint


def test_an_unknown_format_is_refused_with_the_known_ones():
    with pytest.raises(InvalidInput) as refused:
        source([], "lm_eval")
    assert "lm-eval" in refused.value.problems[0].hint


def test_answers_that_name_no_item_say_what_they_lack():
    [record] = records(joined(source([batch({"id": "nobody", "answer": "north"})], "openai-batch")))
    assert record["outcome"] == "error"
    assert {error["where"] for error in record["errors"]} >= {"story"}


@pytest.mark.parametrize(
    ("lines", "problem"),
    [(b'{"id": 1}\n{"id": "1"}', "is there twice"), (b'{"a": 1}', "has no 'id'"), (b"[]", "is no JSON object")],
)
def test_items_to_join_have_one_name_each(lines, problem):
    splitter = Lines()
    with pytest.raises(InvalidInput, match=problem):
        items_by([*splitter.feed(lines), *splitter.last()], "id")

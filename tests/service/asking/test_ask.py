"""``spatialjudge ask``: every item comes back with its answer, once, whatever the endpoint does."""

import asyncio
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import commands
import pytest
from endpoint_stub import Stub, Trouble, completion

from spatialjudge.grading.batch import lock
from spatialjudge.service.asking.endpoint import Endpoint


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Pauses between attempts are half a second and more."""
    monkeypatch.setattr("spatialjudge.service.asking.endpoint.FIRST_S", 0.001)
    monkeypatch.setattr("spatialjudge.service.asking.endpoint.LONGEST_S", 0.002)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "from-the-environment")


@pytest.fixture
def items(tmp_path):
    path = tmp_path / "items.jsonl"
    path.write_text("".join(json.dumps({"id": number, "prompt": f"p{number}"}) + "\n" for number in range(20)))
    return path


@pytest.fixture
def run(items, tmp_path):
    """Runs the command; the exit code, what it printed, and the lines it wrote."""
    output = tmp_path / "answers.jsonl"

    def run(stub, *more):
        url = stub if isinstance(stub, str) else stub.url
        result = commands.run("ask", items, "--base-url", url, "--model", "m", "-o", output, *more)
        lines = [json.loads(line) for line in output.read_text().splitlines()] if output.exists() else []
        return result.exit_code, result.output, lines

    return run


def test_items_come_back_in_order_with_their_answers(run, tmp_path):
    with Stub() as stub:
        code, printed, lines = run(
            stub, "--temperature", "0", "--max-tokens", "9", "--system", "Be brief.", "--set", "top_p=1"
        )
    assert (code, [line["id"] for line in lines]) == (0, list(range(20)))
    assert lines[7] == {
        "id": 7,
        "prompt": "p7",
        "model": "m",
        "answer": "I say: p7",
        "finish_reason": "stop",
        "served_by": "tiny-1",
        "usage": {"prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5},
    }
    messages = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "p0"}]
    expected = {"model": "m", "messages": messages, "temperature": 0, "max_tokens": 9, "top_p": 1}
    assert next(body for body in stub.bodies if body["messages"][1]["content"] == "p0") == expected
    assert stub.keys == {"Bearer from-the-environment"}
    assert "20 answers" in printed
    assert list(tmp_path.glob("*.journal")) == []


def test_messages_are_sent_as_they_are(run, items):
    messages = [{"role": "system", "content": "s"}, {"role": "user", "content": "u"}]
    items.write_text(json.dumps({"prompt": messages}))
    with Stub() as stub:
        assert run(stub)[0] == 0
    assert stub.bodies[0]["messages"] == messages


def test_what_is_no_file_to_go_on_with_is_refused_before_anything_is_asked(items, tmp_path):
    (tmp_path / "pipe").symlink_to(os.devnull)
    with Stub() as stub:
        for given, name in ((items, "-"), ("-", "out.jsonl"), (items, "pipe"), (items, "out.jsonl.gz")):
            output = name if name == "-" else tmp_path / name
            result = commands.run("ask", given, "--base-url", stub.url, "--model", "m", "--force", "-o", output)
            assert result.exit_code == 2, result.output
            assert "--output" in result.output or "ITEMS" in result.output
    assert stub.bodies == []
    assert {path.name for path in tmp_path.iterdir()} == {"items.jsonl", "pipe"}


@pytest.mark.parametrize(
    "option",
    [
        "--set=model=other",
        "--set=messages=[]",
        "--set=x=NaN",
        "--temperature=inf",
        "--set=x=[Infinity]",
        "--set=seed=3",
    ],
)
def test_options_that_cannot_be_sent_are_refused(run, option):
    with Stub() as stub:
        assert run(stub, option, "--seed=3")[0] == 2
    assert stub.bodies == []


def test_half_a_surrogate_is_sent_as_it_came(run, items):
    items.write_text(json.dumps({"prompt": "a \ud800 b"}))
    with Stub() as stub:
        assert run(stub)[0] == 0
    assert stub.bodies[0]["messages"][0]["content"] == "a \ud800 b"


@pytest.mark.parametrize("how", ["--resume", "--force"])
def test_answers_are_kept_by_one_run_at_a_time(run, tmp_path, how):
    asked = json.dumps({"items": "other"}) + "\n"
    with (tmp_path / "answers.jsonl.journal").open("w+b") as journal, Stub() as stub:
        journal.write(asked.encode())
        journal.flush()
        lock(journal, "journal")
        code, printed, _ = run(stub, how)
    assert (code, "is being written by another run" in printed, stub.bodies) == (2, True, [])
    assert (tmp_path / "answers.jsonl.journal").read_bytes() == asked.encode()


def test_several_samples_are_lines_of_their_own(run):
    with Stub() as stub:
        _, _, lines = run(stub, "--samples", "3")
    assert [(line["id"], line["sample"]) for line in lines] == [(number, k) for number in range(20) for k in range(3)]
    assert len(stub.bodies) == 60


@pytest.mark.parametrize(
    "trouble", [(500, {}), (429, {}), (503, b"<html>"), (408, {}), (409, {})], ids=lambda t: str(t[0])
)
def test_what_passes_is_asked_again(run, trouble):
    with Stub(lambda prompt, times: trouble if times <= 3 else None) as stub:
        code, _, lines = run(stub)
    assert (code, {line["answer"] for line in lines}) == (0, {f"I say: p{number}" for number in range(20)})


def test_replies_without_a_word_are_counted(run):
    with Stub(lambda prompt, times: (200, completion(None)) if prompt in {"p1", "p2"} else None) as stub:
        code, printed, lines = run(stub)
    assert (code, [line["answer"] for line in lines[:3]]) == (0, ["I say: p0", None, None])
    assert "20 answers  2 of them without a word" in printed


def test_a_connection_that_is_cut_in_the_midst_is_asked_again(run):
    with Stub(lambda prompt, times: Trouble(cut=True) if times == 1 else None) as stub:
        code, _, lines = run(stub)
    assert (code, len(stub.bodies)) == (0, 40)
    assert [line["answer"] for line in lines] == [f"I say: p{number}" for number in range(20)]


def test_a_rate_limit_is_waited_for_as_long_as_it_says(run):
    asked_at = []

    def limited(prompt, times):
        if prompt == "p0":
            asked_at.append(time.monotonic())
        return Trouble(429, b"{}", {"Retry-After": "0.3"}) if prompt == "p0" and times == 1 else None

    with Stub(limited) as stub:
        assert run(stub)[0] == 0
    assert asked_at[1] - asked_at[0] >= 0.3


def test_a_long_pause_that_is_asked_for_holds_for_all_calls_and_is_told(run, monkeypatch):
    """As of a limit by the hour, which the package itself gives up on; the clock is made to run."""
    asked_at, slept, now = [], [], [time.monotonic()]

    async def sleep(seconds):
        slept.append(seconds)
        now[0] += seconds

    clock = SimpleNamespace(monotonic=lambda: now[0], time=time.time)
    kept = SimpleNamespace(sleep=sleep, timeout=asyncio.timeout)
    monkeypatch.setattr("spatialjudge.service.asking.endpoint.asyncio", kept)
    monkeypatch.setattr("spatialjudge.service.asking.endpoint.time", clock)

    def limited(*_):
        asked_at.append(now[0])
        return Trouble(429, b"{}", {"Retry-After": "900"}) if len(asked_at) == 5 else None

    with Stub(limited) as stub:
        code, printed, lines = run(stub, "--concurrency", "1")
    assert (code, len(lines), len(stub.bodies)) == (0, 20, 21)
    assert asked_at[5] - asked_at[4] >= 900
    assert printed.count("the endpoint asks to wait 900 s") == 1
    assert max(slept) == pytest.approx(900, abs=1)


@pytest.mark.parametrize(
    "silent", [Trouble(pause_s=0.3), Trouble(body=b" " * 400, pause_s=0.01)], ids=["silence", "blanks now and then"]
)
def test_an_endpoint_that_does_not_come_to_an_end_is_a_failure(silent):
    async def reply():
        async with Endpoint(stub.url, "m", retries=1, timeout_s=0.1, options={}) as endpoint:
            return await endpoint.ask([{"role": "user", "content": "p"}])

    with Stub(lambda prompt, times: silent) as stub:
        found = asyncio.run(reply())
    assert found.answer is None
    assert any(word in found.failure for word in ("Timeout", "no whole answer in 0.1 s"))


def test_samples_have_seeds_of_their_own(run):
    with Stub() as stub:
        run(stub, "--samples", "3", "--seed", "7")
    assert sorted(body["seed"] for body in stub.bodies if body["messages"][0]["content"] == "p4") == [7, 8, 9]


@pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
def test_what_a_model_thought_is_kept_and_is_no_answer(run, name):
    cut = completion(None, "length")
    cut["choices"][0]["message"][name] = "It could be north, or"
    with Stub(lambda prompt, times: (200, cut) if prompt == "p1" else None) as stub:
        code, _, lines = run(stub)
    told = {"answer": None, "finish_reason": "length", "reasoning": "It could be north, or"}
    assert (code, told.items() <= lines[1].items(), "reasoning" in lines[2]) == (0, True, False)


def test_a_key_that_an_endpoint_repeats_is_nowhere_to_be_read(run, tmp_path):
    repeated = {"error": {"message": "bad key from-the-environment"}}
    with Stub(lambda prompt, times: (400, repeated) if prompt == "p3" else None) as stub:
        code, printed, lines = run(stub)
    assert (code, "bad key ***" in lines[3]["failure"]) == (1, True)
    with Stub(lambda prompt, times: (401, repeated)) as stub:
        code, refused, _ = run(stub, "--resume")
    assert (code, "bad key ***" in refused) == (2, True)
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir()).decode()
    assert "from-the-environment" not in printed + refused + written


def test_what_does_not_pass_is_an_answer_of_null_and_asked_for_again_on_resuming(run):
    refused = (400, {"error": {"message": "the prompt is too long"}})
    with Stub(lambda prompt, times: refused if prompt in {"p3", "p4"} else None) as stub:
        code, printed, lines = run(stub)
    assert (code, [line["id"] for line in lines if line["answer"] is None]) == (1, [3, 4])
    assert "2 failed, the last by 400 Bad Request: the prompt is too long" in printed
    with Stub() as stub:
        code, printed, lines = run(stub, "--resume")
    assert (code, len(stub.bodies), [line["answer"] for line in lines]) == (0, 2, [f"I say: p{n}" for n in range(20)])
    code, printed, _ = run(stub, "--resume")
    assert (code, "is complete" in printed) == (0, True)


def test_an_empty_or_cut_answer_is_what_the_model_gave(run):
    replies = {"p1": completion(None), "p2": completion("It is n", "length"), "p3": completion("")}
    with Stub(lambda prompt, times: (200, replies[prompt]) if prompt in replies else None) as stub:
        code, _, lines = run(stub)
    assert (code, [line["answer"] for line in lines[1:4]]) == (0, [None, "It is n", ""])
    assert lines[2]["finish_reason"] == "length"


def replied(**changed):
    return completion("north") | changed


def said(content):
    return replied(choices=[{"index": 0, "message": {"role": "assistant", "content": content}}])


MALFORMED = [
    *(b"{", b"", b"[]", b"null", b"3", b"\xff", b"[" * 100_000, b'{"choices": ' + b"9" * 5_000 + b"}"),
    *(replied(choices=choices) for choices in ([], {}, None, "n/a", 3, [None], ["north"], [{}], {"0": {}})),
    *(replied(choices=[{"message": message}]) for message in ("north", None, 3, [], ["content"])),
    *(said(content) for content in (3, True, {"text": "north"}, ["north"], [{"type": "text"}], [{"type": []}])),
    *(said([{"type": "text", "text": text}]) for text in (None, 3, ["north"])),
]


def test_a_reply_that_is_no_completion_is_one_failure_and_no_end(run, items):
    """Every other call has one: ten in a row would stop the run."""
    names = [f"{kind}{number}" for number in range(len(MALFORMED)) for kind in ("bad", "fine")]
    items.write_text("".join(json.dumps({"id": name, "prompt": name}) + "\n" for name in names))
    script = {f"bad{number}": (200, body) for number, body in enumerate(MALFORMED)}
    with Stub(lambda prompt, times: script.get(prompt)) as stub:
        code, printed, lines = run(stub, "--concurrency", "1")
    assert (code, [line["id"] for line in lines], len(stub.bodies)) == (1, names, len(names)), printed
    for line in lines:
        wrong = line["id"].startswith("bad")
        assert (line["answer"] is None) == wrong, (line, MALFORMED[names.index(line["id"]) // 2])
        assert line.get("failure") == (
            "the reply is no chat completion with a choice and its message" if wrong else None
        )


@pytest.mark.parametrize("odd", ["n/a", 3, [], None, {"completion_tokens": None}, float("nan")], ids=str)
def test_what_is_odd_beside_an_answer_costs_no_answer(run, odd):
    reply = replied(usage=odd, model=odd)
    reply["choices"][0]["finish_reason"] = odd
    with Stub(lambda prompt, times: (200, reply)) as stub:
        code, printed, lines = run(stub)
    assert (code, {line["answer"] for line in lines}) == (0, {"north"}), printed
    assert {name: lines[0].get(name) for name in ("finish_reason", "served_by", "usage")} == {
        **dict.fromkeys(("finish_reason", "served_by"), odd if isinstance(odd, str) else None),
        "usage": {} if isinstance(odd, dict) else None,
    }


@pytest.mark.parametrize(
    ("parts", "answer"),
    [
        ([{"type": "text", "text": "Answer: "}, {"type": "text", "text": "north"}], "Answer: north"),
        ([{"type": "output_text", "text": "north", "annotations": []}], "north"),
        ([{"type": "thinking", "thinking": [{"type": "text", "text": "south?"}]}, {"type": "text", "text": "N"}], "N"),
        ([], ""),
    ],
)
def test_an_answer_in_parts_is_joined(run, parts, answer):
    with Stub(lambda prompt, times: (200, said(parts))) as stub:
        code, _, lines = run(stub)
    assert (code, {line["answer"] for line in lines}) == (0, {answer})


class Endless:
    """A body that goes on as long as anybody reads it."""

    def __init__(self):
        self.sent = 0

    def __len__(self):
        return 400_000_000

    def __iter__(self):
        while self.sent < len(self):
            self.sent += 1 << 16
            yield b" " * (1 << 16)


@pytest.mark.parametrize(
    ("status", "failure", "asked"),
    [(200, "the reply is longer than 1048576 bytes", 1), (503, "503 Service Unavailable: nothing is said", 3)],
)
def test_a_reply_is_read_no_further_than_it_may_go(run, items, monkeypatch, status, failure, asked):
    """What an endless error tells may still pass."""
    monkeypatch.setattr("spatialjudge.service.asking.endpoint.MAX_REPLY", 1 << 20)
    endless = Endless()
    items.write_text("".join(f'{{"id": {number}, "prompt": "p{number}"}}\n' for number in range(3)))
    with Stub(lambda prompt, times: Trouble(status, body=endless) if prompt == "p1" else None) as stub:
        code, _, lines = run(stub, "--retries", "2")
    assert (code, [line["answer"] is None for line in lines]) == (1, [False, True, False])
    assert (lines[1]["failure"], len(stub.bodies)) == (failure, 2 + asked)
    assert endless.sent < 100 << 20


def test_a_packed_reply_is_not_unpacked(run):
    bomb = Trouble(body=gzip.compress(b" " * (1 << 20)), headers={"Content-Encoding": "gzip"})
    with Stub(lambda prompt, times: bomb if prompt == "p1" else None) as stub:
        code, _, lines = run(stub)
    assert (code, lines[1]["failure"]) == (1, "the reply is packed, which was not asked for")


@pytest.mark.parametrize("key", ["sk-1\n", "sk-1\r", "sk-1\nX-Admin: yes", "sk 1", "sk-\u2028", "schlüssel", "\x00"])
def test_a_key_that_no_header_can_have_is_refused_at_once(run, monkeypatch, key):
    if "\x00" in key:
        monkeypatch.setattr("spatialjudge.service.asking.endpoint.os", SimpleNamespace(environ={"OPENAI_API_KEY": key}))
    else:
        monkeypatch.setenv("OPENAI_API_KEY", key)
    with Stub() as stub:
        code, printed, lines = run(stub)
    assert (code, lines, stub.bodies, key in printed) == (2, [], [], False)
    assert "OPENAI_API_KEY: has " in printed
    assert ("a line break" in printed) == bool({"\n", "\r"} & set(key))


@pytest.mark.parametrize("url", ["localhost:8080/v1", "ftp://localhost/v1", "", "http://", "http://a:b/v1"])
def test_an_address_that_is_none_is_refused_at_once(run, url):
    code, printed, _ = run(url)
    assert (code, "no address of an endpoint" in printed) == (2, True)


def test_an_endpoint_that_has_moved_says_where_to(run):
    moved = Trouble(308, headers={"Location": "https://elsewhere.example/v1/chat/completions"})
    with Stub(lambda *_: moved) as stub:
        code, printed, _ = run(stub)
    assert (code, "the endpoint is at 'https://elsewhere.example/v1" in printed) == (2, True)


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_wrong_key_or_model_stops_the_run(run, status):
    with Stub(lambda prompt, times: (status, {"error": {"message": "no"}})) as stub:
        code, printed, lines = run(stub)
    assert (code, lines, len(stub.bodies) <= 16) == (2, [], True)
    assert "OPENAI_API_KEY" in printed


def test_an_endpoint_that_is_gone_stops_the_run(run):
    code, printed, lines = run("http://127.0.0.1:9/v1", "--retries", "0")
    assert (code, lines) == (2, [])
    assert "10 calls failed one after the other" in printed


def test_no_more_calls_at_once_than_told(run):
    with Stub(delay_s=0.02) as stub:
        assert run(stub, "--concurrency", "3")[0] == 0
    assert stub.most_at_once == 3


def test_a_run_under_other_options_is_not_gone_on_with(run, items):
    refused = (400, {})
    with Stub(lambda prompt, times: refused if prompt == "p3" else None) as stub:
        run(stub)
        code, printed, _ = run(stub, "--resume", "--temperature", "1")
        assert code == 2
        assert "option temperature not given, now 1.0" in printed
        items.write_text(items.read_text() + "\n")
        assert run(stub, "--resume")[0] == 2
        assert run(stub, "--force")[0] == 1


OTHERS = {
    ("--model", "other"): 'model "m", now "other"',
    ("--samples", "3"): "samples 1, now 3",
    ("--system", "Be brief."): 'system not given, now "Be brief."',
    ("--temperature", "1"): "option temperature not given, now 1.0",
    ("--seed", "4"): "option seed 3, now 4",
    ("--set", "top_p=1"): "option top_p not given, now 1",
}
"""Options of which answers to the same items are others, and what is said of it."""


def test_whole_answers_are_not_taken_for_those_to_something_else(run, items, tmp_path):
    with Stub() as stub:
        assert run(stub, "--seed", "3")[0] == 0
        whole = (tmp_path / "answers.jsonl").read_bytes()
        for more, said in OTHERS.items():
            code, printed, _ = run(stub, "--seed", "3", *more, "--resume")
            assert (code, said in printed, "--force" in printed) == (2, True, True), printed
        code, printed, _ = run(stub, "--seed", "3", "--concurrency", "2", "--retries", "1", "--resume")
        assert (code, "is complete" in printed) == (0, True)
        items.write_text(items.read_text().replace("p7", "p77"))
        code, printed, _ = run(stub, "--seed", "3", "--resume")
        assert (code, 'items "' in printed) == (2, True)
        assert (len(stub.bodies), (tmp_path / "answers.jsonl").read_bytes()) == (20, whole)
        assert run(stub, "--model", "other", "--force")[0] == 0
        code, printed, _ = run(stub, "--model", "other", "--resume")
        assert (code, "is complete" in printed, len(stub.bodies)) == (0, True, 40)


def test_answers_of_which_nobody_knows_what_they_answer_are_not_gone_on_with(run, tmp_path):
    asked = tmp_path / "answers.jsonl.asked"
    (tmp_path / "answers.jsonl").write_text('{"answer": "of another program"}\n')
    with Stub() as stub:
        for kept in (None, b"", b"[]", b"3", b"{", b'{"options": 3}'):
            if kept is not None:
                asked.write_bytes(kept)
            code, printed, _ = run(stub, "--resume")
            assert (code, "what was asked for" in printed, stub.bodies) == (2, True, []), kept


def test_nothing_is_asked_before_every_line_has_a_prompt(run, items):
    items.write_text('{"prompt": "fine"}\n{"id": 1}\n[]\n{"prompt": 3}\nno JSON\n')
    with Stub() as stub:
        code, printed, _ = run(stub)
    assert (code, stub.bodies) == (2, [])
    for place in ("line 2.prompt", "line 3", "line 4.prompt", "line 5"):
        assert place in printed


def test_outputs_are_not_lost_by_mistake(items, tmp_path):
    mine = tmp_path / "mine.jsonl"
    mine.write_text("mine")
    with Stub() as stub:
        for output in (mine, items):
            before = output.read_text()
            command = ["ask", str(items), "--base-url", stub.url, "--model", "m", "-o", str(output)]
            assert commands.run(*command).exit_code == 2
            assert output.read_text() == before
    assert stub.bodies == []


def test_a_killed_run_goes_on(items, tmp_path):
    output = tmp_path / "answers.jsonl"
    with Stub(delay_s=0.05) as stub:
        command = ["ask", str(items), "--base-url", stub.url, "--model", "m", "-o", str(output), "--concurrency", "2"]
        program = "from spatialjudge.service.cli import app; app()"
        process = subprocess.Popen([sys.executable, "-c", program, *command])
        journal = tmp_path / "answers.jsonl.journal"
        while not (journal.exists() and journal.read_bytes().count(b"\n") > 5):
            assert process.poll() is None
            time.sleep(0.005)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        with journal.open("ab") as torn:
            torn.write(b'{"line": 19, "sam')
        kept = journal.read_bytes().count(b"\n") - 1
        before = len(stub.bodies)
        assert commands.run(*command, "--resume").exit_code == 0
        assert len(stub.bodies) - before == 20 - kept
    assert [json.loads(line)["answer"] for line in output.read_text().splitlines()] == [
        f"I say: p{n}" for n in range(20)
    ]


def test_a_full_disk_is_told_and_gone_on_from(items, tmp_path):
    """As if it was full: no file may have more than 1,000 bytes, nor modules kept as bytecode (``-B``)."""
    output = tmp_path / "answers.jsonl"
    small = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))"
    with Stub() as stub:
        command = ["ask", str(items), "--base-url", stub.url, "--model", "m", "-o", str(output), "--concurrency", "1"]
        program = f"{small}; from spatialjudge.service.cli import app; app()"
        full = subprocess.run(
            [sys.executable, "-B", "-c", program, *command], capture_output=True, text=True, check=False
        )
        assert (full.returncode, "Traceback" in full.stderr) == (2, False), full.stderr
        assert f"{output}.journal" in full.stderr
        assert "--resume" in full.stderr
        asked = len(stub.bodies)
        assert 1 < asked < 20
        assert commands.run(*command, "--resume").exit_code == 0
        assert len(stub.bodies) == 21
    assert len(output.read_bytes().splitlines()) == 20


def test_a_model_is_measured_in_one_command(tmp_path):
    """``run`` goes from items to a report, and again only as far as there is something to do."""
    items = tmp_path / "made.jsonl"
    assert commands.run("generate", "--items", "6", "-o", str(items)).exit_code == 0
    folder = tmp_path / "measured"
    with Stub(lambda prompt, times: (200, completion("north"))) as stub:
        command = ["run", "items", str(items), "--base-url", stub.url, "--model", "m", "-o", str(folder)]
        result = commands.run(*command)
        assert result.exit_code == 0, result.output
        assert len(stub.bodies) == 6
        again = commands.run(*command)
        assert (again.exit_code, len(stub.bodies)) == (0, 6)
    made = ["answers.jsonl", "answers.jsonl.asked", "graded.jsonl", "report.html"]
    assert sorted(path.name for path in folder.iterdir()) == made
    assert [json.loads(line)["item"]["model"] for line in (folder / "graded.jsonl").read_text().splitlines()] == [
        "m"
    ] * 6
    assert "feasible" in result.stdout
    assert again.stdout == result.stdout


def test_a_folder_is_of_one_model_and_one_file_of_items(items, tmp_path):
    """``run`` asks nothing, and reports nothing, of a folder that was made of something else."""
    folder = tmp_path / "measured"
    others = tmp_path / "others.jsonl"
    others.write_text(items.read_text().replace("p7", "p77"))
    with Stub() as stub:

        def run(of, *more, model="m"):
            command = ["run", "items", str(of), "--base-url", stub.url, "--model", model, "-o", str(folder), *more]
            return commands.run(*command)

        first = run(items)
        made = {path: path.read_bytes() for path in folder.iterdir()}
        for again, said in (
            (run(items, model="other"), 'model "m", now "other"'),
            (run(others), 'items "'),
            (run(items, "--temperature", "1", "--samples", "3"), "samples 1, now 3; option temperature not given, now"),
        ):
            assert (again.exit_code, said in again.output, again.stdout) == (2, True, ""), again.output
            assert "name another --output" in again.output
            assert {path: path.read_bytes() for path in folder.iterdir()} == made
        again = run(items, "--concurrency", "2")
        assert (again.exit_code, again.stdout, len(stub.bodies)) == (1, first.stdout, 20)  # none of them is an item


def test_a_folder_is_of_one_benchmark_file(tmp_path):
    story = "1 The triangle is above the {0}.\n2 Is the {0} below the triangle?\tyes\t1\n"
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text(story.format("pink rectangle"))
    other.write_text(story.format("red sphere"))
    folder = tmp_path / "measured"
    with Stub() as stub:

        def run(file):
            command = ["run", "babi17", str(file), "--base-url", stub.url, "--model", "m", "-o", str(folder)]
            return commands.run(*command)

        assert run(one).exit_code == 0
        made = {path: path.read_bytes() for path in folder.iterdir()}
        refused = run(other)
        assert (refused.exit_code, "holds other items" in refused.output) == (2, True), refused.output
        assert {path: path.read_bytes() for path in folder.iterdir()} == made
        assert (run(one).exit_code, len(stub.bodies)) == (0, 1)

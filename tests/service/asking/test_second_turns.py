"""Second turns: answers that could not be read are repeated by their model, or quoted by another."""

import json

import commands
import pytest
from endpoint_stub import Stub, completion

STORY = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "N", "chair"]]}
FIND = {"subject": "bed", "object": "chair"}
SAID = "If west were meant, so be it; north-east it has to be, hm"
CLOSED = {"kind": "choice", "options": ["red", "blue", "green"], "several": True, "text": "Which?"}
ROWS = [
    {"story": STORY, "question": FIND, "answer": "Answer: north", "model": "m"},
    {"story": STORY, "question": FIND, "answer": SAID, "model": "m"},
    {"story": STORY, "question": FIND | {"relation": "NE"}, "answer": "hm", "model": "m"},
    {"question": CLOSED, "gold": ["red"], "answer": "well, well", "model": "m"},
    {"story": STORY, "question": FIND, "answer": None, "model": "m"},
    {"story": STORY, "question": FIND, "answer": "I cannot tell.", "model": "m"},
    {"story": STORY, "question": FIND, "answer": "who knows", "model": "another"},
]


def run(*arguments):
    result = commands.run(*arguments)
    return result.exit_code, result.output


@pytest.fixture
def graded(tmp_path):
    items = tmp_path / "answers.jsonl"
    rows = [{"id": f"q{number}", "prompt": f"p{number}", **row} for number, row in enumerate(ROWS)]
    items.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert run("grade", items, "-o", tmp_path / "graded.jsonl")[0] == 0
    return tmp_path / "graded.jsonl"


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def graded_anew(output):
    path = output.with_suffix(".graded")
    assert run("grade", output, "-o", path)[0] == 0
    return path, [(record["outcome"], (record.get("reading") or {}).get("tier")) for record in lines(path)]


def test_prompts_that_are_messages_are_graded_and_repeated_as_they_were(tmp_path):
    told = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": f"Is it {SAID}?"}]
    items, output = tmp_path / "answers.jsonl", tmp_path / "again.jsonl"
    items.write_text(json.dumps({"prompt": told, **ROWS[1], "answer": f"Is it {SAID}? hm"}), encoding="utf-8")
    assert run("grade", items, "-o", tmp_path / "graded.jsonl")[0] == 0
    with Stub() as stub:
        asked = run("ask", tmp_path / "graded.jsonl", "--again", "--base-url", stub.url, "--model", "m", "-o", output)
    assert asked[0] == 0
    assert stub.bodies[0]["messages"][:2] == told


def test_only_what_could_not_be_read_is_repeated_and_all_items_come_back(graded, tmp_path):
    output = tmp_path / "again.jsonl"

    def script(prompt, _):
        return 200, completion(
            "Answer: yes" if "yes, no" in prompt else "Answer: NE" if "NW" in prompt else "red or so"
        )

    with Stub(script) as stub:
        code, printed = run("ask", graded, "--again", "--base-url", stub.url, "--model", "m", "-o", output)
    assert (code, "3 calls to m" in printed, len(stub.bodies)) == (0, True, 3)
    found = {body["messages"][0]["content"]: body["messages"] for body in stub.bodies}
    assert sorted(found) == ["p1", "p2", "p3"]
    assert found["p1"][1] == {"role": "assistant", "content": SAID}
    assert found["p1"][2]["content"].startswith("Repeat your answer as it is")
    assert "one of N, " in found["p1"][2]["content"]
    assert found["p3"][2]["content"].endswith('"Answer: " and all that hold of red, blue, green, separated by commas.')
    written = lines(output)
    assert [line.get("asked_again") for line in written] == [
        None,
        "Answer: NE",
        "Answer: yes",
        "red or so",
        *[None] * 3,
    ]
    assert [(line["id"], line["answer"]) for line in written] == [
        (f"q{n}", row["answer"]) for n, row in enumerate(ROWS)
    ]
    path, anew = graded_anew(output)
    assert anew[:3] == [("graded", "declared"), ("graded", "asked again"), ("graded", "asked again")]
    assert [outcome for outcome, _ in anew[3:]] == ["unreadable", "no_answer", "abstained", "unreadable"]
    shown = run("report", path, "--by", "model", "--json", tmp_path / "report.json", "--csv", tmp_path / "report.csv")[
        1
    ]
    assert "asked again" in shown
    assert "2 answers were read only where the model was asked again" in shown
    assert lines_of(tmp_path / "report.json")["total"]["read_as"]["asked again"] == 2
    assert "read_as_asked_again" in (tmp_path / "report.csv").read_text(encoding="utf-8")


def lines_of(path):
    return json.loads(path.read_text(encoding="utf-8"))


def test_an_extractor_is_told_to_quote_and_what_it_says_itself_counts_for_nothing(graded, tmp_path):
    output = tmp_path / "quoted.jsonl"

    def script(prompt, _):
        assert "word for word" in prompt
        return 200, completion("north-east" if SAID in prompt else "blue" if "p3" in prompt else "none")

    with Stub(script) as stub:
        code, _ = run("ask", graded, "--extract", "--base-url", stub.url, "--model", "reads", "-o", output)
    assert (code, len(stub.bodies)) == (0, 4)  # whoever answered
    assert [line.get("quoted") for line in lines(output)] == [None, "north-east", "none", "blue", None, None, "none"]
    assert {line["model"] for line in lines(output)} == {"m", "another"}
    _, anew = graded_anew(output)
    assert anew[1] == ("graded", "extracted")
    assert [outcome for outcome, _ in anew[2:]] == ["unreadable", "unreadable", "no_answer", "abstained", "unreadable"]


def test_a_failed_second_turn_leaves_the_item_and_is_asked_again(graded, tmp_path):
    output = tmp_path / "again.jsonl"
    options = ["--again", "--model", "m", "-o", output, "--retries", 0]
    with Stub(lambda prompt, _: (400, {"error": "no"}) if "yes, no" in prompt else None) as stub:
        assert run("ask", graded, "--base-url", stub.url, *options)[0] == 1
    assert ["asked_again" in line for line in lines(output)] == [False, True, False, True, False, False, False]
    with Stub(lambda prompt, _: (200, completion("Answer: yes"))) as stub:
        assert run("ask", graded, "--base-url", stub.url, *options, "--resume")[0] == 0
        assert len(stub.bodies) == 1
    assert lines(output)[2]["asked_again"] == "Answer: yes"
    refused = run("ask", graded, "--base-url", stub.url, "--extract", "--model", "m", "-o", output, "--resume")
    assert (refused[0], "turn" in refused[1]) == (2, True)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--again", "--model", "x"], "gave none of the answers"),
        (["--again", "--extract", "--model", "m"], "is another turn"),
        (["--again", "--samples", "2", "--model", "m"], "asked about once"),
    ],
)
def test_what_cannot_be_asked_is_refused(graded, tmp_path, options, said):
    code, printed = run("ask", graded, *options, "--base-url", "http://127.0.0.1:9", "-o", tmp_path / "x.jsonl")
    assert (code, said in " ".join(printed.split())) == (2, True)


@pytest.mark.usefixtures("graded")
def test_only_records_with_a_prompt_can_be_gone_on_with(tmp_path):
    options = ["--again", "--model", "m", "--base-url", "http://127.0.0.1:9", "-o", tmp_path / "x.jsonl"]
    code, printed = run("ask", tmp_path / "answers.jsonl", *options)
    assert (code, "is no record of grading" in printed) == (2, True)
    run("grade", tmp_path / "answers.jsonl", "--slim", "-o", tmp_path / "slim.jsonl")
    code, printed = run("ask", tmp_path / "slim.jsonl", *options)
    assert (code, "--slim leaves it out" in " ".join(printed.split())) == (2, True)

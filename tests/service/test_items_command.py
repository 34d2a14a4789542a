"""``spatialjudge items``: a benchmark's items go to a model, and come back to be graded."""

import json

from commands import run

STORY = """1 A is above B.
2 C is to the right of B.
3 What is the relation of the agent A to the agent C?\tupper-left\t1
1 C is beside B.
2 What is the relation of the agent A to the agent C?\tupper-left\t1
"""


def test_items_are_answered_and_graded(tmp_path):
    file, answered, graded = tmp_path / "qa2_test.txt", tmp_path / "answered.jsonl", tmp_path / "graded.jsonl"
    file.write_text(STORY, encoding="utf-8")
    made = run("items", "stepgame", file)
    [line] = made.stdout.splitlines()
    item = json.loads(line)
    assert item["prompt"].startswith("A is above B. C is to the right of B.\nWhat is the relation of the agent A")
    assert (item["id"], item["gold"], item["k"]) == ("qa2_test:1:3", "upper-left", 2)
    assert made.exit_code == 1
    assert "qa2_test.txt: story 2 (qa2_test:2:2): sentence 1: cannot read 'C is beside B.'" in made.stderr
    assert "1 questions have no reading: 0 of these can be asked, and graded by their gold labels, 1 are left out" in (
        " ".join(made.stderr.split())
    )

    answered.write_text(json.dumps(item | {"answer": "upper-left"}) + "\n", encoding="utf-8")
    assert run("grade", answered, "-o", graded).exit_code == 0
    record = json.loads(graded.read_text(encoding="utf-8"))
    assert (record["outcome"], record["scores"]["gold"], record["scores"]["necessary"]) == ("graded", True, True)


def test_items_of_several_files_have_ids_of_their_own(tmp_path):
    made = run("generate", "--set", "spartqa", "--split", "train:20,test:30", "--seed", 4, "-o", tmp_path / "sets")
    assert made.exit_code == 0
    lines = run("items", "spartqa", tmp_path / "sets" / "train.jsonl", tmp_path / "sets" / "test.jsonl").stdout
    ids = [json.loads(line)["id"] for line in lines.splitlines()]
    assert (len(ids), len({*ids})) == (50, 50)
    refused = run("items", "spartqa", "-")
    assert (refused.exit_code, "name a file" in refused.stderr) == (2, True)


def test_the_benchmark_s_own_file_is_never_replaced(tmp_path):
    file = tmp_path / "qa2_test.txt"
    file.write_text(STORY, encoding="utf-8")
    refused = run("items", "stepgame", file, "-o", file, "--force")
    assert (refused.exit_code, "is a file of the benchmark" in refused.stderr) == (2, True)
    assert file.read_text(encoding="utf-8") == STORY


def test_a_benchmark_that_only_gold_judges_has_its_candidates(tmp_path):
    file = tmp_path / "qa17.txt"
    file.write_text("1 The box is above the ball.\n2 Is the ball above the box?\tno\t1\n", encoding="utf-8")
    item = json.loads(run("items", "babi17", file).stdout)
    assert item["prompt"].endswith(
        'Is the ball above the box?\nEnd your reply with one line: "Answer: " and one of yes, no.'
    )
    assert (item["gold"], item["candidates"], item["q_type"]) == ("no", ["yes", "no"], "YN")


def test_generated_chains_are_graded_as_they_come(tmp_path):
    made, graded = run("generate", "--benchmark", "stepgame", "-k", 3, "--noise", 1, "--items", 2), tmp_path / "graded"
    items = [json.loads(line) for line in made.stdout.splitlines()]
    file = tmp_path / "answered.jsonl"
    file.write_text("".join(json.dumps(item | {"answer": item["gold"]}) + "\n" for item in items), encoding="utf-8")
    assert run("grade", file, "-o", graded).exit_code == 0
    records = [json.loads(line) for line in graded.read_text(encoding="utf-8").splitlines()]
    assert [record["scores"]["gold"] for record in records] == [True, True]


def test_an_option_of_another_benchmark_is_refused():
    refused = run("generate", "--benchmark", "stepgame", "-n", 4)
    assert refused.exit_code == 2
    assert "n: is no option of stepgame" in refused.stderr


def test_a_benchmark_that_is_not_there_leaves_no_file(tmp_path):
    items = tmp_path / "items.jsonl"
    assert run("items", "stepgame", tmp_path / "missing.txt", "-o", items).exit_code == 2
    assert not items.exists()

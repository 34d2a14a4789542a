"""The forms under which people hold the benchmarks: each is audited as the original is; damage costs only itself."""

import csv
import json
from pathlib import Path

import pytest
from audits import audited
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spatialjudge.benchmarks.benchmark import Item, UnreadQuestion
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.benchmarks.spartun.phrases import WORDS
from spatialjudge.benchmarks.stepgame.generate import new_stepgame
from spatialjudge.solver import InvalidInput

HERE = Path(__file__).parent
FORMATS = ("json", "jsonl", "csv", "parquet")


def sample(name):
    return json.loads((HERE / name).read_text(encoding="utf-8"))["data"]


def chains():
    made = new_stepgame.items(6, 5, {"support": 3, "distractors": 1})
    return [{**item, "story": item["text"]} for item in made]


def stepgame(**columns):
    return [{column: item[name] for column, name in columns.items()} for item in chains()]


def spartqa(*kinds):
    rows = [
        {"story": " ".join(story["story"]), **question}
        for story in sample("spartqa/sample/auto.json")
        for question in story["questions"]
        if question["q_type"] in kinds
    ]
    of_choices = ["candidate_answers"] if kinds == ("CO",) else []
    answered = [{name: row[name] for name in ("story", "question", "answer", *of_choices)} for row in rows]
    return [row | {"answer": row["answer"][0]} for row in answered]


def spartun(names, words=None):
    rows = [
        {"story": " ".join(story["story"]), **question}
        for story in sample("spartun/sample/test.json")
        for question in story["questions"]
        if words is None or question["q_type"] == "FR"
    ]
    if words:
        rows = [row | {"answer": [words[answer.lower()] for answer in row["answer"]]} for row in rows]
    return [{column: row[name] for column, name in names.items()} for row in rows]


def spacenli(*columns):
    return [{name: row[name] for name in columns} for row in sample("spacenli/sample/160x200.json")]


def decompsr():
    lines = (HERE / "decompsr/sample/DecompSR.jsonl").read_text(encoding="utf-8").splitlines()
    names = ("ID", "data", "question", "answer", "nhop", "clean", "shuffled")
    return [{name: row[name] for name in names} for row in map(json.loads, lines)]


def forest():
    both = ["external intrinsic", "external relative"]
    story = "A lamp is behind a robot. The robot is facing {} relative to the camera."
    question = "From the {} perspective, what is the relation of the lamp to the robot?"
    known = {"id": "a1", "obj1": "lamp", "obj2": "robot", "relation": "back", "label": both}
    return [
        known | {"context": story.format(side), "question": question.format(view), "candidate_answer": answers}
        for side, view, answers in (("left", "camera", ["right", "back"]), ("right", "robot", ["left", "back"]))
    ]


TUN = {"story": "story", "question": "question", "q_type": "q_type", "answer": "answer"}
SPARP = {"context": "story", "question": "question", "targets": "answer"}
OTHER_WORDS = {relation: words[-1] for relation, words in WORDS.items()}
FORMS = {
    "stepgame of the hub": ("stepgame", stepgame(story="story", question="question_text", label="gold", k_hop="k")),
    "stepgame of SpaRP": ("stepgame", stepgame(context="story", question="question_text", targets="gold", num_hop="k")),
    "decompsr as published": ("decompsr", decompsr()),
    "forest as published": ("forest", forest()),
    "spartqa, yes or no": ("spartqa", spartqa("YN")),
    "spartqa, multiple choice": ("spartqa", spartqa("CO")),
    "spartun of the hub": ("spartun", spartun(TUN)),
    "spartun of SpaRP": ("spartun", spartun(SPARP, OTHER_WORDS)),
    "spacenli with ids": ("spacenli", spacenli("id", "premises", "hypothesis", "label")),
    "spacenli without ids": ("spacenli", spacenli("premises", "hypothesis", "label")),
}
SPARP_CHAINS = FORMS["stepgame of SpaRP"][1]
SPARP_CHAINS[:] = [row | {"targets": [row["targets"]]} for row in SPARP_CHAINS]


def written(folder, rows, suffix):
    file = folder / f"rows.{suffix}"
    if suffix == "parquet":
        pyarrow = pytest.importorskip("pyarrow", reason="needs the extra parquet")
        from pyarrow import parquet  # noqa: PLC0415  # an extra

        parquet.write_table(pyarrow.Table.from_pylist(rows), file)
    elif suffix == "csv":
        with file.open("w", encoding="utf-8", newline="") as sink:
            table = csv.DictWriter(sink, list(rows[0]))
            table.writeheader()
            table.writerows(rows)
    else:
        text = json.dumps(rows) if suffix == "json" else "".join(f"{json.dumps(row)}\n" for row in rows)
        file.write_text(text, encoding="utf-8")
    return file


def figures(found):
    return {name: (tally.items, tally.decided, tally.agree) for name, tally in found.by.items()}


@pytest.mark.parametrize("form", FORMS)
def test_every_format_of_a_table_is_audited_alike(tmp_path, form):
    name, rows = FORMS[form]
    profile = "reference" if name.startswith("spart") else None
    first, *others = (audited(name, written(tmp_path, rows, suffix), profile=profile) for suffix in FORMATS)
    assert all(figures(found) == figures(first) for found in others)
    assert first.total.items == len(rows)


def test_tables_of_stepgame_are_audited_as_numbered_lines_are(tmp_path):
    file = tmp_path / "qa3_test.txt"
    lines = [[*item["original"]["story"], f"{item['question_text']}\t{item['gold']}\t1"] for item in chains()]
    told = [f"{number} {line}\n" for story in lines for number, line in enumerate(story, 1)]
    file.write_text("".join(told), encoding="utf-8")
    found = audited("stepgame", file)
    assert found.total.agree == found.total.items == 6
    for form in ("stepgame of the hub", "stepgame of SpaRP"):
        table = audited("stepgame", written(tmp_path, FORMS[form][1], "jsonl"))
        assert figures(table) == figures(found)
        assert table.groups["k"].keys() == found.groups["k"].keys() == {"3"}


def test_a_direction_in_two_words_is_one_label(tmp_path):
    rows = [
        {
            "context": "A is above B. C is to the left of A.",
            "question": "What is the relation of the agent C to the agent B?",
        }
    ]
    for targets in (["left", "above"], ["above", "left"], ["upper-left"], ["upper left"]):
        found = audited("stepgame", written(tmp_path, [rows[0] | {"targets": targets}], "jsonl"))
        assert found.total.agree == 1


def test_patterns_without_ids_are_those_of_the_ids(tmp_path):
    with_ids, without = (
        audited("spacenli", written(tmp_path, FORMS[f"spacenli {kind} ids"][1], "json")) for kind in ("with", "without")
    )
    assert with_ids.patterns
    assert sorted(with_ids.patterns) == sorted(without.patterns)
    [pattern] = without.groups["pattern"]
    assert pattern.endswith(" => NP4 is driving from NP2 to NP3. (entailment)")


def test_the_rules_give_the_labels_of_sparp_s_words(tmp_path):
    own = [row for row in FORMS["spartun of the hub"][1] if row["q_type"] == "FR"]
    first, second = (
        audited("spartun", written(tmp_path, rows, "jsonl"), profile="reference")
        for rows in (own, FORMS["spartun of SpaRP"][1])
    )
    assert first.total.agree == second.total.agree > 0


# ---- damage

WHOLE = {
    "spacenli": HERE / "spacenli/sample/160x200.json",
    "spartqa": HERE / "spartqa/sample/auto.json",
    "spartqa-variants": HERE / "spartqa/sample/auto.json",
    "spartun": HERE / "spartun/sample/test.json",
    "reascan": HERE / "reascan/sample/data-compositional-splits.txt",
}


def records(value):
    return value["data"] if "data" in value else value["examples"]["test"]


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("damage", [None, 7, "text", {}, []])
def test_a_damaged_record_costs_only_itself(tmp_path, name, damage):
    value = json.loads(WHOLE[name].read_text(encoding="utf-8"))
    del records(value)[3:]
    file = tmp_path / "whole.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    sound = list(BENCHMARKS[name].read(BenchmarkFile(file)))
    records(value).insert(1, damage)
    file.write_text(json.dumps(value), encoding="utf-8")
    read = list(BENCHMARKS[name].read(BenchmarkFile(file)))
    assert [type(one) for one in read if isinstance(one, Item)] == [type(one) for one in sound if isinstance(one, Item)]
    assert len(read) > len(sound)
    assert any(isinstance(one, UnreadQuestion) and one.where.endswith(" 1") for one in read)


VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 9)
    | st.sampled_from(["", "A", "[", "is", "0"])
    | st.just([])
    | st.just({})
)


def places(value, path=()):
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from places(one, (*path, key))


@pytest.mark.parametrize("name", WHOLE)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.data())
def test_whatever_a_field_holds_is_read_or_refused(tmp_path, name, data):
    value = json.loads(WHOLE[name].read_text(encoding="utf-8"))
    del records(value)[2:]
    *path, last = data.draw(st.sampled_from([path for path in places(records(value)) if path]))
    within = records(value)
    for key in path:
        within = within[key]
    within[last] = data.draw(VALUES)
    file = tmp_path / "damaged.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    try:
        read = list(BENCHMARKS[name].read(BenchmarkFile(file)))
    except InvalidInput:
        return
    assert all(isinstance(one, Item | UnreadQuestion) for one in read)


@pytest.mark.parametrize("name", [name for name in BENCHMARKS if name != "roomspace"])
@pytest.mark.parametrize("text", ['{"other": 1}', "[]", "[1, 2]", "a,b\n1,2\n", "hello\n", "", '{"data": []}'])
def test_another_format_is_an_error_that_says_so(tmp_path, name, text):
    file = tmp_path / "other.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"other\.json"):
        list(BENCHMARKS[name].read(BenchmarkFile(file)))

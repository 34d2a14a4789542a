"""From each benchmark's file to items, answers, grades and the scores under which its figures are published."""

import json
from pathlib import Path
from random import Random

import pytest

from spatialjudge.adapters import mark
from spatialjudge.benchmarks.files import BenchmarkFile
from spatialjudge.benchmarks.items import as_line
from spatialjudge.benchmarks.prompts import Ending
from spatialjudge.benchmarks.registry import BENCHMARKS
from spatialjudge.benchmarks.roomspace.generate import new_rooms
from spatialjudge.benchmarks.roomspace.wording import SETTINGS, VIEWS
from spatialjudge.benchmarks.spartun.generate import new_spartun
from spatialjudge.benchmarks.stepgame.generate import new_stepgame
from spatialjudge.grading.batch import Line, LineGrader
from spatialjudge.grading.report import Keys
from spatialjudge.grading.report.report import Report

HERE = Path(__file__).parent
FILES = {
    "babi17": "babi/sample/qa17_positional-reasoning_test.txt",
    "babi19": "babi/sample/qa19_path-finding_test.txt",
    "decompsr": "decompsr/sample/DecompSR.jsonl",
    "spartqa": "spartqa/sample/auto.json",
    "spartqa-variants": "spartqa/sample/auto.json",
    "human": "spartqa/sample/human.json",
    "spartun": "spartun/sample/test.json",
    "spacenli": "spacenli/sample/160x200.json",
    "reascan": "reascan/sample/data-compositional-splits.txt",
    "spatialeval": "spatialeval/sample/maps.jsonl",
}
SCORES = {
    "babi17": {"accuracy YN"},
    "babi19": {"accuracy PATH"},
    "stepgame": {"accuracy FR"},
    "decompsr": {"accuracy FR"},
    "spartqa": {
        *("accuracy YN", "accuracy FR", "accuracy CO", "accuracy FB", "macro_f1 YN (Yes, No, DK)"),
        "accuracy FR without near to, far from",
    },
    "human": {"accuracy YN", "accuracy FR", "accuracy CO", "accuracy FB", "accuracy FR without near to, far from"},
    "spartun": {"accuracy YN", "macro_f1 YN (Yes, No)", "accuracy FR", "jaccard FR"},
    "spacenli": {"accuracy NLI"},
    "reascan": {"accuracy REF", "accuracy ACT"},
    "forest": {"accuracy camera", "accuracy relatum"},
    "spatialeval": {"accuracy direction", "accuracy object", "accuracy count"},
}


def items_of(name, folder):
    """The lines that ``spatialjudge items`` writes; what is not under a free licence is generated."""
    benchmark = BENCHMARKS["spartqa" if name == "human" else name]
    if name == "roomspace":
        file = folder / "n4_m3_d144.json"
        find, polar = new_rooms("o2_d2").items(2, 2, {"n": 4})
        asked = {
            "question_td_o2_d2_fr": f"{find['text']} {find['question_text']}",
            "answer_td_o2_d2_fr": find["gold"],
            "question_td_o2_d2_yn": f"{polar['text']} {polar['question_text']}",
            "answer_td_o2_d2_yn": polar["gold"],
        }
        file.write_text(json.dumps([asked]), encoding="utf-8")
    elif name == "stepgame":
        file = folder / "qa3_test.jsonl"
        chains = new_stepgame.items(8, 5, {"support": 3, "distractors": 1})
        file.write_text("".join(f"{json.dumps(one['original'])}\n" for one in chains), encoding="utf-8")
    elif name == "forest":
        file = folder / "seen.jsonl"
        story = {"context": "A lamp is to the left of a robot. The robot is facing left relative to the camera."}
        views = {"camera": ["front", "left"], "robot": ["front", "left"]}
        asked = "From the {} perspective, what is the relation of the lamp to the robot?"
        rows = [story | {"question": asked.format(view), "candidate_answer": gold} for view, gold in views.items()] * 9
        file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    else:
        file = HERE / FILES[name]
    read = (getattr(one, "item", one) or one for one in benchmark.read(BenchmarkFile(file)))
    return [json.loads(json.dumps(as_line(benchmark, item))) for item in read if hasattr(item, "gold")]


def graded(items, answers):
    """The report of these answers to these items, by type of question and by pattern where there are any."""
    pattern = "pattern" if all("pattern" in item for item in items) else None
    report = Report(Keys(("q_type",), pattern))
    for number, (item, answer) in enumerate(zip(items, answers, strict=True), 1):
        record = LineGrader().record(Line(number, json.dumps(item | {"answer": answer}).encode()))
        report.add(json.loads(record.text))
    return report.counted().as_json()


def published(report):
    return {one["score"]: one["value"] for one in report["published"]}


def told(gold):
    return f"Answer: {(', '.join(gold) or 'none') if isinstance(gold, list) else gold}"


def any_of(item):
    """Whether gold lists several labels, one of which is enough."""
    return bool(item["question"].get("any")) and isinstance(item["gold"], list)


def test_every_benchmark_takes_part():
    assert set(BENCHMARKS) <= {*FILES, *SCORES, "roomspace"}


@pytest.mark.parametrize("name", SCORES)
def test_gold_answers_are_all_right_under_the_published_names(tmp_path, name):
    items = items_of(name, tmp_path)
    figures = published(graded(items, [told(item["gold"][0] if any_of(item) else item["gold"]) for item in items]))
    assert SCORES[name] <= figures.keys() | {"macro_f1 YN (Yes, No, DK)"}
    exact = {score: value for score, value in figures.items() if not score.startswith("macro_f1")}
    assert set(exact.values()) == {1.0}


GENERATED = {
    **{f"room {setting} {view}": (new_rooms(setting, view).items, (12,)) for setting in SETTINGS for view in VIEWS},
    "reference rooms": (new_rooms("layout_o2_d3", "top-down", "roomspace-reference").items, (12, 0, {"grid": 9})),
    "chains": (new_stepgame.items, (12, 0, {"support": 4, "distractors": 2})),
    **{f"boxes {support}": (new_spartun.items, (12, 0, {"support": support})) for support in (1, 2, 3)},
}


def in_the_form_asked(item):
    """Right answers, each in the form in which the prompt tells to answer: any of those of which one is asked for."""
    gold = item["gold"]
    right = gold if isinstance(gold, list) else [gold]
    one = Ending.ONE.partition("{")[0] in item["prompt"]
    return [f"Because of this and that.\nAnswer: {said}" for said in (right if one else [", ".join(right) or "none"])]


@pytest.mark.parametrize("name", [*GENERATED, *SCORES, "roomspace"])
def test_what_is_right_scores_in_the_form_in_which_it_is_asked_for(tmp_path, name):
    make, arguments = GENERATED.get(name, (items_of, (name, tmp_path)))
    for item in make(*arguments):
        for answer in in_the_form_asked(item):
            found = mark(item, answer, prompt=item["prompt"])
            scores = found.grade.scores
            assert found.value == 1, (item, found.explanation)
            assert {scores.feasible, scores.polar, scores.accuracy, scores.gold} == {True, None}, (item, scores)
            if Ending.SEVERAL.partition("{")[0] not in item["prompt"]:
                continue
            whole = (scores.set_f1, scores.exact_set) if scores.accuracy is None else (scores.set_f1, scores.accuracy)
            assert whole == (1, True), (item, scores)


@pytest.mark.parametrize("name", [name for name in SCORES if name != "human"])
def test_answers_by_chance_are_right_as_often_as_chance(tmp_path, name):
    """One label of each type's own: of one label, 1 of n is right; whole sets and sequences hardly ever are."""
    items = items_of(name, tmp_path)
    random, rounds = Random(7), max(4, 200 // len(items))
    right = {}
    for _ in range(rounds):
        answers = [told(random.choice(item["candidates"])) for item in items]
        for group in graded(items, answers)["published"]:
            if group["score"].startswith("accuracy") and "without" not in group["score"]:
                right.setdefault(group["score"], []).append(group["value"])
    for score, values in right.items():
        asked = [item for item in items if score == f"accuracy {item['q_type']}"]
        one = not any(isinstance(item["gold"], list) and not any_of(item) for item in asked)
        right_of = [len(item["gold"]) if any_of(item) else 1 for item in asked]
        chance = sum(right / len(item["candidates"]) for right, item in zip(right_of, asked, strict=True)) / len(asked)
        assert abs(sum(values) / rounds - chance) < 0.2 if one else sum(values) / rounds < 0.5


def test_consistency_and_contrast_are_of_items_answered_rightly(tmp_path):
    items = items_of("spartqa", tmp_path)
    variants = items_of("spartqa-variants", tmp_path)
    everything = [*items, *variants]
    figures = published(graded(everything, [told(item["gold"]) for item in everything]))
    assert (figures["consistency"], figures["contrast"]) == (1.0, 1.0)
    pivot = next(item["id"].partition("/")[0] for item in variants if "/consistency/" in item["id"])
    wrong = ["no idea" if item["id"].startswith(f"{pivot}/consistency/") else told(item["gold"]) for item in everything]
    assert published(graded(everything, wrong))["consistency"] < 1.0
    assert published(graded(everything, wrong))["contrast"] == 1.0


def test_pattern_accuracy_of_answers_is_a_curve(tmp_path):
    items = items_of("spacenli", tmp_path)
    half = [told(item["gold"]) if number % 2 else "no idea" for number, item in enumerate(items)]
    [curve] = graded(items, half)["total"]["pattern_accuracy"].values()
    assert {point["t"]: point["rate"] for point in curve} == {point["t"]: float(point["t"] <= 0.5) for point in curve}


def test_rooms_are_judged_by_the_solver(tmp_path):
    find, polar = items_of("roomspace", tmp_path)
    record = LineGrader().record(Line(1, json.dumps(find | {"answer": told(find["gold"])}).encode()))
    assert json.loads(record.text)["scores"]["exact_set"] is True
    for answer in ("Yes", "No"):
        record = LineGrader().record(Line(1, json.dumps(polar | {"answer": answer}).encode()))
        assert json.loads(record.text)["scores"]["polar"] is (answer == polar["gold"])

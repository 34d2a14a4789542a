"""Rewards for trainers, called as the trainers call them (the real ones are in ``harnesses``)."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from spatialjudge.adapters import lm_eval, promptfoo, slime, trl, verl
from spatialjudge.adapters.items import as_column, read_items
from spatialjudge.grading import answer_after, finish_reason, text_of

ITEMS = Path(__file__).resolve().parents[1] / "data" / "adapter_items.jsonl"
ROWS = list(read_items(ITEMS))


def rate(values):
    measured = [value for value in values if value is not None]
    return sum(measured) / len(measured), len(measured)


FIVE_OF_NINE = (pytest.approx(5 / 9), 9)


@pytest.mark.parametrize("as_messages", [False, True])
def test_trl(as_messages):
    said, counted = {}, {}
    prompts = [[{"role": "user", "content": row["prompt"]}] if as_messages else row["prompt"] for row in ROWS]
    answers = [[{"role": "assistant", "content": row["answer"]}] if as_messages else row["answer"] for row in ROWS]
    for columns in (
        {"item": [as_column(row) for row in ROWS]},
        {name: [row.get(name) for row in ROWS] for name in ("story", "question", "gold")},
    ):
        logs = {"log_extra": said.__setitem__, "log_metric": counted.__setitem__}
        found = trl.spatial_reward(
            prompts=prompts, completions=answers, completion_ids=[[1]] * 11, trainer_state=None, **logs, **columns
        )
        assert rate(found) == FIVE_OF_NINE
    assert said["spatial_feasible_outcome"].count("graded") == 7
    assert counted["spatial_failed"] == pytest.approx(2 / 11)


def test_all_rewards_of_trl_leave_out_the_same_answers():
    columns = {"item": [as_column(row) for row in ROWS]}
    prompts, answers = ([row[name] for row in ROWS] for name in ("prompt", "answer"))
    found = [
        [value is None for value in reward(prompts, answers, **columns)]
        for reward in (trl.spatial_reward, trl.format_reward, trl.specificity_reward)
    ]
    assert found[0] == found[1] == found[2]
    assert trl.specificity_reward.__name__ == "spatial_specificity"
    with pytest.raises(ValueError, match="unknown score"):
        trl.reward("nice")


def test_verl_has_the_same_keys_whatever_comes_of_it():
    found = [
        verl.compute_score(
            data_source="spatial", solution_str=row["answer"], ground_truth=as_column(row), extra_info={"index": 1}
        )
        for row in ROWS
    ]
    assert len({tuple(one) for one in found}) == 1
    assert rate([one["score"] for one in found if not one["spatial_failed"]]) == FIVE_OF_NINE
    assert rate([one["spatial_feasible"] for one in found]) == FIVE_OF_NINE
    assert verl.compute_score("spatial", "north", "{}", failed=0.5)["score"] == 0.5


def test_openrlhf(monkeypatch):
    torch = ModuleType("torch")
    torch.tensor = list
    monkeypatch.setitem(sys.modules, "torch", torch)
    from spatialjudge.adapters import openrlhf  # noqa: PLC0415 - torch is not installed here

    queries = [f"{row['prompt']}{row['answer']}<|im_end|>" for row in ROWS]
    found = openrlhf.reward_func(queries, [row["prompt"] for row in ROWS], [as_column(row) for row in ROWS])
    failed = found["extra_logs"]["spatial_failed"]
    assert rate([None if out else value for value, out in zip(found["rewards"], failed, strict=True)]) == FIVE_OF_NINE


def test_slime_removes_what_was_not_measured_from_the_loss():
    samples = [
        SimpleNamespace(
            prompt=[{"role": "user", "content": row["prompt"]}],
            response=row["answer"],
            label=as_column(row),
            metadata={},
            status="completed",
            remove_sample=False,
        )
        for row in ROWS
    ]
    found = [asyncio.run(slime.reward(SimpleNamespace(), sample, evaluation=False)) for sample in samples]
    left_out = [sample.remove_sample for sample in samples]
    assert rate([None if out else value for value, out in zip(found, left_out, strict=True)]) == FIVE_OF_NINE
    assert samples[-1].metadata["spatialjudge"]["outcome"] == "error"


@pytest.mark.parametrize(("status", "value"), [("completed", 1), ("truncated", 0)])
def test_slime_says_what_was_cut_off(status, value):
    told = {"label": as_column(ROWS[0]), "metadata": {}, "prompt": "?", "response": ROWS[0]["answer"]}
    sample = SimpleNamespace(**told, status=SimpleNamespace(value=status))
    assert asyncio.run(slime.reward(SimpleNamespace(), sample)) == value


def test_promptfoo_names_what_was_not_measured():
    found = [
        promptfoo.get_assert(
            row["answer"],
            {"prompt": row["answer"], "vars": {"story": row["story"], "question": row["question"], "answer": "x"}},
        )
        for row in ROWS
    ]
    assert sum(one["pass"] for one in found) == 5
    named = [one["named_scores"] for one in found]
    assert sum(one["feasible"] for one in named if "feasible" in one) / (
        len(named) - sum(one["failed"] for one in named)
    ) == pytest.approx(5 / 9)
    assert found[-1]["reason"].startswith("[error] story.facts[0].relation")
    assert found[7]["reason"].startswith("[abstained]")


def test_promptfoo_takes_the_item_as_json_text_and_why_a_text_ended():
    told = {"vars": {"item": as_column(ROWS[0]), "answer": "x"}}
    assert promptfoo.get_assert(ROWS[0]["answer"], told)["score"] == 1
    for reason, score in (("stop", 1), ("length", 0)):
        told["providerResponse"] = {"finishReason": reason}
        assert promptfoo.get_assert(ROWS[0]["answer"], told)["score"] == score


@pytest.mark.parametrize(
    ("completion", "reason"),
    [
        ({"choices": [{"message": {"content": "N"}, "finish_reason": "length"}]}, "length"),
        ({"choices": 3}, None),
        ("N", None),
    ],
)
def test_why_a_completion_ended(completion, reason):
    assert finish_reason(completion) == reason


def test_lm_eval_logs_texts_and_leaves_out_what_is_nan():
    [graded] = lm_eval.grade_all([[row["answer"]] for row in ROWS[:1]], ROWS[:1])
    assert json.loads(graded[0])["outcome"] == "graded"
    grades = lm_eval.grade_all([[row["answer"]] for row in ROWS], ROWS)
    found = [lm_eval.process_results(row, grade) for row, grade in zip(ROWS, grades, strict=True)]
    assert rate([one.get("feasible") for one in found]) == FIVE_OF_NINE
    assert sum(one["judge_failed"] for one in found) == 2
    yes_no = {**ROWS[2], "question": {"subject": "lamp", "object": "sofa", "relation": "N"}}
    [grade] = lm_eval.grade_all([["I cannot tell."]], [yes_no])
    found = lm_eval.process_results(yes_no, grade)
    assert (found["feasible"], found["abstained"]) == (0, 1)
    assert "necessary" not in found, "does not apply"


def test_the_task_of_lm_eval_names_functions_that_are_there():
    text = (lm_eval.TASKS / "spatial.yaml").read_text(encoding="utf-8")
    for line in text.splitlines():
        name = line.partition("!function spatialjudge.adapters.lm_eval.")[2]
        assert not name or hasattr(lm_eval, name)


@pytest.mark.parametrize(
    ("completion", "text"),
    [
        ("north", "north"),
        (None, None),
        ([{"role": "user", "content": "?"}, {"role": "assistant", "content": "north"}], "north"),
        (
            [{"role": "assistant", "content": [{"type": "text", "text": "north"}, {"type": "text", "text": "east"}]}],
            "north\neast",
        ),
        ([{"role": "assistant", "content": "north"}, {"role": "tool", "content": "south"}], "north"),
        ([{"role": "assistant", "content": "north"}, {"role": "user", "content": "Is it south?"}], "north"),
        ([{"role": "user", "content": "south"}], None),
        ({"role": "user", "content": "south"}, None),
        (
            {
                "role": "assistant",
                "content": [
                    {"type": "reasoning", "text": "south"},
                    {"type": "thinking", "text": "south"},
                    {"type": "text", "text": "north"},
                ],
            },
            "north",
        ),
        (
            [
                {"type": "reasoning", "content": [{"type": "reasoning_text", "text": "south"}]},
                {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "north"}]},
                {"type": "function_call_output", "output": "south"},
            ],
            "north",
        ),
        ([{"role": "assistant", "content": None}], None),
        ({"choices": [{"message": {"content": "north"}, "finish_reason": "stop"}]}, "north"),
        ({"choices": []}, None),
        ([], None),
        (3, None),
    ],
)
def test_the_text_of_a_completion(completion, text):
    assert text_of(completion) == text


def test_the_text_of_a_prompt_is_of_any_role():
    assert text_of([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "?"}], roles=None) == "?"


@pytest.mark.parametrize(
    ("prompt", "query", "answer"),
    [
        ("Q: ", "Q: north<|im_end|>\n", "north"),
        ("Q: ", "Q: north</s><|endoftext|>", "north"),
        ("other", "Q: north", "Q: north"),
        ("Q: ", "<s>Q: north</s>", "north"),
        ("Q: ", "<s> Q: north</s>", "north"),
        ("Q: ", "<|begin_of_text|><|begin_of_text|>Q: north<|eot_id|>", "north"),
        ("<s>Q: ", "<s>Q: north", "north"),
        (" Q: ", "<bos> Q: north", "north"),
        (None, "north<eos>", "north"),
        ("", "<|im_end|>", ""),
    ],
)
def test_the_answer_after_a_prompt(prompt, query, answer):
    assert answer_after(prompt, query) == answer


def test_very_many_tokens_after_an_answer_are_taken_off_in_linear_time():
    """A copy for each of them took minutes for a megabyte."""
    assert answer_after("", "north" + "</s>\n<eos>" * 20_000) == "north"


def test_lm_eval_measures_closed_questions():
    item = {"question": {"kind": "choice", "options": ["Yes", "No"]}, "gold": "No"}
    for answer, value in (("No.", 1), ("yes", 0), ("maybe so", 0)):
        [grade] = lm_eval.grade_all([[answer]], [item])
        found = lm_eval.process_results(item, grade)
        assert (found["feasible"], found["judge_failed"]) == (value, 0)
        assert not found.keys() & {"necessary", "exact_set", "gold"}, "they do not apply"


def test_lm_eval_measures_layouts_read_or_not():
    item = {
        "story": {"grid": 3, "facts": [["bed", "N", "desk"]]},
        "question": {"kind": "layout", "axes": {"north": [0, 1]}},
    }
    for answer, value in (('{"bed": [1, 2], "desk": [1, 1]}', 1), ('{"bed": [1, 0], "desk": [1, 1]}', 0), ("Well.", 0)):
        [grade] = lm_eval.grade_all([[answer]], [item])
        assert lm_eval.process_results(item, grade)["feasible"] == value


def test_trl_rewards_layouts_and_counts():
    story = {"grid": 12, "facts": [["bed", "NE", "desk"], ["desk", "W", "lamp"]]}
    layout = {"story": story, "question": {"kind": "layout", "axes": {"north": [0, 1]}}}
    count = {"story": story, "question": {"kind": "count", "relation": "NE", "object": "desk"}, "gold": 1}
    answers = ['{"bed": [9, 9], "desk": [3, 4], "lamp": [5, 5]}', "I cannot draw.", "There is one."]
    items = [json.dumps(item) for item in (layout, layout, count)]
    assert trl.reward("kept")([""] * 3, answers, item=items) == [0.5, 0.0, None]
    assert trl.reward("gold")([""] * 3, answers, item=items) == [None, None, 1.0], "a layout has no gold, read or not"
    assert trl.spatial_reward([""] * 3, answers, item=items) == [0.0, 0.0, 1.0]

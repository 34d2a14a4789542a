"""Items of every family of every vocabulary, through every adapter that needs no package of its harness."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace

import pytest
from every_family import FAMILY_ITEMS, USUAL_ITEMS

from spatialjudge.adapters import lm_eval, mark, promptfoo, records, slime, trl, unusable, verl
from spatialjudge.adapters.items import as_column
from spatialjudge.grading.batch import Line, LineGrader

ITEMS = [*FAMILY_ITEMS, *USUAL_ITEMS]


def by_mark(item, answer):
    return mark(item, answer).value


def by_text(item, answer):
    return mark(json.dumps(item), answer).value


def by_columns_of_text(item, answer):
    question = {name: json.dumps(part) if isinstance(part, list) else part for name, part in item["question"].items()}
    return mark({**item, "story": json.dumps(item["story"]), "question": question}, answer).value


def by_trl(item, answer):
    [value] = trl.spatial_reward(["?"], [answer], item=[as_column(item)])
    return value


def by_verl(item, answer):
    return verl.compute_score("spatial", answer, as_column(item))["score"]


def by_slime(item, answer):
    sample = SimpleNamespace(label=as_column(item), response=answer, prompt="?", metadata={}, status="completed")
    return asyncio.run(slime.reward(None, sample))


def by_promptfoo(item, answer):
    return promptfoo.get_assert(answer, {"vars": item})["score"]


def by_lm_eval(item, answer):
    return lm_eval.process_results(item, lm_eval.grade_all([[answer]], [item])[0])["feasible"]


def by_record(item, answer):
    line = Line(1, json.dumps(item | {"answer": answer}).encode())
    record = json.loads(LineGrader().record(line).text)
    return {"C": 1.0, "I": 0.0}[records.precomputed(record)["value"]]


@pytest.mark.parametrize(
    "value",
    [by_mark, by_text, by_columns_of_text, by_trl, by_verl, by_slime, by_promptfoo, by_lm_eval, by_record],
    ids=lambda value: value.__name__,
)
def test_what_a_story_says_is_worth_one(value):
    assert {str(one): value(one.item, one.right) for one in ITEMS} == {str(one): 1.0 for one in ITEMS}


def test_none_of_them_is_unusable():
    assert [unusable(one.item) for one in ITEMS] == [None] * len(ITEMS)


@pytest.mark.parametrize("value", [None, True, 0, 1.5, "", "x", "[", [], [[]], [1, 2], ["bed", "desk"], {}, {"x": []}])
def test_no_value_of_any_field_is_an_exception(value):
    for one in USUAL_ITEMS:
        for part in ("story", "question"):
            for field in (*one.item[part], "relation", "kind", "family", "vocabulary", "text", "grid"):
                mark({**one.item, part: {**one.item[part], field: value}}, one.right)
            mark({**one.item, part: value}, one.right)
        mark({**one.item, "gold": value}, one.right)
        mark(value, one.right) if isinstance(value, str) else mark({"item": value}, one.right)

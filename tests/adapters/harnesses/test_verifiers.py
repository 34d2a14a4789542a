"""verifiers: its own evaluation, its own traces."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from stub_model import rate_of_log, written

BIN = Path(sys.executable).parent
DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "adapters.md"


def printed(form):
    """The file that the document prints in its part on verifiers."""
    [part] = re.findall(r"^## verifiers$.*?(?=^## )", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    [file] = re.findall(rf"^```{form}\n(.*?)^```$", part, re.MULTILINE | re.DOTALL)
    return file


def traces_of(tmp_path, items, model):
    """The file of traces of an evaluation, run as the document prints it."""
    shutil.copy(items, tmp_path / "items.jsonl")
    (tmp_path / "spatial_tasks.py").write_text(printed("py"), encoding="utf-8")
    served = printed("toml").replace("http://localhost:8000/v1", model)
    (tmp_path / "eval.toml").write_text(served, encoding="utf-8")
    environment = os.environ | {"OPENAI_API_KEY": "none", "PYTHONPATH": "."}
    subprocess.run([BIN / "vf-eval", "@", "eval.toml"], cwd=tmp_path, check=True, env=environment)
    [file] = (tmp_path / "out").rglob("traces.jsonl")
    return file


def test_what_was_cut_off_has_one_rate_live_and_by_its_log(tmp_path, model):
    file = traces_of(tmp_path, written(tmp_path), model)
    traces = [json.loads(line)["traces"][0] for line in file.read_text(encoding="utf-8").splitlines()]
    live = sum(trace["rewards"]["feasible"]["score"] for trace in traces) / len(traces)
    assert live == rate_of_log(file, "verifiers") == 0.5


def test_the_reward_is_of_what_was_measured(tmp_path, items, model):
    file = traces_of(tmp_path, items, model)
    traces = [json.loads(line)["traces"][0] for line in file.read_text(encoding="utf-8").splitlines()]
    found = [trace["rewards"].get("feasible") for trace in traces]
    rewards = [reward["score"] for reward in found if reward is not None]
    assert len(rewards) == 9
    assert sum(rewards) / 9 == pytest.approx(5 / 9)
    outcomes = [trace["info"]["spatialjudge"]["outcome"] for trace in traces]
    assert (outcomes.count("graded"), outcomes.count("error"), outcomes.count("ungradable_story")) == (7, 1, 1)

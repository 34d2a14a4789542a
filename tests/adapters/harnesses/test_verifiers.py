"""verifiers: its own evaluation, its own traces."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
CONFIG = """
model = "stub"
output_dir = "{out}"
[env]
agent.harness.id = "null"
agent.runtime.type = "subprocess"
[env.taskset]
id = "spatial_tasks"
items = "{items}"
[client]
base_url = "{model}"
api_key_var = "NONE"
"""


def test_the_reward_is_of_what_was_measured(tmp_path, items, model):
    named = "from spatialjudge.adapters.verifiers import SpatialTaskset\n__all__ = ['SpatialTaskset']\n"
    (tmp_path / "spatial_tasks.py").write_text(named, encoding="utf-8")
    config = tmp_path / "eval.toml"
    config.write_text(CONFIG.format(out=tmp_path / "out", items=items, model=model), encoding="utf-8")
    environment = os.environ | {"NONE": "x", "PYTHONPATH": str(tmp_path)}
    subprocess.run([BIN / "vf-eval", "@", config], cwd=tmp_path, check=True, env=environment)
    [file] = (tmp_path / "out").rglob("traces.jsonl")
    traces = [json.loads(line)["traces"][0] for line in file.read_text(encoding="utf-8").splitlines()]
    found = [trace["rewards"].get("feasible") for trace in traces]
    rewards = [reward["score"] for reward in found if reward is not None]
    assert len(rewards) == 9
    assert sum(rewards) / 9 == pytest.approx(5 / 9)
    outcomes = [trace["info"]["spatialjudge"]["outcome"] for trace in traces]
    assert (outcomes.count("graded"), outcomes.count("error"), outcomes.count("ungradable_story")) == (7, 1, 1)

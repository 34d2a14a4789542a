"""``spatialjudge tightness``: a row for each size, as a table or as JSON lines."""

import json
from functools import partial

import commands
import pytest

run = partial(commands.run, "tightness")


def test_a_row_for_each_size():
    options = ("--sweep", "m", "--setting", "layout_o2_d2", "--grid", 9, "--rooms", 20)
    rows = [line.split() for line in run(*options).stdout.splitlines()]
    lines = [json.loads(line) for line in run(*options, "--json").stdout.splitlines()]
    assert [(line["n"], line["m"]) for line in lines] == [(5, m) for m in range(4, 10)]
    for cells, line in zip(rows[1:], lines, strict=True):
        assert line["single"] + line["multiple"] + line["none"] == line["rooms"] == 20
        shares = [f"{line[name] / 20:.0%}" for name in ("single", "multiple", "none", "undecided")]
        assert cells[:-1] == ["layout_o2_d2", "5", str(line["m"]), "81", *shares]
    assert lines[-1]["none"] > lines[0]["none"]


def test_both_sweeps_on_both_grids_if_none_is_named():
    lines = run("--setting", "layout", "--rooms", 1, "--json").stdout.splitlines()
    sizes = [(line["n"], line["m"], line["grid"]) for line in map(json.loads, lines)]
    assert len(sizes) == len(set(sizes)) == 20


@pytest.mark.parametrize(
    "wrong", [("--sweep", "d"), ("--setting", "o3"), ("--rooms", 0), ("--grid", 0), ("--timeout", 0)]
)
def test_what_there_is_not_is_2(wrong):
    result = run(*wrong)
    assert (result.exit_code, result.stdout) == (2, "")

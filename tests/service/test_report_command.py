"""``spatialjudge report``, ``generate`` and ``vocabulary --tightness``: what is shown, and what is written."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import subprocess
import sys
import termios
from contextlib import suppress
from fractions import Fraction
from hashlib import sha256
from itertools import chain
from pathlib import Path
from shutil import which

import pytest
from commands import run

from spatialjudge.benchmarks.roomspace.generate import new_rooms

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "answers.jsonl"


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    path = tmp_path_factory.mktemp("example") / "graded.jsonl"
    assert run("grade", EXAMPLE, "-o", path).exit_code == 0
    return path


def test_the_terminal_shows_counts_rates_intervals_chance_and_skill(graded):
    result = run("report", graded, "--by", "model,k", "--pattern", "scene")
    assert result.exit_code == 0
    for part in (
        "what came of the answers",
        "feasible",
        "polar",
        "95 % interval",
        "skill",
        "patterns (scene)",
        "set_f1",
    ):
        assert part in result.stdout
    rows = [line.split() for line in result.stdout.splitlines()]
    found = [row for row in rows if row[:4] == ["careful-7b", "1", "4", "4"]]
    assert ["100.0%", "51.0%", "to", "100.0%", "11.1%", "25.0%", "1.00"] in [row[4:11] for row in found]
    assert sum(row[:1] == ["all"] for row in rows) > 3


def test_a_column_that_nothing_falls_into_is_left_out(graded):
    shown = run("report", graded).stdout
    assert "undecided" not in shown
    assert "unreadable" in shown


def test_csv_json_and_html_say_the_same(graded, tmp_path):
    csv_file, json_file, html_file = (tmp_path / f"report.{kind}" for kind in ("csv", "json", "html"))
    assert (
        run("report", graded, "--by", "model", "--csv", csv_file, "--json", json_file, "--html", html_file).exit_code
        == 0
    )
    rows = list(csv.DictReader(csv_file.read_text(encoding="utf-8").splitlines()))
    groups = json.loads(json_file.read_text(encoding="utf-8"))["groups"]
    assert [row["model"] for row in rows] == [group["group"]["model"] for group in groups]
    html = html_file.read_text(encoding="utf-8")
    for row, group in zip(rows, groups, strict=True):
        feasible = group["scores"]["feasible"]
        assert int(row["feasible_right"]) == feasible["right"]
        assert f"<td>{feasible['right']}</td><td>{feasible['of']}</td><td>{feasible['rate']:.1%}</td>" in html


def test_markdown_has_every_table_and_a_dash_is_standard_output(graded, tmp_path):
    file = tmp_path / "report.md"
    assert run("report", graded, "--by", "model", "--markdown", file).exit_code == 0
    markdown = file.read_text(encoding="utf-8")
    assert [markdown.count(f"**{title}**") for title in ("at a glance", "feasible", "polar")] == [1, 1, 1]
    assert "strict: the rate if only answers in a place that declares one were read" in markdown
    shown = run("report", graded, "--by", "model", "--markdown", "-").stdout
    assert shown == markdown
    assert json.loads(run("report", graded, "--json", "-").stdout)["total"]["items"] == 54


def test_no_number_is_dropped_and_no_row_wrapped_where_nobody_looks_on_a_terminal(tmp_path):
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "long.jsonl"
    name = "organisation/" + "very-long-model-name-" * 6
    path.write_text("\n".join(json.dumps(json.loads(line) | {"model": name}) for line in lines), encoding="utf-8")
    run("grade", path, "-o", tmp_path / "graded.jsonl")
    shown = run("report", tmp_path / "graded.jsonl", "--by", "model,k").stdout
    rows = [line for line in shown.splitlines() if line.startswith(name)]
    written = run("report", tmp_path / "graded.jsonl", "--by", "model,k", "--markdown", "-").stdout
    assert len(rows) == written.count(f"\n| {name} |") > 10
    assert max(map(len, rows)) > 200


def test_in_a_terminal_long_names_are_cut_in_the_middle_and_no_row_is_wider(tmp_path):
    """A real one, of 110 columns: the same command into a pipe cuts nothing."""
    items = [json.loads(line) for line in EXAMPLE.read_text(encoding="utf-8").splitlines()[:4]]
    path, name = tmp_path / "long.jsonl", "organisation/" + "very-long-model-name-" * 6 + "v2"
    path.write_text("\n".join(json.dumps(item | {"model": name}) for item in items), encoding="utf-8")
    run("grade", path, "-o", tmp_path / "graded.jsonl")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (40, 110))
    command = [sys.executable, "-m", "spatialjudge", "report", str(tmp_path / "graded.jsonl"), "--by", "model"]
    around = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "NO_COLOR"}}
    with subprocess.Popen(command, stdout=theirs, env=around | {"TERM": "xterm"}) as process:
        os.close(theirs)
        shown = b""
        with suppress(OSError):  # how the end of a terminal shows on Linux
            while block := os.read(ours, 1 << 16):
                shown += block
    os.close(ours)
    assert process.returncode == 0
    lines = re.sub(r"\x1b\[[0-9;]*m", "", shown.decode()).splitlines()
    rows = [line for line in lines if line.startswith("organ")]
    assert len(rows) > 3
    assert all("…" in row and "-v2 " in row and len(row) <= 110 for row in rows)


def test_models_are_tested_against_each_other_item_by_item(tmp_path):
    """One answer an item: McNemar's test has its figures. Of two models in a file each needs itself in the other."""
    lines = [json.loads(line) for line in EXAMPLE.read_text(encoding="utf-8").splitlines()]
    once = list({json.dumps([line["story"], line["question"]]): line for line in lines}.values())
    files = {"a": [("a", None)], "b": [("b", "N")], "both": [("a", "N"), ("c", "N")], "d": [("d", "N")]}
    graded = {}
    for name, answers in files.items():
        rows = [json.dumps(line | {"model": model, "answer": said}) for model, said in answers for line in once]
        (tmp_path / name).write_text("\n".join(rows), encoding="utf-8")
        graded[name] = tmp_path / f"{name}.graded"
        assert run("grade", tmp_path / name, "-o", graded[name]).exit_code == 0
    shown = json.loads(run("report", graded["a"], graded["b"], "--json", "-").stdout)
    assert shown["by"] == []
    [found] = [score for score in shown["scores"] if score["score"] == "feasible"]
    assert found["sides"] == ["a", "b"]
    assert found["only_first"] == 0 < found["only_second"]
    assert found["mcnemar_p"] == pytest.approx(min(1, 2 / 2 ** found["only_second"]))
    result = run("report", graded["a"], graded["both"])
    assert result.exit_code == 0
    assert "in the second only: left out" in " ".join(result.stdout.split())
    assert [line.split()[:2] for line in result.stdout.splitlines()[1:3]] == [["score", "model"], ["feasible", "a"]]
    refused = run("report", graded["both"], graded["d"])
    assert (refused.exit_code, "no model is in both files" in refused.stderr) == (2, True)


def test_two_runs_are_compared(tmp_path):
    """A run against itself with some answers taken out: it can only be worse."""
    lines = [json.loads(line) for line in EXAMPLE.read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if line["model"] == "careful-7b"]
    paths = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    for path, answers in zip(paths, ([line["answer"] for line in lines], [None] * len(lines)), strict=True):
        text = "\n".join(json.dumps(line | {"answer": answer}) for line, answer in zip(lines, answers, strict=True))
        path.write_text(text, encoding="utf-8")
        assert run("grade", path, "-o", f"{path}.graded").exit_code == 0
    result = run("report", f"{paths[0]}.graded", f"{paths[1]}.graded", "--json", tmp_path / "compared.json")
    assert result.exit_code == 0
    assert "McNemar" in result.stdout
    for score in json.loads((tmp_path / "compared.json").read_text(encoding="utf-8"))["scores"]:
        assert score["difference"] == -score["first"]
        assert score["only_second"] == 0
    refused = run("report", f"{paths[0]}.graded", f"{paths[1]}.graded", "--csv", tmp_path / "x.csv")
    assert (refused.exit_code, "is for a report, not for a comparison" in refused.stderr) == (2, True)


def test_a_misspelt_field_or_a_foreign_file_is_2(graded, tmp_path):
    result = run("report", graded, "--by", "modell")
    assert result.exit_code == 2
    assert "no record has a field 'modell'" in result.stderr
    result = run("report", EXAMPLE)
    assert result.exit_code == 2
    assert f"{EXAMPLE}, line 1: is no record of grading" in result.stderr
    assert run("report", tmp_path / "missing").exit_code == 2


def test_a_model_with_an_odd_name_cannot_break_the_report(tmp_path):
    item = json.loads(EXAMPLE.read_text(encoding="utf-8").splitlines()[0])
    path = tmp_path / "odd.jsonl"
    path.write_text(json.dumps(item | {"model": "=1+1[bold]\ud83d\u202e\x1b]0;x\x07"}), encoding="utf-8")
    run("grade", path, "-o", tmp_path / "graded.jsonl")
    files = {f"--{kind}": tmp_path / f"a.{kind}" for kind in ("csv", "json", "html")}
    result = run("report", tmp_path / "graded.jsonl", "--by", "model", *chain(*files.items()))
    assert result.exit_code == 0
    assert r"=1+1[bold]\ud83d\u202e\x1b]0;x\x07" in result.stdout
    assert "\x1b" not in result.stdout
    assert files["--csv"].read_text(encoding="utf-8").splitlines()[1].startswith("'=1+1")
    assert all(file.stat().st_size for file in files.values())


NAMES = [
    "=1+1",
    "+1",
    "-1+1",
    "@SUM(1)",
    "\t=1",
    "\r=1",
    " =1",
    "\uff1d1",
    "a\x1b[31m",
    "a\x1b]0;t\x07",
    "a\r\n=1",
    "\u202ea",
    "\x9b1m",
]


def test_no_cell_of_a_csv_is_obeyed_by_a_spreadsheet_or_a_terminal(tmp_path):
    item = json.loads(EXAMPLE.read_text(encoding="utf-8").splitlines()[0])
    path, written = tmp_path / "odd.jsonl", tmp_path / "odd.csv"
    path.write_text("\n".join(json.dumps(item | {"model": name}) for name in NAMES), encoding="utf-8")
    run("grade", path, "-o", tmp_path / "odd.graded")
    assert run("report", tmp_path / "odd.graded", "--by", "model", "--csv", written).exit_code == 0
    text = written.read_text(encoding="utf-8")
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    cells = [row[0] for row in csv.reader(text.splitlines())][1:]
    assert len(cells) == len(NAMES)
    assert not [cell for cell in cells if cell.strip()[:1] in set("=+-@\uff1d")]


KINDS = ("csv", "json", "html", "markdown", "latex")


@pytest.mark.parametrize("option", [*(f"--{kind}" for kind in KINDS), "--items"])
def test_what_is_read_is_never_replaced(graded, tmp_path, option):
    (tmp_path / "records.jsonl").write_bytes(graded.read_bytes())
    refused = run("report", tmp_path / "records.jsonl", option, tmp_path / "records.jsonl", "--force")
    assert (refused.exit_code, "is a file of records" in refused.stderr) == (2, True)
    assert (tmp_path / "records.jsonl").read_bytes() == graded.read_bytes()


def test_two_options_never_write_one_file(graded, tmp_path):
    for name in (tmp_path / "numbers", "-"):
        refused = run("report", graded, "--json", name, "--csv", name)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "is written by another option, too" in refused.stderr
    assert not (tmp_path / "numbers").exists()
    assert run("report", graded, "--json", os.devnull, "--items", os.devnull).exit_code == 0


def test_what_is_there_is_replaced_only_by_force(graded, tmp_path):
    for kind in KINDS:
        (tmp_path / kind).write_text("mine", encoding="utf-8")
    options = [part for kind in KINDS for part in (f"--{kind}", tmp_path / kind)]
    refused = run("report", graded, *options)
    assert (refused.exit_code, refused.stdout, refused.stderr.count("exists")) == (2, "", len(KINDS))
    assert "--force replaces it" in refused.stderr
    assert {(tmp_path / kind).read_text(encoding="utf-8") for kind in KINDS} == {"mine"}
    assert run("report", graded, *options, "--force").exit_code == 0
    assert "mine" not in {(tmp_path / kind).read_text(encoding="utf-8") for kind in KINDS}
    assert {path.name for path in tmp_path.iterdir()} == set(KINDS)


SMALL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
from spatialjudge.service.cli import app
app(sys.argv[1:])
"""
"""The command where no file may have more than 2,000 bytes, which is as if the disk was full.

With ``-B``: Python would keep the part of a module's bytecode that fits.
"""


@pytest.mark.parametrize("there", [None, "mine"])
def test_a_page_is_written_whole_or_not_at_all(graded, tmp_path, there):
    page = tmp_path / "page.html"
    if there:
        page.write_text(there, encoding="utf-8")
    command = [sys.executable, "-B", "-c", SMALL, "report", str(graded), "--html", str(page), "--force"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, str(page) in ended.stderr, "--resume" in ended.stderr) == (2, True, False)
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == ([there] if there else [])


def test_a_full_disk_is_told_with_the_file_and_how_to_go_on(tmp_path):
    command = [sys.executable, "-B", "-c", SMALL, "grade", str(EXAMPLE), "-o", str(tmp_path / "graded.jsonl")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, "Traceback" in ended.stderr) == (2, False)
    assert str(tmp_path / "graded.jsonl") in ended.stderr
    assert "--resume" in ended.stderr
    whole = run("grade", EXAMPLE, "-o", tmp_path / "graded.jsonl", "--resume")
    assert (whole.exit_code, len((tmp_path / "graded.jsonl").read_bytes().splitlines())) == (0, 54)


def test_items_are_generated_as_from_python(tmp_path):
    path = tmp_path / "items.jsonl"
    options = ["--items", 5, "-n", 4, "-m", 3, "--grid", 9, "--setting", "o2_d2", "--view", "north-facing", "--seed", 7]
    assert run("generate", *options, "-o", path).exit_code == 0
    expected = list(new_rooms("o2_d2", "north-facing").items(5, 7, {"n": 4, "m": 3, "grid": 9}))
    assert [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] == expected
    assert run("generate", *options).stdout == path.read_text(encoding="utf-8")
    assert run("generate", *options, "-o", path).exit_code == 2
    assert run("generate", *options, "-o", path, "--force").exit_code == 0


def test_a_generated_item_with_an_answer_can_be_graded(tmp_path):
    made = [json.loads(line) for line in run("generate", "--items", 6, "--seed", "here").stdout.splitlines()]
    path = tmp_path / "answered.jsonl"
    path.write_text(
        "\n".join(json.dumps(item | {"answer": item["gold"] if item["q_type"] == "YN" else "north"}) for item in made),
        encoding="utf-8",
    )
    records = [json.loads(line) for line in run("grade", path).stdout.splitlines()]
    assert [record["outcome"] for record in records] == ["graded"] * 6
    assert [record["scores"].get("polar") for record in records] == [None, True] * 3
    assert [record["can_hold"] for record in records] == [item["feasible"] for item in made]
    without = tmp_path / "items.jsonl"
    without.write_text(json.dumps(made[0]), encoding="utf-8")
    assert run("grade", without).exit_code == 1  # nobody has answered yet


def test_kinds_of_items_that_cannot_tell_models_apart_are_warned_of():
    """By default they can; where only directions are told, any relation can hold and yes is nearly always right."""
    warned = run("generate", "--items", 120, "--setting", "o2")
    assert (warned.exit_code, len(warned.stdout.splitlines())) == (0, 120)
    assert "find_relation: these items cannot tell models apart" in warned.stderr
    assert re.search(r'yes_no: .*who always says "Yes" is \d+% right\n +choose --setting layout_o2', warned.stderr)
    for options in ([], ["-m", 9, "--setting", "o2_d2"], ["--benchmark", "stepgame"], ["--benchmark", "spartun"]):
        for items in (0, 1, 10, 60):
            assert run("generate", "--items", items, *options).stderr == ""


def test_parameters_that_make_no_scene_are_2():
    for options in (
        ["-n", 2],
        ["-m", 99],
        ["--grid", 0],
        ["--setting", "o3"],
        ["--view", "up"],
        ["--vocabulary", "stepgame"],
    ):
        result = run("generate", *options)
        assert (result.exit_code, result.stdout) == (2, "")


def test_sizes_that_are_none_are_told():
    for size, said in (
        ("5-1", "'5-1' has no size in it\n        1-5"),
        ("few", "is no size"),
        ("1000000", "a number up to 9999"),
        ("1-80", "26 is out of range"),
    ):
        result = run("generate", "--benchmark", "stepgame", "--support", size)
        assert result.exit_code == 2
        assert said in result.stderr


def test_the_sizes_of_the_papers_sweeps():
    """n - 1 pairs are related whatever n is, if nothing else is said."""
    for options, sizes in (
        (["-n", "3-7"], {(n, n - 1) for n in range(3, 8)}),
        (["-m", "4-9"], {(5, m) for m in range(4, 10)}),
    ):
        items = [json.loads(line) for line in run("generate", "--items", 100, *options).stdout.splitlines()]
        assert {(item["n"], item["m"]) for item in items} == sizes
    assert run("generate", "-m", 0).exit_code == 2


def test_tightness_is_shown_for_every_label():
    shown = run("vocabulary", "--tightness", "--grid", 12).stdout
    rows = {line.split()[1]: line.split() for line in shown.splitlines()[2:]}
    assert rows["N"][2:] == ["0.038194", "792", "20736"]
    answer = json.loads(run("vocabulary", "stepgame", "--tightness", "--grid", 12, "--json").stdout)
    assert (answer["vocabulary"], answer["grid"], len(answer["labels"])) == ("stepgame", 12, 9)
    assert answer["labels"][0]["p"] == float(Fraction(12 * 11, 12**4))


def test_a_grid_goes_with_tightness():
    for options in (["--tightness"], ["--grid", 12], ["stepgame", "--grid", 12]):
        assert run("vocabulary", *options).exit_code == 2
    assert run("vocabulary", "--tightness", "--grid", 0).exit_code == 2
    assert run("vocabulary", "nope", "--tightness", "--grid", 5).exit_code == 2


def test_a_file_without_records_is_2_and_says_what_writes_them(tmp_path):
    path = tmp_path / "graded.jsonl"
    path.write_text("\n\n", encoding="utf-8")
    result = run("report", str(path))
    assert result.exit_code == 2
    assert "has no records" in result.stderr
    assert result.stdout == ""


def test_scores_can_be_chosen_by_name(graded):
    shown = run("report", graded, "--score", "polar").stdout
    assert "\npolar\n" in shown
    assert "\nfeasible\n" not in shown
    assert "there is no score 'right'" in run("report", graded, "--score", "polar,right").stderr


def test_a_paper_gets_one_table_and_its_plots_each_with_what_it_is_of(graded, tmp_path):
    table, plots = tmp_path / "rates.tex", tmp_path / "plots"
    made = run("report", graded, "--pivot", "k", "--pattern", "scene", "--latex", table, "--plots", plots)
    assert made.exit_code == 0, made.output
    text, of = table.read_text(encoding="utf-8"), sha256(graded.read_bytes()).hexdigest()[:12]
    assert [text.count(part) for part in (r"\begin{tabular}", r"\toprule", r"\caption{", r"\label{tab:")] == [1] * 4
    assert f"sha256 {of}; 54 items" in text
    names = {"feasible-over", "feasible-patterns", "polar-over", "polar-patterns", "confusion-1", "confusion-2"}
    assert {path.name for path in plots.iterdir()} >= {f"{name}.{kind}" for name in names for kind in ("svg", "pdf")}
    assert all(f"sha256 {of}; 54 items" in path.read_text(encoding="utf-8") for path in plots.glob("*.svg"))
    again = run("report", graded, "--pivot", "k", "--plots", plots)
    assert (again.exit_code, "exists" in again.stderr) == (2, True)


DOCUMENT = r"""
\documentclass{article}
\usepackage{booktabs,graphicx}
\begin{document}
Tables \ref{tab:feasible-over-k}, \ref{tab:at-a-glance}, \ref{tab:compared}.
\input{over} \input{glance} \input{compared}

\noindent\includegraphics[width=\linewidth]{plots/feasible-over.pdf}
\end{document}
"""


@pytest.mark.skipif(which("pdflatex") is None, reason="there is no pdflatex")
def test_tables_and_a_plot_go_into_a_paper_whatever_models_are_called(graded, tmp_path):
    records = tmp_path / "graded.jsonl"
    records.write_bytes(graded.read_bytes().replace(b"hasty-1b", rb"\u00dc_{}&%#$~^\\"))
    for name, *options in (
        ("over", "--pivot", "k", "--plots", tmp_path / "plots"),
        ("glance", "--by", "model"),
        ("compared", "--compare", "--score", "feasible"),
    ):
        made = run("report", records, *options, "--latex", tmp_path / f"{name}.tex")
        assert made.exit_code == 0, made.output
    (tmp_path / "paper.tex").write_text(DOCUMENT)
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
    for _ in range(2):  # the second time references are known
        made = subprocess.run(
            command, check=False, cwd=tmp_path, capture_output=True, env=os.environ | {"TEXMFVAR": str(tmp_path)}
        )
        assert made.returncode == 0, made.stdout
    log = (tmp_path / "paper.log").read_text(encoding="utf-8", errors="replace")
    assert [part for part in ("undefined", "Overfull", "Missing character") if part in log] == []


def test_a_page_has_curves_and_says_what_is_missing_where_they_cannot_be_drawn(graded, tmp_path, monkeypatch):
    page = tmp_path / "page.html"
    options = ["--pivot", "k", "--html", page, "--force"]
    assert run("report", graded, *options).exit_code == 0
    assert page.read_text(encoding="utf-8").count('<img src="data:image/svg+xml;base64,') == 2
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert run("report", graded, *options).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert ("<img" in text, "Curves are not drawn: plots take matplotlib" in text) == (False, True)
    refused = run("report", graded, "--pivot", "k", "--plots", tmp_path / "plots")
    assert (refused.exit_code, "take matplotlib to draw" in refused.stderr) == (2, True)


def test_models_of_one_file_are_compared(graded, tmp_path):
    page = tmp_path / "compared.html"
    shown = run("report", graded, "--compare", "--html", page, "--latex", "-")
    assert shown.exit_code == 0
    assert shown.stdout.count(r"\begin{tabular}") == 1
    rows = [line.split(" & ") for line in shown.stdout.splitlines() if line.startswith("feasible & ")]
    assert rows[0][1:3] == ["careful-7b", "chatty-70b"]
    assert "items that differ" in page.read_text(encoding="utf-8")
    refused = run("report", graded, "--compare", "--pivot", "k")
    assert (refused.exit_code, "--pivot: is for a report" in refused.stderr) == (2, True)


def test_there_may_be_nothing_to_draw(tmp_path):
    item = json.loads(EXAMPLE.read_text(encoding="utf-8").splitlines()[0])
    (tmp_path / "one.jsonl").write_text(json.dumps(item), encoding="utf-8")
    run("grade", tmp_path / "one.jsonl", "-o", tmp_path / "one.graded")
    refused = run("report", tmp_path / "one.graded", "--plots", tmp_path / "plots")
    assert (refused.exit_code, "has nothing to draw" in refused.stderr) == (2, True)

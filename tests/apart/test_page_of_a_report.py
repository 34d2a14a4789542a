"""The page of a report, and of a comparison, in a real browser: nothing leaves or overflows, axe has no complaint."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from conftest import NARROW, PYTHON, WIDE, found_by_axe
from playwright.sync_api import expect

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def graded(tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "graded.jsonl"
    command = [PYTHON, "-m", "spatialjudge", "grade", str(ROOT / "examples" / "answers.jsonl"), "-o", str(path)]
    subprocess.run(command, check=True, capture_output=True)
    return path


def test_what_two_models_said_otherwise_leads_to_their_answers(opened, graded):
    report, items = graded.with_name("compared.html"), graded.with_name("items.html")
    command = [PYTHON, "-m", "spatialjudge", "report", str(graded), "--compare", "--html", str(report)]
    subprocess.run([*command, "--items", str(items), "--force"], check=True, capture_output=True)
    shown = opened(graded.parent.as_uri(), f"/{report.name}")
    shown.get_by_role("row").filter(has_text="s5-chatty-70b").first.get_by_role("link", name="W").click()
    expect(shown.get_by_role("article").get_by_role("heading", level=2)).to_contain_text("s5-chatty-70b")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("options", [["--pivot", "k", "--pattern", "scene"], ["--compare"]], ids=lambda found: found[0])
def test_the_page_of_a_report(opened, graded, options, viewport, scheme):
    page = graded.with_suffix(".html")
    command = [PYTHON, "-m", "spatialjudge", "report", str(graded), *options, "--html", str(page), "--force"]
    subprocess.run(command, check=True, capture_output=True)
    shown = opened(page.as_uri(), viewport=viewport, scheme=scheme)
    assert found_by_axe(shown) == []
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert shown.get_by_role("definition").count() > 5

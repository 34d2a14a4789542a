"""The page of all answers in a real browser, from its file: the list, the matrix, a sample, a link to it.

Whatever is done, nothing but the file is asked for, nothing is logged as an error and no dialog opens.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from urllib.parse import quote

import pytest
from conftest import NARROW, PYTHON, WIDE, found_by_axe
from playwright.sync_api import expect

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u202e"
BOXES = [
    ("rcc8", [["pond", "NTPP", "park"], ["lake", "EC", "park"]], ("pond", "lake"), "PO"),
    ("allen", [["lunch", "b", "talk"]], ("lunch", "talk"), "during"),
    ("spartun", [["moon", "front", "star"]], ("moon", "star"), "behind"),
    ("spacenli", [["cat", "in", "barn"]], ("cat", "barn"), "not in"),
    ("observer", [["dog", "front-left", "sheep"], ["sheep", "faces-E", "room"]], ("dog", "sheep"), "behind"),
]


def command(*arguments):
    subprocess.run([PYTHON, "-m", "spatialjudge", *map(str, arguments)], check=True, capture_output=True)


@pytest.fixture(scope="session")
def graded(tmp_path_factory):
    path = tmp_path_factory.mktemp("graded") / "graded.jsonl"
    command("grade", ROOT / "examples" / "answers.jsonl", "-o", path)
    return path


def page_of(graded, name="answers.html", *options):
    page = graded.with_name(name)
    command("report", graded, "--items", page, "--force", *options)
    return page.as_uri()


@pytest.fixture(scope="session")
def answers(graded):
    """The address of the page of the example, grouped by k."""
    return page_of(graded, "answers.html", "--by", "k")


def rows(page):
    return page.get_by_role("listbox").get_by_role("option")


def sample(page):
    return page.get_by_role("article")


def test_failures_come_first_and_keys_step_through_them(opened, answers):
    page = opened(answers)
    expect(page.get_by_role("status")).to_have_text("54 of 54 answers, 13 wrong")
    expect(rows(page).first).to_contain_text("s5-chatty-70b")
    expect(sample(page)).to_contain_text("s5-chatty-70b")
    expect(sample(page).locator("mark")).to_have_text("chair is east of the bed")
    expect(sample(page)).to_contain_text("W needs x(bed) < x(chair); fact 0 puts x(desk) < x(bed)")
    expect(sample(page).locator("li.clash")).to_have_text(["fact 0  bed NE desk", "fact 1  desk N chair"])
    expect(sample(page)).to_contain_text("shaded: where bed would have to be")
    page.keyboard.press("j")
    expect(sample(page)).to_contain_text("s12-chatty-70b")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("k")
    expect(sample(page)).to_contain_text("s12-chatty-70b")
    expect(page.get_by_role("listbox").get_by_role("option", selected=True)).to_contain_text("s12-chatty-70b")
    page.get_by_label("order").select_option(label="as in the file")
    expect(rows(page).first).to_contain_text("s1-careful-7b")
    page.keyboard.press("/")
    expect(page.get_by_label("find")).to_be_focused()
    page.keyboard.type("yn-hasty")
    expect(page.get_by_role("status")).to_have_text("4 of 54 answers, 4 wrong")


FILTERS = {
    "model": lambda record: record["item"]["model"],
    "outcome": lambda record: record["outcome"],
    "verdict": lambda record: record["verdict" if record["outcome"] == "graded" else "outcome"],
    "tier": lambda record: record.get("reading", {}).get("tier", "(none)"),
    "group": lambda record: str(record["item"]["k"]),
}


@pytest.mark.parametrize("by", FILTERS)
def test_the_list_is_filtered(opened, answers, graded, by):
    page, of = opened(answers), FILTERS[by]
    records = [json.loads(line) for line in graded.read_bytes().splitlines()]
    values = {of(record) for record in records}
    assert len(values) > 1
    for value in values:
        page.get_by_role("combobox", name=by, exact=True).select_option(label=value)
        count = sum(of(record) == value for record in records)
        expect(page.get_by_role("status")).to_contain_text(f"{count} of 54 answers")
    page.get_by_label("find").fill("careful")
    both = [record for record in records if of(record) == value and "careful" in record["id"]]
    expect(page.get_by_role("status")).to_contain_text(f"{len(both)} of 54 answers")


def test_a_cell_of_the_matrix_opens_its_answer_and_the_link_leads_back_to_it(opened, answers):
    page = opened(answers)
    page.get_by_label("view").select_option("matrix")
    table = page.locator("#list[role=table]")
    expect(table.get_by_role("columnheader")).to_have_text(["item", "careful-7b", "chatty-70b", "hasty-1b"])
    expect(table.get_by_role("row")).to_have_count(19)
    cell = table.get_by_role("button", name="hasty-1b: wrong, s13-hasty-1b")
    cell.focus()
    page.keyboard.press("Enter")
    expect(sample(page)).to_contain_text("s13-hasty-1b")
    expect(cell).to_be_focused()
    expect(cell).to_have_attribute("aria-pressed", "true")
    assert page.url == f"{answers}#s13-hasty-1b"
    again = opened(answers, "#s13-hasty-1b")
    expect(sample(again)).to_contain_text("s13-hasty-1b")
    again.evaluate("location.hash = 's4-careful-7b'")
    expect(sample(again)).to_contain_text("s4-careful-7b")


def test_boxes_and_headings_are_drawn_with_where_the_answer_would_have_them(opened, tmp_path):
    items, graded = tmp_path / "items.jsonl", tmp_path / "graded.jsonl"
    items.write_text(
        "".join(
            json.dumps(
                {
                    "id": name,
                    "story": {"vocabulary": name, "facts": facts},
                    "question": dict(zip(("subject", "object"), pair, strict=True)),
                    "answer": answer,
                }
            )
            + "\n"
            for name, facts, pair, answer in BOXES
        )
    )
    command("grade", items, "-o", graded)
    address = page_of(graded)
    for name, facts, (subject, _), _ in BOXES:
        page = opened(address, f"#{name}")
        drawing = sample(page).get_by_role("img")
        expect(drawing).to_have_count(1)
        for thing in {one for fact in facts for one in (fact[0], fact[2])} - {"room"}:
            expect(drawing).to_contain_text(thing)
        expect(drawing.locator(".would")).to_have_count(1)
        expect(sample(page)).to_contain_text(f"where {subject} would have to be")
        assert found_by_axe(page) == []


def test_what_is_hostile_is_shown_and_never_run(opened, tmp_path):
    story = {"grid": 9, "facts": [["<b>x</b>", "N", HOSTILE[:40]], ["<b>x</b>", "W", "c"]]}
    question = {"subject": "<b>x</b>", "object": HOSTILE[:40]}
    item = {"id": HOSTILE, "model": HOSTILE, "story": story, "question": question, "prompt": HOSTILE}
    items, graded = tmp_path / "items.jsonl", tmp_path / "<b>$blocks.jsonl"
    items.write_text(
        json.dumps(item | {"answer": f"{HOSTILE}\nAnswer: S"}) + "\n" + json.dumps(item | {"model": "m", "answer": "S"})
    )
    command("grade", items, "-o", graded)
    address = page_of(graded)
    for fragment in ("", f"#{quote(HOSTILE)}", "#%ff", f"#{HOSTILE}@2", "#@"):
        page = opened(address, fragment)
        expect(sample(page)).to_contain_text("<img src=x onerror=alert(1)>")
        page.get_by_label("view").select_option("matrix")
        page.get_by_role("columnheader").nth(1).wait_for()
        assert page.locator("img").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
def test_axe_finds_nothing_serious(opened, answers, viewport, scheme, tmp_path):
    page = opened(answers, viewport=viewport, scheme=scheme)
    folder = Path(os.environ.get("SCREENSHOTS", tmp_path))
    for view in ("list", "matrix"):
        page.get_by_label("view").select_option(view)
        expect(sample(page).get_by_role("img")).to_be_visible()
        assert found_by_axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        page.screenshot(path=folder / f"answers-{viewport['width']}-{scheme}-{view}.png")


def test_a_hundred_thousand_answers_are_a_list_of_some_dozen_rows(opened, graded, tmp_path):
    records, many = [json.loads(line) for line in graded.read_bytes().splitlines()], tmp_path / "many.jsonl"
    count = 100_000
    with many.open("w") as file:
        for line in range(1, count + 1):
            record = records[line % len(records)]
            file.write(json.dumps({**record, "id": f"{record['id']}-{line}", "line": line}) + "\n")
    page = opened(page_of(many))
    expect(page.get_by_role("status")).to_contain_text(f"{count} of {count} answers", timeout=30_000)
    expect(sample(page).get_by_role("img")).to_be_visible()
    assert rows(page).count() < 60
    page.get_by_label("order").select_option(label="as in the file")
    page.evaluate("document.getElementById('list').scrollTop = 1e9")
    last = rows(page).filter(has_text=f"-{count}")
    last.click()
    expect(sample(page).get_by_role("heading", level=2)).to_contain_text(f"-{count}")
    page.get_by_label("find").fill("-77777")
    expect(rows(page)).to_have_count(1)
    page.get_by_label("find").fill("")
    page.get_by_label("view").select_option("matrix")
    expect(page.get_by_role("columnheader")).to_have_count(4)
    assert page.locator("#rows *").count() < 600

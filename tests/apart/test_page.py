"""The page at ``/`` in a real browser: every flow, in light and dark, wide and narrow, directly and behind a path.

Whatever a flow does, no request leaves the service, nothing is logged as an error and no dialog opens.
"""

from __future__ import annotations

import json
import os
import shutil
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script>'

if CHROMIUM is None:
    pytest.exit("there is no chromium on the path", returncode=1)


@pytest.fixture(scope="session")
def behind_a_path(service):
    """A proxy that takes /judge off, and knows nothing else."""

    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if not self.path.startswith("/judge/"):
                self.send_error(404)
                return
            headers = {"Content-Type": self.headers["Content-Type"]} if body else {}
            address = service + self.path.removeprefix("/judge/")
            try:
                answer = urllib.request.urlopen(urllib.request.Request(address, body or None, headers))
            except HTTPError as error:
                answer = error
            with answer:
                content = answer.read()
                self.send_response(answer.status)
                for name in ("Content-Type", "Content-Security-Policy"):
                    if name in answer.headers:
                        self.send_header(name, answer.headers[name])
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Proxy) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/judge/"
        server.shutdown()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture
def visit(browser):
    """Opens the page; what must never happen is checked when the test is over."""
    pages, wrong = [], []

    def opened(base, fragment="", viewport=WIDE, scheme="light", allowed=()):
        page = browser.new_context(viewport=viewport, color_scheme=scheme).new_page()
        page.on("dialog", lambda dialog: (wrong.append(f"dialog {dialog.message}"), dialog.dismiss()))
        page.on("pageerror", lambda error: wrong.append(f"error {error}"))
        page.on(
            "console",
            lambda said: (
                said.type in {"error", "warning"}
                and not any(status in said.text for status in allowed)
                and wrong.append(f"console {said.text}")
            ),
        )
        page.on("request", lambda request: request.url.startswith(base) or wrong.append(f"request {request.url}"))
        page.set_default_timeout(8000)
        pages.append(page)
        page.goto(base + fragment)
        expect(page.get_by_role("heading", name="Story")).to_be_visible()
        return page

    yield opened
    for page in pages:
        page.context.close()
    assert wrong == []


def link(text, vocabulary="roomspace", grid="9", **state):
    short = {"subject": "s", "object": "o", "family": "f", "shown": "r", "answer": "a"}
    return "#" + urlencode(
        {"v": vocabulary, "g": grid, "t": text, **{short[name]: value for name, value in state.items()}}
    )


def relation(page, label):
    return page.get_by_role("group", name="Relations").get_by_role("button").filter(has_text=label).first


def facts(page):
    return page.get_by_role("list", name="Facts, as understood").get_by_role("listitem")


def found_by_axe(page):
    violations = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in violations
        if one["impact"] in {"serious", "critical"}
    ]


STORY = "The bed is to the north-east of the desk. The desk is north of the chair."


@pytest.mark.parametrize("prefixed", [False, True], ids=["directly", "behind a path"])
def test_a_story_typed_on_a_phone_is_asked_and_explained(visit, service, behind_a_path, prefixed):
    page = visit(behind_a_path if prefixed else service, viewport=NARROW)
    page.get_by_label("Sentences, or facts as JSON").fill(STORY)
    expect(facts(page)).to_contain_text(["fact 0 bed NE desk", "fact 1 desk N chair"])
    page.get_by_role("combobox", name="Where is").select_option("bed")
    page.get_by_role("combobox", name="from").select_option("chair")
    expect(relation(page, "NE")).to_contain_text("must")
    expect(relation(page, "SW")).to_contain_text("cannot")
    relation(page, "SW").click()
    expect(page.locator("mark")).to_have_count(2)
    expect(page.get_by_text("These facts exclude it.")).to_be_visible()
    expect(page.get_by_text("there is no placement")).to_be_visible()
    relation(page, "NE").click()
    expect(page.get_by_text("These facts entail it.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


def test_what_is_not_understood_is_said_with_its_place(visit, service):
    page = visit(service, allowed=["422"])
    page.get_by_label("Sentences, or facts as JSON").fill(f"{STORY} It is green.")
    expect(page.get_by_role("alert")).to_contain_text("story.text[74]")
    page.get_by_label("Sentences, or facts as JSON").fill('[["bed", "NEE", "desk"]]')
    expect(page.get_by_role("alert")).to_contain_text("did you mean NE?")
    page.get_by_label("Sentences, or facts as JSON").fill('[["bed", ')
    expect(page.get_by_role("alert")).to_contain_text("is no JSON")


def test_placements_are_stepped_through_and_the_whole_state_is_in_the_link(visit, service):
    page = visit(service)
    board = page.get_by_role("group", name="A placement")
    first = board.inner_html()
    page.get_by_role("button", name="Next").click()
    expect(relation(page, "NE")).to_have_attribute("aria-pressed", "true")
    assert board.inner_html() != first
    page.get_by_role("button", name="Previous").click()
    expect(relation(page, "NE")).to_have_attribute("aria-pressed", "false")
    page.get_by_label("What a model wrote").fill("north é 🛏")
    relation(page, "SE").click()
    expect(relation(page, "SE")).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(100)
    again = visit(service, page.url.removeprefix(service))
    expect(relation(again, "SE")).to_have_attribute("aria-pressed", "true")
    expect(again.get_by_label("What a model wrote")).to_have_value("north é 🛏")
    assert again.evaluate("localStorage.length + sessionStorage.length + document.cookie.length") == 0


def test_a_contradiction_shows_its_clash(visit, service):
    page = visit(service, link("A is north of B. B is north of C. C is north of A. D is east of A."))
    expect(page.get_by_text("The story contradicts itself.", exact=True)).to_be_visible()
    expect(page.locator("mark")).to_have_count(3)
    expect(facts(page).nth(3)).to_have_text("fact 3 D E A")
    expect(facts(page).nth(0)).to_contain_text("behind it")


def test_a_thing_is_moved_and_the_facts_that_break_are_shown_at_once(visit, service):
    page = visit(service, link(STORY, subject="bed", object="chair"))
    bed = page.get_by_role("button", name="bed at")
    bed.focus()
    for _ in range(9):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="bed at 0, 0")).to_be_focused()
    expect(page.get_by_text("1 of 2 facts break: fact 0.")).to_be_visible()
    expect(facts(page).nth(0)).to_contain_text("broken")
    page.get_by_role("button", name="Put back").click()
    expect(facts(page).nth(0)).not_to_contain_text("broken")
    box, board = bed.bounding_box(), page.get_by_role("group", name="A placement").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(board["x"] + 8, board["y"] + board["height"] - 8, steps=8)
    page.mouse.up()
    expect(page.get_by_text("facts break: fact 0.")).to_be_visible()


def test_an_answer_is_read_with_its_words_tier_and_verdict(visit, service):
    page = visit(
        service, link(STORY, subject="bed", object="chair", answer="So 🛏: the bed is **south-west** of the chair.")
    )
    page.get_by_role("button", name="Read and grade it").click()
    expect(page.get_by_text("graded: infeasible (impossible)")).to_be_visible()
    expect(page.locator("section[aria-labelledby=answer] mark")).to_contain_text("south-west")
    expect(page.locator("section[aria-labelledby=answer] dl")).to_contain_text("declared")
    expect(page.locator("section[aria-labelledby=story] mark")).to_have_count(2)


def test_the_keyboard_alone_does_it(visit, service):
    page = visit(service)
    expect(relation(page, "NE")).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('relation')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".relation[aria-pressed=true]")).to_be_focused()
    page.get_by_role("combobox", name="An example").focus()
    page.keyboard.type("stepgame")
    expect(page.get_by_role("combobox", name="Vocabulary")).to_have_value("stepgame")


def test_hostile_stories_and_answers_are_shown_and_never_run(visit, service):
    told = json.dumps([[HOSTILE, "N", "</textarea>"], ["javascript:alert(3)", "TPP", "room"]])
    page = visit(service, link(told, answer=HOSTILE, subject=HOSTILE, vocabulary="roomspace"), allowed=["422"])
    expect(facts(page).first).to_contain_text(HOSTILE)
    page.get_by_role("button", name="Read and grade it").click()
    expect(page.locator("section[aria-labelledby=answer] .told")).to_have_text(HOSTILE)
    for odd in (
        link(f"{HOSTILE} is north of B."),
        link("A is north of B.", vocabulary=HOSTILE),
        f"#{HOSTILE}",
        "#v=%ff&g=-1",
    ):
        other = visit(service, odd, allowed=["422"])
        expect(other.get_by_role("heading", name="Story")).to_be_visible()
        other.wait_for_timeout(400)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
def test_axe_finds_nothing_serious(visit, service, viewport, scheme, tmp_path):
    page = visit(service, link(STORY, subject="bed", object="chair", answer="south"), viewport, scheme)
    relation(page, "SW").click()
    page.get_by_role("button", name="Read and grade it").click()
    expect(page.locator("section[aria-labelledby=answer] mark")).to_be_visible()
    page.wait_for_timeout(300)
    assert found_by_axe(page) == []
    relation(page, "NE").click()
    expect(page.get_by_role("button", name="bed at")).to_be_visible()
    page.wait_for_timeout(300)
    assert found_by_axe(page) == []
    folder = Path(os.environ.get("SCREENSHOTS", tmp_path))
    page.screenshot(path=folder / f"{viewport['width']}-{scheme}.png", full_page=True)


def test_every_example_works(visit, service):
    page = visit(service)
    names = page.get_by_role("combobox", name="An example").locator("option").all_inner_texts()[1:]
    assert len(names) > 20
    for name in names:
        page.get_by_role("combobox", name="An example").select_option(label=name)
        if name == "A contradiction":
            expect(page.get_by_text("The story contradicts itself.", exact=True)).to_be_visible()
            continue
        expect(page.get_by_role("group", name="Relations")).to_be_visible()
        expect(page.locator("svg.board g.thing").first).to_be_visible()
        assert page.get_by_role("alert").count() == 0, name
        if page.get_by_label("What a model wrote").input_value():
            page.get_by_role("button", name="Read and grade it").click()
            expect(page.locator("section[aria-labelledby=answer] .verdict")).to_contain_text("graded")


def test_the_page_is_light(visit, service):
    page = visit(service)
    sizes = page.evaluate(
        "performance.getEntriesByType('resource').filter(({name}) => name.includes('/page/'))"
        ".map(({decodedBodySize}) => decodedBodySize)"
    )
    assert len(sizes) >= 9
    assert sum(sizes) < 100_000

"""The page at ``/`` in a real browser: every flow, in light and dark, wide and narrow, directly and behind a path.

Whatever a flow does, no request leaves the service, nothing is logged as an error and no dialog opens.
"""

from __future__ import annotations

import json
import os
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from urllib.parse import urlencode

import pytest
from conftest import NARROW, WIDE, found_by_axe, serving
from playwright.sync_api import expect

HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script>'


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


@pytest.fixture
def visit(opened):
    """Opens the page at an address."""

    def visited(*arguments, **options):
        page = opened(*arguments, **options)
        expect(page.get_by_role("heading", name="Story")).to_be_visible()
        return page

    return visited


def link(text, vocabulary="roomspace", grid="9", **state):
    short = {"subject": "s", "object": "o", "second": "o2", "family": "f", "shown": "r", "answer": "a"}
    return "#" + urlencode(
        {"v": vocabulary, "g": grid, "t": text, **{short[name]: value for name, value in state.items()}}
    )


def relation(page, label):
    return page.locator("button.relation").filter(has=page.get_by_text(label, exact=True))


def facts(page):
    return page.get_by_role("list", name="Facts, as understood").get_by_role("listitem")


def board(page):
    return page.get_by_role("group", name="A placement")


def things(page):
    """Where each thing is drawn, and which way it faces, as a screen reader says it."""
    named = board(page).get_by_role("button").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return dict(one.split(" at ", 1) for one in named)


STORY = "The bed is to the north-east of the desk. The desk is north of the chair."


@pytest.mark.parametrize("prefixed", [False, True], ids=["directly", "behind a path"])
def test_a_story_typed_on_a_phone_is_asked_and_explained(visit, service, behind_a_path, prefixed):
    page = visit(behind_a_path if prefixed else service, viewport=NARROW)
    page.get_by_label("Sentences, facts as JSON, or an item").fill(STORY)
    expect(facts(page)).to_contain_text(["fact 0 bed NE desk", "fact 1 desk N chair"])
    page.get_by_role("combobox", name="Where is").select_option("bed")
    page.get_by_role("combobox", name="from").select_option("chair")
    expect(relation(page, "NE")).to_contain_text("must")
    expect(relation(page, "SW")).to_contain_text("cannot")
    relation(page, "SW").click()
    expect(page.locator("mark")).to_have_count(2)
    expect(
        page.get_by_text("These facts exclude it: SW needs x(bed) < x(chair); fact 0 puts x(desk) < x(bed)")
    ).to_be_visible()
    expect(page.get_by_text("SW cannot hold. Shaded: where bed would have to be.")).to_be_visible()
    expect(board(page).locator(".would")).to_be_visible()
    relation(page, "NE").click()
    expect(page.get_by_text("These facts entail NE: ")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


def test_a_reason_that_comes_late_is_not_that_of_another_question(visit, service):
    page = visit(service, link(STORY, subject="bed", object="desk"))
    expect(page.locator("mark")).to_have_count(1)
    held = []
    page.route("**/check", lambda route: held.append(route) if len(held) < 2 else route.continue_())
    relation(page, "SW").click()
    expect(relation(page, "SW")).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(300)
    page.get_by_role("combobox", name="from").select_option("chair")
    expect(page.locator("mark")).to_have_count(2)
    for route in held:
        route.continue_()
    page.wait_for_timeout(1000)
    expect(page.locator("mark")).to_have_count(2)


def test_what_is_not_understood_is_said_with_its_place(visit, service):
    page = visit(service, allowed=["422"])
    page.get_by_label("Sentences, facts as JSON, or an item").fill(f"{STORY} It is green.")
    expect(page.get_by_role("alert")).to_contain_text("story.text[74]")
    page.get_by_label("Sentences, facts as JSON, or an item").fill('[["bed", "NEE", "desk"]]')
    expect(page.get_by_role("alert")).to_contain_text("did you mean NE?")
    page.get_by_label("Sentences, facts as JSON, or an item").fill('[["bed", ')
    expect(page.get_by_role("alert")).to_contain_text("is no JSON")


def test_words_of_another_vocabulary_are_offered_to_be_read_in_it(visit, service):
    page = visit(service, allowed=["422"])
    page.get_by_label("Sentences, facts as JSON, or an item").fill("The lamp is above the door.")
    page.get_by_role("button", name="stepgame").click()
    expect(facts(page)).to_contain_text(["fact 0 lamp above door"])
    expect(page.get_by_role("combobox", name="Vocabulary")).to_have_value("stepgame")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_placements_of_one_relation_are_stepped_through_and_each_keeps_the_story(visit, service):
    story = "The bed is north of the desk. The lamp is east of the desk."
    page = visit(service, link(story, grid="6", subject="bed", object="lamp"))
    expect(relation(page, "NW")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("bed NW lamp: placement 1 of 1")).to_be_visible()
    seen = [things(page)]
    for number in range(2, 6):
        page.get_by_role("button", name="Next").click()
        expect(page.get_by_text(f"bed NW lamp: placement {number} of")).to_be_visible()
        seen.append(things(page))
    assert len({json.dumps(one) for one in seen}) == 5
    for one in seen:
        bed, desk, lamp = ([int(part) for part in one[name].split(", ")] for name in ("bed", "desk", "lamp"))
        assert bed[0] == desk[0] < lamp[0]
        assert bed[1] > desk[1] == lamp[1]
    page.get_by_role("button", name="Previous").click()
    expect(page.get_by_text("bed NW lamp: placement 4 of")).to_be_visible()
    assert things(page) == seen[3]
    only = visit(service, link("The bed is north of the desk.", grid="1000", subject="bed", object="desk"))
    expect(only.get_by_text("placement 1 of 1")).to_be_visible()
    relation(only, "SW").click()
    expect(only.get_by_text("SW cannot hold.")).to_be_visible()
    expect(only.get_by_role("button", name="Next")).to_be_disabled()


@pytest.mark.parametrize("example", ["spacenli: between", "observer: as another sees it", "rcc8", "roomspace"])
def test_what_cannot_be_is_shaded_where_it_would_have_to_be_in_a_placement_of_the_story(visit, service, example):
    page = visit(service)
    page.get_by_role("combobox", name="An example").select_option(label=example)
    impossible = page.locator("button.relation.cannot")
    expect(impossible.first).to_be_visible()
    for number in range(impossible.count()):
        impossible.nth(number).click()
        expect(page.get_by_text("cannot hold. Shaded: where ")).to_be_visible()
        expect(board(page).locator(".would")).to_have_count(1)
        expect(page.get_by_role("button", name="Next")).to_be_disabled()
    before = things(page)
    board(page).get_by_role("button").first.press("ArrowUp")
    expect(page.get_by_text("does not hold.")).to_be_visible()
    page.get_by_role("button", name="Put back").click()
    assert things(page) == before


def test_the_whole_state_is_in_the_link_and_nothing_is_kept(visit, service):
    page = visit(service)
    page.get_by_label("What a model wrote").fill("north é 🛏")
    relation(page, "SE").click()
    expect(relation(page, "SE")).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(100)
    again = visit(service, page.url.removeprefix(service))
    expect(relation(again, "SE")).to_have_attribute("aria-pressed", "true")
    expect(again.get_by_label("What a model wrote")).to_have_value("north é 🛏")
    assert again.evaluate("localStorage.length + sessionStorage.length + document.cookie.length") == 0


def test_relations_of_three_are_asked_as_another_sees_them_and_headings_are_drawn(visit, service):
    told = json.dumps([["dog", "N", "hen"], ["dog", "faces", "hen"], ["cow", "E", "hen"]])
    page = visit(service, link(told, "observer", "", subject="cow", object="hen", second="dog", family="view"))
    expect(relation(page, "view-left")).to_contain_text("must")
    expect(page.get_by_text("cow view-left hen and dog: placement 1")).to_be_visible()
    assert things(page)["dog"].endswith("facing S")
    expect(board(page).locator("polygon")).to_have_count(3)
    page.get_by_role("button", name="dog at").focus()
    page.keyboard.press("r")
    expect(page.get_by_text("1 of 3 facts break: fact 1.")).to_be_visible()
    expect(page.get_by_text("does not hold")).to_be_visible()
    assert things(page)["dog"].endswith("facing W")
    page.get_by_role("combobox", name="asked for").select_option("compass")
    expect(page.get_by_role("combobox", name="as seen by")).to_have_count(0)
    expect(relation(page, "E")).to_contain_text("must")


def test_boxes_are_drawn_on_the_axes_that_are_chosen_and_intervals_on_a_line(visit, service):
    page = visit(service, link("The moon is in front of the star.", "spartun", "", subject="moon", object="star"))
    relation(page, "front").click()
    expect(relation(page, "front")).to_contain_text("must")
    levels = []
    for axis in ("z", "y"):  # z first: on it alone they are not the same
        expect(page.get_by_role("combobox", name="up", exact=True)).to_have_value("z")
        page.get_by_role("combobox", name="up", exact=True).select_option(axis)
        levels.append(board(page).locator("rect").evaluate_all("all => all.map(one => one.getAttribute('y'))"))
    assert len(set(levels[0])) == 2
    assert levels[0] != levels[1]
    line = visit(service, link("Lunch is before dinner.", "allen", "", subject="Lunch", object="dinner"))
    expect(line.get_by_role("button", name="Lunch at x")).to_be_visible()
    expect(line.get_by_role("combobox", name="across")).to_have_count(0)
    line.get_by_role("button", name="Lunch at x").focus()
    for _ in range(4):
        line.keyboard.press("ArrowRight")
    expect(line.get_by_text("1 of 1 facts break: fact 0.")).to_be_visible()


def test_an_item_or_a_record_is_pasted_and_its_answer_graded(visit, service):
    question = {"kind": "choice", "text": "Where is Lily?", "options": ["garden", "house"]}
    closed = {"story": "Lily is in the garden.", "question": question, "gold": "garden"}
    page = visit(service, link(json.dumps(closed | {"answer": "In the house."}), grid=""))
    expect(page.locator("section[aria-labelledby=ask]")).to_contain_text("Where is Lily?")
    page.get_by_role("button", name="Read and grade it").click()
    expect(page.locator("section[aria-labelledby=answer] dl")).to_contain_text("accuracy no")
    story = {"grid": 9, "facts": [["bed", "N", "desk"], ["desk", "N", "lamp"]]}
    item = {"story": story, "question": {"subject": "bed", "object": "lamp", "relation": "S"}, "answer": "yes"}
    page = visit(service, link(json.dumps({"outcome": "graded", "item": item}), grid=""))
    expect(page.get_by_role("combobox", name="Where is")).to_have_value("bed")
    expect(page.get_by_role("combobox", name="from")).to_have_value("lamp")
    page.get_by_role("button", name="Read and grade it").click()
    expect(page.locator("section[aria-labelledby=answer]")).to_contain_text("polar no")
    expect(page.locator("section[aria-labelledby=answer] .wrong")).to_contain_text("S needs y(bed) < y(lamp)")


def test_a_key_is_asked_for_sent_with_each_question_and_kept_nowhere(opened):
    with serving(api_keys="eval:s3cret") as address:
        page = opened(address, link(STORY, subject="bed", object="chair"), allowed=["401"])
        key = page.get_by_label("This service asks for a key")
        expect(page.get_by_role("alert")).to_have_count(0)
        key.fill("another")
        page.get_by_role("button", name="Go on").click()
        expect(page.get_by_role("alert")).to_contain_text("the key is not known")
        assert found_by_axe(page) == []
        key.fill("s3cret")
        key.press("Enter")
        expect(relation(page, "NE")).to_contain_text("must")
        page.get_by_label("What a model wrote").fill("south")
        page.get_by_role("button", name="Read and grade it").click()
        expect(page.get_by_text("graded: infeasible")).to_be_visible()
        assert "s3cret" not in page.url + page.content()
        assert page.evaluate("localStorage.length + sessionStorage.length + document.cookie.length") == 0


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
    box, room = bed.bounding_box(), board(page).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(room["x"] + 8, room["y"] + room["height"] - 8, steps=8)
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
        closed = page.get_by_label("Sentences, facts as JSON, or an item").input_value().startswith("{")
        if not closed:
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

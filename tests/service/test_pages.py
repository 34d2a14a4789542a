"""The pages for a browser: complete without another host, and behind whatever path a proxy puts before them."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from spatialjudge.service.app import create_app
from spatialjudge.service.routes import pages
from spatialjudge.service.settings import Settings

PAGE = Path(pages.__file__).parents[1] / "page"


def test_the_root_is_a_page_that_runs_no_script_but_its_files(client):
    for method in ("GET", "HEAD"):
        response = client.request(method, "/", headers={"Host": "evil.example"}, follow_redirects=False)
        assert (response.status_code, response.headers["content-type"]) == (200, "text/html; charset=utf-8")
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
    page = client.get("/").text
    assert not re.search(r"<script(?![^>]*\ssrc=)|\son\w+=|<style", page), "nothing is inline"


def test_whatever_the_page_loads_is_served_here_and_together_it_is_light(client):
    loaded, wanted, size = set(), {"/"}, 0
    while wanted:
        address = wanted.pop()
        loaded.add(address)
        response = client.get(address)
        assert response.status_code == 200, address
        size += len(response.content)
        if address == "/docs":
            continue
        named = re.findall(r"""(?:href|src)="([\w./-]+)"|from "(\./[\w.]+)"|\("(page/[\w.]+)"\)""", response.text)
        base = "/" if not address.startswith("/page/") or "page/examples" in response.text else address
        wanted |= {urljoin(address if name.startswith("./") else base, name) for name in map("".join, named)} - loaded
        wanted -= {"/docs"}
    assert loaded >= {
        "/",
        "/page/page.js",
        "/page/preact.js",
        "/page/board.js",
        "/page/examples.json",
        "/page/page.css",
    }
    assert {f"/page/{path.name}" for path in PAGE.iterdir()} - loaded == {"/page/index.html", "/page/preact.txt"}
    assert size < 100_000


def test_no_file_of_the_page_names_another_host_or_runs_text():
    for path in PAGE.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        if path.name != "preact.js":
            assert not re.search(
                r"https?://|innerHTML|dangerouslySetInnerHTML|\beval\b|localStorage|document\.cookie", text
            )


def test_what_is_vendored_is_what_its_note_says():
    digest = hashlib.sha256((PAGE / "preact.js").read_bytes()).hexdigest()
    note = (PAGE / "preact.txt").read_text(encoding="utf-8")
    assert f"sha256 {digest}\n" in note
    assert "MIT" in note


def test_the_examples_of_the_page_are_read_and_cover_every_vocabulary(client):
    examples = client.get("/page/examples.json").json()
    tables = {table["name"]: table for table in client.get("/vocabularies").json()["vocabularies"]}
    solved = {name for name, table in tables.items() if not all(family["measured"] for family in table["families"])}
    assert {example["state"]["vocabulary"] for example in examples} == solved
    for example in examples:
        state = example["state"]
        if state["text"].startswith("{"):
            item = json.loads(state["text"]) | {"answer": state["answer"]}
            assert client.post("/grade", json=item).json()["scores"]["accuracy"] is True, example["name"]
            continue
        story = {name: state[name] for name in ("vocabulary", "distances") if name in state}
        if tables[state["vocabulary"]]["grid"]:
            story["grid"] = int(state["grid"])
        told = state["text"]
        story |= {"facts": json.loads(told)} if told.startswith("[") else {"text": told}
        obj = [state["object"], state["second"]] if "second" in state else state["object"]
        pair = {"subject": state["subject"], "object": obj}
        family = {"family": state["family"]} if "family" in state else {}
        found = client.post("/relations", json={"story": story, **pair, **family}).json()
        expected = "inconsistent_story" if example["name"] == "A contradiction" else "consistent"
        assert found["verdict"] == expected, example["name"]
        if "answer" in state:
            graded = client.post(
                "/grade", json={"story": story, "question": pair | family, "answer": state["answer"]}
            ).json()
            assert graded["outcome"] == "graded", example["name"]


def test_whatever_the_docs_load_is_served_here(client):
    page = client.get("/docs").text
    addresses = re.findall(r"""(?:href|src)="([^"]+)"|url: '([^']+)'""", page)
    assert len(addresses) == 4
    for address in map("".join, addresses):
        assert "//" not in address, "another host"
        loaded = client.get(urljoin("/docs", address))
        assert loaded.status_code == 200
        assert loaded.content
        assert client.head(urljoin("/docs", address)).status_code in {200, 405}


@pytest.mark.parametrize("name", ["page.py", "..%2Fapp.py", "%2Fetc%2Fpasswd", "index.html/"])
def test_no_other_file_of_ours_is_served(client, name):
    assert client.get(f"/page/{name}").status_code == 404


@pytest.mark.parametrize("name", ["other.js", "..%2F__init__.py", "%2Fetc%2Fpasswd", "redoc.standalone.js"])
def test_no_other_file_is_served(client, name):
    assert client.get(f"/docs-files/{name}").status_code == 404


def test_behind_a_prefix_the_docs_load_their_files_from_behind_it_too():
    """The proxy takes /judge off; uvicorn, told so, puts it back into the path of the scope."""
    client = TestClient(create_app(Settings()), root_path="/judge")
    assert client.get("/judge/docs").status_code == 200
    assert client.get("/judge/").status_code == client.get("/judge/page/page.js").status_code == 200
    document = client.get("/judge/openapi.json").json()
    assert document["servers"][0] == {"url": "/judge"}
    assert client.get("/judge/docs-files/swagger-ui.css").status_code == 200

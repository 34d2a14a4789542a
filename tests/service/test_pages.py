"""The pages for a browser: complete without another host, and behind whatever path a proxy puts before them."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from spatialjudge.service.app import create_app
from spatialjudge.service.settings import Settings


def test_the_root_leads_to_the_docs_whatever_host_the_request_names(client):
    for method in ("GET", "HEAD"):
        response = client.request(method, "/", headers={"Host": "evil.example"}, follow_redirects=False)
        assert (response.status_code, response.headers["location"]) == (307, "docs")
    assert "SwaggerUIBundle" in client.get("/").text


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


@pytest.mark.parametrize("name", ["other.js", "..%2F__init__.py", "%2Fetc%2Fpasswd", "redoc.standalone.js"])
def test_no_other_file_is_served(client, name):
    assert client.get(f"/docs-files/{name}").status_code == 404


def test_behind_a_prefix_the_docs_load_their_files_from_behind_it_too():
    """The proxy takes /judge off; uvicorn, told so, puts it back into the path of the scope."""
    client = TestClient(create_app(Settings()), root_path="/judge")
    assert client.get("/judge/docs").status_code == 200
    document = client.get("/judge/openapi.json").json()
    assert document["servers"] == [{"url": "/judge"}]
    assert client.get("/judge/docs-files/swagger-ui.css").status_code == 200

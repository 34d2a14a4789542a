"""A service of its own for what is tried from outside, run by the Python that has the project; and a browser."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

PYTHON = os.environ.get("SPATIALJUDGE_PYTHON", sys.executable)
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


@contextmanager
def serving(**settings):
    """The address of a service with these settings."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [PYTHON, "-m", "spatialjudge", "serve", "--port", str(port)]
    environment = os.environ | {f"SPATIALJUDGE_{name.upper()}": value for name, value in settings.items()}
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=environment) as process:
        try:
            until = time.monotonic() + 60
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    assert time.monotonic() < until
                    time.sleep(0.1)
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def service():
    """The address of a service."""
    with serving() as address:
        yield address


@pytest.fixture(scope="session")
def browser():
    """The system's Chromium."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - clients are tried without it

    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        pytest.exit("there is no chromium on the path", returncode=1)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture
def opened(browser):
    """Opens an address; what must never happen is checked when the test is over: a request that leaves, a dialog."""
    pages, wrong = [], []

    def opens(base, fragment="", viewport=WIDE, scheme="light", allowed=()):
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
        return page

    yield opens
    for page in pages:
        page.context.close()
    assert wrong == []


def found_by_axe(page):
    """What axe-core calls serious or critical."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415

    violations = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in violations
        if one["impact"] in {"serious", "critical"}
    ]

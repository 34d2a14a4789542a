"""What is missing is installed from where the rest came, into the same environment."""

import shlex
import sys
from types import SimpleNamespace

import pytest

from spatialjudge.relations import install_extra


@pytest.mark.parametrize(
    ("origin", "source"),
    [
        ('{"url": "file://%s", "dir_info": {"editable": true}}', "%s[cli]"),
        ('{"url": "file:///gone/away", "dir_info": {}}', "spatialjudge[cli]"),
        ('{"url": "https://example.org/spatialjudge.whl"}', "spatialjudge[cli]"),
        (None, "spatialjudge[cli]"),
        ("{", "spatialjudge[cli]"),
    ],
)
def test_an_extra_comes_from_where_the_project_came_from(monkeypatch, tmp_path, origin, source):
    folder = tmp_path / "a folder"
    folder.mkdir()
    text = origin and origin.replace("%s", folder.as_uri().removeprefix("file://"))
    monkeypatch.setattr("importlib.metadata.distribution", lambda _: SimpleNamespace(read_text=lambda _: text))
    expected = [sys.executable, "-m", "pip", "install", source.replace("%s", str(folder))]
    assert shlex.split(install_extra("cli")) == expected

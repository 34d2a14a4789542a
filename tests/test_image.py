"""The Dockerfile: two images from one build, and in the small one nothing of OR-Tools."""

from __future__ import annotations

import re

from documents import ROOT

FILE = (ROOT / "docker" / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
STAGES = {stage.split("\n", 1)[0].split()[-1]: stage for stage in FILE.split("\nFROM ")[1:]}
TOOLS = {"pip", "setuptools"}


def removed(stage):
    return set(re.search(r"pip uninstall --yes (.*)", STAGES[stage])[1].split())


def needed_by():
    """Of each package of the lock, those that it is there for; ours is called spatialjudge."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    found = {}
    for entry in re.split(r"\n(?=\S)", text):
        name = re.match(r"([\w.-]+)==", entry)
        if name is not None:
            found.setdefault(name[1], set()).update(re.findall(r"^    # +(?:via +)?(?!via$)(\S+)", entry, re.MULTILINE))
    return found


def test_the_small_image_lacks_what_only_or_tools_needs():
    needs = needed_by()
    gone = {"ortools"}
    while more := {name for name, users in needs.items() if name not in gone and users <= gone}:
        gone |= more
    assert needs["ortools"] == {"spatialjudge"}
    assert "numpy" in gone
    assert removed("build-spatialjudge") == gone | TOOLS
    assert removed("build-full") == TOOLS


def test_each_target_takes_its_own_build_and_the_small_one_is_the_last():
    for target in ("spatialjudge", "full"):
        assert STAGES[target].startswith("run AS ")
        assert f"COPY --from=build-{target} /opt/spatialjudge /opt/spatialjudge" in STAGES[target]
        assert STAGES[f"build-{target}"].startswith("build AS ")
    assert list(STAGES)[-1] == "spatialjudge"


def test_version_and_commit_are_labels_and_arguments_of_the_stage_that_has_them():
    for argument, label in {"VERSION": "version", "COMMIT": "revision"}.items():
        assert f"\nARG {argument}\n" in STAGES["run"]
        assert f"org.opencontainers.image.{label}=${argument}" in STAGES["run"]
    version = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert f"VERSION={version} " in FILE


def test_the_file_that_tries_them_builds_every_target():
    tried = (ROOT / "docker" / "try.sh").read_text(encoding="utf-8")
    assert re.search(r"for TARGET in (.*);", tried)[1].split() == ["spatialjudge", "full"]
    assert '--target "$TARGET"' in tried

"""The Dockerfile: two images from one build, and in the small one nothing of OR-Tools."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import yaml
from documents import ROOT

from spatialjudge.service.settings import unknown_variables

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


def test_the_health_check_looks_from_the_beginning_where_the_service_listens():
    check = re.search(r"^HEALTHCHECK (.*?)CMD (\[.*\])$", FILE, re.MULTILINE)
    assert "--start-period" not in check[1], "some runtimes look at once, others after five seconds of it"
    command = [sys.executable, *json.loads(check[2])[1:]]
    with socket.create_server(("127.0.0.1", 0)) as listening, ThreadPoolExecutor(1) as pool:
        for host in ("127.0.0.1", "0.0.0.0"):
            where = {"SPATIALJUDGE_HOST": host, "SPATIALJUDGE_PORT": str(listening.getsockname()[1])}
            for status, healthy in (("200 OK", 0), ("503 Service Unavailable", 1)):
                asked = pool.submit(_answer, listening, status)
                assert subprocess.run(command, env=where, check=False).returncode == healthy
                assert asked.result().startswith(b"GET /health HTTP/1.0\r\n")


def _answer(listening, status):
    connection, _ = listening.accept()
    with connection:
        asked = connection.recv(4096)
        connection.sendall(f"HTTP/1.1 {status}\r\n\r\n".encode())
    return asked


def test_a_judge_of_compose_has_settings_that_there_are_and_the_gpus_go_to_the_runner_alone():
    files = {
        name: yaml.safe_load((ROOT / "docker" / name).read_text(encoding="utf-8"))["services"]
        for name in ("compose.yaml", "replicas.yaml", "gpu.yaml")
    }
    for name in ("compose.yaml", "replicas.yaml"):
        judge = files[name]["spatialjudge"]
        assert judge["read_only"]
        assert unknown_variables(entry.partition("=")[0] for entry in judge["environment"]) == []
    assert files["gpu.yaml"].keys() == {"llm"} < files["compose.yaml"].keys()

"""What the manifests for Kubernetes name is there: settings, routes, metrics, options; and what they add up to fits."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
import yaml
from documents import ROOT
from starlette.testclient import TestClient

from spatialjudge.service.app import create_app
from spatialjudge.service.server import SHUTDOWN_S
from spatialjudge.service.settings import Settings, unknown_variables, variable

IMAGE = (ROOT / "docker" / "Dockerfile").read_text(encoding="utf-8")
USER = int(re.search(r"^USER (\d+):\1$", IMAGE, re.MULTILINE)[1])
MEBIBYTES = {"Mi": 1, "Gi": 1024}


def manifests(name):
    documents = yaml.safe_load_all((ROOT / "docker" / name).read_text(encoding="utf-8"))
    return {document["kind"]: document for document in documents}


SERVING, GRADING = manifests("kubernetes.yaml"), manifests("kubernetes-job.yaml")
PODS = {
    "serve": SERVING["Deployment"]["spec"]["template"]["spec"],
    "grade": GRADING["Job"]["spec"]["template"]["spec"],
}
[JUDGE], [GRADER] = (pod["containers"] for pod in PODS.values())
ENVIRONMENT = {entry["name"]: entry for entry in JUDGE["env"]}
SET = {name.lower().removeprefix("spatialjudge_"): e["value"] for name, e in ENVIRONMENT.items() if "value" in e}


def mebibytes(quantity):
    number, unit = re.fullmatch(r"(\d+)([KMG]i)", quantity).groups()
    return int(number) * MEBIBYTES[unit]


def test_every_variable_is_a_setting_and_every_value_one_that_it_takes():
    assert unknown_variables(ENVIRONMENT) == []
    assert ENVIRONMENT.keys() <= {variable(name) for name in Settings.model_fields}
    assert Settings(**SET).model_dump(include=set(SET)).keys() == SET.keys()
    assert "secretKeyRef" in ENVIRONMENT["SPATIALJUDGE_API_KEYS"]["valueFrom"]


def test_the_secret_of_the_manifest_is_the_one_that_its_head_makes():
    head = (ROOT / "docker" / "kubernetes.yaml").read_text(encoding="utf-8")
    made = re.search(r"create secret generic (\S+) --from-literal=(\w+)=(.+)", head).groups()
    reference = ENVIRONMENT["SPATIALJUDGE_API_KEYS"]["valueFrom"]["secretKeyRef"]
    assert made[:2] == (reference["name"], reference["key"])
    numbered = re.sub(r"\$\(openssl rand -hex (\d+)\)", lambda found: f"{found.start():0{found[1]}}", made[2])
    assert sorted(Settings(api_keys=numbered).keys().values()) == ["eval", "metrics"]


def test_probes_are_answered_without_a_key_and_the_metric_is_one_of_ours():
    metric = SERVING["HorizontalPodAutoscaler"]["spec"]["metrics"][0]["pods"]["metric"]["name"]
    with TestClient(create_app(Settings(**SET | {"drain_delay_s": 0}, api_keys="metrics:key"))) as client:
        for probe, path in {"startupProbe": "/health", "readinessProbe": "/ready", "livenessProbe": "/health"}.items():
            asked = JUDGE[probe]["httpGet"]
            assert (asked["path"], asked["port"]) == (path, "http")
            assert client.get(asked["path"]).status_code == 200
        measured = client.get("/metrics", headers={"Authorization": "Bearer key"}).text
    assert f"# TYPE {metric} gauge" in measured


def test_the_port_is_that_of_the_image_and_the_service():
    [port] = JUDGE["ports"]
    assert f"SPATIALJUDGE_PORT={port['containerPort']}\n" in IMAGE
    [served] = SERVING["Service"]["spec"]["ports"]
    assert (served["port"], served["targetPort"]) == (port["containerPort"], port["name"])


def test_service_and_autoscaler_mean_the_pods_of_the_deployment():
    deployment = SERVING["Deployment"]
    labels = deployment["spec"]["template"]["metadata"]["labels"]
    assert labels == deployment["spec"]["selector"]["matchLabels"] == SERVING["Service"]["spec"]["selector"]
    target = SERVING["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
    assert target == {"apiVersion": "apps/v1", "kind": "Deployment", "name": deployment["metadata"]["name"]}


def test_the_memory_of_a_judge_is_what_the_document_adds_up_for_its_workers():
    table = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
    most = int(re.search(r"in all, .*\| ([\d,]+) \|", table)[1].replace(",", ""))
    assert mebibytes(JUDGE["resources"]["limits"]["memory"]) >= most * Settings(**SET).workers
    [kept] = PODS["serve"]["volumes"]
    assert f"| `/tmp` of the container, in memory | {mebibytes(kept['emptyDir']['sizeLimit'])} |" in table


def test_a_pod_is_given_the_time_that_it_takes_to_stop():
    assert PODS["serve"]["terminationGracePeriodSeconds"] > Settings(**SET).drain_delay_s + SHUTDOWN_S
    ready = JUDGE["readinessProbe"]
    assert Settings(**SET).drain_delay_s > ready["periodSeconds"] * ready["failureThreshold"]


@pytest.mark.parametrize("name", PODS)
def test_a_pod_has_no_rights_and_the_user_of_the_image(name):
    pod = PODS[name]
    [container] = pod["containers"]
    assert pod["securityContext"]["runAsNonRoot"]
    assert pod["securityContext"]["runAsUser"] == pod["securityContext"]["runAsGroup"] == USER
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert not pod["automountServiceAccountToken"]
    assert not pod["enableServiceLinks"], "its variables would have the names of settings"
    assert {mount["name"] for mount in container["volumeMounts"]} == {volume["name"] for volume in pod["volumes"]}


def test_the_job_may_write_its_volume_and_its_command_grades_a_shard_into_it(tmp_path):
    job = GRADING["Job"]["spec"]
    assert PODS["grade"]["securityContext"]["fsGroup"] == USER
    [mount] = [mount for mount in GRADER["volumeMounts"] if mount["name"] == "data"]
    items = (ROOT / "examples" / "answers.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "items.jsonl").write_text("".join(items[:4]), encoding="utf-8")
    [typed] = GRADER["args"]
    assert f"/{job['completions']} " in typed
    typed = typed.replace(mount["mountPath"], str(tmp_path)).replace(
        "exec spatialjudge", f"exec {sys.executable} -m spatialjudge"
    )
    subprocess.run([*GRADER["command"], typed], env={"JOB_COMPLETION_INDEX": "0"}, check=True, capture_output=True)
    [record] = (tmp_path / "part-1.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(record)["line"] == 1

#!/usr/bin/env bash
# Builds the images and grades an answer in each, on a Debian machine without a Docker daemon. Run as root.
#
# The Dockerfile's base image is replaced by a stand-in under the same name: a bookworm that debootstrap makes, with
# python3, python3-venv and ca-certificates. It stays in a cache of this script's own, so that the next run is fast and
# no other image store ever sees it. The service runs as the image says (user, environment, command, health check) in
# a network namespace that holds nothing but loopback: grading needs no network, and port 8000 is free there.
set -euo pipefail

cd "$(dirname "$0")/.."
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/spatialjudge-try
BASE=$(sed -n 's/^ARG BASE=//p' docker/Dockerfile)
TARGET=${2:-}
IMAGE=localhost/spatialjudge-try:$TARGET
export BUILDAH_ISOLATION=chroot CONTAINERS_STORAGE_CONF=$CACHE/storage.conf
CONTAINER=
SERVICE=

say() { printf '\n== %s\n' "$*"; }

fail() { say "FAILED: $*"; exit 1; }

remove_container() {
    if [[ -n $CONTAINER ]]; then buildah rm "$CONTAINER" >/dev/null; fi
    CONTAINER=
}

remove_image() { buildah rmi --force "$IMAGE" >/dev/null 2>&1 || true; }

stop_service() {
    if [[ -n $SERVICE ]]; then
        kill "$SERVICE" 2>/dev/null || true
        wait "$SERVICE" 2>/dev/null || true
    fi
}

install_tools() {
    local missing=()
    command -v buildah >/dev/null || missing+=(buildah)
    command -v debootstrap >/dev/null || missing+=(debootstrap)
    command -v ip >/dev/null || missing+=(iproute2)
    if ((${#missing[@]})); then
        say "installing ${missing[*]}"
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
    fi
}

make_store() {
    mkdir -p "$CACHE"
    printf '[storage]\ndriver = "vfs"\ngraphroot = "%s"\nrunroot = "%s"\n' "$CACHE/storage" "$CACHE/run" \
        >"$CONTAINERS_STORAGE_CONF"
}

make_base() {
    if buildah inspect --type image "$BASE" >/dev/null 2>&1; then return; fi
    say "making a stand-in for $BASE"
    local mirror root
    # The mirror that this machine itself installs from; sed reads to the end, so that apt never writes to a closed pipe.
    mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Codename: bookworm' | sed -n 1p)
    : "${mirror:?no apt source of this machine serves bookworm}"
    CONTAINER=$(buildah from scratch)
    root=$(buildah mount "$CONTAINER")
    debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates bookworm "$root" "$mirror"
    rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
    buildah commit -q "$CONTAINER" "$BASE" >/dev/null
    remove_container
}

build() {
    say "building $IMAGE"
    local arguments=(--build-arg "VERSION=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)") name
    arguments+=(--build-arg "COMMIT=$(git rev-parse HEAD 2>/dev/null || true)" --target "$TARGET")
    for name in PIP_INDEX_URL PIP_CERT PIP_DEFAULT_TIMEOUT; do
        if [[ -n ${!name:-} ]]; then arguments+=(--build-arg "$name=${!name}"); fi
    done
    # --format docker keeps the HEALTHCHECK, which an image in OCI's format has no place for.
    buildah bud --pull-never --no-cache --force-rm --format docker --volume /etc/ssl/certs:/etc/ssl/certs:ro \
        "${arguments[@]}" --file docker/Dockerfile --tag "$IMAGE" .
}

# What the image weighs: the judge in it, with all that it needs, as it is and compressed; the base weighs besides.
weigh() {
    CONTAINER=$(buildah from --pull-never "$IMAGE")
    local root
    root=$(buildah mount "$CONTAINER")
    say "$TARGET: $(du -sm "$root/opt/spatialjudge" | cut -f1) MB, compressed $(($(tar -cC "$root/opt" spatialjudge |
        gzip | wc -c) / 1000000)) MB; with the base $(du -sm "$root" | cut -f1) MB, compressed $(($(tar -cC "$root" . |
        gzip | wc -c) / 1000000)) MB"
    remove_container
}

# Prints a list in the image's configuration, one word a line.
configured() { buildah inspect --type image --format "{{range $1}}{{println .}}{{end}}" "$IMAGE" | sed '/^$/d'; }

grade() {
    local command health user tries=0 log=$CACHE/service.log
    mapfile -t command < <(configured .Docker.Config.Entrypoint; configured .Docker.Config.Cmd)
    mapfile -t health < <(configured .Docker.Config.Healthcheck.Test | sed 1d) # without the word CMD
    CONTAINER=$(buildah from --pull-never "$IMAGE")

    user=$(buildah run "$CONTAINER" -- id -u)
    ((user != 0)) || fail "the image runs as root"

    buildah run "$CONTAINER" -- python3 -c '
import sys
from importlib.util import find_spec
from pathlib import Path

assert (find_spec("ortools") is not None) == (sys.argv[1] == "full")
assert not [path for path in Path("/opt/spatialjudge/lib").rglob("*") if path.suffix == ".c" or path.name == "tests"]
' "$TARGET" || fail "the image has not what it should have"

    say "running ${command[*]} as user $user"
    buildah run --env SPATIALJUDGE_OPEN=true "$CONTAINER" -- "${command[@]}" >"$log" 2>&1 &
    SERVICE=$!
    until buildah run "$CONTAINER" -- "${health[@]}" 2>/dev/null; do
        if ! kill -0 "$SERVICE" 2>/dev/null || ((++tries > 60)); then
            cat "$log"
            fail "the image's health check never passed"
        fi
        sleep 0.5
    done

    say "health check passed; grading examples/roomspace.json"
    buildah run --volume "$PWD/examples:/examples:ro" "$CONTAINER" -- python3 -c '
import json
from urllib.request import Request, urlopen

body = open("/examples/roomspace.json", "rb").read()
request = Request("http://127.0.0.1:8000/check", body, {"Content-Type": "application/json"})
with urlopen(request, timeout=30) as response:
    answer = json.load(response)
print(json.dumps(answer, indent=2))
assert answer["verdict"] == "infeasible", "the bed stands north-east of the chair"
'
}

if [[ ${1:-} == --in-namespace ]]; then
    trap 'stop_service; remove_container' EXIT
    ip link set lo up
    grade
else
    trap 'remove_container; remove_image' EXIT
    install_tools
    make_store
    make_base
    for TARGET in spatialjudge full; do
        IMAGE=localhost/spatialjudge-try:$TARGET
        build
        weigh
        unshare --net docker/try.sh --in-namespace "$TARGET"
        remove_image
    done
    say "passed"
fi

#!/usr/bin/env bash
# Tries an adapter in the real tool: an environment of its own under .venv, then its test.   run.sh PYTHON NAME
set -euo pipefail
cd "$(dirname "$0")"
python=$(realpath -s "$OLDPWD/$1") name=$2 root=$(realpath ../../..)
home=$root/.venv/adapters/$name

if [[ ! $home/ready -nt $name.txt || ! $home/ready -nt $root/pyproject.toml ]]; then
    "$python" -m uv venv --quiet --clear --python "$python" "$home"
    "$python" -m uv pip install --quiet --python "$home/bin/python" pytest -r "$name.txt" -e "$root"
    touch "$home/ready"
fi
# The suite's own settings and conftest stay out: what they need is not installed here.
"$home/bin/python" -m pytest -q -c /dev/null --rootdir . --confcutdir . --import-mode importlib -o pythonpath="$PWD" \
    -p no:cacheprovider -W ignore "test_$name.py"

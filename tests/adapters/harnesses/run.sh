#!/usr/bin/env bash
# Tries what needs packages that the suite does without: an environment of its own under .venv, then its tests.
#   run.sh PYTHON NAME [FOLDER]     NAME.txt has what pip installs, NAME.npm, if there is one, what npm does; the folder
#                                   is this one, of the adapters in the real tools, if none is named.
set -euo pipefail
python=$(realpath -s "$1") name=$2 root=$(realpath "$(dirname "$0")/../../..")
cd "${3:-$(dirname "$0")}"
home=$root/.venv/adapters/$name ready=$root/.venv/adapters/$name/ready
export SPATIALJUDGE_PYTHON=$python NODE_PATH=$home/node_modules

if [[ ! -f $ready || $name.txt -nt $ready || $name.npm -nt $ready || $root/pyproject.toml -nt $ready ]]; then
    "$python" -m uv venv --quiet --clear --python "$python" "$home"
    "$python" -m uv pip install --quiet --python "$home/bin/python" pytest -r "$name.txt" -e "$root"
    [[ ! -f $name.npm ]] || xargs npm install --silent --no-audit --no-fund --prefix "$home" <"$name.npm"
    touch "$ready"
fi
# The suite's own settings and conftest stay out: what they need is not installed here.
"$home/bin/python" -m pytest -q -c /dev/null --rootdir . --confcutdir . --import-mode importlib -o pythonpath="$PWD" \
    -p no:cacheprovider -W ignore "test_$name"*.py

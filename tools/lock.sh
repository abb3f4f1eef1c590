#!/usr/bin/env bash
# Writes requirements/*.txt anew: every package with its version and hashes, for all Pythons and systems we support.
# Versions stay as they are where they still fit; `--upgrade` takes the newest.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v uv >/dev/null; then
    echo "error: this needs uv; get it with: pip install uv" >&2
    exit 1
fi

upgrade=("$@")

# No header and no index: the files must not depend on whose machine made them.
compile() {
    local output=$1
    shift
    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes "${upgrade[@]}" \
        --no-header --no-emit-index-url --no-emit-find-links --output-file "requirements/$output" "$@"
    echo "requirements/$output"
}

# The largest set first; the others take their versions from it, so that all can share one environment.
compile test.txt pyproject.toml --extra test --extra lint
compile run.txt pyproject.toml --constraint requirements/test.txt
compile host.txt pyproject.toml --extra postgres --constraint requirements/test.txt
compile bench.txt pyproject.toml --extra bench --constraint requirements/test.txt
compile lab.txt pyproject.toml --extra cluster --extra data --extra learning --constraint requirements/test.txt
compile build.txt requirements/build.in --constraint requirements/test.txt
compile node.txt requirements/node.in

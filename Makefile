# Everything a clone needs: `make play` to play, `make test` to check. `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help play packages package test proof lint format web-checks types bench lab load golden mutants lock faults screens release audit clean

PYTHON ?= python3
# Passed on to the program a target ends in, as in: make play ARGS="--port 8001"
ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install --require-hashes
# A stamp lives in the environment it speaks of, and goes with it.
MADE := $(VENV)/.made
RUN := $(VENV)/.run
TEST := $(VENV)/.test
BENCH := $(VENV)/.bench
LAB := $(VENV)/.lab
NODE := $(VENV)/.node
PACKAGE := $(VENV)/.package

ifneq (,$(filter fr%,$(firstword $(LC_ALL) $(LC_MESSAGES) $(LANG))))
say_packages := Installation des paquets Python…
say_page := Construction de la page web…
say_start := Faubourg démarre. Pour l’arrêter : Ctrl+C.
say_old := erreur : il faut Python 3.11 ou plus récent, et « $(PYTHON) » ne l’est pas. Indiquez-en un autre : make PYTHON=python3.12 …
say_offline := erreur : l’installation n’a pas abouti. Le réseau (PyPI, npm) est nécessaire la première fois ; relancez ensuite la même commande.
else
say_old := error: this needs Python 3.11 or newer, and “$(PYTHON)” is not. Name another one: make PYTHON=python3.12 …
say_offline := error: the installation did not finish. It needs the network (PyPI, npm) the first time; run the same command again.
endif

step = @printf '\033[1m%s\033[0m %s\n' '$(1)' "$(2)"
recent_python = @$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(say_old)" >&2; exit 1; }
or_offline = || { echo "$(say_offline)" >&2; exit 1; }

help:  ## list the commands
	@grep -hE '^[a-z-]+:.*  ## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*  ## /\1\t/' | expand -t 14

play:  ## install what playing needs, then open the game in the browser
	$(recent_python)
	@$(PYTHON) tools/play.py $(ARGS)

# What `play` installs, before and after the page is built.
packages: $(RUN) $(NODE)
package: $(PACKAGE)

# Four at a time for two cores: the tests of server and browser wait more than they compute.
test:  ## check everything: lint, types, the web page, all tests with those in a real browser
	$(call step,1/5,Tools and packages)
	@tools/need.sh
	@$(MAKE) --silent --no-print-directory $(TEST) $(NODE)
	$(call step,2/5,Web page)
	@$(PY) hatch_build.py build $(or_offline)
	@$(MAKE) --silent --no-print-directory $(PACKAGE)
	$(call step,3/5,Lint and types)
	@$(MAKE) --silent --no-print-directory lint
	$(call step,4/5,Checks of the web sources)
	@$(MAKE) --silent --no-print-directory web-checks
	$(call step,5/5,Tests)
	@$(PY) -m pytest -n 4 --rule-coverage $(ARGS)

proof: $(TEST) $(NODE) $(PACKAGE)  ## all tests at full length: many times the random games, with other seeds each time
	@FAUBOURG_PROOF=1 $(PY) -m pytest -n 2 --timeout 7200 --rule-coverage $(ARGS)

lint: $(TEST)  ## check style, types, the direction of imports and that none go round in circles
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check .
	@$(VENV)/bin/mypy
	@PYTHONPATH=src $(VENV)/bin/lint-imports
	@$(PY) tools/cycles.py src/faubourg

web-checks: $(RUN) $(NODE) $(PACKAGE)  ## lint, type-check and test the web sources
	@$(PY) -m faubourg.table.schema | $(PY) hatch_build.py npm run --silent types -- --check
	@$(PY) hatch_build.py npm run --silent lint
	@$(PY) hatch_build.py npm run --silent check
	@$(PY) hatch_build.py npm run --silent test

types: $(RUN) $(NODE) $(PACKAGE)  ## write the TypeScript types of all that goes over the wire
	@$(PY) -m faubourg.table.schema | $(PY) hatch_build.py npm run --silent types

format: $(TEST) $(NODE)  ## put all sources into the agreed style
	@$(VENV)/bin/ruff check --fix-only .
	@$(VENV)/bin/ruff format .
	@$(PY) hatch_build.py npm run --silent format

bench: $(BENCH) $(PACKAGE)  ## compare our speed with that of our peers
	@$(PY) -m benchmarks $(ARGS)

lab: $(LAB) $(TEST) $(NODE) $(PACKAGE)  ## install Ray, pyarrow and numpy, and run the tests that need them
	@$(PY) -m pytest -q tests/arena tests/notebook $(ARGS)

load: $(TEST) $(PACKAGE)  ## a thousand watched tables on this version and on v0.1, side by side
	@$(PY) -m benchmarks.load $(ARGS)

golden: $(TEST) $(PACKAGE)  ## write the golden playthroughs anew, after a wanted change of the rules
	@$(PY) -m faubourg.engine.testing.golden --write $(ARGS)

mutants: $(TEST) $(PACKAGE)  ## change the rules of GAME=city a little, again and again, and see whether its tests notice
	@$(PY) -m tools.mutants $(GAME) $(ARGS)

faults: $(TEST) $(PACKAGE)  ## play while 400 things go wrong, half of them kill -9, on both databases; takes half an hour
	@FAUBOURG_FAULTS=$(or $(FAULTS),400) $(PY) -m pytest -q -s --timeout 7200 tests/server/test_faults.py $(ARGS)

screens: $(TEST) $(PACKAGE)  ## pictures of every screen at three sizes, in both languages and themes, with contact sheets
	@$(PY) -m tools.screens $(ARGS)

release: $(TEST) $(NODE)  ## build wheel and sdist with their part of the changelog, and try both in bare environments
	@$(PY) tools/release.py $(ARGS)

audit: $(TEST) $(NODE)  ## ask the public advisories about every package we use (needs the network; not part of the tests)
	@$(PY) tools/audit.py

lock:  ## write requirements/*.txt anew from pyproject.toml (needs uv)
	@tools/lock.sh $(ARGS)

clean:  ## remove all that these commands made here; games that were played stay
	@rm -rf $(VENV) .play.log web/node_modules src/faubourg/server/static src/faubourg/notebook/static dist
	@rm -rf .hypothesis .import_linter_cache .mutants .mypy_cache .pytest_cache .ruff_cache .schemathesis test-results
	@find src tests benchmarks -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(MADE):
	$(recent_python)
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(RUN): requirements/run.txt requirements/build.txt | $(MADE)
	@$(PIP) -r requirements/run.txt -r requirements/build.txt $(or_offline)
	@touch $@

$(TEST): requirements/test.txt requirements/build.txt | $(MADE)
	@$(PIP) -r requirements/test.txt -r requirements/build.txt $(or_offline)
	@touch $(RUN) $@

$(BENCH): requirements/bench.txt | $(RUN)
	@$(PIP) -r requirements/bench.txt $(or_offline)
	@touch $@

$(LAB): requirements/lab.txt | $(RUN)
	@$(PIP) -r requirements/lab.txt $(or_offline)
	@touch $@

$(NODE): requirements/node.txt | $(RUN)
	@if $(PY) hatch_build.py node-missing; then $(PIP) -r requirements/node.txt $(or_offline); fi
	@touch $@

# Editable, so that a changed source counts at once; only a changed pyproject.toml needs installing again.
$(PACKAGE): pyproject.toml | $(RUN) $(NODE)
	@$(PY) -m pip --disable-pip-version-check install --quiet --no-deps --no-build-isolation --editable . $(or_offline)
	@touch $@

# Everything happens in .venv: nothing else is needed but Python 3.11 or newer and make. Another Python has an environment
# of its own: make test PYTHON=python3.12 VENV=.venv/3.12.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check
# What the service is installed with: make run, the tests and the image have no less.
EXTRAS := --extra cp-sat --extra cli
# The folders that are installed as spatialjudge.<folder>.
ROOMS := work relations reading solver benchmarks grading adapters client service

.DEFAULT_GOAL := help
.PHONY: help run test test-lowest test-network test-browser test-clients test-adapters test-ray try-model lint sweep soak try-restarts try-operate bench lock release clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' Makefile

$(READY): pyproject.toml requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "spatialjudge needs Python 3.11 or newer; name one with make PYTHON=...")'
	@echo "setting up $(VENV) (about a minute, once)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python $(PIP_INSTALL) --require-hashes -r requirements-dev.lock
	@$(BIN)/python $(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

run: $(READY) ## start the service (PORT=8000, or a free one if that is taken) and grade an example against it
	@$(BIN)/python examples/run.py $(PORT)

test: $(READY) ## run the whole test suite (ARGS="-k story" passes options to pytest)
	$(BIN)/python -m pytest -q -n 2 $(ARGS)

# Lint rules for imports need the installed project; mypy does not follow setuptools' editable finder, so it reads
# the same files through links laid out as the package is installed.
lint: $(READY) ## check style, format and types
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	@mkdir -p .venv/types/spatialjudge
	@for part in $(ROOMS) $(notdir $(wildcard package/*.py)); do \
		ln -sfn "$(CURDIR)/$$([ -d $$part ] || echo package/)$$part" .venv/types/spatialjudge/$$part; done
	MYPYPATH=.venv/types $(BIN)/python -m mypy

test-lowest: $(READY) ## run the suite with the oldest versions that pyproject.toml admits
	@$(BIN)/python -m uv pip compile --quiet --group dev $(EXTRAS) --resolution lowest-direct --only-binary :all: \
		pyproject.toml -o .venv/lowest.txt
	@$(BIN)/python -m uv venv --quiet --clear --python $(BIN)/python .venv/lowest
	@$(BIN)/python -m uv pip sync --quiet --python .venv/lowest/bin/python .venv/lowest.txt
	@$(BIN)/python -m uv pip install --quiet --python .venv/lowest/bin/python --no-deps --no-build-isolation -e .
	.venv/lowest/bin/python -m pytest -q -n 2 $(ARGS)

test-browser: $(READY) ## try the page at / in a real browser, the system's Chromium (a minute)
	@tests/adapters/harnesses/run.sh $(BIN)/python page tests/apart

test-clients: $(READY) ## generate clients from openapi.json and check that the README's bodies fit their types (needs npm)
	@tests/adapters/harnesses/run.sh $(BIN)/python clients tests/apart

test-network: $(READY) ## check that the core fits beside the newest release of a model runner (asks the registry)
	$(BIN)/python -m pytest -q -m network tests/test_dependencies.py

test-adapters: $(READY) ## try the adapters in the real tools, each in an environment of its own (3 GB; ARGS=inspect for one)
	@for name in $(or $(ARGS),inspect lm_eval verifiers reasoning_gym mlflow skyrl evalscope recipes); do \
		echo "== $$name"; tests/adapters/harnesses/run.sh $(BIN)/python $$name || exit 1; done

test-ray: $(READY) ## try actors and parts on a real Ray cluster, its processes killed (0.6 GB, five minutes)
	@tests/adapters/harnesses/run.sh $(BIN)/python ray

try-model: $(READY) ## measure a real small model behind llama.cpp, killed and gone on with (15 minutes the first time, then 5)
	@$(BIN)/python examples/try_model.py

sweep: $(READY) ## compare the engines with brute force on many random stories (minutes)
	$(BIN)/python tests/sweep.py

soak: $(READY) ## honest and hostile clients against a server of its own, its processes killed (MINUTES=30)
	$(BIN)/python tests/traffic.py $(MINUTES)

try-restarts: $(READY) ## kill service and command at random moments of a grade --server of 100,000 lines
	$(BIN)/python tests/try_restarts.py $(ARGS)

try-operate: $(READY) ## replicas behind nginx and Caddy, restarted under load, and Prometheus with its alerts
	$(BIN)/python tests/try_operate.py $(ARGS)

bench: $(READY) ## measure the speed against others (half an hour; ARGS="all --quick" takes 3 minutes, ARGS=pairs one bench)
	$(BIN)/python -m bench $(or $(ARGS),all)

# Hashes and no registry address: the locks hold for whichever mirror of the registry a machine is set up to use.
COMPILE := $(BIN)/python -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock" pyproject.toml $(EXTRAS)
lock: $(READY) ## renew requirements.lock (the service) and requirements-dev.lock (with tests and lint)
	$(COMPILE) -o requirements.lock
	$(COMPILE) --group dev -c requirements.lock -o requirements-dev.lock

release: $(READY) ## build sdist and wheel of the last commit and try them (URL=where its files can be read)
	$(BIN)/python tests/try_release.py $(URL)

clean: ## remove .venv and everything that the tools left behind
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# `make play` opens the game, `make test` runs every check; both set up what they need in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready

.PHONY: setup play test lint types unit wheel lock audit screenshots messages clean

setup: $(STAMP)

$(STAMP): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

play: setup
	$(BIN)/saratoga serve --open

test: lint types unit

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

types: node_modules/.ready
	npx --no-install tsc --project jsconfig.json

node_modules/.ready: package.json package-lock.json
	npm ci --no-audit --no-fund --silent
	touch $@

unit: setup node_modules/.ready
	$(BIN)/pytest -n 2 --dist worksteal

# Installs the wheel where nothing else is and plays. It asks the package registry, as tests may not.
wheel: setup
	$(BIN)/python tests/shipping/try_wheel.py

# Pins what a host installs, each to the newest version that fits.
lock: setup
	$(BIN)/python -m pip install --quiet 'uv>=0.5'
	$(BIN)/uv pip compile pyproject.toml --extra postgresql --universal --generate-hashes \
	    --upgrade --no-header --quiet --output-file requirements.lock

# Asks whether the locked packages have known vulnerabilities.
audit: setup
	$(BIN)/python -m pip install --quiet 'pip-audit>=2.9'
	$(BIN)/python tests/shipping/audit.py

screenshots: setup
	$(BIN)/python tests/browser/screenshots.py screenshots

# Brings the translations' catalogues in step with the sources.
messages: setup
	$(BIN)/python -m saratoga.cli.messages

clean:
	rm -rf $(VENV) node_modules .pytest_cache .mypy_cache .ruff_cache .import_linter_cache

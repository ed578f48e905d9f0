PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3.14 || command -v python3)
BIN := .venv/bin

.PHONY: demo test fast lowest newest versions bare format bench odds compiled keys long mutants docs site pictures release clean

.venv/for-demo: pyproject.toml tools/versions.txt
	@sh tools/set_up.sh "$(PYTHON)" . "the program, 240 MB"
	@touch $@

.venv/installed: pyproject.toml tools/versions.txt
	@sh tools/set_up.sh "$(PYTHON)" '.[test]' "the program and what its tests need, 1 GB"
	@touch .venv/for-demo $@

demo: .venv/for-demo
	$(BIN)/companion print kit tamer
	$(BIN)/companion referee tamer battle --answers tests/scenarios/tamer/rulebook_example.txt
	@echo
	@echo "The kit to print is in output/tamer. Next: “$(BIN)/companion referee tamer battle” referees a battle of yours,"
	@echo "and “$(BIN)/companion” tells what else there is."

test: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@sh tools/scripts/check.sh
	$(BIN)/pytest -n 2 --dist loadfile -m "not long" -rsfE

FAST = tests/cards tests/table tests/games tests/cli

fast: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/pytest -n 2 --dist loadfile -m "not long and not slow" $(FAST)

lowest: .venv/installed
	$(PYTHON) -m venv --clear .lowest
	.lowest/bin/python -m pip install --quiet --disable-pip-version-check uv
	.lowest/bin/uv pip compile --quiet --python .lowest/bin/python --resolution lowest-direct --extra page --extra lab \
		--output-file .lowest/versions.txt pyproject.toml
	.lowest/bin/uv pip install --quiet --python .lowest/bin/python --constraint .lowest/versions.txt -e '.[test]'
	$(MAKE) fast BIN=.lowest/bin FAST="$(FAST) tests/pairing tests/printing tests/lab"

NEWEST ?= $(or $(shell for each in python3.14 python3.13 python3.12; do $$each -c '' 2>/dev/null && echo $$each && break; done),$(PYTHON))

newest:
	$(NEWEST) -m venv --clear .newest
	.newest/bin/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	-.newest/bin/ruff check .
	-.newest/bin/mypy
	.newest/bin/pytest -n 2 --dist loadfile -m "not long and not slow" $(FAST) tests/pairing tests/printing tests/lab

NEW = --upgrade

versions:
	$(PYTHON) -m venv .versions
	.versions/bin/python -m pip install --quiet --disable-pip-version-check uv
	.versions/bin/uv pip compile --quiet --universal $(NEW) --extra test --no-annotate \
		--custom-compile-command "make versions" --output-file tools/versions.txt pyproject.toml

MACHINES = bookworm trixie sid bookworm+ trixie+ sid+

bare:
	$(PYTHON) tools/bare_machines.py $(BARE) $(MACHINES)

format: .venv/installed
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

long: .venv/installed
	$(BIN)/pytest -m long --timeout 3600

CHANGES = 300

mutants: .venv/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[mutants]'
	$(BIN)/python tests/mutants.py $(CHANGES)

odds: .venv/installed
	cd tests && ../$(BIN)/python bench_odds.py
	cd tests && ../$(BIN)/python bench_odds.py --against-chance --games 200

compiled: .venv/installed
	$(PYTHON) -m venv --clear .compiled
	COMPANION_COMPILE=1 .compiled/bin/python -m pip install --quiet --disable-pip-version-check .
	$(BIN)/python tests/digests.py $(BIN)/python .compiled/bin/python

bench: .venv/installed
	$(BIN)/python tests/bench.py
	$(BIN)/python tests/bench_pairing.py --peers .bench
	$(BIN)/python tests/bench_print.py --peers .bench/print
	cd tests && ../$(BIN)/python bench_lab.py

keys: .venv/installed
	$(BIN)/python tests/keys.py

docs: .venv/installed
	$(BIN)/python docs/tables.py

site: .venv/installed
	$(BIN)/mkdocs build

pictures: .venv/installed
	$(BIN)/python docs/pictures/make.py
	$(BIN)/python docs/pictures/evening.py

release: .venv/installed
	rm -rf dist
	$(BIN)/python -m pip install --quiet --disable-pip-version-check build
	$(BIN)/python -m build --outdir dist
	$(BIN)/python tests/installed.py dist/*.whl $(PYTHON) $(NEWEST)

clean:
	rm -rf .venv .versions .lowest .newest .compiled .bench dist mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis

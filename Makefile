# What a person types: make lab (play), make test (check). The rest is for who works on tablekit.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
AXE_VERSION := 4.14.1
AXE := build/axe/node_modules/axe-core/axe.min.js
# Jupyter refuses to run as root unless told, and in a container one often is.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

.PHONY: help lab test notebooks browser binder-check clusters bench clean

help:
	@echo "make lab           open JupyterLab on the start notebook"
	@echo "make test          format, lint, types, layers, tests, notebooks"
	@echo "make notebooks     run the notebooks and store their outputs"
	@echo "make browser       the tests in a real JupyterLab (needs chromium and npm)"
	@echo "make binder-check  build what Binder builds and run the notebooks in it"
	@echo "make clusters      simulate on local clusters of ipyparallel and dask"
	@echo "make bench         measure against other libraries"
	@echo "make clean         remove .venv, build and caches"

# A stamp for each set of extras: installed again only when what it is made from changed.
$(VENV)/%.stamp: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("tablekit needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try make PYTHON=python3.11")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[$(subst +,$(comma),$*)]'
	touch $@

comma := ,
LAB := $(VENV)/lab.stamp
TEST := $(VENV)/test+lab.stamp
BENCH := $(VENV)/bench+lab.stamp
.SECONDARY: $(LAB) $(TEST) $(BENCH)

lab: $(LAB)
	$(BIN)/jupyter lab $(AS_ROOT) notebooks/00-start-here.ipynb

test: $(TEST)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest --rule-coverage
	$(BIN)/pytest --nbval --nbval-current-env -p no:cacheprovider notebooks

notebooks: $(TEST)
	$(BIN)/python tools/pictures.py
	$(BIN)/python tools/store_notebooks.py store

browser: $(TEST) $(AXE)
	$(BIN)/pytest -m browser tests/browser

$(AXE): Makefile
	mkdir -p build/axe
	npm install --silent --no-save --no-package-lock --prefix build/axe axe-core@$(AXE_VERSION)
	touch $@

binder-check: $(TEST)
	$(BIN)/pytest -m slow tests/test_binder.py

clusters: $(TEST)
	$(BIN)/pytest -m slow tests/bots

bench: $(BENCH)
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

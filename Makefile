# Everything a developer runs. `make demo` and `make test` need only Python 3.11 or newer: they set themselves up.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
TOOLS := .venv/.ready-tools
DEMO_HOME := .demo
EVAL := .eval

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo docs eval gate test check ablate lint lint-format lint-code lint-types lint-imports format bench bench-scale bench-load fuzz abuse clean

help:
	@echo "make demo     set up for use, read the sample descriptions, ask a few questions"
	@echo "make test     set up for work, run the tests   (make test ARGS='-k figure -x')"
	@echo "make check    what CI runs: format, lint, types, import order, tests, and that answers are not worse"
	@echo "make lint     the same without the tests"
	@echo "make format   put code into the house format"
	@echo "make docs     the pages of docs as a site, .site/index.html"
	@echo "make eval     ask the shipped cases, and write .eval/report.html"
	@echo "make gate     is a fixed part of the shipped cases answered as well as before"
	@echo "make bench    speed, as ratios"
	@echo "make bench-scale  what libraries of 100 and 1,000 figures cost   (SIZES='100 1000 10000' make bench-scale)"
	@echo "make bench-load   what a server bears: fifty callers at once   (make bench-load MINUTES=10)"
	@echo "make ablate   what each recogniser of the reader is worth   (make ablate ARGS='FOLDER... --only NAME')"
	@echo "make fuzz     look for texts that break the reader, for SECONDS=120"
	@echo "make abuse    attack storage, the servers, the page and the reader (make abuse ARGS=--short)"
	@echo "make clean    remove caches, builds and the demo's index; .venv stays"

# Set-up runs once, and again when a requirement changes: for `make demo` what a user needs, for all else the developer's
# tools on top. torch comes first and by its exact version, so that pip settles the largest download before it resolves
# the rest. Without build isolation the build uses the setuptools that constraints.txt names. PACKAGES_FROM=VENV lends the
# packages of an environment that is there, so that nothing is downloaded.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.version_info < (3, 11) and sys.exit("figwise needs Python 3.11 or newer, $(PYTHON) is " + sys.version.split()[0] + ": make PYTHON=python3.12 ...")'
	@echo "1 of 4  Making the environment .venv"
	@$(PYTHON) -m venv $(if $(PACKAGES_FROM),--without-pip) .venv
	@echo "2 of 4  Installing torch, the largest package"
	@$(if $(PACKAGES_FROM),$(LEND),$(PIP) $(TORCH))
	@echo "3 of 4  Installing figwise and the other packages, some minutes the first time"
	@$(PIP) --no-build-isolation $(if $(PACKAGES_FROM),--no-deps --ignore-installed) -e .
	@touch $@

# Only errors are shown: warnings of pip are about where its packages come from.
PIP = $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt
TORCH = setuptools "$$(grep '^torch==' constraints.txt)"
LEND = $(PACKAGES_FROM)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' > "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/lent.pth"

$(TOOLS): $(READY)
	@echo "Installing what tests and checks need"
	@$(if $(PACKAGES_FROM),true,$(PIP) --no-build-isolation -e '.[dev]')
	@touch $@

# mypy reads the repository as the package `figwise` through this link, whatever the checkout's folder is called.
.types/figwise:
	@mkdir -p .types
	@ln -sfn .. $@

demo: $(READY)
	@echo "4 of 4  Reading the sample descriptions, and asking"
	@$(BIN)/figwise demo --no-chat --home $(DEMO_HOME)

test: $(TOOLS)
	$(BIN)/pytest $(ARGS)

check: lint test gate

lint: lint-format lint-code lint-types lint-imports

lint-format: $(TOOLS)
	$(BIN)/ruff format --check .

lint-code: $(TOOLS)
	$(BIN)/ruff check .

lint-types: $(TOOLS) .types/figwise
	MYPYPATH=.types $(BIN)/mypy -p figwise

lint-imports: $(TOOLS)
	$(BIN)/lint-imports

format: $(TOOLS)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Material announces in every build that it will be followed by another generator; that is not a fault of a page.
docs: $(TOOLS)
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict
	@echo "Open .site/index.html in a browser; to search it: $(BIN)/python -m http.server -d .site"

eval: $(TOOLS)
	$(BIN)/figwise-eval run --system embedded --out $(EVAL)/embedded.jsonl
	$(BIN)/figwise-eval run --system passages --out $(EVAL)/passages.jsonl
	$(BIN)/figwise-eval report $(EVAL)/embedded.jsonl $(EVAL)/passages.jsonl --html $(EVAL)/report.html --markdown $(EVAL)/report.md

# A fixed quarter of the cases of each kind; the whole set is for `make eval`. After a change that is meant to move the
# figures: make gate ARGS=--write
gate: $(TOOLS)
	$(BIN)/figwise-eval run --share 0.25 --out $(EVAL)/gate.jsonl
	$(BIN)/figwise-eval gate $(EVAL)/gate.jsonl --baseline data/eval/baseline.json $(ARGS)

bench: $(TOOLS)
	@for script in tests/bench/*.py; do \
	    printf '%s\n' "== $$script"; \
	    $(BIN)/python "$$script" || exit; \
	done

# As the command does it: small products gain nothing from threads that wait for each other.
bench-scale: $(TOOLS)
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python -m figwise.tests.bench.scale

MINUTES ?= 10

bench-load: $(TOOLS)
	@MINUTES=$(MINUTES) $(BIN)/python -m figwise.tests.bench.load

ablate: $(TOOLS)
	@$(BIN)/python -m figwise.eval.ablate $(ARGS)

SECONDS ?= 120

fuzz: $(TOOLS)
	@$(BIN)/python -c 'import atheris' 2>/dev/null || $(PIP) --no-build-isolation -e '.[fuzz]'
	$(BIN)/python -m figwise.tests.abuse.fuzz_read .fuzz/corpus $(SECONDS)

abuse: $(TOOLS)
	@$(BIN)/python -m figwise.tests.abuse $(ARGS)

clean:
	rm -rf build dist figwise.egg-info $(DEMO_HOME) $(EVAL) .site .types .fuzz
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -path ./.venv -prune -o -type d -name __pycache__ -prune -exec rm -rf {} +

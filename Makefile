# Everything that is done with the project; `make help` lists it. Needs make and Python 3.11 or newer.

PORT ?= 8000
ARGS ?=
python = .venv/bin/python
packages = groupsite software publications people bibliography core
templates = find templates $(packages) -name '*.html' -exec .venv/bin/djade --target-version 5.2
production = DEBUG=off SITE_URL=https://example.org SECRET_KEY="$$($(python) -c 'import secrets; print(secrets.token_urlsafe(50))')"

# Finds a Python for .venv: a name on the path proves nothing, it has to answer.
find_python = for name in $(PYTHON) python3 python3.13 python3.12 python3.11; do \
	if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$name; break; fi; done; \
	if [ -z "$$found" ]; then echo "Python 3.11 or newer is needed: install it, or name it: make PYTHON=/path/to/python3" >&2; exit 1; fi

unexport PYTHONHOME PYTHONPATH PYTHONDONTWRITEBYTECODE
export PYTHONUNBUFFERED = 1

.PHONY: help run test check format messages browser-test bench compare stop lock venv

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | while IFS='	' read -r name words; do printf 'make %-14s %s\n' "$$name" "$$words"; done

run: venv ## serve the site on http://127.0.0.1:8000 (PORT=8123: another port) until Ctrl-C
	@exec $(python) manage.py serve --port "$(PORT)"

test: venv ## run all tests that need no browser (ARGS="-k name": some; ARGS=--thorough: many examples, all real data)
	$(python) -m pytest -m "not browser" $(ARGS)

check: venv ## formatting, lint, imports, types, migrations, translations, deployment settings
	$(python) -m ruff format --check .
	$(python) -m ruff check .
	$(templates) --check {} +
	$(python) -c 'from importlinter.cli import lint_imports_command; lint_imports_command()' --no-cache
	$(python) -m mypy
	$(python) manage.py makemigrations --check --dry-run
	$(python) -m tests.catalogues --check
	$(production) $(python) manage.py check --deploy --fail-level WARNING

format: venv ## format code and templates
	$(python) -m ruff format .
	$(python) -m ruff check --fix .
	-$(templates) {} +

messages: venv ## bring the catalogues of translations (locale/) up to date and compile them; needs GNU gettext
	$(python) -m tests.catalogues

browser-test: venv ## the tests that drive a real Chromium
	@for name in "$$CHROMIUM" chromium chromium-browser google-chrome google-chrome-stable; do \
		found=$$(command -v "$$name" 2>/dev/null) && break; done; \
	if [ -z "$$found" ]; then \
		echo "Chromium is needed. Install it with the machine's package manager: apt install chromium," \
			"dnf install chromium, apk add chromium, brew install --cask chromium; or set CHROMIUM." >&2; exit 1; fi; \
	CHROMIUM="$$found" exec $(python) -m pytest -m browser -n 2 tests/browser $(ARGS)

bench: venv ## the benchmarks, each beside its reference
	@$(python) -m bench $(ARGS)

compare: venv ## compare the answers of this checkout with those of another: make compare OTHER=../before
	@$(python) -m bench.compare "$(OTHER)" $(ARGS)

stop: ## stop what `make run` left running, the local database included
	@if [ -x $(python) ]; then exec $(python) manage.py stop; fi

lock: ## write the lock files anew from pyproject.toml (ARGS=--upgrade: newer versions)
	@$(find_python); exec "$$found" deploy/bootstrap.py lock $(ARGS)

venv:
	@$(find_python); exec "$$found" deploy/bootstrap.py

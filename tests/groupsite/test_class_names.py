"""A class name stands for one thing in the whole product."""

import ast
import builtins
import re
from collections import defaultdict
from pathlib import Path

from django.conf import settings

PACKAGES = ("groupsite", "software", "publications", "people", "bibliography", "core")
OF_DJANGO = {"Command", "Migration"}


def test_no_two_public_classes_have_the_same_name():
    modules = defaultdict(list)
    for package in PACKAGES:
        for path in sorted((Path(settings.BASE_DIR) / package).rglob("*.py")):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    modules[node.name].append(str(path.relative_to(settings.BASE_DIR)))
    repeated = {name: paths for name, paths in modules.items() if len(paths) > 1 and name not in OF_DJANGO}
    assert repeated == {}


def test_docstrings_name_exceptions_that_exist():
    """After a rename, "Raises OldNameError" would mislead."""
    names, claims = set(dir(builtins)) | {"Http404", "ValidationError"}, []
    for package in PACKAGES:
        for path in sorted((Path(settings.BASE_DIR) / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.ClassDef):
                    names.add(node.name)
                elif isinstance(node, ast.ImportFrom):
                    names.update(alias.asname or alias.name for alias in node.names)
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    text = ast.get_docstring(node) or ""
                    claims += [(name, path.name) for name in re.findall(r"\b[Rr]aises? ([A-Z]\w+)", text)]
    assert [claim for claim in claims if claim[0] not in names] == []

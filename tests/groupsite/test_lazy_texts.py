"""Texts that are made when a module is imported would stay in the language of that moment."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

PACKAGES = "bibliography", "core", "groupsite", "people", "publications", "software"
AT_ONCE = {"gettext", "ngettext", "pgettext", "npgettext"}
MODULES = {"django.utils.translation", "core.text.translation"}


def find_early_calls(source: str) -> list[int]:
    """Return the lines that translate outside of functions."""
    tree = ast.parse(source)
    names = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in MODULES
        for alias in node.names
        if alias.name in AT_ONCE
    }
    return [
        node.lineno
        for node in iterate_early(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
    ]


def iterate_early(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what runs when a module is imported: all but the bodies of functions."""
    yield node
    if isinstance(node, ast.Lambda):
        children = [node.args]
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        children = [*node.decorator_list, node.args]
    else:
        children = ast.iter_child_nodes(node)
    for child in children:
        yield from iterate_early(child)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('LABEL = _("Papers")', [2]),
        ('def show(): return _("Papers")', []),
        ('def show(label=_("Papers")): pass', [2]),
        ('class Form:\n    label = _("Papers")', [3]),
        ('labels = lambda: _("Papers")', []),
    ],
)
def test_an_early_call_is_found(line, expected):
    assert find_early_calls(f"from django.utils.translation import gettext as _\n{line}\n") == expected


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_translates_while_it_is_imported(package):
    paths = sorted((Path(settings.BASE_DIR) / package).rglob("*.py"))
    early = {str(path): lines for path in paths if (lines := find_early_calls(path.read_text()))}
    assert early == {}

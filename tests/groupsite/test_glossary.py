"""The glossary names modules and classes that exist."""

import re
from importlib import import_module
from pathlib import Path

from django.conf import settings

GLOSSARY = Path(settings.BASE_DIR) / "docs" / "glossary.md"


def test_everything_that_the_glossary_names_exists():
    names = re.findall(
        r"`((?:groupsite|software|publications|people|bibliography|core)\.[\w.]+)`", GLOSSARY.read_text()
    )
    assert len(names) > 40
    assert [name for name in names if not is_importable(name)] == []


def is_importable(name: str) -> bool:
    module, _, attribute = name.rpartition(".")
    try:
        import_module(name)
    except ModuleNotFoundError:
        return hasattr(import_module(module), attribute)
    return True

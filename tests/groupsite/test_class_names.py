"""A class name stands for one thing in the whole product."""

import ast
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

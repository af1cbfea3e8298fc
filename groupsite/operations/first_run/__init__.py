"""Set up the site of a new group in an empty database."""

import tomllib
from pathlib import Path

CONTENT = tomllib.loads(Path(__file__).with_name("content.toml").read_text(encoding="utf-8"))
"""The initial roles, pages and menus of a new site."""
INSTRUCTION = next(page["body"] for page in CONTENT["pages"] if page["slug"] == "imprint")
"""The text of the imprint, which says what to write there and is not for visitors."""

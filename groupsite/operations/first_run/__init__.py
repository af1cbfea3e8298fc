"""From an empty database to a site of the group's own."""

import tomllib
from pathlib import Path

CONTENT = tomllib.loads(Path(__file__).with_name("content.toml").read_text(encoding="utf-8"))
"""What a new site has before anybody wrote anything."""

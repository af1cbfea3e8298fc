"""The SQL functions that normalise texts and queries before they are compared."""

from pathlib import Path

FUNCTIONS = Path(__file__).with_name("search_text.sql").read_text()
"""Statements that create or replace the functions. They need the extension `unaccent`."""

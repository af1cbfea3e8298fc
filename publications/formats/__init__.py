"""Formats of bibliographies: `parse` beside `render`, with `Entry` between them."""

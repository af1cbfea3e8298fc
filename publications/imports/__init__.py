"""Imports: submitted entries become a plan, which is shown, and applied as one batch that can be undone.

All imported papers are written here. Entries come from `bibliography.formats` and `sources`, and are matched
with papers by `bibliography.matching`.
"""

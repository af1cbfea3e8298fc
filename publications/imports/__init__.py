"""Imports: submitted entries become a plan, which is shown, and applied as one batch that can be undone.

The only writer of papers from outside. Reading is `formats` and `sources`, judging is `matching`.
"""

"""Imports: what is handed in becomes a plan, the plan is shown, and applied as one batch that can be undone.

The only writer of what comes from outside. Reading is `formats` and `sources`, judging is `matching`.
"""

"""CVs built from a person's records: one description of a CV, and output formats that render it.

Each output format is a module of its own (`pdf.py`, `resume.py`) that takes a Cv and nothing else.
"""

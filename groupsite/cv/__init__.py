"""CVs that write themselves: one description of a CV, gathered from a person's records, and forms made of it.

A form more is a file more: `page.py`, `pdf.py` and `resume.py` each take a Cv and nothing else.
"""

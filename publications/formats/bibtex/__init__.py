"""BibTeX, with BibLaTeX's types and fields, as files in the wild have it."""

from publications.formats.bibtex.fields import KIND_OF
from publications.formats.bibtex.reading import parse
from publications.formats.bibtex.writing import render

TYPES = tuple(KIND_OF)

__all__ = ["TYPES", "parse", "render"]

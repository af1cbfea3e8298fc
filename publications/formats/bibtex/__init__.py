"""BibTeX, with BibLaTeX's types and fields, as files in the wild have it."""

from publications.formats.bibtex.parsing import parse
from publications.formats.bibtex.public import render_public
from publications.formats.bibtex.writing import render

__all__ = ["parse", "render", "render_public"]

"""BibTeX, with BibLaTeX's types and fields, as files in the wild have it."""

from publications.formats.bibtex.parsing import parse

__all__ = ["parse"]

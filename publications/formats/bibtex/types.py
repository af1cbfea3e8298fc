"""The types and fields of BibTeX and BibLaTeX, and of styles much used."""

from publications.formats.data import load_table, load_types

TABLES = load_table("bibtex")
KIND_OF, TYPE_OF, _ = load_types("bibtex")
"""The kind of each type, of any other type it is `other`; and the type that a kind is written as."""

JOURNALS = ("journaltitle", "journal")
VENUES = dict.fromkeys(("inproceedings", "chapter"), ("booktitle", *JOURNALS))
PUBLISHERS = {
    "phdthesis": ("school", "institution", "publisher"),
    "mastersthesis": ("school", "institution", "publisher"),
    "report": ("institution", "organization", "publisher", "school"),
}
"""Fields of the venue and the publisher, by kind; the first is the one that is written."""
RENAMED = {"type": "genre", "genre": "bibtex-genre", "x-crossref": "crossref", "x-xdata": "xdata"}
"""Fields that `extra` has by another name; its "type" is the type of the entry."""
_VERBATIM_FIELDS = "file local-url url doi eprint path verba verbb verbc date urldate origdate eventdate"
VERBATIM = frozenset(_VERBATIM_FIELDS.split())
"""Fields without TeX, which are kept as they stand."""

_SAME = {"conference": "inproceedings", "report": "techreport", "mathesis": "mastersthesis"}
_LESSER_THESES = "master mathesis diplom bachelor licen magister candthesis m.s msc b.s"


def guess_thesis_kind(words: str) -> str:
    """Return what kind of thesis the field `type` speaks of."""
    words = words.lower()
    return "mastersthesis" if any(word in words for word in _LESSER_THESES.split()) else "phdthesis"


def is_more_precise(name: str, kind: str) -> bool:
    """Return whether a type says more than its kind."""
    return name != kind and _SAME.get(name, name) != TYPE_OF[kind]

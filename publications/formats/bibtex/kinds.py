"""The types of BibTeX and BibLaTeX, and of styles much used, as kinds of entries, and back.

Plain BibTeX knows fourteen types; another is an error in its styles. So an entry whose kind or type is none
of these is written as the nearest of them, with `x-kind` or `x-type` saying what it is.
"""

_KINDS = {
    "article": "article suppperiodical newspaper magazine newsarticle review journalpart abstract",
    "inproceedings": "inproceedings conference",
    "preprint": "unpublished preprint eprint",
    "book": "book mvbook booklet collection mvcollection reference mvreference",
    "chapter": "incollection inbook bookinbook suppbook suppcollection inreference",
    "proceedings": "proceedings mvproceedings",
    "phdthesis": "phdthesis thesis dissertation etd",
    "mastersthesis": "mastersthesis mathesis bachelorsthesis",
    "report": "techreport report manual",
    "software": "software softwareversion softwaremodule codefragment artifactsoftware",
    "dataset": "dataset data artifactdataset",
    "talk": "talk lecture presentation",
    "patent": "patent",
    "other": "misc",
}
KIND_OF = {name: kind for kind, names in _KINDS.items() for name in names.split()}
"""The kind of each type; of any other type it is `other`."""

_STANDARD_TYPES = (
    "article book booklet conference inbook incollection inproceedings manual mastersthesis misc phdthesis "
    "proceedings techreport unpublished"
)
STANDARD = frozenset(_STANDARD_TYPES.split())
"""The types that plain BibTeX's styles know."""

_SAME = {"conference": "inproceedings", "report": "techreport", "mathesis": "mastersthesis"}


def type_of(kind: str) -> str:
    """The type that a kind is written as."""
    first = _KINDS[kind].split()[0]
    return first if first in STANDARD and kind != "preprint" else "misc"


def kind_of_thesis(words: str) -> str:
    """What kind of thesis the field `type` speaks of."""
    words = words.lower()
    lesser = (
        "master",
        "mathesis",
        "diplom",
        "bachelor",
        "licen",
        "magister",
        "candthesis",
        "m.s",
        "msc",
        "b.s",
    )
    return "mastersthesis" if any(word in words for word in lesser) else "phdthesis"


def says_more(name: str, kind: str) -> bool:
    """Whether a type says more than its kind."""
    return name != kind and _SAME.get(name, name) != type_of(kind)

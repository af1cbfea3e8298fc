"""The variables and types of CSL 1.0.2, and what registries write in their place."""

from publications.formats.tables import invert, load_table, load_types

TABLES = load_table("csl")
KIND_OF, WRITTEN, SAME = load_types("csl")
GENRES = {"phdthesis": "PhD thesis", "mastersthesis": "Master's thesis"}
TYPES = frozenset((*WRITTEN.values(), *TABLES["other_types"].split()))
"""The types that the schema knows."""
TEXTS, NUMBERS, DATES, NAMES = (
    frozenset(TABLES["variables"][name].split()) for name in ("texts", "numbers", "dates", "names")
)
ALIASES = invert(TABLES["aliases"])
"""Variables for what other formats call otherwise, so that other programs see it too."""
RENAMED: dict[str, str] = TABLES["renamed"]
"""What registries call otherwise."""
BOOKKEEPING = frozenset(TABLES["bookkeeping"].split())
"""What Crossref's records say about the registration, not the work."""

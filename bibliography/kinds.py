"""The kinds of works, with their labels and types in formats, from the table `data/kinds.toml`."""

from dataclasses import dataclass
from typing import NamedTuple

from bibliography.data import invert, load_table
from core.text.translation import gettext


@dataclass(frozen=True, slots=True)
class WorkKind:
    """A kind. bibtex, csl, ris: the types that are read as it; `_export`: the one that is written.

    one, plural: one and many of it in a sentence. heading: of a CV. schema_org: its class. zotero: Zotero's
    name of it. dublin_core, mods: the type of resource. howpublished: what that field of BibTeX says of it.
    """

    name: str
    label: str
    heading: str
    schema_org: str
    zotero: str
    one: str = ""
    plural: str = ""
    bibtex: str = ""
    bibtex_export: str = ""
    csl: str = ""
    csl_export: str = ""
    ris: str = ""
    ris_export: str = ""
    howpublished: str = ""
    dublin_core: str = "Text"
    mods: str = "text"

    def get_label(self, many: bool) -> str:
        """Return the label in the singular or plural, translated: "PhD thesis", "PhD theses"."""
        return gettext((self.plural or f"{self.label}s") if many else (self.one or self.label))


KINDS = {name: WorkKind(name, **row) for name, row in load_table("kinds").items()}
LABELS = {kind.name: kind.label for kind in KINDS.values()}


class TypeTable(NamedTuple):
    """The types of a format: the kind of each, and the one that a kind is written as."""

    kind_of: dict[str, str]
    exported_type: dict[str, str]


def load_types(format: str) -> TypeTable:
    """Return the types by which a format calls the kinds of works."""
    types = {kind.name: getattr(kind, format).split() for kind in KINDS.values()}
    exported_type = {name: getattr(KINDS[name], f"{format}_export") or types[name][0] for name in KINDS}
    return TypeTable(invert(types), exported_type)

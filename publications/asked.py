"""What was asked of the list of papers, in words: for the page, its title, print, and where nothing fits.

`active` holds the filters that are on, by name, with what `Filters.read` made of their values.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.text import capfirst

from publications.models import Publication
from publications.searching.conditions import OURS
from publications.searching.language import Years

KINDS = {  # one and many, where an s after the label would not do
    "proceedings": ("volume of proceedings", "volumes of proceedings"),
    "phdthesis": ("PhD thesis", "PhD theses"),
    "mastersthesis": ("master's thesis", "master's theses"),
    "software": ("piece of software", "pieces of software"),
    "talk": ("talk or poster", "talks or posters"),
    "other": ("paper of another kind", "papers of another kind"),
}
BEFORE_VENUE = {"journal": "in", "series": "in", "repository": "on"}
IN_WORDS = {
    "person": lambda value: f"by {value}",
    "venue": lambda value: f"{BEFORE_VENUE.get(value.kind, 'at')} {value}",
    "year": lambda value: _in_years(value),
    "topic": lambda value: f"on {value}",
    "theme": lambda value: f"of the theme {label('theme', value)}",
    "corpus": lambda value: "of the group" if value == OURS else f"in {value}",
    "q": lambda value: f"with “{value}”",
}


def label(name: str, value) -> str:
    """What one filter's value is called where it stands alone: "OSDI", "Journal article", “serverless”."""
    if name == "q":
        return f"“{value}”"
    if name == "kind":
        return kind_label(value)
    if name == "year":
        return str(value).replace("-", "–")
    if value == OURS:
        return "The group"
    return getattr(value, "short", "") or str(value)


def _in_years(years: Years) -> str:
    """ "in 2020", "in 2019–2023", "since 2020", "until 2019"."""
    if years.first and years.last:
        return f"in {label('year', years)}"
    return f"since {years.first}" if years.first else f"until {years.last}"


def kind_label(kind: str) -> str:
    """ "Journal article"; a kind that is not known is called by its key."""
    return capfirst(dict(Publication.Kind.choices).get(kind, kind))


@dataclass(frozen=True)
class Words:
    """The sentence that says what was asked for and how many papers fit."""

    papers: int
    active: Mapping

    def __str__(self) -> str:
        """The whole: "3 papers by Luo Mai at OSDI", or "No paper by Luo Mai at OSDI"."""
        return f"{self.number} {self.rest}".rstrip()

    @property
    def number(self) -> str:
        """ "3 papers", or of the kind that was asked for: "1 journal article"."""
        return f"{self.papers:,} {self._noun(many=self.papers > 1)}" if self.papers else f"No {self._noun()}"

    @property
    def rest(self) -> str:
        """What is said after the number: "by Luo Mai at OSDI in 2024 with “serverless”"; often nothing."""
        return " ".join(words(self.active[name]) for name, words in IN_WORDS.items() if name in self.active)

    @property
    def title(self) -> str:
        """The same without a number: "Publications by Luo Mai at OSDI"."""
        noun = capfirst(self._noun(many=True)) if "kind" in self.active else "Publications"
        return f"{noun} {self.rest}".rstrip()

    def _noun(self, many: bool = False) -> str:
        kind = self.active.get("kind")
        if not kind:
            return "papers" if many else "paper"
        one = Publication.Kind(kind).label
        return KINDS.get(kind, (one, f"{one}s"))[many]

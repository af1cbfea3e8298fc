"""What every format of records says of a paper, in the words that formats without TeX have."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from groupsite.kit.addresses import absolute
from people.names import Parts
from people.names.display import sorted_form
from publications.entries import entry_of
from publications.formats import Contributor, Entry, Link
from publications.formats.export_values import get_publisher, get_translators
from publications.formats.languages import get_language_tag
from publications.formats.links import address_of
from publications.formats.text import to_plain
from publications.metadata.work import date_parts
from publications.models import Publication

_LICENCES = "license", "licence", "rights", "copyright"
_WHOLE = "book", "proceedings"


@dataclass(frozen=True)
class Described:
    """A paper that `fill_entries` has filled, as records speak of it; `called` is its identifier there."""

    paper: Publication
    called: str

    @cached_property
    def entry(self) -> Entry:
        return entry_of(self.paper)

    @property
    def page(self) -> str:
        """The address of its page."""
        return absolute(self.paper.get_absolute_url())

    @property
    def title(self) -> str:
        return to_plain(self.entry.title)

    @property
    def abstract(self) -> str:
        return to_plain(self.entry.abstract)

    @property
    def date(self) -> str:
        """The date as precise as it is known: 2024-05-31, 2024-05, 2024."""
        return "-".join(date_parts(self.entry))

    @property
    def language(self) -> str:
        """The language's code; empty where what is said of it does not tell."""
        return get_language_tag(self.entry.language)

    @property
    def publisher(self) -> str:
        return to_plain(get_publisher(self.entry))

    @property
    def translators(self) -> tuple[Contributor, ...]:
        return get_translators(self.entry)

    @property
    def kind(self) -> str:
        """The kind in words."""
        return self.paper.get_kind_display()

    @property
    def is_whole(self) -> bool:
        """Whether it is a book, so that its venue is a series and its editors are its own."""
        return self.entry.kind in _WHOLE

    @property
    def files(self) -> list[Link]:
        """Full texts, ours before those elsewhere."""
        return [link for link in self.entry.links if link.kind == "pdf"]

    @property
    def related(self) -> list[str]:
        """Addresses of what belongs to it: code, data, slides and pages elsewhere."""
        found = [link.url for link in self.entry.links if link.kind != "pdf"]
        return [address for address in found if address != self.page]

    @property
    def registered(self) -> Iterator[tuple[str, str, str]]:
        """Scheme, value and address of each identifier; the address is empty where a registry has none."""
        for scheme, value in self.entry.identifiers:
            yield scheme, value, address_of(scheme, value)

    @property
    def licences(self) -> list[str]:
        """Licences of its text; what its code and data may be used for is another matter."""
        said = [self.entry.extra.get(name) for name in _LICENCES]
        given = [link.licence for link in self.files]
        return list(dict.fromkeys(each for each in [*given, *said] if isinstance(each, str) and each))

    @property
    def media_types(self) -> list[str]:
        """Of the files that we hold."""
        found = (file.media_type for file in self.paper.attachments.all())
        return list(dict.fromkeys(filter(None, found)))

    @property
    def issn(self) -> str:
        said = self.entry.extra.get("issn")
        return said if isinstance(said, str) else ""


def inverted(parts: Parts) -> str:
    """A name with the family name first, as printed: "Mai, Luo"."""
    return sorted_form(parts)

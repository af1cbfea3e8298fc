"""What else leads to a work: identifiers and addresses, in the order in which the entry has them.

BibLaTeX takes `url`, `doi`, `eprint` and `file` as they stand; files made for BibTeX have `\\_`, `\\%`,
`{\\_}`, `$\\sim$`, `\\url{…}` in them.
"""

import re
from collections.abc import Callable, Iterable

from publications.formats.bibtex.fields import Fields, addresses, verbatim
from publications.formats.bibtex.types import TABLES
from publications.formats.data import invert
from publications.formats.entry import Link
from publications.formats.html import Anchor
from publications.formats.identifiers import find, isbns, normalise
from publications.formats.links import WHOLE, guess_link_kind, identifier_of, is_address

_PLAIN_DOI = re.compile(r"10\.\d{4,9}/[A-Za-z0-9._/-]*[A-Za-z0-9]", re.ASCII)
_REGISTERED = re.compile(
    r"https?://(?:aclanthology\.org/([A-Z]\d\d-\d{4}|\d{4}\.[a-z0-9_]+-[a-z0-9_]+\.\d+)/?"
    r"|(?:dx\.)?doi\.org/(10\.\d{4,9}/[A-Za-z0-9._/-]*[A-Za-z0-9])|arxiv\.org/abs/(\d{4}\.\d{4,5}))",
    re.ASCII,
)
_REGISTRY = re.compile(r"doi|arxiv|dblp|openalex|acl|pubmed|ncbi|semanticscholar|handle|hdl", re.IGNORECASE)
_ARXIV = re.compile(r"(?:arXiv:)?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?", re.ASCII)
_ARXIV_ONLY = re.compile(
    r"\s*(?:arXiv(?: e-?prints?| preprint)?[\s,:]*)?arXiv\s*:\s*\S+?(?:\s*\[[\w.-]+\])?[.,]?\s*",
    re.IGNORECASE,
)
_PREPRINT_VENUE = re.compile(r"(?:arxiv|corr)\b", re.IGNORECASE)
_ABS = re.compile(r"abs/(\S+)")
_WORDS = re.compile(r"[A-Za-z]{3,}")
_LONG = 2_000


class References:
    """The identifiers and links of an entry, as its fields are read one after the other."""

    def __init__(self, fields: Fields, kind: str, linked: Iterable[tuple[str, Anchor]] = ()) -> None:
        self.fields = fields
        self.kind = kind
        self.links: list[Link] = []
        self._found: list[tuple[str, str, str]] = []  # scheme, value, the address that says so, if one does
        for name in [name for name in fields.left if name in _TAKERS]:
            _TAKERS[name](self, name)
        for name, anchor in linked:
            self._take_address(anchor.url, _LINKS.get(name, "") or anchor.kind)

    def identifiers(self) -> tuple[tuple[str, str], ...]:
        """Return each once. An address that says another than its own field is a link."""
        if len(self._found) < 2:
            return tuple((scheme, value) for scheme, value, _ in self._found)
        own = {scheme: value for scheme, value, address in self._found if not address}
        kept: dict[tuple[str, str], None] = {}
        for scheme, value, address in self._found:
            if address and own.get(scheme, value) != value:
                self._link(address, "page")
            else:
                kept[scheme, value] = None
        return tuple(kept)

    def is_preprint(self, venue: str) -> bool:
        """Return whether what is there, and where it appeared, is said by an archive of preprints alone."""
        in_arxiv = any(scheme == "arxiv" for scheme, _, _ in self._found)
        place = _PREPRINT_VENUE.match(venue) if self.kind == "article" else self.kind == "other" and not venue
        return in_arxiv and bool(place)

    def look_in_venue(self, venue: str) -> None:
        """Take an arXiv id from "arXiv preprint arXiv:2401.00001", or from dblp's "CoRR" and its volume."""
        if _PREPRINT_VENUE.match(venue):
            number = _ABS.fullmatch(self.fields.value("volume"))
            self._add_found("arxiv", f"arXiv:{number[1]}" if number else venue)

    def _add(self, scheme: str, text: str) -> bool:
        try:
            self._found.append((scheme, normalise(scheme, text), ""))
        except ValueError:
            return False
        return True

    def _add_found(self, scheme: str, text: str) -> bool:
        identifier = find(text[:_LONG])
        if identifier and identifier[0] == scheme:
            self._found.append((*identifier, ""))
            return True
        return False

    def _link(self, address: str, kind: str) -> None:
        if all(address != link.url for link in self.links):
            self.links.append(Link(address, kind))

    def take_doi(self, name: str) -> None:
        value = self.fields.value(name)
        text = value if _PLAIN_DOI.fullmatch(value) else verbatim(value)
        if _PLAIN_DOI.fullmatch(text):
            self._found.append(("doi", text.lower(), ""))
        elif not self._add("doi", text) and not self._add_found("doi", text):
            self.fields.warn(name, f"“{text[:60]}” is not a DOI.")
            return
        del self.fields.left[name]

    def take_identifier(self, name: str) -> None:
        text = verbatim(self.fields.value(name))
        if len(text) < _LONG and self._add(_SCHEMES[name], text):
            del self.fields.left[name]

    def take_isbn(self, name: str) -> None:
        text = self.fields.text(name)
        numbers = isbns(text) if len(text) < _LONG and self.kind in WHOLE else []
        self._found += [("isbn", value, "") for value in numbers]
        if numbers and not _WORDS.search(text.replace("ISBN", "")):
            del self.fields.left[name]

    def take_eprint(self, name: str) -> None:
        text = verbatim(self.fields.value(name))
        archive = self.fields.first("eprinttype", "archiveprefix")
        registry = self.fields.text(archive).lower() if archive else ""
        scheme = _ARCHIVES.get(registry)
        if not registry and is_address(text):
            self._take_addresses(name, "")
            return
        if not registry and _ARXIV.fullmatch(text):
            scheme = "arxiv"
        if scheme and self._add(scheme, text):
            for taken in filter(None, (name, archive)):
                del self.fields.left[taken]

    def take_dblp(self, name: str) -> None:
        identifier = identifier_of(verbatim(self.fields.value(name)).removesuffix(".bib"))
        if identifier and identifier[0] == "dblp":
            self._found.append((*identifier, ""))
            del self.fields.left[name]

    def take_link(self, name: str) -> None:
        self._take_addresses(name, _LINKS.get(name, ""))

    def _take_addresses(self, name: str, kind: str) -> None:
        """Take the addresses of a field if it holds nothing else."""
        value = self.fields.value(name)
        if kind in ("", "page") and (identifier := _match_registered(value)):
            del self.fields.left[name]
            self._found.append((*identifier, value))
            return
        texts = [
            (f"https://{text}" if text.startswith("www.") else text)
            for text in addresses(value[: _LONG * 10])
        ]
        if not all(map(is_address, texts)):
            return
        del self.fields.left[name]
        for text in texts:
            self._take_address(text, kind)

    def _take_address(self, text: str, kind: str) -> None:
        match = identifier_of(text) if kind in ("", "page") and _REGISTRY.search(text) else None
        if match:
            self._found.append((*match, text))
            return
        self._link(text, kind or guess_link_kind(text))
        within = find(text) if "10." in text or _REGISTRY.search(text) else None  # as in that of a file
        if within and within[0] in _ADDRESSED:
            self._found.append((*within, text))

    def take_if_address(self, name: str) -> None:
        value = self.fields.value(name).strip()
        if len(value) < _LONG and ("://" in value[:12] or value.startswith(("\\url", "{\\url"))):
            self._take_addresses(name, "")
        else:
            self.look_for_arxiv(name)

    def look_for_arxiv(self, name: str) -> None:
        value = self.fields.value(name)
        if "rxiv" in value.lower() and len(value) < 100 and _ARXIV_ONLY.fullmatch(value):
            self._add_found("arxiv", value)


def _match_registered(address: str) -> tuple[str, str] | None:
    """Return the identifier that an address of the most frequent forms says."""
    match = _REGISTERED.fullmatch(address)
    if not match:
        return None
    acl, doi, arxiv = match.groups()
    return ("acl", acl) if acl else ("doi", doi.lower()) if doi else ("arxiv", arxiv)


_ADDRESSED = frozenset({"doi", "arxiv", "acl", "dblp", "pmid", "pmcid", "openalex", "s2"})
_ARCHIVES = invert(TABLES["archives"])
_SCHEMES = invert(TABLES["schemes"])
_LINKS = {name: "" if kind == "any" else kind for name, kind in invert(TABLES["links"]).items()}
_TAKERS: dict[str, Callable[[References, str], None]] = {
    "doi": References.take_doi,
    "eprint": References.take_eprint,
    "isbn": References.take_isbn,
    "isbn-13": References.take_isbn,
    "biburl": References.take_dblp,
    "url": References.take_link,
    "howpublished": References.take_if_address,
    "note": References.look_for_arxiv,
    **dict.fromkeys(_SCHEMES, References.take_identifier),
    **dict.fromkeys(_LINKS, References.take_link),
}

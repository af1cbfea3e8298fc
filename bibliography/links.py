"""URLs that belong to a work: what stands there, and which are an identifier in other words."""

import re
from urllib.parse import urlsplit

from bibliography import identifiers
from bibliography.entry import Entry, Link
from bibliography.identifiers import find, find_isbns, normalise
from bibliography.text import one_line

CODE_HOSTS = ("github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "huggingface.co", "gitee.com")
VIDEO_HOSTS = ("youtube.com", "youtu.be", "vimeo.com", "bilibili.com", "slideslive.com")
SLIDE_HOSTS = ("slideshare.net", "speakerdeck.com")
DATA_HOSTS = ("zenodo.org", "figshare.com", "kaggle.com", "dataverse.org", "osf.io")
ENDINGS = {
    ".pdf": "pdf",
    **dict.fromkeys((".ppt", ".pptx", ".key", ".odp"), "slides"),
    **dict.fromkeys((".mp4", ".webm", ".mov"), "video"),
    **dict.fromkeys((".csv", ".parquet", ".json", ".tsv"), "data"),
    **dict.fromkeys((".tar.gz", ".zip", ".ipynb"), "code"),
}


_BY_HOST = {
    **dict.fromkeys(CODE_HOSTS, "code"),
    **dict.fromkeys(VIDEO_HOSTS, "video"),
    **dict.fromkeys(SLIDE_HOSTS, "slides"),
    **dict.fromkeys(DATA_HOSTS, "data"),
}


def guess_link_kind(address: str) -> str:
    """Guess what stands at a URL: pdf, code, slides, video, poster, data or page."""
    try:
        parts = urlsplit(address.strip().lower())
        host = parts.hostname or ""
    except ValueError:
        return "page"
    for word in ("poster", "slides"):
        if word in parts.path:
            return word
    site = ".".join(host.split(".")[-2:])
    if site == "huggingface.co" and parts.path.startswith("/datasets/"):
        return "data"
    if site in _BY_HOST:
        return _BY_HOST[site]
    if site == "arxiv.org" and parts.path.startswith("/pdf/"):
        return "pdf"
    return next((kind for ending, kind in ENDINGS.items() if parts.path.endswith(ending)), "page")


_REGISTRIES = {
    "doi": "doi.org/",
    "arxiv": "arxiv.org/abs/",
    "dblp": "dblp.org/rec/",
    "openalex": "openalex.org/",
    "acl": "aclanthology.org/",
    "pmid": "pubmed.ncbi.nlm.nih.gov/",
    "pmcid": "pmc.ncbi.nlm.nih.gov/articles/",
    "s2": "www.semanticscholar.org/paper/",
    "handle": "hdl.handle.net/",
}
_FORMERLY = {
    "www.ncbi.nlm.nih.gov/pmc/articles/": "pmcid",
    "ncbi.nlm.nih.gov/pmc/articles/": "pmcid",
    "www.ncbi.nlm.nih.gov/pubmed/": "pmid",
    "www.aclweb.org/anthology/": "acl",
    "aclweb.org/anthology/": "acl",
    "dblp.uni-trier.de/rec/": "dblp",
    "export.arxiv.org/abs/": "arxiv",
}
_ADDRESS = re.compile(r"(?:https?|ftp)://\S+", re.IGNORECASE)
_OF_ARXIV = "10.48550/arxiv."
_SCHEME = re.compile(r"^https?://(?:dx\.)?", re.IGNORECASE)


def is_address(text: str) -> bool:
    """Return whether a text is one address of the web, as a link can have it."""
    return bool(_ADDRESS.fullmatch(text))


def address_of(scheme: str, value: str) -> str:
    """Return the address at which the registry shows a work; empty for a scheme that has none."""
    return f"https://{_REGISTRIES[scheme]}{value}" if scheme in _REGISTRIES else ""


def identifier_of(address: str) -> tuple[str, str] | None:
    """Return the identifier that a registry's address says and nothing else; None for any other address."""
    if len(address) > 400 or not is_address(address):
        return None
    identifier = identifiers.find(address)
    if identifier is None or identifier[0] not in _REGISTRIES:
        return None
    scheme, value = identifier
    path = _SCHEME.sub("", address).rstrip("/").lower()
    bare = path.removeprefix("www.").removesuffix(".html")
    bases = [_REGISTRIES[scheme], *(base for base, former in _FORMERLY.items() if former == scheme)]
    if any(bare == f"{base.removeprefix('www.')}{value.lower()}" for base in bases):
        return identifier
    # a DOI may be written with escapes or in capitals
    return identifier if path.startswith(("doi.org/", "www.doi.org/")) and "?" not in path else None


def make_link(address: str, kind: str = "") -> Link:
    """Return a link to an address, with its kind guessed where it is not given."""
    return Link(address, kind or guess_link_kind(address))


def settled(scheme: str, value: str) -> tuple[str, str]:
    """Return an identifier; for the DOI that arXiv gives a preprint its arXiv id, which names the same."""
    if scheme == "doi" and value.startswith(_OF_ARXIV):
        try:
            return "arxiv", identifiers.normalise("arxiv", value.removeprefix(_OF_ARXIV))
        except ValueError:
            return scheme, value
    return scheme, value


WHOLE = frozenset({"book", "proceedings", "phdthesis", "mastersthesis", "report", "other"})
"""Kinds of works that an ISBN may name; elsewhere it names the book that a work is in."""

_WORDS = re.compile(r"[A-Za-z]{3,}|\b\d{4}-\d{3}[\dXx]\b")
_NAMED = re.compile(r"(\d+)\s*\[pmid\]|(PMC\d+)\s*\[pmcid?\]", re.IGNORECASE)
_LONG = 1_000


def has_content(entry: Entry) -> bool:
    """Return whether an entry says of any work at all; one without a title may."""
    return bool(
        entry.title or entry.authors or entry.editors or entry.identifiers or entry.venue or entry.key
    )


class IdentifierCollector:
    """The identifiers, each once, and the links of a work, in the order in which they are found."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.links: list[Link] = []
        self._identifiers: dict[tuple[str, str], None] = {}

    @property
    def identifiers(self) -> tuple[tuple[str, str], ...]:
        return tuple(self._identifiers)

    def add(self, scheme: str, text: str) -> bool:
        """Take an identifier; false where the text is none."""
        try:
            self._identifiers[scheme, normalise(scheme, text)] = None
        except ValueError:
            return False
        return True

    def add_isbns(self, text: str) -> bool:
        """Take the ISBNs of a text; false where it says something else too, or they name another work."""
        values = find_isbns(text[:_LONG]) if self.kind in WHOLE else []
        for value in values:
            self._identifiers["isbn", value] = None
        return bool(values) and not _WORDS.search(text.replace("ISBN", ""))

    def add_mention(self, text: str) -> bool:
        """Take an identifier that says what it is ("doi: 10.1145/1", "123[pmid]") and is the whole text."""
        if len(text) > _LONG:
            return False
        if match := _NAMED.fullmatch(text.strip()):
            return self.add("pmid" if match[1] else "pmcid", match[1] or match[2])
        identifier = find(text)
        if not identifier or " " in re.sub(
            r"^\W*(?:doi|arxiv|pmid|pmcid)\s*[:=]?\s*", "", text.strip(), flags=re.I
        ):
            return False
        if identifier[0] == "isbn" and self.kind not in WHOLE:
            return False
        self._identifiers[identifier] = None
        return True

    def add_address(self, text: str, kind: str = "") -> bool:
        """Take an address: as an identifier if it says just that, else as a link; false where it is none.

        An address that says another value than is known already for its registry is a link.
        """
        url = one_line(text)
        url = f"https://{url}" if url.startswith("www.") else url
        if not is_address(url):
            return False
        identifier = identifier_of(url) if kind in ("", "page") else None
        if identifier and all(pair[0] != identifier[0] or pair == identifier for pair in self._identifiers):
            self._identifiers[identifier] = None
        elif all(link.url != url for link in self.links):
            self.links.append(Link(url, kind or guess_link_kind(url)))
        return True

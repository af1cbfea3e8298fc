"""URLs of works: guess what they lead to, and convert them to and from identifiers."""

import re
from urllib.parse import urlsplit

from bibliography import identifiers
from bibliography.entry import Entry, EntryLink
from bibliography.identifiers import find_identifier, find_isbns, normalise
from bibliography.text import to_one_line

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


def guess_link_kind(url: str) -> str:
    """Guess what stands at a URL: pdf, code, slides, video, poster, data or page."""
    try:
        parts = urlsplit(url.strip().lower())
        host = parts.hostname or ""
    except ValueError:
        return "page"
    for token in ("poster", "slides"):
        if token in parts.path:
            return token
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
_FORMER_PREFIXES = {
    "www.ncbi.nlm.nih.gov/pmc/articles/": "pmcid",
    "ncbi.nlm.nih.gov/pmc/articles/": "pmcid",
    "www.ncbi.nlm.nih.gov/pubmed/": "pmid",
    "www.aclweb.org/anthology/": "acl",
    "aclweb.org/anthology/": "acl",
    "dblp.uni-trier.de/rec/": "dblp",
    "export.arxiv.org/abs/": "arxiv",
}
_URL = re.compile(r"(?:https?|ftp)://\S+", re.IGNORECASE)
_LONGEST_URL = 2_000  # characters of one in which an identifier is looked for
_ARXIV_DOI_PREFIX = "10.48550/arxiv."
_SCHEME = re.compile(r"^https?://(?:dx\.)?", re.IGNORECASE)


def is_url(text: str) -> bool:
    """Return whether a text is a URL (http, https or ftp)."""
    return bool(_URL.fullmatch(text))


def escape_spaces(text: str) -> str:
    """Return a URL with its spaces escaped; any other text as it is."""
    return text.replace(" ", "%20") if " " in text and "://" in text[:10] and text.count("://") == 1 else text


def get_registry_url(scheme: str, value: str) -> str:
    """Return the URL of a work at its registry; an empty string for a scheme without URLs."""
    return f"https://{_REGISTRIES[scheme]}{value}" if scheme in _REGISTRIES else ""


def parse_registry_url(url: str) -> tuple[str, str] | None:
    """Return the identifier of a registry's URL that says nothing else; None for any other URL."""
    if len(url) > 400 or not is_url(url):
        return None
    identifier = identifiers.find_identifier(url)
    if identifier is None or identifier[0] not in _REGISTRIES:
        return None
    scheme, value = identifier
    path = _SCHEME.sub("", url).rstrip("/").lower()
    bare = path.removeprefix("www.").removesuffix(".html")
    bases = [
        _REGISTRIES[scheme],
        *(base for base, former_scheme in _FORMER_PREFIXES.items() if former_scheme == scheme),
    ]
    if any(bare == f"{base.removeprefix('www.')}{value.lower()}" for base in bases):
        return identifier
    # a DOI may be written with escapes or in capitals
    return identifier if path.startswith(("doi.org/", "www.doi.org/")) and "?" not in path else None


MAY_BE_REGISTRY = re.compile(
    r"doi|arxiv|dblp|openalex|acl|pubmed|ncbi|semanticscholar|handle|hdl", re.IGNORECASE
)
"""What the URLs of registries have in them; others may have it, too."""
_EMBEDDED_SCHEMES = frozenset({"doi", "arxiv", "acl", "dblp", "pmid", "pmcid", "openalex", "s2"})


def find_embedded_identifier(url: str) -> tuple[str, str] | None:
    """Return the identifier in the URL of a publisher's page or of a file, if there is one."""
    if len(url) > _LONGEST_URL or not ("10." in url or MAY_BE_REGISTRY.search(url)):
        return None
    identifier = identifiers.find_identifier(url)
    return identifier if identifier and identifier[0] in _EMBEDDED_SCHEMES else None


_PDF_PAGES = (
    (
        re.compile(r"https?://(?:www\.|export\.)?arxiv\.org/abs/([^?#]+?)/?", re.IGNORECASE),
        "https://arxiv.org/pdf/{}",
    ),
    (
        re.compile(r"https?://openreview\.net/forum\?id=([\w-]+)", re.IGNORECASE),
        "https://openreview.net/pdf?id={}",
    ),
    (
        re.compile(r"https?://(?:www\.)?aclanthology\.org/([\w.-]+?)/?", re.IGNORECASE),
        "https://aclanthology.org/{}.pdf",
    ),
)
"""Pages of archives that people give as the PDF, and the URLs of the PDF itself."""


def get_pdf_url(url: str) -> str:
    """Return the URL of the PDF that the page of an archive is about; any other URL as it is."""
    for page, pdf in _PDF_PAGES:
        if (match := page.fullmatch(url)) and not url.lower().endswith(".pdf"):
            return pdf.format(match[1])
    return url


def make_link(url: str, kind: str = "") -> EntryLink:
    """Return a link, its kind guessed from the URL if it is empty."""
    return EntryLink(url, kind or guess_link_kind(url))


def normalize_arxiv_doi(scheme: str, value: str) -> tuple[str, str]:
    """Return an identifier, with the arXiv ID in place of a DOI of arXiv."""
    if scheme == "doi" and value.startswith(_ARXIV_DOI_PREFIX):
        try:
            return "arxiv", identifiers.normalise("arxiv", value.removeprefix(_ARXIV_DOI_PREFIX))
        except ValueError:
            return scheme, value
    return scheme, value


def read_identifiers(scheme: str, text: str) -> list[tuple[str, str]]:
    """Return the identifier of a text if it is valid, all DOIs of one, and the arXiv ID of arXiv's DOI."""
    try:
        pair = scheme, normalise(scheme, text)
    except ValueError:
        pair = None
    if scheme != "doi":
        return [pair] if pair else []
    pairs = [pair] if pair else []
    if text.count("10.") > 1:
        several = [each for each in identifiers.find_identifiers(text[:_LONGEST_URL]) if each[0] == "doi"]
        pairs = several if len(several) > 1 else pairs
    return list(dict.fromkeys(each for pair in pairs for each in (pair, normalize_arxiv_doi(*pair))))


KINDS_WITH_ISBN = frozenset({"book", "proceedings", "phdthesis", "mastersthesis", "report", "other"})
"""Kinds of works that an ISBN may name; elsewhere it names the book that a work is in."""

_WORDS = re.compile(r"[A-Za-z]{3,}|\b\d{4}-\d{3}[\dXx]\b")
_LABELLED_ID = re.compile(r"(\d+)\s*\[pmid\]|(PMC\d+)\s*\[pmcid?\]", re.IGNORECASE)
_LONGEST_TEXT = 1_000


def has_content(entry: Entry) -> bool:
    """Return whether an entry has any data that identifies a work, a title or other."""
    return bool(
        entry.title or entry.authors or entry.editors or entry.identifiers or entry.venue or entry.key
    )


class IdentifierCollector:
    """The identifiers, each once, and the links of a work, in the order in which they are found."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.links: list[EntryLink] = []
        self._identifiers: dict[tuple[str, str], None] = {}

    @property
    def identifiers(self) -> tuple[tuple[str, str], ...]:
        return tuple(self._identifiers)

    def add(self, scheme: str, text: str) -> bool:
        """Add an identifier, or several DOIs in one text; return False if the text is invalid."""
        pairs = read_identifiers(scheme, text)
        self._identifiers |= dict.fromkeys(pairs)
        return bool(pairs)

    def add_isbns(self, text: str) -> bool:
        """Add the ISBNs of a text; return False if it says more, or they belong to another work."""
        values = find_isbns(text[:_LONGEST_TEXT]) if self.kind in KINDS_WITH_ISBN else []
        for value in values:
            self._identifiers["isbn", value] = None
        return bool(values) and not _WORDS.search(text.replace("ISBN", ""))

    def add_mention(self, text: str) -> bool:
        """Add an identifier that names its scheme ("doi: 10.1145/1", "123[pmid]") and is the whole text."""
        if len(text) > _LONGEST_TEXT:
            return False
        if match := _LABELLED_ID.fullmatch(text.strip()):
            return self.add("pmid" if match[1] else "pmcid", match[1] or match[2])
        identifier = find_identifier(text)
        if not identifier or " " in re.sub(
            r"^\W*(?:doi|arxiv|pmid|pmcid)\s*[:=]?\s*", "", text.strip(), flags=re.I
        ):
            return False
        if identifier[0] == "isbn" and self.kind not in KINDS_WITH_ISBN:
            return False
        self._identifiers[identifier] = None
        return True

    def add_url(self, text: str, kind: str = "") -> bool:
        """Add a URL: as an identifier if it is a registry's, else as a link; return False if it is no URL.

        A URL that contradicts an identifier of the same scheme is a link. The identifier in the URL of a page
        of a publisher, or of a file, is added, too.
        """
        url = escape_spaces(to_one_line(text))
        url = f"https://{url}" if url.startswith("www.") else url
        if not is_url(url):
            return False
        identifier = parse_registry_url(url) if kind in ("", "page") else None
        if identifier and all(pair[0] != identifier[0] or pair == identifier for pair in self._identifiers):
            self._identifiers[identifier] = None
            return True
        if all(link.url != url for link in self.links):
            self.links.append(EntryLink(url, kind or guess_link_kind(url)))
        embedded = None if parse_registry_url(url) else find_embedded_identifier(url)
        if embedded and all(pair[0] != embedded[0] for pair in self._identifiers):
            self._identifiers[embedded] = None
        return True

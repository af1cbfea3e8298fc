"""Find identifiers of works in text, and normalise them for comparison.

A DOI is in lower case (DOI Handbook, 2.4), an arXiv ID without version and subject class (arxiv.org/help/
arxiv_identifier), an ISBN has its thirteen digits and nothing else (ISO 2108), so that 0-306-40615-2 and
978-0-306-40615-7 are the same. The other schemes' forms are their registries'.
"""

import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from urllib.parse import unquote

from bibliography.text import to_one_line
from core.text.letters import to_ascii
from core.text.translation import gettext

LENGTH = 300  # characters of a value

_ARCHIVES = (
    "acc-phys|adap-org|alg-geom|ao-sci|astro-ph|atom-ph|bayes-an|chao-dyn|chem-ph|cmp-lg|comp-gas|cond-mat|"
    "cs|dg-ga|funct-an|gr-qc|hep-ex|hep-lat|hep-ph|hep-th|math-ph|math|mtrl-th|nlin|nucl-ex|nucl-th|patt-sol|"
    "physics|plasm-ph|q-alg|q-bio|quant-ph|solv-int|supr-con"
)
_OLD_ARXIV = rf"(?:{_ARCHIVES})(?:\.[a-z-]{{2,}})?/\d{{7}}"
_NEW_ARXIV = r"\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}"
_ARXIV = rf"(?:{_NEW_ARXIV}|{_OLD_ARXIV})(?:v\d+)?(?![\d.]*\d)"
_ACL_NEW = r"\d{4}\.[a-z0-9_]+-[a-z0-9_]+\.\d+"
_ACL = rf"(?:[a-z]\d{{2}}-\d{{4}}|{_ACL_NEW})(?!\d)"
_DBLP_ROOTS = "conf|journals|books|series|reference|phd|ms|tr|data|www"
_DBLP = r"[a-z]+(?:/[\w+.:*-]+){2,}"
_DOI_PREFIX = r"10\.\d{4,9}(?:\.\d+)*"
_UNTIL_NEXT = r"\S+?(?=[,;|](?:10\.\d{4}|https?:|doi:)|</|\">|\s|$)"
_ISBN = r"(?:97[89][ -]?)?(?:\d[ -]?){9}[\dx](?![\dx])"

_PATTERNS = {
    "arxiv": (
        rf"(?:arxiv\.org|arxiv|xxx\.lanl\.gov)/[a-z-]+/({_ARXIV})|ar5iv\.(?:labs\.arxiv\.)?org/[a-z]+/({_ARXIV})"
        rf"|huggingface\.co/papers/({_ARXIV})|arxiv(?:\s*e-?prints?)?\s*[:.,]?\s*(?:abs/)?({_ARXIV})|\babs/({_ARXIV})"
    ),
    "doi": (
        rf"\bdoi(?:\.org/|\s*[:=]?\s*)(10\.[\d.]+(?:/|%2f){_UNTIL_NEXT})"
        rf"|(?<![\w.])({_DOI_PREFIX}(?:/|%2f){_UNTIL_NEXT})"
    ),
    "dblp": (
        rf"dblp\.(?:org|uni-trier\.de|dagstuhl\.de)/rec/(?:bibtex\d?/|bib\d?/|html/|xml/)?({_DBLP})|dblp:\s*({_DBLP})"
    ),
    "openalex": r"openalex\.org/(?:works/)?(w\d+)|openalex\s*:\s*(w\d+)",
    "acl": (
        rf"aclanthology\.org/({_ACL})|(?:aclweb\.org|aclanthology\.info|aclanthology\.coli\.uni-saarland\.de)/"
        rf"(?:anthology/|papers/)(?:[a-z]/[a-z]\d\d/)?({_ACL})|(?<![\w.])acl:\s*({_ACL})"
    ),
    "pmcid": r"(?:/articles/|\bpmcid\s*:?\s*|(?<![\w/]))(pmc\d+)(?!\w)",
    "pmid": (
        r"pubmed\.ncbi\.nlm\.nih\.gov/(\d+)|ncbi\.nlm\.nih\.gov/(?:m/)?pubmed/(\d+)"
        r"|europepmc\.org/(?:abstract|article)/med/(\d+)|\b(?:pmid|pubmed)\s*:?\s*(\d{1,9})(?!\w)"
    ),
    "s2": r"semanticscholar\.org/(?:graph/v1/)?paper/(?:[^\s/]*/)?([0-9a-f]{40})(?!\w)",
    "handle": r"(?:hdl\.handle\.net/|\bhdl:\s*|\burn:hdl:|/handle/)(\d+(?:\.\w+)*/[^\s?#]+)",
    "isbn": rf"\bisbn(?:-?1[03])?[\s:=]*({_ISBN})|(?<![\w.-])(97[89][ -]?(?:\d[ -]?){{9}}\d)(?![\w-])",
}
_MENTION_PATTERNS = {
    scheme: re.compile(pattern, re.IGNORECASE | re.ASCII) for scheme, pattern in _PATTERNS.items()
}
_HINTS = {
    "arxiv": ("arxiv", "abs/", "ar5iv", "huggingface", "lanl"),
    "doi": ("10.",),
    "dblp": ("dblp",),
    "openalex": ("openalex",),
    "acl": ("acl",),
    "pmcid": ("pmc",),
    "pmid": ("pmid", "pubmed", "europepmc"),
    "s2": ("semanticscholar",),
    "handle": ("handle", "hdl"),
    "isbn": ("isbn", "978", "979"),
}
_BARE_PATTERNS = {
    "arxiv": re.compile(_ARXIV, re.IGNORECASE | re.ASCII),
    "dblp": re.compile(rf"(?:{_DBLP_ROOTS})(?:/[\w+.:*-]+){{2,}}", re.ASCII),
    "openalex": re.compile(r"W\d{7,}", re.ASCII),
    "acl": re.compile(_ACL_NEW, re.ASCII),
    "isbn": re.compile(r"\d+-\d+-\d+-[\dXx]", re.ASCII),
}


def find_identifier(text: str) -> tuple[str, str] | None:
    """Return the scheme and the normalised value of the first identifier in a text, or None.

    Accepts identifiers as people paste them: after the name of their registry, as URLs, with a version or a
    subject class, in the middle of a sentence.
    """
    text = _BROKEN_DOI.sub(r"\1", _clean_text(text))
    for scheme, form in _BARE_PATTERNS.items():
        if form.fullmatch(text) and (value := _normalise_or_empty(scheme, text)):
            return scheme, value
    return min(_find_mentions(text), default=(0, None))[1]


def find_identifiers(text: str) -> list[tuple[str, str]]:
    """Return all identifiers in a text, each once; bare numbers do not count."""
    mentions = sorted(_find_mentions(_clean_text(text)))
    return list(dict.fromkeys(identifier for _, identifier in mentions))


_ENTITY = re.compile(r"&(?:lt|gt|amp|quot|apos|#[0-9]{1,5}|#[xX][0-9a-fA-F]{1,4});")


def _clean_text(text: str) -> str:
    """Return a text on one line in ASCII where it can be, without entities of HTML (`&lt;`, `&#x2F;`)."""
    for _ in range(2):
        text = _ENTITY.sub(lambda match: html.unescape(match[0]), text) if "&" in text else text
    return to_ascii(to_one_line(text))


def _find_mentions(text: str) -> Iterator[tuple[int, tuple[str, str]]]:
    """Yield the position of each identifier, and its scheme and value."""
    lower = text.lower()
    for scheme, hints in _HINTS.items():
        if any(hint in lower for hint in hints):
            for match in _MENTION_PATTERNS[scheme].finditer(text):
                piece = next(filter(None, match.groups()))
                if scheme == "doi":
                    piece = _strip_url_parts(text, match.start(), piece)
                if scheme == "handle" and piece.startswith("10."):
                    continue
                if value := _normalise_or_empty(scheme, piece):
                    yield match.start(), (scheme, value)


def _normalise_or_empty(scheme: str, text: str) -> str:
    try:
        return normalise(scheme, text)
    except ValueError:
        return ""


_BROKEN_DOI = re.compile(
    r"\A(\W*(?:(?:https?://[\w.]*)?doi\b\S*\s?)?10\.\d{4,9}/)\s+(?=\S+\Z)", re.IGNORECASE
)
"""A DOI alone, with a line break after its slash."""
_PAGE = re.compile(r"/(?:full|abstract|pdf|epdf|meta|html|summary|fulltext)$", re.IGNORECASE)


def _strip_url_parts(text: str, start: int, doi: str) -> str:
    """Strip the query and the name of a page from a DOI in a URL; a bare DOI stays as it is."""
    before = text[max(0, start - 200) : start].rpartition(" ")[2].lower()
    if "://" not in before and "www." not in before and "doi.org" not in text[start : start + 9].lower():
        return doi
    doi = doi.partition("?")[0].partition("#")[0]
    if "doi.org" not in before + text[start : start + 9].lower():
        doi = _PAGE.sub("", doi.removesuffix(".pdf"))
    return doi


def normalise(scheme: str, text: str) -> str:
    """Return the normal form of an identifier of a scheme, for storage and comparison.

    Accepts it with or without the name or the URL of its registry. Raises ValueError, with a message for
    readers, for an invalid identifier or an unknown scheme.
    """
    normal_form = _NORMAL_FORMS.get(scheme)
    if normal_form and normal_form.fullmatch(text):
        return text
    if scheme not in _NORMALISERS:
        raise ValueError(gettext("“{scheme}” is not a registry of identifiers.").format(scheme=scheme))
    text = _clean_text(text)
    match = _MENTION_PATTERNS[scheme].match(text) if scheme != "doi" else None
    value = _NORMALISERS[scheme](next(filter(None, match.groups())) if match else text)
    if len(value) > LENGTH:
        raise ValueError(gettext("An identifier has at most {length} characters.").format(length=LENGTH))
    return value


_NORMAL_FORMS = {
    "doi": re.compile(r"10\.[0-9]{4,9}/[a-z0-9._-]{0,80}[a-z0-9]"),
    "acl": re.compile(r"[A-Z][0-9]{2}-[0-9]{4}|[0-9]{4}\.[a-z0-9_]{1,40}-[a-z0-9_]{1,40}\.[0-9]{1,5}"),
}
"""Patterns of identifiers in normal form already: a fast path for most."""


_DOI_NAMES = re.compile(
    r"(?:(?:https?://)?(?:(?:dx|www)\.)?doi\.org/|(?:urn:|info:)?doi(?:\s*[:=]\s*|\s+|/))+", re.IGNORECASE
)
_FRAGMENT = re.compile(r"#[A-Za-z]{3,}[A-Za-z0-9_-]*$")  # a place in the page of a DOI, such as #abstract
_DOI = re.compile(r"10\.[0-9.]*[0-9]/\S+")
_OPENING_BRACKETS = {")": "(", "]": "[", "}": "{", ">": "<"}


def _normalise_doi(text: str) -> str:
    prefix = _DOI_NAMES.match(text)
    value = text[prefix.end() :] if prefix else text
    if prefix and "doi.org" in prefix[0].lower():
        value = value.partition("?")[0].partition("#")[0]
    value = _FRAGMENT.sub("", value)
    for _ in range(3):  # it may be quoted several times over
        try:
            unquoted = unquote(value, errors="strict") if "%" in value else value
        except UnicodeDecodeError:
            break
        if unquoted == value or not to_one_line(unquoted).isprintable():
            break
        value = unquoted
    value = unicodedata.normalize("NFC", _strip_tail(value).lower())
    if not _DOI.fullmatch(value) or "\\" in value or (not value.isascii() and any(map(str.isupper, value))):
        raise ValueError(
            gettext(
                "“{text}” is not a DOI. It must start with 10. and contain a slash, for example "
                "10.1145/3447786."
            ).format(text=text[:60])
        )
    return value


def _strip_tail(text: str) -> str:
    """Strip trailing punctuation of the sentence; balanced brackets stay."""
    depth = {
        closing: text.count(opening) - text.count(closing) for closing, opening in _OPENING_BRACKETS.items()
    }
    end = len(text)
    while end and (text[end - 1] in ".,;:'\"“”‘’…«»‹›" or depth.get(text[end - 1], 0) < 0):
        if text[end - 1] in depth:
            depth[text[end - 1]] += 1
        end -= 1
    return text[:end]


_ARXIV_DOI = re.compile(r".*10\.48550/arxiv\.", re.IGNORECASE)
_ARXIV_FORM = re.compile(
    rf"({_NEW_ARXIV}|{_OLD_ARXIV})(?:v\d+)?(?:\.pdf)?(?:\s*\[[^\]]*\])?\.?", re.IGNORECASE | re.ASCII
)


def _normalise_arxiv(text: str) -> str:
    match = _ARXIV_FORM.fullmatch(_ARXIV_DOI.sub("", text[:LENGTH]))
    if not match:
        raise ValueError(
            gettext("“{text}” is not an arXiv ID such as 2401.00001 or hep-th/9901001.").format(
                text=text[:60]
            )
        )
    archive, slash, number = match[1].lower().rpartition("/")
    return f"{archive.partition('.')[0]}{slash}{number}"


_DBLP_FORM = re.compile(_DBLP, re.ASCII)
_FILE_ENDING = re.compile(r"\.(?:html|bib|xml|rdf|nt|ris)$")


def _normalise_dblp(text: str) -> str:
    key = _FILE_ENDING.sub("", text.rstrip(".,;"))
    if not _DBLP_FORM.fullmatch(key) or key.startswith(("homepages/", "pid/", "persons/", "rec/")):
        raise ValueError(
            gettext("“{text}” is not a dblp key such as conf/osdi/Mai20.").format(text=text[:60])
        )
    return key


def _normalise_isbn(text: str) -> str:
    digits = re.sub(r"[\s-]", "", re.sub(r"^(?:urn:)?isbn(?:-?1[03])?[\s:=]*", "", text, flags=re.IGNORECASE))
    digits = digits.upper()
    if re.fullmatch(r"[0-9]{9}[0-9X]", digits):
        weighted = (int(digit) * weight for digit, weight in zip(digits[:9], range(10, 1, -1), strict=True))
        check = -sum(weighted) % 11
        if ("X" if check == 10 else str(check)) != digits[9]:
            raise ValueError(
                gettext("The ISBN “{text}” is not valid. Its check digit does not match.").format(
                    text=text[:40]
                )
            )
        return f"978{digits[:9]}{_compute_check13('978' + digits[:9])}"
    if not re.fullmatch(r"97[89][0-9]{10}", digits):
        raise ValueError(
            gettext(
                "“{text}” is not an ISBN. It must have 10 digits, or 13 digits starting with 978 or 979."
            ).format(text=text[:40])
        )
    if _compute_check13(digits[:12]) != digits[12]:
        raise ValueError(
            gettext("The ISBN “{text}” is not valid. Its check digit does not match.").format(text=text[:40])
        )
    return digits


def _compute_check13(digits: str) -> str:
    return str(-sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits)) % 10)


_ISBNS = re.compile(rf"(?<![\dx-]){_ISBN}", re.IGNORECASE | re.ASCII)


def find_isbns(text: str) -> list[str]:
    """Return the valid ISBNs of a text, normalised."""
    pieces = (_normalise_or_empty("isbn", match[0]) for match in _ISBNS.finditer(to_ascii(to_one_line(text))))
    return list(dict.fromkeys(filter(None, pieces)))


def _make_normaliser(
    form: str, description: str, normalise_case: Callable[[str], str] = str
) -> Callable[[str], str]:
    pattern = re.compile(form, re.IGNORECASE | re.ASCII)

    def normal(text: str) -> str:
        match = pattern.fullmatch(text)
        if not match:
            raise ValueError(
                gettext("“{text}” is not {description}.").format(text=text[:60], description=description)
            )
        return normalise_case(match[1])

    return normal


def _normalise_acl(text: str) -> str:
    return text.upper() if re.fullmatch(r"[A-Za-z]\d\d-\d{4}", text) else text.lower()


_HANDLE = _make_normaliser(r"(?!10\.)(\d+(?:\.\w+)*/[^\s?#]+)", "a handle such as 1721.1/26740")
_NORMALISERS: dict[str, Callable[[str], str]] = {
    "doi": _normalise_doi,
    "arxiv": _normalise_arxiv,
    "dblp": _normalise_dblp,
    "openalex": _make_normaliser(r"(W\d+)", "an OpenAlex work ID such as W2741809807", str.upper),
    "acl": _make_normaliser(
        rf"({_ACL})(?:v\d+)?(?:\.pdf|\.bib)?/?",
        "an ACL Anthology ID such as 2020.acl-main.1",
        _normalise_acl,
    ),
    "pmid": _make_normaliser(r"0*([1-9]\d{0,8})\.?", "a PubMed ID (a number)"),
    "pmcid": _make_normaliser(
        r"(?:PMC)?(\d+)(?:\.\d+)?", "a PubMed Central ID such as PMC3531190", "PMC{}".format
    ),
    "s2": _make_normaliser(r"([0-9a-f]{40})", "a Semantic Scholar ID (40 digits and letters)", str.lower),
    "handle": lambda text: _HANDLE(_strip_tail(text)),
    "isbn": _normalise_isbn,
}

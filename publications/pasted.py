"""What people paste: bylines in several styles, identifiers as addresses, links. No database, no network."""

import re
import unicodedata
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from people.names import PARTICLES, SUFFIXES, Printed, read_printed, split

PASTED_LIMIT = 200_000  # characters


@dataclass(frozen=True)
class PastedByline:
    """The names that a text holds, in order; whether it says that there are others; what is no name."""

    names: list[Printed] = field(default_factory=list)
    others: bool = False
    refused: list[str] = field(default_factory=list)


def read_byline(text: str) -> PastedByline:
    """Read "A. Author, B. Author and C. Author", a BibTeX field, or one name a line. Never raises."""
    names: list[Printed] = []
    refused = []
    others = False
    for piece in _pieces(text[:PASTED_LIMIT]):
        if piece.casefold().strip(" .") in ("others", "et al"):
            others = True
            continue
        try:
            names.append(read_printed(_spoken(piece)))
        except ValueError:
            refused.append(piece[:80])
    return PastedByline(names, others, refused)


_FIELD = re.compile(r"^\s*(?:author|editor)s?\s*=\s*", re.IGNORECASE)
_ACCENTS = dict(
    zip(
        "`'^\"~=.uvHcrk",
        "\u0300\u0301\u0302\u0308\u0303\u0304\u0307\u0306\u030c\u030b\u0327\u030a\u0328",
        strict=True,
    )
)
_TEX_ACCENT = re.compile(r"\\(?:([`'^\"~=.])\s*|([uvHcrk])(?=[\s{])\s*)(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))")
_TEX_LETTERS = {
    "ss": "ß",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "aa": "å",
    "AA": "Å",
}
_TEX_LETTER = re.compile(r"\\(ss|ae|AE|oe|aa|AA|[oOlL])(?![A-Za-z])\s*")
_AND = re.compile(r"\s+(?:and|&|und|et)\s+(?!al\b)", re.IGNORECASE)


def _pieces(text: str) -> list[str]:
    """The names as they are written."""
    text = _without_tex(_FIELD.sub("", text).strip().rstrip(","))
    lines = [line.strip(" ,;\t") for line in text.splitlines()]
    lines = [line for line in lines if line]
    one_each = len(lines) > 1 and not any(_AND.search(f" {line} ") or line.count(",") > 1 for line in lines)
    whole = lines if one_each else [" ".join(lines)]
    return [name for line in whole for name in _of_line(line)]


def _of_line(line: str) -> list[str]:
    if ";" in line:
        parts = line.split(";")
    else:
        parts = _AND.split(line)
        if not _all_inverted(parts):
            parts = [name for part in parts for name in _comma_separated(part)]
    stripped = (re.sub(r"^(?:and|&)(?:\s+|$)", "", part.strip(" ,;\t")) for part in parts)
    return [part for name in stripped if name for part in _and_others(name)]


def _and_others(name: str) -> list[str]:
    """ "A. Author et al." says two things."""
    head, et, _ = name.partition(" et al")
    return [head, "others"] if et else [name]


def _all_inverted(parts: list[str]) -> bool:
    """Whether each part is "Family, Given", as in BibTeX, and not a list with commas."""
    named = [part for part in parts if part.casefold().strip(" .") not in ("others", "et al")]
    with_commas = [part for part in named if "," in part]
    if not with_commas or any(part.count(",") > 2 for part in with_commas):
        return False
    if len(named) > 1 and len(with_commas) == len(named):
        return True
    return all(_is_inverted(part) for part in with_commas)


def _is_inverted(part: str) -> bool:
    family, *rest = part.split(",")
    words = [word for word in family.split() if word not in PARTICLES]
    return len(words) == 1 and bool(rest and rest[-1].strip())


def _comma_separated(part: str) -> list[str]:
    """Names between commas; a suffix ("Jr.") stays with its name."""
    names: list[str] = []
    for piece in part.replace("\N{FULLWIDTH COMMA}", ",").replace("、", ",").split(","):
        if names and piece.strip().rstrip(".").casefold() in SUFFIXES:
            names[-1] += f", {piece.strip()}"
        else:
            names.append(piece)
    return names


def _spoken(name: str) -> str:
    """ "Family, Given" as it is printed."""
    if "," not in name:
        return name
    parts = split(name)
    return parts.literal or " ".join(filter(None, [parts.given, parts.particle, parts.family, parts.suffix]))


def _without_tex(text: str) -> str:
    accented = _TEX_ACCENT.sub(_accented, text)
    letters = _TEX_LETTER.sub(lambda found: _TEX_LETTERS[found[1]], accented)
    plain = letters.replace("~", " ").replace("\\ ", " ").replace("\\&", "&")
    return re.sub(r'^"|"$|[{}]', "", plain)


def _accented(found: re.Match) -> str:
    letter = found[3] or found[4]
    return unicodedata.normalize("NFC", letter + _ACCENTS[found[1] or found[2]])


SCHEME_ADDRESSES = (
    (
        "doi",
        r"(?:https?://)?(?:dx\.|www\.)?doi\.org/(.+)|doi:\s*(?:https?://(?:dx\.)?doi\.org/)?(.+)|(10\.\d{4,9}/\S+)",
    ),
    (
        "arxiv",
        r"(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/(.+?)(?:\.pdf)?|arxiv:\s*(.+)|(\d{4}\.\d{4,5}(?:v\d+)?)",
    ),
    (
        "dblp",
        r"(?:https?://)?(?:www\.)?dblp\.(?:org|uni-trier\.de)/rec/(?:bibtex/|html/)?(.+?)(?:\.html|\.bib|\.xml)?|dblp:\s*(.+)",
    ),
    ("openalex", r"(?:https?://)?(?:api\.)?openalex\.org/(?:works/)?(.+)"),
    ("acl", r"(?:https?://)?(?:www\.)?aclanthology\.org/(.+?)(?:\.pdf)?/?"),
    ("pmid", r"(?:https?://)?pubmed\.ncbi\.nlm\.nih\.gov/(\d+)/?|pmid:\s*(\d+)"),
    ("pmcid", r"(?:https?://)?(?:pmc\.ncbi|www\.ncbi)\.nlm\.nih\.gov/(?:pmc/)?articles/(PMC\d+)/?|(PMC\d+)"),
    ("s2", r"(?:https?://)?(?:www\.)?semanticscholar\.org/paper/(?:.*/)?([0-9a-f]{40})/?"),
    ("handle", r"(?:https?://)?hdl\.handle\.net/(.+)|hdl:\s*(.+)"),
    ("isbn", r"isbn(?:-1[03])?:?\s*([\dXx -]+)"),
)
"""How each registry's identifiers are pasted; the group that matched is the identifier."""


def read_identifier(text: str, scheme: str = "") -> tuple[str, str]:
    """The scheme and the stored value of an identifier as pasted: "https://doi.org/10.1/AB" is doi, 10.1/ab.

    A scheme that is given is kept unless the text says another. Gives ("", text) for what nobody knows.
    """
    text = " ".join(text.split())
    for name, form in SCHEME_ADDRESSES:
        found = re.fullmatch(form, text, re.IGNORECASE)
        if found and (name == scheme or not scheme or _says_scheme(text)):
            return name, _stored(name, next(filter(None, found.groups()), text))
    return scheme, _stored(scheme, text)


def _says_scheme(text: str) -> bool:
    return "/" in text and "." in text.partition("/")[0] and not text.startswith("10.") or ":" in text[:10]


def _stored(scheme: str, value: str) -> str:
    value = value.strip().rstrip(".,;")
    if scheme == "doi":
        return unquote(value).partition("?")[0].lower() if "%" in value else value.lower()
    if scheme == "arxiv":
        return re.sub(r"v\d+$", "", value.partition("?")[0], flags=re.IGNORECASE)
    if scheme == "isbn":
        return re.sub(r"[\s-]", "", value).upper()
    return value.upper() if scheme == "pmcid" else value


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


def guess_link_kind(address: str) -> str:
    """What stands at an address, as far as it tells: pdf, code, slides, video, poster, data or page."""
    try:
        parts = urlsplit(address.strip().lower())
        host = parts.hostname or ""
    except ValueError:
        return "page"
    for word in ("poster", "slides"):
        if word in parts.path:
            return word
    if host.endswith("huggingface.co") and parts.path.startswith("/datasets/"):
        return "data"
    for kind, hosts in (
        ("code", CODE_HOSTS),
        ("video", VIDEO_HOSTS),
        ("slides", SLIDE_HOSTS),
        ("data", DATA_HOSTS),
    ):
        if any(host == known or host.endswith(f".{known}") for known in hosts):
            return kind
    if host.endswith("arxiv.org") and parts.path.startswith("/pdf/"):
        return "pdf"
    return next((kind for ending, kind in ENDINGS.items() if parts.path.endswith(ending)), "page")

"""Work out at which paths an old site shows its pages and files: permalinks, aliases, sitemaps."""

import posixpath
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import unquote, urlsplit

from groupsite.moving_in.contents import Day

LONGEST_PATH = 500
MOST_LOCATIONS = 50_000  # of a sitemap
_PLACEHOLDER = re.compile(r":([a-zA-Z_]{1,20})")
_LOCATION = re.compile(r"<loc>\s{0,20}([^<>\s]{1,2000})\s{0,20}</loc>", re.IGNORECASE)
_NO_SLUG = re.compile(r"[^\w.+-]+")
JEKYLL_STYLES = {
    "date": "/:categories/:year/:month/:day/:title:output_ext",
    "pretty": "/:categories/:year/:month/:day/:title/",
    "ordinal": "/:categories/:year/:y_day/:title:output_ext",
    "weekdate": "/:categories/:year/W:week/:short_day/:title:output_ext",
    "none": "/:categories/:title:output_ext",
}


def clean_path(path: str) -> str:
    """Return a path that starts with a slash, without host, query and fragment; empty if it is none."""
    path = path.strip()
    try:
        path = unquote(urlsplit(path if "://" in path else "/" + path.lstrip("/")).path)
    except ValueError:
        return ""
    path = "/" + path.lstrip("/")
    path = re.sub(r"/{2,}", "/", path.removesuffix("index.html") if path.endswith("/index.html") else path)
    return path if len(path) <= LONGEST_PATH and "\0" not in path and "/../" not in f"{path}/" else ""


def list_paths(paths: Iterable[str]) -> tuple[str, ...]:
    """Return paths as `clean_path` does, each once; what is none is left out."""
    return tuple(dict.fromkeys(filter(None, map(clean_path, paths))))


def fill_permalink(pattern: str, values: Mapping[str, str], day: Day | None = None) -> str:
    """Return the path of a permalink such as "/:year/:month/:title/"; what is not known is left out."""
    texts = dict(values)
    if day:
        texts |= {
            "year": f"{day.year:04}",
            "month": f"{day.month:02}",
            "day": f"{day.day:02}",
            "i_month": str(day.month),
            "i_day": str(day.day),
            "short_year": f"{day.year % 100:02}",
        }
    return clean_path(_PLACEHOLDER.sub(lambda match: _fill(match[1], texts), pattern))


def _fill(name: str, texts: Mapping[str, str]) -> str:
    if name in texts:
        return texts[name]
    names = sorted(texts, key=len, reverse=True)
    start = next((each for each in names if name.startswith(each)), "")
    return texts[start] + name[len(start) :] if start else ""


def slugify_hugo(text: str) -> str:
    """Return a title or the name of a file as Hugo writes it in a path: small letters, hyphens."""
    text = _NO_SLUG.sub("-", unicodedata.normalize("NFC", text).strip().casefold().replace(" ", "-"))
    return re.sub(r"-{2,}", "-", text).strip("-")


def slugify_jekyll(text: str) -> str:
    """Return a text as Jekyll writes it in a path by default: small letters, hyphens for all else."""
    return re.sub(r"[\W_]+", "-", unicodedata.normalize("NFC", text).casefold()).strip("-")


def resolve(url: str, page_path: str, bases: Iterable[str] = ()) -> str:
    """Return where a link on a page leads: a path for one of the same site, else its URL.

    bases: URLs and paths before those of the site, such as "https://example.org/lab".
    """
    url = url.strip()
    for base in bases:
        base = base.rstrip("/")
        if base and (url == base or url.startswith((f"{base}/", f"{base}#"))):
            url = "/" + url[len(base) :].lstrip("/")
            break
    if not url or url.startswith("#") or re.match(r"[A-Za-z][\w+.-]*:|//", url):
        return f"https:{url}" if url.startswith("//") else url
    path, mark, rest = url.partition("#")
    folder = page_path if page_path.endswith("/") else page_path.rpartition("/")[0] + "/"
    joined = posixpath.normpath(posixpath.join(folder, path)) if path else page_path
    joined = joined.replace("/../", "/")
    joined = "/" + joined.lstrip("/.") if not joined.startswith("/") else joined
    ending = "/" if path.endswith("/") and joined != "/" else ""
    return re.sub(r"/{2,}", "/", joined) + ending + mark + rest


def read_sitemap(text: str) -> Iterator[str]:
    """Yield the paths in a sitemap."""
    for number, match in enumerate(_LOCATION.finditer(text)):
        if number >= MOST_LOCATIONS:
            return
        if path := clean_path(match[1]):
            yield path

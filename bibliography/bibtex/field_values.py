"""The fields of an entry: what types and fields there are, their values without TeX, and dates.

BibLaTeX takes `url`, `doi`, `eprint` and `file` as they stand; files made for BibTeX have `\\_`, `\\%`,
`{\\_}`, `$\\sim$`, `\\url{…}` in them. HTML, and `\\href`, stand in files that were made for web sites.

`date` is in EDTF as BibLaTeX reads it (ISO 8601-2, levels 0 and 1): 2023-05-04, 2023-05/2023-06, 2023~,
2023-21 for a season. `year` may say "1999a", "c. 1999", "1999/2000" or "in press", `month` "apr", "4",
"4 April", "März", "May/June" or "Spring".
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from bibliography.bibtex.regions import Raw
from bibliography.data import invert, load_table
from bibliography.dates import find_month
from bibliography.fields import WorkField
from bibliography.kinds import load_types
from bibliography.latex import decode
from bibliography.links import is_address
from bibliography.markup import Anchor, split_anchors, strip_tags, unescape_tags
from bibliography.text import one_line

TABLES = load_table("bibtex")
KIND_OF, TYPE_OF = load_types("bibtex")
"""The kind of each type, of any other type it is `other`; and the type that a kind is written as."""

JOURNALS = ("journaltitle", "journal")
VENUES: dict[str, tuple[str, ...]] = dict.fromkeys(("inproceedings", "chapter"), ("booktitle", *JOURNALS))
PUBLISHERS: dict[str, tuple[str, ...]] = {
    "phdthesis": ("school", "institution", "publisher"),
    "mastersthesis": ("school", "institution", "publisher"),
    "report": ("institution", "organization", "publisher", "school"),
}
"""Fields of the venue and the publisher, by kind; the first is the one that is written."""
_OF_KINDS: dict[str, dict[str, tuple[str, ...]]] = {
    "venue": VENUES,
    "publisher": PUBLISHERS,
    "issue": dict.fromkeys(("article", "preprint"), ("number", "issue")),
}
RENAMED = {"type": "genre", "genre": "bibtex-genre", "x-crossref": "crossref", "x-xdata": "xdata"}
"""Fields that `extra` has by another name; its "type" is the type of the entry."""
_VERBATIM_FIELDS = "file local-url url doi eprint path verba verbb verbc date urldate origdate eventdate"
VERBATIM = frozenset(_VERBATIM_FIELDS.split())
"""Fields without TeX, which are kept as they stand."""

_SAME = {"conference": "inproceedings", "report": "techreport", "mathesis": "mastersthesis"}
_LESSER_THESES = "master mathesis diplom bachelor licen magister candthesis m.s msc b.s"


def get_names(field: WorkField, kind: str) -> tuple[str, ...]:
    """Return the fields that hold a field of a work of a kind; the first is the one that is written."""
    return _OF_KINDS.get(field.name, {}).get(kind, field.bibtex)


def guess_thesis_kind(description: str) -> str:
    """Return the kind of thesis that the field `type` names."""
    description = description.lower()
    is_lesser = any(degree in description for degree in _LESSER_THESES.split())
    return "mastersthesis" if is_lesser else "phdthesis"


def is_more_precise(name: str, kind: str) -> bool:
    """Return whether a type says more than its kind."""
    return name != kind and _SAME.get(name, name) != TYPE_OF[kind]


# Values without TeX

Value = TypeVar("Value")


class BoundedCache(dict[str, Value]):
    """The values of a function by its argument, computed on first use; cleared when there are too many."""

    def __init__(self, function: Callable[[str], Value], max_size: int) -> None:
        super().__init__()
        self._function = function
        self._max_size = max_size

    def __missing__(self, text: str) -> Value:
        value = self._function(text)
        if len(self) >= self._max_size:
            self.clear()
        self[text] = value
        return value


_LONGEST_CACHED = 300
_decoded = BoundedCache(decode, 10_000)


def decode_cached(value: str) -> str:
    """Return a value without TeX; short values, as publishers and journals, are decoded once."""
    return _decoded[value] if len(value) < _LONGEST_CACHED else decode(value)


class Fields:
    """The fields that have a value, by name; `annotated`: some may be annotations of others."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.left = dict(raw.fields)
        if not all(map(str.strip, self.left.values())):
            self.left = {name: value for name, value in self.left.items() if value.strip()}
        self.annotated = "+an" in "\n".join(self.left)

    def __contains__(self, name: str) -> bool:
        return name in self.left

    def value(self, name: str) -> str:
        """Return a value as it stands; empty where there is none."""
        return self.left.get(name, "")

    def text(self, name: str) -> str:
        """Return a value without TeX."""
        value = self.left.get(name)
        return decode_cached(value) if value else ""

    def first(self, *names: str) -> str:
        """Return the first of the names that has a value; empty if none does."""
        for name in names:
            if name in self.left:
                return name
        return ""

    def take(self, name: str, *others: str) -> str:
        """Return the value of the first of the names that has one, without TeX; it is not left."""
        value = self.take_value(name, *others)
        return decode_cached(value) if value else ""

    def take_value(self, name: str, *others: str) -> str:
        """Return the same value as it stands; it is not left."""
        value = self.left.pop(name, "")
        return value if value or not others else self.left.pop(self.first(*others), "")

    def warn(self, name: str, reason: str) -> None:
        """Note what is odd about a field."""
        self.raw.warn(reason, name)


_WRAPPED = re.compile(r"\\(?:url|path|nolinkurl|texttt)\s*\{(.*)\}", re.DOTALL)
_TEX = re.compile(
    r"\\\{(.)\\\}|\\([_%#&${}^ ])(?:\{\})?"
    r"|(\\textasciitilde(?:\{\}| )?|\\~(?:\{ ?\})?|\$\\sim\$|\\string~)"
    r"|(\\textunderscore(?:\{\}| )?)|(\\slash(?:\{\}| )?)|\\-|\\string|[{}]"
)
_ANOTHER = re.compile(r"(?<![\s;,])[\s;,]++(?=(?:https?|ftp)://)", re.IGNORECASE)
_LONGEST_ADDRESS = 10_000


def clean_verbatim(text: str) -> str:
    """Return the address or identifier that a value is, without TeX; line breaks in it are the editor's."""
    text = text.strip()
    if "\\" in text or "{" in text or "$" in text:
        if len(text) < _LONGEST_ADDRESS and (match := _WRAPPED.fullmatch(text)):
            text = match[1]
        text = _TEX.sub(_decode_escape, text)
    text = one_line(text)
    if text[:1] == "<" and text[-1:] == ">":
        text = text[1:-1]
    return text.replace(" ", "") if " " in text and "://" in text[:10] else text


def _decode_escape(match: re.Match[str]) -> str:
    bare, escaped, tilde, underscore, slash = match.groups()
    return bare or escaped or ("~" if tilde else "_" if underscore else "/" if slash else "")


def split_urls(text: str) -> list[str]:
    """Split a value into its URLs, which have commas, semicolons or spaces between them."""
    if text.count("://") < 2:
        return [clean_verbatim(text)]
    return [clean_verbatim(each) for each in _ANOTHER.split(text.strip()) if each.strip()]


_TAGS = (
    "a|div|font|ul|ol|li|center|h[1-6]|blockquote|code|pre|table|tbody|tr|t[dh]|d[ltd]|abbr|cite|q|s|del|ins|"
    "mark|section|math|(?:mml|jats|m):[a-z-]+"
)
_MARKUP = re.compile(rf"<(?:{_TAGS})\s[^<>]*=|</(?:{_TAGS})\s*>|<(?:img|hr)\b[^<>]*>", re.IGNORECASE)
_LESS = re.compile(r"\{?\$<\$\}?|\{?\\textless(?:\{\}|\b\s?)\}?")
_GREATER = re.compile(r"\{?\$>\$\}?|\{?\\textgreater(?:\{\}|\b\s?)\}?")
_HREF = re.compile(r"\\href\s*\{([^{}]*)\}\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_PEOPLE = frozenset({"author", "editor"})
_IDENTIFYING = frozenset({"doi", "eprint", "isbn", "pmid", "pmcid"})


def take_links(fields: Fields) -> list[tuple[str, Anchor]]:
    """Take markup out of the fields; return the links that were in it, each with the name of its field."""
    links: list[tuple[str, Anchor]] = []
    for name, value in list(fields.left.items()):
        if not ("<" in value or "&lt;" in value or "\\href" in value or "\\textless" in value):
            continue
        html = _convert_to_html(value)
        if not _MARKUP.search(html):
            continue
        rest, anchors = split_anchors(html)
        good = []
        for anchor in anchors:
            anchor = anchor._replace(url=clean_verbatim(anchor.url))
            if is_address(anchor.url):
                good.append(anchor)
            else:
                fields.warn(name, f"“{anchor.url[:60]}” is no whole URL and is left out.")
        fields.left[name] = strip_tags(rest).strip()
        if name in _IDENTIFYING and good and not fields.left[name]:
            fields.left[name] = good.pop(0).url
        if not fields.left[name]:
            del fields.left[name]
        if name in _PEOPLE:
            for anchor in good:
                fields.warn(name, f"“{anchor.url[:60]}”, which stands beside a name, is left out.")
        else:
            links += [(name, anchor) for anchor in good]
    return links


def _convert_to_html(value: str) -> str:
    r"""Return the value with tags as HTML has them where they are escaped for TeX, and `\href` as a link."""
    if "\\href" in value:
        value = _HREF.sub(r'<a href="\1">\2</a>', value)
    if "$<$" in value or "\\textless" in value:
        value = _GREATER.sub(">", _LESS.sub("<", value))
    return unescape_tags(value)


# Dates


_SEASON = re.compile(
    r"\b(?:spring|summer|autumn|fall|winter|printemps|été|automne|hiver|frühjahr|frühling|sommer|herbst|"
    r"primavera|verano|otoño|invierno|estate|autunno|inverno|quarter|quartal|trimest\w+|semest\w+|sem\.|q[1-4]|michaelmas|easter|christmas)\b",
    re.IGNORECASE,
)


_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"(\d{1,2})(?:$|(?=\.$|[-/–]\d\d?$))", re.ASCII)
_DAY = r"(\d{1,2})(?:st|nd|rd|th|\.|er)?"
_DAY_FIRST = re.compile(rf"{_DAY}[\s,]*(?:of |de )?([^\W\d_]+)\.?", re.IGNORECASE)
_MONTH_FIRST = re.compile(rf"([^\W\d_]+)\.?(?:[\s,]*{_DAY})?", re.IGNORECASE)
_FOUR = re.compile(r"-?[0-9]{4}")
_YEAR = re.compile(r"(?<!\d)(1[0-9]\d\d|20\d\d)(?!\d)")
_DATE = re.compile(r"(-?\d{4})(?:-(\d\d)(?:-(\d\d)(?:T[\d:.Z+-]+)?)?)?([~?%]?)")
_SLASHED = re.compile(r"\A(\d{4})/(\d\d)/(\d\d)\Z")
_OPEN = ("..", "")
_IN_PRESS = re.compile(
    r"\b(?:in press|inpress|to appear|forthcoming|accepted|im druck|im erscheinen|erscheint|à paraître|"
    r"a paraître|sous presse|en prensa|in corso di stampa|no prelo)\b|\\BIP\b",
    re.IGNORECASE,
)
_NOT_YET = re.compile(
    r"(?:in preparation|submitted|under (?:review|submission)|unpublished)\b", re.IGNORECASE
)
_NO_DATE = re.compile(
    r"(?:n\.?\s*d\.?|s\.?\s*a\.?|no date|undated|unknown|o\.?\s*j\.?|\\bibnodate|[\[\]\s?.-]+)", re.IGNORECASE
)
_DIGITS = re.compile(r"\d{4}")
_IRANIAN = range(1200, 1450)  # years of the Iranian calendar, where digits are Persian


class When(NamedTuple):
    """A date as far as known; exact: it says all that the text says."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    exact: bool = False


def find_status(text: str) -> str:
    """Return the status that a text names: accepted, or a preprint; empty if it names neither."""
    if _IN_PRESS.search(text):
        return "accepted"
    return "preprint" if _NOT_YET.match(text) else ""


def is_undated(text: str) -> bool:
    """Return whether a text stands for a date that nobody knows ("n.d.", "????"), or is a season."""
    return _NO_DATE.fullmatch(text) is not None or _SEASON.search(text) is not None


@lru_cache(2_000)
def read_year(text: str) -> When:
    """Return the year of a text: the first of several, without what stands around it."""
    if _FOUR.fullmatch(text):
        return When(int(text), exact=True)
    match = _YEAR.search(text)
    if match:
        return When(int(match[1]))
    other = _DIGITS.search(text) if not text.isascii() else None
    number = int(other[0]) if other else 0
    return When(number + 621 if number in _IRANIAN else number) if number > 1000 else When()


@lru_cache(2_000)
def read_month(text: str) -> When:
    """Return the first month that a text in one of several languages names, and its day if it names one."""
    text = text.strip()
    if match := _NUMBER.match(text):
        number = int(match[1])
        return When(month=number, exact=match.end() == len(text)) if 1 <= number <= 12 else When()
    if match := _DAY_FIRST.fullmatch(text):
        return _read_month_and_day(match[2], match[1])
    if match := _MONTH_FIRST.fullmatch(text):
        return _read_month_and_day(match[1], match[2])
    for word in _WORD.findall(text[:200]):
        if month := find_month(word):
            return When(month=month)
    return When()


def _read_month_and_day(name: str, day: str | None) -> When:
    month = find_month(name)
    if not month:
        return When()
    number = int(day) if day else None
    if number is not None and not 1 <= number <= 31:
        return When(month=month)
    return When(month=month, day=number, exact=True)


@lru_cache(2_000)
def read_date(text: str) -> When:
    """Return the day, month or year of a date in EDTF; of an interval where it begins, without day."""
    text = _SLASHED.sub(r"\1-\2-\3", text.strip())
    first, slash, last = text.partition("/")
    start = _read_point(last if first in _OPEN else first)
    if start.year is None:
        return _read_point(text)
    return start._replace(day=None, exact=False) if slash else start


def _read_point(text: str) -> When:
    match = _DATE.fullmatch(text)
    if not match:
        year = read_year(text)
        return year._replace(month=read_month(text).month, exact=False) if year.year else When()
    month, day = int(match[2] or 0), int(match[3] or 0)
    is_month, is_day = 1 <= month <= 12, 1 <= day <= 31
    exact = not match[4] and "T" not in text and (is_month or not match[2]) and (is_day or not match[3])
    return When(int(match[1]), month if is_month else None, day if is_month and is_day else None, exact)


_LONGEST_DATE = 200  # characters of what may be a date
_EDTF = re.compile(r"\s*\d{4}-\d\d.*")
STATUS_OF = invert(TABLES["status"])
"""What `pubstate` says, in BibLaTeX's words and others'."""


def read_when(fields: Fields) -> When:
    """Read year, month and day. Fields that say more than these, or something else, are left."""
    year_text = fields.text("year")
    date = clean_verbatim(fields.left["date"][:_LONGEST_DATE]) if "date" in fields.left else ""
    if not date and "-" in year_text and _EDTF.match(year_text):
        fields.left["date"] = fields.left.pop("year")
        year_text, date = "", year_text
    when = read_date(date) if date else When()
    if when.exact:
        del fields.left["date"]
    if year_text:
        start = year_text[:_LONGEST_DATE]
        by_year = read_year(start)
        if when.year is None:
            when = When(by_year.year)
            if when.year is None and not find_status(start) and not is_undated(start):
                fields.warn("year", f"“{year_text[:60]}” is not understood as a year.")
        if by_year.exact and by_year.year == when.year:
            del fields.left["year"]
    month = fields.text("month")[:_LONGEST_DATE]
    return _add_month(fields, when, month) if month or "day" in fields.left else when


def _add_month(fields: Fields, when: When, text: str) -> When:
    by_month = read_month(text)
    if text and not (by_month.month or is_undated(text) or find_status(text) or read_year(text).year):
        fields.warn("month", f"“{text[:60]}” is not understood as a month.")
    month = when.month or by_month.month
    day = when.day if when.month else by_month.day
    if month and day is None and (number := _read_day(fields.value("day"))):
        day = number
    if by_month.exact and by_month.month == month and by_month.day in (None, day):
        del fields.left["month"]
    if day and _read_day(fields.value("day")) == day:
        del fields.left["day"]
    return When(when.year, month, day)


def _read_day(text: str) -> int:
    text = text.strip()
    number = int(text) if len(text) < 3 and text.isdecimal() else 0
    return number if number <= 31 else 0


def read_status(fields: Fields, kind: str) -> str:
    """Return whether the work has appeared; a note, or what should be a year, may say that it has not."""
    left = fields.left
    if "pubstate" in left and (status := fields.text("pubstate").lower()) in STATUS_OF:
        if status in ("inpress", "prepublished", "published"):
            del fields.left["pubstate"]
        return STATUS_OF[status]
    for name in ("year", "note", "month", "date"):
        if name in left and (status := find_status(fields.text(name)[:_LONGEST_DATE])):
            return status
    return "preprint" if kind == "preprint" else "published"

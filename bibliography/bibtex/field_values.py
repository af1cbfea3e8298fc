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

from bibliography.bibtex.regions import RawEntry
from bibliography.data import invert, load_table
from bibliography.dates import find_month
from bibliography.fields import WorkField
from bibliography.kinds import load_types
from bibliography.latex import decode
from bibliography.latex.macros import expand_macros, may_have_macros
from bibliography.links import escape_spaces, is_url
from bibliography.markup import Anchor, split_anchors, strip_tags, unescape_tags
from bibliography.text import to_one_line
from core.text.translation import gettext

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
_FIELDS_BY_KIND: dict[str, dict[str, tuple[str, ...]]] = {
    "venue": VENUES,
    "publisher": PUBLISHERS,
    "issue": dict.fromkeys(("article", "preprint"), ("number", "issue")),
}
EXTRA_NAMES = {"type": "genre", "genre": "bibtex-genre", "x-crossref": "crossref", "x-xdata": "xdata"}
"""Fields that `extra` has by another name; its "type" is the type of the entry."""
_VERBATIM_FIELDS = "file local-url url doi eprint path verba verbb verbc date urldate origdate eventdate"
VERBATIM = frozenset(_VERBATIM_FIELDS.split())
"""Fields without TeX, which are kept as they stand."""

_EQUIVALENT_TYPES = {"conference": "inproceedings", "report": "techreport", "mathesis": "mastersthesis"}
_LESSER_THESES = "master mathesis diplom bachelor licen magister candthesis m.s msc b.s"


def get_names(field: WorkField, kind: str) -> tuple[str, ...]:
    """Return the fields that hold a field of a work of a kind; the first is the one that is written."""
    return _FIELDS_BY_KIND.get(field.name, {}).get(kind, field.bibtex)


def guess_thesis_kind(description: str) -> str:
    """Return the kind of thesis that the field `type` names."""
    description = description.lower()
    is_lesser = any(degree in description for degree in _LESSER_THESES.split())
    return "mastersthesis" if is_lesser else "phdthesis"


def is_more_precise(name: str, kind: str) -> bool:
    """Return whether a type is more specific than its kind."""
    return name != kind and _EQUIVALENT_TYPES.get(name, name) != TYPE_OF[kind]


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
    """Decode TeX; short values, such as publishers and journals, are cached."""
    return _decoded[value] if len(value) < _LONGEST_CACHED else decode(value)


class EntryFields:
    """The fields with a value, by name; `annotated`: some may be annotations of others."""

    def __init__(self, raw: RawEntry) -> None:
        self.raw = raw
        self.remaining = dict(raw.fields)
        if not all(map(str.strip, self.remaining.values())):
            self.remaining = {name: value for name, value in self.remaining.items() if value.strip()}
        if may_have_macros(raw.source or "\n".join(self.remaining.values())):
            self.remaining = {
                name: value if name in VERBATIM else expand_macros(value)
                for name, value in self.remaining.items()
            }
        self.annotated = "+an" in "\n".join(self.remaining)

    def __contains__(self, name: str) -> bool:
        return name in self.remaining

    def value(self, name: str) -> str:
        """Return a value as it stands; empty where there is none."""
        return self.remaining.get(name, "")

    def text(self, name: str) -> str:
        """Return a value without TeX."""
        value = self.remaining.get(name)
        return decode_cached(value) if value else ""

    def first(self, *names: str) -> str:
        """Return the first of the names that has a value; empty if none does."""
        for name in names:
            if name in self.remaining:
                return name
        return ""

    def take(self, *names: str) -> str:
        """Remove the first of the named fields that has a value; return the value without TeX."""
        value = self.take_value(*names)
        return decode_cached(value) if value else ""

    def take_value(self, *names: str) -> str:
        """Remove the first of the named fields that has a value; return the value as it stands."""
        remaining = self.remaining
        for name in names:
            if name in remaining:
                return remaining.pop(name)
        return ""

    def warn(self, name: str, reason: str, code: str = "", value: str = "") -> None:
        """Add a warning about a field."""
        self.raw.warn(reason, name, code, value)


_WRAPPED = re.compile(r"\\(?:url|path|nolinkurl|texttt)\s*\{(.*)\}", re.DOTALL)
_TEX_ESCAPE = re.compile(
    r"\\\{(.)\\\}|\\([_%#&${}^ ])(?:\{\})?"
    r"|(\\textasciitilde(?:\{\}| )?|\\~(?:\{ ?\})?|\$\\sim\$|\\string~)"
    r"|(\\textunderscore(?:\{\}| )?)|(\\slash(?:\{\}| )?)"
    r"|(?:\\ensuremath\s*\{?|\$\{?)([<>/_-])\}?\$?|\\text(less|greater)(?:\{\}| |(?![a-z]))"
    r"|\\-|\\string|[{}]"
)
_BROKEN_LINE = re.compile(r"[^\S\n]*\n\s*")
_URL_SEPARATOR = re.compile(r"(?<![\s;,])[\s;,]++(?=(?:https?|ftp)://)", re.IGNORECASE)
_LONGEST_URL = 10_000


def clean_verbatim(text: str) -> str:
    """Return a URL or identifier without TeX; line breaks inside it are removed."""
    text = text.strip()
    if "\\" in text or "{" in text or "$" in text:
        if len(text) < _LONGEST_URL and (match := _WRAPPED.fullmatch(text)):
            text = match[1]
        text = _TEX_ESCAPE.sub(_decode_escape, text)
    if "\n" in text and "://" in text[:10]:
        text = _BROKEN_LINE.sub("", text)
    text = to_one_line(text)
    if text[:1] == "<" and text[-1:] == ">":
        text = text[1:-1]
    return escape_spaces(text)


def _decode_escape(match: re.Match[str]) -> str:
    bare, escaped, tilde, underscore, slash, sign, comparison = match.groups()
    sign = bare or escaped or sign
    return sign or (
        "~"
        if tilde
        else "_"
        if underscore
        else "/"
        if slash
        else {"less": "<", "greater": ">"}.get(comparison, "")
    )


def split_urls(text: str) -> list[str]:
    """Split a value into its URLs, which have commas, semicolons or spaces between them."""
    if text.count("://") < 2:
        return [clean_verbatim(text)]
    return [clean_verbatim(piece) for piece in _URL_SEPARATOR.split(text.strip()) if piece.strip()]


_TAGS = (
    "a|div|font|ul|ol|li|center|h[1-6]|blockquote|code|pre|table|tbody|tr|t[dh]|d[ltd]|abbr|cite|q|s|del|ins|"
    "mark|section|math|(?:mml|jats|m|ce):[a-z-]+|(?:inline-|disp-)?formula|tex(?:-math)?|ovl|emph|italic|astrobj"
)
_MARKUP = re.compile(rf"<(?:{_TAGS})\s[^<>]*=|</(?:{_TAGS})\s*>|<(?:img|hr)\b[^<>]*>", re.IGNORECASE)
_LESS_THAN = re.compile(r"\{?\$<\$\}?|\{?\\textless(?:\{\}|\b\s?)\}?")
_GREATER_THAN = re.compile(r"\{?\$>\$\}?|\{?\\textgreater(?:\{\}|\b\s?)\}?")
_HREF = re.compile(r"\\href\s*\{([^{}]*)\}\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_NAME_FIELDS = frozenset({"author", "editor"})
_IDENTIFIER_FIELDS = frozenset({"doi", "eprint", "isbn", "pmid", "pmcid"})


def take_links(fields: EntryFields) -> list[tuple[str, Anchor]]:
    """Remove HTML markup from the fields; return its links, each with the name of its field."""
    links: list[tuple[str, Anchor]] = []
    if not _may_have_links("\n".join(fields.remaining.values())):
        return links
    for name, value in list(fields.remaining.items()):
        html = _convert_to_html(value)
        if not _MARKUP.search(html):
            continue
        text, anchors = split_anchors(html)
        valid_anchors = []
        for anchor in anchors:
            anchor = anchor._replace(url=clean_verbatim(anchor.url))
            if is_url(anchor.url):
                valid_anchors.append(anchor)
            else:
                fields.warn(
                    name, gettext("“{url}” is not a complete URL and is ignored.").format(url=anchor.url[:60])
                )
        fields.remaining[name] = strip_tags(text).strip()
        if name in _IDENTIFIER_FIELDS and valid_anchors and not fields.remaining[name]:
            fields.remaining[name] = valid_anchors.pop(0).url
        if not fields.remaining[name]:
            del fields.remaining[name]
        if name in _NAME_FIELDS:
            for anchor in valid_anchors:
                fields.warn(
                    name, gettext("“{url}”, which is next to a name, is ignored.").format(url=anchor.url[:60])
                )
        else:
            links += [(name, anchor) for anchor in valid_anchors]
    return links


def _may_have_links(text: str) -> bool:
    return "<" in text or "&lt;" in text or "\\href" in text or "\\textless" in text


def _convert_to_html(value: str) -> str:
    r"""Return the value with tags as HTML has them where they are escaped for TeX, and `\href` as a link."""
    if "\\href" in value:
        value = _HREF.sub(r'<a href="\1">\2</a>', value)
    if "$<$" in value or "\\textless" in value:
        value = _GREATER_THAN.sub(">", _LESS_THAN.sub("<", value))
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
_FOUR_DIGITS = re.compile(r"-?[0-9]{4}")
_YEAR = re.compile(r"(?<!\d)(1[0-9]\d\d|20\d\d)(?!\d)")
_DATE = re.compile(r"(-?\d{4})(?:-(\d\d)(?:-(\d\d)(?:T[\d:.Z+-]+)?)?)?([~?%]?)")
_SLASHED = re.compile(r"\A(\d{4})/(\d\d)/(\d\d)\Z")
_OPEN_ENDS = ("..", "")
_IN_PRESS = re.compile(
    r"\b(?:in press|inpress|to appear|forthcoming|accepted|im druck|im erscheinen|erscheint|à paraître|"
    r"a paraître|sous presse|en prensa|in corso di stampa|no prelo)\b|\\BIP\b",
    re.IGNORECASE,
)
_UNPUBLISHED = re.compile(
    r"(?:in preparation|submitted|under (?:review|submission)|unpublished)\b", re.IGNORECASE
)
_NO_DATE = re.compile(
    r"(?:n\.?\s*d\.?|s\.?\s*a\.?|no date|undated|unknown|o\.?\s*j\.?|\\bibnodate|[\[\]\s?.-]+)", re.IGNORECASE
)
_DIGITS = re.compile(r"\d{4}")
_IRANIAN = range(1200, 1450)  # years of the Iranian calendar, where digits are Persian


class ParsedDate(NamedTuple):
    """A date, as far as known; exact: nothing of the text is lost."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    exact: bool = False


def find_status(text: str) -> str:
    """Return the status that a text names: accepted, or a preprint; empty if it names neither."""
    if _IN_PRESS.search(text):
        return "accepted"
    return "preprint" if _UNPUBLISHED.match(text) else ""


def is_undated(text: str) -> bool:
    """Return whether a text stands for an unknown date ("n.d.", "????"), or is a season."""
    return _NO_DATE.fullmatch(text) is not None or _SEASON.search(text) is not None


@lru_cache(2_000)
def read_year(text: str) -> ParsedDate:
    """Parse the first year of a text."""
    if _FOUR_DIGITS.fullmatch(text):
        return ParsedDate(int(text), exact=True)
    match = _YEAR.search(text)
    if match:
        return ParsedDate(int(match[1]))
    digits = _DIGITS.search(text) if not text.isascii() else None
    number = int(digits[0]) if digits else 0
    return ParsedDate(number + 621 if number in _IRANIAN else number) if number > 1000 else ParsedDate()


@lru_cache(2_000)
def read_month(text: str) -> ParsedDate:
    """Parse the first month that a text names, in one of several languages, and its day."""
    text = text.strip()
    if match := _NUMBER.match(text):
        number = int(match[1])
        return ParsedDate(month=number, exact=match.end() == len(text)) if 1 <= number <= 12 else ParsedDate()
    if match := _DAY_FIRST.fullmatch(text):
        return _read_month_and_day(match[2], match[1])
    if match := _MONTH_FIRST.fullmatch(text):
        return _read_month_and_day(match[1], match[2])
    return ParsedDate(month=find_month_name(text[:200]))


def find_month_name(text: str) -> int | None:
    """Return the first month that a text names, as in "June 18–23, 2017"; None if it names none."""
    return next(filter(None, map(find_month, _WORD.findall(text))), None)


def _read_month_and_day(name: str, day: str | None) -> ParsedDate:
    month = find_month(name)
    if not month:
        return ParsedDate()
    number = int(day) if day else None
    if number is not None and not 1 <= number <= 31:
        return ParsedDate(month=month)
    return ParsedDate(month=month, day=number, exact=True)


@lru_cache(2_000)
def read_date(text: str) -> ParsedDate:
    """Parse a date in EDTF; of an interval, its beginning without the day."""
    text = _SLASHED.sub(r"\1-\2-\3", text.strip())
    first, slash, last = text.partition("/")
    start = _read_point(last if first in _OPEN_ENDS else first)
    if start.year is None:
        return _read_point(text)
    return start._replace(day=None, exact=False) if slash else start


def _read_point(text: str) -> ParsedDate:
    match = _DATE.fullmatch(text)
    if not match:
        year = read_year(text)
        return year._replace(month=read_month(text).month, exact=False) if year.year else ParsedDate()
    month, day = int(match[2] or 0), int(match[3] or 0)
    is_month, is_day = 1 <= month <= 12, 1 <= day <= 31
    exact = not match[4] and "T" not in text and (is_month or not match[2]) and (is_day or not match[3])
    return ParsedDate(int(match[1]), month if is_month else None, day if is_month and is_day else None, exact)


INVALID_YEAR = "invalid_year"
"""The code of the warning about a year that is none; its value is the text."""
_LONGEST_DATE = 200  # characters of what may be a date
_EDTF = re.compile(r"\s*\d{4}-\d\d.*")
STATUS_OF = invert(TABLES["status"])
"""The status by the value of `pubstate`, BibLaTeX's values and others."""


def take_date(fields: EntryFields) -> ParsedDate:
    """Parse year, month and day; fields with more information than these stay in `fields`."""
    year_text = fields.text("year")
    date = clean_verbatim(fields.remaining["date"][:_LONGEST_DATE]) if "date" in fields.remaining else ""
    if not date and "-" in year_text and _EDTF.match(year_text):
        fields.remaining["date"] = fields.remaining.pop("year")
        year_text, date = "", year_text
    when = read_date(date) if date else ParsedDate()
    if when.exact:
        del fields.remaining["date"]
    if year_text:
        beginning = year_text[:_LONGEST_DATE]
        parsed_year = read_year(beginning)
        if when.year is None:
            named_month = find_month_name(beginning) if not parsed_year.exact else None
            when = ParsedDate(parsed_year.year, named_month if parsed_year.year else None)
            if when.year is None and not find_status(beginning) and not is_undated(beginning):
                fields.warn(
                    "year",
                    gettext("“{year_text}” is not a year.").format(year_text=year_text[:60]),
                    INVALID_YEAR,
                    year_text[:60],
                )
        if parsed_year.exact and parsed_year.year == when.year:
            del fields.remaining["year"]
    month = fields.text("month")[:_LONGEST_DATE]
    return _add_month(fields, when, month) if month or "day" in fields.remaining else when


def _add_month(fields: EntryFields, when: ParsedDate, text: str) -> ParsedDate:
    parsed_month = read_month(text)
    if text and not (parsed_month.month or is_undated(text) or find_status(text) or read_year(text).year):
        fields.warn("month", gettext("“{text}” is not a month.").format(text=text[:60]))
    month = when.month or parsed_month.month
    day = when.day if when.month else parsed_month.day
    if month and day is None and (number := _read_day(fields.value("day"))):
        day = number
    if parsed_month.exact and parsed_month.month == month and parsed_month.day in (None, day):
        del fields.remaining["month"]
    if day and _read_day(fields.value("day")) == day:
        del fields.remaining["day"]
    return ParsedDate(when.year, month, day)


def _read_day(text: str) -> int:
    text = text.strip()
    number = int(text) if len(text) < 3 and text.isdecimal() else 0
    return number if number <= 31 else 0


def read_status(fields: EntryFields, kind: str) -> str:
    """Return the status of the work, from `pubstate`, or from words in the note or the date."""
    left = fields.remaining
    if "pubstate" in left and (status := fields.text("pubstate").lower()) in STATUS_OF:
        if status in ("inpress", "prepublished", "published"):
            del fields.remaining["pubstate"]
        return STATUS_OF[status]
    for name in ("year", "note", "month", "date"):
        if name in left and (status := find_status(fields.text(name)[:_LONGEST_DATE])):
            return status
    return "preprint" if kind == "preprint" else "published"

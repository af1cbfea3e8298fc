"""The language of the search box, in which every text is a valid query.

    query  = { space } , { term , { space } } ;
    term   = [ minus ] , [ field , colon ] , ( phrase | word ) ;
    phrase = quote , { character - quote } , ( quote | end of the text ) ;
    word   = ( character - space - quote ) , { character - space - quote } ;
    minus  = dash , { dash } ;
    field  = "title" | "author" | "first" | "last" | "person" | "role" | "supervisor" | "venue" | "year"
           | "kind" | "topic" | "theme" | "project" | "funder" | "has" | "corpus" ;     (* in any case *)
    years  = year | year , to , year | year , to | to , year ;               (* the value of "year" *)
    year   = digit , [ digit ] , [ digit ] , [ digit ] ;                     (* from 1 on; of any script *)
    to     = "-" | "‐" | "‑" | "‒" | "–" | "—" | "−" | ".." | "…" ;
    quote  = '"' | "“" | "”" | "„" | "‟" | "«" | "»" | "「" | "」" | "『" | "』" ;

Quote, colon and dash can also be fullwidth, and a dash the sign of arithmetic. A term is as long as it can
be, and the next begins where it ends. What else there is to know:

- All words and phrases must stand in what is found. Of one field any value will do, but of authors and titles
  all must be there. A minus before a term leaves out what has it.
- A minus counts at the beginning and after a space. After a closing quote it is a hyphen.
- An unknown field is part of a word (`http://x`, `12:30`). So is one without a value (`author:`), and that of
  a year that cannot be read (`year:soon`). Years turned round are turned back. `Query.unknown` has the names
  that look like a field of some search (`frist:"Ada King"`, `type:report`), and not like the scheme of a URL
  or identifier, an abbreviation, or the end of a title ("Title: a subtitle").
- What has no letter, digit or symbol, so that only punctuation, arithmetic or marks are in it, says nothing.
- The text is in NFC. Controls and lone surrogates are spaces; what is never seen is not there.
- Of a text beyond LENGTH characters or TERMS terms the rest is left out, and `Query.cut` says so.
"""

import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from bibliography.identifiers import find_identifiers, normalise
from core.text.translation import gettext

LENGTH = 1_000
"""Characters of a query."""
TERMS = 24
"""Different terms of a query."""
_ATTRIBUTES = {
    "title": "titles",
    "author": "authors",
    "first": "first_authors",
    "last": "last_authors",
    "person": "persons",
    "role": "roles",
    "supervisor": "supervisors",
    "venue": "venues",
    "year": "years",
    "kind": "kinds",
    "topic": "topics",
    "theme": "themes",
    "project": "projects",
    "funder": "funders",
    "has": "parts",
    "corpus": "corpora",
}
"""The attributes of a query with the values of its fields."""
FIELDS = tuple(_ATTRIBUTES)
"""The names before a colon, in the order in which `format_query` has them."""
PAPER_FIELDS = tuple(name for name in FIELDS if name != "author")
"""The fields that only papers have: whoever searches for authors also means people."""

_QUOTES = '"“”„‟«»「」『』\uff02'
_DASHES = "\u2212\uff0d-"
_TO = f"‐‑‒–—{_DASHES}"
_TERM = re.compile(
    rf"(?P<minus>[{_DASHES}]*+)(?:(?P<field>(?ai:{'|'.join(FIELDS)}))[:\uff1a])?+"
    rf"(?:[{_QUOTES}](?P<phrase>[^{_QUOTES}]*+)[{_QUOTES}]?|(?P<word>[^ {_QUOTES}]++)|)"
)
_UNKNOWN_FIELD = re.compile(r"((?:[^\W\d_])(?:[^\W\d]|-){1,29})[:\uff1a](?=([^\s:/\\]?))")
_SCHEMES = (
    *("ark", "arxiv", "dblp", "doi", "file", "ftp", "hdl", "http", "https", "info", "isbn", "issn", "isni"),
    *("mailto", "oai", "openalex", "orcid", "pmcid", "pmid", "ror", "swh", "tel", "urn", "wikidata", "zbl"),
)
"""What stands before a colon in URLs and identifiers."""
_YEARS = re.compile(rf"(\d{{1,4}})?+ ?([{_TO}]|\.\.|…)? ?(\d{{1,4}})?")
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u200b\ud800-\udfff]")
_UNSEEN = re.compile("[\u00ad\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
_MEANINGFUL = {"So", "Sc", "Co", "Cn"}
"""Categories of characters that say something besides letters and numbers."""
_UNQUOTED = str.maketrans(dict.fromkeys(_QUOTES, " "))


@dataclass(frozen=True)
class Years:
    """From the first year to the last, both included; None is an open end, and one of them is a year."""

    first: int | None
    last: int | None

    def __str__(self) -> str:
        """Return the years as a query has them: "2020", "2020-2024", "2020-", "-2024"."""
        if self.first == self.last:
            return str(self.first)
        return f"{self.first or ''}-{self.last or ''}"

    def has(self, year: int) -> bool:
        """Return whether a year is in the range."""
        return (self.first or 0) <= year <= (self.last or year)


@dataclass(frozen=True)
class Term:
    """One term of a query.

    The field is "" for words. A phrase was in quotes; the value of a field is one where it has several words.
    Of a year the value is its canonical form, which `read_years` reads.
    """

    field: str
    value: str
    phrase: bool

    def __str__(self) -> str:
        """Return the term as a query has it: `word`, `"a phrase"`, `author:"Luo Mai"`, `year:2020-2024`."""
        value = f'"{self.value}"' if self.phrase else self.value
        return f"{self.field}:{value}" if self.field else value


@dataclass(frozen=True)
class Query:
    """A parsed query: each list without repetitions, in its order in the text.

    Made by `parse_search_query` and by the methods here. `cut` says that something was left out for its
    length, and `unknown` has names before a colon that are no fields; they do not count when queries are
    compared.
    """

    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    first_authors: tuple[str, ...] = ()
    last_authors: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    supervisors: tuple[str, ...] = ()
    venues: tuple[str, ...] = ()
    years: tuple[Years, ...] = ()
    kinds: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    funders: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    corpora: tuple[str, ...] = ()
    without: tuple[Term, ...] = ()
    cut: bool = field(default=False, compare=False)
    unknown: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return format_query(self)

    @property
    def is_empty(self) -> bool:
        """Whether the query has no terms at all."""
        return self == Query()

    @property
    def text(self) -> str:
        """Words and phrases in one text, for searching what has no fields: people, software, news."""
        return " ".join(self.words + self.phrases)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the query that have values, in the order in which `format_query` has them."""
        return tuple(name for name in FIELDS if self.values(name))

    @property
    def terms(self) -> tuple[Term, ...]:
        """All terms but those after a minus, in the order in which `format_query` has them."""
        word_terms = [Term("", token, False) for token in self.words]
        phrase_terms = [Term("", phrase, True) for phrase in self.phrases]
        fields = [_make_field_term(name, value) for name in FIELDS for value in self.values(name)]
        return (*word_terms, *phrase_terms, *fields)

    def values(self, field: str) -> tuple[str, ...]:
        """Return the values of a field as texts, years too. Raises ValueError for an unknown field."""
        if field not in FIELDS:
            raise ValueError(
                gettext("“{field}” is not one of the fields {fields}.").format(
                    field=field, fields=", ".join(FIELDS)
                )
            )
        return tuple(map(str, getattr(self, _ATTRIBUTES[field])))

    def with_value(self, field: str, value: str) -> "Query":
        """Return the query with one value in place of all values of a field; years as "2020" or "2020-2024".

        The value may be any text; with one without content, and with years that cannot be read, it is the
        query without the field. Terms after a minus stay. Raises ValueError for an unknown field.
        """
        rest = self.without_field(field)
        term = _make_term(field, _tidy(value[:LENGTH].translate(_UNQUOTED))[0])
        return parse_search_query(f"{term} {rest}") if term and term.field else rest

    def without_field(self, field: str) -> "Query":
        """Return the query without values of a field. Raises ValueError for an unknown field."""
        self.values(field)
        return _make_query([term for term in self.terms if term.field != field], self.without, self.cut)

    def without_term(self, term: Term, negative: bool = False) -> "Query":
        """Return the query without one of its terms. negative: one after a minus."""
        terms, without = (
            [other for other in group if other != term or after_minus != negative]
            for group, after_minus in ((self.terms, False), (self.without, True))
        )
        return _make_query(terms, without, self.cut)


def parse_search_query(text: str) -> Query:
    """Parse any text by the grammar above. The time depends on LENGTH, not on the text."""
    text, cut = _tidy(text)
    terms: dict[tuple[bool, Term], None] = {}
    unknown: dict[str, None] = {}
    room = LENGTH + 1
    for match in _TERM.finditer(text):
        quoted = match["phrase"] is not None
        value = match["phrase"].strip() if quoted else match["word"] or ""
        term = _make_term(match["field"] or "", value, quoted)
        if not (match["field"] or quoted) and (name := _find_unknown_field(text, match.start("word"))):
            unknown[name] = None
        # after a closing quote a minus is a hyphen
        follows_space = match.start() == 0 or text[match.start() - 1] == " "
        negative = bool(match["minus"]) and follows_space
        if term is None or (negative, term) in terms:
            continue
        fitting = _cut_to_fit(term, room - negative - 1)
        if len(terms) == TERMS or not fitting:
            cut = True
            break
        cut = cut or fitting != term
        terms.setdefault((negative, fitting))
        room -= negative + len(str(fitting)) + 1
    positive = [term for negative, term in terms if not negative]
    query = _make_query(positive, [term for negative, term in terms if negative], cut)
    return replace(query, unknown=tuple(unknown))


def format_query(query: Query) -> str:
    """Format a query as a text of at most LENGTH characters, the same for equal queries.

    Parsing the text gives an equal query.
    """
    return " ".join([*map(str, query.terms), *(f"-{term}" for term in query.without)])


def read_years(text: str) -> Years | None:
    """Parse years: "2020", "2020-2024", "2020-", "-2024"; return None for any other text."""
    match = _YEARS.fullmatch(text.strip())
    if not match or not (match[1] or match[3]) or (match[1] and match[3] and not match[2]):
        return None
    first, last = (int(digits) if digits else None for digits in match.group(1, 3))
    if not match[2]:
        last = first
    if 0 in (first, last):
        return None
    return Years(last, first) if first and last and last < first else Years(first, last)


def _find_unknown_field(text: str, start: int) -> str:
    """Return the name before a colon with a value right behind it, if it looks like a field; else ""."""
    match = _UNKNOWN_FIELD.match(text, start) if start >= 0 else None
    if not match or not match[2] or match[1].lower() in (*_SCHEMES, *FIELDS) or match[1].isupper():
        return ""
    return match[1]


def _make_query(terms: Iterable[Term], without: Iterable[Term], cut: bool) -> Query:
    terms = tuple(terms)

    def of(field: str, phrase: bool | None = None) -> tuple[str, ...]:
        return tuple(term.value for term in terms if term.field == field and phrase in (None, term.phrase))

    values: dict[str, Any] = {attribute: of(name) for name, attribute in _ATTRIBUTES.items()}
    values["years"] = tuple(filter(None, map(read_years, values["years"])))
    return Query(words=of("", False), phrases=of("", True), without=tuple(without), cut=cut, **values)


def _tidy(text: str) -> tuple[str, bool]:
    """Return the beginning of a text in NFC, in one line with single spaces, and whether there was more."""
    rest = text[LENGTH:]
    visible = _UNSEEN.sub("", _CONTROLS.sub(" ", text[: LENGTH + 1]))
    tidy = unicodedata.normalize("NFC", " ".join(visible.split()))
    return _truncate(tidy, LENGTH), len(tidy) > LENGTH or bool(rest and not rest.isspace())


def _truncate(text: str, length: int) -> str:
    """Return at most so many characters, without a word that the cut goes through, unless it is the first."""
    if len(text) <= length:
        return text
    head = text[: max(length, 0)]
    return head.rstrip() if text[len(head)] == " " else head.rpartition(" ")[0] or head


def _make_term(name: str, value: str, quoted: bool = False) -> Term | None:
    """Return the term of a value after a field's name, or after none; a word if the field cannot have it."""
    categories = map(unicodedata.category, value)
    if not any(category[0] in "LN" or category in _MEANINGFUL for category in categories):
        return Term("", f"{name}:", False) if name else None
    if not name:
        return Term("", value, quoted)
    if name.lower() != "year":
        return _make_field_term(name.lower(), value)
    years = read_years(value)
    return _make_field_term("year", str(years)) if years else Term("", f"{name}:{value}", " " in value)


def _make_field_term(name: str, value: str) -> Term:
    return Term(name, value, " " in value)


def _cut_to_fit(term: Term, room: int) -> Term | None:
    """Return the term, or as much of a phrase as fits in so many characters; None if that is nothing."""
    excess = len(str(term)) - room
    if excess <= 0:
        return term
    if not term.phrase:
        return None
    return _make_term(term.field, _truncate(term.value, len(term.value) - excess), quoted=True)


_CLASS = re.compile(r" \[[\w.-]+\]$")
_NAME = re.compile(r"(doi|arxiv) ?[:=]? (?=\S)", re.IGNORECASE)
_ARXIV = re.compile(r"\A(?:arxiv[:.]?|(?:abs|pdf|html)/)(?=[a-z0-9])", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?://|www\.|[\w.-]+\.[a-z]+/)", re.IGNORECASE)


def parse_identifier(text: str) -> tuple[str, str] | None:
    """Parse a text that is one identifier; return its scheme, "doi" or "arxiv", and normal value.

    It may be bare, in quotes, a URL, with its name before it, or with a version or a class after it. Return
    None for a text with anything else in it. The DOI that arXiv gives is an arXiv id;
    papers may have that DOI, 10.48550/arxiv.ID, instead.
    """
    tidy, cut = _tidy(text[: LENGTH + 1].translate(_UNQUOTED))
    candidate = _CLASS.sub("", _NAME.sub(r"\1:", tidy, count=1))
    if cut or " " in candidate:
        return None
    for scheme, value in (("arxiv", _ARXIV.sub("", candidate, count=1)), ("doi", candidate)):
        with suppress(ValueError):
            return scheme, normalise(scheme, value)
    pairs = (
        [pair for pair in find_identifiers(candidate) if pair[0] in ("arxiv", "doi")]
        if _ADDRESS.match(candidate)
        else []
    )
    return pairs[0] if len(pairs) == 1 else None

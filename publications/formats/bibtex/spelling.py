"""An entry's fields as those of BibTeX, in the order in which they are written."""

import re
from collections.abc import Sequence

from publications.formats.bibtex.annotations import annotations
from publications.formats.bibtex.dates import read_month, read_year, said_status
from publications.formats.bibtex.macros import MONTHS
from publications.formats.bibtex.name_writing import written_name
from publications.formats.bibtex.reading import PUBLISHERS, RENAMED, VENUES, VERBATIM, with_en_dashes
from publications.formats.bibtex.reference_writing import write_references
from publications.formats.bibtex.when import STATUS_OF
from publications.formats.entry import Contributor, Entry
from publications.formats.latex import encode

Values = dict[str, str]

_FIELD_OF = {name: field for field, name in RENAMED.items()}
_NAME = re.compile(r"[a-z_][a-z0-9_+:.-]*", re.ASCII)
_PUBSTATES = {"accepted": "inpress", "preprint": "prepublished", "published": "published"}


def spelled(entry: Entry) -> Values:
    """The values by field, as they stand between braces."""
    values: Values = {}
    _people(values, "author", entry.authors, entry.authors_complete)
    _people(values, "editor", entry.editors, entry.editors_complete)
    _put(values, "title", encode(entry.title, entry.protected))
    _put(values, VENUES.get(entry.kind, ("journal",))[0], encode(entry.venue))
    _put(values, "volume", encode(entry.volume))
    _put(values, "number" if entry.kind in ("article", "preprint") else "issue", encode(entry.issue))
    _put(values, "pages", _pages(entry.pages))
    _put(values, PUBLISHERS.get(entry.kind, ("publisher",))[0], encode(entry.publisher))
    _when(values, entry)
    write_references(values, entry)
    _put(values, "language", encode(entry.language))
    _put(values, "keywords", ", ".join(map(_keyword, entry.topics)))
    _put(values, "abstract", _paragraphs(entry.abstract))
    _status(values, entry)
    _rest(values, entry)
    return values


def _put(values: Values, field: str, value: str) -> None:
    if value and field not in values:
        values[field] = value


def _people(values: Values, role: str, people: Sequence[Contributor], complete: bool) -> None:
    names = [written_name(each.parts) for each in people] + ([] if complete else ["others"])
    _put(values, role, " and ".join(names))
    values.update(annotations(people, role))


def _pages(pages: str) -> str:
    """Pages; in braces where reading would take their hyphens for ranges."""
    text = encode(pages)
    return text if with_en_dashes(pages) == pages else f"{{{text}}}"


def _keyword(topic: str) -> str:
    text = encode(topic)
    return f"{{{text}}}" if "," in topic or ";" in topic else text


def _paragraphs(abstract: str) -> str:
    """Paragraphs with blank lines between them; none begins as an entry does."""
    texts = [encode(paragraph) for paragraph in abstract.split("\n\n")]
    return "\n\n    ".join(f"{{@}}{text[1:]}" if text[:1] == "@" else text for text in texts)


def _when(values: Values, entry: Entry) -> None:
    """Year, month and day; the words in which they were said, where these say more."""
    said = entry.extra.get("year")
    if isinstance(said, str) and said and read_year(said).year == entry.year:
        _put(values, "year", encode(said))
    elif entry.year is not None:
        _put(values, "year", f"{entry.year:0{5 if entry.year < 0 else 4}d}")
    said = entry.extra.get("month")
    if isinstance(said, str) and said and read_month(said).month == entry.month:
        _put(values, "month", encode(said))
    elif entry.month is not None:
        _put(values, "month", tuple(MONTHS.values())[entry.month - 1])
    _put(values, "day", str(entry.day or ""))


def _rest(values: Values, entry: Entry) -> None:
    """What no field models, as far as it is text, under names that BibTeX allows, in their order."""
    for name in sorted(entry.extra):
        value, field = entry.extra[name], _FIELD_OF.get(name, name)
        if isinstance(value, str) and name != "type" and _NAME.fullmatch(field):
            _put(values, field, _verbatim(value) if field in VERBATIM else encode(value))


def _verbatim(text: str) -> str:
    return text if _is_balanced(text) else ""


def _is_balanced(text: str) -> bool:
    depth = 0
    for brace in re.findall("[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return not depth


def _status(values: Values, entry: Entry) -> None:
    """The status, where nothing else says it."""
    texts = [entry.extra.get(name) for name in ("year", "note", "month", "date")]
    said = next(filter(None, (said_status(text) for text in texts if isinstance(text, str))), "")
    said = said or ("preprint" if entry.kind == "preprint" else "published")
    state = entry.extra.get("pubstate")
    if entry.status != said and not (isinstance(state, str) and STATUS_OF.get(state.lower()) == entry.status):
        _put(values, "pubstate", _PUBSTATES[entry.status])

"""An index for a search without a server: words by their first letters, and rows by their numbers.

The files `search/words/<letters>.json` say in which rows words stand, `search/rows/<number>.json` what rows
are, and `search/letters.json` of which letters there are files; the script `static-search.js` reads those
that a query needs.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from django.utils.text import capfirst

from bibliography.names.normalization import expand_letters
from core.db.translations import Translated
from core.kinds import ContentKind, get_kind, get_kinds
from core.languages import list_languages
from core.text.letters import make_sort_key
from core.text.mathematics import strip_math
from core.web.language_paths import get_language_prefix, use_language
from groupsite.static_export.rendering import StaticFile
from publications.models import Publication

ROWS = 100
"""Rows in a file."""
LETTERS = 2
"""First letters of words in a file."""
IDEOGRAPHS = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
WORD = re.compile(rf"[{IDEOGRAPHS}]|[^\W_{IDEOGRAPHS}]+")
VENUE = "publications.venue"
JSON = "application/json"


class SearchRow(NamedTuple):
    """A row of results, and the text whose words find it."""

    title: str
    url: str
    noun: str
    note: str
    text: str


def split_words(text: str) -> set[str]:
    """Return the words of a text, without case and accents, and as they are spelt without umlauts."""
    return {word for form in (text, expand_letters(text)) for word in WORD.findall(make_sort_key(form))}


def list_rows() -> Iterator[SearchRow]:
    """Yield what the search finds: everything with a page, by its title and names."""
    for kind in get_kinds():
        if kind.search and kind.path is not None:
            for row in kind.select_searched().order_by(kind.search.order, "pk"):
                yield _build_row(kind, row, _list_titles(row, kind.search.titles))
    venues = get_kind(VENUE)
    for row in venues.select_visible().order_by("name", "pk"):
        yield _build_row(venues, row, [row.name])
    yield from _list_papers()


def _list_titles(row, names: Iterable[str]) -> list[Any]:
    """Return what the names of a row are, in all languages."""
    translated = row.translated_fields if isinstance(row, Translated) else ()
    texts = (row.list_texts(name) if name in translated else [getattr(row, name)] for name in names)
    return list(chain.from_iterable(texts))


def _build_row(kind: ContentKind, row, texts: Iterable) -> SearchRow:
    text = " ".join(" ".join(text) if isinstance(text, list) else str(text or "") for text in texts)
    noun = capfirst(str(kind.noun))
    return SearchRow(str(row), row.get_absolute_url(), noun, kind.build_note(row), text)


def _list_papers() -> Iterator[SearchRow]:
    papers = Publication.objects.shown().newest_first().select_related("venue", "version_of")
    papers = papers.defer("search", "stems", "abstract", "extra", "names")
    for paper in papers.prefetch_related("authorships__author", "topic_items__tag"):
        names = [mention.author.name for mention in paper.authorships.all()]
        venue = str(paper.venue or paper.venue_printed)
        topics = [item.tag.name for item in paper.topic_items.all()]
        title = strip_math(paper.title)
        note = ", ".join(filter(None, (venue, str(paper.year or ""))))
        name = paper.venue.name if paper.venue else ""
        text = " ".join((title, *names, venue, name, *topics, str(paper.year or "")))
        yield SearchRow(title, paper.get_absolute_url(), "", note, text)


def build_index() -> Iterator[StaticFile]:
    """Yield the files of the index, which each language has, beside its page of the search."""
    for code in list_languages():
        with use_language(code):
            files = list(_build_files())
        yield from files


def _build_files() -> Iterator[StaticFile]:
    rows_of: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    rows = []
    for number, row in enumerate(list_rows()):
        rows.append(row[:-1])
        for word in split_words(row.text):
            rows_of[word[:LETTERS]][word].append(number)
    names = {letters: "-".join(f"{ord(letter):x}" for letter in letters) for letters in sorted(rows_of)}
    yield _build_file("search/letters.json", list(names.values()))
    for letters, name in names.items():
        yield _build_file(f"search/words/{name}.json", rows_of[letters])
    for start in range(0, len(rows), ROWS):
        yield _build_file(f"search/rows/{start // ROWS}.json", rows[start : start + ROWS])


def _build_file(file: str, value) -> StaticFile:
    content = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    file = f"{get_language_prefix()}{file}"
    return StaticFile(f"/{file}", 200, file, content.encode("utf-8", "surrogateescape"), JSON)

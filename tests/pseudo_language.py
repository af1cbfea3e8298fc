"""A language in which each text of the interface stands between brackets: what does not, no catalogue has.

Values of placeholders are marked, too, as they are looked at for themselves. Content is written in letters of
another alphabet.
"""

import re
import string
from collections.abc import Container, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.conf.locale import LANG_INFO
from django.contrib.postgres.fields import ArrayField
from django.db import DatabaseError, connection, models, transaction
from django.db.models import Func, Value
from django.test import override_settings

from core.languages import list_translated_languages
from tests.catalogues import read_messages, write_pseudo_catalogue
from tests.wording import BLOCKS, HIDDEN

CODE = "cy"
"""A language that Django knows and the site has no catalogue of."""
OTHER_LETTERS = "".join(chr(0x430 + number) for number in range(26))
ATTRIBUTES = re.compile(
    r"alt|title|placeholder|aria-label|aria-description|aria-roledescription|label|data-.+"
)
DATA_TEXT = re.compile(r"^[^\W\d_][^\n{}\[\]]* ")
WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
NOT_WORDS = re.compile(
    r"\w+://\S+|\S+@\S+|(?<![\w])/[\w./?=&%#~-]*|\b[\w-]+\.[a-z]{2,4}\b(?:/\S*)?|[\w-]+/[\w-]+"
    r"|\S+\*{4,}|\bmd5\b|\b[0-9][\w.:/-]*|\b\w+[-_=:]\w[\w=:.-]*|@\w+\{.*"
)
"""Addresses, paths, hashes, numbers, identifiers and entries of BibTeX."""
CODES = frozenset(
    ["slug", "code", "key", "scheme", "value", "password", "url", "target", "kind", "hash", "token"]
)
"""Fields of codes, which are no content."""
CITATION = re.compile(
    r"\bet al\b|\band [\u0400-\u04ff]|, & [\u0400-\u04ff]|\bIn [\u0400-\u04ff]|^This work was supported by "
)
"""References, and acknowledgements of funding in papers, are written in English in every language."""
TYPED_BY_TESTS = re.compile(
    r"\byear:abc\b|\babc\b|\bchanged\b|\bzzz\b|\bSmarch\b|\bA Title\b|\bSome words\b|(?:\bLost ?)+"
    r"|\bSomebody Else\b|\bTEST[0-9]+\b"
    r"|# A heading Some \*words\*\."
    r"|pdf, slides, video, poster, data, page, doi, arxiv, abstract, topic, award"
)
"""What tests look for, import and delete, and words of the search language."""
OWN_NAMES = re.compile(
    "|".join(re.escape(f"({facts['name_local']})") for facts in LANG_INFO.values() if "name_local" in facts)
)
"""Names of languages in themselves, beside those in the language of the page."""
NAMES = frozenset(
    (Path(__file__).parent / "names_in_texts.txt").read_text().split(),
)
"""Names of formats, services and programs, which are the same in every language."""


@contextmanager
def use_pseudo_language(folder: Path) -> Iterator[None]:
    """Install the catalogue meanwhile, written into a folder."""
    write_pseudo_catalogue(folder, CODE, read_messages())
    try:
        with override_settings(LOCALE_PATHS=[str(folder), *settings.LOCALE_PATHS]):
            list_translated_languages.cache_clear()
            yield
    finally:
        list_translated_languages.cache_clear()


def write_content_in_other_letters() -> None:
    """Replace the letters of all content, so that Latin ones are of the interface."""
    for model in apps.get_models():
        if (
            not model._meta.managed
            or model._meta.proxy
            or model._meta.app_label in ("journal", "contenttypes")
        ):
            continue
        for field in model._meta.local_concrete_fields:
            if isinstance(field, ArrayField) and isinstance(field.base_field, models.TextField):
                model._base_manager.update(**{field.name: []})
            if not _has_content(field):
                continue
            letters = Value(string.ascii_lowercase), Value(OTHER_LETTERS)
            upper = Value(string.ascii_uppercase), Value(OTHER_LETTERS.upper())
            lowered = Func(models.F(field.name), *letters, function="translate")
            replaced = Func(lowered, *upper, function="translate")
            rows = model._base_manager.exclude(**{f"{field.name}__contains": "{{"})
            try:
                with transaction.atomic():
                    rows.update(**{field.name: replaced})
            except DatabaseError:
                continue


def list_codes() -> set[str]:
    """Return the slugs and the codes of countries, which lists show as they are."""
    fields = [field for model in apps.get_models() for field in model._meta.local_concrete_fields]
    codes = [field for field in fields if isinstance(field, models.SlugField) or field.name == "country"]
    rows = (field.model._base_manager.values_list(field.name, flat=True) for field in codes)
    return {value for values in rows for value in values}


def empty_history() -> None:
    """Remove the history, which has the letters of before."""
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE journal_event, journal_context CASCADE")


def _has_content(field) -> bool:
    is_text = isinstance(field, models.CharField | models.TextField)
    is_code = isinstance(field, models.SlugField | models.URLField | models.EmailField | models.FileField)
    return (
        is_text
        and not (is_code or field.choices or field.primary_key or field.generated)
        and type(field).__name__ in ("CharField", "TextField", "MarkdownField")
        and field.name not in CODES
    )


class UntranslatedText(HTMLParser):
    """The texts of a page that no message has, a line for each block and for each attribute that is read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._brackets: list[str] = []
        self._line: list[str] = []
        self._skipped: list[str] = []
        self.feed(html)
        self._end_line()

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if tag in BLOCKS:
            self._end_line()
        if self._skipped:
            if tag == self._skipped[0]:
                self._skipped.append(tag)
            return
        is_foreign = tag in HIDDEN or values.get("translate") == "no" or values.get("lang")
        if is_foreign and tag not in ("html", "input", "img"):
            self._skipped.append(tag)
        if values.get("class") == "Z3988":  # what reference managers read
            values.pop("title")
        for name, value in values.items():
            if (
                value
                and ATTRIBUTES.fullmatch(name)
                and (not name.startswith("data-") or DATA_TEXT.match(value))
            ):
                self._add(f"{name}=", strip_messages(value))
        if tag == "input" and values.get("type") in ("submit", "button"):
            self._add("value=", strip_messages(values.get("value") or ""))
        if tag == "meta" and values.get("name") == "description":
            self._add("description=", strip_messages(values.get("content") or ""))

    def handle_endtag(self, tag):
        if self._skipped and tag == self._skipped[0]:
            self._skipped.pop()
        if tag in BLOCKS:
            self._end_line()

    def handle_data(self, data):
        if not self._skipped:
            self._line.append(strip_messages(data, self._brackets))

    def _end_line(self):
        self._add("", "".join(self._line))
        self._line = []

    def _add(self, name: str, text: str) -> None:
        line = " ".join(text.split())
        words = WORD.findall(NOT_WORDS.sub(" ", OWN_NAMES.sub(" ", TYPED_BY_TESTS.sub(" ", line))))
        if not CITATION.search(line) and not NAMES.issuperset(words):
            self.lines.append(name + line)


def strip_messages(text: str, brackets: list[str] | None = None) -> str:
    """Return what stands in no message, or in the value of a placeholder. brackets: those open before."""
    brackets = [] if brackets is None else brackets
    kept = []
    for piece in re.split("([⟦⟧⦅⦆])", text):
        if piece in ("⟦", "⦅"):
            brackets.append(piece)
        elif piece in ("⟧", "⦆"):
            if brackets:
                brackets.pop()
        elif not brackets or brackets[-1] == "⦅":
            kept.append(piece)
        else:
            kept.append(" ")
    return "".join(kept)


def list_untranslated(html: str, codes: Container[str] = ()) -> list[str]:
    """Return the texts of a page that stand outside of all messages, but for lines that are codes."""
    return [line for line in dict.fromkeys(UntranslatedText(html).lines) if line not in codes]

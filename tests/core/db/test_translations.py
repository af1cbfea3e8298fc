"""Texts of rows in several languages."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.template import Context, Template
from django.utils.translation import override

from core.db.translations import (
    FallbackText,
    has_translations,
    merge_translations,
    parse_translations,
    serialize_translations,
)
from core.languages import activate_language
from software.models import Theme
from tests import factories as make

GERMAN = {"de": {"title": "Netze"}}
HEBREW = {"he": {"title": "רשתות"}}


@pytest.mark.parametrize(
    ("codes", "texts", "page", "title", "language"),
    [
        (["en"], "", "en", "Networks", None),
        (["en", "de"], "", "en", "Networks", None),
        (["en", "de"], "", "de", "Netze", None),
        (["en", "de", "fr"], "", "fr", "Networks", "en"),
        (["en"], "", "de", "Networks", "en"),  # German is stored, and not one of the group's languages
        (["de", "en"], "en", "de", "Netze", None),
        (["de", "en"], "en", "en", "Networks", None),
        (["de"], "en", "de", "Netze", None),
        (["en", "he"], "", "he", "רשתות", "he"),  # the interface is in English
        (["he"], "he", "he", "Networks", "he"),
    ],
)
def test_a_text_is_in_the_language_of_the_page_or_says_in_which(
    set_languages, codes, texts, page, title, language
):
    set_languages(*codes, texts=texts)
    theme = Theme(title="Networks", translations=GERMAN | HEBREW)
    with activate_language(page):
        text = theme.in_language.title
    assert text == title
    assert getattr(text, "language", None) == language


def test_what_is_only_in_german_is_on_english_pages_with_its_language(set_languages):
    set_languages("en", "de")
    theme = Theme(title="Networks", translations={"de": {"summary": "Kurz."}})
    with override("en"):
        assert (theme.in_language.summary, theme.in_language.summary.language) == ("Kurz.", "de")
        assert theme.in_language.narrative == ""


def test_other_fields_are_not_read_in_a_language():
    with pytest.raises(AttributeError):
        _ = Theme().in_language.slug


@pytest.mark.parametrize(
    ("text", "page", "attributes"),
    [
        ("Networks", "de", ""),
        (FallbackText.build("Networks", "en"), "de", ' lang="en"'),
        (FallbackText.build("רשתות", "he"), "de", ' lang="he" dir="rtl"'),
        (FallbackText.build("Networks", "en"), "he", ' lang="en" dir="ltr"'),
    ],
)
def test_elements_say_the_language_and_direction_that_differ(text, page, attributes):
    with override(page):
        html = Template("<p{{ text|lang }}>{{ text }}</p>").render(Context({"text": text}))
    assert html == f"<p{attributes}>{text}</p>"


@pytest.mark.django_db
@pytest.mark.parametrize("value", [[], "de", 3, None])
def test_the_database_takes_nothing_but_objects(value):
    theme = make.ThemeFactory()
    with pytest.raises(IntegrityError, match=r"translations"), transaction.atomic():
        Theme.objects.filter(pk=theme.pk).update(translations=value)


def test_an_empty_translation_is_removed():
    theme = Theme(title="Networks", translations=GERMAN)
    theme.set_translation("summary", "de", "Kurz.")
    theme.set_translation("title", "de", "")
    assert theme.translations == {"de": {"summary": "Kurz."}}
    theme.set_translation("summary", "de", "")
    assert theme.translations == {}
    assert GERMAN == {"de": {"title": "Netze"}}


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[" * 100_000,
        "[]",
        '{"xx-yy": {"title": "a"}}',
        '{"de": "a"}',
        '{"de": {"slug": "a"}}',
        '{"de": {"title": 3}}',
        '{"de": {"title": ["a"]}}',
        '{"de": {"title": "' + "a" * 201 + '"}}',
    ],
)
def test_an_archive_cannot_bring_what_no_form_would_store(text):
    with pytest.raises(ValidationError):
        parse_translations(Theme, text)


def test_translations_are_read_as_they_were_written(set_languages):
    set_languages("en", "de")
    texts = {"de": {"title": "Netze", "summary": "„Kurz“"}, "fr": {"title": "Réseaux"}}
    theme = Theme(title="Networks", translations=texts)
    assert parse_translations(Theme, serialize_translations(theme)) == {"de": texts["de"]}
    assert parse_translations(Theme, "") == {}


def test_a_merged_row_takes_the_translations_of_the_texts_that_it_takes():
    kept = Theme(translations={"de": {"title": "Netze", "summary": "Alt"}, "fr": {"summary": "Vieux"}})
    other = Theme(translations={"de": {"title": "Anders", "summary": "Neu"}})
    assert merge_translations(kept, other, {"summary", "slug"}) == {
        "de": {"title": "Netze", "summary": "Neu"}
    }


@pytest.mark.django_db
def test_whether_anything_is_translated():
    make.ThemeFactory(translations=GERMAN)
    assert [has_translations(code) for code in ("de", "fr")] == [True, False]

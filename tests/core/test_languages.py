"""The languages of the site, and their names."""

import pytest
from django.utils.translation import get_language, override

from core import languages


def test_a_site_without_a_choice_is_in_english(set_languages):
    set_languages()
    assert (languages.list_languages(), languages.get_default_language()) == (("en",), "en")


def test_the_first_language_is_the_default(set_languages):
    set_languages("de", "en")
    assert (languages.list_languages(), languages.get_default_language()) == (("de", "en"), "de")


@pytest.mark.parametrize(
    ("code", "own", "translated"),
    [
        ("de", "Deutsch", "German"),
        ("he", "עברית", "Hebrew"),
        ("pt-br", "Português Brasileiro", "Brazilian Portuguese"),
        ("xx", "xx", "xx"),
    ],
)
def test_a_language_has_a_name_in_itself_and_in_the_active_one(code, own, translated):
    assert (languages.get_own_name(code), languages.get_translated_name(code)) == (own, translated)


def test_the_interface_has_the_languages_of_its_catalogues(settings, tmp_path):
    for folder in ("en", "pt_BR", "zh_Hans"):
        (tmp_path / folder / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / folder / "LC_MESSAGES" / "django.mo").touch()
    settings.LOCALE_PATHS = [tmp_path]
    assert languages.list_translated_languages.__wrapped__() == ("en", "pt-br", "zh-hans")


def test_programs_that_typeset_know_languages_without_regions():
    with override("pt-br"):
        assert languages.get_primary_language() == "pt"


@pytest.mark.parametrize(
    ("code", "label", "text"),
    [
        ("en", "Time zone", "time zone"),
        ("fr", "Étendue", "étendue"),
        ("de", "Zeitzone", "Zeitzone"),
        ("en", "DOI", "DOI"),
        ("en", "", ""),
    ],
)
def test_a_label_within_a_sentence_is_small_where_nouns_are(code, label, text):
    with override(code):
        assert languages.lower_first(label) == text


@pytest.mark.parametrize(
    ("codes", "code", "interface"),
    [
        (("en", "de"), "de", "de"),
        (("en", "he"), "he", "en"),
        (("he", "de", "en"), "he", "de"),
        (("he",), "he", "en"),
    ],
)
def test_content_and_interface_differ_where_there_is_no_catalogue(set_languages, codes, code, interface):
    set_languages(*codes)
    with languages.activate_language(code):
        assert (languages.get_content_language(), get_language()) == (code, interface)
    assert languages.get_content_language() == get_language()

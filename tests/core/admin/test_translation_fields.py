"""The fields of a form for translations."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from core.db.models import all_rows
from groupsite.models import Group, MenuItem
from software.models import Theme
from tests import factories as make
from tests.admin_forms import change_url, form_data, merge_data, open_form, post_form, read_form

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor(client):
    client.force_login(make.UserFactory(role="owner"))
    return client


@pytest.fixture
def theme():
    return make.ThemeFactory(title="Networks", summary="Short.", translations={"fr": {"title": "Réseaux"}})


def test_with_one_language_a_form_has_no_translations(editor, theme):
    assert not [name for name in open_form(editor, theme) if "__" in name]
    assert b"data-languages" not in editor.get(change_url(theme)).content


def test_a_translation_is_stored_beside_the_text(editor, theme, set_languages):
    set_languages("en", "de")
    post_form(editor, theme, title__de="Netze", summary__de="")
    theme.refresh_from_db()
    assert (theme.title, theme.summary) == ("Networks", "Short.")
    assert theme.translations == {"de": {"title": "Netze"}, "fr": {"title": "Réseaux"}}


def test_a_form_in_german_edits_the_texts_as_they_are_stored(editor, theme, set_languages):
    set_languages("en", "de")
    all_rows(Theme).update(translations={"de": {"title": "Netze"}})
    with override("de"):
        data = open_form(editor, theme)
    assert (data["title"], data["title__de"]) == ("Networks", "Netze")


def test_all_languages_are_there_without_script_and_say_what_is_missing(editor, theme, set_languages):
    set_languages("en", "de")
    html = editor.get(change_url(theme)).content.decode()
    assert html.count("data-languages") == 5  # three texts, and the part of a person in two empty rows
    assert 'lang="de"' in html
    assert "not translated yet" in html
    assert 'for="id_title__de"' in html


@pytest.mark.parametrize("text", ["a" * 201, "a\0b"])
def test_a_translation_has_the_limits_of_the_text(editor, theme, set_languages, text):
    set_languages("en", "de")
    page = post_form(editor, theme, title__de=text)
    assert list(page.context["adminform"].form.errors) == ["title__de"]
    assert b"data-wrong" in page.content
    theme.refresh_from_db()
    assert "de" not in theme.translations


def test_what_a_form_does_not_have_is_not_stored(editor, theme, set_languages):
    set_languages("en", "de")
    post_form(editor, theme, title__fr="Autre", slug__de="netze", title__xx="?")
    theme.refresh_from_db()
    assert theme.translations == {"fr": {"title": "Réseaux"}}


def test_two_editors_of_different_languages_do_not_disturb_each_other(editor, theme, set_languages):
    set_languages("en", "de", "fr")
    mine, theirs = open_form(editor, theme), open_form(editor, theme)
    editor.post(change_url(theme), theirs | {"title__fr": "Les réseaux"})
    page = editor.post(change_url(theme), mine | {"title__de": "Netze"})
    assert [each.name for each in page.context["differences"]] == ["_take-title__fr"]
    editor.post(change_url(theme), merge_data(page))
    theme.refresh_from_db()
    assert theme.translations == {"de": {"title": "Netze"}, "fr": {"title": "Les réseaux"}}


def test_two_editors_of_one_translation_are_asked(editor, theme, set_languages):
    set_languages("en", "de")
    mine, theirs = open_form(editor, theme), open_form(editor, theme)
    editor.post(change_url(theme), theirs | {"title__de": "Netze"})
    page = editor.post(change_url(theme), mine | {"title__de": "Netzwerke"})
    assert [(each.label, each.lines) for each in page.context["differences"]] == [
        ("Title (German)", [("", "Netze", "Netzwerke")])
    ]


def test_the_history_names_field_and_language_and_undoes_a_translation(editor, theme, set_languages):
    set_languages("en", "de")
    post_form(editor, theme, title__de="Netze")
    history = editor.get(f"{change_url(theme).removesuffix('change/')}history/").content.decode()
    assert "Title (German)" in history
    assert "Netze" in history
    assert "{" not in history.partition("Title (German)")[2].partition("</")[0]
    days = editor.get(reverse("history:changes"), {"days": "all"}).context["days"]
    changes = [change for day in days for change in day.changes]
    change = next(each for each in changes if "Netze" in [line.became for line in each.details])
    editor.post(reverse("history:undo", args=[change.key]))
    theme.refresh_from_db()
    assert theme.translations == {"fr": {"title": "Réseaux"}}


def test_rows_of_the_menu_are_translated_in_their_lines(editor, set_languages):
    set_languages("en", "de")
    group = make.GroupFactory()
    item = MenuItem.objects.create(group=group, label="People", target="/people/")
    url = f"{change_url(group)}menu/"
    data = form_data(read_form(editor, url))
    names = [name for name in data if name.endswith("-label__de")]
    assert names
    editor.post(url, data | {names[0]: "Team"})
    item.refresh_from_db()
    assert (item.label, item.translations) == ("People", {"de": {"label": "Team"}})


@pytest.mark.parametrize(
    ("before", "after", "chosen", "translated", "expected"),
    [
        (["en"], ["en", "de"], "", False, ""),
        (["en", "de"], ["de", "en"], "", True, "en"),
        (["de", "en"], ["en", "de"], "en", True, ""),
        (["en"], ["de"], "", False, ""),
        (["en", "de"], ["fr"], "", True, "en"),
        (["en", "de"], ["de"], "", True, "en"),
        (["en"], ["de", "en"], "de", False, ""),
        (["en"], ["de", "fr"], "fr", False, "fr"),
    ],
)
def test_texts_keep_their_language_when_the_order_changes(
    editor, set_languages, before, after, chosen, translated, expected
):
    set_languages(*before)
    group = make.GroupFactory(languages=before, statement="Large")
    if translated:
        group.translations = {"de": {"statement": "Groß"}}
        group.save()
    data = form_data(read_form(editor, change_url(group)))
    data = {name: value for name, value in data.items() if not name.startswith("languages")}
    editor.post(change_url(group), data | {"languages": after, "text_language": chosen})
    group = Group.objects.get()
    assert (group.languages, group.text_language) == (after, expected)
    assert group.statement == "Large"

"""Interfaces written from the right have a stylesheet; in others, texts from the right are marked."""

import pytest

from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def catalogues(monkeypatch):
    """Let the interface have a catalogue in Hebrew."""
    monkeypatch.setattr("core.languages.list_translated_languages", lambda: ("en", "he"))


@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize("path", ["/people/", "/no-such-page/", "/admin/"])
def test_the_direction_of_a_page_is_that_of_its_interface(client, set_languages, path):
    client.force_login(make.UserFactory(role="owner"))
    for language, element, has_sheet in (
        ("en", '<html lang="en">', False),
        ("he", '<html lang="he" dir="rtl">', True),
        ("ar", '<html lang="en">', False),
    ):
        set_languages(language)
        html = client.get(path).text
        assert element in html
        assert ("/static/right-to-left.css" in html) is has_sheet


def test_content_in_a_language_without_a_catalogue_says_its_language_and_direction(client, set_languages):
    set_languages("ar", "en")
    make.GroupFactory(languages=["ar", "en"], statement="شبكات")
    item = make.NewsItemFactory(title="جائزة", body="لنا.", translations={"en": {"title": "A prize"}})
    assert '<h1 class="statement" lang="ar" dir="rtl">شبكات</h1>' in client.get("/").text
    html = client.get(item.get_absolute_url()).text
    assert '<html lang="en">' in html
    assert 'lang="ar" dir="rtl">جائزة' in html
    assert "A prize</h1>" in client.get(f"/en{item.get_absolute_url()}").text


def test_what_stands_behind_a_text_from_the_right_is_apart_from_it(client, set_languages):
    set_languages("ar")
    make.ThemeFactory(title="شبكات", summary="نبني.", start="2012-01-01", end="2017-12-31")
    html = client.get("/research/").text
    assert '<span lang="ar" dir="rtl">نبني.</span> <span>' in html
    assert 'lang="ar" dir="rtl">شبكات</a>' in html


def test_sections_of_a_page_stand_where_the_interface_has_them(client, set_languages):
    set_languages("ar")
    page = make.PageFactory(slug="x", title="شبكات", body="## أهداف\n\nنبني.\n\n## طرق\n\nنقيس.")
    html = client.get(page.get_absolute_url()).text
    assert '<h2 lang="ar" dir="rtl">أهداف</h2>' in html
    assert '<div class="text" lang="ar" dir="rtl"><div class="prose"><p>نقيس.</p>' in html
    assert '<section class="section">' in html


def test_a_cv_says_the_language_of_its_profile(client, set_languages):
    set_languages("ar", "en")
    person = make.PersonFactory(biography="تعمل منذ 2012.")
    for _ in range(3):
        make.EducationFactory(person=person, degree="دكتوراه", field="", institution="جامعة القاهرة")
    html = client.get(f"/people/{person.slug}/cv/").text
    assert '<div class="prose" lang="ar" dir="rtl"><p>تعمل منذ 2012.</p>' in html
    assert '<div dir="auto">\n              <span>دكتوراه</span>' in html

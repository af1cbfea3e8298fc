"""The texts of a site in two languages, as visitors and machines read them."""

import json

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from core.admin.data_checks import count_failures, list_checks
from groupsite.models import Group, HomeBlock, MenuItem, Page
from people.models import Person
from tests import factories as make
from tests.admin_forms import change_url, form_data, read_form

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def two_languages(set_languages):
    set_languages("en", "de")


@pytest.fixture
def group():
    return make.GroupFactory(
        languages=["en", "de"],
        statement="Networks at scale",
        about="We build *networks*.",
        translations={"de": {"statement": "Netze im Großen", "about": "Wir bauen *Netze*."}},
    )


def translate(**texts):
    return {"translations": {"de": texts}}


def test_the_home_page_is_in_its_language(client, group):
    assert group.statement in client.get("/").content.decode()
    html = client.get("/de/").content.decode()
    assert "Netze im Großen" in html
    assert "Wir bauen <em>Netze</em>." in html
    assert 'content="Wir bauen Netze."' in html
    assert "Networks" not in html


def test_a_text_without_translation_is_marked_with_its_language(client, group):
    Group.objects.update(translations={"de": {"about": "Wir bauen Netze."}})
    assert '<h1 class="statement" lang="en">Networks at scale</h1>' in client.get("/de/").content.decode()
    assert '<h1 class="statement">Networks at scale</h1>' in client.get("/").content.decode()


def test_the_menu_and_the_sections_of_the_home_page_are_translated(client, group):
    make.PersonFactory()
    MenuItem.objects.create(group=group, label="Join us", target="/join/", **translate(label="Mitmachen"))
    HomeBlock.objects.create(
        group=group,
        kind="text",
        heading="Aims",
        body="To build.",
        **translate(heading="Ziele", body="Bauen."),
    )
    html = client.get("/de/").content.decode()
    assert ">Mitmachen</a>" in html
    assert "<h2>Ziele</h2>" in html
    assert "Bauen." in html
    assert "Join us" not in html


ROWS = {
    "/themes/": lambda: make.ThemeFactory(title="Old", slug="x", **translate(title="Neu", summary="Kurz.")),
    "/projects/": lambda: make.ProjectFactory(title="Old", slug="x", **translate(title="Neu")),
    "/software/": lambda: make.SoftwareFactory(slug="x", tagline="Old", **translate(tagline="Neu")),
    "/news/": lambda: make.NewsItemFactory(title="Old", slug="x", **translate(title="Neu", body="Kurz.")),
    "/people/": lambda: make.PersonFactory(slug="x", summary="Old", **translate(summary="Neu")),
    "/": lambda: make.PageFactory(slug="x", title="Old", **translate(title="Neu", body="Kurz.")),
}


@pytest.mark.parametrize("path", sorted(ROWS))
def test_a_page_is_in_both_languages(client, group, path):
    row = ROWS[path]()
    path = row.get_absolute_url()
    english, german = (client.get(f"{prefix}{path}").content.decode() for prefix in ("", "/de"))
    assert "Old" in english
    assert "Neu" in german
    assert "Old" not in german
    assert str(row) in english


def test_a_biography_in_german_goes_when_the_person_leaves(client, group):
    person = make.PersonFactory(slug="ada", **translate(biography="Rechnet gern."))
    make.AppointmentFactory(person=person, start="2010-01-01", end="2011-01-01")
    assert "Rechnet gern" not in client.get("/de/people/ada/").content.decode()
    Person.objects.update(biography_after_leaving=True)
    assert "Rechnet gern" in client.get("/de/people/ada/").content.decode()


@pytest.mark.parametrize("prefix", ["", "/de"])
def test_the_search_finds_translations_and_shows_the_language_of_the_page(client, group, prefix):
    make.NewsItemFactory(
        title="A prize", body="For us.", **translate(title="Ein Preis", body="Für uns alle.")
    )
    make.PersonFactory(name="Ada Tester", biography="Counts.", **translate(biography="Zählt Schäfchen."))
    for query, english, german in [
        ("preis", "A prize", "Ein Preis"),
        ("schafchen", "Ada Tester", "Ada Tester"),
    ]:
        html = client.get(f"{prefix}/search/?q={query}").content.decode()
        text = html.replace("<mark>", "").replace("</mark>", "")
        assert (german if prefix else english) in text


def test_the_search_does_not_find_languages_that_the_group_gave_up(client, group, set_languages):
    make.NewsItemFactory(title="A prize", **translate(title="Ein Preis"))
    set_languages("en")
    assert "A prize" not in client.get("/search/?q=preis").content.decode()


def test_the_search_hides_translated_biographies_of_those_who_left(client, group):
    person = make.PersonFactory(name="Ada Tester", **translate(biography="Zählt Schäfchen."))
    make.AppointmentFactory(person=person, start="2010-01-01", end="2011-01-01")
    assert "Ada Tester" not in client.get("/de/search/?q=schäfchen").content.decode()


def test_feeds_metadata_and_the_api_have_their_language(client, group):
    item = make.NewsItemFactory(title="A prize", slug="prize", **translate(title="Ein Preis"))
    assert "Ein Preis" in client.get("/de/news.atom").content.decode()
    assert "A prize" in client.get("/news.atom").content.decode()
    html = client.get("/de/news/prize/").content.decode()
    assert '"headline":"Ein Preis"' in html.replace(": ", ":")
    assert '<meta property="og:title" content="Ein Preis' in html
    assert "A prize" in json.dumps(client.get("/news.json").json())
    assert item.get_absolute_url() == "/news/prize/"


def test_references_have_the_url_of_the_first_language(client, group):
    make.PublicationFactory(slug="looms", title="Looms")
    html = client.get("/de/publications/looms/").content.decode()
    assert f"{{{settings.SITE_URL}/publications/looms/}}" in html


@pytest.mark.parametrize("path", ["/de/", "/de/people/", "/de/research/", "/de/news/", "/de/software/"])
def test_translations_need_no_more_queries(client, group, path):
    def add(number):
        make.ThemeFactory(**translate(title=f"Thema {number}"))
        make.NewsItemFactory(**translate(title=f"Nachricht {number}"))
        make.SoftwareFactory(**translate(tagline=f"Programm {number}"))
        person = make.PersonFactory(**translate(summary=f"Person {number}"))
        role = make.RoleFactory(**translate(name=f"Rolle {number}", plural=f"Rollen {number}"))
        make.AppointmentFactory(person=person, role=role)

    def count():
        client.get(path)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(path).status_code == 200
        return len(queries)

    add(1)
    add(2)
    before = count()
    for number in range(3, 5):
        add(number)
    assert count() == before


def test_what_is_not_translated_is_counted_for_each_language(client, group, set_languages):
    account = make.UserFactory(role="owner")
    make.NewsItemFactory(title="A prize", body="", **translate(title="Ein Preis"))
    make.NewsItemFactory(title="Another", body="")
    make.GroupTieFactory(group=group) if hasattr(make, "GroupTieFactory") else None
    MenuItem.objects.create(group=group, label="Join us", target="/join/")
    assert count_failures(account)["not-in-de-newsitem"] == 1
    assert count_failures(account)["not-in-de-group"] == 1
    check = next(check for check in list_checks(None) if check.name == "not-in-de-newsitem")
    client.force_login(account)
    html = client.get(check.url).content.decode()
    assert "Another" in html
    assert "A prize" not in html
    set_languages("en")
    assert not [check for check in list_checks(None) if check.name.startswith("not-in-")]


def test_a_second_language_and_back_loses_nothing(client, set_languages):
    """Add German to a site with content, make it the first, give up English, and come back."""
    set_languages("en")
    client.force_login(make.UserFactory(role="owner"))
    group = make.GroupFactory(statement="Networks at scale")
    page = make.PageFactory(slug="about", title="About", body="We build.")

    def choose(*codes):
        data = form_data(read_form(client, change_url(group)))
        data = {name: value for name, value in data.items() if not name.startswith("languages")}
        client.post(change_url(group), data | {"languages": codes})
        row = Group.objects.get()
        assert row.languages == list(codes)
        set_languages(*codes, texts=row.text_language)

    def read(path):
        return client.get(path).content.decode()

    before = read("/about/")
    choose("en", "de")
    data = form_data(read_form(client, change_url(page)))
    client.post(change_url(page), data | {"title__de": "Über uns", "body__de": "Wir bauen."})
    assert "Über uns" in read("/de/about/")
    choose("de", "en")
    assert ["Über uns" in read("/about/"), "We build." in read("/en/about/")] == [True, True]
    choose("de")
    assert "Über uns" in read("/about/")
    choose("en")
    assert "We build." in read("/about/")
    assert "Über uns" not in read("/about/")
    row = Page.objects.get(pk=page.pk)
    assert (row.title, row.body) == ("About", "We build.")
    assert row.translations == {"de": {"title": "Über uns", "body": "Wir bauen."}}
    assert before.count("We build.") == read("/about/").count("We build.")
    choose("en", "de")
    assert "Über uns" in read("/de/about/")


def test_names_of_rows_are_in_the_language_of_the_interface(group):
    theme = make.ThemeFactory(title="Networks", **translate(title="Netze"))
    with override("de"):
        assert str(theme) == "Netze"
    assert str(theme) == "Networks"


PARTS = {
    "/software/x/": lambda person, part: make.SoftwarePersonFactory(
        software=make.SoftwareFactory(slug="x"), person=person, **part
    ),
    "/projects/x/": lambda person, part: make.ProjectPersonFactory(
        project=make.ProjectFactory(slug="x"), person=person, **part
    ),
    "/research/x/": lambda person, part: make.ThemePersonFactory(
        theme=make.ThemeFactory(slug="x"), person=person, **part
    ),
}


@pytest.mark.parametrize("path", PARTS)
def test_the_part_of_somebody_is_translated(client, group, path):
    person = make.AppointmentFactory(person__slug="ada").person
    row = PARTS[path](person, {"part": "founder", **translate(part="Gründerin")})
    assert "founder" in client.get(path).content.decode().casefold()
    html = client.get(f"/de{path}").content.decode()
    assert "Gründerin" in html
    assert "founder" not in html.casefold()
    type(row).objects.update(translations={})
    assert 'lang="en">founder' in client.get(f"/de{path}").content.decode().casefold()


def test_the_profile_and_the_partner_of_a_project_have_translated_parts(client, group):
    person = make.AppointmentFactory(person__slug="ada").person
    for path in ("/software/x/", "/projects/x/"):
        PARTS[path](person, {"part": "founder", **translate(part="Gründerin")})
    make.ProjectPartnerFactory(project__slug="y", part="coordinator", **translate(part="Koordination"))
    assert client.get("/de/people/ada/").content.decode().count("Gründerin") == 2
    assert "Koordination" in client.get("/de/projects/y/").content.decode()

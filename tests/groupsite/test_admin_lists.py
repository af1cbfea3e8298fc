"""Lists and forms of the editing side: the same number of queries for twice the rows, and changes to many."""

import pytest
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db import connection
from django.forms import ModelChoiceField
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from groupsite.models import Page
from people.models import Course, Person
from publications.models import Publication
from software.models import Software
from tests import factories
from tests.admin_forms import MODELS, admin_url

LARGE_ENOUGH = ("contenttypes.contenttype", "people.role")


@pytest.fixture
def owner(db, client):
    account = factories.UserFactory(role="owner")
    client.force_login(account)
    return account


def count_queries(client, url):
    with CaptureQueriesContext(connection) as queries:
        assert client.get(url).status_code == 200
    return len(queries)


@pytest.mark.parametrize("role", ["member", "owner"])
def test_a_persons_form_costs_the_same_for_more_parts(db, client, role):
    account = factories.UserFactory(role=role)
    client.force_login(account)
    person = factories.PersonFactory(user=account)
    urls = admin_url(Person, "change", person.pk), admin_url(Person, "delete", person.pk)
    counts = []
    client.get(urls[0])
    for _ in range(2):
        for number in range(2):
            factories.PersonNameFactory(person=person, name=f"Ada {len(counts)} {number}")
            factories.PersonInterestFactory(person=person)
            appointment = factories.AppointmentFactory(person=person, role=factories.RoleFactory())
            factories.SupervisionFactory(appointment=appointment)
            factories.SupervisionFactory(supervisor=person, supervisor_name="")
            factories.EducationFactory(person=person)
        counts.append([count_queries(client, url) for url in urls[: 2 if role == "owner" else 1]])
    assert counts[0] == counts[1]


def test_a_papers_form_costs_the_same_for_ten_authors(owner, client):
    papers = [
        factories.PublicationFactory(byline=factories.PersonFactory.create_batch(number))
        for number in (3, 10)
    ]
    for page in ("change", "delete"):
        client.get(admin_url(Publication, page, papers[0].pk))  # content types are looked up once a process
        once, again = (count_queries(client, admin_url(Publication, page, paper.pk)) for paper in papers)
        assert once == again, page


def test_the_list_of_papers_of_corpora_costs_the_same_for_more_papers(owner, client):
    url = f"{admin_url(Publication, 'changelist')}?held=corpus"
    counts = []
    for _ in range(2):
        factories.CorpusRecordFactory.create_batch(3)
        client.get(url)  # content types are looked up once a process
        counts.append(count_queries(client, url))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_no_choice_between_many_rows_is_a_plain_select(owner, model):
    request = RequestFactory().get("/")
    request.user = owner
    site = admin.site.get_model_admin(model)
    forms = [(site.get_form(request), "")]
    forms += [(formset.form, formset.fk.name) for formset, _ in site.get_formsets_with_inlines(request)]
    for form, parent in forms:
        for name, field in form.base_fields.items():
            if type(field) is ModelChoiceField and not field.widget.is_hidden and name != parent:
                label = field.queryset.model._meta.label_lower
                widget = getattr(field.widget, "widget", field.widget)
                plain = "autocomplete" not in type(widget).__name__.lower() and not hasattr(widget, "labels")
                assert not plain or label in LARGE_ENOUGH, (form, name, label)


def build_action(rows, action, **more):
    return {"action": action, ACTION_CHECKBOX_NAME: [row.pk for row in rows], "index": "0", **more}


@pytest.mark.parametrize(
    ("name", "visibility"), [("publish", "public"), ("make_draft", "draft"), ("withdraw", "withdrawn")]
)
def test_many_pages_are_shown_or_hidden_after_one_look(owner, client, name, visibility):
    pages = factories.PageFactory.create_batch(3)
    url = admin_url(Page, "changelist")
    confirmation = client.post(url, build_action(pages[:2], name))
    assert confirmation.status_code == 200
    assert confirmation.context["able"] == 2
    client.post(url, build_action(pages[:2], name, confirmed="1"))
    assert Page.objects.filter(visibility=visibility, pk__in=[page.pk for page in pages[:2]]).count() == 2


def test_what_one_may_not_change_is_named_and_left(db, client):
    member = factories.UserFactory()
    me = factories.PersonFactory(user=member)
    mine = factories.PublicationFactory(title="Mine", byline=[me], in_list=False)
    other = factories.PublicationFactory(title="Not Mine", in_list=False)
    client.force_login(member)
    url = admin_url(Publication, "changelist")
    confirmation = client.post(url, build_action([mine, other], "list_them"))
    assert (confirmation.context["able"], confirmation.context["refused"]["count"]) == (1, 1)
    assert "1 refused: you may not change it." in confirmation.content.decode()
    client.post(url, build_action([mine, other], "list_them", confirmed="1"))
    assert set(Publication.objects.filter(in_list=True)) == {mine}


def test_papers_without_an_address_are_not_listed(owner, client):
    paper = factories.PublicationFactory(slug=None, in_list=False)
    url = f"{admin_url(Publication, 'changelist')}?held=all"
    confirmation = client.post(url, build_action([paper], "list_them"))
    assert (confirmation.context["able"], confirmation.context["unable"]["count"]) == (0, 1)


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ({}, {"Held"}),
        ({"held": "group"}, {"Held"}),
        ({"held": "nonsense"}, {"Held"}),
        ({"held": "corpus"}, {"Printed"}),
        ({"held": "all"}, {"Held", "Printed"}),
        ({"year": "2023"}, {"Held"}),
        ({"year": "2022"}, set()),
        ({"year": "two"}, {"Held"}),
    ],
)
def test_papers_of_corpora_are_listed_where_they_are_asked_for(owner, client, query, titles):
    factories.PublicationFactory(title="Held", year=2023)
    factories.CorpusPaperFactory(title="Printed", year=2022)
    papers = client.get(admin_url(Publication, "changelist"), query).context["cl"].result_list
    assert {paper.title for paper in papers} == titles


def test_papers_are_put_on_a_theme_and_given_a_topic_once(owner, client):
    papers = factories.PublicationFactory.create_batch(2)
    theme, topic = factories.ThemeFactory(), factories.TopicFactory()
    url = admin_url(Publication, "changelist")
    for _ in range(2):
        client.post(url, build_action(papers, "add_theme", confirmed="1", picked=theme.pk))
        client.post(url, build_action(papers, "add_topic", confirmed="1", picked=topic.pk))
    assert theme.publications.count() == 2
    assert topic.publication_items.count() == 2
    again = client.post(url, build_action(papers, "add_theme", confirmed="1", picked="nonsense"))
    assert again.context["form"].errors


def test_a_theme_is_for_editors_to_add(db, client):
    client.force_login(factories.UserFactory())
    actions = client.get(admin_url(Publication, "changelist")).context["action_form"]
    assert actions is None or "add_theme" not in str(actions)


def test_all_of_a_filtered_list_is_meant_by_select_all(owner, client):
    factories.PageFactory.create_batch(3, purpose="legal", visibility="draft")
    factories.PageFactory(visibility="draft")
    url = admin_url(Page, "changelist") + "?purpose__exact=legal"
    one = [Page.objects.filter(purpose="legal").first()]
    client.post(url, build_action(one, "publish", select_across="1", confirmed="1"))
    assert Page.objects.filter(visibility="public").count() == 3


@pytest.mark.parametrize(
    ("model", "queries"),
    [
        (Publication, ["mine=x", "held=x", "year=x", "o=x", "e=1"]),
        (Person, ["when=x", "status=x", "account=x", "q=%00"]),
        (Page, ["p=x", "q=%00", "o=x"]),
    ],
)
def test_nonsense_in_the_address_never_breaks_a_list(owner, client, model, queries):
    for query in queries:
        assert client.get(f"{admin_url(model, 'changelist')}?{query}").status_code in (200, 302), query


def test_nonsense_that_stays_after_a_redirect_is_a_bad_request(owner, client):
    page = client.get(f"{admin_url(Person, 'changelist')}?id__exact=x&e=1")
    assert page.status_code == 400
    assert "This list has no such filter" in page.text


@pytest.mark.parametrize("number", [1, 3])
def test_only_two_rows_are_merged(owner, client, number):
    people = factories.PersonFactory.create_batch(number)
    url = admin_url(Person, "changelist")
    page = client.post(url, build_action(people, "merge_selected"), follow=True)
    assert "Select exactly two rows to merge them." in page.text
    assert Person.objects.count() == number


@pytest.mark.parametrize(("value", "names"), [("yes", ["Ada"]), ("no", ["Bob"]), ("x", ["Ada", "Bob"])])
def test_people_are_filtered_by_whether_they_have_an_account(owner, client, value, names):
    factories.PersonFactory(name="Ada", user=factories.UserFactory())
    factories.PersonFactory(name="Bob")
    page = client.get(f"{admin_url(Person, 'changelist')}?account={value}")
    listed = [person.name for person in page.context["cl"].result_list]
    assert sorted(listed) == names


@pytest.mark.parametrize(("levels", "expected"), [([], False), (["Master", "PhD"], True)])
def test_a_filter_without_a_choice_is_left_out(owner, client, levels, expected):
    for level in levels:
        factories.CourseFactory(level=level)
    text = client.get("/admin/people/course/").content.decode()
    assert ('data-filter-title="level"' in text) == expected


@pytest.mark.django_db(transaction=True)
def test_every_list_is_shown_with_values_from_the_cache(client):
    """Outside a transaction, as on a real site: within one that has written something nothing is cached."""
    client.force_login(factories.UserFactory(role="owner"))
    for model in MODELS:
        for _ in range(2):
            assert client.get(admin_url(model, "changelist")).status_code == 200, model


@pytest.mark.django_db(transaction=True)
def test_the_list_of_papers_offers_the_kinds_and_years_in_use(client):
    client.force_login(factories.UserFactory(role="owner"))
    factories.PublicationFactory(year=2019, kind="article")
    factories.PublicationFactory(year=2021, kind="book")
    url = admin_url(Publication, "changelist")
    assert "year=2021" in client.get(url).text
    factories.PublicationFactory(year=2023, kind="inproceedings")
    text = client.get(url).text
    assert all(f"year={year}" in text for year in (2019, 2021, 2023))
    assert all(f"kind={kind}" in text for kind in ("article", "book", "inproceedings"))


def test_an_empty_list_has_a_sentence_and_a_button_and_nothing_to_filter(owner, client):
    text = client.get(admin_url(Course, "changelist")).content.decode()
    assert "No courses yet." in text
    assert "Add course" in text
    assert "changelist-search" not in text
    text = client.get(admin_url(Course, "changelist"), {"q": "zz"}).content.decode()
    assert "No courses match “zz”." in text
    assert "changelist-search" in text


def test_rows_show_values_without_their_labels(owner, client):
    factories.SoftwareFactory(name="Loom", tagline="Weaves", licence="MIT")
    factories.PersonFactory(name="Ada Byron", visibility="members")
    [row] = client.get(admin_url(Software, "changelist")).context["cl"].admin_rows
    assert row.facts == [("", "Weaves"), ("", "MIT")]
    [row] = client.get(admin_url(Person, "changelist")).context["cl"].admin_rows
    assert row.state == "Members only"

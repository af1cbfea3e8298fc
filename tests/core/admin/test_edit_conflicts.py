"""Who saves second sees what the first one saved, chooses, and loses nothing that was typed."""

import threading

import pytest
from django.db import connection, transaction
from django.http import QueryDict
from django.test import Client

from core.journal.context import journal_context
from core.web import formset_data
from groupsite.models import Page
from groupsite.news.models import NewsItem
from people.models import Person
from software.models import Release, Software
from tests import factories
from tests.admin_forms import change_url, merge_data, open_form


@pytest.fixture
def editor(db, client):
    account = factories.UserFactory(role="editor")
    client.force_login(account)
    return account


def put_row(data, prefix, number, **values):
    """Write a further row of a formset into a form's data."""
    data |= {f"{prefix}-{number}-{name}": value for name, value in values.items()}
    data[f"{prefix}-TOTAL_FORMS"] = str(number + 1)
    return data


def test_who_saves_alone_is_asked_nothing(editor, client):
    page = factories.PageFactory(title="Contact")
    assert (
        client.post(change_url(page), open_form(client, page) | {"title": "Where we are"}).status_code == 302
    )
    assert Page.objects.get().title == "Where we are"


def test_the_second_saver_sees_both_versions_and_nothing_is_saved_yet(editor, client):
    page = factories.PageFactory(title="Contact", body="Old text")
    mine = open_form(client, page) | {"body": "My text"}
    Page.objects.update(body="Their text")
    answer = client.post(change_url(page), mine)
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "Their text" in text
    assert "My text" in text
    assert Page.objects.get().body == "Their text"


@pytest.mark.parametrize(
    ("saver", "text"),
    [
        ({"email": "ada@example.org"}, "was saved by an account with the role editor at"),
        ({"person": "Ada Editor"}, "was saved by Ada Editor at"),
    ],
)
def test_the_second_saver_reads_who_saved_and_when(editor, client, saver, text):
    other = factories.UserFactory(role="editor", email="ada@example.org")
    if "person" in saver:
        factories.PersonFactory(name=saver["person"], user=other)
    page = factories.PageFactory(title="Contact", body="Old text")
    mine = open_form(client, page) | {"body": "My text"}
    with journal_context(user=other.pk):
        Page.objects.update(body="Their text")
    assert text in client.post(change_url(page), mine).content.decode()


@pytest.mark.parametrize(("take", "body"), [("mine", "My text"), ("theirs", "Their text")])
def test_of_what_both_changed_one_is_chosen_and_the_rest_of_both_is_kept(editor, client, take, body):
    page = factories.PageFactory(title="Contact", body="Old text", position=1)
    mine = open_form(client, page) | {"body": "My text", "title": "My title"}
    Page.objects.update(body="Their text", position=7)
    conflict = client.post(change_url(page), mine)
    defaults = {each.key: each.default for each in conflict.context["differences"]}
    assert defaults == {"body": "mine", "position": "theirs"}
    assert client.post(change_url(page), merge_data(conflict) | {"_take-body": take}).status_code == 302
    row = Page.objects.get()
    assert (row.body, row.title, row.position) == (body, "My title", 7)


def test_a_third_saver_makes_the_page_ask_again(editor, client):
    page = factories.PageFactory(body="Old text")
    mine = open_form(client, page) | {"body": "My text"}
    Page.objects.update(body="Their text")
    conflict = client.post(change_url(page), mine)
    Page.objects.update(body="A third text")
    again = client.post(change_url(page), merge_data(conflict))
    assert again.status_code == 409
    assert "A third text" in again.content.decode()
    assert client.post(change_url(page), merge_data(again)).status_code == 302
    assert Page.objects.get().body == "My text"


def test_a_change_elsewhere_in_the_thing_does_not_ask(editor, client):
    person = factories.PersonFactory()
    mine = open_form(client, person) | {"office": "IF-2.03"}
    Person.objects.update(email="")
    Person.objects.filter(pk=person.pk).update(version=person.version + 5)
    assert client.post(change_url(person), mine).status_code == 302
    assert Person.objects.get().office == "IF-2.03"


def test_errors_do_not_forget_which_version_was_read(editor, client):
    page = factories.PageFactory(body="Old text")
    mine = open_form(client, page) | {"title": "", "body": "My text"}
    wrong = client.post(change_url(page), mine)
    assert wrong.status_code == 200
    Page.objects.update(body="Their text")
    mine |= {"title": "Mended", "_version": str(wrong.context["lock"]["version"])}
    mine["_marks"] = wrong.context["lock"]["marks"]
    assert client.post(change_url(page), mine).status_code == 409


PARTS = [
    # what they did, what I did, ticked, the names afterwards, those if the other is taken
    ("change", "nothing", "theirs", {"Theirs"}, {"Ada"}),
    ("change", "change", "mine", {"Mine"}, {"Theirs"}),
    ("change", "remove", "mine", set(), {"Theirs"}),
    ("remove", "nothing", "theirs", set(), {"Ada"}),
    ("remove", "change", "mine", {"Mine"}, set()),
    ("add", "nothing", "theirs", {"Ada", "Further"}, {"Ada"}),
    ("add", "change", "theirs", {"Mine", "Further"}, {"Mine"}),
    ("nothing", "change", None, {"Mine"}, None),
    ("add", "add", "theirs", {"Ada", "Further", "Also"}, {"Ada", "Also"}),
]


@pytest.mark.parametrize(("they", "i", "defaults", "names", "else_names"), PARTS)
def test_parts_are_compared_one_by_one(editor, client, they, i, defaults, names, else_names):
    tool = factories.SoftwareFactory()
    part = factories.ReleaseFactory(software=tool, version_name="Ada")
    data = open_form(client, tool)
    if i == "change":
        data["releases-0-version_name"] = "Mine"
    elif i == "remove":
        data["releases-0-DELETE"] = "on"
    elif i == "add":
        put_row(data, "releases", 1, version_name="Also")
    if they == "change":
        Release.objects.filter(pk=part.pk).update(version_name="Theirs")
    elif they == "remove":
        part.delete()
    elif they == "add":
        factories.ReleaseFactory(software=tool, version_name="Further")
    else:
        Software.objects.update(tagline="elsewhere")
        data["tagline"] = "elsewhere"
    Software.objects.update(version=99)  # within one transaction parts count once
    answer = client.post(change_url(tool), data)
    if defaults is None:
        assert answer.status_code == 302
        assert list_releases(tool) == names
        return
    [difference] = answer.context["differences"]
    assert difference.default == defaults
    other = {difference.name: {"mine": "theirs", "theirs": "mine"}[defaults]}
    for choice, expected in ((other, else_names), ({}, names)):
        before = transaction.savepoint()
        response = client.post(change_url(tool), merge_data(answer) | choice)
        assert response.status_code == 302, response.context["errors"]
        assert list_releases(tool) == expected, choice
        transaction.savepoint_rollback(before)


def list_releases(tool):
    return set(tool.releases.values_list("version_name", flat=True))


def test_what_was_typed_about_a_deleted_thing_is_shown_and_can_be_added_again(editor, client):
    item = factories.NewsItemFactory(title="News", slug="news-1")
    factories.NewsPersonFactory(news_item=item)
    data = open_form(client, item) | {"body": "A long text that took an hour"}
    item.delete()
    answer = client.post(change_url(item), data)
    assert answer.status_code == 409
    assert "A long text that took an hour" in answer.content.decode()
    assert client.post(answer.context["add_url"], dict(answer.context["hidden_inputs"])).status_code == 302
    again = NewsItem.objects.get()
    assert again.body == "A long text that took an hour"
    assert again.people.count() == 1


def test_a_member_whose_profile_was_deleted_can_copy_what_she_typed(client, db):
    account = factories.UserFactory()
    person = factories.PersonFactory(user=account)
    client.force_login(account)
    data = open_form(client, person) | {"biography": "My life"}
    person.delete()
    answer = client.post(change_url(person), data)
    assert answer.status_code == 409
    assert "My life" in answer.content.decode()
    assert answer.context["add_url"] == ""


def test_a_version_that_is_none_is_treated_as_an_old_one(editor, client):
    page = factories.PageFactory(body="Old")
    data = open_form(client, page) | {"body": "My text"}
    for wrong in ("", "x", "-1", "9" * 5000, "１", "[]"):
        answer = client.post(change_url(page), data | {"_version": wrong, "_marks": wrong})
        assert answer.status_code == 409, wrong
        assert Page.objects.get().body == "Old", wrong


def test_rights_come_before_versions(client, db):
    page = factories.PageFactory()
    client.force_login(factories.UserFactory(role="editor"))
    data = open_form(client, page)
    client.force_login(factories.UserFactory())
    Page.objects.update(body="Their text")
    assert client.post(change_url(page), data).status_code == 403


@pytest.mark.django_db(transaction=True)
def test_of_two_who_save_at_once_one_is_asked(client):
    page = factories.PageFactory(body="Old")
    account = factories.UserFactory(role="editor")
    client.force_login(account)
    data = open_form(client, page)
    answers, start = [], threading.Barrier(2)

    def save(text):
        own = Client()
        own.force_login(account)
        start.wait(timeout=20)
        answers.append(own.post(change_url(page), data | {"body": text}).status_code)
        connection.close()

    threads = [threading.Thread(target=save, args=[text]) for text in ("One", "Two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert sorted(answers) == [302, 409]


def test_formsets_whose_names_begin_alike_are_told_apart():
    data = QueryDict(mutable=True)
    data.update(
        {
            "parts-TOTAL_FORMS": "3",
            "parts-INITIAL_FORMS": "1",
            "parts-0-id": "5",
            "parts-2-name": "third",
            "parts-2-0-name": "of the other formset",
            "parts-2-TOTAL_FORMS": "1",
            "parts-2-INITIAL_FORMS": "0",
        }
    )
    initial, extra = formset_data.extract_rows(data, "parts")
    assert (initial, extra) == ({0: {"id": ["5"]}}, {2: {"name": ["third"]}})
    assert data["parts-2-0-name"] == "of the other formset"


@pytest.fixture
def moved_links(editor, client):
    """A paper with three links, its form as it was opened before somebody moved the second to the front."""
    paper = factories.PublicationFactory()
    for place, label in enumerate("abc", start=1):
        url = f"https://example.org/{label}"
        factories.LinkFactory(publication=paper, label=label, url=url, position=place)
    form = open_form(client, paper)
    moved = open_form(client, paper) | {"links-0-position": "2", "links-1-position": "1"}
    assert client.post(change_url(paper), moved).status_code == 302
    type(paper).objects.update(version=9)  # which counts once in a transaction
    return paper, form


def list_labels(paper) -> list[str]:
    return list(paper.links.order_by("position", "pk").values_list("label", flat=True))


def test_rows_that_somebody_moved_are_one_difference(client, moved_links):
    paper, mine = moved_links
    answer = client.post(change_url(paper), mine | {"title": "Mine"})
    [difference] = answer.context["differences"]
    assert (difference.key, difference.label, difference.default) == (
        "links/order",
        "order of the links",
        "theirs",
    )
    assert client.post(change_url(paper), merge_data(answer)).status_code == 302
    paper.refresh_from_db()
    assert (paper.title, list_labels(paper)) == ("Mine", ["b", "a", "c"])


def test_who_moved_rows_too_chooses_the_order(client, moved_links):
    paper, mine = moved_links
    mine |= {"links-0-position": "3", "links-1-position": "2", "links-2-position": "1"}
    answer = client.post(change_url(paper), mine)
    [difference] = answer.context["differences"]
    assert difference.default == "mine"
    assert client.post(change_url(paper), merge_data(answer)).status_code == 302
    assert list_labels(paper) == ["c", "b", "a"]

"""What “staff and editors only” hides: no page of the editing side tells it to a member; staff see it."""

import pytest
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.urls import NoReverseMatch, reverse

from people.models import Appointment, Person
from publications.models import Publication
from tests import factories as make
from tests.admin_forms import admin_url, read_form, versioned_form_data

pytestmark = pytest.mark.django_db

HIDDEN = "Zqxwvkhilda Zqxwvkmann"
MAIL = "zqxwvkmail@example.org"
SECRET = "zqxwvk"


@pytest.fixture
def hidden():
    """A hidden person, joined to everything that members see, and a public one with a hidden e-mail."""
    person = make.PersonFactory(
        name=HIDDEN, given="Zqxwvkhilda", family="Zqxwvkmann", slug="zqxwvk-hilda", visibility="hidden"
    )
    make.PersonNameFactory(person=person, name=HIDDEN)
    appointment = make.AppointmentFactory(person=person, title="Zqxwvkchief")
    public = make.PersonFactory(name="Ben Public", slug="ben", email=MAIL, email_visibility="hidden")
    make.AppointmentFactory(person=public, note="zqxwvknote")
    make.PersonNameFactory(person=public, name="Zqxwvkborn Public", use="matching")
    make.SupervisionFactory(appointment=appointment, supervisor=public)
    make.SupervisionFactory(appointment=make.AppointmentFactory(person=public), supervisor=person)
    make.AwardRecipientFactory(person=person)
    make.NewsPersonFactory(person=person)
    make.ThemePersonFactory(person=person)
    make.SoftwarePersonFactory(person=person)
    make.CourseTeacherFactory(person=person)
    make.EventSpeakerFactory(person=person)
    make.TalkSpeakerFactory(person=person)
    make.ThesisPersonFactory(person=person)
    make.ThesisFactory(student=person)
    make.PositionFactory(contact=person)
    make.NewsItemFactory(author=person)
    return person


@pytest.fixture
def member():
    account = make.UserFactory(role="member")
    make.PersonFactory(user=account, name="Mia Member")
    return account


@pytest.fixture
def paper(hidden, member):
    """A paper by the member and the hidden person."""
    paper = make.PublicationFactory(
        title="A Paper of Two", slug="two", added_by=member, byline=[member.person]
    )
    make.AuthorshipFactory(
        publication=paper, position=2, author__name="H. Printed", person=hidden, matched="decision"
    )
    return paper


def list_editing_urls() -> list[str]:
    """Return the URLs of lists, forms, histories and lookups of all tables, and previews of pages."""
    urls = [reverse("admin:index"), reverse("history:deleted")]
    for model in admin.site._registry:
        urls.append(admin_url(model, "changelist"))
        for row in model._default_manager.all():
            urls += [admin_url(model, page, row.pk) for page in ("change", "history")]
            content_type = ContentType.objects.get_for_model(model)
            urls.append(f"/admin/r/{content_type.pk}/{row.pk}/")
    urls += [f"{admin_url(Person, 'changelist')}?o={number}" for number in range(1, 6)]
    urls += [f"{admin_url(Person, 'changelist')}?email__startswith={part}" for part in ("zqxwvk", "nobody")]
    urls += [f"{admin_url(Appointment, 'changelist')}?person__name__startswith=Zqxwvk"]
    urls += [f"{admin_url(Appointment, 'changelist')}?note__startswith={part}" for part in ("zqxwvk", "no")]
    urls += [reverse("history:changes")]
    for url in (
        "people/",
        "people/ben/",
        "people/zqxwvk-hilda/",
        "people/zqxwvk-hilda/cv/",
        "people/zqxwvk-hilda.json",
    ):
        urls.append(f"/{url}?preview=1")
    return urls


def read_texts(client, urls) -> dict[str, str]:
    """What each URL answers, without what the request itself said."""
    answers = {}
    for url in urls:
        answer = client.get(url)
        assert answer.status_code < 500, url
        text = f"{answer.headers.get('Location', '')}\n{answer.content.decode(errors='replace')}".lower()
        for part in {url.lower(), *url.lower().replace("=", "/").replace("?", "/").split("/")} - {""}:
            text = text.replace(part, "") if SECRET in part else text
        answers[url] = text
    return answers


def test_no_page_of_the_editing_side_tells_a_member(client, paper, member):
    client.force_login(member)
    answers = read_texts(client, list_editing_urls())
    telling = {
        url: text[max(0, text.find(SECRET) - 90) : text.find(SECRET) + 60]
        for url, text in answers.items()
        if SECRET in text
    }
    assert telling == {}


def test_the_same_walk_tells_staff(client, paper):
    """Were it blind, it would find nothing of what members must not learn either; each third URL shows it."""
    client.force_login(make.UserFactory(role="staff"))
    people = admin_url(Person, "changelist")
    answers = read_texts(client, [people, *list_editing_urls()[::3]])
    telling = [url for url, text in answers.items() if SECRET in text]
    assert people in telling
    assert len(telling) > 7


def test_no_search_of_a_member_finds_rows_by_what_is_hidden(client, hidden, member):
    client.force_login(member)
    for model in admin.site._registry:
        for term in (
            ("zqxwvkhilda", "zqxwvkmail", "zqxwvkborn") if model in (Person, Publication) else (SECRET,)
        ):
            page = client.get(admin_url(model, "changelist"), {"q": term})
            assert page.status_code == 403 or page.context["cl"].result_count == 0, model


@pytest.mark.parametrize("lookup", ["email__startswith", "email", "email__gt", "names__name__startswith"])
def test_no_lookup_of_a_member_tells_an_address_letter_by_letter(client, hidden, member, lookup):
    client.force_login(member)
    url = admin_url(Person, "changelist")
    answers = [client.get(url, {lookup: value}) for value in ("z", MAIL, "a", "Zqxwvk")]
    outcomes = {(answer.status_code, "Ben Public" in answer.text) for answer in answers}
    assert len(outcomes) == 1


def test_addresses_for_members_are_shown_to_members(client, member):
    person = make.PersonFactory(email="inside@example.org", email_visibility="members")
    client.force_login(member)
    assert "inside@example.org" in client.get(admin_url(Person, "changelist")).text
    assert "inside@example.org" in client.get(admin_url(Person, "change", person.pk)).text


@pytest.mark.parametrize("model_name", ["person", "appointment"])
def test_autocompletion_offers_no_hidden_person(client, hidden, member, model_name):
    client.force_login(member)
    sources = [
        {"app_label": m._meta.app_label, "model_name": m._meta.model_name, "field_name": f.name}
        for m in (*admin.site._registry, *(i.model for a in admin.site._registry.values() for i in a.inlines))
        for f in m._meta.fields
        if f.many_to_one and f.related_model._meta.model_name == model_name
    ]
    assert sources
    for source in sources:
        try:
            answer = client.get(reverse("admin:autocomplete"), {**source, "term": "zqxwvk"})
        except NoReverseMatch:
            continue
        assert answer.status_code == 403 or answer.json()["results"] == [], source


@pytest.mark.parametrize("term", ["zqxwvkhilda", "zqxwvkmann", HIDDEN])
def test_the_byline_editor_offers_no_hidden_person(client, hidden, member, term):
    client.force_login(member)
    offers = reverse("admin:publications_publication_offers", args=["names"])
    assert client.get(offers, {"q": term}).json()["persons"] == []
    paste_url = reverse("admin:publications_publication_offers", args=["pasted"])
    names = client.post(paste_url, {"text": f"{term} and Ada Other"}).json()["names"]
    assert [name["persons"] for name in names] == [[], []]


def test_a_paper_saved_by_a_member_keeps_a_hidden_co_author(client, paper, hidden, member):
    client.force_login(member)
    url = admin_url(type(paper), "change", paper.pk)
    form = client.get(url)
    data = versioned_form_data(form) | {"title": "Another Title"}
    response = client.post(url, data)
    assert response.status_code == 302, response.context["errors"]
    paper.refresh_from_db()
    assert paper.title == "Another Title"
    assert list(paper.authorships.values_list("person__slug", flat=True)) == [
        member.person.slug,
        "zqxwvk-hilda",
    ]


@pytest.mark.parametrize("text", [{"name": HIDDEN, "name_change": "typo"}, {"email": MAIL}])
def test_a_member_does_not_learn_who_has_a_name_or_an_address(client, hidden, member, text):
    client.force_login(member)
    url = admin_url(Person, "change", member.person.pk)
    assert client.post(url, versioned_form_data(read_form(client, url)) | text).status_code == 302


def test_a_member_finds_their_own_hidden_profile(client):
    account = make.UserFactory()
    own = make.PersonFactory(
        user=account, visibility="hidden", email="own@example.org", email_visibility="hidden"
    )
    appointment = make.AppointmentFactory(person=own)
    client.force_login(account)
    assert client.get(admin_url(Person, "change", own.pk)).status_code == 200
    assert client.get(admin_url(Appointment, "change", appointment.pk)).status_code == 200
    assert client.get(f"{own.get_absolute_url()}?preview=1").status_code == 200


@pytest.mark.parametrize(("role", "sees_it"), [
    ("member", False), ("staff", True), ("editor", True), ("owner", True),
])  # fmt: skip
def test_who_sees_the_internal_note_of_a_role(client, role, sees_it):
    account = make.UserFactory(role=role)
    own = make.PersonFactory(user=account)
    other = make.PersonFactory()
    for person in (own, other):
        appointment = make.AppointmentFactory(person=person, note="Zqxwvknote", public_remark="Won a prize")
        urls = [admin_url(Appointment, page, appointment.pk) for page in ("change", "history")]
        urls += [admin_url(Person, page, person.pk) for page in ("change", "history")]
        for url in urls:
            text = client.get(url).text if client.force_login(account) is None else ""
            assert "Won a prize" in text, url
            assert ("Zqxwvknote" in text) == sees_it, url

"""The history of a thing: every kind of change in words, for those who may see it, at a constant price."""

import datetime

import pytest
from django.contrib import admin
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from core.db.journal import is_journaled
from core.history.formatting import diff_texts, translate_reason
from core.history.structure import ChangeKey, NoSuchChangeError, list_tables
from core.history.timeline import HistoryEntries, HistoryReader
from core.journal.context import journal_context
from core.journal.models import JournalEvent
from core.permissions import LADDER
from people.models import Appointment, Person
from publications.models import Authorship, Identifier, Publication
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(db):
    return factories.UserFactory(role="owner")


def read_entries(instance, account):
    return HistoryEntries(instance, HistoryReader.of(account, instance))[0:25]


def list_changes(instance, account):
    """The newest change in a line for each field: row, verb, field, was, became."""
    newest = read_entries(instance, account)[0]
    return [
        (f"{row.noun} {row.name}" if not row.is_thing else "itself", row.verb, c.label, c.was, c.became)
        for row in newest.rows
        for c in row.changes
    ]


def build_history_url(instance):
    return reverse(
        f"admin:{instance._meta.app_label}_{instance._meta.model_name}_history", args=[instance.pk]
    )


def backdate(instance):
    """What the journal holds of a thing so far was written an hour earlier; a test is one transaction."""
    for table in list_tables(type(instance)):
        events = JournalEvent.objects.of_model(table.model)
        events.update(at=F("at") - datetime.timedelta(hours=1))


def make_changed(factory, before, after):
    """A thing made and then changed, each as a change of its own."""

    def do():
        with journal_context(why="made"):
            instance = factory(**before)
        backdate(instance)
        with journal_context(why="changed"):
            type(instance).objects.filter(pk=instance.pk).update(**after)
        return instance

    return do


LONG = "The quick brown fox jumps over the lazy dog, and " * 3
KINDS = {
    "a text": (factories.PersonFactory, {"office": ""}, {"office": "IF-2"}, ("Office", "", "IF-2")),
    "a choice": (
        factories.PublicationFactory,
        {"kind": "article"},
        {"kind": "phdthesis"},
        ("Kind", "journal article", "PhD thesis"),
    ),
    "yes or no": (
        factories.PublicationFactory,
        {"in_list": True},
        {"in_list": False},
        ("In the group's list", "yes", "no"),
    ),
    "a number": (factories.PublicationFactory, {"year": 2024}, {"year": None}, ("Year", "2024", "")),
    "years": (
        factories.AwardFactory,
        {"years": [2021, 2022, 2023]},
        {"years": [2024]},
        ("Years", "2021–2023", "2024"),
    ),
    "a day": (
        factories.NewsItemFactory,
        {"day": datetime.date(2024, 5, 1)},
        {"day": datetime.date(2024, 5, 9)},
        ("Date", "1 May 2024", "9 May 2024"),
    ),
    "how exactly a day is known": (
        factories.NewsItemFactory,
        {"day": datetime.date(2024, 5, 1)},
        {"day_precision": "month"},
        ("Date", "1 May 2024", "May 2024"),
    ),
    "a last day": (
        factories.AppointmentFactory,
        {"end": None},
        {"end": datetime.date(2024, 12, 31), "end_precision": "year"},
        ("To", "", "2024"),
    ),
    "a moment": (
        factories.CorpusFactory,
        {},
        {"loaded_at": datetime.datetime(2024, 5, 1, 12, 30, tzinfo=datetime.UTC)},
        ("Loaded at", "", "1 May 2024, 12:30"),
    ),
    "a list of lines": (
        factories.EducationFactory,
        {"bullets": ["one"]},
        {"bullets": ["one", "two"]},
        ("Bullets", "one", "one\ntwo"),
    ),
    "other fields": (
        factories.PublicationFactory,
        {"extra": {}},
        {"extra": {"note": "é"}},
        ("Other fields", "", '{\n "note": "é"\n}'),
    ),
    "a picture": (factories.PersonFactory, {}, {"photo": "photos/a.jpg"}, ("Photo", "", "a new file")),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_change_in_words(in_utc, kind, owner):
    factory, before, after, change = KINDS[kind]
    instance = make_changed(factory, before, after)()
    assert list_changes(instance, owner) == [("itself", "changed", *change)]


def test_a_long_text_is_compared_word_by_word(owner):
    instance = make_changed(
        factories.PublicationFactory, {"abstract": LONG}, {"abstract": LONG.replace("lazy", "old", 1)}
    )()
    newest = read_entries(instance, owner)[0].rows[0].changes[0]
    pieces = [(piece.kind, piece.text) for piece in newest.pieces if piece.kind != "kept"]
    assert pieces[:2] == [("was", "lazy"), ("became", "old")]


@pytest.mark.parametrize(
    ("was", "became"),
    [
        ("", ""),
        ("a b c", "a b c"),
        ("a b", "b c"),
        ("x " * 500, "y " + "x " * 500),
        ("a " * 9000, "b " * 9000),
    ],
)
def test_a_comparison_holds_both_texts(was, became):
    pieces = diff_texts(was, became)
    if not any(piece.kind == "skipped" for piece in pieces):
        assert "".join(piece.text for piece in pieces if piece.kind != "became") == was
        assert "".join(piece.text for piece in pieces if piece.kind != "was") == became


def test_what_a_foreign_key_pointed_at_is_named_though_it_is_gone(owner):
    old, new = factories.VenueFactory(short="OLD"), factories.VenueFactory(short="NEW")
    paper = make_changed(factories.PublicationFactory, {"venue": old}, {"venue": new})()
    assert list_changes(paper, owner) == [("itself", "changed", "Venue", "OLD", "NEW")]
    name = old.name
    old.delete()
    assert list_changes(paper, owner) == [("itself", "changed", "Venue", f"{name} (gone)", "NEW")]


def test_parts_are_told_with_the_thing_in_one_entry(owner):
    with journal_context(why="made"):
        paper = factories.PublicationFactory(byline=["Ada Tester"])
    backdate(paper)
    with journal_context(why="one save"):
        Publication.objects.filter(pk=paper.pk).update(title="Other")
        factories.IdentifierFactory(publication=paper, value="10.1000/new")
        paper.authorships.update(equal=True)
        factories.LinkFactory(publication=paper).delete()
    assert [entry.why for entry in read_entries(paper, owner)] == ["one save", "made"]
    assert list_changes(paper, owner) == [
        ("itself", "changed", "Title", paper.title, "Other"),
        ("identifier DOI 10.1000/new", "added", "Scheme", "", "DOI"),
        ("identifier DOI 10.1000/new", "added", "Value", "", "10.1000/new"),
        ("authorship Ada Tester", "changed", "Equal contribution", "no", "yes"),
    ]


def test_parts_of_parts_belong_to_the_thing(owner):
    assert {table.path for table in list_tables(Person) if table.model.__name__ == "Supervision"} == {
        ("appointment_id", "person_id")
    }
    with journal_context(why="made"):
        post = factories.AppointmentFactory()
    backdate(post.person)
    with journal_context(why="supervised"):
        factories.SupervisionFactory(
            appointment=post, supervisor=factories.PersonFactory(name="Sue Pervisor")
        )
    assert ("supervision Sue Pervisor", "added", "Supervisor", "", "Sue Pervisor") in list_changes(
        post.person, owner
    )


@pytest.mark.parametrize(
    ("context", "who", "why"),
    [
        ({"user": "her", "url": "/admin/people/person/1/change/"}, "Ada", "edited in a form"),
        ({"user": "her", "url": "/admin/people/person/"}, "Ada", "action in the list"),
        ({"user": "her", "url": "/nowhere/<b>"}, "Ada", "at /nowhere/<b>"),
        ({"user": "her", "why": "roll-over"}, "Ada", "roll-over"),
        ({"command": "refresh_software"}, "the command refresh_software", ""),
        ({"user": 10**6}, "a former account", ""),
        ({"user": "x", "why": ""}, "the server", ""),
        ({}, "the server", ""),
    ],
)
def test_who_and_why(context, who, why, owner):
    her = factories.PersonFactory(name="Ada", user=factories.UserFactory()).user
    if context.get("user") == "her":
        context = context | {"user": her.pk}
    with journal_context(**context):
        page = factories.PageFactory()
    newest = read_entries(page, owner)[0]
    assert (newest.who, newest.why) == (who, why)


def test_without_a_context_a_transaction_is_an_entry(owner):
    page = factories.PageFactory()
    assert [(entry.who, entry.why) for entry in read_entries(page, owner)] == [("the server", "")]
    assert (
        ChangeKey.parse(read_entries(page, owner)[0].key).moment == JournalEvent.objects.of_row(page).get().at
    )


@pytest.mark.parametrize("text", ["", "x", "at-", "at-9" * 9, "at-" + "9" * 18, "at-١", "0" * 36, "' OR 1"])
def test_nonsense_is_no_change(text, owner, client):
    with pytest.raises(NoSuchChangeError):
        ChangeKey.parse(text)
    client.force_login(owner)
    page = factories.PageFactory()
    assert client.get(f"{build_history_url(page)}{text or 'x'}/").status_code == 404


SEEN = {
    # who: (sees the page, sees names used for matching only, sees a hidden address, may restore)
    "herself": (True, True, True, True),
    "member": (True, False, False, False),
    "staff": (True, True, True, True),
    "editor": (True, True, True, True),
    "owner": (True, True, True, True),
    "nobody": (False, False, False, False),
}


@pytest.mark.parametrize("who", SEEN)
def test_who_sees_what_of_a_person(who, client):
    account = factories.UserFactory(role=who if who in LADDER else "member")
    hidden = {"email": "secret@example.org", "email_visibility": "hidden"}
    with journal_context(why="made"):
        person = factories.PersonFactory(user=account if who == "herself" else None, **hidden)
        factories.PersonNameFactory(person=person, name="Hidden Name", use="matching")
    with journal_context(why="moved"):
        Person.objects.filter(pk=person.pk).update(office="B")
    if who != "nobody":
        client.force_login(account)
    response = client.get(build_history_url(person))
    text = response.content.decode()
    outcome = (
        response.status_code == 200,
        "Hidden Name" in text,
        "secret@" in text,
        "Restore the version" in text,
    )
    assert outcome == SEEN[who]


def test_an_address_that_is_hidden_now_is_hidden_in_what_was(client):
    with journal_context(why="made"):
        person = factories.PersonFactory(email="old@example.org")
    with journal_context(why="hidden"):
        Person.objects.filter(pk=person.pk).update(email_visibility="hidden")
    client.force_login(factories.UserFactory())
    text = client.get(build_history_url(person)).content.decode()
    assert "old@example.org" not in text
    assert "(not shown)" in text


def test_who_did_it_is_not_told_by_address_to_those_who_may_not_know(client):
    with journal_context(user=factories.UserFactory(role="owner", email="boss@example.org").pk):
        page = factories.PageFactory()
    for role, expected in (("member", False), ("owner", True)):
        client.force_login(factories.UserFactory(role=role))
        text = client.get(build_history_url(page)).content.decode()
        assert ("boss@example.org" in text) == expected
        assert ("an account with the role owner" in text) != expected


@pytest.mark.parametrize(("role", "name"), [("owner", "yao@example.org"), ("staff", "Yao Fu")])
def test_an_account_is_told_by_its_address_to_those_who_may_know(role, name):
    account = factories.UserFactory(email="yao@example.org")
    with journal_context(why="made"):
        person = factories.PersonFactory(name="Yao Fu")
    backdate(person)
    with journal_context(why="tied"):
        Person.objects.filter(pk=person.pk).update(user=account)
    account_changes = [
        each for each in list_changes(person, factories.UserFactory(role=role)) if each[2] == "Account"
    ]
    assert [became for *_, became in account_changes] == [name]


def test_hostile_values_are_text(client, owner):
    evil = "<script>alert(1)</script>"
    with journal_context(why=evil, url=evil):
        page = factories.PageFactory(title=evil, body=f"{evil} {LONG}")
    with journal_context(why="again"):
        type(page).objects.filter(pk=page.pk).update(body=f"{evil}{evil} {LONG}", title=evil * 2)
    client.force_login(owner)
    response = client.get(build_history_url(page))
    assert b"<script>alert" not in response.content
    assert b"&lt;script&gt;alert(1)&lt;/script&gt;" in response.content
    assert b'<ins class="new-value">' in response.content


@pytest.mark.parametrize("number", ["0", "-1", "x", "99999999999999999999", "2"])
def test_a_page_that_there_is_not(number, client, owner):
    client.force_login(owner)
    page = factories.PageFactory()
    assert client.get(build_history_url(page), {"page": number}).status_code == 200


def count_queries(client, url):
    with CaptureQueriesContext(connection) as queries:
        assert client.get(url).status_code == 200
    return len(queries)


def edit(paper, times):
    for _ in range(times):
        with journal_context(why="edited"):
            factories.AuthorshipFactory(publication=paper, person=factories.PersonFactory(), matched="name")
            factories.IdentifierFactory(publication=paper)
            factories.LinkFactory(publication=paper)
            Publication.objects.filter(pk=paper.pk).update(venue=factories.VenueFactory())


def test_the_price_is_the_same_for_twice_the_events(client, owner):
    client.force_login(owner)
    paper = factories.PublicationFactory()
    prices = []
    edit(paper, 1)
    count_queries(client, build_history_url(paper))  # content types are remembered from here on
    for _ in range(2):
        edit(paper, 8)
        prices.append(count_queries(client, build_history_url(paper)))
    assert prices[0] == prices[1] < 30


def test_every_journaled_thing_of_the_admin_has_its_history(client, owner):
    client.force_login(owner)
    for model in admin.site._registry:
        if is_journaled(model):
            instance = getattr(factories, f"{model.__name__}Factory")()
            response = client.get(build_history_url(instance))
            assert response.status_code == 200
            assert b'class="entry ' in response.content


def test_an_adopted_paper_is_told_from_its_adoption_on(owner):
    paper = factories.CorpusPaperFactory(title="From a corpus")
    with journal_context(why="adopted"):
        paper.slug = "adopted"
        paper.save()
    assert ("itself", "added", "Title", "", "From a corpus") in list_changes(paper, owner)
    assert not read_entries(paper, owner)[0].restorable


def test_rows_of_others_are_not_told(owner):
    factories.AppointmentFactory()
    post = factories.AppointmentFactory()
    labels = {row.noun for entry in read_entries(post.person, owner) for row in entry.rows}
    assert labels == {"person", "appointment"}
    assert Appointment.objects.count() == 2
    assert Authorship.objects.count() == Identifier.objects.count() == 0


@pytest.mark.parametrize(
    ("language", "reason", "text"),
    [
        ("en", "undid the change of 3. Mai 2026, 14:03", "undid the change of 3 May 2026, 14:03"),
        ("en", "undid the change of 3 May 2026, 14:03", "undid the change of 3 May 2026, 14:03"),
        ("en", "Import of works, 14:03", "Import of works, 14:03"),
        ("en", "Import of list.bib", "Import of list.bib"),
    ],
)
def test_stored_reasons_name_their_time_in_the_language_of_the_moment(language, reason, text):
    with translation.override(language):
        assert translate_reason(reason) == text

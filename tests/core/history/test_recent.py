"""The recent changes of the whole site, and undoing one of them."""

import re

import pytest
from django.core.files.base import ContentFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from core.history.recent import RecentChange
from core.journal.context import journal_context
from core.journal.models import Context
from groupsite.news.models import NewsItem
from people.models import Appointment, Person, PersonLink, Supervision
from publications.imports.undo import undo as undo_import
from publications.models import ImportBatch, ImportItem, Publication
from tests import factories
from tests.admin_forms import admin_url, change_url, form_data, open_form
from tests.publications.imports import invariants
from tests.publications.imports.submissions import import_text
from tests.uploads import picture

pytestmark = pytest.mark.django_db
ENTRY = "@article{k, title = {On Looms}, author = {Ada One and Bo Two}, year = 2020, pages = {1--2}}"
URL = reverse("history:changes")


@pytest.fixture
def editor(client):
    account = factories.UserFactory(role="editor", email="ed@example.org")
    client.force_login(account)
    return account


def save(client, row, **fields):
    response = client.post(change_url(row), open_form(client, row) | fields)
    assert response.status_code == 302, response.context["errors"]


def read_changes(client, **query):
    """The listed changes; those of a test have one time, so their order says nothing."""
    days = client.get(URL, {"days": "all", **query}).context["days"]
    return [change for day in days for change in day.changes]


def find_change(client, became):
    """The change by which a field became so."""
    changes = read_changes(client)
    return next(change for change in changes if became in [each.became for each in change.details])


def undo(client, change):
    return client.post(reverse("history:undo", args=[change.key]), follow=True)


def test_a_change_is_told_in_words(client, editor):
    item = factories.NewsItemFactory(title="Our news")
    save(client, item, title="Their news")
    text = client.get(URL).content.decode()
    assert "<strong>ed@example.org</strong> changed" in text
    assert '<del class="old-value">Our news</del> <ins class="new-value">Their news</ins>' in text
    change = find_change(client, "Their news")
    assert (change.verb, change.things, change.noun) == ("changed", ["Their news"], "news item")


@pytest.mark.parametrize(
    ("language", "facts", "text"),
    [
        ("en", {"things": ["A"], "field": "title"}, "changed the title of"),
        ("de", {"things": ["A"], "field": "Titel"}, "hat geändert (Titel):"),
        ("de", {"things": ["A", "B"], "noun": "Meldungen"}, "hat geändert: Meldungen"),
        ("fr", {"things": ["A"]}, "a modifié\N{NO-BREAK SPACE}:"),
        ("en", {"things": [], "more": 1200, "noun": "records"}, "changed 1,200 records"),
        ("de", {"things": [], "more": 1200, "noun": "Einträge"}, "1.200 Einträge geändert"),
    ],
)
def test_what_was_done_stands_between_its_author_and_the_names(language, facts, text):
    change = RecentChange("1", timezone.now(), "Ada", "changed", **facts)
    with translation.override(language):
        assert change.lead == text


def test_of_a_long_text_only_the_words_around_a_difference_are_told(client, editor):
    item = factories.NewsItemFactory(body=f"{'First words. ' * 30}Eight of ten.{' Last words.' * 30}")
    save(client, item, body=item.body.replace("Eight", "Nine"))
    change = next(change for change in read_changes(client) if change.field == "body")
    texts = [piece.text for piece in change.details[0].pieces]
    assert ("Eight" in texts, "Nine" in texts) == (True, True)
    assert len("".join(texts)) < 120


def test_pictures_before_and_after_are_shown_to_who_may_change_the_person(client, editor):
    person = factories.PersonFactory(photo=ContentFile(picture(), "one.jpg"), photo_consent=True)
    person.photo = ContentFile(picture(colour=(20, 90, 200)), "two.jpg")
    with journal_context(user=editor.pk):
        person.save()
    change = next(change for change in read_changes(client) if change.field == "photo")
    [each] = change.details
    assert "photos/" not in client.get(URL, {"days": "all"}).text
    pictures = [client.get(address) for address in (each.was_picture, each.became_picture)]
    assert [(answer.status_code, answer["Content-Type"]) for answer in pictures] == [(200, "image/webp")] * 2
    assert pictures[0].content != pictures[1].content
    client.force_login(factories.UserFactory(role="member"))
    assert client.get(each.was_picture).status_code == 403
    client.logout()
    assert client.get(each.was_picture).status_code == 302


def test_a_creation_is_one_line(client, editor):
    factories.NewsItemFactory(title="Fresh")
    [change] = read_changes(client)
    assert (change.verb, change.things, change.details) == ("added", ["Fresh"], [])


def test_undo_is_done_at_once_and_can_be_undone(client, editor):
    item = factories.NewsItemFactory(title="Before")
    save(client, item, title="After")
    assert "was undone" in undo(client, find_change(client, "After")).content.decode()
    assert NewsItem.objects.get().title == "Before"
    undo(client, find_change(client, "Before"))
    assert NewsItem.objects.get().title == "After"


def test_what_was_changed_since_stays_and_undo_asks(client, editor):
    item = factories.NewsItemFactory(title="One", body="First")
    save(client, item, title="Two", body="Second")
    change = find_change(client, "Two")
    save(client, item, title="Three")
    page = undo(client, change)
    assert "was changed since then, and stays as it is" in page.content.decode()
    assert NewsItem.objects.get().body == "Second"
    client.post(reverse("history:undo", args=[change.key]), {"token": page.context["plan"].token})
    item.refresh_from_db()
    assert (item.title, item.body) == ("Three", "First")


def test_rows_of_a_thing_belong_to_its_change(client, editor):
    person = factories.PersonFactory(name="Ada Example")
    factories.AppointmentFactory(person=person)
    factories.PersonLinkFactory(person=person, label="Home", url="https://example.org/a")
    data = open_form(client, person)
    row = next(name for name, value in data.items() if value == "https://example.org/a")
    save(client, person, **{row: "https://example.org/b"})
    change = find_change(client, "https://example.org/b")
    assert change.things == ["Ada Example"]
    undo(client, change)
    assert PersonLink.objects.get().url == "https://example.org/a"
    assert Person.objects.get().name == "Ada Example"


def test_it_is_filtered_by_person_and_kind(client, editor):
    item = factories.NewsItemFactory()
    save(client, item, title="Mine")
    assert [change.things for change in read_changes(client, by=editor.pk)] == [["Mine"]]
    assert len(read_changes(client, kind="news.newsitem")) == 2
    assert read_changes(client, kind="software.theme") == []
    assert read_changes(client, by="999999") == []


def test_members_do_not_see_it_nor_undo_what_they_may_not_change(client):
    item = factories.NewsItemFactory(title="Before")
    owner = factories.UserFactory(role="owner")
    client.force_login(owner)
    save(client, item, title="After")
    change = find_change(client, "After")
    client.force_login(factories.UserFactory(role="member"))
    assert client.get(URL).status_code == 403
    undo(client, change)
    assert NewsItem.objects.get().title == "After"


@pytest.mark.parametrize("query", ["?page=x", "?page=99999999999999999999", "?days=x&kind=a&by=b", "?by=²"])
def test_odd_queries_are_answered(client, editor, query):
    factories.NewsItemFactory()
    assert client.get(URL + query).status_code == 200


@pytest.mark.parametrize("key", ["x", "at-5", "00000000-0000-0000-0000-000000000000"])
def test_unknown_changes_are_404(client, editor, key):
    assert client.post(reverse("history:undo", args=[key])).status_code == 404


def test_the_history_of_a_thing_says_in_words_what_a_change_did(client, editor):
    item = factories.NewsItemFactory(title="Before", body="")
    save(client, item, title="After", body="More")
    text = client.get(reverse("admin:news_newsitem_history", args=[item.pk])).content.decode()
    assert '<p class="change-summary">Changed title and body</p>' in text
    assert '<p class="change-summary">Added the news item</p>' in text
    assert "<summary>What was added</summary>" in text


def test_undoing_an_addition_asks_if_more_was_added_since(client, editor):
    data = form_data(client.get(admin_url(NewsItem, "add"))) | {"title": "Fresh", "day": "2026-11-01"}
    assert client.post(admin_url(NewsItem, "add"), data).status_code == 302
    [change] = read_changes(client)
    save(client, NewsItem.objects.get(), title="Fresher")
    assert "The news item “Fresher” was changed since then" in undo(client, change).text
    undo(client, find_change(client, "Fresher"))
    assert NewsItem.objects.get().title == "Fresh"


def test_what_was_deleted_since_stays_so(client, editor):
    item = factories.NewsItemFactory(title="Before")
    save(client, item, title="After")
    change = find_change(client, "After")
    with journal_context(why="deleted"):
        item.delete()
    assert "was deleted since then, and stays so" in undo(client, change).text
    assert not NewsItem.objects.exists()


def test_what_concerns_many_rows_is_not_undone(client, editor, monkeypatch):
    item = factories.NewsItemFactory(title="Before")
    save(client, item, title="After")
    monkeypatch.setattr("core.history.undo.MOST_ROWS", 0)
    assert "more than 0 rows" in undo(client, find_change(client, "After")).content.decode()
    assert NewsItem.objects.get().title == "After"


def make_many(number: int) -> None:
    """Add people with an appointment and two supervisors each, in one change."""
    role, heads = factories.RoleFactory(), factories.PersonFactory.create_batch(2)
    with journal_context(why="pasted"):
        for _ in range(number):
            post = factories.AppointmentFactory(role=role)
            for head in heads:
                factories.SupervisionFactory(appointment=post, supervisor=head)


def test_a_large_change_says_what_it_did_and_is_undone(client, editor):
    make_many(60)
    change = next(change for change in read_changes(client) if change.counts)
    assert change.counts == "added 60 people"
    assert change.undoable
    assert "was undone" in undo(client, change).text
    assert (Person.objects.count(), Appointment.objects.count(), Supervision.objects.count()) == (2, 0, 0)


@pytest.mark.django_db(transaction=True)
def test_undoing_many_rows_shows_how_many_are_done(client, editor, monkeypatch):
    monkeypatch.setattr("core.history.changes.LARGE", 30)
    monkeypatch.setattr("core.history.restore.AT_ONCE", 10)
    make_many(60)
    change = next(change for change in read_changes(client) if change.counts)
    page = b"".join(undo(client, change).streaming_content).decode()
    assert "<p>10 rows undone.</p>" in page
    assert "<p>240 rows undone.</p>" in page
    assert "was undone" in page
    assert f'<a href="{URL}">Continue</a>' in page
    assert Person.objects.count() == 2
    undone = next(change for change in read_changes(client) if "undid the change of" in change.why)
    assert (undone.who, undone.counts[:7]) == ("ed@example.org", "deleted")


@pytest.mark.django_db(transaction=True)
def test_undoing_many_rows_of_which_some_were_changed_since_asks(client, editor, monkeypatch):
    monkeypatch.setattr("core.history.changes.LARGE", 30)
    make_many(60)
    change = next(change for change in read_changes(client) if change.counts)
    save(client, Appointment.objects.first(), institution="Elsewhere")
    page = b"".join(undo(client, change).streaming_content).decode()
    assert "Nothing was undone yet" in page
    assert Appointment.objects.count() == 60
    plan = client.get(reverse("history:undo", args=[change.key]))
    url, data = reverse("history:undo", args=[change.key]), {"token": plan.context["plan"].token}
    [later] = plan.context["plan"].later
    answer = client.post(url, data | {"anyway": later.box})
    assert "was undone" in b"".join(answer.streaming_content).decode()
    assert not Appointment.objects.exists()


def test_what_was_changed_since_or_is_in_use_stays_unless_it_is_chosen(client, editor):
    with journal_context(why="pasted"):
        edited, used, other = factories.PersonFactory.create_batch(3)
    with journal_context(user=editor.pk):
        Person.objects.filter(pk=edited.pk).update(office="7")
        factories.ProjectPersonFactory(person=used)
    change = next(change for change in read_changes(client) if change.why == "pasted")
    page = undo(client, change)
    assert f"The person “{used}” is used by " in page.text
    assert re.search(r"ed@example.org, \d+ \w+ \d{4}, \d\d:\d\d", page.text)
    url, data = reverse("history:undo", args=[change.key]), {"token": page.context["plan"].token}
    client.post(url, data | {"anyway": f"people.person-{edited.pk}"})
    assert list(Person.objects.filter(pk__in=[edited.pk, used.pk, other.pk])) == [used]


def test_undoing_takes_as_many_queries_for_more_rows(client, editor):
    counts = []
    for number in (55, 110):
        make_many(number)
        change = next(
            each for each in read_changes(client) if each.counts.startswith(f"added {number} people")
        )
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("history:undo", args=[change.key]))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_what_an_import_changed_is_called_so(client, editor):
    with journal_context(batch="5"):
        factories.NewsItemFactory(title="Imported")
    assert [change.verb for change in read_changes(client)] == ["imported"]


def test_an_import_says_what_it_added_and_changed(client, editor):
    old = factories.PublicationFactory(title="Old")
    with journal_context(batch="5"):
        factories.PublicationFactory(title="One")
        factories.PublicationFactory(title="Two")
        old.title = "Other"
        old.save()
    change = next(change for change in read_changes(client) if change.batch)
    assert change.counts == "imported 2 papers and changed 1"
    assert set(change.things) == {"One", "Two", "Other"}
    assert [(each.was, each.became) for each in change.details] == [("Old", "Other")]


def test_what_was_undone_says_so_until_that_is_undone_too(client, editor):
    item = factories.NewsItemFactory(title="Before")
    save(client, item, title="After")
    change = find_change(client, "After")
    undo(client, change)
    assert find_change(client, "After").undone
    assert "Undone at" in client.get(URL, {"days": "all"}).text
    undo(client, find_change(client, "Before"))
    assert not find_change(client, "After").undone


def test_several_rows_of_a_thing_are_one_detail(client, editor):
    person = factories.PersonFactory()
    with journal_context(why="links"):
        for number in range(3):
            factories.PersonLinkFactory(person=person, label=f"Link {number}")
    change = next(change for change in read_changes(client) if change.why == "links")
    assert len(change.details) == 1
    assert change.details[0].label.startswith("Added 3 ")


def test_what_is_undone_already_needs_no_undo(client, editor):
    item = factories.NewsItemFactory(title="Before")
    save(client, item, title="After")
    change = find_change(client, "After")
    undo(client, change)
    undo(client, change)
    assert NewsItem.objects.get().title == "Before"


def test_what_was_added_and_undone_is_still_named(client, editor):
    role, head = factories.RoleFactory(), factories.PersonFactory()
    with journal_context(why="pasted"):
        post = factories.AppointmentFactory(role=role, person__name="Ada Example", person__title="Prof. Dr.")
        factories.SupervisionFactory(appointment=post, supervisor=head)
    undo(client, next(change for change in read_changes(client) if change.why == "pasted"))
    deletion, addition = (
        next(change for change in read_changes(client) if change.why.startswith(why))
        for why in ("undid", "pasted")
    )
    assert (addition.verb, addition.things, addition.noun) == ("added", ["Ada Example"], "")
    assert (deletion.verb, deletion.things, deletion.noun) == ("deleted", ["Ada Example"], "")


def test_undoing_an_addition_of_several_things_can_be_undone(client, editor):
    with journal_context(why="pasted"):
        factories.NewsItemFactory.create_batch(2)
    undo(client, next(change for change in read_changes(client) if change.why == "pasted"))
    assert not NewsItem.objects.exists()
    deletion = next(change for change in read_changes(client) if change.why.startswith("undid"))
    assert (deletion.verb, deletion.undoable) == ("deleted", True)
    undo(client, deletion)
    assert NewsItem.objects.count() == 2


def test_a_deletion_that_changes_another_thing_is_one_and_is_undone_as_a_whole(client, editor):
    stays, goes = factories.PersonFactory(), factories.PersonFactory(name="Ada Example")
    link = factories.PersonLinkFactory(person=goes)
    with journal_context(why="merged"):
        PersonLink.objects.filter(pk=link.pk).update(person=stays)
        goes.delete()
    change = next(change for change in read_changes(client) if change.why == "merged")
    assert (change.verb, change.things, change.undoable) == ("deleted", ["Ada Example"], True)
    undo(client, change)
    assert PersonLink.objects.get().person.name == "Ada Example"


def test_a_single_deletion_leads_to_its_own_page(client, editor):
    item = factories.NewsItemFactory()
    with journal_context(why="deleted"):
        item.delete()
    change = next(change for change in read_changes(client) if change.why == "deleted")
    assert (change.undoable, bool(change.deletion)) == (False, True)


def test_members_undo_what_they_saved_of_their_own_profile(client):
    member = factories.UserFactory(role="member")
    person = factories.PersonFactory(user=member, office="1.01")
    client.force_login(member)
    page = client.post(change_url(person), open_form(client, person) | {"office": "2.02"}, follow=True)
    [url] = re.findall(r"formaction='(/admin/changes/[^']+)'", page.text)
    assert "was undone" in client.post(url, follow=True).text
    assert Person.objects.get().office == "1.01"


def test_members_undo_no_change_of_a_profile_that_another_account_made(client):
    person = factories.PersonFactory(user=factories.UserFactory(role="member"), office="1.01")
    owner = factories.UserFactory(role="owner")
    client.force_login(owner)
    save(client, person, office="2.02")
    change = find_change(client, "2.02")
    client.force_login(person.user)
    assert undo(client, change).status_code == 404


def test_an_author_who_is_linked_is_named_once(client, editor):
    person = factories.PersonFactory(name="Ada Example")
    paper = factories.PublicationFactory()
    factories.AuthorshipFactory(publication=paper, person=person, matched="name", author__name="Ada Example")
    text = client.get(reverse("admin:publications_publication_history", args=[paper.pk])).text
    assert "“Ada Example”" in text
    assert "Ada Example Ada Example" not in text


def test_an_undo_of_an_import_can_be_undone(client, editor):
    batch, _ = import_text(ENTRY)
    import_text(ENTRY.replace("1--2", "1--9"))
    before = invariants.dump()
    later = ImportBatch.objects.exclude(pk=batch.pk).get()
    undo_import(later, editor)
    undo_import(batch, editor)
    assert not Publication.objects.exists()
    for of_batch in (batch, later):
        [context] = Context.objects.filter(metadata__undone=True, metadata__batch=str(of_batch.uid))
        change = next(change for change in read_changes(client) if change.key == str(context.pk))
        assert change.undoable
        assert "was undone" in undo(client, change).text
    assert invariants.dump() == before
    assert set(ImportBatch.objects.values_list("state", flat=True)) == {"applied"}
    assert set(ImportItem.objects.values_list("publication", flat=True)) == {Publication.objects.get().pk}


def test_recent_changes_lead_to_the_page_that_undoes_an_import(client, editor):
    batch, _ = import_text(ENTRY)
    url = reverse("admin:publications_import_undo", args=[batch.uid])
    assert f'<a href="{url}">Undo</a>' in client.get(URL, {"days": "all"}).text

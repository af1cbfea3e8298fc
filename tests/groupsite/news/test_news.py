"""News: its author, tags and the records that it is about; and why it is not visible yet."""

import datetime
import re
import uuid

import pytest
from django.db import IntegrityError, transaction

from core.admin.record_fields import format_key
from core.db.dated_models import today
from core.history.restore import restore
from core.history.restore_plans import plan_undeletion
from core.journal.models import JournalEvent
from groupsite.agenda.models import Event
from groupsite.news.models import NewsItem, NewsRecord
from tests import factories as make
from tests.admin_forms import change_url, post_form

pytestmark = pytest.mark.django_db


def test_an_item_names_its_author_tags_and_public_records(client):
    make.GroupFactory()
    item = make.NewsItemFactory(author=make.PersonFactory(name="Ada Writer"))
    make.NewsTopicFactory(content_object=item, tag__name="Grants", tag__slug="grants")
    make.NewsRecordFactory(news_item=item, record__title="Public event")
    make.NewsRecordFactory(news_item=item, record__title="Draft event", record__visibility="draft")
    make.NewsRecordFactory(news_item=item, record=make.AwardFactory(title="Great Award"))
    make.NewsRecordFactory(news_item=item, record=make.ThesisFactory(title="On joins"))
    text = client.get(item.get_absolute_url()).text
    assert all(words in text for words in ("Ada Writer", "Grants", "Public event", "Great Award", "On joins"))
    assert "Draft event" not in text


def test_news_can_be_filtered_by_tag(client):
    make.GroupFactory()
    tagged, other = make.NewsItemFactory(title="Tagged"), make.NewsItemFactory(title="Other")
    make.NewsTopicFactory(content_object=tagged, tag__slug="grants")
    later = make.NewsItemFactory(day=today() + datetime.timedelta(days=2))
    make.NewsTopicFactory(content_object=later, tag__slug="secret")
    text = client.get("/news/?tag=grants").text
    assert (tagged.title in text, other.title in text) == (True, False)
    assert client.get("/news/?tag=secret").status_code == client.get("/news/?tag=no").status_code == 404


def test_a_hidden_author_is_not_named(client):
    make.GroupFactory()
    item = make.NewsItemFactory(author=make.PersonFactory(name="Hid Den", visibility="hidden"))
    assert "Hid Den" not in client.get(item.get_absolute_url()).text


def test_a_row_leads_to_a_record_that_is_there():
    item, event = make.NewsItemFactory(), make.EventFactory()
    for kind, uid in (
        ("agenda.event", uuid.uuid4()),
        ("people.person", make.PersonFactory().uid),
        ("", event.uid),
        ("agenda.event", None),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            NewsRecord.objects.create(news_item=item, kind=kind, record_uid=uid)
    NewsRecord.objects.create(news_item=item, record=event)


PAST, LATER = datetime.date(2020, 3, 1), datetime.date(2131, 3, 1)


@pytest.mark.parametrize(
    ("create", "words"),
    [
        (lambda: make.NewsItemFactory(day=LATER), "Public from 1 March 2131."),
        (lambda: make.PositionFactory(opens_on=LATER), "Public from 1 March 2131."),
        (
            lambda: make.PositionFactory(deadline=datetime.date(2020, 3, 1)),
            "Closed after 1 March 2020",
        ),
        (lambda: make.EventFactory(visibility="draft"), "Draft, not public yet."),
        (lambda: make.EventFactory(), "Was on 7 May 2024"),
        (lambda: make.TalkFactory(visibility="withdrawn"), "Withdrawn."),
        (lambda: make.ThesisFactory(visibility="draft"), "Draft, not public yet."),
    ],
)
def test_forms_and_lists_say_why_something_is_not_visible(client, create, words):
    make.GroupFactory()
    client.force_login(make.UserFactory(role="editor"))
    row = create()
    assert words in client.get(change_url(row)).content.decode()
    listing = change_url(row).split(f"/{row.pk}/")[0]
    in_list = "Past" if isinstance(row, Event) and row.is_shown else words.rstrip(".").partition(",")[0]
    assert in_list in client.get(f"{listing}/").content.decode()
    assert isinstance(row, NewsItem) or row.state == words.rstrip(".")


def test_the_list_leads_with_the_latest_that_has_a_picture(client):
    make.GroupFactory()
    for year in (2020, 2021, 2023, 2024, 2025, 2026):
        make.NewsItemFactory(title=f"Of {year}", day=datetime.date(year, 1, 1))
    NewsItem.objects.filter(title="Of 2025").update(picture=make.ImageFactory(alt="A loom"))
    text = client.get("/news/").text
    assert re.findall(r"<h[23]>(?:<a [^>]+>)?([^<]+)", text) == [
        *("Latest", "Of 2025", "Of 2026", "Of 2024", "Of 2023"),
        *("Earlier", "Of 2021", "Of 2020"),
    ]
    assert text.count("<picture") == 1


NO_RECORD, TWICE = "Choose a record.", "This record is in the list already."
NO_CHOICE = "This choice is not available any more. Choose one from the list."


@pytest.mark.parametrize(
    ("rows", "errors"),
    [
        (["theme", "project"], None),
        (["theme", ""], [[], [NO_RECORD]]),
        (["theme", "theme"], [[], [TWICE]]),
        (["theme", "person"], [[], [NO_CHOICE]]),
        (["people.person 1"], [[NO_CHOICE]]),
    ],
)
def test_each_row_of_records_leads_to_one_record(admin_client, rows, errors):
    records = {"theme": make.ThemeFactory(), "project": make.ProjectFactory(), "person": make.PersonFactory()}
    fields = {"news_records-TOTAL_FORMS": str(len(rows))}
    for number, name in enumerate(rows):
        record = records.get(name)
        fields[f"news_records-{number}-record"] = format_key(record) if record else name
        fields[f"news_records-{number}-position"] = "3"
    item = make.NewsItemFactory()
    answer = post_form(admin_client, item, **fields)
    assert answer.status_code == (200 if errors else 302)
    if errors is None:
        assert [row.record for row in item.news_records.order_by("pk")] == [records[name] for name in rows]
        assert post_form(admin_client, item).status_code == 302
        return
    formset = next(
        each.formset
        for each in answer.context["inline_admin_formsets"]
        if each.formset.prefix == "news_records"
    )
    assert [form.errors.get("record", []) for form in formset.forms] == errors


def test_records_are_offered_and_found_by_their_titles(client):
    make.GroupFactory()
    event, thesis = make.EventFactory(title="On looms"), make.ThesisFactory(title="On looms, too")
    make.TalkFactory(title="On joins")
    item = make.NewsRecordFactory(record=event).news_item
    client.force_login(make.UserFactory(role="editor"))
    text = client.get(change_url(item)).text
    assert f'<option value="{format_key(event)}" selected' in text
    assert text.count(f'<option value="{format_key(thesis)}">') == 3  # a row, an empty one and the template
    query = {"app_label": "news", "model_name": "newsrecord", "term": "looms"}
    results = client.get("/admin/records/", query).json()["results"]
    assert results == [
        {"id": format_key(event), "text": "On looms (event)"},
        {"id": format_key(thesis), "text": "On looms, too (thesis)"},
    ]
    assert client.get("/admin/records/", query | {"model_name": "newsitem"}).status_code == 404


def test_what_a_deletion_takes_from_news_comes_back_with_it(client):
    make.GroupFactory()
    event = make.EventFactory(title="On looms")
    row = make.NewsRecordFactory(record=event)
    owner = make.UserFactory(role="owner")
    client.force_login(owner)
    page = client.get(f"/admin/agenda/event/{event.pk}/delete/").text
    assert "1 news item stays but no longer names this event." in page
    client.post(f"/admin/agenda/event/{event.pk}/delete/", {"post": "yes"})
    assert not NewsRecord.objects.exists()
    history = client.get(f"/admin/news/newsitem/{row.news_item_id}/history/").text
    assert "On looms (gone)" in history
    deletion = JournalEvent.objects.of_model(Event).get(action="D")
    restored = restore(Event, event.pk, lambda: plan_undeletion(deletion), owner, "again", at_once=True)
    assert restored.applied
    assert [each.record for each in NewsRecord.objects.all()] == [event]


def test_an_item_comes_back_without_a_record_that_is_gone():
    owner, event = make.UserFactory(role="owner"), make.EventFactory(title="On looms")
    item = make.NewsRecordFactory(record=event).news_item
    item.delete()
    event.delete()
    deletion = JournalEvent.objects.of_model(NewsItem).get(action="D")
    restored = restore(NewsItem, item.pk, lambda: plan_undeletion(deletion), owner, "again")
    again = restore(NewsItem, item.pk, lambda: plan_undeletion(deletion), owner, "again", restored.token)
    assert (again.applied, NewsRecord.objects.count()) == (True, 0)
    assert "On looms (gone); it is left out." in again.notes[0]

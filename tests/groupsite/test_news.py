"""News: its author, tags and the records that it is about; and why it is not visible yet."""

import datetime
import re

import pytest
from django.db import IntegrityError, transaction

from core.db.dated_models import today
from groupsite.models import NewsItem, NewsRecord
from tests import factories as make
from tests.admin_forms import change_url, post_form

pytestmark = pytest.mark.django_db


def test_an_item_names_its_author_tags_and_public_records(client):
    make.GroupFactory()
    item = make.NewsItemFactory(author=make.PersonFactory(name="Ada Writer"))
    make.NewsTopicFactory(content_object=item, tag__name="Grants", tag__slug="grants")
    make.NewsRecordFactory(news_item=item, event__title="Public event")
    make.NewsRecordFactory(news_item=item, event__title="Draft event", event__visibility="draft")
    make.NewsRecordFactory(news_item=item, event=None, award=make.AwardFactory(title="Great Award"))
    make.NewsRecordFactory(news_item=item, event=None, thesis=make.ThesisFactory(title="On joins"))
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


def test_a_row_leads_to_one_record():
    item, event = make.NewsItemFactory(), make.EventFactory()
    for records in ({}, {"event": event, "talk": make.TalkFactory()}):
        with pytest.raises(IntegrityError), transaction.atomic():
            NewsRecord.objects.create(news_item=item, **records)


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
    assert words.rstrip(".").partition(",")[0] in client.get(f"{listing}/").content.decode()
    assert isinstance(row, NewsItem) or row.state == words.rstrip(".")


def test_the_list_leads_with_the_latest_that_has_a_picture(client):
    make.GroupFactory()
    for year in (2020, 2021, 2023, 2024, 2025, 2026):
        make.NewsItemFactory(title=f"Of {year}", day=datetime.date(year, 1, 1))
    NewsItem.objects.filter(title="Of 2025").update(picture=make.ImageFactory(alt="A loom"))
    text = client.get("/news/").text
    assert re.findall(r"<h[23]>(?:<a [^>]+>)?([^<]+)", text) == [
        *("Latest", "Of 2025", "Of 2026", "Of 2024"),
        *("Earlier", "Of 2023", "Of 2021", "Of 2020"),
    ]
    assert text.count("<picture") == 1


@pytest.mark.parametrize(
    ("rows", "errors"),
    [
        (["theme", "project"], None),
        (["theme project"], [["Choose one record in each row."]]),
        (["theme", ""], [[], ["Choose one record in each row."]]),
    ],
)
def test_each_row_of_records_leads_to_one_record(admin_client, rows, errors):
    keys = {"theme": make.ThemeFactory().pk, "project": make.ProjectFactory().pk}
    fields = {"news_records-TOTAL_FORMS": str(len(rows))}
    for number, row in enumerate(rows):
        fields |= {f"news_records-{number}-{name}": keys[name] for name in row.split()}
        fields[f"news_records-{number}-position"] = "3"
    answer = post_form(admin_client, make.NewsItemFactory(), **fields)
    assert answer.status_code == (200 if errors else 302)
    if errors:
        formset = next(
            each.formset
            for each in answer.context["inline_admin_formsets"]
            if each.formset.prefix == "news_records"
        )
        assert [form.non_field_errors() for form in formset.forms] == errors
        assert "Choose one record in each row." in answer.text

"""Positions open and close by date in the group's time zone, and no text beside them says the opposite."""

import datetime
import json
import re

import pytest

from core.db.dated_models import today
from groupsite.agenda.models import Position
from groupsite.models import Page
from groupsite.site.openings import find_no_openings, remove_no_openings
from tests import factories as make
from tests.admin_forms import admin_url, read_form, versioned_form_data

DAY = datetime.timedelta(days=1)


@pytest.fixture
def join(db):
    make.GroupFactory(invitation="Come to us. There are no open positions.")
    return make.PageFactory(
        slug="join", title="Join", purpose="join", body="Write to us.\n\nAt the moment we have\nno openings."
    )


def test_open_positions_come_first_and_nothing_says_the_opposite(client, join):
    make.PositionFactory(title="Later", deadline=today() + 9 * DAY)
    make.PositionFactory(title="Last day", deadline=today())
    make.PositionFactory(title="Any time")
    make.PositionFactory(title="Over", deadline=today() - DAY)
    make.PositionFactory(title="Not yet", opens_on=today() + DAY)
    make.PositionFactory(title="Draft", visibility="draft")
    text = client.get("/join/").text
    titles = re.findall(r'<a href="/join/position-\d+/">([^<]*)', text)
    assert titles == ["Last day", "Later", "Any time"]
    assert text.index("Write to us.") < text.index("Any time</a>")
    for page in (text, client.get("/").text):
        assert "Last day" in page
        assert ("no openings" in page, "no open positions" in page) == (False, False)
    assert "Come to us." in client.get("/").text


def test_without_an_open_position_the_text_is_as_written(client, join):
    assert "no openings" in client.get("/join/").text
    make.PositionFactory(deadline=today() - DAY)
    sentence = "We have no open positions at the moment."
    assert sentence not in client.get("/join/").text
    Page.objects.filter(pk=join.pk).update(body="Write to us.")
    assert sentence in client.get("/join/").text


def test_a_position_ends_by_itself_at_midnight():
    position = Position(visibility="public", deadline=datetime.date(2026, 3, 1))
    assert position.state.startswith("Closed after 1 March 2026")


@pytest.mark.django_db
@pytest.mark.parametrize(("moment", "is_open"), [((22, 59, 59), True), ((23, 0, 0), False)])
def test_the_page_closes_a_position_at_midnight_of_the_zone_of_the_group(
    client, monkeypatch, moment, is_open
):
    make.GroupFactory(time_zone="Europe/Berlin")
    make.PageFactory(slug="join", purpose="join")
    make.PositionFactory(title="Weaver", slug="weaver", deadline=datetime.date(2026, 1, 31))
    now = datetime.datetime(2026, 1, 31, *moment, tzinfo=datetime.UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    monkeypatch.setattr("groupsite.site.local_time.time_zone_cache.value", "Europe/Berlin")
    assert ("Weaver" in client.get("/join/").text) == is_open
    assert ("Weaver" in client.get("/positions.json").text) == is_open
    assert ("This position is closed" in client.get("/join/weaver/").text) != is_open


@pytest.mark.django_db
def test_the_deadline_is_the_last_day():
    position = make.PositionFactory(opens_on=datetime.date(2026, 2, 1), deadline=datetime.date(2026, 3, 1))
    days = [datetime.date(2026, 1, 31), datetime.date(2026, 2, 1), datetime.date(2026, 3, 1)]
    days.append(datetime.date(2026, 3, 2))
    assert [position in Position.objects.open(day) for day in days] == [False, True, True, False]


@pytest.mark.django_db
def test_a_page_tells_people_and_machines_how_to_apply(client):
    make.GroupFactory(place="Berlin")
    contact = make.PersonFactory(name="Ada Tester", email="ada@example.org", email_visibility="public")
    position = make.PositionFactory(
        text="Build *it*.",
        contact=contact,
        deadline=today() + DAY,
        starts_on=datetime.date(2027, 9, 1),
        starts_on_precision="season",
        how_to_apply="Send a letter.",
    )
    text = client.get(position.get_absolute_url()).text
    for words in ("Ada Tester", "autumn 2027", "Send a letter.", "example.org"):
        assert words in text
    document = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', text, re.S)[1])
    assert (document["@type"], document["jobStartDate"]) == ("JobPosting", "2027")
    assert document["validThrough"].startswith(f"{today() + DAY}T23:59:59")
    Position.objects.update(deadline=today() - DAY)
    closed = client.get(position.get_absolute_url()).text
    assert "This position is closed" in closed
    assert ("JobPosting" in closed, "Send a letter." in closed, "noindex" in closed) == (False, False, True)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("group", "position", "address"),
    [
        (
            {"place": "Bern", "address": "Weg 1\n3012 Bern\nSwitzerland"}, {},
            {"streetAddress": "Weg 1, 3012 Bern, Switzerland", "addressLocality": "Bern",
             "addressCountry": "CH"},
        ),
        (
            {"place": "Bern", "address": "Weg 1"}, {"place": "Leeds, UK"},
            {"addressLocality": "Leeds, UK", "addressCountry": "GB"},
        ),
        (
            {"place": "Bern", "address": "Weg 1\nBern"}, {},
            {"streetAddress": "Weg 1, Bern", "addressLocality": "Bern"},
        ),
        (
            {"place": "Bern", "institution": "University of Tests"}, {},
            {"addressLocality": "Bern", "addressCountry": "FR"},
        ),
    ],
)  # fmt: skip
def test_a_position_has_a_postal_address_with_a_country_that_is_known(client, group, position, address):
    make.GroupFactory(**group)
    make.OrganisationFactory(name="University of Tests", country="FR")
    text = client.get(make.PositionFactory(**position).get_absolute_url()).text
    document = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', text, re.S)[1])
    assert document["jobLocation"]["address"] == {"@type": "PostalAddress", **address}


@pytest.mark.django_db
def test_positions_need_no_page_of_the_staff(client):
    make.GroupFactory()
    assert client.get("/join/").status_code == 404
    make.PositionFactory(title="PhD")
    assert "PhD" in client.get("/join/").text
    make.PageFactory(slug="jobs", purpose="join", body="Apply.")
    assert client.get("/join/").headers["Location"] == "/jobs/"
    assert "PhD" in client.get("/jobs/").text


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Write to us. There are currently no open positions. Bye.", "Write to us. Bye."),
        ("We are not hiring at the moment.", ""),
        ("* We have no vacancies\n* We have tea", "* We have tea"),
        ("Derzeit haben wir leider keine offenen Stellen. Hallo.", "Hallo."),
        ("There is no fee. No previous knowledge is needed.", None),
        ("A position of a PhD student has no teaching load.", None),
        ("Open positions are announced here.", None),
    ],
)
def test_sentences_that_say_that_nothing_is_open(text, rest):
    assert remove_no_openings(text) == (text if rest is None else rest)
    assert bool(find_no_openings(text)) == (rest is not None)


@pytest.mark.django_db
def test_editors_are_told_of_texts_that_say_the_opposite(client, join):
    client.force_login(make.UserFactory(role="editor"))
    url = admin_url(Position, "add")
    data = versioned_form_data(read_form(client, url)) | {"title": "PhD", "visibility": "public"}
    text = client.post(url, data, follow=True).content.decode()
    assert "At the moment we have no openings." in text
    assert "There are no open positions." in text
    assert "Open without a deadline" in text


@pytest.mark.django_db
def test_the_button_of_a_position_applies_or_writes_to_who_answers(client):
    make.GroupFactory(email="group@example.org")
    position = make.PositionFactory(how_to_apply="Send a letter.", deadline=today() + DAY)
    url = position.get_absolute_url()
    assert "mailto:group&#64;example.org" in client.get(url).text
    make.ContactPointFactory(
        person=make.PersonFactory(name="Ada Tester"), email="ada@example.org", answers_applicants=True
    )
    assert ">Write to Ada Tester</a>" in client.get(url).text
    Position.objects.update(apply_url="https://apply.example.org/")
    text = client.get(url).text
    assert '<a class="button" href="https://apply.example.org/">Apply</a>' in text
    assert "Write to Ada" not in text

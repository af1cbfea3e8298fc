"""Calendars at URLs: read each day, reviewed by an editor, refused where they lead inside."""

import datetime

import pytest
from django.utils import timezone

from core.permissions import LADDER
from groupsite.agenda.followed_calendars import look_at, look_at_all, normalize_url
from groupsite.agenda.models import Event, FollowedCalendar
from tests import factories as make
from tests.outside_server import outside_server, page, with_etag

pytestmark = pytest.mark.django_db
PAGE = "/admin/agenda/calendars/"
DAY = datetime.timedelta(days=1)


def write_calendar(*titles, hour=9):
    day = timezone.now().date() + 7 * DAY
    events = "".join(
        f"BEGIN:VEVENT\r\nUID:{title}@room\r\nSUMMARY:{title}\r\n"
        f"DTSTART:{day:%Y%m%d}T{hour:02}0000Z\r\nDTEND:{day:%Y%m%d}T{hour + 1:02}0000Z\r\nEND:VEVENT\r\n"
        for title in titles
    )
    return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:room\r\n{events}END:VCALENDAR\r\n".encode()


@pytest.fixture
def server(settings, monkeypatch):
    settings.OUTSIDE_SERVICES = True
    monkeypatch.setattr("groupsite.agenda.followed_calendars.is_private_host", lambda host: False)
    with outside_server() as running:
        yield running


@pytest.fixture
def calendar(server):
    return FollowedCalendar.objects.create(name="Seminar room", url=f"{server.url}/room.ics")


@pytest.fixture
def editor(client):
    client.force_login(make.UserFactory(role="editor"))
    return client


def apply(client, calendar, **values):
    url = f"{PAGE}{calendar.pk}/"
    digest = client.get(url).context["digest"]
    return client.post(url, {"digest": digest, "apply": "1", **values}, follow=True)


def count(calendar):
    calendar.refresh_from_db()
    return calendar.additions, calendar.changes, calendar.removals


def test_what_is_new_changed_and_gone_waits_for_an_editor(server, calendar, editor):
    server.answers["/room.ics"] = page(write_calendar("Weaving", "Spinning"))
    assert look_at(calendar, timezone.now())
    assert count(calendar) == (2, 0, 0)
    assert not Event.objects.exists()
    assert apply(editor, calendar).status_code == 200
    assert set(Event.objects.values_list("title", "visibility")) == {
        ("Weaving", "draft"),
        ("Spinning", "draft"),
    }
    assert count(calendar) == (0, 0, 0)
    server.answers["/room.ics"] = page(write_calendar("Weaving", "Dyeing", hour=11))
    look_at(calendar, timezone.now())
    assert count(calendar) == (1, 1, 1)
    text = editor.get(f"{PAGE}{calendar.pk}/").content.decode()
    assert "No longer in the calendar" in text
    apply(editor, calendar)
    assert Event.objects.get(title="Spinning").cancelled
    assert count(calendar) == (0, 0, 0)


def test_a_calendar_that_did_not_change_is_not_sent_again(server, calendar):
    server.answers["/room.ics"] = with_etag(write_calendar("Weaving"), '"1"')
    look_at(calendar, timezone.now())
    assert look_at(calendar, timezone.now())
    assert server.requests[-1].headers["If-None-Match"] == '"1"'
    assert count(calendar) == (1, 0, 0)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (page(b"", status=404), "(404)"),
        (page(b"", status=500), "internal error"),
        (page(b"<html>Log in</html>"), "no calendar file"),
        (page(b"BEGIN:VCALENDAR\r\n" + b"X" * 3_000_000), "characters"),
        (page(b"x" * 6_000_000), "the maximum is"),
        (page(b"", status=302, Location="http://10.0.0.1/"), "not one of the allowed URLs"),
    ],
)
def test_a_failure_is_said_and_the_last_text_stays(server, calendar, answer, sentence):
    server.answers["/room.ics"] = page(write_calendar("Weaving"))
    look_at(calendar, timezone.now())
    server.answers["/room.ics"] = answer
    assert look_at_all(timezone.now()) == (0, 1)
    calendar.refresh_from_db()
    assert sentence in calendar.problem
    assert "Weaving" in calendar.text


@pytest.mark.parametrize(
    ("text", "url"),
    [
        (" webcal://example.org/a.ics ", "https://example.org/a.ics"),
        ("https://example.org/a.ics?token=1", "https://example.org/a.ics?token=1"),
        ("http://example.org/", "http://example.org/"),
    ],
)
def test_urls_of_calendars(text, url):
    assert normalize_url(text) == url


@pytest.mark.parametrize(
    "text",
    [
        "",
        "example.org",
        "file:///etc/passwd",
        "https://user:secret@example.org/",
        "http://127.0.0.1/",
        "http://localhost/a.ics",
        "http://a.localhost/",
        "http://[::1]/",
        "http://169.254.169.254/",
        "http://10.1.2.3/",
        "webcal://192.168.0.1/a.ics",
        "http://[::ffff:10.0.0.1]/",
    ],
)
def test_urls_that_are_refused(text):
    with pytest.raises(ValueError, match="Enter the URL"):
        normalize_url(text)


@pytest.mark.parametrize("role", LADDER)
def test_only_editors_see_calendars(client, server, calendar, role):
    server.answers["/room.ics"] = page(write_calendar("Weaving"))
    client.force_login(make.UserFactory(role=role))
    may = role in ("editor", "owner")
    for method, path in (("get", ""), ("get", f"{calendar.pk}/"), ("post", f"{calendar.pk}/look/")):
        status = getattr(client, method)(f"{PAGE}{path}").status_code
        assert (status != 403) == may
    client.post(f"{PAGE}{calendar.pk}/remove/")
    assert FollowedCalendar.objects.exists() != may


def test_a_typed_url_is_read_at_once_and_a_wrong_one_is_explained(editor, server):
    server.answers["/room.ics"] = page(write_calendar("Weaving"))
    text = editor.post(PAGE, {"name": "Room", "url": f"{server.url}/room.ics"}, follow=True).content.decode()
    assert "“Room” was read." in text
    assert "1 new, 0 changed, 0 gone" in text
    text = editor.post(PAGE, {"name": "Other", "url": "nothing"}).content.decode()
    assert "starting with https:// or webcal://" in text
    assert 'value="nothing"' in text
    text = editor.post(PAGE, {"name": "Again", "url": f"{server.url}/room.ics"}).content.decode()
    assert "already exists" in text

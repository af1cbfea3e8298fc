"""Records of this system in archives: what is damaged or hostile is left out."""

import pytest

from groupsite.moving_in.contents import OldRecord
from groupsite.moving_in.own_records import list_named
from groupsite.moving_in.records_apply import RecordApplication
from software.models import Theme
from tests import factories as make

pytestmark = pytest.mark.django_db

THEME = "software.Theme"


def add(*records, rows=None, left_out=()):
    RecordApplication(rows or {}, list_named(), set(left_out), str).add(records)


@pytest.mark.parametrize(
    "record",
    [
        OldRecord("people.User", "u", {"email": "a@example.org", "is_superuser": True}),
        OldRecord(THEME, "t", {"title": "", "slug": "theme"}),
        OldRecord(THEME, "t", {"title": "Theme", "slug": "../theme"}),
        OldRecord(THEME, "t", {"title": "T" * 9_000, "slug": "theme"}),
        OldRecord(THEME, "t", {"title": "Theme", "slug": "theme", "start": "tomorrow"}),
        OldRecord(THEME, "t", {"title": "Theme", "slug": "theme", "start": [1]}),
        OldRecord(THEME, "t", {"title": "Theme", "slug": "theme", "position": 1 << 80}),
        OldRecord("software.ThemePerson", "p", {}, {"theme": "t", "person": "/people/ada/"}),
    ],
)
def test_what_is_damaged_is_left_out(record):
    add(record)
    assert not Theme.objects.exists()


def test_a_theme_is_a_draft_whatever_the_archive_says():
    add(OldRecord(THEME, "t", {"title": "A\0 theme", "slug": "theme", "visibility": "public"}))
    theme = Theme.objects.get()
    assert (theme.title, theme.visibility) == ("A theme", "draft")


def test_what_is_here_stays_as_it_is():
    theme = make.ThemeFactory(slug="theme", summary="")
    person = make.PersonFactory()
    add(
        OldRecord(THEME, "t", {"title": "Theme", "slug": "theme", "summary": "New."}),
        OldRecord("software.ThemePerson", "p", {}, {"theme": "t", "person": "/people/ada/"}),
        rows={"/people/ada/": (person, False)},
    )
    theme.refresh_from_db()
    assert theme.summary == ""
    assert not theme.people.exists()


def test_what_is_not_taken_is_not_added():
    add(OldRecord(THEME, "t", {"title": "Theme", "slug": "theme"}), left_out=["t"])
    assert not Theme.objects.exists()
